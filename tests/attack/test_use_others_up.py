"""Take what others need: tables, seats, the lobby, the log. Each test is named by the aim."""

import asyncio
from typing import Any

import pytest

from tests.server.people import House, Person, careless, play_on

pytestmark = pytest.mark.anyio

DUEL = {"players": 2, "rounds": 1}


async def sockets_of(house: House, person: Person, count: int) -> list[Person]:
    """Give a person more sockets."""
    more = [await house.socket(person.secret) for _ in range(count - 1)]
    return [person, *more]


async def all_at_once(people: list[Person], **message: Any) -> list[str]:
    """Let everybody ask the same at once; return how each was answered."""
    answers = await asyncio.gather(*(person.ask(**message) for person in people))
    return sorted(answer.get("code", answer["type"]) for answer in answers)


async def public_tables(house: House, count: int) -> list[str]:
    """Let as many strangers open a public table each."""
    hosts = [await house.guest(f"Host {n}") for n in range(count)]
    return [await host.make(private=False) for host in hosts]


# ---- tables --------------------------------------------------------------------------------------


async def test_host_more_tables_than_allowed_by_asking_with_eight_sockets_at_once(houses):
    house = await houses()
    people = await sockets_of(house, await house.guest("Mina"), 8)
    answers = await all_at_once(people, type="make", game="nylon_ppong")
    assert answers == ["made"] * 3 + ["too_many"] * 5
    tables = [*house.parts.lobby.summaries]
    refused = await people[0].ask(type="make", game="nylon_ppong")
    assert (refused["args"]["most"], len(tables)) == (3, 3)
    assert sorted(card["table"] for card in refused["args"]["tables"]) == sorted(tables)
    await people[1].ask(type="close", table=tables[0])
    await people[2].make()


async def test_host_more_tables_than_allowed_by_playing_several_matches_again_at_once(houses):
    house = await houses(tables_per_guest=1)
    mina = await house.guest("Mina")
    tables = [await finished(mina) for _ in range(2)]
    asked = (mina.ask(type="rematch", table=table) for table in tables)
    answers = [answer["type"] for answer in await asyncio.gather(*asked)]
    assert sorted(answers) == ["made", "nack"]
    assert len(house.parts.lobby.summaries) == 1


async def test_make_tables_with_many_guests_from_one_address(houses):
    house = await houses(tables_per_address=5)
    people = [await house.guest(f"Guest {n}") for n in range(4)]
    answers = await all_at_once(people + people, type="make", game="nylon_ppong")
    assert answers == ["made"] * 5 + ["too_many"] * 3
    card = next(iter(house.parts.lobby.summaries.values()))
    owner = next(person for person in people if person.guest == card.host)
    await owner.ask(type="close", table=card.table)
    assert (await owner.ask(type="make", game="nylon_ppong"))["type"] == "made"


async def test_fill_the_log_by_opening_and_closing_tables_without_end(houses):
    house = await houses(makes_burst=3)
    mina = await house.guest("Mina")
    for _ in range(3):
        await mina.ask(type="close", table=await mina.make())
    refused = await mina.ask(type="make", game="nylon_ppong")
    assert (refused["code"], refused["args"]) == ("slow_down", {"seconds": 20})
    house.time.pass_by(20)
    assert (await mina.ask(type="make", game="nylon_ppong"))["type"] == "made"


async def test_multiply_tables_by_asking_what_if_without_end(houses):
    house = await houses(makes_burst=3)
    mina = await house.guest("Mina")
    table = await finished(mina)
    asked = [await mina.ask(type="branch", table=table, at=1, seat=0) for _ in range(4)]
    assert [answer.get("code", "made") for answer in asked] == ["made"] * 2 + ["slow_down"] * 2
    await house.guest("Yuna")  # a round trip: the one before is closed
    assert len(house.parts.lobby.summaries) == 1


