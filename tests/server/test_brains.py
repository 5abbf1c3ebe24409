"""Bots think in threads; one that has to prepare keeps nobody waiting, nor the server busy."""

import asyncio
from threading import Event

import pytest

from madang.bots import BotKind, Preparation, bot_named, bots_of
from madang.games import game_named
from madang.server.config import Settings
from madang.server.workers import bot_pool as thinking
from madang.server.workers.bot_pool import BotPool
from madang.server.workers.jobs import JobKind, Jobs

pytestmark = pytest.mark.anyio

WOLNAM = game_named("wolnam_ppong")
HOUSE = WOLNAM.make_options(preset="duel")
OTHERS = [HOUSE._replace(chips=chips) for chips in range(1, 30)]


@pytest.fixture
async def bot_pool():
    jobs = Jobs(in_processes=False)
    bot_pool = BotPool(Settings(bot_limit=1.0), jobs)
    yield bot_pool
    bot_pool.close()
    await jobs.close()


class Preparing:
    """A game whose bot prepares when the test says so, and what has been prepared."""

    def __init__(self) -> None:
        self.may_begin, self.has_begun = Event(), Event()
        self.begun, self.made = [], []
        self.game = WOLNAM
        preparation = Preparation(self.prepare, self.take, self.is_ready, "wide")
        self.bots = {**bots_of(WOLNAM), "solver": BotKind(min, preparation)}

    def prepare(self, options):
        self.begun.append(options)
        self.has_begun.set()
        assert self.may_begin.wait(60)
        return b"solved"

    def take(self, options, made):
        assert made == b"solved"
        self.made.append(options)

    def is_ready(self, options):
        return options in self.made


@pytest.fixture
def preparing(monkeypatch):
    preparing = Preparing()
    monkeypatch.setattr(thinking, "bots_of", lambda game: preparing.bots)
    yield preparing
    preparing.may_begin.set()


async def all_work(bot_pool):
    """Wait until all that was begun is done."""
    while works := [work.done for work in bot_pool.warmup.works.values()]:
        await asyncio.wait(works)


async def test_another_bot_plays_until_the_work_is_done(bot_pool, preparing):
    assert bot_pool.stand_in_for(preparing.game, "solver", HOUSE, "table") == "wide"
    preparing.may_begin.set()
    await all_work(bot_pool)
    assert bot_pool.stand_in_for(preparing.game, "solver", HOUSE, "table") == "solver"


async def test_the_work_is_done_once_for_each_set_of_house_rules(bot_pool, preparing):
    other = HOUSE._replace(chips=20)
    for table, options in enumerate((HOUSE, HOUSE, other, other)):
        bot_pool.stand_in_for(preparing.game, "solver", options, str(table))
    preparing.may_begin.set()
    await all_work(bot_pool)
    assert preparing.made == [HOUSE, other]


async def test_work_that_was_forgotten_is_done_again(bot_pool, preparing):
    preparing.may_begin.set()
    bot_pool.stand_in_for(preparing.game, "solver", HOUSE, "table")
    await all_work(bot_pool)
    preparing.made.clear()
    assert bot_pool.stand_in_for(preparing.game, "solver", HOUSE, "table") == "wide"
    await all_work(bot_pool)
    assert bot_pool.stand_in_for(preparing.game, "solver", HOUSE, "table") == "solver"


async def test_only_so_much_work_waits_and_of_each_table_one(bot_pool, preparing):
    most = JobKind.PREPARE.value.most
    for table, options in enumerate(OTHERS):
        for _ in range(2):
            assert bot_pool.stand_in_for(preparing.game, "solver", options, str(table)) == "wide"
    assert bot_pool.stand_in_for(preparing.game, "solver", HOUSE, "0") == "wide"
    preparing.may_begin.set()
    await all_work(bot_pool)
    assert preparing.made == OTHERS[:most]
    assert bot_pool.stand_in_for(preparing.game, "solver", HOUSE, "0") == "wide"
    await all_work(bot_pool)
    assert preparing.made[most:] == [HOUSE]


async def test_work_that_no_table_waits_for_is_ended(bot_pool, preparing):
    begun, left, kept = OTHERS[:3]
    for options, tables in ((begun, "a"), (left, "bc"), (kept, "de")):
        for table in tables:
            bot_pool.stand_in_for(preparing.game, "solver", options, table)
    assert await asyncio.to_thread(preparing.has_begun.wait, 60)
    for table in "abcd":
        bot_pool.warmup.release_table(table)
    preparing.may_begin.set()
    await all_work(bot_pool)
    assert (preparing.begun, preparing.made) == ([begun, kept], [kept])


async def test_where_the_work_fails_the_other_bot_plays_on(bot_pool, preparing, caplog):
    failing = Preparation(lambda options: 1 // 0, preparing.take, lambda options: False, "wide")
    preparing.bots["solver"] = BotKind(min, failing)
    for _ in range(3):
        assert bot_pool.stand_in_for(WOLNAM, "solver", HOUSE, "table") == "wide"
        await all_work(bot_pool)
    assert caplog.text.count("ZeroDivisionError") == 1


async def test_a_bot_without_work_plays_at_once(bot_pool):
    assert bot_pool.stand_in_for(WOLNAM, "exact", HOUSE, "table") == "exact"


async def test_a_quicker_bot_plays_until_a_slow_one_is_compiled(bot_pool, monkeypatch):
    game = game_named("hong_kong_mahjong")
    slow = bot_named(game, "value")
    monkeypatch.setattr(thinking, "bot_of", lambda name, word: slow)
    assert bot_pool.stand_in_for(game, "value", game.make_options(), "table") == "speedy"
    slow.use({"value": min})
    assert bot_pool.stand_in_for(game, "value", game.make_options(), "table") == "value"


async def test_a_solver_that_cannot_solve_these_rules_plays_at_once(bot_pool):
    assert bot_pool.stand_in_for(WOLNAM, "solver", WOLNAM.make_options(), "table") == "solver"


async def test_waiting_for_a_thread_is_not_thinking(bot_pool, monkeypatch, caplog):
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
            bot_pool.choose(WOLNAM, "wide", view, HOUSE, seat, mask, "table")
        )

    slow, third = [thought(0), thought(1)], thought(2)
    await asyncio.gather(*slow)
    assert not third.done()
    may_go_on.set()
    assert await third == WOLNAM.format_action(0)
    await asyncio.to_thread(bot_pool.threads.shutdown)  # the slow ones choose in the end too
    assert sorted(chosen) == [0, 1, 2]
    assert caplog.text.count("TimeoutError") == 2
