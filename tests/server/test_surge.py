"""Where many come at once, as after a restart: news of who is here is sent together, not lost."""

import asyncio
import gc

import pytest

from madang.server.limits import ARRIVALS_BURST, Surge
from madang.server.lobby import tables as of_tables
from madang.server.table import actor as of_tables_at_work
from tests.server.people import House, PassingTime, Person, eventually
from tests.server.test_hosting import room
from tests.server.test_protocol import duel

pytestmark = pytest.mark.anyio


def connected(person: Person) -> list[bool]:
    """Return who is at the table, by the newest card."""
    return [seat["connected"] for seat in person.card["info"]["seats"]]


def cards_of(person: Person) -> int:
    """Return how many cards somebody was sent."""
    return sum(message["type"] == "table" for message in person.heard)


def still() -> Surge:
    """Return a rush whose time stands: however long a busy machine takes, many come at once."""
    rush = Surge()
    rush.time = PassingTime()
    return rush


def hurry(house: House) -> None:
    """Let many have come just now."""
    rush = house.parts.services.surge = still()
    for _ in range(int(ARRIVALS_BURST) + 1):
        rush.record_arrival()


async def come_back(house: House, table: str, *people: Person) -> None:
    """Let people come to a table again; they see at once that they are there."""
    for person in [await house.socket(person.secret) for person in people]:
        seats = (await person.enter(table))["info"]["seats"]
        assert [seat["connected"] for seat in seats if seat["guest"] == person.guest] == [True]


async def test_who_comes_back_is_seen_and_in_a_rush_with_others_together(houses, monkeypatch):
    monkeypatch.setattr(of_tables_at_work, "PRESENCE_WITHIN", 3600.0)
    house = await houses()
    table, (mina, yuna, juho) = await room(house, "Mina", "Yuna", "Juho")
    await yuna.go()
    await juho.go()
    await mina.until(lambda: connected(mina) == [True, False, False])
    before = cards_of(mina)
    hurry(house)
    await come_back(house, table, yuna, juho)
    assert cards_of(mina) == before
    house.show_presence(table)  # the time is over
    await mina.until(lambda: connected(mina) == [True, True, True])
    assert cards_of(mina) == before + 1


async def test_a_move_shows_who_is_here_at_once(houses):
    """What waits is shown with whatever else happens."""
    house = await houses()
    table, (mina, yuna, _) = await room(house, "Mina", "Yuna", "Juho")
    await yuna.go()
    await mina.until(lambda: not connected(mina)[1])
    hurry(house)
    await come_back(house, table, yuna)
    assert house.has_to_show_presence(table)
    await mina.ask(type="start", table=table)
    assert connected(mina) == [True, True, True]
    assert not house.has_to_show_presence(table)


async def test_a_rush_stops_no_clock(houses, monkeypatch):
    """A guest who makes many come at once cannot delay what falls due at a table."""
    monkeypatch.setattr(of_tables_at_work, "PRESENCE_WITHIN", 0.001)
    house = await houses()
    table, people = await room(house, "Mina", "Yuna", "Juho", clock={"move": 60.0, "bank": 60.0})
    await people[0].ask(type="start", table=table)
    assert house.has_alarm(table)
    for person in people:
        await person.go()
    await eventually(lambda: not house.has_alarm(table))  # nobody is hurried while nobody is here
    hurry(house)
    await come_back(house, table, people[0])
    await eventually(lambda: house.has_alarm(table))


async def test_a_few_make_no_rush():
    rush = still()
    for _ in range(int(ARRIVALS_BURST)):
        rush.record_arrival()
    assert not rush.is_on
    rush.record_arrival()
    assert rush.is_on


async def test_what_can_wait_waits_for_those_who_come_back(houses, monkeypatch):
    house = await houses()
    await house.directory.wait_for_returns()  # nobody is expected
    monkeypatch.setattr(of_tables, "FIRST_COME_WITHIN", 0.001)
    monkeypatch.setattr(of_tables, "LOOK_EVERY", 0.001)
    await room(house, "Mina")
    hurry(house)
    waiting = asyncio.create_task(house.directory.wait_for_returns())
    for _ in range(20):
        await asyncio.sleep(0.001)
    assert not waiting.done()
    assert not gc.isenabled()
    house.parts.services.surge.until = 0.0
    await eventually(waiting.done)
    assert gc.isenabled()


async def started_again(houses) -> tuple[House, str, Person]:
    """Play a little at a table, and let the server start again."""
    house = await houses()
    table, (mina, *_) = await room(house, "Mina", "Yuna", "Juho")
    await mina.ask(type="start", table=table)
    await house.close()
    return await houses(), table, mina


async def test_what_people_come_back_to_is_read_before_they_come(houses, monkeypatch):
    house, table, mina = await started_again(houses)
    store = house.parts.store
    assert set(house.directory.awaited) == {table}
    for asked in ("latest", "claim", "guests_of"):
        monkeypatch.setattr(store, asked, None)  # not needed any more
    again = await house.socket(mina.secret)
    assert (await again.enter(table))["info"]["status"] == "playing"
    assert not house.directory.awaited
    await again.ask(type="hand_over", table=table, seat=1)  # is written under the lease taken then


async def test_the_matches_that_were_noted_last_are_read_first(houses, monkeypatch):
    """Of more than are read ahead: their people are likeliest to come back."""
    house = await houses()
    matches = [await duel(house) for _ in range(3)]
    await house.close()
    monkeypatch.setattr(of_tables, "MOST_AWAITED", 1)
    house = await houses()
    assert list(house.directory.awaited) == [matches[-1][0]]


async def test_what_was_read_too_early_is_read_again(houses):
    house, table, mina = await started_again(houses)
    taken = house.directory.awaited[table]
    early = taken.latest._replace(events=taken.latest.events[:-1])
    house.directory.awaited[table] = taken._replace(latest=early)
    await (await house.socket(mina.secret)).enter(table)
    assert house.log(table).seq == taken.lease.seq


async def test_what_nobody_comes_back_to_is_forgotten(houses, monkeypatch):
    monkeypatch.setattr(of_tables, "FIRST_COME_WITHIN", 0.001)
    house, table, mina = await started_again(houses)
    await house.directory.wait_for_returns()
    assert not house.directory.awaited
    assert (await (await house.socket(mina.secret)).enter(table))["info"]["status"] == "playing"


async def test_free_tables_are_taken_at_once_but_not_by_a_server_that_ends(houses):
    house = await houses()
    table = await (await house.guest("Mina")).make()
    await house.unload()
    directory = house.directory
    await directory.take_free_tables([table])
    assert set(directory.awaited) == {table}
    directory.begin_leaving()
    await directory.take_free_tables([table])
    assert not directory.awaited
