"""What goes of tables that ended long ago, and what stays."""

import sqlite3

import pytest

from madang.server.lobby.retention import archive_old
from tests.server.people import House, careless, play_on

pytestmark = pytest.mark.anyio

LATER = 4e9  # a date


async def played(house: House, person) -> str:
    """Play a match to its end against bots."""
    bots = [None, "random", "random", "random"]
    table = await person.make(options={"rounds": 1}, bots=bots)
    await person.ask(type="start", table=table)
    await play_on(person, table, careless)
    return table


def counted(house: House, *tables: str) -> dict[str, int]:
    """Count rows of the database."""
    with sqlite3.connect(house.path) as connection:
        found = {
            table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in tables
        }
    connection.close()
    return found


async def shown(house: House, person, table: str) -> list:
    """Return what anybody can see of a finished match."""
    async with house.http(person.secret) as http:
        paths = f"/api/tables/{table}/record", f"/api/tables/{table}/replay", "/api/guest/matches"
        record, replay, history = [await http.get(path) for path in paths]
    return [record.text, replay.json()["frames"], history.json()]


async def test_a_finished_match_stays_readable_without_what_was_needed_to_play(houses):
    house = await houses()
    person = await house.guest("Mina")
    table = await played(house, person)
    before = await shown(house, person, table)
    await person.ask(type="close", table=await person.make())
    store = house.parts.store
    assert counted(house, "commands")["commands"] > 3
    assert await archive_old(store, 0.0) == 0, "nothing is that old"
    assert await archive_old(store, LATER) == 1
    left = counted(house, "commands", "leases", "snapshots", "tables", "sittings")
    assert left == {"commands": 0, "leases": 0, "snapshots": 0, "tables": 1, "sittings": 1}
    assert await archive_old(store, LATER) == 0, "and once is enough"
    await house.close()
    house = await houses()
    assert await shown(house, person, table) == before


async def test_what_is_played_is_left_alone(houses):
    house = await houses()
    person = await house.guest("Mina")
    table = await person.make(bots=[None, "random", "random", "random"])
    await person.ask(type="start", table=table)
    newest = await person.is_asked()
    command = {"type": "act", "table": table, "seen": newest["n"], "action": careless(newest)}
    answer = await person.ask(cmd="mine", **command)
    assert await archive_old(house.parts.store, LATER) == 0
    assert await person.ask(cmd="mine", **command) == answer
    assert counted(house, "leases", "tables") == {"leases": 1, "tables": 1}
