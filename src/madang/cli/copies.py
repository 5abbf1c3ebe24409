"""`madang backup` and `madang restore`: copies of the event log."""

import os
from pathlib import Path
from typing import Annotated

import typer

from madang.cli.measure import progress_bar

Database = Annotated[
    Path | None,
    typer.Option("--db", metavar="FILE", help="The event log; by default in your data folder."),
]


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="Where the copy is to lie.")],
    database: Database = None,
    force: Annotated[bool, typer.Option("--force", help="Replace a copy that is there.")] = False,
) -> None:
    """Copy the event log while tables are played, and check the copy.

    The copy is one file and holds everything up to one moment.
    """
    from madang.server.store.copies import back_up

    source = path_of(database)
    with progress_bar("pages") as progress:
        back_up(source, file, progress, force)
    print(f"{file}: a whole copy of {source}, {file.stat().st_size:,} bytes")


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that `backup` made.")],
    database: Database = None,
) -> None:
    """Put a copy in the place of the event log, which is kept under another name.

    Stop the server first. A copy of an older release is brought to the form of this one.
    """
    from madang.server.store.copies import restore as put_back

    target = path_of(database)
    with progress_bar("pages") as progress:
        aside = put_back(file, target, progress)
    print(f"{target}: restored from {file}")
    if aside:
        print(f"{aside}: what was there before")


def path_of(database: Path | None) -> Path:
    """Return the event log that is meant."""
    from madang.server.config import database_of
    from madang.server.environment import settings_from
    from madang.server.store.files import Unusable

    given = {} if database is None else {"database": str(database)}
    place = database_of(settings_from(os.environ, **given))
    if isinstance(place, str):
        raise Unusable("PostgreSQL", "is not copied by Madang", "take pg_dump, or a file by --db")
    return place
