"""What `madang verify` says of the dealing: what was promised, and whether it was kept."""

from collections.abc import Iterator
from typing import Any

from madang.fair import Report
from madang.record import BotName, Record, plain_name

NOT_PROMISED = "dealing cannot be checked: the record says nothing of what its decks follow from"
NO_NUMBER = "no number came from their device in time"
PROVES = {
    True: "dealing is as it was promised; each device knows whether its own number is here",
    False: "dealing is NOT as it was promised",
}


def facts(report: Report) -> dict[str, Any] | None:
    """Return what a program is told."""
    if report.fair is None:
        return None
    dealt = {"deals": len(report.deals), "wrong": report.wrong}
    return {"ok": report.holds, "kept": report.is_kept, "numbers": report.fair.numbers, **dealt}


def say(record: Record, report: Report) -> None:
    """Print what was found, a row for each thing that could be wrong."""
    from rich.console import Console
    from rich.table import Table

    if report.fair is None:
        print(NOT_PROMISED)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for row in rows(record, report):
        table.add_row(*row)
    console = Console(highlight=False, markup=False)
    console.print(table)
    console.print(PROVES[report.holds])


def rows(record: Record, report: Report) -> Iterator[tuple[str, str, str]]:
    """Yield what was looked at, whether it is right, and what it is."""
    if report.fair is None:
        return
    means = "is what the hash promised" if report.is_kept else "is not what the hash promised"
    yield "secret", mark(report.is_kept), means
    for seat, number in enumerate(report.fair.numbers):
        yield seat_in(record, seat), "" if number else "-", number or missing(record, seat)
    if not report.wrong:
        yield "deals", mark(True), f"all {len(report.deals)} follow"
    for deal in report.wrong:
        yield f"deal {deal}", mark(False), "does not follow"


def mark(is_right: bool) -> str:
    """Write whether something is right."""
    return "ok" if is_right else "WRONG"


def seat_in(record: Record, seat: int) -> str:
    """Name a seat and who held it, if that is known."""
    return f"seat {seat} {plain_name(record.names[seat])}" if record.names else f"seat {seat}"


def missing(record: Record, seat: int) -> str:
    """Say why a seat gave no number."""
    is_bot = bool(record.names) and isinstance(record.names[seat], BotName)
    return "a bot adds no number" if is_bot else NO_NUMBER
