"""Somebody sends a command again, or another one in its name, to have it done twice."""

import pytest

from madang.server.table.dispatch import WRITTEN_KEPT
from tests.server.people import House, Person, careless, eventually

pytestmark = pytest.mark.anyio


async def asked(house: House) -> tuple[Person, dict]:
    """Begin a match with bots; return who is asked, and a move."""
    person = await house.guest("Mina")
    table = await person.make(bots=[None, "random", "random", "random"])
    await person.ask(type="start", table=table)
    newest = await person.is_asked()
    while not newest["legal"]:  # a bot has ended the deal before
        await person.ask(type="ready", table=table, seen=newest["n"])
        newest = await person.is_asked(newest["n"])
    about = {"type": "act", "table": table, "seen": newest["n"], "cmd": "mine"}
    return person, {**about, "action": careless(newest)}


async def test_another_command_with_a_known_cmd_is_refused(houses):
    house = await houses()
    person, move = await asked(house)
    done = await person.ask(**move)
    assert done["type"] == "ack"
    for other in ({"action": "other"}, {"seen": 77}, {"type": "stand"}):
        given = {"type": "stand", "table": move["table"], "cmd": "mine"}
        answer = await person.ask(**(given if "type" in other else {**move, **other}))
        assert (answer["type"], answer["code"], answer["args"]) == ("nack", "repeated", {})
    assert await person.ask(**move) == done


async def test_it_is_refused_after_a_restart_too(houses):
    house = await houses()
    person, move = await asked(house)
    done = await person.ask(**move)
    await house.close()
    house = await houses()
    again = await house.socket(person.secret)
    assert (await again.ask(**{**move, "seen": 77}))["code"] == "repeated"
    assert await again.ask(**move) == done


async def test_a_refusal_is_repeated_for_the_same_command_alone(houses):
    house = await houses()
    person, move = await asked(house)
    wrong = {**move, "seen": 0}
    refused = await person.ask(**wrong)
    assert refused["code"] == "stale"
    assert await person.ask(**wrong) == refused
    assert (await person.ask(**move))["code"] == "repeated"


async def test_commands_about_no_table_are_told_apart_too(houses):
    house = await houses()
    person = await house.guest("Mina")
    make = {"type": "make", "game": "nylon_ppong", "cmd": "one"}
    made = await person.ask(**make)
    assert await person.ask(**make) == made
    assert (await person.ask(**make, odds=True))["code"] == "repeated"
    assert len(house.parts.lobby.summaries) == 1


async def test_a_cmd_is_of_one_guest_at_one_table(houses):
    house = await houses()
    people = [await house.guest("Mina"), await house.guest("Yuna")]
    tables = [await people[0].make() for _ in range(2)]
    for person, table in ((p, t) for p in people for t in tables):
        await person.enter(table)
        answer = await person.ask(type="stand", table=table, cmd="same")
        assert answer.get("code") != "repeated"


async def test_what_is_known_of_answers_is_bounded_but_nothing_is_done_twice(houses):
    """Old answers are not in memory; a command that would be refused by now is looked up."""
    house = await houses()
    person, move = await asked(house)
    done = await person.ask(**move)
    answers = house.answers(move["table"])
    first = answers.written["050", "x"] = answers.written.pop((person.guest, "mine"))
    for n in range(2 * WRITTEN_KEPT):
        answers.record_answer(first._replace(cmd=f"later {n}"))
    await eventually(lambda: len(answers.written) == WRITTEN_KEPT)
    assert await person.ask(**move) == done
