"""SQL that every dialect understands: inserts, one transaction of several jobs, and reading.

Equal statements of a transaction are joined into a single statement. While a driver runs a
statement, other threads have the interpreter, and a busy event loop gives it back only after a
while. With a statement for each row, the writer would wait that long for each row.

A few threads read what is committed, each over a connection that it keeps.
"""

import asyncio
import re
import threading
from collections.abc import Awaitable, Callable, Collection, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any, Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakSet

from sqlalchemy import Connection, CursorResult, Engine, Table
from sqlalchemy.exc import DBAPIError, IntegrityError

from madang.server.store.interfaces import Durability, Fenced

T = TypeVar("T")
Values = Mapping[str, Any]
ROWS = 64, 32, 16, 8, 4, 2, 1  # that one statement inserts, or looks at: few statements are known
GROUP = re.compile(r"VALUES (\(\?(?:, \?)*\))")  # the values of one row


class Dialect(Protocol):
    """A database: where it is, how it is reached, and what is said differently there."""

    def acquire(self, may_wait: bool = False) -> None:
        """Make sure that this is a database of ours, and that nobody else writes to it.

        Where another server does, wait for its end if that may be, or raise Unusable.
        """

    def serve(self) -> None:
        """Be the server that writes, once the database has today's form."""

    def beat(self, tables: int, sockets: int) -> bool:
        """Say that this server lives; tell whether it is still the one that writes."""

    @property
    def shares(self) -> bool:
        """Whether other servers have tables of this database too."""

    @property
    def number(self) -> int:
        """The number of this server among all that the database has ever had."""

    def others(self) -> dict[int, str]:
        """Return the other servers that share the tables, "serving" or "leaving", at this beat."""

    def owners(self, transaction: "Transaction", tables: Sequence[str]) -> dict[str, int]:
        """Return which servers, that are not gone, have the leases of tables."""

    def orphans(self, transaction: "Transaction", most: int) -> list[str]:
        """Return some unfinished tables whose servers are gone, those playing first."""

    def loads(self, transaction: "Transaction") -> dict[int, int]:
        """Return how many unfinished tables each server has."""

    def give(self, transaction: "Transaction", heirs: Mapping[str, int]) -> set[str]:
        """Give leases to other servers; return which: those whose new owner serves."""

    def spread(self, transaction: "Transaction", kept: Collection[str]) -> int:
        """Give all leases but these to the other servers that serve; return to how many."""

    def leave(self, transaction: "Transaction", state: str) -> None:
        """Be leaving; or be gone, and hand all leases over to a server that waits."""

    def release(self) -> None:
        """Let another server own it."""

    def cut_off(self) -> None:
        """End all connections, so that whatever waits for an answer fails; make no new ones."""

    def free(self) -> int | None:
        """Return how many bytes are free where it is; None: that cannot be known."""

    def writing(self) -> Engine:
        """Return an engine for the one connection that writes: its commits are on the disk."""

    def reading(self, most: int) -> Engine:
        """Return an engine for as many connections that only read."""

    def inserting(self, table: Table) -> Any:
        """Return this dialect's INSERT, which knows ON CONFLICT."""

    def claim(self, transaction: "Transaction", tables: Sequence[str]) -> dict[str, int]:
        """Take the leases of tables that no other server has; return their epochs.

        These are numbers that no lease has ever had, those of deleted leases included.
        """

    def epochs_held(self, transaction: "Transaction", tables: Sequence[str]) -> dict[str, int]:
        """Return the epochs of this server's leases; nobody changes them before the commit."""

    def date(self, connection: Connection) -> float | None:
        """Return the date by the database's clock; None: it has none of its own."""

    def durability(self, connection: Connection) -> Durability:
        """Return what the database promises of what it has acknowledged."""

    def key_violated(self, error: IntegrityError) -> str:
        """Return the name of the unique key that two rows would have had, or nothing."""


class Upserts:
    """The ways to insert what may be there already, the same in all dialects."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.replacing = lru_cache(maxsize=None)(self.make_replacing)
        self.ignoring = lru_cache(maxsize=None)(self.make_ignoring)

    def make_replacing(self, table: Table) -> Any:
        """Return an INSERT that takes the place of the row with the same primary key."""
        statement = self.dialect.inserting(table)
        keys = [column.name for column in table.primary_key]
        others = [column.name for column in table.c if not column.primary_key]
        changed = {name: statement.excluded[name] for name in others}
        return statement.on_conflict_do_update(index_elements=keys, set_=changed)

    def make_ignoring(self, table: Table) -> Any:
        """Return an INSERT that leaves alone what is there."""
        return self.dialect.inserting(table).on_conflict_do_nothing()


class Prepared(NamedTuple):
    """A statement in the words of a database, and the order of its values where it has one."""

    words: str
    order: list[str] | None

    def values(self, row: Values) -> Any:
        """Return a row as the database takes it."""
        return tuple(row[name] for name in self.order) if self.order is not None else row


class Transaction:
    """The connection within a transaction, and the rows that still wait to be inserted."""

    def __init__(self, connection: Connection, dialect: Dialect) -> None:
        self.connection, self.dialect = connection, dialect
        self.waiting: dict[Any, list[Values]] = {}
        self.job = 0  # the place of the job that writes now
        self.expected: dict[tuple[str, int], set[int]] = {}  # table, epoch -> the jobs under it

    def add(self, statement: Any, values: Values) -> None:
        """Insert a row, before anything is executed or committed."""
        self.waiting.setdefault(statement, []).append(values)

    def expect_epoch(self, table: str, epoch: int) -> None:
        """Go on only if a table's lease is of this epoch."""
        self.expected.setdefault((table, epoch), set()).add(self.job)

    def execute(self, statement: Any, values: Any = None) -> CursorResult[Any]:
        """Do something at once, after all that was added before it."""
        self.flush()
        return self.connection.execute(statement, values)

    def flush(self) -> None:
        self.check_epochs()
        waiting, self.waiting = self.waiting, {}
        for statement, rows in waiting.items():
            found = self.prepared(statement, rows[0])
            values = [found.values(row) for row in rows]
            if len(values) == 1:
                execute_raw(self.connection, found.words, values[0])
                continue
            if found.order is None or not GROUP.search(found.words):
                execute_many_raw(self.connection, found.words, values)
                continue
            for some in in_parts(values):
                flat = [value for row in some for value in row]
                execute_raw(self.connection, for_rows(found.words, len(some)), flat)

    def check_epochs(self) -> None:
        """Look at the leases under which something is written; name all jobs that may not."""
        expected, self.expected = self.expected, {}
        if not expected:
            return
        held = self.dialect.epochs_held(self, list({table for table, _ in expected}))
        fenced = [lease for lease in expected if held.get(lease[0]) != lease[1]]
        if fenced:
            raise Fenced(fenced[0][0], {job for lease in fenced for job in expected[lease]})

    def prepared(self, statement: Any, row: Values) -> Prepared:
        """Return a statement in the words of this database."""
        return prepare(statement, tuple(row), self.connection.dialect)


