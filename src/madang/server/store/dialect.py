"""What the store asks of a database beyond portable SQL."""

from functools import lru_cache
from typing import Any, Protocol

from sqlalchemy import Column, Engine, Table, literal_column
from sqlalchemy.exc import IntegrityError


class Dialect(Protocol):
    """A database: where it lies, how it is reached, and what is said differently there."""

    def take(self) -> None:
        """Make sure that this is a database of ours, and that nobody else writes to it."""

    def let_go(self) -> None:
        """Let others take it."""

    def free(self) -> int | None:
        """Return how many bytes are free where it lies; None: that cannot be known."""

    def writing(self) -> Engine:
        """Return an engine for the one connection that writes: its commits are on the disk."""

    def reading(self, most: int) -> Engine:
        """Return an engine for as many connections that only read."""

    def inserting(self, table: Table) -> Any:
        """Return this dialect's INSERT, which knows ON CONFLICT."""

    def key_violated(self, error: IntegrityError) -> str:
        """Return the name of the unique key that two rows would have had, or nothing."""


class Upserts:
    """The ways to insert what may be there already, the same in all dialects."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect = dialect
        self.replacing = lru_cache(maxsize=None)(self.make_replacing)
        self.counting = lru_cache(maxsize=None)(self.make_counting)
        self.ignoring = lru_cache(maxsize=None)(self.make_ignoring)

    def make_replacing(self, table: Table) -> Any:
        """Return an INSERT that takes the place of the row with the same primary key."""
        statement = self.dialect.inserting(table)
        keys = [column.name for column in table.primary_key]
        others = [column.name for column in table.c if not column.primary_key]
        changed = {name: statement.excluded[name] for name in others}
        return statement.on_conflict_do_update(index_elements=keys, set_=changed)

    def make_counting(self, column: Column[int]) -> Any:
        """Return an INSERT that counts up a column of the row that is there, and returns it."""
        statement = self.dialect.inserting(column.table)
        keys = [key.name for key in column.table.primary_key]
        counted = {column.name: column + literal_column("1")}
        counting = statement.on_conflict_do_update(index_elements=keys, set_=counted)
        return counting.returning(column)

    def make_ignoring(self, table: Table) -> Any:
        """Return an INSERT that leaves alone what is there."""
        return self.dialect.inserting(table).on_conflict_do_nothing()
