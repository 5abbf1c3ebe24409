"""Clocks, bots that cover, calls and the gate between rounds, in a time that passes at will."""

import asyncio

import pytest

from madang.server.table.events import Acted, Dealt, decode_event, encode_event
from tests.server.people import House, Person, careless, eventually, play_on
from tests.server.test_protocol import asked_first, duel, log_of

pytestmark = pytest.mark.anyio

CLOCK = {"move": 20.0, "bank": 30.0}
TWO = {"players": 2, "rounds": 3}


def seat_of(person: Person) -> int:
    return person.card["seat"]


def holder(person: Person, seat: int) -> dict:
    return person.card["info"]["seats"][seat]


# ---- clocks ------------------------------------------------------------------------------------


async def test_a_move_in_time_costs_no_bank(houses):
    house = await houses()
    _, *people = await duel(house, options=TWO, clock=CLOCK)
    mover, _ = asked_first(*people)
    assert mover.update["deadlines"] == {str(seat_of(mover)): 20.0}
    house.time.pass_by(20)
    await mover.act("draw")
    assert holder(mover, seat_of(mover))["bank"] == 30.0


async def test_a_longer_move_costs_the_bank(houses):
    house = await houses()
    _, *people = await duel(house, options=TWO, clock=CLOCK)
    mover, other = asked_first(*people)
    house.time.pass_by(27.5)
    await mover.act("draw")
    seat = seat_of(mover)
    await other.until(lambda: holder(other, seat)["bank"] == 22.5)


async def test_a_bot_covers_who_runs_out_of_time_and_hands_back_at_the_next_word(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO, clock=CLOCK)
    mover, other = asked_first(*people)
    seat = seat_of(mover)
    house.time.pass_by(49.9)
    assert not log_of(house, table).holders[seat].covered
    house.time.pass_by(0.2)
    await other.until(lambda: holder(other, seat)["covered"])
    await other.until(lambda: other.update["legal"])
    await mover.until(lambda: mover.update["n"] == other.update["n"])
    assert holder(mover, seat)["bank"] == 0.0
    answer = await mover.act("draw")
    assert answer["code"] in ("not_your_turn", "stale")
    await other.until(lambda: not holder(other, seat)["covered"])


async def test_without_a_clock_nobody_is_hurried(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO)
    mover, _ = asked_first(*people)
    house.time.pass_by(10**6)
    assert mover.update["deadlines"] == {}
    assert (await mover.act("draw"))["type"] == "ack"
    assert not any(seat.covered for seat in log_of(house, table).holders)


async def test_clocks_stand_still_while_nobody_is_here_and_go_on_afterwards(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO, clock=CLOCK)
    mover, other = asked_first(*people)
    house.time.pass_by(15)
    for person in people:
        await person.go()
    await eventually(lambda: not house.is_running(table))
    house.time.pass_by(10_000)
    again = await house.socket(mover.secret)
    await again.enter(table)
    await again.sees(1)
    assert again.update["deadlines"] == {str(seat_of(mover)): 5.0}
    assert again.update["n"] == 1
    assert not holder(again, seat_of(other))["covered"]


async def test_a_restart_stops_the_clocks(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO, clock=CLOCK)
    mover, _ = asked_first(*people)
    house.time.pass_by(19)
    await house.close()
    house = await houses()
    house.time.pass_by(10_000)
    again = await house.socket(mover.secret)
    await again.enter(table)
    await again.sees(1)
    assert again.update["deadlines"] == {str(seat_of(mover)): 20.0}
    assert holder(again, seat_of(mover)) | {"connected": True} == holder(again, seat_of(mover))
    assert holder(again, seat_of(mover))["bank"] == 30.0


# ---- more time for who needs it -----------------------------------------------------------------


async def friends(house: House, **make: object) -> tuple[str, Person, Person]:
    """Let two people sit at a table that has not begun."""
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make(options=TWO, **({"clock": CLOCK, "private": True} | make))
    await yuna.enter(table)
    await yuna.ask(type="sit", table=table, seat=1)
    return table, mina, yuna


async def test_at_a_private_table_a_person_may_have_twice_the_time(houses):
    house = await houses()
    table, mina, yuna = await friends(house)
    assert (await yuna.ask(type="set_time", table=table, seat=1, times=2))["type"] == "ack"
    await mina.until(lambda: holder(mina, 1)["times"] == 2)
    assert (holder(mina, 0)["bank"], holder(mina, 1)["bank"]) == (30.0, 60.0)
    await mina.ask(type="start", table=table)
    await mina.sees(1)
    await yuna.sees(1)
    mover, _ = asked_first(mina, yuna)
    if mover is mina:
        await mina.act("draw")
        await mina.act(next(word for word in mina.update["legal"] if word.startswith("discard")))
        await yuna.until(lambda: yuna.update["legal"])
    assert yuna.update["deadlines"] == {"1": 40.0}
    house.time.pass_by(50)
    await yuna.act("draw")
    await mina.until(lambda: holder(mina, 1)["bank"] == 50.0)
    house.time.pass_by(40 + 49)
    assert not log_of(house, table).holders[1].covered
    house.time.pass_by(2)
    await mina.until(lambda: holder(mina, 1)["covered"])


