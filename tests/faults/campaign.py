"""Kill the server with signal 9, again and again, and look what is left of what it said.

    python -m tests.faults.campaign --kills 10000

A child is forked that serves a database; people play at its tables, until it is killed: half of the
times at a random instant, half of the times at a named point of its way from a command to those who
are shown what came of it. Then another child takes over the file. From time to time the file itself
is read, and compared with what people were told.
"""

import argparse
import contextlib
import json
import os
import random
import select
import signal
import socket
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from madang.server.table.events import AnyEvent, Done, Held, decode_event
from madang.server.table.log import OVER, TableLog
from madang.server.table.opening import opening_of
from madang.server.table.replaying import apply
from tests.faults.clients import GAMES, Client, Counts, Fault, Group, encode
from tests.faults.killed import POINTS, Fuse, serve, warm_up

LIVES = 20  # of one database
SHORTEST, LONGEST = 0.002, 0.08  # seconds from the first word of a process to the kill
PATIENCE = 20.0  # seconds
FRAME = 1 << 20
TABLES, PEOPLE = 2, 2  # in each database, at each table


class World:
    """A database, its people, and one process after another that serves it."""

    def __init__(self, folder: Path, seed: int, counts: Counts, where: Counter[str]) -> None:
        self.database = folder / f"world {seed}.db"
        self.dice, self.counts, self.where = random.Random(seed), counts, where
        self.groups = [Group(make) for make in self.dice.sample(GAMES, TABLES)]
        self.clients: list[Client] = []
        for group in self.groups:
            for _ in range(PEOPLE):
                client = Client(len(self.clients), group, counts, self.dice, self.send)
                self.clients.append(client)
                group.members.append(client)
        self.pipe: socket.socket | None = None

    def send(self, client: Client, message: dict[str, Any]) -> None:
        """Send a frame; nobody hears it who is dead."""
        if self.pipe:
            try:
                self.pipe.send(encode(client, message))
            except (BrokenPipeError, ConnectionResetError):
                self.pipe = None

    # ---- a life ------------------------------------------------------------------------------

    def live_once(self) -> None:
        """Start a process, play, and kill it."""
        fuse = self.fuse()
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        for end in (ours, theirs):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, FRAME)
        child = start(self.database, ours, theirs, len(self.clients), fuse)
        theirs.close()
        self.pipe = ours
        try:
            for client in self.clients:
                client.come_back()
            self.play_until_killed(child, ours, fuse)
        finally:
            end_of(child)
            self.pipe = None
            ours.close()
        self.counts.kills += 1

    def fuse(self) -> Fuse | None:
        """Choose where the next process dies: anywhere, or at a point."""
        if self.dice.random() < 0.5:
            return None
        return Fuse(self.dice.choice(POINTS), self.dice.randint(1, 12))

    def play_until_killed(self, child: int, pipe: socket.socket, fuse: Fuse | None) -> None:
        """Answer what comes; kill at a moment of which the process knows nothing."""
        span = self.dice.uniform(SHORTEST, LONGEST) if fuse is None else LONGEST
        begin, end = time.monotonic() + PATIENCE, None
        while True:
            now = time.monotonic()
            if end is None and now > begin:
                raise Fault("the server said nothing")
            if end is not None and now >= end:
                os.kill(child, signal.SIGKILL)
                self.drain(pipe)
                self.where["instant" if fuse is None else f"before {fuse.point}"] += 1
                return
            if select.select([pipe], [], [], (end or begin) - now)[0]:
                if not self.receive(pipe):
                    if fuse is None:
                        raise Fault("the server ended by itself")
                    self.where[fuse.point] += 1
                    return
                end = end or time.monotonic() + span

    def receive(self, pipe: socket.socket) -> bool:
        """Hand one frame to its client; return whether there was one."""
        try:
            frame = pipe.recv(FRAME)
        except ConnectionResetError:
            return False
        if frame:
            self.clients[frame[0]].hear(json.loads(frame[1:]))
        return bool(frame)

    def drain(self, pipe: socket.socket) -> None:
        """Hear what was said before the kill: it was said."""
        while self.receive(pipe):
            pass

    # ---- what the file says ------------------------------------------------------------------

    def check_file(self) -> None:
        """Compare what people were told with what is written, table by table."""
        with sqlite3.connect(self.database) as connection:
            rows = connection.execute("SELECT guest, cmd, answer FROM commands ORDER BY id")
            written = {(guest, cmd): json.loads(answer) for guest, cmd, answer in rows}
            rows = connection.execute("SELECT table_id, payload FROM events ORDER BY table_id, seq")
            logs: dict[str, list[Any]] = {}
            for table, payload in rows:
                logs.setdefault(table, []).append(decode_event(payload))
        connection.close()
        for client in self.clients:
            check_answers(client, written)
        for group in self.groups:
            for table in group.tables:
                self.check_table(group, table, logs.get(table, []), written)

    def check_table(
        self, group: Group, table: str, log: list[Any], written: dict[tuple[str, str], Any]
    ) -> None:
        """Replay a table, which counts cards and chips at every step; compare people's moves."""
        if not log:
            raise Fault(f"table {table} was made, and is not there")
        now, moves = replay(table, log)
        self.counts.matches += now.status == OVER
        for client in group.members:
            seat = now.seat_of(client.guest)
            if seat is None:
                continue
            told = [word for word in moves_of(client, table, written) if word != now.pass_word]
            if not agree(moves[seat], told):
                raise Fault(f"seat {seat} of {table} did {moves[seat]}, and was told {told}")


