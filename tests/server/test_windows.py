"""Uniform windows: neither bytes nor the clock tell who could claim, who was asked, who thinks."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest

import madang
from madang import record
from madang.game import WATCHER, Observation
from madang.server.table.events import (
    Dealt,
    Done,
    Held,
    Lapsed,
    Opened,
    Seated,
    Started,
    decode_event,
)
from madang.server.table.log import OVER, PLAYING, TableLog
from madang.server.table.replaying import apply, replayed
from tests.server.people import House, Person, dealing, eventually, play_on
from tests.server.test_tiles import last_or_win
from tests.tile_game import GAME, SEATS, TILE_WORDS

pytestmark = pytest.mark.anyio

FAMILY = madang.GAMES
WINDOW = 5.0
STEP = 0.5
OPTIONS = {"ask_all": False}
NEXT, ASKED, OTHER = 1, 2, 3  # seat 0 deals, and discards what seat 2 may claim

# The dealer draws 9wa after all hands. It discards 5ea: seat 2 wins with three fives, takes with
# two, and cannot do anything with one; seat 3 the same.
DEALER, LEFT = "5ea 1ea 2ea 3ea 4ea 6ea 7ea", "1eb 2eb 3eb 4eb 6eb 7eb 8eb"
FIVES = {
    ASKED: ["5sa 5sb 5sc", "8sa 8sb 8sc"],
    OTHER: ["5na 5nb 5nc", "8na 8nb 8nc"],
}


@pytest.fixture(autouse=True)
def known(monkeypatch):
    """Let the game be found by its name."""
    monkeypatch.setattr("madang.games.GAMES", (*FAMILY, GAME))


def wall(asked: int = 3, other: int = 0) -> Any:
    """Deal so many fives to seats 2 and 3, in place of eights that nobody sees."""
    hands = [DEALER, LEFT]
    for seat, fives, rest in ((ASKED, asked, "1s 2s 3s 4s"), (OTHER, other, "1n 2n 3n 4n")):
        with_fives, without = (words.split() for words in FIVES[seat])
        held = with_fives[:fives] + without[fives:]
        hands.append(" ".join(held + [f"{word}a" for word in rest.split()]))
    dealt = " ".join([*hands, "9wa"]).split()
    others = [word for words in FIVES.values() for one in words for word in one.split()]
    rest = [word for word in TILE_WORDS if word not in dealt and word not in others]
    unseen = [word for word in others if word not in dealt]
    return GAME.layout.deck.parse(" ".join([*dealt, *rest, *unseen]))


class Seated4:
    """Four people and a watcher at a table with a uniform window."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def sit_down(self, **make: Any) -> "Seated4":
        self.people = [await self.house.guest(f"seat {seat}") for seat in range(SEATS)]
        self.watcher = await self.house.guest("watcher")
        make = {"game": "seven_winds", "call_window": WINDOW, "options": OPTIONS, **make}
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
        return self.house.directory.actors[self.table].log

    async def discard(self, word: str = "discard 5e") -> None:
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
        timers = self.house.directory.actors[self.table].timers
        await eventually(lambda: timers.decided)

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


async def seated(house: House, **make: Any) -> Seated4:
    return await Seated4(house).sit_down(**make)


# ---- nobody can tell ---------------------------------------------------------------------------


async def timed_frames(house: House, answer: str | None) -> list[list[Any]]:
    """Play a discard and its whole window; return when who was sent what, but for seat 2."""
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
    nobody = await timed_frames(await houses("1.db", dealing([wall(0)])), None)
    thinks = await timed_frames(await houses("2.db", dealing([wall(3)])), None)
    passes = await timed_frames(await houses("3.db", dealing([wall(3)])), "let-go")
    takes = await timed_frames(await houses("4.db", dealing([wall(2)])), "let-go")
    assert nobody == thinks == passes == takes
    before, after = nobody[int(WINDOW / STEP) - 1], nobody[-1]
    assert [len(frames) for frames in before] < [len(frames) for frames in after]


async def test_the_comparison_can_fail_without_a_uniform_window(houses):
    """As long as only who could claim is asked, the pause tells."""
    for fives, is_asked in ((0, False), (3, True)):
        house = await houses(f"{fives}.db", dealing([wall(fives)]))
        table = await seated(house, uniform_window=False)
        await table.discard()
        assert (table.watcher.update["view"]["phase"] == "claim") is is_asked


