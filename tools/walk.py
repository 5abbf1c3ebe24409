"""Count the functions that one move, or one scored hand, passes in the source.

Usage: python -m tools.walk [--modules]. Calls, functions and modules are those of `madang`, and a
crossing is a call from one file to another. Of a move the way from `Directory.post` to everybody's
update is counted, without the sockets, without the thread that writes to the database and without
the server's own tasks, which run whether anybody moves or not. Each way is gone twice, and counted
the second time: what is kept in caches is there. So the counts are the same each time, and
`tests/test_walk.py` holds them.
"""

import asyncio
import contextlib
import io
import sys
import tempfile
from collections.abc import Callable, Collection
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import madang
from madang.__main__ import main as madang_main
from madang.games import game_named
from madang.server.store.database import DatabaseStore
from tests.server.people import QUICK, House, fixed_shuffles

SOURCE = str(Path(madang.__file__).parent)
SOCKETS = f"{SOURCE}/server/socket/"
SEED = 6  # of a deal in which nobody can claim the first discard
HAND = ["score", "hong_kong_mahjong", "2p [333m] [777m] [555p] [999p] + 2p", "--seat", "W"]
HEADER = f"{'walk':34}{'calls':>8}{'functions':>11}{'modules':>9}{'crossings':>11}"


class Walk:
    """Counts every call while it is entered, from the first call of a function of this name on.

    What the tasks `aside` call is left out.
    """

    def __init__(self, first: str, aside: Collection[object] = ()) -> None:
        self.first, self.has_begun, self.aside = first, False, aside
        self.calls = self.crossings = 0
        self.functions: set[CodeType] = set()

    def __enter__(self) -> "Walk":
        sys.setprofile(self.count_call)
        return self

    def __exit__(self, *_: object) -> None:
        sys.setprofile(None)

    def count_call(self, frame: FrameType, event: str, argument: Any) -> None:
        """Count a call of a function of the source, and whether another file calls it."""
        code, caller = frame.f_code, frame.f_back
        if event != "call" or not is_counted(code):
            return
        if self.aside and asyncio.current_task() in self.aside:
            return
        self.has_begun |= code.co_name == self.first
        if not self.has_begun:
            return
        self.calls += 1
        self.functions.add(code)
        if caller and is_counted(caller.f_code) and caller.f_code.co_filename != code.co_filename:
            self.crossings += 1

    def line(self, name: str) -> str:
        modules = self.modules()
        return f"{name:34}{self.calls:8}{len(self.functions):11}{len(modules):9}{self.crossings:11}"

    def modules(self) -> list[str]:
        """Return the files that were passed, from the source's folder."""
        return sorted({code.co_filename.removeprefix(SOURCE)[1:] for code in self.functions})


def is_counted(code: CodeType) -> bool:
    return code.co_filename.startswith(SOURCE) and not code.co_filename.startswith(SOCKETS)


async def walk_of_move(name: str) -> Walk:
    """Walk with the first move at a table full of people."""
    game = game_named(name)
    seats = game.seats(game.make_options())
    with tempfile.TemporaryDirectory() as folder:
        house = await House(
            DatabaseStore(Path(folder) / "madang.db"), QUICK, fixed_shuffles(SEED)
        ).open()
        people = [await house.guest(f"Guest {seat}") for seat in range(seats)]
        table = await people[0].make(game=name, bots=[None] * seats)
        for seat, person in enumerate(people[1:], 1):
            await person.enter(table)
            assert (await person.ask(type="sit", table=table, seat=seat))["type"] == "ack"
        assert (await people[0].ask(type="start", table=table))["type"] == "ack"
        for person in people:
            await person.sees(1)
        asked = next(person for person in people if person.update["legal"])
        with Walk("post", {*house.parts.background.tasks}) as walk:
            done = await asked.act(asked.update["legal"][0])
            for person in people:
                await person.sees(done["n"])
        await house.close()
    return walk


def walk_of_hand() -> Walk:
    """Walk with a hand that is scored at the command line."""
    sys.argv[1:] = HAND
    with Walk("call") as walk, contextlib.suppress(SystemExit):
        madang_main()
    return walk


def second(go: Callable[[], Walk]) -> Walk:
    """Go a way twice; return the second walk."""
    go()
    return go()


def main() -> None:
    with_modules = "--modules" in sys.argv
    with contextlib.redirect_stdout(
        io.StringIO()
    ):  # a server says where it is, and a hand its worth
        walks = {
            "a move of Nylon-ppong": second(lambda: asyncio.run(walk_of_move("nylon_ppong"))),
            "a discard of Korean mahjong": second(
                lambda: asyncio.run(walk_of_move("korean_mahjong"))
            ),
            "a hand of Hong Kong mahjong": second(walk_of_hand),
        }
    print(HEADER)
    for name, walk in walks.items():
        print(walk.line(name))
    if with_modules:
        for name, walk in walks.items():
            print(f"\n{name}:", *walk.modules(), sep="\n  ")


if __name__ == "__main__":
    main()
