"""Break servers that share tables, one after another, and look what is left of what they said.

    python -m tests.faults.cluster --kills 10000 --freezes 1000 --partitions 2000 --buses 2000 \
        --databases 200 --restarts 200

Real processes share a PostgreSQL and a NATS; each reaches them through relays that can hold what
passes. People at all servers play at their tables, come back as browsers do, and repeat what was
not answered. After each fault everybody must be answered again. From time to time all tables are
read, and compared with what people were told.
"""

import argparse
import asyncio
import contextlib
import json
import os
import random
import signal
import subprocess
import time
from collections import Counter, deque
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from sqlalchemy import make_url
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from benchmarks.load.process import FOR_ALL
from tests.faults.checks import check_database
from tests.faults.clients import GAMES, Client, Counts, Fault, Group
from tests.server.databases import SERVER, Relay, cut_off, database, empty
from tests.server.test_cluster import Address, Nats, Servers

SERVERS, FAULTS_A_WORLD = 4, 20
PATIENCE = 40.0  # seconds until everybody must be answered again
AGAIN, LOOK_EVERY = 0.3, 0.1  # seconds until what failed is said again, and between two looks
HELD = 4.5  # seconds: longer than a beat is good for
NOT_FOR_GOOD = "failed", "slow_down"  # said again
SETTINGS = {  # nobody is left out: no update because of limits, no seat to a bot
    **FOR_ALL,
    "MADANG_SHOWN_BURST": "999999999",
    "MADANG_GRACE": "100000",
    "MADANG_DEAL_WAIT": "100000",
}


class Line:
    """The connection of one person, who comes back to any server that is there."""

    def __init__(self, world: "World", client: Client, secret: str) -> None:
        self.world, self.client, self.secret = world, client, secret
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: deque[tuple[str, Any]] = deque(maxlen=20)

    async def keep_coming(self) -> None:
        """Come, and come back, until the world ends."""
        while True:
            server = self.world.dice.choice(self.world.servers)
            with contextlib.suppress(OSError, WebSocketException):
                async with asyncio.timeout(3.0):
                    socket = await connect(f"ws://{server.url}/ws", proxy=None)
                try:
                    await self.talk(socket)
                finally:
                    await asyncio.shield(socket.close())
            await asyncio.sleep(AGAIN)

    async def talk(self, socket: Any) -> None:
        """Say hello, go on where this person was, and hear until the end."""
        changes = bool(self.client.number % 2)
        hello = {"type": "hello", "proto": 1, "secret": self.secret, "changes": changes}
        await socket.send(json.dumps(hello))
        if json.loads(await asyncio.wait_for(socket.recv(), 5.0))["type"] != "welcome":
            return  # the database is away
        self.outbox = asyncio.Queue()
        self.heard.append(("welcome", self.world.happening))
        writing = asyncio.create_task(self.write(socket, self.outbox))
        try:
            self.client.come_back()
            self.client.go_on()
            async for frame in socket:
                message = json.loads(frame)
                if message["type"] == "failure" and message["code"] in NOT_FOR_GOOD:
                    return  # the table has lost its server
                if message["type"] == "nack" and message["code"] in NOT_FOR_GOOD:
                    asyncio.get_running_loop().call_later(AGAIN, self.say_again, message["cmd"])
                else:
                    self.hear(message)
        finally:
            writing.cancel()

    def hear(self, message: dict[str, Any]) -> None:
        """Take a message; say what came before where it is a fault."""
        self.heard.append((message["type"], message.get("n", message.get("cmd", ""))))
        try:
            self.client.hear(message)
        except Fault as fault:
            raise Fault(f"{fault}, in {list(self.heard)}") from fault

    async def write(self, socket: Any, outbox: asyncio.Queue[dict[str, Any]]) -> None:
        with contextlib.suppress(WebSocketException, OSError):
            while True:
                await socket.send(json.dumps(await outbox.get()))

    def say_again(self, cmd: str) -> None:
        """Repeat a command that nobody could take just then."""
        pending = self.client.pending
        if pending and pending["cmd"] == cmd:
            self.outbox.put_nowait(pending)
        elif cmd in self.client.repeating:
            self.outbox.put_nowait(self.client.answered[cmd][0])


