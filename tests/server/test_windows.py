"""Uniform windows: neither bytes nor the clock tell who could claim, who was asked, who thinks."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from madang import record
from madang.game import WATCHER, Observation
from madang.games import GAMES
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
from tests.games.hong_kong_mahjong.test_offers import wall as wall_of
from tests.server.people import House, Person, dealing, eventually, play_on

pytestmark = pytest.mark.anyio

USUAL, WINDOW = 3.0, 5.0
STEP = 0.5
OPTIONS = {"min_faan": 3, "rounds": 1, "dealer_repeat": False}
NEXT, ASKED, OTHER = 1, 2, 3  # seat 0 deals, and discards what seat 2 may claim

# The dealer discards 5m, of which the others hold two, or wait for it; South draws 4z after that.
WINS = "111m222p333s55m99s"  # may pung it too
PUNGS = "55m147p258s347z36p"
CHOWS = "46m58p147s2356z78s"
WAITS = "46m123m777m222z99m"  # may do nothing but win


def wall(asked: str = "", other: str = "", draws: str = "4z") -> Any:
    """Deal these hands to seats 2 and 3; where nothing is given they cannot claim anything."""
    hands = {"W": asked, "N": other}
    return wall_of(draws=draws, **{wind: hand for wind, hand in hands.items() if hand})


class Seated4:
    """Four people and a watcher at a table with a uniform window."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def sit_down(self, **make: Any) -> "Seated4":
        self.people = [await self.house.guest(f"seat {seat}") for seat in range(SEATS)]
        self.watcher = await self.house.guest("watcher")
        make = {"game": GAME.name, "call_window": WINDOW, "options": OPTIONS, **make}
        self.table = await self.people[0].make(**make)
        for seat, person in enumerate(self.people[1:], 1):
            await person.enter(self.table)
            await person.ask(type="sit", table=self.table, seat=seat)
        await self.watcher.enter(self.table)
        await self.people[0].ask(type="start", table=self.table)
        for person in self.everybody:
            await person.sees(1)
        return self

    @property
    def everybody(self) -> list[Person]:
        return [*self.people, self.watcher]

    @property
    def log(self) -> TableLog:
        return self.house.log(self.table)

    async def discard(self, word: str = "discard 5m") -> None:
        """Let the dealer discard, and everybody see it."""
        assert (await self.people[0].act(word))["type"] == "ack"
        for person in self.everybody:
            await person.sees(2)

    async def wait(self, seconds: float) -> None:
        """Let time pass, and everything that falls due be sent."""
        self.house.time.pass_by(seconds)
        for person in self.everybody:
            await self.hears_all(person)

    async def hears_all(self, person: Person) -> None:
        """Wait until the table has sent all that came before; it refuses what is asked here."""
        assert (await person.ask(type="start", table=self.table))["type"] == "nack"

    async def bot_decides(self) -> None:
        """Wait until a bot has made up its mind."""
        await eventually(lambda: self.house.decided(self.table))

    def counts(self) -> list[int]:
        """How many updates everybody was sent."""
        return [len(person.updates()) for person in self.everybody]

    def frames(self, person: Person) -> list[str]:
        """What somebody was sent, with names in place of ids that are drawn by lot."""
        ids = {self.table: "TABLE", self.watcher.guest: "WATCHER", self.watcher.prefix: "CMD"}
        for seat, one in enumerate(self.people):
            ids |= {one.guest: f"GUEST {seat}", one.prefix: f"CMD {seat}"}
        frames = []
        for frame in person.frames:
            for old, new in ids.items():
                frame = frame.replace(old, new)
            frames.append(frame)
        return frames


def heard(person: Person) -> list[tuple[str, int]]:
    """Return what somebody heard last, and of whom."""
    return [(event["code"], event["seat"]) for event in person.update["events"]]


async def seated(house: House, **make: Any) -> Seated4:
    return await Seated4(house).sit_down(**make)


# ---- nobody can tell ---------------------------------------------------------------------------


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
    takes = await timed_frames(await houses("4.db", dealing([wall(PUNGS)])), "pass")
    assert nobody == thinks == passes == takes
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


async def test_the_time_after_a_discard_is_the_same_for_all(houses):
    """Measured to the alarm that ends it."""
    for name, hand in (("1.db", ""), ("2.db", PUNGS), ("3.db", WINS)):
        house = await houses(name, dealing([wall(hand)]))
        table = await seated(house)
        house.time.pass_by(2.5)
        await table.discard()
        assert house.time.next_alarm() == WINDOW
        assert [person.update["deadlines"] for person in table.everybody] == [{"call": 5.0}] * 5
        await table.wait(4.9)
        assert table.counts() == [2] * 5
        await table.wait(0.2)
        assert table.counts() == [3] * 5


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