async def test_open_evenings_without_end_with_many_guests_from_one_address(houses):
    house = await houses(nights_burst=1)
    codes = []
    for n in range(4):
        guest = await house.guest(f"Guest {n}")
        async with house.http(guest.secret) as http:
            answer = await http.post("/api/nights", json={"name": "Friday"})
        codes.append((answer.status_code, answer.json().get("args")))
    assert [code for code, _ in codes] == [201, 201, 201, 429]
    assert codes[3][1] == {"seconds": 200}


async def test_have_two_what_ifs_by_asking_at_two_finished_tables_at_once(houses):
    house = await houses()
    mina = await house.guest("Mina")
    tables = [await finished(mina) for _ in range(2)]
    asked = (mina.ask(type="branch", table=table, at=1, seat=0) for table in tables)
    answers = await asyncio.gather(*asked)
    assert sorted(answer.get("code", "made") for answer in answers) == ["made", "slow_down"]


async def finished(person: Person) -> str:
    """Play a match against a bot; return its table."""
    table = await person.make(options=DUEL, bots=[None, "random"])
    after = len(person.heard)
    await person.ask(type="start", table=table)
    await person.hears("update", after, table=table)
    await play_on(person, table, careless)
    return table


# ---- the lobby -----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["at once", "by another rule"])
async def test_fill_the_lobby(houses, how):
    house = await houses(publishes_burst=2, tables_per_guest=9)
    mina = await house.guest("Mina")
    answers = []
    for _ in range(3):
        if how == "at once":
            answers.append(await mina.ask(type="make", game="nylon_ppong", private=False))
        else:
            table = await mina.make()
            answers.append(await mina.ask(type="set_rules", table=table, private=False))
    assert answers[2]["args"] == {"seconds": 60}
    assert [answer.get("code") for answer in answers] == [None, None, "slow_down"]
    others = [await house.guest(f"Guest {n}") for n in range(5)]
    answers = await all_at_once(others, type="make", game="nylon_ppong", private=False)
    assert answers == ["made"] * 4 + ["slow_down"]  # six from one address


async def test_hide_the_tables_of_others_behind_many_of_ones_own(houses, monkeypatch):
    monkeypatch.setattr("madang.server.lobby.listing.TABLES_LISTED", 4)
    house = await houses(tables_per_guest=20)
    spammer, yuna, watcher = [await house.guest(name) for name in ("Spam", "Yuna", "Watcher")]
    for _ in range(8):
        await spammer.make(private=False)
    table = await yuna.make(private=False)
    watcher.say(type="watch_lobby")
    lobby = await watcher.hears("lobby")
    assert table in [card["table"] for card in lobby["tables"]]


# ---- seats ---------------------------------------------------------------------------------------


async def test_sit_at_every_strangers_table(houses):
    house = await houses(seats_of_others=2)
    tables = await public_tables(house, 5)
    people = await sockets_of(house, await house.guest("Mina"), 5)
    asked = [
        person.ask(type="sit", table=table, seat=1)
        for person, table in zip(people, tables, strict=True)
    ]
    answers = await asyncio.gather(*asked)
    assert sorted(answer["type"] for answer in answers) == ["ack"] * 2 + ["nack"] * 3
    refused = next(answer for answer in answers if answer["type"] == "nack")
    assert (refused["code"], refused["args"]["what"], refused["args"]["most"]) == (
        "too_many",
        "seats",
        2,
    )
    held = [card.table for card in house.parts.lobby.summaries.values() if card.seats[1].guest]
    assert (await people[0].ask(type="sit", table=held[0], seat=2))["type"] == "ack"
    await people[0].ask(type="stand", table=held[0])
    free = next(table for table in tables if table not in held)
    assert (await people[0].ask(type="sit", table=free, seat=1))["type"] == "ack"


async def test_own_and_private_tables_count_for_nobody_as_strangers(houses):
    house = await houses(seats_of_others=1)
    (table,) = await public_tables(house, 1)
    mina, friend = await house.guest("Mina"), await house.guest("Friend")
    assert (await mina.ask(type="sit", table=table, seat=1))["type"] == "ack"
    assert await mina.make(private=False)
    for _ in range(2):
        private = await friend.make()
        assert (await mina.ask(type="sit", table=private, seat=1))["type"] == "ack"


