"""The store on PostgreSQL, where there is one: `make postgres` starts one and comes here."""

import asyncio
import os
from collections.abc import AsyncIterator

import pytest
from sqlalchemy import create_engine, text

from madang.server.lobby.guests import Guests
from madang.server.store.base import (
    Answer,
    Conflict,
    Fenced,
    Lease,
    Night,
    Part,
    Rating,
    Repeated,
    Row,
    Snapshot,
    TakenUp,
    Unavailable,
)
from madang.server.store.database import DatabaseStore
from madang.server.store.files import Unusable

URL = os.environ.get("MADANG_TEST_POSTGRES", "")
pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(not URL, reason="MADANG_TEST_POSTGRES names no server"),
]

CARD = b'{"seats":[{"guest":"g"},{"guest":""}],"night":"n"}'


@pytest.fixture
async def store() -> AsyncIterator[DatabaseStore]:
    """Open a store on an empty database."""
    engine = create_engine(URL.replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        for statement in ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public"):
            connection.execute(text(statement))
    engine.dispose()
    store = DatabaseStore(URL)
    await store.open()
    yield store
    await store.close()


async def test_a_log_is_written_once_by_its_owner(store):
    row = Row("t", "g", "playing", CARD, 1.0)
    answer = Answer("t", "g", "c", b"ack")
    await store.append("t", 0, [b"one", b"\0two"], answer=answer, row=row)
    old, new = [await store.claim("t") for _ in range(2)]
    assert (old, new) == (Lease(1, 2), Lease(2, 2))
    with pytest.raises(Conflict):
        await store.append("t", 1, [b"again"])
    with pytest.raises(Repeated):
        await store.append("t", 2, [b"three"], answer=answer)
    with pytest.raises(Fenced):
        await store.append("t", 2, [b"three"], epoch=old.epoch, also=[Part("u", 0, [b"new"])])
    snapshot = Snapshot(3, b"\xffstate")
    await store.append("t", 2, [b"three"], epoch=new.epoch, row=row, snapshot=snapshot)
    assert await store.events("t", after=1) == [b"\0two", b"three"]
    assert (await store.events("u"), (await store.latest("t")).snapshot) == ([], snapshot)
    taken = await store.take_up(["t"])
    assert taken == {"t": TakenUp(Lease(3, 3), await store.latest("t"))}
    assert await store.rows() == await store.sat_at("g", 10) == await store.tables_of("n", 9)
    await store.keep_result("t", b"{}")
    assert await store.results({"t"}) == {"t": b"{}"}


async def test_one_bad_job_does_not_spoil_what_is_committed_with_it(store):
    await store.append("t", 0, [b"one"])
    jobs = [store.append(table, 0, [b"good"]) for table in ("t", *"abcde")]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results] == [Conflict, *[type(None)] * 5]


async def test_guests_friends_nights_and_ratings(store):
    guests = Guests(store)
    (mina, secret), (yuna, _) = await guests.make("Mina"), await guests.make("유나")
    assert await guests.find(secret) == mina
    assert await store.befriend(mina.guest, yuna.guest, 1.0, 5)
    assert await store.friends_of(mina.guest) == {yuna.guest: "유나"}
    for key in ("k" * 64, "l" * 64):
        await store.keep_friend_link(mina.guest, key, 1.0)
    assert await store.friend_link("k" * 64, 0.0) is None
    await store.keep_seat_link(mina.guest, "s" * 64, 1.0)
    for expected in ((mina.guest, "Mina"), None):
        assert await store.spend_seat_link("s" * 64, 0.0, "d" * 64, 2.0, 5) == expected
    assert await store.devices(mina.guest) == 2
    await store.add_night(Night("n", "Friday", mina.guest, 1.0))
    await store.end_night("n", 2.0)
    assert [night.ended for night in await store.nights_of(mina.guest, 5)] == [2.0]
    rating = Rating(mina.guest, "nylon_ppong", 25.0, 8.0, 1)
    for expected in ([rating], []):
        assert await store.rate("t", rating.game, {mina.guest}, lambda _: [rating]) == expected
    assert await store.ratings() == [rating]


async def test_what_is_old_is_put_away(store):
    row, answer = Row("t", "g", "closed", CARD, 1.0), Answer("t", "g", "c", b"ack")
    snapshot = Snapshot(1, b"state")
    await store.append("t", 0, [b"one"], row=row, answer=answer, snapshot=snapshot)
    await store.beat(1.0, 2.0)
    await store.beat(1.0, 3.0)
    assert await store.runs() == [(1.0, 3.0)]
    assert await store.old_tables(2.0, 5) == [row]
    assert await store.drop_answers("t", float("inf"), 1)
    assert not await store.drop_answers("t", float("inf"), 1)
    await store.archive("t", {"g"})
    assert (await store.old_tables(2.0, 5), (await store.latest("t")).snapshot) == ([], None)
    await store.purge("t")
    assert (await store.row("t"), await store.events("t")) == (None, [])


async def test_readers_write_nothing_and_a_second_server_is_refused(store):
    with pytest.raises(Unavailable):
        await store.read(text("DELETE FROM events"))
    with pytest.raises(Unusable, match="is in use by another server"):
        DatabaseStore(URL).take()
    with pytest.raises(Unusable, match="cannot be reached"):
        DatabaseStore("postgresql://nobody@127.0.0.1:1/nowhere").take()
