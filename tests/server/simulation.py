"""Several servers in one loop: simulated time, one store, a bus that loses, doubles and reorders.

Everything follows from a seed. The servers are real ones without sockets; the store is the real
one on SQLite in memory, with leases for several servers as PostgreSQL has them.
"""

import asyncio
import itertools
import json
import random
import selectors
import sqlite3
from collections import Counter
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, text
from sqlalchemy.pool import NullPool, StaticPool

from madang.server.cluster.bus import Hear, Unreached
from madang.server.lobby import making
from madang.server.parts import Parts
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Unavailable
from madang.server.store.migrations import migrate
from madang.server.store.sql import Transaction
from madang.server.store.sqlite import Sqlite, begin_writing
from madang.server.table.events import Closed
from tests.server.people import QUICK, fixed_shuffles, laid_over

UNFINISHED = text("SELECT table_id FROM tables WHERE status IN ('open', 'playing')")
SETTINGS = replace(QUICK, compile=False, grace=1000.0, deal_wait=1000.0)
PATIENCE, DECLARED = 7.0, 1.5  # seconds
NOTICES_AFTER = 4.0  # seconds until one that was declared gone has a beat, which says so


class Jumping(selectors.DefaultSelector):
    """Waits for nothing: the time passes instead."""

    seconds = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        assert timeout is not None, "nothing will ever happen again"
        self.seconds += timeout
        return []


class Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self.jumping = Jumping()
        super().__init__(self.jumping)

    def time(self) -> float:
        return self.jumping.seconds

    def run_in_executor(self, executor: Any, work: Callable[..., Any], *args: Any) -> Any:
        """Do at once what a thread would do: time would pass without end while it works."""
        done = self.create_future()
        try:
            done.set_result(work(*args))
        except Exception as error:
            done.set_exception(error)
        return done


class Time:
    """The loop's time; see `TimeSource`."""

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def call_at(self, when: float, callback: Callable[[], None]) -> Any:
        return asyncio.get_running_loop().call_at(when, callback)


def empty_databases() -> Engine:
    """Return what opens databases in memory: each is of its own, empty and in today's form.

    It is one engine, so that every statement is compiled once for all worlds.
    """
    engine = create_engine("sqlite://", poolclass=StaticPool)
    migrate(engine)
    template = engine.raw_connection().driver_connection

    def copy() -> sqlite3.Connection:
        raw = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        template.backup(raw)
        return raw

    return create_engine("sqlite://", creator=copy, poolclass=NullPool)


