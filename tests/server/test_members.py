"""Servers of one PostgreSQL database: one serves, others wait, and none writes after its end."""

import asyncio
import contextlib
import os
import signal
import sys
import threading
from asyncio.subprocess import PIPE, Process

import httpx
import psycopg
import pytest
from sqlalchemy import make_url, text

from madang.cli import run
from madang.server.store import members
from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Elsewhere, Fenced, Row, Unavailable, Unusable
from madang.server.store.members import DECLARE, Member, members_at
from madang.server.store.sql import Transaction
from madang.server.store.writer import Work
from tests.server.databases import (
    administrator,
    cut_off,
    empty,
    needs_postgres,
    unlocked,
)
from tests.server.people import NO_TLS, House, Person, eventually

pytestmark = [pytest.mark.anyio, needs_postgres]

ACTIVITY = text("SELECT state FROM pg_stat_activity WHERE pid = :pid")
WAITING = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND wait_event_type = 'Lock'"
)
NAMES = text(
    "SELECT DISTINCT application_name FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)
NOBODY_LISTENS = "postgresql+psycopg://madang@127.0.0.1:1/madang"


def states(url: str) -> list[str]:
    return [member.state for member in members_at(url)]


def declare_gone(url: str, store: DatabaseStore) -> None:
    with administrator(url) as connection:
        connection.execute(DECLARE, {"server": store.dialect.member.number})


# ---- leases and the fence ------------------------------------------------------------------------


async def test_what_one_server_has_no_other_may_write_until_the_first_is_gone(store, other, url):
    await asyncio.gather(*(store.append(table, 0, [b"one"]) for table in "tu"))
    old = await store.claim("t")
    with pytest.raises(Elsewhere):
        await other.claim("t")
    assert set(await other.claim_all(["t", "u"])) == {"u"}
    await store.append("t", 1, [b"two"], epoch=old.epoch)
    with pytest.raises(Fenced):
        await other.append("t", 2, [b"stolen"], epoch=old.epoch)
    declare_gone(url, store)
    with pytest.raises(Fenced):
        await store.append("t", 2, [b"late"], epoch=old.epoch)
    with pytest.raises(Elsewhere):
        await store.claim("t")
    new = await other.claim("t")
    assert (new.seq, new.epoch > old.epoch) == (2, True)
    await other.append("t", 2, [b"three"], epoch=new.epoch)
    assert await store.events("t") == [b"one", b"two", b"three"]


async def test_who_takes_over_has_seen_all_that_was_committed(store, other, url):
    """The first server commits as fast as it can while it is declared gone."""
    for number in range(15):
        table, server = f"t{number}", unlocked(url)
        await server.open()
        await server.append(table, 0, [b"0"])
        epoch, written = (await server.claim(table)).epoch, 1

        async def write_on() -> int:
            for seq in range(1, 1000):
                try:
                    await server.append(table, seq, [b"more"], epoch=epoch)  # noqa: B023
                except Fenced:
                    return seq
            return 1000

        writing = asyncio.create_task(write_on())
        await asyncio.sleep(0.002 * number)
        await asyncio.to_thread(declare_gone, url, server)
        lease = await other.claim(table)
        written = await writing
        assert lease.seq == written == len(await other.events(table))
        await server.close()


async def test_a_table_is_claimed_by_one_of_two_who_ask_at_once(store, other, url):
    gone = unlocked(url)
    await gone.open()
    tables = [f"t{number}" for number in range(40)]
    await asyncio.gather(*(gone.append(table, 0, [b"one"]) for table in tables))
    await gone.claim_all(tables)
    declare_gone(url, gone)
    mine, theirs = await asyncio.gather(store.claim_all(tables), other.claim_all(tables))
    assert not set(mine) & set(theirs)
    assert set(mine) | set(theirs) == set(tables)
    await gone.close()


async def test_a_server_knows_which_unfinished_tables_it_holds(store, other):
    """Others may have given it some."""
    for table, status in ("t", "open"), ("u", "playing"), ("v", "over"):
        await store.append(table, 0, [b"one"], row=Row(table, "mina", status, b'{"seats":[]}', 0.0))
    await store.claim_all(["t", "v"])
    await other.claim("u")
    assert (await store.held(), await other.held()) == (["t"], ["u"])
    assert [row.status for row in await store.rows(["u"])] == ["playing"]


async def test_a_server_gives_tables_to_servers_that_serve_and_may_write_of_them_no_more(
    store, other, url
):
    card = b'{"seats":[]}'
    for table, status in ("t", "open"), ("u", "playing"), ("v", "over"), ("w", "playing"):
        await store.append(table, 0, [b"one"], row=Row(table, "mina", status, card, 0.0))
    epoch = (await store.claim("t")).epoch
    await store.claim_all(["u", "v"])
    await other.claim("w")
    assert await store.loads() == {store.number: 2, other.number: 1}
    wanted = {"t": other.number, "u": other.number + 1, "w": other.number}
    assert await store.give_leases(wanted) == {"t"}, "nobody has that number, and w is not ours"
    assert (await store.held(), sorted(await other.held())) == (["u"], ["t", "w"])
    with pytest.raises(Fenced):
        await store.append("t", 1, [b"late"], epoch=epoch)
    assert (await other.claim("t")).seq == 1
    assert await store.spread_leases(["u"]) == 1
    assert (await store.held(), (await other.claim("v")).seq) == (["u"], 1)
    await other.leave("leaving")
    assert await store.give_leases({"u": other.number}) == set()
    declare_gone(url, store)
    assert await store.give_leases({"u": other.number}) == set()


async def test_servers_that_ask_for_each_others_tables_do_not_wait_for_each_other(store, other):
    """As in a rolling restart: PostgreSQL ended one of them, and all it wrote failed."""
    await asyncio.gather(*(store.append(table, 0, [b"one"]) for table in "ab"))
    await store.claim("a")
    await other.claim("b")
    events, times = {"a": threading.Event(), "b": threading.Event()}, []

    def claim_both(store: DatabaseStore, mine: str, theirs: str) -> Work:
        def work(transaction: Transaction) -> list[str]:
            times.append(mine)
            mine_again = store.dialect.claim(transaction, [mine])
            events[mine].set()
            assert events[theirs].wait(10.0)
            return [*mine_again, *store.dialect.claim(transaction, [theirs])]

        return work

    claiming = [store.write(claim_both(store, "a", "b")), other.write(claim_both(other, "b", "a"))]
    assert await asyncio.gather(*claiming) == [["a"], ["b"]]
    assert sorted(times) == ["a", "b"]


async def test_what_postgresql_ends_because_of_a_deadlock_is_done_again(store, url):
    """It is no sign that the database takes nothing."""
    await asyncio.gather(*(store.append(table, 0, [b"one"]) for table in "ab"))
    await asyncio.gather(*map(store.claim, "ab"))
    lock = text("SELECT FROM leases WHERE table_id = :table FOR UPDATE")
    times, has_first, is_waited_for = [], threading.Event(), threading.Event()
    has_both = threading.Event()

    def work(transaction: Transaction) -> None:
        times.append("tried")
        if len(times) == 2:  # else it may take `a` before the other one wakes, and cross again
            assert has_both.wait(10.0)
        transaction.execute(lock, {"table": "a"}).close()
        has_first.set()
        assert is_waited_for.wait(10.0)
        transaction.execute(lock, {"table": "b"}).close()

    with administrator(url) as crossing:
        crossing.execute(text("SET deadlock_timeout = '60s'"))  # the other one looks first
        crossing.execute(text("BEGIN"))
        crossing.execute(lock, {"table": "b"}).close()
        writing = asyncio.create_task(store.write(work))
        assert await asyncio.to_thread(has_first.wait, 10.0)
        waiting = asyncio.create_task(
            asyncio.to_thread(lambda: crossing.execute(lock, {"table": "a"}).close())
        )
        with administrator(url) as connection:
            await eventually(lambda: connection.execute(WAITING).scalar_one() == 1)
        is_waited_for.set()
        await waiting
        has_both.set()
        crossing.execute(text("COMMIT"))
        await writing
    assert times == ["tried", "tried"]
    assert not store.pause()


# ---- who serves ----------------------------------------------------------------------------------


async def test_a_server_whose_connections_are_cut_goes_on_and_is_not_replaced(store, url):
    """All connections end when PostgreSQL restarts; a second server could start just then."""
    await store.append("t", 0, [b"one"])
    lease = await store.claim("t")
    cut_off(url)
    with pytest.raises(Unavailable):
        await store.append("t", 1, [b"two"], epoch=lease.epoch)
    with pytest.raises(Unavailable):
        await store.beat(0, 0)
    store.breaker.record_success()  # half a second later
    assert await store.beat(0, 0)
    await store.append("t", 1, [b"two"], epoch=lease.epoch)
    with pytest.raises(Unusable, match="is in use by another server"):
        DatabaseStore(url).acquire()


async def test_a_beat_while_postgresql_takes_no_connections_is_said_again(store, url, monkeypatch):
    """It refuses all until it has started again; a beat that ended there would be the last."""
    cut_off(url)
    with pytest.raises(Unavailable):
        await store.beat(0, 0)
    with monkeypatch.context() as refusing:
        refusing.setattr(members, "address_of", lambda _: make_url(NOBODY_LISTENS))
        with pytest.raises(Unavailable):
            await store.beat(0, 0)
    assert await store.beat(0, 0)


async def test_a_server_that_comes_too_late_writes_nothing_and_hears_that_it_is_replaced(
    store, url
):
    await store.append("t", 0, [b"one"])
    lease = await store.claim("t")
    cut_off(url)
    taken = DatabaseStore(url)
    await taken.open()
    for error in (Unavailable, Fenced):  # the connection that was cut, then a new one
        with pytest.raises(error):
            await store.append("t", 1, [b"late"], epoch=lease.epoch)
        store.breaker.record_success()
    with pytest.raises(Unavailable):
        await store.beat(0, 0)
    assert not await store.beat(0, 0)
    assert (await taken.claim("t")).seq == 1
    waiting = Member(url)
    waiting.wait_in_line()
    await store.leave("gone")  # it has nothing to hand over any more
    assert states(url) == ["gone", "serving", "waiting"]
    waiting.close()
    await taken.close()


async def test_who_ends_hands_its_tables_to_the_one_that_has_waited_longest(store, url):
    await store.append("t", 0, [b"one"])
    old = await store.claim("t")
    waiting = [Member(url) for _ in range(2)]
    for member in waiting:
        assert not member.is_free()
        member.wait_in_line()
    assert states(url) == ["serving", "waiting", "waiting"]
    await store.leave("leaving")
    assert states(url)[0] == "leaving"
    await store.append("t", 1, [b"two"], epoch=old.epoch)  # what is under way
    await store.leave("gone")
    assert states(url) == ["gone", "serving", "waiting"]
    with pytest.raises(Fenced):
        await store.append("t", 2, [b"late"], epoch=old.epoch)
    await store.close()
    assert not waiting[1].is_free()  # though nobody has the lock yet: the first was named
    await eventually(waiting[0].is_free)  # PostgreSQL ends a session a moment after it is closed
    waiting[0].serve()
    for member in waiting:
        member.close()
    with administrator(url) as connection:
        owner = connection.execute(text("SELECT server FROM leases")).scalar_one()
    assert owner == waiting[0].number


async def test_a_server_that_has_stopped_is_declared_gone_and_cut_off(store, url):
    waiting = Member(url)
    waiting.wait_in_line()
    assert states(url) == ["serving", "waiting"]
    with administrator(url) as connection:
        connection.execute(text("UPDATE beats SET until = until - 60 WHERE server = 1"))
    waiting.wait_in_line()
    assert states(url) == ["gone", "waiting"]
    await eventually(waiting.is_free)  # the connection that held the lock has ended
    waiting.close()


async def test_a_server_that_stood_still_within_a_statement_holds_its_row_no_longer(store, url):
    """PostgreSQL waits for the rest of it, and does not count the transaction as idle."""
    waiting = Member(url)
    waiting.wait_in_line()
    stopped = psycopg.connect(url)
    members.name_connection(stopped, 1)
    stopped.commit()
    stopped.execute("SELECT FROM servers WHERE server = 1 FOR SHARE")
    stopped.pgconn.enter_pipeline_mode()
    stopped.pgconn.send_query_params(b"SELECT 1", None)
    stopped.pgconn.send_flush_request()  # the `Sync` that would end the statement is not sent
    stopped.pgconn.flush()
    with administrator(url) as connection:
        pid = {"pid": stopped.info.backend_pid}
        await eventually(lambda: connection.execute(ACTIVITY, pid).scalar_one() == "active")
        connection.execute(text("UPDATE beats SET until = until - 60 WHERE server = 1"))
    await asyncio.to_thread(waiting.wait_in_line)
    assert states(url) == ["gone", "waiting"]
    stopped.close()
    waiting.close()


async def test_every_connection_of_a_server_carries_its_name(store, url):
    """The one that migrated before the server had a number too, and those after a restart."""
    await store.append("t", 0, [b"one"])
    await store.events("t")
    with administrator(url) as connection:
        assert connection.execute(NAMES).scalars().all() == ["madang server 1"]
    cut_off(url)
    with pytest.raises(Unavailable):
        await store.append("t", 1, [b"two"])
    with pytest.raises(Unavailable):
        await store.beat(0, 0)
    store.breaker.record_success()  # half a second later
    await store.append("t", 1, [b"two"])
    await store.beat(0, 0)
    with administrator(url) as connection:
        assert connection.execute(NAMES).scalars().all() == ["madang server 1"]


async def test_a_beat_does_not_wait_for_a_row_that_stays_locked(store, url):
    """Else the server that judges would be late itself, and be declared gone by a third one."""
    waiting = Member(url)
    waiting.wait_in_line()
    with administrator(url) as holding:
        holding.execute(text("BEGIN"))
        holding.execute(text("SELECT FROM servers WHERE server = 1 FOR SHARE"))
        with administrator(url) as connection:
            connection.execute(text("UPDATE beats SET until = until - 60 WHERE server = 1"))
        await asyncio.to_thread(waiting.wait_in_line)
        assert states(url) == ["serving", "waiting"]
        holding.execute(text("COMMIT"))
    await asyncio.to_thread(waiting.wait_in_line)
    assert states(url) == ["gone", "waiting"]
    waiting.close()


async def test_a_beat_that_comes_after_the_end_takes_the_lock_from_nobody(store, url):
    await store.leave("gone")
    await store.close()
    assert store.dialect.member.beat(0, 0)
    late = Member(url)
    await eventually(late.is_free)
    late.close()


async def test_a_server_that_was_named_and_died_keeps_nobody_out(store, url):
    heir = Member(url)
    heir.wait_in_line()
    await store.leave("gone")
    await store.close()
    heir.close()
    late = Member(url)
    assert not late.is_free()
    with administrator(url) as connection:
        connection.execute(text("UPDATE beats SET until = until - 60"))
    await eventually(late.is_free)
    late.serve()
    assert states(url) == ["gone", "gone", "serving"]
    late.close()


# ---- real processes ------------------------------------------------------------------------------


class Address(House):
    """A server in a process of its own, for people to talk to."""

    def __init__(self, url: str) -> None:
        self.url, self.people = url, []


async def start(url: str) -> Process:
    """Start a server that waits where another one serves."""
    environ = {
        **os.environ,
        "MADANG_DATABASE": url,
        "MADANG_STANDBY": "true",
        "MADANG_PORT": "0",
        "MADANG_COMPILE": "false",
        "MADANG_WORKER_PROCESSES": "false",
    }
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "madang", "serve", env=environ, stdout=PIPE, stderr=PIPE
    )


