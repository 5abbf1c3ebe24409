"""Leases on PostgreSQL: which server, and which actor of it, may write of a table.

    free --claim--> owned(server, epoch) --hand over, by the server itself--> owned(other, epoch')
                          +-- the server is gone: as good as free

A lease of a server that lives is changed by that server alone, in the order of its one writer. A
commit locks its server's row for sharing, and to declare a server gone changes that row: one waits
for the other. So a claim sees every event of an owner that is gone, and that owner writes no more.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, text

from madang.server.store.sql import Transaction, execute_raw

SERVES = "SELECT 1 FROM servers WHERE server = %s AND state = ANY(%s) FOR SHARE"
SERVING, WRITING = ["serving"], ["serving", "leaving"]
EPOCHS = (  # one snapshot for both: nobody else changes leases of a server that lives
    f"WITH me AS ({SERVES}) SELECT table_id, epoch FROM leases"
    " WHERE EXISTS (SELECT FROM me) AND table_id = ANY(%s) AND server = %s"
)
OWNERS = text(
    "SELECT table_id, server FROM leases JOIN servers USING (server)"
    " WHERE table_id = ANY(:tables) AND state <> 'gone'"
)
MAKE = text(  # the row that another server just changes is there: it must not be waited for
    "INSERT INTO leases (table_id, epoch)"
    " SELECT asked, 0 FROM unnest(CAST(:tables AS varchar[])) AS asked"
    " WHERE NOT EXISTS (SELECT FROM leases WHERE table_id = asked) ON CONFLICT DO NOTHING"
)
CLAIM = text(
    "WITH free AS ("
    " SELECT leases.table_id FROM leases LEFT JOIN servers USING (server)"
    " WHERE leases.table_id = ANY(:tables)"
    " AND (leases.server IS NULL OR leases.server = :me"
    " OR servers.server IS NULL OR servers.state = 'gone')"
    " FOR UPDATE OF leases SKIP LOCKED)"
    " UPDATE leases SET epoch = nextval('epochs'), server = :me FROM free"
    " WHERE leases.table_id = free.table_id RETURNING leases.table_id, leases.epoch"
)
HEIR = text(
    "SELECT servers.server FROM servers JOIN beats USING (server) WHERE state = 'waiting'"
    " AND until > extract(epoch FROM clock_timestamp())::float8"
    " ORDER BY servers.server LIMIT 1 FOR UPDATE OF servers"
)
SHARING = text(
    "SELECT servers.server FROM servers JOIN beats USING (server) WHERE state = 'serving'"
    " AND until > extract(epoch FROM clock_timestamp())::float8 AND servers.server <> :me"
    " ORDER BY servers.server"
)
SPREAD = text(
    "UPDATE leases SET epoch = nextval('epochs'),"
    " server = (CAST(:heirs AS bigint[]))[1 + abs(hashtext(table_id)::bigint) % :count]"
    " WHERE server = :me AND table_id <> ALL(:kept)"
)
SERVE_TOO = text(
    "SELECT server FROM servers WHERE server = ANY(:heirs) AND state = 'serving' FOR SHARE"
)
GIVE = text(
    "UPDATE leases SET epoch = nextval('epochs'), server = heir"
    " FROM unnest(CAST(:tables AS varchar[]), CAST(:heirs AS bigint[])) AS given (id, heir)"
    " WHERE table_id = id AND server = :me RETURNING table_id"
)
LOADS = text(
    "SELECT server, count(*) FROM tables JOIN leases USING (table_id)"
    " WHERE status IN ('open', 'playing') AND server IS NOT NULL GROUP BY server"
)
ORPHANS = text(  # in another order at each server, so that they share them out
    "SELECT table_id FROM tables LEFT JOIN leases USING (table_id) LEFT JOIN servers USING (server)"
    " WHERE tables.status IN ('open', 'playing') AND (servers.server IS NULL OR state = 'gone')"
    " ORDER BY tables.status <> 'playing', md5(table_id || :me) LIMIT :most"
)
HAND_OVER = text("UPDATE leases SET server = :heir, epoch = nextval('epochs') WHERE server = :me")
NAME = text("UPDATE servers SET state = 'serving', pid = NULL WHERE server = :heir")
SET_STATE = text("UPDATE servers SET state = :state WHERE server = :me AND state <> 'gone'")


def may_write(connection: Connection, server: int, states: list[str] = WRITING) -> bool:
    """Tell whether a server may write, and keep it from being declared gone until the commit."""
    return execute_raw(connection, SERVES, (server, states)).fetchone() is not None


def epochs_held(connection: Connection, server: int, tables: Sequence[str]) -> dict[str, int]:
    """Return the epochs of those leases that are a server's, if it may write; see `may_write`."""
    asked = (server, WRITING, list(tables), server)
    rows: Any = execute_raw(connection, EPOCHS, asked).fetchall()
    return dict(map(tuple, rows))


