"""Answers to typed questions in sentences, and refusals with what to type instead."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from unicodedata import east_asian_width

from madang.analysis import Flag, Typed, analysis_of
from madang.errors import NotationError, OptionError
from madang.game import Data, Game, part_of
from madang.mahjong.tiles import format_tiles, parse_tile
from madang.terminal.words import Words


def lines_of_answer(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Return an answer as lines of text: sentences where a game has them, else its fields."""
    lines_of = getattr(part_of(game.name, "answers"), "lines_of", None)
    return lines_of(game, question, answer, words) if lines_of else plain_lines(answer)


def plain_lines(answer: Data) -> Iterator[str]:
    """Write each field and its value; a list of objects gets one line each."""
    for name, value in answer.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{name}:"
            yield from (f"  {value_text(item)}" for item in value)
        else:
            yield f"{name}: {value_text(value)}"


def value_text(value: Any) -> str:
    """Write a value: objects and lists with commas, what is no text as JSON.

    >>> value_text({"straight": -33}), value_text([2, 20]), value_text(None)
    ('straight −33', '2, 20', '–')
    """
    if isinstance(value, dict):
        return ", ".join(f"{name} {value_text(part)}" for name, part in value.items()) or "–"
    if isinstance(value, list):
        return ", ".join(value_text(part) for part in value) or "–"
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    return json.dumps(value).replace("-", "−")


# ---- refusals --------------------------------------------------------------------------------

EXAMPLES = {"seat_wind": "S", "round_wind": "E", "by": "discard", "discarder": "S", "winner": "S"}
# the values that a circumstance needs, by the cause of the refusal; all others want it left out
WANTED = {
    **dict.fromkeys(("first_drawn", "replacement_drawn"), "--by self_draw"),
    **dict.fromkeys(("earthly_drawn", "open_ready_drawn"), "--by self_draw"),
    **dict.fromkeys(("earthly_discard", "blessing_discard"), "--by discard"),
    **dict.fromkeys(("earthly_east", "earthly_dealer", "blessing_dealer"), "--seat S"),
    "first_dealer": "--seat E",
    "earthly_giver": "--discarder E",
    "robbed_copies": "--by discard",
}


def with_remedy(
    error: NotationError, question: Mapping[str, Any], typed: Typed | None
) -> NotationError:
    """Return a refusal that names what to add to the question as it was typed."""
    remedy = remedy_for(error, question, typed.flags if typed else {})
    if not remedy:
        return error
    said = NotationError(error.value, error.where, f"{error.remedy}: {remedy}", error.section)
    if error.value is None:
        section = f" ({error.section})" if error.section else ""
        said.args = (f"{error.where} is missing; {error.remedy}: {remedy}{section}",)
    return said


def remedy_for(error: NotationError, question: Mapping[str, Any], flags: Mapping[str, Flag]) -> str:
    """Return what to add or to leave out; empty where the refusal says all there is to say."""
    if error.option:
        return f"add -o {error.option}"
    if error.cause:
        return f"add {wanted}" if (wanted := WANTED.get(error.cause)) else leaving(error, flags)
    name = next((name for name, flag in flags.items() if flag.field == error.where), "")
    if error.where in question and error.value is not None:
        return ""
    if name:
        example = "0" if "whole number" in error.remedy else EXAMPLES.get(error.where, "VALUE")
        return f"add --{name.replace('_', '-')} {example}"
    is_field = error.value is None and error.where.isidentifier()
    return f"add {error.where}=VALUE" if is_field else ""


def leaving(error: NotationError, flags: Mapping[str, Flag]) -> str:
    return f"leave out --{error.where.replace('_', '-')}" if error.where in flags else ""


# ---- options -----------------------------------------------------------------------------------


def option_that_helps(
    game: Game, question: Mapping[str, Any], tried: tuple[Mapping[str, Any], ...]
) -> str:
    """Return the first of these options with which a hand wins, as typed; empty where none does."""
    calculate = analysis_of(game).calculator
    if calculate is None:
        return ""
    asked = {name: value for name, value in question.items() if name not in ("id", "options")}
    given = question.get("options", {})
    for options in tried:
        try:
            answer = calculate(asked, game.make_options(**{**given, **options}), False)
        except (NotationError, OptionError):
            continue
        if answer["legal"]:
            return " ".join(f"-o {name}={value}".lower() for name, value in options.items())
    return ""


