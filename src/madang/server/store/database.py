"""The store as the server uses it: everything that is kept, in one database."""

from pathlib import Path

from madang.server.store.dialect import Dialect
from madang.server.store.friends import KeepsFriends
from madang.server.store.matches import KeepsMatches
from madang.server.store.nights import KeepsNights
from madang.server.store.ratings import KeepsRatings
from madang.server.store.seat_links import KeepsSeatLinks
from madang.server.store.sqlite import Sqlite
from madang.server.store.upkeep import KeepsOrder

SCHEME = "postgresql://"


class DatabaseStore(
    KeepsMatches,
    KeepsSeatLinks,
    KeepsNights,
    KeepsFriends,
    KeepsRatings,
    KeepsOrder,
):
    """See `Store` for what each method promises."""

    def __init__(self, place: Path | str) -> None:
        super().__init__(dialect_at(place))
        self.path = Path(place)


def dialect_at(place: Path | str) -> Dialect:
    """Return the dialect of a place: of an address that PostgreSQL knows, or of a file."""
    if isinstance(place, str) and place.startswith(SCHEME):
        from madang.server.store.postgres import Postgres  # large, and few need it

        return Postgres(place)
    return Sqlite(Path(place))
