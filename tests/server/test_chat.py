"""What people say in their own words stays among friends, is bounded, and leaves no trace."""

import pytest

from madang.server.protocol.messages import TEXT_LENGTH
from madang.server.table.dispatch import LINES_KEPT
from madang.server.texts import line_of

pytestmark = pytest.mark.anyio


async def friends(house, **make):
    """Seat two people at a private table, and a watcher."""
    mina, yuna, watcher = [await house.guest(name) for name in ("Mina", "Yuna", "W")]
    table = await mina.make(private=True, bots=[None, None], **make)
    await yuna.ask(type="sit", table=table, seat=1)
    for person in (yuna, watcher):
        await person.enter(table)
    return table, mina, yuna, watcher


async def said(person, after=0):
    return (await person.hears("said", after))["line"]


async def test_everybody_there_reads_it_and_who_comes_later_too(houses):
    house = await houses()
    table, mina, yuna, watcher = await friends(house)
    assert mina.card["info"]["chat"]
    answer = await mina.ask(type="say", table=table, text=" Hi  <b>all</b>\n")
    assert answer["type"] == "ack"
    first = (await said(mina))["n"]
    told = {"n": first, "guest": mina.guest, "name": "Mina", "text": "Hi <b>all</b>"}
    assert [await said(person) for person in (mina, yuna, watcher)] == [told] * 3
    late = await house.guest("Late")
    await late.enter(table)
    assert (await late.hears("talk"))["lines"] == [told]


async def test_friends_see_who_reads_along_and_the_host_removes_them(houses):
    house = await houses()
    table, mina, yuna, watcher = await friends(house)
    who = [{"guest": watcher.guest, "name": "W"}]
    await mina.until(lambda: mina.card["info"]["watching"] == who)
    for person in (yuna, watcher):
        refused = await person.ask(type="remove", table=table, guest=watcher.guest)
        assert refused["code"] == "not_host"
    removed = {"type": "remove", "table": table, "guest": watcher.guest}
    assert (await mina.ask(**removed))["type"] == "ack"
    after = len(watcher.heard)
    await mina.ask(type="say", table=table, text="Now we are alone")
    await said(yuna)
    again = await house.socket(watcher.secret)
    await again.enter(table)
    assert not [
        it for it in (*watcher.heard[after:], *again.heard) if it["type"] in ("said", "talk")
    ]
    assert (await watcher.ask(type="sit", table=table, seat=1))["code"] == "removed"
    assert (await mina.ask(**removed))["code"] == "not_seated"
    for nobody in (mina.guest, "0" * 16):
        assert (await mina.ask(**{**removed, "guest": nobody}))["type"] == "nack"
    await house.unload()
    await mina.enter(table)
    assert mina.card["info"]["watching"] == []


async def test_who_watches_a_public_table_is_told_to_nobody(houses):
    house = await houses()
    mina, watcher = await house.guest("Mina"), await house.guest("W")
    table = await mina.make(private=False)
    await watcher.enter(table)
    assert (watcher.card["info"]["watchers"], watcher.card["info"]["watching"]) == (1, [])


async def test_it_is_said_once_however_often_it_is_sent(houses):
    house = await houses()
    table, mina, yuna, _ = await friends(house)
    for _ in range(3):
        await mina.ask(type="say", table=table, text="once", cmd="same")
    await mina.ask(type="say", table=table, text="twice")
    assert (await yuna.until(lambda: [h for h in yuna.heard if h["type"] == "said"][1:]))[0][
        "line"
    ]["text"] == "twice"


async def test_only_who_sits_at_a_private_table_may_write(houses):
    house = await houses()
    table, mina, _, watcher = await friends(house)
    assert (await watcher.ask(type="say", table=table, text="hi"))["code"] == "not_seated"
    public = await mina.make(private=False)
    assert not mina.card["info"]["chat"]
    assert (await mina.ask(type="say", table=public, text="hi"))["code"] == "not_now"
    assert (await mina.ask(type="set_chat", table=public, is_on=True))["code"] == "not_now"


async def test_the_host_wants_no_talk_and_what_was_said_is_forgotten(houses):
    house = await houses()
    table, mina, yuna, _ = await friends(house)
    await yuna.ask(type="say", table=table, text="hi")
    refused = await yuna.ask(type="set_chat", table=table, is_on=False)
    assert refused["code"] == "not_host"
    again = await house.socket(yuna.secret)
    await again.enter(table)
    assert (await again.hears("talk"))["lines"]
    assert (await mina.ask(type="set_chat", table=table, is_on=False))["type"] == "ack"
    assert not mina.card["info"]["chat"]
    assert (await yuna.ask(type="say", table=table, text="hi"))["code"] == "not_now"
    await house.reload(table)
    assert house.log(table).is_chat_off
    await mina.ask(type="set_chat", table=table, is_on=True)
    late = await house.guest("Late")
    await late.enter(table)
    await late.ask(type="sit", table=table, seat=0)
    assert not [heard for heard in late.heard if heard["type"] == "talk"]


async def test_a_table_that_is_made_public_forgets_what_was_said_among_friends(houses):
    house = await houses()
    table, mina, *_ = await friends(house)
    await mina.ask(type="say", table=table, text="between us")
    assert (await mina.ask(type="set_rules", table=table, private=False))["type"] == "ack"
    stranger = await house.guest("Stranger")
    await stranger.enter(table)
    await stranger.ask(type="say", table=table, text="x")
    assert not [heard for heard in stranger.heard if heard["type"] == "talk"]


async def test_a_flood_is_refused_and_the_last_lines_are_kept(houses):
    house = await houses(chat_rate=1.0, chat_burst=LINES_KEPT + 5)
    table, mina, *_ = await friends(house)
    answers = [await mina.ask(type="say", table=table, text=f"{n}") for n in range(LINES_KEPT + 6)]
    assert [a["type"] for a in answers] == ["ack"] * (LINES_KEPT + 5) + ["nack"]
    assert answers[-1]["code"] == "slow_down"
    late = await house.guest("Late")
    await late.enter(table)
    lines = (await late.hears("talk"))["lines"]
    assert [line["text"] for line in lines] == [f"{n}" for n in range(5, LINES_KEPT + 5)]


async def test_it_is_in_no_log(houses):
    house = await houses()
    table, mina, *_ = await friends(house)
    await mina.ask(type="say", table=table, text="a secret between us")
    await mina.ask(type="say", table=table, text="another")
    assert not [event for event in await house.parts.store.events(table) if b"between us" in event]
    latest = await house.parts.store.latest(table)
    assert not [row for row in latest.answers if b"secret" in row.answer]


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("a\u202eb\u2066c", "abc"),
        ("a\x00b\x1bc", "abc"),
        ("가\u3164나", "가나"),
        ("e\u0301", "é"),
        ("z" + "\u0335" * 40, "z" + "\u0335" * 3),
        ("a\n\n\tb", "a b"),
        ("👍🏽 ❤️", "👍🏽 ❤️"),
        ("\u200b\u2060\u00ad", None),
        ("   ", None),
        ("", None),
        ("x" * 200, "x" * 200),
        ("x" * 201, None),
    ],
)
def test_what_cannot_be_seen_is_dropped(given, shown):
    assert line_of(given, TEXT_LENGTH) == shown
