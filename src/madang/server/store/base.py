"""What the server asks of a store: few methods, so that another database can take its place."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

import msgspec

from madang.server.protocol.refusals import Refusal

ANSWERS_READ = 32  # of a table that is brought back: those to what is sent again are among them


class Conflict(Exception):
    """Somebody else has written an event of this number: the log in memory is out of date."""


class Repeated(Conflict):
    """The command was answered before: its answer is in the store."""


class Lease(NamedTuple):
    """That an actor, and no other, may write of a table."""

    epoch: int
    seq: int  # the number of the table's next event


class Fenced(Exception):
    """Another actor has claimed the table since: who gets this may write of it no more."""


class Unavailable(Exception):
    """The database takes or gives nothing now: the disk is full, it is locked, it is damaged."""


class Damaged(Exception):
    """A log has a hole."""


class Answer(NamedTuple):
    """What a command was answered, kept so that its repeat gets the same."""

    table: str  # "" for the lobby
    guest: str
    cmd: str
    answer: bytes
    digest: bytes | None = None  # of what the command said; None: it was not kept

    def to(self, digest: bytes) -> bytes:
        """Return the answer to this command sent again; refuse another one of its `cmd`."""
        if self.digest not in (None, digest):
            raise Refusal("repeated")
        return self.answer


class Snapshot(NamedTuple):
    """What a table had become after its first `seq` events, as the table itself wrote it."""

    seq: int
    payload: bytes


class Latest(NamedTuple):
    """What a table is brought back from."""

    snapshot: Snapshot | None
    events: list[bytes]  # from the snapshot on, or all
    answers: list[Answer]  # the newest given there, at most ANSWERS_READ; the oldest first


class TakenUp(NamedTuple):
    """A table that nobody else can write of, as it is committed."""

    lease: Lease
    latest: Latest


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


class Part(NamedTuple):
    """What is written of one table: its events from `seq` on, and what belongs to them."""

    table: str
    seq: int
    events: Sequence[bytes]
    answer: Answer | None = None
    row: Row | None = None
    snapshot: Snapshot | None = None
    epoch: int | None = None  # of the lease under which it is written; None for a new table


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
        """Own the database, bring it to today's form and start the writer."""

    async def close(self) -> None:
        """Write what waits, and let go of the database."""

    def waiting(self) -> int:
        """Return how many changes wait to be written."""

    def free(self) -> int | None:
        """Return how many bytes are free where the database lies; None: that cannot be known."""

    def pause(self) -> float:
        """Return for how many seconds nothing will be written, since writing has failed."""

    async def runs(self) -> list[tuple[float, float]]:
        """Return when the server began to run, and ran last, as often as it did; oldest first."""

    async def beat(self, began: float, at: float) -> None:
        """Write that the run that began then goes on, and so that anything can be written."""

    async def old_tables(self, before: float, most: int) -> list[Row]:
        """Return tables that ended before then and are not archived, or closed; some of them."""

    async def tables_with(self, status: str, after: str, most: int) -> list[Row]:
        """Return tables of this status in the order of their ids, those after one; some of them."""

    async def drop_answers(self, table: str, before: float, most: int) -> bool:
        """Forget some of the answers given before then; return whether there may be more."""

    async def archive(self, table: str, guests: set[str]) -> None:
        """Keep of a table what its record, its replay and these guests' histories need."""

    async def purge(self, table: str) -> None:
        """Forget a table, but for its answers."""

    async def append(
        self,
        table: str,
        seq: int,
        events: Sequence[bytes],
        *,
        answer: Answer | None = None,
        row: Row | None = None,
        snapshot: Snapshot | None = None,
        epoch: int | None = None,
        also: Sequence[Part] = (),
    ) -> None:
        """Commit events `seq`, `seq + 1`, ... of a table, with an answer and the table's row.

        All or nothing, with the parts of other tables; on return it is on the disk. Raise Conflict
        where one of them exists, Repeated where the answer does, Fenced where the lease has passed
        on. A snapshot takes the place of the one before.
        """

    async def claim(self, table: str) -> Lease:
        """Take a table's lease. Whoever had it can write of the table no more."""

    async def take_up(self, tables: Sequence[str]) -> dict[str, TakenUp]:
        """Take the leases of tables and read them, all at once; leave out those with a hole."""

    async def events(self, table: str, after: int = 0, whole: bool = True) -> list[bytes]:
        """Return a table's events in order: those numbered `after` and higher.

        Raise Damaged where one is missing, if it must be `whole`.
        """

    async def length(self, table: str) -> int:
        """Return the number that a table's next event has."""

    async def latest(self, table: str) -> Latest:
        """Return what brings a table back, read with all others that are asked for just now.

        Raise Damaged where an event is missing.
        """

    async def answer(self, table: str, guest: str, cmd: str) -> Answer | None:
        """Return one answer."""

    async def rows(self) -> list[Row]:
        """Return every table that is open or playing."""

    async def openings(self) -> dict[str, bytes]:
        """Return the first event of every table that is open or playing."""

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

    async def keep_seat_link(self, guest: str, link: str, at: float) -> None:
        """Keep the hash of a seat link's secret, in the place of the guest's one before."""

    async def seat_link(self, link: str, since: float) -> tuple[str, str] | None:
        """Return the id and the name of the guest with this link, if it is not older."""

    async def spend_seat_link(
        self, link: str, since: float, key: str, at: float, most: int
    ) -> tuple[str, str] | None:
        """Use a link up, and add the hash of a secret to its guest's in the same transaction.

        Return the guest's id and name; None where the link is not there, or older. Of more than
        `most` hashes the oldest go, but never the first.
        """

    async def devices(self, guest: str) -> int:
        """Return how many secrets of a guest work."""

    async def drop_key(self, key: str) -> None:
        """Let a secret be nobody's."""

    async def add_key(self, guest: str, key: str, at: float, most: int) -> None:
        """Add the hash of one more secret; of more than `most` the oldest but the first go."""

    async def keep_only(self, guest: str, held: str) -> list[str] | None:
        """Let every secret of a guest but one die, and its link; return the hashes of the dead.

        Where `held` is none of its secrets nothing is changed, and None is returned.
        """

    async def expect(self, guests: Sequence[str]) -> None:
        """Read guests ahead, each of whom is about to be asked for by the hash of a secret."""

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
