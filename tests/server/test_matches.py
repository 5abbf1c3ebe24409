"""Whole matches over real sockets, by people and bots, in both scopes."""

import asyncio

import pytest

from madang import record
from madang.game import places
from tests.server.people import House, Person, careless, play_on

pytestmark = pytest.mark.anyio

SCOPES = pytest.mark.parametrize("scope", ["own_turn", "any_seat"])


async def two_and_two(house: House, **options: object) -> tuple[str, list[Person]]:
    """Seat two people and two bots, and start."""
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make(options=options, bots=[None, "random", None, "random"])
    await yuna.enter(table)
    assert (await yuna.ask(type="sit", table=table, seat=2))["type"] == "ack"
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    return table, [mina, yuna]


@SCOPES
async def test_two_people_and_two_bots_play_a_match(houses, scope):
    house = await houses()
    table, people = await two_and_two(house, rounds=2, ppong_scope=scope, concealed_triplet=True)
    await asyncio.gather(*(play_on(person, table, careless) for person in people))
    for person in people:
        numbers = [update["n"] for update in person.updates()]
        assert numbers == list(range(1, len(numbers) + 1))
        assert person.update["view"]["round"] == 2
        assert person.card["info"]["status"] in ("playing", "over")
    async with house.http() as http:
        answer = await http.get(f"/api/tables/{table}/record")
    assert answer.status_code == 200
    replayed = record.verify(record.read(answer.text.splitlines()))
    assert [-points for points in replayed.totals()] == people[0].update["view"]["totals"]


async def test_who_comes_at_the_end_is_told_every_round_and_everybodys_place(houses):
    house = await houses()
    table, people = await two_and_two(house, rounds=3)
    await asyncio.gather(*(play_on(person, table, careless) for person in people))
    late = await house.guest("Late")
    await late.enter(table)
    shown = await late.sees(1)
    assert len(shown.standings) == 3
    assert [-won for won in shown.standings[-1]] == shown.view["totals"]
    assert shown.places == places(shown.standings[-1])
    assert shown.standings == people[0].update["standings"]
    assert shown.hint is None


async def test_a_standing_is_told_with_the_end_of_its_round_and_not_before(houses):
    house = await houses()
    table, people = await two_and_two(house, rounds=2)
    await asyncio.gather(*(play_on(person, table, careless) for person in people))
    for update in people[0].updates():
        view = update["view"]
        finished = view.deal - (0 if view.ended else 1)
        assert len(update["standings"]) == finished
        assert bool(update["places"]) == (finished > 0)


async def test_advice_is_on_the_own_hand_alone(houses):
    house = await houses()
    _, (mina, _) = await two_and_two(house)
    await mina.until(mina.updates)
    mine = mina.update["view"]["hands"][0]
    assert mina.update["hint"]["points"] == sum(int(card[:-1]) for card in mine)


async def test_a_record_is_a_secret_until_the_match_is_over(houses):
    house = await houses()
    table, _ = await two_and_two(house)
    async with house.http() as http:
        answer = await http.get(f"/api/tables/{table}/record")
        assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
        answer = await http.get("/api/tables/nothing/record")
        assert (answer.status_code, answer.json()["code"]) == (404, "no_table")
