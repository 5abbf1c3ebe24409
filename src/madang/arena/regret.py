"""The loss of a bot with each decision, where a game knows the worth of its actions.

Chips won say little where luck is large; a decision is compared with the best one instead, by what
its seat knew. The match goes on with the bot's own choice.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from madang.analysis import analysis_of
from madang.arena.result import Estimate, estimate_of_ratio
from madang.bots import bot_named
from madang.errors import NotationError
from madang.game import Game
from madang.games import games_with
from madang.shuffles import seeded
from madang.table import Table


def mean_regret(
    game: Game, options: NamedTuple, word: str, decisions: int, seed: int = 1
) -> Estimate:
    """Return the mean regret of so many decisions, when the bot holds every seat."""
    seats = [word] * game.seats(options)
    return mean_regrets(game, options, seats, decisions, seed)[word]


def mean_regrets(
    game: Game, options: NamedTuple, seats: Sequence[str], decisions: int, seed: int = 1
) -> dict[str, Estimate]:
    """Return each bot's mean regret, from so many decisions at a table of these bots.

    The decisions of a match depend on each other: a seat that has few chips left may bet little
    in all deals that follow.
    """
    regret = analysis_of(game).regret
    if regret is None:
        known = f"what actions are worth is known for {games_with('regret')}"
        raise NotationError(
            game.name, "game", f"{known}; to compare bots: madang arena {game.name}"
        )
    bots = [bot_named(game, word, Random(seed + seat)) for seat, word in enumerate(seats)]
    chance, judged = seeded(game, seed), 0
    given_away: dict[str, list[list[float]]] = {word: [] for word in seats}
    while judged < decisions:
        table, sitting = Table(game, options), [bot.for_match() for bot in bots]
        for matches in given_away.values():
            matches.append([0.0, 0])  # regret, decisions
        while judged < decisions and not table.is_over:
            if table.needs_deal:
                table.deal(*next(chance))
                continue
            seat = table.to_act[0]
            view, mask = table.view(seat), table.legal_mask(seat)
            action = sitting[seat].choose(view, options, seat, mask)
            if not game.allows(view, options, seat, mask, action):
                action = int(mask.argmax())  # as in the arena, which counts it
            given_away[seats[seat]][-1][0] += float(regret(view, options, seat, action))
            given_away[seats[seat]][-1][1] += 1
            table.play(seat, game.format_action(action))
            judged += 1
    return {word: estimate_of_ratio(*zip(*matches)) for word, matches in given_away.items()}
