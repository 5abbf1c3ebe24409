"""What somebody may try at a table that is open to strangers; each test is named by the aim."""

import asyncio

import pytest

from madang.game import WATCHER
from tests.server.people import House, Person, careless, eventually, play_on
from tests.server.test_clocks import holder, seat_of
from tests.server.test_protocol import asked_first, duel, log_of

pytestmark = pytest.mark.anyio

TWO = {"players": 2, "rounds": 3}
CLOCK = {"move": 60.0, "bank": 30.0}


def say_at_once(person: Person, table: str, *said: str, seat: int) -> None:
    """Send commands without waiting for their answers."""
    for kind in said:
        more = {"seat": seat} if kind == "sit" else {}
        person.say(type=kind, cmd=next(person.numbers), table=table, **more)


def let_bots_wait(house: House) -> asyncio.Event:
    """Have bots think until the event is set."""
    choose, may_choose = house.parts.bot_pool.choose, asyncio.Event()

    async def choose_later(*given):
        await may_choose.wait()
        return await choose(*given)

    house.parts.bot_pool.choose = choose_later
    return may_choose


# ---- freezing the table --------------------------------------------------------------------------


async def test_freeze_the_table_by_standing_sitting_and_standing_again(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO, open_bots=True)
    mover, other = asked_first(*people)
    seat = seat_of(mover)
    say_at_once(mover, table, "stand", "sit", "stand", seat=seat)
    await other.is_asked(after=other.update["n"])
    assert holder(other, seat)["kind"] == "bot"


# ---- beating the clock ---------------------------------------------------------------------------


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


# ---- seeing every hand ---------------------------------------------------------------------------


async def late(house: House, players: int = 3, rounds: int = 2, **more: object):
    """Let a person play against bots, while another watches and a third sits down on seat 1."""
    mina, third, watcher = [await house.guest(name) for name in ("Mina", "Third", "Watcher")]
    options = {"players": players, "rounds": rounds}
    bots = [None, *["random"] * (players - 1)]
    table = await mina.make(options=options, bots=bots, open_bots=True, **more)
    for person in (third, watcher):
        await person.enter(table)
    await mina.ask(type="start", table=table)
    await mina.is_asked()
    assert (await third.ask(type="sit", table=table, seat=1))["type"] == "ack"
    return table, mina, third, watcher


async def to_the_next_deal(table: str, mina: Person, *others: Person) -> None:
    """Let the first deal be played, and the second be dealt."""
    while not (newest := await mina.is_asked())["view"]["ended"]:
        answer = await mina.act(careless(newest))
        assert answer["type"] == "ack" or answer["code"] in ("stale", "not_your_turn")
    await mina.ask(type="ready", table=table, seen=mina.update["n"])
    for person in (mina, *others):
        await person.until(lambda person=person: person.update["view"]["deal"] == 2)


def of_the_first_deal(person: Person) -> list[str]:
    """Return the frames with what was shown of the first deal."""
    shown = zip(person.frames, person.heard, strict=True)
    return [frame for frame, it in shown if it["type"] == "update" and it["view"]["deal"] == 1]


async def test_see_a_hand_by_taking_a_seat_in_mid_deal(houses):
    """Until the next deal the taker is sent, to the byte, what a watcher is sent."""
    house = await houses()
    table, mina, third, watcher = await late(house)
    assert third.card["seat"] is None
    assert holder(third, 1)["kind"] == "bot"
    await mina.until(lambda: holder(mina, 1)["next_guest"] == third.guest)
    assert holder(mina, 1)["next_name"] == "Third"
    await to_the_next_deal(table, mina, third, watcher)
    assert of_the_first_deal(third) == of_the_first_deal(watcher)
    await third.until(lambda: seat_of(third) == 1)
    assert (holder(third, 1)["name"], holder(third, 1)["next_guest"]) == ("Third", "")
    assert third.update["view"]["hands"][1] is not None
    numbers = [update["n"] for update in third.updates()]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    await asyncio.gather(play_on(mina, table, careless), play_on(third, table, careless))


async def test_see_the_last_hand_of_a_seat_by_asking_for_what_was_missed(houses):
    house = await houses()
    table, mina, third, _ = await late(house)
    await to_the_next_deal(table, mina, third)
    after = len(third.heard)
    third.say(type="enter", table=table, since=1)
    await third.hears("update", after)
    answer = await third.ask(type="act", table=table, seen=1, action="draw")
    shown = [it for it in third.heard[after:] if it["type"] == "update"] + answer["missed"]
    assert {update["view"]["deal"] for update in shown} == {2}


