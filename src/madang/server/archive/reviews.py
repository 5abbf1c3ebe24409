"""Reviews of finished matches: worked out a little at a time, one for each guest, and kept.

A guest reviews the seat that it held, and nobody else's: what the seat saw is all that a review
knows. Each little part is a job of its own, so that guests take turns, and a review that is
cancelled ends with its part. Where the search of a game is not compiled yet, its reviews wait for
that. Finished ones are kept in the database, the newest of all tables, and go with their table.
"""

import asyncio
import logging
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import Any, Protocol

import msgspec

from madang.games import game_named
from madang.record import read
from madang.review import Moment, Review, Reviewer
from madang.review.after import continued
from madang.review.report import FORM
from madang.server.archive.puzzles import Shown
from madang.server.archive.replays import Cache, Replays
from madang.server.clock import Calendar
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.interfaces import Unavailable
from madang.server.workers.compile import SearchCompiler
from madang.server.workers.jobs import JobKind, Jobs

logger = logging.getLogger(__name__)

KEPT = 8 << 20  # bytes of memory
MOST_KEPT = 2000  # reviews in the database: some 20 kB each
AT_ONCE = 12  # reviews of all guests that are being made
AT_ONCE_HERE = 6  # of them, of the guests of one address
A_PART = 1.0  # seconds of work after which others have their turn
PLAIN_WORLDS = 16  # where the server does not compile: plain code takes a thousand times as long
FAILURES_KEPT = 64

WORKING, DONE, FAILED, NONE = "working", "done", "failed", "none"
COMPILING = "compiling"  # the search of the game is compiled first

Key = tuple[str, int]  # table, seat


class ReviewStore(Protocol):
    """Reviews of finished matches: the newest are kept, and go with their tables."""

    async def review(self, table: str, seat: int, form: int) -> bytes | None:
        """Return the review of a seat, if it is kept in this form."""

    async def keep_review(
        self, table: str, seat: int, form: int, review: bytes, at: float, most: int
    ) -> None:
        """Keep a review, and of all reviews about `most`, the newest."""


class ReviewState(msgspec.Struct):
    """How far a review is."""

    status: str  # none, compiling, working, done or failed
    info: m.TableInfo
    seat: int
    done: int = 0  # decisions that were judged
    total: int = 0  # of how many; 0: not known yet
    seconds: float = 0.0  # for which the search has been compiled; 0: others are before it
    review: Review | msgspec.Raw | None = None  # when it is done


class Working:
    """A review that is being made."""

    def __init__(self, key: Key, address: str) -> None:
        self.key, self.address = key, address
        self.done, self.total = 0, 0
        self.is_compiling = False
        self.task: asyncio.Task[None] | None = None


