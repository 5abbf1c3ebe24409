"""See what others hold: by sitting down, getting up, being removed, asking for what is over later.

A seat taken in mid-deal shows and plays from the next deal on. That no order of messages shows
another hand is in test_freeze_by_any_order.py.
"""

import asyncio

import pytest

from madang.game import WATCHER
from tests.server.people import House, Person, careless, eventually, play_on
from tests.server.test_clocks import holder, seat_of
from tests.server.test_protocol import duel, log_of

pytestmark = pytest.mark.anyio

TWO = {"players": 2, "rounds": 2}


def let_bots_wait(house: House) -> asyncio.Event:
    """Have bots think until the event is set."""
    choose, may_choose = house.parts.bot_pool.choose, asyncio.Event()

    async def choose_later(*given):
        await may_choose.wait()
        return await choose(*given)

    house.parts.bot_pool.choose = choose_later
    return may_choose


async def play_until_ended(person: Person) -> None:
    """Play the deal out."""
    while not (newest := await person.is_asked())["view"]["ended"]:
        await person.act(careless(newest))


# ---- taking seats --------------------------------------------------------------------------------


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


async def test_see_every_hand_with_one_guest_for_each_seat(houses):
    """Three guests of one person take all bots' seats in mid-deal: they see what watchers see."""
    house = await houses()
    table, mina, first, watcher = await late(house, players=4)
    guests = [first, await house.guest("Second"), await house.guest("Third")]
    for seat, guest in enumerate(guests[1:], 2):
        await guest.enter(table)
        assert (await guest.ask(type="sit", table=table, seat=seat))["type"] == "ack"
    for guest in guests:  # each tries the seats of the others
        for seat in (1, 2, 3):
            await guest.ask(type="sit", table=table, seat=seat)
    await to_the_next_deal(table, mina, watcher, *guests)
    for guest in guests:
        for update in guest.updates():
            view = update["view"]
            assert view["deal"] == 2 or view["ended"] or view["hands"] == [None] * 4
    assert of_the_first_deal(first) == of_the_first_deal(watcher)
    assert sorted(seat_of(guest) for guest in guests) == [1, 2, 3]


async def test_see_a_hand_again_by_getting_up_from_it_and_asking_for_it(houses):
    """Who gets up watches: neither `enter` nor `stale` shows what comes to the hand."""
    house = await houses()
    table, *people = await duel(house, options=TWO, open_bots=True)
    leaver, other = people
    may_choose = let_bots_wait(house)
    await leaver.ask(type="stand", table=table)
    await leaver.until(lambda: seat_of(leaver) is None)
    after = len(leaver.heard)
    leaver.say(type="enter", table=table, since=1, recap=True)
    await leaver.hears("update", after)
    answer = await leaver.ask(type="act", table=table, seen=0, action="draw")
    assert answer["code"] == "not_seated"
    may_choose.set()
    await play_until_ended(other)
    for heard in leaver.heard[after:]:
        if heard["type"] == "update" and not heard["view"]["ended"]:
            assert heard["view"]["hands"] == [None, None]


async def test_see_a_hand_by_having_its_person_removed(houses):
    """The host cannot remove who plays; a seat that is free of its person is the next deal's."""
    house = await houses(grace=1.0)
    table, host, other = await duel(house, options=TWO, open_bots=True)
    spy = await house.guest("Spy")
    await spy.enter(table)
    seat = seat_of(other)
    assert (await host.ask(type="remove", table=table, guest=other.guest))["code"] == "not_now"
    let_bots_wait(house)
    await other.go()
    await host.until(lambda: not holder(host, seat)["connected"])
    house.time.pass_by(1)
    await host.until(lambda: holder(host, seat)["covered"])
    assert (await host.ask(type="remove", table=table, guest=other.guest))["type"] == "ack"
    assert (await spy.ask(type="sit", table=table, seat=seat))["type"] == "ack"
    await spy.until(lambda: holder(spy, seat)["next_guest"] == spy.guest)
    assert seat_of(spy) is None
    assert all(update["view"]["hands"] == [None, None] for update in spy.updates())


# ---- asking for what is only told afterwards -----------------------------------------------------


async def test_see_hands_by_the_replay_or_a_what_if_of_a_match_that_is_not_over(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO)
    await all_is_refused(house, table, people[0])
    await asyncio.gather(*map(play_until_ended, people))
    await all_is_refused(house, table, people[0])


async def all_is_refused(house: House, table: str, person: Person) -> None:
    """Ask for everything that shows hands when the match is over."""
    async with house.http(person.secret) as http:
        for path in ("record", "replay?at=1&seat=all", "replay?at=1&seat=0"):
            answer = await http.get(f"/api/tables/{table}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
    for kind in ({"type": "branch", "at": 1, "seat": 0}, {"type": "rematch"}):
        assert (await person.ask(table=table, **kind))["code"] == "not_now"


# ---- what a removed person hears -----------------------------------------------------------------


async def test_hear_what_friends_say_after_being_removed(houses):
    house = await houses()
    mina, guest = await house.guest("Mina"), await house.guest("Guest")
    table = await mina.make(options=TWO)
    await guest.enter(table)
    await guest.ask(type="sit", table=table, seat=1)
    await mina.ask(type="say", table=table, text="before")
    await guest.hears("said")
    await mina.ask(type="remove", table=table, guest=guest.guest)
    after = len(guest.heard)
    await mina.ask(type="say", table=table, text="among us")
    mina.say(type="emote", table=table, emote="haha")
    await mina.hears("emoted")
    guest.say(type="enter", table=table)
    await guest.ask(type="stand", table=table)
    assert not {"said", "talk", "emoted"} & {heard["type"] for heard in guest.heard[after:]}
    assert (await guest.ask(type="say", table=table, text="still here"))["code"] == "not_seated"
