"""Several servers on one PostgreSQL and one NATS, under people who play.

    python -m benchmarks.servers postgresql://postgres@127.0.0.1/postgres nats://127.0.0.1:4222 \
        alone one elsewhere spread kill freeze partition roll sockets

The scenes are played in the order in which they are named, each in a new database, which is dropped
afterwards. The address is that of any database whose user may create others.

alone       one server on SQLite, for comparison
one         one server on PostgreSQL and NATS
elsewhere   two servers: all tables at one of them, all sockets at the other
spread      `--servers` servers: the four people of each table at different ones
kill        the same, and one server is killed
freeze      the same, and one server is stopped by SIGSTOP, and goes on at the end
partition   the same, and nothing passes between one server and the other two programs any more
roll        the same, and one server after another is ended by SIGTERM and started again
sockets     the same, and `--sockets` more that only say hello are cut off at once and come back

A table is playable again when the next server answers a command of somebody whose socket is at
another server. CPU is that of all servers together; PostgreSQL and NATS are counted by the names of
their processes, where they run on this machine.
"""

import argparse
import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
import urllib.request
import uuid
from collections.abc import AsyncIterator, Iterator, Sequence
from multiprocessing import Pipe, Process, get_context
from multiprocessing.connection import Connection
from pathlib import Path

from sqlalchemy import create_engine, make_url, text
from sqlalchemy.pool import NullPool

from benchmarks.load.crowd import SEATS, TRY_AGAIN, Crowd, Habits
from benchmarks.load.figures import percentiles
from benchmarks.load.person import Company, Person
from benchmarks.load.process import (
    ServerProcess,
    allow_many_files,
    usage_of,
    wait_until_compiled,
)
from benchmarks.load.run import SETTLE
from benchmarks.machine import machine_lines
from madang.games import GAMES, game_named
from madang.server.protocol import messages as m
from madang.server.workers.compile import SearchCompiler, proof_of
from tests.server.databases import Relay

UNTIL_PLAYABLE = 30.0  # seconds until a table that nobody answers for counts as lost
AGAIN_AFTER = 0.05  # seconds between two tries
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0  # seconds, as in `client/net/socket.js`
HELD = 10_000  # sockets of one process, which may have 20,000 files at most on many machines
TRY_WITHIN = 5.0  # seconds until somebody who is not shown the table connects again


class Servers:
    """Servers that share a database and a bus; or one server with a file.

    `first` are settings of the first server alone.
    """

    def __init__(
        self, count: int, folder: Path, settings: dict[str, str], first: dict[str, str]
    ) -> None:
        self.all: list[ServerProcess] = []
        for number in range(count):
            place = folder / f"server {number}"
            place.mkdir()
            self.all.append(ServerProcess(place, settings if number else {**settings, **first}))
            if settings.get("MADANG_COMPILE") != "false":
                wait_until_compiled(self.all[-1])
        self.welcoming = list(self.all)  # those to which a proxy would send people

    def url(self, number: int) -> str:
        return self.welcoming[number % len(self.welcoming)].url

    def cpu(self) -> dict[str, float]:
        """Return the seconds of CPU used so far by the servers and what they use."""
        return {
            "servers": sum(server.usage().seconds for server in self.all),
            "PostgreSQL": cpu_of("postgres"),
            "NATS": cpu_of("nats-server"),
        }

    def resident(self) -> int:
        """Return the memory of all servers, in bytes."""
        return sum(server.usage().resident for server in self.all)

    def end(self) -> None:
        for server in self.all:
            server.process.send_signal(signal.SIGCONT)
            server.kill()


def cpu_of(name: str) -> float:
    """Return the CPU of all processes of this name."""
    found = 0.0
    for place in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if (place / "comm").read_text().strip() == name:
                found += usage_of(int(place.name)).seconds
    return found


