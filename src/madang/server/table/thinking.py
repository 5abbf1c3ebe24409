"""The bots at a table: who of them thinks, and what they decide."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from madang.server.table.mail import Decided
from madang.server.table.play import Play
from madang.server.workers.bot_pool import BotPool


class Thinking:
    """The bots of one table, while they choose."""

    def __init__(self, play: Play, bot_pool: BotPool, mailbox: asyncio.Queue[Any]) -> None:
        self.play, self.bot_pool, self.mailbox = play, bot_pool, mailbox
        self.tasks: dict[tuple[int, int], asyncio.Task[None]] = {}

    def go_on(self) -> None:
        """Start every bot that is asked and does not think yet; prepare none that nobody awaits."""
        timers = self.play.timers
        for seat in timers.bots_asked():
            key = timers.question, seat
            if key not in self.tasks and seat not in timers.decided:
                work = self.think(*key, self.thought_of(seat))
                self.tasks[key] = asyncio.create_task(work)
        if not timers.is_running:
            self.leave()

    def thought_of(self, seat: int) -> Callable[[], Awaitable[str]]:
        """Return how a bot chooses at the table as it is now."""
        log, timers = self.play.log, self.play.timers
        table, bot = log.table, timers.bot_at(seat) or timers.cover
        table.legal_actions(seat)
        view, mask = table.view(seat), table.mask.copy()
        return partial(
            self.bot_pool.choose, table.game, bot, view, table.options, seat, mask, log.name
        )

    async def think(self, question: int, seat: int, choose: Callable[[], Awaitable[str]]) -> None:
        """Let a bot choose, and post its decision; whatever comes of it, it thinks no more."""
        try:
            await self.mailbox.put(Decided(question, seat, await choose()))
        finally:
            self.tasks.pop((question, seat), None)

    def take(self, decided: Decided) -> None:
        """Note what a bot decided, if that is still asked."""
        timers = self.play.timers
        is_asked = decided.seat in self.play.log.to_act and timers.bot_at(decided.seat)
        if decided.question == timers.question and is_asked:
            timers.decided[decided.seat] = decided.word

    def leave(self) -> None:
        """Let no bot prepare for this table any more."""
        self.bot_pool.preparations.leave(self.play.log.name)

    def end(self) -> None:
        """Leave nothing running behind."""
        for task in list(self.tasks.values()):
            task.cancel()
        self.leave()
