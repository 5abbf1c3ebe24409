"""The two twins of every kernel, and how each takes records and options: the one place that knows.

The plain twin is the function itself. It takes records whose fields are attributes
(`fast_records`) and options as a tuple with names. The compiled one takes NumPy's own records of
the type `Game.record_dtype`, which Numba recognises quickly and can keep on disk, and options
packed into one such record. Both kinds of records are windows on the same bytes, and both twins
give the same bytes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, wraps
from operator import itemgetter
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from madang.kernels.jit import Hooks, bound, compiled

Functions = Mapping[str, Callable[..., Any]]


@dataclass(frozen=True)
class Backend:
    """How kernels are made and called: plain, or compiled."""

    is_compiled: bool

    def kernels(
        self, functions: Functions, cache_name: str, of_game: Hooks | None = None, **hooks: Any
    ) -> dict[str, Any]:
        """Return kernels in which hooks mean these values; see `madang.kernels.jit.compiled`."""
        if self.is_compiled:
            return compiled(functions, cache_name, of_game, **hooks)
        return bound(functions, of_game, **hooks)

    def records(self, records: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return a window on `records` as the kernels take arrays of them."""
        return records.view(np.ndarray) if self.is_compiled else fast_records(records)

    def options(self, options: NamedTuple) -> Any:
        """Return the options as the kernels take them."""
        return packed(options)[0] if self.is_compiled else options

    def options_in_array(self, *options: Any) -> Any:
        """Return the options of one game, in something that a row number opens: `[0]` the first.

        From Python, an array of one record is passed ten times as fast as the record.
        """
        return packed(*options) if self.is_compiled else options


PLAIN, COMPILED = Backend(is_compiled=False), Backend(is_compiled=True)


def packed(*options: Any) -> npt.NDArray[Any]:
    """Return options of one game as an array of records of int64, one for each given."""
    return np.array([*map(tuple, options)], packed_dtype(options[0]._fields))


@cache
def packed_dtype(fields: tuple[str, ...]) -> np.dtype[np.void]:
    """Return the type of packed options: always the same object, which Numba knows again."""
    return np.dtype([(name, np.int64) for name in fields])


# ---- records as plain Python reads them ------------------------------------------------------

# A rule reads and writes some thirty fields a step. `np.record` looks each of them up in Python;
# here each is a property made of NumPy's own lookup, which is several times faster.


def fast_records(records: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Return a window on the same records whose elements have their fields as attributes."""
    return records.view(np.ndarray).view(fast_dtype(records.dtype))


def copy_of(records: Any) -> Any:
    """Return a copy, made at once: NumPy copies a record field by field, forty times slower."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)


@cache
def fast_dtype(kind: np.dtype[Any]) -> np.dtype[Any]:
    """Return a type of the same layout; a name that is no field raises AttributeError."""
    if kind.subdtype:
        element, shape = kind.subdtype
        return np.dtype((fast_dtype(element), shape))
    if not kind.fields:
        return kind
    columns = {name: property(itemgetter(name), setter(name)) for name in kind.fields}
    layout: Any = {
        "names": list(kind.fields),
        "formats": [fast_dtype(part) for part, *_ in kind.fields.values()],
        "offsets": [offset for _, offset, *_ in kind.fields.values()],
        "itemsize": kind.itemsize,
    }
    quick_record = type("FastRecord", (np.void,), {"__slots__": (), **columns})
    return np.dtype((quick_record, np.dtype(layout)))


def setter(name: str) -> Callable[[Any, Any], None]:
    """Return what writes a field."""

    def write(record: Any, value: Any) -> None:
        record[name] = value

    return write


# ---- answers kept by fields -------------------------------------------------------------------

# Viewers of one table see much that is the same, and much that was the same a step before. A
# function that reads only some fields of a record need not be asked again while these stay as they
# are. It is given a record in which there is nothing else, so no answer can tell of other fields.

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
