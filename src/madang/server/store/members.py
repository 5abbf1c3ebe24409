"""The servers of one PostgreSQL database: each joins, beats, is named or declared gone, and leaves.

    waiting --> serving --> leaving --> gone          see docs/cluster.md
                   +--------------------> gone        declared by another server

Without a bus one server serves, and others wait to take its place. The one that serves holds the
advisory lock LOCK by a connection of its own, so that its end is known at once. Servers that share
the tables over a bus hold LOCK together, and nobody waits. A beat says that a server is not merely
stopped. All times are those of the database's clock.

What makes this safe is neither lock nor beat but the fence of `leases`: a server that has been
declared gone can commit nothing.
"""

import contextlib
import logging
import os
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from socket import gethostname
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Row, TextClause, create_engine, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError
from sqlalchemy.pool import NullPool

from madang.server.store.interfaces import Unusable

LOCK = 0x6D6164616E67  # "madang": the server that serves has it
LASTS = 3.0  # seconds that a beat is good for
LOOK_EVERY = 0.25  # seconds between two looks of a server that waits
SOON = 2.0  # seconds: the lock of a connection that has closed is free a moment later
SETTLING = 3.0  # seconds after a restart of the database in which nobody is judged
MISSED = 0.8  # seconds without a beat after which a server whose connection has ended is gone
KEPT = 30 * 86400.0  # seconds that servers which are gone are still listed

logger = logging.getLogger(__name__)

NOW = "extract(epoch FROM clock_timestamp())::float8"
TRY_LOCK = text(f"SELECT pg_try_advisory_lock({LOCK})")
TRY_TO_SHARE = text(f"SELECT pg_try_advisory_lock_shared({LOCK})")
UNLOCK = text(f"SELECT pg_advisory_unlock({LOCK})")
HAS_TABLES = text("SELECT to_regclass('servers') IS NOT NULL AND to_regclass('beats') IS NOT NULL")
NUMBER = text("SELECT nextval('server_numbers')")
JOIN = text(
    "INSERT INTO servers (server, state, release, name, began)"
    f" VALUES (:server, 'waiting', :release, :name, {NOW})"
)
FIRST_BEAT = text(f"INSERT INTO beats VALUES (:server, {NOW} + {LASTS}, 0, 0)")
SERVE_OR_LEAVE = (
    "SELECT server, state, server <> :server"
    f" AND (until < {NOW} OR (until < {NOW} + {LASTS - MISSED}"
    " AND NOT EXISTS (SELECT FROM pg_stat_activity WHERE pg_stat_activity.pid = servers.pid)))"
    f" AND pg_postmaster_start_time() < clock_timestamp() - interval '{SETTLING} s' AS is_dead"
    " FROM servers JOIN beats USING (server) WHERE state IN ('serving', 'leaving') ORDER BY server"
)
LOOK = text(SERVE_OR_LEAVE)
BEAT = text(  # one exchange for all of it: an idle server spends most of its CPU on beats
    f"WITH beat AS (UPDATE beats SET until = {NOW} + {LASTS}, tables = :tables, sockets = :sockets"
    f" WHERE server = :server) {SERVE_OR_LEAVE}"
)
HERE = text("UPDATE servers SET pid = pg_backend_pid() WHERE server = :server")
SERVE = text("UPDATE servers SET state = 'serving', pid = pg_backend_pid() WHERE server = :server")
NAMED = text(
    "SELECT server FROM servers JOIN beats USING (server)"
    f" WHERE state = 'serving' AND pid IS NULL AND until > {NOW} AND server <> :server"
)
STOPPED = text(
    "SELECT server FROM servers JOIN beats USING (server)"
    f" WHERE state IN ('serving', 'leaving') AND until < {NOW} AND server <> :server"
    f" AND pg_postmaster_start_time() < clock_timestamp() - interval '{SETTLING} s'"
)
DECLARE = text("UPDATE servers SET state = 'gone' WHERE server = :server AND state <> 'gone'")
CUT_OFF = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND application_name = :application"
)
WAIT_BRIEFLY = text("SET lock_timeout = '1s'")  # a beat that waits longer comes too late itself
WAIT_AS_EVER = text("RESET lock_timeout")
LOCK_NOT_AVAILABLE = "55P03"
FORGET = text(
    f"WITH old AS (DELETE FROM beats WHERE until < {NOW} - {KEPT} RETURNING server)"
    " DELETE FROM servers USING old WHERE servers.server = old.server"
)
MEMBERS = text(
    "SELECT server, state, release, name, began, tables, sockets,"
    f" until > {NOW} AS beats FROM servers JOIN beats USING (server) ORDER BY server"
)