# ---- what answers about the real tiles of every mahjong say alike ----------------------------

ROW, WORTH, WIND = 40, 14, 8  # columns of a row's name at least, of its worth, of a wind


def say(words: Words, key: str, **values: object) -> str:
    """Say a sentence of these answers."""
    return words(f"mahjong.score.{key}", **values)


def named(words: Words, key: str, id: str) -> str:
    """Return what the table calls a row, a wind, a doubling; its id where it has no name yet."""
    return words.sentences.get(f"{key}.{id}", id)


def padded(text: str, columns: int) -> str:
    """Fill a text up with spaces."""
    return text + " " * max(0, columns - columns_of(text))


def columns_of(text: str) -> int:
    """Return how wide a text is: Chinese and Korean signs are two columns wide."""
    return sum(1 + (east_asian_width(sign) in "WF") for sign in text)


# ---- what is it worth? -----------------------------------------------------------------------


def split_lines(answer: Data) -> Iterator[str]:
    """Lay the hand out, where it is complete."""
    if answer["split"]:
        yield "  ".join(group_text(group) for group in answer["split"])


def group_text(group: Data) -> str:
    """Write a set as it lies: claimed in brackets, a concealed kong in round ones; * won."""
    tiles = format_tiles(map(parse_tile, group["tiles"]))
    if group["open"]:
        return f"[{tiles}]"
    text = f"({tiles})" if group["kind"] == "kong" else tiles
    return text + "*" * group["has_winning"]


def option_lines(
    game: Game, question: Data, words: Words, tried: tuple[Data, ...]
) -> Iterator[str]:
    """Name the first of these house rules by which a hand wins that does not."""
    if option := option_that_helps(game, question, tried):
        yield say(words, "by_option", option=option)


def row_lines(game: Game, rows: Sequence[tuple[Data, str]], words: Words) -> Iterator[str]:
    """Write rows with what they are worth and their sections."""
    names = [row_name(game, row, words) for row, _ in rows]
    columns = max([ROW, *map(columns_of, names)])
    for name, (row, worth) in zip(names, rows, strict=True):
        yield f"  {padded(name, columns)} {padded(worth, WORTH)} {game.cite(row['section'])}"


def row_name(game: Game, row: Data, words: Words) -> str:
    """Return what the table calls a row, and how often it holds."""
    times = f" ×{row['count']}" if row.get("count", 1) > 1 else ""
    return named(words, f"{game.name}.row", row["id"]) + times


# ---- who pays? -------------------------------------------------------------------------------


def payment_line(game: Game, wind: str, points: int, note: str, words: Words) -> str:
    """Write what a seat wins, and a note to it."""
    sign = "+" if points > 0 else "−" if points < 0 else ""
    name = named(words, f"{game.name}.wind", wind)
    return f"  {padded(name, WIND)} {sign + str(abs(points)):>6}  {note}".rstrip()


# ---- how far is it? --------------------------------------------------------------------------


def distance_lines(answer: Data, words: Words) -> Iterator[str]:
    """Say how far the hand is, and which tiles bring it nearer."""
    yield say(words, shanten_key(answer["shanten"]["best"]), shanten=answer["shanten"]["best"])
    for kind in ("waits", "acceptance"):
        if kind in answer:
            yield say(words, kind, tiles=tiles_text(answer[kind]), count=sum(answer[kind].values()))
    for tile, left in answer.get("discards", {}).items():
        tiles, count = tiles_text(left["acceptance"]), sum(left["acceptance"].values())
        yield say(words, "discard", tile=tile, tiles=tiles, count=count)


def shanten_key(shanten: int) -> str:
    """Return which sentence tells a distance."""
    return {-1: "complete", 0: "ready"}.get(shanten, "shanten")


def tiles_text(left: dict[str, int]) -> str:
    return "  ".join(f"{tile}×{count}" for tile, count in left.items()) or "–"
