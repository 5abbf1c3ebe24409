"""The bots that ship, as policies and as players of OpenSpiel."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pyspiel
from open_spiel.python.policy import Policy

from madang.bots import DICE, bots_of, is_search
from madang.envs.open_spiel.chance_nodes import Play
from madang.envs.open_spiel.game import MadangGame
from madang.errors import BrokenRules, NotationError
from madang.search.bots import SearchBot


class BotPolicy(Policy):
    """A bot as a policy: what it does, or, of a bot that throws dice, how likely it does what.

    `random` is even over the legal actions. A bot that searches, `search:LEAF@256`, is asked for
    the policy at its root, a mixed one with `search:LEAF@256~4`; it knows the last view alone. Any
    other is asked once for each of `dice`, from 0 to `madang.bots.DICE` - 1; of those that come
    with the games only `solver` wants more than two.
    """

    def __init__(self, game: MadangGame, bot: str, dice: Sequence[int] = (0, 1)) -> None:
        super().__init__(game, list(range(game.num_players())))
        kinds = bots_of(game.chance_game.game)
        self.searcher = None
        if is_search(bot):
            self.bot, self.dice = bot, dice
            self.searcher = SearchBot(game.chance_game.game, bot, Random(1))
            return
        if bot not in kinds:
            raise NotationError(bot, "bot", "one of " + ", ".join(kinds))
        self.bot, self.choose, self.dice = bot, kinds[bot].choose, dice

    def action_probabilities(self, state: Any, player_id: int | None = None) -> dict[int, float]:
        """Return the probability of each action that the bot may take."""
        return self.probabilities(state.play)

    def probabilities(self, play: Play) -> dict[int, float]:
        """Return the same for a match without OpenSpiel."""
        if play.is_chance or play.is_over:
            raise NotationError(self.bot, "bot", "ask it where a player acts")
        legal = play.legal_actions()
        if self.searcher:
            chance_game, seat = play.chance_game, play.seat
            search = self.searcher.search_for(chance_game.options)
            view = chance_game.view(play.states, seat)
            found = search.analyse(view, seat, legal, keep_actions=legal)
            actions = [in_table(play, it.action) for it in found.candidates]
            return dict(zip(actions, found.policy, strict=True))
        chosen = legal if self.bot == "random" else [self.choice(play, dice) for dice in self.dice]
        return {action: chosen.count(action) / len(chosen) for action in set(chosen)}

    def choice(self, play: Play, dice: int) -> int:
        """Return the action that the bot takes with this dice."""
        chance_game, seat = play.chance_game, play.seat
        view, mask = chance_game.view(play.states, seat), chance_game.mask(play.states, seat)
        if self.searcher:
            return in_table(play, self.searcher.choose(view, chance_game.options, seat, mask))
        return in_table(play, int(self.choose(view, chance_game.options, seat, mask, dice)))


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
    if action < len(play.chance_game.game.actions):
        return action
    with suppress(BrokenRules):  # an illegal action matches none of the table
        wanted = play.tried(action).tobytes()
        for number in play.legal_actions():
            if play.tried(number).tobytes() == wanted:
                return number
    word = play.chance_game.game.format_action(action)
    raise NotationError(word, "action", "OpenSpiel knows the actions of the table alone")
