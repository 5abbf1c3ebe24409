"""Bots that search, at tables: bounded, never waited for long, and the leaf where they cannot."""

import asyncio
from threading import Event

import numpy as np
import pytest

import madang
from madang.games import game_named
from madang.match.seen import views_so_far
from madang.record import Move, read
from madang.search import usual_leaf
from madang.search.bots import SearchBot
from madang.server.config import Settings
from madang.server.lobby.listing import search_bots
from madang.server.workers import searching
from madang.server.workers.bot_pool import BotPool
from madang.server.workers.jobs import JobKind, Jobs
from tests.server.people import careless, play_on

pytestmark = pytest.mark.anyio

NYLON, WOLNAM = game_named("nylon_ppong"), game_named("wolnam_ppong")
TWO = {"players": 2, "rounds": 1}
WORD = "search:careful@20ms"


class Searching:
    """What a search is asked, and what it answers: the first legal action, or an error."""

    def __init__(self) -> None:
        self.asked, self.may_go_on, self.begun = [], Event(), Event()
        self.may_go_on.set()
        self.error = None

    def __call__(self, game, word, options, seat, past):
        views = np.frombuffer(past, game_named(game).record_dtype)
        self.asked.append((word, options, seat, views))
        self.begun.set()
        assert self.may_go_on.wait(60)
        if self.error:
            raise self.error
        rules = game_named(game)
        mask = rules.new_mask()
        rules.kernels.legal_actions(views[-1], rules.make_options(preset="source"), seat, mask)
        return int(mask.argmax())


@pytest.fixture
def search(monkeypatch):
    """Stand where the worker searches; it is waited for, however busy the machine is."""
    search = Searching()
    monkeypatch.setattr(searching, "WAIT", 60.0)
    monkeypatch.setattr(searching, "searched", search)
    yield search
    search.may_go_on.set()


@pytest.fixture
async def pool(search, monkeypatch):
    """Return a pool whose leaf always takes the last legal action."""
    jobs = Jobs(in_processes=False)
    pool = BotPool(Settings(compile=True), jobs)

    async def leaf(game, bot, view, options, seat, mask):
        assert bot == "careful"
        return int(np.flatnonzero(mask)[-1])

    monkeypatch.setattr(pool, "choose_in_thread", leaf)
    yield pool
    search.may_go_on.set()
    pool.close()
    await jobs.close()


def asks(pool, table="table"):
    """Ask a bot that searches about a decision with several answers."""
    match = madang.new_match("nylon_ppong", seed=3, players=2, rounds=1, is_compiled=False)
    match.play_number(match.to_act[0], 0)
    seat = match.to_act[0]
    mask, past = match.legal_mask(seat), views_so_far(match, seat).tobytes()
    work = pool.choose(NYLON, WORD, match.view(seat), match.options, seat, mask, table, past)
    words = [NYLON.format_action(int(row)) for row in np.flatnonzero(mask)]
    return asyncio.ensure_future(work), words[0], words[-1]


# ---- the worker ------------------------------------------------------------------------------


async def test_a_search_decides_where_it_can(pool, search):
    work, first, _ = asks(pool)
    assert await work == first
    assert pool.asked == 0


async def test_the_leaf_plays_while_the_worker_is_busy(pool, search, monkeypatch):
    monkeypatch.setattr(searching, "WAIT", 0.05)
    search.may_go_on.clear()
    slow, _, last = asks(pool, "one")
    other, _, _ = asks(pool, "two")
    assert await slow == await other == last
    assert await asyncio.to_thread(search.begun.wait, 60)
    assert len(search.asked) == 1  # the other waited for its turn in vain
    assert not pool.searches.may_ask()  # what comes now does not even wait
    monkeypatch.setattr(searching, "WAIT", 60.0)
    search.may_go_on.set()
    await asyncio.gather(*pool.searches.going_on)
    assert pool.searches.may_ask()
    work, first, _ = asks(pool)
    assert await work == first


async def test_the_leaf_plays_for_a_while_where_a_search_is_broken(pool, search, monkeypatch):
    search.error = RuntimeError("no memory")
    work, first, last = asks(pool)
    assert await work == last
    again, _, _ = asks(pool)
    assert await again == last
    assert len(search.asked) == 1
    search.error = None
    pool.searches.rests_until = 0.0
    work, _, _ = asks(pool)
    assert await work == first


