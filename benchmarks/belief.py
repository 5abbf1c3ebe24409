"""Fit belief in mahjong to hands that were played: `python -m benchmarks.belief GAME`.

It plays again the matches that the puzzles of a game were taken from (bots `value` and `legal` in
all seats). Before some of the discards it looks at the hidden hands of the other seats, as no
player can, and lays hands by counting next to them. The tables of `madang.mahjong.advice.belief`
are the logs of how much likelier a hand is in play than by counting: fitted to the hands of some
matches, and judged by those of the others. It prints how much likelier the true hands become, in
nats a hand and at least; 0 is counting. `--write` writes `belief_tables.py` of the game, fitted to
all matches.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

import madang.games
from madang import new_match
from madang.game import Game, part_of
from madang.games import game_named
from madang.kernels.backend import COMPILED
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.advice.belief import (
    FARTHEST,
    MARKS,
    RATIO_SHAPE,
    distance_by_house,
    find_marks,
)
from madang.mahjong.advice.danger import DISCARDED, PERIOD, PERIODS, has_declared, read_river
from madang.mahjong.hand import add_tile, clear_hand
from madang.mahjong.play.state import SEATS, TURN
from madang.mahjong.tiles import PLAYED
from madang.match import Match
from madang.puzzles import moves_in, puzzles_of

FOLDER = Path(madang.games.__file__).parent
ONE_IN = 2  # discards that are looked at
LAID = 100  # hands laid by counting next to each true one
PRIOR = 20  # cases that a coarser row of the table counts for in a finer one
RIDGE = 30.0  # cases that hold each mark at no weight
STEPS = 60  # of the fit of the marks
FOLDS = 4  # each of them is judged by what was fitted to the others
MATCH, MELDS, DISCARDS, FACTS = range(4)  # what is noted of a true hand


@kernel
def note_hands(
    views: Any, states: Any, options: Any, other: int, tiles: Any, fars: Any, marks: Any
) -> int:
    """Write distance and marks of a hand and of others in its place; return its seat's discards."""
    river = read_river(views[0])
    for place in range(len(fars)):
        if place:
            clear_hand(states[0], other)
            for tile in range(tiles.shape[1]):
                add_tile(states[0], other, tiles[place - 1, tile])
        far = distance_by_house(states[0], options, other)
        find_marks(views[0], states[0], options, other, far, river, marks[place])
        fars[place] = far
    return int(river[DISCARDED, other])


class Glances:
    """What was seen of hidden hands: a row a hand, place 0 the true one, then laid ones."""

    def __init__(self, game: Game, seed: int) -> None:
        bots: Any = part_of(game.name, "bots")
        named = bots.BELIEF_HOOKS
        hooks = {name: named[name] for name in ("pairs_distance", "waits_of")}
        kernels = COMPILED.kernels({"note_hands": note_hands}, f"{game.name}-belief", hooks)
        self.note_hands = kernels["note_hands"]
        self.has_declared = named.get("has_declared", has_declared)
        self.lot, self.rng = Random(seed), np.random.default_rng(seed)
        self.facts: list[list[int]] = []
        self.fars: list[Any] = []
        self.marks: list[Any] = []

    def look(self, number: int, match: Match, seat: Seat) -> None:
        """Note the hidden hands of the others, as they are and as counting lays them."""
        view, states = match.view(seat), match.states.copy()
        views = np.frombuffer(bytearray(view.tobytes()), states.dtype)
        state, records = states[0], COMPILED.records
        options = COMPILED.options(match.options)
        others = [other for other in range(SEATS) if other != seat]
        hidden = [kind for kind in state["wall"][state["front"] : state["end"]] if kind < PLAYED]
        for other in others:
            hidden += np.repeat(np.arange(PLAYED), state["hands"][other]).tolist()
        for other in others:
            if self.has_declared(view, other):
                continue
            size = int(state["sizes"][other])
            lots = self.rng.random((LAID, len(hidden))).argsort(axis=1)[:, :size]
            tiles = np.array(hidden, np.int64)[lots]
            fars, marks = np.zeros(LAID + 1, np.int64), np.zeros((LAID + 1, MARKS), np.int64)
            made = self.note_hands(
                records(views), records(states.copy()), options, other, tiles, fars, marks
            )
            self.facts.append([number, int(view.melded[other]), made])
            self.fars.append(fars)
            self.marks.append(marks)


