"""The interfaces of a table to the server and to its sockets, so that it knows neither."""

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, Protocol

from madang.game import Deck, Game
from madang.server.clock import Calendar, TimeSource
from madang.server.config import Settings
from madang.server.limits import Buckets
from madang.server.protocol import messages as m
from madang.server.store import interfaces
from madang.server.store.interfaces import Answer, Limit, Part
from madang.server.table.feeds import Feeds
from madang.server.table.table_log import TableLog
from madang.server.workers.bot_pool import BotPool

Write = Callable[[Part], Awaitable[None]]  # commits a new table


class Peer(Protocol):
    """A socket of somebody: who it is, and the ways to reach them."""

    guest: str
    address: str  # as limits count them
    tables: set[str]  # tables that it is shown
    takes_changes: bool  # whether it lays what has changed over what it was sent before

    def send(self, message: m.FromServer) -> None:
        """Send a message, when its turn comes."""

    def send_bytes(self, encoded: bytes) -> None:
        """Send what is encoded already."""

    async def route(self, message: Any) -> None:
        """Take a message as if it had just come."""

    def hang_up(self, code: int) -> None:
        """Close the socket with this code."""


class Makes(Protocol):
    """Makes tables of others."""

    async def open_like(self, log: TableLog, peer: Peer, write: Write) -> str:
        """Open a table like this one, as `write` commits it, and return its name."""

    async def open_branch(self, log: TableLog, peer: Peer, message: m.Branch, write: Write) -> str:
        """Open a table that goes on from a moment of this one, and return its name."""


class Services(Protocol):
    """The surroundings of a table: settings, clock, store, bots, limits, and the other tables."""

    settings: Settings
    store: interfaces.TableLog
    bot_pool: BotPool
    names: dict[str, str]
    emotes: Buckets
    talk: Buckets

    @property
    def making(self) -> Makes:
        """What makes tables."""

    async def whole_feeds(self, log: TableLog) -> Feeds:
        """Return a table's feeds with all updates that anybody there may ask for."""

    async def is_on(self, table: str) -> bool:
        """Tell whether a table is open or playing, at whichever server."""

    def record_written(self, table: str, address: str, size: int) -> None:
        """Count bytes written for an address; empty: for the one where the table was made."""

    def check_limits(self, log: TableLog, peer: Peer, message: Any, refused: int) -> None:
        """Refuse a command of which one guest or address has done too many.

        `refused` is how many moves of the guest were refused there one after another.
        """

    async def check_seats(self, log: TableLog, guest: str) -> Limit | None:
        """Refuse a guest who sits at enough tables of others; return what its seat must not pass.

        None: it may sit there whatever it has.
        """

    def has_seen_enough(self, peer: Peer) -> bool:
        """Tell whether somebody was sent so much again that the newest must do."""

    def record_shown(self, peer: Peer, size: int) -> None:
        """Count bytes of what went before that somebody was sent."""

    @property
    def time(self) -> TimeSource:
        """The clock that everything goes by."""

    @property
    def calendar(self) -> Calendar:
        """The date."""

    @property
    def is_surging(self) -> bool:
        """Whether many come at once."""

    def shuffles(self, game: Game) -> Iterator[tuple[Deck, int]]:
        """Return the decks and dice of a table."""

    def start(self, work: Any) -> None:
        """Do some work in the background."""

    async def load(self, table: str) -> tuple[TableLog, list[Answer]]:
        """Return a table as the store has it."""

    def forget(self, actor: Any) -> None:
        """Keep a table in memory no longer."""

    def count_match(self, actor: Any) -> None:
        """Let a finished match count for ratings, where there are any."""

    def ratings_of(self, info: m.TableInfo) -> dict[str, int]:
        """Return the ratings of the guests who sit at a table."""

    def show_info(self, info: m.TableInfo) -> None:
        """Show everybody in the lobby what a table has become."""
