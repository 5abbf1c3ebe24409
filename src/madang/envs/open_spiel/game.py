"""A game, its states and what players know of them, as OpenSpiel takes them."""

from typing import Any

import numpy as np
import pyspiel

from madang.envs.open_spiel.chance_game import ChanceGame
from madang.envs.open_spiel.chance_nodes import Play, play_of
from madang.envs.open_spiel.game_types import info_of
from madang.envs.open_spiel.parameters import Parameters
from madang.errors import NotationError
from madang.game import ALL_HANDS, WATCHER


class MadangGame(pyspiel.Game):
    """One game with its house rules, as OpenSpiel takes it."""

    def __init__(
        self, kind: Any, chance_game: ChanceGame, given: Parameters, *, relative: bool
    ) -> None:
        super().__init__(kind, info_of(chance_game, zero=relative), given)
        self.chance_game, self.relative = chance_game, relative
        self.recall = int(given.get("recall", 0))
        if self.recall < 0:
            raise NotationError(self.recall, "recall", "give a number of steps, 0 or more")
        self.start = play_of(chance_game)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the game as its name and parameters."""
        return game_in_words, (str(self),)

    def new_initial_state(self) -> "MadangState":
        """Return a match before its first card."""
        return MadangState(self, self.start)

    def payoffs(self, play: Play) -> list[float]:
        """Return what each player has won so far, as the payoff of the game counts it."""
        won = [float(points) for points in play.returns()]
        own = [won[seat] for seat in self.chance_game.seats]
        mean = sum(own) / len(own) if self.relative else 0.0
        return [points - mean for points in own]

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return what writes observations, or information states where recall is to be perfect."""
        if params:
            raise NotationError(params, "observer", "it takes no parameters")
        return Observer(self, iig_obs_type)


def game_in_words(words: str) -> Any:
    """Return the game that words such as `madang_nylon_ppong(players=2)` say."""
    from madang.envs.open_spiel import miniatures  # noqa: F401 - which registers all games

    return pyspiel.load_game(words)


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
        return self.play.chance_game.seats.index(self.play.seat)

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
        """Return a possible state from the point of view of a player, its turn; for searchers.

        `sampler` returns a number from 0 to 1. It does not say how the others got their cards.
        """
        other: MadangState = self.clone()
        seat = self.play.chance_game.seats[player]
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
        return self.play.chance_game.game.format_action(action)

    def returns(self) -> list[float]:
        """Return what each player has won; nothing before the end."""
        game = self.get_game()
        return game.payoffs(self.play) if self.play.is_over else [0.0] * game.num_players()

    def __str__(self) -> str:
        """Return all hands as text, and what has been drawn of a deal or a move."""
        event = self.play.event
        drawn = f"\nchance {event.dice} {sorted(event.drawn)}" if event else ""
        return self.play.view_text(ALL_HANDS) + drawn


class Observer:
    """Writes what a player knows: of the table as it is, or of all that it was shown."""

    def __init__(self, game: MadangGame, wanted: Any) -> None:
        kinds = pyspiel.PrivateInfoType
        private = wanted.private_info if wanted else kinds.SINGLE_PLAYER
        if private == kinds.ALL_PLAYERS:
            raise NotationError(private, "private_info", "give SINGLE_PLAYER or NONE")
        self.chance_game, self.recall = game.chance_game, game.recall
        self.recalls = bool(wanted and wanted.perfect_recall)
        self.is_public = private == kinds.NONE
        self.tensor = np.zeros(self.size, np.float32) if self.size else None
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    @property
    def size(self) -> int:
        """How many numbers it writes: none for a watcher, of whom no row is made."""
        if self.is_public:
            return 0
        if self.recalls:
            return self.recall * self.chance_game.informed[0].table.width
        return self.chance_game.game.observations.width

    def set_from(self, state: MadangState, player: int) -> None:
        """Write the row of a player, or the rows of what it was shown."""
        if self.tensor is None:
            return
        play, chance_game, seat = state.play, self.chance_game, self.chance_game.seats[player]
        if self.recalls:
            self.tensor[:] = play.information_rows(seat, self.recall).ravel()
            return
        self.tensor[:] = chance_game.row(play.states, seat)

    def string_from(self, state: MadangState, player: int) -> str:
        """Return what a player knows as text."""
        seat = WATCHER if self.is_public else self.chance_game.seats[player]
        return state.play.information(seat) if self.recalls else state.play.view_text(seat)