def owners_of(transaction: Transaction, tables: Sequence[str]) -> dict[str, int]:
    """Return which servers, that are not gone, have the leases of tables."""
    found = transaction.execute(OWNERS, {"tables": list(tables)})
    return dict(map(tuple, found))


def orphans(transaction: Transaction, server: int, most: int) -> list[str]:
    """Return some unfinished tables whose servers are gone, those playing first."""
    return list(transaction.execute(ORPHANS, {"most": most, "me": str(server)}).scalars())


def claim(transaction: Transaction, server: int, tables: Sequence[str]) -> dict[str, int]:
    """Take the leases that are free, or held by this server already; return their new epochs."""
    asked = sorted(set(tables))  # in one order, so that no two servers wait for each other
    if not asked or not may_write(transaction.connection, server, SERVING):
        return {}
    transaction.execute(MAKE, {"tables": asked}).close()
    found = transaction.execute(CLAIM, {"tables": asked, "me": server})
    return dict(map(tuple, found))


def hand_over(transaction: Transaction, server: int) -> int | None:
    """Give all leases to the server that has waited longest, which serves from now on.

    Return its number; None: nobody waits, and the leases are free once this one is gone; or this
    one is gone already, and has nothing to give.
    """
    if not may_write(transaction.connection, server):
        return None
    heir = transaction.execute(HEIR).scalar()
    if heir is not None:
        transaction.execute(HAND_OVER, {"heir": heir, "me": server}).close()
        transaction.execute(NAME, {"heir": heir}).close()
    set_state(transaction, server, "gone")
    return heir


def loads(transaction: Transaction) -> dict[int, int]:
    """Return how many unfinished tables each server has."""
    return dict(map(tuple, transaction.execute(LOADS)))


def give(transaction: Transaction, server: int, heirs: Mapping[str, int]) -> set[str]:
    """Give leases of a server to others; return which: those whose new owner serves."""
    if not may_write(transaction.connection, server):
        return set()
    asked = {"heirs": sorted(set(heirs.values()))}
    serving = set(transaction.execute(SERVE_TOO, asked).scalars())
    given = [table for table in sorted(heirs) if heirs[table] in serving]
    values = {"tables": given, "heirs": [heirs[table] for table in given], "me": server}
    return set(transaction.execute(GIVE, values).scalars())


def spread(transaction: Transaction, server: int, kept: Collection[str] = ()) -> int:
    """Give all leases but a few to the other servers that serve, about as many to each.

    Return to how many servers; 0: there is none, and the leases stay.
    """
    heirs = list(transaction.execute(SHARING, {"me": server}).scalars())
    if heirs and may_write(transaction.connection, server):
        given = {"heirs": heirs, "count": len(heirs), "me": server, "kept": list(kept)}
        transaction.execute(SPREAD, given).close()
    return len(heirs)


def set_state(transaction: Transaction, server: int, state: str) -> None:
    """Let a server be leaving, or gone; that it is gone is never taken back."""
    transaction.execute(SET_STATE, {"me": server, "state": state}).close()
