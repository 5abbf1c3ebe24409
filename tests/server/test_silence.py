"""A silent person where no clock runs: nudged, covered by vote, and told what was missed."""

import pytest

from tests.server.people import House, Person, eventually
from tests.server.test_clocks import CLOCK, TWO, holder, seat_of
from tests.server.test_protocol import asked_first, duel, log_of

pytestmark = pytest.mark.anyio

MAHJONG = {"game": "hong_kong_mahjong", "options": {}, "uniform_window": True, "call_window": 5.0}


async def party(house: House, count: int, **make: object) -> tuple[str, list[Person]]:
    """Let some people begin a match without a clock; the rest are bots."""
    people = [await house.guest(f"Guest {n}") for n in range(count)]
    make = {"options": {"players": count, "rounds": 2}, **make}
    table = await people[0].make(**make)
    for seat, person in enumerate(people[1:], 1):
        await person.enter(table)
        await person.ask(type="sit", table=table, seat=seat)
    for seat in range(count, len(people[0].card["info"]["seats"])):
        await people[0].ask(type="set_bot", table=table, seat=seat, bot="random")
    assert (await people[0].ask(type="start", table=table))["type"] == "ack"
    for person in people:
        await person.sees(1)
    return table, people


def silent_first(people: list[Person]) -> tuple[Person, list[Person]]:
    """Return who is on turn, and the others."""
    silent = next(person for person in people if person.update["legal"])
    return silent, [person for person in people if person is not silent]


async def refused(person: Person, **message: object) -> dict:
    """Say something that is refused; return the reason."""
    after = len(person.heard)
    person.say(**message)
    failure = await person.hears("failure", after)
    return {"code": failure["code"], **failure["args"]}


# ---- nudges ------------------------------------------------------------------------------------


async def test_who_keeps_the_table_waiting_is_called_to_and_nothing_is_written(houses):
    house = await houses()
    table, mina, yuna = await duel(house, options=TWO)
    silent, other = asked_first(mina, yuna)
    message = {"type": "nudge", "table": table, "seat": seat_of(silent)}
    seq = log_of(house, table).seq
    assert await refused(other, **message) == {
        "code": "not_now", "table": table, "seat": seat_of(silent), "after": 10.0,
    }  # fmt: skip
    house.time.pass_by(10)
    other.say(**message)
    heard = await silent.hears("nudged")
    assert (heard["seat"], heard["by"]) == (seat_of(silent), seat_of(other))
    await other.hears("nudged")
    assert (await refused(other, **message))["code"] == "slow_down"
    house.time.pass_by(10)
    after = len(silent.heard)
    other.say(**message)
    await silent.hears("nudged", after)
    assert log_of(house, table).seq == seq


async def test_a_host_may_let_everybody_call_at_once_and_again(houses):
    house = await houses(nudge_after=0.0)
    table, mina, yuna = await duel(house, options=TWO)
    silent, other = asked_first(mina, yuna)
    for _ in range(2):
        after = len(silent.heard)
        other.say(type="nudge", table=table, seat=seat_of(silent))
        await silent.hears("nudged", after)


@pytest.mark.parametrize(
    ("who", "seat", "code"),
    [("silent", 0, "not_now"), ("other", 1, "not_now"), ("stranger", 0, "not_seated"),
     ("other", 9, "bad_message"), ("other", -1, "bad_message")],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["nudge", "vote"])
async def test_only_another_person_at_the_table_and_only_whose_turn_it_is(
    houses, kind, who, seat, code
):
    house = await houses(vote_after=10.0)
    table, people = await party(house, 2)
    silent, (other,) = silent_first(people)
    stranger = await house.guest("Stranger")
    await stranger.enter(table)
    house.time.pass_by(100)
    person = {"silent": silent, "other": other, "stranger": stranger}[who]
    seats = {0: seat_of(silent), 1: seat_of(other)}
    message = {"type": kind, "table": table, "seat": seats.get(seat, seat)}
    assert (await refused(person, **message))["code"] == code


async def test_where_a_clock_runs_nobody_else_hurries_anybody(houses):
    house = await houses(nudge_after=1.0, vote_after=1.0)
    table, mina, yuna = await duel(house, options=TWO, clock=CLOCK)
    silent, other = asked_first(mina, yuna)
    house.time.pass_by(15)
    for kind in ("nudge", "vote"):
        message = {"type": kind, "table": table, "seat": seat_of(silent)}
        assert await refused(other, **message) == {
            "code": "not_now", "table": table, "seat": seat_of(silent),
        }  # fmt: skip


async def test_while_a_tile_is_on_offer_nobody_is_hurried_whatever_seat_is_asked(houses):
    house = await houses(nudge_after=1.0, vote_after=1.0)
    table, people = await party(house, 4, **MAHJONG)
    silent, others = silent_first(people)
    await silent.act(next(word for word in silent.update["legal"] if word.startswith("discard")))
    assert log_of(house, table).window
    house.time.pass_by(4)
    for seat in range(4):
        person = others[0] if seat != seat_of(others[0]) else others[1]
        for kind in ("nudge", "vote"):
            message = {"type": kind, "table": table, "seat": seat}
            answer = await refused(person, **message)
            assert answer == {"code": "not_now", "table": table, "seat": seat}


