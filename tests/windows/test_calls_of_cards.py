"""Calls at a table of cards: who is asked, how long all wait, and what that time would tell.

A longer wait would show who could have called.
"""

import asyncio
import random
from typing import Any

import pytest

from tests.server.people import House, Person, dealing, eventually
from tests.server.test_clocks import CLOCK
from tests.server.test_protocol import log_of
from tests.windows.tables import CALLABLE, call_table, deck_beginning

pytestmark = pytest.mark.anyio

# ---- who is asked, and what ends it ------------------------------------------------------------


async def test_who_can_only_pass_is_not_asked(houses):
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]))
    _, people = await call_table(house, call_window=5.0)
    assert [person.update["legal"] for person in people] == [[], [], ["ppong", "pass"], []]
    assert [person.update["view"]["to_act"] for person in people] == [[], [], [2], []]
    assert [person.update["deadlines"] for person in people] == [{"call": 5.0}] * 4


async def test_a_pass_waits_for_the_window_and_only_who_said_it_knows(houses):
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]))
    table, people = await call_table(house, call_window=5.0)
    before = [person.update["n"] for person in people]
    answer = await people[2].act("pass")
    assert (answer["type"], answer["n"]) == ("ack", before[2] + 1)
    assert people[2].update["events"] == [{"code": "pass", "seat": 2}]
    assert (await people[2].act("ppong"))["code"] == "not_your_turn"
    assert [log_of(house, table).n(seat) for seat in (0, 1, 3)] == [before[s] for s in (0, 1, 3)]
    house.time.pass_by(5)
    for person in people:
        await person.until(lambda person=person: person.update["view"]["phase"] == "turn")
    assert people[2].update["events"] == [{"code": "no_call"}]
    assert [person.update["n"] for person in people] == [
        before[0] + 1,
        before[1] + 1,
        before[2] + 2,
        before[3] + 1,
    ]


async def test_a_held_pass_survives_a_restart(houses):
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]))
    table, people = await call_table(house, call_window=5.0)
    await people[2].act("pass")
    await house.close()
    house = await houses()
    again = await house.socket(people[2].secret)
    await again.enter(table)
    await again.until(lambda: again.updates())
    assert (again.update["n"], again.update["legal"]) == (people[2].update["n"], [])


async def test_a_call_is_taken_at_once(houses):
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]))
    _, people = await call_table(house, call_window=5.0)
    await people[2].act("ppong")
    for person in people:
        await person.until(lambda person=person: person.update["view"]["phase"] == "discard")
        assert person.update["events"][0]["code"] == "ppong"


async def test_without_a_window_play_goes_on_when_all_have_answered(houses):
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]))
    _, people = await call_table(house)
    house.time.pass_by(10**6)
    assert people[2].update["legal"] == ["ppong", "pass"]
    await people[2].act("pass")
    for person in people:
        await person.until(lambda person=person: person.update["view"]["phase"] == "turn")


async def test_a_call_that_is_not_answered_in_time_is_a_pass_and_covers_nobody(houses):
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]))
    table, people = await call_table(house, clock=CLOCK)
    assert people[2].update["deadlines"] == {"2": 20.0}
    assert people[0].update["deadlines"] == {}
    house.time.pass_by(20)
    for person in people:
        await person.until(lambda person=person: person.update["view"]["phase"] == "turn")
    assert not any(seat.covered for seat in log_of(house, table).holders)
    assert log_of(house, table).holders[2].bank == 30.0


# ---- what the clock would tell -----------------------------------------------------------------

# Seat 2 holds a pair in one world. In the other, seat 3 has part of it, and nobody can call.
NOBODY = CALLABLE.replace("1b 1c 6b", "1b 3c 6b").replace("3b 5b 7b", "1c 5b 7b")
WORLDS = {"a person holds the pair": CALLABLE, "nobody does": NOBODY}
STEP = 0.25


async def table_of_two(house: House, **make: Any) -> tuple[str, Person, Person]:
    """Let two people on seats 0 and 2 begin, with bots between them."""
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    options = {"ppong_scope": "any_seat", "rounds": 1}
    bots = [None, "random", None, "random"]
    table = await mina.make(options=options, bots=bots, **{"call_window": None, **make})
    await yuna.enter(table)
    await yuna.ask(type="sit", table=table, seat=2)
    await mina.ask(type="start", table=table)
    await mina.sees(1)
    return table, mina, yuna


async def length_of_the_call(house: House, **make: Any) -> float | None:
    """Return how long Mina waits after a discard until play goes on; None: forever."""
    table, mina, yuna = await table_of_two(house, **make)
    await mina.act("draw")
    await mina.act("discard 1")
    for person in (mina, yuna):
        await person.until(lambda person=person: person.update["view"]["phase"] == "call")
    waited = 0.0
    await eventually(lambda: not house.is_thinking(table))
    while log_of(house, table).in_call and waited < 30:
        house.time.pass_by(STEP)
        waited += STEP
        await mina.ask(type="ready", table=table, seen=1)  # a round trip: what is due is done
        await asyncio.sleep(0)
        await mina.ask(type="ready", table=table, seen=1)
    return waited if waited < 30 else None


