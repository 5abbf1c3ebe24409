"""How many ways there are to play on from fixed decks: one action too many or too few shows.

A file holds positions, apart by empty lines:

    name     what it is called
    options  option=word ...
    deal     dice, then a deck; each deal and reshuffle takes the next line, then the first again
    play     seat word; ...     what is played before counting begins
    perft    depth count

Of seats that are asked at once the lowest answers first. With REGEN=1 the counts are written again.
"""

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from madang.engine import deal_one, kernels_for, legal_each, try_step
from madang.game import DEAL, Game
from madang.games import GAMES, game_named
from madang.kernels.backend import COMPILED, PLAIN, Backend
from madang.kernels.jit import hook, kernel
from madang.layout import first_in
from madang.table import Table

FOLDER = Path(__file__).parent / "games"
FILES = sorted(FOLDER.glob("*/*.perft"))
TWINS = {"plain": PLAIN, "compiled": COMPILED}
MOST_PLAIN = 200  # leaves that the plain twin counts
MOST_QUICK = 25_000  # leaves that Python walks every way to; counts of more are `long` tests
QUICK_TO_COMPILE = "nylon_ppong", "wolnam_ppong"  # once more, for the long counts alone

# ---- counting --------------------------------------------------------------------------------


@hook
def deal_once(states: Any, packed: Any, deck: Any, dice: int) -> None:
    """Start the next deal."""
    deal_one(states, packed, deck, dice)


@hook
def find_legal(states: Any, packed: Any, first: int, masks: Any) -> None:
    """Write what the seats from `first` on may do."""
    legal_each(states, packed, first, masks)


@hook
def step_on(states: Any, packed: Any, mask: Any, seat: int, action: int) -> None:
    """Take a legal action."""
    try_step(states, packed, mask, seat, action)


CALLED = {"deal_one": "deal_once", "legal_each": "find_legal", "try_step": "step_on"}


@kernel
def first_to_act(state: Any) -> int:
    """Return the lowest seat that has to act; 0 where none has, which then may do nothing."""
    return first_in(int(state.to_act)) if state.to_act != 0 else 0


@kernel
def let_chance_speak(states: Any, packed: Any, decks: Any, dice: Any, used: int) -> int:
    """Deal while a deal is due; return how many deals have been used."""
    while states[0].phase == DEAL:
        deal_once(states, packed, decks[used % len(decks)], dice[used % len(dice)])
        used += 1
    return used


@kernel
def count_leaves(
    states: Any, masks: Any, used: Any, packed: Any, decks: Any, dice: Any, depth: int
) -> int:
    """Count the ways to play `depth` more actions on from states[0]; the rest is scratch paper.

    A mask holds what is still to be tried where it was made.
    """
    leaves = 0
    level = 0
    find_legal(states[:1], packed, first_to_act(states[0]), masks[:1])
    while level >= 0:
        action = int(masks[level].argmax())
        if level + 1 == depth or not masks[level, action]:
            leaves += masks[level].sum() if level + 1 == depth else 0
            level -= 1
        else:
            masks[level, action] = False
            level += 1
            states[level] = states[level - 1]
            here = states[level : level + 1]
            step_on(here, packed, masks[level], first_to_act(here[0]), action)
            used[level] = let_chance_speak(here, packed, decks, dice, used[level - 1])
            find_legal(here, packed, first_to_act(here[0]), masks[level : level + 1])
    return leaves


@cache
def counter(name: str, twin: Backend, is_deep: bool) -> Callable[..., int]:
    """Return `count_leaves` for a game: a plain one with compiled rules where little is counted."""
    rules = game_named(name).kernels
    count = {"count_leaves": count_leaves}
    if twin.is_compiled and not (is_deep and name in QUICK_TO_COMPILE):
        called = kernels_for(game_named(name), rules._replace(backend=twin))
        hooks = {hook: called[name] for name, hook in CALLED.items()}
        return PLAIN.kernels(count, "", **hooks)["count_leaves"]
    return twin.kernels(count, f"{name}-test-perft", rules.functions())["count_leaves"]


# ---- the files -------------------------------------------------------------------------------