class Listed(NamedTuple):
    """One server, as `madang servers` lists it."""

    server: int
    state: str
    release: str
    name: str
    began: float  # in seconds since 1970
    tables: int
    sockets: int
    beats: bool  # whether its last beat is still good


class Member:
    """This server among those of its database."""

    def __init__(self, url: str, shares: bool = False) -> None:
        self.url, self.place = url, url.rpartition("@")[2]  # without the password
        self.shares = shares  # the tables with other servers, over a bus
        self.others: dict[int, str] = {}  # those that serve or leave, with their states
        self.judges_from = 0.0  # by the monotonic clock: not just after it has connected again
        self.number = 0  # 0: it has not joined yet
        self.session: Connection | None = None  # holds LOCK; nothing else is done over it
        self.driver: Any = None  # the driver's connection of that session
        self.using = threading.Lock()  # a beat may be under way in a thread when the server ends
        self.is_over = False

    # ---- joining -----------------------------------------------------------------------------

    def acquire(self, may_wait: bool) -> None:
        """Take LOCK; raise Unusable if another server serves and waiting is not allowed."""
        self.is_over = False
        deadline, has_told = time.monotonic() + SOON, False
        while not self.is_free():
            if may_wait and not has_told:
                has_told = True
                logger.warning("another server serves from %s: this one waits", self.place)
            if not may_wait and time.monotonic() > deadline:
                self.close()
                raise Unusable(self.place, "is in use by another server", "stop that server first")
            if may_wait:
                self.wait_in_line()
            time.sleep(LOOK_EVERY)

    def is_free(self) -> bool:
        """Take LOCK, unless another server has it, or was named to have it next."""
        session = self.connected()
        if not session.execute(self.locking).scalar_one():
            return False
        if self.shares:
            return True
        is_joined = session.execute(HAS_TABLES).scalar_one()
        if is_joined and session.execute(NAMED, {"server": self.number}).first():
            session.execute(UNLOCK)
            return False
        return True

    def wait_in_line(self) -> None:
        """Be known to wait, and look whether the server that serves has stopped."""
        with self.reconnecting():
            session = self.connected()
            if not session.execute(HAS_TABLES).scalar_one():
                return  # an older release serves
            self.join()
            session.execute(BEAT, {"server": self.number, "tables": 0, "sockets": 0})
            for server in session.execute(STOPPED, {"server": self.number}).scalars().all():
                self.declare_gone(server)

    def join(self) -> None:
        """Give this server a number that no server has had, unless it has one."""
        if self.number:
            return
        session = self.connected()
        self.number = session.execute(NUMBER).scalar_one()
        values = {"server": self.number, "release": version("madang"), "name": gethostname()[:64]}
        session.execute(JOIN, values)
        session.execute(FIRST_BEAT, {"server": self.number})
        name_connection(self.driver, self.number)

    def serve(self) -> None:
        """Serve from now on: the one that served before is gone, unless it shares."""
        self.join()
        session, me = self.connected(), {"server": self.number}
        if not self.shares:
            for row in session.execute(LOOK, me).all():
                while row.server != self.number and not self.declare_gone(row.server):
                    pass  # it has waited for a second
        session.execute(FORGET)
        session.execute(SERVE, me)
        if self.shares:
            self.judge_others(session.execute(LOOK, me).all())

    # ---- while it serves ---------------------------------------------------------------------

    def beat(self, tables: int, sockets: int) -> bool:
        """Say that this server lives; tell whether it still serves.

        LOCK is taken again where the connection that held it has ended. Raise DBAPIError where the
        database does not answer: nothing is decided meanwhile.
        """
        me = {"server": self.number}
        with self.using, self.reconnecting():
            if self.is_over:  # a new connection would take LOCK from the server that serves next
                return True
            is_new = self.session is None
            session = self.connected()
            rows = session.execute(BEAT, {**me, "tables": tables, "sockets": sockets}).all()
            if is_new and session.execute(self.locking).scalar_one():
                name_connection(self.driver, self.number)
                session.execute(HERE, me)
                self.judges_from = time.monotonic() + SETTLING
            if self.shares:
                self.judge_others(rows)
            return self.number in [row.server for row in rows]

    def judge_others(self, rows: Sequence[Row[Any]]) -> None:
        """Declare servers gone that have stopped or died; note which others there are."""
        may_judge, others = time.monotonic() > self.judges_from, {}
        for row in rows:
            is_gone = row.is_dead and may_judge and self.declare_gone(row.server)
            if row.server != self.number and not is_gone:
                others[row.server] = row.state
        self.others = others  # at once: other threads read it

    def declare_gone(self, server: int) -> bool:
        """End what a server has open, and declare it gone; tell whether that was possible by now.

        A server that stood still in the middle of a transaction has its own row locked. PostgreSQL
        ends such a transaction between two statements, but not in the middle of one.
        """
        session, is_gone = self.connected(), True
        session.execute(CUT_OFF, {"application": application_of(server)})
        session.execute(WAIT_BRIEFLY)
        try:
            session.execute(DECLARE, {"server": server})  # once its commit has ended
        except OperationalError as error:
            if getattr(error.orig, "sqlstate", None) != LOCK_NOT_AVAILABLE:
                raise
            logger.warning("server %d has its row locked: it is not declared gone yet", server)
            is_gone = False
        session.execute(WAIT_AS_EVER)
        return is_gone

    @property
    def locking(self) -> TextClause:
        """How LOCK is taken."""
        return TRY_TO_SHARE if self.shares else TRY_LOCK

    def close(self) -> None:
        """Let LOCK go, for good."""
        with self.using:
            self.is_over = True
            self.drop()

    def cut_off(self) -> None:
        """Let a beat that waits for an answer fail: `close` waits for it."""
        if self.driver:
            shut(self.driver)

    def drop(self) -> None:
        """Let the connection go."""
        if self.session:
            self.session.close()
        self.session = None

    # ---- its connection ----------------------------------------------------------------------

    def connected(self) -> Connection:
        if self.session is None:
            self.session = connect(self.url, self.place)
            self.driver = self.session.connection.dbapi_connection
        return self.session

    @contextlib.contextmanager
    def reconnecting(self) -> Iterator[None]:
        """Have a new connection next time where this one fails."""
        try:
            yield
        except DBAPIError:
            self.drop()
            raise


