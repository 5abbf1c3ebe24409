"""Servers that lose something on purpose: each must be found, or the campaign proves nothing.

All are changes of the one process from which the servers are forked.
"""

from collections import Counter
from collections.abc import Callable
from typing import Any

from madang.server.store.database import DatabaseStore
from madang.server.table.dispatch import Dispatcher
from madang.server.table.events import (
    Acted,
    AnyEvent,
    CallAnswered,
    ResultSeen,
    Seated,
    Started,
    decode_event,
)

Loses = Callable[[int, AnyEvent], bool]  # the number of a write, its last event


def loses(is_lost: Loses) -> Callable[[], None]:
    """Return a sabotage: of some writes the last event is lost, and the numbers close up."""

    def sabotage() -> None:
        append, written, gone = DatabaseStore.append, Counter[str](), Counter[str]()

        async def forgetful(
            self: Any, table: str, seq: int, events: Any, *, answer: Any = None,
            snapshot: Any = None, **more: Any,
        ) -> Any:  # fmt: skip
            written[table] += 1
            seq -= gone[table]
            if seq > 0 and events and is_lost(written[table], decode_event(events[-1])):
                gone[table], events = gone[table] + 1, events[:-1]
            return await append(self, table, seq, events, answer=answer, **more)

        DatabaseStore.append = forgetful  # type: ignore[method-assign]

    return sabotage


def acknowledges_early() -> None:
    """Answer before the commit."""
    answer, write = Dispatcher.answer_command, Dispatcher.write_answer

    async def hasty(self: Any, peer: Any, message: Any) -> None:
        async def said_first(given: Any, *also: Any, **more: Any) -> None:
            peer.send_bytes(given.answer)
            await write(self, given, *also, **more)

        self.write_answer = said_first
        await answer(self, peer, message)

    Dispatcher.answer_command = hasty  # type: ignore[method-assign]


def forgets_answers() -> None:
    """Keep some answers under another `cmd`, so that its repeat is done again."""
    append = DatabaseStore.append

    async def forgetful(self: Any, *given: Any, answer: Any = None, **more: Any) -> Any:
        if answer and answer.cmd.endswith("7"):
            answer = answer._replace(cmd=f"x{answer.cmd}")
        return await append(self, *given, answer=answer, **more)

    DatabaseStore.append = forgetful  # type: ignore[method-assign]


def is_pass(event: AnyEvent) -> bool:
    """Tell whether somebody lets a call go by."""
    return isinstance(event, Acted | CallAnswered) and event.action in ("", "pass")


SABOTAGES: dict[str, Callable[[], None]] = {
    "acknowledges early": acknowledges_early,
    "forgets answers": forgets_answers,
    "loses every 3rd write": loses(lambda n, _: n % 3 == 0),
    "loses every 7th write": loses(lambda n, _: n % 7 == 0),
    "loses every 60th write": loses(lambda n, _: n % 60 == 0),
    "loses passes": loses(lambda _, event: is_pass(event)),
    "loses ready": loses(lambda _, event: isinstance(event, ResultSeen)),
    "loses seats": loses(lambda _, event: isinstance(event, Seated)),
    "loses the start": loses(lambda _, event: isinstance(event, Started)),
}
HASTY = ("acknowledges early",)  # only a kill before the commit shows it
