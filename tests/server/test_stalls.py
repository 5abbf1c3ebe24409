"""What keeps the loop from turning is written down where somebody measures."""

import asyncio
import gc
import json

import pytest

from benchmarks.load.page import stalls_of
from benchmarks.load.process import Stall
from madang.server import stalls

pytestmark = pytest.mark.anyio


class Work:
    """Does something that is named in the report."""

    async def go(self) -> None:
        """Wait in another function."""
        await self.rest()

    async def rest(self) -> None:
        """Let others go on; look for garbage then."""
        await asyncio.sleep(0)
        gc.collect()


@pytest.fixture
def watch(tmp_path, monkeypatch):
    monkeypatch.setattr(stalls, "LONG", 0.0)
    return tmp_path / "stalls"


async def test_each_long_turn_is_told_with_what_ran_in_it(watch):
    run = asyncio.Handle._run
    watching = stalls.Stalls(watch)
    try:
        await asyncio.gather(Work().go(), Work().go())
        await asyncio.sleep(0)
    finally:
        watching.close()
    assert asyncio.Handle._run is run
    lines = [json.loads(line) for line in watch.read_text().splitlines()]
    assert [line["at"] for line in lines] == sorted(line["at"] for line in lines)
    parts = {name: count for line in lines for name, count, _ in line["parts"]}
    assert parts["Work.go"] == 2
    assert parts["Work.go > sleep"] == 2 or parts["Work.go > Work.rest"] == 2
    assert parts["garbage of generation 2"] == 2


async def test_garbage_that_is_looked_for_as_a_turn_is_written_down_does_not_end_the_server(watch):
    class Parts(dict):
        def items(self):
            for item in super().items():
                gc.collect()
                yield item

    watching = stalls.Stalls(watch)
    try:
        await asyncio.sleep(0)
        watching.parts = Parts(one=[1, 0.5], two=[2, 0.25])
        await asyncio.sleep(0)
    finally:
        watching.close()
    assert '["one", 1, 0.5], ["two", 2, 0.25]' in watch.read_text()


async def test_what_has_no_name_does_not_end_the_server(watch):
    """A request that is broken off has its rest closed by a task, which is no function of ours."""

    async def pieces():
        yield b""

    watching = stalls.Stalls(watch)
    try:
        rest = pieces()
        await anext(rest)
        await asyncio.create_task(rest.aclose())
        await asyncio.sleep(0)
    finally:
        watching.close()
    assert "async_generator_athrow" in watch.read_text()


async def test_nobody_looks_where_it_is_not_asked_for(houses):
    run = asyncio.Handle._run
    await houses()
    assert asyncio.Handle._run is run


def test_the_longest_are_said():
    assert stalls_of([]) == []
    stall = Stall(1.0, 0.25, 0.2, [("TableActor.run > Queue.get", 90, 0.19)])
    assert "90 times" in stalls_of([played(stall)])[1]


def played(stall):
    """Return a run in which one turn took long."""

    class Played:
        tables, stalls, stalled, longest = 10, 1, 0.25, [stall]

    return Played()
