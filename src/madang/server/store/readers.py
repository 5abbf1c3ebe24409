"""A few threads that read what is committed, each over a connection that it keeps."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from weakref import WeakSet

from sqlalchemy import Connection, Engine

READERS = 4


class Readers:
    """Reads without holding up the loop or the writer."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.threads = ThreadPoolExecutor(READERS, thread_name_prefix="store reader")
        self.mine = threading.local()
        self.connections: WeakSet[Connection] = WeakSet()

    async def read(self, query: Any, values: Any = None) -> list[Any]:
        """Run a query, in one of the threads."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.threads, self.rows_of, query, values)

    def rows_of(self, query: Any, values: Any) -> list[Any]:
        """Run a query, in this thread."""
        connection = self.connection()
        try:
            return list(connection.execute(query, values))
        except Exception:
            connection.close()  # the next query has a new one
            raise

    def connection(self) -> Connection:
        """Return this thread's connection."""
        found: Connection | None = getattr(self.mine, "connection", None)
        if found is None or found.closed:
            found = self.engine.connect().execution_options(isolation_level="AUTOCOMMIT")
            self.mine.connection = found
            self.connections.add(found)
        return found

    def close(self) -> None:
        """Stop."""
        self.threads.shutdown()
        for connection in self.connections:
            connection.close()
