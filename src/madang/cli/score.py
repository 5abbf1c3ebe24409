"""`madang score` and `madang odds`: one question typed, or lines of JSON, each with an answer."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO

from madang.cli.arguments import (
    Argument,
    AsJson,
    GameName,
    Lang,
    Option,
    Pairs,
    Preset,
    language_given,
    offer_files,
    words_given,
)
from madang.errors import MadangError, NotationError

if TYPE_CHECKING:  # a command reads the games when it runs
    from madang.game import Game
    from madang.terminal.words import Words

Call = Callable[[Any, dict[str, Any]], dict[str, Any]]  # madang.score or madang.odds
LONGEST = 1 << 20  # bytes of a line that is read; no question needs a thousandth of it
BOM = b"\xef\xbb\xbf"

QUESTION = """Score real cards and tiles: one question typed here, or lines of JSON.

Any question can be typed as field=value words, or as one JSON object.

With a FILE, or from standard input: lines of JSON in, one line out for each. A
line may have an "id", which comes back with its answer.

{examples}

A line that cannot be answered gives {"id", "error"}, and the exit code is 1 at the end.
"""

IS_PATH = re.compile(r"[^\s={\[]*/[^\s={\[]*")  # no question has a slash in one word
FILES = ".json", ".jsonl", ".txt"


def score(
    game: GameName,
    asked: Annotated[
        list[str] | None,
        Argument(
            metavar="[FILE | QUESTION]",
            help="Lines of JSON, or one question; standard input if omitted.",
            show_default=False,
            autocompletion=offer_files,
        ),
    ] = None,
    preset: Preset = None,
    option: Pairs = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> int:
    import madang
    from madang.games import game_named

    found = game_named(game)
    options = words_given(found, preset, option)
    if asked and asked != ["-"] and not is_file(asked):
        return answer_typed(found, asked, options, lang, as_json)
    call = with_options(madang.score, options)
    if is_file(asked or []):
        with Path((asked or [])[0]).open("rb") as lines:
            return answer_all(game, lines, sys.stdout.buffer, call)
    return answer_file(game, None, call, "score", lang)


score.__doc__ = QUESTION


def is_file(asked: Sequence[str]) -> bool:
    """Tell whether what was typed is the name of a file, there or not."""
    return len(asked) == 1 and (
        asked[0].endswith(FILES) or is_there(asked[0]) or IS_PATH.fullmatch(asked[0]) is not None
    )


def is_there(name: str) -> bool:
    """Tell whether there is such a file; a text too long for a name is none."""
    try:
        return Path(name).is_file()
    except OSError:
        return False


def answer_typed(
    game: Game, asked: Sequence[str], options: dict[str, Any], lang: str | None, as_json: bool
) -> int:
    """Answer one question, in JSON or in sentences."""
    from madang.analysis import analysis_of, question_typed
    from madang.games import score as score_of
    from madang.terminal.words import Words, lines_of_answer, with_remedy

    typed = analysis_of(game).typed
    if typed is not None:
        read = typed.read_text
        typed = typed._replace(read_text=lambda text: read(in_digits(text)))
    question = question_typed(asked, typed)
    given = question.get("options", {})
    if options and isinstance(given, dict):
        question["options"] = {**given, **options}
    try:
        answer = score_of(game, question)
    except NotationError as error:
        raise with_remedy(error, question, typed) from error
    if as_json:
        print(json.dumps(answer, ensure_ascii=False))
        return 0
    for line in lines_of_answer(game, question, answer, Words(language_given(lang))):
        print(line)
    return 0


SIGNS = (  # what people write for each tile or suit, and the form that a question has
    *zip("ESWN", ("1z", "2z", "3z", "4z"), strict=True),
    *zip("東南西北白發中", ("1z", "2z", "3z", "4z", "5z", "6z", "7z"), strict=True),
    *zip("동남서북백발중", ("1z", "2z", "3z", "4z", "5z", "6z", "7z"), strict=True),
    *(("发", "6z"), ("만", "m"), ("萬", "m"), ("통", "p"), ("筒", "p"), ("삭", "s"), ("索", "s")),
)
IN_DIGITS = str.maketrans(dict(SIGNS))
IS_HAND = re.compile(rf"[\d\s\[\]()+mpszf{''.join(sign for sign, _ in SIGNS)}]+")


def in_digits(text: str) -> str:
    """Write a hand of mahjong with 1z to 7z for honours that were typed by their names.

    >>> in_digits("[EEE] 중중중 123만 + W"), in_digits("--seat"), in_digits("1S")
    ('[1z1z1z] 7z7z7z 123m + 3z', '--seat', '1S')
    """
    is_hand = IS_HAND.fullmatch(text) and not re.search(
        r"\d[ESWN東南西北白發发中동남서북백발중]", text
    )
    return text.translate(IN_DIGITS) if is_hand else text


def with_options(call: Call, options: dict[str, Any]) -> Call:
    """Return a call that adds house rules from the command line to each question."""

    def ask(game: Any, question: dict[str, Any]) -> dict[str, Any]:
        given = question.get("options", {})
        if isinstance(given, dict):
            question = {**question, "options": {**given, **options}}
        return call(game, question)

    return ask if options else call


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


# ---- `madang odds` ---------------------------------------------------------------------------

Months = Annotated[str | None, Option(metavar="M,M", help="The months of the two cards.")]
Seen = Annotated[str, Option(metavar="M,M,…", help="The months of all other cards seen.")]
Pot = Annotated[int | None, Option(metavar="N", help="Chips in the pot.")]
Chips = Annotated[int | None, Option(metavar="N", help="Chips that the seat has.")]


def odds(
    game: GameName,
    file: Annotated[
        Path | None,
        Argument(metavar="[FILE]", help="Lines of JSON; standard input if omitted."),
    ] = None,
    hand: Months = None,
    seen: Seen = "",
    pot: Pot = None,
    chips: Chips = None,
    preset: Preset = None,
    option: Pairs = None,
    lang: Lang = None,
    as_json: AsJson = False,
) -> int:
    """Count exactly what a bet is worth, for one --hand or for each line of JSON.

    madang odds wolnam_ppong --hand 2,10 --seen 5,5,11 --pot 400 --chips 250

    {"id": 1, "hand": [2, 10], "seen": [5, 5, 11], "options": {"ilbi_multiplier": "2"}}
    """
    import madang
    from madang.games import game_named
    from madang.terminal.words import Words

    found = game_named(game)
    options = words_given(found, preset, option)
    language = language_given(lang)
    if hand is None:
        return answer_file(game, file, with_options(madang.odds, options), "odds", lang)
    question: dict[str, Any] = {"hand": numbers_in("hand", hand), "seen": numbers_in("seen", seen)}
    question |= {key: value for key, value in (("pot", pot), ("chips", chips)) if value is not None}
    question["options"] = options
    if as_json:
        print(json.dumps(madang.odds(found, question)))
    else:
        answer = madang.odds(found, {**question, "explain": True})
        show_odds(game, answer, pot, Words(language))
    return 0


def answer_file(
    game: str, file: Path | None, call: Call, command: str, lang: str | None = None
) -> int:
    """Answer every line of a file, or of standard input; at a keyboard, ask for lines."""
    if file is None or str(file) == "-":
        if sys.stdin.isatty():
            from madang.terminal.words import Words

            asked = Words(language_given(lang))("score.waits", command=command)
            print(asked, file=sys.stderr)
        return answer_all(game, sys.stdin.buffer, sys.stdout.buffer, call)
    with file.open("rb") as lines:
        return answer_all(game, lines, sys.stdout.buffer, call)


def numbers_in(field: str, text: str) -> list[int]:
    """Read "2,10"; raise NotationError."""
    words = text.replace(",", " ").split()
    if not all(word.isascii() and word.isdecimal() for word in words):
        raise NotationError(text, field, "give months with commas between, like 2,10")
    return [int(word) for word in words]


def show_odds(game: str, answer: dict[str, Any], pot: int | None, words: Words) -> None:
    """Print the counts, the fractions, the reason in a sentence, and the best bet."""

    def say(key: str, **values: Any) -> str:
        return words(f"{game}.{key}", **values)

    def rule(section: str) -> str:
        return words("terminal.rule", section=section)

    reason = answer["reason"]
    if reason["code"] not in ("pair_push", "rain", "double_rain"):  # nothing is drawn to these
        for chance in ("win", "match", "outside"):
            cards, p = answer[f"{chance}_cards"], answer[f"p_{chance}"]
            print(say(f"odds.{chance}", cards=cards, unseen=answer["unseen"], p=p))
        print(say("odds.worth", ev=answer["ev_per_chip"]))
    print(f"{say('odds.reason.' + reason['code'], **reason)} ({rule(reason['section'])})")
    if best := answer.get("best"):
        most = {"most": best["max_bet"], "least": best["min_bet"], "pot": pot}
        if best["bet"]:
            print(say("odds.best", chips=best["bet"], ev=best["ev"]))
        elif best["max_bet"] and reason["code"] not in ("even", "pair_push"):
            print(say("odds.best.none"))
        at_most = say("at_most", **most) + " " if best["max_bet"] else ""
        print(at_most + say(f"cap.{best['why']}", **most))
