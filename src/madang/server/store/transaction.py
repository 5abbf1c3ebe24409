"""One transaction: what several jobs write is collected, so that equal statements run together."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, CursorResult, bindparam, select

from madang.server.store.base import Fenced
from madang.server.store.driven import execute, execute_many
from madang.server.store.schema import leases

Values = Mapping[str, Any]
EPOCH = select(leases.c.epoch).where(leases.c.table_id == bindparam("table_id"))
EPOCH = EPOCH.with_for_update(read=True)  # nobody claims it before this is committed


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
            execute_many(self.connection, found.words, [found.values(row) for row in rows])

    def check_epochs(self) -> None:
        """Look at the leases under which something is written."""
        expected, self.epochs = self.epochs, {}
        for table, epoch in expected.items():
            if self.asked(EPOCH, {"table_id": table}) != epoch:
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


@lru_cache(maxsize=100)
def prepare(statement: Any, names: tuple[str, ...], dialect: Any) -> Prepared:
    """Say a statement in a dialect, once: SQLAlchemy would find its words anew each time."""
    compiled = statement.compile(dialect=dialect, column_keys=list(names), for_executemany=True)
    return Prepared(str(compiled), compiled.positiontup)