async def test_a_word_that_nobody_knows_any_more_holds_nobody_up(pool, search, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(f"{__name__}.WORD", "search:?")
        unknown, first, last = asks(pool)
        assert await unknown == last
    work, _, _ = asks(pool)
    assert await work == first


async def test_who_stops_waiting_leaves_the_queue_and_holds_nobody_up(pool, search):
    search.may_go_on.clear()
    running, _, _ = asks(pool, "one")
    assert await asyncio.to_thread(search.begun.wait, 60)
    waiting, first, _ = asks(pool, "two")
    await asyncio.sleep(0)
    for work in (running, waiting):
        work.cancel()
    await asyncio.wait([running, waiting])
    search.may_go_on.set()
    work, _, _ = asks(pool, "three")
    assert await work == first
    assert len(search.asked) == 2  # the table that left its place was never searched for
    assert pool.asked == 0


async def test_without_compiled_kernels_or_leave_the_leaf_plays(search):
    for settings in (Settings(compile=False), Settings(search_bots=0)):
        assert not BotPool(settings, Jobs(in_processes=False)).searches.may_ask()


def test_the_worker_searches_by_the_views_of_the_deal(monkeypatch):
    def plain(game, word):
        return SearchBot(game_named(game), word, None, compiled=False)

    monkeypatch.setattr(searching, "search_bot_of", plain)
    match = madang.new_match("wolnam_ppong", seed=5, is_compiled=False)
    seat, word = match.to_act[0], "search:exact@16"
    past = views_so_far(match, seat)
    options = tuple(match.options)
    found = searching.searched("wolnam_ppong", word, options, seat, past.tobytes())
    chosen = plain("wolnam_ppong", word).choose(
        match.view(seat), match.options, seat, match.legal_mask(seat), past
    )
    assert found == chosen


# ---- at tables -------------------------------------------------------------------------------


async def test_a_bot_that_searches_plays_a_match_and_knows_the_whole_deal(houses, search):
    house = await houses()
    house.parts.bot_pool.searches.is_on = True
    mina = await house.guest("Mina")
    table = await mina.make(options=TWO, bots=[None, WORD])
    assert mina.card["info"]["seats"][1]["name"] == WORD
    await mina.ask(type="start", table=table)
    await play_on(mina, table, careless)
    assert mina.update["view"]["phase"] == "over"
    word, options, seat, views = max(search.asked, key=lambda asked: len(asked[3]))
    assert (word, options, seat) == (WORD, tuple(house.log(table).options), 1)
    assert len(views) > 4
    assert set(views["deal_no"].tolist()) == {1}
    assert not views["hands"][:, 0].any()  # never the other's cards
    assert (np.diff(views["piled"].astype(int)) >= 0).all()


def plain_search(game, word, options, seat, past):
    """Search in plain Python, so many worlds that the same choice comes again."""
    bot = SearchBot(game_named(game), f"{word.partition('@')[0]}@16", compiled=False)
    search = bot.search_for(bot.game.house_rules.options_type(*options))
    views = np.frombuffer(past, bot.game.record_dtype)
    return bot.action_of(search.analyse(views.copy(), seat))


async def test_a_process_searches_for_a_table(houses, monkeypatch):
    """The process is a real one: it gets the views, and what it chooses is played."""
    monkeypatch.setattr(searching, "WAIT", 60.0)
    monkeypatch.setattr(searching, "searched", plain_search)
    house = await houses(worker_processes=True)
    queue = house.parts.jobs.queues[JobKind.SEARCH]
    await queue.worker.begin(plain_search)  # on a busy machine that takes longer than people wait
    pool, searches = house.parts.bot_pool, []
    pool.searches.is_on = True
    choose = pool.searches.choose

    async def choose_and_note(game, word, past, options, seat, table):
        found = await choose(game, word, past, options, seat, table)
        searches.append(((game.name, word, tuple(options), seat, past), found))
        return found

    monkeypatch.setattr(pool.searches, "choose", choose_and_note)
    mina, word = await house.guest("Mina"), f"search:{usual_leaf(WOLNAM)}@20ms"
    asked = {"game": WOLNAM.name, "options": {"players": 2, "deals": 1}}
    table = await mina.make(**asked, bots=[None, word])
    await mina.ask(type="start", table=table)
    await play_on(mina, table, careless)
    assert queue.counts == {"done": len(searches)}
    assert searches
    for given, found in searches:
        assert found == plain_search(*given)
    async with house.http(mina.secret) as http:
        record = read((await http.get(f"/api/tables/{table}/record")).text.splitlines())
    moves = (event.do for event in record.events if isinstance(event, Move) and event.seat == 1)
    assert all(WOLNAM.format_action(found) in moves for _, found in searches)  # in this order


async def test_a_server_lets_only_so_many_search_and_only_so_long(houses, search):
    house = await houses(search_bots=2, search_ms=50)
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    asked = {"type": "make", "game": "nylon_ppong", "options": {"players": 4}}
    for word in (
        "search:careful@51ms",
        "search:careful@64",
        "search:hasty@20ms",
        "search:x",
        "search:careful",
    ):
        answer = await mina.ask(**asked, bots=[None, word])
        assert (answer["code"], answer["args"]["field"]) == ("bad_option", "bot")
        assert "search:careful@" in answer["args"]["allowed"]
    answer = await mina.ask(**asked, bots=[None, WORD, WORD, WORD])
    assert (answer["code"], answer["args"]) == ("too_many", {"what": "search_bots", "most": 2})
    table = await mina.make(options={"players": 4}, bots=[None, WORD])
    other = await yuna.make(options={"players": 4}, bots=[None, "careful"])
    assert (await yuna.ask(type="start", table=other, bots=WORD))["code"] == "too_many"
    setting = {"type": "set_bot", "table": other, "bot": WORD}
    assert (await mina.ask(**setting, seat=1))["code"] == "not_host"
    assert (await yuna.ask(**setting, seat=1))["type"] == "ack"
    assert (await yuna.ask(**setting, seat=1))["type"] == "ack"  # the same seat again
    assert (await yuna.ask(**setting, seat=2))["code"] == "too_many"
    await mina.ask(type="close", table=table)
    assert (await yuna.ask(**setting, seat=2))["type"] == "ack"


async def test_one_host_does_not_take_all_bots_that_search(houses, search):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    asked = {"type": "make", "game": "nylon_ppong", "options": {"players": 4}}
    refused = ("too_many", {"what": "search_bots_of_host", "most": 2})
    answer = await mina.ask(**asked, bots=[None, WORD, WORD, WORD])
    assert (answer["code"], answer["args"]) == refused
    await mina.make(options={"players": 4}, bots=[None, WORD])
    other = await mina.make(options={"players": 4}, bots=[None, WORD])
    answer = await mina.ask(type="set_bot", table=other, bot=WORD, seat=2)
    assert (answer["code"], answer["args"]) == refused
    await yuna.make(options={"players": 4}, bots=[None, WORD, WORD])  # what mina left
    answer = await yuna.ask(**asked, bots=[None, WORD])
    assert answer["args"]["what"] == "search_bots"
    await mina.ask(type="close", table=other)
    assert (await yuna.ask(**asked, bots=[None, WORD]))["args"] == refused[1]


async def test_a_bot_that_made_room_comes_back_without_its_search(houses, search):
    """Its host may have put another one that searches elsewhere meanwhile."""
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make(options={"players": 4}, bots=[None, WORD, WORD])
    await yuna.enter(table)
    for seat in (1, 2):
        assert (await yuna.ask(type="sit", table=table, seat=seat))["type"] == "ack"
        await mina.until(lambda: mina.card["info"]["seats"][seat]["name"] == "Yuna")  # noqa: B023
        await mina.make(options={"players": 4}, bots=[None, WORD])
        assert (await yuna.ask(type="stand", table=table))["type"] == "ack"
        await mina.until(lambda: mina.card["info"]["seats"][seat]["kind"] == "bot")  # noqa: B023
    names = [seat["name"] for seat in mina.card["info"]["seats"]]
    assert names[1:3] == ["careful", "careful"]
    infos = [info for _, info in house.directory.summaries.items()]
    assert sum(map(search_bots, infos)) == house.settings.search_bots_of_host


async def test_an_old_table_with_such_a_bot_goes_on_by_the_leaf(houses, search):
    house = await houses(search_bots=0)
    pool, options = house.parts.bot_pool, NYLON.make_options(**TWO)
    match = madang.new_match("nylon_ppong", seed=3, **TWO, is_compiled=False)
    match.play_number(match.to_act[0], 0)
    seat = match.to_act[0]
    mask = match.legal_mask(seat)
    for word in (WORD, "search:gone@20ms"):
        found = await pool.choose(NYLON, word, match.view(seat), options, seat, mask, "t")
        assert found in match.legal_actions(seat)
    assert search.asked == []


def test_leaves_of_words_that_nobody_knows_any_more():
    assert searching.leaf_of(WOLNAM, "search:exact@20ms") == "exact"
    assert searching.leaf_of(NYLON, "search:?") == "careful"
