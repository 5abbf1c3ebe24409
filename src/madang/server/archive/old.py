"""What goes of tables that ended long ago: what is needed to play, but nothing that was played.

Records, replays and histories stay as they are. Answers to commands go, and with them the promise
that a command sent again gets the same answer. Tables that are closed before their match began, and
what-ifs that are closed, go altogether, and at once.
"""

import asyncio

from madang.server.store.base import Row, Store
from madang.server.store.upkeep import PUT_AWAY
from madang.server.table.info import read_info
from madang.server.table.log import CLOSED

LOBBY = ""  # where answers about no table are kept
TABLES, ANSWERS = 50, 200  # looked for, and forgotten, at a time: others write in between
PAUSE = 0.02  # seconds


async def put_away(store: Store, before: float) -> int:
    """Put away what ended before then, piece by piece; return how many tables."""
    await drop_answers(store, LOBBY, before)
    count = 0
    while rows := await store.old_tables(before, TABLES):
        for row in rows:
            await put_away_table(store, row)
        count += len(rows)
    return count


async def put_away_table(store: Store, row: Row) -> None:
    """Put one table away."""
    if is_thought(row):
        await purge(store, row)
        return
    await drop_answers(store, row.table, float("inf"))
    info = read_info(row.card)
    await store.archive(row.table, {seat.guest for seat in info.seats} if info else set())


async def purge_thoughts(store: Store, status: str) -> None:
    """Delete closed tables that are of no use to anybody, as a kill or an old release left them."""
    after = ""
    while rows := await store.tables_with(status, after, TABLES):
        for row in filter(is_thought, rows):
            await purge(store, row)
        after = rows[-1].table
        await asyncio.sleep(PAUSE)


def is_thought(row: Row) -> bool:
    """Tell whether a table is closed and was never dealt, or was a what-if: nobody can find it."""
    info = read_info(row.card)
    is_closed = row.status in (CLOSED, PUT_AWAY)
    return info is not None and is_closed and (not info.deal or info.branch_of is not None)


async def purge(store: Store, row: Row) -> None:
    """Delete a table, and what was answered there."""
    await store.purge(row.table)
    await drop_answers(store, row.table, float("inf"))


async def drop_answers(store: Store, table: str, before: float) -> None:
    """Forget answers, some at a time."""
    has_more = True
    while has_more:
        has_more = await store.drop_answers(table, before, ANSWERS)
        await asyncio.sleep(PAUSE)
