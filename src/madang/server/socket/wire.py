"""One WebSocket on the wire: what comes in is counted, what goes out waits for its reader.

The library `websockets` reads and writes frames. Here is how many of them are taken, how much may
wait, and when a peer is given up. Nothing runs for a socket at which nothing happens.
"""

import asyncio
from collections import deque
from typing import Protocol

from websockets.frames import Frame, Opcode
from websockets.protocol import SEND_EOF, State
from websockets.server import ServerProtocol

from madang.server.clock import Alarm, TimeSource
from madang.server.limits import Bucket
from madang.server.protocol.messages import CloseCode
from madang.server.socket.gate import Gate

CLOSE_WITHIN = 2.0  # seconds
FRAGMENTS = 16  # frames that one message may be sent in
UNREAD = 1 << 21  # bytes of messages that may wait for a slow reader, however few these are
DROPPED = 16_384  # bytes that are still read, so that the peer sees why it was closed
ROOM = memoryview(bytearray(4096))  # where every socket's bytes are read, one after another
CONTROL = Opcode.PING, Opcode.PONG, Opcode.CLOSE


class Listening(Protocol):
    """Hears what a socket brings."""

    def hear(self, message: bytes, is_over: bool) -> None:
        """Take a message; `is_over` where there were too many."""

    def hear_no_more(self, code: int) -> None:
        """Close the socket once what has come is answered."""

    def ended(self) -> None:
        """Know that nothing more will come."""


