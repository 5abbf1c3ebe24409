"""Pretend to hold an update that one was not sent: the server knows by itself what it has sent.

Whatever a socket says it has, the first update after it has entered is whole, and changes are laid
over what it was itself sent. That they come to what others are sent whole, through anything that
happens at a table, is in test_changes.py of the server.
"""

from typing import Any

import pytest

from tests.attack.test_see_hands import late, to_the_next_deal
from tests.server.people import House, Person, careless, fixed_shuffles, laid_over
from tests.server.test_clocks import seat_of
from tests.server.test_protocol import asked_first, duel, log_of

pytestmark = pytest.mark.anyio

DEAL = 7  # a seed: of a deal that takes some moves


def kinds(person: Person, after: int = 0) -> list[str]:
    """Return how updates were sent: from the first of these frames on."""
    found = ('"type":"update"', "update"), ('"type":"changes"', "changes")
    return [kind for frame in person.frames[after:] for text, kind in found if text in frame[:20]]


def of_the_match(update: dict[str, Any]) -> dict[str, Any]:
    """Return what is the same of an update whenever it is sent."""
    return {**update, "deadlines": None, "hint": None, "odds": None}


async def moves(house: House, count: int, *people: Person) -> None:
    """Make so many moves; wait until both have seen them."""
    for _ in range(count):
        mover, _ = asked_first(*people)
        assert (await mover.act(careless(mover.update)))["type"] == "ack"
        log = log_of(house, mover.update["table"])
        for seat, person in enumerate(people):
            await person.sees(log.n(seat))


async def beheld(house: House, person: Person) -> Person:
    """Open one more socket of somebody, which asks for changes."""
    return await house.socket(person.secret, person.name, changes=True)


async def test_hear_changes_without_having_asked(houses):
    house = await houses(shuffles=fixed_shuffles(DEAL))
    _, *people = await duel(house)
    await moves(house, 3, *people)
    for person in people:
        assert set(kinds(person)) == {"update"}


@pytest.mark.parametrize("claimed", [0, 1, 3, 4, 5, 99, -1])
async def test_claim_an_update_that_was_sent_to_another_socket_of_mine(houses, claimed):
    """With `since`, one gets what comes after it, and the first of that is whole."""
    house = await houses(shuffles=fixed_shuffles(DEAL))
    table, mina, yuna = await duel(house)
    await moves(house, 3, mina, yuna)
    second = await beheld(house, mina)
    await second.enter(table, since=claimed)
    await second.sees(mina.update["n"])
    assert kinds(second)[0] == "update"
    assert set(kinds(second)[1:]) <= {"changes"}
    await moves(house, 2, mina, yuna)
    await second.sees(mina.update["n"])
    shown = {update["n"]: of_the_match(update) for update in mina.updates()}
    assert [of_the_match(update) for update in second.updates()] == [
        shown[update["n"]] for update in second.updates()
    ]


async def test_be_shown_changes_by_entering_again_and_again(houses):
    """On the same socket, with or without leaving: what was sent before does not count."""
    house = await houses(shuffles=fixed_shuffles(DEAL))
    table, mina, yuna = await duel(house)
    second = await beheld(house, mina)
    for leaves in (False, True):
        await second.enter(table)
        await moves(house, 1, mina, yuna)
        newest = (await second.sees(mina.update["n"]))["n"]
        if leaves:
            second.say(type="exit", table=table)
        after = len(second.heard)
        await second.enter(table, since=newest)
        await second.hears("update", after)
        assert kinds(second, after) == ["update"]


async def test_lag_behind_another_socket_of_mine(houses):
    """Each has what it was sent itself; nothing of one is laid over what the other has."""
    house = await houses(shuffles=fixed_shuffles(DEAL))
    table, mina, yuna = await duel(house)
    first, second = await beheld(house, mina), await beheld(house, mina)
    await first.enter(table)
    await moves(house, 2, mina, yuna)
    await second.enter(table, since=mina.update["n"] - 1)
    await moves(house, 1, mina, yuna)
    first.say(type="exit", table=table)
    await moves(house, 2, mina, yuna)
    await first.enter(table, since=first.update["n"])
    await moves(house, 1, mina, yuna)
    for socket in (first, second):
        await socket.sees(mina.update["n"])
        assert of_the_match(socket.update) == of_the_match(mina.update)
    assert kinds(second).count("update") == 1
    assert kinds(first).count("update") == 2