def played(game: Game) -> Iterator[tuple[int, Match, Seat]]:
    """Yield the seats that are about to discard in the matches of the puzzles."""
    longest: dict[int, Any] = {}
    for puzzle in puzzles_of(game.name).values():
        known = longest.get(puzzle.seed)
        if known is None or len(puzzle.moves) > len(known.moves):
            longest[puzzle.seed] = puzzle
    for number, puzzle in enumerate(longest.values()):
        match = new_match(game, seed=puzzle.seed, is_compiled=False, **puzzle.options)
        for seat, action in moves_in(puzzle.moves):
            if match.state.phase == TURN:
                yield number, match, seat
            match.play_number(seat, action)


def glances(game: Game, seed: int) -> tuple[Any, Any, Any]:
    """Return facts, distances and marks of true hands and laid ones."""
    seen = Glances(game, seed)
    for number, match, seat in played(game):
        if seen.lot.randrange(ONE_IN) == 0:
            seen.look(number, match, seat)
    return np.array(seen.facts), np.array(seen.fars), np.array(seen.marks)


# ---- the fit ---------------------------------------------------------------------------------


def ratios_of(facts: Any, fars: Any) -> Any:
    """Return the table of the logs of how much likelier each distance is in play."""
    rows = np.minimum(facts[:, DISCARDS] // PERIOD, PERIODS - 1)
    fars = np.clip(fars, 0, FARTHEST)
    true, laid = np.zeros(RATIO_SHAPE), np.zeros(RATIO_SHAPE)
    np.add.at(true, (facts[:, MELDS], rows, fars[:, 0]), 1)
    for nth in range(1, LAID + 1):
        np.add.at(laid, (facts[:, MELDS], rows, fars[:, nth]), 1 / LAID)
    log = np.zeros((1, 1, FARTHEST + 1))
    for axes in ((0, 1), (1,), ()):  # from coarse rows to fine ones, each held to the one before
        one = true.sum(axis=axes, keepdims=True) if axes else true
        two = laid.sum(axis=axes, keepdims=True) if axes else laid
        held = two + PRIOR * two.sum(axis=(0, 1), keepdims=True) / max(1.0, laid.sum())
        extra = held - two
        log = np.log((one + extra * np.exp(log) + 1e-3) / (held + 1e-3))
    return log


def late_of(facts: Any) -> Any:
    """Return how late it is for each case, 0 to 1."""
    return np.minimum(facts[:, DISCARDS] // PERIOD, PERIODS - 1) / (PERIODS - 1)


def by_table(table: Any, facts: Any, fars: Any) -> Any:
    """Return what the table says of each hand."""
    rows = np.minimum(facts[:, DISCARDS] // PERIOD, PERIODS - 1)
    return table[facts[:, MELDS, None], rows[:, None], np.clip(fars, 0, FARTHEST)]


def both(marks: Any, facts: Any) -> Any:
    """Return the marks, and the marks times how late it is."""
    return np.concatenate([marks, marks * late_of(facts)[:, None, None]], axis=2).astype(float)


def fitted(base: Any, marks: Any) -> Any:
    """Return the weights of marks that best tell true hands from laid ones, by Newton's method."""
    weights = np.zeros(marks.shape[2])
    for _ in range(STEPS):
        log = base + marks @ weights
        odds = np.exp(log - log.max(axis=1, keepdims=True))
        odds /= odds.sum(axis=1, keepdims=True)
        mean = np.einsum("cl,clm->cm", odds, marks)
        slope = (marks[:, 0] - mean).sum(axis=0) - RIDGE * weights
        spread = np.einsum("cl,clm,cln->mn", odds, marks, marks, optimize=True) - mean.T @ mean
        change = np.linalg.solve(spread + RIDGE * np.eye(len(weights)), slope)
        weights += np.clip(change, -0.5, 0.5)
        if np.abs(change).max() < 1e-3:
            break
    return weights


def gains_of(log: Any) -> Any:
    """Return how much likelier each true hand is than by counting, in nats: at least so much.

    The true hand counts with the laid ones, so that a few of these cannot make it look likelier
    than it is; no gain is more than the log of their number (Oord and others 2018, InfoNCE).
    """
    top = log.max(axis=1)
    return log[:, 0] - top - np.log(np.exp(log - top[:, None]).mean(axis=1))


def said(name: str, gains: Any, groups: Any) -> str:
    """Return a mean with half of its 95 % interval, over matches."""
    means = np.array([gains[groups == group].mean() for group in np.unique(groups)])
    return f"{name} {gains.mean():+.3f} ± {1.96 * means.std(ddof=1) / len(means) ** 0.5:.3f}"


def report(facts: Any, one: Any, two: Any) -> None:
    """Print how much likelier true hands become, by table alone and with marks."""
    first, second = gains_of(one), gains_of(two)
    groups = facts[:, MATCH]
    print(f"{len(facts)} hands of {len(np.unique(groups))} matches, nats a hand, at least:")
    print("  all:", said("table", first, groups), said("with marks", second, groups))
    for low in range(0, 20, 4):
        at = (facts[:, DISCARDS] >= low) & (facts[:, DISCARDS] < (low + 4 if low < 16 else 99))
        if at.sum() > 30:
            line = said("table", first[at], groups[at]), said("with marks", second[at], groups[at])
            print(f"  {low}-{low + 3} discards ({at.sum()}):", *line)


def table_of(name: str, shape: str, values: Any) -> list[str]:
    """Return a table as lines of Python."""
    numbers = [f"{round(float(value), 3):g}" for value in values.ravel()]
    rows = [numbers[first : first + 12] for first in range(0, len(numbers), 12)]
    lines = [f"    {', '.join(row)}," for row in rows]
    return [f"{name} = np.array([", *lines, f"]).reshape({shape})"]


def text_of(command: str, hands: int, table: Any, weights: Any) -> str:
    """Return the module of a game's tables."""
    lines = [
        '"""How much likelier hidden hands are in play than by counting: fitted to self-play.',
        "",
        f"`{command}` looked at {hands} hands.",
        '"""',
        "",
        "import numpy as np",
        "",
        "from madang.mahjong.advice.belief import MARKS_SHAPE, RATIO_SHAPE",
        "",
        "# fmt: off",
        *table_of("RATIOS", "RATIO_SHAPE", table),
        *table_of("MARKED", "MARKS_SHAPE", weights),
        "# fmt: on",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, fit, judge, and write the tables where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    game = game_named(given.game)
    if not hasattr(part_of(game.name, "bots"), "BELIEF_HOOKS"):
        parser.error(f"{game.name}: its bots.py has no BELIEF_HOOKS; korean_mahjong has them")
    facts, fars, marks = glances(game, given.seed)
    all_marks = both(marks, facts)
    one, two = np.zeros(fars.shape), np.zeros(fars.shape)
    for fold in range(FOLDS):
        held = facts[:, MATCH] % FOLDS == fold
        table, weights = fitted_to(facts[~held], fars[~held], all_marks[~held])
        one[held] = by_table(table, facts[held], fars[held])
        two[held] = one[held] + all_marks[held] @ weights
    report(facts, one, two)
    table, weights = fitted_to(facts, fars, all_marks)
    print("weights", np.round(weights.reshape(2, MARKS), 2).tolist())
    if given.write:
        command = f"python -m benchmarks.belief {given.game} --seed {given.seed} --write"
        path = FOLDER / given.game / "advice" / "belief_tables.py"
        text = text_of(command, len(facts), table, weights.reshape(2, MARKS))
        path.write_text(text, encoding="utf-8")


def fitted_to(facts: Any, fars: Any, marks: Any) -> tuple[Any, Any]:
    """Return the table, and the weights of marks next to it, that fit these hands."""
    table = ratios_of(facts, fars)
    return table, fitted(by_table(table, facts, fars), marks)


if __name__ == "__main__":
    main()