# ---- the log of a table --------------------------------------------------------------------------


async def test_write_without_end_by_changing_seats(houses):
    house = await houses(changes_burst=4)
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make()
    answers = [await yuna.ask(type="sit", table=table, seat=1 + n % 2) for n in range(6)]
    assert [answer.get("code") for answer in answers] == [None] * 4 + ["slow_down"] * 2
    assert answers[5]["args"] == {"seconds": 1}
    assert (await mina.ask(type="remove", table=table, guest=yuna.guest))["type"] == "ack"
    house.time.pass_by(1)
    assert (await yuna.ask(type="sit", table=table, seat=1))["code"] == "removed"


async def test_write_without_end_before_a_match_begins(houses):
    house = await houses(changes_most=8)
    mina = await house.guest("Mina")
    table = await mina.make(options=DUEL, bots=[None, "random"])
    answers = [await mina.ask(type="swap", table=table, seat=0, other=1) for _ in range(8)]
    assert answers[-1]["args"] == {"what": "changes", "most": 8}
    assert house.log(table).seq < 12
    assert (await mina.ask(type="start", table=table))["type"] == "ack"


# ---- the attention of others ---------------------------------------------------------------------


async def cards_of(person: Person) -> int:
    """Count the cards that somebody was sent until now."""
    person.say(type="ping")
    await person.hears("pong", after=len(person.heard))
    return sum(message["type"] == "table" for message in person.heard)


async def test_flood_a_table_by_coming_and_going(houses):
    house = await houses(changes_burst=4)
    mina, stranger = await house.guest("Mina"), await house.guest("Stranger")
    table = await mina.make()
    before = await cards_of(mina)
    for _ in range(20):
        stranger.say(type="enter", table=table)
        stranger.say(type="exit", table=table)
    refused = await stranger.hears("failure", code="slow_down")
    assert refused["args"] == {"seconds": 1}
    await cards_of(stranger)
    assert await cards_of(mina) - before <= 2 * 4
    house.time.pass_by(1)
    await stranger.enter(table)


async def test_flood_a_table_with_many_guests_from_one_address(houses):
    house = await houses(changes_burst=2)
    mina = await house.guest("Mina")
    table = await mina.make()
    strangers = [await house.guest(f"Stranger {n}") for n in range(6)]
    for stranger in strangers:  # one after another; Mina has come before
        stranger.say(type="enter", table=table)
        await cards_of(stranger)
    came = [any(message["type"] == "table" for message in it.heard) for it in strangers]
    assert came == [True] * 5 + [False]


async def test_flood_a_table_by_taking_turns_on_a_seat(houses):
    house = await houses(changes_burst=3)
    mina = await house.guest("Mina")
    table = await mina.make()
    strangers = [await house.guest(f"Stranger {n}") for n in range(5)]
    answers = [
        (await stranger.ask(type=kind, table=table, **seat)).get("code")
        for stranger in strangers
        for kind, seat in (("sit", {"seat": 1}), ("stand", {}))
    ]  # Mina has come and taken the first of nine
    assert answers == [None] * 8 + ["slow_down"] * 2


@pytest.mark.parametrize("door", ["socket", "request"])
async def test_write_and_flood_a_table_by_taking_ever_new_names(houses, door):
    house = await houses()
    mina = await house.guest("Mina")
    async with house.http(mina.secret) as http:
        for n in range(10):
            assert (await http.patch("/api/guest", json={"name": f"Mina {n}"})).status_code == 200
        if door == "request":
            answer = await http.patch("/api/guest", json={"name": "Yuna"})
            assert answer.status_code == 429
            refused = answer.json()
        else:
            mina.say(type="rename", name="Yuna")
            refused = await mina.hears("failure")
        assert (refused["code"], refused["args"]) == ("slow_down", {"seconds": 30})
        assert (await http.get("/api/guest")).json()["name"] == "Mina 9"
    house.time.pass_by(30)
    async with house.http(mina.secret) as http:
        assert (await http.patch("/api/guest", json={"name": "Yuna"})).status_code == 200