async def test_who_claims_cannot_tell_whether_another_was_asked(houses):
    sent = []
    for name, other in (("1.db", 0), ("2.db", 3)):
        table = await seated(await houses(name, dealing([wall(2, other)])))
        await table.discard()
        await table.people[ASKED].act("take")
        for _ in range(9):
            await table.wait(STEP)
        sent.append([table.frames(person) for person in [*table.people[:OTHER], table.watcher]])
        assert table.people[ASKED].update["view"]["phase"] == "claim"
        await table.wait(STEP)
        assert table.watcher.update["events"] == [{"code": "taken", "seat": ASKED}]
        assert len(table.people[ASKED].updates()) == 4
    assert sent[0] == sent[1]


async def test_the_time_after_a_discard_is_the_same_for_all(houses):
    """Measured to the alarm that ends it."""
    for name, fives in (("1.db", 0), ("2.db", 2), ("3.db", 3)):
        house = await houses(name, dealing([wall(fives)]))
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
    for name, fives in (("1.db", 0), ("2.db", 3)):
        house = await houses(name, dealing([wall(fives)]), think_least=2.0, think_most=2.0)
        table = await seated(house)
        await table.people[ASKED].ask(type="stand", table=table.table)
        await table.people[0].act("discard 5e")
        if fives:
            await table.bot_decides()
        assert house.directory.actors[table.table].timers.think == 2.0
        await table.wait(2.1)
        assert [len(table.people[seat].updates()) for seat in (0, NEXT, OTHER)] == [2] * 3


# ---- it ends when nobody wants anything ---------------------------------------------------------


async def let_go(table: Seated4, *seats: int) -> None:
    """Let people pass, asked or not."""
    for seat in seats:
        assert (await table.people[seat].act("let-go"))["type"] == "ack"


async def test_a_window_ends_as_soon_as_everybody_has_passed(houses):
    """Those who are not asked pass as well; who discarded has nothing to say."""
    for name, fives in (("1.db", 0), ("2.db", 3)):
        table = await seated(await houses(name, dealing([wall(fives)])))
        await table.discard()
        await let_go(table, NEXT, ASKED)
        await table.wait(1)
        assert table.counts() == [2, 3, 3, 2, 2]
        await let_go(table, OTHER)
        await table.wait(0)
        for person in table.everybody:
            assert person.update["events"] == [{"code": "draw", "seat": NEXT}]
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
    nobody = await passed_frames(await houses("1.db", dealing([wall(0)])))
    wins = await passed_frames(await houses("2.db", dealing([wall(3)])))
    takes = await passed_frames(await houses("3.db", dealing([wall(2)])))
    assert nobody == wins == takes


async def test_what_is_written_of_a_pass_does_not_tell_who_was_asked(houses):
    """A watcher who measures how long the table is busy finds the same work."""
    written = []
    for name, fives in (("1.db", 0), ("2.db", 3)):
        house = await houses(name, dealing([wall(fives)]))
        table = await seated(house)
        await table.discard()
        before = len(await house.directory.store.events(table.table))
        await let_go(table, ASKED, NEXT)
        payloads = await house.directory.store.events(table.table)
        written.append([decode_event(payload) for payload in payloads[before:]])
    assert written[0] == written[1] == [Held(ASKED, "let-go"), Held(NEXT, "let-go")]


async def test_one_silent_person_keeps_the_window_open(houses):
    for name, fives in (("1.db", 0), ("2.db", 3)):
        table = await seated(await houses(name, dealing([wall(fives)])))
        await table.discard()
        await let_go(table, NEXT, OTHER)
        await table.wait(WINDOW - 0.1)
        assert table.counts() == [2, 3, 2, 3, 2]
        await table.wait(0.2)
        assert table.watcher.update["events"] == [{"code": "draw", "seat": NEXT}]


