"""How the server stops: everybody learns of it, it ends with 0, and it prints nothing."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect as connect_later
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from madang.server.socket import gate


@contextmanager
def served(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Run the server as a host does; its complaints are in `log`."""
    command = [sys.executable, "-m", "madang", "serve", "--port", "0"]
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [*command, "--db", str(folder / "madang.db")],
            env={**os.environ, "MADANG_COMPILE": "no"},
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        with server:
            assert server.stdout
            found = re.search(r"http://([\d.:]+)/", server.stdout.readline())
            assert found
            yield server, found[1]


HALF = b"POST /api/guest HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{"
DEAF = (
    b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: bWFkYW5nbWFkYW5nbWFkYQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


def call(address: str, said: bytes) -> socket.socket:
    """Open a connection on which nothing more will come."""
    host, port = address.split(":")
    line = socket.create_connection((host, int(port)))
    line.sendall(said)
    return line


def test_signals_end_it_whatever_is_open(tmp_path):
    with served(tmp_path) as (server, address), ExitStack() as opened:
        made = Request(f"http://{address}/api/guest", b'{"name": "Mina"}')
        with urlopen(made) as answer:
            hello = {"type": "hello", "proto": 1, "secret": json.load(answer)["secret"]}
        for said in (b"", b"GET", HALF, DEAF):
            opened.enter_context(call(address, said))
        with connect(f"ws://{address}/ws") as mina:
            mina.send(json.dumps(hello))
            mina.recv()
            server.send_signal(signal.SIGTERM)
            with pytest.raises(ConnectionClosed):
                mina.recv(timeout=5)
            assert mina.close_code == 1012
            assert json.loads(mina.close_reason) == {"within": 1}
            server.send_signal(signal.SIGINT)
            assert server.wait(6) == 0
    assert (tmp_path / "log").read_text() == ""


@pytest.mark.anyio
async def test_a_server_that_was_replaced_lets_its_people_go_and_ends(houses, monkeypatch):
    house = await houses()
    mina = await house.guest("Mina")
    membership, beats = house.parts.membership, []
    end, membership.when_replaced = membership.when_replaced, lambda: None

    async def beat(tables: int, sockets: int) -> bool:
        beats.append((tables, sockets))
        return False

    async with house.http() as http:
        assert (await http.get("/readyz")).status_code == 200
        monkeypatch.setattr(house.parts.store, "beat", beat)  # the server itself may be first
        await membership.beat_once()
        assert await mina.closed() == 1012
        assert (await http.get("/readyz")).status_code == 503
    assert beats[0] == (0, 1)
    end()
    await house.serving


@pytest.mark.anyio
async def test_sockets_are_closed_some_at_a_time_and_readyz_says_no_first(houses, monkeypatch):
    """A socket that comes meanwhile is sent away; a page knows when to come back."""
    monkeypatch.setattr(gate, "CLOSED_A_SECOND", 10)
    monkeypatch.setattr(gate, "CLOSE_EVERY", 0.1)
    monkeypatch.setattr(gate, "BACK_A_SECOND", 2)
    house = await houses()
    people = [await house.guest(name) for name in ("Mina", "Yuna", "Juho", "Sora", "Hana")]
    found = {}

    class Waiting:
        """A socket that is closed after the second: it asks while the others are open."""

        def __init__(self) -> None:
            self.is_told = asyncio.Event()

        def hang_up(self, code: int) -> None:
            found["open"] = sum(not person.is_gone for person in people)
            self.is_told.set()

        def ping_if_quiet(self) -> None: ...

    waiting, watched = Waiting(), house.server.gate.watched
    order = list(watched.items())
    watched.clear()
    watched |= dict([*order[:2], (waiting, order[2][1]), *order[2:]])
    async with house.http() as http:
        assert (await http.get("/readyz")).status_code == 200
        house.server.should_exit = True
        await waiting.is_told.wait()
        del watched[waiting]
        assert found["open"] >= 3
        assert (await http.get("/readyz")).status_code == 503
        late = await connect_later(f"ws://{house.url}/ws")
        await late.wait_closed()
        assert late.close_code == 1012
    assert [await person.closed() for person in people] == [1012] * 5
    reasons = {person.socket.close_reason for person in people}
    assert reasons == {late.close_reason} == {'{"within":4}'}
    await house.serving
