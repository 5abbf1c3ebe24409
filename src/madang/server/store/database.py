"""The store as the server uses it: everything that is kept, in one database."""

from pathlib import Path

from madang.server.store.guests import KeptGuests
from madang.server.store.retention import KeptOrder
from madang.server.store.social import KeptFriends, KeptRatings, KeptSeries
from madang.server.store.sql import Dialect
from madang.server.store.sqlite import Sqlite
from madang.server.store.tables import KeptTables

SCHEME = "postgresql://"


class DatabaseStore(KeptTables, KeptGuests, KeptSeries, KeptFriends, KeptRatings, KeptOrder):
    """A `Store`; see `interfaces` for what each method promises."""

    def __init__(self, place: Path | str, shares: bool = False) -> None:
        super().__init__(dialect_at(place, shares))
        self.path = Path(place)


def dialect_at(place: Path | str, shares: bool = False) -> Dialect:
    """Return the dialect of a place: of an address that PostgreSQL knows, or of a file.

    On PostgreSQL several servers may share the tables.
    """
    if isinstance(place, str) and place.startswith(SCHEME):
        from madang.server.store.postgres import Postgres  # large, and few need it

        return Postgres(place, shares)
    return Sqlite(Path(place))
