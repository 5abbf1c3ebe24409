"""Where bots think: in threads, so that no socket waits. They see a view, never a state.

A bot's time runs while it thinks, not while it waits for a thread. A thread belongs to the bot that
thinks in it until that is done, even if its time is over. What bots work out once for new options
is done in a process of its own, while a table waits for it.
"""

import asyncio
import logging
import secrets
from collections import deque
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from madang.bots import (
    PACE,
    Bot,
    Choose,
    Preparation,
    bot_named,
    bot_names,
    bots_of,
    is_own,
    is_search,
    policy_names,
)
from madang.bots.levels import NEAREST
from madang.errors import NotationError
from madang.game import NO_ACTION, Game, Mask, State
from madang.games import game_named
from madang.kernels.backend import COMPILED
from madang.server.config import Settings
from madang.server.protocol.refusals import Refusal
from madang.server.workers.jobs import JobKind, Jobs
from madang.server.workers.searching import Searches, leaf_of

logger = logging.getLogger(__name__)

FAILURES_KEPT = 64
THREADS = 2
WAIT_AT_MOST = 60.0  # seconds for a thread: longer only if bots hang in all of them

Key = tuple[Any, ...]  # game, bot, options


class BotPool:
    """Threads in which bots choose."""

    def __init__(self, settings: Settings, jobs: Jobs) -> None:
        self.limit = settings.bot_limit
        self.threads = ThreadPoolExecutor(THREADS, "bot")
        self.free_threads = asyncio.Semaphore(THREADS)
        self.warmup, self.searches = Warmup(jobs), Searches(settings, jobs)
        self.paces: dict[str, Choose] = {}  # game -> its PACE, once that is compiled
        self.asked = 0  # bots that think or wait for a thread

    async def choose(
        self,
        game: Game,
        bot: str,
        view: State,
        options: Any,
        seat: int,
        mask: Mask,
        table: str,
        past: bytes = b"",
    ) -> str:
        """Return the word of what a bot does; of any legal action when it fails or takes long.

        `past` are the views that the seat had in this deal, for a bot that searches.
        """
        action, is_allowed = -1, False
        try:
            if is_search(bot):
                action = await self.search(game, bot, past, options, seat, mask, table)
                bot = leaf_of(game, bot)
            is_allowed = game.allows(view, options, seat, mask, action)
            if not is_allowed:
                player = self.stand_in_for(game, bot, options, table)
                action = await self.choose_in_thread(game, player, view, options, seat, mask.copy())
                is_allowed = game.allows(view, options, seat, mask, action)
        except Exception as error:
            logger.warning("bot %s of %s failed: %s", bot, game.name, type(error).__name__)
        if not is_allowed:
            action = secrets.choice(np.flatnonzero(mask).tolist())
        return game.format_action(action)

    async def search(
        self, game: Game, bot: str, past: bytes, options: Any, seat: int, mask: Mask, table: str
    ) -> int:
        """Return what a search chooses, or no action: then its leaf shall play."""
        if (mask.sum() == 1 and not game.parametric_actions) or not self.searches.may_ask():
            return NO_ACTION
        self.asked += 1
        try:
            return await self.searches.choose(game, bot, past, options, seat, table)
        except TimeoutError:
            return NO_ACTION
        except Exception as error:
            logger.warning("search %s of %s failed: %s", bot, game.name, type(error).__name__)
            return NO_ACTION
        finally:
            self.asked -= 1

    def nearness(
        self, game: Game, view: State, options: Any, seat: int, mask: Mask, word: str
    ) -> float | None:
        """Return how near the best two actions were, from 0 to 1: a bot thinks so long.

        None where the time must tell nothing, and until this is compiled.
        """
        pace, action = self.paces.get(game.name), game.parse_action(word)
        if pace is None or action is None:
            return None
        try:
            near = pace(view, COMPILED.options(options), seat, mask, action)
        except Exception as error:
            logger.warning("pace of %s failed: %s", game.name, type(error).__name__)
            return None
        return near / NEAREST if near >= 0 else None

    async def choose_in_thread(self, *given: Any) -> int:
        """Return the action chosen, as soon as there is a thread; raise TimeoutError."""
        self.asked += 1
        try:
            return await self.wait_for_thread(*given)
        finally:
            self.asked -= 1

    async def wait_for_thread(self, *given: Any) -> int:
        """Wait for a thread and for what is thought in it."""
        async with asyncio.timeout(WAIT_AT_MOST):
            await self.free_threads.acquire()
        thought = asyncio.get_running_loop().run_in_executor(self.threads, choice_of, *given)
        thought.add_done_callback(self.free_thread)
        return await asyncio.wait_for(asyncio.shield(thought), self.limit)

    def free_thread(self, thought: asyncio.Future[int]) -> None:
        self.free_threads.release()
        if not thought.cancelled():
            thought.exception()  # nobody may wait for it any more

    def stand_in_for(self, game: Game, bot: str, options: Any, table: str) -> str:
        """Return the bot, or one that plays for it until it is compiled and has prepared."""
        if bot in policy_names(game):
            return bot
        if bot not in bots_of(game):  # a policy that is not offered any more
            bot = bot_names(game)[-1]
        _, preparation, until_compiled = bots_of(game)[bot]
        if until_compiled and not bot_of(game.name, bot).is_compiled:
            return until_compiled
        if preparation is None or self.warmup.has_ready(game, bot, options, table):
            return bot
        return preparation.meanwhile

    def use_compiled(self, game: str, choosers: Mapping[str, Choose]) -> None:
        """Let every bot of a game go on with these compiled functions."""
        for word in (*choosers, *policy_names(game_named(game))):  # policies may have advisors
            if word != PACE:
                bot_of(game, word).use(choosers)
        if PACE in choosers:
            self.paces[game] = choosers[PACE]

    def close(self) -> None:
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.warmup.close()
        self.searches.close()


