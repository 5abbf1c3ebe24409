"""Matches shown again, a deal at a time: as a seat saw them, or with all hands open.

Tables can be replayed only when they are over and no card is a secret. Records that a person sends
can always be replayed: the sender has them already. Nothing is replayed on the event loop, nor
twice while it is kept. The work on logs and records knows nothing of the server that asks for it:
all of it may run in another process, and what goes in and out is bytes and plain values.
"""

import asyncio
import pickle
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Iterator, Mapping
from functools import partial
from typing import Any, Generic, NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec
import numpy as np

from madang.bots import is_search, offered_names
from madang.errors import NotationError, RecordError
from madang.game import Game, Kernels
from madang.games import game_named
from madang.record import (
    BotName,
    DealSpan,
    Frame,
    Name,
    Record,
    Replayed,
    plain_name,
    read,
    shown,
    write,
)
from madang.server.clock import TimeSource
from madang.server.limits import Buckets
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.store import interfaces
from madang.server.table.events import Acted, Dealt, decode_event
from madang.server.table.loading import whole_log
from madang.server.table.opening import Moment
from madang.server.table.table_log import BOT, OVER, PERSON, PLAYING, fair_in, played_by, preset_of
from madang.server.workers.jobs import JobKind, Jobs
from madang.shuffles import Fair
from madang.table import Table

# ---- in another process ----------------------------------------------------------------------


class Replay(msgspec.Struct):
    """A match, and one of its deals as a viewer saw it."""

    info: m.TableInfo
    events: int
    deals: list[DealSpan]
    frames: list[Frame] | msgspec.Raw


class PlayedMatch(NamedTuple):
    """A finished match that was replayed: each of its deals can be shown without those before."""

    game: str
    options: dict[str, Any]
    totals: list[int]
    events: int
    deals: list[DealSpan]
    starts: list[bytes]  # the states before each deal
    parts: list[bytes]  # the events of each deal, pickled
    fair: Fair | None  # the source of the decks

    @property
    def size(self) -> int:
        """About how many bytes it takes."""
        return sum(map(len, self.starts)) + sum(map(len, self.parts))

    def deal_of(self, n: int) -> int:
        """Return which deal event `n` is in, or the nearest, counted from 0."""
        return max(sum(deal.first <= n for deal in self.deals) - 1, 0)


def replay_log(table: str, payloads: list[bytes], is_compiled: bool) -> PlayedMatch:
    """Replay the log of a finished match; refuse one of other rules than today's."""
    record = record_in(payloads)
    record.fair = fair_in(table, map(decode_event, payloads))
    replayed = Replayed(record, kernels_of(record.game, is_compiled))
    events, deals = record.events, replayed.deals
    return PlayedMatch(
        game=record.game.name,
        options=record.game.format_options(record.options),
        totals=deals[-1].totals if deals else [],
        events=len(events),
        deals=deals,
        starts=[states.tobytes() for states in replayed.starts],
        parts=[pickle.dumps(events[deal.first - 1 : deal.last]) for deal in deals],
        fair=record.fair,
    )


def record_in(payloads: list[bytes]) -> Record:
    """Return what was played at a table, without how it ended."""
    events = [decode_event(payload) for payload in payloads]
    opened = played_by(events)
    game = game_named(opened.game)
    if not game.can_replay(opened.rules):
        raise Refusal("no_table")
    record = Record(game, game.make_options(**opened.options))
    for event in events:
        if isinstance(event, Dealt):
            record.add_deal(game.layout.deck.parse(event.deck), event.dice)
        elif isinstance(event, Acted):
            record.add_move(event.seat, event.action)
    return record


def kernels_of(game: Game, is_compiled: bool) -> Kernels | None:
    """Return the compiled rules, where it is known that they are on the disk."""
    return game.compiled() if is_compiled else None


def frames_of(game: str, options: dict[str, Any], start: bytes, part: bytes, viewer: int) -> bytes:
    """Return, as JSON, what a viewer was shown of one deal."""
    rules = game_named(game)
    table = Table(rules, rules.make_options(**options))
    table.states[:] = np.frombuffer(start, table.states.dtype)
    return m.encode(list(shown(table, pickle.loads(part), viewer)))


