"""A server cut off from PostgreSQL or from the bus, in one direction or both: nothing is lost.

The server is in a network namespace of its own; packets on its one line to the others are dropped.
"""

import asyncio
import itertools
import os
import subprocess
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from sqlalchemy import text

from madang.server.store.members import members_at
from tests.server.databases import Relay, administrator, empty, needs_postgres
from tests.server.people import Person, eventually
from tests.server.test_cluster import Nats, Servers, needs_nats, play

DATABASE, BUS, SERVER = (f"10.213.{os.getpid() % 250}.{host}" for host in (1, 2, 9))
SPACE = f"madang{os.getpid()}"
LINE = f"mdg{os.getpid()}"
DIRECTIONS = ["from", "to", "both"]
NUMBERS = itertools.count(100)  # of rules: they come before those of the system


def ip(*words: str, there: bool = False) -> None:
    """Change the network here, or in the namespace of the server."""
    at = ["-n", SPACE] if there else []
    subprocess.run(["ip", *at, *words], check=True, capture_output=True)


def may_divide() -> bool:
    """Tell whether this machine lets us make a network namespace."""
    try:
        ip("netns", "add", SPACE)
        ip("netns", "del", SPACE)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


pytestmark = [
    pytest.mark.anyio,
    # A browser that is tested at the same time loses its requests: its network has changed.
    # `make cluster` runs these, and so does `make test-long`.
    pytest.mark.long,
    needs_postgres,
    needs_nats,
    pytest.mark.skipif(not may_divide(), reason="`ip netns add` needs iproute2 and root"),
]


@pytest.fixture
def network() -> Iterator[None]:
    """Make a namespace whose only way out is a line to here."""
    ip("netns", "add", SPACE)
    try:
        ip("link", "add", LINE, "type", "veth", "peer", "name", "eth0", "netns", SPACE)
        for address in (DATABASE, BUS):
            ip("address", "add", f"{address}/24", "dev", LINE)
        ip("link", "set", LINE, "up")
        ip("address", "add", f"{SERVER}/24", "dev", "eth0", there=True)
        for name in ("lo", "eth0"):
            ip("link", "set", name, "up", there=True)
        yield
    finally:
        heal()
        ip("netns", "del", SPACE)  # and the line with it


dropped: list[tuple[str, bool]] = []


def drop(target: str, direction: str) -> None:
    """Drop what the server sends there, what comes from there, or both."""
    ways = [("to", True), ("from", False)]
    for way, there in ways:
        if direction in (way, "both"):
            number = str(next(NUMBERS))
            ends = (SERVER, target) if there else (target, SERVER)
            ip("rule", "add", "from", ends[0], "to", ends[1], "blackhole", "priority", number,
               there=there)  # fmt: skip
            dropped.append((number, there))


def heal() -> None:
    """Let everything pass again."""
    while dropped:
        number, there = dropped.pop()
        ip("rule", "del", "priority", number, there=there)


@pytest.fixture
async def servers(url: str, network: None) -> AsyncIterator[Servers]:
    """Start a server that may be cut off, and one that is here; both know each other."""
    empty(url)
    bus, relay = Nats(BUS), Relay(url)
    await bus.start()
    servers = Servers(url, bus)
    behind = await relay.start(DATABASE)
    inside = ("ip", "netns", "exec", SPACE)
    await servers.start(*inside, MADANG_DATABASE=behind, MADANG_HOST=SERVER)
    await servers.start()
    yield servers
    heal()
    await servers.stop()
    await relay.close()
    await bus.stop()


async def at_one_table(servers: Servers) -> tuple[Person, Person, str]:
    """Let a person at the server that is cut off and one at the other play at its table."""
    cut, other = servers.started
    juno, mina = await cut.guest("Juno"), await other.guest("Mina")
    table = await juno.make(bots=[None, None, "random", "random"], clock=None)
    await mina.enter(table)
    assert (await mina.ask(type="sit", table=table, seat=1))["type"] == "ack"
    assert (await juno.ask(type="start", table=table))["type"] == "ack"
    await play(table, juno, mina, moves=2)
    return juno, mina, table


@pytest.mark.parametrize("direction", DIRECTIONS)
async def test_a_server_without_postgresql_loses_its_tables_and_nothing_else(servers, direction):
    juno, mina, table = await at_one_table(servers)
    cut, other = servers.started
    drop(DATABASE, direction)
    await eventually(lambda: states(servers) == ["gone", "serving"])
    again = await other.socket(juno.secret, "Juno")
    await again.enter(table)
    await play(table, mina, again, moves=2)
    heal()
    assert await cut.ended() == 1  # others have taken over
    await play(table, mina, again, moves=1)
    assert not mina.is_gone
    check_history(servers.url, table, [juno, mina, again])


@pytest.mark.parametrize("direction", DIRECTIONS)
async def test_a_server_without_the_bus_keeps_its_tables_and_all_go_on_afterwards(
    servers, direction
):
    juno, mina, table = await at_one_table(servers)
    drop(BUS, direction)
    assert (await juno.ask(type="say", table=table, text="Mina cannot read this"))["type"] == "ack"
    lost = asyncio.create_task(mina.ask(type="say", table=table, text="anybody?"))
    await asyncio.sleep(4.0)  # longer than a beat is good for: the database decides who lives
    assert states(servers) == ["serving", "serving"]
    heal()
    said = 1 + ((await lost)["type"] == "ack")
    await play(table, juno, mina, moves=3)
    assert not any(person.is_gone for person in (juno, mina))
    assert states(servers) == ["serving", "serving"]
    check_history(servers.url, table, [juno, mina], said)


def states(servers: Servers) -> list[str]:
    return [it.state for it in members_at(servers.url)]


def check_history(url: str, table: str, people: list[Person], said: int = 0) -> None:
    """Compare what people were answered and shown with what is written; talk is not."""
    with administrator(url) as connection:
        count, last = connection.execute(
            text("SELECT count(*), max(seq) FROM events WHERE table_id = :table"), {"table": table}
        ).one()
        written = dict(map(tuple, connection.execute(text("SELECT cmd, answer FROM commands"))))
    assert count == last + 1
    unwritten = 0
    for person in people:
        for answer in (it for it in person.heard if it["type"] == "ack"):
            if answer["cmd"] in written:
                assert bytes(written[answer["cmd"]]).decode() in person.frames
            else:
                unwritten += 1
        shown = [it["n"] for it in person.heard if it["type"] == "update"]
        assert shown == sorted(shown)
    assert unwritten == said
    updates: dict[tuple[str, int], Any] = {}
    for person in people:
        for update in (it for it in person.heard if it["type"] == "update"):
            key, told = (person.guest, update["n"]), (update["events"], update["view"])
            assert updates.setdefault(key, told) == told