# ---- it ends when nobody wants anything ---------------------------------------------------------


async def let_go(table: Seated4, *seats: int) -> None:
    """Let people pass, asked or not."""
    for seat in seats:
        assert (await table.people[seat].act("pass"))["type"] == "ack"


async def test_a_window_ends_as_soon_as_everybody_has_passed(houses):
    """Those who are not asked pass as well; who discarded has nothing to say."""
    for name, hand in (("1.db", ""), ("2.db", WINS)):
        table = await seated(await houses(name, dealing([wall(hand)])))
        await table.discard()
        await let_go(table, NEXT, ASKED)
        await table.wait(1)
        assert table.counts() == [2, 3, 3, 2, 2]
        await let_go(table, OTHER)
        await table.wait(0)
        for person in table.everybody:
            assert heard(person) == [("draw", NEXT)]
            assert person.update["answered"] is None


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


async def test_one_silent_person_keeps_the_window_open(houses):
    for name, hand in (("1.db", ""), ("2.db", WINS)):
        table = await seated(await houses(name, dealing([wall(hand)])))
        await table.discard()
        await let_go(table, NEXT, OTHER)
        await table.wait(WINDOW - 0.1)
        assert table.counts() == [2, 3, 2, 3, 2]
        await table.wait(0.2)
        assert heard(table.watcher) == [("draw", NEXT)]


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


# ---- what everybody is shown -------------------------------------------------------------------


async def test_9_1_a_table_waits_three_seconds_after_every_discard(houses):
    house = await houses(shuffles=dealing([wall()]))
    table = await seated(house, call_window=None)
    info = table.watcher.card["info"]
    assert (info["call_window"], info["uniform_window"]) == (USUAL, True)
    await table.discard()
    assert house.time.next_alarm() == USUAL
    for person in table.everybody:
        view = person.update["view"]
        assert (view["phase"], view["to_act"], person.update["legal"]) == ("claim", [], [])
        assert view["offered"] == {"tile": "5m", "seat": 0, "kind": "discard"}
        assert view["deck"] == 144 - 53
    await table.wait(USUAL)
    for seat, person in enumerate(table.people):
        (drawn,) = person.update["events"]
        assert (drawn["code"], drawn["seat"], "tile" in drawn) == ("draw", 1, seat == 1)


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


async def test_the_next_tile_is_drawn_in_front_of_all_when_the_window_closes(houses):
    table = await seated(await houses(shuffles=dealing([wall()])), clock={"move": 9, "bank": 9})
    await table.discard()
    assert table.log.table.state.seat == NEXT  # the rules are further than what is shown
    assert table.people[NEXT].update["view"]["sizes"][NEXT] == 13
    await table.wait(WINDOW)
    for person in table.everybody:
        assert heard(person) == [("draw", NEXT)]
        assert person.update["view"]["sizes"][NEXT] == 14
        assert person.update["deadlines"] == {"1": 9.0}
    assert table.people[NEXT].update["legal"]


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


async def test_a_claim_that_others_could_overrule_waits_for_the_end_of_the_window(houses):
    table = await seated(await houses(shuffles=dealing([wall(PUNGS, WAITS)])))
    await table.discard()
    await table.people[ASKED].act("pung")
    await table.people[OTHER].act("win")
    await table.wait(WINDOW - 0.1)
    assert table.counts() == [2, 2, 3, 3, 2]
    await table.wait(0.2)
    for person in table.everybody:
        assert person.update["view"]["ended_by"] == [OTHER]
        assert len(person.update["standings"]) == 1


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
async def test_mj_6_2_a_pung_beats_a_chow_whoever_was_faster(houses, chow_first):
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


async def test_without_a_window_play_goes_on_at_once(houses):
    table = await seated(await houses(shuffles=dealing([wall()])), call_window=0)
    await table.discard()
    assert table.people[NEXT].update["legal"]
    assert table.watcher.update["view"]["phase"] == "turn"
    assert not table.watcher.card["info"]["uniform_window"]


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


# ---- nobody gets ahead -------------------------------------------------------------------------


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


async def test_a_restart_opens_the_window_anew_and_keeps_what_was_answered(houses):
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


# ---- the log -----------------------------------------------------------------------------------


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