class Reviews:
    """The reviews of this server: those that are made, and the latest."""

    def __init__(
        self,
        jobs: Jobs,
        replays: Replays,
        store: ReviewStore,
        calendar: Calendar,
        searches: SearchCompiler | None,
    ) -> None:
        self.jobs, self.replays, self.store, self.calendar = jobs, replays, store, calendar
        self.searches = searches  # None: plain code searches
        self.working: dict[str, Working] = {}  # by guest
        self.made: Cache[bytes] = Cache(KEPT, len)
        self.failed: dict[Key, None] = {}

    async def state_of(self, guest: str, info: m.TableInfo, seat: int) -> ReviewState:
        """Say how far the review of a seat is."""
        key, work = (info.table, seat), self.working.get(guest)
        if work and work.key == key:
            if work.is_compiling and self.searches:
                seconds = round(self.searches.seconds(info.game), 1)
                return ReviewState(COMPILING, info, seat, seconds=seconds)
            return ReviewState(WORKING, info, seat, work.done, work.total)
        if await self.find(key):
            self.made.things.move_to_end(key)
            return ReviewState(DONE, info, seat, review=msgspec.Raw(self.made.things[key]))
        return ReviewState(FAILED if key in self.failed else NONE, info, seat)

    async def find(self, key: Key) -> bool:
        """Tell whether a review is made, by this run or an earlier one; it is then in `made`."""
        if key not in self.made.things and (kept := await self.store.review(*key, FORM)):
            self.made.keep(key, zlib.decompress(kept))
        return key in self.made.things

    async def begin(self, guest: str, address: str, info: m.TableInfo, seat: int) -> None:
        """Begin a review that is not made yet; refuse where too many, here or in all, are made."""
        key = info.table, seat
        if await self.find(key):
            return
        if work := self.working.get(guest):
            if work.key == key:
                return
            self.cancel(guest)  # the one that it has left
        here = sum(work.address == address for work in self.working.values())
        if here >= AT_ONCE_HERE or len(self.working) >= AT_ONCE:
            raise Refusal("slow_down", seconds=10)
        work = self.working[guest] = Working(key, address)
        self.failed.pop(key, None)
        try:
            text = await self.replays.record_of(address, info)
        except BaseException:
            self.forget(guest, work)
            raise
        if self.working.get(guest) is work:  # not cancelled meanwhile
            work.task = asyncio.create_task(self.make(guest, work, info.game, text))

    async def after(
        self, guest: str, address: str, info: m.TableInfo, seat: int, n: int, word: str
    ) -> bytes:
        """Return, as JSON, how the deal may go on after an answer to a moment of a made review.

        Refuse an action that the review has not tried there, and games that are counted exactly.
        """
        if not await self.find((info.table, seat)):
            raise Refusal("not_now", status=NONE)
        told = msgspec.json.decode(self.made.things[info.table, seat], type=Review)
        moment = next((one for one in told.moments if one.n == n), None)
        tried = {one.action: one.points for one in moment.choices} if moment else {}
        if word not in tried or told.worlds == 0:
            allowed = "an action that the review has tried there in worlds"
            raise Refusal("bad_message", field="do", allowed=allowed)
        is_compiled = bool(self.searches and self.searches.is_ready(game_named(info.game)))
        text = await self.replays.record_of(address, info)
        given = text, seat, n, word, tried[word], is_compiled
        found: bytes = await self.run(f"after {guest}", after_moment, *given)
        return found

    def cancel(self, guest: str) -> None:
        """End the review that is being made for a guest, if there is one."""
        if (work := self.working.pop(guest, None)) and work.task:
            work.task.cancel()

    async def make(self, guest: str, work: Working, game: str, text: bytes) -> None:
        """Make a review part by part."""
        _, seat = work.key
        moments, spent = list[Moment](), 0.0
        try:
            is_compiled = await self.is_compiled(work, game)
            begun = time.monotonic()
            while work.total == 0 or len(moments) < work.total:
                given = text, seat, len(moments), spent, is_compiled
                part, work.total, spent = await self.in_turn(guest, part_of_review, *given)
                moments += part
                work.done = len(moments)
                if work.total == 0:
                    break
            seconds = time.monotonic() - begun
            whole = text, seat, moments, seconds, is_compiled
            made = await self.in_turn(guest, summary_of_review, *whole)
            self.made.keep(work.key, made)
            with suppress(Unavailable):  # it is in memory all the same
                packed, at = zlib.compress(made), self.calendar.now()
                await self.store.keep_review(*work.key, FORM, packed, at, MOST_KEPT)
        except Exception as error:
            logger.warning("review of table %s failed: %s", work.key[0], type(error).__name__)
            self.failed[work.key] = None
            while len(self.failed) > FAILURES_KEPT:
                del self.failed[next(iter(self.failed))]
        finally:
            self.forget(guest, work)

    async def is_compiled(self, work: Working, game: str) -> bool:
        """Wait until the search of a game is compiled; tell whether it is, where it can be."""
        if self.searches is None:
            return False
        work.is_compiling = True
        try:
            return await self.searches.compile(game_named(game))
        finally:
            work.is_compiling = False

    async def in_turn(self, key: str, work: Callable[..., Any], *given: Any) -> Any:
        """Do one part of a review; where the queue is full, wait until it has room."""
        while True:
            try:
                return await self.run(key, work, *given)
            except Refusal as refused:
                if refused.code != "slow_down":
                    raise
            await asyncio.sleep(A_PART)

    async def run(self, key: str, work: Callable[..., Any], *given: Any) -> Any:
        """Do one part in its turn; of a key there is one at a time."""
        return await self.jobs.run(JobKind.REVIEW, key, work, *given)

    def forget(self, guest: str, work: Working) -> None:
        """Let a guest have another review."""
        if self.working.get(guest) is work:
            del self.working[guest]

    async def close(self) -> None:
        """End what is being made."""
        for guest in list(self.working):
            self.cancel(guest)


# ---- in another process ----------------------------------------------------------------------


@lru_cache(maxsize=2)
def reviewer_of(text: bytes, seat: int, is_compiled: bool) -> Reviewer:
    """Return the reviewer of a seat of a record: kept from one part to the next."""
    record = read(text.decode().splitlines())
    worlds = None if is_compiled else PLAIN_WORLDS
    return Reviewer(record, seat, worlds, is_compiled=is_compiled)


def part_of_review(
    text: bytes, seat: int, first: int, spent: float, is_compiled: bool
) -> tuple[list[Moment], int, float]:
    """Judge decisions from `first` on for about a second.

    Return them, how many there are in all, and how much of its time the review has spent.
    """
    reviewer, until = reviewer_of(text, seat, is_compiled), time.monotonic() + A_PART
    found = []
    for moment in reviewer.moments(first, spent):
        found.append(moment)
        if time.monotonic() > until:
            break
    return found, len(reviewer.decisions), reviewer.looks.spent


def summary_of_review(
    text: bytes, seat: int, moments: list[Moment], seconds: float, is_compiled: bool
) -> bytes:
    """Return a whole review as JSON."""
    return m.encode(reviewer_of(text, seat, is_compiled).summary(moments, seconds))


def after_moment(
    text: bytes, seat: int, n: int, word: str, points: float, is_compiled: bool
) -> bytes:
    """Return, as JSON, how the deal may go on after an answer at a moment of a record."""
    reviewer = reviewer_of(text, seat, is_compiled)
    found = continued(reviewer.match_before(n), seat, word, points, reviewer.seed, is_compiled)
    return m.encode(Shown(found.frames, found.points))