async def test_a_window_that_all_have_passed_waits_for_the_time_that_bots_take(houses):
    """It was drawn before anybody was asked, so it tells nothing of what a bot holds."""
    for name, fives in (("1.db", 0), ("2.db", 2)):
        house = await houses(name, dealing([wall(fives)]), think_least=2.0, think_most=2.0)
        table = await seated(house)
        await table.people[ASKED].ask(type="stand", table=table.table)
        assert (await table.people[0].act("discard 5e"))["type"] == "ack"
        for seat in (NEXT, OTHER):
            await table.people[seat].sees(2)
        await let_go(table, NEXT, OTHER)
        if fives:
            await table.bot_decides()
            table.house.directory.actors[table.table].timers.decided[ASKED] = "let-go"
        await table.wait(1.9)
        assert table.people[NEXT].update["view"]["phase"] == "claim"
        await table.wait(0.2)
        assert table.people[NEXT].update["events"] == [{"code": "draw", "seat": NEXT}]


async def test_a_claim_ends_with_the_last_pass(houses):
    table = await seated(await houses(shuffles=dealing([wall(2)])))
    await table.discard()
    assert (await table.people[ASKED].act("take"))["type"] == "ack"
    await let_go(table, NEXT, OTHER)
    await table.wait(0)
    assert table.watcher.update["events"] == [{"code": "taken", "seat": ASKED}]


async def test_who_may_not_pass_in_a_window(houses):
    """The one who discarded, who has passed, and who only watches; and only to pass."""
    table = await seated(await houses(shuffles=dealing([wall(3)])))
    await table.discard()
    assert (await table.people[0].act("let-go"))["code"] == "not_your_turn"
    assert (await table.people[NEXT].act("take"))["code"] == "not_your_turn"
    await let_go(table, NEXT)
    assert (await table.people[NEXT].act("let-go"))["code"] == "not_your_turn"
    assert (await table.watcher.act("let-go"))["code"] == "not_seated"


async def test_a_restart_keeps_who_has_passed(houses):
    house = await houses(shuffles=dealing([wall(0)]))
    table = await seated(house)
    await table.discard()
    await let_go(table, NEXT, ASKED)
    await house.close()
    house = await houses(shuffles=dealing([wall(0)]))
    people = [await house.socket(person.secret) for person in table.people]
    for person in people:
        await person.enter(table.table)
        await person.until(lambda person=person: person.updates())
    assert [person.update["answered"] for person in people] == [None, "let-go", "let-go", None]
    assert (await people[OTHER].act("let-go"))["type"] == "ack"
    house.time.pass_by(0)
    for person in people:
        await person.until(lambda person=person: person.update["view"]["phase"] == "turn")


async def test_a_person_who_is_away_keeps_the_window_open(houses):
    table = await seated(await houses(shuffles=dealing([wall(3)])))
    await table.discard()
    table.people[ASKED].say(type="exit", table=table.table)
    await let_go(table, NEXT, OTHER)
    table.house.time.pass_by(WINDOW - 0.1)
    await table.hears_all(table.watcher)
    assert table.watcher.update["view"]["phase"] == "claim"


# ---- what everybody is shown -------------------------------------------------------------------


async def test_only_who_could_claim_is_asked_and_all_see_the_offer(houses):
    table = await seated(await houses(shuffles=dealing([wall(3)])))
    await table.discard()
    for person in table.everybody:
        view = person.update["view"]
        assert (view["phase"], view["pile"], view["deck"]) == ("claim", ["5e"], 144 - 29)
        assert person.update["events"] == [{"code": "discard", "seat": 0, "tile": "5e"}]
        is_asked = person is table.people[ASKED]
        assert person.update["legal"] == (["let-go", "win", "take"] if is_asked else [])
        assert view["to_act"] == ([ASKED] if is_asked else [])


async def test_the_next_tile_is_drawn_in_front_of_all_when_the_window_closes(houses):
    table = await seated(await houses(shuffles=dealing([wall(0)])), clock={"move": 9, "bank": 9})
    await table.discard()
    assert table.log.table.state.seat == NEXT  # the rules are further than what is shown
    assert table.people[NEXT].update["view"]["sizes"][NEXT] == 7
    await table.wait(WINDOW)
    for person in table.everybody:
        assert person.update["events"] == [{"code": "draw", "seat": NEXT}]
        assert person.update["view"]["sizes"][NEXT] == 8
        assert person.update["deadlines"] == {"1": 9.0}
    assert table.people[NEXT].update["legal"]


