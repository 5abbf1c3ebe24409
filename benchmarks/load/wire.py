"""A WebSocket with minimal cost, so that four thousand people fit on the server's own machine.

It knows what our server sends: text frames, pings and the end. Its own frames are masked with
zeros, which the protocol allows and which costs nothing.
"""

import asyncio
import base64
import secrets
import ssl
from collections.abc import Callable, Iterator
from typing import cast
from urllib.parse import SplitResult, urlsplit

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80
SHORT, MIDDLE = 126, 127  # lengths that say that the length follows
NO_MASK = bytes(4)
OPENED = b"HTTP/1.1 101"


class Wire(asyncio.Protocol):
    """One socket: hands every text to `hear`, and tells `lost` when it is gone, with the code."""

    def __init__(
        self, address: SplitResult, hear: Callable[[bytes], None], lost: Callable[[int], None]
    ) -> None:
        self.address, self.hear, self.lost = address, hear, lost
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.buffer, self.text = bytearray(), b""
        self.code = 1006
        self.is_open = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a WebSocket."""
        self.transport: asyncio.Transport = cast(asyncio.Transport, transport)
        self.transport.write(upgrade(self.address))

    def data_received(self, data: bytes) -> None:
        """Take the answer, then frames."""
        self.buffer += data
        if not self.is_open and not self.has_opened():
            return
        for opcode, payload in self.frames():
            self.handle_frame(opcode, payload)

    def has_opened(self) -> bool:
        """Read the answer to the upgrade, once it is whole."""
        answer, end, rest = bytes(self.buffer).partition(b"\r\n\r\n")
        if not end:
            return False
        if not answer.startswith(OPENED):
            self.fail(ConnectionError(answer.partition(b"\r\n")[0].decode("latin-1")))
            return False
        self.buffer[:] = rest
        self.is_open = True
        if not self.opened.done():
            self.opened.set_result(None)
        return True

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """Yield the frames that are whole, with the first byte of each."""
        while (found := frame_in(self.buffer)) is not None:
            first, start, end = found
            payload = bytes(self.buffer[start:end])
            del self.buffer[:end]
            yield first, payload

    def handle_frame(self, first: int, payload: bytes) -> None:
        """Do what a frame says."""
        opcode = first & 0x0F
        if opcode == PING:
            self.write(PONG, payload)
        elif opcode == CLOSE:
            self.code = int.from_bytes(payload[:2], "big") or 1005
            self.transport.close()
        elif opcode in (0, TEXT):
            self.text += payload
            if first & FINAL:
                text, self.text = self.text, b""
                self.hear(text)

    def say(self, text: bytes) -> None:
        """Send a text."""
        self.write(TEXT, text)

    def write(self, opcode: int, payload: bytes) -> None:
        """Send a frame."""
        if not self.transport.is_closing():
            self.transport.write(framed(opcode, payload))

    def close(self) -> None:
        """Say goodbye and go."""
        self.code = 1000
        self.write(CLOSE, (1000).to_bytes(2, "big"))
        self.transport.close()

    def fail(self, error: Exception) -> None:
        """Give up before anything was said."""
        if not self.opened.done():
            self.opened.set_exception(error)
        self.transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        """Tell that it is over."""
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed before it was open"))
        elif self.is_open:
            self.lost(self.code)


def frame_in(buffer: bytearray) -> tuple[int, int, int] | None:
    """Return the first byte of the first frame, and where its payload is; None if not whole.

    >>> frame_in(bytearray(b"\\x81\\x02hi and more")), frame_in(bytearray(b"\\x81\\x02h"))
    ((129, 2, 4), None)
    """
    if len(buffer) < 2:
        return None
    length, start = buffer[1] & 0x7F, 2
    if length >= SHORT:
        start = 4 if length == SHORT else 10
        if len(buffer) < start:
            return None
        length = int.from_bytes(buffer[2:start], "big")
    return (buffer[0], start, start + length) if len(buffer) >= start + length else None


def framed(opcode: int, payload: bytes) -> bytes:
    """Return a frame of a client.

    >>> framed(TEXT, b"hi")
    b'\\x81\\x82\\x00\\x00\\x00\\x00hi'
    """
    length = len(payload)
    if length < SHORT:
        size = bytes((MASKED | length,))
    elif length < 1 << 16:
        size = bytes((MASKED | SHORT,)) + length.to_bytes(2, "big")
    else:
        size = bytes((MASKED | MIDDLE,)) + length.to_bytes(8, "big")
    return bytes((FINAL | opcode,)) + size + NO_MASK + payload


def upgrade(address: SplitResult) -> bytes:
    """Return the request for a WebSocket."""
    lines = (
        f"GET {address.path.rstrip('/')}/ws HTTP/1.1",
        f"Host: {address.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(secrets.token_bytes(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    )
    return "\r\n".join((*lines, "", "")).encode()


async def open_wire(url: str, hear: Callable[[bytes], None], lost: Callable[[int], None]) -> Wire:
    """Connect to a server, such as `http://127.0.0.1:8000`; raise OSError where that fails."""
    address = urlsplit(url)
    secure = address.scheme == "https"
    loop = asyncio.get_running_loop()
    transport, wire = await loop.create_connection(
        lambda: Wire(address, hear, lost),
        address.hostname or "",
        address.port or (443 if secure else 80),
        ssl=ssl.create_default_context() if secure else None,
    )
    try:
        await wire.opened
    except BaseException:
        transport.abort()
        raise
    return wire
