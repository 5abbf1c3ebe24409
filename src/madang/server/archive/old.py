"""What goes of tables that ended long ago: what is needed to play, but nothing that was played.

Records, replays and histories stay as they are. Answers to commands go, and with them the promise
that a command sent again gets the same answer. Open tables at which no match began go altogether.
"""

import asyncio

from madang.server.store.base import Row, Store
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
    await drop_answers(store, row.table, float("inf"))
    info = read_info(row.card)
    if info and info.status == CLOSED and not info.deal:
        await store.purge(row.table)
    else:
        await store.archive(row.table, {seat.guest for seat in info.seats} if info else set())


async def drop_answers(store: Store, table: str, before: float) -> None:
    """Forget answers, some at a time."""
    has_more = True
    while has_more:
        has_more = await store.drop_answers(table, before, ANSWERS)
        await asyncio.sleep(PAUSE)
