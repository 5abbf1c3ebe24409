"""Servers that share tables, in simulated time: whatever the bus and kills do, nothing is lost.

Each failure names its seed: `simulate(SEED, empty_databases())` shows it again as a rule, with the
same PYTHONHASHSEED.
"""

import asyncio
import itertools
import subprocess
import sys
from collections import Counter
from collections.abc import Container, Coroutine, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple, TypeVar

import pytest
from sqlalchemy import Engine, text

from madang.server.cluster import edge
from madang.server.cluster.bus import Cards, Compare, Do, Pulse, Show, encode
from madang.server.cluster.edge import heir_of
from madang.server.cluster.giving import EVEN_EVERY, SLACK
from madang.server.cluster.servers import ORPHANS_EVERY, Servers
from madang.server.lobby import making
from madang.server.lobby.retention import SWEEP_EVERY
from madang.server.protocol import messages as m
from madang.server.serve import serve
from madang.server.store.interfaces import Elsewhere, Unavailable
from madang.server.store.sql import Transaction
from madang.server.table.loading import Leases
from tests.server.simulation import (
    DECLARED,
    SETTINGS,
    Loop,
    Person,
    Server,
    Socket,
    Store,
    World,
    empty_databases,
    start,
)

T = TypeVar("T")
SCHEDULES, LONG, MOVES = 300, 10_000, 8
ENDS_AFTER = 3.0  # seconds after a server has given its tables away, or could not
FAULTS = "kill", "cut_off", "hand_over", "give", "bus", "database", "partition", "none"


@pytest.fixture(scope="module")
def databases() -> Iterator[Engine]:
    names = making.new_table_name  # a world takes them from its seed
    yield empty_databases()
    making.new_table_name = names


def simulate(seed: int, databases: Engine, broken: Counter[str] | None = None) -> list[str]:
    """Run one schedule; return what is wrong, and count in `broken` what has happened."""
    world = World(seed, databases)
    try:
        return in_simulated_time(asyncio.wait_for(schedule(world), 240.0))
    except Exception as error:  # TimeoutError: they did not come to an end
        return [f"{type(error).__name__}"]
    finally:
        if broken is not None:
            broken.update(world.broken)


def in_simulated_time(work: Coroutine[Any, Any, T]) -> T:
    """Run something to its end, in a loop whose time passes by itself."""
    loop = Loop()
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(asyncio.wait_for(work, 100_000.0))
    finally:
        rest = asyncio.all_tasks(loop)
        for task in rest:
            task.cancel()
        if rest:
            loop.run_until_complete(asyncio.wait(rest, timeout=1.0))
        loop.close()
        asyncio.set_event_loop(None)


async def schedule(world: World) -> list[str]:
    """Let three people play at three servers while faults happen; check what they saw."""
    for _ in range(3):
        await world.open_server()
    people = [Person(world, f"guest{number}") for number in range(3)]
    host = people[0]
    rules = {"options": {"players": 3}, "bots": [None] * 3, "call_window": 0.0}
    made = await host.ask(lambda cmd: m.Make(cmd, "nylon_ppong", **rules))
    for seat, person in enumerate(people):
        person.table = made["table"]
        await person.connect()
        if seat:
            await person.ask(lambda cmd: m.Sit(cmd, made["table"], seat))  # noqa: B023
    await host.ask(lambda cmd: m.Start(cmd, made["table"]))
    start(break_something(world, made["table"]))
    await asyncio.gather(*(person.play(people, MOVES) for person in people))
    await asyncio.sleep(8.0)  # what is late comes
    for person in people:  # those who have moved enough did not look whether their server is there
        if person.socket is None or person.socket.is_over:
            await person.connect()
    world.losing = 0.0
    faults = [fault for person in people for fault in person.faults]
    faults += check_log(world, made["table"], people)
    faults += await check_shown(people)
    if min(len(person.acked) for person in people) < MOVES and not is_over(people):
        faults.append("they did not play on")
    return faults


def is_over(people: list[Person]) -> bool:
    return any(it.update and it.update["view"]["phase"] == "over" for it in people)


