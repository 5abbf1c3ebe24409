"""Puzzles over HTTP: the list, a position, what becomes of an answer, and what is refused."""

import pytest

from madang.puzzles import games_with_puzzles, puzzles_of

pytestmark = pytest.mark.anyio


async def get(houses, *paths):
    house = await houses()
    async with house.http() as http:
        return [await http.get(f"/api/puzzles{path}") for path in paths]


async def test_the_list_names_every_puzzle_and_todays(houses):
    (answer,) = await get(houses, "")
    told = answer.json()
    assert list(told) == games_with_puzzles()
    for game, found in told.items():
        assert [one["id"] for one in found["puzzles"]] == list(puzzles_of(game))
        assert found["today"] in puzzles_of(game)


async def test_a_position_shows_what_its_seat_sees_and_no_more(houses):
    answers = await get(houses, *(f"/{game}/1" for game in games_with_puzzles()))
    for answer in answers:
        told = answer.json()
        hands = told["frame"]["view"]["hands"]
        seat = told["puzzle"]["seat"]
        assert hands[seat]
        assert None in hands
        assert told["info"]["seats"][seat]["kind"] == "person"
        assert told["frame"]["view"].get("own") is None


async def test_after_an_answer_the_deal_is_played_on(houses):
    one = next(one for one in puzzles_of("nylon_ppong").values() if one.seeds)
    good, bad = await get(
        houses,
        f"/nylon_ppong/{one.id}/after?do={one.best[0]}",
        f"/nylon_ppong/{one.id}/after?do=show",
    )
    assert good.json()["frames"][-1]["view"]["ended"]
    assert bad.status_code == 400
    assert bad.json()["args"]["field"] == "do"


async def test_what_is_not_there_is_refused(houses):
    answers = await get(
        houses, "/poker/1", "/nylon_ppong/none", "/nylon_ppong/1/after", "/nylon_ppong/%2e%2e"
    )
    assert [answer.status_code for answer in answers] == [404, 404, 400, 404]
    assert answers[1].json() == {
        "code": "bad_option",
        "args": {"field": "puzzle", "allowed": "a puzzle of nylon_ppong"},
    }