def record_text(match: PlayedMatch, names: list[Name]) -> bytes:
    """Return the record of a finished match, line by line."""
    game = game_named(match.game)
    events = [event for part in match.parts for event in pickle.loads(part)]
    options = game.make_options(**match.options)
    known = names if all(names) else []
    record = Record(game, options, events, match.totals, known, match.fair)
    return "".join(f"{line}\n" for line in write(record)).encode()


def name_of(seat: m.Seat) -> Name:
    """Return the name in a record for the holder of a seat."""
    return BotName(seat.name) if seat.kind == BOT else seat.name


# ---- records that somebody sends -------------------------------------------------------------


def text_shown(body: bytes, at: int, viewer: int, compiled: frozenset[str]) -> bytes:
    """Return, as JSON, a deal of a record that somebody sends; refuse one that is not true."""
    try:
        record = read(body.decode("utf-8-sig").split("\n"))
        if not record.events:
            raise RecordError(2, "there is no event to show", "empty")
        kernels = kernels_of(record.game, record.game.name in compiled)
        return m.encode(show_deal(Replayed(record, kernels), at, viewer))
    except UnicodeDecodeError:
        raise Refusal("bad_record", line=1, what="no text in UTF-8", why="form") from None
    except RecordError as error:
        line, what, why = error.line, error.what, error.why
        raise Refusal("bad_record", line=line, what=what, why=why) from None
    except NotationError as error:
        raise Refusal("bad_message", field=error.where) from None


def show_deal(replayed: Replayed, at: int, viewer: int) -> Replay:
    """Show the deal that event `at` is in, or the nearest."""
    events = len(replayed.record.events)
    number = replayed.deal_of(min(max(at, 1), events))
    frames = list(replayed.frames(number, viewer))
    return Replay(info_of_record(replayed.record, replayed), events, replayed.deals, frames)


def info_of_record(record: Record, replayed: Replayed) -> m.TableInfo:
    """Write the card of a match from nothing but its record."""
    game, options = record.game, record.options
    return m.TableInfo(
        table="",
        game=game.name,
        options=game.format_options(options),
        preset=preset_of(game, options),
        status=PLAYING if record.totals is None else OVER,
        seats=list(seats_of(record)),
        host="",
        private=True,
        clock=None,
        call_window=0.0,
        watchers=0,
        deal=replayed.progress.deal,
        deals=replayed.progress.deals,
    )


def seats_of(record: Record) -> Iterator[m.Seat]:
    """Yield who sat where, as far as a record says it; a bot that the game has not is a name."""
    known = offered_names(record.game)
    for name in record.names or [""] * record.game.seats(record.options):
        is_bot = isinstance(name, BotName) and (name.bot in known or is_search(name.bot))
        yield m.Seat(BOT if is_bot else PERSON, plain_name(name))


# ---- kept for those who ask ------------------------------------------------------------------

RECORD_BYTES = 1 << 20  # longest record that is taken: 100 deals of six seats have a fourth of it
SHORT_BYTES = 1 << 16  # of a log or a record that is replayed in well under a second
MATCHES_KEPT = DEALS_KEPT = 32 << 20  # bytes of memory
RATE, BURST = 4.0, 60.0  # requests of one address, a second for long and at once
BYTES_A_TOKEN = 1 << 15  # of what has to be replayed for it
DEAREST = BURST / 2


