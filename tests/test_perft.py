"""How many ways there are to play on from fixed decks: one action too many or too few shows.

A file holds positions, apart by empty lines:

    name     what it is called
    options  option=word ...
    deal     dice, then a deck; each deal and reshuffle takes the next line, then the first again
    play     seat word; ...     what is played before counting begins
    perft    depth count

Of seats that are asked at once the lowest answers first. With REGEN=1 the counts are written anew.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from madang.game import DEAL, Game, deal, legal_actions, step
from madang.games import GAMES, game_named
from madang.jit import bound, compiled, kernel
from madang.table import Table

FOLDER = Path(__file__).parent / "perft"
TWINS = ("plain", "compiled")
MOST_PLAIN = 200  # leaves that the plain twin counts

# ---- counting --------------------------------------------------------------------------------


@kernel
def asked_first(state: Any) -> int:
    """Return the lowest seat that owes an answer; 0 where none does, which then may do nothing."""
    seat = 0
    while state.to_act and not state.to_act >> seat & 1:
        seat += 1
    return seat


@kernel
def let_chance_speak(state: Any, options: Any, decks: Any, dice: Any, used: int) -> int:
    """Deal while a deal is due; return how many deals have been used."""
    while state.phase == DEAL:
        deal(state, options, decks[used % len(decks)], dice[used % len(dice)])
        used += 1
    return used


@kernel
def count_leaves(
    states: Any, masks: Any, at: Any, used: Any, options: Any, decks: Any, dice: Any, depth: int
) -> int:
    """Count the ways to play `depth` more actions on from states[0]; the rest is scratch paper."""
    leaves = 0
    level = 0
    at[0] = 0
    legal_actions(states[0], options, asked_first(states[0]), masks[0])
    while level >= 0:
        action = at[level]
        at[level] += 1
        if action == masks.shape[1]:
            level -= 1
        elif masks[level, action] and level + 1 == depth:
            leaves += 1
        elif masks[level, action]:
            states[level + 1] = states[level]
            child = states[level + 1]
            step(child, options, asked_first(child), action)
            used[level + 1] = let_chance_speak(child, options, decks, dice, used[level])
            level += 1
            at[level] = 0
            legal_actions(child, options, asked_first(child), masks[level])
    return leaves


@cache
def counters(name: str, is_compiled: bool) -> dict[str, Any]:
    functions = {"count_leaves": count_leaves}
    rules = game_named(name).kernels.functions()
    if is_compiled:
        return compiled(functions, f"{name}-test-perft", **rules)
    return bound(functions, **rules)


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

    def count(self, depth: int, is_compiled: bool) -> int:
        return self.count_on(*self.table(), depth, is_compiled)

    def count_on(self, table: Table, used: int, depth: int, is_compiled: bool) -> int:
        if depth == 0:
            return 1
        rooms = self.game.new_states(depth)
        rooms[0] = table.state
        return counters(self.game.name, is_compiled)["count_leaves"](
            rooms.view(np.ndarray) if is_compiled else rooms,
            np.zeros((depth, len(self.game.actions)), np.bool_),
            np.zeros(depth, np.int64),
            np.full(depth, used, np.int64),
            self.game.pack(table.options) if is_compiled else table.options,
            np.array([self.game.layout.deck.parse(deck) for _, deck in self.deals]),
            np.array([dice for dice, _ in self.deals], np.int64),
            depth,
        )

    def divide(self, depth: int, is_compiled: bool) -> str:
        """Say how many ways begin with each action."""
        table, _ = self.table()
        seat = table.to_act[0]
        lines = []
        for word in table.legal_actions(seat):
            child = Position(
                self.game, "", self.options, self.deals, [*self.moves, (seat, word)], {}
            )
            ways = child.count_on(*child.table(), depth - 1, is_compiled)
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


def write_counts_anew(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for position in positions_in(path):
        for depth, old in position.counts.items():
            start = text.index(f"name {position.name}\n")
            place = text.index(f"perft {depth} {old}\n", start)
            new = f"perft {depth} {position.count(depth, is_compiled=True)}\n"
            text = text[:place] + new + text[place + len(f"perft {depth} {old}\n") :]
    path.write_text(text, encoding="utf-8")


if "REGEN" in os.environ:  # before anything is compared
    for stale in FOLDER.glob("*.perft"):
        write_counts_anew(stale)


def cases() -> list[Any]:
    """Every count for the compiled twin; those that are not too large for the plain one too."""
    return [
        pytest.param(
            position,
            depth,
            is_compiled,
            id=f"{position.game.name}-{position.name}-{depth}-{TWINS[is_compiled]}",
            marks=[pytest.mark.compiled] if is_compiled else [],
        )
        for path in sorted(FOLDER.glob("*.perft"))
        for position in positions_in(path)
        for depth, ways in position.counts.items()
        for is_compiled in (False, True)
        if is_compiled or ways <= MOST_PLAIN
    ]


# ---- the checks ------------------------------------------------------------------------------


@pytest.mark.parametrize(("position", "depth", "is_compiled"), cases())
def test_perft(position: Position, depth: int, is_compiled: bool) -> None:
    found, expected = position.count(depth, is_compiled), position.counts[depth]
    assert found == expected, f"{found}, not {expected}:\n{position.divide(depth, is_compiled)}"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_game_has_perft_counts(game: Game) -> None:
    assert any(position.counts for position in positions_in(FOLDER / f"{game.name}.perft"))


def test_the_parts_of_a_division_sum_to_the_whole() -> None:
    for path in FOLDER.glob("*.perft"):
        for position in positions_in(path):
            parts = position.divide(3, False).splitlines()
            assert sum(int(part.split(": ")[1]) for part in parts) == position.counts[3]
