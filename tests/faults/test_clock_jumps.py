"""The clock jumps by a week, either way: no match ends because of it."""

import time
from types import SimpleNamespace

import pytest

from madang.server import clock
from madang.server.lobby.runs import Runs
from tests.server.people import House, eventually

pytestmark = pytest.mark.anyio

WEEK = 7 * 86400.0
JUMPS = pytest.mark.parametrize("jump", [8 * 86400.0, -8 * 86400.0])


@pytest.fixture
def jumping(monkeypatch):
    """Let the clock on the wall stand wrong by `by` seconds."""
    wall = SimpleNamespace(by=0.0, monotonic=time.monotonic)
    wall.time = lambda: time.time() + wall.by
    monkeypatch.setattr(clock, "time", wall)
    return wall


async def left_alone(house: House) -> str:
    """Let two people begin a match, and go."""
    people = [await house.guest("Mina"), await house.guest("Yuna")]
    table = await people[0].make(bots=[None, None, "random", "random"], clock=None)
    await people[1].enter(table)
    await people[1].ask(type="sit", table=table, seat=1)
    await people[0].ask(type="start", table=table)
    for person in people:
        await person.sees(1)
        await person.go()
    await eventually(lambda: not house.directory.actors[table].attendees)
    return table


async def is_on_after_a_sweep(house: House, table: str) -> bool:
    await house.directory.sweeping.sweep_once()
    await house.directory.actor(table)
    await house.unload()  # when it has done what it was told
    return house.directory.is_on(table)


@JUMPS
async def test_a_jump_while_the_server_runs_ends_nothing(houses, jumping, jump):
    house = await houses()
    table = await left_alone(house)
    jumping.by = jump
    assert await is_on_after_a_sweep(house, table)


@JUMPS
async def test_a_jump_between_two_runs_ends_nothing(houses, jumping, jump, caplog):
    house = await houses()
    table = await left_alone(house)
    for _ in range(2):
        await house.close()
        jumping.by += jump
        house = await houses()
        assert await is_on_after_a_sweep(house, table)
    assert "days" in caplog.text


async def test_what_is_written_after_a_jump_back_is_the_newest(houses, jumping):
    house = await houses()
    first = await left_alone(house)
    await house.close()
    jumping.by = -WEEK
    house = await houses()
    second = await left_alone(house)
    store = house.directory.store
    assert (await store.row(first)).at < (await store.row(second)).at


async def test_the_time_in_which_the_server_runs_counts(houses):
    house = await houses()
    table = await left_alone(house)
    house.time.pass_by(house.settings.playing_idle + 1)
    assert not await is_on_after_a_sweep(house, table)


class Remembering:
    """As much of a store as runs need."""

    def __init__(self, *runs):
        self.past = list(runs)

    async def runs(self):
        return self.past

    async def beat(self, began, at):
        self.past.append((began, at))


async def test_age_is_the_time_that_the_server_ran_since():
    runs = Runs(Remembering((0.0, 10.0), (100.0, 130.0), (1000.0, 1001.0)))
    await runs.open()
    assert [runs.age(at) for at in (5.0, 50.0, 110.0, 1001.0, 2000.0)] == pytest.approx(
        [36, 31, 21, 0, 0], abs=1e-3
    )
