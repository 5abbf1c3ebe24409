"""A few threads that read what is committed, each over a connection that it keeps."""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar
from weakref import WeakSet

from sqlalchemy import Connection, Engine

T = TypeVar("T")
READERS = 4
KEYS_IN_A_QUERY = 500


class Readers:
    """Reads without holding up the loop or the writer."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.threads = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")
        self.mine = threading.local()
        self.connections: WeakSet[Connection] = WeakSet()

    async def read(self, ask: Callable[[Connection], T]) -> T:
        """Ask in one of the threads."""
        return await asyncio.get_running_loop().run_in_executor(self.threads, self.found_by, ask)

    def found_by(self, ask: Callable[[Connection], T]) -> T:
        """Ask in this thread."""
        connection = self.connection()
        try:
            return ask(connection)
        except Exception:
            connection.close()  # the next query has a new one
            raise

    def connection(self) -> Connection:
        found: Connection | None = getattr(self.mine, "connection", None)
        if found is None or found.closed:
            found = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self.mine.connection = found
            self.connections.add(found)
        return found

    def close(self) -> None:
        self.threads.shutdown()
        for connection in self.connections:
            connection.close()


class Coalescer(Generic[T]):
    """Reads what belongs to keys, many at a time when many are asked for.

    Those who ask while a query runs are answered by the next one, all of them together.
    """

    def __init__(self, read: Callable[[list[str]], Awaitable[dict[str, T]]]) -> None:
        self.read = read
        self.asked: dict[str, asyncio.Future[T | None]] = {}
        self.reading: asyncio.Task[None] | None = None

    async def get(self, key: str) -> T | None:
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
                keys = list(self.asked)[:KEYS_IN_A_QUERY]
                await self.answer_some({key: self.asked.pop(key) for key in keys})
        finally:
            self.reading = None

    async def answer_some(self, asked: dict[str, "asyncio.Future[T | None]"]) -> None:
        try:
            found = await self.read(list(asked))
        except Exception as error:
            for answer in asked.values():
                answer.set_exception(error)
            return
        for key, answer in asked.items():
            answer.set_result(found.get(key))
