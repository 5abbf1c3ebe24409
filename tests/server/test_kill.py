"""The process is killed in mid-match: everything acknowledged is there when it runs again."""

import asyncio
import json
import os
import random
import signal
import sqlite3
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from madang import record
from madang.server.table.events import Done, decode_event
from tests.server.people import PATIENCE, Person, careless, play_on

pytestmark = pytest.mark.anyio

QUICK = {
    "MADANG_THINK_LEAST": "0",
    "MADANG_THINK_MOST": "0",
    "MADANG_COMPILE": "0",
    "MADANG_COVER": "random",
    "MADANG_MESSAGE_BURST": "100000",
}
SERVE = "import sys; from madang.server import serve; serve(port=0, database=sys.argv[1])"


class Process:
    """A server in a process of its own."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self.people: list[Person] = []

    async def start(self) -> "Process":
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            SERVE,
            str(self.database),
            env={**os.environ, **QUICK},
            stdout=asyncio.subprocess.PIPE,
        )
        assert self.process.stdout
        async with asyncio.timeout(PATIENCE):
            line = (await self.process.stdout.readline()).decode()
        assert line.startswith("Madang: http://"), line
        self.url = line.split("http://")[1].split("/")[0]
        return self

    async def kill(self, number: int = signal.SIGKILL) -> int:
        self.process.send_signal(number)
        async with asyncio.timeout(PATIENCE):
            status = await self.process.wait()
        for person in self.people:
            await person.go()
        self.people.clear()
        return status

    async def guest(self, name: str) -> Person:
        async with httpx.AsyncClient(base_url=f"http://{self.url}") as http:
            made = (await http.post("/api/guest", json={"name": name})).json()
        return await self.socket(made["secret"], name)

    async def socket(self, secret: str, name: str) -> Person:
        person = Person(self, await connect(f"ws://{self.url}/ws"), secret, name)  # type: ignore[arg-type]
        self.people.append(person)
        person.say(type="hello", proto=1, secret=secret, changes=name == "Yuna")
        person.guest = (await person.hears("welcome"))["guest"]
        return person

    def done(self) -> list[Done]:
        """Read what was done from the file itself."""
        with sqlite3.connect(self.database) as connection:
            rows = connection.execute(
                "SELECT payload FROM events ORDER BY table_id, seq"
            ).fetchall()
        events = [decode_event(payload) for (payload,) in rows]
        return [event for event in events if isinstance(event, Done)]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Process]:
    """Start a server; it is killed at the end, if it still runs."""
    process = await Process(tmp_path / "madang.db").start()
    yield process
    if process.process.returncode is None:
        await process.kill()


async def start_match(server: Process) -> tuple[str, list[Person]]:
    people = [await server.guest("Mina"), await server.guest("Yuna")]
    options = {"rounds": 2, "ppong_scope": "any_seat", "concealed_triplet": True}
    clock = {"move": 600.0, "bank": 50.0}
    table = await people[0].make(options=options, clock=clock, bots=[None, None, "random"])
    await people[1].enter(table)
    await people[1].ask(type="sit", table=table, seat=1)
    await people[0].ask(type="set_bot", table=table, seat=3, bot="random")
    await people[0].ask(type="start", table=table)
    for person in people:
        await person.sees(1)
    return table, people


async def one_move(people: list[Person], table: str) -> tuple[Person, str] | None:
    """Let whoever is asked act once; return who and what, if it was acknowledged."""
    asked = [asyncio.create_task(person.is_asked()) for person in people]
    await asyncio.wait(asked, return_when=asyncio.FIRST_COMPLETED)
    for task in asked:
        task.cancel()
    for person in people:
        newest = person.update if person.updates() else None
        if newest and newest["view"]["ended"] and newest["view"]["phase"] != "over":
            await person.ask(type="ready", table=table, seen=newest["n"])
        elif newest and newest["legal"]:
            word = careless(newest)
            if (await person.act(word))["type"] == "ack":
                return person, word
    return None


async def come_back(server: Process, person: Person, table: str) -> Person:
    """Open a new socket for the same guest and ask for what was missed."""
    newest = person.update["n"]
    again = await server.socket(person.secret, person.name)
    await again.enter(table, since=max(1, newest - 1))
    await again.sees(newest)
    return again


def what_happened(update: dict[str, Any]) -> dict[str, Any]:
    """Return an update without what the newest alone says."""
    of_now = "deadlines", "hint", "odds"
    return {key: value for key, value in update.items() if key not in of_now}


async def test_no_acknowledged_move_is_lost(server):
    dice, acknowledged = random.Random(), []
    table, people = await start_match(server)
    for _ in range(3):
        before = len(acknowledged)
        while len(acknowledged) < before + dice.randrange(1, 6):
            moved = await one_move(people, table)
            acknowledged += [(people.index(moved[0]), moved[1])] if moved else []
        await server.kill()
        done = [(event.seat, event.do) for event in server.done() if event.seat < 2]
        assert [move for move in done if move[1] != "pass"] == [
            move for move in acknowledged if move[1] != "pass"
        ]
        await server.start()
        people = [await compared(server, person, table) for person in people]
    await asyncio.gather(*(play_on(person, table, careless) for person in people))
    await verify_record(server, table, people[0])
    assert await server.kill(signal.SIGTERM) == 0


async def compared(server: Process, person: Person, table: str) -> Person:
    """Come back; find the last update as it was, the numbers going on, the clock wound up."""
    old = person.update
    again = await come_back(server, person, table)
    by_number = {update["n"]: update for update in again.updates()}
    if old["n"] > 1:  # who has seen nothing is shown the newest update alone
        assert what_happened(by_number[old["n"]]) == what_happened(old)
    assert sorted(by_number) == list(range(min(by_number), max(by_number) + 1))
    assert all(left > 590 for left in again.update["deadlines"].values())
    assert [seat["bank"] for seat in again.card["info"]["seats"]] == [50.0] * 4
    return again


async def verify_record(server: Process, table: str, person: Person) -> None:
    async with httpx.AsyncClient(base_url=f"http://{server.url}") as http:
        text = (await http.get(f"/api/tables/{table}/record")).text
    replayed = record.verify(record.read(text.splitlines()))
    assert [-points for points in replayed.totals()] == person.update["view"]["totals"]


async def test_a_move_sent_into_the_kill_is_answered_by_its_repeat(server):
    """Nobody knows whether it was written; with its `cmd` it can safely be sent again."""
    table, people = await start_match(server)
    for turn in range(2):
        while True:
            ready = next((p for p in people if p.updates() and p.update["legal"]), None)
            if ready:
                break
            await one_move(people, table)
        newest = ready.update
        message = {
            "type": "act",
            "table": table,
            "seen": newest["n"],
            "action": careless(newest),
            "cmd": f"again {turn}",
        }
        before = len(server.done())
        await ready.socket.send(json.dumps(message))
        await server.kill()
        await server.start()
        seat = people.index(ready)
        people = [await come_back(server, person, table) for person in people]
        answer = await people[seat].ask(**message)
        assert answer["type"] == "ack"
        assert (await people[seat].ask(**message)) == answer
        mine = [event.do for event in server.done()[before:] if event.seat == seat]
        assert [word for word in mine if word != "pass" or word == message["action"]] == [
            message["action"]
        ]
        if people[0].update["view"]["ended"]:
            break
    await server.kill()
