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
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from tests.faults.checks import check_file
from tests.faults.clients import GAMES, Client, Counts, Fault, Group, encode
from tests.faults.killed import POINTS, Fuse, serve, warm_up
from tests.faults.sabotage import HASTY, SABOTAGES

LIVES, LONG_LIVES = 20, 3  # of one database
SHORTEST, LONGEST = 0.002, 0.08  # seconds from the first word of a process to the kill
LONG_EVERY = 10  # of so many databases the second one's processes live long
FEWEST, MOST = 60, 200  # acknowledgements in a long life
LONG = 15.0  # seconds, if there are fewer
BEFORE_COMMITTED = POINTS[:3]
PATIENCE = 20.0  # seconds
FRAME = 1 << 20
TABLES, PEOPLE = 2, 2  # in each database, at each table


class Kind(NamedTuple):
    """How the processes of a database die."""

    is_long: bool = False  # whether they live for hundreds of writes
    points: tuple[str, ...] = ()  # where they die; none: anywhere


class World:
    """A database, its people, and one process after another that serves it."""

    def __init__(
        self, folder: Path, seed: int, counts: Counts, where: Counter[str], kind: Kind
    ) -> None:
        self.database, self.kind = folder / f"world {seed}.db", kind
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
        if self.kind.is_long or (not self.kind.points and self.dice.random() < 0.5):
            return None
        return Fuse(self.dice.choice(self.kind.points or POINTS), self.dice.randint(1, 12))

    def play_until_killed(self, child: int, pipe: socket.socket, fuse: Fuse | None) -> None:
        """Answer what comes; kill at a moment that the process cannot foresee."""
        span = self.dice.uniform(SHORTEST, LONGEST) if fuse is None else LONGEST
        enough = None
        if self.kind.is_long:
            span, enough = LONG, self.counts.acknowledged + self.dice.randint(FEWEST, MOST)
        begin, end = time.monotonic() + PATIENCE, None
        while True:
            now = time.monotonic()
            if end is None and now > begin:
                raise Fault("the server said nothing")
            is_enough = enough is not None and self.counts.acknowledged >= enough
            if is_enough or (end is not None and now >= end):
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

    def __init__(self, kills: int, seed: int, kind: Kind | None = None) -> None:
        self.kills, self.seed, self.kind = kills, seed, kind
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
        kind = self.kind or Kind(is_long=seed % LONG_EVERY == 1)
        world = World(folder, seed, self.counts, self.where, kind)
        lives = LONG_LIVES if kind.is_long else LIVES
        for _ in range(min(lives, self.kills - self.counts.kills)):
            world.live_once()
            yield self.counts.kills
            if kind.is_long:
                check_file(world.database, world.clients, world.groups)
        self.counts.matches += check_file(world.database, world.clients, world.groups)
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
    parser.add_argument("--sabotage", choices=SABOTAGES, help="lose something that must be found")
    given = parser.parse_args()
    print(f"seed {given.seed}")
    kind = None
    if given.sabotage:
        SABOTAGES[given.sabotage]()
        is_hasty = given.sabotage in HASTY
        kind = Kind(not is_hasty, BEFORE_COMMITTED if is_hasty else ())
    campaign = Campaign(given.kills, given.seed, kind)
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
