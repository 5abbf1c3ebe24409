"""A series of matches with friends: its tables, and how everybody did over all of them.

Players call it an evening; on the wire and in the database it is a `night`.

Everything is made from the tables' summaries and the results of finished matches when it is
asked for.
"""

import time
from typing import Protocol

import msgspec

from madang.server.archive.history import Result, Results, named
from madang.server.clock import TimeSource
from madang.server.limits import AN_ADDRESS, Buckets
from madang.server.lobby.guests import link_name
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.store.interfaces import Names, Row, Series
from madang.server.table.table_log import OVER, infos_of

TABLES = 200  # of one series
LISTED = 50  # series of one guest
MADE_RATE = 1 / 600
LOOK_RATE, LOOK_BURST = 4.0, 60.0  # looks of one address, a second for long and at once


class SeriesStore(Names, Protocol):
    """Series of matches with friends."""

    async def add_series(self, series: Series) -> None:
        """Open a series."""

    async def end_series(self, series: str, at: float) -> None:
        """End a series, unless it has ended."""

    async def find_series(self, series: str) -> Series | None:
        """Return a series."""

    async def series_of(self, guest: str, most: int) -> list[Series]:
        """Return the series that a guest has opened or played in; the newest first."""

    async def rows_in_series(self, series: str, most: int) -> list[Row]:
        """Return the tables of a series that are not closed; the newest first."""


class SeriesMatch(msgspec.Struct, frozen=True):
    """One match of a series."""

    table: str
    game: str
    preset: str | None
    status: str  # open, playing or over
    at: float  # when it was last played, in seconds since 1970
    seats: list[m.Seat]
    deal: int
    deals: int | None
    totals: list[int]  # empty until it is over, as `places`
    places: list[int]


class Standing(msgspec.Struct):
    """How one guest did over the finished matches of a series."""

    guest: str
    name: str
    matches: int = 0
    wins: int = 0  # shared ones too
    placement: float = 0.0  # how many were left behind, over all matches; equals count a half
    mean_place: float = 0.0
    points: dict[str, int] = {}  # game -> what was won in it


class SeriesPage(msgspec.Struct, frozen=True):
    """A series as its page shows it."""

    id: str = msgspec.field(name="night")
    name: str
    host: str
    host_name: str
    at: float
    ended: float | None
    matches: list[SeriesMatch]  # those that are played first, then the newest
    standings: list[Standing]  # the best first


class SeriesBook:
    """The series of this server."""

    def __init__(
        self,
        store: SeriesStore,
        results: Results,
        burst: int,
        time_source: TimeSource,
    ) -> None:
        self.store, self.results = store, results
        self.made = Buckets(MADE_RATE, burst, time_source)
        self.made_there = Buckets(AN_ADDRESS * MADE_RATE, AN_ADDRESS * burst, time_source)
        self.looks = Buckets(LOOK_RATE, LOOK_BURST, time_source)

    async def open_series(self, guest: str, address: str, name: str) -> str:
        """Open a series; return its id."""
        spend(self.made, guest)
        spend(self.made_there, address)
        series = Series(link_name(12), name, guest, time.time())
        await self.store.add_series(series)
        return series.id

    async def end_series(self, guest: str, series: str) -> None:
        """End a series; refuse everybody except the guest who opened it."""
        if (await self.find_series(series)).host != guest:
            raise Refusal("not_host")
        await self.store.end_series(series, time.time())

    async def of_guest(self, guest: str) -> list[Series]:
        """Return the series that a guest has opened or played in."""
        return await self.store.series_of(guest, LISTED)

    async def find_series(self, series: str) -> Series:
        """Return a series; refuse where there is none."""
        found = await self.store.find_series(series)
        if found is None:
            raise Refusal("no_night")
        return found

    async def check_open(self, series: str) -> None:
        """Refuse a new table in a series that is not there, or over, or full."""
        if not series:
            return
        if (await self.find_series(series)).ended is not None:
            raise Refusal("not_now", ended=True)
        if len(await self.store.rows_in_series(series, TABLES)) >= TABLES:
            raise Refusal("too_many", what="matches", most=TABLES)

    async def if_open(self, series: str) -> str:
        """Return the series if a table may still be made in it, else none."""
        try:
            await self.check_open(series)
        except Refusal:
            return ""
        return series

    async def page_of(self, series: str, asking: str) -> SeriesPage:
        """Return a series with its matches and standings; `asking` is the address that waits."""
        found = await self.find_series(series)
        rows = await self.store.rows_in_series(series, TABLES)
        infos = infos_of(rows)
        rows = [row for row in rows if row.table in infos]
        guests = {seat.guest for info in infos.values() for seat in info.seats}
        names = await self.store.names({found.host, *guests})
        over = {row.table: infos[row.table].game for row in rows if row.status == OVER}
        results = await self.results.results_of(asking, over)
        matches = [match_of(row, infos[row.table], names, results.get(row.table)) for row in rows]
        matches.sort(key=lambda match: (match.status == OVER, -match.at))
        return SeriesPage(
            id=series,
            name=found.name,
            host=found.host,
            host_name=names.get(found.host, ""),
            at=found.at,
            ended=found.ended,
            matches=matches,
            standings=standings_of(matches),
        )


def match_of(
    row: Row, info: m.TableInfo, names: dict[str, str], result: Result | None
) -> SeriesMatch:
    """Write one match of the list."""
    return SeriesMatch(
        table=row.table,
        game=info.game,
        preset=info.preset,
        status=row.status,
        at=row.at,
        seats=[named(seat, names) for seat in info.seats],
        deal=info.deal,
        deals=info.deals,
        totals=result.totals if result else [],
        places=result.places if result else [],
    )


def standings_of(matches: list[SeriesMatch]) -> list[Standing]:
    """Add up the finished matches for everybody who played; bots are only left behind."""
    found: dict[str, Standing] = {}
    for match in matches:
        for number, seat in enumerate(match.seats):
            if match.places and seat.guest:
                standing = found.setdefault(seat.guest, Standing(seat.guest, seat.name, points={}))
                add_match(standing, match, number)
    return sorted(found.values(), key=lambda it: (-it.placement, it.mean_place, it.name))


def add_match(standing: Standing, match: SeriesMatch, seat: int) -> None:
    """Count a finished match for one of its people."""
    mine = match.places[seat]
    before, standing.matches = standing.matches, standing.matches + 1
    standing.wins += mine == 1
    standing.placement += count_behind(match.places, mine)
    standing.mean_place = (standing.mean_place * before + mine) / standing.matches
    points = standing.points.get(match.game, 0) + match.totals[seat]
    standing.points[match.game] = points


def count_behind(places: list[int], mine: int) -> float:
    """Return how many are behind a place; guests who share it count a half.

    >>> count_behind([1, 2, 2, 4], 2)
    1.5
    """
    behind = sum(place > mine for place in places)
    return behind + (places.count(mine) - 1) / 2
