"""The judge: how well a policy file plays now, by duplicate deals against fixed bots."""

from collections.abc import Callable
from pathlib import Path

from madang import arena
from madang.game import Game
from madang.learn.plan import Plan, course_of, options_for

SEED = 1_000_003  # of the deals: not those of any training
SEED_OF_GATES = 2_000_003  # other deals: a gate is not judged by the luck that chose it
GATES = 1, 2, 4, 8  # times the gain of the plan


def judged(game: Game, plan: Plan, policy: Path, threads: int = 1) -> dict[str, float]:
    """Return points a deal that a policy wins more than the others, against each of the gauntlet.

    It sits with so many of the same bot as there are other seats, in all rotations. `against_BOT`
    is the mean, `within_BOT` half of the 95 % interval.
    """
    options = options_for(game, plan.preset)
    word, others, found = f"policy:{policy}", game.seats(options) - 1, {}
    for bot in course_of(game).gauntlet:
        seats = [word, *[bot] * others]
        result = arena.play(game, options, seats, plan.lists, SEED, workers=f"threads:{threads}")
        against = result.entrants[0].against
        found[f"against_{bot}"] = -against.mean
        found[f"within_{bot}"] = (against.high - against.low) / 2
    return found


def best_gain(game: Game, plan: Plan, write: Callable[[float], Path], threads: int = 1) -> float:
    """Return the gain with which a policy plays best against its advisor; `write` makes its file.

    The gain that a network expects is partly noise, and the best of many guesses is
    the luckiest. So how much it must promise is found out by play, as the gate of a search is.
    """
    options = options_for(game, plan.preset)
    found: dict[float, float] = {}
    for gain in (gate * plan.gain for gate in GATES):
        seats = [f"policy:{write(gain)}", *[plan.advisor] * (game.seats(options) - 1)]
        result = arena.play(
            game, options, seats, plan.lists, SEED_OF_GATES, workers=f"threads:{threads}"
        )
        found[gain] = -result.entrants[0].against.mean
    return max(found, key=lambda gain: found[gain])
