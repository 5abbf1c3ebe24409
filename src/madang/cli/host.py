"""`madang serve`, `backup`, `restore`, `servers` and `move`: servers and their event logs."""

import os
import time
from pathlib import Path
from typing import Annotated

from madang.cli.arguments import Argument, Option
from madang.cli.measure import progress_bar

# ---- `madang serve` --------------------------------------------------------------------------


def serve(
    host: Annotated[
        str | None,
        Option(
            metavar="ADDRESS",
            help="Where to listen; 127.0.0.1 by default, 0.0.0.0 lets the local network in.",
        ),
    ] = None,
    port: Annotated[
        int | None, Option(min=0, max=65535, help="8000 by default; 0 takes a free one.")
    ] = None,
    database: Annotated[
        str | None,
        Option(
            "--db",
            metavar="PLACE",
            help="The event log: a file, or postgresql://...; by default in your data folder.",
        ),
    ] = None,
    open_browser: Annotated[bool, Option("--open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve tables in the browser until you press Ctrl-C.

    A flag that is not given is read from MADANG_HOST, MADANG_PORT or MADANG_DATABASE, if it is set.
    """
    from madang import server

    server.serve(host, port, database, open_browser)


# ---- `madang backup` and `madang restore` ----------------------------------------------------

Database = Annotated[
    str | None,
    Option("--db", metavar="FILE", help="The event log; by default in your data folder."),
]


def backup(
    file: Annotated[Path, Argument(metavar="FILE", help="Where to write the copy.")],
    database: Database = None,
    force: Annotated[bool, Option("--force", help="Replace a copy that is there.")] = False,
) -> None:
    """Copy the event log while tables are played, and check the copy.

    The copy is one file and holds everything up to one moment.
    """
    from madang.server.store.backup import back_up

    source = path_of(database)
    with progress_bar("pages") as progress:
        back_up(source, file, progress, force)
    print(f"{file}: a whole copy of {source}, {file.stat().st_size:,} bytes")


def restore(
    file: Annotated[Path, Argument(metavar="FILE", help="A copy that `backup` made.")],
    database: Database = None,
) -> None:
    """Replace the event log with a copy; the old one is kept under another name.

    Stop the server first. A copy from an older release is migrated.
    """
    from madang.server.store.backup import restore as put_back

    target = path_of(database)
    with progress_bar("pages") as progress:
        aside = put_back(file, target, progress)
    print(f"{target}: restored from {file}")
    if aside:
        print(f"{aside}: what was there before")


# ---- `madang servers` and `madang move` ------------------------------------------------------

Address = Annotated[
    str | None,
    Option("--db", metavar="ADDRESS", help="postgresql://...; by default that of MADANG_DATABASE."),
]


def servers(database: Address = None) -> None:
    """List the servers of a PostgreSQL database: those that serve, wait, or are gone."""
    from madang.server.store.interfaces import Unusable
    from madang.server.store.members import members_at

    place = place_of(database)
    if not isinstance(place, str):
        why, remedy = "is a file, which one server uses", "give a postgresql:// address"
        raise Unusable(place, why, remedy)
    print(f"{'server':>6}  {'state':<15}  {'tables':>6}  {'sockets':>7}  {'since':<16}  release")
    for it in members_at(place):
        state = it.state if it.beats or it.state == "gone" else f"{it.state}, silent"
        since = time.strftime("%Y-%m-%d %H:%M", time.localtime(it.began))
        line = f"{it.server:>6}  {state:<15}  {it.tables:>6}  {it.sockets:>7}  {since:<16}"
        print(f"{line}  {it.release} on {it.name}")


def move(
    file: Annotated[Path, Argument(metavar="FILE", help="The event log of SQLite.")],
    address: Annotated[
        str, Argument(metavar="ADDRESS", help="postgresql://... of an empty database.")
    ],
) -> None:
    """Take an event log over from a file into PostgreSQL, and replay every table to check it.

    Stop the server first. The file stays as it is.
    """
    import asyncio

    from madang.server.archive.moving import move as take_over
    from madang.server.store.database import SCHEME
    from madang.server.store.interfaces import Unusable

    if not address.startswith(SCHEME):
        raise Unusable(address, "is no address of PostgreSQL", f"give {SCHEME}user@host/database")
    with progress_bar("rows, then tables") as progress:
        moved = asyncio.run(take_over(file, address, progress))
    print(f"{moved.tables:,} tables and {moved.guests:,} guests of {file} are in PostgreSQL")
    if moved.unplayable:
        print(f"{moved.unplayable:,} of these tables replay nowhere; they are kept as they are")


def place_of(database: str | None) -> Path | str:
    """Return the file or the address that is meant, by the flag or the environment."""
    from madang.server.config import database_of
    from madang.server.environment import settings_from

    given = {} if database is None else {"database": database}
    return database_of(settings_from(os.environ, **given))


def path_of(database: str | None) -> Path:
    """Return the event log that is meant."""
    from madang.server.store.interfaces import Unusable

    place = place_of(database)
    if isinstance(place, str):
        raise Unusable("PostgreSQL", "is not copied by Madang", "take pg_dump, or a file by --db")
    return place
