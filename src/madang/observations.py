"""The observations: a seat's knowledge as a row of numbers; their columns and their kernels.

A game has one table of columns, in its `observe.py`, and one kernel, `observe(view, options, seat,
out)`, that writes all of a row `out` from what `seat` may know. Documentation, the names of the
elements and the rendering as text are made from the table.

Seats are counted from the one that looks on: 0 is its own, 1 is the next in turn order. A table
with fewer seats than the game allows leaves the others zero.

`observe` reads nothing that `redact` blanks, so the row is the same whether it is made of a view or
of the state itself. (Tests check that; a caller with many states need not copy and redact them.)
"""

import hashlib
from collections import namedtuple
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from math import ceil, prod
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.errors import NotationError
from madang.kernels.backend import PLAIN, Backend, fast_records
from madang.kernels.hooks import State
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.options import Option

Row = npt.NDArray[Any]

SMALL = 127  # the largest whole number of one byte


class Axis(NamedTuple):
    """An axis of a column, and the word for each of its places."""

    name: str
    labels: tuple[str, ...]


def axis(name: str, labels: Iterable[object]) -> Axis:
    """Make an axis of anything that can be written."""
    return Axis(name, tuple(map(str, labels)))


class Column(NamedTuple):
    """One row of a table of columns: one number, or one for each place along its axes.

    An element is in [low, high], and is what it stands for divided by `unit`. A column that comes
    to mean something else takes another name: so a policy notices.
    """

    name: str
    axes: tuple[Axis, ...]  # none: one number
    low: float
    high: float
    meaning: str
    section: str  # of the game's rules page
    unit: float = 1  # the real value of a 1 in the row

    @property
    def shape(self) -> tuple[int, ...]:
        """How many elements there are along each axis; the last one runs fastest."""
        return tuple(len(one.labels) for one in self.axes)

    @property
    def size(self) -> int:
        """How many elements there are."""
        return prod(self.shape)

    @property
    def labels(self) -> list[tuple[str, ...]]:
        """The words for the place of each element, one an axis."""
        return list(product(*(one.labels for one in self.axes)))

    @property
    def names(self) -> list[str]:
        """The name of each element.

        >>> Column("sizes", (axis("seat", range(2)),), 0, 1, "Cards in each hand.", "2.1").names
        ['sizes[0]', 'sizes[1]']
        """
        return [self.name + "".join(f"[{word}]" for word in words) for words in self.labels]


def option_columns(options: Sequence[Option], *left_out: str) -> tuple[Column, ...]:
    """Return one column for each house rule: its value as a share of the largest."""
    return tuple(option_column(row, max(row.values)) for row in options if row.name not in left_out)


def whole_option_columns(options: Sequence[Option]) -> tuple[Column, ...]:
    """Return one column for each house rule: its value, in tens, rounded, where it may be large."""
    return tuple(option_column(row, 1 if max(row.values) <= SMALL else 10) for row in options)


def option_column(row: Option, unit: int) -> Column:
    """Return the column of one house rule, in this unit; all values are 0 or more."""
    high = ceil(max(row.values) / unit)
    return Column(row.name, (), 0, high, f"House rule: {row.meaning}", row.section, unit)


def option_writer(
    game: str, options: Sequence[Option], columns: Sequence[Column], *, is_whole: bool = False
) -> Any:
    """Return a kernel (options, out) that writes the columns of a game's house rules.

    They are `option_columns`, or `whole_option_columns`. A kernel cannot read a field by a name
    that it is given, so its lines are made from the tables.
    """
    places, names = starts(columns), {row.name for row in options}
    lines = [f"def write_options_of_{game}(options, out):"]
    for name, unit in ((column.name, column.unit) for column in columns if column.name in names):
        value = f"options.{name}"
        if unit != 1:
            value += f" * {1 / unit!r}"
            if is_whole:
                value = f"(options.{name} + {unit // 2}) // {unit}"
        lines.append(f"    out[{getattr(places, name)}] = {value}")
    scope: dict[str, Any] = {"__name__": __name__}
    exec(compile("\n".join(lines), __file__, "exec"), scope)
    return kernel(scope[f"write_options_of_{game}"])


def starts(columns: Sequence[Column]) -> Any:
    """Return, by name, where in a row each column starts: whole numbers that kernels may read."""
    places, names = [0], [column.name for column in columns]
    for column in columns[:-1]:
        places.append(places[-1] + column.size)
    return by_name(names, places)


def scales(columns: Sequence[Column]) -> Any:
    """Return, by name, what to multiply with what a column stands for: floats."""
    return by_name([column.name for column in columns], [1 / column.unit for column in columns])


def by_name(names: list[str], values: list[Any]) -> Any:
    """Return numbers by name, as kernels can read them."""
    make: Any = namedtuple  # names that are known only now are too much for a type checker
    return make("ByName", names)(*values)