class Member:
    """One server with its relays."""

    def __init__(self, servers: Servers) -> None:
        self.servers = servers
        self.database, self.bus = Relay(servers.url), Relay(servers.bus.url)
        self.server: Address | None = None

    @property
    def url(self) -> str:
        return self.server.url if self.server else "127.0.0.1:1"

    async def start(self) -> None:
        """Start it; both relays are open."""
        ways = {
            "MADANG_DATABASE": await self.database.start(),
            "MADANG_BUS": await self.bus.start(),
        }
        self.server = await asyncio.wait_for(self.servers.start(**SETTINGS, **ways), PATIENCE)

    async def stop(self) -> None:
        """End it, if it has not ended yet."""
        server, self.server = self.server, None
        if server:
            self.servers.started.remove(server)
            with contextlib.suppress(ProcessLookupError):
                server.process.kill()
            await server.process.wait()
        for relay in (self.database, self.bus):
            await relay.close()

    async def start_again(self) -> None:
        await self.stop()
        await self.start()

    async def has_ended(self, within: float) -> bool:
        """Tell whether it ends by itself."""
        assert self.server
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.server.process.wait(), within)
            return True
        return False

    def signal(self, number: int) -> None:
        assert self.server
        self.server.process.send_signal(number)


class World:
    """Some servers, and people who play at them while one fault after another happens."""

    def __init__(self, url: str, seed: int, counts: Counts) -> None:
        self.url, self.counts, self.dice = url, counts, random.Random(seed)
        self.bus = Nats()
        started = Servers(url, self.bus)
        self.servers = [Member(started) for _ in range(SERVERS)]
        self.groups = [Group(make) for make in GAMES]
        self.lines: list[Line] = []
        self.happening = ""  # the last fault

    @contextlib.asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        """Start everything, let people play, and end everything."""
        await self.bus.start()
        try:
            await asyncio.gather(*(member.start() for member in self.servers))
            for group in self.groups:
                for _ in range(2):
                    await self.invite(group)
            async with asyncio.TaskGroup() as playing:
                tasks = [playing.create_task(line.keep_coming()) for line in self.lines]
                await self.all_are_answered()
                yield
                for task in tasks:
                    task.cancel()
        finally:
            await asyncio.gather(*(member.stop() for member in self.servers))
            await self.bus.stop()

    async def invite(self, group: Group) -> None:
        """Make a guest who plays in a group."""
        host = self.dice.choice(self.servers).server
        assert host
        async with host.http() as http:
            made = (await http.post("/api/guest", json={"name": "Mina"})).json()

        def send(client: Client, message: dict[str, Any]) -> None:
            line.outbox.put_nowait(message)

        client = Client(len(self.lines), group, self.counts, self.dice, send)
        client.guest = made["guest"]
        group.members.append(client)
        line = Line(self, client, made["secret"])
        self.lines.append(line)

    async def all_are_answered(self) -> None:
        """Wait until each group has gone on by two commands."""
        before = self.answered()
        until = time.monotonic() + PATIENCE
        while any(now < then + 2 for now, then in zip(self.answered(), before, strict=True)):
            if time.monotonic() > until:
                raise Fault(f"{self.stuck(before)} answered no more")
            await asyncio.sleep(LOOK_EVERY)
            for line in self.lines:  # they may wait for each other only, where nothing is sent
                line.client.go_on()

    def stuck(self, before: list[int]) -> str:
        """Say what the groups wait for that have not gone on."""
        waiting = (
            f"{group.table}: "
            + ", ".join(f"client {it.number} ({it.pending or it.newest})" for it in group.members)
            for group, then, now in zip(self.groups, before, self.answered(), strict=True)
            if now < then + 2
        )
        return "; ".join(waiting)

    def answered(self) -> list[int]:
        return [sum(len(one.answered) for one in group.members) for group in self.groups]

    # ---- faults ------------------------------------------------------------------------------

    async def kill(self) -> None:
        """Kill a server at any moment."""
        member = self.dice.choice(self.servers)
        await asyncio.sleep(self.dice.uniform(0.0, 0.5))
        member.signal(signal.SIGKILL)
        await asyncio.sleep(self.dice.uniform(0.0, 2.0))
        await member.start_again()

    async def freeze(self) -> None:
        """Let a server stand still until others have its tables, or nearly so, and wake it."""
        member = self.dice.choice(self.servers)
        member.signal(signal.SIGSTOP)
        await asyncio.sleep(self.dice.uniform(1.0, 2 * HELD))
        member.signal(signal.SIGCONT)
        if await member.has_ended(within=2.0):
            await member.start_again()

    async def partition(self) -> None:
        """Let nothing pass between a server and PostgreSQL, in one direction or both."""
        member = self.dice.choice(self.servers)
        await self.hold([member.database], self.dice.uniform(1.0, 2 * HELD))
        if await member.has_ended(within=2.0):
            await member.start_again()

    async def lose_bus(self) -> None:
        """Cut one server off from the bus, or stop the bus for all."""
        if self.dice.random() < 0.5:
            await self.hold([self.dice.choice(self.servers).bus], self.dice.uniform(0.2, HELD))
            return
        await self.bus.stop()
        await asyncio.sleep(self.dice.uniform(0.0, 2.0))
        await self.bus.start()

    async def hold(self, relays: list[Relay], seconds: float) -> None:
        """Hold what passes, in one direction or both."""
        ways = self.dice.choice([("forth",), ("back",), ("forth", "back")])
        for relay in relays:
            for way in ways:
                getattr(relay, way).clear()
        await asyncio.sleep(seconds)
        for relay in relays:
            relay.let_through()

    async def restart_database(self) -> None:
        """Restart PostgreSQL as after a crash; where others use it too, only end connections."""
        if folder := make_url(self.url).query.get("host"):
            await asyncio.to_thread(restart_postgresql, Path(str(folder)) / "data")
        else:
            cut_off(self.url)

    async def restart(self) -> None:
        """End a server as an update does, and start it again."""
        member = self.dice.choice(self.servers)
        member.signal(signal.SIGTERM)
        if not await member.has_ended(within=PATIENCE):
            raise Fault("a server does not end")
        await member.start_again()


