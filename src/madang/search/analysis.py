"""The result of a search: candidates with points, losses and errors, and the chosen one.

`Tally` holds the points of every candidate in every world. All worlds give the same chance to all
candidates, so candidates are compared by the differences within a world, which vary far less than
points do.
"""

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.search.kernels import PAID, WON

FEWEST = 16  # worlds before a candidate may be dropped: fewer say nothing of errors
BEHIND = 3.0  # standard errors behind the best: then a candidate is beaten
HALVINGS = 1, 2, 4  # eighths of a budget at which the worse half of the candidates is dropped
EIGHTHS = 8
BLOCKS = 20  # of a chain of worlds

Floats = npt.NDArray[np.float64]


class Candidate(NamedTuple):
    """One action that was tried.

    `points` are what the seat wins in the deal, in the game's own points, less what the others win
    on average: the mean over all worlds. `loss` is how many points it is behind the best, at least
    0, and `error` the standard error of that difference. `wins` and `pays` are the shares of the
    worlds in which the deal ends by the seat winning, and by its discard paying the winner.
    """

    action: int  # its number; a bet may lie beyond the action table
    word: str
    points: float
    loss: float
    error: float
    wins: float
    pays: float
    worlds: int  # in which it was tried: fewer where it was dropped on the way


@dataclass(frozen=True)
class Analysis:
    """The result of a search for one decision of one seat."""

    candidates: tuple[Candidate, ...]  # every action that was tried, the best first
    leaf: Candidate  # the choice of the leaf policy itself
    chosen: Candidate  # the leaf's choice, unless another is surely better
    worlds: int  # in which the best was tried
    policy: tuple[float, ...]  # the chance of each candidate where the root is mixed

    @property
    def best(self) -> Candidate:
        """The candidate with the most points."""
        return self.candidates[0]

    def of(self, action: int) -> Candidate:
        """Return the candidate with this number; raise KeyError where it was not tried."""
        for candidate in self.candidates:
            if candidate.action == action:
                return candidate
        raise KeyError(action)


