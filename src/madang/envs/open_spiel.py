"""The games as OpenSpiel knows games; importing this module registers them.

```python
import pyspiel, madang.envs.open_spiel

game = pyspiel.load_game("madang_nylon_ppong(players=2,rounds=1)")
```

A game is sequential, of imperfect information, with explicit chance: the dice of a deal are one
node, each card that somebody gets is another (see `madang.envs.chance_nodes`). Seats that are asked
at once are asked in turn order, and nobody hears what another has answered. Rewards come at the
end. The actions are those of the game's action table; bets of any number of chips are no part of
it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.policy import Policy

from madang.bots import DICE, bots_of
from madang.envs.chance_nodes import Play, play_of
from madang.envs.setting import Setting, open_game
from madang.errors import NotationError, OptionError
from madang.game import ALL_HANDS, WATCHER, Game
from madang.games import GAMES, game_named
from madang.options import Option

PREFIX = "madang_"
AS_PRESET = -1  # a parameter with a number that is not given
BOUND = float(2**31)  # no seat can win or lose more: totals are numbers of 32 bits
MOVES_A_CARD = 16  # no deal has more moves, for each seat and card
DEALS = 1000  # where nobody can know how many there are

Parameters = dict[str, int | bool | str]

OF_OPEN_SPIEL = "payoff", "recall"  # parameters that no match knows of
EPISODES = "match", "deal"
PAYOFFS = "points", "relative"


# ---- parameters --------------------------------------------------------------------------------


def parameters_of(game: Game) -> Parameters:
    """Return the parameters of a game, as they are where they are not given."""
    options: Parameters = {row.name: not_given(row) for row in game.option_rows}
    return {
        **options,
        "preset": "",
        "episode": "match",
        "payoff": "points",
        "recall": 0,
        "compiled": True,
    }


def not_given(option: Option) -> int | str:
    """Return what says that an option is as the preset has it."""
    return "" if has_words(option) else AS_PRESET


def has_words(option: Option) -> bool:
    """Tell whether the values of an option are given as words: where none of them is a number."""
    return option.kind == "words" and all(word.isidentifier() for word in option.words)


def parameter(option: Option, value: int) -> int | str:
    """Return the value of an option as a parameter; a flag is 0 or 1."""
    return option.words[option.values.index(value)] if has_words(option) else value


def option_word(game: Game, option: Option, given: int | str) -> str:
    """Return the word for an option that is given as a parameter; raise OptionError."""
    if has_words(option):
        return str(given)
    if given not in option.values:
        numbers = ", ".join(map(str, option.values))
        allowed = option.allowed if option.kind == "number" else numbers
        raise OptionError(game.name, option.name, given, allowed)
    return option.words[option.values.index(int(given))]


def options_of(game: Game, given: Mapping[str, Any]) -> Any:
    """Return the house rules that parameters say; raise OptionError."""
    rows = [row for row in game.option_rows if row.name in given]
    named = {row.name: option_word(game, row, given[row.name]) for row in rows}
    return game.make_options(**named, **({"preset": given["preset"]} if "preset" in given else {}))


def load_game(
    game: str,
    /,
    *,
    episode: str = "match",
    payoff: str = "points",
    recall: int = 0,
    compiled: bool = True,
    **options: Any,
) -> Any:
    """Return an OpenSpiel game with house rules given as everywhere in Madang.

    `episode` is match or deal, `payoff` points or relative: what a seat has won, or that less the
    mean of the table, which sums to zero. `recall` is how many steps the tensor of an information
    state holds, the last ones; with 0 there is none. Raise NotationError or OptionError.

    >>> load_game("nylon_ppong", preset="table", players=2, opening_flip=True).num_players()
    2
    """
    rules = game_named(game)
    made = rules.make_options(**options)
    given = {row.name for row in rules.option_rows} & options.keys()
    rows = [row for row in rules.option_rows if row.name in given]
    named = {row.name: parameter(row, getattr(made, row.name)) for row in rows}
    preset = {"preset": options["preset"]} if "preset" in options else {}
    more = {"episode": episode, "payoff": payoff, "recall": recall, "compiled": compiled}
    return pyspiel.load_game(PREFIX + game, {**named, **preset, **more})


@cache
def setting_of(game: str, given: tuple[tuple[str, Any], ...]) -> Setting:
    """Return what the parameters that are given say; the same object for the same."""
    rules, parameters = game_named(game), dict(given)
    options = options_of(rules, parameters)
    kernels = rules.compiled() if parameters.get("compiled", True) else rules.kernels
    one_deal = one_of(parameters, "episode", EPISODES) == "deal"
    recipe = (setting_of, game, given)
    return Setting(rules, options, kernels, open_game(rules), one_deal, recipe)


def one_of(given: Mapping[str, Any], name: str, words: tuple[str, ...]) -> str:
    """Return a parameter that is one of these words, the first where it is not given."""
    word = given.get(name, words[0])
    if word not in words:
        raise NotationError(word, name, "one of " + ", ".join(words))
    return str(word)


# ---- the game ----------------------------------------------------------------------------------


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


class MadangGame(pyspiel.Game):
    """One game with its house rules, as OpenSpiel takes it."""

    def __init__(self, kind: Any, setting: Setting, given: Parameters, *, relative: bool) -> None:
        super().__init__(kind, info_of(setting, zero=relative), given)
        self.setting, self.relative = setting, relative
        self.recall = int(given.get("recall", 0))
        self.start = play_of(setting)

    def new_initial_state(self) -> "MadangState":
        """Return a match before its first card."""
        return MadangState(self, self.start)

    def payoffs(self, play: Play) -> list[float]:
        """Return what each player has won so far, as the payoff of the game counts it."""
        won = [float(points) for points in play.returns()]
        own = [won[seat] for seat in self.setting.seats]
        mean = sum(own) / len(own) if self.relative else 0.0
        return [points - mean for points in own]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return what writes observations, or information states where recall is to be perfect."""
        if params:
            raise NotationError(params, "observer", "it takes no parameters")
        return Observer(self, iig_obs_type)


