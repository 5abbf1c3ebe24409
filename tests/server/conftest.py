"""Servers for tests, closed at the end."""

import asyncio
import random
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from madang.bots import bot_names
from madang.games import GAMES
from madang.server.lobby import making
from madang.server.store.database import DatabaseStore
from madang.server.workers.bot_pool import bot_of
from madang.shuffles import SECRET_BYTES
from tests.server.databases import database, empty, unlocked
from tests.server.people import QUICK, House

SEED = 7


@pytest.fixture
def seeded_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the same tables be dealt the same, and bots roll the same dice, in each run of a test.

    Decks follow from a table's name, its secret and the numbers of the devices, so the first two
    come from a seed.
    """
    dice = random.Random(SEED)
    monkeypatch.setattr(making, "new_table_name", lambda: f"t{dice.randbytes(5).hex()}")
    monkeypatch.setattr(making, "new_secret", lambda: dice.randbytes(SECRET_BYTES).hex())
    for game in GAMES:
        for word in bot_names(game):
            monkeypatch.setattr(bot_of(game.name, word), "chance", random.Random(SEED))


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database without a row: to copy it takes no time, to migrate a new one does."""
    path = tmp_path_factory.mktemp("empty") / "madang.db"

    async def migrate() -> None:
        store = DatabaseStore(path)
        await store.open()
        await store.close()

    asyncio.run(migrate())
    return path


@pytest.fixture
async def houses(
    tmp_path: Path, empty_database: Path, seeded_chance: None
) -> AsyncIterator[Callable[..., Any]]:
    """Open servers, by default one on a database of its own; they are closed at the end."""
    opened: list[House] = []

    async def open_house(
        database: str = "madang.db", shuffles: Any = None, **settings: Any
    ) -> House:
        if not (tmp_path / database).exists():
            shutil.copy(empty_database, tmp_path / database)
        house = House(DatabaseStore(tmp_path / database), replace(QUICK, **settings), shuffles)
        opened.append(await house.open())
        return house

    yield open_house
    for house in opened:
        if not house.serving.done():
            await house.close()


# ---- on PostgreSQL, where there is one --------------------------------------------------------


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """Make a database for a file of tests."""
    with database() as url:
        yield url


@pytest.fixture
async def store(url: str) -> AsyncIterator[DatabaseStore]:
    """Open a store on an empty database."""
    empty(url)
    store = DatabaseStore(url)
    await store.open()
    yield store
    await store.close()


@pytest.fixture
async def other(store: DatabaseStore, url: str) -> AsyncIterator[DatabaseStore]:
    """Open a second store on the same database, which serves too: no lock is asked for."""
    other = unlocked(url)
    await other.open()
    yield other
    await other.close()
