"""The result of the arena: one row a seat, means with 95 % intervals over lists of shuffles."""

from dataclasses import asdict, dataclass
from itertools import combinations
from math import isnan
from typing import Any, NamedTuple

import numpy as np

from madang.arena.luck import FEWEST, less_the_others, lucks_of
from madang.bots import bot_names, is_outside
from madang.bots.judging import judging_of
from madang.game import Data, Game

Z = 1.96  # of a normal distribution, 95 % lie within so many standard deviations


@dataclass(frozen=True)
class Estimate:
    """A mean and the ends of its 95 % interval; one value has none, which is NaN."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Entrant:
    """The results of one of the bots named in `seats`, over all rotations."""

    bot: str
    penalty: Estimate  # points a deal, less is better
    against: Estimate  # the same minus the mean of the others
    # the same with the luck of the draws taken out, and that luck: its true mean is 0
    adjusted: Estimate | None
    luck: Estimate | None
    wins: Estimate  # share of matches; equal places share
    ends: dict[str, int]  # deals that this bot ended, by kind
    rates: dict[str, Estimate]  # a seat and deal: won, and what the game counts of its seats
    brought: dict[str, float]  # points won on average in deals that this bot ended, by kind
    value: float | None  # and in those that it won


@dataclass(frozen=True)
class Difference:
    """Points a deal of one entrant minus those of another, from the same deals."""

    one: int
    other: int
    penalty: Estimate


@dataclass(frozen=True)
class Result:
    """All that is known after the matches."""

    game: str
    options: Data
    seats: tuple[str, ...]
    seed: int
    lists: int  # independent lists of shuffles
    deals: int  # played, in all rotations together
    entrants: tuple[Entrant, ...]
    differences: tuple[Difference, ...]
    ends: dict[str, float]  # share of deals by how they ended
    failed: dict[str, dict[str, float | None]]  # bot -> word -> share of its `failed_` ends
    illegal: dict[str, int]  # bot -> refused actions
    moves: dict[str, int]  # bot -> decisions

    def data(self) -> Data:
        """Return everything as JSON can hold it; the ends of no interval are None."""
        found: Data = without_nan(asdict(self))
        return found


def without_nan(value: Any) -> Any:
    """Put None where a number is none: JSON has no NaN."""
    if isinstance(value, dict):
        return {key: without_nan(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [without_nan(each) for each in value]
    return None if isinstance(value, float) and isnan(value) else value


def estimate(values: Any) -> Estimate:
    """Return the mean of independent values with its normal 95 % interval.

    >>> estimate([1.0, 3.0])
    Estimate(mean=2.0, low=0.04, high=3.96)
    """
    mean, error = float(np.mean(values)), float("nan")
    if len(values) > 1:
        error = Z * float(np.std(values, ddof=1)) / len(values) ** 0.5
    return Estimate(mean, round(mean - error, 6), round(mean + error, 6))


def estimate_of_ratio(sums: Any, counts: Any) -> Estimate:
    """Return the mean of values that come in independent groups, with its normal 95 % interval.

    A group is given by the sum and the number of its values, which may depend on each other. Groups
    without values say nothing.

    >>> estimate_of_ratio([1.0, 3.0], [1, 1])
    Estimate(mean=2.0, low=0.04, high=3.96)
    """
    values = np.array([sums, counts], float)[:, np.array(counts) > 0]
    groups, number = values.shape[1], values[1].sum()
    if not groups:
        return Estimate(0.0, float("nan"), float("nan"))
    mean, error = float(values[0].sum() / number), float("nan")
    if groups > 1:
        apart = ((values[0] - mean * values[1]) ** 2).sum() * groups / (groups - 1)
        error = float(Z * apart**0.5 / number)
    return Estimate(mean, round(mean - error, 9), round(mean + error, 9))


def by_entrant(values: Any) -> Any:
    """Turn (list, rotation, seat) into (list, rotation, entrant)."""
    seats = values.shape[2]
    turned = [np.roll(values[:, rotation], -rotation, axis=1) for rotation in range(seats)]
    return np.stack(turned, axis=1)


def shares_of_wins(returns: Any) -> Any:
    """Return each seat's share of the win of each match; equal first places share it."""
    first = returns == returns.max(axis=-1, keepdims=True)
    return first / first.sum(axis=-1, keepdims=True)


def gains_of(duels: Any, seats: int) -> Any:
    """Return, for each list, how many points a deal the first entrant won more than the others."""
    won = by_entrant(duels.returns[:, :, :seats]).sum(axis=1)
    return (won[:, 0] - won[:, 1:].mean(axis=1)) / duels.deals_played.sum(axis=1)


