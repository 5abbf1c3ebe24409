"""Where bots think: in threads, so that no socket waits. They see a view, never a state.

A bot's time runs while it thinks, not while it waits for a thread. A thread belongs to the bot that
thinks in it until that is done, even if its time is over.
"""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from madang.bots import Bot, Choose, bot_named, bot_names, bots_of, policy_names
from madang.game import Game, Mask, State
from madang.games import game_named
from madang.server.config import Settings
from madang.server.workers.heavy import Heavy
from madang.server.workers.preparations import Preparations

logger = logging.getLogger(__name__)

THREADS = 2
WAIT_AT_MOST = 60.0  # seconds for a thread: longer only if bots hang in all of them


class BotPool:
    """Threads in which bots choose."""

    def __init__(self, settings: Settings, heavy: Heavy) -> None:
        self.limit = settings.bot_limit
        self.threads = ThreadPoolExecutor(THREADS, "bot")
        self.free_threads = asyncio.Semaphore(THREADS)
        self.preparations = Preparations(heavy)
        self.asked = 0  # bots that think or wait for a thread

    async def choose(
        self, game: Game, bot: str, view: State, options: Any, seat: int, mask: Mask, table: str
    ) -> str:
        """Return the word of what a bot does; of any legal action when it fails or takes long."""
        action, is_allowed = -1, False
        try:
            player = self.player(game, bot, options, table)
            action = await self.thought(game, player, view, options, seat, mask.copy())
            is_allowed = game.allows(view, options, seat, mask, action)
        except Exception as error:
            logger.warning("bot %s of %s failed: %s", bot, game.name, type(error).__name__)
        if not is_allowed:
            action = secrets.choice(np.flatnonzero(mask).tolist())
        return game.format_action(action)

    async def thought(self, *given: Any) -> int:
        """Return the action chosen, as soon as there is a thread; raise TimeoutError."""
        self.asked += 1
        try:
            return await self.thought_in_a_thread(*given)
        finally:
            self.asked -= 1

    async def thought_in_a_thread(self, *given: Any) -> int:
        """Wait for a thread and for what is thought in it."""
        async with asyncio.timeout(WAIT_AT_MOST):
            await self.free_threads.acquire()
        thought = asyncio.get_running_loop().run_in_executor(self.threads, choice_of, *given)
        thought.add_done_callback(self.free_thread)
        return await asyncio.wait_for(asyncio.shield(thought), self.limit)

    def free_thread(self, thought: asyncio.Future[int]) -> None:
        """Let the next bot think."""
        self.free_threads.release()
        if not thought.cancelled():
            thought.exception()  # nobody may wait for it any more

    def player(self, game: Game, bot: str, options: Any, table: str) -> str:
        """Return the bot, or who plays for it, such as until it is compiled and has prepared."""
        if bot in policy_names(game):
            return bot
        if bot not in bots_of(game):  # a policy that is not offered any more
            bot = bot_names(game)[-1]
        _, preparation, until_compiled = bots_of(game)[bot]
        if until_compiled and not bot_of(game.name, bot).is_compiled:
            return until_compiled
        if preparation is None or self.preparations.has_ready(game, bot, options, table):
            return bot
        return preparation.meanwhile

    def use(self, game: str, choosers: Mapping[str, Choose]) -> None:
        """Let every bot of a game go on with these twins."""
        for word in choosers:
            bot_of(game, word).use(choosers)

    def close(self) -> None:
        """Let the threads go."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.preparations.close()


def choice_of(game: Game, bot: str, view: State, options: Any, seat: int, mask: Mask) -> int:
    """Ask the bot."""
    return bot_of(game.name, bot).choose(view, options, seat, mask)


@cache
def bot_of(game: str, word: str) -> Bot:
    """Return the one bot of this name: it remembers nothing, so all tables share it."""
    return bot_named(game_named(game), word)
