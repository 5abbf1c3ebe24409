"""Bots think in threads; one that has to prepare keeps nobody waiting, nor the server busy."""

import asyncio
from threading import Event

import pytest

from madang.bots import BotKind, Preparation, bot_named, bots_of
from madang.games import game_named
from madang.server import brains as thinking
from madang.server import workshop
from madang.server.brains import Brains
from madang.server.config import Settings
from madang.server.workshop import MOST_WAITING

WOLNAM = game_named("wolnam_ppong")
HOUSE = WOLNAM.make_options(preset="duel")
OTHERS = [HOUSE._replace(chips=chips) for chips in range(1, 30)]


@pytest.fixture
def brains():
    brains = Brains(Settings(bot_limit=1.0))
    yield brains
    brains.close()


class Preparing:
    """A game whose bot prepares when the test says so, and what has been prepared."""

    def __init__(self) -> None:
        self.may_begin, self.has_begun = Event(), Event()
        self.made = []
        self.game = WOLNAM
        preparation = Preparation(self.prepare, self.is_ready, "wide")
        self.bots = {**bots_of(WOLNAM), "solver": BotKind(min, preparation)}

    def prepare(self, options):
        self.has_begun.set()
        assert self.may_begin.wait(60)
        self.made.append(options)

    def is_ready(self, options):
        return options in self.made


@pytest.fixture
def preparing(monkeypatch):
    preparing = Preparing()
    for module in (thinking, workshop):
        monkeypatch.setattr(module, "bots_of", lambda game: preparing.bots)
    yield preparing
    preparing.may_begin.set()


def wait_for_work(brains):
    """Wait until all that was begun is done."""
    brains.workshop.thread.submit(int).result(60)


def test_another_bot_plays_until_the_work_is_done(brains, preparing):
    assert brains.player(preparing.game, "solver", HOUSE, "table") == "wide"
    preparing.may_begin.set()
    wait_for_work(brains)
    assert brains.player(preparing.game, "solver", HOUSE, "table") == "solver"


def test_the_work_is_done_once_for_each_set_of_house_rules(brains, preparing):
    other = HOUSE._replace(chips=20)
    for table, options in enumerate((HOUSE, HOUSE, other, other)):
        brains.player(preparing.game, "solver", options, str(table))
    preparing.may_begin.set()
    wait_for_work(brains)
    assert preparing.made == [HOUSE, other]


def test_work_that_was_forgotten_is_done_again(brains, preparing):
    preparing.may_begin.set()
    brains.player(preparing.game, "solver", HOUSE, "table")
    wait_for_work(brains)
    preparing.made.clear()
    assert brains.player(preparing.game, "solver", HOUSE, "table") == "wide"
    wait_for_work(brains)
    assert brains.player(preparing.game, "solver", HOUSE, "table") == "solver"


def test_only_so_much_work_waits(brains, preparing):
    for options in OTHERS:
        assert brains.player(preparing.game, "solver", options, "table") == "wide"
    preparing.may_begin.set()
    wait_for_work(brains)
    assert preparing.made == OTHERS[:MOST_WAITING]
    assert brains.player(preparing.game, "solver", HOUSE, "table") == "wide"
    wait_for_work(brains)
    assert preparing.made[MOST_WAITING:] == [HOUSE]


def test_work_that_no_table_waits_for_is_dropped(brains, preparing):
    begun, left, kept = OTHERS[:3]
    for options, tables in ((begun, "a"), (left, "ab"), (kept, "ac")):
        for table in tables:
            brains.player(preparing.game, "solver", options, table)
    assert preparing.has_begun.wait(60)
    for table in "ab":
        brains.workshop.leave(table)
    preparing.may_begin.set()
    wait_for_work(brains)
    assert preparing.made == [begun, kept]


def test_where_the_work_fails_the_other_bot_plays_on(brains, preparing, caplog):
    failing = Preparation(lambda options: 1 // 0, lambda options: False, "wide")
    preparing.bots["solver"] = BotKind(min, failing)
    for _ in range(3):
        assert brains.player(WOLNAM, "solver", HOUSE, "table") == "wide"
        wait_for_work(brains)
    assert caplog.text.count("ZeroDivisionError") == 1


def test_a_bot_without_work_plays_at_once(brains):
    assert brains.player(WOLNAM, "exact", HOUSE, "table") == "exact"


def test_a_quicker_bot_plays_until_a_slow_one_is_compiled(brains, monkeypatch):
    game = game_named("hong_kong_mahjong")
    slow = bot_named(game, "value")
    monkeypatch.setattr(thinking, "bot_of", lambda name, word: slow)
    assert brains.player(game, "value", game.make_options(), "table") == "speedy"
    slow.use({"value": min})
    assert brains.player(game, "value", game.make_options(), "table") == "value"


def test_a_solver_that_cannot_solve_these_rules_plays_at_once(brains):
    assert brains.player(WOLNAM, "solver", WOLNAM.make_options(), "table") == "solver"


@pytest.mark.anyio
async def test_waiting_for_a_thread_is_not_thinking(brains, monkeypatch, caplog):
    """Two bots that take too long keep a third waiting, but cost it nothing of its time."""
    may_go_on, chosen = Event(), []

    def choose(game, bot, view, options, seat, mask):
        assert may_go_on.wait(60)
        chosen.append(seat)
        return 0

    monkeypatch.setattr(thinking, "choice_of", choose)
    mask = WOLNAM.new_mask()
    mask[:] = True
    view = WOLNAM.new_states(1)[0]

    def thought(seat):
        return asyncio.ensure_future(
            brains.choose(WOLNAM, "wide", view, HOUSE, seat, mask, "table")
        )

    slow, third = [thought(0), thought(1)], thought(2)
    await asyncio.gather(*slow)
    assert not third.done()
    may_go_on.set()
    assert await third == WOLNAM.format_action(0)
    await asyncio.to_thread(brains.threads.shutdown)  # the slow ones choose in the end too
    assert sorted(chosen) == [0, 1, 2]
    assert caplog.text.count("TimeoutError") == 2