async def test_a_pass_is_told_to_who_said_it_alone(houses):
    table = await seated(await houses(shuffles=dealing([wall(3)])))
    await table.discard()
    answer = await table.people[ASKED].act("let-go")
    assert (answer["type"], answer["n"]) == ("ack", 3)
    assert table.people[ASKED].update["answered"] == "let-go"
    assert (table.people[ASKED].update["events"], table.people[ASKED].update["legal"]) == ([], [])
    assert (await table.people[ASKED].act("win"))["code"] == "not_your_turn"
    await table.wait(WINDOW - 0.1)
    assert table.counts() == [2, 2, 3, 2, 2]
    await table.wait(0.2)
    for person in table.everybody:
        assert person.update["events"] == [{"code": "draw", "seat": NEXT}]
        assert person.update["answered"] is None


async def test_a_claim_that_others_could_overrule_waits_for_the_end_of_the_window(houses):
    table = await seated(await houses(shuffles=dealing([wall(2, 3)])))
    await table.discard()
    await table.people[ASKED].act("take")
    await table.people[OTHER].act("win")
    await table.wait(WINDOW - 0.1)
    assert table.counts() == [2, 2, 3, 3, 2]
    await table.wait(0.2)
    for person in table.everybody:
        assert person.update["view"]["ended_by"] == [OTHER]
        assert len(person.update["standings"]) == 1


async def test_a_claim_that_nobody_could_overrule_is_shown_at_once(houses, monkeypatch):
    calls = GAME.layout.calls._replace(is_final=lambda state, options, seat, action: action == 1)
    game = replace(GAME, layout=replace(GAME.layout, calls=calls))
    monkeypatch.setattr("madang.games.GAMES", (*FAMILY, game))
    table = await seated(await houses(shuffles=dealing([wall(3)])))
    await table.discard()
    await table.wait(1)
    assert (await table.people[ASKED].act("win"))["type"] == "ack"
    await table.wait(0)
    for person in table.everybody:
        assert person.update["view"]["ended_by"] == [ASKED]
    payloads = await table.house.directory.store.events(table.table)
    events = [decode_event(payload) for payload in payloads]
    assert events[-3:] == [Held(ASKED, "win"), Done(ASKED, "win"), Lapsed()]


async def test_without_a_window_play_goes_on_at_once(houses):
    table = await seated(await houses(shuffles=dealing([wall(0)])), call_window=0)
    await table.discard()
    assert table.people[NEXT].update["legal"]
    assert table.watcher.update["view"]["phase"] == "turn"
    assert not table.watcher.card["info"]["uniform_window"]


async def test_a_tile_that_is_added_opens_a_window_too(houses):
    """2.1  Nobody can tell whether it might have been robbed."""
    table = await seated(await houses(shuffles=dealing([wall(3)])))
    await table.discard()
    await table.people[ASKED].act("take")
    await table.wait(WINDOW)
    await table.people[ASKED].act("add")
    assert table.log.table.state.drawn == 4 * 7 + 2  # the seat has drawn, and nobody knows
    await table.wait(WINDOW - 0.1)
    assert table.people[ASKED].update["view"]["phase"] == "rob"
    assert table.people[ASKED].update["view"]["deck"] == 144 - 29
    await table.wait(0.2)
    assert table.people[ASKED].update["view"]["deck"] == 144 - 30


# ---- nobody gets ahead -------------------------------------------------------------------------


async def test_who_comes_next_cannot_act_before_the_window_closes(houses):
    for name, fives in (("1.db", 0), ("2.db", 3)):
        table = await seated(await houses(name, dealing([wall(fives)])))
        await table.discard()
        answer = await table.people[NEXT].act("discard 1e")
        assert (answer["type"], answer["code"], answer["args"]) == ("nack", "not_your_turn", {})
        await let_go(table, NEXT)
        assert (await table.people[NEXT].act("discard 1e"))["code"] == "not_your_turn"
        await table.wait(WINDOW)
        assert (await table.people[NEXT].act("discard 1e"))["type"] == "ack"