async def break_something(world: World, table: str) -> None:
    """Let three faults happen, each at a moment that the seed says."""
    for _ in range(3):
        await asyncio.sleep(world.dice.uniform(0.0, 0.2))
        fault, living = world.dice.choice(FAULTS), world.living()
        if len(living) < 2:
            return
        owner = world.servers.get(world.leases[table][0])
        server = owner if owner in living and world.dice.random() < 0.7 else living[0]
        if fault != "none":
            world.broken[fault] += 1
        if fault == "kill":
            world.kill(server)
        elif fault == "cut_off":
            world.cut_off(server)
        elif fault == "hand_over":
            await server.parts.servers.hand_over()
            world.later(ENDS_AFTER, partial(world.kill, server))
        elif fault == "give":
            heir = next(it for it in world.servers.values() if it is not server)  # living or not
            await server.parts.servers.giving.give({table: heir.number})
        elif fault == "bus":
            world.restart_bus(world.dice.uniform(0.05, 4.0))
        elif fault == "database":
            world.restart_database(world.dice.uniform(0.05, 4.0))
        elif fault == "partition":
            world.part_from_database(server, world.dice.uniform(0.05, 2.5))


def check_log(world: World, table: str, people: list[Person]) -> list[str]:
    """Compare what was acknowledged with what is written."""
    faults = ["the log has a hole"] if has_hole(world, table) else []
    for person in people:
        for cmd, answer in person.acked.items():
            rows = world.connection.execute(
                text("SELECT answer FROM commands WHERE guest = :guest AND cmd = :cmd"),
                {"guest": person.guest, "cmd": cmd},
            ).scalars().all()  # fmt: skip
            if [m.decode_server(row) for row in rows] != [m.decode_server(m.encode(answer))]:
                faults.append(f"{cmd} was acknowledged and is written {len(rows)} times")
    for name, epoch, newest in world.commits:
        if epoch != newest:
            faults.append(f"{name}: epoch {epoch} wrote after {newest} had claimed it")
    return faults


def has_hole(world: World, table: str) -> bool:
    query = text("SELECT count(*), max(seq) FROM events WHERE table_id = :table")
    count, last = world.connection.execute(query, {"table": table}).one()
    return count != last + 1


async def check_shown(people: list[Person]) -> list[str]:
    """Read the log by another server: it makes the updates that were shown, and has none more."""
    for person in people:
        if person.update is None:
            return [f"{person.guest} was shown nothing"]
        newest, person.update = person.update["n"], {"n": max(1, person.update["n"] - 3)}
        if person.socket:
            person.socket.is_over = True  # what differs from what was shown before is a fault
        await person.connect()
        await asyncio.sleep(1.0)
        if person.update["n"] != newest:
            person.faults.append(f"shown {newest}, and the log has {person.update['n']}")
    return [fault for person in people for fault in person.faults]


@pytest.mark.parametrize("first", range(0, SCHEDULES, 20))
def test_nothing_is_lost_whatever_the_bus_and_kills_do(databases, first):
    faults = {seed: simulate(seed, databases) for seed in range(first, first + 20)}
    assert not {seed: found for seed, found in faults.items() if found}


@pytest.mark.long
@pytest.mark.parametrize("first", range(SCHEDULES, LONG, 100))
def test_nothing_is_lost_in_many_more_schedules(databases, first):
    faults = {seed: simulate(seed, databases) for seed in range(first, first + 100)}
    assert not {seed: found for seed, found in faults.items() if found}


def test_the_command_counts_what_has_happened():
    command = [sys.executable, "-m", "tests.faults.simulated", "--schedules", "6", "--seed", "300"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1].startswith("6 schedules in ")
    assert run.stdout.endswith("; 0 went wrong\n")


# ---- sabotage: each is found -----------------------------------------------------------------


def finds(databases: Engine) -> bool:
    return any(simulate(seed, databases) for seed in range(40))