Moves = list[tuple[str, bool]]  # what a seat did, and whether the table may have done it


def agree(moves: Moves, told: list[str]) -> bool:
    """Tell whether a seat did what its client was told, and else only what the table does."""
    reached = {0}
    for word, may_be_ours in moves:
        taken = {n + 1 for n in reached if told[n : n + 1] == [word]}
        reached = taken | (reached if may_be_ours else set())
    return len(told) in reached


def replay(name: str, events: list[AnyEvent]) -> tuple[TableLog, list[Moves]]:
    """Replay a table; return what each seat did but pass, which the table does for some.

    What was answered in a uniform window is done once more when it closes.
    """
    log = TableLog(name, opening_of(events))
    moves: list[Moves] = [[] for _ in log.holders]
    for event in events[1:]:
        is_second = isinstance(event, Done) and log.window is not None
        is_move = isinstance(event, Held | Done) and event.do not in ("", log.pass_word)
        if is_move and not is_second:
            moves[event.seat].append((event.do, event.seat in log.idle))
        apply(log, event)
    return log, moves


def check_answers(client: Client, written: dict[tuple[str, str], Any]) -> None:
    """See that every acknowledgement is written down as it was sent."""
    for cmd, (command, answer) in client.answered.items():
        if written.get((client.guest, cmd)) != answer:
            raise Fault(f"{command} was acknowledged, and is not written down")


def moves_of(client: Client, table: str, written: dict[tuple[str, str], Any]) -> Iterator[str]:
    """Yield what a client did at a table, as far as it was written, in order."""
    commands = [command for command, _ in client.answered.values()]
    commands += [client.pending] if client.pending else []
    for command in commands:
        is_move = command["type"] == "act" and command["table"] == table
        if is_move and (client.guest, command["cmd"]) in written:
            yield command["action"]


def start(
    database: Path, ours: socket.socket, theirs: socket.socket, clients: int, fuse: Fuse | None
) -> int:
    """Fork a process that serves; return its id."""
    child = os.fork()
    if child:
        return child
    try:
        ours.close()
        serve(database, theirs, clients, fuse)
    finally:
        os._exit(1)


def end_of(child: int) -> None:
    """Leave no process behind."""
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


class Campaign:
    """So many kills, and what was seen of them so far."""

    def __init__(self, kills: int, seed: int) -> None:
        self.kills, self.seed = kills, seed
        self.counts, self.where = Counts(), Counter[str]()
        self.began = time.monotonic()

    def run(self) -> Iterator[int]:
        """Kill; yield how often so far. Raise Fault at the first thing that is not as was said."""
        with tempfile.TemporaryDirectory() as folder:
            warm_up(Path(folder) / "warm.db", GAMES)
            for seed in range(self.seed, self.seed + self.kills):
                if self.counts.kills == self.kills:
                    break
                try:
                    yield from self.run_world(Path(folder), seed)
                except Fault as fault:
                    raise Fault(f"{fault} (seed {seed}, kill {self.counts.kills})") from fault

    def run_world(self, folder: Path, seed: int) -> Iterator[int]:
        """Kill all the processes that one database has."""
        world = World(folder, seed, self.counts, self.where)
        for _ in range(min(LIVES, self.kills - self.counts.kills)):
            world.live_once()
            yield self.counts.kills
        world.check_file()
        for file in folder.iterdir():
            file.unlink()

    def report(self) -> str:
        """Say what was done, in two lines."""
        seen, seconds = self.counts, time.monotonic() - self.began
        points = ", ".join(f"{point} {number}" for point, number in sorted(self.where.items()))
        return (
            f"{seen.kills} kills in {seconds:.0f} s: {seen.acknowledged} commands acknowledged,"
            f" {seen.repeated} repeated, {seen.compared} updates compared, {seen.matches} matches"
            f" played to the end; nothing lost, nothing done twice\n{points}"
        )


def main() -> None:
    """Run a campaign, with a bar; say how far it came where it is interrupted."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 30))
    given = parser.parse_args()
    print(f"seed {given.seed}")
    campaign = Campaign(given.kills, given.seed)
    with (
        contextlib.suppress(KeyboardInterrupt),
        Progress(BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()) as bar,
    ):
        task = bar.add_task("", total=given.kills)
        for kills in campaign.run():
            bar.update(task, completed=kills)
    print(campaign.report())


if __name__ == "__main__":
    main()
