"""An event log moves from SQLite to PostgreSQL: nothing is lost, and play goes on there."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest
from sqlalchemy import text

from madang.cli import run
from madang.server.archive.moving import check
from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Unusable
from tests.server.databases import administrator, database, empty, needs_postgres
from tests.server.people import QUICK, House

pytestmark = [pytest.mark.anyio, needs_postgres]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with database() as url:
        empty(url)
        yield url


async def test_a_log_is_moved_checked_and_played_on(houses, url, capsys):
    house = await houses()
    mina = await house.guest("미나")
    room = await mina.make()
    assert (await mina.ask(type="stand", table=room))["type"] == "ack"
    table = await mina.make(bots=[None, "random", "random", "random"])
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    asked = await mina.is_asked()
    await house.close()

    command = ["move", str(house.path), url]
    assert await in_a_thread(command) == 0
    assert "2 tables and 1 guests" in capsys.readouterr().out
    assert await in_a_thread(command) == 2
    assert "is not empty" in capsys.readouterr().err

    moved = await House(DatabaseStore(url), replace(QUICK), None).open()
    again = await moved.socket(mina.secret)
    assert set((await again.hears("welcome"))["tables"]) == {table}
    await again.enter(table)
    assert (await again.is_asked())["view"] == asked["view"]
    assert (await again.act(asked["legal"][0]))["type"] == "ack"
    assert (await again.enter(room))["info"]["status"] == "open"
    await moved.close()


async def test_a_table_that_differs_is_named(houses, url):
    empty(url)
    house = await houses()
    table = await (await house.guest("Mina")).make()
    await house.close()
    assert await in_a_thread(["move", str(house.path), url]) == 0
    with administrator(url) as connection:
        connection.execute(text("UPDATE events SET payload = payload || ' ' WHERE seq = 1"))
    old, new = DatabaseStore(house.path), DatabaseStore(url)
    await old.open()
    await new.open()
    with pytest.raises(Unusable, match=table):
        await check(old, new, lambda *_: None)
    await old.close()
    await new.close()


async def in_a_thread(command: list[str]) -> int:
    """Run a command that has a loop of its own."""
    return await asyncio.to_thread(run, command)
