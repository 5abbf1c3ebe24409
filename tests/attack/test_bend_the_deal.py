"""Who wants other cards: people who send numbers as they like, and a dishonest server."""

import asyncio
import json
from typing import Any

import pytest

from madang.record import Record, check_fair, read
from madang.server.table.events import Committed, Dealt, NumberAdded, decode_event
from madang.shuffles import commit_to, new_secret
from tests.server.people import House, Person, careless, play_on

pytestmark = pytest.mark.anyio

MINE, THINE, OTHER = "11" * 16, "22" * 16, "33" * 16
DUEL = {"options": {"players": 2, "rounds": 2}}


async def two_at_a_table(house: House) -> tuple[str, Person, Person]:
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make(**DUEL)
    await yuna.enter(table)
    await yuna.ask(type="sit", table=table, seat=1)
    return table, mina, yuna


async def add(person: Person, table: str, number: Any) -> Any:
    return await person.ask(type="add_number", table=table, number=number)


async def played(house: House, table: str, *people: Person) -> Record:
    """Start, play to the end, and return the record."""
    await people[0].ask(type="start", table=table)
    for person in people:
        await person.sees(1)
    await asyncio.gather(*(play_on(person, table, careless) for person in people))
    return await record_of(house, table)


async def record_of(house: House, table: str) -> Record:
    async with house.http() as http:
        return read((await http.get(f"/api/tables/{table}/record")).text.splitlines())


def numbers_shown(person: Person) -> list[str]:
    return [heard for heard in person.heard if heard["type"] == "promise"][-1]["numbers"]


# ---- the dealing itself ----------------------------------------------------------------------


async def test_a_match_is_dealt_as_it_was_promised(houses):
    house = await houses()
    table, mina, yuna = await two_at_a_table(house)
    shown = await mina.hears("promise")
    assert shown["numbers"] == ["", ""]
    assert (await add(mina, table, MINE))["type"] == "ack"
    assert (await add(yuna, table, THINE))["type"] == "ack"
    for person in (mina, yuna):
        await person.hears("promise", numbers=[MINE, THINE])
    record = await played(house, table, mina, yuna)
    assert record.fair
    assert (record.fair.commit, record.fair.numbers) == (shown["commit"], [MINE, THINE])
    assert check_fair(record).holds
    assert len(check_fair(record).deals) == 2


async def test_make_tells_the_promise_of_its_table(houses):
    house = await houses()
    mina = await house.guest("Mina")
    made = await mina.ask(type="make", game="nylon_ppong")
    await mina.enter(made["table"])
    assert (await mina.hears("promise"))["commit"] == made["commit"]


async def test_nothing_is_told_of_the_secret_while_cards_are_played(houses):
    house = await houses()
    table, mina, yuna = await two_at_a_table(house)
    await mina.ask(type="start", table=table)
    await mina.sees(1)
    dealing = house.log(table).dealing
    async with house.http() as http:
        assert (await http.get(f"/api/tables/{table}/record")).status_code == 409
    for person in (mina, yuna):
        assert dealing.secret not in "".join(person.frames)


async def test_a_kill_changes_no_card_that_is_to_come(houses):
    house = await houses()
    table, mina, _ = await two_at_a_table(house)
    await add(mina, table, MINE)
    await mina.ask(type="start", table=table)
    await mina.sees(1)
    log = house.log(table)
    next_deck = log.dealing.next_deal(log.game)[0].tolist()
    again = (await house.parts.services.load(table))[0]
    assert again.dealing == log.dealing
    assert again.dealing.next_deal(log.game)[0].tolist() == next_deck


async def test_a_rematch_promises_another_secret(houses):
    house = await houses()
    mina = await house.guest("Mina")
    table = await mina.make(options={"players": 2, "rounds": 1}, bots=[None, "random"])
    first = await mina.hears("promise")
    await played(house, table, mina)
    made = await mina.ask(type="rematch", table=table)
    await mina.enter(made["table"])
    other = await mina.hears("promise", table=made["table"])
    assert other["commit"] != first["commit"]
    assert other["numbers"] == ["", ""]


# ---- people who send what they like -------------------------------------------------------------


ODD = ["", "11" * 15, "11" * 17, "G" * 32, "AA" * 16, "11" * 1500, 7, None]


async def test_what_is_no_number_is_refused(houses):
    house = await houses(bad_frames=100)
    table, mina, _ = await two_at_a_table(house)
    for number in ODD:
        assert (await add(mina, table, number))["code"] == "bad_message", number
    assert house.log(table).dealing.numbers == {}