class MadangState(pyspiel.State):
    """A match, as OpenSpiel takes it; it holds one `Play`, which never changes: a quick copy."""

    def __init__(self, game: MadangGame, play: Play) -> None:
        super().__init__(game)
        self.play = play

    def current_player(self) -> int:
        """Return who acts: a seat's player, chance, or nobody any more."""
        if self.play.is_chance:
            return pyspiel.PlayerId.CHANCE
        if self.play.is_over:
            return pyspiel.PlayerId.TERMINAL
        return self.play.setting.seats.index(self.play.seat)

    def is_terminal(self) -> bool:
        """Tell whether the match, or the one deal, is over."""
        return self.play.is_over

    def _legal_actions(self, player: int) -> list[int]:
        """Return what the seat that is asked may do, lowest number first."""
        return self.play.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may bring, and how likely it is."""
        return self.play.outcomes()

    def resample_from_infostate(self, player: int, sampler: Any) -> "MadangState":
        """Return a state that this one may be as far as a player knows, its turn; for searchers.

        `sampler` returns a number from 0 to 1. How the others came to what they hold is not told.
        """
        other: MadangState = self.clone()
        seat = self.play.setting.seats[player]
        rng = np.random.default_rng(int(sampler() * 2**53))
        other.play = self.play.imagined(seat, rng)
        return other

    def _apply_action(self, action: int) -> None:
        """Go on by an action or an outcome."""
        self.play = self.play.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """Return the word of an action, or of an outcome."""
        if player == pyspiel.PlayerId.CHANCE:
            return self.play.outcome_word(action)
        return self.play.setting.game.format_action(action)

    def returns(self) -> list[float]:
        """Return what each player has won; nothing before the end."""
        game = self.get_game()
        return game.payoffs(self.play) if self.play.is_over else [0.0] * game.num_players()

    def __str__(self) -> str:
        """Return all hands as text, and what has been drawn of a deal or a move."""
        event = self.play.event
        drawn = f"\nchance {event.dice} {sorted(event.drawn)}" if event else ""
        return self.play.shown(ALL_HANDS) + drawn


# ---- what players know -------------------------------------------------------------------------


class Observer:
    """Writes what a player knows: of the table as it is, or of all that it was shown."""

    def __init__(self, game: MadangGame, wanted: Any) -> None:
        kinds = pyspiel.PrivateInfoType
        private = wanted.private_info if wanted else kinds.SINGLE_PLAYER
        if private == kinds.ALL_PLAYERS:
            raise NotationError(private, "private_info", "give SINGLE_PLAYER or NONE")
        self.setting, self.recall = game.setting, game.recall
        self.recalls = bool(wanted and wanted.perfect_recall)
        self.is_public = private == kinds.NONE
        self.tensor = np.zeros(self.size, np.float32) if self.size else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    @property
    def size(self) -> int:
        """How many numbers it writes: none for a watcher, of whom no row is made."""
        if self.is_public:
            return 0
        rows = self.setting.game.observations
        return self.recall * self.setting.informed[0].table.width if self.recalls else rows.width

    def set_from(self, state: MadangState, player: int) -> None:
        """Write the row of a player, or the rows of what it was shown."""
        if self.tensor is None:
            return
        play, setting, seat = state.play, self.setting, self.setting.seats[player]
        if self.recalls:
            self.tensor[:] = play.information_rows(seat, self.recall).ravel()
            return
        self.tensor[:] = setting.row(play.states, seat)

    def string_from(self, state: MadangState, player: int) -> str:
        """Return what a player knows as text."""
        seat = WATCHER if self.is_public else self.setting.seats[player]
        return state.play.information(seat) if self.recalls else state.play.shown(seat)


# ---- bots as policies --------------------------------------------------------------------------


class BotPolicy(Policy):
    """A bot as a policy: what it does, or, of a bot that throws dice, how likely it does what.

    `random` is even over the legal actions. Any other is asked once for each of `dice`, from 0 to
    `madang.bots.DICE` - 1; of those that come with the games only `solver` wants more than two.
    """

    def __init__(self, game: MadangGame, bot: str, dice: Sequence[int] = (0, 1)) -> None:
        super().__init__(game, list(range(game.num_players())))
        kinds = bots_of(game.setting.game)
        if bot not in kinds:
            raise NotationError(bot, "bot", "one of " + ", ".join(kinds))
        self.bot, self.choose, self.dice = bot, kinds[bot].choose, dice

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """Return the probability of each action that the bot may take."""
        return self.probabilities(state.play)

    def probabilities(self, play: Play) -> dict[int, float]:
        """Return the same for a match without OpenSpiel."""
        legal = play.legal_actions()
        chosen = legal if self.bot == "random" else [self.choice(play, dice) for dice in self.dice]
        return {action: chosen.count(action) / len(chosen) for action in set(chosen)}

    def choice(self, play: Play, dice: int) -> int:
        """Return the action that the bot takes with this dice."""
        setting, seat = play.setting, play.seat
        view, mask = setting.view(play.states, seat), setting.mask(play.states, seat)
        return in_table(play, int(self.choose(view, setting.options, seat, mask, dice)))


class HouseBot(pyspiel.Bot):
    """A bot as a player, for matches with the bots of OpenSpiel; it throws its own dice."""

    def __init__(self, game: MadangGame, bot: str, seed: int | None = None) -> None:
        super().__init__()
        self.policy, self.lot = BotPolicy(game, bot), Random(seed)

    def step(self, state: Any) -> int:
        """Return the action that the bot takes."""
        return self.policy.choice(state.play, self.lot.randrange(DICE))

    def restart_at(self, state: Any) -> None:
        """Do nothing: it remembers nothing."""


def in_table(play: Play, action: int) -> int:
    """Return the action of the table that does the same; raise NotationError."""
    if action < len(play.setting.game.actions):
        return action
    wanted = play.tried(action).tobytes()
    for number in play.legal_actions():
        if play.tried(number).tobytes() == wanted:
            return number
    word = play.setting.game.format_action(action)
    raise NotationError(word, "action", "OpenSpiel knows the actions of the table alone")


# ---- all games ---------------------------------------------------------------------------------


def given_in(game: Game, parameters: Mapping[str, Any]) -> Parameters:
    """Return the parameters that differ from what they are where they are not given."""
    unsaid = parameters_of(game)
    return {name: value for name, value in parameters.items() if value != unsaid[name]}


def class_of(game: Game) -> type[MadangGame]:
    """Return the class that makes a game from its parameters.

    OpenSpiel keeps it beyond the end of Python, which a class survives and a function does not.
    """

    class Registered(MadangGame):
        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            given = given_in(game, parameters or {})
            relative = one_of(given, "payoff", PAYOFFS) == "relative"
            said = {name: value for name, value in given.items() if name not in OF_OPEN_SPIEL}
            setting = setting_of(game.name, tuple(sorted(said.items())))
            recalls = bool(given.get("recall"))
            kind = kind_of(game, len(setting.seats), zero=relative, recalls=recalls)
            super().__init__(kind, setting, given, relative=relative)

    return Registered


def kind_of(
    game: Game, seats: int | None = None, *, zero: bool = False, recalls: bool = True
) -> Any:
    """Return what OpenSpiel wants to know of a game; `seats` None: of any number of them."""
    most = game.house_rules.most_seats
    least = 2 if game.house_rules.seats_option else most
    numbers = range(seats, seats + 1) if seats else range(least, most + 1)
    name, title = PREFIX + game.name, f"{game.titles['en']} v{game.rules_version}"
    return type_of(name, title, numbers, parameters_of(game), zero=zero, recalls=recalls)


for _game in GAMES:
    if PREFIX + _game.name not in pyspiel.registered_names():
        pyspiel.register_game(kind_of(_game), class_of(_game))
