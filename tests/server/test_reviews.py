"""Reviews over HTTP: those who sat there have their own seat reviewed, one at a time."""

import asyncio
from typing import Any

import msgspec
import pytest

from madang.record import read
from madang.review import Review
from madang.review.judging import review
from madang.review.report import FORM
from madang.server.archive import reviews as reviews_module
from madang.server.archive.reviews import AT_ONCE, Working
from madang.server.lobby.retention import delete_table
from madang.server.protocol.refusals import Refusal
from madang.server.workers import compile as compiling
from madang.server.workers.compile import SearchCompiler
from tests.server.people import House, Person, play_on

pytestmark = pytest.mark.anyio


def fold(legal: list[str]) -> str:
    """Give up each turn, or show where that is all."""
    return legal[0]


async def bet_match(house: House, person: Person) -> str:
    """Play a match of Wolnam-ppong against a bot to its end: what is reviewed is counted."""
    options = {"players": 2, "deals": 4}
    table = await person.make(game="wolnam_ppong", options=options, bots=[None, "exact"])
    assert (await person.ask(type="start", table=table))["type"] == "ack"
    await play_on(person, table, lambda update: fold(update["legal"]))
    return table


async def asked(house: House, person: Person | None, table: str, method: str = "GET") -> tuple:
    async with house.http(person.secret if person else None) as http:
        answer = await http.request(method, f"/api/tables/{table}/review")
    return answer.status_code, answer.json()


async def made(house: House, person: Person, table: str) -> dict:
    """Return how a review stands when nothing is left to do for it."""
    if work := house.parts.reviews.working.get(person.guest):
        assert work.task
        await work.task
    return (await asked(house, person, table))[1]


async def test_my_seat_is_reviewed_in_the_background_and_kept(houses):
    house = await houses()
    mina = await house.guest("Mina")
    table = await bet_match(house, mina)
    assert (await asked(house, mina, table))[1]["status"] == "none"
    status, begun = await asked(house, mina, table, "POST")
    assert (status, begun["seat"], begun["info"]["game"]) == (200, 0, "wolnam_ppong")
    found = await made(house, mina, table)
    assert found["status"] == "done"
    async with house.http() as http:
        lines = (await http.get(f"/api/tables/{table}/record")).text.splitlines()
    told = msgspec.convert(found["review"], Review)
    expected = review(read(lines), 0)
    assert msgspec.structs.replace(told, seconds=0.0) == msgspec.structs.replace(
        expected, seconds=0.0
    )
    assert (await asked(house, mina, table, "POST"))[1]["status"] == "done"


