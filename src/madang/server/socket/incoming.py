"""A connection as it comes in: its requests within deadlines, until one of them opens a socket.

Uvicorn reads the requests and has them answered; here is what it leaves open: how long a peer may
take for each part, how much it may send before that is a request, and whether it reads. A socket
is opened for a page of ours, under a name of ours.
"""

import asyncio
from http import HTTPStatus
from typing import Any

from httptools import HttpParserError
from starlette.datastructures import Headers
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.datastructures import Headers as Fields
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from madang.server.addresses import counted_as, is_host, is_same_origin, no_such_host
from madang.server.clock import Alarm
from madang.server.cookies import secret_in
from madang.server.parts import Parts
from madang.server.socket.connection import Connection
from madang.server.socket.gate import Gate
from madang.server.socket.wire import Wire

PIECE = 4096  # bytes that are read before anything else is looked at
BESIDE = 16_384  # bytes of a request without its body
PATH = b"/ws"
PIPELINED = 16  # requests that may wait for the answer of one before


class Incoming(HttpToolsProtocol):
    """One connection; keeps its place at the gate, also as a socket."""

    def __init__(self, parts: Parts, gate: Gate, address: str, **given: Any) -> None:
        super().__init__(**given)
        self.parts, self.gate, self.time = parts, gate, parts.time
        self.settings = parts.settings
        self.address = address
        self.deadline: Alarm | None = None  # of what the peer owes
        self.patience: Alarm | None = None  # with a peer that does not read
        self.beside = 0  # bytes of this request that belong to no body
        self.head = self.hosts = 0  # bytes of this request's headers, and how many name a host
        self.is_in_body = False
        self.is_upgraded = False

    # ---- life --------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.expect(self.settings.headers_within)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self.expect(None)
        self.stop_waiting_for_reader()
        self.gate.leave(self.address)

    def expect(self, within: float | None) -> None:
        """Close the connection unless what comes next does so in time."""
        if self.deadline:
            self.deadline.cancel()
        self.deadline = self.give_up_after(within) if within is not None else None

    def give_up_after(self, seconds: float) -> Alarm:
        return self.time.call_at(self.time.now() + seconds, self.give_up)

    def give_up(self) -> None:
        """Close the connection without sending the rest."""
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
        super().on_message_begin()
        self.beside = self.head = self.hosts = 0
        self.expect(self.settings.headers_within)

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self.count_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take a header; refuse a second host, as a proxy may have read the other one."""
        super().on_header(name, value)
        self.hosts += name.lower() == b"host"
        self.count_head(len(name) + len(value))
        if self.hosts > 1:
            raise HttpParserError("two hosts")

    def count_head(self, length: int) -> None:
        """Refuse headers that are long as a whole, however few packets they came in."""
        self.head += length
        if self.head > BESIDE:
            raise HttpParserError("long headers")

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self.is_in_body = True
        self.expect(self.settings.body_within)

    def on_body(self, body: bytes) -> None:
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
        self.open_socket()
        self.parser = None  # type: ignore[assignment]  # which knows us: nothing is left behind

    # ---- writing -----------------------------------------------------------------------------

    def pause_writing(self) -> None:
        """Wait for the peer to read, with a limit."""
        super().pause_writing()
        self.patience = self.give_up_after(self.settings.unread_within)

    def resume_writing(self) -> None:
        super().resume_writing()
        self.stop_waiting_for_reader()

    def stop_waiting_for_reader(self) -> None:
        if self.patience:
            self.patience.cancel()
            self.patience = None

    # ---- becoming a socket -------------------------------------------------------------------

    def open_socket(self) -> None:
        """Answer the handshake, and go on as a socket or not at all."""
        headers = Headers(raw=self.headers)
        frames = ServerProtocol(state=State.OPEN, max_size=self.settings.frame_bytes)
        forwarded = headers.getlist("x-forwarded-for")
        address = counted_as(self.address, forwarded, self.settings)
        answer = self.refuse_socket(headers, frames, address) or frames.accept(self.handshake())
        self.transport.write(answer.serialize())
        if answer.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self.transport.close()
            return
        wire = Wire(self.gate, self.time, self.transport, frames, self.address)
        connection = Connection(self.parts, self.gate, wire, address)
        wire.begin(connection)
        connection.begin(secret_in(headers.getlist("cookie"), self.settings))

    def refuse_socket(
        self, headers: Headers, frames: ServerProtocol, address: str
    ) -> Response | None:
        """Return why there is no socket; None where there may be one."""
        host = headers.get("host", "")
        if self.url.partition(b"?")[0] != PATH:
            return frames.reject(HTTPStatus.NOT_FOUND, "There is no such socket.\n")
        if not is_host(host, self.settings):
            return frames.reject(HTTPStatus.MISDIRECTED_REQUEST, no_such_host(host))
        if not is_same_origin(headers, self.settings.origins):
            return frames.reject(HTTPStatus.FORBIDDEN, "Only pages of this server may connect.\n")
        if not self.parts.quotas.opened.acquire(address):
            self.gate.turn_away()
            why = "Too many sockets in a short time.\n"
            return frames.reject(HTTPStatus.TOO_MANY_REQUESTS, why)
        return None

    def handshake(self) -> Request:
        """Return the request as the library of sockets reads it."""
        scope: Any = self.scope
        fields = Fields(
            (name.decode("latin-1"), value.decode("latin-1")) for name, value in self.headers
        )
        protocol = f"HTTP/{scope['http_version']}"
        return Request(self.url.decode("latin-1"), fields, scope["method"], protocol)