class World:
    """The store, the bus and the servers."""

    def __init__(self, seed: int, databases: Engine) -> None:
        self.dice = random.Random(seed)
        making.new_table_name = lambda: f"t{self.dice.randbytes(5).hex()}"
        self.servers: dict[int, Server] = {}
        self.states: dict[int, str] = {}
        self.leases: dict[str, tuple[int, int]] = {}  # table -> server, epoch
        self.epochs = itertools.count(1)
        self.commits: list[tuple[str, int, int]] = []  # table, epoch, the newest epoch then
        self.losing = 0.05  # of the messages; as many are doubled
        self.bus_is_down = self.database_is_down = False
        self.broken: Counter[str] = Counter()  # faults that have happened, by their names
        self.connection = databases.connect()

    async def open_server(self) -> "Server":
        number = len(self.states) + 1
        self.states[number] = "serving"
        server = self.servers[number] = Server(self, number)
        await server.parts.open()
        return server

    def others(self, me: int) -> dict[int, str]:
        return {it: at for it, at in self.states.items() if it != me and at != "gone"}

    def serving(self) -> list["Server"]:
        return [it for number, it in self.servers.items() if self.states[number] == "serving"]

    def living(self) -> list["Server"]:
        return [it for it in self.serving() if not it.is_dead and not it.is_cut_off]

    def loads(self) -> dict[int, int]:
        """Return how many tables each server has that serves."""
        counts = Counter(owner for owner, _ in self.leases.values())
        return {server.number: counts[server.number] for server in self.serving()}

    def delay(self) -> float:
        return self.dice.expovariate(300.0)

    # ---- faults ------------------------------------------------------------------------------

    def kill(self, server: "Server") -> None:
        """End a server in the midst of whatever it does."""
        server.is_dead = True
        for peer in list(server.peers):
            peer.end()
        self.later(DECLARED, lambda: self.declare_gone(server))

    def cut_off(self, server: "Server") -> None:
        """Let a server be declared gone while it goes on: as one that stood still and woke."""
        server.is_cut_off = True
        self.later(DECLARED, lambda: self.declare_gone(server))
        self.later(DECLARED + 2.0, server.close_tables)  # by then others have them
        self.later(DECLARED + NOTICES_AFTER, lambda: self.kill(server))  # it ends itself

    def declare_gone(self, server: "Server") -> None:
        self.states[server.number] = "gone"

    def restart_bus(self, seconds: float) -> None:
        """Lose all messages for a while."""
        self.bus_is_down = True
        self.later(seconds, lambda: setattr(self, "bus_is_down", False))

    def restart_database(self, seconds: float) -> None:
        """Fail all reads and writes for a while; the last commits may have been made."""
        self.database_is_down = True
        self.later(seconds, lambda: setattr(self, "database_is_down", False))

    def part_from_database(self, server: "Server", seconds: float) -> None:
        """Fail all reads and writes of one server for a while, too short for it to be gone."""
        server.has_no_database = True
        self.later(seconds, lambda: setattr(server, "has_no_database", False))

    def later(self, seconds: float, what: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_later(seconds, what)


class Shared(Sqlite):
    """One database of several servers: what `leases` does on PostgreSQL."""

    shares = True

    def __init__(self, world: World, number: int) -> None:
        super().__init__(Path("simulated"))
        self.world, self.number = world, number

    def acquire(self, may_wait: bool = False) -> None:
        """Nobody is kept out."""

    def release(self) -> None:
        """Nothing is held."""

    def free(self) -> None:
        return None

    def others(self) -> dict[int, str]:
        return self.world.others(self.number)

    def has_free(self, table: str) -> bool:
        owner = self.world.leases.get(table, (0, 0))[0]
        return owner == self.number or self.world.states.get(owner, "gone") == "gone"

    def claim(self, transaction: Transaction, tables: Any) -> dict[str, int]:
        if self.world.states[self.number] != "serving":
            return {}
        mine = {table: next(self.world.epochs) for table in tables if self.has_free(table)}
        self.world.leases |= {table: (self.number, epoch) for table, epoch in mine.items()}
        return mine

    def epochs_held(self, transaction: Transaction, tables: Any) -> dict[str, int]:
        leases, is_gone = self.world.leases, self.world.states[self.number] == "gone"
        held = {table: leases[table] for table in tables if table in leases and not is_gone}
        return {table: epoch for table, (owner, epoch) in held.items() if owner == self.number}

    def owners(self, transaction: Transaction, tables: Any) -> dict[str, int]:
        found = {table: self.world.leases.get(table, (0, 0))[0] for table in tables}
        states = self.world.states
        return {it: owner for it, owner in found.items() if states.get(owner, "gone") != "gone"}

    def orphans(self, transaction: Transaction, most: int) -> list[str]:
        unfinished = transaction.execute(UNFINISHED).scalars()
        return [table for table in unfinished if not self.owners(transaction, [table])][:most]

    def loads(self, transaction: Transaction) -> dict[int, int]:
        unfinished = set(transaction.execute(UNFINISHED).scalars())
        return Counter(at for table, (at, _) in self.world.leases.items() if table in unfinished)

    def give(self, transaction: Transaction, heirs: Any) -> set[str]:
        leases, states = self.world.leases, self.world.states
        if states[self.number] == "gone":
            return set()
        mine = {it for it in heirs if leases.get(it, (0,))[0] == self.number}
        given = {it for it in mine if states[heirs[it]] == "serving"}
        leases |= {it: (heirs[it], next(self.world.epochs)) for it in sorted(given)}
        return given

    def spread(self, transaction: Transaction, kept: Any) -> int:
        heirs = [it for it in self.others() if self.world.states[it] == "serving"]
        leases = self.world.leases.items()
        mine = [table for table, (at, _) in leases if at == self.number and table not in kept]
        for place, table in enumerate(mine if heirs else ()):
            self.world.leases[table] = heirs[place % len(heirs)], next(self.world.epochs)
        return len(heirs)

    def leave(self, transaction: Transaction, state: str) -> None:
        if self.world.states[self.number] != "gone":
            self.world.states[self.number] = state


class Noting(Transaction):
    """Notes under which epochs something is written."""

    def __init__(self, connection: Any, dialect: Shared) -> None:
        super().__init__(connection, dialect)
        self.noted: list[tuple[str, int]] = []

    def expect_epoch(self, table: str, epoch: int) -> None:
        super().expect_epoch(table, epoch)
        self.noted.append((table, epoch))


class Store(DatabaseStore):
    """The real store, whose writer and readers are the loop."""

    def __init__(self, world: World, server: "Server") -> None:
        super().__init__("simulated")
        self.world, self.server = world, server
        self.dialect = Shared(world, server.number)
        self.upserts.dialect = self.dialect

    async def open(self) -> None:
        """It is open."""

    async def close(self) -> None:
        """Others use it."""

    async def beat(self, tables: int, sockets: int) -> bool:
        await self.alive()
        return self.world.states[self.server.number] != "gone" or self.server.is_cut_off

    async def held(self) -> list[str]:
        """Ask the leases of the world: they are not in its database."""
        rows = [row.table for row in await self.unfinished_rows()]
        return [it for it in rows if self.world.leases.get(it, (0,))[0] == self.server.number]

    async def alive(self) -> None:
        """Take some time; forever where the server is dead. Raise Unavailable."""
        await asyncio.sleep(self.world.delay())
        if self.server.is_dead:
            await asyncio.Future()
        if self.world.database_is_down or self.server.has_no_database:
            raise Unavailable("restarting")

    async def write(self, work: Any) -> Any:
        await self.alive()
        connection = self.world.connection
        begin_writing(connection)
        transaction = Noting(connection, self.dialect)
        try:
            result = work(transaction)
            transaction.flush()
            connection.connection.execute("COMMIT")
        except BaseException as error:
            connection.connection.execute("ROLLBACK")
            raise self.name_error(error) from error
        finally:
            connection.rollback()
        for table, epoch in transaction.noted:
            self.world.commits.append((table, epoch, self.world.leases[table][1]))
        await self.alive()  # a kill may come between the commit and its answer
        return result

    async def read_by(self, ask: Any) -> Any:
        await self.alive()
        try:
            return ask(self.world.connection)
        finally:
            self.world.connection.rollback()


class SimulatedBus:
    """Loses, doubles, delays and reorders what servers say to each other."""

    def __init__(self, world: World, server: "Server") -> None:
        self.world, self.server = world, server
        self.hear: Hear | None = None

    async def open(self, cluster: str, server: int, hear: Hear) -> None:
        self.hear = hear

    def carry(self, to: int, deliver: Callable[["SimulatedBus"], None]) -> None:
        """Deliver something later: once, twice or never."""
        dice, times = self.world.dice, 1
        if dice.random() < self.world.losing or self.world.bus_is_down:
            times = 0
        elif dice.random() < self.world.losing:
            times = 2
        for _ in range(times):
            self.world.later(self.world.delay(), lambda: self.arrive(to, deliver))

    def arrive(self, to: int, deliver: Callable[["SimulatedBus"], None]) -> None:
        there = self.world.servers[to]
        ends = self.server, there
        if not any(it.is_dead or it.is_cut_off for it in ends) and there.bus.hear:
            deliver(there.bus)

    async def ask(self, server: int, question: bytes, within: float) -> bytes:
        if self.world.servers[server].is_dead and self.world.dice.random() < 0.5:
            await asyncio.sleep(0.001)
            raise Unreached(server, is_sure=True)
        answered = asyncio.get_running_loop().create_future()

        def settle(answer: bytes) -> None:
            if not answered.done():
                answered.set_result(answer)

        def respond(there: "SimulatedBus", answer: bytes) -> None:
            there.carry(self.server.number, lambda _: settle(answer))

        self.carry(server, lambda there: there.hear(question, lambda it: respond(there, it)))
        try:
            return await asyncio.wait_for(answered, within)
        except TimeoutError:
            raise Unreached(server, is_sure=False) from None

    def tell(self, server: int, news: bytes) -> None:
        self.carry(server, lambda there: there.hear(news, None))

    def tell_all(self, news: bytes) -> None:
        for server in self.world.others(self.server.number):
            self.tell(server, news)

    async def close(self) -> None:
        self.hear = None


class Server:
    """A server without its web."""

    def __init__(self, world: World, number: int) -> None:
        self.world, self.number = world, number
        self.is_dead = self.is_cut_off = self.has_no_database = False
        self.peers: set[Socket] = set()
        self.bus = SimulatedBus(world, self)
        shuffles = fixed_shuffles(number)
        self.parts = Parts(SETTINGS, Store(world, self), Time(), shuffles, self.bus)
        self.parts.services.surge.time = Time()

    def close_tables(self) -> None:
        """Want to end every table here: what a server that has woken must not do any more."""
        for actor in self.parts.tables.actors.values():
            actor.mailbox.put_nowait(Closed("left"))


class Socket:
    """A socket of a person at a server; see `Peer`."""

    takes_changes = True

    def __init__(self, server: Server, person: "Person") -> None:
        self.server, self.person, self.guest = server, person, person.guest
        self.address, self.tables = person.guest, set()
        self.is_over = self.is_in = self.has_left = False
        self.held: dict[str, Any] | None = None
        server.peers.add(self)

    def send(self, message: Any) -> None:
        self.send_bytes(m.encode(message))

    def send_bytes(self, encoded: bytes) -> None:
        if not self.is_over and not self.server.is_dead:
            self.person.hear(self, json.loads(encoded))

    async def route(self, message: Any) -> None:
        """Do as a connection does."""
        try:
            if isinstance(message, m.Make):
                self.send_bytes(await self.server.parts.making.make_table(self, message))
            else:
                await self.server.parts.tables.post(self, message)
        except Refusal as refusal:
            self.refuse(message, refusal)
        except Unavailable:
            self.refuse(message, Refusal("failed"))

    def refuse(self, message: Any, refusal: Refusal) -> None:
        cmd = getattr(message, "cmd", None)
        args = refusal.code, refusal.args_
        self.send(m.Nack(cmd, *args, []) if cmd else m.Failure(*args))

    def hang_up(self, code: int) -> None:
        self.end()

    def end(self) -> None:
        self.is_over = True
        self.server.peers.discard(self)
        self.person.news.set()


class Person:
    """Sends moves, and sends one again until it is answered; remembers what was shown."""

    def __init__(self, world: World, guest: str) -> None:
        self.world, self.guest = world, guest
        self.news = asyncio.Event()
        self.numbers = itertools.count(1)
        self.answers: dict[str, dict[str, Any]] = {}
        self.acked: dict[str, dict[str, Any]] = {}
        self.shown: dict[int, dict[str, Any]] = {}  # n -> what the update says
        self.lines: dict[int, str] = {}  # of the chat, as a page keeps them
        self.faults: list[str] = []
        self.update: dict[str, Any] | None = None
        self.socket: Socket | None = None
        self.table = ""

    # ---- what is heard -----------------------------------------------------------------------

    def hear(self, socket: Socket, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind in ("ack", "nack", "made"):
            if kind != "nack" and self.acked.get(message["cmd"], message) != message:
                self.faults.append(f"two answers to {message['cmd']}")
            self.answers[message["cmd"]] = message
            if kind != "nack":
                self.acked[message["cmd"]] = message
        elif kind == "table":
            socket.is_in = True
        elif kind == "changes":
            if socket.held is None or message["n"] != socket.held["n"] + 1:
                self.faults.append(
                    f"changes {message['n']} after {socket.held and socket.held['n']}"
                )
            else:
                self.see(socket, laid_over(socket.held, message))
        elif kind == "update":
            self.see(socket, message)
        elif kind == "talk":
            self.lines = {line["n"]: line["text"] for line in message["lines"]}
        elif kind == "said":
            self.lines.setdefault(message["line"]["n"], message["line"]["text"])
        self.news.set()

    def see(self, socket: Socket, update: dict[str, Any]) -> None:
        n, before = update["n"], socket.held["n"] if socket.held else 0
        if n < before:
            self.faults.append(f"update {n} after {before}")
        said = {key: update[key] for key in ("events", "view", "legal")}
        if self.shown.setdefault(n, said) != said:
            self.faults.append(f"update {n} is another one now")
        socket.held = self.update = update

    # ---- what is done ------------------------------------------------------------------------

    async def until(self, found: Callable[[], Any], seconds: float = PATIENCE) -> Any:
        """Wait for something; None: it has not come in time, or the socket is over."""
        end = self.world.living and asyncio.get_running_loop().time() + seconds
        while not (result := found()):
            left = end - asyncio.get_running_loop().time()
            if left <= 0 or self.socket is None or self.socket.is_over:
                return None
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), left)
            except TimeoutError:
                return found() or None
        return result

    async def connect(self) -> None:
        """Come to a server that serves, and enter since the last update."""
        while True:
            if self.socket and not self.socket.is_over:
                before, self.socket.is_over = self.socket, True
                before.server.peers.discard(before)
                start(before.server.parts.tables.leave(before))
            living = self.world.living()
            self.socket = Socket(self.world.dice.choice(living), self)
            if not self.table:
                return
            since = self.update["n"] if self.update else 0
            start(self.socket.route(m.Enter(self.table, since)))
            if await self.until(self.has_entered):
                return

    def has_entered(self) -> bool:
        return self.socket.held is not None or (self.socket.is_in and self.update is None)

    async def ask(self, message: Callable[[str], Any]) -> dict[str, Any]:
        """Send a command until it is answered for good."""
        cmd = f"{self.guest}-{next(self.numbers)}"
        while True:
            if self.socket is None or self.socket.is_over:
                await self.connect()
            self.answers.pop(cmd, None)
            start(self.socket.route(message(cmd)))
            answer = await self.until(lambda: self.answers.get(cmd))
            if answer is None:
                await self.connect()
            elif answer.get("code") != "failed":
                return answer
            await asyncio.sleep(0.2)

    async def play(self, people: list["Person"], moves: int) -> None:
        """Move whenever asked, until everybody has made enough moves."""
        last, limit = 0, asyncio.get_running_loop().time() + 120.0
        while asyncio.get_running_loop().time() < limit:
            if min(len(person.acked) for person in people) >= moves:
                return
            update = self.update
            is_new = update is not None and update["n"] > last
            if not (is_new and (update["legal"] or update["view"]["ended"])):
                if not await self.until(self.has_moved(update)):
                    await self.connect()
                continue
            if update["view"]["phase"] == "over":
                return
            last, seen = update["n"], update["n"]
            if update["view"]["ended"]:
                await self.ask(lambda cmd: m.Ready(cmd, self.table, seen))  # noqa: B023
            else:
                word = update["legal"][seen % len(update["legal"])]
                await self.ask(lambda cmd: m.Act(cmd, self.table, seen, word))  # noqa: B023

    def has_moved(self, update: Any) -> Callable[[], bool]:
        return lambda: self.update is not update


tasks: set[asyncio.Task[Any]] = set()


def start(work: Coroutine[Any, Any, Any]) -> None:
    task = asyncio.get_running_loop().create_task(work)
    tasks.add(task)
    task.add_done_callback(note_end)


def note_end(task: asyncio.Task[Any]) -> None:
    tasks.discard(task)
    if not task.cancelled() and task.exception():
        raise task.exception()
