"""What is refused, each with its code, and where patience ends."""

import json

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.people import eventually

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


@pytest.mark.parametrize("frame", BROKEN.values(), ids=BROKEN.keys())
async def test_a_broken_frame_is_answered(houses, frame):
    house = await houses()
    mina = await house.guest("Mina")
    await mina.socket.send(frame)
    assert (await mina.hears("failure"))["code"] == "bad_message"
    mina.say(type="ping")
    await mina.hears("pong")


async def test_a_broken_command_is_answered_by_its_cmd(houses):
    house = await houses()
    mina = await house.guest("Mina")
    for frame in ('{"type":"sit","cmd":"c","seat":"x"}', '{"type":"dance","cmd":"c"}'):
        after = len(mina.heard)
        await mina.socket.send(frame)
        assert (await mina.hears("nack", after, cmd="c"))["code"] == "bad_message"


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


@pytest.mark.parametrize(("given", "field"), MAKES.values(), ids=MAKES.keys())
async def test_a_table_that_cannot_be_names_the_field_and_what_is_allowed(houses, given, field):
    house = await houses()
    mina = await house.guest("Mina")
    answer = await mina.ask(type="make", **{"game": "nylon_ppong", **given})
    assert (answer["code"], answer["args"]["field"]) == ("bad_option", field)
    assert answer["args"]["allowed"]
    assert not house.parts.lobby.summaries


@pytest.mark.parametrize("seat", [-1, 4, 10**30, True, 1.5, "1"])
async def test_a_seat_that_is_none_is_refused(houses, seat):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make()
    assert (await yuna.ask(type="sit", table=table, seat=seat))["code"] == "bad_message"


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


async def test_a_guest_hosts_three_tables_at_most(houses):
    house = await houses()
    mina = await house.guest("Mina")
    tables = [await mina.make() for _ in range(3)]
    refused = await mina.ask(type="make", game="nylon_ppong")
    assert (refused["code"], refused["args"]["most"]) == ("too_many", 3)
    assert [card["table"] for card in refused["args"]["tables"]] == tables
    await mina.ask(type="close", table=tables[0])
    await mina.make()


async def test_more_messages_than_allowed_are_refused_then_the_socket_is_closed(houses):
    house = await houses(message_burst=1 + 5, slow_downs=3)  # hello is one
    mina = await house.guest("Mina")
    for _ in range(10):
        mina.say(type="ping")
    assert await mina.closed() == 4008
    kinds = [message["type"] for message in mina.heard if message["type"] != "welcome"]
    assert kinds == ["pong"] * 5 + ["failure"] * 3
    assert mina.heard[-1]["code"] == "slow_down"


async def test_messages_may_be_sent_again_when_time_has_passed(houses):
    house = await houses(message_burst=1 + 2, message_rate=0.25)
    mina = await house.guest("Mina")
    for _ in range(3):
        mina.say(type="ping")
    assert (await mina.hears("failure", code="slow_down"))["args"] == {"seconds": 4}
    house.time.pass_by(4)
    before = len(mina.heard)
    mina.say(type="ping")
    await mina.hears("pong", before)


async def test_five_bad_frames_close_the_socket(houses):
    house = await houses()
    mina = await house.guest("Mina")
    for _ in range(5):
        await mina.socket.send("?")
    assert await mina.closed() == 4004


async def test_a_frame_that_is_too_long_closes_the_socket(houses):
    house = await houses()
    mina = await house.guest("Mina")
    await mina.socket.send(json.dumps({"type": "rename", "name": "x" * 5000}))
    assert await mina.closed() == 1009


async def test_ten_seconds_to_say_hello(houses):
    house = await houses()
    async with connect(f"ws://{house.url}/ws") as socket:
        await eventually(lambda: house.time.alarms)
        house.time.pass_by(10)
        await socket.wait_closed()
        assert socket.close_code == 4001


@pytest.mark.parametrize(
    "first", [{"type": "ping"}, {"type": "hello", "proto": 99}, {"type": "hello", "proto": 1}]
)
async def test_a_stranger_is_told_to_say_hello_first(houses, first):
    house = await houses()
    async with connect(f"ws://{house.url}/ws") as socket:
        await socket.send(json.dumps(first))
        assert json.loads(await socket.recv())["code"] == "hello_first"
        await socket.wait_closed()
        assert socket.close_code == 4001


