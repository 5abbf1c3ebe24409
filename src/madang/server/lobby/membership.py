"""This server among those of its database, while it serves: it beats, and stops if it is replaced.

A server that stood still, or was cut off from the database, for longer than a beat is good for may
have been replaced. It can write nothing any more, so it lets its people go to the other one and
ends; whatever starts servers on its machine starts it again, and then it waits its turn.
"""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection, Mapping
from typing import Any

from madang.server.protocol.messages import CloseCode
from madang.server.store import interfaces
from madang.server.store.interfaces import Unavailable
from madang.server.table.play import Peer

logger = logging.getLogger(__name__)

BEAT_EVERY = 1.0  # seconds; a beat is good for three times as long
BEAT_EVERY_SHARING = 0.5


class Membership:
    """Whether this server may serve."""

    def __init__(
        self,
        store: interfaces.Membership,
        actors: Mapping[str, Any],
        connections: Collection[Peer],
    ) -> None:
        self.store, self.actors, self.connections = store, actors, connections
        self.is_replaced = self.is_leaving = False
        self.when_replaced: Callable[[], None] = lambda: None  # ends the process of a real server
        self.when_beaten: Callable[[], None] = lambda: None  # looks at the other servers
        self.every = BEAT_EVERY_SHARING if store.shares else BEAT_EVERY

    @property
    def is_serving(self) -> bool:
        """Whether people are welcome here."""
        return not self.is_replaced and not self.is_leaving

    async def keep_beating(self) -> None:
        """Say again and again that this server lives, as long as its loop turns."""
        while not self.is_replaced:
            try:
                await self.beat_once()
            except Unavailable:
                pass  # nobody else can replace it meanwhile
            except Exception:
                logger.exception("a beat failed; the next one follows")
            await asyncio.sleep(self.every)

    async def beat_once(self) -> None:
        """Say that this server lives; let everybody go where another one serves by now."""
        if await self.store.beat(len(self.actors), len(self.connections)):
            self.when_beaten()
            return
        logger.error("another server has taken over: this one ends")
        self.is_replaced = True
        for peer in list(self.connections):
            peer.hang_up(CloseCode.RESTARTING)
        self.when_replaced()

    async def begin_leaving(self) -> None:
        """Let others see that this server ends."""
        self.is_leaving = True
        await self.leave_as("leaving")

    async def leave(self) -> None:
        """Hand all tables over to a server that waits, once nothing is written any more."""
        await self.leave_as("gone")

    async def leave_as(self, state: str) -> None:
        with contextlib.suppress(Unavailable):
            await self.store.leave(state)
