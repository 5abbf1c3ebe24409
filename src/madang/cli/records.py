"""`madang replay` and `madang verify`: what a record shows, and whether it is true."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from madang.cli.given import AsJson
from madang.errors import NotationError, RecordError

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record; - for standard input.")]


def verify(file: File, as_json: AsJson = False) -> int:
    """Play a record again and tell whether it is true: exit code 1 where it is not."""
    from madang.record import verify as verified

    try:
        record = log_in(file)
        table = verified(record)
    except RecordError as error:
        if not as_json:
            raise
        print(json.dumps({"ok": False, "line": error.line, "what": error.what}))
        return 1
    facts = {"game": record.game.name, "events": len(record.events), "over": table.is_over}
    if as_json:
        print(json.dumps({"ok": True, **facts, "totals": table.totals()}))
    else:
        end = "played to its end" if table.is_over else "broken off"
        totals = ", ".join(map(str, table.totals()))
        print(f"{file}: {record.game.name}, {len(record.events)} events, {end}; totals {totals}")
    return 0


def replay(
    file: File,
    seat: Annotated[
        int | None, typer.Option(help="Show what this seat saw; without, all hands.")
    ] = None,
    step: Annotated[
        bool, typer.Option("--step", help="Wait for Enter after each event; q stops.")
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
        say_event(record.events[frame.n - 1], frame.view, as_json)
        if step and not wants_more():
            return 0
    return 0


def log_in(file: Path) -> Any:
    """Read the record in a file, or on standard input."""
    from madang.match import read_record

    return read_record(sys.stdin if str(file) == "-" else file)


def say_event(event: Any, view: dict[str, Any], as_json: bool) -> None:
    """Print one event and what the table then looks like."""
    from madang.record import Deal
    from madang.show import show

    what = {"deal": True} if isinstance(event, Deal) else {"seat": event.seat, "do": event.do}
    if as_json:
        print(json.dumps({"n": event.n, **what, "view": view}, ensure_ascii=False))
        return
    words = "deal" if isinstance(event, Deal) else f"seat {event.seat}: {event.do}"
    print(f"{event.n}. {words}\n{show(view)}\n")


def wants_more() -> bool:
    """Wait for Enter; tell whether to go on. The end of the input and q stop."""
    answer = sys.stdin.readline()
    return answer != "" and answer.strip().lower() != "q"
