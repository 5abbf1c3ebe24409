"""The records of the store, the errors it raises, and interfaces of those who share methods.

The Protocols are small, one for each user, so that another database or a fake needs few methods.
That of a single user is in the user's own file. `DatabaseStore` has all of them.
"""

from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import msgspec

from madang.errors import MadangError
from madang.server.protocol.refusals import Refusal

ANSWERS_READ = 32  # of a table that is brought back; commands that are sent again are among them
CLOSED, PUT_AWAY = "closed", "put away"  # statuses of rows; PUT_AWAY: closed, and of no more use

# ---- errors ----------------------------------------------------------------------------------


class Conflict(Exception):
    """Somebody else has written an event of this number: the log in memory is out of date."""


class Repeated(Conflict):
    """The command was answered before: its answer is in the store."""


class Fenced(Exception):
    """Another actor has claimed the table since: the one that gets this may write no more.

    `jobs` are the places, in their transaction, of the jobs that may not write.
    """

    def __init__(self, table: str, jobs: Collection[int] = ()) -> None:
        super().__init__(table)
        self.jobs = frozenset(jobs)


class TooMany(Exception):
    """A guest has as many tables as it may have: `rows` are these."""

    def __init__(self, limit: "Limit", rows: Sequence["Row"]) -> None:
        super().__init__(limit.what)
        self.limit, self.rows = limit, rows


class Unavailable(Exception):
    """The database takes or gives nothing now: the disk is full, it is locked, it is damaged."""


class Elsewhere(Unavailable):
    """Another server has the table."""

    def __init__(self, table: str, server: int | None = None) -> None:
        super().__init__(table)
        self.table, self.server = table, server  # None: nobody has it that could be asked


class Damaged(Exception):
    """A log has a hole."""


class Unusable(MadangError):
    """A file cannot be the event log; the message says why and what to do. It was not changed."""

    def __init__(self, place: Path | str, why: str, remedy: str) -> None:
        super().__init__(f"{place} {why}; {remedy}")
        self.place, self.why, self.remedy = place, why, remedy


# ---- records ---------------------------------------------------------------------------------


class Lease(NamedTuple):
    """That an actor, and no other, may write of a table."""

    epoch: int
    seq: int  # the number of the table's next event


class Answer(NamedTuple):
    """The answer to a command, kept so that its repeat gets the same."""

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
    """The state of a table after its first `seq` events, as the table itself wrote it."""

    seq: int
    payload: bytes


class Latest(NamedTuple):
    """The data from which a table is loaded."""

    snapshot: Snapshot | None
    events: list[bytes]  # from the snapshot on, or all
    answers: list[Answer]  # the newest given there, at most ANSWERS_READ; the oldest first


class TakenUp(NamedTuple):
    """A table that nobody else can write of, as it is committed."""

    lease: Lease
    latest: Latest


class Series(NamedTuple):
    """A series of matches with friends: an evening, as players call it."""

    id: str  # which nobody can guess
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


class Sitter(msgspec.Struct):
    """A seat of a table's summary: who holds it, and takes it next; empty for nobody known."""

    guest: str
    next_guest: str = ""


class Sitters(msgspec.Struct):
    """The part of a table's summary that the store reads."""

    seats: list[Sitter]
    night: str = ""
    private: bool = False
    branch_of: Any = None

    def has(self, guest: str) -> bool:
        """Tell whether a guest has a seat, or takes one with the next deal."""
        return any(guest in (seat.guest, seat.next_guest) for seat in self.seats)


class Row(NamedTuple):
    """A table as the lobby finds it without reading its log: made from the log, never the truth."""

    table: str
    host: str
    status: str  # open, playing, over, closed
    card: bytes  # its summary
    at: float  # when something was last written, in seconds since 1970

    @property
    def sitters(self) -> Sitters:
        """The seats, and all else that the store reads."""
        return msgspec.json.decode(self.card, type=Sitters)


