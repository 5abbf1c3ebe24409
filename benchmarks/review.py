"""How good reviews are, and how long they take: `python -m benchmarks.review WHAT GAME`.

`error` reviews matches of a bot twice, with the worlds of a review and with a hundred times as
many, and says how far the losses are apart, and how many mistakes of a point or more are named.
`errors` searches decisions again and again with other worlds, and compares how far the results are
apart with the error that each of them states: worlds of a belief are alike when they are near.
`levels` measures how much each level gives away a decision by clear mistakes, and writes it to
`madang/review/levels.json`, which reviews compare with. `luck` finds out how many points it is
worth what a drawn card brings, and writes that to `madang/review/worths.json`. `time` reviews
whole matches and says how much processor time each took, compiling left out.
"""

import argparse
import json
import time
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import mean, median, stdev
from typing import Any

import numpy as np

from madang import arena, new_match
from madang.analysis import analysis_of
from madang.arena.luck import less_the_others
from madang.bots import bot_named, bot_names, bots_of
from madang.bots.judging import judging_of
from madang.bots.levels import WORDS
from madang.games import game_named
from madang.match.seen import views_so_far
from madang.record import Record
from madang.review import Moment, Reviewer
from madang.review.judging import FEWER_WORLDS, LEAST_WORLDS, WORLDS
from madang.review.luck import ANY, WORTHS
from madang.review.report import LADDER, is_clear
from madang.search import Search

ONE_POINT = 1.0
USUAL = {"nylon_ppong": {"players": 4, "rounds": 10}, "wolnam_ppong": {"players": 4, "deals": 20}}
SHORT: dict[str, Any] = {"rounds": 1}


def played(name: str, bots: list[str], seed: int) -> Record:
    """Return the record of a match between bots."""
    game = game_named(name)
    match = new_match(game, seed=seed, **USUAL.get(name, SHORT))
    players = [bot_named(game, word) for word in bots]
    for place, player in enumerate(players):
        player.chance.seed(f"{seed} {place}")
    while not match.is_over:
        seat = match.to_act[0]
        mask = match.legal_mask(seat)
        action = players[seat].choose(match.view(seat), match.options, seat, mask)
        match.play_number(seat, int(action))
    return match.record()


def records(name: str, bot: str, seed: int) -> Iterator[Record]:
    """Yield matches of a bot at seat 0 against the strongest, one after another."""
    game = game_named(name)
    seats = game.seats(game.make_options(**USUAL.get(name, SHORT)))
    others = [word for word, kind in bots_of(game).items() if not kind.preparation][-1]
    while True:
        yield played(name, [bot, *[others] * (seats - 1)], seed)
        seed += 1


def moments_of(
    name: str, bot: str, seed: int, worlds: int | None, decisions: int
) -> Iterator[Moment]:
    """Yield so many judged decisions."""
    left = decisions
    for record in records(name, bot, seed):
        for moment in Reviewer(record, 0, worlds).moments():
            yield moment
            left -= 1
            if left == 0:
                return


def measure_error(name: str, bot: str, seed: int, decisions: int, times: int) -> None:
    """Print how far the losses of a review are from those of many more worlds."""
    usual = WORLDS.get(name, FEWER_WORLDS)
    apart, named, large, blamed, even, spent = [], 0, 0, 0, 0, 0.0
    left = decisions
    for record in records(name, bot, seed):
        exact = Reviewer(record, 0, usual * times, seed=2).moments()
        begun = time.process_time()
        for moment in Reviewer(record, 0).moments():  # with a limit of time, where it has one
            spent += time.process_time() - begun
            truth = next(exact)
            apart.append(abs(moment.loss - truth.loss))
            is_large = is_clear(truth) and truth.loss >= ONE_POINT
            large += is_large
            named += is_large and is_clear(moment)
            even += not is_clear(truth)
            blamed += is_clear(moment) and not is_clear(truth)
            left -= 1
            begun = time.process_time()
            if left == 0:
                break
        if left == 0:
            break
    print(
        f"{name}, {bot}, seed {seed}: {len(apart)} decisions, {usual} against {usual * times}"
        f" worlds; mean error of the loss {mean(apart):.3f} points, largest {max(apart):.2f};"
        f" {named} of {large} mistakes of a point or more named; {blamed} of {even} others"
        f" blamed; {1000 * spent / len(apart):.0f} ms of processor time a decision"
    )


def measure_errors(name: str, bot: str, seed: int, decisions: int, again: int) -> None:
    """Print how far results with other seeds are apart, in the standard errors that they state."""
    worlds, found = WORLDS.get(name, FEWER_WORLDS), []
    for record in records(name, bot, seed):
        reviewer = Reviewer(record, 0)
        for decision in reviewer.decisions:
            past = views_so_far(reviewer.match_before(decision.n), 0)
            search = Search(record.game, record.options, worlds=worlds, seed=seed)
            first = search.analyse(past, 0)
            if len(first.candidates) > 1:
                pair = [one.action for one in first.candidates[:2]]
                leads, said = [], []
                for other in range(again):
                    search.seed = seed + 1 + other
                    both = search.analyse(past, 0, pair, pair)
                    one, two = map(both.of, pair)
                    leads.append(one.points - two.points)
                    said.append(max(one.error, two.error))
                found.append(stdev(leads) / mean(said) if mean(said) else 1.0)
            if len(found) == decisions:
                break
        if len(found) == decisions:
            break
    print(
        f"{name}, {bot}, seed {seed}: {decisions} decisions, {again} times {worlds} worlds; results"
        f" are {sqrt(mean(one**2 for one in found)):.2f} times as far apart as their errors say,"
        f" {median(found):.2f} at the median, {max(found):.2f} at most"
    )


