"""How a table comes back from the store: from its snapshot, or from its first event."""

import asyncio
import logging
from collections.abc import Mapping

from madang.game import Kernels
from madang.server.store.base import Answer, Latest, Store
from madang.server.table.events import AnyEvent, decode_event
from madang.server.table.feeds import Feeds
from madang.server.table.log import PERSON, TableLog
from madang.server.table.opening import opening_of
from madang.server.table.replaying import apply, replayed
from madang.server.table.snapshots import decode_moment, log_at, log_from

logger = logging.getLogger(__name__)

FEW = 32  # events that are replayed at once; more of them beside the loop

Twins = Mapping[str, Kernels]


class NoTable(Exception):
    """Nothing was ever written of a table."""


async def loaded(
    store: Store, table: str, twins: Twins, latest: Latest | None = None
) -> tuple[TableLog, list[Answer]]:
    """Return a table as it was committed, with the answers given there last; raise NoTable.

    `latest` is what was read of it, where that is known already.
    """
    latest = latest or await store.latest(table)
    log = log_from(table, latest.snapshot, twins) if latest.snapshot else None
    if log is not None:
        try:
            return await gone_on(log, decoded(latest.events)), latest.answers
        except Exception as error:
            logger.warning("snapshot of table %s is not used: %s", table, type(error).__name__)
    is_whole = latest.snapshot is None
    events = decoded(latest.events) if is_whole else await events_after(store, table, 0)
    if not events:
        raise NoTable
    kernels = twins.get(opening_of(events).game)
    return await asyncio.to_thread(replayed, table, events, kernels), latest.answers


async def events_after(store: Store, table: str, seq: int) -> list[AnyEvent]:
    """Return the events of a table from a number on."""
    return decoded(await store.events(table, seq))


def decoded(events: list[bytes]) -> list[AnyEvent]:
    """Read events."""
    return [decode_event(payload) for payload in events]


async def gone_on(log: TableLog, events: list[AnyEvent]) -> TableLog:
    """Return a table after more events."""
    return (
        apply_all(log, events)
        if len(events) <= FEW
        else await asyncio.to_thread(apply_all, log, events)
    )


def apply_all(log: TableLog, events: list[AnyEvent]) -> TableLog:
    """Let events have happened."""
    for event in events:
        apply(log, event)
    return log


async def whole_feeds(store: Store, log: TableLog, twins: Twins) -> Feeds:
    """Return a table's feeds with all updates of the deals that anybody may ask for."""
    moment = decode_moment(log.whole) if log.whole else None
    events = await events_after(store, log.name, moment.seq if moment else 0)
    events = events[: log.seq - (moment.seq if moment else 0)]

    def build() -> Feeds:
        kernels = twins.get(log.game.name)
        then = log_at(log.name, moment, twins) if moment else None
        whole = apply_all(then, events) if then else replayed(log.name, events, kernels)
        whole.feeds.catch_all_up()
        return whole.feeds

    return await asyncio.to_thread(build)


def guests_at(log: TableLog) -> set[str]:
    """Return everybody whom a table names."""
    seated = {holder.who for holder in log.holders if holder.kind == PERSON}
    coming = {guest for holder in log.holders for guest in (holder.next, holder.kept)}
    return ({log.host} | seated | coming) - {""}