def quick_to_read(view: np.record) -> Any:
    """Return a copy of a view whose fields Python reads several times as fast."""
    return fast_records(np.frombuffer(view.tobytes(), view.dtype))[0]


@kernel
def write_nothing(view: State, options: NamedTuple, seat: Seat, out: Any) -> None:
    """Write the row of a game that has none."""


@cache
def made(observe: Callable[..., None], shelf: str, backend: Backend) -> Callable[..., None]:
    """Return one of the twins of a writer of rows."""
    function: Callable[..., None] = backend.kernels({"observe": observe}, shelf)["observe"]
    return function


@dataclass(frozen=True)
class ObservationTable:
    """The columns of a game's rows, and the kernel that writes them.

    `observe(view, options, seat, out)` writes every element of `out`, an array (width,) of `dtype`,
    from the view of `seat`. It is a plain function, to be bound into other kernels; `kernel`
    returns its plain or its compiled twin.
    """

    columns: tuple[Column, ...]
    observe: Callable[[Any, Any, int, Any], None]
    dtype: np.dtype[Any]
    game: str
    rules_version: int

    @cached_property
    def width(self) -> int:
        """How many elements a row has."""
        return sum(column.size for column in self.columns)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of each element of a row, as in `own_hand[3]`."""
        return tuple(name for column in self.columns for name in column.names)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """The place of each column in a row."""
        places = starts(self.columns)._asdict() if self.columns else {}
        return {
            column.name: slice(places[column.name], places[column.name] + column.size)
            for column in self.columns
        }

    @cached_property
    def low(self) -> Row:
        """The lowest value of each element, float32 (width,)."""
        return np.repeat([c.low for c in self.columns], self.sizes).astype(np.float32)

    @cached_property
    def high(self) -> Row:
        """The highest value of each element, float32 (width,)."""
        return np.repeat([c.high for c in self.columns], self.sizes).astype(np.float32)

    @property
    def sizes(self) -> list[int]:
        """How many elements each column has."""
        return [column.size for column in self.columns]

    @cached_property
    def version(self) -> str:
        """A short hash that changes when rows mean something else."""
        columns = [(c.name, c.axes, c.low, c.high, c.unit) for c in self.columns]
        what = repr((self.game, self.rules_version, self.dtype.str, columns))
        return hashlib.sha256(what.encode()).hexdigest()[:12]

    # ---- rows ------------------------------------------------------------------------------

    def new_rows(self, count: int) -> Row:
        """Return room for so many rows, (count, width) zeros."""
        return np.zeros((count, self.width), self.dtype)

    def kernel(self, backend: Backend) -> Callable[[Any, Any, int, Any], None]:
        """Return a twin of `observe`; it takes records and options as `kernels.backend` says."""
        return made(self.observe, f"{self.game}-observe", backend)

    def row(self, view: State, options: NamedTuple, seat: Seat, backend: Backend = PLAIN) -> Row:
        """Return the row (width,) of a view that was redacted for `seat`, a record of the game.

        View and options are as the twin takes them: see `kernels.backend`. Raises NotationError
        for a watcher: it has no seat.
        """
        if seat < 0:
            raise NotationError(seat, "seat", "a row is made for a seat, from 0")
        out = self.new_rows(1)[0]
        quick = quick_to_read(view) if isinstance(view, np.record) and backend is PLAIN else view
        self.kernel(backend)(quick, options, seat, out)
        return out

    # ---- as text ---------------------------------------------------------------------------

    def describe(self, row: Any) -> str:
        """Return a row (width,) as text, a line for each column that is not all zero.

        Raises NotationError for what has another shape.
        """
        if np.shape(row) != (self.width,):
            raise NotationError(np.shape(row), "row", f"give one row of shape ({self.width},)")
        lines = (
            (column.name, described(column, row[self.slices[column.name]]))
            for column in self.columns
        )
        return "\n".join(f"{name}: {text}" for name, text in lines if text)


def described(column: Column, values: Row) -> str:
    """Return what the elements of a column stand for, those that are zero left out."""
    meant = np.asarray(values, np.float64).reshape(column.shape) * column.unit
    if not column.axes:
        return plain_number(meant) if meant else ""
    is_yes = column.unit == column.high == 1 and set(np.unique(meant)) <= {0, 1}
    return placed(column.axes, meant, is_yes)


def placed(axes: Sequence[Axis], values: Row, is_yes: bool) -> str:
    """Return the elements with their places, those along the first axis apart."""
    there = [(word, part) for word, part in zip(axes[0].labels, values, strict=True) if part.any()]
    if len(axes) > 1:
        return "; ".join(f"{word} ({placed(axes[1:], part, is_yes)})" for word, part in there)
    return " ".join(word if is_yes else f"{word}={plain_number(part)}" for word, part in there)


def plain_number(value: Any) -> str:
    """Write a number without needless digits, as it was before it was scaled."""
    return f"{round(float(value), 3):g}"


NO_OBSERVATIONS = ObservationTable((), write_nothing, np.dtype(np.int8), "", 0)
