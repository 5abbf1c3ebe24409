"""What OpenSpiel wants to know of a kind of game before one is made: its traits and its sizes."""

from typing import Any

import pyspiel

from madang.envs.open_spiel.parameters import Parameters, parameters_of
from madang.envs.setting import Setting
from madang.game import Game

PREFIX = "madang_"
BOUND = float(2**31)  # no seat can win or lose more: totals are numbers of 32 bits
MOVES_A_CARD = 16  # no deal has more moves, for each seat and card
DEALS = 1000  # where nobody can know how many there are


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


def length_of(setting: Setting) -> int:
    """Return a number of moves that no match has."""
    deals_option = setting.game.house_rules.deals_option
    deals = getattr(setting.options, deals_option) if deals_option else DEALS
    seats, cards = setting.game.seats(setting.options), setting.game.layout.deck.size
    return (1 if setting.one_deal else deals) * seats * cards * MOVES_A_CARD


def info_of(setting: Setting, *, zero: bool) -> Any:
    """Return the sizes of a game."""
    return pyspiel.GameInfo(
        num_distinct_actions=len(setting.game.actions),
        max_chance_outcomes=setting.most_outcomes,
        num_players=len(setting.seats),
        min_utility=-BOUND,
        max_utility=BOUND,
        utility_sum=0.0 if zero else None,
        max_game_length=length_of(setting),
    )
