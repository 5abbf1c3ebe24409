"""Write until the disk is full: by what-ifs, by changes that are never played, from many sides."""

import sqlite3
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from madang.server.limits import Bucket
from madang.server.lobby.quotas import MEGABYTE, owe_a_day_at_most
from madang.server.lobby.retention import delete_useless
from madang.server.store.interfaces import PUT_AWAY, Row
from madang.server.table.loading import whole_log
from tests.server.people import House, PassingTime, Person, careless, eventually, play_on
from tests.server.test_replay import finished

pytestmark = pytest.mark.anyio

FULL = 499 * MEGABYTE  # bytes free, where 500 MB are spared


def counted(house: House, table: str, *names: str) -> list[int]:
    """Count the rows that the database has of a table."""
    with sqlite3.connect(house.path) as connection:
        counts = [
            connection.execute(
                f"SELECT count(*) FROM {name} WHERE table_id = ?", (table,)
            ).fetchone()[0]
            for name in names
        ]
    connection.close()
    return counts


async def deals_of(house: House, table: str) -> list[dict[str, Any]]:
    async with house.http() as http:
        return (await http.get(f"/api/tables/{table}/replay")).json()["deals"]


async def bytes_of(house: House, table: str) -> int:
    return sum(map(len, await house.parts.store.events(table)))


def leave_free(house: House, free: int | None) -> None:
    house.parts.store.free = lambda: free  # type: ignore[method-assign]


# ---- what-ifs --------------------------------------------------------------------------------


async def test_a_what_if_is_as_short_as_what_differs_and_a_whole_match_all_the_same(houses):
    house = await houses()
    person, table = await finished(house, rounds=12)
    whole = await whole_log(house.parts.store, table)
    at = (await deals_of(house, table))[10]["first"] + 1
    made = await person.ask(type="branch", table=table, at=at, seat=0)
    assert made["type"] == "made", made
    branch = made["table"]
    assert await bytes_of(house, branch) < await bytes_of(house, table) / 4
    assert len(await whole_log(house.parts.store, branch)) > len(whole) / 2


async def test_a_what_if_of_a_what_if_names_the_match_in_which_it_was_played(houses):
    house = await houses()
    person, table = await finished(house, rounds=4)
    deals = await deals_of(house, table)
    tables, names = [table], set()
    for _ in range(3):
        at = deals[2]["first"] + 1
        made = await person.ask(type="branch", table=tables[-1], at=at, seat=0)
        assert made["type"] == "made", made
        tables.append(made["table"])
        await person.enter(made["table"])
        await person.hears("update", table=made["table"])
        await play_on(person, made["table"], careless)
        log = house.log(made["table"])
        names.add((log.past.table, log.past.count))
    assert names == {(table, deals[2]["first"] - 1)}


@pytest.mark.parametrize("kept", ["snapshot", "log"])
async def test_a_what_if_comes_back_after_a_restart_with_every_deal_before_it(houses, kept):
    house = await houses()
    person, table = await finished(house, rounds=3)
    deals = await deals_of(house, table)
    at = deals[2]["first"] + 1
    branch = (await person.ask(type="branch", table=table, at=at, seat=0))["table"]
    await person.enter(branch)
    before = await person.hears("update", table=branch)
    await house.close()
    if kept == "log":
        with sqlite3.connect(house.path) as connection:
            connection.execute("DELETE FROM snapshots")
        connection.close()
    house = await houses()
    person = await house.socket(person.secret)
    await person.enter(branch)
    after = await person.hears("update", table=branch)
    assert [after[key] for key in ("n", "view", "standings", "places")] == [
        before[key] for key in ("n", "view", "standings", "places")
    ]
    assert [list(totals) for totals in after["standings"]] == [d["totals"] for d in deals[:2]]
    await play_on(person, branch, careless)
    async with house.http(person.secret) as http:
        shown = await http.get(f"/api/tables/{branch}/replay")
        first = (await http.get(f"/api/tables/{table}/replay")).json()
    assert shown.json()["frames"] == first["frames"]
    assert len(shown.json()["deals"]) == 3


async def test_a_what_if_that_is_closed_leaves_nothing_behind(houses):
    house = await houses()
    person, table = await finished(house, rounds=2)
    older = (await person.ask(type="branch", table=table, at=2, seat=0))["table"]
    await person.ask(type="branch", table=table, at=2, seat=0)
    rows = "events", "tables", "snapshots", "leases", "commands", "sittings"
    await eventually(lambda: counted(house, older, *rows) == [0] * len(rows))


async def test_what_ifs_that_an_older_release_has_put_away_are_deleted_and_others_stay(houses):
    house = await houses()
    _, table = await finished(house, rounds=1)
    store = house.parts.store
    kept = await store.row(table)
    await store.append("old", 0, await store.events(table), row=put_away(kept, "old", table))
    await store.append("match", 0, await store.events(table), row=put_away(kept, "match", None))
    await delete_useless(store, PUT_AWAY)
    assert counted(house, "old", "events", "tables") == [0, 0]
    assert all(counted(house, "match", "events", "tables"))


def put_away(row: Row, table: str, origin: str | None) -> Row:
    """Return the row of a match that was closed, as it was kept."""
    card = msgspec.json.decode(row.card)
    card |= {"table": table, "status": "closed", "deal": 2}
    card |= {"branch_of": {"table": origin, "at": 2} if origin else None}
    return row._replace(table=table, status=PUT_AWAY, card=msgspec.json.encode(card))


