"""What the directory of tables remembers does not grow forever."""

import pytest

from madang.server.lobby import retention
from madang.server.table import loading
from tests.server.people import eventually

pytestmark = pytest.mark.anyio


async def test_a_table_that_is_gone_leaves_nothing_but_why(houses, monkeypatch):
    monkeypatch.setattr(loading, "GONE_KEPT", 2)
    house = await houses()
    person, directory = await house.guest("Mina"), house.directory
    for _ in range(4):
        table = await person.make()
        await person.ask(type="close", table=table)
        await eventually(lambda table=table: not house.is_loaded(table))
    person.say(type="enter", table="nowhere")
    await person.hears("failure", code="no_table")
    cards = directory.summaries
    for kept in (directory.actors, cards, cards.written, cards.owned, directory.loading):
        assert not kept
    assert len(directory.leases.gone) == 2


async def test_names_of_those_who_are_nowhere_are_forgotten(houses, monkeypatch):
    monkeypatch.setattr(retention, "NAMES_KEPT", 2)
    house = await houses()
    mina = await house.guest("Mina")
    await mina.make()
    for name in ("Yuna", "Sora", "Jisu"):
        await (await house.guest(name)).go()
    await eventually(lambda: len(house.parts.connections) == 1)
    await house.parts.retention.sweep_once()
    assert house.directory.names == {mina.guest: "Mina"}
