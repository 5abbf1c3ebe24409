"""How finished matches ended, and what a guest has played: its matches and figures made from them.

A match is replayed once for its result, which is kept next to its log from then on.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Protocol

import msgspec

from madang.errors import MadangError
from madang.game import Kernels
from madang.record import Record, apply
from madang.server.archive.replays import SHORT_BYTES, Cache, kernels_of, record_in
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.interfaces import Events, Names, Row
from madang.server.table.loading import whole_log
from madang.server.table.table_log import BOT, OVER, infos_of
from madang.server.workers.jobs import JobKind, Jobs
from madang.table import Table

KEPT = 1 << 20  # bytes of memory


class HistoryStore(Names, Protocol):
    """The matches of a guest."""

    async def rows_played_by(self, guest: str, most: int) -> list[Row]:
        """Return the tables, playing or over, where a guest has ever sat; the newest first."""


class ResultStore(Events, Protocol):
    """How finished matches ended."""

    async def results(self, tables: set[str]) -> dict[str, bytes]:
        """Return what was kept of finished matches."""

    async def keep_result(self, table: str, result: bytes) -> None:
        """Keep how a match ended, so that its log need not be replayed for it again."""


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


decode = msgspec.json.Decoder(Result | None).decode


class Results:
    """How the finished matches of this server ended."""

    def __init__(self, store: ResultStore, jobs: Jobs, kernels: Mapping[str, Kernels]) -> None:
        self.store, self.jobs, self.kernels = store, jobs, kernels
        self.made: Cache[bytes] = Cache(KEPT, len)

    async def results_of(self, asking: str, tables: Mapping[str, str]) -> dict[str, Result]:
        """Return the results of finished matches, given with their games."""
        kept = await self.store.results(set(tables))
        for table in tables.keys() - kept.keys():
            kept[table] = await self.made.get(
                table, partial(self.make_result, asking, table, tables[table])
            )
        found = {table: decode(result) for table, result in kept.items()}
        return {table: result for table, result in found.items() if result}

    async def make_result(self, asking: str, table: str, game: str) -> bytes:
        """Replay a match for how it ended, and keep that."""
        payloads = await whole_log(self.store, table, whole=False)
        kind = JobKind.LONG if sum(map(len, payloads)) > SHORT_BYTES else JobKind.SHORT
        given = payloads, game in self.kernels
        result: bytes = await self.jobs.run(kind, asking, result_of, *given)
        await self.store.keep_result(table, result)
        return result


def result_of(payloads: list[bytes], is_compiled: bool) -> bytes:
    """Return, as JSON, how a match ended; `null` if that cannot be known: by older rules, say."""
    try:
        record = record_in(payloads)
        table = Table(record.game, record.options, kernels_of(record.game, is_compiled))
        deals = list(deals_of(table, record))
    except (Refusal, MadangError, msgspec.DecodeError, UnicodeError):  # or its log is damaged
        return b"null"
    return msgspec.json.encode(Result(table.observation().totals, table.places(), deals))


def deals_of(table: Table, record: Record) -> Iterator[DealResult]:
    """Play a record on a fresh table; yield every deal as it ends."""
    for event in record.events:
        apply(table, event)
        if table.state.ended:
            view = table.observation()
            yield DealResult(view.ended, view.ended_by, view.points)


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


async def history_of(
    store: HistoryStore, results: Results, asking: str, guest: str
) -> dict[str, Any]:
    """Return the matches of a guest and its statistics; `asking` is the address that waits."""
    rows = await store.rows_played_by(guest, MATCHES)
    cards = infos_of(rows)
    cards = {table: card for table, card in cards.items() if not card.branch_of}  # no match
    rows = [row for row in rows if row.table in cards]
    names = await store.names({seat.guest for card in cards.values() for seat in card.seats})
    over = {row.table: cards[row.table].game for row in rows if row.status == OVER}
    ended = await results.results_of(asking, over)
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