async def test_a_socket_that_comes_back_sees_the_table_as_it_is_shown(houses):
    frames = []
    for name, fives in (("1.db", 0), ("2.db", 3)):
        house = await houses(name, dealing([wall(fives)]))
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
    house = await houses(shuffles=dealing([wall(2, 2)]))
    table = await seated(house)
    await table.discard()
    await table.people[OTHER].act("take")
    house.time.pass_by(4)
    await house.close()
    table.house = house = await houses(shuffles=dealing([wall(2, 2)]))
    people = [await house.socket(person.secret) for person in table.people]
    watcher = await house.socket(table.watcher.secret)
    for person in [*people, watcher]:
        await person.enter(table.table)
        await person.until(lambda person=person: person.updates())
    assert [person.update["n"] for person in people] == [2, 2, 2, 3]
    assert people[ASKED].update["legal"] == ["let-go", "take"]
    assert (people[OTHER].update["legal"], people[OTHER].update["answered"]) == ([], "take")
    assert {person.update["deadlines"]["call"] for person in [*people, watcher]} == {WINDOW}
    house.time.pass_by(WINDOW)
    for person in [*people, watcher]:
        await person.until(lambda person=person: person.update["view"]["phase"] == "turn")
        assert person.update["view"]["seat"] == OTHER


async def test_a_window_stands_still_while_nobody_is_there(houses):
    house = await houses(shuffles=dealing([wall(0)]))
    table = await seated(house)
    await table.discard()
    house.time.pass_by(2)
    for person in table.everybody:
        person.say(type="exit", table=table.table)
    await eventually(lambda: not house.directory.actors[table.table].attendees)
    house.time.pass_by(100)
    after = len(table.people[OTHER].heard)
    await table.people[OTHER].enter(table.table, since=2)
    update = await table.people[OTHER].hears("update", after)
    assert (update["n"], update["deadlines"]) == (2, {"call": 3.0})
    house.time.pass_by(3)
    await table.people[OTHER].sees(3)


async def test_who_leaves_in_a_window_is_shown_no_more_than_a_watcher(houses):
    frames = []
    for name, fives in (("1.db", 0), ("2.db", 3)):
        house = await houses(name, dealing([wall(fives)]))
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
    for name, fives in (("1.db", 0), ("2.db", 3)):
        house = await houses(name, dealing([wall(fives)]), grace=2.0)
        table = await seated(house)
        await table.discard()
        table.people[ASKED].say(type="exit", table=table.table)
        await eventually(lambda room=house.directory.actors[table.table]: len(room.attendees) == 4)
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
        game="seven_winds", bots=bots, sit=False, call_window=WINDOW, options=OPTIONS
    )
    await mina.ask(type="start", table=table)
    await mina.until(lambda: mina.updates() and mina.update["view"]["phase"] == "over")
    payloads = await house.directory.store.events(table)
    events = [decode_event(payload) for payload in payloads]
    assert {type(event) for event in events} >= {Dealt, Done, Held, Lapsed}
    heard = {event["code"] for update in mina.updates() for event in update["events"]}
    assert "taken" in heard


async def test_one_person_among_bots_waits_for_nobody_but_itself(houses):
    house = await houses(shuffles=dealing([wall(3)]), bots_window=1.0)
    mina = await house.guest("Mina")
    bots = [None, "random", "random", "random"]
    table = await mina.make(game="seven_winds", bots=bots, call_window=WINDOW, options=OPTIONS)
    await mina.ask(type="start", table=table)
    await mina.sees(1)
    await mina.act("discard 5e")
    assert mina.update["deadlines"] == {"call": 1.0}
    watcher = await house.guest("Watcher")
    await watcher.enter(table)
    await watcher.sees(1)
    assert watcher.update["deadlines"] == {"call": WINDOW}  # somebody else could read it now