@contextlib.contextmanager
def new_database(address: str) -> Iterator[str]:
    """Make a database on a PostgreSQL; drop it at the end."""
    url, name = make_url(address), f"madang_servers_{uuid.uuid4().hex[:8]}"
    engine = create_engine(url.set(drivername="postgresql+psycopg"), poolclass=NullPool)
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield url.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))


def nobody_looks(done: int, total: int) -> None:
    """Show no progress."""


@contextlib.asynccontextmanager
async def people_at(
    servers: Servers, habits: Habits, tables: int, spread: bool
) -> AsyncIterator[Crowd]:
    """Let people play, at one server or each of a table at another; they come back when cut off."""
    crowd, home = Crowd(servers.url(0), habits), dict[Person, int]()
    coming: dict[Person, asyncio.Task[None]] = {}

    async def come_back(person: Person) -> None:
        while person.comes_back:
            person.url = servers.url(home[person])
            with contextlib.suppress(OSError, TimeoutError):
                async with asyncio.timeout(TRY_WITHIN):
                    await person.go_on()
                person.back_at = time.monotonic()
                break
            cut([person])  # perhaps connected, but the table was not shown
            await asyncio.sleep(person.chance.uniform(*TRY_AGAIN))
        del coming[person]

    def lose(person: Person) -> None:
        if person not in coming:  # two that come back for one person would cut each other off
            coming[person] = asyncio.create_task(come_back(person))

    try:
        await crowd.invite(SEATS * tables, nobody_looks)
        for place, person in enumerate(crowd.people):
            table, seat = divmod(place, SEATS)
            home[person] = table + seat if spread else 0
            person.url = servers.url(home[person])
        await crowd.come()
        await crowd.sit_down(nobody_looks)
        for person in crowd.people:
            person.comes_back = lose
        await asyncio.sleep(SETTLE)
        crowd.figures.clear()
        yield crowd
    finally:
        await crowd.go()
        for task in coming.values():
            task.cancel()


# ---- scenes --------------------------------------------------------------------------------


async def play(servers: Servers, crowd: Crowd, seconds: float) -> str:
    """Measure what a move costs and how long it takes."""
    before = servers.cpu()
    await asyncio.sleep(seconds)
    after, figures = servers.cpu(), crowd.figures
    moves = len(figures.acks)
    spent = {name: 1000 * (after[name] - before[name]) for name in after if after[name]}
    if not moves:
        idle = ", ".join(f"{name} {cpu / seconds:.1f}" for name, cpu in spent.items())
        return f"nobody moved; CPU a second, ms: {idle}; {wrong_of(crowd)}"
    cpu = ", ".join(f"{name} {cpu / moves:.2f}" for name, cpu in spent.items())
    ack = percentiles(figures.acks)
    return (
        f"{moves / seconds:.0f} moves/s; CPU a move, ms: {cpu}; ack, ms: p50 {ack[0]},"
        f" p90 {ack[1]}, p99 {ack[2]}, most {ack[3]}; {wrong_of(crowd)}"
    )


def wrong_of(crowd: Crowd) -> str:
    """Say what was refused and what was closed."""
    figures = crowd.figures
    told = {**figures.refusals, **{f"closed {n}": of for n, of in figures.closes.items()}}
    return ", ".join(f"{of:,} {what}" for what, of in {**told, **figures.errors}.items()) or (
        "nothing refused or closed"
    )