async def test_the_host_gives_time_to_anybody_and_others_to_themselves_alone(houses):
    house = await houses()
    table, mina, yuna = await friends(house)
    assert (await mina.ask(type="set_time", table=table, seat=1, times=4))["type"] == "ack"
    assert (await yuna.ask(type="set_time", table=table, seat=0, times=4))["code"] == "not_host"
    assert (await yuna.ask(type="set_time", table=table, seat=7, times=4))["code"] == "bad_message"
    assert (await yuna.ask(type="set_time", table=table, seat=1, times=3))["code"] == "bad_message"
    await mina.ask(type="start", table=table)
    answer = await yuna.ask(type="set_time", table=table, seat=1, times=1)
    assert (answer["code"], answer["args"]) == ("not_now", {"status": "playing"})


@pytest.mark.parametrize("make", [{"private": False}, {"clock": None}])
async def test_among_strangers_or_without_a_clock_nobody_is_given_time(houses, make):
    house = await houses()
    table, _, yuna = await friends(house, **make)
    answer = await yuna.ask(type="set_time", table=table, seat=1, times=2)
    assert answer["code"] == "not_now"
    assert answer["args"] == {"private": "private" not in make, "clock": "clock" not in make}


async def test_time_goes_with_the_person_not_with_the_seat(houses):
    house = await houses()
    table, mina, yuna = await friends(house)
    await yuna.ask(type="set_time", table=table, seat=1, times=2)
    await yuna.ask(type="stand", table=table)
    await mina.until(lambda: holder(mina, 1)["kind"] == "open")
    assert (holder(mina, 1)["times"], holder(mina, 1)["bank"]) == (1, 30.0)


async def test_a_restart_and_a_rematch_keep_the_time_given(houses):
    house = await houses()
    table, *people = await friends(house)
    await people[1].ask(type="set_time", table=table, seat=1, times=2)
    await house.close()
    house = await houses()
    mina, yuna = [await house.socket(person.secret) for person in people]
    for person in (mina, yuna):
        await person.enter(table)
        await person.until(lambda person=person: person.card)
    assert (holder(mina, 1)["times"], holder(mina, 1)["bank"]) == (2, 60.0)
    await mina.ask(type="start", table=table)
    await asyncio.gather(*(play_on(person, table, careless) for person in (mina, yuna)))
    made = await mina.ask(type="rematch", table=table)
    await yuna.ask(type="sit", table=made["table"], seat=1)
    assert [one.times for one in log_of(house, made["table"]).holders] == [1, 2]


async def test_the_gate_waits_as_long_as_its_slowest_person_may(houses):
    house = await houses()
    table, mina, yuna = await friends(house)
    await yuna.ask(type="set_time", table=table, seat=1, times=2)
    await mina.ask(type="start", table=table)
    await mina.sees(1)
    await yuna.sees(1)
    await to_the_end_of_a_round(table, [mina, yuna])
    house.time.pass_by(119)
    assert mina.update["view"]["deal"] == 1
    house.time.pass_by(2)
    await mina.until(lambda: mina.update["view"]["deal"] == 2)


# ---- bots that cover ---------------------------------------------------------------------------


async def test_a_bot_covers_who_stays_away_while_others_wait(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO)
    mover, other = asked_first(*people)
    seat = seat_of(mover)
    await mover.go()
    await other.until(lambda: not holder(other, seat)["connected"])
    house.time.pass_by(19.9)
    await other.ask(type="ready", table=table, seen=1)  # a round trip: nothing has happened yet
    assert not holder(other, seat)["covered"]
    house.time.pass_by(0.2)
    await other.until(lambda: holder(other, seat)["covered"])
    await other.until(lambda: other.update["legal"])
    again = await house.socket(mover.secret)
    await again.enter(table)
    await other.until(
        lambda: holder(other, seat)["connected"] and not holder(other, seat)["covered"]
    )


async def test_who_comes_back_in_time_keeps_the_seat(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO)
    mover, other = asked_first(*people)
    seat = seat_of(mover)
    mover.say(type="exit", table=table)
    await other.until(lambda: not holder(other, seat)["connected"])
    house.time.pass_by(15)
    await mover.enter(table)
    house.time.pass_by(15)
    assert (await mover.act("draw"))["type"] == "ack"
    assert not log_of(house, table).holders[seat].covered


