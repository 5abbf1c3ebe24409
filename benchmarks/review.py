"""How good reviews are: `python -m benchmarks.review error|levels GAME`.

`error` reviews matches of a bot twice, with the worlds of a review and with a hundred times as
many, and says how far the losses are apart, and how many mistakes of a point or more are named.
`levels` measures how much each house bot gives away a decision by clear mistakes, and writes it to
`madang/review/levels.json`, which reviews compare with.
"""

import argparse
import json
import time
from collections.abc import Iterator
from math import sqrt
from statistics import mean, stdev
from typing import Any

from madang import new_match
from madang.bots import bot_named, bot_names, bots_of
from madang.games import game_named
from madang.record import Record
from madang.review import Moment, Reviewer
from madang.review.judging import FEWER_WORLDS, WORLDS
from madang.review.report import LADDER, is_clear

ONE_POINT = 1.0
USUAL = {"nylon_ppong": {"players": 4, "rounds": 10}, "wolnam_ppong": {"players": 4, "deals": 20}}
SHORT: dict[str, Any] = {"rounds": 1}


def played(name: str, bots: list[str], seed: int) -> Record:
    """Return the record of a match between bots."""
    game = game_named(name)
    match = new_match(name, seed=seed, **USUAL.get(name, SHORT))
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


def measure_levels(name: str, seed: int, decisions: int) -> None:
    """Measure the house bots of a game, and write them down."""
    found = json.loads(LADDER.read_text(encoding="utf-8")) if LADDER.exists() else {}
    rows = []
    game = game_named(name)
    prepared = {word for word, kind in bots_of(game).items() if kind.preparation}
    for bot in (word for word in bot_names(game) if word not in prepared):
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


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("error", "levels"))
    parser.add_argument("game")
    parser.add_argument("--bot", help="whose decisions; by default the weakest bot's")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--times", type=int, default=100, help="as many worlds, for the truth")
    given = parser.parse_args()
    if given.what == "levels":
        measure_levels(given.game, given.seed, given.decisions)
        return
    bot = given.bot or bot_names(game_named(given.game))[0]
    measure_error(given.game, bot, given.seed, given.decisions, given.times)


if __name__ == "__main__":
    main()
