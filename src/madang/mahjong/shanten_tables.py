"""How many tiles each suit lacks for its share of a hand: computed once, from all suits there are.

A suit may have to give from none to four sets, without eyes or with them: ten costs, each how many
tiles are missing for that. The costs of all suits take 126 values only, those of the honours 55:
the *classes*. So a table gives the class of a key, a byte, and other tables join classes: of two
suits to one of 180, of a suit and the honours to one of 165, of these two and the melds to a
distance.

That each suit gives ten costs, and how they are joined, is tomohxx's way to count shanten
(https://github.com/tomohxx/shanten-number). With classes, joining two suits is one lookup instead
of a minimum over ten pairs of costs.

A hand aimed at has at most four of a kind among its concealed tiles. Copies in melds are not looked
at: the caller says what is beyond reach there (MJ 12.2).
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.mahjong import suit_codes
from madang.mahjong.suit_codes import BASE, HONOUR_KEYS, HONOUR_RANKS, LOW_KEYS, POWERS, SUIT_KEYS
from madang.mahjong.table_cache import Tables, stored
from madang.mahjong.tiles import COPIES, RANKS

Array = npt.NDArray[Any]

SETS = 4
TILES = 14  # a hand holds at most
FAR = 15  # more than any share of a suit lacks
SHARES = 2 * (SETS + 1)  # none to four sets without eyes, then with them
# How many chows run on: begun one rank below and two ranks below. Each asks for a tile here.
RUNNING = [(a, b) for a in range(COPIES + 1) for b in range(COPIES + 1 - a)]
PLACE = {running: place for place, running in enumerate(RUNNING)}


# A suit is built rank by rank, from the lowest. A chow asks for a tile in three ranks, so all that
# a rank must know of those below it is how many chows began one rank below and two ranks below.


class Walk(NamedTuple):
    """All keys of the lowest ranks of a suit, and the row of costs of each."""

    keys: Array
    tiles: Array  # how many a key holds
    row: Array  # which row of `costs` is a key's
    costs: Array  # a row: eyes, sets, chows that run on -> tiles missing


class Step(NamedTuple):
    """The possible parts of a target suit in one rank."""

    before: int  # place of the chows that run on into it
    after: int  # place of those that run on from it
    asked: int  # tiles
    sets: int  # begun here
    eyes: int


def steps(rank: int, ranks: int) -> list[Step]:
    """Return everything that may stand in a rank, chows only in suits of nine."""
    most = SETS if ranks == RANKS and rank < RANKS - 2 else 0
    return [
        Step(PLACE[a, b], PLACE[chows, a], a + b + chows + 3 * pung + 2 * eyes, chows + pung, eyes)
        for a, b in RUNNING
        for chows in range(min(most, COPIES - a - b) + 1)
        for pung in (0, 1)
        for eyes in (0, 1)
        if a + b + chows + 3 * pung + 2 * eyes <= COPIES
    ]


def costs_of_suits(ranks: int) -> Walk:
    """Return all keys of a suit, and their costs.

    Two keys with the same costs so far get the same costs again whenever both get as many tiles of
    the next rank. So costs are computed for each different row, as a minimal automaton has one
    state for all inputs that go on alike: at most 3,785 rows, and not 405,350 keys.
    """
    costs = np.full((1, 2, SETS + 1, len(RUNNING)), FAR, np.int8)
    costs[0, 0, 0, PLACE[0, 0]] = 0
    none = np.zeros(1, np.int32)
    walk = Walk(none, none, none, costs)
    for rank in range(ranks):
        walk = one_rank_on(walk, rank, ranks)
    return walk


def one_rank_on(walk: Walk, rank: int, ranks: int) -> Walk:
    """Add each number of tiles of the next rank to each key."""
    counts = np.arange(BASE, dtype=np.int32)
    sums, tiles, pairs = (
        (column[:, None] + row).ravel()
        for column, row in (
            (walk.keys, counts * POWERS[rank]),
            (walk.tiles, counts),
            (walk.row * BASE, counts),
        )
    )
    possible = tiles <= TILES  # no hand asks for the other keys
    # A row and a number of tiles as one number: all that the new costs depend on.
    pairs, row_of_pair = np.unique(pairs[possible], return_inverse=True)
    costs = costs_after(walk.costs[pairs // BASE], pairs % BASE, steps(rank, ranks))
    if rank == ranks - 1:
        costs = np.ascontiguousarray(costs[..., :1])  # no chow runs on
    rows, row = unique_rows(costs)
    return Walk(sums[possible], tiles[possible], row[row_of_pair], rows)


def costs_after(costs: Array, counts: Array, steps: list[Step]) -> Array:
    """Return the fewest tiles missing after a rank that has so many tiles."""
    # FAR and what a rank lacks, at most 19, fit into a byte, and so do two of FAR in `joined`.
    after = np.full_like(costs, FAR)
    for step in steps:
        lacking = np.maximum(step.asked - counts, 0).astype(np.int8)[:, None, None]
        old = costs[:, : 2 - step.eyes, : SETS + 1 - step.sets, step.before] + lacking
        new = after[:, step.eyes :, step.sets :, step.after]
        np.minimum(new, old, out=new)
    return after


def unique_rows(rows: Array) -> tuple[Array, Array]:
    """Return the different rows, sorted, and which of them each row is."""
    # Each row as one value of its bytes, which NumPy sorts without looking at columns.
    flat = np.ascontiguousarray(rows).reshape(len(rows), -1)
    whole = flat.view(f"V{flat.shape[1] * flat.itemsize}").ravel()
    found, row = np.unique(whole, return_inverse=True)
    return found.view(rows.dtype).reshape(-1, *rows.shape[1:]), row.astype(np.int32)


def joined(one: Array, other: Array) -> Array:
    """Return the costs of any of `one` together with any of `other`: the best way to share out."""
    costs = np.full((len(one), len(other), 2, SETS + 1), FAR, np.int8)
    for eyes in (0, 1):
        for sets in range(SETS + 1):
            share = one[:, None, eyes, sets, None, None] + other[:, : 2 - eyes, : SETS + 1 - sets]
            np.minimum(costs[:, :, eyes:, sets:], share, out=costs[:, :, eyes:, sets:])
    return costs


def join(one: Array, other: Array) -> tuple[Array, Array]:
    """Return the different costs of two joined, and which of them is that of each two."""
    costs = joined(one, other)
    rows, row = unique_rows(costs.reshape(-1, 2, SETS + 1))
    return rows, row.reshape(costs.shape[:2]).astype(np.uint8)


def in_two_levels(class_of_key: Array) -> tuple[Array, Array]:
    """Return which row of classes belongs to each upper part of a key, and the rows.

    Of 15,625 rows 1,023 differ, so both tables take 160 KB instead of two megabytes: processors
    keep them in a near cache.
    """
    rows, row = np.unique(class_of_key.reshape(-1, LOW_KEYS), axis=0, return_inverse=True)
    return row.astype(np.uint16), rows


def class_of_each(walk: Walk, below: int) -> Array:
    """Return the class of each key below a number; 0 for those of more than fourteen tiles."""
    classes = np.zeros(below, np.uint8)
    classes[walk.keys] = walk.row
    return classes


def compute() -> Tables:
    suits, honours = costs_of_suits(RANKS), costs_of_suits(HONOUR_RANKS)
    suit, honour = suits.costs[..., 0], honours.costs[..., 0]
    class_rows, classes = in_two_levels(class_of_each(suits, SUIT_KEYS))
    two_suits, pair_of_suits = join(suit, suit)
    with_honours, suit_and_honours = join(suit, honour)
    # A hand needs eyes and the sets that its melds leave. Ready, shanten 0, lacks one tile: so - 1.
    whole = joined(two_suits, with_honours)[:, :, 1] - 1
    return {
        "class_rows": class_rows,
        "classes": classes,
        "honour_classes": class_of_each(honours, HONOUR_KEYS),
        "two_suits": pair_of_suits,
        "suit_and_honours": suit_and_honours,
        "shanten": np.ascontiguousarray(whole[:, :, ::-1].transpose(2, 0, 1)),
    }


TABLES = stored("mahjong-costs", (__file__, suit_codes.__file__), compute)
CLASS_ROWS = TABLES["class_rows"]  # uint16, by the upper part of a key
CLASSES = TABLES["classes"]  # uint8, by row and the lower part of a key
HONOUR_CLASSES = TABLES["honour_classes"]  # uint8, by key
TWO_SUITS = TABLES["two_suits"]  # uint8, by two classes
SUIT_AND_HONOURS = TABLES["suit_and_honours"]  # uint8, by two classes
SHANTEN = TABLES["shanten"]  # int8, by melds and the two joined
# The same the other way round, for loops in which the other index changes.
HONOURS_AND_SUIT = np.ascontiguousarray(SUIT_AND_HONOURS.T)
SHANTEN_BY_REST = np.ascontiguousarray(SHANTEN.transpose(0, 2, 1))