async def address_of(server: Process) -> Address:
    """Wait until a server says where it is."""
    line = (await server.stdout.readline()).decode()
    return Address(line.split("http://")[1].split("/")[0])


async def comes_back(person: Person, house: Address, table: str) -> Person:
    again = await house.socket(person.secret)
    await again.enter(table)
    return again


async def test_a_server_that_waits_takes_over_after_a_kill_and_at_the_end_of_another(url, capsys):
    """Nothing that was acknowledged is lost, and the table goes on where it was."""
    empty(url)
    servers = [await start(url)]
    try:
        house = await address_of(servers[0])
        mina = await house.guest("Mina")
        table = await mina.make(bots=[None, "random", "random", "random"], clock=None)
        assert (await mina.ask(type="start", table=table))["type"] == "ack"
        for end, code in ((signal.SIGKILL, -9), (signal.SIGTERM, 0)):
            servers.append(await start(url))
            await eventually(lambda: "waiting" in states(url))
            asked = await mina.is_asked()
            answer = await mina.act(asked["legal"][0])
            assert answer["type"] == "ack", answer
            servers[-2].send_signal(end)
            house = await address_of(servers[-1])
            again = await comes_back(mina, house, table)
            await again.sees(answer["n"])
            await mina.go()
            mina = again
            assert await servers[-2].wait() == code
        async with httpx.AsyncClient(verify=NO_TLS) as http:
            assert (await http.get(f"http://{house.url}/readyz")).status_code == 200
        assert states(url) == ["gone", "gone", "serving"]
        assert run(["servers", "--db", url]) == 0
        assert [line.split()[1] for line in capsys.readouterr().out.splitlines()[1:]] == states(url)
        await mina.go()
    finally:
        for server in servers:
            with contextlib.suppress(ProcessLookupError):
                server.kill()
            await server.wait()
