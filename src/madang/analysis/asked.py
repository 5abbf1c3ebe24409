"""Questions about real cards and tiles as they are typed on one line.

A question is typed as `field=value` words, as flags, as a JSON object, or in the text form of its
game: `months=3,4,5,6,7,8`, `--seat W`, `{"months": [3, 4]}`, `2p [333m] + 2p`.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from madang.errors import NotationError
from madang.game import Data

REMEDY = "give fields, like months=3,4,5,6,7,8, or a JSON object"


class Flag(NamedTuple):
    """A flag, `--seat W`, and the field of a question that it fills."""

    field: str
    takes_value: bool = True  # False: it stands for true


class Typed(NamedTuple):
    """How questions about one game may be typed, beyond fields and JSON."""

    read_text: Callable[[str], Data]  # the game's text form -> a question; raises NotationError
    flags: Mapping[str, Flag]  # by name, without the dashes


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
            fields |= read_flag(word[2:], left, typed)
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


def read_flag(word: str, left: list[str], typed: Typed | None) -> Data:
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
    """Read values with commas between; one may stand at the end."""
    return [read_value(part.strip()) for part in text.split(",") if part.strip()]