async def test_a_guest_holds_eight_sockets_at_most(houses):
    house = await houses()
    mina = await house.guest("Mina")
    others = [await house.socket(mina.secret) for _ in range(7)]
    async with connect(f"ws://{house.url}/ws") as socket:
        await socket.send(json.dumps({"type": "hello", "proto": 1, "secret": mina.secret}))
        await socket.wait_closed()
        assert socket.close_code == 4009
    await others[0].go()
    await eventually(lambda: house.parts.limits.sockets_of_guest.taken[mina.guest] < 8)
    await house.socket(mina.secret)


async def test_an_address_holds_so_many_sockets(houses):
    house = await houses(sockets_per_address=1)
    await house.guest("Mina")
    async with connect(f"ws://{house.url}/ws") as socket:
        await socket.wait_closed()
        assert socket.close_code == 4009


async def test_who_does_not_read_is_let_go_and_others_are_not_held_up(houses):
    house = await houses(outbox=4)
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    stuck = next(s for s in house.parts.connections if s.guest == yuna.guest)
    stuck.wire.pause_writing()
    for _ in range(5):
        stuck.send_bytes(b"{}")
    assert await yuna.closed() == 4010
    mina.say(type="ping")
    await mina.hears("pong")


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


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad_message"),
        (b"[]", 400, "bad_message"),
        (b'{"name":""}', 400, "bad_name"),
        (b'{"name":5}', 400, "bad_name"),
        (json.dumps({"name": "x" * 25}).encode(), 400, "bad_name"),
        (json.dumps({"name": "a\u202eb"}).encode(), 400, "bad_name"),
        (b'{"name":"' + b"x" * 5000 + b'"}', 413, "bad_message"),
    ],
)
async def test_a_guest_needs_a_name(houses, body, status, code):
    house = await houses()
    async with house.http() as http:
        answer = await http.post("/api/guest", content=body)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert (await http.get("/api/guest")).status_code == 401


async def test_an_address_makes_so_many_guests(houses):
    house = await houses(guests_burst=2)
    async with house.http() as http:
        codes = [
            (await http.post("/api/guest", json={"name": "Mina"})).status_code for _ in range(3)
        ]
    assert codes == [201, 201, 429]


async def test_pages_are_served_with_their_types_and_a_strict_policy(houses):
    house = await houses()
    async with house.http() as http:
        page = await http.get("/")
        assert page.headers["content-type"].startswith("text/html")
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert "unsafe" not in page.headers["content-security-policy"]
        assert (page.headers["cache-control"], bool(page.headers["etag"])) == ("no-cache", True)
        script = await http.get("/app.js")
        assert script.headers["content-type"].startswith("text/javascript")
        again = await http.get("/app.js", headers={"If-None-Match": script.headers["etag"]})
        assert again.status_code == 304
        assert (await http.get("/art/cards/1a.svg")).headers["content-type"] == "image/svg+xml"
        for path in ("/..%2fserver/app.py", "/server/app.py", "/%2e%2e/errors.py"):
            assert (await http.get(path)).status_code == 404
        assert (await http.get("/healthz")).text == "ok\n"
        assert (await http.get("/readyz")).text == "ready\n"


async def test_an_address_that_asks_too_much_is_told_how_long_to_wait(houses):
    """Files are for everybody, and who looks whether the server lives is always answered."""
    house = await houses(requests_burst=3, requests_rate=0.5)
    async with house.http() as http:
        codes = [(await http.get("/api/games")).status_code for _ in range(4)]
        assert codes == [200, 200, 200, 429]
        refused = await http.get("/readyz")
        assert (refused.status_code, refused.headers["Retry-After"]) == (429, "2")
        assert refused.json() == {"code": "slow_down", "args": {"seconds": 2}}
        assert [(await http.get(path)).status_code for path in ("/", "/healthz")] == [200, 200]
        house.time.pass_by(2)
        assert (await http.get("/api/games")).status_code == 200
