"""What may be said of a batch, read and checked once."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from madang.batch.lanes import AUTORESETS, EPISODES, REWARDS, Autoreset, Episode, RewardsAt
from madang.batch.seating import Roles, house_bots
from madang.bots import Choose
from madang.errors import NotationError
from madang.game import Game, one_point
from madang.twin import packed_dtype


@dataclass(frozen=True)
class Plan:
    """What a batch plays: everything but the state of its matches."""

    game: Game
    options: tuple[Any, ...]  # of each match
    roles: tuple[Roles | None, ...]  # of each match; None: the caller acts for every seat
    rotate: bool
    episode: Episode
    autoreset: Autoreset
    rewards_at: RewardsAt
    reward_scale: float
    normalise: bool

    def __post_init__(self) -> None:
        """Refuse what is none of the words."""
        one_of(self.episode, EPISODES, "episode")
        one_of(self.autoreset, AUTORESETS, "autoreset")
        one_of(self.rewards_at, REWARDS, "rewards_at")

    @property
    def count(self) -> int:
        """How many matches there are."""
        return len(self.options)

    @property
    def different(self) -> list[Any]:
        """The options, each once: what a lane names by its row."""
        return list(dict.fromkeys(self.options))

    @property
    def scales(self) -> list[float]:
        """What one of the game's points is as a reward, for each of the different options."""
        stake = self.game.stake if self.normalise else one_point
        return [self.reward_scale / stake(one) for one in self.different]

    @property
    def bots(self) -> dict[str, Choose]:
        """The house bots that sit somewhere, by name; raise NotationError for one that cannot."""
        return house_bots(self.game, self.roles)


def one_of(word: str, words: Sequence[str], where: str) -> None:
    """Raise NotationError for a word that is none of these."""
    if word not in words:
        raise NotationError(word, f"{where} of a batch", "one of " + ", ".join(words))


def options_of(game: Game, given: Any, named: Mapping[str, Any], count: int) -> tuple[Any, ...]:
    """Return the options of each match: from one for all, from one for each, or from names."""
    where = f"options of a batch of {game.name}"
    if given is None:
        return (game.make_options(**named),) * count
    if named:
        remedy = "give them as one value or by name, not both"
        raise NotationError(", ".join(named), where, remedy)
    kind = game.house_rules.options_type
    if isinstance(given, kind):
        return (given,) * count
    rows = rows_of(given, kind) if isinstance(given, np.ndarray) else tuple(given)
    if len(rows) != count or not all(isinstance(row, kind) for row in rows):
        raise NotationError(f"{len(rows)} rows", where, f"give one for all, or {count} of them")
    return rows


def rows_of(given: Any, kind: Any) -> tuple[Any, ...]:
    """Return the options in an array of packed ones."""
    if given.dtype != packed_dtype(kind._fields):
        return ()
    return tuple(kind(*map(int, row.tolist())) for row in given)
