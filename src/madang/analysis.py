"""What can be said of a position beyond the rules, and how questions about real cards are read.

`ANALYSIS` of `games.<game>.advice` is what there is for a game. A game needs none of this.
Each part is a function or None:

- `calculator(question, options, seats_given)` answers one question about real cards, a dict told
  apart by its fields; `seats_given` says whether the question named how many play. It raises
  NotationError.
- `odds(question, options)` answers exactly how much one decision is worth.
- `own_odds(view, options, seat)` asks that about the seat's own hand; None when it has no move.
- `hint(view, options, seat, before)` is advice for a newcomer on the seat's own hand; None: nothing
  to say. `before` is the `plan` of its last advice in this deal that had one, or None.
  `compile_hint()` has it go on with compiled twins, which say the same; it takes seconds at first.
- `regret(view, options, seat, action)` is what an action gives away, as a share of what is played
  for.
- `score_rows(rows, options)` scores many hands at once, as NumPy arrays that the game describes;
  `example_rows(rng, count)` are rows to measure it by.
- `reasons(view, options, seat, better, worse)` says why one action is better than another, as far
  as cards and rules show it, the weightiest first; `madang.review` adds what its worlds show.
- `likely(view, options, seat, legal, most)` says which actions, about `most`, are worth a search.
- `typed` says how a question may be typed on one line, in the game's own text form and flags.
- `examples` are questions for the help of `madang score`, typed and as JSON.

A view is a state without what its seat may not know.

A question is typed as `field=value` words, as flags, as a JSON object, or in the text form of its
game: `months=3,4,5,6,7,8`, `--seat W`, `{"months": [3, 4]}`, `2p [333m] + 2p`.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

from madang.errors import NotationError
from madang.game import Data, Game, part_of


class Flag(NamedTuple):
    """A flag, `--seat W`, and the field of a question that it fills."""

    field: str
    takes_value: bool = True  # False: it stands for true


class Typed(NamedTuple):
    """How questions about one game may be typed, beyond fields and JSON."""

    read_text: Callable[[str], Data]  # the game's text form -> a question; raises NotationError
    flags: Mapping[str, Flag]  # by name, without the dashes


class Reason(NamedTuple):
    """Why one action is better than another: a row of `madang.review.REASONS`."""

    code: str
    args: Data  # what its sentence is filled with: whole numbers, seats, and words of the game


class Worth(NamedTuple):
    """The worth of an action, exactly."""

    points: Fraction  # that it wins on average
    wins: Fraction  # the odds that it wins any
    pays: Fraction  # that it costs any


class Analysis(NamedTuple):
    """What there is for one game."""

    calculator: Callable[[Data, Any, bool], Data] | None = None
    odds: Callable[[Data, Any], Data] | None = None
    own_odds: Callable[[Any, Any, int], Data | None] | None = None
    hint: Callable[..., Data | None] | None = None
    compile_hint: Callable[[], None] | None = None
    regret: Callable[[Any, Any, int, int], Fraction] | None = None
    worth: Callable[[Any, Any, int, int], Worth] | None = None
    best_action: Callable[[Any, Any, int], int] | None = None
    reasons: Callable[[Any, Any, int, int, int], Iterable[Reason]] | None = None
    likely: Callable[[Any, Any, int, Sequence[int], int], list[int]] | None = None
    typed: Typed | None = None
    examples: str = ""
    score_rows: Callable[[Any, Any], Any] | None = None
    example_rows: Callable[[Any, int], Any] | None = None


@cache
def analysis_named(game: str) -> Analysis:
    """Return what there is for the game of this name: `ANALYSIS` of its folder here, if any."""
    module = part_of(game, "advice")
    return module.ANALYSIS if module else Analysis()


def analysis_of(game: Game) -> Analysis:
    """Return what there is for a game."""
    return analysis_named(game.name)


def reasons_by_rules(
    game: Game, view: Any, options: Any, seat: int, better: int, worse: int
) -> Iterable[Reason]:
    """Return why `better` is better than `worse`, both numbers of actions; maybe nothing."""
    reasons = analysis_of(game).reasons
    return reasons(view, options, seat, better, worse) if reasons else ()


def likely_actions(
    game: Game, view: Any, options: Any, seat: int, legal: Sequence[int], most: int
) -> list[int] | None:
    """Return about `most` actions worth a search, where a game says so."""
    likely = analysis_of(game).likely
    return likely(view, options, seat, legal, most) if likely else None


def check_fields(question: Data, fields: Iterable[str], which: str = "the fields are") -> None:
    """Refuse a field that the question does not know; raise NotationError."""
    known = [*fields]
    for field in question:
        if field not in known:
            raise NotationError(field, "question", f"{which} {', '.join(known)}")


# Each: fields that mark a question, any one of them, and (question, options) -> its answer.
Questions = Sequence[tuple[set[str], Callable[[Data, Any], Data]]]


def answered(questions: Questions, question: Data, options: Any, remedy: str) -> Data:
    """Return the answer of the first of these that has a field given; raise NotationError."""
    for fields, answer_it in questions:
        if fields & question.keys():
            return answer_it(question, options)
    raise NotationError(sorted(question), "question", remedy)


def is_whole(given: Any, least: int, most: int) -> bool:
    """Tell whether something is a whole number within bounds; true and false are none."""
    return type(given) is int and least <= given <= most


def read_whole(given: Any, where: str, least: int, most: int, remedy: str, option: str = "") -> int:
    """Read a whole number from `least` to `most`; raise NotationError with the remedy."""
    if not is_whole(given, least, most):
        raise NotationError(given, where, remedy, option=option)
    return int(given)


def read_seat(given: Any, where: str, seats: int) -> int:
    """Read the number of a seat; raise NotationError."""
    remedy = f"a seat is a whole number from 0 to {seats - 1}"
    return read_whole(given, where, 0, seats - 1, remedy)


def read_flag(question: Data, field: str, *, default: bool) -> bool:
    """Read true or false; raise NotationError."""
    given = question.get(field, default)
    if not isinstance(given, bool):
        raise NotationError(given, field, "give true or false")
    return given


REMEDY = "give fields, like months=3,4,5,6,7,8, or a JSON object"


def question_typed(words: Sequence[str], typed: Typed | None) -> Data:
    """Return the question that these words ask; raise NotationError.

    >>> question_typed(["months=3,4,5"], None)
    {'months': [3, 4, 5]}
    >>> question_typed(["end=stop", "hands=1,1/2,3,4", "seat=0"], None)
    {'end': 'stop', 'hands': [[1, 1], [2, 3, 4]], 'seat': 0}
    """
    question: Data = {}
    fields: Data = {}
    texts: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word.startswith("--"):
            fields |= read_typed_flag(word[2:], left, typed)
        elif word.lstrip().startswith("{"):
            question |= read_object(word)
        elif is_field(word):
            name, _, value = word.partition("=")
            fields[name.strip()] = read_value(value.strip())
        else:
            texts.append(word)
    if texts:
        question |= read_text(" ".join(texts), typed)
    return question | fields


def is_field(word: str) -> bool:
    """Tell whether a word is `field=value`."""
    name, equals, _ = word.partition("=")
    return bool(equals) and name.strip().isidentifier()


def read_text(text: str, typed: Typed | None) -> Data:
    """Read what is no field and no flag: the text form of a game that has one."""
    if typed is None:
        raise NotationError(text, "question", REMEDY)
    return typed.read_text(text)


def read_typed_flag(word: str, left: list[str], typed: Typed | None) -> Data:
    """Read `--name value` or `--name=value`, taking the value from the words that are left."""
    name, equals, value = word.partition("=")
    flags = typed.flags if typed else {}
    field = name.replace("-", "_")
    if flags and field not in flags:
        known = ", ".join("--" + flag.replace("_", "-") for flag in flags)
        raise NotationError("--" + name, "flags", f"one of {known}")
    flag = flags.get(field, Flag(field))
    if equals:
        return {flag.field: read_value(value)}
    if not flag.takes_value:
        return {flag.field: True}
    if not left:
        raise NotationError("--" + name, "flags", f"give its value: --{name} VALUE")
    return {flag.field: read_value(left.pop(0))}


def read_object(text: str) -> Data:
    """Read a JSON object."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(text, "question", f"no JSON: {error}") from error
    if not isinstance(found, dict):
        raise NotationError(text, "question", REMEDY)
    return found


def read_value(text: str) -> Any:
    """Read a value: JSON where it is JSON, else a list with commas, lists with /, else a word.

    >>> [read_value(text) for text in ("5", "null", "5,", "1,2/3", "[1]", "stop", "true", "2p")]
    [5, None, [5], [[1, 2], [3]], [1], 'stop', True, '2p']
    """
    if "/" in text:
        return [read_list(part) for part in text.split("/")]
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return read_list(text) if "," in text else text


def read_list(text: str) -> list[Any]:
    """Read values with commas between; a last comma is allowed."""
    return [read_value(part.strip()) for part in text.split(",") if part.strip()]
