"""Rows and logs that are damaged, rules that have changed: everything else goes on."""

import sqlite3

import pytest

from madang.games import game_named
from madang.server.archive.history import result_of
from madang.server.lobby.stuck_tables import owners_of, without_guest
from madang.server.protocol import messages as m
from madang.server.store.interfaces import Limit, Row
from tests.server.people import House, Person, careless, play_on

pytestmark = pytest.mark.anyio

GAME = game_named("nylon_ppong")


async def begun(house: House, **options) -> tuple[Person, str]:
    """Let somebody begin a match with bots, and wait for the first move."""
    person = await house.guest("Mina")
    table = await person.make(bots=[None, "random", "random", "random"], **options)
    await person.ask(type="start", table=table)
    await person.is_asked()
    return person, table


def spoil(house: House, statement: str, *values) -> None:
    """Change the database behind the server's back, while it is closed."""
    with sqlite3.connect(house.path) as connection:
        connection.execute(statement, values)
    connection.close()


async def mine(house: House, person: Person) -> tuple[Person, list[dict]]:
    """Come back to a house that was opened again; return the own tables of the lobby."""
    again = await house.socket(person.secret)
    again.say(type="watch_lobby")
    return again, (await again.hears("lobby"))["mine"]


async def test_a_damaged_row_is_made_again_from_the_log(houses):
    house = await houses()
    person, table = await begun(house)
    _, other = await begun(house)
    await house.close()
    spoil(house, "UPDATE tables SET card = ? WHERE table_id = ?", b'{"seats', table)
    house = await houses()
    again, tables = await mine(house, person)
    assert [(info["table"], info["status"]) for info in tables] == [(table, "playing")]
    await again.enter(table)
    assert (await again.is_asked())["view"] == person.update["view"]
    assert set(house.parts.lobby.summaries) == {table, other}


async def stuck(houses, spoiled) -> tuple[House, Person, str]:
    """Begin a match, close the house, spoil it and open it again."""
    house = await houses()
    person, table = await begun(house)
    await house.close()
    spoiled(house, table)
    return await houses(), person, table


def by_older_rules(house: House, table: str) -> None:
    now = f'"rules":{GAME.rules_version}'
    spoil(house, "DELETE FROM snapshots")
    change = "UPDATE events SET payload = CAST(replace(payload, ?, ?) AS BLOB) WHERE seq = 0"
    spoil(house, f"{change} AND table_id = ?", now, '"rules":0', table)


def with_a_hole(house: House, table: str) -> None:
    spoil(house, "DELETE FROM snapshots")
    spoil(house, "DELETE FROM events WHERE table_id = ? AND seq = 1", table)


@pytest.mark.parametrize(("spoiled", "why"), [(by_older_rules, "rules"), (with_a_hole, "log")])
async def test_a_table_that_does_not_replay_is_a_ghost(houses, spoiled, why):
    house, person, table = await stuck(houses, spoiled)
    again = await house.socket(person.secret)
    info = (await again.enter(table))["info"]
    assert (info["status"], info["stuck"]) == ("stuck", why)
    assert info["seats"][0]["name"] == "Mina"
    answer = await again.ask(type="ready", table=table, seen=1)
    assert (answer["code"], answer["args"]) == ("not_now", {"status": "stuck"})
    _, tables = await mine(house, person)
    assert [(info["table"], info["status"]) for info in tables] == [(table, "stuck")]


async def test_a_match_goes_on_from_its_snapshot_where_the_log_before_it_is_damaged(houses):
    house = await houses()
    person, table = await begun(house, options={"rounds": 3})
    kept = house.snapshots(table)
    await play_on(person, table, careless, until=lambda update: kept.recent and update["legal"])
    await house.close()
    spoil(house, "DELETE FROM events WHERE table_id = ? AND instr(payload, ?)", table, b'"dealt"')
    house = await houses()
    again = await house.socket(person.secret)
    assert (await again.enter(table, since=1))["info"]["status"] == "playing"
    assert (await again.is_asked())["view"] == person.update["view"]
    await play_on(again, table, careless)
    async with house.http() as http:
        lines = (await http.get(f"/api/tables/{table}/record")).text.splitlines()
    assert '"e":"opened"' in lines[0], "as it is written, since it does not replay"