def test_an_answer_before_the_commit_is_found(databases, monkeypatch):
    async def too_soon(self, *args, **more):
        start(self.append_late(*args, **more))

    monkeypatch.setattr(Store, "append_late", Store.append, raising=False)
    monkeypatch.setattr(Store, "append", too_soon, raising=False)
    assert finds(databases)


def test_a_lost_event_is_found(databases, monkeypatch):
    whole = has_hole

    def lose_one(world, table):
        lost = text("DELETE FROM events WHERE table_id = :table AND seq = 8")
        world.connection.execute(lost, {"table": table})
        return whole(world, table)

    monkeypatch.setitem(globals(), "has_hole", lose_one)
    assert "the log has a hole" in simulate(1, databases)


def test_writing_without_the_fence_is_found(databases, monkeypatch):
    monkeypatch.setattr(Transaction, "check_epochs", lambda self: None)
    assert finds(databases)


def test_frames_that_are_lost_unnoticed_are_found(databases, monkeypatch):
    monkeypatch.setattr(edge.Edge, "note_gap", lambda self, server: None)
    assert finds(databases)


# ---- what a schedule rarely meets ------------------------------------------------------------


def test_a_server_beats_while_it_reads_the_tables_of_one_that_is_gone(databases, monkeypatch):
    """Else it would be taken for gone too, and the next one after it."""
    beats = noted_beats(monkeypatch)

    async def never(self, gone):
        await asyncio.Future()

    monkeypatch.setattr(Servers, "go_on_without", never)

    async def run() -> None:
        world = World(1, databases)
        one, other = await world.open_server(), await world.open_server()
        await asyncio.sleep(1.0)
        world.declare_gone(one)
        await asyncio.sleep(1.0)
        before = beats[other.number]
        await asyncio.sleep(3.0)
        assert beats[other.number] - before >= 5

    in_simulated_time(run())


def test_a_beat_that_fails_in_an_unknown_way_is_followed_by_the_next(databases, monkeypatch):
    beats = noted_beats(monkeypatch, failing={2, 3})

    async def run() -> None:
        world = World(1, databases)
        server = await world.open_server()
        await asyncio.sleep(5.0)
        assert beats[server.number] > 5

    in_simulated_time(run())


@pytest.mark.parametrize("end", ["hand_over", "hand_over_unheard", "kill"])
def test_tables_that_nobody_looks_at_are_known_and_closed_by_their_next_server(databases, end):
    """Open ones are loaded, so that they close; a match is shown until it is given up."""

    async def run() -> None:
        world = World(1, databases)
        one, other = await world.open_server(), await world.open_server()
        host = Person(world, "guest")
        socket = Socket(one, host)
        asked = {"options": {"players": 2}, "call_window": 0.0}
        await socket.route(m.Make("1", "nylon_ppong", bots=[None, None], **asked))
        await socket.route(m.Make("2", "nylon_ppong", bots=[None, "random"], **asked))
        opened, begun = (host.answers[cmd]["table"] for cmd in "12")
        await socket.route(m.Start("3", begun))
        await asyncio.sleep(1.0)
        assert host.answers["3"]["type"] == "ack"
        socket.end()
        world.losing = 1.0 if end == "hand_over_unheard" else 0.0
        if end == "kill":
            world.kill(one)
        else:
            await one.parts.servers.hand_over()
        await asyncio.sleep(ORPHANS_EVERY + 5.0)
        tables = other.parts.tables
        assert {table for table, _ in tables.summaries.items()} == {opened, begun}
        assert set(tables.actors) == {opened}
        await asyncio.sleep(max(SETTINGS.open_idle, SETTINGS.alone_idle) + SWEEP_EVERY)
        assert not tables.summaries

    in_simulated_time(run())


