"""The store in SQL that every dialect understands: one writer, a few readers, what each keeps."""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Engine
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, ProgrammingError

from madang.server.store.base import Conflict, Repeated, Unavailable
from madang.server.store.dialect import Dialect, Upserts
from madang.server.store.migrate import migrate
from madang.server.store.outage import Outage
from madang.server.store.readers import READERS, Readers
from madang.server.store.transaction import Transaction
from madang.server.store.writer import Writer

T = TypeVar("T")


CONFLICTS: dict[str, type[Exception]] = {"one_writer": Conflict, "one_answer": Repeated}


class Sql:
    """How anything is written and read: what is kept stands in the classes that lean on this."""

    def __init__(self, dialect: Dialect) -> None:
        self.dialect, self.upserts = dialect, Upserts(dialect)
        self.outage = Outage()
        self.is_taken = False
        self.writer: Writer | None = None
        self.engines: list[Engine] = []

    def take(self) -> None:
        """Own the database, or say why not."""
        if not self.is_taken:
            self.dialect.take()
            self.is_taken = True

    async def open(self) -> None:
        """Own the database, migrate it, and start the writer and the readers."""
        self.take()
        writing, reading = self.dialect.writing(), self.dialect.reading(READERS)
        self.engines = [writing, reading]
        try:
            await asyncio.to_thread(migrate, writing)
        except BaseException:
            self.let_go()
            raise
        self.readers = Readers(reading)
        self.writer = Writer(writing, self.name_error)

    async def close(self) -> None:
        """Let the writer finish, and others have the database."""
        if self.writer:
            await self.writer.close()
            self.readers.close()
        self.writer = None
        self.let_go()

    def let_go(self) -> None:
        """Let others have the database."""
        for engine in self.engines:
            engine.dispose()
        self.dialect.let_go()
        self.is_taken = False

    async def write(self, work: Callable[[Transaction], T]) -> T:
        """Have the writer do and commit `work`; return what it returned."""
        if self.writer is None:
            raise RuntimeError("the store is not open")
        self.outage.check()
        try:
            result = await self.writer.do(work)
        except Unavailable as error:
            self.outage.note_failure(error)
            raise
        self.outage.note_success()
        return result

    def free(self) -> int | None:
        """Ask the dialect."""
        return self.dialect.free()

    def pause(self) -> float:
        """Return how long the outage lasts at least."""
        return self.outage.left

    def waiting(self) -> int:
        """Return how many changes wait for the writer."""
        return self.writer.waiting.qsize() if self.writer else 0

    async def read(self, query: Any, **values: Any) -> list[Any]:
        """Have a query run by one of the readers."""
        try:
            return await self.readers.read(query, values)
        except DBAPIError as error:
            raise Unavailable(error.orig) from error

    async def execute(self, statement: Any) -> None:
        """Have one statement carried out."""
        await self.write(lambda transaction: transaction.execute(statement).close())

    def name_error(self, error: Exception) -> Exception:
        """Call a key of the log that was there already a conflict, and what is no fault of ours."""
        if isinstance(error, IntegrityError):
            named = CONFLICTS.get(self.dialect.key_violated(error))
            return named() if named else error
        is_ours = isinstance(error, ProgrammingError | DataError)
        return Unavailable(error.orig) if isinstance(error, DBAPIError) and not is_ours else error
