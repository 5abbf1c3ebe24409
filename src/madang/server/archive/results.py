"""How finished matches ended: replayed once, and kept beside their logs from then on."""

from collections.abc import Iterator, Mapping
from functools import partial

import msgspec

from madang.errors import MadangError
from madang.game import Kernels
from madang.record import Record, apply
from madang.server.archive.cache import Cache
from madang.server.archive.playback import kernels_of, record_in
from madang.server.archive.replays import SHORT_BYTES
from madang.server.protocol.refusals import Refusal
from madang.server.store.base import Store
from madang.server.table.loading import whole_log
from madang.server.workers.heavy import Heavy, Kind
from madang.table import Table

KEPT = 1 << 20  # bytes of memory


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

    def __init__(self, store: Store, heavy: Heavy, kernels: Mapping[str, Kernels]) -> None:
        self.store, self.heavy, self.kernels = store, heavy, kernels
        self.made: Cache[bytes] = Cache(KEPT, len)

    async def of(self, asking: str, tables: Mapping[str, str]) -> dict[str, Result]:
        """Return the results of finished matches, given with their games."""
        kept = await self.store.results(set(tables))
        for table in tables.keys() - kept.keys():
            kept[table] = await self.made.get(
                table, partial(self.make, asking, table, tables[table])
            )
        found = {table: decode(result) for table, result in kept.items()}
        return {table: result for table, result in found.items() if result}

    async def make(self, asking: str, table: str, game: str) -> bytes:
        """Replay a match for how it ended, and keep that."""
        payloads = await whole_log(self.store, table, whole=False)
        kind = Kind.LONG if sum(map(len, payloads)) > SHORT_BYTES else Kind.SHORT
        given = payloads, game in self.kernels
        result: bytes = await self.heavy.do(kind, asking, result_of, *given)
        await self.store.keep_result(table, result)
        return result


def result_of(payloads: list[bytes], is_compiled: bool) -> bytes:
    """Return, as JSON, how a match ended; `null` if that cannot be known: by older rules, say."""
    try:
        record = record_in(payloads)
        table = Table(record.game, record.options, kernels_of(record.game, is_compiled))
        deals = list(deals_of(table, record))
    except (Refusal, MadangError):
        return b"null"
    return msgspec.json.encode(Result(table.observation().totals, table.places(), deals))


def deals_of(table: Table, record: Record) -> Iterator[DealResult]:
    """Play a record on a fresh table; yield every deal as it ends."""
    for event in record.events:
        apply(table, event)
        if table.state.ended:
            view = table.observation()
            yield DealResult(view.ended, view.ended_by, view.points)
