"""What bots work out once for new options: in a process of its own, while a table waits for it."""

import asyncio
import logging
from collections import deque
from dataclasses import dataclass, field
from typing import Any

from madang.bots import Preparation, bots_of
from madang.game import Game
from madang.server.protocol.refusals import Refusal
from madang.server.workers.heavy import Heavy, Kind

logger = logging.getLogger(__name__)

FAILURES_KEPT = 64

Key = tuple[Any, ...]


@dataclass
class Work:
    """One piece of work, and the tables that wait for it."""

    done: asyncio.Task[None]
    tables: set[str] = field(default_factory=set)


class Preparations:
    """What is worked out now, and for whom."""

    def __init__(self, heavy: Heavy) -> None:
        self.heavy = heavy
        self.works: dict[Key, Work] = {}
        self.failed: deque[Key] = deque(maxlen=FAILURES_KEPT)  # not tried again and again

    def has_ready(self, game: Game, bot: str, options: Any, table: str) -> bool:
        """Tell whether a bot can play by these options; if not, have it prepare for a table."""
        preparation = bots_of(game)[bot].preparation
        if preparation is None or preparation.is_ready(options):
            return True
        key = game.name, bot, *options
        if key not in self.works and key not in self.failed:
            work = self.prepare(key, preparation, options, table)
            self.works[key] = Work(asyncio.create_task(work))
        if key in self.works:
            self.works[key].tables.add(table)
        return False

    async def prepare(self, key: Key, preparation: Preparation, options: Any, table: str) -> None:
        """Have a bot prepare, and take what comes of it; where too much waits, not now."""
        try:
            made = await self.heavy.do(Kind.PREPARE, table, preparation.prepare, options)
            await asyncio.to_thread(preparation.take, options, made)
        except Exception as error:
            self.note(key, error)
        finally:
            del self.works[key]

    def note(self, key: Key, error: Exception) -> None:
        """Note why a piece of work was not done; what there was no room for is tried again."""
        if isinstance(error, Refusal) and error.code == "slow_down":
            return
        self.failed.append(key)
        logger.error("bot %s of %s cannot prepare: %s", key[1], key[0], type(error).__name__)

    def leave(self, table: str) -> None:
        """Let a table wait for nothing; end what nobody else waits for."""
        for work in list(self.works.values()):
            work.tables.discard(table)
            if not work.tables:
                work.done.cancel()

    def close(self) -> None:
        """Wait for nothing any more."""
        for work in self.works.values():
            work.done.cancel()