def summed(
    game: Game, options: NamedTuple, seats: tuple[str, ...], seed: int, duels: Any
) -> Result:
    """Sum up the matches: one row a list, one column a rotation."""
    dealt = duels.deals_played.sum(axis=1)[:, None]
    won = by_entrant(duels.returns[:, :, : len(seats)])
    penalty = -won.sum(axis=1) / dealt
    against = less_the_others(penalty)
    has_luck = bool(duels.has_luck.any()) and len(duels) >= FEWEST
    lucks = lucks_of(by_entrant(duels.luck[:, :, : len(seats)]), against) if has_luck else None
    wins = shares_of_wins(won).mean(axis=1)
    ended = by_entrant(duels.ends[:, :, : len(seats)]).sum(axis=1)  # list, entrant, kind
    brought = by_entrant(duels.brought[:, :, : len(seats)]).sum(axis=(0, 1))
    counted = by_entrant(duels.rates[:, :, : len(seats)]).sum(axis=1)  # list, entrant, rate
    ends = ended.sum(axis=0)
    by_kind = duels.by_kind.sum(axis=(0, 1))
    words_for_ends = game.layout.end_words[1:]
    winning = [kind for kind, word in enumerate(game.layout.end_words) if is_win(word)]
    rates = {"won": ended[:, :, winning].sum(axis=2)}
    rates |= {rate.word: counted[:, :, at] for at, rate in enumerate(judging_of(game).rates)}
    played = int(duels.deals_played.sum())
    words = (*bot_names(game), *dict.fromkeys(word for word in seats if is_outside(word)))
    return Result(
        game=game.name,
        options=game.format_options(options),
        seats=seats,
        seed=seed,
        lists=len(duels),
        deals=played,
        entrants=tuple(
            Entrant(
                bot=seats[e],
                penalty=estimate(penalty[:, e]),
                against=estimate(against[:, e]),
                adjusted=None if lucks is None else estimate(against[:, e] - lucks[:, e]),
                luck=None if lucks is None else estimate(lucks[:, e]),
                wins=estimate(wins[:, e]),
                ends=named(words_for_ends, ends[e, 1:]),
                rates={word: estimate(times[:, e] / dealt[:, 0]) for word, times in rates.items()},
                brought={
                    word: round(float(brought[e, kind] / ends[e, kind]), 6)
                    for kind, word in enumerate(game.layout.end_words)
                    if ends[e, kind]
                },
                value=mean_brought(brought[e, winning], ends[e, winning]),
            )
            for e in range(len(seats))
        ),
        differences=tuple(
            Difference(a, b, estimate(penalty[:, a] - penalty[:, b]))
            for a, b in combinations(range(len(seats)), 2)
        ),
        ends={word: round(n / played, 6) for word, n in named(words_for_ends, by_kind[1:]).items()},
        failed=shares_failed(game, seats, ends),
        illegal=counted_by_bot(words, seats, duels.illegal),
        moves=counted_by_bot(words, seats, duels.moves),
    )


def is_win(word: str) -> bool:
    """Tell whether the seat that ends a deal in this way has won it."""
    return bool(word) and not word.startswith("failed_")


def mean_brought(brought: Any, ends: Any) -> float | None:
    """Return the points of the mean deal that was ended, or None where there was none."""
    return round(float(brought.sum() / ends.sum()), 6) if ends.sum() else None


def named(words: tuple[str, ...], counts: Any) -> dict[str, int]:
    """Return the counts by their words."""
    return {word: int(count) for word, count in zip(words, counts)}


def counted_by_bot(words: tuple[str, ...], seats: tuple[str, ...], counts: Any) -> dict[str, int]:
    """Return the sums, by the word of each bot that played."""
    sums = named(words, counts.sum(axis=(0, 1)))
    return {word: sums[word] for word in words if word in seats}


def shares_failed(
    game: Game, seats: tuple[str, ...], ends: Any
) -> dict[str, dict[str, float | None]]:
    """Return, for each bot and each end with a `failed_` twin, the share of failures."""
    shares: dict[str, dict[str, float | None]] = {}
    for bot in dict.fromkeys(seats):
        rows = ends[[e for e, word in enumerate(seats) if word == bot]].sum(axis=0)
        count = dict(zip(game.layout.end_words, rows.tolist()))
        shares[bot] = {
            word: count[f"failed_{word}"] / tries if tries else None
            for word in game.layout.end_words
            if f"failed_{word}" in count
            for tries in [count[word] + count[f"failed_{word}"]]
        }
    return shares
