"""Why something is refused: a code of `messages.CODES` with its arguments, no sentence."""

import math
from collections.abc import Hashable, Iterable
from typing import Any

import msgspec

from madang.server.limits import Buckets
from madang.server.metrics import REFUSALS


class Refusal(Exception):
    """A command is refused: a code of `messages.CODES` with its arguments."""

    def __init__(self, code: str, missed: Iterable[msgspec.Raw] = (), **args: Any) -> None:
        super().__init__(code)
        REFUSALS.labels(code).inc()
        self.code, self.args_ = code, args
        self.missed: list[Any] = list(missed)  # updates, as they are sent


def spend(buckets: Buckets, key: Hashable, amount: float = 1) -> None:
    """Take some of the key's tokens; refuse where they are few, with the seconds until one is."""
    if not buckets.take(key, amount):
        raise Refusal("slow_down", seconds=math.ceil(buckets.wait(key)))
