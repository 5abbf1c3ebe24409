"""Core NATS as the bus: the one file that knows it. Nothing is kept there, no JetStream.

Subjects are `madang.CLUSTER.SERVER` for one server and `madang.CLUSTER.all`.
"""

import asyncio
import contextlib
import logging
from typing import Any

try:
    import nats
    from nats.errors import Error, NoRespondersError
except ImportError as error:
    raise SystemExit("MADANG_BUS needs nats-py: install madang[cluster]") from error

from madang.server.cluster.bus import Hear, Unreached
from madang.server.metrics import BUS

logger = logging.getLogger(__name__)

WAITING = 64 * 1024 * 1024  # bytes that may wait until they are read, or for a connection
ANSWERS_WAIT = 0.005  # seconds that an answer waits for another message
AGAIN = 0.1  # seconds between two tries to connect
FIRST_WITHIN = 10.0  # seconds in which somebody must answer when the server starts


class NatsBus:
    """See `Bus` for what each method promises."""

    def __init__(self, url: str) -> None:
        self.url, self.place = url, url.rpartition("@")[2]  # without the password
        self.connection: Any = None
        self.sending: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue()
        self.sender: asyncio.Task[None] | None = None
        self.answers: list[tuple[str, bytes]] = []
        self.timer: asyncio.TimerHandle | None = None

    async def open(self, cluster: str, server: int, hear: Hear) -> None:
        try:
            self.connection = await asyncio.wait_for(
                nats.connect(
                    self.url.split(","),
                    name=f"madang server {server}",
                    error_cb=self.note_error,
                    disconnected_cb=self.note_disconnected,
                    reconnected_cb=self.note_connected,
                    reconnect_time_wait=AGAIN,
                    max_reconnect_attempts=-1,
                    ping_interval=1,
                    no_echo=True,
                    pending_size=WAITING,
                ),
                FIRST_WITHIN,
            )
        except (TimeoutError, OSError, Error) as error:
            why = str(error) or "nobody answers"
            raise SystemExit(f"madang: MADANG_BUS: {self.place} cannot be reached: {why}") from None
        self.subject = f"madang.{cluster}"

        async def heard(message: Any) -> None:
            respond = (lambda answer: self.answer(message.reply, answer)) if message.reply else None
            hear(message.data, respond)

        limits = {"pending_msgs_limit": -1, "pending_bytes_limit": WAITING}
        for name in (str(server), "all"):
            await self.connection.subscribe(f"{self.subject}.{name}", cb=heard, **limits)
        await self.connection.flush()
        self.sender = asyncio.create_task(self.send_on())

    async def ask(self, server: int, question: bytes, within: float) -> bytes:
        try:
            with BUS.time():
                answer = await self.connection.request(
                    f"{self.subject}.{server}", question, timeout=within
                )
        except NoRespondersError:
            raise Unreached(server, is_sure=True) from None
        except (TimeoutError, Error):
            raise Unreached(server, is_sure=False) from None
        return bytes(answer.data)

    def tell(self, server: int, news: bytes) -> None:
        self.send(f"{self.subject}.{server}", news)

    def tell_all(self, news: bytes) -> None:
        self.send(f"{self.subject}.all", news)

    def answer(self, subject: str, payload: bytes) -> None:
        """Send an answer with the next message, or soon.

        The effect of a message on a table is shown a moment after the answer `Taken`. To send
        the two in one call wakes NATS, and the other server, once (benchmarks/cluster.md).
        """
        self.answers.append((subject, payload))
        if len(self.answers) == 1:
            self.timer = asyncio.get_running_loop().call_later(ANSWERS_WAIT, self.send_answers)

    def send_answers(self) -> None:
        if self.timer:
            self.timer.cancel()
        for answer in self.answers:
            self.sending.put_nowait(answer)
        self.answers.clear()

    def send(self, subject: str, payload: bytes) -> None:
        """Send when those before it are sent."""
        self.send_answers()
        self.sending.put_nowait((subject, payload))

    async def send_on(self) -> None:
        while True:
            subject, payload = await self.sending.get()
            with contextlib.suppress(Error):  # lost: the server that misses it asks
                await self.connection.publish(subject, payload)

    async def close(self) -> None:
        if self.sender:
            self.send_answers()
            while not self.sending.empty():
                subject, payload = self.sending.get_nowait()
                with contextlib.suppress(Error):
                    await self.connection.publish(subject, payload)
            self.sender.cancel()
        if self.connection:
            with contextlib.suppress(Error, TimeoutError, OSError):
                await asyncio.wait_for(self.connection.flush(), 1.0)
            with contextlib.suppress(Error, OSError):
                await self.connection.close()

    async def note_error(self, error: Exception) -> None:
        """Log what is no consequence of a connection that has ended."""
        if not isinstance(error, OSError | EOFError):
            logger.warning("the bus at %s: %s", self.place, type(error).__name__)

    async def note_disconnected(self) -> None:
        logger.warning("the bus at %s cannot be reached; it is tried again and again", self.place)

    async def note_connected(self) -> None:
        logger.warning("the bus at %s is back", self.place)
