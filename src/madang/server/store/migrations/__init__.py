"""From the form in which older releases kept things to today's, one migration after another."""

from pathlib import Path

from sqlalchemy import Connection, Engine, inspect, text

FOLDER = Path(__file__).parent
REVISIONS = sorted(path.name[:4] for path in FOLDER.glob("versions/[0-9]*.py"))
NEWEST = REVISIONS[-1]
MIGRATING = 0x6D69677261746500  # the advisory lock of who migrates


def migrate(engine: Engine) -> None:
    """Bring a database to the newest form in one transaction; most are in it already."""
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":  # servers may start at once
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        if revision_in(connection) != NEWEST:
            upgrade(connection)


def revision_in(connection: Connection) -> str | None:
    """Return the migration that a database stands at."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    found = connection.execute(text("SELECT version_num FROM alembic_version")).first()
    return found[0] if found else None


def upgrade(connection: Connection) -> None:
    """Run the migrations that are missing."""
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(FOLDER))
    command.upgrade(config, "head")
