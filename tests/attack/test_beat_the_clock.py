"""Have more time than others: a question keeps one deadline, for every person and socket there."""

from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from tests.attack.test_see_hands import let_bots_wait, to_the_next_deal
from tests.server.people import House, Person, fixed_shuffles
from tests.server.test_clocks import holder, seat_of
from tests.server.test_protocol import asked_first, duel, log_of

pytestmark = pytest.mark.anyio

TWO = {"players": 2, "rounds": 3}
CLOCK = {"move": 60.0, "bank": 30.0}
Trick = Callable[[House, Person, str], Coroutine[Any, Any, None]]


async def test_beat_the_clock_by_entering_at_the_deadline(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO, clock=CLOCK)
    mover, other = asked_first(*people)
    seat, n = seat_of(mover), other.update["n"]
    may_choose = let_bots_wait(house)
    house.time.pass_by(90)
    dodged = 0
    for _ in range(20):
        await other.until(lambda: holder(other, seat)["covered"])
        await mover.enter(table)
        dodged += not log_of(house, table).holders[seat].covered
        house.time.pass_by(90)
    assert dodged == 0
    assert (await mover.act(mover.update["legal"][0]))["code"] == "not_your_turn"
    may_choose.set()
    await other.sees(n + 1)
    await other.until(lambda: not holder(other, seat)["covered"])


async def test_beat_the_clock_by_leaving_and_coming_back_before_the_deadline(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO, clock=CLOCK)
    mover, other = asked_first(*people)
    seat = seat_of(mover)
    let_bots_wait(house)
    mover.say(type="exit", table=table)
    await other.until(lambda: not holder(other, seat)["connected"])
    house.time.pass_by(45)
    await other.until(lambda: holder(other, seat)["covered"])
    after = len(mover.heard)
    await mover.enter(table)
    assert (await mover.hears("update", after))["deadlines"] == {str(seat): 15.0}
    await other.until(lambda: not holder(other, seat)["covered"])
    house.time.pass_by(44)
    await mover.ask(type="ready", table=table, seen=1)  # a round trip: nothing has happened yet
    assert not holder(other, seat)["covered"]
    house.time.pass_by(2)
    await other.until(lambda: holder(other, seat)["covered"])


# ---- tricks until it has run out ---------------------------------------------------------------


async def enter_again(house: House, mover: Person, table: str) -> None:
    await mover.enter(table)


async def come_by_another_socket(house: House, mover: Person, table: str) -> None:
    await (await house.socket(mover.secret)).enter(table)


async def leave_by_one_of_two_sockets(house: House, mover: Person, table: str) -> None:
    more = await house.socket(mover.secret)
    await more.enter(table)
    await more.go()


async def go_and_come_back(house: House, mover: Person, table: str) -> None:
    mover.say(type="exit", table=table)
    await mover.enter(table)


async def take_another_name(house: House, mover: Person, table: str) -> None:
    mover.say(type="rename", name="Somebody")
    await mover.hears("welcome", name="Somebody")


async def ask_for_what_is_refused(house: House, mover: Person, table: str) -> None:
    seat = seat_of(mover)
    for more in ({"type": "sit", "seat": seat}, {"type": "set_time", "seat": seat, "times": 4},
                 {"type": "swap", "seat": 0, "other": 1}, {"type": "ready", "seen": 1},
                 {"type": "act", "seen": mover.update["n"], "action": "no such thing"},
                 {"type": "set_rules"}):  # fmt: skip
        assert (await mover.ask(table=table, **more))["type"] == "nack"


TRICKS = (
    enter_again, come_by_another_socket, leave_by_one_of_two_sockets, go_and_come_back,
    take_another_name, ask_for_what_is_refused,
)  # fmt: skip


async def test_have_longer_than_the_deadline_by_any_trick(houses):
    """Every ten seconds something is tried; after 90 a bot plays all the same."""
    house = await houses()
    table, *people = await duel(house, options=TWO, clock=CLOCK)
    mover, other = asked_first(*people)
    seat, tricks = seat_of(mover), [*TRICKS, *TRICKS]
    let_bots_wait(house)
    for trick in tricks[:8]:
        house.time.pass_by(10)
        await trick(house, mover, table)
    house.time.pass_by(9)
    await mover.enter(table)
    assert mover.card["info"]["seats"][seat]["covered"] is False
    assert log_of(house, table).holders[seat].bank == 30.0
    house.time.pass_by(1)
    await other.until(lambda: holder(other, seat)["covered"])
    assert holder(other, seat)["bank"] == 0.0


def fail_before_it_is_done(house: House, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_of(house, table).table, "play", lambda *_: 1 / 0)


def fail_when_it_is_written(house: House, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def append(*given: Any, **named: Any) -> None:
        monkeypatch.undo()
        raise OSError

    monkeypatch.setattr(house.parts.store, "append", append)


@pytest.mark.parametrize("fail", [fail_before_it_is_done, fail_when_it_is_written])
async def test_have_a_clock_begin_again_by_what_fails(houses, monkeypatch, fail):
    house = await houses()
    table, *people = await duel(house, options=TWO, clock=CLOCK)
    mover, other = asked_first(*people)
    let_bots_wait(house)
    house.time.pass_by(80)
    fail(house, table, monkeypatch)
    assert (await mover.act("draw"))["code"] == "failed"
    house.time.pass_by(10)
    await other.until(lambda: holder(other, seat_of(mover))["covered"])


async def test_have_a_clock_begin_again_by_getting_up_and_sitting_down(houses):
    """The bot that goes on answers the question; a returning person is asked the next deal's."""
    house = await houses(think_least=1.0, think_most=1.0)
    table, *people = await duel(house, options=TWO, clock=CLOCK, open_bots=True)
    mover, other = asked_first(*people)
    seat, n = seat_of(mover), other.update["n"]
    house.time.pass_by(89)
    await mover.ask(type="stand", table=table)
    await mover.ask(type="sit", table=table, seat=seat)
    await other.sees(n + 1)
    assert holder(other, seat)["next_guest"] == mover.guest


async def test_have_a_full_bank_again_by_taking_another_seat(houses):
    house = await houses(shuffles=fixed_shuffles(2))
    bots = [None, None, "random"]
    table, *people = await duel(
        house, options={"players": 3, "rounds": 3}, clock=CLOCK, open_bots=True, bots=bots
    )
    mover, other = asked_first(*people)
    house.time.pass_by(75)
    assert (await mover.act(mover.update["legal"][0]))["type"] == "ack"
    await other.until(lambda: holder(other, seat_of(mover))["bank"] == 15.0)
    await mover.ask(type="stand", table=table)
    await mover.ask(type="sit", table=table, seat=2)
    await to_the_next_deal(table, other, mover)
    await mover.until(lambda: seat_of(mover) == 2)
    assert holder(mover, 2)["bank"] == 15.0
