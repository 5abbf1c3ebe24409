"""Compiled rules are taken up in mid-match, and only when they have proved to run."""

import pytest

from madang.server import twins
from tests.server.people import GAME
from tests.server.test_protocol import asked_first, duel, log_of

pytestmark = pytest.mark.anyio


@pytest.mark.compiled
async def test_a_match_goes_on_with_compiled_rules_and_nobody_sees_it(houses):
    house = await houses()
    table, *people = await duel(house)
    mover, _ = asked_first(*people)
    house.hall.use(GAME.name, GAME.compiled())
    assert log_of(house, table).table.kernels.twin.is_compiled
    await mover.act("draw")
    assert mover.update["events"][0]["code"] == "draw"
    await house.close()
    house = await houses()
    again = await house.socket(mover.secret)
    await again.enter(table)
    assert (await again.sees(2))["view"] == mover.update["view"]


@pytest.mark.parametrize("statuses", [[1], [-11], [0, -11]])
async def test_what_does_not_run_elsewhere_is_not_run_here(houses, monkeypatch, statuses):
    house = await houses()
    answers: dict[str, list[int]] = {}

    async def run_beside(game: str) -> int:
        return answers.setdefault(game, list(statuses)).pop(0)

    monkeypatch.setattr(twins, "run_beside", run_beside)
    monkeypatch.setattr(twins, "loaded", lambda _: pytest.fail("loaded all the same"))
    await twins.use_twins(house.hall)
    assert not house.hall.kernels


async def test_another_process_tells_how_it_ended():
    assert await twins.run_beside("no_such_game") == 1