@pytest.mark.parametrize("seed", range(10))
def test_what_is_said_while_a_table_changes_its_server_is_heard_once(databases, seed):
    async def run() -> None:
        world = World(seed, databases)
        servers = [await world.open_server() for _ in range(3)]
        await asyncio.sleep(1.0)  # they know each other
        mina, yuna, late = people = [Person(world, name) for name in ("mina", "yuna", "late")]
        mina.socket = Socket(servers[0], mina)
        asked = {"options": {"players": 2}, "bots": [None, None]}
        table = (await mina.ask(lambda cmd: m.Make(cmd, "nylon_ppong", **asked)))["table"]
        for person in people:
            person.table = table
        await mina.connect()
        await yuna.connect()
        await yuna.ask(lambda cmd: m.Sit(cmd, table, 1))

        async def talk(person: Person) -> None:
            for number in range(6):
                await person.ask(lambda cmd: m.Say(cmd, table, f"{person.guest} {number}"))  # noqa: B023
                await asyncio.sleep(world.dice.uniform(0.0, 0.1))

        talking = [asyncio.create_task(talk(person)) for person in (mina, yuna)]
        for _ in range(2):
            await asyncio.sleep(world.dice.uniform(0.0, 0.3))
            await world.servers[world.leases[table][0]].parts.servers.hand_over()
        await asyncio.gather(*talking)
        await asyncio.sleep(8.0)
        await late.connect()
        await asyncio.sleep(1.0)
        said = sorted(f"{person.guest} {number}" for person in (mina, yuna) for number in range(6))
        assert [sorted(person.lines.values()) for person in people] == [said] * 3
        assert [list(person.lines) for person in people] == [sorted(mina.lines)] * 3

    in_simulated_time(run())


def test_a_table_that_another_server_takes_as_it_is_made_is_made(databases):
    """A new table has no owner for a moment. Its maker got the answer that nothing was written."""

    async def run() -> None:
        world = World(1, databases)
        world.losing = 0.0
        one, other = await world.open_server(), await world.open_server()
        await asyncio.sleep(1.0)
        host = Person(world, "guest")
        host.socket = socket = Socket(one, host)

        async def keep_taking() -> None:
            while True:
                await other.parts.tables.take_orphans(50)

        taking = asyncio.create_task(keep_taking())
        for cmd in "123":
            made = m.Make(cmd, "nylon_ppong", options={"players": 2}, bots=[None, None])
            await socket.route(made)
        taking.cancel()
        assert [host.answers[cmd]["type"] for cmd in "123"] == ["made"] * 3
        assert other.parts.tables.actors  # it did take some
        for cmd in "123":
            await socket.route(m.Enter(host.answers[cmd]["table"]))
            assert await host.until(lambda: socket.is_in)
            socket.is_in = False

    in_simulated_time(run())


def test_the_tables_of_a_server_that_is_lost_are_shared_by_the_others(databases, monkeypatch):
    """The first that noticed took all of them, and people waited for it alone."""

    async def run() -> None:
        world = World(1, databases)
        world.losing = 0.0
        names = iter("abcdefgh")
        monkeypatch.setattr(making, "new_table_name", lambda: next(names))
        one, two, _ = [await world.open_server() for _ in range(3)]
        await asyncio.sleep(1.0)
        people = [Person(world, f"guest{number}") for number in range(8)]
        for person in people:
            person.socket = Socket(one, person)
            asked = {"options": {"players": 2}, "bots": [None, None]}
            made = await person.ask(lambda cmd: m.Make(cmd, "nylon_ppong", **asked))  # noqa: B023
            person.table = made["table"]
            person.socket.end()
            person.socket = Socket(two, person)
            start(person.socket.route(m.Enter(person.table, 0)))
            assert await person.until(person.has_entered)
        world.kill(one)
        await asyncio.sleep(DECLARED + 1.0)
        assert {table: owner for table, (owner, _) in world.leases.items()} == {
            table: heir_of(table, [3, 2]) for table in "abcdefgh"
        }
        assert Counter(owner for owner, _ in world.leases.values()) == {2: 4, 3: 4}
        for person in people:
            await person.ask(lambda cmd: m.Say(cmd, person.table, "hello"))  # noqa: B023
            assert person.lines

    in_simulated_time(run())