async def lose_one(
    servers: Servers, crowd: Crowd, number: signal.Signals, process: int | None = None
) -> str:
    """Kill or freeze a server, or what carries its words; measure when its tables answer again."""
    lost = servers.all[0]
    mine = [it for it in crowd.companies if it.people[0].url == lost.url]
    cut_off = [person for person in crowd.people if person.url == lost.url]
    began = time.monotonic()
    servers.welcoming = [server for server in servers.all if server is not lost]
    os.kill(process or lost.process.pid, number)
    if number == signal.SIGSTOP:  # a proxy that gets no answer cuts off, as HAProxy after a second
        asyncio.get_running_loop().call_later(1.0, cut, cut_off)
    times = sorted(await asyncio.gather(*(playable(it, lost.url, began) for it in mine)))
    await all_back(cut_off)
    back = sorted(person.back_at - began for person in cut_off)
    if number == signal.SIGSTOP:
        os.kill(process or lost.process.pid, signal.SIGCONT)
    late = [sum(at <= most for at in times) / len(times) for most in (2.0, 3.0, 4.5)]
    return (
        f"{len(times):,} tables of the lost server playable after p50 {at(times, 0.5):.2f} s,"
        f" p99 {at(times, 0.99):.2f} s, last {times[-1]:.2f} s"
        f" ({late[0]:.1%} within 2 s, {late[1]:.1%} within 3 s, {late[2]:.1%} within 4.5 s);"
        f" {len(back):,} sockets back after p50 {at(back, 0.5):.2f} s, last {back[-1]:.2f} s;"
        f" {wrong_of(crowd)}"
    )


def cut(people: Sequence[Person]) -> None:
    """Cut people off, as a proxy does whose server is gone."""
    for person in people:
        if person.wire:
            person.wire.transport.abort()


def at(times: Sequence[float], share: float) -> float:
    """Return the time within which so many are done.

    >>> at([1.0, 2.0, 3.0, 4.0], 0.5), at([1.0, 2.0, 3.0, 4.0], 0.99)
    (3.0, 4.0)
    """
    return times[min(len(times) - 1, int(share * len(times)))]


async def playable(company: Company, lost: str, began: float) -> float:
    """Return when a table answers a command of somebody at another server, in seconds."""
    person = next(person for person in company.people if person.url != lost)
    while time.monotonic() - began < UNTIL_PLAYABLE:
        cmd = person.new_cmd()
        answer = person.wait(cmd)
        person.say(m.Act(cmd, company.name, 0, "of no game"))  # any answer is of the table's owner
        with contextlib.suppress(OSError, TimeoutError):
            heard = await asyncio.wait_for(answer, UNTIL_PLAYABLE)
            if heard.code != "failed":
                return time.monotonic() - began
        await asyncio.sleep(AGAIN_AFTER)
    return UNTIL_PLAYABLE


async def all_back(people: Sequence[Person]) -> None:
    """Wait until everybody has entered the table again."""
    until = time.monotonic() + UNTIL_PLAYABLE
    while not all(person.back_at for person in people):
        if time.monotonic() > until:
            missing = sum(not person.back_at for person in people)
            raise TimeoutError(f"{missing} of {len(people)} have not come back")
        await asyncio.sleep(AGAIN_AFTER)


async def roll(servers: Servers, crowd: Crowd) -> str:
    """End one server after another and start it again, while people play on."""
    began = time.monotonic()
    for company in crowd.companies:
        company.longest = 0.0
    for server in servers.all:
        servers.welcoming = [it for it in servers.all if it is not server]
        server.process.terminate()
        await asyncio.to_thread(server.gone, 60.0)
        await asyncio.to_thread(server.start)
        await asyncio.to_thread(wait_until_ready, server)
        servers.welcoming = list(servers.all)
        await asyncio.sleep(2.0)
    waited = sorted(company.longest for company in crowd.companies)
    ack = percentiles(crowd.figures.acks)
    return (
        f"{len(servers.all)} servers in {time.monotonic() - began:.0f} s,"
        f" {len(crowd.figures.acks):,} moves; ack, ms: p50 {ack[0]}, p99 {ack[2]};"
        f" longest wait of each table: p50 {at(waited, 0.5):.2f} s, p99 {at(waited, 0.99):.2f} s,"
        f" most {waited[-1]:.2f} s; {wrong_of(crowd)}"
    )


