"""Why something is refused: a code of `messages.CODES` with its arguments, no sentence."""

import math
from collections.abc import Hashable, Iterable
from typing import Any

import msgspec

from madang.server.limits import Buckets
from madang.server.metrics import REFUSALS

# code that copies or prints JSON of others calls itself at every level
DEEPEST = 16  # lists and objects in each other; nothing that we understand has more than five
TOO_DEEP = f"Lists and objects are in each other more than {DEEPEST} deep"


def is_too_deep(value: Any, most: int = DEEPEST) -> bool:
    """Tell whether lists and objects are nested deeper than anybody needs.

    >>> is_too_deep({"a": [[1]]}), is_too_deep({"a": [[1]]}, 2)
    (False, True)
    """
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list):
        return False
    return most == 0 or any(is_too_deep(inner, most - 1) for inner in value)


class Refusal(Exception):
    """A command is refused: a code of `messages.CODES` with its arguments."""

    def __init__(self, code: str, missed: Iterable[msgspec.Raw] = (), **args: Any) -> None:
        super().__init__(code)
        REFUSALS.labels(code).inc()
        self.code, self.args_ = code, args
        self.missed: list[Any] = list(missed)  # updates, as they are sent


def spend(buckets: Buckets, key: Hashable, amount: float = 1) -> None:
    """Take some of the key's tokens; refuse if there are too few, with the seconds to wait."""
    if not buckets.acquire(key, amount):
        raise Refusal("slow_down", seconds=math.ceil(buckets.wait(key)))
