"""Who may come in: how many connections one address, and all together, may hold."""

import asyncio
import time
from collections import Counter
from typing import Protocol

from madang.server.addresses import is_proxy, key_of
from madang.server.clock import LoopTime
from madang.server.config import Settings
from madang.server.limits import Buckets, Slots
from madang.server.metrics import CLOSES, FRAMES, TURNED
from madang.server.socket.descriptors import most_connections

LOOK_EVERY = 0.25  # seconds
LOOKED_AT = 200  # sockets at most in one look, so that nobody waits for it
ALL = ""  # the key of all addresses together


class Line(Protocol):
    """An open socket, as far as somebody must look whether it lives."""

    def look(self) -> None:
        """Ask for a sign of life where there was none, or give the socket up."""

    def hang_up(self, code: int) -> None:
        """Close the socket with this code."""


class Gate:
    """Counts what is open, and looks whether it still lives."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        most = most_connections(settings.connections)
        each = min(settings.connections_per_address, max(1, 3 * most // 4))
        self.connections, self.connections_of_address = Slots(most), Slots(each)
        self.opened = Buckets(settings.connections_rate, settings.connections_burst, LoopTime())
        self.sockets_of_address = Slots(settings.sockets_per_address)
        self.lines: dict[Line, float] = {}  # when each was looked at, the longest ago first
        self.closes: Counter[int] = Counter()  # code -> sockets closed with it by this side
        self.frames_refused = 0
        self.connections_refused = 0

    def enter(self, address: str) -> bool:
        """Take a place for a connection from this address; return whether there was one."""
        if self.connections.take(ALL):
            key = key_of(address)
            is_trusted = is_proxy(address, self.settings)
            if is_trusted or (self.opened.take(key) and self.connections_of_address.take(key)):
                return True
            self.connections.leave(ALL)
        self.turn_away()
        return False

    def turn_away(self) -> None:
        """Count somebody who was not let in."""
        self.connections_refused += 1
        TURNED.inc()

    def leave(self, address: str) -> None:
        """Give the place of a connection back."""
        self.connections.leave(ALL)
        if not is_proxy(address, self.settings):
            self.connections_of_address.leave(key_of(address))

    def note_close(self, code: int) -> None:
        """Count a socket that this side has closed."""
        self.closes[code] += 1
        CLOSES.labels(code).inc()

    def note_frame(self) -> None:
        """Count a frame that was too many."""
        self.frames_refused += 1
        FRAMES.inc()

    def watch(self, line: Line) -> None:
        """Look at a socket from now on."""
        self.lines[line] = time.monotonic()

    def forget(self, line: Line) -> None:
        """Look at a socket no more."""
        self.lines.pop(line, None)

    @property
    def is_in_use(self) -> bool:
        """Whether a connection is open."""
        return bool(self.connections.taken[ALL])

    def close_all(self, code: int) -> None:
        """Close every socket."""
        for line in list(self.lines):
            line.hang_up(code)

    async def look_after_lines(self) -> None:
        """Look at every socket again and again, a few at a time."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.look(time.monotonic())

    def look(self, now: float) -> None:
        """Look at the sockets whose time has come."""
        for line in self.due(now - self.settings.ping_every):
            del self.lines[line]
            self.lines[line] = now
            line.look()

    def due(self, before: float) -> list[Line]:
        """Return the sockets that were last looked at before a time."""
        found: list[Line] = []
        for line, at in self.lines.items():
            if at > before or len(found) == LOOKED_AT:
                break
            found.append(line)
        return found
