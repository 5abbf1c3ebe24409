"""No chip and no card is made or lost at a table: the server looks before every commit."""

import pytest

from madang.errors import BrokenRules
from madang.game import Game
from madang.games import game_named
from madang.games.wolnam_ppong.actions import FOLD
from madang.server.table.events import Acted, RulesBroken, decode_event
from tests.server.people import House, Person, eventually

pytestmark = pytest.mark.anyio

GAME = game_named("wolnam_ppong")


async def betting(house: House, bots: int = 0, **options: object) -> tuple[str, list[Person]]:
    """Let people, and bots after them, begin a match of Wolnam-ppong."""
    players = options.setdefault("players", 2)
    people = [await house.guest(f"seat {seat}") for seat in range(players - bots)]
    seats = [None] * len(people) + ["exact"] * bots
    table = await people[0].make(game=GAME.name, options=options, bots=seats)
    for seat, person in enumerate(people[1:], 1):
        await person.enter(table)
        await person.ask(type="sit", table=table, seat=seat)
    await people[0].ask(type="start", table=table)
    for person in people:
        await person.sees(1)
    return table, people


def asked(people: list[Person]) -> Person:
    """Return who is asked."""
    return next(person for person in people if person.update["legal"])


def leaking(game: Game):
    """Return rules by which every fold makes a chip."""

    def step(state, options, seat, action):
        game.kernels.step(state, options, seat, action)
        state.chips[seat] += action == FOLD

    return game.kernels._replace(step=step)


async def committed(house: House, table: str) -> list:
    return [decode_event(payload) for payload in await house.parts.store.events(table)]


async def test_a_move_that_makes_a_chip_is_not_committed_and_stops_the_table(houses, caplog):
    house = await houses()
    table, people = await betting(house, bots=0, players=2, pair="loss")
    house.parts.use_compiled(GAME.name, leaking(GAME), {})
    mover = asked(people)
    before = mover.update
    answer = await mover.ask(type="act", table=table, seen=before["n"], action="fold")
    assert (answer["type"], answer["code"]) == ("nack", "broken")
    for person in people:
        await person.hears("failure", code="broken")
        await eventually(lambda person=person: person.card["info"]["status"] == "broken")
    events = await committed(house, table)
    assert not any(isinstance(event, Acted) for event in events)
    assert isinstance(events[-1], RulesBroken)
    assert mover.update["view"] == before["view"], "nothing of the broken state is shown"
    assert "BrokenRules" in caplog.text


async def test_a_stopped_match_stays_stopped_after_a_restart(houses):
    house = await houses()
    table, people = await betting(house, pair="loss")
    house.parts.use_compiled(GAME.name, leaking(GAME), {})
    await asked(people).act("fold")
    secret = people[0].secret
    await house.close()
    again = await houses()
    person = await again.socket(secret)
    assert (await person.enter(table))["info"]["status"] == "broken"
    person.say(type="enter", table=table, since=0)
    await person.hears("update")
    answer = await person.ask(type="act", table=table, seen=person.update["n"], action="fold")
    assert (answer["code"], answer["args"]["status"]) == ("not_now", "broken")
    async with again.http(secret) as http:
        assert (await http.get(f"/api/tables/{table}/record")).status_code == 409


def wanted_of(person: Person) -> str:
    """Return what the table waits for: `turn` or `ready` of this person, or `broken`: nothing."""
    if person.card["info"]["status"] == "broken":
        return "broken"
    newest = person.update if person.updates() else {"legal": [], "view": {"ended": ""}}
    return "turn" if newest["legal"] else "ready" if newest["view"]["ended"] else ""


async def test_a_bot_that_breaks_the_rules_stops_its_table_too(houses):
    house = await houses()
    house.parts.use_compiled(GAME.name, leaking(GAME), {})
    person = await house.guest("Mina")
    table = await person.make(
        game=GAME.name, options={"players": 3, "pair": "loss"}, bots=[None, "wide", "wide"]
    )
    await person.ask(type="start", table=table)

    while (moment := await person.until(lambda: wanted_of(person))) != "broken":
        if moment == "turn":
            await person.act("fold")
        else:
            seen = person.update["n"]
            await person.ask(type="ready", table=table, seen=seen)
            await person.until(lambda: is_new(person, seen))  # noqa: B023
    await person.hears("failure", code="broken")


def is_new(person, seen):
    """Tell whether something came after an update; the next deal may be over by then as well."""
    return person.update["n"] > seen or wanted_of(person) == "broken"


async def test_a_log_whose_replay_loses_chips_is_not_served(houses):
    house = await houses()
    table, people = await betting(house, pair="loss")
    await asked(people).act("fold")
    await house.close()
    again = await houses()
    again.parts.use_compiled(GAME.name, leaking(GAME), {})
    with pytest.raises(BrokenRules):
        await again.parts.services.load(table)
    assert await again.directory.actor(table) is None