async def test_a_ghost_counts_against_nobody(houses):
    house, person, _ = await stuck(houses, by_older_rules)
    again = await house.socket(person.secret)
    for _ in range(house.settings.tables_per_guest):
        await again.make()
    assert await house.parts.lobby.own_tables.seated_tables(person.guest) == list(
        house.parts.lobby.summaries
    )


async def test_its_people_may_have_its_log_which_ends_it_for_good(houses):
    """The log tells all cards: where the older rules come back, nobody may play on."""
    house, person, table = await stuck(houses, by_older_rules)
    stranger = await house.guest("Stranger")
    path = f"/api/tables/{table}/record"
    for secret in (None, stranger.secret):
        async with house.http(secret) as http:
            refused = await http.get(path)
        assert (refused.status_code, refused.json()["code"]) == (409, "not_now")
    async with house.http(person.secret) as http:
        lines = [(await http.get(path)).text for _ in range(2)][1].splitlines()
    assert '"e":"opened"' in lines[0]
    assert lines[-1] == '{"e":"rules_broken"}'
    assert sum('"rules_broken"' in line for line in lines) == 1
    await house.close()
    spoil(
        house,
        "UPDATE events SET payload = CAST(replace(payload, '\"rules\":0', ?) AS BLOB)",
        f'"rules":{GAME.rules_version}',
    )
    house = await houses()
    again = await house.socket(person.secret)
    assert (await again.enter(table))["info"]["status"] == "broken"


async def test_who_gives_a_ghost_up_is_shown_it_no_more(houses):
    house, person, table = await stuck(houses, by_older_rules)
    again = await house.socket(person.secret)
    stranger = await house.guest("Stranger")
    refused = await stranger.ask(type="close", table=table)
    assert refused["code"] == "not_seated"
    assert (await again.ask(type="close", table=table))["type"] == "ack"
    await house.close()
    house = await houses()
    _, tables = await mine(house, person)
    assert tables == []
    assert await house.parts.store.events(table), "nothing is destroyed"


async def test_a_damaged_file_is_refused_with_the_remedy(houses, tmp_path):
    from madang.server.store.database import DatabaseStore
    from madang.server.store.interfaces import Unusable

    house = await houses()
    await begun(house)
    await house.close()
    data = bytearray(house.path.read_bytes())
    page = 4096
    for start in range(2 * page, len(data), page):
        data[start : start + 100] = b"\xff" * 100
    house.path.write_bytes(data)
    with pytest.raises(Unusable) as refused:
        DatabaseStore(house.path).acquire()
    message = str(refused.value)
    assert str(house.path) in message
    assert "madang restore" in message
    assert "\n" not in message
    assert house.path.read_bytes() == data


@pytest.mark.parametrize("held", ["guest", "next_guest", "kept_guest"])
def test_who_gives_a_ghost_up_has_no_seat_there_in_any_way(held):
    seats = [m.Seat("bot", **{held: "mina"}), m.Seat("person", guest="juno")]
    info = m.TableInfo(
        "t", "nylon_ppong", {}, None, "stuck", seats, "juno", True, None, 0.0, 0, 0, None
    )
    assert owners_of(info) == {"mina", "juno"}
    assert owners_of(without_guest(info, "mina")) == {"juno"}


def test_of_a_damaged_log_there_is_no_result():
    assert result_of([b'{"e": "opened", "game"', b"\xff"], False) == b"null"


def test_a_damaged_card_counts_against_nobody():
    row = Row("t", "mina", "open", b'{"seats', 0.0)
    assert not Limit("mina", "tables", 1).counts(row)
    assert Limit("mina", "tables", 1).counts(row._replace(card=b'{"seats": []}'))
