"""An evening with friends: its matches, its standings, and who may do what with it."""

import asyncio

import pytest

from madang.server.lobby.standings import count_behind
from tests.server.people import careless, play_on

pytestmark = pytest.mark.anyio

NOBODY = "x" * 16


async def call(house, person, method, path, **body):
    async with house.http(person.secret if person else None) as http:
        answer = await http.request(method, path, **({"json": body} if body else {}))
    return answer.status_code, answer.json()


async def opened(house, person, name="Friday"):
    status, answer = await call(house, person, "POST", "/api/nights", name=name)
    assert status == 201, answer
    return answer["night"]


async def shown(house, night):
    status, answer = await call(house, None, "GET", f"/api/nights/{night}")
    assert status == 200, answer
    return answer


async def duel(mina, yuna, **make):
    """Seat two people at a private table of one short round, and begin."""
    table = await mina.make(options={"players": 2, "rounds": 1}, bots=[None, None], **make)
    await yuna.enter(table)
    await yuna.ask(type="sit", table=table, seat=1)
    return table


async def played(mina, yuna, table):
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    async with asyncio.TaskGroup() as group:
        for person in (mina, yuna):
            group.create_task(play_on(person, table, careless))


async def test_matches_and_their_rematches_add_up(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    night = await opened(house, mina)
    table = await duel(mina, yuna, night=night)
    assert mina.card["info"]["night"] == night
    assert mina.card["info"]["private"]
    told = await shown(house, night)
    assert [match["status"] for match in told["matches"]] == ["open"]
    assert told["standings"] == []
    await played(mina, yuna, table)
    made = await mina.ask(type="rematch", table=table)
    told = await shown(house, night)
    assert [match["table"] for match in told["matches"]] == [made["table"], table]
    assert [match["status"] for match in told["matches"]] == ["open", "over"]
    match = told["matches"][1]
    by_guest = {standing["guest"]: standing for standing in told["standings"]}
    assert by_guest.keys() == {mina.guest, yuna.guest}
    for seat, person in enumerate((mina, yuna)):
        assert by_guest[person.guest] == {
            "guest": person.guest,
            "name": person.name,
            "matches": 1,
            "wins": int(match["places"][seat] == 1),
            "placement": count_behind(match["places"], match["places"][seat]),
            "mean_place": match["places"][seat],
            "points": {"nylon_ppong": match["totals"][seat]},
        }
    assert sum(standing["placement"] for standing in told["standings"]) == 1
    assert told["standings"][0]["placement"] >= told["standings"][1]["placement"]


async def test_who_opened_or_played_finds_it_again_even_after_a_restart(houses):
    house = await houses()
    mina, yuna, other = [await house.guest(name) for name in ("Mina", "Yuna", "Other")]
    night = await opened(house, mina)
    await duel(mina, yuna, night=night)
    await house.close()
    house = await houses()
    for person, nights in ((mina, [night]), (yuna, [night]), (other, [])):
        _, answer = await call(house, person, "GET", "/api/nights")
        assert [found["night"] for found in answer["nights"]] == nights
    assert len((await shown(house, night))["matches"]) == 1


async def test_only_who_opened_it_ends_it_and_then_nothing_is_made_in_it(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    night = await opened(house, mina)
    table = await duel(mina, yuna, night=night)
    await played(mina, yuna, table)
    status, answer = await call(house, yuna, "POST", f"/api/nights/{night}/end")
    assert (status, answer["code"]) == (403, "not_host")
    for _ in range(2):
        status, answer = await call(house, mina, "POST", f"/api/nights/{night}/end")
        assert status == 200
        assert answer["ended"]
    refused = await yuna.ask(type="make", game="nylon_ppong", night=night)
    assert refused["code"] == "not_now"
    made = await mina.ask(type="rematch", table=table)
    assert (await mina.enter(made["table"]))["info"]["night"] == ""


async def test_an_evening_that_there_is_not_is_refused(houses):
    house = await houses()
    mina = await house.guest("Mina")
    assert (await call(house, mina, "GET", f"/api/nights/{NOBODY}"))[0] == 404
    status, answer = await call(house, mina, "POST", f"/api/nights/{NOBODY}/end")
    assert (status, answer["code"]) == (404, "no_night")
    made = await mina.ask(type="make", game="nylon_ppong", night=NOBODY)
    assert made["code"] == "no_night"
    assert (await call(house, None, "POST", "/api/nights", name="x"))[0] == 401
    for name in ("", "x" * 41, "a\u202eb", None):
        assert (await call(house, mina, "POST", "/api/nights", name=name))[0] == 400


async def test_floods_of_evenings_and_of_looks_are_refused(houses):
    house = await houses(nights_burst=2)
    mina = await house.guest("Mina")
    night = await opened(house, mina)
    await opened(house, mina)
    status, answer = await call(house, mina, "POST", "/api/nights", name="third")
    assert (status, answer["code"]) == (429, "slow_down")
    looks = [(await call(house, None, "GET", f"/api/nights/{night}"))[0] for _ in range(61)]
    assert looks == [200] * 60 + [429]


async def test_rules_that_are_changed_leave_a_table_in_its_evening(houses):
    house = await houses()
    mina = await house.guest("Mina")
    night = await opened(house, mina)
    table = await mina.make(night=night)
    changed = await mina.ask(type="set_rules", table=table, private=False)
    assert changed["type"] == "ack", changed
    again = await house.socket(mina.secret)
    info = (await again.enter(table))["info"]
    assert (info["night"], info["private"]) == (night, True)
