"""Who asks for one thing while a query runs is answered by the next one, with all others who do."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Generic, TypeVar

T = TypeVar("T")
MOST = 500  # in one query


class Together(Generic[T]):
    """Reads what belongs to keys, many at a time when many are asked for."""

    def __init__(self, read: Callable[[list[str]], Awaitable[dict[str, T]]]) -> None:
        self.read = read
        self.asked: dict[str, asyncio.Future[T | None]] = {}
        self.reading: asyncio.Task[None] | None = None

    async def of(self, key: str) -> T | None:
        """Return what belongs to a key, as it is now or later."""
        if key not in self.asked:
            self.asked[key] = asyncio.get_running_loop().create_future()
        if self.reading is None:
            self.reading = asyncio.create_task(self.read_all())
        return await asyncio.shield(self.asked[key])

    async def read_all(self) -> None:
        """Read until nobody asks any more."""
        try:
            while self.asked:
                keys = list(self.asked)[:MOST]
                await self.answer({key: self.asked.pop(key) for key in keys})
        finally:
            self.reading = None

    async def answer(self, asked: dict[str, "asyncio.Future[T | None]"]) -> None:
        """Answer some who ask, or tell them what went wrong."""
        try:
            found = await self.read(list(asked))
        except Exception as error:
            for answer in asked.values():
                answer.set_exception(error)
            return
        for key, answer in asked.items():
            answer.set_result(found.get(key))
