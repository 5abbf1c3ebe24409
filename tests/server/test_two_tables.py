"""A table that comes out of another is written with it: a fault in between leaves neither."""

from typing import Any

import pytest

from madang.server.store.interfaces import Part
from tests.server.people import House
from tests.server.test_replay import finished

pytestmark = pytest.mark.anyio

BAD = Part("bad", 0, [None])  # type: ignore[list-item]  # the database refuses it


@pytest.mark.parametrize("asked", [{"type": "rematch"}, {"type": "branch", "at": 5, "seat": 0}])
async def test_a_table_that_cannot_be_written_leaves_nothing_behind(houses: Any, asked: Any):
    house: House = await houses()
    person, table = await finished(house, rounds=1)
    store = house.parts.store
    commit, before = store.append, await store.events(table)

    async def spoiled(*given: Any, also: Any = (), **more: Any) -> None:
        await commit(*given, also=[*also, BAD] if also else (), **more)

    store.append = spoiled
    command = {**asked, "table": table, "cmd": "again"}
    assert (await person.ask(**command))["code"] == "failed"
    assert await store.events(table) == before
    assert await store.find_answer(table, person.guest, "again") is None
    assert not await store.unfinished_rows()
    assert not house.parts.lobby.summaries
    store.append = commit
    made = await person.ask(**command)
    assert (made["type"], [row.table for row in await store.unfinished_rows()]) == (
        "made",
        [made["table"]],
    )
    assert await person.ask(**command) == made
    assert await store.find_answer(table, person.guest, "again")
