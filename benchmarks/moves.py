"""The cost of a move: CPU from a command in a table's mailbox to the updates of all viewers.

`python -m benchmarks.moves` plays every game at some tables of four people at once, on a database
of its own and without sockets, and prints the CPU time of one acknowledged move: its checks, its
commit, its updates to four seats, and the automatic moves after it. `--plain` plays plain rules,
`--whole` sends updates as to a client that takes no changes.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from benchmarks.quiet import CROWDED
from madang import shuffles as chance
from madang.game import Game
from madang.games import GAMES
from madang.server.parts import Parts
from madang.server.protocol import messages as m
from madang.server.store.database import DatabaseStore
from madang.server.workers.compile import load_compiled

SEATS = 4


class Quick:
    """A clock that runs a hundred times as fast as others, so that no window is waited for."""

    def now(self) -> float:
        """Return its seconds."""
        return 100 * time.monotonic()

    def call_at(self, when: float, callback: Any) -> asyncio.TimerHandle:
        """Call back when it shows `when`."""
        return asyncio.get_running_loop().call_later((when - self.now()) / 100, callback)


class Seen(msgspec.Struct):
    """The part of an update that a player reads."""

    n: int
    legal: list[str] = []


class Player:
    """A peer that keeps the newest update and the answer to its last command."""

    def __init__(self, guest: str, takes_changes: bool) -> None:
        self.guest = self.address = guest
        self.takes_changes, self.has_left = takes_changes, False
        self.tables: set[str] = set()
        self.newest = self.asked = b""  # and the newest that says what is legal
        self.answer = b""
        self.count = self.bytes = 0
        self.news = asyncio.Event()

    def send(self, message: m.FromServer) -> None:
        """Hear a message."""
        self.send_bytes(m.encode(message))

    def send_bytes(self, encoded: bytes) -> None:
        """Hear an encoded message."""
        self.bytes += len(encoded)
        if encoded.startswith((b'{"type":"update"', b'{"type":"changes"')):
            self.newest = encoded
            self.asked = encoded if b'"legal":' in encoded else self.asked
            self.count += 1
        elif encoded.startswith((b'{"type":"ack"', b'{"type":"nack"')):
            self.answer = encoded
        self.news.set()

    def newest_number(self) -> int:
        """Return the number of the newest update."""
        return msgspec.json.decode(self.newest, type=Seen).n

    def legal(self) -> list[str]:
        """Return what is asked, as far as it was said."""
        return msgspec.json.decode(self.asked, type=Seen).legal

    async def route(self, message: Any) -> None:
        """Take a message that came too late."""

    def hang_up(self, code: int) -> None:
        """Be told to go."""


class Cost(NamedTuple):
    """The figures of the moves of a game."""

    moves: int
    cpu: float  # seconds
    updates: int
    sent: int  # bytes

    def line(self, game: str) -> str:
        """Say it, a move each."""
        each = self.cpu / self.moves
        return (
            f"{game:18} {self.moves:6} moves {1000 * each:6.2f} ms a move, "
            f"{self.updates / self.moves:5.1f} updates, {self.sent / self.moves / 1000:6.1f} kB"
        )


class Seating:
    """One table of four people who play by lot."""

    def __init__(self, parts: Parts, seed: int, take_changes: bool) -> None:
        self.parts, self.lot = parts, random.Random(seed)
        self.take_changes = take_changes
        self.players: list[Player] = []
        self.table, self.numbers, self.moves = "", 0, 0

    async def open(self, game: Game) -> "Seating":
        """Make the table, seat everybody, deal."""
        options = {game.house_rules.seats_option: SEATS} if game.house_rules.seats_option else {}
        for n in range(SEATS):
            guest, _ = await self.parts.guests.make_guest(f"Player {n}")
            self.players.append(Player(guest.guest, self.take_changes))
        made = await self.parts.making.make_table(
            self.players[0], m.Make("make", game.name, options=options)
        )
        self.table = msgspec.json.decode(made)["table"]
        for seat, player in enumerate(self.players):
            await self.parts.tables.post(player, m.Enter(self.table, 0))
            await self.ask(player, m.Sit(self.cmd(), self.table, seat))
        await self.ask(self.players[0], m.Start(self.cmd(), self.table))
        return self

    def cmd(self) -> str:
        """Return a new command's id."""
        self.numbers += 1
        return f"{self.numbers}"

    async def ask(self, player: Player, message: Any) -> bool:
        """Send a command; wait for its answer and tell whether it was done."""
        player.answer = b""
        await self.parts.tables.post(player, message)
        while not player.answer:
            player.news.clear()
            await player.news.wait()
        return player.answer.startswith(b'{"type":"ack"')

    async def play(self, moves: int) -> None:
        """Play so many moves, if the match has as many."""
        last = self.moves + moves
        while self.moves < last and (actor := self.parts.tables.actors.get(self.table)):
            log = actor.log
            if log.status != "playing":
                return
            if log.deal_over:
                await self.confirm_result()
            elif log.to_act:
                await self.act(log.to_act[0])
            else:
                await self.wait(self.players[0])

    async def wait(self, player: Player) -> None:
        """Wait until a player hears something."""
        player.news.clear()
        await player.news.wait()

    async def confirm_result(self) -> None:
        """Have everybody see the result."""
        for player in self.players:
            await self.ask(player, m.Ready(self.cmd(), self.table, player.newest_number()))

    async def act(self, seat: int) -> None:
        """Do something that is legal."""
        player = self.players[seat]
        legal = player.legal()
        if not legal:
            await self.wait(player)
            return
        word = self.lot.choice(legal)
        self.moves += await self.ask(
            player, m.Act(self.cmd(), self.table, player.newest_number(), word)
        )