def in_parts(items: Sequence[T]) -> Iterator[Sequence[T]]:
    """Divide into few parts of few lengths.

    >>> [len(part) for part in in_parts(range(150))]
    [64, 64, 16, 4, 2]
    """
    first = 0
    while first < len(items):
        length = next(rows for rows in ROWS if rows <= len(items) - first)
        yield items[first : first + length]
        first += length


@lru_cache(maxsize=500)
def for_rows(words: str, count: int) -> str:
    """Return a statement that inserts many rows from one that inserts one.

    >>> for_rows("INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT DO NOTHING", 2)
    'INSERT INTO t (a, b) VALUES (?, ?), (?, ?) ON CONFLICT DO NOTHING'
    """
    return GROUP.sub(lambda found: f"VALUES {', '.join([found[1]] * count)}", words, count=1)


@lru_cache(maxsize=100)
def prepare(statement: Any, names: tuple[str, ...], dialect: Any) -> Prepared:
    """Say a statement in a dialect, once: SQLAlchemy would compile it again each time."""
    compiled = statement.compile(dialect=dialect, column_keys=list(names), for_executemany=True)
    return Prepared(str(compiled), compiled.positiontup)


# ---- the driver, for what is done at every move: SQLAlchemy takes ten times as long ------------


def execute_raw(connection: Connection, words: str, values: Any = ()) -> Any:
    return run_raw(connection, "execute", words, values)


def execute_many_raw(connection: Connection, words: str, rows: list[Any]) -> None:
    run_raw(connection, "executemany", words, rows)


def run_raw(connection: Connection, how: str, words: str, values: Any) -> Any:
    """Have the driver do it; name its errors as SQLAlchemy does, without the values."""
    errors = connection.dialect.loaded_dbapi.Error
    cursor = connection.connection.cursor()
    try:
        getattr(cursor, how)(words, values)
    except errors as error:
        named = DBAPIError.instance(words, None, error, errors, True, dialect=connection.dialect)
        raise named from error
    return cursor


# ---- reading ---------------------------------------------------------------------------------

READERS = 4
KEYS_IN_A_QUERY = 500


class Readers:
    """Reads without holding up the loop or the writer."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.threads = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")
        self.mine = threading.local()
        self.connections: WeakSet[Connection] = WeakSet()

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, self.found_by, ask)

    def found_by(self, ask: Callable[[Connection], T]) -> T:
        """Ask in this thread."""
        connection = self.connection()
        try:
            return ask(connection)
        except Exception:
            connection.close()  # the next query has a new one
            raise

    def connection(self) -> Connection:
        found: Connection | None = getattr(self.mine, "connection", None)
        if found is None or found.closed:
            found = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self.mine.connection = found
            self.connections.add(found)
        return found

    def close(self) -> None:
        self.threads.shutdown()
        for connection in self.connections:
            connection.close()


class Coalescer(Generic[T]):
    """Reads what belongs to keys, many at a time when many are asked for.

    Those who ask while a query runs are answered by the next one, all of them together.
    """

    def __init__(self, read: Callable[[list[str]], Awaitable[dict[str, T]]]) -> None:
        self.read = read
        self.asked: dict[str, asyncio.Future[T | None]] = {}
        self.reading: asyncio.Task[None] | None = None

    async def get(self, key: str) -> T | None:
        """Return what belongs to a key, as it is now or later."""
        if key not in self.asked:
            self.asked[key] = asyncio.get_running_loop().create_future()
        if self.reading is None:
            self.reading = asyncio.create_task(self.read_all())
        return await asyncio.shield(self.asked[key])

    async def read_all(self) -> None:
        """Read until nobody asks any more."""
        try:
            while self.asked:
                keys = list(self.asked)[:KEYS_IN_A_QUERY]
                await self.answer_some({key: self.asked.pop(key) for key in keys})
        finally:
            self.reading = None

    async def answer_some(self, asked: dict[str, "asyncio.Future[T | None]"]) -> None:
        try:
            found = await self.read(list(asked))
        except Exception as error:
            for answer in asked.values():
                answer.set_exception(error)
            return
        for key, answer in asked.items():
            answer.set_result(found.get(key))