# seconds, and for the first milliseconds, until a database that does not answer counts as away
REACHING = {"tcp_user_timeout": 5000, "keepalives_idle": 5, "connect_timeout": 10}


def address_of(url: str) -> URL:
    """Return an address with the driver that we speak through."""
    return make_url(url).set(drivername="postgresql+psycopg")


def connect(url: str, place: str) -> Connection:
    """Connect past the writer and the readers; raise Unusable where nobody answers."""
    try:
        engine = create_engine(
            address_of(url), hide_parameters=True, poolclass=NullPool, connect_args=REACHING
        )
        return engine.connect().execution_options(isolation_level="AUTOCOMMIT")
    except (OperationalError, ArgumentError, ModuleNotFoundError) as error:
        why = f"cannot be reached ({str(getattr(error, 'orig', error)).strip()})"
        raise Unusable(
            place, why, "look at MADANG_DATABASE, and install madang[postgres]"
        ) from None


def shut(connection: Any) -> None:
    """End a connection under the threads that wait for an answer over it."""
    with contextlib.suppress(Exception):  # it may be closed just now
        line = socket.socket(fileno=os.dup(connection.fileno()))
        line.shutdown(socket.SHUT_RDWR)
        line.close()


def name_connection(connection: Any, server: int) -> None:
    """Let the database's list of connections say whose this connection of the driver is."""
    named = "SELECT set_config('application_name', %s, false)"
    connection.execute(named, (application_of(server),))


def application_of(server: int) -> str:
    return f"madang server {server}"


def members_at(url: str) -> list[Listed]:
    """Return the servers of a database, the oldest first."""
    with connect(url, url.rpartition("@")[2]) as session:
        if not session.execute(HAS_TABLES).scalar_one():
            return []
        return [Listed(*row) for row in session.execute(MEMBERS)]
