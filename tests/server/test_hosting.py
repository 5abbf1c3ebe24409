"""A table before the deal and around the play: whose it is, who sits where, when it ends."""

import asyncio
import random
from typing import Any

import pytest

from tests.server.people import (
    PATIENCE,
    House,
    Person,
    careless,
    eventually,
    fixed_shuffles,
    play_on,
)
from tests.server.test_clocks import holder
from tests.server.test_protocol import log_of

pytestmark = pytest.mark.anyio

THREE = {"players": 3, "rounds": 2}


async def room(house: House, *names: str, seats: int = 3, **make: Any) -> tuple[str, list[Person]]:
    """Let people sit at a table that has not begun; the first of them is the host."""
    people = [await house.guest(name) for name in names]
    table = await people[0].make(options={"players": seats, "rounds": 2}, **make)
    for seat, person in enumerate(people[1:], 1):
        await person.enter(table)
        await person.ask(type="sit", table=table, seat=seat)
    return table, people


async def code_of(person: Person, **message: Any) -> str:
    """Return how a command is refused; "" where it is not."""
    answer = await person.ask(**message)
    return str(answer.get("code", ""))


def seated(person: Person) -> list[str]:
    """Return who sits where, by the newest card."""
    return [seat["name"] for seat in person.card["info"]["seats"]]


# ---- hosting passes on --------------------------------------------------------------------------


async def test_who_stands_up_hands_the_table_on_and_it_says_so_after_a_restart(houses):
    house = await houses()
    table, (mina, yuna, juho) = await room(house, "Mina", "Yuna", "Juho")
    assert yuna.card["info"]["host_name"] == "Mina"
    await mina.ask(type="stand", table=table)
    await juho.until(lambda: juho.card["info"]["host"] == yuna.guest)
    assert juho.card["info"]["host_name"] == "Yuna"
    assert await code_of(mina, type="close", table=table) == "not_host"
    assert await code_of(juho, type="pass_host", table=table, guest=juho.guest) == "not_host"
    assert await code_of(yuna, type="pass_host", table=table, guest=mina.guest) == "not_seated"
    assert await code_of(yuna, type="pass_host", table=table, guest=juho.guest) == ""
    await house.close()
    house = await houses()
    again = await house.socket(juho.secret)
    assert (await again.enter(table))["info"]["host_name"] == "Juho"
    assert await code_of(again, type="set_bot", table=table, seat=0, bot="random") == ""


async def test_a_host_who_stays_away_is_followed_by_who_is_here(houses):
    house = await houses()
    table, (mina, yuna, juho) = await room(house, "Mina", "Yuna", "Juho")
    yuna.say(type="exit", table=table)
    mina.say(type="exit", table=table)
    await juho.until(lambda: not holder(juho, 0)["connected"] and not holder(juho, 1)["connected"])
    house.time.pass_by(119)
    assert (await juho.enter(table))["info"]["host"] == mina.guest
    house.time.pass_by(2)
    await juho.until(lambda: juho.card["info"]["host"] == juho.guest)


async def test_a_host_who_comes_back_in_time_stays_the_host(houses):
    house = await houses()
    table, (mina, yuna) = await room(house, "Mina", "Yuna", seats=2)
    for person in (yuna, mina):  # while nobody is here nobody waits
        person.say(type="exit", table=table)
    await eventually(lambda: not house.sockets(table))
    house.time.pass_by(1000)
    assert (await yuna.enter(table))["info"]["deals_in"] is not None
    house.time.pass_by(50)
    assert (await yuna.enter(table))["info"]["deals_in"] == 60
    await mina.enter(table)
    mina.say(type="exit", table=table)
    await yuna.until(lambda: not holder(yuna, 0)["connected"])
    house.time.pass_by(100)
    await mina.enter(table)
    house.time.pass_by(100)
    assert (await yuna.enter(table))["info"]["host"] == mina.guest


