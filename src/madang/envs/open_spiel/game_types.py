"""What OpenSpiel wants to know of a kind of game before one is made: its traits and its sizes."""

from typing import Any

import pyspiel

from madang.envs.open_spiel.chance_game import ChanceGame
from madang.envs.open_spiel.parameters import Parameters, parameters_of
from madang.game import Game

PREFIX = "madang_"
BOUND = float(2**31)  # no seat can win or lose more: totals are numbers of 32 bits


def type_of(
    name: str, title: str, seats: range, given: Parameters, *, zero: bool, recalls: bool
) -> Any:
    """Return what OpenSpiel wants to know of a kind of game."""
    kind = pyspiel.GameType
    return kind(
        short_name=name,
        long_name=title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if zero else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=recalls,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=given,
    )


def kind_of(
    game: Game, seats: int | None = None, *, zero: bool = False, recalls: bool = True
) -> Any:
    """Return what OpenSpiel wants to know of a game; `seats` None: of any number of them."""
    most = game.house_rules.most_seats
    least = 2 if game.house_rules.seats_option else most
    numbers = range(seats, seats + 1) if seats else range(least, most + 1)
    name, title = PREFIX + game.name, f"{game.titles['en']} v{game.rules_version}"
    return type_of(name, title, numbers, parameters_of(game), zero=zero, recalls=recalls)


def length_of(chance_game: ChanceGame) -> int:
    """Return an upper bound of a match's nodes, of players or of chance.

    OpenSpiel takes it for a bound of either; chance throws the dice of a deal and draws each card.
    """
    longest = chance_game.game.longest
    assert longest, "a game that says how long a deal can be"
    deal = longest(chance_game.options)
    return chance_game.deals * max(deal.moves, deal.cards + 1)


def info_of(chance_game: ChanceGame, *, zero: bool) -> Any:
    return pyspiel.GameInfo(
        num_distinct_actions=len(chance_game.game.actions),
        max_chance_outcomes=chance_game.most_outcomes,
        num_players=len(chance_game.seats),
        min_utility=-BOUND,
        max_utility=BOUND,
        utility_sum=0.0 if zero else None,
        max_game_length=length_of(chance_game),
    )