class Tally:
    """Points and ends: a row a world, a column a candidate, nan where it was not played."""

    def __init__(
        self,
        actions: list[int],
        leaf: int,
        keep: frozenset[int],
        worlds: int,
        rows: int,
        is_chain: bool = False,
    ) -> None:
        self.actions = np.array(actions, np.int64)
        self.alive = np.ones(len(actions), np.bool_)
        self.leaf = actions.index(leaf)  # its column
        self.asked = np.array([a in keep for a in actions])
        self.kept = self.asked | (np.array(actions) == leaf)  # never dropped
        # Room for all worlds of the budget, in seconds far more than are played: nothing is written
        # before a world is played.
        self.values = np.empty((worlds, len(actions)), np.float32)
        self.ends = np.zeros((worlds, len(actions)), np.int8)
        self.done = 0  # worlds that were played
        self.rows = rows  # of the action table
        self.is_chain = is_chain  # whether worlds that follow each other are alike

    def difference(self, one: int, other: int, is_chain: bool = False) -> tuple[float, float]:
        """Return by how much a column is ahead of another, in worlds that tried both: mean, error.

        A single world says nothing of its error, which then is infinite. The gate and the early
        stop take worlds for independent, which is how the bots that search were measured; the error
        of a candidate does not where they are a chain.
        """
        ahead = self.values[: self.done, one] - self.values[: self.done, other]
        return mean_and_error(ahead, is_chain)

    def means(self) -> Floats:
        """Return the mean points of each candidate over all worlds; of one dropped, -infinity."""
        alive = np.flatnonzero(self.alive)
        means = np.full(len(self.actions), -np.inf)
        means[alive] = self.values[: self.done, alive].mean(axis=0, dtype=np.float64)
        return means

    def merge_leaf(self) -> None:
        """Take a row of the table for the leaf's choice where both do the same.

        A leaf may name a bet by its chips, which the action table has under another name. The same
        action has the same points in every world.
        """
        if self.actions[self.leaf] < self.rows:
            return
        values = self.values[: self.done]
        for place in range(len(self.actions)):
            is_row = self.actions[place] < self.rows
            if is_row and (values[:, place] == values[:, self.leaf]).all():
                self.alive[self.leaf] = self.kept[self.leaf] = False
                values[:, self.leaf] = np.nan
                self.leaf = place
                self.kept[place] = True
                return

    def halve(self) -> None:
        """Drop the worse half of the candidates; two stay, and those that are kept."""
        alive = np.flatnonzero(self.alive)
        means = self.means()
        stay = max(2, (len(alive) + 1) // 2)
        for place in sorted(alive, key=lambda it: means[it]):
            if self.alive.sum() > stay and not self.kept[place]:
                self.alive[place] = False

    def is_settled(self) -> bool:
        """Tell whether every other candidate is surely behind the best.

        How far one of `asked` is behind takes all worlds to tell.
        """
        if self.done < FEWEST:
            return False
        best = int(self.means().argmax())
        for place in np.flatnonzero(self.alive):
            if place != best:
                ahead, error = self.difference(best, int(place))
                if self.asked[place] or not ahead > BEHIND * error:
                    return False
        return True

    def chosen(self, keep: float) -> int:
        """Return the column that the gate lets through: ahead of the leaf by `keep` errors."""
        found, most = self.leaf, 0.0
        for place in np.flatnonzero(self.alive):
            if place != self.leaf and self.done >= FEWEST:
                ahead, error = self.difference(int(place), self.leaf)
                if ahead - keep * error > most:
                    found, most = int(place), ahead - keep * error
        return found

    def analysis(self, game: Any, keep: float, mixed: float | None) -> Analysis:
        """Return what was found; `mixed` is the temperature of the root in points."""
        means = self.means()
        best = int(means.argmax())
        rows = {}
        for place in range(len(self.actions)):
            played = ~np.isnan(self.values[: self.done, place])
            if not played.any():
                continue
            behind, error = 0.0, 0.0
            if place != best:
                behind, error = self.difference(best, place, self.is_chain)
            ends = self.ends[: self.done, place][played]
            rows[place] = Candidate(
                action=int(self.actions[place]),
                word=game.format_action(int(self.actions[place])),
                points=float(means[best] - behind),
                loss=max(0.0, behind),
                error=error,
                wins=float((ends & WON != 0).mean()),
                pays=float((ends & PAID != 0).mean()),
                worlds=int(played.sum()),
            )
        order = sorted(rows, key=lambda it: (it != best, not self.alive[it], -rows[it].points))
        chosen = self.chosen(keep)
        return Analysis(
            candidates=tuple(rows[place] for place in order),
            leaf=rows[self.leaf],
            chosen=rows[chosen],
            worlds=self.done,
            policy=self.mixture(order, chosen, mixed),
        )

    def mixture(self, order: list[int], chosen: int, mixed: float | None) -> tuple[float, ...]:
        """Return the chance of each candidate: a softmax of points, or all for the chosen one."""
        if mixed is None:
            return tuple(float(place == chosen) for place in order)
        means = self.means()[order]
        parts = np.exp((means - means.max()) / mixed)
        return tuple((parts / parts.sum()).tolist())


def mean_and_error(values: npt.NDArray[Any], is_chain: bool) -> tuple[float, float]:
    """Return the mean of these values and its standard error; nan counts as not there.

    The values of a chain are put into blocks, whose means are nearly independent of each other
    ("batch means": Geyer 1992, Practical Markov chain Monte Carlo). The larger error counts.
    """
    values = values[~np.isnan(values)].astype(np.float64)
    if len(values) < 2:
        return (float(values[0]) if len(values) else 0.0), float("inf")
    error = values.std(ddof=1) / len(values) ** 0.5
    if is_chain and (length := len(values) // BLOCKS) > 1:
        means = values[: BLOCKS * length].reshape(BLOCKS, length).mean(axis=1)
        error = max(error, means.std(ddof=1) / BLOCKS**0.5)
    return float(values.mean()), float(error)
