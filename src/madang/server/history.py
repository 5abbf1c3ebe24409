"""What a guest has played: its matches, newest first, and figures made from those that are over.

A finished match is replayed once; how its deals ended is kept beside its log from then on.
"""

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from madang.errors import RecordError
from madang.game import Kernels
from madang.games import game_named
from madang.server import messages as m
from madang.server.events import AnyEvent, Dealt, Done, decode_event
from madang.server.game_log import BOT, OVER, played_by
from madang.server.guests import Guest
from madang.server.store.base import Row, Store
from madang.table import Table

MATCHES = 200  # looked back at, at most


class DealResult(msgspec.Struct, frozen=True):
    """How one deal ended."""

    ended: str  # a word of the game's `ends`
    ended_by: list[int]
    points: list[int]  # of each seat, as the game counts them


class Result(msgspec.Struct, frozen=True):
    """How a match ended."""

    totals: list[int]
    places: list[int]
    deals: list[DealResult]


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


async def history_of(store: Store, kernels: Mapping[str, Kernels], guest: Guest) -> dict[str, Any]:
    """Return the matches of a guest and its statistics."""
    rows = await store.sat_at(guest.guest, MATCHES)
    cards = {row.table: msgspec.json.decode(row.card, type=m.TableInfo) for row in rows}
    rows = [row for row in rows if cards[row.table].branch_of is None]  # a what-if is no match
    names = await store.names({seat.guest for card in cards.values() for seat in card.seats})
    results = await results_of(
        store, kernels, [row.table for row in rows if row.status == OVER], cards
    )
    matches = [
        match_of(row, card, seat, names, results.get(row.table))
        for row in rows
        if (seat := seat_of(card := cards[row.table], guest.guest)) is not None
    ]
    return {"matches": matches, "statistics": list(statistics_of(matches, results))}


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


# ---- how matches ended -----------------------------------------------------------------------


async def results_of(
    store: Store,
    kernels: Mapping[str, Kernels],
    tables: list[str],
    cards: dict[str, m.TableInfo],
) -> dict[str, Result]:
    """Return the results of finished matches; replay those that nobody has asked for yet."""
    kept = await store.results(set(tables))
    decode = msgspec.json.Decoder(Result | None).decode
    found = {table: decode(result) for table, result in kept.items()}
    for table in tables:
        if table not in found:
            events = [decode_event(payload) for payload in await store.events(table)]
            twins = kernels.get(cards[table].game)
            result = await asyncio.to_thread(result_of, events, twins)
            await store.keep_result(table, msgspec.json.encode(result))
            if result:
                found[table] = result
    return {table: result for table, result in found.items() if result}


def result_of(events: list[AnyEvent], kernels: Kernels | None) -> Result | None:
    """Replay a log for how its deals ended; None if that cannot be known: by older rules, say."""
    try:
        opened = played_by(events)
    except RecordError:
        return None
    game = game_named(opened.game)
    if opened.rules != game.rules_version:
        return None
    table = Table(game, game.make_options(**opened.options), kernels)
    deals = list(deals_of(table, events))
    return Result(table.observation().totals, table.places(), deals)


def deals_of(table: Table, events: list[AnyEvent]) -> Iterator[DealResult]:
    """Play the events on a fresh table; yield every deal as it ends."""
    for event in events:
        if isinstance(event, Dealt):
            table.deal(table.game.layout.deck.parse(event.deck), event.dice)
        elif isinstance(event, Done):
            table.play(event.seat, event.do)
        else:
            continue
        if table.state.ended:
            view = table.observation()
            yield DealResult(view.ended, view.ended_by, view.points)


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