async def test_see_every_hand_by_hopping_from_seat_to_seat(houses):
    house = await houses()
    table, mina, third, watcher = await late(house)
    for seat in (2, 1, 2):
        assert (await third.ask(type="sit", table=table, seat=seat))["type"] == "ack"
        await third.until(lambda seat=seat: holder(third, seat)["next_guest"] == third.guest)
        assert sum(sitter["next_guest"] != "" for sitter in third.card["info"]["seats"]) == 1
    may_choose = let_bots_wait(house)
    await mina.ask(type="stand", table=table)
    assert (await mina.ask(type="sit", table=table, seat=2))["code"] == "seat_taken"
    assert (await mina.ask(type="sit", table=table, seat=1))["type"] == "ack"
    may_choose.set()
    await watcher.until(lambda: watcher.update["view"]["deal"] == 2)
    for update in third.updates():
        view = update["view"]
        assert view["deal"] == 2 or view["ended"] or view["hands"] == [None] * 3
    await mina.until(lambda: seat_of(mina) == 1)
    await third.until(lambda: seat_of(third) == 2)


async def test_who_stands_again_before_the_next_deal_plays_in_none(houses):
    house = await houses()
    table, mina, third, _ = await late(house)
    assert (await third.ask(type="stand", table=table))["type"] == "ack"
    await mina.until(lambda: holder(mina, 1)["next_guest"] == "")
    assert (await third.ask(type="stand", table=table))["code"] == "not_seated"
    await to_the_next_deal(table, mina, third)
    assert holder(third, 1)["kind"] == "bot"
    assert seat_of(third) is None


async def test_who_sits_down_between_deals_plays_in_the_next(houses):
    house = await houses()
    table, mina, third, _ = await late(house)
    await third.ask(type="stand", table=table)
    while not (newest := await mina.is_asked())["view"]["ended"]:
        await mina.act(careless(newest))
    assert (await third.ask(type="sit", table=table, seat=2))["type"] == "ack"
    assert seat_of(third) is None
    await mina.ask(type="ready", table=table, seen=mina.update["n"])
    await third.until(lambda: seat_of(third) == 2)
    await third.until(lambda: third.update["view"]["deal"] == 2)
    assert third.update["view"]["hands"][2] is not None


async def test_who_has_left_when_the_next_deal_is_dealt_holds_up_nobody(houses):
    house = await houses()
    table, mina, third, _ = await late(house)
    third.say(type="exit", table=table)
    await eventually(lambda: len(house.sockets(table)) == 2)
    await to_the_next_deal(table, mina)
    assert holder(mina, 1)["kind"] == "bot"
    assert holder(mina, 1)["next_guest"] == ""


async def test_a_seat_taken_in_the_last_deal_counts_for_nothing(houses):
    house = await houses()
    table, mina, third, _ = await late(house, rounds=1)
    await play_on(mina, table, careless)
    await mina.until(lambda: mina.card["info"]["status"] == "over")
    assert (holder(mina, 1)["kind"], holder(mina, 1)["next_guest"]) == ("bot", "")
    assert (await third.ask(type="rematch", table=table))["code"] == "not_seated"


async def test_a_restart_keeps_who_plays_from_the_next_deal(houses):
    house = await houses()
    table, *people = await late(house)
    before = log_of(house, table).n(WATCHER)
    await house.close()
    house = await houses(think_least=1.0, think_most=1.0)
    mina, third, _ = [await house.socket(person.secret) for person in people]
    assert table in next(it["tables"] for it in third.heard if it["type"] == "welcome")
    for person in (mina, third):
        await person.enter(table)
        await person.until(lambda person=person: person.updates())
    assert third.update["n"] == before
    assert (holder(third, 1)["next_name"], seat_of(third)) == ("Third", None)
    passing = asyncio.create_task(pass_time(house))
    await to_the_next_deal(table, mina, third)
    passing.cancel()
    await third.until(lambda: seat_of(third) == 1)
    played = log_of(house, table)
    await house.close()
    house = await houses()
    again, _ = await house.parts.services.load(table)
    viewers = (WATCHER, 0, 1, 2)
    assert [again.n(viewer) for viewer in viewers] == [played.n(viewer) for viewer in viewers]


async def pass_time(house: House) -> None:
    """Let time pass as fast as the server works."""
    while True:
        house.time.pass_by(1.0)
        await asyncio.sleep(0.001)
