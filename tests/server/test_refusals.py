"""What is refused, each with its code: what is no message, no table, no seat, no guest."""

import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

pytestmark = pytest.mark.anyio

BROKEN = {
    "no json": "{",
    "not a number": '{"type":"enter","table":"x","since":NaN}',
    "unknown type": '{"type":"cheat"}',
    "unknown field": '{"type":"ping","really":true}',
    "wrong type": '{"type":"enter","table":5}',
    "deep": "[" * 4000,
    "empty": "",
    "half a character": '{"type":"rename","name":"\\ud800"}',
}


async def test_a_broken_frame_is_answered(houses):
    house = await houses(bad_frames=1 + len(BROKEN))
    mina = await house.guest("Mina")
    for why, frame in BROKEN.items():
        after = len(mina.heard)
        await mina.socket.send(frame)
        refused = await mina.hears("failure", after)
        assert refused["code"] == "bad_message", why
        assert refused["args"]["what"], why
    mina.say(type="ping")
    await mina.hears("pong")


COMMANDS = {
    '{"type":"sit","cmd":"c","table":"t","seat":"x"}': "Expected `int`, got `str` - at `$.seat`",
    '{"type":"sit","cmd":"c","table":"t"}': "Object missing required field `seat`",
    '{"type":"dance","cmd":"c"}': "Invalid value 'dance' - at `$.type`",
}


async def test_a_broken_command_is_answered_by_its_cmd(houses):
    house = await houses()
    mina = await house.guest("Mina")
    for frame, what in COMMANDS.items():
        after = len(mina.heard)
        await mina.socket.send(frame)
        refused = await mina.hears("nack", after, cmd="c")
        assert (refused["code"], refused["args"]) == ("bad_message", {"what": what})


MAKES = {
    "game": ({"game": "chess"}, "game"),
    "option": ({"options": {"jokers": 2}}, "jokers"),
    "value": ({"options": {"players": 7}}, "players"),
    "huge": ({"options": {"players": 10**300}}, "players"),
    "nested": ({"options": {"players": [2]}}, "players"),
    "preset": ({"options": {"preset": "mine"}}, "preset"),
    "move": ({"clock": {"move": 0.0, "bank": 0.0}}, "move"),
    "bank": ({"clock": {"move": 10.0, "bank": -1.0}}, "bank"),
    "window": ({"call_window": 1e300}, "call_window"),
    "bot": ({"bots": [None, "hal"]}, "bot"),
    "seats": ({"bots": [None] * 9}, "bots"),
}


async def test_a_table_that_cannot_be_names_the_field_and_what_is_allowed(houses):
    house = await houses(bad_frames=1 + len(MAKES))
    mina = await house.guest("Mina")
    for why, (given, field) in MAKES.items():
        answer = await mina.ask(type="make", **{"game": "nylon_ppong", **given})
        assert (answer["code"], answer["args"]["field"]) == ("bad_option", field), why
        assert answer["args"]["allowed"]
    assert not house.parts.lobby.summaries


async def test_a_seat_that_is_none_is_refused(houses):
    house = await houses(bad_frames=10)
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make()
    for seat in (-1, 4, 10**30, True, 1.5, "1"):
        answer = await yuna.ask(type="sit", table=table, seat=seat)
        assert answer["code"] == "bad_message", seat


async def test_what_is_not_there_is_refused(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make()
    mina.say(type="enter", table="nowhere")
    assert (await mina.hears("failure"))["code"] == "no_table"
    assert (await mina.ask(type="start", table="nowhere"))["code"] == "no_table"
    assert (await yuna.ask(type="stand", table=table))["code"] == "not_seated"
    assert (await yuna.ask(type="sit", table=table, seat=0))["code"] == "seat_taken"
    assert (await yuna.ask(type="act", table=table, seen=0, action="draw"))["code"] == "not_seated"
    assert (await mina.ask(type="act", table=table, seen=0, action="draw"))["code"] == "not_now"


async def test_a_page_of_another_host_may_not_connect(houses):
    house = await houses(origins="https://madang.example")
    for origin in (f"http://{house.url}", "https://madang.example"):
        async with connect(f"ws://{house.url}/ws", origin=origin):
            pass
    for origin in ("https://evil.example", "null"):
        with pytest.raises(InvalidStatus) as refused:
            await connect(f"ws://{house.url}/ws", origin=origin)
        assert refused.value.response.status_code == 403
    async with house.http() as http:
        headers = {"Origin": "https://evil.example"}
        answer = await http.post("/api/guest", json={"name": "Mina"}, headers=headers)
        assert answer.status_code == 403


NAMES = [
    (b"{", 400, "bad_message"),
    (b"[]", 400, "bad_message"),
    (b'{"name":5}', 400, "bad_name"),
    (json.dumps({"name": "x" * 25}).encode(), 400, "bad_name"),
    (b'{"name":"' + b"x" * 5000 + b'"}', 413, "bad_message"),
]


async def test_a_guest_needs_a_name(houses):
    house = await houses()
    async with house.http() as http:
        for body, status, code in NAMES:
            answer = await http.post("/api/guest", content=body)
            assert (answer.status_code, answer.json()["code"]) == (status, code), body
            assert answer.json()["args"], body
        assert (await http.get("/api/guest")).status_code == 401
