"""What is said at a table reaches everybody there and leaves no trace."""

from typing import get_args

import pytest

from madang.server.protocol import messages as m

pytestmark = pytest.mark.anyio

WORDS = get_args(m.EmoteWord)


async def said(person, after=0):
    """Wait for what a person is shown of somebody's words."""
    heard = await person.hears("emoted", after)
    return heard["seat"], heard["emote"]


async def test_everybody_at_the_table_is_shown_who_said_what(houses):
    house = await houses()
    mina, yuna, watcher, other = [await house.guest(name) for name in "MYWO"]
    table = await mina.make(bots=[None, None])
    await yuna.ask(type="sit", table=table, seat=1)
    for person in (yuna, watcher):
        await person.enter(table)
    await other.make()
    yuna.say(type="emote", table=table, emote="well_done")
    assert [await said(person) for person in (mina, yuna, watcher)] == [(1, "well_done")] * 3
    other.say(type="ping")
    await other.hears("pong")
    assert not [message for message in other.heard if message["type"] == "emoted"]


async def test_only_who_sits_may_speak(houses):
    house = await houses()
    mina, watcher = await house.guest("M"), await house.guest("W")
    table = await mina.make()
    await watcher.enter(table)
    watcher.say(type="emote", table=table, emote="haha")
    assert (await watcher.hears("failure"))["code"] == "not_seated"
    mina.say(type="ping")
    await mina.hears("pong")
    assert not [message for message in mina.heard if message["type"] == "emoted"]


@pytest.mark.parametrize("emote", ["", "<b>", "you cheat", 1])
async def test_nothing_but_the_fixed_words_can_be_said(houses, emote):
    house = await houses()
    mina = await house.guest("M")
    table = await mina.make()
    mina.say(type="emote", table=table, emote=emote)
    assert (await mina.hears("failure"))["code"] == "bad_message"


async def test_who_says_too_much_is_refused_until_time_has_passed(houses):
    house = await houses(emote_rate=0.5, emote_burst=2)
    mina = await house.guest("M")
    table = await mina.make()
    for _ in range(3):
        mina.say(type="emote", table=table, emote="haha")
    assert (await mina.hears("failure"))["code"] == "slow_down"
    assert len([message for message in mina.heard if message["type"] == "emoted"]) == 2
    house.time.pass_by(2.0)
    after = len(mina.heard)
    mina.say(type="emote", table=table, emote="thanks")
    assert await said(mina, after) == (0, "thanks")


async def test_words_are_in_no_log_and_not_shown_to_who_comes_later(houses):
    house = await houses()
    mina = await house.guest("M")
    table = await mina.make(bots=[None, None])
    for word in WORDS[:3]:
        after = len(mina.heard)
        mina.say(type="emote", table=table, emote=word)
        await said(mina, after)
    events = await house.parts.store.events(table)
    assert events
    assert not [event for event in events if b"emote" in event]
    again = await house.socket(mina.secret)
    await again.enter(table)
    again.say(type="ping")
    await again.hears("pong")
    assert not [message for message in again.heard if message["type"] == "emoted"]