async def test_an_answer_to_a_moment_is_played_on_for_those_who_sat_there(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    options = {"players": 2, "rounds": 1}
    table = await mina.make(game="nylon_ppong", options=options, bots=[None, "high_card"])
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    await play_on(mina, table, lambda update: update["legal"][0])
    path = f"/api/tables/{table}/review"
    await asked(house, mina, table, "POST")
    told = msgspec.convert((await made(house, mina, table))["review"], Review)
    moment = told.moments[0]

    async def after(person: Person, n: int | str, word: str) -> tuple:
        async with house.http(person.secret) as http:
            answer = await http.get(f"{path}/{n}/after", params={"do": word})
        return answer.status_code, answer.json()

    for choice in moment.choices[:2]:
        status, shown = await after(mina, moment.n, choice.action)
        assert status == 200
        assert len(shown["points"]) == 2
        assert shown["frames"][-1]["view"]
        assert (await after(mina, moment.n, choice.action))[1] == shown
    digits = "9" * 5000  # more than Python makes a number of
    for n, word in (
        *((moment.n, "stop it"), (moment.n, ""), (9999, moment.best)),
        *((digits, moment.best), ("-1", moment.best), ("x", moment.best)),
    ):
        status, refused = await after(mina, n, word)
        assert (status, refused["code"]) == (400, "bad_message")
    assert (await after(yuna, moment.n, moment.best))[0] == 403


async def test_what_is_counted_or_not_reviewed_yet_has_no_continuation(houses):
    house = await houses()
    mina = await house.guest("Mina")
    table = await bet_match(house, mina)

    async def after(n: int, word: str) -> tuple:
        async with house.http(mina.secret) as http:
            answer = await http.get(f"/api/tables/{table}/review/{n}/after", params={"do": word})
        return answer.status_code, answer.json()["code"]

    assert await after(3, "fold") == (409, "not_now")
    await asked(house, mina, table, "POST")
    told = msgspec.convert((await made(house, mina, table))["review"], Review)
    assert await after(told.moments[0].n, told.moments[0].best) == (400, "bad_message")


async def test_nobody_else_sees_it_and_none_is_made_before_the_end(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await bet_match(house, mina)
    for method in ("GET", "POST", "DELETE"):
        assert await asked(house, yuna, table, method) == (403, {"code": "not_seated", "args": {}})
        assert (await asked(house, None, table, method))[0] == 401
    running = await mina.make(game="wolnam_ppong", bots=[None, "exact"], options={"players": 2})
    assert (await asked(house, mina, running, "POST"))[1]["code"] == "not_now"


async def test_a_review_can_be_cancelled_and_too_many_are_refused(houses, monkeypatch):
    house = await houses()
    mina = await house.guest("Mina")
    table = await bet_match(house, mina)
    reviews, waits = house.parts.reviews, asyncio.Event()

    async def never(*_: object) -> None:
        await waits.wait()

    monkeypatch.setattr(reviews, "run", never)
    assert (await asked(house, mina, table, "POST"))[1]["status"] == "working"
    assert (await asked(house, mina, table, "DELETE"))[1]["status"] == "none"
    assert reviews.working == {}
    reviews.working.update({f"guest {n}": Working(("table", n), str(n)) for n in range(AT_ONCE)})
    assert await asked(house, mina, table, "POST") == (
        429,
        {"code": "slow_down", "args": {"seconds": 10}},
    )
    reviews.working.clear()


async def test_a_review_waits_where_the_queue_is_full(houses, monkeypatch):
    house = await houses()
    mina = await house.guest("Mina")
    table = await bet_match(house, mina)
    reviews, refused = house.parts.reviews, list[str]()
    run = reviews.run

    async def full_at_first(key: str, *given: Any) -> Any:
        if len(refused) < 2:
            refused.append(key)
            raise Refusal("slow_down")
        return await run(key, *given)

    monkeypatch.setattr(reviews_module, "A_PART", 0.0)
    monkeypatch.setattr(reviews, "run", full_at_first)
    await asked(house, mina, table, "POST")
    assert (await made(house, mina, table))["status"] == "done"
    assert len(refused) == 2


async def test_a_review_that_takes_too_long_says_that_it_failed(houses, monkeypatch):
    house = await houses()
    mina = await house.guest("Mina")
    table = await bet_match(house, mina)

    async def too_heavy(*_: object) -> None:
        raise Refusal("too_heavy")

    monkeypatch.setattr(house.parts.reviews, "run", too_heavy)
    await asked(house, mina, table, "POST")
    assert (await made(house, mina, table))["status"] == "failed"


async def test_a_review_that_is_made_is_there_after_a_restart(houses, monkeypatch):
    house = await houses()
    mina = await house.guest("Mina")
    table = await bet_match(house, mina)
    await asked(house, mina, table, "POST")
    found = await made(house, mina, table)
    await house.close()
    house = await houses()
    monkeypatch.setattr(house.parts.reviews, "run", lambda *_: pytest.fail("made once more"))
    assert (await asked(house, mina, table, "POST"))[1] == found
    (row,) = [
        row for row in await house.parts.store.rows_played_by(mina.guest, 9) if row.table == table
    ]
    await delete_table(house.parts.store, row)
    assert await house.parts.store.review(table, 0, FORM) is None


async def test_a_review_waits_for_its_search_and_can_be_cancelled_meanwhile(houses, monkeypatch):
    house = await houses()
    mina = await house.guest("Mina")
    table = await bet_match(house, mina)
    reviews, may_end = house.parts.reviews, asyncio.Event()
    reviews.searches = SearchCompiler()
    monkeypatch.setattr(SearchCompiler, "is_ready", lambda *_: False)
    compiled: list[tuple[str, str]] = []
    begun = asyncio.Event()

    async def compile_in_process(game: str, part: str) -> int:
        compiled.append((game, part))
        begun.set()
        await may_end.wait()
        return 1  # so that nothing is noted to be there

    monkeypatch.setattr(compiling, "compile_in_process", compile_in_process)
    assert (await asked(house, mina, table, "POST"))[1]["status"] == "compiling"
    await begun.wait()
    state = (await asked(house, mina, table))[1]
    assert state["status"] == "compiling"
    assert state["seconds"] >= 0
    assert (await asked(house, mina, table, "DELETE"))[1]["status"] == "none"
    await asked(house, mina, table, "POST")  # waits for what is being compiled: no second process
    may_end.set()
    assert (await made(house, mina, table))["status"] == "done"  # by plain code
    assert compiled == [("wolnam_ppong", "search")]
    await reviews.searches.close()
