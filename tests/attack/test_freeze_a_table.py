"""Stop a table for everybody: whatever is sent or left unsaid, something falls due."""

import pytest

from tests.server.people import Person, dealing
from tests.server.test_clocks import holder, seat_of
from tests.server.test_protocol import asked_first, duel, log_of
from tests.windows.tables import CALLABLE, call_table, deck_beginning

pytestmark = pytest.mark.anyio


async def votes(table: str, *people: Person) -> None:
    """Let people vote that the seats still asked pass."""
    for person in people:
        person.say(type="vote", table=table)


async def test_keep_a_call_open_by_saying_nothing_where_nothing_ends_it(houses):
    """Seat 2 is asked and silent; nobody else learns which it is, and yet the table goes on."""
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]))
    table, people = await call_table(house)
    assert people[2].update["legal"] == ["ppong", "pass"]
    assert people[0].card["info"]["vote_after"] == 60.0
    assert people[0].card["info"]["nudge_after"] == 10.0
    house.time.pass_by(59)
    people[0].say(type="vote", table=table)
    refused = await people[0].hears("failure")
    assert (refused["code"], refused["args"]["after"]) == ("not_now", 1.0)
    house.time.pass_by(1)
    await votes(table, people[0], people[0])
    await people[2].until(lambda: people[2].card["info"]["call_votes"] == 1)
    assert people[2].card["info"]["call_votes_needed"] == 2
    assert log_of(house, table).in_call
    await votes(table, people[1])
    for person in people:
        await person.until(lambda person=person: person.update["view"]["phase"] == "turn")
    assert not any(holder.covered for holder in log_of(house, table).holders)
    told = [event for update in people[0].updates() for event in update["events"]]
    assert {"code": "pass", "seat": 2} not in told
    assert people[0].card["info"]["call_votes_needed"] == 0


async def test_who_is_asked_may_vote_too_so_that_a_vote_tells_nothing(houses):
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]))
    table, people = await call_table(house)
    house.time.pass_by(60)
    await votes(table, people[2], people[3])
    await people[0].until(lambda: people[0].update["view"]["phase"] == "turn")


@pytest.mark.parametrize("make", [{"call_window": 3.0}, {"clock": {"move": 60.0, "bank": 0.0}}])
async def test_where_something_ends_the_call_nobody_votes(houses, make):
    house = await houses(shuffles=dealing([deck_beginning(CALLABLE)]), vote_after=0.0)
    table, people = await call_table(house, **make)
    await votes(table, people[0])
    assert (await people[0].hears("failure"))["code"] == "not_now"


async def test_freeze_the_table_by_standing_sitting_and_standing_again(houses):
    """All are said at once, without waiting for an answer."""
    house = await houses()
    table, *people = await duel(house, options={"players": 2, "rounds": 3}, open_bots=True)
    mover, other = asked_first(*people)
    seat = seat_of(mover)
    for more in ({"type": "stand"}, {"type": "sit", "seat": seat}, {"type": "stand"}):
        mover.say(cmd=next(mover.numbers), table=table, **more)
    await other.is_asked(after=other.update["n"])
    assert holder(other, seat)["kind"] == "bot"


# On PostgreSQL, which has no U+0000, such a `cmd` had the table rebuilt from its log, with a new
# deadline, and then given up with everybody at it.


@pytest.mark.parametrize("field", ["cmd", "table"])
async def test_have_a_table_given_up_by_a_character_that_a_database_does_not_keep(houses, field):
    house = await houses()
    mina = await house.guest("Mina")
    message = {"cmd": "c", "table": await mina.make(), field: "a\0b"}
    mina.say(type="stand", **message)
    refused = await mina.hears("nack", cmd=message["cmd"])
    assert refused["code"] == "bad_message"
    made = await mina.ask(type="make", game="nylon_ppong", night="\0")
    assert made["code"] == "bad_message"


@pytest.mark.parametrize("path", ["tables/a%00b/record", "nights/%00", "friends/%00/remove"])
async def test_have_a_request_fail_by_a_character_that_a_database_does_not_keep(houses, path):
    house = await houses()
    mina = await house.guest("Mina")
    async with house.http(mina.secret) as http:
        answer = await http.request("POST" if "remove" in path else "GET", f"/api/{path}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_message")
