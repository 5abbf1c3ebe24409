"""What the server asks of a store: few methods, so that another database can take its place."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec


class Conflict(Exception):
    """Somebody else has written an event of this number: the log in memory is out of date."""


class Answer(NamedTuple):
    """What a command was answered, kept so that its repeat gets the same."""

    table: str  # "" for the lobby
    guest: str
    cmd: str
    answer: bytes


class Night(NamedTuple):
    """An evening with friends."""

    night: str  # its id, which nobody can guess
    name: str
    host: str  # the guest who may end it
    at: float  # when it was opened, in seconds since 1970
    ended: float | None = None


class Rating(NamedTuple):
    """How strong a guest has shown itself to be in a game."""

    guest: str
    game: str
    mu: float
    sigma: float
    matches: int  # that have counted


class Row(NamedTuple):
    """A table as the lobby finds it without reading its log: made from the log, never the truth."""

    table: str
    host: str
    status: str  # open, playing, over, closed
    card: bytes
    at: float  # when something was last written, in seconds since 1970

    @property
    def guests(self) -> set[str]:
        """The guests who sit there."""
        return {seat.guest for seat in msgspec.json.decode(self.card, type=Sitters).seats} - {""}

    @property
    def night(self) -> str:
        """The evening that it belongs to, if it does."""
        return msgspec.json.decode(self.card, type=Sitters).night


class Sitter(msgspec.Struct):
    """A seat of a card: who holds it, empty for nobody known."""

    guest: str


class Sitters(msgspec.Struct):
    """What the store reads of a card."""

    seats: list[Sitter]
    night: str = ""


class Store(Protocol):
    """An event log with the few things around it."""

    async def open(self) -> None:
        """Bring the database to today's form and start the writer."""

    async def close(self) -> None:
        """Write what waits, and let go of the database."""

    async def append(
        self,
        table: str,
        seq: int,
        events: list[bytes],
        *,
        answer: Answer | None = None,
        row: Row | None = None,
    ) -> None:
        """Commit events `seq`, `seq + 1`, ... of a table, with an answer and the table's row.

        All or nothing; on return it is on the disk. Raise Conflict where one of them exists.
        """

    async def events(self, table: str) -> list[bytes]:
        """Return a table's events in order."""

    async def answers(self, table: str) -> list[Answer]:
        """Return every answer given at a table; "" is the lobby."""

    async def answer(self, table: str, guest: str, cmd: str) -> bytes | None:
        """Return one answer."""

    async def rows(self) -> list[Row]:
        """Return every table that is open or playing."""

    async def row(self, table: str) -> Row | None:
        """Return a table's row, whatever has become of it."""

    async def sat_at(self, guest: str, most: int) -> list[Row]:
        """Return the tables, playing or over, where a guest has ever sat; the newest first."""

    async def results(self, tables: set[str]) -> dict[str, bytes]:
        """Return what was kept of finished matches."""

    async def keep_result(self, table: str, result: bytes) -> None:
        """Keep how a match ended, so that its log need not be replayed for it again."""

    async def add_guest(self, guest: str, name: str, key: str) -> None:
        """Add a guest with the hash of its first secret."""

    async def add_key(self, guest: str, key: str, most: int) -> None:
        """Add the hash of one more secret; of more than `most` the oldest of the links go."""

    async def guest_of(self, key: str) -> tuple[str, str] | None:
        """Return the id and the name of the guest with this hash of a secret."""

    async def names(self, guests: set[str]) -> dict[str, str]:
        """Return the names of guests."""

    async def rename(self, guest: str, name: str) -> None:
        """Change a guest's name."""

    async def add_night(self, night: Night) -> None:
        """Open an evening."""

    async def end_night(self, night: str, at: float) -> None:
        """End an evening, unless it has ended."""

    async def night(self, night: str) -> Night | None:
        """Return an evening."""

    async def nights_of(self, guest: str, most: int) -> list[Night]:
        """Return the evenings that a guest has opened or played at; the newest first."""

    async def tables_of(self, night: str, most: int) -> list[Row]:
        """Return the tables of an evening that are not closed; the newest first."""

    async def befriend(self, one: str, other: str, at: float, most: int) -> bool:
        """Make two guests friends; return False where one of them has `most` already."""

    async def unfriend(self, one: str, other: str) -> None:
        """Make them friends no more, and forget the link of `one`."""

    async def friends_of(self, guest: str) -> dict[str, str]:
        """Return a guest's friends, with their names."""

    async def keep_friend_link(self, guest: str, key: str, at: float) -> None:
        """Keep the hash of a link's secret, in the place of the guest's one before."""

    async def friend_link(self, key: str, since: float) -> tuple[str, str] | None:
        """Return the id and the name of the guest with this link, if it is not older."""

    async def ratings(self) -> list[Rating]:
        """Return every rating."""

    async def rate(
        self,
        table: str,
        game: str,
        guests: set[str],
        rate: Callable[[dict[str, Rating]], list[Rating]],
    ) -> list[Rating]:
        """Let a match count once: write what `rate` makes of the guests' ratings, and return it.

        Where it has counted already, nothing is written and nothing returned.
        """