class Limit(NamedTuple):
    """How many unfinished tables of a kind a guest may have when it gets one more."""

    guest: str
    what: str  # "tables": those that it hosts; "seats": those of others where it sits
    most: int
    besides: frozenset[str] = frozenset()  # tables that do not count

    def counts(self, row: Row) -> bool:
        """Tell whether a table is one of these; one with a damaged card is nobody's."""
        if row.table in self.besides:
            return False
        try:
            sitters, is_host = row.sitters, row.host == self.guest
        except (msgspec.DecodeError, UnicodeError):
            return False
        if self.what == "tables":
            return is_host and not sitters.branch_of
        return not is_host and not sitters.private and sitters.has(self.guest)


class Part(NamedTuple):
    """The rows to write for one table: its events from `seq` on, and what belongs to them."""

    table: str
    seq: int
    events: Sequence[bytes]
    answer: Answer | None = None
    row: Row | None = None
    snapshot: Snapshot | None = None
    epoch: int | None = None  # of the lease under which it is written; None for a new table
    limit: Limit | None = None  # that must not be passed


# ---- what tables ask -------------------------------------------------------------------------


class Events(Protocol):
    """The logs of tables, to be read."""

    async def events(self, table: str, after: int = 0, whole: bool = True) -> list[bytes]:
        """Return a table's events in order: those numbered `after` and higher.

        Raise Damaged if an event is missing and the log must be `whole`.
        """

    async def latest(self, table: str) -> Latest:
        """Return what brings a table back, read with all others that are asked for just now.

        Raise Damaged where an event is missing.
        """


class Appends(Protocol):
    """The logs of tables, to be written."""

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
        limit: Limit | None = None,
        also: Sequence[Part] = (),
    ) -> None:
        """Commit events `seq`, `seq + 1`, ... of a table, with an answer and the table's row.

        All or nothing, with the parts of other tables; on return it is on the disk. Raise Conflict
        if an event exists, Repeated if the answer does, Fenced if the lease has passed
        on, TooMany if a guest would pass a limit. A snapshot takes the place of the one before.
        """


class Answers(Protocol):
    """What commands were answered."""

    async def find_answer(self, table: str, guest: str, cmd: str) -> Answer | None:
        """Return what a command was answered, if it was."""


class TableLog(Events, Appends, Answers, Protocol):
    """The interface for one table that is played."""

    @property
    def shares(self) -> bool:
        """Whether other servers have tables of this database too."""

    def pause(self) -> float:
        """Return for how many seconds nothing will be written, since writing has failed."""


class Names(Protocol):
    """What guests are called today."""

    async def names(self, guests: set[str]) -> dict[str, str]:
        """Return the names of guests."""


class Leases(Events, Names, Protocol):
    """What brings tables back for one actor each."""

    async def claim(self, table: str) -> Lease:
        """Take a table's lease. The former holder can no longer write to the table.

        Raise Elsewhere where another server has it. Of one process, one at a time may ask for a
        table: those who ask at once get the same lease.
        """

    async def other_owner(self, table: str) -> int | None:
        """Return which other server, that is not gone, has a table's lease; None: no other one."""

    async def claim_all(self, tables: Sequence[str]) -> dict[str, TakenUp]:
        """Take the leases of tables and read them, all at once.

        Those with a hole are left out, and those that another server has.
        """

    async def locate(self, tables: Sequence[str]) -> tuple[dict[str, TakenUp], dict[str, int]]:
        """Take the leases of tables and read them; return also which servers have the others."""

    async def held(self) -> list[str]:
        """Return the unfinished tables whose leases this server has, where several share them."""

    async def rows(self, tables: Sequence[str]) -> list[Row]:
        """Return the rows of some tables."""

    async def claim_orphans(self, most: int) -> list[Row]:
        """Take some unfinished tables of servers that are gone, those playing first."""


