"""What the directory of tables remembers does not grow for ever."""

import pytest

from madang.server.lobby import claims, sweeping
from tests.server.people import eventually

pytestmark = pytest.mark.anyio


async def test_a_table_that_is_gone_leaves_nothing_but_why(houses, monkeypatch):
    monkeypatch.setattr(claims, "GONE_KEPT", 2)
    house = await houses()
    person, directory = await house.guest("Mina"), house.directory
    for _ in range(4):
        table = await person.make()
        await person.ask(type="close", table=table)
        await eventually(lambda table=table: table not in directory.actors)
    person.say(type="enter", table="nowhere")
    await person.hears("failure", code="no_table")
    cards = directory.cards
    for kept in (directory.actors, cards, cards.written, cards.owned, directory.loading):
        assert not kept
    assert len(directory.claims.gone) == 2


async def test_names_of_those_who_are_nowhere_are_forgotten(houses, monkeypatch):
    monkeypatch.setattr(sweeping, "NAMES_KEPT", 2)
    house = await houses()
    mina = await house.guest("Mina")
    await mina.make()
    for name in ("Yuna", "Sora", "Jisu"):
        await (await house.guest(name)).go()
    await eventually(lambda: len(house.directory.connections) == 1)
    await house.directory.sweeping.sweep_once()
    assert house.directory.names == {mina.guest: "Mina"}
