"""How the server stops: everybody learns of it, it ends with 0, and it prints nothing."""

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
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect


@contextmanager
def served(folder: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Run the server as a host does; what it complains of lies in `log`."""
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
            assert mina.close_code == 1001
            server.send_signal(signal.SIGINT)
            assert server.wait(6) == 0
    assert (tmp_path / "log").read_text() == ""


@pytest.mark.anyio
async def test_a_server_that_was_replaced_lets_its_people_go_and_ends(houses, monkeypatch):
    house = await houses()
    mina = await house.guest("Mina")
    membership = house.parts.membership
    end, membership.when_replaced = membership.when_replaced, lambda: None

    async def beat(tables: int, sockets: int) -> bool:
        assert (tables, sockets) == (0, 1)
        return False

    monkeypatch.setattr(house.parts.store, "beat", beat)
    async with house.http() as http:
        assert (await http.get("/readyz")).status_code == 200
        await membership.beat_once()
        assert await mina.closed() == 1001
        assert (await http.get("/readyz")).status_code == 503
    end()
    await house.serving
