"""How the house comes to own a table: read from the store, under a lease that shuts others out."""

from collections import OrderedDict
from collections.abc import Mapping

from madang.game import Kernels
from madang.server.protocol.refusals import Refusal
from madang.server.store.base import Answer, Latest, Store, TakenUp
from madang.server.table import loading
from madang.server.table.log import CLOSED, TableLog

GONE_KEPT = 1000


class Claims:
    """Reads tables and takes them over; knows for a while why some are closed."""

    def __init__(self, store: Store, names: dict[str, str], kernels: Mapping[str, Kernels]) -> None:
        self.store, self.names, self.kernels = store, names, kernels
        self.gone: OrderedDict[str, str] = OrderedDict()  # closed table -> why

    async def load(self, table: str, latest: Latest | None = None) -> tuple[TableLog, list[Answer]]:
        """Return a table as it was committed, with the answers that were given there last."""
        log, answers = await loading.loaded(self.store, table, self.kernels, latest)
        unknown = {guest for guest in loading.guests_at(log) if guest not in self.names}
        if unknown:
            self.names |= await self.store.names(unknown)
        return log, answers

    async def claim(
        self, table: str, taken: TakenUp | None
    ) -> tuple[TableLog, list[Answer], int] | None:
        """Read a table and own it, so that nobody else can write of it, unless it is closed."""
        loaded = await self.load(table, taken and taken.latest)
        epoch, seq = taken.lease if taken else await self.store.claim(table)
        if loaded[0].seq != seq:  # its owner before has written in between
            loaded = await self.load(table)
        if loaded[0].status == CLOSED:
            self.note_gone(loaded[0])
            return None
        return *loaded, epoch

    def note_gone(self, log: TableLog) -> None:
        """Remember for a while why a table is closed."""
        self.gone[log.name] = log.closed_why
        if len(self.gone) > GONE_KEPT:
            self.gone.popitem(last=False)

    def no_table(self, table: str) -> Refusal:
        """Return how a message about no table is refused: with the reason where it is known."""
        if table in self.gone:
            return Refusal("no_table", table=table, why=self.gone[table])
        return Refusal("no_table", table=table)
