"""Where bots think: in threads, so that no socket waits. They see a view, never a state."""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from typing import Any

import numpy as np

from madang.bots import Bot, Choose, bot_named, bots_of
from madang.game import Game, Mask, State
from madang.games import game_named
from madang.server.config import Settings

logger = logging.getLogger(__name__)


class Brains:
    """Threads in which bots choose."""

    def __init__(self, settings: Settings) -> None:
        self.limit = settings.bot_limit
        self.threads = ThreadPoolExecutor(2, "bot")
        self.workshop = ThreadPoolExecutor(1, "bot-prepares")
        self.prepared: dict[tuple[Any, ...], Future[object]] = {}

    async def choose(
        self, game: Game, bot: str, view: State, options: Any, seat: int, mask: Mask
    ) -> str:
        """Return the word of what a bot does; of any legal action when it fails or takes long."""
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(
            self.threads,
            choice_of,
            game,
            self.player(game, bot, options),
            view,
            options,
            seat,
            mask.copy(),
        )
        try:
            action = await asyncio.wait_for(thought, self.limit)
        except Exception as error:
            logger.warning("bot %s of %s failed: %s", bot, game.name, type(error).__name__)
            action = -1
        if not game.allows(view, options, seat, mask, action):
            action = secrets.choice(np.flatnonzero(mask).tolist())
        return game.format_action(action)

    def player(self, game: Game, bot: str, options: Any) -> str:
        """Return the bot, or who plays for it until it has prepared for these options."""
        preparation = bots_of(game)[bot].preparation
        if preparation is None:
            return bot
        key = game.name, bot, *options
        if key not in self.prepared:
            self.prepared[key] = self.workshop.submit(preparation.prepare, options)
        work = self.prepared[key]
        return bot if work.done() and work.exception() is None else preparation.meanwhile

    def use(self, game: str, choosers: Mapping[str, Choose]) -> None:
        """Let every bot of a game go on with these twins."""
        for word in choosers:
            bot_of(game, word).use(choosers)

    def close(self) -> None:
        """Let the threads go."""
        self.threads.shutdown(wait=False, cancel_futures=True)
        self.workshop.shutdown(wait=False, cancel_futures=True)


def choice_of(game: Game, bot: str, view: State, options: Any, seat: int, mask: Mask) -> int:
    """Ask the bot."""
    return bot_of(game.name, bot).choose(view, options, seat, mask)


@cache
def bot_of(game: str, word: str) -> Bot:
    """Return the one bot of this name: it remembers nothing, so all tables share it."""
    return bot_named(game_named(game), word)