@dataclass
class Position:
    """One paragraph of a file."""

    game: Game
    name: str = ""
    options: dict[str, str] = field(default_factory=dict)
    deals: list[tuple[int, str]] = field(default_factory=list)
    moves: list[tuple[int, str]] = field(default_factory=list)
    counts: dict[int, int] = field(default_factory=dict)

    def read(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        rest = rest.strip()
        if word == "name":
            self.name = rest
        elif word == "options":
            self.options = dict(pair.split("=") for pair in rest.split())
        elif word == "deal":
            self.deals.append((int(rest.split()[0]), rest.split(maxsplit=1)[1]))
        elif word == "play":
            moves = (move.strip().split(maxsplit=1) for move in rest.split(";"))
            self.moves += [(int(seat), what) for seat, what in moves]
        else:
            assert word == "perft", line
            self.counts[int(rest.split()[0])] = int(rest.split()[1])

    def table(self) -> tuple[Table, int]:
        """Play to where counting begins; return also how many deals that took."""
        table, used = Table(self.game, self.game.make_options(**self.options)), 0
        moves = list(self.moves)
        while moves or table.needs_deal:
            if table.needs_deal:
                dice, deck = self.deals[used % len(self.deals)]
                table.deal(self.game.layout.deck.parse(deck), dice)
                used += 1
            else:
                table.play(*moves.pop(0))
        return table, used

    def count(self, depth: int, twin: Backend) -> int:
        return self.count_on(*self.table(), depth, twin)

    def count_on(self, table: Table, used: int, depth: int, twin: Backend) -> int:
        if depth == 0:
            return 1
        rooms = self.game.new_states(depth)
        rooms[0] = table.state
        is_deep = self.counts.get(depth, 0) > MOST_QUICK
        return counter(self.game.name, twin, is_deep)(
            twin.records(rooms),
            np.zeros((depth, len(self.game.actions)), np.bool_),
            np.full(depth, used, np.int64),
            twin.options_in_array(table.options),
            np.array([self.game.layout.deck.parse(deck) for _, deck in self.deals]),
            np.array([dice for dice, _ in self.deals], np.int64),
            depth,
        )

    def divide(self, depth: int, twin: Backend) -> str:
        """Say how many ways begin with each action."""
        table, _ = self.table()
        seat = table.to_act[0]
        lines = []
        for word in table.legal_actions(seat):
            child = Position(
                self.game, "", self.options, self.deals, [*self.moves, (seat, word)], {}
            )
            ways = child.count_on(*child.table(), depth - 1, twin)
            lines.append(f"{word}: {ways}")
        return "\n".join(lines)


def positions_in(path: Path) -> Iterator[Position]:
    for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line for line in paragraph.splitlines() if line and line[0] != "#"]
        if lines:
            position = Position(game_named(path.stem))
            for line in lines:
                position.read(line)
            yield position


def write_counts_again(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for position in positions_in(path):
        for depth, old in position.counts.items():
            start = text.index(f"name {position.name}\n")
            place = text.index(f"perft {depth} {old}\n", start)
            new = f"perft {depth} {position.count(depth, COMPILED)}\n"
            text = text[:place] + new + text[place + len(f"perft {depth} {old}\n") :]
    path.write_text(text, encoding="utf-8")


if "REGEN" in os.environ:  # before anything is compared
    for stale in FILES:
        write_counts_again(stale)


def cases() -> list[Any]:
    """Every count for the compiled twin; those that are not too large for the plain one too."""
    return [
        pytest.param(
            position,
            depth,
            twin,
            id=f"{position.game.name}-{position.name}-{depth}-{name}",
            marks=[pytest.mark.compiled] * twin.is_compiled
            + [pytest.mark.long] * (ways > MOST_QUICK),
        )
        for path in FILES
        for position in positions_in(path)
        for depth, ways in position.counts.items()
        for name, twin in TWINS.items()
        if twin.is_compiled or ways <= MOST_PLAIN
    ]


# ---- the checks ------------------------------------------------------------------------------


@pytest.mark.parametrize(("position", "depth", "twin"), cases())
def test_perft(position: Position, depth: int, twin: Backend) -> None:
    found, expected = position.count(depth, twin), position.counts[depth]
    assert found == expected, f"{found}, not {expected}:\n{position.divide(depth, twin)}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_perft_counts(game: Game) -> None:
    path = FOLDER / game.name / f"{game.name}.perft"
    assert any(position.counts for position in positions_in(path))


def test_the_parts_of_a_division_sum_to_the_whole() -> None:
    for path in FILES:
        for position in positions_in(path):
            parts = position.divide(3, PLAIN).splitlines()
            assert sum(int(part.split(": ")[1]) for part in parts) == position.counts[3]
