"""A PostgreSQL for tests, where there is one: `make postgres` starts one.

Without TEST_POSTGRES the one on this machine is asked, if it lets `postgres` in. Each worker has a
database of its own there, and each test an empty one. (A server refuses a setting that it does not
know: the name begins otherwise than theirs.)
"""

import asyncio
import contextlib
import os
from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, make_url, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from madang.server.store.database import DatabaseStore
from madang.server.store.members import SERVE, Member

LOCAL = "postgresql://postgres@127.0.0.1:5432/postgres"
SERVER = os.environ.get("TEST_POSTGRES", LOCAL)
MINE = f"madang_test_{os.getpid()}"


def is_there() -> bool:
    """Tell whether a server answers at the address."""
    try:
        with administrator() as connection:
            return bool(connection.execute(text("SELECT 1")).scalar())
    except (DBAPIError, ModuleNotFoundError):
        return False


@contextlib.contextmanager
def administrator(url: str = SERVER) -> Iterator[Connection]:
    """Connect past the store."""
    address = make_url(url).set(drivername="postgresql+psycopg")
    engine = create_engine(address, poolclass=NullPool, connect_args={"connect_timeout": 2})
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        yield connection


needs_postgres = pytest.mark.skipif(
    not is_there(), reason="no PostgreSQL: `make postgres` starts one"
)


@contextlib.contextmanager
def database() -> Iterator[str]:
    """Make a database, and drop it at the end."""
    with administrator() as connection:
        connection.execute(text(f"CREATE DATABASE {MINE}"))
    yield make_url(SERVER).set(database=MINE).render_as_string(hide_password=False)
    with administrator() as connection:
        connection.execute(text(f"DROP DATABASE {MINE} WITH (FORCE)"))


def empty(url: str) -> None:
    """Leave nothing in a database."""
    with administrator(url) as connection:
        for statement in ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public"):
            connection.execute(text(statement))


def unlocked(url: str) -> DatabaseStore:
    """Return one more store on a database, that serves though another one does."""
    store = DatabaseStore(url)
    store.acquire = lambda: None
    store.dialect.serve = lambda: serve_too(store.dialect.member)
    return store


def serve_too(member: Member) -> None:
    """Serve, and declare nobody gone."""
    member.join()
    member.connected().execute(SERVE, {"server": member.number})


class Relay:
    """Stands before a PostgreSQL; while one direction is held, nothing passes there."""

    def __init__(self, url: str) -> None:
        """Stand before the PostgreSQL at an address, which may be a socket in a folder."""
        self.address = make_url(url)
        self.forth, self.back = asyncio.Event(), asyncio.Event()
        self.carrying: set[asyncio.Task[None]] = set()

    async def start(self, host: str = "127.0.0.1") -> str:
        """Listen; return the address."""
        self.let_through()
        self.listener = await asyncio.start_server(self.connect, host, 0)
        here = self.address.set(host=host, port=self.listener.sockets[0].getsockname()[1])
        return here.set(query={}).render_as_string(hide_password=False)

    def let_through(self) -> None:
        self.forth.set()
        self.back.set()

    async def connect(self, reader: Any, writer: Any) -> None:
        folder, port = self.address.query.get("host"), self.address.port or 5432
        if folder:
            there = await asyncio.open_unix_connection(f"{folder}/.s.PGSQL.{port}")
        else:
            there = await asyncio.open_connection(self.address.host, port)
        for line in (reader, there[1], self.forth), (there[0], writer, self.back):
            task = asyncio.create_task(self.carry(*line))
            self.carrying.add(task)
            task.add_done_callback(self.carrying.discard)

    async def carry(self, reader: Any, writer: Any, may_pass: asyncio.Event) -> None:
        try:
            while carried := await reader.read(65536):
                await may_pass.wait()
                writer.write(carried)
        except OSError:
            pass  # one of the two has ended
        finally:
            writer.close()

    async def close(self) -> None:
        self.listener.close()
        for task in self.carrying:
            task.cancel()
        await asyncio.gather(*self.carrying, return_exceptions=True)


def cut_off(url: str) -> None:
    """End every connection to the database, as a restart does."""
    with administrator(url) as connection:
        connection.execute(
            text(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        )
