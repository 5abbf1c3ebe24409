"""The store on PostgreSQL, where there is one: `make postgres` starts one and comes here."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Coroutine
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text

from madang.server import clock
from madang.server.lobby.guests import Guests, key_of
from madang.server.lobby.retention import Uptime
from madang.server.store import guests as kept_guests
from madang.server.store import sql
from madang.server.store.database import DatabaseStore
from madang.server.store.guests import READ_AHEAD_LASTS
from madang.server.store.interfaces import (
    Answer,
    Conflict,
    Fenced,
    Lease,
    Limit,
    Part,
    Rating,
    Repeated,
    Row,
    Series,
    Snapshot,
    TakenUp,
    TooMany,
    Unavailable,
    Unusable,
)
from madang.server.store.sql import run_raw
from madang.server.store.writer import Job, Writer
from tests.server.databases import administrator, needs_postgres, unlocked
from tests.server.people import PATIENCE, QUICK, House

pytestmark = [pytest.mark.anyio, needs_postgres]

CARD = b'{"seats":[{"guest":"g"},{"guest":""}],"night":"n"}'


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
    taken = await store.claim_all(["t"])
    assert taken == {"t": TakenUp(Lease(3, 3), await store.latest("t"))}
    assert (
        await store.unfinished_rows()
        == await store.rows_played_by("g", 10)
        == await store.rows_in_series("n", 9)
    )
    await store.keep_result("t", b"{}")
    assert await store.results({"t"}) == {"t": b"{}"}


async def test_one_bad_job_does_not_spoil_what_is_committed_with_it(store):
    await store.append("t", 0, [b"one"])
    jobs = [store.append(table, 0, [b"good"]) for table in ("t", *"abcde")]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results] == [Conflict, *[type(None)] * 5]


async def test_guests_friends_nights_and_ratings(store):
    guests = Guests(store)
    (mina, secret), (yuna, _) = await guests.make_guest("Mina"), await guests.make_guest("유나")
    assert await guests.guest_of_secret(secret) == mina
    assert await store.befriend(mina.guest, yuna.guest, 1.0, 5)
    assert await store.friends_of(mina.guest) == {yuna.guest: "유나"}
    for key in ("k" * 64, "l" * 64):
        await store.keep_friend_link(mina.guest, key, 1.0)
    assert await store.friend_link("k" * 64, 0.0) is None
    await store.keep_seat_link(mina.guest, "s" * 64, 1.0)
    for expected in ((mina.guest, "Mina"), None):
        assert await store.spend_seat_link("s" * 64, 0.0, "d" * 64, 2.0, 5) == expected
    assert await store.count_devices(mina.guest) == 2
    await store.add_series(Series("n", "Friday", mina.guest, 1.0))
    await store.end_series("n", 2.0)
    assert [series.ended for series in await store.series_of(mina.guest, 5)] == [2.0]
    rating = Rating(mina.guest, "nylon_ppong", 25.0, 8.0, 1)
    for expected in ([rating], []):
        assert (
            await store.rate_match("t", rating.game, {mina.guest}, lambda _: [rating]) == expected
        )
    assert await store.ratings() == [rating]


async def test_what_is_old_is_put_away(store):
    row, answer = Row("t", "g", "closed", CARD, 1.0), Answer("t", "g", "c", b"ack")
    snapshot = Snapshot(1, b"state")
    await store.append("t", 0, [b"one"], row=row, answer=answer, snapshot=snapshot)
    await store.record_run(1.0, 2.0)
    await store.record_run(1.0, 3.0)
    assert await store.runs() == [(1.0, 3.0)]
    assert await store.old_rows(2.0, 5) == [row]
    assert await store.drop_answers("t", float("inf"), 1)
    assert not await store.drop_answers("t", float("inf"), 1)
    await store.archive_table("t", {"g"})
    assert (await store.old_rows(2.0, 5), (await store.latest("t")).snapshot) == ([], None)
    await store.delete_table("t")
    assert (await store.row("t"), await store.events("t")) == (None, [])


async def test_readers_write_nothing_and_a_second_server_is_refused(store, url):
    with pytest.raises(Unavailable):
        await store.read(text("DELETE FROM events"))
    with pytest.raises(Unusable, match="is in use by another server"):
        DatabaseStore(url).acquire()
    with pytest.raises(Unusable, match="cannot be reached"):
        DatabaseStore("postgresql://nobody@127.0.0.1:1/nowhere").acquire()


# ---- two servers on one database ---------------------------------------------------------------


async def test_every_server_goes_by_the_clock_of_the_database(store, other, url, monkeypatch):
    """A machine whose clock is an hour ahead would shut links an hour early."""
    ahead = SimpleNamespace(monotonic=time.monotonic, time=lambda: time.time() + 3600)
    monkeypatch.setattr(clock, "time", ahead)
    fast = unlocked(url)
    await fast.open()
    for number, server in enumerate((store, fast, other)):
        await server.append("t", number, [b"one"], answer=Answer("t", "g", f"{number}", b"ack"))
    uptime = Uptime(fast)
    await uptime.begin_run()
    with administrator(url) as connection:
        for table in "events", "commands":
            span = connection.execute(text(f"SELECT max(at) - min(at) FROM {table}")).scalar_one()
            assert span < 60
        today = connection.execute(text("SELECT extract(epoch FROM now())")).scalar_one()
    assert abs(uptime.calendar.now() - float(today)) < 60
    await fast.close()


async def test_of_two_servers_one_spends_a_seat_link(store, other):
    guest, _ = await Guests(store).make_guest("Mina")
    for number in range(20):
        link = f"{number}".rjust(64, "s")
        await store.keep_seat_link(guest.guest, link, 1.0)
        spent = await asyncio.gather(
            store.spend_seat_link(link, 0.0, f"a{number}", 2.0, 99),
            other.spend_seat_link(link, 0.0, f"b{number}", 2.0, 99),
        )
        assert sorted(spent, key=bool) == [None, (guest.guest, "Mina")]
    assert await store.count_devices(guest.guest) == 21


async def test_two_matches_that_end_at_once_both_count(store, other):
    guests = [(await Guests(store).make_guest(name))[0].guest for name in ("Mina", "Yuna")]

    def count_one(known: dict[str, Rating]) -> list[Rating]:
        def matches(guest: str) -> int:
            return known[guest].matches if guest in known else 0

        return [Rating(guest, "g", 25.0, 8.0, matches(guest) + 1) for guest in guests]

    async def rate(server: DatabaseStore, table: str, asked: list[str]) -> None:
        await server.rate_match(table, "g", set(asked), count_one)

    for number in range(20):
        await asyncio.gather(
            rate(store, f"a{number}", guests), rate(other, f"b{number}", guests[::-1])
        )
    assert [rating.matches for rating in await store.ratings()] == [40, 40]


async def test_limits_are_counted_by_one_server_at_a_time(store, other):
    mina, *friends = [(await Guests(store).make_guest(f"Guest {n}"))[0].guest for n in range(12)]
    for one, two in zip(friends[::2], friends[1::2], strict=False):
        await asyncio.gather(store.befriend(mina, one, 1.0, 5), other.befriend(mina, two, 1.0, 5))
    assert len(await store.friends_of(mina)) == 5
    for number in range(10):
        await asyncio.gather(
            store.add_key(mina, f"a{number}", float(number), 4),
            other.add_key(mina, f"b{number}", float(number), 4),
        )
    assert await store.count_devices(mina) == 4


async def test_tables_of_a_guest_are_counted_by_one_server_at_a_time(store, other):
    mina, _ = await Guests(store).make_guest("Mina")
    limit = Limit(mina.guest, "tables", 4, frozenset({"a0"}))
    refused = []
    for number in range(8):
        pair = [
            server.append(
                f"{name}{number}",
                0,
                [b"one"],
                row=Row(f"{name}{number}", mina.guest, "open", CARD, 1.0),
                limit=limit,
            )
            for name, server in (("a", store), ("b", other))
        ]
        refused += await asyncio.gather(*pair, return_exceptions=True)
    assert [type(it) for it in refused].count(TooMany) == 11
    assert len(await store.tables_of(mina.guest)) == 5  # one does not count


@pytest.fixture
async def servers(store: DatabaseStore, url: str) -> AsyncIterator[list[House]]:
    """Open two servers on one database."""
    await store.close()
    settings = replace(QUICK, tables_per_guest=3, seats_of_others=2)
    opened = [await House(unlocked(url), settings, None).open() for _ in range(2)]
    yield opened
    for house in opened:
        await house.close()


async def test_a_guest_hosts_no_more_tables_at_two_servers_than_at_one(servers):
    one, other = servers
    mina = await one.guest("Mina")
    also = await other.socket(mina.secret)
    asked = [person.ask(type="make", game="nylon_ppong") for person in (mina, also) * 3]
    answers = await asyncio.gather(*asked)
    made = [answer["table"] for answer in answers if answer["type"] == "made"]
    refused = [answer["args"] for answer in answers if answer.get("code") == "too_many"]
    assert (len(made), len(refused)) == (3, 3)
    assert all((it["what"], len(it["tables"])) == ("tables", 3) for it in refused)
    for house in servers:
        again = await house.socket(mina.secret)
        assert (await again.ask(type="make", game="nylon_ppong"))["code"] == "too_many"
    await mina.ask(type="close", table=made[0])
    assert (await also.ask(type="make", game="nylon_ppong"))["type"] == "made"


async def test_a_guest_sits_at_no_more_tables_of_others_at_two_servers(servers):
    tables = []
    for house in servers:
        for _ in range(2):
            host = await house.guest("Host")
            tables.append(await host.make(private=False))
    mina = await servers[0].guest("Mina")
    also = await servers[1].socket(mina.secret)
    asked = [
        person.ask(type="sit", table=table, seat=1)
        for person, table in zip((mina, mina, also, also), tables, strict=True)
    ]
    answers = await asyncio.gather(*asked)
    assert sorted(answer.get("code", "") for answer in answers) == ["", "", *["too_many"] * 2]
    held = {table for table, answer in zip(tables, answers, strict=True) if "code" not in answer}
    for house in servers:
        again = await house.socket(mina.secret)
        assert set((await again.hears("welcome"))["tables"]) == held


async def test_no_epoch_comes_twice(store, other):
    """An owner of long ago must not be taken for the one of today, though its lease was deleted."""
    await store.append("t", 0, [b"one"])
    old = await store.claim("t")
    await store.delete_table("t")
    await store.append("t", 0, [b"new"])
    new = await other.claim("t")
    assert new.epoch > old.epoch
    with pytest.raises(Fenced):
        await store.append("t", 1, [b"late"], epoch=old.epoch)


async def written_at_once(
    jobs: list[Coroutine[Any, Any, None]], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[BaseException | None], list[int]]:
    """Let all jobs wait before the first commit; return their results, and the commits' sizes.

    On a busy machine they would come in more than two batches.
    """
    sizes, commit, all_wait = [], Writer.commit, threading.Event()

    def noted(writer: Writer, some: list[Job]) -> list[object]:
        assert all_wait.wait(PATIENCE)
        sizes.append(len(some))
        return commit(writer, some)

    monkeypatch.setattr(Writer, "commit", noted)
    writing = asyncio.gather(*jobs, return_exceptions=True)
    await asyncio.sleep(0)  # each goes on until it waits for its commit
    all_wait.set()
    return await writing, sizes


async def test_jobs_that_lost_their_leases_cost_the_others_one_commit_more(store, monkeypatch):
    tables = [f"t{number}" for number in range(60)]
    await asyncio.gather(*(store.append(table, 0, [b"one"]) for table in tables))
    leases = {table: (await store.claim(table)).epoch for table in tables}
    await store.claim_all(tables[:20])
    jobs = [store.append(table, 1, [b"two"], epoch=leases[table]) for table in tables]
    results, sizes = await written_at_once(jobs, monkeypatch)
    assert [type(result) for result in results] == [Fenced] * 20 + [type(None)] * 40
    assert len(sizes) <= 4  # the first job may go alone, and none of the others does
    assert [await store.events(table, 1) for table in tables] == [[]] * 20 + [[b"two"]] * 40


async def test_old_and_new_owners_of_tables_in_one_batch_cost_one_commit_more(store, monkeypatch):
    """As when many tables change hands: the jobs of both owners wait for the same commit."""
    tables = [f"t{number}" for number in range(200)]
    await asyncio.gather(*(store.append(table, 0, [b"one"]) for table in tables))
    old = {table: (await store.claim(table)).epoch for table in tables[:40]}
    new = {table: taken.lease.epoch for table, taken in (await store.claim_all(tables)).items()}
    jobs = {}
    for table in tables:
        jobs[table, "new"] = store.append(table, 1, [b"two"], epoch=new[table])
        if table in old:
            jobs[table, "old"] = store.append(table, 2, [b"late"], epoch=old[table])
    results, sizes = await written_at_once([*jobs.values()], monkeypatch)
    expected = {"old": Fenced, "new": type(None)}
    assert [type(result) for result in results] == [expected[owner] for _, owner in jobs]
    assert len(sizes) <= 4  # the first job may go alone, and none of the others does
    assert [await store.events(table, 1) for table in tables] == [[b"two"]] * 200


async def test_a_guest_read_ahead_elsewhere_is_not_believed_for_longer_than_half_a_minute(
    store, other, monkeypatch
):
    """A device that is signed out at one server may be expected at another, which cannot know."""
    guests = Guests(store)
    mina, secret = await guests.make_guest("Mina")
    phone = "p" * 64
    await store.add_key(mina.guest, phone, 1.0, 16)
    await other.read_ahead([mina.guest])
    assert set(other.expected) == {key_of(secret), phone}
    assert await store.drop_other_keys(mina.guest, key_of(secret)) == [phone]
    soon = time.monotonic() + READ_AHEAD_LASTS + 1
    monkeypatch.setattr(kept_guests.time, "monotonic", lambda: soon)
    assert await other.guest_of(phone) is None
    assert await other.guest_of(key_of(secret)) == (mina.guest, "Mina")
    assert not other.expected


async def test_many_tables_are_claimed_with_few_statements(store, monkeypatch):
    tables = [f"t{number}" for number in range(200)]
    await asyncio.gather(*(store.append(table, 0, [b"one", b"two"]) for table in tables))
    statements = []
    monkeypatch.setattr(
        sql,
        "run_raw",
        lambda connection, how, words, values: (
            statements.append(words),
            run_raw(connection, how, words, values),
        )[1],
    )
    taken = await store.claim_all(tables)
    assert [taken[table].lease.seq for table in tables] == [2] * 200
    assert len({taken[table].lease.epoch for table in tables}) == 200
    assert len(statements) <= 5