@pytest.mark.parametrize("seed", range(5))
def test_a_table_is_shown_again_after_the_database_was_away(databases, seed):
    """Its actor could neither write nor read, and people there were shown nothing after that."""

    async def run() -> None:
        world = World(seed, databases)
        world.losing = 0.0
        one, other = await world.open_server(), await world.open_server()
        await asyncio.sleep(1.0)
        mina, yuna = people = [Person(world, name) for name in ("mina", "yuna")]
        mina.socket, yuna.socket = Socket(one, mina), Socket(other, yuna)
        asked = {"options": {"players": 2}, "bots": [None, None], "call_window": 0.0}
        made = await mina.ask(lambda cmd: m.Make(cmd, "nylon_ppong", **asked))
        for person in people:
            person.table = made["table"]
            start(person.socket.route(m.Enter(person.table, 0)))
            assert await person.until(person.has_entered)
        await yuna.ask(lambda cmd: m.Sit(cmd, yuna.table, 1))
        await mina.ask(lambda cmd: m.Start(cmd, mina.table))
        mover = mina if await mina.until(lambda: mina.update["legal"], 1.0) else yuna
        before, word = mover.update["n"], mover.update["legal"][0]
        world.restart_database(2.0)
        start(mover.socket.route(m.Act("lost", mover.table, before, word)))
        await asyncio.sleep(8.0)
        assert mina.socket.is_over  # so that a page connects again
        assert not yuna.socket.is_over
        at_other = yuna.socket
        await mina.connect()
        await mover.ask(lambda cmd: m.Act(cmd, mover.table, before, word))
        for person in people:
            assert await person.until(lambda: person.update["n"] > before)  # noqa: B023
        assert yuna.socket is at_other

    in_simulated_time(run())


async def open_tables(servers: list[Server], count: int) -> list[Person]:
    """Let as many people make a table at the first server, and sit at it from all servers."""
    people = [Person(servers[0].world, f"guest{number}") for number in range(count)]
    for person, server in zip(people, itertools.cycle(servers)):
        person.socket = Socket(servers[0], person)
        asked = {"options": {"players": 2}, "bots": [None, None]}
        made = await person.ask(lambda cmd: m.Make(cmd, "nylon_ppong", **asked))  # noqa: B023
        person.table = made["table"]
        person.socket.end()
        await person.socket.server.parts.tables.leave(person.socket)
        person.socket = Socket(server, person)
        start(person.socket.route(m.Enter(person.table, 0)))
        assert await person.until(person.has_entered)
    return people


async def all_hear(people: list[Person], text: str) -> None:
    """Let everybody say something by the socket that they have, and hear it."""
    for person in people:
        socket = person.socket
        await person.ask(lambda cmd: m.Say(cmd, person.table, text))  # noqa: B023
        assert person.socket is socket
        assert not socket.is_over
        assert await person.until(lambda: text in person.lines.values())  # noqa: B023


@pytest.mark.parametrize("seed", range(5))
def test_a_server_that_begins_gets_its_share_and_nobody_is_disturbed(databases, seed):
    """Servers kept all that they had: after a restart the first three had twice their share."""

    async def run() -> None:
        world = World(seed, databases)
        servers = [await world.open_server() for _ in range(3)]
        await asyncio.sleep(1.0)
        people = await open_tables(servers, 60)
        await all_hear(people, "one")
        await asyncio.sleep(2 * EVEN_EVERY)
        loads = list(world.loads().values())
        assert all(abs(20 - load) <= SLACK + 2 for load in loads), loads
        await all_hear(people, "two")
        await world.open_server()
        await asyncio.sleep(2 * EVEN_EVERY)
        loads = list(world.loads().values())
        assert all(abs(15 - load) <= SLACK + 1 for load in loads), loads
        await all_hear(people, "three")
        assert [list(person.lines.values()) for person in people] == [["one", "two", "three"]] * 60
        for server in world.servers.values():
            mine = {table for table, (owner, _) in world.leases.items() if owner == server.number}
            assert mine == set(server.parts.tables.actors) == set(server.parts.tables.summaries)

    in_simulated_time(run())