class Replays:
    """The latest replays, and how much anybody may ask for."""

    def __init__(
        self, store: interfaces.Events, jobs: Jobs, kernels: Mapping[str, Kernels], time: TimeSource
    ) -> None:
        self.store, self.jobs, self.kernels = store, jobs, kernels
        self.calls = Buckets(RATE, BURST, time)
        self.matches: Cache[PlayedMatch] = Cache(MATCHES_KEPT, lambda match: match.size)
        self.deals: Cache[bytes] = Cache(DEALS_KEPT, len)

    async def replay_of_table(self, address: str, info: m.TableInfo, at: int, viewer: int) -> bytes:
        """Show the deal of a finished match that event `at` is in, or the nearest."""
        match = await self.match_of(address, info)
        number = match.deal_of(at)
        make = partial(self.make_frames, address, match, number, viewer)
        frames = msgspec.Raw(await self.deals.get((info.table, number, viewer), make))
        return m.encode(Replay(info, match.events, match.deals, frames))

    async def record_of(self, address: str, info: m.TableInfo) -> bytes:
        """Return the record of a finished match, with the names that its card has."""
        match, names = await self.match_of(address, info), [*map(name_of, info.seats)]
        return await self.run_job(address, match.size, record_text, match, names)

    async def match_of(self, address: str, info: m.TableInfo) -> PlayedMatch:
        """Return a finished match, replayed if it is not kept."""
        return await self.matches.get(info.table, partial(self.replay_match, address, info))

    async def moment_of(self, address: str, info: m.TableInfo, at: int) -> Moment:
        """Return a finished match as it stood after event `at`; the last where there are fewer."""
        match = await self.match_of(address, info)
        number = match.deal_of(at)
        deal, earlier = match.deals[number], match.deals[:number]
        return Moment(
            game=game_named(match.game),
            options=game_named(match.game).make_options(**match.options),
            deal=pickle.loads(match.parts[number])[: at + 1 - deal.first],
            before=deal.first - 1,
            start=match.starts[number],
            standings=[found.totals for found in earlier],
            places=earlier[-1].places if earlier else [],
        )

    async def replay_match(self, address: str, info: m.TableInfo) -> PlayedMatch:
        """Replay a finished match."""
        payloads = await whole_log(self.store, info.table)
        size = sum(map(len, payloads))
        self.charge(address, size)
        given = info.table, payloads, info.game in self.kernels
        return await self.run_job(address, size, replay_log, *given)

    async def make_frames(
        self, address: str, match: PlayedMatch, number: int, viewer: int
    ) -> bytes:
        """Return what a viewer was shown of a deal."""
        deal = match.game, match.options, match.starts[number], match.parts[number], viewer
        return await self.jobs.run(JobKind.SHORT, address, frames_of, *deal)

    async def replay_of_text(self, address: str, body: bytes, at: int, viewer: int) -> bytes:
        """Show a record that somebody sends; refuse one that is not true."""
        self.charge(address, len(body))
        given = body, at, viewer, frozenset(self.kernels)
        return await self.run_job(address, len(body), text_shown, *given)

    async def run_job(self, address: str, size: int, work: Any, *given: Any) -> Any:
        """Do some work on so many bytes."""
        kind = JobKind.SHORT if size <= SHORT_BYTES else JobKind.LONG
        return await self.jobs.run(kind, address, work, *given)

    def charge(self, address: str, size: int) -> None:
        """Let an address pay for what is replayed for it: never more than it can have."""
        spend(self.calls, address, min(size // BYTES_A_TOKEN, DEAREST))


T = TypeVar("T")


class Cache(Generic[T]):
    """Things by key, each made once however many ask for it at the same time."""

    def __init__(self, most_bytes: int, size: Callable[[T], int]) -> None:
        self.most, self.size = most_bytes, size
        self.things: OrderedDict[Hashable, T] = OrderedDict()
        self.bytes = 0
        self.making: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    async def get(self, key: Hashable, make: Callable[[], Awaitable[T]]) -> T:
        """Return a thing; make it if it is not here."""
        lock = self.making.setdefault(key, asyncio.Lock())
        async with lock:
            if key not in self.things:
                self.keep(key, await make())
            self.things.move_to_end(key)
            return self.things[key]

    def keep(self, key: Hashable, thing: T) -> None:
        """Keep a thing, and at least this one."""
        if key in self.things:
            self.bytes -= self.size(self.things[key])
        self.things[key] = thing
        self.bytes += self.size(thing)
        while self.bytes > self.most and len(self.things) > 1:
            _, old = self.things.popitem(last=False)
            self.bytes -= self.size(old)
