"""How long a move takes: from sending it to hearing that it is on the disk.

`python -m benchmarks.acknowledged` prints the median of some hundred moves at quiet tables.
"""

import asyncio
import itertools
import json
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from statistics import median
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from benchmarks.quiet import CROWDED
from madang.game import Game
from madang.games import GAMES
from madang.server.lobby.guests import Guests
from madang.server.parts import Parts
from madang.server.serve import Server
from madang.server.store.database import DatabaseStore

SETTINGS = replace(CROWDED, port=0, message_burst=1_000_000)


def acknowledge_times(game: Game, count: int, folder: Path | None = None) -> list[float]:
    """Return the seconds of `count` moves of a person among bots, the log in `folder`."""
    with tempfile.TemporaryDirectory(dir=folder) as place:
        return asyncio.run(measured(game, count, Path(place) / "madang.db"))


async def measured(game: Game, count: int, database: Path) -> list[float]:
    """Start a server, play over a real socket, stop it."""
    parts = Parts(SETTINGS, DatabaseStore(database))
    server = Server(parts, says_where=False)
    serving = asyncio.create_task(server.serve())
    while not server.started:  # noqa: ASYNC110  (uvicorn has no event for it)
        await asyncio.sleep(0.01)
    try:
        _, secret = await Guests(parts.store).make_guest("Measure")
        async with connect(f"ws://127.0.0.1:{server.port}/ws") as socket:
            return await play(Player(socket, secret), game, count)
    finally:
        server.should_exit = True
        await serving


class Player:
    """One side of a table, as simple as can be."""

    def __init__(self, socket: ClientConnection, secret: str) -> None:
        self.socket, self.secret = socket, secret
        self.numbers = itertools.count()
        self.newest: dict[str, Any] = {}

    async def say(self, **message: Any) -> str:
        """Send a message with a new `cmd`; return that."""
        cmd = str(next(self.numbers))
        has_cmd = message["type"] not in ("hello", "enter", "exit")
        await self.socket.send(json.dumps({**message, "cmd": cmd} if has_cmd else message))
        return cmd

    async def hear(self, wanted: Any) -> dict[str, Any]:
        """Read until a message is wanted; keep the newest update."""
        while True:
            message: dict[str, Any] = json.loads(await self.socket.recv())
            if message["type"] == "update":
                self.newest = message
            if wanted(message):
                return message

    async def answer(self, cmd: str) -> dict[str, Any]:
        """Read until a command is answered."""
        return await self.hear(lambda message: message.get("cmd") == cmd)


async def play(player: Player, game: Game, count: int) -> list[float]:
    """Act `count` times, at as many tables as that takes; return how long each took."""
    await player.say(type="hello", proto=1, secret=player.secret)
    times: list[float] = []
    while len(times) < count:
        table = await new_table(player, game)
        while len(times) < count and not is_over(player.newest):
            times += await next_move(player, table)
        await player.say(type="exit", table=table)
    return times


async def new_table(player: Player, game: Game) -> str:
    """Make a table of this game with as few seats as it has, the others for bots, and deal."""
    option = game.house_rules.seats_option
    fewest = min(
        (value for row in game.option_rows if row.name == option for value in row.values),
        default=game.house_rules.most_seats,
    )
    bots = [None] + (fewest - 1) * ["random"]
    options = {option: fewest} if option else {}
    made = await player.answer(
        await player.say(
            type="make", game=game.name, options=options, bots=bots, call_window=0, private=True
        )
    )
    table: str = made["table"]
    player.newest = {}
    await player.say(type="enter", table=table)
    await player.answer(await player.say(type="start", table=table))
    return table


async def next_move(player: Player, table: str) -> list[float]:
    """Wait until something is asked, and do it."""
    seen = player.newest.get("n", 0)
    if not is_my_turn(player.newest) and not is_over(player.newest):
        await player.hear(lambda message: is_my_turn(message) or is_over(message))
        return []
    return await one_move(player, table, seen)


def is_over(message: dict[str, Any]) -> bool:
    """Tell whether an update ends the match."""
    return bool(message.get("view", {}).get("phase") == "over")


def is_my_turn(message: dict[str, Any]) -> bool:
    """Tell whether an update asks for an action, or for a look at the result."""
    return bool(message.get("legal") or message.get("view", {}).get("ended"))


async def one_move(player: Player, table: str, seen: int) -> list[float]:
    """Act and return the time, or look at a result and return none."""
    legal = player.newest["legal"]
    player.newest = {"n": seen}
    if not legal:
        await player.answer(await player.say(type="ready", table=table, seen=seen))
        return []
    began = time.perf_counter()
    cmd = await player.say(type="act", table=table, seen=seen, action=legal[-1])
    answer = await player.answer(cmd)
    return [time.perf_counter() - began] if answer["type"] == "ack" else []


if __name__ == "__main__":
    for game in GAMES:
        moves = acknowledge_times(game, int(sys.argv[1]) if len(sys.argv) > 1 else 300)
        usual = f"{1000 * median(moves):.1f} ms at the median"
        print(f"{game.name}: {len(moves)} moves acknowledged, {usual}")
