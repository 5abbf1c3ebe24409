"""What the directory of tables remembers does not grow forever."""

import pytest

from madang.server.lobby import retention
from madang.server.lobby import tables as tables_of_server
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


async def test_a_sweep_goes_on_where_a_table_goes_while_another_is_closed(houses, monkeypatch):
    """It ended for good: a table that had gone since the sweep began was looked up."""
    house = await houses()
    mina = await house.guest("Mina")
    tables = [await mina.make() for _ in range(3)]
    sweeping, closed = house.parts.retention, []

    async def close_abandoned(table: str) -> None:
        closed.append(table)
        for other in tables:
            house.directory.summaries.remove_summary(other)

    monkeypatch.setattr(sweeping.tables, "close_abandoned", close_abandoned)
    monkeypatch.setattr(sweeping, "abandoned_since", lambda info: float("inf"))
    monkeypatch.setattr(retention, "PLAYING", "open")
    await sweeping.sweep_once()
    assert closed == tables[:1]


async def test_a_loop_that_fails_begins_again(houses, monkeypatch, caplog):
    house, turns = await houses(), []
    monkeypatch.setattr(tables_of_server, "AFTER_A_FAULT", 0.0)

    async def keep_trying() -> None:
        turns.append(len(turns))
        if len(turns) < 3:
            raise ZeroDivisionError

    house.parts.background.keep(keep_trying)
    await eventually(lambda: len(turns) == 3)
    assert caplog.text.count("keep_trying failed: ZeroDivisionError") == 2
