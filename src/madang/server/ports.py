"""What a table needs of the house around it and of the sockets at it, so that it knows neither."""

from collections.abc import Iterator
from typing import Any, Protocol

from madang.game import Deck, Game
from madang.server import messages as m
from madang.server.brains import Brains
from madang.server.clock import TimeSource
from madang.server.config import Settings
from madang.server.game_log import GameLog
from madang.server.limits import Buckets
from madang.server.ratings import Ratings
from madang.server.store.base import Answer, Store


class Line(Protocol):
    """A socket of somebody: who it is, and the ways to reach them."""

    guest: str
    rooms: set[str]  # tables that it is shown

    def send(self, message: m.FromServer) -> None:
        """Send a message, when its turn comes."""

    def send_bytes(self, encoded: bytes) -> None:
        """Send what is encoded already."""

    async def route(self, message: Any) -> None:
        """Take a message as if it had just come."""

    def hang_up(self, code: int) -> None:
        """Close the socket with this code."""


class House(Protocol):
    """What lies around a table: its settings, clock, store and bots, and the other tables."""

    settings: Settings
    store: Store
    brains: Brains
    names: dict[str, str]
    emotes: Buckets
    talk: Buckets
    ratings: Ratings | None

    @property
    def time(self) -> TimeSource:
        """The clock that everything goes by."""

    def shuffles(self, game: Game) -> Iterator[tuple[Deck, int]]:
        """Return the decks and dice of a table."""

    def start(self, work: Any) -> None:
        """Do some work beside."""

    async def load(self, table: str) -> tuple[GameLog, list[Answer]]:
        """Return a table as the store has it."""

    def forget(self, room: Any) -> None:
        """Keep a table in memory no longer."""

    async def rate(self, room: Any) -> None:
        """Let a finished match count."""

    def show_card(self, room: Any) -> None:
        """Show everybody in the lobby what a table has become."""

    def is_on(self, table: str) -> bool:
        """Tell whether a table is open or playing."""

    async def open_like(self, log: GameLog, guest: str) -> str:
        """Open a table like this one, and return its name."""

    async def open_branch(self, log: GameLog, guest: str, message: m.Branch) -> str:
        """Open a table that goes on from a moment of this one, and return its name."""
