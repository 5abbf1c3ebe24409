"""Several servers that share the tables: real processes, a real PostgreSQL and a real NATS."""

import asyncio
import contextlib
import io
import os
import shutil
import signal
import socket
import subprocess
import sys
import zipfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from madang.cli import run
from madang.server.cluster.nats_bus import NatsBus
from madang.server.store.members import members_at
from tests.server.databases import Relay, empty, needs_postgres
from tests.server.people import PATIENCE, House, Person, eventually, play_on

ROOT = Path(__file__).parents[2]
NATS = shutil.which("nats-server", path=f"{os.environ['PATH']}:/usr/sbin:/usr/local/sbin")
needs_nats = pytest.mark.skipif(NATS is None, reason="no nats-server: `make cluster` says how")
pytestmark = [pytest.mark.anyio, needs_postgres, needs_nats]


class Nats:
    """A NATS of this test, on a port of its own; it can be stopped and started again."""

    def __init__(self, host: str = "127.0.0.1") -> None:
        with socket.socket() as free:
            free.bind((host, 0))
            self.host, self.port = free.getsockname()
        self.url = f"nats://{host}:{self.port}"

    async def start(self) -> None:
        self.process = await asyncio.create_subprocess_exec(
            str(NATS), "-a", self.host, "-p", str(self.port), stdout=DEVNULL, stderr=DEVNULL
        )
        await eventually(self.answers)

    def answers(self) -> bool:
        with socket.socket() as asking:
            return asking.connect_ex((self.host, self.port)) == 0

    async def stop(self) -> None:
        self.process.kill()
        await self.process.wait()


class Address(House):
    """A server in a process of its own, for people to talk to."""

    def __init__(self, process: Process, url: str) -> None:
        self.process, self.url, self.people = process, url, []

    async def ended(self) -> int:
        """Return its exit code, when it has ended."""
        return await asyncio.wait_for(self.process.wait(), 2 * PATIENCE)


class Servers:
    """Servers that share one database and one bus."""

    def __init__(self, url: str, bus: Nats) -> None:
        self.url, self.bus = url, bus
        self.started: list[Address] = []

    async def start(self, *inside: str, **settings: str) -> Address:
        """Start a server, inside what a command makes for it."""
        environ = {
            **os.environ,
            "MADANG_DATABASE": self.url,
            "MADANG_BUS": self.bus.url,
            "MADANG_PORT": "0",
            "MADANG_COMPILE": "false",
            "MADANG_WORKER_PROCESSES": "false",
            "MADANG_THINK_LEAST": "0",
            "MADANG_THINK_MOST": "0",
            **settings,
        }
        serve = *inside, sys.executable, "-m", "madang", "serve"
        process = await asyncio.create_subprocess_exec(*serve, env=environ, stdout=PIPE)
        server = Address(process, "")
        self.started.append(server)  # it is ended, whatever it says
        line = (await process.stdout.readline()).decode()
        server.url = line.split("http://")[1].split("/")[0]
        return server

    async def stop(self) -> None:
        """End all servers, those that stand still too; then let people go."""
        for server in self.started:
            with contextlib.suppress(ProcessLookupError):
                server.process.kill()
        for server in self.started:
            await server.process.wait()
        going = (person.go() for server in self.started for person in server.people)
        await asyncio.gather(*going, return_exceptions=True)


@pytest.fixture
async def servers(url: str) -> AsyncIterator[Servers]:
    empty(url)
    bus = Nats()
    await bus.start()
    servers = Servers(url, bus)
    try:
        yield servers
    finally:
        await servers.stop()
        await bus.stop()


async def test_an_answer_is_sent_with_the_message_after_it_or_alone_where_there_is_none():
    nats, waiting, shown = Nats(), [], []
    await nats.start()
    owner, edge = NatsBus(nats.url), NatsBus(nats.url)

    def hear(question: bytes, answer: Callable[[bytes], None] | None) -> None:
        answer(b"taken")
        waiting.append(owner.sending.qsize())
        if question == b"act":
            owner.tell(2, b"shown")
            waiting.append(owner.sending.qsize())

    await owner.open("test", 1, hear)
    await edge.open("test", 2, lambda news, _: shown.append(news))
    assert await edge.ask(1, b"act", PATIENCE) == b"taken"
    await eventually(lambda: shown == [b"shown"])
    assert await edge.ask(1, b"look", PATIENCE) == b"taken"
    assert waiting == [0, 2, 0]
    await owner.close()
    await edge.close()
    await nats.stop()


async def friends_at_one_table(servers: Servers) -> tuple[Person, Person, str]:
    """Start two servers; a person at each sits at a table of the second."""
    one, other = await servers.start(), await servers.start()
    mina, juno = await one.guest("Mina"), await other.guest("Juno")
    table = await juno.make(bots=[None, None, "random", "random"], clock=None)
    await mina.enter(table)
    assert (await mina.ask(type="sit", table=table, seat=1))["type"] == "ack"
    assert (await juno.ask(type="start", table=table))["type"] == "ack"
    return mina, juno, table


