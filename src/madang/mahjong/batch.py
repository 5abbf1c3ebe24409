"""Questions about many hands at once, as NumPy arrays: distance, acceptance, best discards (MJ 12).

A hand is a row of 34 counts, the kinds in their order: characters 1-9, dots 1-9, bamboo 1-9, East,
South, West, North, White, Green, Red. Rows are int8 or uint8 of shape (n, 34), counts are 0 to 4.
A hand that waits has 13, 10, 7, 4 or 1 concealed tiles, a hand in turn one more: what lacks are
melds, three tiles each, kongs too. Everything is checked. Compiled code answers; it is made when
first asked for, in a few seconds, and kept.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Literal, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from madang.errors import NotationError
from madang.kernels.jit import compiled
from madang.mahjong.batch_kernels import (
    ALL_ROWS,
    EITHER,
    MELDS,
    NO_HAND,
    TURN,
    WAITING,
    acceptance_of_rows,
    best_discards_of_rows,
    shanten_of_rows,
    three_shanten_of_rows,
)
from madang.mahjong.tiles import COPIES, PLAYED

Rows = npt.NDArray[np.int8] | npt.NDArray[np.uint8]
Counts = npt.NDArray[np.uint8]
Shape = Literal["standard", "seven_pairs", "thirteen_orphans", "best", "all"]

Answer = TypeVar("Answer")

SHAPES = "standard", "seven_pairs", "thirteen_orphans"  # the columns of all
SHAPES_ASKED = *SHAPES, "best", "all"
KERNELS = shanten_of_rows, three_shanten_of_rows, acceptance_of_rows, best_discards_of_rows
TILES = {
    WAITING: "13, 10, 7, 4 or 1",
    TURN: "14, 11, 8, 5 or 2",
    EITHER: "1 to 14, not a multiple of 3",
}
NOTHING_SEEN = np.zeros((1, PLAYED), np.uint8)
REMEDY = f"give int8 or uint8 of shape (n, {PLAYED})"
SECTION = "MJ 12"


class BestDiscards(NamedTuple):
    """What `best_discards` returns: a value for each row."""

    shanten: npt.NDArray[np.int8]  # after the discard, 0 to 8
    copies: npt.NDArray[np.uint8]  # live copies that lower it then
    kinds: npt.NDArray[
        np.int64
    ]  # all discards as good: set of kinds, bit 0 for 1m to bit 33 for 7z


def shanten(
    rows: Rows, shape: Shape = "standard", *, seven_pairs_quad: bool = False
) -> npt.NDArray[np.int8]:
    """12.1  Return how far each hand is from ready, -1 complete, as int8 of shape (n,).

    `shape` may be `"seven_pairs"`, `"thirteen_orphans"` or `"best"`, the least of the three; with
    `"all"` the three have shape (n, 3). With melds the special shapes are 127: impossible.
    With `seven_pairs_quad` four alike are two pairs (MJ 10.4).

    >>> import numpy as np
    >>> hand = np.zeros((1, 34), np.uint8)
    >>> hand[0, [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33]] = 1
    >>> shanten(hand).tolist(), shanten(hand, "best").tolist()
    ([8], [0])
    """
    return prepare_shanten(contiguous(rows), shape, seven_pairs_quad=seven_pairs_quad)()


def acceptance(rows: Rows, seen: Rows | None = None) -> npt.NDArray[np.uint8]:
    """12.2  Return the live copies of each kind that lowers standard shanten: uint8, (n, 34).

    For hands that wait. Live copies are those neither in the hand nor in `seen`, the counts of all
    other tiles in sight, own melds among them: of shape (n, 34), or (34,) for all rows.

    >>> import numpy as np
    >>> hand = np.zeros((1, 34), np.uint8)
    >>> hand[0, [9, 10, 18]] = 1, 1, 2  # 12p11s with three melds
    >>> copies = acceptance(hand)
    >>> np.flatnonzero(copies[0]).tolist(), copies.max()
    ([11], np.uint8(4))
    """
    return prepare_acceptance(contiguous(rows), contiguous(seen))()


def best_discards(rows: Rows, seen: Rows | None = None) -> BestDiscards:
    """12.2  Return the discards of lowest standard shanten with most live copies that lower it.

    For hands in turn; of a complete hand it says what keeps it ready. `seen` as in `acceptance`;
    the tile thrown counts as seen.

    >>> import numpy as np
    >>> hand = np.zeros((1, 34), np.uint8)
    >>> hand[0, [9, 10, 18, 30]] = 1, 1, 2, 1  # 12p11s4z with three melds
    >>> best = best_discards(hand)
    >>> best.shanten.tolist(), best.copies.tolist(), best.kinds.tolist() == [1 << 30]
    ([0], [4], True)
    """
    return prepare_best_discards(contiguous(rows), contiguous(seen))()


# ---- the same arrays again and again ---------------------------------------------------------


def prepare_shanten(
    rows: Rows, shape: Shape = "standard", *, seven_pairs_quad: bool = False
) -> Callable[[], npt.NDArray[np.int8]]:
    """Return a function that answers for what `rows` hold when it is called.

    It is the quick way to ask for few rows again and again. It writes into the same array each
    time and returns it. The rows must be in one piece (C order).
    """
    if shape not in SHAPES_ASKED:
        raise NotationError(shape, "shape", f"choose one of {', '.join(SHAPES_ASKED)}", SECTION)
    counts = window(rows, "rows")
    if shape == "standard":
        distance = np.empty(len(counts), np.int8)
        return asking("shanten_of_rows", (counts, distance), distance, EITHER)
    three = np.empty((len(counts), len(SHAPES)), np.int8)
    ask = asking("three_shanten_of_rows", (counts, bool(seven_pairs_quad), three), three, EITHER)
    if shape == "all":
        return ask
    if shape == "best":
        return lambda: ask().min(1)
    return lambda: ask()[:, SHAPES.index(shape)]


def prepare_acceptance(rows: Rows, seen: Rows | None = None) -> Callable[[], npt.NDArray[np.uint8]]:
    """Return a function that answers for what `rows` and `seen` hold when it is called.

    It writes into the same array each time; see `prepare_shanten`.
    """
    counts = window(rows, "rows")
    copies = np.empty((len(counts), PLAYED), np.uint8)
    arguments = counts, beside(counts, seen), copies
    return asking("acceptance_of_rows", arguments, copies, WAITING)


def prepare_best_discards(rows: Rows, seen: Rows | None = None) -> Callable[[], BestDiscards]:
    """Return a function that answers for what `rows` and `seen` hold when it is called.

    It writes into the same arrays each time; see `prepare_shanten`.
    """
    counts = window(rows, "rows")
    best = BestDiscards(
        np.empty(len(counts), np.int8),
        np.empty(len(counts), np.uint8),
        np.empty(len(counts), np.int64),
    )
    return asking("best_discards_of_rows", (counts, beside(counts, seen), *best), best, TURN)


@cache
def twins() -> dict[str, Any]:
    """Return the compiled kernels."""
    return compiled({kernel.__name__: kernel for kernel in KERNELS}, "mahjong-rows", inline=True)


def asking(
    name: str, arguments: tuple[Any, ...], answer: Answer, hands: int
) -> Callable[[], Answer]:
    """Return a function that asks a kernel with these arrays, and gives `answer`."""
    kernel = twins()[name]

    def ask() -> Answer:
        row = kernel(*arguments)
        if row != ALL_ROWS:
            raise refusal(row, arguments, hands)
        return answer

    return ask


# ---- what is refused -------------------------------------------------------------------------


def contiguous(rows: Any) -> Any:
    """Return an array in one piece."""
    return np.ascontiguousarray(rows) if isinstance(rows, np.ndarray) else rows


def window(rows: Any, where: str) -> Counts:
    """Return the counts as bytes; refuse what is no array of rows of them."""
    if not isinstance(rows, np.ndarray) or rows.dtype not in (np.int8, np.uint8):
        raise NotationError(getattr(rows, "dtype", type(rows)), where, REMEDY, SECTION)
    if rows.ndim != 2 or rows.shape[1] != PLAYED:
        raise NotationError(rows.shape, where, REMEDY, SECTION)
    if not rows.flags.c_contiguous:
        raise NotationError(rows.strides, where, "give an array in one piece (C order)", SECTION)
    return rows.view(np.uint8)


def beside(counts: Counts, seen: Any) -> Counts:
    """Return the other visible tiles of each row, or one row for all of them."""
    if seen is None:
        return NOTHING_SEEN
    if isinstance(seen, np.ndarray) and seen.shape == (PLAYED,):
        return window(seen.reshape(1, PLAYED), "seen")
    if len(window(seen, "seen")) != len(counts):
        raise NotationError(seen.shape, "seen", f"give shape {counts.shape} or (34,)", SECTION)
    return window(seen, "seen")


def refusal(row: int, arguments: tuple[Any, ...], hands: int) -> NotationError:
    """Return what is wrong with the first row that is not a hand."""
    counts = arguments[0][row]
    if counts.max() > COPIES:
        return NotationError(counts.tolist(), f"row {row}", "give counts from 0 to 4", SECTION)
    tiles = int(counts.sum())
    if MELDS[hands, tiles] == NO_HAND:
        return NotationError(tiles, f"tiles in row {row}", f"give {TILES[hands]} tiles", SECTION)
    seen = arguments[1]
    beside_it = seen[row if len(seen) > 1 else 0]
    remedy = "hand and seen together hold four of a kind at most"
    return NotationError(beside_it.tolist(), f"seen beside row {row}", remedy, SECTION)
