"""`madang replay` and `madang verify`: what a record shows, and whether it is true."""

import json
import sys
from io import StringIO
from pathlib import Path
from typing import Annotated, Any

from madang.cli.arguments import Argument, AsJson, Option
from madang.errors import NotationError, RecordError

File = Annotated[Path, Argument(metavar="FILE", help="A record; - for standard input.")]


NOT_WHOLE = 3  # the exit code for a record that is true, and has no end


def verify(
    file: File,
    promise: Annotated[
        str | None,
        Option(metavar="HASH", help="The promise that you were shown before the first deal."),
    ] = None,
    number: Annotated[
        str | None, Option(metavar="HEX", help="The number that your device has added.")
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Play a record again and tell whether it is true, and dealt as it was promised.

    A promise counts for those to whom it was made: give it, and your device's number, as the table
    showed them. Exit codes: 0 true and whole; 1 false; 3 true as far as it goes, but without its
    last line, the end: the match was broken off, or the file is cut off. A record that says nothing
    of what its decks follow from can be true too.
    """
    from madang.cli import fair
    from madang.record import check_fair
    from madang.record import verify as verified

    try:
        record = log_in(file)
        table = verified(record)
    except RecordError as error:
        if not as_json:
            raise
        print(json.dumps({"ok": False, "line": error.line, "what": error.what}))
        return 1
    is_whole, report = record.totals is not None, check_fair(record, promise, number)
    is_true = report.holds_so_far if report.fair or promise or number else True
    if as_json:
        facts = {"game": record.game.name, "events": len(record.events), "over": table.is_over}
        found = {"totals": table.totals(), "fair": fair.facts(report)}
        print(json.dumps({"ok": is_true, "whole": is_whole, **facts, **found}))
    else:
        end = ending(is_whole, table.is_over)
        totals = ", ".join(map(str, table.totals()))
        print(f"{file}: {record.game.name}, {len(record.events)} events, {end}; totals {totals}")
        fair.print_report(record, report)
    if not is_true:
        return 1
    return 0 if is_whole else NOT_WHOLE


def ending(is_whole: bool, is_over: bool) -> str:
    """Say how a true record ends."""
    if is_whole:
        return "played to its end"
    if is_over:
        return "played to its end, but the last line, the end, is missing"
    return "broken off: true as far as it goes, but the match is not over"


def replay(
    file: File,
    seat: Annotated[
        int | None,
        Option(
            help="Show what this seat saw: 0 is the first, here and in what is shown, as in the"
            " record. All hands if omitted."
        ),
    ] = None,
    step: Annotated[
        bool, Option("--step", help="Wait for Enter after each event; q stops.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Show a recorded match event by event."""
    from madang.game import ALL_HANDS
    from madang.record import frames
    from madang.table import Table

    if step and str(file) == "-":
        raise NotationError("-", "FILE", "with --step the record must be in a file")
    record = log_in(file)
    if seat is not None:
        Table(record.game, record.options).check_seat(seat)
    for frame in frames(record, ALL_HANDS if seat is None else seat):
        say_event(record.events[frame.n - 1], frame.view, as_json, record.names)
        if step and not wants_more():
            return 0
    return 0


def log_in(file: Path) -> Any:
    """Read the record in a file, or on standard input."""
    from madang.match.beginning import read_record

    if str(file) != "-":
        return read_record(file)
    try:
        text = sys.stdin.buffer.read().decode("utf-8-sig")  # some programs write a BOM first
    except UnicodeDecodeError as error:
        raise RecordError(1, "standard input is no text in UTF-8") from error
    return read_record(StringIO(text, newline=None))


def say_event(event: Any, view: Any, as_json: bool, names: list[Any]) -> None:
    """Print one event and what the table then looks like."""
    import msgspec

    from madang.record import Deal, plain_name
    from madang.terminal.text import show

    what = {"deal": True} if isinstance(event, Deal) else {"seat": event.seat, "do": event.do}
    if as_json:
        print(msgspec.json.encode({"n": event.n, **what, "view": view}).decode())
        return
    if isinstance(event, Deal):
        words = "deal"
    else:
        known = f" ({plain_name(names[event.seat])})" if names else ""
        words = f"seat {event.seat}{known}: {event.do}"
    print(f"{event.n}. {words}\n{show(view)}\n")


def wants_more() -> bool:
    """Wait for Enter; tell whether to go on. The end of the input and q stop."""
    answer = sys.stdin.readline()
    return answer != "" and answer.strip().lower() != "q"
