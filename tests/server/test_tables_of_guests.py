"""Which tables are whose: a guest's are found at once, whatever becomes of tables and seats."""

import asyncio
from typing import Any

import pytest

from madang.server.lobby.listing import Summaries, owners_of, sits_at
from tests.server.people import PATIENCE, House, Person, careless, eventually, play_on
from tests.server.test_hosting import room

pytestmark = pytest.mark.anyio


def found(summaries: Summaries) -> dict[str, set[str]]:
    """Return everybody's tables, as they are found by guest."""
    return {guest: {card.table for card in summaries.of_guest(guest)} for guest in summaries.owned}


def looked_for(summaries: Summaries) -> dict[str, set[str]]:
    """Return everybody's tables, looked for among all."""
    mine: dict[str, set[str]] = {}
    for table, card in summaries.items():
        for guest in owners_of(card):
            mine.setdefault(guest, set()).add(table)
    return mine


async def seats(house: House, person: Person) -> set[str]:
    """Return where a guest has a seat, as a new socket sees it; every way to look agrees."""
    cards = house.parts.lobby.summaries
    assert found(cards) == looked_for(cards)
    told = await (await house.socket(person.secret)).hears("welcome")
    assert set(told["tables"]) == {
        table for table, card in cards.items() if sits_at(card, person.guest)
    }
    return set(told["tables"])


async def is_told(house: House, person: Person, *tables: str) -> None:
    """Wait until a guest has seats at just these tables."""
    own, asked = house.parts.lobby.own_tables, set(tables)
    async with asyncio.timeout(PATIENCE):
        while set(await own.seated_tables(person.guest)) != asked:  # noqa: ASYNC110
            await asyncio.sleep(0.001)
    assert await seats(house, person) == asked


async def test_seats_are_ones_own_from_sitting_down_to_standing_up_or_being_removed(houses):
    house = await houses()
    table, (mina, yuna, juho) = await room(house, "Mina", "Yuna", "Juho")
    for person in (mina, yuna, juho):
        await is_told(house, person, table)
    await yuna.ask(type="stand", table=table)
    await is_told(house, yuna)
    await mina.ask(type="remove", table=table, guest=juho.guest)
    await is_told(house, juho)
    await mina.ask(type="stand", table=table)
    await is_told(house, mina)  # its host still, without a seat
    assert [card.table for card in house.parts.lobby.tables_of(mina.guest)] == [table]
    await mina.ask(type="close", table=table)
    await eventually(lambda: not house.parts.lobby.summaries.owned)


async def test_a_restart_a_rematch_and_a_what_if_know_whose_they_are(houses):
    house = await houses()
    table, people = await room(house, "Mina", "Yuna", "Juho")
    await people[0].ask(type="start", table=table)
    await house.close()
    house = await houses()
    mina, yuna, juho = people = [await house.socket(person.secret) for person in people]
    for person in people:
        await is_told(house, person, table)
        await person.enter(table)
    await asyncio.gather(*(play_on(person, table, careless) for person in people))
    await is_told(house, mina)
    again: dict[str, Any] = await yuna.ask(type="rematch", table=table)
    await is_told(house, yuna, again["table"])
    await is_told(house, juho)  # a seat is kept, not held: but the table is one of mine
    assert [card.table for card in house.parts.lobby.tables_of(juho.guest)] == [again["table"]]
    branch = await mina.ask(type="branch", table=table, at=3, seat=0)
    await is_told(house, mina, branch["table"])
    other = await mina.ask(type="branch", table=table, at=2, seat=0)  # in the place of the first
    await is_told(house, mina, other["table"])
