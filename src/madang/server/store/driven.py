"""What the driver itself does, because it is done at every move.

SQLAlchemy takes ten times as long for a statement of a few microseconds.
"""

from typing import Any

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError


def execute(connection: Connection, words: str, values: Any = ()) -> Any:
    """Carry out a statement; return the driver's cursor."""
    return driven(connection, "execute", words, values)


def execute_many(connection: Connection, words: str, rows: list[Any]) -> None:
    """Carry out a statement with each of these rows."""
    driven(connection, "executemany", words, rows)


def driven(connection: Connection, how: str, words: str, values: Any) -> Any:
    """Have the driver do it; name its errors as SQLAlchemy does, without the values."""
    errors = connection.dialect.loaded_dbapi.Error
    cursor = connection.connection.cursor()
    try:
        getattr(cursor, how)(words, values)
    except errors as error:
        named = DBAPIError.instance(words, None, error, errors, True, dialect=connection.dialect)
        raise named from error
    return cursor
