"""Who may come in: how many connections one address, and all together, may hold."""

import asyncio
import math
import time
from collections import Counter
from collections.abc import Callable
from typing import Protocol

from madang.server.addresses import is_proxy, key_of
from madang.server.clock import LoopTime
from madang.server.config import Settings
from madang.server.limits import Buckets, Slots
from madang.server.metrics import CLOSES, FRAMES, TURNED
from madang.server.protocol.messages import CloseCode

LOOK_EVERY = 0.25  # seconds
LOOKED_AT = 200  # sockets at most in one look, so that nobody waits for it
CLOSED_A_SECOND, CLOSED_WITHIN, CLOSE_EVERY = 1000, 3.0, 0.05  # when the server ends
BACK_A_SECOND = 500  # people who come back after that, to the server that has their tables
ALL = ""  # the key of all addresses together


class Pinged(Protocol):
    """An open socket, as far as somebody must ask whether it lives."""

    def ping_if_quiet(self) -> None:
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
        self.watched: dict[Pinged, float] = {}  # when each was looked at, the longest ago first
        self.within = 0  # seconds in which pages come back after this server's end, once it ends
        self.closes: Counter[int] = Counter()  # code -> sockets closed with it by this side
        self.frames_refused = 0
        self.connections_refused = 0

    def enter(self, address: str) -> bool:
        """Take a place for a connection from this address; return whether there was one."""
        if self.connections.acquire(ALL):
            key = key_of(address)
            if is_proxy(address, self.settings):
                return True
            if self.opened.acquire(key) and self.connections_of_address.acquire(key):
                return True
            self.connections.release(ALL)
        self.turn_away()
        return False

    def turn_away(self) -> None:
        self.connections_refused += 1
        TURNED.inc()

    def leave(self, address: str) -> None:
        """Give the place of a connection back."""
        self.connections.release(ALL)
        if not is_proxy(address, self.settings):
            self.connections_of_address.release(key_of(address))

    def count_close(self, code: int) -> None:
        """Count a socket that this side has closed."""
        self.closes[code] += 1
        CLOSES.labels(code).inc()

    def count_refused_frame(self) -> None:
        self.frames_refused += 1
        FRAMES.inc()

    def watch(self, socket: Pinged) -> None:
        self.watched[socket] = time.monotonic()

    def forget(self, socket: Pinged) -> None:
        self.watched.pop(socket, None)

    @property
    def is_in_use(self) -> bool:
        """Whether a connection is open."""
        return bool(self.connections.taken[ALL])

    async def let_everybody_go(self, is_hurried: Callable[[], bool]) -> None:
        """Close all sockets because the server ends, some at a time, and say when to come back."""
        sockets = list(self.watched)
        at_once = math.ceil(max(CLOSED_A_SECOND, len(sockets) / CLOSED_WITHIN) * CLOSE_EVERY)
        for first in range(0, len(sockets), at_once):
            if first and not is_hurried():
                await asyncio.sleep(CLOSE_EVERY)
            for socket in sockets[first : first + at_once]:
                socket.hang_up(CloseCode.RESTARTING)

    def reason_of(self, code: int) -> str:
        """Return the text of a close frame, after its code."""
        if code != CloseCode.RESTARTING:
            return ""
        self.within = self.within or 1 + len(self.watched) // BACK_A_SECOND
        return f'{{"within":{self.within}}}'

    async def keep_pinging(self) -> None:
        """Look at every socket again and again, a few at a time."""
        while True:
            await asyncio.sleep(LOOK_EVERY)
            self.ping_quiet_ones(time.monotonic())

    def ping_quiet_ones(self, now: float) -> None:
        """Look at the sockets whose time has come."""
        for socket in self.due(now - self.settings.ping_every):
            del self.watched[socket]
            self.watched[socket] = now
            socket.ping_if_quiet()

    def due(self, before: float) -> list[Pinged]:
        """Return the sockets that were last looked at before a time."""
        found: list[Pinged] = []
        for socket, at in self.watched.items():
            if at > before or len(found) == LOOKED_AT:
                break
            found.append(socket)
        return found


try:
    import resource
except ImportError:  # not on every system, and where it is missing there is no such limit
    resource = None  # type: ignore[assignment]

KEPT_BACK = 64  # for the database, the files of the pages and processes of ours


def raise_limit() -> None:
    """Take as many descriptors as the system grants, as programs with many connections do."""
    if resource is None:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def most_connections(wanted: int) -> int:
    """Return how many connections may be open, so that descriptors never run out."""
    if resource is None:
        return wanted
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - KEPT_BACK))
