"""A table made of its events: the same ones always give the same table, seats and pages."""

from madang.errors import RecordError
from madang.game import Kernels
from madang.server.table import course, seating
from madang.server.table.events import AnyEvent
from madang.server.table.log import TableLog
from madang.server.table.opening import opening_of, played_by

APPLY = seating.HANDLERS | course.HANDLERS


def apply(log: TableLog, event: AnyEvent) -> None:
    """Let one more event have happened."""
    APPLY[type(event)](log, event)
    log.seq += 1


def replayed(name: str, events: list[AnyEvent], kernels: Kernels | None = None) -> TableLog:
    """Return the table that these events make; the first one opens it."""
    opened, rest = opening_of(events), events[1:]
    log = TableLog(name, opened, kernels)
    version = played_by(events).rules
    if not log.game.can_replay(version):
        raise RecordError(1, f"played by version {version} of the rules", "version")
    for event in rest:
        apply(log, event)
    return log