async def test_a_host_without_a_seat_and_without_company_stays_the_host(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make(options=THREE, sit=False)
    assert await code_of(mina, type="stand", table=table) == "not_seated"
    await yuna.enter(table)
    await yuna.ask(type="sit", table=table, seat=2)
    assert await code_of(mina, type="stand", table=table) == ""
    await yuna.enter(table)
    await yuna.until(lambda: yuna.card["info"]["host"] == yuna.guest)


async def test_a_full_table_is_dealt_by_anybody_when_the_host_does_not(houses):
    house = await houses()
    table, (mina, yuna) = await room(house, "Mina", "Yuna", seats=2)
    await yuna.until(lambda: yuna.card["info"]["deals_in"] == 60)
    house.time.pass_by(59)
    assert await code_of(yuna, type="start", table=table) == "not_host"
    await mina.ask(type="set_rules", table=table, options=THREE)  # no longer full: all over again
    await yuna.until(lambda: yuna.card["info"]["deals_in"] is None)
    await mina.ask(type="set_bot", table=table, seat=2, bot="random")
    house.time.pass_by(59)
    assert await code_of(yuna, type="start", table=table) == "not_host"
    house.time.pass_by(2)
    await yuna.until(lambda: yuna.card["info"]["deals_in"] == 0)
    other = await house.guest("Other")
    assert await code_of(other, type="start", table=table) == "not_host"
    answers = await asyncio.gather(*(code_of(p, type="start", table=table) for p in (mina, yuna)))
    assert sorted(answers) == ["", "not_now"]


# ---- people and seats ---------------------------------------------------------------------------


async def test_who_is_removed_is_told_and_cannot_sit_down_again(houses):
    house = await houses()
    table, (mina, yuna) = await room(house, "Mina", "Yuna")
    assert await code_of(yuna, type="remove", table=table, guest=mina.guest) == "not_host"
    assert await code_of(mina, type="remove", table=table, guest=mina.guest) == "not_now"
    yuna.say(type="sit", cmd="again", table=table, seat=2)  # on the way when it happens
    assert await code_of(mina, type="remove", table=table, guest=yuna.guest) == ""
    await yuna.until(lambda: yuna.card["removed"] and yuna.card["seat"] is None)
    assert await code_of(yuna, type="sit", table=table, seat=1) == "removed"
    assert await code_of(mina, type="remove", table=table, guest=yuna.guest) == "not_seated"
    assert seated(mina) == ["Mina", "", ""]
    await house.close()
    house = await houses()
    again = await house.socket(yuna.secret)
    assert (await again.enter(table))["removed"]
    assert await code_of(again, type="sit", table=table, seat=1) == "removed"


async def test_in_a_match_only_who_is_away_is_removed_and_a_bot_goes_on(houses):
    house = await houses()
    bots = [None, None, "random"]
    table, (mina, yuna) = await room(house, "Mina", "Yuna", bots=bots, open_bots=True)
    await mina.ask(type="start", table=table)
    assert await code_of(mina, type="remove", table=table, guest=yuna.guest) == "not_now"
    yuna.say(type="exit", table=table)
    await mina.until(lambda: not holder(mina, 1)["connected"])
    assert await code_of(mina, type="remove", table=table, guest=yuna.guest) == ""
    await mina.until(lambda: holder(mina, 1)["kind"] == "bot")
    assert await code_of(yuna, type="sit", table=table, seat=1) == "removed"


async def test_two_seats_change_places_with_all_they_hold(houses):
    house = await houses()
    clock = {"move": 60.0, "bank": 30.0}
    table, (mina, yuna) = await room(house, "Mina", "Yuna", clock=clock)
    await yuna.ask(type="set_time", table=table, seat=1, times=2)
    assert await code_of(yuna, type="swap", table=table, seat=1, other=2) == "not_host"
    assert await code_of(mina, type="swap", table=table, seat=1, other=3) == "bad_message"
    assert await code_of(mina, type="swap", table=table, seat=1, other=1) == ""
    assert await code_of(mina, type="swap", table=table, seat=0, other=1) == ""
    assert await code_of(mina, type="swap", table=table, seat=1, other=2) == ""
    await yuna.until(lambda: yuna.card["seat"] == 0)
    await mina.until(lambda: mina.card["seat"] == 2)
    assert seated(mina) == ["Yuna", "", "Mina"]
    assert [seat["times"] for seat in mina.card["info"]["seats"]] == [2, 1, 1]
    await mina.ask(type="set_bot", table=table, seat=1, bot="random")
    started = mina.ask(type="start", table=table)
    swapped = code_of(mina, type="swap", table=table, seat=0, other=1)
    assert (await asyncio.gather(started, swapped))[1] == "not_now"


# ---- bots make room -----------------------------------------------------------------------------

WITH_BOTS = {"seats": 3, "bots": [None, "random", "careful"]}
BOTS_FIRST = 8  # a seed with which seat 1 of 4 begins


def kinds(person: Person) -> list[str]:
    """Return what holds each seat, by the newest card: bots by their word."""
    seats = person.card["info"]["seats"]
    return [seat["name"] if seat["kind"] == "bot" else seat["kind"] for seat in seats]


async def test_who_comes_before_the_deal_takes_a_bots_seat_and_the_bot_comes_back(houses):
    house = await houses()
    table, (mina,) = await room(house, "Mina", **WITH_BOTS)
    yuna = await house.guest("Yuna")
    await yuna.enter(table)
    assert await code_of(yuna, type="sit", table=table, seat=2) == ""
    await mina.until(lambda: kinds(mina) == ["person", "random", "person"])
    assert await code_of(yuna, type="sit", table=table, seat=1) == "seat_taken"  # she has a seat
    assert await code_of(yuna, type="stand", table=table) == ""
    await mina.until(lambda: kinds(mina) == ["person", "random", "careful"])
    await yuna.ask(type="sit", table=table, seat=1)
    await mina.ask(type="swap", table=table, seat=0, other=1)
    await mina.ask(type="set_rules", table=table, options=THREE)
    await house.close()
    house = await houses()  # the log knows which bot it was
    mina, yuna = [await house.socket(person.secret) for person in (mina, yuna)]
    await mina.enter(table)
    assert kinds(mina) == ["person", "person", "careful"]
    await mina.ask(type="remove", table=table, guest=yuna.guest)
    await mina.until(lambda: kinds(mina) == ["random", "person", "careful"])
    assert await code_of(yuna, type="sit", table=table, seat=0) == "removed"  # back by the link
    assert await code_of(mina, type="start", table=table) == ""


async def test_of_two_who_take_the_same_bots_seat_one_has_it(houses):
    house = await houses()
    table, _ = await room(house, "Mina", **WITH_BOTS)
    two = [await house.guest(name) for name in ("Yuna", "Juho")]
    sits = (code_of(one, type="sit", table=table, seat=1) for one in two)
    assert sorted(await asyncio.gather(*sits)) == ["", "seat_taken"]
    devices = [await house.socket(two[0].secret), await house.socket(two[0].secret)]
    await asyncio.gather(*(code_of(one, type="sit", table=table, seat=2) for one in devices))
    people = [one.who for one in log_of(house, table).holders if one.kind == "person"]
    assert len(set(people)) == len(people)


async def test_a_bots_seat_that_waits_for_nobody_is_not_one_that_is_kept(houses):
    house = await houses()
    _, again, (_, yuna, juho) = await rematched(house)
    await yuna.ask(type="set_bot", table=again, seat=0, bot="random")
    assert await code_of(juho, type="sit", table=again, seat=0) == ""
    assert [one.kept for one in log_of(house, again).holders] == ["", "", ""]


async def test_bots_take_no_seat_that_is_kept(houses):
    house = await houses()
    _, again, (_, yuna, juho) = await rematched(house)
    refused = await yuna.ask(type="start", table=again, bots="random")
    assert (refused["code"], refused["args"]["open"]) == ("not_now", [0, 2])
    assert await code_of(juho, type="sit", table=again, seat=2) == ""
    await yuna.ask(type="set_bot", table=again, seat=0, bot="random")  # said outright, it may
    assert await code_of(yuna, type="start", table=again, bots="random") == ""


async def test_bots_take_the_open_seats_with_the_deal(houses):
    house = await houses()
    table, (mina, yuna) = await room(house, "Mina", "Yuna", seats=4)
    start = {"type": "start", "table": table}
    assert await code_of(mina, **start) == "not_now"
    assert await code_of(mina, **start, bots="nonsense") == "bad_option"
    assert await code_of(mina, **start, bots=["random"]) == "bad_message"
    assert await code_of(yuna, **start, bots="random") == "not_host"
    assert kinds(mina) == ["person", "person", "open", "open"]
    assert await code_of(mina, **start, bots="careful") == ""
    await yuna.until(lambda: kinds(yuna) == ["person", "person", "careful", "careful"])
    assert await code_of(mina, **start, bots="careful") == "not_now"


async def test_who_arrives_while_the_host_deals_sits_or_comes_with_the_next_deal(houses):
    house = await houses()
    for first in ("sit", "start"):
        table, (mina,) = await room(house, "Mina", seats=3, open_bots=True)
        juho = await house.guest("Juho")
        await juho.enter(table)
        commands = {
            "start": lambda m=mina, t=table: code_of(m, type="start", table=t, bots="random"),
            "sit": lambda j=juho, t=table: code_of(j, type="sit", table=t, seat=1),
        }
        order = [first, *(commands.keys() - {first})]
        assert await asyncio.gather(*(commands[name]() for name in order)) == ["", ""]
        seat = log_of(house, table).holders[1]
        assert juho.guest in (seat.who, seat.next)
        assert log_of(house, table).holders[2].kind == "bot"


async def test_bots_keep_a_person_alone_waiting_for_the_first_choice_as_little_as_they_can(houses):
    house = await houses(
        shuffles=fixed_shuffles(BOTS_FIRST), think_least=1.0, think_most=1.0, think_first=0.1
    )
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    options = {"players": 4, "rounds": 1}
    table = await mina.make(options=options, sit=True)
    await mina.ask(type="start", table=table, bots="random")
    hurried = 0
    while not house.has_asked_a_person(table):
        asked, hurried = house.question(table), hurried + 1
        assert house.seconds_to_think(table) == 0.1
        house.time.pass_by(0.1)
        await eventually(lambda was=asked: house.question(table) > was)
    assert hurried >= 3  # all three bots came first
    assert 0 in log_of(house, table).to_act
    await play_until_a_bot_is_asked(mina, table)
    assert house.seconds_to_think(table) >= 1.0
    # nobody hurries where others look on, or play
    together = await mina.make(options=options, sit=True)
    await yuna.enter(together)
    await yuna.ask(type="sit", table=together, seat=2)
    await mina.ask(type="start", table=together, bots="random")
    assert house.seconds_to_think(together) >= 1.0


@pytest.mark.parametrize(
    ("nearness", "least", "most"), [(0.0, 1.0, 1.6), (1.0, 2.4, 3.0), (None, 1.0, 3.0)]
)
async def test_a_bot_thinks_longer_the_nearer_its_choices_are(houses, nearness, least, most):
    house = await houses(shuffles=fixed_shuffles(BOTS_FIRST), think_least=1.0, think_most=3.0)
    house.parts.bot_pool.nearness = lambda *_: nearness
    mina = await house.guest("Mina")
    table = await mina.make(options={"players": 4, "rounds": 1}, sit=True)
    await mina.ask(type="start", table=table, bots="random")
    while not house.has_asked_a_person(table):
        asked = house.question(table)
        house.time.pass_by(3.0)
        await eventually(lambda was=asked: house.question(table) > was)
    await play_until_a_bot_is_asked(mina, table)
    await eventually(lambda: not house.is_thinking(table))
    assert least <= house.seconds_to_think(table) <= most


async def play_until_a_bot_is_asked(person: Person, table: str) -> None:
    """Let the only person at a table do whatever it may, until a bot has the turn."""
    while person.update["legal"] or not person.house.bots_asked(table):
        newest = await person.is_asked()
        await person.act(careless(newest))


# ---- rules --------------------------------------------------------------------------------------


async def test_rules_change_before_the_deal_and_the_match_is_played_by_them(houses):
    house = await houses()
    table, (mina, yuna) = await room(house, "Mina", "Yuna", bots=[None, None, "random"])
    change = {"type": "set_rules", "table": table}
    assert await code_of(yuna, **change) == "not_host"
    refused = await mina.ask(**change, options={"players": 99})
    assert (refused["code"], refused["args"]["field"]) == ("bad_option", "players")
    assert await code_of(mina, **change, clock={"move": 0.1, "bank": 0}) == "bad_option"
    options = {"players": 2, "rounds": 1, "stop_limit": 7}
    assert await code_of(mina, **change, options=options, private=False, open_bots=True) == ""
    await yuna.until(lambda: yuna.card["info"]["options"]["stop_limit"] == 7)
    info = yuna.card["info"]
    assert (info["private"], info["open_bots"], seated(yuna)) == (False, True, ["Mina", "Yuna"])
    await house.close()
    house = await houses()
    people = [await house.socket(person.secret) for person in (mina, yuna)]
    for person in people:
        await person.enter(table)
    await people[0].ask(type="start", table=table)
    assert await code_of(people[0], **change) == "not_now"
    await asyncio.gather(*(play_on(person, table, careless) for person in people))
    async with house.http(mina.secret) as http:
        past = (await http.get("/api/guest/matches")).json()["matches"]
    assert [len(match["totals"]) for match in past] == [2]


async def test_nobody_loses_a_seat_by_new_rules(houses):
    house = await houses()
    bots = [None, None, "random", None, "random"]
    table, (mina, _) = await room(house, "Mina", "Yuna", seats=5, bots=bots)
    juho = await house.guest("Juho")
    await juho.enter(table)
    await juho.ask(type="sit", table=table, seat=3)
    change = {"type": "set_rules", "table": table}
    refused = await mina.ask(**change, options={"players": 2})
    assert (refused["code"], refused["args"]) == ("seats_needed", {"people": 3, "seats": 2})
    assert await code_of(mina, **change, options={"players": 3}) == ""
    await juho.until(lambda: juho.card["seat"] == 2)
    assert seated(juho) == ["Mina", "Yuna", "Juho"]
    assert await code_of(mina, **change, options={"players": 4}) == ""
    await juho.until(lambda: len(seated(juho)) == 4)
    assert juho.card["info"]["seats"][3]["kind"] == "open"


# ---- a rematch ----------------------------------------------------------------------------------


async def rematched(house: House) -> tuple[str, str, list[Person]]:
    """Play a match of three to its end; the second of them asks for another one."""
    table, people = await room(house, "Mina", "Yuna", "Juho", private=False)
    await people[0].ask(type="start", table=table)
    await asyncio.gather(*(play_on(person, table, careless) for person in people))
    made = await people[1].ask(type="rematch", table=table)
    return table, made["table"], people


async def test_a_seat_at_a_rematch_is_kept_until_its_person_says_no_or_for_a_while(houses):
    house = await houses()
    table, again, (mina, yuna, juho) = await rematched(house)
    await juho.until(lambda: juho.card["info"]["rematch"] == again)
    await yuna.enter(again)
    assert [seat["kept_name"] for seat in yuna.card["info"]["seats"]] == ["Mina", "", "Juho"]
    assert await code_of(mina, type="stand", table=again) == ""
    await yuna.until(lambda: yuna.card["info"]["seats"][0]["kept_name"] == "")
    other = await house.guest("Other")
    assert await code_of(other, type="sit", table=again, seat=2) == "seat_taken"
    assert await code_of(other, type="sit", table=again, seat=0) == ""
    house.time.pass_by(181)
    await yuna.until(lambda: yuna.card["info"]["seats"][2]["kept_name"] == "")
    assert await code_of(juho, type="sit", table=again, seat=2) == ""
    assert (await mina.ask(type="rematch", table=table))["table"] == again
    await yuna.ask(type="close", table=again)
    await yuna.hears("gone", table=again)
    assert (await mina.ask(type="rematch", table=table))["table"] != again


async def test_who_sits_down_elsewhere_keeps_no_second_seat(houses):
    house = await houses()
    _, again, (mina, _, juho) = await rematched(house)
    await mina.ask(type="stand", table=again)
    await juho.ask(type="sit", table=again, seat=0)
    assert [one.kept for one in log_of(house, again).holders] == ["", "", ""]


# ---- tables that nobody needs -------------------------------------------------------------------


async def left_to_bots(house: House, person: Person) -> str:
    """Begin a match against bots, and leave."""
    table = await person.make(options=THREE, bots=[None, "random", "random"], private=False)
    await person.ask(type="start", table=table)
    person.say(type="exit", table=table)
    await eventually(lambda: not house.sockets(table))
    return table


async def test_matches_left_to_bots_do_not_lock_a_guest_out(houses):
    house = await houses()
    mina = await house.guest("Mina")
    tables = [await left_to_bots(house, mina) for _ in range(4)]
    await eventually(lambda: set(house.parts.lobby.summaries) == set(tables[1:]))
    await mina.enter(tables[1])
    await mina.make()
    await eventually(lambda: tables[1] in house.parts.lobby.summaries)


async def test_a_match_left_to_bots_ends_when_nobody_comes_back(houses):
    house = await houses(alone_idle=0.0, unload_after=0.0)
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    alone = await left_to_bots(house, mina)
    together, _ = await room(house, "Juho", "Ado", seats=2, private=False)
    host = house.people[-2]
    await host.ask(type="start", table=together)
    for person in house.people[-2:]:
        person.say(type="exit", table=together)
    await eventually(lambda: not house.sockets(together))
    await house.parts.retention.sweep_once()
    await eventually(lambda: alone not in house.parts.lobby.summaries)
    assert together in house.parts.lobby.summaries
    yuna.say(type="enter", table=alone)
    assert (await yuna.hears("failure"))["args"]["why"] == "left"


async def test_a_table_with_somebody_at_it_is_not_given_up(houses):
    house = await houses()
    mina = await house.guest("Mina")
    table = await mina.make()
    await house.directory.close_abandoned(table)
    assert (await mina.ask(type="sit", table=table, seat=1))["type"] == "ack"


async def test_of_a_closed_table_it_is_known_why_and_nothing_is_kept(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    closed, stays = await mina.make(), await yuna.make()
    await mina.ask(type="close", table=closed)
    yuna.say(type="enter", table=closed)
    failure = await yuna.hears("failure")
    assert (failure["code"], failure["args"]["why"]) == ("no_table", "host")
    store = house.parts.store
    async with asyncio.timeout(PATIENCE):
        while await store.row(closed):  # noqa: ASYNC110  a store tells nobody
            await asyncio.sleep(0.01)
    assert await store.events(closed) == []
    assert await store.events(stays) != []


async def test_a_new_name_is_shown_to_all_who_sit_with_its_guest(houses):
    house = await houses()
    _, (mina, yuna) = await room(house, "Mina", "Yuna", seats=2)
    yuna.say(type="rename", name="Juho")
    await mina.until(lambda: seated(mina) == ["Mina", "Juho"])


async def test_the_lobby_shows_where_somebody_is_and_each_guests_own_tables(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    for person in (mina, yuna):
        person.say(type="watch_lobby")
    public, private = await mina.make(private=False), await mina.make()

    def listed(person: Person, kind: str) -> set[str]:
        lobby = [heard for heard in person.heard if heard["type"] == "lobby"]
        return {card["table"] for card in lobby[-1][kind]} if lobby else set()

    await yuna.until(lambda: listed(yuna, "tables") == {public})
    await mina.until(lambda: listed(mina, "mine") == {public, private})
    mina.say(type="exit", table=public)
    await yuna.until(lambda: listed(yuna, "tables") == set())
    assert listed(yuna, "mine") == set()
    await mina.ask(type="close", table=private)
    assert (await mina.hears("gone"))["why"] == "host"
    await mina.until(lambda: listed(mina, "mine") == {public})


# ---- everything at once ---------------------------------------------------------------------


def any_command(dice: random.Random, people: list[Person]) -> dict[str, Any]:
    """Return something that somebody may ask of a room, sensible or not."""
    seat, other, guest = dice.randrange(4), dice.randrange(4), dice.choice(people).guest
    return dice.choice(
        [
            {"type": "sit", "seat": seat},
            {"type": "stand"},
            {"type": "swap", "seat": seat, "other": other},
            {"type": "pass_host", "guest": guest},
            {"type": "remove", "guest": guest} if dice.random() < 0.2 else {"type": "stand"},
            {"type": "set_bot", "seat": seat, "bot": dice.choice(["random", None])},
            {"type": "set_rules", "options": {"players": dice.randint(2, 4)}},
            {"type": "start", "bots": dice.choice(["random", None])}
            if dice.random() < 0.3
            else {"type": "sit", "seat": seat},
        ]
    )


@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_asked_at_once_the_room_stands_and_comes_back_the_same(houses, seed):
    house = await houses()
    table, people = await room(house, "Mina", "Yuna", "Juho", seats=4)
    dice = random.Random(seed)
    for _ in range(15):
        asked = [person.ask(table=table, **any_command(dice, people)) for person in people]
        codes = {answer.get("code") for answer in await asyncio.gather(*asked)}
        assert not codes & {"failed", "broken", "no_table"}
        sitting = [one.who for one in log_of(house, table).holders if one.kind == "person"]
        assert len(set(sitting)) == len(sitting), "somebody sits twice"
    before = (await people[0].enter(table))["info"]
    await house.close()
    house = await houses()
    again = await house.socket(people[0].secret)
    after = (await again.enter(table))["info"]
    for name in ("host", "options", "status", "deal"):
        assert after[name] == before[name]
    kinds = [[(seat["kind"], seat["guest"]) for seat in card["seats"]] for card in (before, after)]
    assert kinds[0] == kinds[1]