def choice_of(game: Game, bot: str, view: State, options: Any, seat: int, mask: Mask) -> int:
    return bot_of(game.name, bot).choose(view, options, seat, mask)


@cache
def bot_of(game: str, word: str) -> Bot:
    """Return the one bot of this name: it remembers nothing, so all tables share it."""
    if is_own(word):  # `checked_bot` has refused it before
        raise NotationError(word, "bot of a server", "servers run no code that somebody names")
    return bot_named(game_named(game), word)


@dataclass
class Warming:
    """One piece of work, and the tables that wait for it."""

    done: asyncio.Task[None]
    tables: set[str] = field(default_factory=set)


class Warmup:
    """What bots work out now for new options, and for which tables."""

    def __init__(self, jobs: Jobs) -> None:
        self.jobs = jobs
        self.works: dict[Key, Warming] = {}
        self.failed: deque[Key] = deque(maxlen=FAILURES_KEPT)  # not tried again and again

    def has_ready(self, game: Game, bot: str, options: Any, table: str) -> bool:
        """Tell whether a bot can play by these options; if not, have it prepare for a table."""
        preparation = bots_of(game)[bot].preparation
        if preparation is None or preparation.is_ready(options):
            return True
        key = game.name, bot, *options
        if key not in self.works and key not in self.failed:
            work = self.prepare(key, preparation, options, table)
            self.works[key] = Warming(asyncio.create_task(work))
        if key in self.works:
            self.works[key].tables.add(table)
        return False

    async def prepare(self, key: Key, preparation: Preparation, options: Any, table: str) -> None:
        """Have a bot prepare, and take what comes of it; where too much waits, not now."""
        try:
            made = await self.jobs.run(JobKind.PREPARE, table, preparation.prepare, options)
            await asyncio.to_thread(preparation.take, options, made)
        except Exception as error:
            self.record_failure(key, error)
        finally:
            del self.works[key]

    def record_failure(self, key: Key, error: Exception) -> None:
        """Note why a piece of work was not done; what there was no room for is tried again."""
        if isinstance(error, Refusal) and error.code == "slow_down":
            return
        self.failed.append(key)
        logger.error("bot %s of %s cannot prepare: %s", key[1], key[0], type(error).__name__)

    def release_table(self, table: str) -> None:
        """Let a table wait for nothing; end what nobody else waits for."""
        for work in list(self.works.values()):
            work.tables.discard(table)
            if not work.tables:
                work.done.cancel()

    def close(self) -> None:
        for work in self.works.values():
            work.done.cancel()
