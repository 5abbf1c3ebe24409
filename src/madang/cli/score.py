"""`madang score`: lines of JSON in, one line of JSON out for each, for as long as lines come."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from madang.cli.given import GameName
from madang.errors import MadangError
from madang.games import game_named

Call = Callable[[str, dict[str, Any]], dict[str, Any]]  # madang.score or madang.odds
LONGEST = 1 << 20  # bytes of a line that is read; no question needs a thousandth of it
BOM = b"\xef\xbb\xbf"

QUESTION = """Score real cards: lines of JSON in, one line out for each.

What do six cards show?
  {"id": 1, "months": [3, 4, 5, 6, 7, 8]}

What does the round cost each seat? (end: stop, out, declare, show or deck_out)
  {"id": 2, "hands": [[1, 1], [2, 3, 4, 5, 6]], "end": "stop", "seat": 0}

What may this seat do?
  {"id": 3, "hand": [5, 5, 9, 10, 11], "top": 5, "options": {"preset": "table"}}

Who starts the next round?
  {"id": 4, "points": [30, 12, 30], "ender": 1}

In Wolnam-ppong: what did this turn come to, and how much may be bet?
  {"id": 5, "hand": [1, 12], "bet": 101, "drawn": 12, "pot": 400, "chips": 250}
  {"id": 6, "hand": [1, 12], "pot": 400, "chips": 250}

A line that cannot be answered gives {"id", "error"}, and the exit code is 1 at the end.
"""


def score(
    game: GameName,
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="Lines of JSON; standard input without.")
    ] = None,
) -> int:
    import madang

    game_named(game)
    if file is None or str(file) == "-":
        return answer_all(game, sys.stdin.buffer, sys.stdout.buffer, madang.score)
    with file.open("rb") as lines:
        return answer_all(game, lines, sys.stdout.buffer, madang.score)


score.__doc__ = QUESTION.replace("\n  {", "\n\n  {")


def answer_all(game: str, lines: BinaryIO, out: BinaryIO, call: Call) -> int:
    """Answer each line as soon as it is there; return 1 if any could not be answered, else 0."""
    failed = 0
    for line in lines_of(lines):
        answer, is_answered = answer_to(game, line, call)
        out.write(answer + b"\n")
        out.flush()
        failed |= not is_answered
    return failed


def lines_of(source: BinaryIO) -> Iterator[bytes]:
    """Yield lines that are not empty, at most one byte longer than LONGEST."""
    line = source.readline(LONGEST + 1).removeprefix(BOM)
    while line:
        whole = line
        while line and not line.endswith(b"\n"):  # the rest of a line that is too long
            line = source.readline(LONGEST)
        if whole.strip():
            yield whole.rstrip(b"\r\n")
        line = source.readline(LONGEST + 1)


def answer_to(game: str, line: bytes, call: Call) -> tuple[bytes, bool]:
    """Return the answer to one line, and whether it is one; the id comes back byte for byte."""
    import msgspec

    id = msgspec.Raw(b"null")
    try:
        if len(line) > LONGEST:
            raise ValueError(f"the line is longer than {LONGEST} bytes")
        fields = parts_of(line)
        id = fields.pop("id", id)
        question = {name: msgspec.json.decode(part) for name, part in fields.items()}
        answer: dict[str, Any] = {"id": id, **call(game, question)}
    except MadangError as error:
        return msgspec.json.encode({"id": id, "error": shortened(str(error))}), False
    except (ValueError, RecursionError) as error:
        return msgspec.json.encode({"id": id, "error": f"no question: {error}"}), False
    return msgspec.json.encode(answer), True


def shortened(message: str) -> str:
    """Return a message without its middle where that is long: the value is, the remedy is not.

    >>> len(shortened("x" * 10_000))
    403
    """
    return message if len(message) <= 400 else f"{message[:200]} … {message[-200:]}"


def parts_of(line: bytes) -> dict[str, Any]:
    """Return the fields of a JSON object, unread; raise ValueError."""
    import msgspec

    line.decode()  # refuses what is not UTF-8, which unread fields would pass on
    fields: dict[str, Any] = msgspec.json.decode(line, type=dict[str, msgspec.Raw])
    return fields