async def test_who_stands_up_leaves_the_seat_to_a_bot_that_others_may_take_over(houses):
    house = await houses()
    table, mina, yuna = await duel(house, options=TWO, open_bots=True)
    await yuna.ask(type="stand", table=table)
    await mina.until(lambda: holder(mina, 1)["kind"] == "bot")
    assert (await yuna.hears("table", seat=None))["seat"] is None
    third = await house.guest("Third")
    await third.enter(table)
    assert (await third.ask(type="sit", table=table, seat=0))["code"] == "not_now"
    assert (await third.ask(type="sit", table=table, seat=1))["type"] == "ack"
    await mina.until(lambda: holder(mina, 1)["next_guest"] == third.guest)
    assert third.update["view"]["hands"] == [None, None]


async def test_bots_take_the_same_time_whatever_they_hold(houses):
    house = await houses(think_least=1.0, think_most=1.0)
    mina = await house.guest("Mina")
    table = await mina.make(options=TWO, bots=["random", "random"], sit=False)
    await mina.ask(type="start", table=table)
    await mina.sees(1)
    for _ in range(6):
        await eventually(lambda: house.decided(table))
        n = log_of(house, table).n(-1)
        house.time.pass_by(0.9)
        await asyncio.sleep(0)
        assert log_of(house, table).n(-1) == n
        house.time.pass_by(0.2)
        await mina.sees(n + 1)


# ---- the gate between rounds --------------------------------------------------------------------


async def to_the_end_of_a_round(table: str, people: list[Person]) -> None:
    async def play(person: Person) -> None:
        while not (newest := await person.is_asked())["view"]["ended"]:
            await person.act(careless(newest))

    await asyncio.gather(*map(play, people))


async def test_the_next_round_is_dealt_when_everybody_has_looked(houses):
    house = await houses()
    table, mina, yuna = await duel(house, options=TWO)
    await to_the_end_of_a_round(table, [mina, yuna])
    house.time.pass_by(10**6)
    assert (await mina.ask(type="ready", table=table, seen=mina.update["n"]))["type"] == "ack"
    await yuna.until(lambda: holder(yuna, 0)["ready"])
    assert yuna.update["view"]["deal"] == 1
    await yuna.ask(type="ready", table=table, seen=yuna.update["n"])
    await mina.until(lambda: mina.update["view"]["deal"] == 2)
    assert not holder(mina, 0)["ready"] or mina.card["info"]["deal"] == 1


async def test_who_is_away_does_not_hold_up_the_next_round(houses):
    house = await houses()
    table, mina, yuna = await duel(house, options=TWO)
    await to_the_end_of_a_round(table, [mina, yuna])
    await yuna.go()
    await mina.until(lambda: not holder(mina, 1)["connected"])
    await mina.ask(type="ready", table=table, seen=mina.update["n"])
    await mina.until(lambda: mina.update["view"]["deal"] == 2)


async def test_at_a_table_with_clocks_the_gate_opens_after_a_minute(houses):
    house = await houses()
    table, mina, yuna = await duel(house, options=TWO, clock=CLOCK)
    await to_the_end_of_a_round(table, [mina, yuna])
    house.time.pass_by(59)
    assert mina.update["view"]["deal"] == 1
    house.time.pass_by(2)
    await mina.until(lambda: mina.update["view"]["deal"] == 2)


# ---- tables that nobody needs -------------------------------------------------------------------


async def test_an_open_table_without_people_is_closed_after_half_an_hour(houses):
    house = await houses()
    mina = await house.guest("Mina")
    table = await mina.make()
    house.time.pass_by(10_000)
    assert house.is_loaded(table)
    mina.say(type="exit", table=table)
    await eventually(lambda: not house.sockets(table))
    house.time.pass_by(1799)
    assert table in house.parts.lobby.summaries
    house.time.pass_by(2)
    await eventually(lambda: table not in house.parts.lobby.summaries)
    mina.say(type="enter", table=table)
    failure = await mina.hears("failure")
    assert (failure["code"], failure["args"]["why"]) == ("no_table", "idle")


async def test_a_match_that_nobody_watches_leaves_memory_and_comes_back(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO)
    mover, _ = asked_first(*people)
    await mover.act("draw")
    for person in people:
        await person.go()
    await eventually(lambda: not house.sockets(table))
    house.time.pass_by(10_000)
    await house.parts.retention.sweep_once()
    await eventually(lambda: not house.is_loaded(table))
    again = await house.socket(mover.secret)
    await again.enter(table)
    assert (await again.sees(2))["legal"] == mover.update["legal"]


