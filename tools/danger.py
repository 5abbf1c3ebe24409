"""Make the tables of danger of a mahjong by self-play: run `python -m tools.danger GAME`.

Before each discard it looks at the hands of the other seats, as no player can: whether each is
ready, which kinds it may win by a discard, and what the discarder pays in the end. It counts them
by what the table shows, see `madang.mahjong.advice.danger`, and shows the tables in short; with
`--write` it writes them into `danger_tables.py` of the game. Run it again when `value` plays
otherwise: opponents wait as bots do.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np

import madang.games
from madang.arena.duel import answer, ask, deal_next, duels_between
from madang.bots import bots_of
from madang.bots.by_number import choose, named_by_number
from madang.game import DEAL, OVER, Game, part_of
from madang.games import game_named
from madang.games.korean_mahjong.rules import why_not
from madang.games.korean_mahjong.state import ALLOWED
from madang.kernels.backend import COMPILED
from madang.kernels.jit import hook, kernel
from madang.kernels.rng import next_word
from madang.layout import first_in
from madang.mahjong.advice.danger import (
    COPIES_LEFT,
    DISCARDED,
    LET_PASS,
    LET_PASS_NOW,
    MELDED,
    PAID_SHAPE,
    PERIOD,
    PERIODS,
    READY_SHAPE,
    THREW,
    WAITS_SHAPE,
    has_declared,
    heard_of,
    paid_for_least,
    rank_class,
    read_river,
    safe_from,
    suit_class,
    suit_shown,
)
from madang.mahjong.advice.probabilities import ALL_TILES, TILES_OF_GAME, unseen_by
from madang.mahjong.play.hooks import may_win_on
from madang.mahjong.play.state import BY_DISCARD, SEATS, TURN
from madang.mahjong.scoring.readings import DISCARD
from madang.mahjong.suit_codes import number_of
from madang.mahjong.tiles import PLAYED

FOLDER = Path(madang.games.__file__).parent
PRIOR = 30  # cases that a coarser row of a table counts for in a finer one
SEEN = "has_declared", "safe_from", "paid_for_least", "TILES_OF_GAME"


@hook
def wins_on(state: Any, options: Any, seat: int, kind: int) -> bool:
    """Tell whether a seat may win on a discard that completes its hand; change nothing."""
    return bool(may_win_on(state, options, seat, kind, DISCARD))


@kernel
def wins_in_korean(state: Any, options: Any, seat: int, kind: int) -> bool:
    """Tell so in Korean mahjong, where to ask is noted down."""
    return why_not(state, options, seat, kind, DISCARD) == ALLOWED


@kernel
def waits_won(state: Any, options: Any, seat: int) -> int:
    """Return the kinds that a seat may win by a discard now."""
    kinds = 0
    for kind in range(PLAYED):
        if state.waits[seat] >> kind & 1 and wins_on(state, options, seat, kind):
            kinds |= 1 << kind
    return kinds


@kernel
def count_hidden(state: Any, view: Any, options: Any, seat: int, ready: Any, waits: Any) -> None:
    """Count the hidden hands of the others by what a seat sees that is about to discard."""
    river = read_river(view)
    thrown, passed, passed_now = river[THREW], river[LET_PASS], river[LET_PASS_NOW]
    left = unseen_by(view, TILES_OF_GAME, ALL_TILES)
    for other in range(SEATS):
        if other == seat:
            continue
        suit, won = suit_shown(view, other), waits_won(state, options, other)
        period, declared = (
            min(int(river[DISCARDED, other]) // PERIOD, PERIODS - 1),
            has_declared(view, other),
        )
        if not declared:
            ready[view.melded[other], period, int(suit >= 0), int(won != 0)] += 1
        safe = safe_from(view, other)
        for kind in range(PLAYED):
            if won != 0 and TILES_OF_GAME >> kind & 1 and not safe >> kind & 1:
                heard = heard_of(kind, thrown[other], passed[other], passed_now[other])
                row = waits[int(declared), suit_class(kind, suit), rank_class(kind), heard]
                row[min(int(left[kind]), COPIES_LEFT - 1), won >> kind & 1] += 1


@kernel
def count_paid(state: Any, options: Any, paid: Any) -> None:
    """Count what the discarder paid for a hand that has just ended so, in least hands."""
    if state.ended != BY_DISCARD or number_of(int(state.ended_by)) != 1:
        return
    giver, winner = int(state.seat), first_in(int(state.ended_by))
    row = paid[int(has_declared(state, winner)), state.melded[winner]]
    cell = row[int(suit_shown(state, winner) >= 0)]
    cell[0] += 1
    cell[1] += -state.points[giver] / paid_for_least(state, options, giver, winner)


@kernel
def watch(
    states: Any, views: Any, duels: Any, options: Any, ready: Any, waits: Any, paid: Any
) -> None:
    """Play every match to its end, and count."""
    for i in range(len(states)):
        while states[i].phase != OVER:
            if states[i].phase == DEAL:
                deal_next(states[i], options, duels[i])
                continue
            seat = ask(states, views, i, options, duels[i])
            if states[i].phase == TURN:
                count_hidden(states[i], views[i], options, seat, ready, waits)
            dice = next_word(duels[i].choices) >> 1
            bot = duels[i].bots[seat]
            action = choose(bot, views[i], options, seat, duels[i].mask, dice)
            answer(states, views, i, options, seat, action, duels[i])
            if states[i].ended != 0:
                count_paid(states[i], options, paid)


def hooks_of(game: Game) -> dict[str, Any]:
    """Return what a game names for counting."""
    evaluation: Any = part_of(game.name, "advice.evaluation")
    rules: Any = part_of(game.name, "rules")
    named = evaluation.VALUE_HOOKS
    hooks = {name: named[name] for name in SEEN if name in named}
    hooks |= {"is_legal_win": rules.is_legal_win, "situation_of": rules.situation_of}
    if game.name == "korean_mahjong":
        return hooks | {"wins_on": wins_in_korean}
    return hooks | {"may_win_on": rules.may_win_on}


def count_matches(name: str, seats: list[str], matches: int, seed: int) -> tuple[Any, Any, Any]:
    """Return the counts of so many matches."""
    game = game_named(name)
    options = game.make_options()
    words = list(dict.fromkeys(seats))
    play = COMPILED.kernels(
        {"watch": watch},
        f"{game.name}-danger",
        {**game.kernels.functions(), **hooks_of(game)},
        **named_by_number([bots_of(game)[word].choose for word in words]),
    )["watch"]
    numbers = tuple(map(words.index, seats))
    ready, waits = np.zeros((*READY_SHAPE, 2), np.int64), np.zeros((*WAITS_SHAPE, 2), np.int64)
    paid = np.zeros((*PAID_SHAPE, 2), np.float64)
    duels = duels_between(game, options, numbers, range(-(-matches // SEATS)), seed)
    states, views = game.new_states(len(duels)), game.new_states(len(duels))
    rooms = map(COMPILED.records, (states, views, duels))
    play(*rooms, COMPILED.options(options), ready, waits, paid)
    return ready, waits, paid


def shares(counts: Any, *coarser: tuple[int, ...]) -> Any:
    """Return the share of yes in each cell, drawn to that of coarser rows where cases are few.

    Each of `coarser` says over which axes a row adds up; the first is the coarsest.
    """
    found = np.full(counts.shape[:-1], counts[..., 1].sum() / max(1, counts.sum()))
    for axes in (*coarser, ()):
        added = counts.sum(axis=axes, keepdims=True) if axes else counts
        found = (added[..., 1] + PRIOR * found) / (added.sum(axis=-1) + PRIOR)
    return found


def means(paid: Any) -> Any:
    """Return what was paid on average, drawn to the mean of all where cases are few."""
    whole = paid[..., 1].sum() / max(1.0, paid[..., 0].sum())
    return (paid[..., 1] + PRIOR * whole) / (paid[..., 0] + PRIOR)


def table_of(name: str, note: str, values: Any) -> list[str]:
    """Return a table as lines of Python."""
    numbers = [f"{round(float(value), 4):g}" for value in values.ravel()]
    rows = [numbers[first : first + 12] for first in range(0, len(numbers), 12)]
    lines = [f"    {', '.join(row)}," for row in rows]
    return [f"{name} = np.array([  # {note}", *lines, f"]).reshape({name}_SHAPE)"]


def text_of(command: str, ready: Any, waits: Any, paid: Any) -> str:
    """Return the module of a game's tables."""
    hands, wins = int(ready.sum()), int(paid[..., 0].sum())
    lines = [
        '"""How likely hidden hands are ready, what for, and what they pay: made by self-play.',
        "",
        f"`{command}` counted",
        f"{hands} glances at hidden hands and {wins} wins by a discard.",
        '"""',
        "",
        "import numpy as np",
        "",
        "from madang.mahjong.advice.danger import PAID_SHAPE, READY_SHAPE, WAITS_SHAPE",
        "",
        "# fmt: off",
        *table_of(
            "READY", "by melds, discards made, a suit shown or none", shares(ready, (1, 2), (2,))
        ),
        *table_of(
            "WAITS",
            "declared or not; by suit shown, rank, discards, copies left",
            shares(waits, (0, 1, 2), (0, 1)),
        ),
        *table_of("PAID", "declared or not; by melds, a suit shown or none", means(paid)),
        "# fmt: on",
    ]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Play, count, show what the tables say in short, and write them where that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="greedy")
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--write", action="store_true", help="replace the tables of the game")
    given = parser.parse_args()
    seats = [given.bot] * SEATS
    ready, waits, paid = count_matches(given.game, seats, given.matches, given.seed)
    command = f"python -m tools.danger {given.game} --bot {given.bot}"
    command += f" --matches {given.matches} --seed {given.seed}"
    if given.write:
        path = FOLDER / given.game / "advice" / "danger_tables.py"
        path.write_text(text_of(command, ready, waits, paid), encoding="utf-8")
    for melds in range(MELDED):
        for suit in range(2):
            cells = ready[melds, :, suit]
            row = " ".join(f"{yes / max(1, no + yes):.2f}" for no, yes in cells)
            print(f"{melds} melds, {'a suit' if suit else 'no suit'}: {row}  ({cells.sum()})")
    for heard, word in enumerate(("unseen", "passed", "thrown", "passed now")):
        cells = waits[:, :, :, heard].sum(axis=(0, 1, 2))
        print(f"{word}: " + " ".join(f"{yes / max(1, no + yes):.4f}" for no, yes in cells))


if __name__ == "__main__":
    main()