async def play(table: str, *people: Person, moves: int) -> None:
    """Let people play on until each of them has been asked so many times."""
    asked = dict.fromkeys(people, 0)

    def choose(person: Person, update: dict[str, Any]) -> str:
        asked[person] += 1
        return str(update["legal"][0])

    async def play_as(person: Person) -> None:
        await play_on(person, table, partial(choose, person))

    playing = [asyncio.create_task(play_as(person)) for person in people]
    await eventually(lambda: min(asked.values()) >= moves or any(it.done() for it in playing))
    for task in playing:
        task.cancel()
    done = await asyncio.gather(*playing, return_exceptions=True)
    assert all(isinstance(it, asyncio.CancelledError) for it in done), done


async def test_friends_at_two_servers_play_at_one_table(servers):
    mina, juno, table = await friends_at_one_table(servers)
    await play(table, mina, juno, moves=5)
    assert mina.card["info"]["seats"][0]["name"] == "Juno"
    assert juno.card["info"]["seats"][1]["connected"]


async def test_servers_lists_who_serves_and_what_each_has_to_do(servers, capsys):
    await friends_at_one_table(servers)
    await eventually(lambda: [it.sockets for it in members_at(servers.url)] == [1, 1])
    await eventually(lambda: [it.tables for it in members_at(servers.url)] == [0, 1])
    assert run(["servers", "--db", servers.url]) == 0
    listed = [line.split()[:4] for line in capsys.readouterr().out.splitlines()]
    assert listed[0] == ["server", "state", "tables", "sockets"]
    assert listed[1:] == [["1", "serving", "0", "1"], ["2", "serving", "1", "1"]]
    servers.started[1].process.send_signal(signal.SIGKILL)
    await eventually(lambda: members_at(servers.url)[1].state == "gone")
    assert run(["servers", "--db", servers.url]) == 0
    assert [line.split()[1] for line in capsys.readouterr().out.splitlines()[1:]] == [
        "serving",
        "gone",
    ]


async def test_the_owner_is_killed_and_the_others_play_on_over_the_same_sockets(servers):
    mina, juno, table = await friends_at_one_table(servers)
    await play(table, mina, juno, moves=2)
    one, other = servers.started
    other.process.send_signal(signal.SIGKILL)
    again = await one.socket(juno.secret, "Juno")
    await again.enter(table)
    await play(table, mina, again, moves=3)
    assert [it.state for it in members_at(servers.url)] == ["serving", "gone"]
    assert not mina.is_gone


async def test_a_server_that_ends_hands_its_tables_over_before_its_sockets_close(servers):
    mina, juno, table = await friends_at_one_table(servers)
    await play(table, mina, juno, moves=2)
    await juno.make(bots=[None, None, "random", "random"])
    one, other = servers.started
    assert (await juno.ask(type="say", table=table, text="I have to go"))["type"] == "ack"
    answer = asyncio.create_task(one_more(mina, table))
    other.process.send_signal(signal.SIGTERM)
    again = await one.socket(juno.secret, "Juno")
    await again.enter(table)
    await play(table, mina, again, moves=3)
    assert await other.ended() == 0
    assert [it.state for it in members_at(servers.url)] == ["serving", "gone"]
    assert not mina.is_gone
    await answer
    late = await one.socket(juno.secret, "Juno")
    await late.enter(table)
    lines = (await late.hears("talk"))["lines"]
    assert [line["text"] for line in lines] == ["I have to go", "still here"]
    await eventually(lambda: members_at(servers.url)[0].tables == 2)  # with the one nobody is at


async def one_more(person: Person, table: str) -> None:
    """Ask for something while the table changes hands: it is answered, and once."""
    answer = await person.ask(type="say", table=table, text="still here")
    assert answer["type"] == "ack", answer
    assert len([it for it in person.heard if it.get("cmd") == answer["cmd"]]) == 1


async def test_the_owner_stands_still_and_wakes_when_others_have_its_tables(servers):
    mina, juno, table = await friends_at_one_table(servers)
    await play(table, mina, juno, moves=2)
    one, other = servers.started
    other.process.send_signal(signal.SIGSTOP)
    again = await one.socket(juno.secret, "Juno")
    answer = {"type": "nack"}
    async with asyncio.timeout(2 * PATIENCE):  # "failed" after five seconds, as while none answers
        while answer["type"] != "ack":
            answer = await again.ask(type="say", table=table, text="anybody?")
    await again.enter(table)
    await play(table, mina, again, moves=3)
    before = len(mina.heard)
    other.process.send_signal(signal.SIGCONT)
    assert await other.ended() == 1  # it has heard that others have taken over
    await play(table, mina, again, moves=2)
    shown = [it["n"] for it in mina.heard[before:] if it["type"] == "update"]
    assert shown == sorted(shown)
    assert not mina.is_gone