class Way(NamedTuple):
    """How is played."""

    tables: int
    moves: int  # a table
    compiled: bool
    changes: bool  # whether people are sent what has changed, as in a browser


async def measured(game: Game, way: Way, path: Path) -> Cost:
    """Play at some tables at once; return what that cost, the opening left out."""
    parts = Parts(CROWDED, DatabaseStore(path), Quick(), lambda game: chance.seeded(game, 1))
    await parts.open()
    try:
        if way.compiled:
            parts.use_compiled(game.name, *load_compiled(game))
        new = (Seating(parts, n, way.changes) for n in range(way.tables))
        seatings = [await seating.open(game) for seating in new]
        await asyncio.gather(*(seating.play(5) for seating in seatings))
        before, shown, sent = counts(seatings)
        began = time.process_time()
        await asyncio.gather(*(seating.play(way.moves) for seating in seatings))
        cpu = time.process_time() - began
        after, shown_after, sent_after = counts(seatings)
        return Cost(after - before, cpu, shown_after - shown, sent_after - sent)
    finally:
        await parts.close()


def counts(seatings: list[Seating]) -> tuple[int, int, int]:
    """Return how many moves, updates and bytes there were."""
    players = [player for seating in seatings for player in seating.players]
    return (
        sum(seating.moves for seating in seatings),
        sum(player.count for player in players),
        sum(player.bytes for player in players),
    )


def costs(games: list[Game], way: Way) -> Iterator[tuple[Game, Cost]]:
    """Measure games one after another."""
    for game in games:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "madang.db"
            yield game, asyncio.run(measured(game, way, path))


def main() -> None:
    """Measure what the command line names."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.moves", description=__doc__)
    parser.add_argument("games", nargs="*", help="games, by default all")
    parser.add_argument("--tables", type=int, default=10)
    parser.add_argument("--moves", type=int, default=60, help="moves a table")
    parser.add_argument("--plain", action="store_true", help="play plain rules")
    parser.add_argument("--whole", action="store_true", help="send every update whole")
    given = parser.parse_args()
    chosen = [game for game in GAMES if game.name in given.games or not given.games]
    way = Way(given.tables, given.moves, not given.plain, not given.whole)
    for game, cost in costs(chosen, way):
        print(cost.line(game.name), flush=True)


if __name__ == "__main__":
    main()