async def test_have_changes_laid_over_what_a_refusal_told(houses):
    """Missed updates come with `stale`, whole, and later ones as for everybody."""
    house = await houses(shuffles=fixed_shuffles(DEAL))
    table, mina, yuna = await duel(house)
    second = await beheld(house, mina)
    await second.enter(table)
    await moves(house, 2, mina, yuna)
    answer = await second.ask(type="act", table=table, seen=1, action="draw")
    assert [update["type"] for update in answer["missed"]] == ["update"] * len(answer["missed"])
    await moves(house, 2, mina, yuna)
    await second.sees(mina.update["n"])
    assert kinds(second) == ["update"] + ["changes"] * (len(kinds(second)) - 1)
    assert of_the_match(second.update) == of_the_match(mina.update)


async def test_get_a_seats_changes_by_moving_there(houses):
    """A person who has watched until now gets the seat's first update whole."""
    house = await houses(shuffles=fixed_shuffles(DEAL))
    table, mina, third, watcher = await late(house)
    looking = await beheld(house, third)
    await looking.enter(table)
    await to_the_next_deal(table, mina, third, watcher, looking)
    moved = next(
        place
        for place, message in enumerate(looking.heard)
        if message["type"] == "table" and message["seat"] == 1
    )
    assert seat_of(looking) == 1
    assert kinds(looking, moved)[0] == "update"
    assert "changes" in kinds(looking)
    assert of_the_match(looking.update) == of_the_match(third.update)


async def test_take_what_one_holds_to_a_rematch(houses):
    """Another table has another name, and its first update is whole; so it is after a close."""
    house = await houses(shuffles=fixed_shuffles(DEAL))
    table, mina, yuna = await duel(house, options={"players": 2, "rounds": 1})
    second = await beheld(house, mina)
    await second.enter(table)
    while mina.update["view"]["phase"] != "over":
        await moves(house, 1, mina, yuna)
    made = await mina.ask(type="rematch", table=table)
    for person in (mina, yuna, second):
        await person.enter(made["table"])
    await yuna.ask(type="sit", table=made["table"], seat=1)
    after = len(second.heard)
    await mina.ask(type="start", table=made["table"])
    begun = await second.hears("update", after, table=made["table"])
    assert begun["n"] == 1
    assert kinds(second, after) == ["update"]


async def test_stop_reading_until_what_was_sent_is_dropped(houses):
    """A socket that does not read is closed, and holds nothing on the next one."""
    house = await houses(shuffles=fixed_shuffles(DEAL), outbox=2)
    table, mina, yuna = await duel(house)
    second = await beheld(house, mina)
    stuck = next(one for one in house.parts.connections if one.takes_changes)
    await second.enter(table)
    await second.sees(1)
    stuck.wire.pause_writing()
    await moves(house, 3, mina, yuna)
    assert await second.closed() == 4010
    third = await beheld(house, mina)
    await third.enter(table, since=second.update["n"])
    await third.sees(mina.update["n"])
    assert kinds(third)[0] == "update"
    assert of_the_match(third.update) == of_the_match(mina.update)


async def test_hold_on_through_a_restart(houses):
    """A server that is started again has sent nothing to anybody."""
    house = await houses(shuffles=fixed_shuffles(DEAL))
    table, mina, yuna = await duel(house)
    second = await beheld(house, mina)
    await second.enter(table)
    await moves(house, 2, mina, yuna)
    held = await second.sees(mina.update["n"])
    await house.close()
    house = await houses(shuffles=fixed_shuffles(DEAL))
    again = await beheld(house, second)
    await again.enter(table, since=held["n"] - 1)
    await again.sees(held["n"])
    assert kinds(again)[0] == "update"
    assert of_the_match(again.update) == of_the_match(held)


async def test_keep_what_was_sent_where_a_table_fails(houses):
    """A table that is rebuilt from its log goes on from what a socket was sent before."""
    house = await houses(shuffles=fixed_shuffles(DEAL))
    table, mina, yuna = await duel(house)
    second = await beheld(house, mina)
    await second.enter(table)
    await moves(house, 2, mina, yuna)
    after = len(second.heard)
    await house.reload(table)
    await moves(house, 1, mina, yuna)
    await second.sees(mina.update["n"])
    assert set(kinds(second, after)) == {"changes"}
    assert of_the_match(second.update) == of_the_match(mina.update)


def test_changes_are_laid_over_the_one_before_alone() -> None:
    """What the other tests go by refuses changes of anything else."""
    update = {"type": "update", "n": 3, "view": {"pot": 1, "deck": 2}, "legal": ["draw"]}
    changes = {"type": "changes", "n": 4, "events": [], "view": {"deck": 1}}
    assert laid_over(update, changes) == {
        **update, "n": 4, "events": [], "view": {"pot": 1, "deck": 1},
    }  # fmt: skip
    for n in (3, 5):
        with pytest.raises(AssertionError):
            laid_over(update, {**changes, "n": n})
