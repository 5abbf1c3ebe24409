"""Answers about a record that are kept by the fields they are made of.

Viewers of one table see much that is the same, and much that was the same a step before. A
function that reads only some fields of a record need not be asked again while these stay as they
are. It is given a record in which there is nothing else, so no answer can tell of other fields.
"""

from collections.abc import Callable
from functools import cache, lru_cache, wraps
from operator import itemgetter
from typing import Any, TypeVar

import numpy as np

from madang.kernels.backend import fast_dtype

Answer = TypeVar("Answer")
Asked = Callable[..., Answer]


def by_fields(*names: str, most: int = 64) -> Callable[[Asked[Answer]], Asked[Answer]]:
    """Keep the newest answers of a function (record, ...) that reads these fields alone.

    The other arguments are hashed. Nobody may change what it returns.
    """

    def keeping(function: Asked[Answer]) -> Asked[Answer]:
        @lru_cache(most)
        def answer(kind: np.dtype[Any], parts: tuple[bytes, ...], *others: Any) -> Answer:
            return function(record_of(kind, places(kind, names), parts), *others)

        @cache
        def cut(kind: np.dtype[Any]) -> Callable[[bytes], tuple[bytes, ...]]:
            return itemgetter(*places(kind, names))

        @wraps(function)
        def asked(record: Any, *others: Any) -> Answer:
            kind = record.dtype
            return answer(kind, cut(kind)(record.tobytes()), *others)

        return asked

    return keeping


@cache
def places(kind: np.dtype[Any], names: tuple[str, ...]) -> tuple[slice, ...]:
    """Return the places of the fields in the bytes of a record, neighbours together."""
    fields: Any = kind.fields or {}
    spans = sorted((fields[name][1], fields[name][1] + fields[name][0].itemsize) for name in names)
    joined: list[tuple[int, int]] = []
    for first, last in spans:
        if joined and joined[-1][1] == first:
            first = joined.pop()[0]
        joined.append((first, last))
    return tuple(slice(*span) for span in [*joined, (0, 0)])  # two at least: always a tuple of them


def record_of(kind: np.dtype[Any], spans: tuple[slice, ...], parts: tuple[bytes, ...]) -> Any:
    """Return a record that holds these parts and zeros."""
    room = bytearray(kind.itemsize)
    for span, part in zip(spans, parts, strict=True):
        room[span] = part
    return np.frombuffer(room, fast_dtype(kind))[0]
