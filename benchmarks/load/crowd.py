"""Everybody who plays: guests made in bulk, seated four by four, and brought back after a crash."""

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from benchmarks.load.figures import Figures
from benchmarks.load.person import Company, Person
from benchmarks.load.process import FOR_ALL, LoadError
from madang.game import Game
from madang.server.protocol import messages as m

SEATS = 4
AT_ONCE = 16  # connections that make guests, and tables that are begun at the same time
BEGIN_WITHIN = 120.0  # seconds until a table must have been dealt
TRY_AGAIN = 0.1, 0.3  # seconds between two tries to connect
LOOK_EVERY = 0.02  # seconds between two looks whether a server answers again
LAG_EVERY = 0.05
CLOSER_EVERY = 20  # people, of whom one looks how much of an update is new: that takes time
REMEDY = f"start it with {', '.join(FOR_ALL)} raised"

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Habits:
    """How people play."""

    games: tuple[Game, ...]  # table after table
    think: tuple[float, float] = (1.0, 3.0)
    seed: int = 1


class Crowd:
    """People at tables of one server."""

    def __init__(self, url: str, habits: Habits) -> None:
        self.url, self.habits, self.figures = url, habits, Figures()
        self.people: list[Person] = []
        self.companies: list[Company] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def invite(self, count: int, progress: Progress) -> None:
        """Make so many guests."""
        secrets = await make_guests(self.url, count, progress)
        seeds = random.Random(self.habits.seed)
        self.people = [
            Person(secret, self.url, self.habits.think, seeds.randrange(1 << 62), self.figures)
            for secret in secrets
        ]
        for person in self.people[::CLOSER_EVERY]:
            person.looks_closer = True

    async def come(self) -> None:
        """Let everybody open a socket."""
        try:
            await side_by_side(person.connect() for person in self.people)
        except OSError as error:
            raise LoadError(f"{self.url} takes no more sockets ({error}): {REMEDY}") from None

    async def sit_down(self, progress: Progress) -> None:
        """Begin a match at every table, and another whenever one is over."""
        groups = [self.people[at : at + SEATS] for at in range(0, len(self.people), SEATS)]
        self.companies = [Company(group) for group in groups]
        games = self.habits.games
        done = 0

        async def begin_first(number: int, company: Company) -> None:
            nonlocal done
            game = games[number % len(games)]
            await self.begin(company, game)
            self.tasks.append(asyncio.create_task(self.play_on(company, game)))
            done += 1
            progress(done, len(groups))

        await side_by_side(begin_first(*row) for row in enumerate(self.companies))
        self.tasks.append(asyncio.create_task(self.watch_lag()))

    async def begin(self, company: Company, game: Game) -> None:
        """Begin a match; note it where that fails."""
        try:
            async with asyncio.timeout(BEGIN_WITHIN):
                await begin(company, game)
        except (OSError, TimeoutError) as error:
            self.figures.errors[str(error) or "a table was not dealt in time"] += 1

    async def play_on(self, company: Company, game: Game) -> None:
        """Begin a match whenever one is over."""
        while True:
            await company.is_over.wait()
            for person in company.people:
                person.say(m.Exit(company.name))
            await self.begin(company, game)

    async def watch_lag(self) -> None:
        """Note how late this process is: what it measures is late by as much."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LAG_EVERY
            await asyncio.sleep(LAG_EVERY)
            self.figures.lags.append(loop.time() - due)

    async def come_back(self) -> list[float]:
        """Connect everybody again as soon as that works; return when each saw its table.

        One tries until somebody answers: thousands who did would keep this process busy.
        """
        chance = random.Random(self.habits.seed)
        loop = asyncio.get_running_loop()
        await self.somebody_answers()

        async def come_back(person: Person) -> float:
            await asyncio.sleep(chance.uniform(0, TRY_AGAIN[1]))
            while True:
                try:
                    await person.connect()
                    await person.enter(person.company.name)
                    return loop.time()
                except OSError:
                    await asyncio.sleep(chance.uniform(*TRY_AGAIN))

        return await asyncio.gather(*map(come_back, self.people))

    async def somebody_answers(self) -> None:
        """Wait until the server takes connections."""
        address = urlsplit(self.url)
        while True:
            try:
                _, writer = await asyncio.open_connection(address.hostname, address.port)
            except OSError:
                await asyncio.sleep(LOOK_EVERY)
            else:
                writer.close()
                return

    async def go(self) -> None:
        """Leave."""
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        for person in self.people:
            person.leave()
        await asyncio.sleep(0)


async def begin(company: Company, game: Game) -> None:
    """Open a table, sit down at it and deal."""
    host, *others = company.people
    company.is_over.clear()
    option = game.house_rules.seats_option
    options = {option: len(company.people)} if option else {}
    company.name = (await host.ask(m.Make, game=game.name, options=options)).table
    for person in company.people:
        await person.enter(company.name)
    for seat, person in enumerate(others, 1):
        await person.ask(m.Sit, table=company.name, seat=seat)
    await host.ask(m.Start, table=company.name)


async def side_by_side(works: Iterable[Awaitable[None]]) -> None:
    """Do much, a little of it at once."""
    waiting = iter(works)

    async def some() -> None:
        for work in waiting:
            await work

    await asyncio.gather(*(some() for _ in range(AT_ONCE)))


async def make_guests(url: str, count: int, progress: Progress) -> list[str]:
    """Make guests; return their secrets."""
    secrets: list[str] = []
    left = iter(range(count))

    async def some() -> None:
        address = urlsplit(url)
        reader, writer = await asyncio.open_connection(
            address.hostname,
            address.port or (443 if address.scheme == "https" else 80),
            ssl=address.scheme == "https" or None,
        )
        for number in left:
            secrets.append(await make_guest(reader, writer, address.netloc, f"Guest {number}"))
            progress(len(secrets), count)
        writer.close()

    await asyncio.gather(*(some() for _ in range(min(AT_ONCE, count))))
    return secrets


async def make_guest(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str, name: str
) -> str:
    """Make a guest on a connection that stays open; return its secret."""
    body = json.dumps({"name": name})
    head = f"POST /api/guest HTTP/1.1\r\nHost: {host}\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write((head + body).encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = int(head.partition("content-length:")[2].partition("\r\n")[0])
    answer = await reader.readexactly(length)
    if " 201 " not in head.partition("\r\n")[0]:
        raise LoadError(
            f"{host} makes no more guests for this address ({answer.decode()}): {REMEDY}"
        )
    secret: str = json.loads(answer)["secret"]
    return secret
