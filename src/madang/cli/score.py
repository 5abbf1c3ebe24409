"""`madang score`: one question typed, or lines of JSON, each with a line of JSON for an answer."""

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, BinaryIO

import typer

from madang.cli import completion
from madang.cli.given import (
    AsJson,
    GameName,
    Lang,
    Pairs,
    Preset,
    language_given,
    words_given,
)
from madang.errors import MadangError, NotationError
from madang.game import Game
from madang.games import game_named

Call = Callable[[Any, dict[str, Any]], dict[str, Any]]  # madang.score or madang.odds
LONGEST = 1 << 20  # bytes of a line that is read; no question needs a thousandth of it
BOM = b"\xef\xbb\xbf"

QUESTION = """Score real cards and tiles: one question typed here, or lines of JSON.

madang score nylon_ppong months=3,4,5,6,7,8

madang score hong_kong_mahjong "2p [333m] [777m] [555p] [999p] + 2p" --seat W

madang score korean_mahjong "55m88p [111m] [999p] [222z] + 8p" --seat E

A hand of tiles: [333m] is a meld, (1111z) a concealed kong, f1 a flower; the
winning tile follows the +. Its flags: --seat W, --round E, --by discard (or
self_draw, rob_kong), --discarder S, --last-tile, --kong-replacement,
--heavenly, --earthly; in Hong Kong --double-kong; in Korea --blessing, --ready,
--open-ready, --double-ready. Without a winning tile: how far is it?

Any question can be typed as field=value words, or as one JSON object.

With a FILE, or from standard input: lines of JSON in, one line out for each.

What do six cards show?
  {"id": 1, "months": [3, 4, 5, 6, 7, 8]}

What does the round cost each seat?
  {"id": 2, "hands": [[1, 1], [2, 3, 4, 5, 6]], "end": "stop", "seat": 0}

What may this seat do?
  {"id": 3, "hand": [5, 5, 9, 10, 11], "top": 5}

Who starts the next round?
  {"id": 4, "points": [30, 12, 30], "ender": 1}

In Wolnam-ppong: what did this turn come to, and how much may be bet?
  {"id": 5, "hand": [1, 12], "bet": 101, "drawn": 12, "pot": 400, "chips": 250}
  {"id": 6, "hand": [1, 12], "pot": 400, "chips": 250}

In Hong Kong mahjong: what is it worth, who pays, how far is it?
  {"id": 7, "concealed": "2233445566778p", "winning_tile": "8p", "by": "discard",
   "seat_wind": "W", "round_wind": "E"}
  {"id": 8, "winner": "W", "faan": 3, "by": "self_draw"}
  {"id": 9, "concealed": "1123345678999s", "melds": [], "visible": ["4s"]}

In Korean mahjong: the same, and what does the horse race bring?
  {"id": 10, "concealed": "34567m123789p33z", "winning_tile": "8m",
   "by": "self_draw", "seat_wind": "S", "round_wind": "E", "open_ready": true}
  {"id": 11, "winner": "W", "points": 7, "by": "self_draw"}
  {"id": 12, "counters": [1, 3, 3, 3], "winner": 0, "fully_concealed": true}

A line that cannot be answered gives {"id", "error"}, and the exit code is 1 at the end.
"""

IS_PATH = re.compile(r"[^\s={\[]*/[^\s={\[]*")  # no question has a slash in one word
FILES = ".json", ".jsonl", ".txt"
ASKED = {"ignore_unknown_options": True}  # a game has flags of its own


def score(
    game: GameName,
    asked: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="FILE | QUESTION",
            help="Lines of JSON, or one question; standard input if omitted.",
            show_default=False,
            autocompletion=completion.files,
        ),
    ] = None,
    preset: Preset = None,
    option: Pairs = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> int:
    import madang

    found = game_named(game)
    if is_file(asked or []):
        with Path((asked or [])[0]).open("rb") as lines:
            return answer_all(game, lines, sys.stdout.buffer, madang.score)
    if asked and asked != ["-"]:
        return answer_typed(found, asked, words_given(found, preset, option), lang, as_json)
    return answer_all(game, sys.stdin.buffer, sys.stdout.buffer, madang.score)


score.__doc__ = QUESTION.replace("\n  {", "\n\n  {")


def is_file(asked: Sequence[str]) -> bool:
    """Tell whether what was typed is the name of a file, there or not."""
    return len(asked) == 1 and (
        asked[0].endswith(FILES) or is_there(asked[0]) or IS_PATH.fullmatch(asked[0]) is not None
    )


def is_there(name: str) -> bool:
    """Tell whether there is such a file; what is too long for a name is none."""
    try:
        return Path(name).is_file()
    except OSError:
        return False


def answer_typed(
    game: Game, asked: Sequence[str], options: dict[str, Any], lang: str | None, as_json: bool
) -> int:
    """Answer one question, in JSON or in sentences."""
    import madang
    from madang.analysis import analysis_of
    from madang.analysis.asked import question_typed
    from madang.cli.answers import lines_of_answer
    from madang.cli.remedies import told
    from madang.cli.words import Words

    question = question_typed(asked, analysis_of(game).typed)
    given = question.get("options", {})
    if options and isinstance(given, dict):
        question["options"] = {**given, **options}
    try:
        answer = madang.score(game, question)
    except NotationError as error:
        raise told(error, question, analysis_of(game).typed) from error
    if as_json:
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    for line in lines_of_answer(game, question, answer, Words(language_given(lang))):
        print(line)
    return 0


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
