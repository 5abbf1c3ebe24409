"""See what others hold: by sitting down, getting up, being removed, asking for what is over later.

That a seat taken in mid-deal shows and plays from the next deal on is in test_attacks.py of the
server; that no order of messages shows another hand, in test_freeze_by_any_order.py.
"""

import asyncio

import pytest

from tests.server.people import House, Person, careless
from tests.server.test_attacks import late, let_bots_wait, of_the_first_deal, to_the_next_deal
from tests.server.test_clocks import holder, seat_of
from tests.server.test_protocol import duel

pytestmark = pytest.mark.anyio

TWO = {"players": 2, "rounds": 2}


async def play_until_ended(person: Person) -> None:
    """Play the deal out."""
    while not (newest := await person.is_asked())["view"]["ended"]:
        await person.act(careless(newest))


# ---- taking seats --------------------------------------------------------------------------------


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
