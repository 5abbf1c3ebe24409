"""The bots that ship, as policies and as players of OpenSpiel."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pyspiel
from open_spiel.python.policy import Policy

from madang.bots import DICE, bots_of
from madang.envs.chance_nodes import Play
from madang.envs.open_spiel.game import MadangGame
from madang.errors import NotationError


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
