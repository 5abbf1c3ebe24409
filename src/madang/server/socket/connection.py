"""One socket of a guest: says hello, then is answered message by message."""

import asyncio
import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec

from madang.server.clock import Alarm
from madang.server.lobby.guests import Guest, key_of
from madang.server.logs import log_crash
from madang.server.metrics import REFUSALS
from madang.server.parts import Parts
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import TOO_DEEP, Refusal, is_too_deep
from madang.server.socket.gate import Gate
from madang.server.socket.wire import Wire
from madang.server.store.interfaces import Unavailable
from madang.server.texts import NAME_LENGTH, Unfit, name_of

WAITING = 16  # messages that wait for an answer before no more is read


class HasCmd(msgspec.Struct):
    """As much of a broken frame as is needed to answer it."""

    cmd: str


class Hangup(Exception):
    """The socket is to be closed."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """One socket of one guest."""

    __slots__ = (
        "address",
        "alarm",
        "bad_frames",
        "gate",
        "guest",
        "has_left",
        "inbox",
        "is_counted",
        "is_ended",
        "key",
        "parts",
        "secret",
        "tables",
        "takes_changes",
        "wire",
        "worker",
    )

    def __init__(self, parts: Parts, gate: Gate, wire: Wire, address: str) -> None:
        self.parts, self.gate, self.wire, self.address = parts, gate, wire, address
        self.guest = self.key = ""
        self.secret: str | None = None  # of the cookie, until hello
        self.tables: set[str] = set()
        self.inbox: list[tuple[bytes, bool] | int] = []  # messages, then why to close
        self.worker: asyncio.Task[None] | None = None
        self.alarm: Alarm | None = None
        self.bad_frames = 0
        self.is_counted = self.is_ended = self.takes_changes = self.has_left = False

    # ---- life --------------------------------------------------------------------------------

    def begin(self, secret: str | None) -> None:
        """Wait for hello, unless the address has sockets enough, or the server ends."""
        if not self.parts.membership.is_serving:
            self.hang_up(m.CloseCode.RESTARTING)
            return
        self.is_counted = self.gate.sockets_of_address.acquire(self.address)
        if not self.is_counted:
            self.hang_up(m.CloseCode.TOO_MANY_SOCKETS)
            return
        self.secret = secret
        deadline = self.parts.time.now() + self.parts.settings.hello_within
        self.alarm = self.parts.time.call_at(deadline, lambda: self.hang_up(m.CloseCode.NO_HELLO))

    def hang_up(self, code: int) -> None:
        """Have the socket closed, from wherever; nothing more is taken."""
        self.inbox.clear()
        self.wire.hang_up(code)

    def ended(self) -> None:
        """Leave, once what has come is done."""
        if self.is_ended:
            return
        self.is_ended = True
        self.stop_waiting()
        if self.is_counted:
            self.gate.sockets_of_address.release(self.address)
        if self.guest:
            self.work_on()

    def stop_waiting(self) -> None:
        if self.alarm:
            self.alarm.cancel()
            self.alarm = None

    # ---- one message after another -------------------------------------------------------------

    def hear(self, message: bytes, is_over: bool) -> None:
        """Take a message when those before it are done; read no more where many wait."""
        self.inbox.append((message, is_over))
        if len(self.inbox) >= WAITING:
            self.wire.hold(True)
        self.work_on()

    def hear_no_more(self, code: int) -> None:
        """Close the socket when what has come is done."""
        self.inbox.append(code)
        self.work_on()

    def work_on(self) -> None:
        """Have a worker do the work; while there is none, no worker waits."""
        if self.worker is None:
            self.worker = asyncio.create_task(self.work())

    async def work(self) -> None:
        try:
            await self.handle_inbox()
        except Hangup as hangup:
            self.hang_up(hangup.code)
        except Exception as error:
            log_crash("a socket", error)
            self.hang_up(m.CloseCode.INTERNAL_ERROR)
        finally:
            if self.is_ended:
                await self.leave()
            self.worker = None

    async def handle_inbox(self) -> None:
        while self.inbox:
            match self.inbox.pop(0):
                case int(code):
                    raise Hangup(code)
                case message, is_over:
                    await self.handle_frame(message, is_over)
                    if self.inbox:
                        await asyncio.sleep(0)  # a guest who says much keeps nobody else waiting
        self.wire.hold(False)

    async def leave(self) -> None:
        if self.guest:
            self.parts.limits.sockets_of_guest.release(self.guest)
            self.parts.devices.connections.discard(self)
            self.parts.connections.discard(self)
            self.parts.lobby.watchers.discard(self)
            await self.parts.tables.leave(self)

    async def handle_frame(self, frame: bytes, is_over: bool) -> None:
        """Take one message, unless there are too many."""
        if not self.guest:
            await self.handle_hello(frame)
        elif is_over:
            self.refuse_frame(frame, "slow_down", seconds=math.ceil(self.wire.bucket.wait) or 1)
        elif wait := self.parts.quotas.count_message(self):
            self.wire.count_refused()
            self.refuse_frame(frame, "slow_down", seconds=wait)
        elif (message := self.decode(frame)) is not None:
            await self.route(message)

    async def handle_hello(self, frame: bytes) -> None:
        """Take the first message: find out whose socket this is, and greet."""
        self.stop_waiting()
        guest = await self.guest_in(self.decode(frame))
        if guest is None:
            self.send(m.Failure("hello_first", {"proto": m.PROTOCOL}))
            raise Hangup(m.CloseCode.UNKNOWN_GUEST)
        if self.is_ended:
            return
        if not self.parts.limits.sockets_of_guest.acquire(guest.guest):
            raise Hangup(m.CloseCode.TOO_MANY_SOCKETS)
        self.guest = guest.guest
        self.parts.connections.add(self)
        self.parts.devices.connections.add(self)
        with self.come_again_later():
            self.send(await self.parts.tables.welcome(guest))

    async def guest_in(self, message: Any) -> Guest | None:
        """Return who says hello, by the secret in it or in the cookie."""
        secret, self.secret = self.secret, None
        if isinstance(message, m.Hello) and message.proto == m.PROTOCOL:
            secret = message.secret or secret or ""
            self.key, self.takes_changes = key_of(secret), message.changes
            return await self.find_guest(secret)
        return None

    async def find_guest(self, secret: str | None) -> Guest | None:
        """Find whose secret this is."""
        with self.come_again_later():
            return await self.parts.guests.guest_of_secret(secret)

    @contextmanager
    def come_again_later(self) -> Iterator[None]:
        """Have the client come again where nothing can be read now."""
        try:
            yield
        except Unavailable:
            self.send(m.Failure("failed", {}))
            raise Hangup(m.CloseCode.TRY_LATER) from None

    # ---- messages ------------------------------------------------------------------------------

    def decode(self, frame: bytes) -> Any:
        """Read a frame; None where it is no message, which is answered."""
        try:
            message = m.decode_client(frame)
            if not is_too_deep(getattr(message, "options", None)):
                return message
            what = TOO_DEEP
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            what = str(error)
        self.bad_frames += 1
        self.refuse_frame(frame, "bad_message", what=what)
        if self.bad_frames >= self.parts.settings.bad_frames:
            raise Hangup(m.CloseCode.BAD_FRAMES)
        return None

    def refuse_frame(self, frame: bytes, code: str, **args: Any) -> None:
        """Answer a frame that is not carried out, by its `cmd` if it has one."""
        REFUSALS.labels(code).inc()
        try:
            cmd = msgspec.json.decode(frame, type=HasCmd).cmd
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.send(m.Failure(code, args))
            return
        self.send(m.Nack(cmd[: m.CMD_LENGTH], code, args, []))

    async def route(self, message: Any) -> None:
        """Give a message to the part that answers it."""
        handler = OWN.get(type(message))
        try:
            if handler:
                await handler(self, message)
            else:
                await self.parts.tables.post(self, message)
        except Refusal as refusal:
            self.answer_refusal(message, refusal)
        except Unavailable:
            self.answer_refusal(message, Refusal("failed"))

    def answer_refusal(self, message: Any, refusal: Refusal) -> None:
        cmd = getattr(message, "cmd", None)
        if cmd is None:
            self.send(m.Failure(refusal.code, refusal.args_))
        else:
            self.send(m.Nack(cmd, refusal.code, refusal.args_, []))

    # ---- messages that are about no table ------------------------------------------------------

    async def refuse_hello(self, _: m.Hello) -> None:
        self.send(m.Failure("not_now", {}))

    async def answer_ping(self, _: m.Ping) -> None:
        self.send(m.Pong())

    async def watch_lobby(self, _: m.WatchLobby) -> None:
        """Show the lobby, now and whenever it changes."""
        lobby, quotas = self.parts.lobby, self.parts.quotas
        if self.parts.store.shares:
            lobby.own_elsewhere[self.guest] = await self.parts.lobby.own_tables.tables_of(
                self.guest
            )
        encoded = m.encode(lobby.message_for(self.guest))
        quotas.check_shown(self)
        quotas.record_shown(self, len(encoded))
        self.parts.lobby.watchers.add(self)
        self.send_bytes(encoded)

    async def leave_lobby(self, _: m.LeaveLobby) -> None:
        self.parts.lobby.watchers.discard(self)

    async def rename_guest(self, message: m.Rename) -> None:
        """Take another name; answered with `welcome`."""
        try:
            name = name_of(message.name)
        except Unfit as unfit:
            self.send(m.Failure("bad_name", {"why": unfit.why, "most": NAME_LENGTH}))
            return
        await self.parts.tables.rename(self.guest, name)
        self.send(await self.parts.tables.welcome(Guest(self.guest, name)))

    async def make_table(self, message: m.Make) -> None:
        self.send_bytes(await self.parts.making.make_table(self, message))

    # ---- writing -----------------------------------------------------------------------------

    def send(self, message: m.FromServer) -> None:
        self.wire.send(m.encode(message))

    def send_bytes(self, encoded: bytes) -> None:
        """Send what is encoded already."""
        self.wire.send(encoded)


OWN: dict[type[m.FromClient], Any] = {
    m.Hello: Connection.refuse_hello,
    m.Ping: Connection.answer_ping,
    m.WatchLobby: Connection.watch_lobby,
    m.LeaveLobby: Connection.leave_lobby,
    m.Rename: Connection.rename_guest,
    m.Make: Connection.make_table,
}
