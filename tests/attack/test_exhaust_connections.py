"""What somebody may try who wants to use up connections, memory or the server's attention.

A neighbour's calm is shown by what the server lets itself be given: bytes, frames and places.
"""

import asyncio
import os
import random
import re
import signal
import socket
import struct
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect

from tests.server.people import House, eventually

pytestmark = pytest.mark.anyio

HEADERS = b"Host: localhost\r\n"
BODY = b"POST /api/guest HTTP/1.1\r\n" + HEADERS + b"Content-Length: 100\r\n\r\n{"
UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: bWFkYW5nbWFkYW5nbWFkYQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
GET = b"GET /healthz HTTP/1.1\r\n" + HEADERS + b"\r\n"


async def call(house: House, said: bytes = b"", source: str = "127.0.0.1"):
    """Open a connection and say something."""
    host, port = house.url.split(":")
    reader, writer = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
    writer.write(said)
    return reader, writer


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """Return all that comes until the connection is closed."""
    async with asyncio.timeout(5):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


def places(house: House) -> int:
    """Return how many connections the server counts."""
    return house.server.gate.connections.taken[""]


# ---- connections that never come to a request ------------------------------------------------


def alarms_in(house: House, seconds: float) -> int:
    """Count what rings in so many seconds."""
    when = house.time.now() + seconds
    return sum(due == when and alarm.callback is not None for due, _, alarm in house.time.alarms)


def bytes_read(house: House) -> int:
    """Return how many bytes of its request the only connection has sent."""
    (incoming,) = house.server.server_state.connections
    return incoming.beside


@pytest.mark.parametrize(
    ("said", "limit"),
    [
        (b"", "headers_within"),
        (b"GET / HTTP/1.1\r\nHost: loc", "headers_within"),
        (BODY, "body_within"),
        (GET, "keep_alive"),
        (GET + b"GET / HTTP", "headers_within"),
    ],
    ids=["silence", "half a header", "half a body", "after an answer", "half a second request"],
)
async def test_hold_connections_by_asking_for_nothing(houses, said, limit):
    house = await houses()
    calls = [await call(house, said) for _ in range(3)]
    await eventually(lambda: places(house) == 3)
    if said.startswith(GET):
        for reader, _ in calls:
            await reader.readuntil(b"ok\n")
    within = getattr(house.settings, limit)
    await eventually(lambda: alarms_in(house, within) == 3)
    house.time.pass_by(within)
    for reader, writer in calls:
        await all_of(reader)
        writer.close()
    await eventually(lambda: places(house) == 0)


async def test_hold_a_connection_by_a_byte_now_and_then(houses):
    house = await houses(headers_within=10.0)
    reader, writer = await call(house)
    for sent, byte in enumerate(b"GET / HT", 1):
        writer.write(bytes([byte]))
        await eventually(lambda sent=sent: not places(house) or bytes_read(house) == sent)
        house.time.pass_by(1.5)
    assert await all_of(reader) == b""


CHUNKED = b"POST /api/guest HTTP/1.1\r\n" + HEADERS + b"Transfer-Encoding: chunked\r\n\r\n"
ENDLESS = {
    "address": b"GET /" + b"a" * 100_000,
    "one header": b"GET / HTTP/1.1\r\n" + HEADERS + b"A: " + b"b" * 100_000,
    "headers": b"GET / HTTP/1.1\r\n" + HEADERS + b"A: b\r\n" * 20_000,
    "chunk": CHUNKED + b"1;" + b"a" * 100_000,
    "empty words": CHUNKED + b"1;a\r\n{\r\n" * 20_000,
    "trailers": CHUNKED + b"0\r\n" + b"A: b\r\n" * 20_000,
    "one trailer": CHUNKED + b"0\r\nA: " + b"b" * 100_000,
}


async def test_have_something_without_end_remembered(houses):
    house = await houses()
    for what, said in ENDLESS.items():
        reader, writer = await call(house, said)
        answer = await all_of(reader)
        assert answer[:10] in (b"HTTP/1.1 4", b""), what
        writer.close()
        await eventually(lambda: places(house) == 0)


async def test_ask_a_thousand_times_at_once(houses):
    house = await houses()
    reader, writer = await call(house, GET * 1000)
    await all_of(reader)
    writer.close()
    await eventually(lambda: places(house) == 0)
    assert house.server.server_state.total_requests < 300


async def test_take_every_place_from_one_address(houses):
    house = await houses(connections_per_address=3, connections=5)
    held = [await call(house) for _ in range(3)]
    await eventually(lambda: places(house) == 3)
    held.append(await call(house, GET))
    assert await all_of(held[-1][0]) == b""
    reader, writer = await call(house, GET, "127.0.0.2")
    assert b"200 OK" in await reader.readuntil(b"ok\n")
    assert house.server.gate.connections_refused == 1
    for _, each in [*held, (reader, writer)]:
        each.close()
    await eventually(lambda: places(house) == 0)


