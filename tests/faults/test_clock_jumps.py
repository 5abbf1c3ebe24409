"""The clock jumps by a week, either way, or time stands still: no match ends because of it."""

import asyncio
import time
from types import SimpleNamespace

import pytest

from madang.server import clock
from madang.server.clock import LoopTime
from madang.server.lobby.retention import Uptime
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
    await eventually(lambda: not house.sockets(table))
    return table


async def is_on_after_a_sweep(house: House, table: str) -> bool:
    await house.parts.retention.sweep_once()
    await house.directory.actor(table)
    await house.unload()  # when it has done what it was told
    return await house.parts.services.is_on(table)


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
    store = house.parts.store
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

    async def date(self):
        return clock.time.time()

    async def runs(self):
        return self.past

    async def record_run(self, began, at):
        self.past.append((began, at))


@pytest.fixture
def standing(monkeypatch):
    """Let no time pass on the wall."""
    monkeypatch.setattr(clock, "time", SimpleNamespace(time=lambda: 2000.0, monotonic=lambda: 5.0))


async def test_age_is_the_time_that_the_server_ran_since(standing):
    runs = Uptime(Remembering((0.0, 10.0), (100.0, 130.0), (1000.0, 1001.0)))
    await runs.begin_run()
    assert [runs.age(at) for at in (5.0, 50.0, 110.0, 1001.0, 2000.0)] == [36, 31, 21, 0, 0]


async def test_time_in_which_the_server_stood_still_is_nobodys():
    time_source, rung = LoopTime(), []
    before = time_source.now()
    time_source.beat(late=0.5)  # a busy moment counts
    assert time_source.lost == 0
    time_source.beat(late=1000.0)
    assert time_source.now() < before - 900
    alarm = time_source.call_at(time_source.now() + 500, lambda: rung.append("too early"))
    soon = time_source.call_at(time_source.now(), lambda: rung.append("in time"))
    await eventually(lambda: rung == ["in time"])
    alarm.cancel()
    soon.cancel()


async def test_a_stop_is_noticed_before_any_task_goes_on(monkeypatch):
    loop = asyncio.get_running_loop()
    began, stood_still, seen = loop.time(), 0.0, []
    monkeypatch.setattr(loop, "time", lambda: began + stood_still)
    time_source = LoopTime()
    time_source.watch()
    asked = asyncio.Event()
    loop.call_later(2 * clock.BEAT, asked.set)  # due while the process stands still

    async def look() -> None:
        await asked.wait()
        seen.append(time_source.lost)

    looking = asyncio.create_task(look())
    await asyncio.sleep(0)
    stood_still = 100.0
    await looking
    assert seen == pytest.approx([100.0 - clock.BEAT])


async def test_two_servers_that_run_at_once_make_nothing_older_twice(standing):
    runs = Uptime(Remembering((0.0, 10.0), (4.0, 12.0), (5.0, 6.0), (20.0, 21.0)))
    await runs.begin_run()
    assert [runs.age(at) for at in (0.0, 5.0, 11.0, 30.0)] == [13, 8, 2, 0]
