"""A bot that has to prepare: nobody waits for it, and nobody else is asked once it is ready."""

from dataclasses import replace
from threading import Event

import pytest

from madang.game import Preparation
from madang.games import game_named
from madang.server.brains import Brains
from madang.server.config import Settings

WOLNAM = game_named("wolnam_ppong")
HOUSE = WOLNAM.make_options(preset="duel")


@pytest.fixture
def brains():
    brains = Brains(Settings())
    yield brains
    brains.close()


def preparing(prepare):
    return replace(WOLNAM, slow={"solver": Preparation(prepare, meanwhile="wide")})


def wait_for_work(brains):
    """Wait until all that was begun is done."""
    brains.workshop.submit(int).result(60)


def test_another_bot_plays_until_the_work_is_done(brains):
    done = Event()
    game = preparing(lambda options: done.wait(60))
    assert brains.player(game, "solver", HOUSE) == "wide"
    done.set()
    wait_for_work(brains)
    assert brains.player(game, "solver", HOUSE) == "solver"


def test_the_work_is_done_once_for_each_set_of_house_rules(brains):
    begun = []
    game = preparing(begun.append)
    other = HOUSE._replace(chips=20)
    for options in (HOUSE, HOUSE, other, other):
        brains.player(game, "solver", options)
    wait_for_work(brains)
    assert begun == [HOUSE, other]


def test_where_the_work_fails_the_other_bot_plays_on(brains):
    game = preparing(lambda options: 1 // 0)
    brains.player(game, "solver", HOUSE)
    wait_for_work(brains)
    assert brains.player(game, "solver", HOUSE) == "wide"


def test_a_bot_without_work_plays_at_once(brains):
    assert brains.player(WOLNAM, "exact", HOUSE) == "exact"


def test_a_solver_that_cannot_solve_these_rules_is_ready_soon(brains):
    options = WOLNAM.make_options()
    brains.player(WOLNAM, "solver", options)
    wait_for_work(brains)
    assert brains.player(WOLNAM, "solver", options) == "solver"