# ---- changes that are never played ---------------------------------------------------------------


async def test_a_table_that_is_closed_before_its_match_leaves_nothing_behind(houses):
    house = await houses()
    mina = await house.guest("Mina")
    table = await mina.make()
    for seat in (1, 2, 1, 2):
        await mina.ask(type="sit", table=table, seat=seat)
    assert (await mina.ask(type="close", table=table))["type"] == "ack"
    rows = "events", "tables", "leases", "commands", "sittings"
    await eventually(lambda: counted(house, table, *rows) == [0] * len(rows))


async def changing(house: House, person: Person, table: str) -> AsyncIterator[dict[str, Any]]:
    """Change seats without end; yield each answer."""
    for seat in range(1, 100_000):
        yield await person.ask(type="sit", table=table, seat=seat % 3)


async def test_one_address_writes_so_much_a_day_and_its_matches_go_on(houses):
    house = await houses(day_megabytes_per_address=1)
    mina, juho = await house.guest("Mina"), await house.guest("Juho")
    playing = await juho.make(options={"players": 3, "rounds": 2}, bots=[None, "random", "random"])
    await juho.ask(type="start", table=playing)
    table = await mina.make(options={"players": 3})
    house.parts.disk.record_written("127.0.0.1", MEGABYTE - 30_000)
    answers = [answer async for answer in until_refused(changing(house, mina, table))]
    assert 20 < len(answers) < 200
    assert (answers[-1]["code"], answers[-1]["args"]["what"]) == ("no_room", "day_here")
    assert answers[-1]["args"]["seconds"] > 0
    for asked in ({"type": "make", "game": "nylon_ppong"}, {"type": "set_rules", "table": table}):
        assert (await mina.ask(**asked))["code"] == "no_room"
    async with house.http() as http:
        refused = await http.post("/api/guest", json={"name": "Yuna"})
    assert (refused.status_code, refused.json()["code"]) == (503, "no_room")
    await play_on(juho, playing, careless)
    assert (await juho.ask(type="rematch", table=playing))["code"] == "no_room"
    assert (await mina.ask(type="close", table=table))["type"] == "ack"
    house.time.pass_by(86_400)
    await mina.make()


async def until_refused(answers: AsyncIterator[dict[str, Any]]) -> AsyncIterator[dict[str, Any]]:
    async for answer in answers:
        yield answer
        if answer["type"] == "nack":
            return


async def test_all_addresses_together_write_so_much_a_day(houses):
    house = await houses(day_megabytes=1)
    mina = await house.guest("Mina")
    for n in range(40):
        house.parts.disk.record_written(f"2001:db8:{n}::/64", 30_000)
    refused = await mina.ask(type="make", game="nylon_ppong")
    assert (refused["code"], refused["args"]["what"]) == ("no_room", "day")


async def test_a_network_of_48_is_one_address_to_the_disk(houses):
    house = await houses(day_megabytes_per_address=1)
    room = house.parts.disk
    for n in range(40):
        room.record_written(f"2001:db8:7:{n:x}::/64", 30_000)
    with pytest.raises(Exception, match="no_room"):
        room.check_room("2001:db8:7:ffff::/64")
    room.check_room("2001:db8:8::/64")


# ---- before the disk is full -----------------------------------------------------------------


async def test_where_little_of_the_disk_is_free_nothing_new_begins_and_matches_go_on(houses):
    house = await houses()
    mina, table = await finished(house, rounds=1)
    playing = await mina.make(options={"players": 3, "rounds": 1}, bots=[None, "random", "random"])
    await mina.ask(type="start", table=playing)
    waiting = await mina.make(options={"players": 3})
    leave_free(house, FULL)
    for asked in (
        {"type": "make", "game": "nylon_ppong"},
        {"type": "branch", "table": table, "at": 2, "seat": 0},
        {"type": "rematch", "table": table},
        {"type": "set_rules", "table": waiting, "options": {"players": 4}},
        {"type": "sit", "table": waiting, "seat": 1},
    ):
        answer = await mina.ask(**asked)
        assert (answer["code"], answer["args"]["what"]) == ("no_room", "disk"), asked
    async with house.http(mina.secret) as http:
        for path, body in (("/api/guest", {"name": "Yuna"}), ("/api/nights", {"name": "Friday"})):
            refused = await http.post(path, json=body)
            assert (refused.status_code, refused.json()["code"]) == (503, "no_room"), path
        ready = await http.get("/readyz")
    assert (ready.status_code, "nothing new is begun" in ready.text) == (200, True)
    await play_on(mina, playing, careless)
    leave_free(house, None)  # as of a database on another machine
    await mina.make()
    async with house.http() as http:
        assert (await http.get("/readyz")).text == "ready\n"


async def test_no_disk_is_spared_where_the_host_wants_none(houses):
    house = await houses(spare_megabytes=0)
    leave_free(house, 0)
    await (await house.guest("Mina")).make()


def test_what_is_owed_is_never_more_than_another_day():
    time = PassingTime()
    bucket = Bucket(10 / 86_400, 10, time)
    for _ in range(100):
        owe_a_day_at_most(bucket, 7)
    assert bucket.tokens == -10
    assert bucket.wait == pytest.approx(86_400 * 1.1)
    time.pass_by(86_400 * 1.1 + 1)
    assert not bucket.wait
