"""One socket of a guest: says hello, then is answered message by message."""

import asyncio
import logging
import math
import traceback
from contextlib import suppress
from typing import Any

import msgspec

from madang.server.clock import Alarm
from madang.server.lobby.directory import Directory
from madang.server.lobby.guests import Guest, key_of
from madang.server.metrics import REFUSALS
from madang.server.protocol import messages as m
from madang.server.protocol.nesting import is_too_deep
from madang.server.protocol.refusals import Refusal
from madang.server.socket.gate import Gate
from madang.server.socket.wire import Wire
from madang.server.store.base import Unavailable
from madang.server.texts import NAME_LENGTH, Unfit, name_of

logger = logging.getLogger(__name__)

# why a socket is closed, see messages.CLOSES
NO_HELLO, BAD_FRAMES, TOO_MANY_SOCKETS = 4001, 4004, 4009
BROKEN, TRY_LATER = 1011, 1013
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
        "directory",
        "gate",
        "guest",
        "inbox",
        "is_counted",
        "is_ended",
        "key",
        "secret",
        "tables",
        "takes_changes",
        "wire",
        "worker",
    )

    def __init__(self, directory: Directory, gate: Gate, wire: Wire, address: str) -> None:
        self.directory, self.gate, self.wire, self.address = directory, gate, wire, address
        self.guest = self.key = ""
        self.secret: str | None = None  # of the cookie, until hello
        self.tables: set[str] = set()
        self.inbox: list[tuple[bytes, bool] | int] = []  # messages, then why to close
        self.worker: asyncio.Task[None] | None = None
        self.alarm: Alarm | None = None
        self.bad_frames = 0
        self.is_counted = self.is_ended = self.takes_changes = False

    # ---- life --------------------------------------------------------------------------------

    def begin(self, secret: str | None) -> None:
        """Wait for hello, unless the address has sockets enough."""
        self.is_counted = self.gate.sockets_of_address.take(self.address)
        if not self.is_counted:
            self.hang_up(TOO_MANY_SOCKETS)
            return
        self.secret = secret
        deadline = self.directory.time.now() + self.directory.settings.hello_within
        self.alarm = self.directory.time.call_at(deadline, lambda: self.hang_up(NO_HELLO))

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
            self.gate.sockets_of_address.leave(self.address)
        if self.guest:
            self.work_on()

    def stop_waiting(self) -> None:
        """Wait for hello no more."""
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
        """Have somebody do what is to do; while there is nothing, nobody waits."""
        if self.worker is None:
            self.worker = asyncio.create_task(self.work())

    async def work(self) -> None:
        """Do what is to do."""
        try:
            await self.take_all()
        except Hangup as hangup:
            self.hang_up(hangup.code)
        except Exception as error:
            log_crash(error)
            self.hang_up(BROKEN)
        finally:
            if self.is_ended:
                await self.leave()
            self.worker = None

    async def take_all(self) -> None:
        """Take what has come."""
        while self.inbox:
            match self.inbox.pop(0):
                case int(code):
                    raise Hangup(code)
                case message, is_over:
                    await self.take(message, is_over)
                    if self.inbox:
                        await asyncio.sleep(0)  # who says much keeps nobody else waiting
        self.wire.hold(False)

    async def leave(self) -> None:
        """Be gone for everybody."""
        if self.guest:
            self.directory.sockets_of_guest.leave(self.guest)
            self.directory.devices.connections.discard(self)
            await self.directory.leave(self)

    async def take(self, frame: bytes, is_over: bool) -> None:
        """Take one message, unless there are too many."""
        if not self.guest:
            await self.hello(frame)
        elif is_over:
            self.refuse(frame, "slow_down", seconds=math.ceil(self.wire.bucket.wait) or 1)
        elif wait := self.directory.quotas.wait_to_say(self):
            self.wire.note_refused()
            self.refuse(frame, "slow_down", seconds=wait)
        elif (message := self.decode(frame)) is not None:
            await self.route(message)

    async def hello(self, frame: bytes) -> None:
        """Take the first message: find out whose socket this is, and greet."""
        self.stop_waiting()
        guest = await self.guest_in(self.decode(frame))
        if guest is None:
            self.send(m.Failure("hello_first", {"proto": m.PROTOCOL}))
            raise Hangup(NO_HELLO)
        if self.is_ended:
            return
        if not self.directory.sockets_of_guest.take(guest.guest):
            raise Hangup(TOO_MANY_SOCKETS)
        self.guest = guest.guest
        self.directory.connections.add(self)
        self.directory.devices.connections.add(self)
        self.send(self.directory.welcome(guest))

    async def guest_in(self, message: Any) -> Guest | None:
        """Return who says hello, by the secret in it or in the cookie."""
        secret, self.secret = self.secret, None
        if isinstance(message, m.Hello) and message.proto == m.PROTOCOL:
            secret = message.secret or secret or ""
            self.key, self.takes_changes = key_of(secret), message.changes
            return await self.find(secret)
        return None

    async def find(self, secret: str | None) -> Guest | None:
        """Find whose secret this is; have the client come again where that cannot be known now."""
        try:
            return await self.directory.guests.find(secret)
        except Unavailable:
            self.send(m.Failure("failed", {}))
            raise Hangup(TRY_LATER) from None

    # ---- messages ------------------------------------------------------------------------------

    def decode(self, frame: bytes) -> Any:
        """Read a frame; None where it is no message, which is answered."""
        with suppress(msgspec.DecodeError, UnicodeError, RecursionError):
            message = m.decode_client(frame)
            if not is_too_deep(getattr(message, "options", None)):
                return message
        self.bad_frames += 1
        self.refuse(frame, "bad_message")
        if self.bad_frames >= self.directory.settings.bad_frames:
            raise Hangup(BAD_FRAMES)
        return None

    def refuse(self, frame: bytes, code: str, **args: Any) -> None:
        """Answer a frame that is not carried out, by its `cmd` if it has one."""
        REFUSALS.labels(code).inc()
        try:
            cmd = msgspec.json.decode(frame, type=HasCmd).cmd
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            self.send(m.Failure(code, args))
            return
        self.send(m.Nack(cmd[: m.CMD_LENGTH], code, args, []))

    async def route(self, message: Any) -> None:
        """Give a message to who answers it."""
        handler = OWN.get(type(message))
        try:
            if handler:
                await handler(self, message)
            elif not await self.directory.post(self, message):
                raise self.directory.no_table(message.table)
        except Refusal as refusal:
            self.answer_refusal(message, refusal)
        except Unavailable:
            self.answer_refusal(message, Refusal("failed"))

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
        quotas, encoded = self.directory.quotas, m.encode(self.directory.lobby_message(self.guest))
        quotas.check_shown(self)
        quotas.note_shown(self, len(encoded))
        self.directory.lobby.add(self)
        self.send_bytes(encoded)

    async def leave_lobby(self, _: m.LeaveLobby) -> None:
        """Show the lobby no more."""
        self.directory.lobby.discard(self)

    async def rename(self, message: m.Rename) -> None:
        """Take another name; answered with `welcome`."""
        try:
            name = name_of(message.name)
        except Unfit as unfit:
            self.send(m.Failure("bad_name", {"why": unfit.why, "most": NAME_LENGTH}))
            return
        await self.directory.rename(self.guest, name)
        self.send(self.directory.welcome(Guest(self.guest, name)))

    async def make(self, message: m.Make) -> None:
        """Open a table."""
        self.send_bytes(await self.directory.making.make(self, message))

    # ---- writing -----------------------------------------------------------------------------

    def send(self, message: m.FromServer) -> None:
        """Send a message."""
        self.wire.send(m.encode(message))

    def send_bytes(self, encoded: bytes) -> None:
        """Send what is encoded already."""
        self.wire.send(encoded)


def log_crash(error: Exception) -> None:
    """Log where a socket failed, without the values: there may be cards among them."""
    where = "".join(traceback.format_tb(error.__traceback__))
    logger.error("a socket failed: %s\n%s", type(error).__name__, where)


OWN: dict[type[m.FromClient], Any] = {
    m.Hello: Connection.again,
    m.Ping: Connection.pong,
    m.WatchLobby: Connection.watch_lobby,
    m.LeaveLobby: Connection.leave_lobby,
    m.Rename: Connection.rename,
    m.Make: Connection.make,
}
