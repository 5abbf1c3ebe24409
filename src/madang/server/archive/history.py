"""What a guest has played: its matches, newest first, and figures made from those that are over."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec

from madang.server.archive.results import Result, Results
from madang.server.protocol import messages as m
from madang.server.store.base import Row, Store
from madang.server.table.info import infos_of
from madang.server.table.log import BOT, OVER

MATCHES = 200  # looked back at, at most


class Match(msgspec.Struct, frozen=True):
    """One match as its guest finds it in the list."""

    table: str
    game: str
    preset: str | None
    status: str  # playing or over
    at: float  # when it was last played, in seconds since 1970
    seats: list[m.Seat]
    seat: int  # the guest's own
    deal: int
    deals: int | None
    totals: list[int]  # empty while it runs, as `places`
    places: list[int]


class Statistics(msgspec.Struct, frozen=True):
    """Figures of one game, over the guest's finished matches."""

    game: str
    matches: int
    wins: int  # shared ones too
    mean_place: float
    deals: int
    mean_points: float  # a deal
    ended: dict[str, int]  # how often the guest ended a deal in each way


async def history_of(store: Store, results: Results, asking: str, guest: str) -> dict[str, Any]:
    """Return the matches of a guest and its statistics; `asking` is the address that waits."""
    rows = await store.sat_at(guest, MATCHES)
    cards = infos_of(rows)
    cards = {table: card for table, card in cards.items() if not card.branch_of}  # no match
    rows = [row for row in rows if row.table in cards]
    names = await store.names({seat.guest for card in cards.values() for seat in card.seats})
    over = {row.table: cards[row.table].game for row in rows if row.status == OVER}
    ended = await results.of(asking, over)
    matches = [
        match_of(row, card, seat, names, ended.get(row.table))
        for row in rows
        if (seat := seat_of(card := cards[row.table], guest)) is not None
    ]
    return {"matches": matches, "statistics": list(statistics_of(matches, ended))}


def seat_of(card: m.TableInfo, guest: str) -> int | None:
    """Return where a guest sits, if it did not stand up."""
    return next((n for n, seat in enumerate(card.seats) if seat.guest == guest), None)


def match_of(
    row: Row, card: m.TableInfo, seat: int, names: dict[str, str], result: Result | None
) -> Match:
    """Write one line of the list."""
    seats = [named(other, names) for other in card.seats]
    return Match(
        table=row.table,
        game=card.game,
        preset=card.preset,
        status=row.status,
        at=row.at,
        seats=seats,
        seat=seat,
        deal=card.deal,
        deals=card.deals,
        totals=result.totals if result else [],
        places=result.places if result else [],
    )


def named(seat: m.Seat, names: dict[str, str]) -> m.Seat:
    """Return a seat with the name that its person has today."""
    if seat.kind == BOT:
        return seat
    return msgspec.structs.replace(seat, name=names.get(seat.guest, ""))


def statistics_of(matches: list[Match], results: dict[str, Result]) -> Iterator[Statistics]:
    """Yield the figures of each game that the guest has finished a match of."""
    for game in dict.fromkeys(match.game for match in matches):
        own = [(m.seat, results[m.table]) for m in matches if m.game == game and m.places]
        if own:
            yield figures(game, own)


def figures(game: str, own: list[tuple[int, Result]]) -> Statistics:
    """Count over matches, each with the guest's seat."""
    places = [result.places[seat] for seat, result in own]
    deals = [(seat, played) for seat, result in own for played in result.deals]
    points = [played.points[seat] for seat, played in deals]
    return Statistics(
        game=game,
        matches=len(own),
        wins=places.count(1),
        mean_place=sum(places) / len(places),
        deals=len(deals),
        mean_points=sum(points) / len(points),
        ended=dict(Counter(played.ended for seat, played in deals if seat in played.ended_by)),
    )