@pytest.mark.parametrize("why", ["its heir ends", "the store is away", "its heir dies"])
def test_a_table_that_cannot_be_given_goes_on(databases, monkeypatch, why):
    async def run() -> None:
        world = World(1, databases)
        world.losing = 0.0
        one, other, third = servers = [await world.open_server() for _ in range(3)]
        await asyncio.sleep(1.0)
        people = await open_tables([one, third], 4)
        await all_hear(people, "one")
        if why == "its heir ends":
            world.states[other.number] = "leaving"
        elif why == "its heir dies":
            world.kill(other)

        async def fail(store: Store, heirs: dict[str, int]) -> set[str]:
            raise Unavailable

        with monkeypatch.context() as patched, suppress(Unavailable):
            if why == "the store is away":
                patched.setattr(Store, "give_leases", fail)
            await one.parts.servers.giving.give({person.table: other.number for person in people})
        await all_hear(people, "two")
        assert all(list(person.lines.values())[-1] == "two" for person in people)
        if why != "its heir dies":
            assert [list(person.lines.values()) for person in people] == [["one", "two"]] * 4
        assert servers[0].parts.tables.locating == {}

    in_simulated_time(run())


def test_a_socket_that_closes_while_its_table_is_given_away_stays_nowhere(databases):
    """Nobody ended its visit: it sat at the table, for all to see, until the server ended."""

    async def run() -> None:
        for closes_after in range(0, 60, 3):
            world = World(closes_after, databases)
            world.losing = 0.0
            one, other = [await world.open_server() for _ in range(2)]
            await asyncio.sleep(1.0)
            people = await open_tables([one, other], 2)
            tables = {person.table for person in people}
            start(one.parts.servers.giving.give(dict.fromkeys(tables, other.number)))
            await asyncio.sleep(closes_after / 1000)
            for person in people:
                person.socket.end()
                await person.socket.server.parts.tables.leave(person.socket)
            await asyncio.sleep(5.0)
            for server in (one, other):
                assert not server.parts.servers.edge.visits
                assert not any(it.attendees for it in server.parts.tables.actors.values())

    in_simulated_time(run())


def test_a_socket_that_closes_while_its_table_is_read_enters_it_no_more(databases):
    async def run() -> None:
        world = World(1, databases)
        server = await world.open_server()
        (person,) = await open_tables([server], 1)
        late = Socket(server, person)
        await server.parts.tables.leave(late)
        await server.parts.tables.post_here(late, m.Enter(person.table))
        await asyncio.sleep(1.0)
        assert set(server.parts.tables.actors[person.table].attendees) == {person.socket}

    in_simulated_time(run())


@pytest.mark.parametrize("is_read_ahead", [False, True])
def test_a_table_that_is_read_while_it_is_given_away_is_at_one_server(databases, is_read_ahead):
    """The server that gave it away kept it in memory, and showed people how it was then."""

    async def run() -> None:
        for late in range(12):
            world = World(late, databases)
            world.losing = 0.0
            one, other = [await world.open_server() for _ in range(2)]
            await asyncio.sleep(1.0)
            (person,) = await open_tables([one], 1)
            table, tables = person.table, one.parts.tables
            person.socket.end()
            await tables.leave(person.socket)
            await tables.stop([tables.actors[table]])
            if is_read_ahead:
                await tables.take_free_tables([table])
            person.socket = Socket(one, person)
            start(person.socket.route(m.Enter(table, 0)))
            await asyncio.sleep(late / 1000)
            await one.parts.servers.giving.give({table: other.number})
            await all_hear([person], "one")
            assert world.leases[table][0] == other.number
            assert table not in tables.actors
            assert table in other.parts.tables.actors

    in_simulated_time(run())


def test_a_visit_that_its_owner_has_dropped_begins_again(databases):
    """Its moves were taken and it was shown nothing, though both servers counted one visit."""

    async def run() -> None:
        world = World(1, databases)
        world.losing = 0.0
        one, other = [await world.open_server() for _ in range(2)]
        await asyncio.sleep(1.0)
        _, person = await open_tables([one, other], 2)
        owner = one.parts.servers.owner
        (visit,) = owner.peers[other.number]
        await owner.compare(Compare(other.number, [], visit - 1))
        assert set(owner.peers[other.number]) == {visit}, "it had not begun when this was written"
        await all_hear([person], "one")
        await owner.compare(Compare(other.number, [], visit))
        assert not owner.peers[other.number]
        await all_hear([person], "two")
        await asyncio.sleep(5.0)
        assert len(owner.peers[other.number]) == 1

    in_simulated_time(run())


