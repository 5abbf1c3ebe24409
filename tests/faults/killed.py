"""A server that is killed: its tables over one pipe instead of sockets, so that it starts at once.

Everything of the server is real except the network: store, tables, bots, numbering. `serve` runs
in a forked child. A frame is a byte, which of the clients, and a message of the protocol.
"""

import asyncio
import os
import signal
import socket
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import event
from sqlalchemy.engine import Engine

from benchmarks.quiet import CROWDED
from madang.bots import bot_names
from madang.games import game_named
from madang.server.clock import Alarm, LoopTime
from madang.server.parts import Parts
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.database import DatabaseStore

FASTER = 300.0  # how much quicker than the clock on the wall the house's own clock runs
FOR_EVER = 1e9

SETTINGS = replace(
    CROWDED,
    cover="random",
    bots_window=0.0,
    grace=FOR_EVER,
    open_idle=FOR_EVER,
    keep_seats=FOR_EVER,
    unload_after=FOR_EVER,
)

# where it may be killed, in the order in which a command passes
POINTS = "append", "inserted", "committing", "committed", "acknowledged", "shown"
ANSWERS = m.Ack, m.Nack, m.Made


class NewGuest(msgspec.Struct, tag_field="type", tag="guest"):
    """Not of the protocol: over HTTP, a guest is made."""

    name: str


class Fuse(NamedTuple):
    """Kill the process when it passes a point for the `count`th time."""

    point: str
    count: int


class Burning:
    """A fuse that burns down."""

    def __init__(self, fuse: Fuse | None) -> None:
        self.point, self.left = fuse or Fuse("", 0)

    def passes(self, point: str) -> None:
        """Note that the process is at a point; it may be its last."""
        if point != self.point:
            return
        self.left -= 1
        if self.left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)


class FastTime(LoopTime):
    """The loop's time, quicker."""

    def now(self) -> float:
        return super().now() * FASTER

    def call_at(self, when: float, callback: Any) -> Alarm:
        return super().call_at(when / FASTER, callback)


class WatchedStore(DatabaseStore):
    """The store, which tells when something is about to be written, and when it was."""

    burning: Burning

    async def append(self, *args: Any, **kwargs: Any) -> Any:
        self.burning.passes("append")
        result = await super().append(*args, **kwargs)
        self.burning.passes("committed")
        return result


class Line:
    """A client as its tables see it: what they send goes into the pipe at once."""

    def __init__(self, number: int, pipe: socket.socket, burning: Burning) -> None:
        self.number, self.pipe, self.burning = number, pipe, burning
        self.guest, self.address = "", f"address {number}"
        self.tables: set[str] = set()
        self.takes_changes, self.has_left = bool(number % 2), False
        self.frames: asyncio.Queue[bytes] = asyncio.Queue()

    def send(self, message: Any) -> None:
        self.send_bytes(m.encode(message))

    def send_bytes(self, encoded: bytes) -> None:
        self.pipe.send(bytes([self.number]) + encoded)
        kind = encoded[:20]
        if b'"update"' in kind or b'"changes"' in kind:
            self.burning.passes("shown")
        elif any(word in kind for word in (b'"ack"', b'"made"')):
            self.burning.passes("acknowledged")

    def hang_up(self, code: int) -> None:
        """Stay: the pipe ends with the process."""

    async def serve(self, parts: Parts) -> None:
        """Take one frame after another."""
        self.parts = parts
        while True:
            await self.take(await self.frames.get())

    async def take(self, frame: bytes) -> None:
        """Do what a frame asks; the guest, which a cookie would tell, comes before the message."""
        guest, text = frame.split(b" ", 1)
        self.guest = guest.decode()
        if not self.guest:
            made, _ = await self.parts.guests.make_guest(msgspec.json.decode(text)["name"])
            self.pipe.send(bytes([self.number]) + m.encode({"type": "guest", **made._asdict()}))
            return
        await self.route(m.decode_client(text))

    async def route(self, message: Any) -> None:
        """Hand a message to who answers it."""
        try:
            if isinstance(message, m.Make):
                self.send_bytes(await self.parts.making.make_table(self, message))
            else:
                await self.parts.tables.post(self, message)
        except Refusal as refusal:
            cmd = getattr(message, "cmd", "")
            self.send(m.Nack(cmd, refusal.code, refusal.args_, []))


def serve(database: Path, pipe: socket.socket, clients: int, fuse: Fuse | None) -> None:
    """Serve until killed; the last thing a forked child does."""
    burning = Burning(fuse)
    watch_commits(burning)
    asyncio.run(run(database, pipe, clients, burning))


def watch_commits(burning: Burning) -> None:
    """Burn inside the transaction too: between its statements, and before it is committed."""

    def inserted(*args: Any) -> None:
        if "INSERT INTO events" in args[2]:
            burning.passes("inserted")

    event.listen(Engine, "after_cursor_execute", inserted)
    event.listen(Engine, "commit", lambda _: burning.passes("committing"))


async def run(database: Path, pipe: socket.socket, clients: int, burning: Burning) -> None:
    """Open the house, and take what comes."""
    store = WatchedStore(database)
    store.burning = burning
    parts = Parts(SETTINGS, store, FastTime())
    await parts.open()
    lines = [Line(number, pipe, burning) for number in range(clients)]
    for line in lines:
        parts.connections.add(line)
        parts.background.start(line.serve(parts))

    def receive() -> None:
        frame = pipe.recv(1 << 16)
        lines[frame[0]].frames.put_nowait(frame[1:])

    asyncio.get_running_loop().add_reader(pipe.fileno(), receive)
    await asyncio.Event().wait()


class Mute(Line):
    """A line on which nothing is sent."""

    def send_bytes(self, encoded: bytes) -> None:
        """Send nothing."""


def warm_up(database: Path, makes: Iterable[dict[str, Any]]) -> None:
    """Import and cache, before anything is forked, what a server needs to play these games."""
    asyncio.run(play_a_little(database, makes))


async def play_a_little(database: Path, makes: Iterable[dict[str, Any]]) -> None:
    """Let bots play at a table of each kind for a moment."""
    parts = Parts(SETTINGS, DatabaseStore(database), FastTime())
    await parts.open()
    guest, _ = await parts.guests.make_guest("somebody")
    line = Mute(0, socket.socket(), Burning(None))
    line.guest, line.parts = guest.guest, parts
    for number, make in enumerate(makes):
        game = game_named(make["game"])
        bots = [bot_names(game)[0]] * game.seats(game.make_options(**make["options"]))
        cmd = f"make {number}"
        await line.route(m.Make(cmd, **{**make, "bots": bots, "sit": False}))
        made = await parts.store.find_answer("", line.guest, cmd)
        assert made
        table = msgspec.json.decode(made.answer)["table"]
        await line.route(m.Enter(table))
        await line.route(m.Start(f"start {number}", table))
    await asyncio.sleep(1)
    await parts.close()
    reloaded = Parts(SETTINGS, DatabaseStore(database), FastTime())
    await reloaded.open()
    for table in list(reloaded.lobby.summaries):
        await reloaded.tables.actor(table)
    await reloaded.close()
