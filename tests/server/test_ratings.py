"""Ratings: off unless switched on; each match among people counts once, whatever happens."""

import pytest

from tests.server.people import careless, eventually, play_on
from tests.server.test_series import duel, played

pytest.importorskip("openskill", reason="an extra: ratings")
pytestmark = pytest.mark.anyio


async def ratings(house, person):
    async with house.http(person.secret) as http:
        return (await http.get("/api/guest/matches")).json().get("ratings")


def rated(house):
    return dict(house.parts.ratings.known)


async def counted(house, matches):
    await eventually(lambda: {one.matches for one in rated(house).values()} == {matches})


async def test_they_are_off_by_default(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    await played(mina, yuna, await duel(mina, yuna))
    assert await ratings(house, mina) is None
    assert mina.card["info"]["ratings"] == {}
    assert await house.parts.store.ratings() == []


async def test_a_match_counts_once_also_after_a_restart(houses):
    house = await houses(ratings=True)
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await duel(mina, yuna)
    await played(mina, yuna, table)
    await counted(house, 1)
    before = rated(house)
    places = dict(zip((mina.guest, yuna.guest), mina.update["places"], strict=True))
    best, worst = sorted(before.values(), key=lambda one: places[one.guest])
    assert best.mu > worst.mu or places[best.guest] == places[worst.guest]
    told = await ratings(house, mina)
    assert [(one["game"], one["matches"]) for one in told] == [("nylon_ppong", 1)]
    shown = await mina.until(lambda: mina.card["info"]["ratings"])
    assert shown.keys() == {mina.guest, yuna.guest}
    assert shown[mina.guest] == told[0]["value"]
    assert not await house.parts.ratings.count_match(house.log(table))
    await house.close()
    house = await houses(ratings=True)
    again = await house.socket(mina.secret)
    assert (await again.enter(table))["info"]["ratings"] == shown
    assert not await house.parts.ratings.count_match(house.log(table))
    assert rated(house) == before


async def test_what_was_not_counted_before_a_crash_counts_when_it_is_looked_at(houses):
    house = await houses()  # off: as if the server had died between the end and the count
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await duel(mina, yuna)
    await played(mina, yuna, table)
    await house.close()
    house = await houses(ratings=True)
    again = await house.socket(mina.secret)
    await again.enter(table)
    await counted(house, 1)


async def test_a_match_against_bots_alone_counts_for_nothing(houses):
    house = await houses(ratings=True)
    mina = await house.guest("Mina")
    table = await mina.make(options={"players": 2, "rounds": 1}, bots=[None, "random"])
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    await play_on(mina, table, careless)
    assert not await house.parts.ratings.count_match(house.log(table))
    assert rated(house) == {}