def test_tables_that_are_looked_for_at_once_cost_one_transaction(databases, monkeypatch):
    """When a server has left, its tables are looked for by hundreds of people at once."""

    async def run() -> None:
        world = World(1, databases)
        world.losing = 0.0
        one, other = await world.open_server(), await world.open_server()
        tables = [f"t{number}" for number in range(40)]
        await asyncio.gather(*(one.parts.store.append(it, 0, [b"one"]) for it in tables))
        await asyncio.gather(*map(one.parts.store.claim, tables))
        loads, writes, write = Counter(), Counter(), Store.write

        async def load(leases: Leases, table: str, latest: Any = None) -> Any:
            loads[table] += 1
            raise LookupError

        async def counted(store: Store, work: Any) -> Any:
            writes[store.server.number] += 1
            return await write(store, work)

        monkeypatch.setattr(Leases, "load", load)
        monkeypatch.setattr(Store, "write", counted)
        claim = other.parts.tables.leases.claim
        found = await asyncio.gather(*(claim(it, None) for it in tables), return_exceptions=True)
        assert [(type(it), it.server) for it in found] == [(Elsewhere, one.number)] * 40
        assert not loads, "tables of others are not read"
        assert not writes, "and nothing is written to find their servers"
        world.declare_gone(one)
        leases = await asyncio.gather(*map(other.parts.store.claim, tables))
        assert len({lease.epoch for lease in leases}) == 40
        assert writes[other.number] <= 2

    in_simulated_time(run())


def noted_beats(monkeypatch: pytest.MonkeyPatch, failing: Container[int] = ()) -> Counter[int]:
    """Count the beats of each server; let some of them raise an error."""
    beats, beat = Counter(), Store.beat

    async def counted(store: Store, tables: int, sockets: int) -> bool:
        beats[store.server.number] += 1
        if beats[store.server.number] in failing:
            raise RuntimeError("a fault")
        return await beat(store, tables, sockets)

    monkeypatch.setattr(Store, "beat", counted)
    return beats


# ---- alone ------------------------------------------------------------------------------------


def test_a_server_alone_reads_in_no_nats():
    code = "import sys, madang.server.serve; sys.exit('nats' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_bus_without_a_database_for_all_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv("MADANG_BUS", "nats://127.0.0.1:1")
    with pytest.raises(SystemExit, match="MADANG_BUS needs a database for all"):
        serve(database=tmp_path / "madang.db")


# ---- a table that leaves again as its visits come home -------------------------------------------


class Leaves:
    """The tables of a server from which each table has gone again before a message comes to it."""

    async def actor(self, table: str) -> object:
        return self

    async def post_here(self, peer: Any, message: Any) -> None:
        raise Elsewhere(message.table, 2)


class Routed:
    """A socket that notes what it has to find the table for once more."""

    has_left = False

    def __init__(self) -> None:
        self.routed: list[Any] = []

    async def route(self, message: Any) -> None:
        self.routed.append(message)


@pytest.mark.parametrize("moment", ["as it comes home", "after that", "when its socket has left"])
def test_a_command_is_answered_though_the_table_leaves_again(moment):
    """It was dropped in silence: the person waited for an answer that nobody sent."""
    here, peer, said = edge.Edge(Leaves(), None, dict), Routed(), m.Say("c1", "t", "hello")

    async def post() -> None:
        visit = here.add_visit(peer, "t", None)
        async with visit.lock:
            posting = asyncio.create_task(here.post(peer, said))
            await asyncio.sleep(0)
            if moment == "after that":
                here.forget(visit)
            elif moment == "when its socket has left":
                peer.has_left = True
                await here.leave(peer)
        await posting

    asyncio.run(post())
    assert peer.routed == ([] if "left" in moment else [said])


