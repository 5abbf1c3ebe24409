"""A server in this process, people who talk to it over real sockets, and a time that tests pass."""

import asyncio
import contextlib
import heapq
import itertools
import json
import secrets
import ssl
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import httpx
import numpy as np
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.quiet import QUIET
from madang import shuffles as chance
from madang.analysis import analysis_of
from madang.cli.warm import missing_portions
from madang.games import game_named
from madang.server.config import Settings
from madang.server.parts import Parts
from madang.server.serve import Server
from madang.server.store.database import DatabaseStore
from tests.server.inside import Inside

GAME = game_named("nylon_ppong")
PATIENCE = 30  # seconds before a test that waits for a message gives up
NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # else each client reads all certificates

QUICK = replace(
    QUIET,
    port=0,
    worker_processes=False,
    bots_window=0.0,
    message_burst=100_000,
    guests_burst=1000,
    connections_per_address=10_000,
    sockets_per_address=1000,
    tables_per_address=1000,
    makes_burst=1000,
    publishes_burst=1000,
    changes_burst=100_000,
    cover="random",
)


@cache
def use_compiled_advice(game: str) -> None:
    """Let a game advise by its compiled twin from now on, where that has been compiled ahead.

    It says the same, and a server does so too. Plain advice at mahjong would take most of the time
    of a test.
    """
    rules = game_named(game)
    compile_hint = analysis_of(rules).compile_hint
    if compile_hint and "table" not in missing_portions(rules):
        compile_hint()


class PassingTime:
    """A time that passes when a test says so."""

    def __init__(self) -> None:
        self.seconds = 1000.0
        self.alarms: list[tuple[float, int, Alarm]] = []
        self.numbers = itertools.count()

    def now(self) -> float:
        return self.seconds

    def call_at(self, when: float, callback: Callable[[], None]) -> "Alarm":
        alarm = Alarm(callback)
        if when <= self.seconds:
            asyncio.get_running_loop().call_soon(alarm.ring)
        else:
            heapq.heappush(self.alarms, (when, next(self.numbers), alarm))
        return alarm

    def pass_by(self, seconds: float) -> None:
        """Let time pass, and ring what is due."""
        self.seconds += seconds
        while self.alarms and self.alarms[0][0] <= self.seconds:
            heapq.heappop(self.alarms)[2].ring()

    def next_alarm(self) -> float:
        """Return in how many seconds the first alarm rings."""
        return min(when for when, _, alarm in self.alarms if alarm.callback) - self.seconds


class Alarm:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None

    def ring(self) -> None:
        if self.callback:
            self.callback()


class House(Inside):
    """One running server."""

    def __init__(self, store: DatabaseStore, settings: Settings, shuffles: Any) -> None:
        self.path, self.settings = store.path, settings
        self.time = PassingTime()
        self.parts = Parts(settings, store, self.time, shuffles)
        self.directory = self.parts.tables
        self.server = Server(self.parts)
        self.people: list[Person] = []

    async def open(self) -> "House":
        self.serving = asyncio.create_task(self.server.serve())
        while not self.server.started:
            assert not self.serving.done(), self.serving
            await asyncio.sleep(0.005)
        self.url = f"127.0.0.1:{self.server.port}"
        return self

    async def close(self) -> None:
        for person in self.people:
            await person.go()
        self.server.should_exit = True
        await self.serving

    def http(self, secret: str | None = None) -> httpx.AsyncClient:
        cookies = {"madang": secret} if secret else {}
        url, transport = f"http://{self.url}", Transport(self)
        return httpx.AsyncClient(
            base_url=url, cookies=cookies, timeout=PATIENCE, transport=transport
        )

    async def guest(self, name: str, changes: bool = False) -> "Person":
        """Make a guest; its first socket has said hello."""
        async with self.http() as http:
            made = (await http.post("/api/guest", json={"name": name})).json()
        return await self.socket(made["secret"], name, changes)

    async def socket(
        self, secret: str, name: str = "", changes: bool = False, **connecting: Any
    ) -> "Person":
        """Open one more socket of a guest, who may ask for what has changed in updates."""
        socket = await connect(f"ws://{self.url}/ws", **connecting)
        person = Person(self, socket, secret, name)
        self.people.append(person)
        asks = {"changes": True} if changes else {}
        person.say(type="hello", proto=1, secret=secret, **asks)
        person.guest = (await person.hears("welcome"))["guest"]
        return person


