"""One person at a table: takes a while over every question, answers it, and notes what that took.

Nothing here awaits: a frame comes in, a timer is set, a frame goes out. That keeps a person cheap.
"""

import asyncio
import itertools
import random
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from benchmarks.load.figures import Figures
from benchmarks.load.whole import CHANGES, encode, whole
from benchmarks.load.wire import Wire, open_wire
from madang.server.protocol import messages as m


class Shown(msgspec.Struct):
    """The part of a view that a person looks at."""

    phase: str = ""
    ended: str = ""  # how the deal has ended


class Heard(msgspec.Struct):
    """As much of any message as a person listens to."""

    type: str
    cmd: str = ""
    n: int = 0
    table: str = ""
    code: str = ""
    legal: list[str] = []
    view: Shown | None = None
    deadlines: dict[str, float] = {}
    answered: str | None = None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.view is not None and self.view.phase == "over"

    @property
    def asks_to_look(self) -> bool:
        """Whether a deal has ended, and everybody is to say that they have seen it."""
        return self.view is not None and self.view.ended != "" and not self.is_over

    @property
    def asks(self) -> bool:
        """Whether an answer is wanted."""
        return bool(self.legal and self.answered is None) or self.asks_to_look


class ShownChanges(msgspec.Struct):
    """The changes of that part."""

    phase: str | UnsetType = UNSET
    ended: str | UnsetType = UNSET


class Changes(msgspec.Struct):
    """The changes that a person listens to."""

    n: int
    view: ShownChanges
    legal: list[str] | UnsetType = UNSET
    deadlines: dict[str, float] | UnsetType = UNSET
    answered: str | UnsetType | None = UNSET


def laid_over(before: Heard, changes: Changes) -> Heard:
    """Return what would have been heard of the whole update."""
    shown = msgspec.structs.replace(before.view or Shown(), **told_in(changes.view))
    return msgspec.structs.replace(before, **{**told_in(changes), "view": shown})


def told_in(changes: msgspec.Struct) -> dict[str, Any]:
    """Return the fields that are others now."""
    return {name: it for name, it in msgspec.structs.asdict(changes).items() if it is not UNSET}


hear_frame = msgspec.json.Decoder(Heard).decode
hear_changes = msgspec.json.Decoder(Changes).decode
NOTHING = Heard("update")


class Company:
    """The people of one table, and the last move that was made there."""

    def __init__(self, people: list["Person"]) -> None:
        self.people = people
        self.name = ""
        self.is_over = asyncio.Event()
        self.sent_at = self.acked_at = 0.0
        self.longest = 0.0  # that anybody here has waited for an `ack`
        self.unseen: set[Person] = set()
        for person in people:
            person.company = self

    def note_move(self, mover: "Person", now: float) -> None:
        """Begin to wait for the others to see a move."""
        self.sent_at, self.acked_at = now, 0.0
        self.unseen = set(self.people) - {mover}


