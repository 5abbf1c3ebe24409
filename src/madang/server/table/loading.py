"""How a table comes back from the store: from its snapshot, or from its first event."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from madang.game import Kernels
from madang.server.store.base import Answer, Damaged, Latest, Store
from madang.server.table.events import AnyEvent, Past, decode_event
from madang.server.table.feeds import Feeds
from madang.server.table.log import PERSON, TableLog
from madang.server.table.opening import opening_of
from madang.server.table.replaying import apply, replayed
from madang.server.table.snapshots import decode_moment, log_at, log_from

logger = logging.getLogger(__name__)

FEW = 32  # events that are replayed at once; more of them beside the loop
HEAD = 32  # events of a log among which the past of a what-if is, if it has one
PAST, PLAYED = b'{"e":"past"', (b'{"e":"dealt"', b'{"e":"done"')

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
    payloads = latest.events if is_whole else await store.events(table)
    events = await filled(store, decoded(payloads))
    if not events:
        raise NoTable
    kernels = twins.get(opening_of(events).game)
    return await asyncio.to_thread(replayed, table, events, kernels), latest.answers


async def filled(store: Store, events: list[AnyEvent]) -> list[AnyEvent]:
    """Return events, the past of a what-if with what was played in it."""
    for n, event in enumerate(events[:HEAD]):
        if isinstance(event, Past):
            played: Any = await asyncio.to_thread(decoded, await played_in(store, event))
            return [*events[:n], replace(event, events=tuple(played)), *events[n + 1 :]]
    return events


async def whole_log(store: Store, table: str, whole: bool = True) -> list[bytes]:
    """Return the log of a table, that of a what-if with what was played before it began."""
    payloads = await store.events(table, whole=whole)
    for n, payload in enumerate(payloads[:HEAD]):
        if payload.startswith(PAST):
            past: Any = decode_event(payload)
            return [*payloads[:n], *await played_in(store, past), *payloads[n + 1 :]]
    return payloads


async def played_in(store: Store, past: Past) -> list[bytes]:
    """Return what was played at another table, as far as it is the past of one; raise Damaged."""
    log = await whole_log(store, past.table)
    played = [payload for payload in log if payload.startswith(PLAYED)][: past.count]
    if len(played) < past.count:
        raise Damaged(past.table)
    return played


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
    payloads = await store.events(log.name, moment.seq if moment else 0)
    events = await filled(store, decoded(payloads))
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
