"""What `madang verify` says of the dealing: what was promised, and whether it was kept."""

from collections.abc import Iterator
from typing import Any

from madang.record import BotName, Record, plain_name
from madang.shuffles import Report

NOT_PROMISED = "dealing cannot be checked: the record has no proof of its dealing"
NO_NUMBER = "no number came from their device in time"
NOT_KEPT = "dealing is NOT as it was promised"
CUT_OFF = "dealing is as it was promised so far; a match without its end shows no more than that"
KEPT = {  # by the arguments after the record
    (): "dealing is as the record says it was promised; nobody vouches for that promise: the person"
    " who wrote the record could have chosen it. Give --promise and --number, as your device"
    " has them",
    (
        "promise",
    ): "dealing is as it was promised; whether your device's number is here is not asked",
    ("number",): "dealing is as the record says it was promised, with your number; that the promise"
    " was shown before the first deal nobody vouches for: give --promise",
    ("promise", "number"): "dealing is as it was promised to you, with your device's number",
}


def facts(report: Report) -> dict[str, Any] | None:
    """Return the answer for a program."""
    if report.fair is None:
        return None
    dealt = {"deals": len(report.deals), "wrong": report.wrong, "vouched": report.vouched}
    return {"ok": report.holds, "kept": report.is_kept, "numbers": report.fair.numbers, **dealt}


def print_report(record: Record, report: Report) -> None:
    """Print what was found, a row for each thing that could be wrong."""
    from madang.terminal.words import columns_of, padded

    if report.fair is None:
        print(NOT_PROMISED)
        return
    found = [*rows(record, report)]
    widths = [max(map(columns_of, column)) for column in zip(*found, strict=True)]
    for row in found:
        print("  ".join(map(padded, row, widths)).rstrip())
    if report.holds:
        print(KEPT[tuple(report.vouched)])
    else:
        print(CUT_OFF if report.holds_so_far else NOT_KEPT)


def rows(record: Record, report: Report) -> Iterator[tuple[str, str, str]]:
    """Yield what was looked at, whether it is right, and what it is."""
    if report.fair is None:
        return
    means = "is what the hash promised" if report.is_kept else "is not what the hash promised"
    yield "secret", mark(report.is_kept), means
    for what, is_right in report.vouched.items():
        yield what, mark(is_right), "is the one given" if is_right else "is not the one given"
    if not report.has_seats:
        yield "numbers", mark(False), "are not as many as seats"
    if not report.is_ended:
        yield "match", mark(False), "has no end"
    for seat, number in enumerate(report.fair.numbers):
        yield seat_in(record, seat), "" if number else "-", number or missing(record, seat)
    if not report.deals:
        yield "deals", mark(False), "there are none"
    elif not report.wrong:
        yield "deals", mark(True), f"all {len(report.deals)} follow"
    for deal in report.wrong:
        yield f"deal {deal}", mark(False), "does not follow"


def mark(is_right: bool) -> str:
    """Write whether something is right."""
    return "ok" if is_right else "WRONG"


def seat_in(record: Record, seat: int) -> str:
    """Name a seat and who held it, if that is known."""
    is_known = seat < len(record.names)
    name = f" {plain_name(record.names[seat])}" if is_known else ""
    return f"seat {seat + 1}{name}"  # people count from 1


def missing(record: Record, seat: int) -> str:
    """Say why a seat gave no number."""
    is_bot = seat < len(record.names) and isinstance(record.names[seat], BotName)
    return "a bot adds no number" if is_bot else NO_NUMBER