class Rows(Protocol):
    """Single tables as the lobby finds them."""

    async def row(self, table: str) -> Row | None:
        """Return a table's row, in any status."""


class UnfinishedTables(Rows, Protocol):
    """What finds the tables of the last run."""

    @property
    def shares(self) -> bool:
        """Whether other servers have tables of this database too."""

    async def unfinished_rows(self) -> list[Row]:
        """Return every table that is open or playing."""

    async def first_events(self) -> dict[str, bytes]:
        """Return the first event of every table that is open or playing."""


# ---- what the lobby asks ---------------------------------------------------------------------


class Arrivals(Protocol):
    """Guests who are about to come back, and those who change their names."""

    async def read_ahead(self, guests: Sequence[str]) -> None:
        """Read guests ahead, each of whom is about to be asked for by the hash of a secret."""

    async def rename(self, guest: str, name: str) -> None:
        """Change a guest's name."""


# ---- what keeps the server in order ----------------------------------------------------------


class TablesOfGuests(Rows, Protocol):
    """What finds the tables of a guest."""

    async def tables_of(self, guest: str) -> list[Row]:
        """Return the tables, open or playing, that a guest hosts or has ever sat at."""


class Retention(Rows, Protocol):
    """The deletion of old tables."""

    async def old_rows(self, before: float, most: int) -> list[Row]:
        """Return tables that ended before then and are not archived, or closed; some of them."""

    async def rows_with(self, status: str, after: str, most: int) -> list[Row]:
        """Return tables of this status in the order of their ids, those after one; some of them."""

    async def drop_answers(self, table: str, before: float, most: int) -> bool:
        """Forget some of the answers given before then; return whether there may be more."""

    async def archive_table(self, table: str, guests: set[str]) -> None:
        """Keep of a table what its record, its replay and these guests' histories need."""

    async def delete_table(self, table: str) -> None:
        """Forget a table, except its answers."""


class Membership(Protocol):
    """This server among those of its database."""

    @property
    def shares(self) -> bool:
        """Whether other servers have tables of this database too."""

    async def beat(self, tables: int, sockets: int) -> bool:
        """Say that this server lives, and what it has; tell whether it still serves."""

    async def leave(self, state: str) -> None:
        """Be "leaving"; or be "gone", and hand all tables over to a server that waits."""


class Durability(NamedTuple):
    """The promises of a database about what it has acknowledged."""

    restart: bool  # whether it is still there after a crash of the database or of its machine
    failover: bool | None  # whether a standby that takes over has it; None: there can be none


class Durable(Protocol):
    """The database by what it promises."""

    async def durability(self) -> Durability:
        """Return what is promised by the settings of this moment."""


class Cluster(Membership, Protocol):
    """This server among those that share the tables."""

    @property
    def number(self) -> int:
        """The number of this server, which no other server of the database has ever had."""

    def others(self) -> dict[int, str]:
        """Return the other servers that share the tables, and their states, as of this beat."""

    async def cluster_name(self) -> str:
        """Return the name that all servers of the database have in common."""

    async def note_presence(self, come: set[str], gone: set[str]) -> None:
        """Note which guests have a socket at this server from now on, and which have none."""

    async def present(self, guests: set[str]) -> set[str]:
        """Return which of some guests have a socket at another server that serves."""

    async def forget_presence(self) -> None:
        """Forget who was at servers that are gone."""

    async def loads(self) -> dict[int, int]:
        """Return how many open or playing tables each server has; none: it is left out."""

    async def give_leases(self, heirs: Mapping[str, int]) -> set[str]:
        """Give tables to other servers; return which: those whose new owner serves."""

    async def spread_leases(self, kept: Collection[str] = ()) -> int:
        """Give all tables but these to the others that share them; return to how many servers."""


class Tables(UnfinishedTables, Leases, Arrivals, Retention, TablesOfGuests, Protocol):
    """The questions of the directory of tables."""
