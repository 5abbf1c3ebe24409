"""Servers for tests, closed at the end."""

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.server.people import QUICK, House


@pytest.fixture
async def houses(tmp_path: Path) -> AsyncIterator[Callable[..., Any]]:
    """Open servers, by default one on a database of its own; they are closed at the end."""
    opened: list[House] = []

    async def open_house(
        database: str = "madang.db", shuffles: Any = None, **settings: Any
    ) -> House:
        house = House(tmp_path / database, replace(QUICK, **settings), shuffles)
        opened.append(await house.open())
        return house

    yield open_house
    for house in opened:
        if not house.serving.done():
            await house.close()
