"""The cost of an idle socket for the server: `python -m benchmarks.sockets 10000`.

The server is a process of its own. Its memory and CPU time are read before and after so many
sockets have said hello; then some of them are asked whether they still live.
"""

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple
from urllib.request import Request, urlopen

from websockets.frames import Frame, Opcode

from benchmarks.waiting import address_from

AT_ONCE = 100  # sockets that are being opened at any time
SOCKETS_OF_ONE = 8
PROBED = 100
MANY = str(1_000_000)
LIMITS = {
    "MADANG_COMPILE": "false",
    "MADANG_CONNECTIONS": MANY,
    "MADANG_CONNECTIONS_BURST": MANY,
    "MADANG_CONNECTIONS_PER_ADDRESS": MANY,
    "MADANG_GUESTS_BURST": MANY,
    "MADANG_OPENS_BURST": MANY,
    "MADANG_REQUESTS_BURST": MANY,
    "MADANG_SOCKETS_PER_ADDRESS": MANY,
}
HANDSHAKE = (
    "GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: bWFkYW5nbWFkYW5nbWFkYQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class Cost(NamedTuple):
    """The CPU and memory that a process has used."""

    bytes: int  # resident
    seconds: float  # of CPU


class Costs(NamedTuple):
    """The average cost of one socket."""

    bytes: float
    seconds: float  # of CPU, for the handshake and hello


def main() -> None:
    """Measure, and print a line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sockets", type=int, nargs="?", default=1000)
    sockets = parser.parse_args().sockets
    costs = measure(sockets)
    print(
        f"{sockets} idle sockets: {costs.bytes / 1000:.1f} kB each, "
        f"{1000 * costs.seconds:.2f} ms of CPU for handshake and hello"
    )


def measure(sockets: int) -> Costs:
    """Return what a socket costs when there are so many."""
    take_descriptors()
    with served() as (process, address):
        secrets = [make_guest(address) for _ in range(-(-sockets // SOCKETS_OF_ONE))]
        asyncio.run(hold(address, secrets[:1] * SOCKETS_OF_ONE, process))  # loads everything once
        return asyncio.run(hold(address, (secrets * SOCKETS_OF_ONE)[:sockets], process))


def take_descriptors() -> None:
    """Let this process have as many sockets as the system grants."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


@contextmanager
def served() -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """Run a server with an empty database; give it and its host and port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "madang", "serve", "--port", "0"]
        with subprocess.Popen(
            [*command, "--db", str(Path(folder) / "madang.db")],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **LIMITS, "PYTHONUNBUFFERED": "1"},
        ) as process:
            try:
                yield process, address_from(process).removeprefix("http://")
            finally:
                process.terminate()


def make_guest(address: str) -> str:
    """Return the secret of a new guest."""
    with urlopen(Request(f"http://{address}/api/guest", b'{"name": "Mina"}')) as answer:
        secret: str = json.load(answer)["secret"]
        return secret


def cost(process: "subprocess.Popen[str]") -> Cost:
    """Return what a process has used."""
    place = Path("/proc") / str(process.pid)
    pages = int((place / "statm").read_text().split()[1])
    user, system = (place / "stat").read_text().rpartition(")")[2].split()[11:13]
    ticks = os.sysconf("SC_CLK_TCK")
    return Cost(pages * resource.getpagesize(), (int(user) + int(system)) / ticks)


async def hold(address: str, secrets: list[str], process: "subprocess.Popen[str]") -> Costs:
    """Open a socket for each secret; return what they have cost, and see that they live."""
    before, gate = cost(process), asyncio.Semaphore(AT_ONCE)
    lines = await asyncio.gather(*(opened(address, secret, gate) for secret in secrets))
    after = cost(process)
    for reader, writer in lines[:: max(1, len(lines) // PROBED)]:
        writer.write(text_frame('{"type":"ping"}'))
        await reader.readuntil(b'"pong"')
    for _, writer in lines:
        writer.transport.abort()
    return Costs(
        (after.bytes - before.bytes) / len(lines), (after.seconds - before.seconds) / len(lines)
    )


async def opened(
    address: str, secret: str, gate: asyncio.Semaphore
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a socket and be greeted."""
    async with gate:
        host, port = address.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(HANDSHAKE.format(host=address).encode())
        await reader.readuntil(b"\r\n\r\n")
        writer.write(text_frame(json.dumps({"type": "hello", "proto": 1, "secret": secret})))
        await reader.readuntil(b'"welcome"')
        return reader, writer


def text_frame(text: str) -> bytes:
    """Return a frame as a client sends it."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=True)


if __name__ == "__main__":
    main()
