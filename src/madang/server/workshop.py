"""What bots work out once for new options: one after another, and only what somebody waits for."""

import logging
from collections import deque
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from madang.bots import bots_of
from madang.game import Game

logger = logging.getLogger(__name__)

MOST_WAITING = 4  # pieces of work that wait or are done; while there are as many, none is added
FAILURES_KEPT = 64

Key = tuple[Any, ...]


@dataclass
class Work:
    """One piece of work, and the tables that wait for it."""

    done: Future[object]
    tables: set[str] = field(default_factory=set)


class Workshop:
    """The thread in which bots prepare, and its queue."""

    def __init__(self) -> None:
        self.thread = ThreadPoolExecutor(1, "bot-prepares")
        self.works: dict[Key, Work] = {}
        self.failed: deque[Key] = deque(maxlen=FAILURES_KEPT)  # not tried again and again

    def has_ready(self, game: Game, bot: str, options: Any, table: str) -> bool:
        """Tell whether a bot can play by these options; if not, have it prepare for a table."""
        preparation = bots_of(game)[bot].preparation
        if preparation is None or preparation.is_ready(options):
            return True
        key = game.name, bot, *options
        if key not in self.works and key not in self.failed and len(self.works) < MOST_WAITING:
            done = self.thread.submit(preparation.prepare, options)
            self.works[key] = Work(done)
            done.add_done_callback(lambda done: self.finish(key, done))
        if work := self.works.get(key):
            work.tables.add(table)
        return False

    def finish(self, key: Key, done: Future[object]) -> None:
        """Note what became of a piece of work."""
        self.works.pop(key, None)
        if not done.cancelled() and (error := done.exception()):
            self.failed.append(key)
            logger.error("bot %s of %s cannot prepare: %s", key[1], key[0], type(error).__name__)

    def leave(self, table: str) -> None:
        """Let a table wait for nothing; drop what has not begun and nobody else waits for."""
        for work in list(self.works.values()):
            work.tables.discard(table)
            if not work.tables:
                work.done.cancel()

    def close(self) -> None:
        """Let the thread go."""
        self.thread.shutdown(wait=False, cancel_futures=True)
