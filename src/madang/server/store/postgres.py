"""PostgreSQL as a dialect: for who has such a server anyway. Needs psycopg."""

from typing import Any

from sqlalchemy import URL, Connection, Engine, Table, create_engine, event, make_url, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.exc import ArgumentError, IntegrityError, OperationalError
from sqlalchemy.pool import NullPool

from madang.server.store.files import Unusable

DRIVER = "postgresql+psycopg"
LOCK = 0x6D6164616E67  # "madang": one server a database
TRY_LOCK = text("SELECT pg_try_advisory_lock(:lock)").bindparams(lock=LOCK)
READ_ONLY = "SET default_transaction_read_only = on"


class Postgres:
    """See `Dialect` for what each method promises."""

    def __init__(self, url: str) -> None:
        self.url, self.name = url, url.rpartition("@")[2]  # without the password
        self.owning: Connection | None = None

    def take(self) -> None:
        """Hold a lock of the whole database, which ends with its connection."""
        connection = self.connect()
        if not connection.execute(TRY_LOCK).scalar():
            connection.close()
            raise Unusable(self.name, "is in use by another server", "stop that server first")
        self.owning = connection

    def connect(self) -> Connection:
        """Open a connection beside the others."""
        try:
            engine = create_engine(address_of(self.url), poolclass=NullPool)
            return engine.connect().execution_options(isolation_level="AUTOCOMMIT")
        except (OperationalError, ArgumentError, ModuleNotFoundError) as error:
            why = f"cannot be reached ({str(getattr(error, 'orig', error)).strip()})"
            raise Unusable(
                self.name, why, "look at MADANG_DATABASE, and install madang[postgres]"
            ) from None

    def let_go(self) -> None:
        """Unlock."""
        if self.owning:
            self.owning.close()
        self.owning = None

    def free(self) -> int | None:
        """It may lie on another machine."""
        return None

    def writing(self) -> Engine:
        """Commit as PostgreSQL does: on the disk, unless its host has set it otherwise."""
        return engine_on(self.url, 1)

    def reading(self, most: int) -> Engine:
        """Read, and nothing else."""
        engine = engine_on(self.url, most)

        @event.listens_for(engine, "connect")
        def only_read(connection: Any, _record: Any) -> None:
            connection.execute(READ_ONLY)
            connection.commit()

        return engine

    def inserting(self, table: Table) -> Any:
        """Insert in PostgreSQL's way."""
        return insert(table)

    def key_violated(self, error: IntegrityError) -> str:
        """Return what PostgreSQL says."""
        diagnosis = getattr(error.orig, "diag", None)
        return getattr(diagnosis, "constraint_name", None) or ""


def engine_on(url: str, most: int) -> Engine:
    """Return an engine of `most` connections that shows no values."""
    return create_engine(address_of(url), hide_parameters=True, pool_size=most, max_overflow=0)


def address_of(url: str) -> URL:
    """Return an address with the driver that we speak through."""
    return make_url(url).set(drivername=DRIVER)
