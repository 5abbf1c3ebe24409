"""Takes connections in, unless there are too many, and stays calm when descriptors run out."""

import asyncio
import errno
import logging
import socket
from collections.abc import Callable
from functools import partial
from itertools import count

from madang.server.socket.gate import Gate

logger = logging.getLogger(__name__)

AT_ONCE = 16  # connections that are taken in before others may work
BACKLOG = 4096  # connections that the system keeps until they are taken in
PAUSE = 1.0  # seconds until the next attempt when there are no descriptors
NO_ROOM = errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM


class Listener:
    """A listening socket of the server."""

    def __init__(
        self, listening: socket.socket, gate: Gate, protocol: Callable[[str], asyncio.Protocol]
    ) -> None:
        listening.setblocking(False)
        self.sockets, self.gate, self.protocol = [listening], gate, protocol
        self.taking_in = asyncio.create_task(self.take_all_in())
        self.connecting: set[asyncio.Task[None]] = set()

    async def take_all_in(self) -> None:
        """Take connections in, one after another, and let others work in between."""
        loop, [listening], turns = asyncio.get_running_loop(), self.sockets, count(1)
        while True:
            try:
                connected, address = await loop.sock_accept(listening)
            except OSError as error:
                await self.rest(error)
                continue
            self.take_in(connected, address[0])
            if next(turns) % AT_ONCE == 0:
                await asyncio.sleep(0)

    async def rest(self, error: OSError) -> None:
        """Wait after a failure; requests that come meanwhile wait too."""
        has_room = error.errno not in NO_ROOM
        if not has_room:
            logger.warning("no descriptors for another connection")
        await asyncio.sleep(0 if has_room else PAUSE)

    def take_in(self, connected: socket.socket, address: str) -> None:
        """Begin to talk over a connection, or close it at once."""
        if not self.gate.enter(address):
            connected.close()
            return
        task = asyncio.create_task(self.connect(connected, address))
        self.connecting.add(task)
        task.add_done_callback(self.connecting.discard)

    async def connect(self, connected: socket.socket, address: str) -> None:
        """Give a connection to a protocol, which gives its place back when it ends."""
        try:
            loop, protocol = asyncio.get_running_loop(), partial(self.protocol, address)
            await loop.connect_accepted_socket(protocol, connected)
        except OSError:  # it is gone already
            connected.close()
            self.gate.leave(address)

    async def close(self) -> None:
        """Accept no more connections; wait until all accepted ones have been answered."""
        self.taking_in.cancel()
        await asyncio.gather(self.taking_in, *self.connecting, return_exceptions=True)
        for listening in self.sockets:
            listening.close()


def listen(host: str, port: int) -> list[socket.socket]:
    """Return sockets that listen at all addresses of a host; raise OSError if any is taken."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    places = dict.fromkeys((family, address) for family, *_, address in found)
    return [
        socket.create_server(
            address, family=family, backlog=BACKLOG, dualstack_ipv6=is_for_all(host)
        )
        for family, address in places
    ]


def is_for_all(host: str) -> bool:
    """Tell whether a socket for IPv6 is to take IPv4 too."""
    return host == "::" and socket.has_dualstack_ipv6()
