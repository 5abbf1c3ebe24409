"""A house without sockets for many people who say anything at once, and a time that they pass."""

import asyncio
import contextlib
import itertools
import random
import tempfile
from collections.abc import Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from madang import shuffles as chance
from madang.server.config import Settings
from madang.server.parts import Parts
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.database import DatabaseStore
from tests.server.inside import Inside
from tests.server.people import QUICK, PassingTime, whole

LOOKS = 400  # round trips after which a table that still moves by itself is called restless
SETTINGS = replace(
    QUICK,
    think_least=1.0,
    think_most=1.0,
    bots_pause=1.0,
    bots_window=1.0,
    seats_of_others=1000,
    nudge_after=5.0,
    vote_after=10.0,
)


class Someone:
    """One socket of a guest, as a table sees it."""

    def __init__(self, crowd: "Crowd", guest: str, takes_changes: bool = True) -> None:
        self.crowd, self.guest, self.address = crowd, guest, guest
        self.takes_changes, self.has_left = takes_changes, False
        self.held: dict[str, dict[str, Any]] = {}  # table -> its newest update
        self.tables: set[str] = set()
        self.answers: dict[str, dict[str, Any]] = {}
        self.update: dict[str, Any] | None = None
        self.faults: list[dict[str, Any]] = []

    def send(self, message: Any) -> None:
        self.send_bytes(m.encode(message))

    def send_bytes(self, encoded: bytes) -> None:
        told = whole(msgspec.json.decode(encoded), self.held)
        if told["type"] == "update":
            self.update = told
        if told["type"] in ("ack", "nack", "made"):
            self.answers[told["cmd"]] = told
        if told.get("code") in ("failed", "broken"):
            self.faults.append(told)

    async def route(self, message: Any) -> None:
        """Say something to whom it is for."""
        try:
            if isinstance(message, m.Make):
                self.send_bytes(await self.crowd.parts.making.make_table(self, message))
            else:
                await self.crowd.directory.post(self, message)
        except Refusal as refusal:
            self.send(m.Nack(getattr(message, "cmd", ""), refusal.code, refusal.args_, []))

    def hang_up(self, code: int) -> None:
        """Stay."""


class Crowd(Inside):
    """The house, its clock, and a loop of its own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.folder = tempfile.TemporaryDirectory()
        self.numbers = itertools.count(1)
        self.may_think = asyncio.Event()
        self.may_think.set()
        self.dice = random.Random(0)
        self.do(self.open())

    def do(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Work until that is done."""
        return self.loop.run_until_complete(work)

    async def open(self, settings: Settings = SETTINGS) -> None:
        self.time = PassingTime()
        store = DatabaseStore(Path(self.folder.name) / "madang.db")
        self.parts = Parts(settings, store, self.time, self.shuffles)
        self.directory = self.parts.tables
        self.parts.bot_pool.choose = self.choose
        await self.parts.open()
        self.witness = await self.somebody("Witness")

    def shuffles(self, game: Any) -> Any:
        """Deal by the dice of this run."""
        return chance.seeded(game, self.dice.randrange(1 << 30))

    async def choose(
        self, game: Any, bot: str, view: Any, options: Any, seat: int, mask: Any, *_: Any
    ) -> str:
        """Choose for a bot by the dice, when bots may."""
        await self.may_think.wait()
        legal = [number for number, is_legal in enumerate(mask) if is_legal]
        return game.format_action(self.dice.choice(legal))

    def close(self) -> None:
        """Leave nothing behind."""
        self.do(self.parts.close())
        self.loop.close()
        self.folder.cleanup()

    async def somebody(self, name: str) -> Someone:
        """Make a guest with a socket."""
        guest, _ = await self.parts.guests.make_guest(name)
        self.directory.names[guest.guest] = name
        return Someone(self, guest.guest)

    def cmd(self) -> str:
        return f"{next(self.numbers)}"

    async def ask(self, somebody: Someone, message: Any) -> dict[str, Any]:
        """Say something with a `cmd`; return its answer."""
        await somebody.route(message)
        while message.cmd not in somebody.answers:  # noqa: ASYNC110  (nothing else tells)
            await asyncio.sleep(0)
        return somebody.answers.pop(message.cmd)

    async def settle(self, table: str) -> None:
        """Wait until a table has done everything that was asked of it and is due by now."""
        for _ in range(LOOKS):
            before = self.mark(table)
            await self.ask(self.witness, m.Stand(self.cmd(), table))  # waits for its turn
            for _ in range(3):
                await asyncio.sleep(0)
            if self.mark(table) == before and self.is_calm(table):
                return
        raise AssertionError("the table does not come to rest")

    def mark(self, table: str) -> Any:
        if not self.is_loaded(table):
            return None
        return self.log(table).seq, self.question(table), len(self.decided(table))

    def is_calm(self, table: str) -> bool:
        """Tell whether nothing is due, and no bot has a decision to post."""
        if not self.is_loaded(table):
            return True
        is_due = any(when <= self.time.now() for when in self.dues(table))
        is_thinking = self.is_thinking(table) and self.may_think.is_set()
        return self.is_idle(table) and not is_due and not is_thinking

    async def leave(self, somebody: Someone) -> None:
        """Lose a socket."""
        with contextlib.suppress(KeyError):
            await self.directory.leave(somebody)
        somebody.tables = set()
