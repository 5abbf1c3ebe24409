"""Uniform windows: neither bytes nor the clock tell who could claim, who was asked, who thinks."""

from typing import Any

import pytest

from madang.game import WATCHER, Observation
from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.state import SEATS
from madang.server.table.events import (
    Acted,
    CallAnswered,
    Dealt,
    Opened,
    Seated,
    Started,
    WindowClosed,
    decode_event,
)
from madang.server.table.reducers import apply_event, replayed
from madang.server.table.table_log import OVER, PLAYING, TableLog
from tests.server.people import House, dealing, eventually
from tests.windows.tables import (
    ASKED,
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

STEP = 0.5


async def timed_frames(house: House, answer: str | None) -> list[list[Any]]:
    """Play a discard and its whole window; return when each seat was sent what, except seat 2."""
    table = await seated(house, clock={"move": 20.0, "bank": 30.0})
    await table.discard()
    sent: list[list[Any]] = []
    for step in range(int(WINDOW / STEP) + 3):
        if answer and step == 3:
            assert (await table.people[ASKED].act(answer))["type"] == "ack"
        others = [person for person in table.everybody if person is not table.people[ASKED]]
        sent.append([table.frames(person) for person in others])
        await table.wait(STEP)
    return sent


async def test_neither_bytes_nor_times_tell_who_could_claim(houses):
    """A watcher and three seats compare all they receive: nothing tells of the fourth."""
    nobody = await timed_frames(await houses("1.db", dealing([wall()])), None)
    thinks = await timed_frames(await houses("2.db", dealing([wall(WINS)])), None)
    passes = await timed_frames(await houses("3.db", dealing([wall(WINS)])), "pass")
    assert nobody == thinks == passes
    before, after = nobody[int(WINDOW / STEP) - 1], nobody[-1]
    assert [len(frames) for frames in before] < [len(frames) for frames in after]


async def test_the_comparison_can_fail_without_a_uniform_window(houses):
    """As long as only who could claim is asked, the pause tells."""
    for hand, is_asked in (("", False), (WINS, True)):
        house = await houses(f"{is_asked}.db", dealing([wall(hand)]))
        table = await seated(house, uniform_window=False)
        await table.discard()
        assert (table.watcher.update["view"]["phase"] == "claim") is is_asked


async def test_who_claims_cannot_tell_whether_another_was_asked(houses):
    sent = []
    for name, other in (("1.db", ""), ("2.db", WAITS)):
        table = await seated(await houses(name, dealing([wall(PUNGS, other)])))
        await table.discard()
        await table.people[ASKED].act("pung")
        for _ in range(9):
            await table.wait(STEP)
        sent.append([table.frames(person) for person in [*table.people[:OTHER], table.watcher]])
        assert table.people[ASKED].update["view"]["phase"] == "claim"
        await table.wait(STEP)
        assert heard(table.watcher) == [("pung", ASKED)]
        assert len(table.people[ASKED].updates()) == 4
    assert sent[0] == sent[1]


async def test_bots_claim_at_times_drawn_the_same_way(houses):
    """The think time is drawn for every window, before anybody is asked."""
    for name, hand in (("1.db", ""), ("2.db", WINS)):
        house = await houses(name, dealing([wall(hand)]), think_least=2.0, think_most=2.0)
        table = await seated(house)
        await table.people[ASKED].ask(type="stand", table=table.table)
        await table.people[0].act("discard 5m")
        if hand:
            await table.bot_decides()
        assert house.seconds_to_think(table.table) == 2.0
        await table.wait(2.1)
        assert [len(table.people[seat].updates()) for seat in (0, NEXT, OTHER)] == [2] * 3


# ---- when all have passed ----------------------------------------------------------------------


async def passed_frames(house: House) -> list[list[Any]]:
    """Let all pass one by one; return what the others were sent, and when the next thing is due."""
    table = await seated(house, clock={"move": 20.0, "bank": 30.0})
    await table.discard()
    sent: list[list[Any]] = []
    for seat in (ASKED, NEXT, OTHER):
        await let_go(table, seat)
        await table.wait(0)  # what falls due at once has happened before time goes on
        await table.wait(STEP)
        others = [person for person in table.everybody if person is not table.people[ASKED]]
        sent.append([table.frames(person) for person in others])
        sent.append([house.time.next_alarm()])
    return sent


async def test_neither_bytes_nor_times_tell_who_was_asked_when_all_have_passed(houses):
    nobody = await passed_frames(await houses("1.db", dealing([wall()])))
    wins = await passed_frames(await houses("2.db", dealing([wall(WINS)])))
    takes = await passed_frames(await houses("3.db", dealing([wall(PUNGS)])))
    assert nobody == wins == takes


async def test_what_is_written_of_a_pass_does_not_tell_who_was_asked(houses):
    """A watcher who measures how long the table is busy finds the same work."""
    written = []
    for name, hand in (("1.db", ""), ("2.db", WINS)):
        house = await houses(name, dealing([wall(hand)]))
        table = await seated(house)
        await table.discard()
        before = len(await house.parts.store.events(table.table))
        await let_go(table, ASKED, NEXT)
        payloads = await house.parts.store.events(table.table)
        written.append([decode_event(payload) for payload in payloads[before:]])
    assert written[0] == written[1] == [CallAnswered(ASKED, "pass"), CallAnswered(NEXT, "pass")]


# ---- who comes and goes ------------------------------------------------------------------------


async def test_a_socket_that_comes_back_sees_the_table_as_it_is_shown(houses):
    frames = []
    for name, hand in (("1.db", ""), ("2.db", WINS)):
        house = await houses(name, dealing([wall(hand)]))
        table = await seated(house)
        await table.discard()
        await table.wait(2)
        for seat in (NEXT, OTHER):
            again = await house.socket(table.people[seat].secret)
            await again.enter(table.table, since=1)
            await again.sees(2)
            assert again.update["deadlines"] == {"call": 3.0}
            assert again.update["view"] == table.people[seat].update["view"]
            frames.append((seat, again.update | {"table": ""}))
    assert frames[:2] == frames[2:]


async def test_who_leaves_in_a_window_is_shown_no_more_than_a_watcher(houses):
    frames = []
    for name, hand in (("1.db", ""), ("2.db", WINS)):
        house = await houses(name, dealing([wall(hand)]))
        table = await seated(house)
        await table.discard()
        after = len(table.people[0].heard)
        await table.people[0].ask(type="stand", table=table.table)
        await table.people[0].hears("table", after, seat=None)
        await table.hears_all(table.watcher)
        update = table.people[0].update
        assert update["view"] == table.watcher.update["view"]
        frames.append(update | {"table": ""})
    assert frames[0] == frames[1]


async def test_a_bot_covers_in_a_window_without_a_sign(houses):
    sent = []
    for name, hand in (("1.db", ""), ("2.db", WINS)):
        house = await houses(name, dealing([wall(hand)]), grace=2.0)
        table = await seated(house)
        await table.discard()
        table.people[ASKED].say(type="exit", table=table.table)
        await eventually(lambda house=house, name=table.table: len(house.sockets(name)) == 4)
        others = [person for person in table.everybody if person is not table.people[ASKED]]
        for _ in range(9):
            house.time.pass_by(STEP)
            for person in others:
                await table.hears_all(person)
        assert others[0].card["info"]["seats"][ASKED]["covered"]
        sent.append([table.frames(person) for person in others])
    assert sent[0] == sent[1]


# ---- in the log --------------------------------------------------------------------------------


def opened(**more: Any) -> Opened:
    options = GAME.format_options(GAME.make_options(**OPTIONS))
    given = {"clock": None, "call_window": WINDOW, "open_bots": False, "uniform_window": True}
    return Opened(GAME.name, 1, options, "g", True, **(given | more))


def play_by_lot(log: TableLog, lot: Any, shuffles: Any) -> list[Any]:
    """Play a match whose deals end with an empty wall; return its events, with every window's."""
    events = []

    def happen(event: Any) -> None:
        events.append(event)
        apply_event(log, event)

    for event in [*(Seated(seat, "person", f"guest {seat}") for seat in range(SEATS)), Started()]:
        happen(event)
    while log.status == PLAYING:
        if log.window:
            check_kept_back(log)
            for seat, word in log.answers():
                if log.awaits(seat):
                    happen(Acted(seat, word))
                    check_kept_back(log)
            happen(WindowClosed())
        elif log.may_deal:
            deck, dice = next(shuffles)
            happen(Dealt(GAME.layout.deck.format(deck), dice))
        else:
            (seat,) = log.to_act
            words = [word for word in log.table.legal_actions(seat) if word != "win"]
            happen(Acted(seat, lot.choice(words)))
    return events


def view_in_words(log: TableLog, viewer: int) -> Observation:
    """Return what a viewer was shown last."""
    return log.feeds.update_in_words(viewer, log.feeds.feed_of(viewer).updates[-1]).view


def check_kept_back(log: TableLog) -> None:
    """Nothing tells that the rules are further."""
    assert (log.status, log.deal_over, log.needs_shuffle) == (PLAYING, False, False)
    assert len(log.feeds.standings) == log.progress.deal - 1
    for viewer in (WATCHER, *range(SEATS)):
        view = view_in_words(log, viewer)
        assert view.phase == "claim"
        assert (view.ended, view.explained) == ("", [])
        if viewer not in log.to_act:
            assert log.feeds.legal_for(viewer, log.answered) == []


@pytest.mark.compiled
def test_the_end_of_a_match_is_kept_back_too():
    from random import Random

    from madang.shuffles import seeded

    kernels = GAME.compiled()
    log = TableLog("t", opened(), kernels)
    events = play_by_lot(log, Random(3), seeded(GAME, 3))
    assert (log.status, log.window) == (OVER, None)
    assert view_in_words(log, WATCHER).phase == "over"
    again = replayed("t", [opened(), *events], kernels)
    viewers = (WATCHER, *range(SEATS))
    assert [again.n(viewer) for viewer in viewers] == [log.n(viewer) for viewer in viewers]
    assert again.table.states.tobytes() == log.table.states.tobytes()


def test_a_log_of_before_has_no_uniform_window():
    line = b'{"e":"opened","game":"hong_kong_mahjong","rules":1,"options":{},"host":"g",'
    line += b'"private":true,"clock":null,"call_window":5.0,"open_bots":false}'
    assert not decode_event(line).uniform_window
    assert decode_event(b'{"e":"held","seat":2}') == CallAnswered(2, "")
