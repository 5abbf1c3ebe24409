"""PostgreSQL as a dialect: for hosts who have such a server anyway. Needs psycopg."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, Engine, Table, create_engine, event, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import IntegrityError

from madang.server.store import leases
from madang.server.store.interfaces import Durability
from madang.server.store.members import REACHING, Member, address_of, name_connection, shut
from madang.server.store.sql import Transaction

DATE = text("SELECT extract(epoch FROM clock_timestamp())")
SETTINGS = text(
    "SELECT current_setting('fsync'), current_setting('synchronous_commit'),"
    " current_setting('synchronous_standby_names')"
)
AT_STANDBY = "on", "remote_apply"  # levels of synchronous_commit that wait for a standby's disk
READ_ONLY = "SET default_transaction_read_only = on"
# Everything is looked up by keys: a join by hash would read all events to find the last few.
BY_KEYS = "SET enable_hashjoin = off; SET enable_mergejoin = off"
IDLE = "SET idle_in_transaction_session_timeout = '2s'"  # a stopped server holds its row no longer


class Postgres:
    """See `Dialect` for what each method promises."""

    def __init__(self, url: str, shares: bool = False) -> None:
        self.url, self.member = url, Member(url, shares)
        self.connections: WeakSet[Any] = WeakSet()
        self.is_cut_off = False

    def acquire(self, may_wait: bool = False) -> None:
        self.member.acquire(may_wait)

    def serve(self) -> None:
        self.member.serve()
        for connection in self.connections:  # those that migrated, before there was a number
            if not connection.closed:
                self.name(connection)

    def beat(self, tables: int, sockets: int) -> bool:
        return self.member.beat(tables, sockets)

    @property
    def shares(self) -> bool:
        return self.member.shares

    @property
    def number(self) -> int:
        return self.member.number

    def others(self) -> dict[int, str]:
        return self.member.others

    def owners(self, transaction: Transaction, tables: Sequence[str]) -> dict[str, int]:
        return leases.owners_of(transaction, tables)

    def orphans(self, transaction: Transaction, most: int) -> list[str]:
        return leases.orphans(transaction, self.member.number, most)

    def loads(self, transaction: Transaction) -> dict[int, int]:
        return leases.loads(transaction)

    def give(self, transaction: Transaction, heirs: Mapping[str, int]) -> set[str]:
        return leases.give(transaction, self.member.number, heirs)

    def spread(self, transaction: Transaction, kept: Collection[str]) -> int:
        return leases.spread(transaction, self.member.number, kept)

    def leave(self, transaction: Transaction, state: str) -> None:
        if state == "gone" and not self.member.shares:
            leases.hand_over(transaction, self.member.number)
        else:
            leases.set_state(transaction, self.member.number, state)

    def release(self) -> None:
        self.member.close()

    def cut_off(self) -> None:
        self.is_cut_off = True
        for connection in [*self.connections]:
            shut(connection)
        self.member.cut_off()

    def free(self) -> int | None:
        return None  # it may be on another machine

    def writing(self) -> Engine:
        """Commit as PostgreSQL does: on the disk, unless its host has set it otherwise."""
        engine = self.engine_of(1)

        @event.listens_for(engine, "connect")
        def hold_no_lock_for_long(connection: Any, _record: Any) -> None:
            connection.execute(IDLE)
            connection.commit()

        return engine

    def reading(self, most: int) -> Engine:
        """Read, and nothing else."""
        engine = self.engine_of(most)

        @event.listens_for(engine, "connect")
        def only_read(connection: Any, _record: Any) -> None:
            connection.execute(READ_ONLY)
            connection.execute(BY_KEYS)
            connection.commit()
            connection.cursor_factory = binary_cursor

        return engine

    def inserting(self, table: Table) -> Any:
        return insert(table)

    def claim(self, transaction: Transaction, tables: Sequence[str]) -> dict[str, int]:
        return leases.claim(transaction, self.member.number, tables)

    def epochs_held(self, transaction: Transaction, tables: Sequence[str]) -> dict[str, int]:
        return leases.epochs_held(transaction.connection, self.member.number, tables)

    def date(self, connection: Connection) -> float | None:
        """Ask for the date now: that of a transaction is its beginning."""
        return float(connection.execute(DATE).scalar_one())

    def durability(self, connection: Connection) -> Durability:
        """Go by the settings: a standby has a commit if that waits for the standby's disk."""
        fsync, commit, standbys = connection.execute(SETTINGS).one()
        return Durability(
            restart=fsync == "on" and commit != "off",
            failover=bool(standbys.strip()) and commit in AT_STANDBY,
        )

    def key_violated(self, error: IntegrityError) -> str:
        """Return what PostgreSQL says."""
        diagnosis = getattr(error.orig, "diag", None)
        return getattr(diagnosis, "constraint_name", None) or ""

    def engine_of(self, most: int) -> Engine:
        """Return an engine whose connections can be cut off."""
        engine = engine_on(self.url, most)

        @event.listens_for(engine, "do_connect")
        def refuse_once_cut_off(dialect: Any, *_: Any) -> None:
            if self.is_cut_off:
                raise dialect.loaded_dbapi.OperationalError("this server ends")

        @event.listens_for(engine, "connect")
        def remember(connection: Any, _record: Any) -> None:
            self.connections.add(connection)
            if self.number:
                self.name(connection)

        return engine

    def name(self, connection: Any) -> None:
        """Let others find this connection, to end it if this server stands still."""
        name_connection(connection, self.number)
        connection.commit()


def binary_cursor(*given: Any, **named: Any) -> Any:
    """Return a cursor that gets bytes as they are: as text they are twice as long."""
    from psycopg import Cursor
    from psycopg.pq import Format

    cursor: Any = Cursor(*given, **named)
    cursor.format = Format.BINARY
    return cursor


def engine_on(url: str, most: int) -> Engine:
    """Return an engine of `most` connections that shows no values."""
    return create_engine(
        address_of(url),
        hide_parameters=True,
        pool_size=most,
        max_overflow=0,
        connect_args=REACHING,
    )
