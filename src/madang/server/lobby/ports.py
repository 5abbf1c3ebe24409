"""What those who make tables, and those who sweep them, need to know of all tables."""

from collections.abc import Callable, Mapping
from typing import Protocol

from madang import chance
from madang.game import Game, Kernels
from madang.server.archive.replays import Replays
from madang.server.clock import Calendar, TimeSource
from madang.server.config import Settings
from madang.server.lobby.board import Board
from madang.server.lobby.cards import Cards
from madang.server.lobby.nights import Nights
from madang.server.lobby.quotas import Quotas
from madang.server.lobby.runs import Runs
from madang.server.store.base import Store
from madang.server.table.actor import TableActor
from madang.server.table.ports import Peer

Shuffler = Callable[[Game], chance.DeckSource]


class Tables(Protocol):
    """The tables that there are, and what counts for all of them."""

    settings: Settings
    store: Store
    shuffles: Shuffler
    promises: bool  # whether new tables promise what they deal from
    names: dict[str, str]
    cards: Cards
    lobby: Board
    actors: dict[str, TableActor]  # those in memory
    connections: set[Peer]
    quotas: Quotas
    nights: Nights
    runs: Runs
    replays: Replays

    @property
    def kernels(self) -> Mapping[str, Kernels]:
        """The twins that games are played by."""

    @property
    def time(self) -> TimeSource:
        """The clock that everything goes by."""

    @property
    def calendar(self) -> Calendar:
        """The date."""

    async def actor(self, table: str) -> TableActor | None:
        """Return a table, read from its log if it is not in memory."""

    async def give_up(self, table: str) -> None:
        """Close a match that nobody is at."""