async def test_the_first_number_counts_and_may_be_repeated(houses):
    house = await houses()
    table, mina, yuna = await two_at_a_table(house)
    await add(mina, table, MINE)
    assert (await add(mina, table, MINE))["type"] == "ack"
    refused = await add(mina, table, OTHER)
    assert (refused["code"], refused["args"]) == ("not_now", {"number": MINE})
    other_device = await house.socket(mina.secret)
    assert (await add(other_device, table, OTHER))["code"] == "not_now"
    await add(yuna, table, MINE)  # somebody else's, copied: it takes nothing away
    await mina.hears("promise", numbers=[MINE, MINE])


async def test_nobody_adds_a_number_who_does_not_sit_there(houses):
    house = await houses()
    table, mina, _ = await two_at_a_table(house)
    watcher = await house.guest("Watcher")
    await watcher.enter(table)
    assert (await add(watcher, table, OTHER))["code"] == "not_seated"
    assert numbers_shown(mina) == ["", ""]


async def test_a_number_that_comes_late_changes_no_card(houses):
    house = await houses()
    table, mina, yuna = await two_at_a_table(house)
    await add(mina, table, MINE)
    await mina.ask(type="start", table=table)
    assert (await add(yuna, table, THINE))["code"] == "not_now"
    await yuna.hears("promise", numbers=[MINE, ""])


async def test_nobody_stalls_the_deal_by_sending_nothing(houses):
    house = await houses()
    table, mina, yuna = await two_at_a_table(house)
    record = await played(house, table, mina, yuna)
    assert record.fair
    assert record.fair.numbers == ["", ""]
    assert check_fair(record).holds


async def test_a_number_goes_with_its_person(houses):
    """Who changes seats keeps it, who leaves takes it away; other rules lose none."""
    house = await houses()
    table, mina, yuna = await two_at_a_table(house)
    await add(mina, table, MINE)
    await add(yuna, table, THINE)
    await mina.ask(type="swap", table=table, seat=0, other=1)
    await mina.hears("promise", numbers=[THINE, MINE])
    await yuna.ask(type="stand", table=table)
    await mina.hears("promise", numbers=["", MINE])
    await mina.ask(type="set_rules", table=table, options={"players": 3})
    await mina.hears("promise", numbers=["", MINE, ""])
    await yuna.ask(type="sit", table=table, seat=0)
    await mina.hears("promise", numbers=[THINE, MINE, ""])


async def test_numbers_are_in_the_log_before_the_first_deal_and_the_promise_before_them(houses):
    house = await houses()
    table, mina, yuna = await two_at_a_table(house)
    await add(mina, table, MINE)
    await add(yuna, table, THINE)
    await mina.ask(type="start", table=table)
    kinds = [type(decode_event(row)) for row in await house.parts.store.events(table)]
    first, numbered = kinds.index(Committed), kinds.index(NumberAdded)
    assert first < numbered < kinds.index(Dealt)
    assert kinds.count(Committed) == 1


# ---- tables that promise nothing ----------------------------------------------------------------


async def test_a_what_if_promises_nothing(houses):
    house = await houses()
    mina = await house.guest("Mina")
    table = await mina.make(options={"players": 2, "rounds": 1}, bots=[None, "random"])
    await played(house, table, mina)
    made = await mina.ask(type="branch", table=table, at=2, seat=0)
    await mina.enter(made["table"])
    await mina.hears("update", table=made["table"])
    await play_on(mina, made["table"], careless)
    record = await record_of(house, made["table"])
    assert record.fair is None
    assert made["commit"] == ""
    assert (await add(mina, made["table"], MINE))["code"] == "not_now"


# ---- a dishonest server -------------------------------------------------------------------------


async def true_lines(house: House) -> list[str]:
    """Return the record of a match of two deals."""
    mina = await house.guest("Mina")
    table = await mina.make(**DUEL, bots=[None, "random"])
    await add(mina, table, MINE)
    await played(house, table, mina)
    async with house.http() as http:
        return (await http.get(f"/api/tables/{table}/record")).text.splitlines()


def report_of(header: dict[str, Any], rest: list[str]) -> Any:
    return check_fair(read([json.dumps(header), *rest]))


async def test_every_lie_of_a_server_is_found(houses):
    header, *rest = await true_lines(await houses())
    true = json.loads(header)
    assert report_of(true, rest).holds
    secret = new_secret()
    table = true["fair"]["table"]
    lies = {
        "another secret": {"secret": secret},
        "another promise too": {"secret": secret, "commit": commit_to(table, secret)},
        "a lost number": {"numbers": ["", ""]},
        "a number of its own": {"numbers": [MINE, OTHER]},
        "another table": {"table": "other"},
    }
    for lie, change in lies.items():
        assert not report_of(true | {"fair": true["fair"] | change}, rest).holds, lie
    deal = json.loads(rest[0])
    cards = deal["deck"].split()
    deal["deck"] = " ".join([cards[-1], *cards[1:-1], cards[0]])  # two cards change places
    assert report_of(true, [json.dumps(deal), *rest[1:]]).wrong == [1]
