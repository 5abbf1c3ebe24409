"""One socket: says hello, is read within limits, is written from a queue of its own."""

import asyncio
import contextlib
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from madang.server import messages as m
from madang.server.commands import Refusal
from madang.server.guests import Guest, clean_name
from madang.server.hall import Hall
from madang.server.limits import Bucket

# why a socket is closed, see messages.CLOSES
NO_HELLO, BAD_FRAMES, TOO_MANY_MESSAGES, TOO_MANY_SOCKETS, TOO_SLOW = 4001, 4004, 4008, 4009, 4010
GONE = 1006
CLOSE_WITHIN = 2.0  # seconds


class HasCmd(msgspec.Struct):
    """As much of a broken frame as is needed to answer it."""

    cmd: str


class Hangup(Exception):
    """The socket is to be closed."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Session:
    """One socket of one guest."""

    def __init__(self, hall: Hall, socket: WebSocket) -> None:
        self.hall, self.socket = hall, socket
        settings = hall.settings
        self.guest = ""
        self.rooms: set[str] = set()
        self.outbox: asyncio.Queue[bytes] = asyncio.Queue(settings.outbox)
        self.bucket = Bucket(settings.message_rate, settings.message_burst, hall.time)
        self.bad_frames = self.refused = 0
        self.hung_up: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    # ---- life --------------------------------------------------------------------------------

    async def run(self, cookie: str | None) -> None:
        """Serve the socket until either side ends it."""
        address = self.socket.client.host if self.socket.client else ""
        await self.socket.accept()
        if not self.hall.sockets_of_address.take(address):
            await self.socket.close(TOO_MANY_SOCKETS)
            return
        writer = asyncio.create_task(self.write_all())
        try:
            await self.talk(cookie)
        except Hangup as hangup:
            await self.close(hangup.code)
        except WebSocketDisconnect:
            self.hang_up(GONE)
        finally:
            self.hall.sockets_of_address.leave(address)
            writer.cancel()

    async def talk(self, cookie: str | None) -> None:
        """Say hello, then take messages until the socket is gone."""
        guest = await self.hello(cookie)
        if not self.hall.sockets_of_guest.take(guest.guest):
            raise Hangup(TOO_MANY_SOCKETS)
        self.guest = guest.guest
        self.hall.sessions.add(self)
        try:
            self.send(self.hall.welcome(guest))
            while True:
                await self.take(await self.read())
        finally:
            self.hall.sockets_of_guest.leave(guest.guest)
            await self.hall.leave(self)

    async def hello(self, cookie: str | None) -> Guest:
        """Wait for the first message; find out whose socket this is."""
        deadline = self.hall.time.now() + self.hall.settings.hello_within
        alarm = self.hall.time.call_at(deadline, lambda: self.hang_up(NO_HELLO))
        try:
            message = self.decode(await self.read())
        finally:
            alarm.cancel()
        guest = None
        if isinstance(message, m.Hello) and message.proto == m.PROTOCOL:
            guest = await self.hall.guests.find(message.secret or cookie)
        if guest is None:
            self.send(m.Failure("hello_first", {"proto": m.PROTOCOL}))
            raise Hangup(NO_HELLO)
        return guest

    def hang_up(self, code: int) -> None:
        """Have the socket closed, from wherever."""
        if not self.hung_up.done():
            self.hung_up.set_result(code)

    async def close(self, code: int) -> None:
        """Send what waits, unless it would take long, and close."""
        self.hang_up(code)
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(CLOSE_WITHIN):
                while code != TOO_SLOW and not self.outbox.empty():
                    await self.socket.send_text(self.outbox.get_nowait().decode())
                await self.socket.close(code)

    # ---- reading -----------------------------------------------------------------------------

    async def read(self) -> str | bytes:
        """Return the next frame."""
        receiving = asyncio.ensure_future(self.socket.receive())
        either: set[asyncio.Future[Any]] = {receiving, self.hung_up}
        await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
        if self.hung_up.done():
            receiving.cancel()
            raise Hangup(self.hung_up.result())
        frame = receiving.result()
        if frame["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(frame.get("code", 1000))
        text = frame.get("text")
        return text if text is not None else frame["bytes"]

    async def take(self, frame: str | bytes) -> None:
        """Take one frame, unless there are too many."""
        if not self.bucket.take():
            self.refused += 1
            if self.refused > self.hall.settings.slow_downs:
                raise Hangup(TOO_MANY_MESSAGES)
            self.refuse(frame, "slow_down")
            return
        message = self.decode(frame)
        if message is not None:
            await self.route(message)

    def decode(self, frame: str | bytes) -> Any:
        """Read a frame; None where it is no message, which is answered."""
        try:
            return m.decode_client(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.bad_frames += 1
            self.refuse(frame, "bad_message")
            if self.bad_frames >= self.hall.settings.bad_frames:
                raise Hangup(BAD_FRAMES) from None
            return None

    def refuse(self, frame: str | bytes, code: str) -> None:
        """Answer a frame that is not carried out, by its `cmd` if it has one."""
        try:
            cmd = msgspec.json.decode(frame, type=HasCmd).cmd
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.send(m.Failure(code, {}))
            return
        self.send(m.Nack(cmd[: m.CMD_LENGTH], code, {}, []))

    async def route(self, message: Any) -> None:
        """Give a message to who answers it."""
        handler = OWN.get(type(message))
        if handler:
            await handler(self, message)
        elif not await self.hall.post(self, message):
            self.answer_refusal(message, self.hall.no_table(message.table))

    def answer_refusal(self, message: Any, refusal: Refusal) -> None:
        """Say why not."""
        cmd = getattr(message, "cmd", None)
        if cmd is None:
            self.send(m.Failure(refusal.code, refusal.args_))
        else:
            self.send(m.Nack(cmd, refusal.code, refusal.args_, []))

    # ---- messages that are about no table ------------------------------------------------------

    async def again(self, _: m.Hello) -> None:
        """Refuse a second hello."""
        self.send(m.Failure("not_now", {}))

    async def pong(self, _: m.Ping) -> None:
        """Show that the line is alive."""
        self.send(m.Pong())

    async def watch_lobby(self, _: m.WatchLobby) -> None:
        """Show the lobby, now and whenever it changes."""
        self.hall.lobby.add(self)
        self.send(self.hall.lobby_message(self.guest))

    async def leave_lobby(self, _: m.LeaveLobby) -> None:
        """Show the lobby no more."""
        self.hall.lobby.discard(self)

    async def rename(self, message: m.Rename) -> None:
        """Take another name; answered with `welcome`."""
        name = clean_name(message.name)
        if name is None:
            self.send(m.Failure("bad_message", {"field": "name"}))
            return
        await self.hall.rename(self.guest, name)
        self.send(self.hall.welcome(Guest(self.guest, name)))

    async def make(self, message: m.Make) -> None:
        """Open a table."""
        try:
            self.send_bytes(await self.hall.make(self.guest, message))
        except Refusal as refusal:
            self.answer_refusal(message, refusal)

    # ---- writing -----------------------------------------------------------------------------

    def send(self, message: m.FromServer) -> None:
        """Queue a message."""
        self.send_bytes(m.encode(message))

    def send_bytes(self, encoded: bytes) -> None:
        """Queue an encoded message; give up a socket that reads too slowly."""
        if self.hung_up.done():
            return
        try:
            self.outbox.put_nowait(encoded)
        except asyncio.QueueFull:
            self.hang_up(TOO_SLOW)

    async def write_all(self) -> None:
        """Send what is queued, in order."""
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self.socket.send_text((await self.outbox.get()).decode())


OWN: dict[type[m.FromClient], Any] = {
    m.Hello: Session.again,
    m.Ping: Session.pong,
    m.WatchLobby: Session.watch_lobby,
    m.LeaveLobby: Session.leave_lobby,
    m.Rename: Session.rename,
    m.Make: Session.make,
}