def wait_until_ready(server: ServerProcess) -> None:
    """Wait until a proxy would send people to a server."""
    until = time.monotonic() + UNTIL_PLAYABLE
    while time.monotonic() < until:
        with contextlib.suppress(OSError), urllib.request.urlopen(f"{server.url}/readyz"):
            return
        time.sleep(AGAIN_AFTER)
    raise TimeoutError(f"{server.url} is not ready")


async def sockets(servers: Servers, crowd: Crowd, count: int) -> str:
    """Open sockets at all servers, cut them off at once, and measure how they come back."""
    holders = [Holder(servers, min(HELD, count - first)) for first in range(0, count, HELD)]
    await asyncio.gather(*(holder.ask("invite") for holder in holders))
    memory, cpu = servers.resident(), servers.cpu()["servers"]
    began = time.monotonic()
    await asyncio.gather(*(holder.ask("open") for holder in holders))
    opened = time.monotonic() - began
    memory, spent = servers.resident() - memory, servers.cpu()["servers"] - cpu
    crowd.figures.clear()
    times = await asyncio.gather(*(holder.ask("cut off") for holder in holders))
    back, seated = sorted(it for held in times for it in held), percentiles(crowd.figures.acks)
    await asyncio.gather(*(holder.ask("close") for holder in holders))
    return (
        f"{count:,} sockets of {len(holders)} processes at {len(servers.all)} servers open after"
        f" {opened:.1f} s ({1000 * spent / count:.2f} ms of CPU, the tables' included, and"
        f" {memory / count / 1024:.0f} kB each); cut off at once, they are back after"
        f" p50 {at(back, 0.5):.1f} s, p99 {at(back, 0.99):.1f} s, last {back[-1]:.1f} s; those who"
        f" play meanwhile wait p50 {seated[0]}, p99 {seated[2]}, most {seated[3]} ms for an"
        f" acknowledgement; {wrong_of(crowd)}"
    )


class Holder:
    """A process that holds sockets of people who only say hello: one may not have all of them."""

    def __init__(self, servers: Servers, count: int) -> None:
        self.pipe, theirs = Pipe()
        urls, fresh = [server.url for server in servers.all], get_context("spawn")
        fresh.Process(target=hold, args=(urls, count, theirs), daemon=True).start()
        theirs.close()  # or nobody would notice that the process has failed

    async def ask(self, word: str) -> list[float]:
        """Have it do something; return when each socket was back, in seconds."""
        self.pipe.send(word)
        return await asyncio.to_thread(self.pipe.recv)


def hold(urls: Sequence[str], count: int, asked: Connection) -> None:
    """Make guests, open their sockets, cut all off and let them come back, as is asked for."""
    allow_many_files()

    async def run() -> None:
        crowd = Crowd(urls[0], Habits(()))
        while (word := await asyncio.to_thread(asked.recv)) != "close":
            times: list[float] = []
            match word:
                case "invite":
                    await crowd.invite(count, nobody_looks)
                    for place, person in enumerate(crowd.people):
                        person.url = urls[place % len(urls)]
                case "open":
                    await crowd.come()
                case _:
                    cut(crowd.people)
                    times = await asyncio.gather(*map(connect_again, crowd.people))
            asked.send(times)
        await crowd.go()
        asked.send([])

    asyncio.run(run())


async def connect_again(person: Person) -> float:
    """Connect as a page does, which waits longer after each failure; return after how long."""
    began, wait = time.monotonic(), FIRST_WAIT
    while True:
        await asyncio.sleep(wait * person.chance.uniform(0.5, 1.0))
        with contextlib.suppress(OSError):
            await person.connect()
            return time.monotonic() - began
        wait = min(2 * wait, LONGEST_WAIT)


