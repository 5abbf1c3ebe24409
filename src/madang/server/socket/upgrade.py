"""How a request becomes a socket: asked for by a page of ours, under a name of ours."""

import asyncio
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Protocol

from starlette.datastructures import Headers
from websockets.datastructures import Headers as Fields
from websockets.http11 import Request, Response
from websockets.protocol import State
from websockets.server import ServerProtocol

from madang.server.addresses import counted_as
from madang.server.clock import TimeSource
from madang.server.config import Settings
from madang.server.cookies import secret_in
from madang.server.hosts import is_host, is_same_origin, no_such_host
from madang.server.lobby.directory import Directory
from madang.server.socket.connection import Connection
from madang.server.socket.gate import Gate
from madang.server.socket.wire import Wire

PATH = b"/ws"


class Incoming(Protocol):
    """A connection that asks to become a socket, with the request in which it does."""

    directory: Directory
    gate: Gate
    time: TimeSource
    settings: Settings
    address: str
    url: bytes
    headers: list[tuple[bytes, bytes]]

    @property
    def transport(self) -> asyncio.Transport:
        """Where bytes are written."""

    @property
    def scope(self) -> Mapping[str, Any]:
        """The request, as ASGI says it."""


def open_socket(incoming: Incoming) -> None:
    """Answer the handshake, and go on as a socket or not at all."""
    headers = Headers(raw=incoming.headers)
    frames = ServerProtocol(state=State.OPEN, max_size=incoming.settings.frame_bytes)
    answer = refusal_of(incoming, headers, frames) or frames.accept(request_of(incoming))
    incoming.transport.write(answer.serialize())
    if answer.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
        begin(incoming, headers, frames)
    else:
        incoming.transport.close()


def begin(incoming: Incoming, headers: Headers, frames: ServerProtocol) -> None:
    """Give the connection to a socket of a guest."""
    wire = Wire(incoming.gate, incoming.time, incoming.transport, frames, incoming.address)
    connection = Connection(incoming.directory, incoming.gate, wire, address_of(incoming, headers))
    wire.begin(connection)
    connection.begin(secret_in(headers.getlist("cookie"), incoming.settings))


def refusal_of(incoming: Incoming, headers: Headers, frames: ServerProtocol) -> Response | None:
    """Return why there is no socket; None where there may be one."""
    settings, host = incoming.settings, headers.get("host", "")
    if incoming.url.partition(b"?")[0] != PATH:
        return frames.reject(HTTPStatus.NOT_FOUND, "There is no such socket.\n")
    if not is_host(host, settings):
        return frames.reject(HTTPStatus.MISDIRECTED_REQUEST, no_such_host(host))
    if not is_same_origin(headers, settings.origins):
        return frames.reject(HTTPStatus.FORBIDDEN, "Only pages of this server may connect.\n")
    if not incoming.directory.quotas.opened.take(address_of(incoming, headers)):
        incoming.gate.turn_away()
        return frames.reject(HTTPStatus.TOO_MANY_REQUESTS, "Too many sockets in a short time.\n")
    return None


def address_of(incoming: Incoming, headers: Headers) -> str:
    """Return by which address limits count who opens a socket."""
    forwarded = headers.getlist("x-forwarded-for")
    return counted_as(incoming.address, forwarded, incoming.settings)


def request_of(incoming: Incoming) -> Request:
    """Return a handshake as the library reads it."""
    fields = Fields(
        (name.decode("latin-1"), value.decode("latin-1")) for name, value in incoming.headers
    )
    protocol = f"HTTP/{incoming.scope['http_version']}"
    return Request(incoming.url.decode("latin-1"), fields, incoming.scope["method"], protocol)
