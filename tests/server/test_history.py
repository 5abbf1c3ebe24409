"""What a guest has played, and the figures made from it."""

import pytest

import madang
from madang.errors import RecordError
from madang.server.archive.history import result_of
from madang.server.table.events import Started, encode_event
from madang.server.table.reducers import replayed
from tests.server.people import House, Person, careless, play_on

pytestmark = pytest.mark.anyio


async def played(house: House, person: Person, **options: object) -> str:
    """Play a match against a bot to its end."""
    table = await person.make(options={"players": 2, **options}, bots=[None, "random"])
    assert (await person.ask(type="start", table=table))["type"] == "ack"
    await play_on(person, table, careless)
    return table


async def history(house: House, person: Person) -> dict:
    async with house.http(person.secret) as http:
        answer = await http.get("/api/guest/matches")
    assert answer.status_code == 200
    return answer.json()


async def test_a_stranger_has_no_history(houses):
    house = await houses()
    async with house.http() as http:
        answer = await http.get("/api/guest/matches")
    assert (answer.status_code, answer.json()["code"]) == (401, "hello_first")


async def test_who_has_played_nothing_has_an_empty_history(houses):
    house = await houses()
    mina = await house.guest("Mina")
    await mina.make()  # open, not begun
    assert await history(house, mina) == {"matches": [], "statistics": []}


async def test_the_figures_are_those_of_the_records(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    tables = [await played(house, mina, rounds=rounds, ppong_scope="any_seat") for rounds in (1, 2)]
    told = await history(house, mina)
    assert [match["table"] for match in told["matches"]] == tables[::-1]
    results = []
    async with house.http() as http:
        for table in tables:
            lines = (await http.get(f"/api/tables/{table}/record")).text.splitlines()
            results.append(madang.replay(lines).results)
    rounds = [view for result in results for view in result.deals]
    places = [result.places[0] for result in results]
    mine = [view.ended for view in rounds if 0 in view.ended_by]
    assert told["statistics"] == [
        {
            "game": "nylon_ppong",
            "matches": 2,
            "wins": places.count(1),
            "mean_place": sum(places) / 2,
            "deals": 3,
            "mean_points": pytest.approx(sum(view.points[0] for view in rounds) / 3),
            "ended": {kind: mine.count(kind) for kind in dict.fromkeys(mine)},
        }
    ]
    newest = told["matches"][0]
    assert newest["totals"] == results[1].deals[-1].totals
    assert (newest["places"], newest["seat"]) == (results[1].places, 0)
    assert [seat["name"] for seat in newest["seats"]] == ["Mina", "random"]
    assert await history(house, yuna) == {"matches": [], "statistics": []}
    assert await history(house, mina) == told  # from what is kept, no other


async def test_a_running_match_is_listed_without_its_totals_and_with_todays_names(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make(options={"players": 2}, bots=[None, None])
    await yuna.enter(table)
    assert (await yuna.ask(type="sit", table=table, seat=1))["type"] == "ack"
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    async with house.http(yuna.secret) as http:
        await http.patch("/api/guest", json={"name": "Yuna Kim"})
    (match,) = (await history(house, mina))["matches"]
    assert (match["status"], match["totals"], match["places"]) == ("playing", [], [])
    assert [seat["name"] for seat in match["seats"]] == ["Mina", "Yuna Kim"]


async def test_a_table_that_one_left_before_the_deal_is_not_ones_own(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make(options={"players": 2, "rounds": 1}, bots=[None, None])
    await yuna.enter(table)
    assert (await yuna.ask(type="sit", table=table, seat=1))["type"] == "ack"
    assert (await yuna.ask(type="stand", table=table))["type"] == "ack"
    assert (await mina.ask(type="set_bot", table=table, seat=1, bot="random"))["type"] == "ack"
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    assert len((await history(house, mina))["matches"]) == 1
    assert (await history(house, yuna))["matches"] == []


async def test_a_what_if_is_no_match(houses):
    house = await houses()
    mina = await house.guest("Mina")
    table = await played(house, mina, rounds=1)
    before = await history(house, mina)
    answer = await mina.ask(type="branch", table=table, at=1, seat=0)
    assert answer["type"] == "made"
    assert await history(house, mina) == before


def test_a_log_that_opens_no_table_is_refused_and_has_no_result():
    events = [Started()]
    assert result_of([encode_event(event) for event in events], False) == b"null"
    with pytest.raises(RecordError, match="never opened"):
        replayed("table", events)
