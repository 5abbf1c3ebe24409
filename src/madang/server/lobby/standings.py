"""What guests have won over several matches: in a series with friends, and as ratings.

Players call a series an evening; on the wire and in the database it is a `night`. Everything about
it is made from the tables' summaries and the results of finished matches when it is asked for.

Ratings are by OpenSkill, where a server has them on: of each guest in each game, from places. A
match counts when it is over and at least two people played it; bots are not rated, and what is
played against them alone changes nothing. That it has counted is written down with the ratings.
"""

import importlib
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from madang.games import GAMES
from madang.server.archive.history import Result, Results, named
from madang.server.clock import Calendar, TimeSource
from madang.server.limits import AN_ADDRESS, Buckets
from madang.server.lobby.guests import link_name
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.store.interfaces import Names, Rating, Row, Series
from madang.server.table.table_log import OVER, TableLog, infos_of

# ---- series ----------------------------------------------------------------------------------

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
        calendar: Calendar,
    ) -> None:
        self.store, self.results, self.calendar = store, results, calendar
        self.made = Buckets(MADE_RATE, burst, time_source)
        self.made_there = Buckets(AN_ADDRESS * MADE_RATE, AN_ADDRESS * burst, time_source)
        self.looks = Buckets(LOOK_RATE, LOOK_BURST, time_source)

    async def open_series(self, guest: str, address: str, name: str) -> str:
        """Open a series; return its id."""
        spend(self.made, guest)
        spend(self.made_there, address)
        series = Series(link_name(12), name, guest, self.calendar.now())
        await self.store.add_series(series)
        return series.id

    async def end_series(self, guest: str, series: str) -> None:
        """End a series; refuse everybody except the guest who opened it."""
        if (await self.find_series(series)).host != guest:
            raise Refusal("not_host")
        await self.store.end_series(series, self.calendar.now())

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


# ---- ratings ---------------------------------------------------------------------------------

LEAST_PEOPLE = 2
BASE, SCALE = 1000, 40  # the rating shown for a new player, and the width of the scale
NEEDED = "MADANG_RATINGS needs OpenSkill: install madang[ratings]"


class RatingStore(Protocol):
    """The ratings of guests: each finished match counts once, whatever happens."""

    async def ratings(self) -> list[Rating]:
        """Return every rating."""

    async def rate_match(
        self,
        table: str,
        game: str,
        guests: set[str],
        rate: Callable[[dict[str, Rating]], list[Rating]],
    ) -> list[Rating]:
        """Let a match count once: write what `rate` makes of the guests' ratings, and return it.

        Where it has counted already, nothing is written and nothing returned.
        """


class Ratings:
    """The ratings of this server, all of them at hand."""

    def __init__(self, store: RatingStore) -> None:
        try:
            self.model: Any = importlib.import_module("openskill.models").PlackettLuce()
        except ImportError as error:
            raise SystemExit(NEEDED) from error
        self.store = store
        self.known: dict[tuple[str, str], Rating] = {}
        self.tell_others: Callable[[list[Rating]], None] = lambda ratings: None  # other servers

    async def read_ratings(self) -> None:
        """Read what is known."""
        self.keep_ratings(await self.store.ratings())

    def keep_ratings(self, ratings: list[Rating]) -> None:
        self.known |= {(one.game, one.guest): one for one in ratings}

    async def count_match(self, log: TableLog) -> bool:
        """Let a finished match count, once; return whether it did."""
        places = places_of(log)
        if log.status != OVER or len(places) < LEAST_PEOPLE or log.opened.branch_of:
            return False
        game = log.opened.game
        after = await self.store.rate_match(
            log.name, game, set(places), lambda known: self.ratings_after(game, places, known)
        )
        self.keep_ratings(after)
        if after:
            self.tell_others(after)
        return bool(after)

    def ratings_after(
        self, game: str, places: dict[str, int], known: dict[str, Rating]
    ) -> list[Rating]:
        """Return what a match makes of the ratings of those who played it."""
        guests = list(places)
        teams = [[self.openskill_rating(known.get(guest))] for guest in guests]
        after = self.model.rate(teams, ranks=[places[guest] for guest in guests])
        return [
            Rating(guest, game, one.mu, one.sigma, matches_of(known.get(guest)) + 1)
            for guest, [one] in zip(guests, after, strict=True)
        ]

    def openskill_rating(self, known: Rating | None) -> Any:
        """Return a rating as OpenSkill has it; a new guest has the first one."""
        return self.model.rating(mu=known.mu, sigma=known.sigma) if known else self.model.rating()

    def ratings_at(self, info: m.TableInfo) -> dict[str, int]:
        """Return the ratings of those who sit at a table, as they are shown."""
        known = ((seat.guest, self.known.get((info.game, seat.guest))) for seat in info.seats)
        return {guest: value_of(rating) for guest, rating in known if rating}

    def of_guest(self, guest: str) -> list[dict[str, Any]]:
        """Return the ratings of a guest, a game each."""
        return [
            {"game": one.game, "value": value_of(one), "matches": one.matches}
            for game in GAMES
            if (one := self.known.get((game.name, guest)))
        ]


def places_of(log: TableLog) -> dict[str, int]:
    """Return the places of the people of a match."""
    places = log.table.places()
    return {log.holders[seat].who: places[seat] for seat in log.people()}


def matches_of(known: Rating | None) -> int:
    """Return how many matches a rating is made of."""
    return known.matches if known else 0


def value_of(rating: Rating) -> int:
    """Return a rating as it is shown: what its guest is surely worth, so new guests start low."""
    return round(BASE + SCALE * (rating.mu - 3 * rating.sigma))