async def test_a_bots_match_waits_for_somebody_to_watch_it(houses):
    house = await houses()
    mina = await house.guest("Mina")
    options = {"players": 2, "rounds": 2}
    table = await mina.make(options=options, bots=["random", "random"], sit=False)
    await mina.ask(type="start", table=table)
    await mina.until(lambda: mina.updates() and mina.update["view"]["phase"] == "over")


# ---- when something breaks -----------------------------------------------------------------------


async def test_a_table_that_fails_is_made_again_from_its_log(houses, caplog):
    house = await houses()
    table, *people = await duel(house, options=TWO)
    mover, _ = asked_first(*people)
    hand = mover.update["view"]["hands"][seat_of(mover)]
    failed = house.log(table)
    failed.table.play = lambda *_: 1 / 0
    answer = await mover.act("draw")
    assert (answer["type"], answer["code"]) == ("nack", "failed")
    assert "ZeroDivisionError" in caplog.text
    assert not any(card in caplog.text for card in hand)
    assert house.log(table) is not failed
    assert (await mover.act("draw"))["type"] == "ack"


async def test_a_table_that_cannot_be_shown_leaves_memory_and_is_read_again(houses):
    """It failed again while it recovered, and stood there for good: nobody could enter or stop."""
    house = await houses()
    table, *people = await duel(house, options=TWO)
    mover, other = asked_first(*people)
    house.directory.actors[table].shown_to.show = lambda: 1 / 0
    mover.say(type="act", table=table, cmd="c", seen=mover.update["n"], action="draw")
    for person in people:
        assert (await person.hears("failure"))["code"] == "failed"
    await eventually(lambda: not house.is_loaded(table))
    again = await house.socket(other.secret)
    await again.enter(table)
    assert (await again.sees(2))["n"] == 2


async def test_nothing_is_acknowledged_or_shown_before_it_is_committed(houses):
    house = await houses()
    _, *people = await duel(house, options=TWO)
    mover, other = asked_first(*people)
    store, may_commit, is_writing = house.parts.store, asyncio.Event(), asyncio.Event()
    commit = store.append

    async def slow_append(*given, **more):
        is_writing.set()
        await may_commit.wait()
        await commit(*given, **more)

    store.append = slow_append
    acting = asyncio.create_task(mover.act("draw", cmd="slow"))
    await is_writing.wait()
    for person in (mover, other):
        person.say(type="ping")
        await person.hears("pong")
    told = [message.get("cmd") for person in (mover, other) for message in person.heard]
    shown = [person.update["n"] for person in (mover, other)]
    may_commit.set()
    assert "slow" not in told
    assert shown == [1, 1]
    assert (await acting)["type"] == "ack"
    await other.sees(2)


async def test_who_has_lost_its_table_stops_and_leaves_it_as_it_is_written(houses):
    """Another actor has claimed the table and played on: this one's move is in its way."""
    house = await houses()
    table, *people = await duel(house, options=TWO)
    mover, _ = asked_first(*people)
    log, store = log_of(house, table), house.parts.store
    lease = await store.claim(table)
    foreign = [encode_event(Acted(seat_of(mover), "draw"))]
    await store.append(table, lease.seq, foreign, epoch=lease.epoch)
    assert (await mover.act("draw"))["code"] == "failed"
    for person in people:
        assert await person.closed() == 1001
    assert len(await store.events(table)) == lease.seq + 1 == log.seq
    again = await house.socket(mover.secret)
    await again.enter(table)
    assert (await again.sees(1))["view"]["phase"] == "discard"
    assert (await again.act(careless(again.update)))["type"] == "ack"


async def test_who_finds_another_writer_stops_and_the_table_goes_on_with_what_is_written(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO)
    mover, _ = asked_first(*people)
    log = log_of(house, table)
    foreign = [encode_event(Acted(seat_of(mover), "draw"))]
    await house.parts.store.append(table, log.seq, foreign)
    answer = await mover.act("draw")
    assert answer["code"] == "failed"
    assert await mover.closed() == 1001
    again = await house.socket(mover.secret)
    await again.enter(table)
    assert (await again.is_asked())["view"]["phase"] == "discard"


async def test_every_deal_is_in_the_log_and_none_is_sent(houses):
    house = await houses()
    table, mina, yuna = await duel(house, options={"players": 2, "rounds": 2})
    await asyncio.gather(play_on(mina, table, careless), play_on(yuna, table, careless))
    events = [decode_event(payload) for payload in await house.parts.store.events(table)]
    decks = [event.deck for event in events if isinstance(event, Dealt)]
    assert len(decks) == 2
    sent = "".join(mina.frames + yuna.frames)
    assert not any(deck in sent or '"deck":"' in sent for deck in decks)