class Wire(asyncio.BufferedProtocol):
    """One socket."""

    __slots__ = (
        "address",
        "alarm",
        "bucket",
        "dropped",
        "frames",
        "gate",
        "is_asked",
        "is_deaf",
        "is_due",
        "is_full",
        "is_held",
        "is_quiet",
        "is_shut",
        "listening",
        "outbox",
        "parts",
        "refused",
        "time",
        "transport",
    )

    def __init__(
        self,
        gate: Gate,
        time: TimeSource,
        transport: asyncio.Transport,
        frames: ServerProtocol,
        address: str,
    ) -> None:
        self.gate, self.time, self.transport = gate, time, transport
        self.frames, self.address = frames, address
        self.bucket = Bucket(gate.settings.message_rate, gate.settings.message_burst, time)
        self.parts: list[bytes] = []  # of a message that has not come whole
        self.outbox: deque[bytes] | None = None  # what waits until the peer reads
        self.alarm: Alarm | None = None
        self.refused = self.dropped = 0
        self.is_shut = False  # a close frame was sent
        self.is_deaf = False  # nothing more is taken, but what has come is still answered
        self.is_full = False  # the peer does not read
        self.is_held = False  # received data waits to be answered
        self.is_due = False  # data sent in this turn of the loop is not written yet
        self.is_quiet = self.is_asked = False  # see `ping_if_quiet`

    # ---- life --------------------------------------------------------------------------------

    def begin(self, listening: Listening) -> None:
        self.listening = listening
        self.gate.watch(self)
        self.transport.set_protocol(self)

    def connection_lost(self, error: Exception | None) -> None:
        self.give_up_after(None)
        self.is_shut = True
        self.gate.forget(self)
        self.gate.leave(self.address)
        self.listening.ended()

    def give_up_after(self, seconds: float | None, code: int = 0) -> None:
        """Close the socket after a while, or without a code give it up; None: do not."""
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None
        if seconds is not None:
            end = (lambda: self.hang_up(code)) if code else self.transport.abort
            self.alarm = self.time.call_at(self.time.now() + seconds, end)

    def hang_up(self, code: int) -> None:
        """Send what waits, unless the peer does not read, and close."""
        if self.is_shut:
            return
        waiting, self.outbox = self.outbox or (), None
        if self.frames.state is State.OPEN:
            for text in waiting if code != CloseCode.TOO_SLOW else ():
                self.frames.send_text(text)
            self.frames.send_close(code, self.gate.reason_of(code))
            self.gate.count_close(code)
        self.shut()

    def shut(self) -> None:
        """Take nothing more; wait a little for the peer to close too."""
        self.is_shut = True
        self.flush()
        self.transport.resume_reading()
        self.give_up_after(CLOSE_WITHIN)
        self.listening.ended()

    def ping_if_quiet(self) -> None:
        """Ask for a sign of life where there was none; give up a peer that has not answered."""
        if not self.is_quiet or self.is_full or self.is_held or self.is_shut:
            self.is_quiet, self.is_asked = True, False
        elif self.is_asked:
            self.transport.abort()
        else:
            self.is_asked = True
            self.frames.send_ping(b"")
            self.flush()

    # ---- reading -----------------------------------------------------------------------------

    def get_buffer(self, sizehint: int) -> memoryview:
        """Return the room where bytes are put."""
        return ROOM

    def buffer_updated(self, length: int) -> None:
        self.is_quiet = False
        self.dropped += length if self.is_shut else 0
        if self.dropped > DROPPED:
            self.transport.abort()
            return
        self.frames.receive_data(ROOM[:length])  # type: ignore[arg-type]
        for frame in self.frames.events_received():
            if isinstance(frame, Frame) and not (self.is_shut or self.is_deaf):
                self.receive_frame(frame)
        self.flush()
        if self.frames.state is not State.OPEN and not self.is_shut:
            self.shut()

    def receive_frame(self, frame: Frame) -> None:
        """Count a frame; hear the message that ends with it."""
        is_over = self.is_over()
        if frame.opcode in CONTROL or self.is_deaf:
            return
        self.parts.append(frame.data)  # type: ignore[arg-type]
        if frame.fin:
            message, self.parts = b"".join(self.parts), []
            self.listening.hear(message, is_over)
        elif len(self.parts) == FRAGMENTS:
            self.stop(CloseCode.TOO_BIG)

    def is_over(self) -> bool:
        """Count a frame, of whatever kind; tell whether there are too many."""
        if self.bucket.acquire():
            return False
        self.count_refused()
        return True

    def count_refused(self) -> None:
        """Count a frame that was too many; give up a peer that sends ever more of them."""
        self.refused += 1
        self.gate.count_refused_frame()
        if self.refused > self.gate.settings.slow_downs and not self.is_deaf:
            self.stop(CloseCode.TOO_MANY_FRAMES)

    def stop(self, code: int) -> None:
        """Take nothing more; close once what has come is answered."""
        self.is_deaf = True
        self.transport.pause_reading()
        self.listening.hear_no_more(code)

    def hold(self, is_held: bool) -> None:
        """Read nothing while what has come waits to be answered."""
        if self.is_held != is_held:
            self.is_held = is_held
            self.read_or_not()

    def read_or_not(self) -> None:
        """Read while nothing speaks against it."""
        if self.is_shut or not (self.is_held or self.is_full or self.is_deaf):
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()

    # ---- writing -----------------------------------------------------------------------------

    def send(self, text: bytes) -> None:
        """Send a message, or keep it until the peer reads; give up one that reads too slowly.

        Everything sent in one turn of the loop is written at once: one system call for all.
        """
        if self.frames.state is not State.OPEN:
            return
        if not self.is_full:
            self.frames.send_text(text)
            self.flush_soon()
            return
        self.outbox = self.outbox or deque()
        self.outbox.append(text)
        if self.has_too_much:
            self.hang_up(CloseCode.TOO_SLOW)

    @property
    def has_too_much(self) -> bool:
        """Whether more waits for the peer to read than is kept for anybody."""
        waiting = self.outbox or ()
        return len(waiting) > self.gate.settings.outbox or sum(map(len, waiting)) > UNREAD

    def flush_soon(self) -> None:
        """Write when the loop turns."""
        if not self.is_due:
            self.is_due = True
            asyncio.get_running_loop().call_soon(self.flush)

    def flush(self) -> None:
        """Write what the library has made; end where it has ended."""
        self.is_due = False
        writes = self.frames.data_to_send()
        if not writes or self.transport.is_closing():
            return
        self.transport.write(b"".join(writes))
        if writes[-1] != SEND_EOF:
            return
        if self.frames.close_rcvd:
            self.transport.close()
        else:  # the peer is read on, or it would not see why
            self.transport.write_eof()

    def pause_writing(self) -> None:
        """Wait for the peer to read, with a limit; meanwhile read nothing from it."""
        self.is_full = True
        if not self.is_shut:
            self.read_or_not()
            self.give_up_after(self.gate.settings.unread_within, CloseCode.TOO_SLOW)

    def resume_writing(self) -> None:
        """Send what has waited, and read again."""
        self.is_full = False
        if self.is_shut:
            return
        self.give_up_after(None)
        while self.outbox and not self.is_full:
            self.send(self.outbox.popleft())
            self.flush()
        self.read_or_not()
