"""What somebody may try with one socket: floods, pieces, frames that mean nothing, and silence."""

import asyncio
import json
import random
import socket

import pytest
from websockets.asyncio.client import connect
from websockets.frames import Frame, Opcode

from madang.server.protocol.refusals import Refusal
from tests.attack.test_exhaust_connections import mutated, places
from tests.server.people import House, Person, eventually

pytestmark = pytest.mark.anyio


# ---- where patience ends -------------------------------------------------------------------------


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
        assert socket.close_code == 4002


async def test_a_stranger_is_told_to_say_hello_first(houses):
    house = await houses()
    for first in {"type": "ping"}, {"type": "hello", "proto": 99}, {"type": "hello", "proto": 1}:
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


# ---- frames ------------------------------------------------------------------------------------


def framed(opcode: Opcode, data: bytes = b"", fin: bool = True) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


FLOODS = {
    "pings": framed(Opcode.PING) * 3000,
    "pongs": framed(Opcode.PONG, b"x") * 3000,
    "fragments": framed(Opcode.TEXT, b"", fin=False) + framed(Opcode.CONT, b"", fin=False) * 3000,
    "messages": framed(Opcode.TEXT, b'{"type":"ping"}') * 1000,
}


async def test_pile_up_messages_for_a_table_that_is_stuck(houses, monkeypatch):
    house, may_go_on = await houses(), asyncio.Event()
    mina = await house.guest("Mina")
    connection = next(iter(house.parts.connections))

    async def post(*_):
        await may_go_on.wait()
        raise Refusal("no_table")

    monkeypatch.setattr(house.directory, "post", post)
    for _ in range(5000):
        mina.say(type="enter", table="somewhere", since=0)
    await eventually(lambda: connection.wire.is_held)
    calm = await house.guest("Calm")
    for _ in range(20):  # time enough to read on
        after = len(calm.heard)
        calm.say(type="ping")
        await calm.hears("pong", after)
    assert len(connection.inbox) < 120
    may_go_on.set()
    await mina.until(lambda: sum(it["type"] == "failure" for it in mina.heard) == 5000)


@pytest.mark.parametrize("flood", FLOODS.values(), ids=FLOODS.keys())
async def test_keep_the_server_busy_with_frames(houses, flood):
    house = await houses(message_burst=30, slow_downs=100)
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    mina.socket.transport.write(flood)
    yuna.say(type="ping")
    await yuna.hears("pong")
    await eventually(lambda: sum(house.server.gate.closes.values()))
    assert set(house.server.gate.closes) <= {4008, 1009}
    assert house.server.gate.frames_refused <= 101
    await eventually(lambda: places(house) == 1)


async def test_send_a_message_in_endless_pieces(houses):
    house = await houses()
    mina = await house.guest("Mina")
    mina.socket.transport.write(framed(Opcode.TEXT, b" ", fin=False))
    for _ in range(20):
        mina.socket.transport.write(framed(Opcode.CONT, b" ", fin=False))
    assert await mina.closed() == 1009


async def test_a_message_in_two_pieces_is_taken_though(houses):
    house = await houses()
    mina = await house.guest("Mina")
    mina.socket.transport.write(framed(Opcode.TEXT, b'{"type":', fin=False))
    mina.socket.transport.write(framed(Opcode.PING, b"in between"))
    mina.socket.transport.write(framed(Opcode.CONT, b'"ping"}'))
    await mina.hears("pong")


async def test_break_the_server_with_frames_at_random(houses, caplog):
    house, dice = await houses(slow_downs=1000), random.Random(1)
    for _ in range(10):
        mina = await house.guest("Mina")
        for _ in range(40):
            frame = framed(dice.choice([*Opcode]), dice.randbytes(dice.randrange(40)))
            mina.socket.transport.write(mutated(frame, dice))
        mina.socket.transport.write_eof()
        await eventually(lambda: places(house) == 0)
    assert [it for it in caplog.records if it.levelname == "ERROR"] == []
    assert not house.parts.connections


async def deaf_person(house: House) -> tuple[Person, "asyncio.BaseTransport"]:
    """Return somebody who reads nothing any more, with the server's end of the line."""
    host, port = house.url.split(":")
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    small.connect((host, int(port)))
    async with house.http() as http:
        made = (await http.post("/api/guest", json={"name": "Mina"})).json()
    mina = await house.socket(made["secret"], "Mina", sock=small)
    mina.socket.transport.pause_reading()
    return mina, next(iter(house.parts.connections)).wire


async def test_pile_up_pongs_that_nobody_reads(houses):
    house = await houses(message_rate=1e6)
    mina, wire = await deaf_person(house)
    mina.socket.transport.write(framed(Opcode.PING, b"x" * 125) * 40_000)
    await eventually(lambda: wire.is_full)
    held = wire.transport.get_write_buffer_size()
    assert held < 100_000
    yuna = await house.guest("Yuna")
    yuna.say(type="ping")
    await yuna.hears("pong")
    assert wire.transport.get_write_buffer_size() <= held
    house.time.pass_by(house.settings.unread_within)
    assert house.server.gate.closes == {4010: 1}
    house.time.pass_by(2)
    await eventually(lambda: places(house) == 1)


async def test_pile_up_lists_of_tables_that_nobody_reads(houses):
    house = await houses()
    _, wire = await deaf_person(house)
    await eventually(lambda: not wire.transport.get_write_buffer_size())
    (connection,) = house.parts.connections
    wire.pause_writing()
    for _ in range(house.settings.outbox):
        connection.send_bytes(b"x" * 180_000)  # as long as the lobby with a hundred tables
        assert sum(map(len, wire.outbox or ())) <= 2 << 20
    assert house.server.gate.closes == {4010: 1}
    assert not wire.outbox


async def test_leave_a_dead_line_behind(houses):
    house = await houses()
    mina, wire = await deaf_person(house)
    yuna = await house.guest("Yuna")
    gate = house.server.gate
    later = max(gate.watched.values())
    for looks in range(1, 4):
        gate.ping_quiet_ones(later + looks * house.settings.ping_every)
        await yuna.ask(type="close", table="nowhere")  # a round trip; the line's answer is heard
    await eventually(lambda: places(house) == 1)
    assert wire.is_shut
    assert not yuna.is_gone
    mina.socket.transport.abort()