async def test_a_server_ends_though_postgresql_answers_nothing(servers):
    """Others take its tables over, as after a kill."""
    relay = Relay(servers.url)
    cut = await servers.start(MADANG_DATABASE=await relay.start())
    other = await servers.start()
    mina = await cut.guest("Mina")
    table = await mina.make(bots=[None, "random", "random", "random"], clock=None)
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    relay.forth.clear()
    mina.say(type="say", table=table, text="anybody?")  # the writer waits, and so do the beats
    await eventually(lambda: [it.state for it in members_at(servers.url)] == ["gone", "serving"])
    cut.process.send_signal(signal.SIGTERM)
    assert await cut.ended() == 0
    again = await other.socket(mina.secret, "Mina")
    await again.enter(table)
    await play(table, again, moves=2)
    await relay.close()


@pytest.fixture
def before(tmp_path: Path) -> Path:
    """Return the sources as they were one commit before."""
    asked = ["git", "-C", str(ROOT), "archive", "--format=zip", "HEAD~1", "src"]
    try:
        sources = subprocess.run(asked, check=True, capture_output=True).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no commit before: `git fetch --unshallow` gets them")
    with zipfile.ZipFile(io.BytesIO(sources)) as packed:
        packed.extractall(tmp_path)
    return tmp_path / "src"


@pytest.mark.parametrize("ends", ["old", "new"])
async def test_a_table_goes_from_one_release_to_the_next_and_back(servers, before, ends):
    """Whatever this commit changes, the one before must get on with it, in a rolling update."""
    old = await servers.start(PYTHONPATH=str(before))
    new = await servers.start()
    owner, other = (old, new) if ends == "old" else (new, old)
    mina, juno = await other.guest("Mina"), await owner.guest("Juno")
    table = await juno.make(bots=[None, None, "random", "random"], clock=None)
    await mina.enter(table)
    assert (await mina.ask(type="sit", table=table, seat=1))["type"] == "ack"
    assert (await juno.ask(type="start", table=table))["type"] == "ack"
    await play(table, mina, juno, moves=2)
    assert (await juno.ask(type="say", table=table, text="I have to go"))["type"] == "ack"
    owner.process.send_signal(signal.SIGTERM)
    again = await other.socket(juno.secret, "Juno")
    await again.enter(table)
    await play(table, mina, again, moves=2)
    assert await owner.ended() == 0
    assert not mina.is_gone


async def test_the_bus_is_away_for_a_while_and_nothing_is_lost(servers):
    mina, juno, table = await friends_at_one_table(servers)
    await play(table, mina, juno, moves=2)
    await servers.bus.stop()
    said = asyncio.create_task(juno.ask(type="say", table=table, text="Mina cannot read this yet"))
    assert (await said)["type"] == "ack"  # the owner needs no bus
    await servers.bus.start()
    await play(table, mina, juno, moves=3)
    assert all(it.state == "serving" for it in members_at(servers.url))


async def test_the_server_with_a_socket_is_killed_and_its_person_comes_back_elsewhere(servers):
    mina, juno, table = await friends_at_one_table(servers)
    await play(table, mina, juno, moves=2)
    one, other = servers.started
    one.process.send_signal(signal.SIGKILL)
    await juno.until(lambda: not juno.card["info"]["seats"][1]["connected"])
    again = await other.socket(mina.secret, "Mina")
    await again.enter(table)
    await play(table, again, juno, moves=3)


async def test_people_at_two_servers_see_each_other_in_the_lobby_and_as_friends(servers):
    one, other = await servers.start(), await servers.start()
    mina, juno = await one.guest("Mina"), await other.guest("Juno")
    table = await juno.make(private=False, bots=[None, None, "random", "random"])
    mina.say(type="watch_lobby")
    await mina.until(lambda: any(lists(it, "tables", table) for it in mina.heard))
    await mina.enter(table)
    assert (await mina.ask(type="sit", table=table, seat=1))["type"] == "ack"
    mina.say(type="watch_lobby")
    await mina.until(lambda: any(lists(it, "mine", table) for it in mina.heard))
    async with one.http(mina.secret) as at_one, other.http(juno.secret) as at_other:
        link = (await at_one.post("/api/friends/link")).json()
        await at_other.post("/api/friends", json=link)

        friend = {"here": False}
        while not friend["here"]:  # a server says once a second who is there
            (friend,) = (await at_other.get("/api/friends")).json()["friends"]
            await asyncio.sleep(0.1)
        asked = await at_other.post(f"/api/friends/{mina.guest}/invite", json={"table": table})
        assert asked.status_code == 200
        assert (await mina.hears("invited"))["table"] == table
        await at_one.patch("/api/guest", json={"name": "Mina Kim"})
        await juno.until(lambda: juno.card["info"]["seats"][1]["name"] == "Mina Kim")
        phone = await other.socket(mina.secret, "Mina's phone")
        renewed = (await at_one.post("/api/guest/renew")).json()["secret"]
    async with one.http(renewed) as at_one:
        await at_one.post("/api/guest/devices/sign_out")
    assert await phone.closed() == 4003


def lists(message: dict[str, Any], which: str, table: str) -> bool:
    """Tell whether a message is a lobby that lists a table."""
    is_lobby = message["type"] == "lobby"
    return is_lobby and table in [info["table"] for info in message[which]]