class Transport(httpx.AsyncHTTPTransport):
    """Brings requests to a server; where nobody listens, it says what has become of that."""

    def __init__(self, house: House) -> None:
        super().__init__(verify=NO_TLS)
        self.house = house

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        try:
            return await super().handle_async_request(request)
        except httpx.ConnectError as error:
            error.add_note(f"the server: {self.house.serving}")
            raise


class Person:
    """One socket: says messages, hears frames, and remembers every byte of them.

    It hears updates whole, also where only the changes were sent.
    """

    def __init__(self, house: House, socket: ClientConnection, secret: str, name: str) -> None:
        self.house, self.socket, self.secret, self.name = house, socket, secret, name
        self.guest = ""
        self.frames: list[str] = []
        self.heard: list[dict[str, Any]] = []
        self.held: dict[str, dict[str, Any]] = {}  # table -> its newest update
        self.news = asyncio.Condition()
        self.is_gone = False
        self.prefix = secrets.token_hex(4)  # another socket of this guest gives other commands
        self.numbers = (f"{self.prefix} {n}" for n in itertools.count(1))
        self.reading = asyncio.create_task(self.read())
        self.writing: asyncio.Queue[str] = asyncio.Queue()
        self.writer = asyncio.create_task(self.write())

    async def read(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for frame in self.socket:
                self.frames.append(str(frame))
                self.heard.append(whole(json.loads(frame), self.held))
                async with self.news:
                    self.news.notify_all()
        self.is_gone = True
        async with self.news:
            self.news.notify_all()

    async def write(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self.socket.send(await self.writing.get())

    def say(self, **message: Any) -> None:
        self.writing.put_nowait(json.dumps(message))

    async def until(self, found: Callable[[], Any]) -> Any:
        """Wait for what a message brings."""

        async def look() -> Any:
            async with self.news:
                while not (result := found()):
                    assert not self.is_gone, f"closed with {self.socket.close_code}"
                    await self.news.wait()
                return result

        async with asyncio.timeout(PATIENCE):
            return await look()

    async def closed(self) -> int:
        """Wait until the server has closed the socket; return its code."""
        async with asyncio.timeout(PATIENCE):
            await self.socket.wait_closed()
            await self.reading
        assert self.socket.close_code
        return self.socket.close_code

    async def hears(self, kind: str, after: int = 0, **fields: Any) -> dict[str, Any]:
        """Wait for a message of this kind with these fields, among those after `after`."""

        def found() -> Any:
            for message in self.heard[after:]:
                if message["type"] == kind and fields.items() <= message.items():
                    return message
            return None

        return await self.until(found)

    async def ask(self, **message: Any) -> dict[str, Any]:
        """Say something with a `cmd`; return its answer."""
        message = {"cmd": next(self.numbers), **message}
        after = len(self.heard)
        self.say(**message)
        kinds = "ack", "nack", "made"

        def answered() -> Any:
            for heard in self.heard[after:]:
                if heard["type"] in kinds and heard["cmd"] == message["cmd"]:
                    return heard
            return None

        return await self.until(answered)

    async def go(self) -> None:
        """Close the socket."""
        self.writer.cancel()
        await self.socket.close()
        await asyncio.gather(self.reading, self.writer, return_exceptions=True)

    # ---- at a table --------------------------------------------------------------------------

    async def make(self, **options: Any) -> str:
        """Open a table and enter it; of cards, one at which nothing waits for time to pass."""
        if "game" not in options:
            options = {"game": "nylon_ppong", "call_window": 0, **options}
        use_compiled_advice(options["game"])
        made = await self.ask(type="make", **options)
        assert made["type"] == "made", made
        await self.enter(made["table"])
        return made["table"]

    async def enter(self, table: str, since: int = 0) -> dict[str, Any]:
        after = len(self.heard)
        self.say(type="enter", table=table, since=since)

        def shown() -> Any:
            cards = (card for card in self.heard[after:] if card["type"] == "table")
            return next((card for card in cards if card["info"]["table"] == table), None)

        return await self.until(shown)

    def updates(self) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["type"] == "update"]

    @property
    def update(self) -> dict[str, Any]:
        """The newest update."""
        return self.updates()[-1]

    @property
    def card(self) -> dict[str, Any]:
        """The newest card."""
        return [message for message in self.heard if message["type"] == "table"][-1]

    async def act(self, word: str, **more: Any) -> dict[str, Any]:
        """Do something at the table of the newest update."""
        newest = self.update
        message = {"table": newest["table"], "seen": newest["n"], "action": word, **more}
        answer = await self.ask(type="act", **message)
        if answer["type"] == "ack":
            await self.sees(answer["n"])
        return answer

    async def sees(self, n: int) -> dict[str, Any]:
        """Wait for update `n`."""
        return await self.until(
            lambda: next((update for update in self.updates() if update["n"] >= n), None)
        )

    async def is_asked(self, after: int = 0) -> dict[str, Any]:
        """Wait for an update after `after` that asks something, or ends a round or the match."""

        def asked() -> Any:
            newest = self.update if self.updates() else None
            if newest and newest["n"] > after and (newest["legal"] or newest["view"]["ended"]):
                return newest
            return None

        return await self.until(asked)


def whole(message: dict[str, Any], held: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Return a message with changes laid over the update that is held; hold it, if it is one."""
    if message["type"] == "changes":
        message = laid_over(held[message["table"]], message)
    if message["type"] == "update":
        held[message["table"]] = message
    return message


def laid_over(update: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Return the whole update that changes stand for, as the protocol page says."""
    assert changes["n"] == update["n"] + 1
    view = {**update["view"], **changes["view"]}
    return {**update, **changes, "type": "update", "view": view}


async def eventually(condition: Callable[[], Any]) -> None:
    """Let the server work until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110  (nothing tells of it but looking)
            await asyncio.sleep(0.001)


def never(update: dict[str, Any]) -> bool:
    """Play on whatever is seen."""
    return False


async def play_on(
    person: Person,
    table: str,
    choose: Callable[[dict[str, Any]], str],
    until: Callable[[dict[str, Any]], Any] = never,
) -> None:
    """Play until the match is over, or as asked: act, and be ready after each round."""
    done, too_late = 0, ("stale", "not_your_turn", "not_now")  # others, or time, were quicker
    while (newest := await person.is_asked(done))["view"]["phase"] != "over":
        if until(newest):
            return
        done = newest["n"]
        if newest["view"]["ended"]:
            answer = await person.ask(type="ready", table=table, seen=done)
            assert answer["type"] == "ack" or answer["code"] in ("not_now", "stale"), answer
        else:
            answer = await person.act(choose(newest), seen=done)
            assert answer["type"] == "ack" or answer["code"] in too_late, answer


def careless(update: dict[str, Any]) -> str:
    """Choose by what is legal alone, so that matches of all kinds come about."""
    legal = update["legal"]
    for word in ("declare", "show", "ppong-out", "ppong", "stop"):
        if word in legal:
            return word
    return legal[update["n"] % len(legal)]


def fixed_shuffles(seed: int) -> Callable[[Any], Any]:
    """Return shuffles that are the same for the same seed."""
    return lambda game: chance.seeded(game, seed)


def dealing(decks: list[np.ndarray[Any, Any]], dice: int = 0) -> Callable[[Any], Any]:
    """Return shuffles that deal these decks."""
    return lambda game: ((deck, dice) for deck in itertools.cycle(decks))