def test_a_socket_that_has_left_begins_no_visit():
    """What a table forwards too late opened a visit that nothing ended: the seat stayed taken."""
    here, peer = edge.Edge(Leaves(), None, dict), Routed()
    peer.has_left = True
    asyncio.run(here.post(peer, m.Say("c1", "t", "hello")))
    assert not here.visits
    assert not here.of


def test_frames_that_overtake_each_other_are_handed_on_in_order_and_lost_ones_are_noticed():
    """Each that came before its turn let all sockets at a server begin again, hundreds of times."""

    class Reads(Routed):
        def send_bytes(self, frame: bytes) -> None:
            self.routed.append(frame)

    async def run() -> None:
        here, peer = edge.Edge(Leaves(), None, dict), Reads()
        visit = here.add_visit(peer, "t", 2)
        frames = [b'{"type":"said","n":%d}' % n for n in range(6)]
        for seq in (2, 1, 1, 4, 3):
            here.show(Show(2, seq, [([visit.number], frames[seq])]))
        assert peer.routed == frames[1:5]
        await asyncio.sleep(2 * edge.LATE)
        assert not visit.is_stale
        await here.note_pulse(Pulse(2, 5, 1))
        here.show(Show(2, 5, [([visit.number], frames[5])]))
        await asyncio.sleep(2 * edge.LATE)
        assert peer.routed == frames[1:]
        assert not visit.is_stale
        here.show(Show(2, 7, [([visit.number], frames[0])]))
        assert not visit.is_stale
        await asyncio.sleep(2 * edge.LATE)
        assert visit.is_stale
        assert peer.routed == frames[1:]
        assert here.heard == {2: 7}

    in_simulated_time(run())


# ---- what comes from servers that are gone -------------------------------------------------------


def test_a_viewer_whose_server_went_while_its_table_was_read_is_dropped(databases):
    async def run() -> None:
        world = World(1, databases)
        world.losing = 0.0
        one = await world.open_server()
        owner, gone = one.parts.servers.owner, 77
        enter = m.encode(m.Enter("nowhere"))
        await owner.take(Do(gone, 1, 1, "nowhere", "mina", "", "", False, enter, 0))
        assert owner.peers[gone]
        await owner.forget_late(one.parts.store.others())
        assert owner.peers[gone], "a server that has just begun is not known everywhere yet"
        await owner.forget_late(one.parts.store.others())
        assert gone not in owner.peers

    in_simulated_time(run())


def test_what_a_server_says_that_the_others_have_replaced_is_not_listed(databases):
    """One that was frozen goes on telling of its tables when it wakes, until it learns of it."""

    async def run() -> None:
        world = World(1, databases)
        world.losing = 0.0
        one, other = await world.open_server(), await world.open_server()
        info = m.TableInfo("t", "nylon_ppong", {}, None, "open", [], "", False, None, 0, 0, 0, 1)
        for server, listed in ((77, False), (other.number, True)):
            cards = encode(Cards(server, {"t": m.encode(info)}, [], False))
            one.parts.servers.hear(cards, None)
            assert ("t" in one.parts.servers.board.from_server) == listed

    in_simulated_time(run())


def test_a_device_that_was_signed_out_elsewhere_is_hung_up_though_word_of_it_was_lost(databases):
    async def run() -> None:
        world = World(1, databases)
        world.losing = 0.0
        one, other = await world.open_server(), await world.open_server()
        devices, closed = one.parts.servers.devices, []

        class Socket(NamedTuple):
            key: str

            def hang_up(self, code: int) -> None:
                closed.append((self.key, code))

        await one.parts.store.add_guest("mina", "Mina", "first")
        await one.parts.store.add_key("mina", "second", 0.0, 5)
        devices.connections |= {Socket("first"), Socket("second")}
        await devices.check_keys()
        assert not closed
        await other.parts.store.drop_other_keys("mina", "first")
        await devices.check_keys()
        assert closed == [("second", m.CloseCode.SIGNED_OUT)]

    in_simulated_time(run())
