"""An evening with friends: the matches of a list of tables, and how everybody did over all of them.

Everything is made from the tables' cards and the results of finished matches when it is asked for.
"""

import time
from collections.abc import Iterator

import msgspec

from madang.server.archive.history import named
from madang.server.archive.results import Result, Results
from madang.server.clock import TimeSource
from madang.server.limits import AN_ADDRESS, Buckets
from madang.server.lobby.link_names import link_name
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.store.base import Night, Row, Store
from madang.server.table.info import infos_of
from madang.server.table.log import OVER

TABLES = 200  # of one evening
LISTED = 50  # evenings of one guest
MADE_RATE = 1 / 600
LOOK_RATE, LOOK_BURST = 4.0, 60.0  # looks of one address, a second for long and at once


class NightMatch(msgspec.Struct, frozen=True):
    """One match of an evening."""

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
    """How one guest did over the finished matches of an evening."""

    guest: str
    name: str
    matches: int = 0
    wins: int = 0  # shared ones too
    placement: float = 0.0  # how many were left behind, over all matches; equals count a half
    mean_place: float = 0.0
    points: dict[str, int] = {}  # game -> what was won in it


class Evening(msgspec.Struct, frozen=True):
    """An evening as its page shows it."""

    night: str
    name: str
    host: str
    host_name: str
    at: float
    ended: float | None
    matches: list[NightMatch]  # those that are played first, then the newest
    standings: list[Standing]  # the best first


class Nights:
    """The evenings of this server."""

    def __init__(self, store: Store, results: Results, burst: int, time_source: TimeSource) -> None:
        self.store, self.results = store, results
        self.made = Buckets(MADE_RATE, burst, time_source)
        self.made_there = Buckets(AN_ADDRESS * MADE_RATE, AN_ADDRESS * burst, time_source)
        self.looks = Buckets(LOOK_RATE, LOOK_BURST, time_source)

    async def make(self, guest: str, address: str, name: str) -> str:
        """Open an evening; return its id."""
        spend(self.made, guest)
        spend(self.made_there, address)
        night = Night(link_name(12), name, guest, time.time())
        await self.store.add_night(night)
        return night.night

    async def end(self, guest: str, night: str) -> None:
        """End an evening; refuse all but who opened it."""
        if (await self.found(night)).host != guest:
            raise Refusal("not_host")
        await self.store.end_night(night, time.time())

    async def of(self, guest: str) -> list[Night]:
        """Return the evenings that a guest has to do with."""
        return await self.store.nights_of(guest, LISTED)

    async def found(self, night: str) -> Night:
        """Return an evening; refuse where there is none."""
        found = await self.store.night(night)
        if found is None:
            raise Refusal("no_night")
        return found

    async def check_open(self, night: str) -> None:
        """Refuse a new table in an evening that is not there, or over, or full."""
        if not night:
            return
        if (await self.found(night)).ended is not None:
            raise Refusal("not_now", ended=True)
        if len(await self.store.tables_of(night, TABLES)) >= TABLES:
            raise Refusal("too_many", what="matches", most=TABLES)

    async def if_open(self, night: str) -> str:
        """Return the evening if a table may still be made in it, else none."""
        try:
            await self.check_open(night)
        except Refusal:
            return ""
        return night

    async def show(self, night: str, asking: str) -> Evening:
        """Return an evening with its matches and standings; `asking` is the address that waits."""
        found = await self.found(night)
        rows = await self.store.tables_of(night, TABLES)
        cards = infos_of(rows)
        rows = [row for row in rows if row.table in cards]
        guests = {seat.guest for card in cards.values() for seat in card.seats}
        names = await self.store.names({found.host, *guests})
        over = {row.table: cards[row.table].game for row in rows if row.status == OVER}
        results = await self.results.of(asking, over)
        matches = [match_of(row, cards[row.table], names, results.get(row.table)) for row in rows]
        matches.sort(key=lambda match: (match.status == OVER, -match.at))
        return Evening(
            night=night,
            name=found.name,
            host=found.host,
            host_name=names.get(found.host, ""),
            at=found.at,
            ended=found.ended,
            matches=matches,
            standings=standings_of(matches),
        )


def match_of(
    row: Row, card: m.TableInfo, names: dict[str, str], result: Result | None
) -> NightMatch:
    """Write one match of the list."""
    return NightMatch(
        table=row.table,
        game=card.game,
        preset=card.preset,
        status=row.status,
        at=row.at,
        seats=[named(seat, names) for seat in card.seats],
        deal=card.deal,
        deals=card.deals,
        totals=result.totals if result else [],
        places=result.places if result else [],
    )


def standings_of(matches: list[NightMatch]) -> list[Standing]:
    """Add up the finished matches for everybody who played; bots are only left behind."""
    found: dict[str, Standing] = {}
    for match in matches:
        for place, seat in people_of(match):
            standing = found.setdefault(seat.guest, Standing(seat.guest, seat.name, points={}))
            add(standing, match, place)
    return sorted(found.values(), key=lambda it: (-it.placement, it.mean_place, it.name))


def people_of(match: NightMatch) -> Iterator[tuple[int, m.Seat]]:
    """Yield the people of a finished match with their seats' numbers."""
    for place, seat in enumerate(match.seats):
        if match.places and seat.guest:
            yield place, seat


def add(standing: Standing, match: NightMatch, seat: int) -> None:
    """Count a finished match for one of its people."""
    mine = match.places[seat]
    before, standing.matches = standing.matches, standing.matches + 1
    standing.wins += mine == 1
    standing.placement += left_behind(match.places, mine)
    standing.mean_place = (standing.mean_place * before + mine) / standing.matches
    points = standing.points.get(match.game, 0) + match.totals[seat]
    standing.points[match.game] = points


def left_behind(places: list[int], mine: int) -> float:
    """Return how many stand behind a place; who shares it counts a half.

    >>> left_behind([1, 2, 2, 4], 2)
    1.5
    """
    behind = sum(place > mine for place in places)
    return behind + (places.count(mine) - 1) / 2