def measure_time(name: str, bot: str, seed: int, matches: int) -> None:
    """Print how much processor time the review of a match takes, and how sure it is."""
    for place, record in enumerate(islice(records(name, bot, seed), matches)):
        reviewer = Reviewer(record, 0)
        if place == 0:  # compile, or load what is compiled
            list(Reviewer(record, 0, LEAST_WORLDS).moments(len(reviewer.decisions) - 2))
        begun = time.process_time()
        moments = list(reviewer.moments())
        spent = time.process_time() - begun
        errors = [moment.error for moment in moments if moment.loss > 0]
        worlds = [max(choice.worlds for choice in moment.choices) for moment in moments]
        sure = f"mean error of a loss {mean(errors):.2f} points" if errors else "no loss at all"
        print(
            f"{name}, {bot}, seed {seed + place}: {len(moments)} decisions, {spent:.1f} s of"
            f" processor time; {mean(worlds):.0f} worlds a decision, {max(worlds)} at most; {sure}",
            flush=True,
        )


def measure_levels(name: str, seed: int, decisions: int) -> None:
    """Measure the levels that players can choose in a game, and write them down."""
    found = json.loads(LADDER.read_text(encoding="utf-8")) if LADDER.exists() else {}
    rows = []
    for bot in WORDS:
        losses = [
            moment.loss if is_clear(moment) else 0.0
            for moment in moments_of(name, bot, seed, None, decisions)
        ]
        error = stdev(losses) / sqrt(len(losses))
        row = {"bot": bot, "lost": round(mean(losses), 3), "error": round(error, 3)}
        rows.append({**row, "decisions": len(losses)})
        print(json.dumps(rows[-1]), flush=True)
    text = json.dumps({**found, name: rows}, indent=2, sort_keys=True)
    LADDER.write_text(text + "\n", encoding="utf-8")


def measure_luck(name: str, seed: int, deals: int) -> None:
    """Fit what drawn cards are worth, for each number of seats, and write it down.

    Half of the deals, all of the strongest bot, are fitted; the others say how much of the variance
    of a result that explains. Where a decision is counted, the numbers are chips already.
    """
    found = json.loads(WORTHS.read_text(encoding="utf-8")) if WORTHS.exists() else {}
    game, numbers = game_named(name), judging_of(game_named(name)).luck
    if not numbers:
        raise SystemExit(f"{name} counts no luck of draws: see its judging.py")
    rows: dict[str, Any] = {}
    if analysis_of(game).worth:
        rows[ANY] = {"worths": [1.0] * len(numbers), "share": 1.0, "deals": 0}
    else:
        bot = [word for word, kind in bots_of(game).items() if not kind.preparation][-1]
        allowed = next(row.values for row in game.house_rules.option_rows if row.name == "players")
        for seats in allowed:
            options = game.make_options(players=seats, rounds=1)
            table = arena.Arena(game, options, (bot,) * seats, seed, True, False, True)
            duels = table.matches_of(range(deals))[:, 0]  # who sits where makes no difference
            results = less_the_others(duels["returns"][:, :seats].astype(np.float64))
            counted = less_the_others(duels["luck"][:, :seats])
            half = deals // 2
            fitted, kept = (counted[:half], results[:half]), (counted[half:], results[half:])
            worths, *_ = np.linalg.lstsq(fitted[0].reshape(-1, len(numbers)), fitted[1].ravel())
            left = kept[1] - kept[0] @ worths
            share = 1 - float(left.var() / kept[1].var())
            row = {"worths": [round(float(it), 4) for it in worths], "share": round(share, 3)}
            rows[str(seats)] = {**row, "deals": deals}
            spread = f"{kept[1].std():.1f} to {left.std():.1f} points"
            print(f"{name}, {seats} seats: {share:.0%} explained, from {spread}", flush=True)
    text = json.dumps({**found, name: rows}, indent=2, sort_keys=True)
    WORTHS.write_text(text + "\n", encoding="utf-8")


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("error", "errors", "levels", "luck", "time"))
    parser.add_argument("game")
    parser.add_argument("--bot", help="whose decisions; by default the weakest bot's")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--times", type=int, default=100, help="as many worlds, for the truth")
    parser.add_argument("--again", type=int, default=24, help="searches of a decision, for errors")
    parser.add_argument("--deals", type=int, default=40_000, help="for luck")
    parser.add_argument("--matches", type=int, default=4, help="for time")
    given = parser.parse_args()
    if given.what == "luck":
        measure_luck(given.game, given.seed, given.deals)
        return
    if given.what == "levels":
        measure_levels(given.game, given.seed, given.decisions)
        return
    bot = given.bot or bot_names(game_named(given.game))[0]
    if given.what == "time":
        measure_time(given.game, bot, given.seed, given.matches)
        return
    if given.what == "errors":
        measure_errors(given.game, bot, given.seed, given.decisions, given.again)
        return
    measure_error(given.game, bot, given.seed, given.decisions, given.times)


if __name__ == "__main__":
    main()
