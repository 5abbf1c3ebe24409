"""Uniform windows: how long they are open, what closes them, and what is shown then."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from madang import record
from madang.games import GAMES
from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.state import SEATS
from madang.server.table.events import (
    Acted,
    CallAnswered,
    Dealt,
    WindowClosed,
    decode_event,
)
from tests.games.hong_kong_mahjong.test_offers import wall as wall_of
from tests.server.people import dealing, eventually, play_on
from tests.windows.tables import (
    ASKED,
    CHOWS,
    NEXT,
    OPTIONS,
    OTHER,
    PUNGS,
    WAITS,
    WINDOW,
    WINS,
    heard,
    let_go,
    seated,
    wall,
)

pytestmark = pytest.mark.anyio

USUAL = 3.0


# ---- how long it is open, and what is shown ----------------------------------------------------


async def test_9_1_after_a_discard_all_wait_three_seconds_then_the_next_tile_is_drawn(houses):
    """Time that has gone before the discard does not count."""
    house = await houses(shuffles=dealing([wall()]))
    table = await seated(house, call_window=None, clock={"move": 9, "bank": 9})
    info = table.watcher.card["info"]
    assert (info["call_window"], info["uniform_window"]) == (USUAL, True)
    house.time.pass_by(2.5)
    await table.discard()
    assert house.time.next_alarm() == USUAL
    for person in table.everybody:
        view = person.update["view"]
        assert (view["phase"], view["to_act"], person.update["legal"]) == ("claim", [], [])
        assert view["offered"] == {"tile": "5m", "seat": 0, "kind": "discard"}
        assert (view["deck"], view["sizes"][NEXT]) == (144 - 53, 13)
        assert person.update["deadlines"] == {"call": USUAL}
    assert table.log.table.state.seat == NEXT  # the rules are further than what is shown
    await table.wait(USUAL - 0.1)
    assert table.counts() == [2] * 5
    await table.wait(0.1)
    for seat, person in enumerate(table.everybody):
        (drawn,) = person.update["events"]
        assert (drawn["code"], drawn["seat"], "tile" in drawn) == ("draw", NEXT, seat == NEXT)
        assert person.update["view"]["sizes"][NEXT] == 14
        assert person.update["deadlines"] == {"1": 9.0}
    assert table.people[NEXT].update["legal"]


async def test_only_who_could_claim_is_asked_and_all_see_the_offer(houses):
    table = await seated(await houses(shuffles=dealing([wall(WINS)])))
    await table.discard()
    for person in table.everybody:
        view = person.update["view"]
        assert (view["phase"], view["deck"]) == ("claim", 144 - 53)
        assert [thrown["tile"] for thrown in view["rivers"][0]] == ["5m"]
        assert heard(person) == [("discard", 0)]
        is_asked = person is table.people[ASKED]
        assert person.update["legal"] == (["pass", "win", "pung"] if is_asked else [])
        assert view["to_act"] == ([ASKED] if is_asked else [])


async def test_a_pass_is_told_to_who_said_it_alone(houses):
    table = await seated(await houses(shuffles=dealing([wall(WINS)])))
    await table.discard()
    answer = await table.people[ASKED].act("pass")
    assert (answer["type"], answer["n"]) == ("ack", 3)
    assert table.people[ASKED].update["answered"] == "pass"
    assert (table.people[ASKED].update["events"], table.people[ASKED].update["legal"]) == ([], [])
    assert (await table.people[ASKED].act("win"))["code"] == "not_your_turn"
    await table.wait(WINDOW - 0.1)
    assert table.counts() == [2, 2, 3, 2, 2]
    await table.wait(0.2)
    for person in table.everybody:
        assert heard(person) == [("draw", NEXT)]
        assert person.update["answered"] is None


async def test_3_2_a_claim_that_nobody_could_overrule_is_shown_at_once(houses):
    table = await seated(await houses(shuffles=dealing([wall_of(S=WINS, draws="4z")])))
    await table.discard()
    await table.wait(1)
    assert (await table.people[NEXT].act("win"))["type"] == "ack"
    await table.wait(0)
    for person in table.everybody:
        assert person.update["view"]["ended"] == "discard"
        assert person.update["view"]["ended_by"] == [NEXT]
    payloads = await table.house.parts.store.events(table.table)
    events = [decode_event(payload) for payload in payloads]
    assert events[-3:] == [CallAnswered(NEXT, "win"), Acted(NEXT, "win"), WindowClosed()]


@pytest.mark.parametrize("options", [{}, {"multiple_winners": "all"}])
async def test_3_2_any_other_claim_waits_for_the_end_of_the_window(houses, options):
    """A seat that claims cannot tell whether another could have won, or was only slow."""
    seat, hands = (1, {"S": WINS}) if options else (2, {"W": WINS})
    house = await houses(shuffles=dealing([wall_of(**hands)]))
    table = await seated(house, options=OPTIONS | options)
    await table.discard()
    await table.people[seat].act("win")
    await table.wait(WINDOW - 0.1)
    assert table.counts() == [2 + (place == seat) for place in range(SEATS)] + [2]
    await table.wait(0.2)
    assert table.watcher.update["view"]["ended_by"] == [seat]


@pytest.mark.parametrize("chow_first", [True, False])
async def test_mj_6_2_a_pung_beats_a_chow_whichever_was_faster(houses, chow_first):
    table = await seated(await houses(shuffles=dealing([wall_of(S=CHOWS, N=PUNGS)])))
    await table.discard()
    claims = [(1, "chow 456m"), (3, "pung")]
    for seat, word in claims if chow_first else claims[::-1]:
        assert (await table.people[seat].act(word))["type"] == "ack"
    assert [table.people[seat].update["answered"] for seat, _ in claims] == ["chow 456m", "pung"]
    await table.wait(WINDOW)
    for person in table.everybody:
        assert [event["code"] for event in person.update["events"]] == ["pung"]
        assert person.update["view"]["seat"] == 3


async def test_mj_6_2_passes_that_come_too_late_to_matter_are_not_made(houses, caplog):
    """Without a window, time runs out for two seats at once; the first pass settles the pung."""
    hands = {"E": "46m123m789m666z55z1z", "S": PUNGS, "W": "8m258p147s234z369s"}
    deck = wall_of(draws="9p5m", N="46m58p147s2356z78s", **hands)
    house = await houses(shuffles=dealing([deck]))
    table = await seated(house, call_window=0, clock={"move": 20.0, "bank": 0.0})
    for seat, word in ((0, "discard 1z"), (1, "discard 9p"), (2, "discard 5m"), (1, "pung")):
        await table.people[seat].sees(table.log.n(seat))
        assert (await table.people[seat].act(word))["type"] == "ack"
    assert table.log.to_act == (0, 3)  # who could win, and who could chow
    await table.wait(20)
    assert "failed" not in caplog.text
    assert [event["code"] for event in table.watcher.update["events"]] == ["pung"]


async def test_a_tile_that_is_added_to_a_pung_opens_a_window_too(houses):
    """Nobody can tell whether it might have been robbed."""
    table = await seated(await houses(shuffles=dealing([wall(PUNGS, draws="5z6z6z5m")])))
    await table.discard()
    await table.people[ASKED].act("pung")
    await table.wait(WINDOW)
    for seat, word in ((ASKED, "1p"), (OTHER, "5z"), (0, "6z"), (NEXT, "6z")):
        assert (await table.people[seat].act(f"discard {word}"))["type"] == "ack"
        await table.wait(WINDOW)
    left = table.watcher.update["view"]["deck"]
    await table.people[ASKED].act("kong 5m")
    await table.wait(WINDOW - 0.1)
    offered = table.people[ASKED].update["view"]["offered"]
    assert (offered["tile"], offered["seat"]) == ("5m", ASKED)
    assert table.people[ASKED].update["view"]["deck"] == left
    await table.wait(0.2)
    assert table.people[ASKED].update["view"]["deck"] == left - 1


async def test_who_comes_next_cannot_act_before_the_window_closes(houses):
    for name, hand in (("1.db", ""), ("2.db", WINS)):
        table = await seated(await houses(name, dealing([wall(hand)])))
        await table.discard()
        answer = await table.people[NEXT].act("discard 9m")
        assert (answer["type"], answer["code"], answer["args"]) == ("nack", "not_your_turn", {})
        await let_go(table, NEXT)
        assert (await table.people[NEXT].act("discard 9m"))["code"] == "not_your_turn"
        await table.wait(WINDOW)
        assert (await table.people[NEXT].act("discard 9m"))["type"] == "ack"


# ---- it ends when nobody wants anything --------------------------------------------------------


async def test_a_window_ends_as_soon_as_everybody_has_passed(houses):
    """Those who are not asked pass as well, and one who is silent keeps it open."""
    for name, hand in (("1.db", ""), ("2.db", WINS)):
        table = await seated(await houses(name, dealing([wall(hand)])))
        await table.discard()
        await let_go(table, NEXT, ASKED)
        await table.wait(WINDOW - 0.1)
        assert table.counts() == [2, 3, 3, 2, 2]
        await let_go(table, OTHER)
        await table.wait(0)
        for person in table.everybody:
            assert heard(person) == [("draw", NEXT)]
            assert person.update["answered"] is None


async def test_a_window_that_all_have_passed_waits_for_the_time_that_bots_take(houses):
    """It was drawn before anybody was asked, so it tells nothing of what a bot holds."""
    for name, hand in (("1.db", ""), ("2.db", PUNGS)):
        house = await houses(name, dealing([wall(hand)]), think_least=2.0, think_most=2.0)
        table = await seated(house)
        await table.people[ASKED].ask(type="stand", table=table.table)
        assert (await table.people[0].act("discard 5m"))["type"] == "ack"
        for seat in (NEXT, OTHER):
            await table.people[seat].sees(2)
        await let_go(table, NEXT, OTHER)
        if hand:
            await table.bot_decides()
            table.house.decided(table.table)[ASKED] = "pass"
        await table.wait(1.9)
        assert table.people[NEXT].update["view"]["phase"] == "claim"
        await table.wait(0.2)
        assert heard(table.people[NEXT]) == [("draw", NEXT)]


async def test_a_claim_ends_with_the_last_pass(houses):
    table = await seated(await houses(shuffles=dealing([wall(PUNGS)])))
    await table.discard()
    assert (await table.people[ASKED].act("pung"))["type"] == "ack"
    await let_go(table, NEXT, OTHER)
    await table.wait(0)
    assert heard(table.watcher) == [("pung", ASKED)]


async def test_who_may_not_pass_in_a_window(houses):
    """The one who discarded, who has passed, and who only watches; and only to pass."""
    table = await seated(await houses(shuffles=dealing([wall(WINS)])))
    await table.discard()
    assert (await table.people[0].act("pass"))["code"] == "not_your_turn"
    assert (await table.people[NEXT].act("pung"))["code"] == "not_your_turn"
    await let_go(table, NEXT)
    assert (await table.people[NEXT].act("pass"))["code"] == "not_your_turn"
    assert (await table.watcher.act("pass"))["code"] == "not_seated"


async def test_a_restart_keeps_who_has_passed(houses):
    house = await houses(shuffles=dealing([wall()]))
    table = await seated(house)
    await table.discard()
    await let_go(table, NEXT, ASKED)
    await house.close()
    house = await houses(shuffles=dealing([wall()]))
    people = [await house.socket(person.secret) for person in table.people]
    for person in people:
        await person.enter(table.table)
        await person.until(lambda person=person: person.updates())
    assert [person.update["answered"] for person in people] == [None, "pass", "pass", None]
    assert (await people[OTHER].act("pass"))["type"] == "ack"
    house.time.pass_by(0)
    for person in people:
        await person.until(lambda person=person: person.update["view"]["phase"] == "turn")


async def test_a_person_who_is_away_keeps_the_window_open(houses):
    table = await seated(await houses(shuffles=dealing([wall(WINS)])))
    await table.discard()
    table.people[ASKED].say(type="exit", table=table.table)
    await let_go(table, NEXT, OTHER)
    table.house.time.pass_by(WINDOW - 0.1)
    await table.hears_all(table.watcher)
    assert table.watcher.update["view"]["phase"] == "claim"


# ---- what it outlasts --------------------------------------------------------------------------


async def test_a_restart_opens_the_window_again_and_keeps_what_was_answered(houses):
    house = await houses(shuffles=dealing([wall(PUNGS, WAITS)]))
    table = await seated(house)
    await table.discard()
    await table.people[OTHER].act("win")
    house.time.pass_by(4)
    await house.close()
    table.house = house = await houses(shuffles=dealing([wall(PUNGS, WAITS)]))
    people = [await house.socket(person.secret) for person in table.people]
    watcher = await house.socket(table.watcher.secret)
    for person in [*people, watcher]:
        await person.enter(table.table)
        await person.until(lambda person=person: person.updates())
    assert [person.update["n"] for person in people] == [2, 2, 2, 3]
    assert people[ASKED].update["legal"] == ["pass", "pung"]
    assert (people[OTHER].update["legal"], people[OTHER].update["answered"]) == ([], "win")
    assert {person.update["deadlines"]["call"] for person in [*people, watcher]} == {WINDOW}
    house.time.pass_by(WINDOW)
    for person in [*people, watcher]:
        await person.until(lambda person=person: person.update["view"]["ended_by"] == [OTHER])


async def test_a_window_stands_still_while_nobody_is_there(houses):
    house = await houses(shuffles=dealing([wall()]))
    table = await seated(house)
    await table.discard()
    house.time.pass_by(2)
    for person in table.everybody:
        person.say(type="exit", table=table.table)
    await eventually(lambda: not house.sockets(table.table))
    house.time.pass_by(100)
    after = len(table.people[OTHER].heard)
    await table.people[OTHER].enter(table.table, since=2)
    update = await table.people[OTHER].hears("update", after)
    assert (update["n"], update["deadlines"]) == (2, {"call": 3.0})
    house.time.pass_by(3)
    await table.people[OTHER].sees(3)


# ---- tables of bots ----------------------------------------------------------------------------


async def test_a_table_of_bots_does_not_wait_for_anybody(houses):
    house = await houses()
    mina = await house.guest("Mina")
    bots = ["random"] * SEATS
    table = await mina.make(
        game=GAME.name, bots=bots, sit=False, call_window=WINDOW, options=OPTIONS
    )
    await mina.ask(type="start", table=table)
    await mina.until(lambda: "pung" in codes_heard(mina))
    payloads = await house.parts.store.events(table)
    events = [decode_event(payload) for payload in payloads]
    assert {type(event) for event in events} >= {Dealt, Acted, CallAnswered, WindowClosed}


def codes_heard(person):
    return {event["code"] for update in person.updates() for event in update["events"]}


async def test_one_person_among_bots_waits_for_nobody_but_itself(houses):
    house = await houses(shuffles=dealing([wall(WINS)]), bots_window=1.0)
    mina = await house.guest("Mina")
    bots = [None, "random", "random", "random"]
    table = await mina.make(game=GAME.name, bots=bots, call_window=WINDOW, options=OPTIONS)
    await mina.ask(type="start", table=table)
    await mina.sees(1)
    await mina.act("discard 5m")
    assert mina.update["deadlines"] == {"call": 1.0}
    watcher = await house.guest("Watcher")
    await watcher.enter(table)
    await watcher.sees(1)
    assert watcher.update["deadlines"] == {"call": WINDOW}  # somebody else could read it now


def last_or_win(update: dict[str, Any]) -> str:
    """Choose the last of what may be done, but a win where there is one."""
    return "win" if "win" in update["legal"] else update["legal"][-1]


async def test_two_people_and_two_bots_play_a_match_in_windows(houses):
    # a person wins at once as the dealer, or with the first draw after a bot has discarded
    deck = wall_of(E="111m222p333s555m99s", S="444m555p666s77p11s", draws="1s")
    house = await houses(shuffles=dealing([deck]))
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    bots = [None, "random", None, "random"]
    table = await mina.make(game=GAME.name, bots=bots, call_window=1.0, options=OPTIONS)
    await yuna.enter(table)
    await yuna.ask(type="sit", table=table, seat=2)
    await mina.ask(type="start", table=table)
    playing = asyncio.gather(*(play_on(person, table, last_or_win) for person in (mina, yuna)))
    while not playing.done():
        house.time.pass_by(1.0)
        await asyncio.sleep(0.001)
    await playing
    async with house.http() as http:
        lines = (await http.get(f"/api/tables/{table}/record")).text.splitlines()
    replayed = record.verify(record.read(lines))
    assert mina.update["view"]["totals"] == yuna.update["view"]["totals"] == replayed.totals()


async def test_without_a_window_a_bot_answers_once_while_a_person_thinks(houses, caplog):
    house = await houses(shuffles=dealing([wall(WAITS, PUNGS)]))
    table = await seated(house, uniform_window=False, call_window=0)
    await table.people[OTHER].ask(type="stand", table=table.table)
    await table.people[0].act("discard 5m")
    await eventually(lambda: table.log.table.state.answers[OTHER])
    await table.wait(10)
    assert "failed" not in caplog.text
    assert (await table.people[ASKED].act("win"))["type"] == "ack"
    await table.wait(0)
    assert table.watcher.update["view"]["ended_by"] == [ASKED]


# ---- making one --------------------------------------------------------------------------------


async def test_a_game_says_how_long_its_tables_wait(houses, monkeypatch):
    calls = GAME.layout.calls._replace(seconds=7.0)
    game = replace(GAME, layout=replace(GAME.layout, calls=calls))
    monkeypatch.setattr("madang.games.GAMES", (*GAMES[1:], game))
    house = await houses()
    mina = await house.guest("Mina")
    waits = {}
    for made in ({}, {"call_window": 0}, {"uniform_window": False}, {"game": "nylon_ppong"}):
        await mina.make(**{"game": GAME.name, **made})
        info = mina.card["info"]
        waits[str(made)] = info["call_window"], info["uniform_window"]
        await mina.ask(type="close", table=info["table"])
    assert list(waits.values()) == [(7.0, True), (0.0, False), (7.0, False), (3.0, False)]