def measure(scene: str, asked: argparse.Namespace) -> str:
    """Play one scene with servers of its own; return what was measured."""
    least, most = asked.think
    games = tuple(map(game_named, asked.games or GAMES))
    habits = Habits(games, (least, most), asked.seed)
    counts = {"alone": 1, "one": 1, "elsewhere": 2}
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="madang-servers-")))
        shared = {} if scene == "alone" else {
            "MADANG_DATABASE": stack.enter_context(new_database(asked.postgres)),
            "MADANG_BUS": asked.nats,
        }  # fmt: skip
        how = {"MADANG_STALLS": ""}  # to watch each turn of a loop is work itself
        if not asked.compile:
            how["MADANG_COMPILE"] = "false"
        if scene == "elsewhere":  # the tables stay
            how["MADANG_EVEN_LOADS"] = "false"
        carrier, behind = carried(shared) if scene == "partition" else (None, {})
        if carrier:
            stack.callback(carrier.kill)
        servers = Servers(counts.get(scene, asked.servers), folder, {**shared, **how}, behind)
        stack.callback(servers.end)
        return asyncio.run(played(scene, servers, habits, asked, carrier.pid if carrier else None))


def carried(addresses: dict[str, str]) -> tuple[Process, dict[str, str]]:
    """Start a process that carries what is said to some addresses; return others for them."""
    ours, theirs = Pipe()
    process = Process(target=carry, args=([*addresses.values()], theirs), daemon=True)
    process.start()
    return process, dict(zip(addresses, ours.recv(), strict=True))


def carry(addresses: list[str], ready: Connection) -> None:
    """Carry what is said to some addresses; say by which others they are reached."""

    async def run() -> None:
        relays = [Relay(address) for address in addresses]
        ready.send([await relay.start() for relay in relays])
        await asyncio.Event().wait()

    asyncio.run(run())


async def played(
    scene: str, servers: Servers, habits: Habits, asked: argparse.Namespace, carrier: int | None
) -> str:
    """Play one scene; `carrier` is the process between the first server and the others."""
    is_spread = scene not in ("alone", "one", "elsewhere")
    async with people_at(servers, habits, asked.tables, is_spread) as crowd:
        if scene == "elsewhere":
            servers.welcoming = servers.all[1:]
            cut(crowd.people)
            await all_back(crowd.people)
            await asyncio.sleep(SETTLE)
            crowd.figures.clear()
            crowd.figures.closes.clear()
        match scene:
            case "kill":
                return await lose_one(servers, crowd, signal.SIGKILL)
            case "freeze":
                return await lose_one(servers, crowd, signal.SIGSTOP)
            case "partition":
                return await lose_one(servers, crowd, signal.SIGSTOP, carrier)
            case "roll":
                return await roll(servers, crowd)
            case "sockets":
                return await sockets(servers, crowd, asked.sockets)
            case _:
                return await play(servers, crowd, asked.seconds)


SCENES = ("alone", "one", "elsewhere", "spread", "kill", "freeze", "partition", "roll", "sockets")


def main(words: Sequence[str] | None = None) -> None:
    """Measure the scenes that are asked for, and print a line for each."""
    assert __doc__
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("postgres", help="postgresql:// address")
    parser.add_argument("nats", help="nats:// address")
    parser.add_argument("scenes", nargs="+", choices=SCENES)
    parser.add_argument("--servers", type=int, default=4)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--sockets", type=int, default=20_000)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--think", type=float, nargs=2, default=(1.0, 3.0), help="seconds a move")
    parser.add_argument("--games", nargs="*", help="table after table; by default all four")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--no-compile", dest="compile", action="store_false", help="play by the plain rules"
    )
    asked = parser.parse_args(words)
    allow_many_files()
    searches = SearchCompiler()
    cold = [it.name for it in GAMES if not (proof_of(it).exists() and searches.is_ready(it))]
    if asked.compile and cold:
        print(f"the servers compile {', '.join(cold)} meanwhile: let", file=sys.stderr)
        print("`madang serve` run until it has compiled them, and measure then", file=sys.stderr)
    for scene in asked.scenes:
        print(f"{scene}, {asked.tables} tables: {measure(scene, asked)}", flush=True)
    print(*machine_lines(), sep="\n")


if __name__ == "__main__":
    main()
