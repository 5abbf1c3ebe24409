"""Measure what a search of Nylon-ppong believes: `python -m benchmarks.nylon_belief`.

Four `careful` play rounds. Before some of the turns, the seat to act imagines worlds twice: weighed
by what the others have done, and by counting alone. For each hidden hand and each month, a set of
worlds says how likely each number of cards is. The score of a hand is the sum over the months of
the logs of what was said of the true number: nearer to 0 is better. It is no likelihood of the
whole hand, because months are not independent.
"""

import argparse
from random import Random
from typing import Any

import numpy as np

import madang.search as search_module
from benchmarks.machine import machine_lines
from madang import new_match
from madang.bots import bot_named
from madang.games import game_named
from madang.hwatu.cards import MONTHS
from madang.layout import Seat
from madang.match import Match
from madang.match.seen import views_so_far
from madang.search import Search

GAME, LEAF = game_named("nylon_ppong"), "careful"
COPIES = 4
PILE_STEP, PILE_STEPS = 4, 6  # cards on the pile in a row of the table, and rows
ONE_IN = 12  # turns that are looked at
PRIOR = 1.0  # worlds in which all numbers of cards are as likely, added to those imagined
WRONG = 2  # months of a hand that no world has right, so that a decision was misled


def counts_of(hands: Any) -> Any:
    """Return the cards of each month in sets of cards: a row a set, a column a month."""
    cards = hands[..., None] >> np.arange(MONTHS * COPIES) & 1
    return cards.reshape(*hands.shape, MONTHS, COPIES).sum(-1)


def said_by(counts: Any) -> Any:
    """Return how likely each number of cards of a month is: months by numbers."""
    numbers = np.arange(COPIES + 1)
    found = (counts[:, :, None] == numbers).sum(0) + PRIOR / len(numbers)
    return found / found.sum(1, keepdims=True)


def scores(match: Match, seat: Seat, searches: list[Search], worlds: int) -> tuple[Any, Any]:
    """Return what each search says of each hidden hand: a score, and months no world has right."""
    views, months = views_so_far(match, seat), np.arange(MONTHS)
    state = match.states[0]
    rows, wrong = [], []
    imagined = [search.imagine(views, seat, worlds)["hands"] for search in searches]
    for other in range(GAME.seats(match.options)):
        if other != seat:
            true = counts_of(np.array(state["hands"][other]))
            counts = [counts_of(hands[:, other]) for hands in imagined]
            rows.append([np.log(said_by(one)[months, true]).sum() for one in counts])
            wrong.append([(one != true).all(0).sum() for one in counts])
    return np.array(rows), np.array(wrong)


def main() -> None:
    """Read what is asked, play, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--worlds", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chain", type=int, default=search_module.CHAIN, help="worlds of a chain")
    parser.add_argument(
        "--burn", type=int, default=search_module.BURN, help="steps before the first"
    )
    said = parser.parse_args()
    search_module.CHAIN, search_module.BURN = said.chain, said.burn
    options, leaf, lot = GAME.make_options(players=4), bot_named(GAME, LEAF), Random(said.seed)
    searches = [
        Search(GAME, options, LEAF, said.worlds, seed=said.seed, belief=belief)
        for belief in (False, True)
    ]
    found: list[list[Any]] = [[] for _ in range(PILE_STEPS)]
    misled = np.zeros(len(searches), np.int64)
    looked, seed = 0, said.seed
    while looked < said.decisions:
        match = new_match(GAME, seed=seed, players=4)
        seed += 1
        while not match.is_over and looked < said.decisions:
            seat = match.to_act[0]
            mask = match.legal_mask(seat)
            if mask.sum() > 1 and lot.randrange(ONE_IN) == 0:
                row = min(int(match.states[0]["piled"]) // PILE_STEP, PILE_STEPS - 1)
                told, wrong = scores(match, seat, searches, said.worlds)
                found[row].append(told)
                misled += (wrong >= WRONG).any(0)
                looked += 1
            match.play_number(seat, leaf.choose(match.view(seat), options, seat, mask))
    print("| cards on the pile | hands | by counting | with belief | gain |")
    print("|---|---:|---:|---:|---:|")
    for row, decisions in enumerate(found):
        first = row * PILE_STEP
        name = f"{first}–{first + PILE_STEP - 1}" if row < PILE_STEPS - 1 else f"{first} and more"
        print(f"| {name} | {line(decisions)} |" if decisions else f"| {name} | 0 | | | |")
    print(f"| all | {line([one for row in found for one in row])} |")
    shares = " and ".join(f"{100 * share:.1f} %" for share in misled / looked)
    print(f"no world has {WRONG} months of a hand right in {shares} of the decisions")
    print(*machine_lines(), sep="\n")


def line(decisions: list[Any]) -> str:
    """Return a row of the table; the interval is over decisions, whose hands are alike."""
    both = np.array([np.mean(rows, axis=0) for rows in decisions])
    gains = both[:, 1] - both[:, 0]
    error = 1.96 * gains.std(ddof=1) / len(gains) ** 0.5 if len(gains) > 1 else np.nan
    hands = sum(map(len, decisions))
    means = " | ".join(f"{value:.2f}".replace("-", "−") for value in both.mean(0))
    gain = f"{gains.mean():+.2f}".replace("-", "−")
    return f"{hands} | {means} | {gain} ± {error:.2f}"


if __name__ == "__main__":
    main()
