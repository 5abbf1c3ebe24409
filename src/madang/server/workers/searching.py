"""Bots that search, at tables: one process of lower priority thinks for all of them, in turn.

A search is never waited for longer than its budget and a little more. Where the process is busy,
still compiles or is broken, the bot's leaf plays instead; the caller asks it. A caller that stops
waiting leaves the queue; a search that has begun ends soon, because its budget is short.
"""

import asyncio
import time
from functools import lru_cache
from typing import Any

import numpy as np

from madang.bots import is_search
from madang.errors import NotationError
from madang.game import Game
from madang.games import game_named
from madang.search import usual_leaf
from madang.search.bots import SearchBot, SearchWord, read_word
from madang.server.config import Settings
from madang.server.protocol.refusals import Refusal
from madang.server.workers.jobs import JobKind, Jobs

WAIT = 1.0  # seconds for a turn, and as many for the way to the process and back
RESTS = 60.0  # seconds without a search after one that failed
KEPT = 64  # words, and house rules of each, that the worker remembers


class Searches:
    """The searches of all tables of a server, one at a time."""

    def __init__(self, settings: Settings, jobs: Jobs) -> None:
        self.jobs = jobs
        self.is_on = bool(settings.search_bots) and settings.compile  # plain code is far too slow
        self.turn = asyncio.Semaphore(1)
        self.late_from = 0.0  # when the search that goes on, if any, should be over
        self.rests_until = 0.0
        self.going_on: set[asyncio.Task[int]] = set()

    def may_ask(self) -> bool:
        """Tell whether it makes sense to wait: nothing has failed, or takes long, just now."""
        now = time.monotonic()
        is_held = self.turn.locked() and now > self.late_from
        return self.is_on and not is_held and now >= self.rests_until

    async def choose(
        self, game: Game, word: str, past: bytes, options: Any, seat: int, table: str
    ) -> int:
        """Return the action that a search chooses; raise TimeoutError where it would take long."""
        seconds = (read_word(game, word).seconds or 0.0) + WAIT
        async with asyncio.timeout(WAIT):
            await self.turn.acquire()
        self.late_from = time.monotonic() + seconds
        given = game.name, word, tuple(options), seat, past
        job = asyncio.create_task(self.jobs.run(JobKind.SEARCH, table, searched, *given))
        self.going_on.add(job)
        job.add_done_callback(self.end)
        return await asyncio.wait_for(asyncio.shield(job), seconds)

    def end(self, job: asyncio.Task[int]) -> None:
        """Let the next search begin; none for a while after one that failed."""
        self.going_on.discard(job)
        self.turn.release()
        if not job.cancelled() and job.exception():  # nobody may wait for it any more
            self.rests_until = time.monotonic() + RESTS

    def close(self) -> None:
        """End what goes on."""
        for job in self.going_on:
            job.cancel()


def searched(game: str, word: str, options: tuple[int, ...], seat: int, past: bytes) -> int:
    """Return what a bot that searches does; `past` are the views that its seat had in the deal."""
    bot = search_bot_of(game, word)
    rules = bot.game
    views = np.frombuffer(bytearray(past), rules.record_dtype)
    if len(bot.searches) >= KEPT:
        bot.searches.clear()
    search = bot.search_for(rules.house_rules.options_type(*options))
    return bot.action_of(search.analyse(views, seat))


@lru_cache(KEPT)
def search_bot_of(game: str, word: str) -> SearchBot:
    """Return the one bot of this word in this process."""
    return SearchBot(game_named(game), word)


# ---- which of them may sit down --------------------------------------------------------------


def leaf_of(game: Game, word: str) -> str:
    """Return the house bot that plays where a search cannot."""
    try:
        return read_word(game, word).leaves[0]
    except NotationError:  # a table of an older server, or of a newer one
        return usual_leaf(game)


def check_search_word(game: Game, word: str) -> SearchWord:
    """Refuse a word of no bot that searches, and one that is not bounded by time."""
    usual = usual_leaf(game)
    try:
        found = read_word(game, word)
    except NotationError:
        found = None
    is_bounded = found is not None and found.seconds is not None and "@" in word
    if not found or not is_bounded or found.leaves != (usual,):
        allowed = f"search:{usual}@20ms"
        raise Refusal("bad_option", field="bot", value=word, allowed=allowed)
    return found


def check_search_bots(
    settings: Settings, game: Game, words: list[str], elsewhere: int, of_host: int
) -> None:
    """Refuse a table more bots that search than the server lets play, or longer ones.

    `elsewhere` sit at other tables, `of_host` of them at those of the same host.
    """
    asked = [check_search_word(game, word) for word in words if is_search(word)]
    for word, found in zip(filter(is_search, words), asked, strict=True):
        if round(1000 * (found.seconds or 0)) > settings.search_ms:
            allowed = f"search:{found.leaves[0]}@{settings.search_ms}ms at most"
            raise Refusal("bad_option", field="bot", value=word, allowed=allowed)
    if asked and elsewhere + len(asked) > settings.search_bots:
        raise Refusal("too_many", what="search_bots", most=settings.search_bots)
    if asked and of_host + len(asked) > settings.search_bots_of_host:
        raise Refusal("too_many", what="search_bots_of_host", most=settings.search_bots_of_host)