def restart_postgresql(data: Path) -> None:
    """Restart the PostgreSQL of `tools/postgres.sh`; root has to act as its owner."""
    pg_ctl = sorted(Path("/usr/lib/postgresql").glob("*/bin/pg_ctl"))[-1]
    owner = data.stat().st_uid
    subprocess.run(
        [pg_ctl, "-D", data, "-m", "immediate", "-w", "-l", data.parent / "log", "restart"],
        check=True, stdout=subprocess.DEVNULL, user=owner if os.getuid() == 0 else None,
    )  # fmt: skip


FAULTS = {
    "kills": (World.kill, 10_000),
    "freezes": (World.freeze, 1_000),
    "partitions": (World.partition, 2_000),
    "buses": (World.lose_bus, 2_000),
    "databases": (World.restart_database, 200),
    "restarts": (World.restart, 1_000),
}


async def run(faults: list[str], url: str, seed: int, counts: Counts, done: Any) -> None:
    """Let faults happen in some worlds, one after another; raise Fault at the first that shows."""
    for first in range(0, len(faults), FAULTS_A_WORLD):
        empty(url)
        world = World(url, seed + first, counts)
        async with world.open():
            for fault in faults[first : first + FAULTS_A_WORLD]:
                world.happening = fault
                await FAULTS[fault][0](world)
                try:
                    await world.all_are_answered()
                except Fault as error:
                    raise Fault(f"after one of {fault}: {error}") from error
                done(fault)
        clients = [line.client for line in world.lines]
        counts.matches += check_database(url, clients, world.groups)


def main() -> None:
    """Run a campaign, with a bar; say how far it came where it is interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, (_, count) in FAULTS.items():
        parser.add_argument(f"--{name}", type=int, default=count)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30))
    given = vars(parser.parse_args())
    print(f"seed {given['seed']}, PostgreSQL at {make_url(SERVER).render_as_string()}")
    faults = [name for name in FAULTS for _ in range(given[name])]
    random.Random(given["seed"]).shuffle(faults)
    counts, happened, began = Counts(), Counter[str](), time.monotonic()
    with (
        database() as url,
        contextlib.suppress(KeyboardInterrupt),
        Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) as bar,
    ):
        task = bar.add_task("", total=len(faults))

        def done(fault: str) -> None:
            happened[fault] += 1
            bar.update(task, advance=1)

        asyncio.run(run(faults, url, given["seed"], counts, done))
    print(
        f"{happened.total()} faults in {time.monotonic() - began:.0f} s:"
        f" {', '.join(f'{count} {name}' for name, count in sorted(happened.items()))};"
        f" {counts.acknowledged} commands acknowledged, {counts.repeated} repeated,"
        f" {counts.compared} updates compared, {counts.matches} matches played to the end;"
        " nothing lost, nothing done twice, nothing shown and taken back"
    )


if __name__ == "__main__":
    main()
