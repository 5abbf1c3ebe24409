"""One transaction: what several jobs write is collected, so that equal statements run together.

Together means in one statement: a driver lets others have the interpreter while it carries one out,
and a loop that is busy gives it back only after a while. A statement a row would wait for each.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, CursorResult, bindparam, select

from madang.server.store.base import Fenced
from madang.server.store.driven import execute, execute_many
from madang.server.store.schema import leases

T = TypeVar("T")
Values = Mapping[str, Any]
ROWS = 64, 32, 16, 8, 4, 2, 1  # that one statement inserts, or looks at: few statements are known
GROUP = re.compile(r"VALUES (\(\?(?:, \?)*\))")  # the values of one row


class Prepared(NamedTuple):
    """A statement in the words of a database, and the order of its values where it has one."""

    words: str
    order: list[str] | None

    def values(self, row: Values) -> Any:
        """Return a row as the database takes it."""
        return tuple(row[name] for name in self.order) if self.order is not None else row


class Transaction:
    """The connection within a transaction, and the rows that still wait to be inserted."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.waiting: dict[Any, list[Values]] = {}
        self.epochs: dict[str, int] = {}

    def add(self, statement: Any, values: Values) -> None:
        """Insert a row, before anything is executed or committed."""
        self.waiting.setdefault(statement, []).append(values)

    def expect(self, table: str, epoch: int) -> None:
        """Go on only if a table's lease is of this epoch."""
        if self.epochs.setdefault(table, epoch) != epoch:
            raise Fenced(table)

    def execute(self, statement: Any, values: Any = None) -> CursorResult[Any]:
        """Do something at once, after all that was added before it."""
        self.flush()
        return self.connection.execute(statement, values)

    def flush(self) -> None:
        """Insert what waits."""
        self.check_epochs()
        waiting, self.waiting = self.waiting, {}
        for statement, rows in waiting.items():
            found = self.prepared(statement, rows[0])
            values = [found.values(row) for row in rows]
            if found.order is None or not GROUP.search(found.words):
                execute_many(self.connection, found.words, values)
                continue
            for some in in_parts(values):
                flat = [value for row in some for value in row]
                execute(self.connection, for_rows(found.words, len(some)), flat)

    def check_epochs(self) -> None:
        """Look at the leases under which something is written."""
        expected, self.epochs = self.epochs, {}
        for some in in_parts(list(expected)):
            values = {f"table_{place}": table for place, table in enumerate(some)}
            found = self.prepared(epochs_of(len(some)), values)
            rows = execute(self.connection, found.words, found.values(values)).fetchall()
            epochs = dict(map(tuple, rows))
            for table in some:
                if epochs.get(table) != expected[table]:
                    raise Fenced(table)

    def scalar(self, statement: Any, values: Values) -> Any:
        """Return the one value that a statement gives, after all that was added before it."""
        self.flush()
        return self.asked(statement, values)

    def asked(self, statement: Any, values: Values) -> Any:
        """Return the one value that a statement gives; None: no row."""
        found = self.prepared(statement, values)
        row = execute(self.connection, found.words, found.values(values)).fetchone()
        return row[0] if row else None

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


@cache
def epochs_of(count: int) -> Any:
    """Return the statement that reads the epochs of so many tables."""
    asked: list[Any] = [bindparam(f"table_{place}") for place in range(count)]
    query = select(leases.c.table_id, leases.c.epoch).where(leases.c.table_id.in_(asked))
    return query.with_for_update(read=True)  # nobody claims them before this is committed


@lru_cache(maxsize=500)
def for_rows(words: str, count: int) -> str:
    """Return a statement that inserts a row as one that inserts so many.

    >>> for_rows("INSERT INTO t (a, b) VALUES (?, ?) ON CONFLICT DO NOTHING", 2)
    'INSERT INTO t (a, b) VALUES (?, ?), (?, ?) ON CONFLICT DO NOTHING'
    """
    return GROUP.sub(lambda found: f"VALUES {', '.join([found[1]] * count)}", words, count=1)


@lru_cache(maxsize=100)
def prepare(statement: Any, names: tuple[str, ...], dialect: Any) -> Prepared:
    """Say a statement in a dialect, once: SQLAlchemy would find its words anew each time."""
    compiled = statement.compile(dialect=dialect, column_keys=list(names), for_executemany=True)
    return Prepared(str(compiled), compiled.positiontup)