# ---- votes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "needed"), [(2, 1), (3, 2), (4, 2), (5, 3)])
async def test_a_bot_plays_for_the_silent_when_enough_others_want_it(houses, count, needed):
    house = await houses()
    table, people = await party(house, count)
    silent, others = silent_first(people)
    seat = seat_of(silent)
    house.time.pass_by(60)
    for votes, voter in enumerate(others[:needed], 1):
        assert not log_of(house, table).holders[seat].covered
        voter.say(type="vote", table=table, seat=seat)
        voter.say(type="vote", table=table, seat=seat)  # twice is as good
        if votes < needed:
            await silent.until(lambda v=votes: holder(silent, seat)["votes"] == v)
            assert holder(silent, seat)["votes_needed"] == needed
    await silent.until(lambda: holder(silent, seat)["covered"])
    await others[0].until(lambda: others[0].update["n"] > 1)  # the bot has played
    assert holder(others[0], seat)["votes"] == 0


async def test_votes_wait_for_long_silence_and_are_forgotten_with_the_question(houses):
    house = await houses()
    table, people = await party(house, 3)
    silent, (voter, other) = silent_first(people)
    message = {"type": "vote", "table": table, "seat": seat_of(silent)}
    house.time.pass_by(45)
    assert (await refused(voter, **message))["after"] == 15.0
    house.time.pass_by(15)
    voter.say(**message)
    await other.until(lambda: holder(other, seat_of(silent))["votes"] == 1)
    await silent.act("draw")
    await other.until(lambda: holder(other, seat_of(silent))["votes"] == 0)
    house.time.pass_by(60)
    other.say(**message)
    await voter.until(lambda: holder(voter, seat_of(silent))["votes"] == 1)
    assert not log_of(house, table).holders[seat_of(silent)].covered


async def test_votes_of_who_has_left_do_not_count_and_are_not_waited_for(houses):
    house = await houses()
    table, people = await party(house, 3)
    silent, (voter, other) = silent_first(people)
    seat = seat_of(silent)
    house.time.pass_by(60)
    voter.say(type="vote", table=table, seat=seat)
    await other.until(lambda: holder(other, seat)["votes"] == 1)
    await voter.go()
    await other.until(lambda: holder(other, seat)["votes"] == 0)
    other.say(type="vote", table=table, seat=seat)
    await other.until(lambda: holder(other, seat)["covered"])


async def test_who_does_not_look_up_from_the_result_is_covered_and_the_next_deal_comes(houses):
    house = await houses()
    table, mina, yuna = await duel(house, options=TWO)
    people = mina, yuna
    while not mina.update["view"]["ended"]:
        mover, other = asked_first(*people)
        words = [word for word in mover.update["legal"] if word != "ppong"]
        ends = [word for word in words if word in ("declare", "show", "stop")]
        n = mover.update["n"]
        await mover.act((ends or words)[0])
        await other.until(lambda n=n, p=other: p.update["n"] > n)
    await mina.ask(type="ready", table=table, seen=mina.update["n"])
    house.time.pass_by(60)
    n = mina.update["n"]
    mina.say(type="vote", table=table, seat=seat_of(yuna))
    await mina.sees(n + 1)
    assert holder(mina, seat_of(yuna))["covered"]


# ---- coming back -------------------------------------------------------------------------------


async def test_who_comes_back_is_told_from_where_to_where_a_bot_played(houses):
    house = await houses()
    table, mina, yuna = await duel(house, options=TWO)
    silent, other = asked_first(mina, yuna)
    assert silent.card["missed"] is None
    house.time.pass_by(60)
    other.say(type="vote", table=table, seat=seat_of(silent))
    await silent.until(lambda: silent.card["missed"])
    assert silent.card["missed"] == {"since": 1, "deals": 0, "until": None}
    await silent.sees(3)  # the bot has drawn and discarded
    await silent.until(lambda: log_of(house, table).to_act != (seat_of(silent),))
    n = silent.update["n"]
    await silent.enter(table, n)
    await silent.until(lambda: silent.card["missed"]["until"])
    assert silent.card["missed"]["until"] >= n
    assert other.card["missed"] is None
    again = await house.socket(silent.secret)
    await again.enter(table)
    await eventually(lambda: again.card["missed"] == silent.card["missed"])


async def test_a_reload_hears_what_was_told_before_and_only_where_it_asks(houses):
    house = await houses()
    table, mina, yuna = await duel(house, options=TWO)
    silent, _ = asked_first(mina, yuna)
    await silent.act("draw")
    await silent.act(next(word for word in silent.update["legal"] if word.startswith("discard")))
    told = [{"n": update["n"], "events": update["events"]} for update in silent.updates()]
    again = await house.socket(silent.secret)
    again.say(type="enter", table=table, since=0, recap=True)
    update = await again.sees(1)
    recap = await again.hears("recap")
    assert recap["told"] == told[:-1]
    assert update["n"] == told[-1]["n"]
    plain = await house.socket(silent.secret)
    await plain.enter(table)
    await plain.sees(1)
    assert not [message for message in plain.heard if message["type"] == "recap"]
    watcher = await house.guest("Watcher")
    watcher.say(type="enter", table=table, since=0, recap=True)
    secret = {event["card"] for one in told for event in one["events"] if event["code"] == "draw"}
    shown = (await watcher.hears("recap"))["told"]
    draws = [e for one in shown for e in one["events"] if e["code"] == "draw"]
    assert draws
    assert not {event.get("card") for event in draws} & secret
