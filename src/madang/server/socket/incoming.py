"""A connection as it comes in: its requests within deadlines, until one of them opens a socket.

Uvicorn reads the requests and has them answered; here is what it leaves open: how long a peer may
take for each part, how much it may send before that is a request, and whether it reads.
"""

import asyncio
from typing import Any

from httptools import HttpParserError
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from madang.server.clock import Alarm
from madang.server.lobby.directory import Directory
from madang.server.socket.gate import Gate
from madang.server.socket.upgrade import open_socket

PIECE = 4096  # bytes that are read before anything else is looked at
BESIDE = 16_384  # bytes of a request beside its body
PIPELINED = 16  # requests that may wait for the answer of one before


class Incoming(HttpToolsProtocol):
    """One connection; keeps its place at the gate, also as a socket."""

    def __init__(self, directory: Directory, gate: Gate, address: str, **given: Any) -> None:
        super().__init__(**given)
        self.directory, self.gate, self.time = directory, gate, directory.time
        self.settings = directory.settings
        self.address = address
        self.deadline: Alarm | None = None  # of what the peer owes
        self.patience: Alarm | None = None  # with a peer that does not read
        self.beside = 0  # bytes of this request that belong to no body
        self.head = self.hosts = 0  # bytes of this request's headers, and how many name a host
        self.is_in_body = False
        self.is_upgraded = False

    # ---- life --------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for a request."""
        super().connection_made(transport)
        self.expect(self.settings.headers_within)

    def connection_lost(self, error: Exception | None) -> None:
        """Give the place back."""
        super().connection_lost(error)
        self.expect(None)
        self.trust()
        self.gate.leave(self.address)

    def expect(self, within: float | None) -> None:
        """Close the connection unless what comes next does so in time."""
        if self.deadline:
            self.deadline.cancel()
        self.deadline = self.alarm(within) if within is not None else None

    def alarm(self, seconds: float) -> Alarm:
        """Give the connection up after a while."""
        return self.time.call_at(self.time.now() + seconds, self.give_up)

    def give_up(self) -> None:
        """Close the connection, whatever has not been sent."""
        if not self.is_upgraded:
            self.transport.abort()

    def shutdown(self) -> None:
        """Answer what is asked, and close; wait for no body."""
        if self.is_in_body:
            self.give_up()
        else:
            super().shutdown()

    # ---- reading -----------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Read a piece at a time, as long as that makes sense."""
        for start in range(0, len(data), PIECE):
            if self.is_upgraded or self.transport.is_closing():
                return
            piece = data[start : start + PIECE]
            super().data_received(piece)
            self.check_size(len(piece))

    def check_size(self, length: int) -> None:
        """Refuse endless headers before or after a body, and requests that nobody waits for."""
        self.beside += length
        if self.beside > BESIDE or len(self.pipeline) > PIPELINED:
            self.send_400_response("Too much at once.")

    def on_message_begin(self) -> None:
        """Wait for the headers."""
        super().on_message_begin()
        self.beside = self.head = self.hosts = 0
        self.expect(self.settings.headers_within)

    def on_url(self, url: bytes) -> None:
        """Take a part of the address."""
        super().on_url(url)
        self.note_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; refuse a second host, of which a proxy may have read the other one."""
        super().on_header(name, value)
        self.hosts += name.lower() == b"host"
        self.note_head(len(name) + len(value))
        if self.hosts > 1:
            raise HttpParserError("two hosts")

    def note_head(self, length: int) -> None:
        """Refuse headers that are long as a whole, however few packets they came in."""
        self.head += length
        if self.head > BESIDE:
            raise HttpParserError("long headers")

    def on_headers_complete(self) -> None:
        """Wait for the body."""
        super().on_headers_complete()
        self.is_in_body = True
        self.expect(self.settings.body_within)

    def on_body(self, body: bytes) -> None:
        """Take a part of the body."""
        self.beside -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Wait for nothing: it is our turn."""
        super().on_message_complete()
        self.is_in_body, self.beside = False, 0
        cycle: Any = self.cycle  # None before the first request, also while it asks for a socket
        is_answered = cycle and cycle.response_complete
        self.expect(self.settings.keep_alive if is_answered else None)

    def on_response_complete(self) -> None:
        """Wait for the next request, unless there are some."""
        super().on_response_complete()
        if not self.deadline and self.cycle.response_complete:
            self.expect(self.settings.keep_alive)

    def handle_websocket_upgrade(self) -> None:
        """Go on as a socket, unless an answer is still on its way."""
        cycle: Any = self.cycle  # None before the first request
        if cycle and not cycle.response_complete:
            self.give_up()
            return
        self.expect(None)
        self.connections.discard(self)
        self.is_upgraded = True
        open_socket(self)
        self.parser = None  # type: ignore[assignment]  # which knows us: nothing is left behind

    # ---- writing -----------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Wait for the peer to read, not for ever."""
        super().pause_writing()
        self.patience = self.alarm(self.settings.unread_within)

    def resume_writing(self) -> None:
        """Go on."""
        super().resume_writing()
        self.trust()

    def trust(self) -> None:
        """Wait no longer for the peer to read."""
        if self.patience:
            self.patience.cancel()
            self.patience = None