async def test_two_people_and_two_bots_play_a_match_in_windows(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    bots = [None, "random", None, "random"]
    table = await mina.make(game="seven_winds", bots=bots, call_window=1.0, options=OPTIONS)
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
    house = await houses(shuffles=dealing([wall(2, 2)]))
    table = await seated(house, uniform_window=False, call_window=0)
    await table.people[OTHER].ask(type="stand", table=table.table)
    await table.people[0].act("discard 5e")
    await eventually(lambda: table.log.table.state.answers[OTHER])
    await table.wait(10)
    assert "failed" not in caplog.text
    assert (await table.people[ASKED].act("take"))["type"] == "ack"
    await table.wait(0)
    assert table.watcher.update["view"]["seat"] == ASKED


# ---- the log -----------------------------------------------------------------------------------


def opened(**more: Any) -> Opened:
    options = GAME.format_options(GAME.make_options(**OPTIONS))
    given = {"clock": None, "call_window": WINDOW, "open_bots": False, "uniform_window": True}
    return Opened("seven_winds", 1, options, "g", True, **(given | more))


def play_by_lot(log: TableLog, lot: Any, shuffles: Any) -> list[Any]:
    """Play a match whose deals end with an empty wall; return its events, with every window's."""
    events = []

    def happen(event: Any) -> None:
        events.append(event)
        apply(log, event)

    for event in [*(Seated(seat, "person", f"guest {seat}") for seat in range(SEATS)), Started()]:
        happen(event)
    while log.status == PLAYING:
        if log.window:
            check_kept_back(log)
            for seat, word in log.answers():
                if log.awaits(seat):
                    happen(Done(seat, word))
                    check_kept_back(log)
            happen(Lapsed())
        elif log.may_deal:
            deck, dice = next(shuffles)
            happen(Dealt(GAME.layout.deck.format(deck), dice))
        else:
            (seat,) = log.to_act
            words = [word for word in log.table.legal_actions(seat) if word != "win"]
            happen(Done(seat, lot.choice(words)))
    return events


def view_in_words(log: TableLog, viewer: int) -> Observation:
    """Return what a viewer was shown last."""
    return log.feeds.in_words(viewer, log.feeds.of(viewer).updates[-1]).view


def check_kept_back(log: TableLog) -> None:
    """Nothing tells that the rules are further."""
    assert (log.status, log.deal_over, log.needs_shuffle) == (PLAYING, False, False)
    assert not log.progress.is_last
    assert len(log.feeds.standings) == log.progress.deal - 1
    for viewer in (WATCHER, *range(SEATS)):
        view = view_in_words(log, viewer)
        assert view.phase in ("claim", "rob")
        assert (view.ended, view.explained) == ("", [])
        if viewer not in log.to_act:
            assert log.feeds.legal_for(viewer, log.answered) == []


def test_the_end_of_a_match_is_kept_back_too():
    from random import Random

    from madang.chance import seeded

    log = TableLog("t", opened())
    events = play_by_lot(log, Random(3), seeded(GAME, 3))
    assert (log.status, log.window) == (OVER, None)
    assert view_in_words(log, WATCHER).phase == "over"
    again = replayed("t", [opened(), *events])
    viewers = (WATCHER, *range(SEATS))
    assert [again.n(viewer) for viewer in viewers] == [log.n(viewer) for viewer in viewers]
    assert again.table.states.tobytes() == log.table.states.tobytes()


def test_a_log_of_before_has_no_uniform_window():
    line = b'{"e":"opened","game":"seven_winds","rules":1,"options":{},"host":"g","private":true,'
    line += b'"clock":null,"call_window":5.0,"open_bots":false}'
    assert not decode_event(line).uniform_window
    assert decode_event(b'{"e":"held","seat":2}') == Held(2, "")


# ---- making one --------------------------------------------------------------------------------


async def test_a_game_says_how_long_its_tables_wait(houses, monkeypatch):
    calls = GAME.layout.calls._replace(seconds=7.0)
    game = replace(GAME, layout=replace(GAME.layout, calls=calls))
    monkeypatch.setattr("madang.games.GAMES", (*FAMILY, game))
    house = await houses()
    mina = await house.guest("Mina")
    waits = {}
    for made in ({}, {"call_window": 0}, {"uniform_window": False}, {"game": "nylon_ppong"}):
        await mina.make(**{"game": "seven_winds", **made})
        info = mina.card["info"]
        waits[str(made)] = info["call_window"], info["uniform_window"]
        await mina.ask(type="close", table=info["table"])
    assert list(waits.values()) == [(7.0, True), (0.0, False), (7.0, False), (3.0, False)]