async def test_keep_places_by_hanging_up_at_once(houses):
    house = await houses()
    host, port = house.url.split(":")
    for _ in range(30):
        line = socket.create_connection((host, int(port)))
        line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        line.close()
    async with house.http() as http:
        await http.get("/healthz")
    await eventually(lambda: places(house) == 0)
    assert not house.server.gate.connections_of_address.taken


async def test_take_the_places_of_everybody_behind_a_proxy(houses):
    house = await houses(trust_proxy=True, connections_per_address=1, sockets_per_address=1)
    first = {"X-Forwarded-For": "10.9.9.9, 2001:db8::1"}
    same_home, other = {"X-Forwarded-For": "2001:db8::2"}, {"X-Forwarded-For": "2001:db8:0:1::1"}
    url = f"ws://{house.url}/ws"
    async with (
        connect(url, additional_headers=first),
        connect(url, additional_headers=other),
        connect(url, additional_headers=same_home) as refused,
    ):
        await refused.wait_closed()
        assert refused.close_code == 4009


# ---- requests -----------------------------------------------------------------------------------


async def test_break_the_server_with_requests_at_random(houses, caplog):
    house, dice = await houses(), random.Random(1)
    for said in [BODY, GET * 3, UPGRADE] * 15:
        _, writer = await call(house, mutated(said, dice))
        writer.write_eof()
        await eventually(lambda: places(house) == 0)
        writer.close()
    assert [it for it in caplog.records if it.name.startswith("uvicorn")] == []


def mutated(data: bytes, dice: random.Random) -> bytes:
    """Return these bytes, some of them changed by chance."""
    changed = bytearray(data)
    for _ in range(dice.choice([0, 0, 1, 3])):
        changed[dice.randrange(len(changed))] = dice.randrange(256)
    return bytes(changed)


async def test_an_address_makes_so_many_guests(houses):
    house = await houses(guests_burst=2)
    async with house.http() as http:
        codes = [
            (await http.post("/api/guest", json={"name": "Mina"})).status_code for _ in range(3)
        ]
    assert codes == [201, 201, 429]


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


# ---- the whole server ----------------------------------------------------------------------------

FEW = 256
START = (
    f"import resource, sys; resource.setrlimit(resource.RLIMIT_NOFILE, ({FEW}, {FEW}));"
    "sys.argv = ['madang', 'serve', '--port', '0', '--db', sys.argv[1]];"
    "from madang.__main__ import main; main()"
)


def test_use_up_the_descriptors(tmp_path: Path):
    """With 256 descriptors 300 connections fill no log, and others get in when they are gone."""
    environ = {**os.environ, "MADANG_COMPILE": "no", "MADANG_CONNECTIONS_PER_ADDRESS": "1000"}
    with (
        (tmp_path / "log").open("w+") as log,
        subprocess.Popen(
            [sys.executable, "-c", START, str(tmp_path / "madang.db")],
            env=environ,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        ) as server,
    ):
        where = re.search(r"http://([\d.]+):(\d+)/", server.stdout.readline())
        address = where[1], int(where[2])
        held = [socket.create_connection(address) for _ in range(300)]
        closed = [one for one in held if is_closed(one)]
        assert 300 - FEW < len(closed) < 200
        for one in held:
            one.close()
        with urlopen(f"{where[0]}healthz", timeout=5) as answer:
            assert answer.read() == b"ok\n"
        with socket.create_connection(address):
            server.send_signal(signal.SIGTERM)
            assert server.wait(5) == 0
        log.seek(0)
        assert log.read() == ""


def is_closed(one: socket.socket) -> bool:
    """Tell whether the server has closed a connection, by the time others have been answered."""
    one.settimeout(0.002)
    try:
        return one.recv(1) == b""
    except TimeoutError:
        return False
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("packets", [1, 2])
async def test_send_headers_longer_than_is_allowed_in_few_packets(houses, packets):
    house = await houses()
    for length, status in (12_000, b"200"), (17_000, b"400"), (20_000, b"400"):
        long = b"X-Long: " + b"x" * length + b"\r\n"
        said = b"GET /healthz HTTP/1.1\r\n" + HEADERS + long + b"Connection: close\r\n\r\n"
        reader, writer = await call(house, said[: len(said) // packets])
        await asyncio.sleep(0)
        writer.write(said[len(said) // packets :] if packets > 1 else b"")
        assert (await all_of(reader)).split(b" ", 2)[1:2] == [status], length
        writer.close()


async def test_name_two_hosts_where_a_proxy_may_read_the_other(houses):
    house = await houses()
    for second in (b"Host: localhost\r\n", b"hOST: elsewhere\r\n"):
        said = b"GET /healthz HTTP/1.1\r\n" + HEADERS + second + b"\r\n"
        reader, writer = await call(house, said)
        assert (await all_of(reader)).startswith(b"HTTP/1.1 400 ")
        writer.close()
    reader, writer = await call(house, GET + GET)  # one each is what everybody sends
    assert (await reader.readuntil(b"ok\n")).startswith(b"HTTP/1.1 200 ")
    writer.close()