class Person:
    """One guest with one socket."""

    company: Company

    def __init__(
        self, secret: str, url: str, think: tuple[float, float], seed: int, figures: Figures
    ) -> None:
        self.secret, self.url, self.think, self.figures = secret, url, think, figures
        self.chance = random.Random(seed)
        self.loop = asyncio.get_running_loop()
        self.numbers = itertools.count()
        self.prefix = f"{self.chance.randrange(1 << 32):x}."
        self.wire: Wire | None = None
        self.newest = NOTHING
        self.has_looked = False
        self.thinking: asyncio.TimerHandle | None = None
        self.sent: dict[str, float] = {}
        self.last: m.Act | None = None
        self.comes_back: Callable[[Person], None] | None = None  # called when the socket is lost
        self.back_at = 0.0  # when this person had the table again
        self.waited: dict[str, asyncio.Future[Heard]] = {}
        self.looks_closer = False  # notes how much of each update is sent
        self.known: dict[str, Any] = {}

    # ---- the socket ----------------------------------------------------------------------------

    async def connect(self) -> None:
        """Open the socket and say hello; raise OSError where nobody answers."""
        self.wire = await open_wire(self.url, self.hear, self.lose)
        welcome = self.wait("welcome")
        self.say(m.Hello(m.PROTOCOL, self.secret, changes=True))
        await welcome

    def say(self, message: m.FromClient) -> None:
        """Send a message."""
        if self.wire:
            self.wire.say(m.encode(message))

    def wait(self, key: str) -> "asyncio.Future[Heard]":
        """Return what will bring the answer to a command, or the next message of a kind."""
        self.waited[key] = self.loop.create_future()
        return self.waited[key]

    async def ask(self, kind: Any, **more: Any) -> Heard:
        """Send a command; return its answer. Raise ConnectionError where it is refused."""
        cmd = self.new_cmd()
        answer = self.wait(cmd)
        self.say(kind(cmd=cmd, **more))
        heard = await answer
        if heard.type == "nack":
            raise ConnectionError(f"{kind.__name__} was refused: {heard.code}")
        return heard

    def new_cmd(self) -> str:
        """Return an id that this guest has not used."""
        return f"{self.prefix}{next(self.numbers)}"

    async def enter(self, table: str) -> None:
        """Look at a table."""
        shown = self.wait("table")
        self.say(m.Enter(table))
        await shown

    def lose(self, code: int) -> None:
        """Note that the socket is gone."""
        self.figures.closes[code] += 1
        self.rest()
        if not self.comes_back:
            self.sent.clear()
        for waited in self.waited.values():
            if not waited.done():
                waited.set_exception(ConnectionError(f"closed with {code}"))
                waited.exception()  # the waiting peer may have gone
        self.waited.clear()
        self.wire = None
        self.back_at = 0.0
        if self.comes_back:
            self.comes_back(self)

    async def go_on(self) -> None:
        """Connect again, enter the table, and send again what was not answered, as pages do."""
        await self.connect()
        await self.enter(self.company.name)
        if self.sent and self.last:
            self.say(self.last)

    def leave(self) -> None:
        """Go, without being missed."""
        self.rest()
        self.comes_back = None
        if self.wire:
            self.wire.lost = lambda code: None
            self.wire.close()

    # ---- what is heard -------------------------------------------------------------------------

    def hear(self, text: bytes) -> None:
        """Take a message."""
        heard, now = self.understand(text), self.loop.time()
        self.figures.frames += 1
        self.figures.frame_bytes += len(text)
        match heard.type:
            case "update":
                self.look(heard, now)
                if self.looks_closer:
                    self.note_sent(text)
            case "ack" | "nack" | "made":
                self.be_answered(heard, now)
            case "failure":
                self.figures.refusals[heard.code] += 1
            case _:
                pass
        if waited := self.waited.pop(heard.cmd or heard.type, None):
            waited.set_result(heard)

    def understand(self, text: bytes) -> Heard:
        """Return what a message says, with what an update left out."""
        is_changes = text.startswith(CHANGES)
        return laid_over(self.newest, hear_changes(text)) if is_changes else hear_frame(text)

    def look(self, heard: Heard, now: float) -> None:
        """See the newest update, and begin to think where it asks something."""
        self.newest = heard
        self.note_seen(now)
        if heard.is_over:
            self.rest()
            self.company.is_over.set()
        elif not heard.asks:
            self.rest()
        else:
            self.has_looked = self.has_looked and heard.asks_to_look
            self.ponder()

    def note_sent(self, text: bytes) -> None:
        """Note how much of an update was sent."""
        self.known = whole(self.known, text)
        self.figures.update_bytes.append(len(encode(self.known)))
        self.figures.sent_bytes.append(len(text))

    def note_seen(self, now: float) -> None:
        """Note how long a move of another has taken to get here."""
        company = self.company
        if self not in company.unseen:
            return
        company.unseen.discard(self)
        self.figures.seen.append(now - company.sent_at)
        if company.acked_at:
            self.figures.behind.append(now - company.acked_at)

    def be_answered(self, heard: Heard, now: float) -> None:
        """Note how long an answer took; where it is a refusal, think again."""
        sent = self.sent.pop(heard.cmd, None)
        if heard.type == "nack":
            self.figures.refusals[heard.code] += 1
        if sent is None:
            return
        if heard.type == "ack":
            self.figures.acks.append(now - sent)
            self.company.longest = max(self.company.longest, now - sent)
            if sent == self.company.sent_at:
                self.company.acked_at = now
        self.ponder()

    # ---- what is done --------------------------------------------------------------------------

    def ponder(self) -> None:
        """Think about what is asked, for as long as people do."""
        is_asked = self.newest.asks and not (self.newest.asks_to_look and self.has_looked)
        if is_asked and not self.thinking and not self.sent:
            self.thinking = self.loop.call_later(self.chance.uniform(*self.think), self.answer)

    def rest(self) -> None:
        """Think no more."""
        if self.thinking:
            self.thinking.cancel()
            self.thinking = None

    def answer(self) -> None:
        """Act, or say that the end of a deal was seen."""
        self.thinking, newest, cmd = None, self.newest, self.new_cmd()
        if newest.asks_to_look:
            self.has_looked = True
            self.say(m.Ready(cmd, newest.table, newest.n))
            return
        now = self.sent[cmd] = self.loop.time()
        if "call" not in newest.deadlines:  # answers in a window are shown when it closes
            self.company.note_move(self, now)
        self.last = m.Act(cmd, newest.table, newest.n, self.chance.choice(newest.legal))
        self.say(self.last)
