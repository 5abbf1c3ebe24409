"""The scoring call: what `madang.score` says, over HTTP."""

import pytest

import madang

pytestmark = pytest.mark.anyio

STOP = {"hands": [[1, 4], [2, 3, 5, 6, 12], [5]], "end": "stop", "seat": 0}
QUESTIONS = (
    {"id": 7, "months": [3, 4, 5, 6, 7, 8]},
    STOP | {"options": {"preset": "table"}},
    {"hand": [5, 5, 9, 10, 11], "top": 5},
    {"points": [30, 12, 30], "ender": 1},
)


async def ask(houses, question, game="nylon_ppong", **given):
    house = await houses()
    async with house.http() as http:
        return await http.post(f"/api/score/{game}", **(given or {"json": question}))


@pytest.mark.parametrize("question", QUESTIONS, ids=["months", "hands", "hand", "points"])
async def test_the_answer_is_that_of_the_library(houses, question):
    answer = await ask(houses, question)
    assert (answer.status_code, answer.json()) == (200, madang.score("nylon_ppong", question))


TILES = (
    {
        "id": 1,
        "concealed": "1112345678999s",
        "winning_tile": "5s",
        "by": "discard",
        "seat_wind": "W",
        "round_wind": "E",
        "discarder": "S",
    },
    {"winner": "W", "faan": 3, "by": "self_draw"},
    {"concealed": "1123345678999s5z", "visible": ["4s"]},
)


RACE = {"id": 1, "counters": [1, 3, 3, 3], "winner": 0, "fully_concealed": True}
ABOUT_TILES = [
    *(("hong_kong_mahjong", question) for question in TILES),
    ("korean_mahjong", TILES[0] | {"concealed": "1112345678999p", "winning_tile": "5p"}),
    ("korean_mahjong", RACE),
]


@pytest.mark.parametrize(("game", "question"), ABOUT_TILES)
async def test_questions_about_tiles_are_those_of_the_library(houses, game, question):
    answer = await ask(houses, question, game)
    assert (answer.status_code, answer.json()) == (200, madang.score(game, question))


async def test_tiles_that_cannot_be_name_the_place_and_the_section(houses):
    wrong = {**TILES[0], "melds": [{"kind": "chow", "tile": "1z"}]}
    answer = await ask(houses, wrong, "hong_kong_mahjong")
    args = answer.json()["args"]
    assert (answer.status_code, args["where"], args["section"]) == (400, "melds[0].tile", "MJ 1.5")


async def test_cards_that_do_not_fit_the_end_name_the_place_and_the_section(houses):
    answer = await ask(houses, STOP | {"seat": 1})
    assert answer.status_code == 400
    body = answer.json()
    assert (body["code"], body["args"]["where"], body["args"]["section"]) == (
        "bad_question",
        "hands[1]",
        "5.1",
    )


async def test_an_option_that_cannot_be_names_itself_and_what_is_allowed(houses):
    answer = await ask(houses, STOP | {"options": {"stop_limit": 99}})
    assert (answer.status_code, answer.json()) == (
        400,
        {"code": "bad_option", "args": {"field": "stop_limit", "allowed": "2 to 24"}},
    )


async def test_odds_are_those_of_the_library(houses):
    house = await houses()
    question = {"hand": [2, 10], "seen": [5, 5, 11], "pot": 400, "chips": 250, "explain": True}
    async with house.http() as http:
        answer = await http.post("/api/odds/wolnam_ppong", json=question)
        none = await http.post("/api/odds/nylon_ppong", json=question)
    assert (answer.status_code, answer.json()) == (200, madang.odds("wolnam_ppong", question))
    assert (none.status_code, none.json()["args"]["where"]) == (400, "game")


BROKEN = {
    "no json": (b"{", 400, "bad_message"),
    "a list": (b"[1]", 400, "bad_message"),
    "deep": (b'{"months":' + b"[" * 2000 + b"]" * 2000 + b"}", 400, None),
    "long": (b'{"months":[' + b"1," * 4000 + b"1]}", 413, "bad_message"),
}


@pytest.mark.parametrize(("body", "status", "code"), BROKEN.values(), ids=BROKEN.keys())
async def test_a_body_that_is_no_question_is_refused(houses, body, status, code):
    answer = await ask(houses, None, content=body)
    assert answer.status_code == status
    assert code in (None, answer.json()["code"])


async def test_there_is_no_scoring_of_an_unknown_game(houses):
    answer = await ask(houses, STOP, game="chess")
    assert (answer.status_code, answer.json()["args"]) == (404, {"field": "game"})


async def test_the_page_of_another_host_may_not_ask(houses):
    answer = await ask(houses, None, json=STOP, headers={"origin": "http://elsewhere"})
    assert answer.status_code == 403