async def lengths(houses: Any, deck: str, **make: Any) -> float | None:
    name = f"{random.random()}.db"
    shuffles = dealing([deck_beginning(deck)])
    return await length_of_the_call(
        await houses(name, shuffles, think_least=0.7, think_most=1.8), **make
    )


async def test_who_holds_a_pair_is_not_told_by_how_long_a_call_lasts(houses):
    """At a table as it is made where nobody says otherwise."""
    assert [await lengths(houses, deck) for deck in WORLDS.values()] == [3.0, 3.0]


async def test_a_bot_that_could_call_and_passes_takes_no_longer(houses):
    pair_at_a_bot = CALLABLE.replace("4a 4b 6a", "1b 1c 6a").replace("1b 1c 6b", "4a 4b 6b")
    house = await houses(
        "bot.db", dealing([deck_beginning(pair_at_a_bot)]), think_least=0.7, think_most=1.8
    )

    async def passes(*_: Any) -> str:
        return "pass"

    house.parts.bot_pool.choose = passes
    assert await length_of_the_call(house) == 3.0


async def test_the_measurement_tells_where_the_table_does_not_wait(houses):
    """Without a window a silent person stands out: that is what the window hides."""
    asked, nobody = [await lengths(houses, deck, call_window=0) for deck in WORLDS.values()]
    assert asked is None
    assert nobody is not None
    assert nobody <= 2.0


async def test_every_game_with_calls_waits_where_nobody_says_otherwise(houses):
    house = await houses()
    mina = await house.guest("Mina")
    for game in ("nylon_ppong", "hong_kong_mahjong", "korean_mahjong"):
        table = await mina.make(game=game)
        assert mina.card["info"]["call_window"] == 3.0
        await mina.ask(type="set_rules", table=table)
        assert mina.card["info"]["call_window"] == 3.0


async def test_somebody_alone_with_bots_is_not_hurried(houses):
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]))
    mina = await house.guest("Mina")
    options = {"ppong_scope": "any_seat", "rounds": 1}
    bots = ["random", "random", None, "random"]
    table = await mina.make(options=options, sit=False, bots=bots, call_window=None)
    await mina.ask(type="sit", table=table, seat=2)
    house.parts.bot_pool.choose = scripted("draw", "discard 1")
    await mina.ask(type="start", table=table)
    await mina.until(lambda: mina.updates() and mina.update["legal"] == ["ppong", "pass"])
    assert mina.update["deadlines"] == {}
    house.time.pass_by(1000)
    assert (await mina.act("ppong"))["type"] == "ack"


def scripted(*words: str) -> Any:
    """Let bots say these words."""
    coming = iter(words)

    async def choose(*_: Any) -> str:
        return next(coming)

    return choose


# ---- what waits while something is written -----------------------------------------------------


async def test_who_cannot_act_does_not_wait_for_what_somebody_else_has_passed(houses, monkeypatch):
    """Or the time of a refusal would tell that a person was asked, and has passed."""
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]))
    table, mina, yuna = await table_of_two(house)
    stranger = await house.guest("Stranger")
    await stranger.enter(table)
    await mina.act("draw")
    await mina.act("discard 1")
    await yuna.until(lambda: "pass" in yuna.update["legal"])
    await mina.until(lambda: mina.update["view"]["phase"] == "call")
    store, is_written, writing = house.parts.store, asyncio.Event(), asyncio.Event()
    append = store.append

    async def slowly(*given: Any, **more: Any) -> None:
        writing.set()
        await is_written.wait()
        await append(*given, **more)

    monkeypatch.setattr(store, "append", slowly)
    passing = asyncio.create_task(yuna.act("pass"))
    await writing.wait()
    act = {"type": "act", "table": table}
    for seen in 1, stranger.update["n"]:
        assert (await stranger.ask(**act, seen=seen, action="pass"))["code"] == "not_seated"
    assert (await mina.ask(**act, seen=mina.update["n"], action="draw"))["code"] == "not_your_turn"
    assert (await mina.ask(type="ready", table=table, seen=mina.update["n"]))["code"] == "not_now"
    for person, wrong in (stranger, "not_seated"), (mina, "not_now"):
        after = len(person.heard)
        person.say(type="nudge", table=table, seat=1)
        assert (await person.hears("failure", after))["code"] == wrong
    after = len(stranger.heard)
    stranger.say(type="emote", table=table, emote="hello")
    assert (await stranger.hears("failure", after))["code"] == "not_seated"
    assert not passing.done()
    is_written.set()
    assert (await passing)["type"] == "ack"


async def test_what_one_says_in_one_breath_is_done_in_its_order(houses):
    """A person who sits down and speaks at once gets no refusal for want of a seat."""
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make()
    await yuna.enter(table)
    yuna.say(type="sit", cmd="sit", table=table, seat=1)
    yuna.say(type="emote", table=table, emote="hello")
    yuna.say(type="ready", cmd="ready", table=table, seen=0)
    assert (await yuna.hears("emoted"))["seat"] == 1
    assert (await yuna.hears("nack", cmd="ready"))["code"] == "not_now"
    yuna.say(type="stand", cmd="stand", table=table)
    yuna.say(type="ready", cmd="again", table=table, seen=0)
    assert (await yuna.hears("nack", cmd="again"))["code"] == "not_seated"
    assert house.is_idle(table)
