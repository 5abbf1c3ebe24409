"""The arguments of a batch, read and checked: its options, its seats, actions, matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
import numpy.typing as npt

from madang.bots import SEARCH, Choose, bots_of, is_search
from madang.errors import IllegalAction, NotationError
from madang.game import Game, one_point
from madang.kernels.backend import packed_dtype
from madang.kernels.jit import is_kernel
from madang.layout import Seat, is_whole

Episode = Literal["match", "deal", "first_deal"]
Autoreset = Literal["same_step", "next_step", "disabled"]
RewardsAt = Literal["match", "deal"]
EPISODES: tuple[Episode, ...] = get_args(Episode)
MATCH, ONE_DEAL, FIRST_DEAL = range(3)
AUTORESETS: tuple[Autoreset, ...] = get_args(Autoreset)
SAME_STEP, NEXT_STEP, DISABLED = range(3)
REWARDS: tuple[RewardsAt, ...] = get_args(RewardsAt)

LEARNER = "learner"  # the word for a seat of the caller of the batch
Roles: TypeAlias = tuple[str, ...]  # one word a seat: LEARNER or a bot
CALLER = -1  # in `bots`: the caller of the batch acts for this seat
SEARCHER = -2  # in `bots`: from here down the bots that search, which Python asks


@dataclass(frozen=True)
class Config:
    """The settings of a batch: everything except the state of its matches."""

    game: Game
    options: tuple[Any, ...]  # of each match
    roles: tuple[Roles | None, ...]  # of each match; None: the caller acts for every seat
    rotate: bool
    episode: Episode
    autoreset: Autoreset
    rewards_at: RewardsAt
    reward_scale: float
    normalise: bool
    first: int = 0  # number of the first match, where this is a part of a larger batch

    def __post_init__(self) -> None:
        """Refuse what is none of the words, and a number below zero."""
        if not is_whole(self.first) or self.first < 0:
            raise NotationError(self.first, "first match of a batch", "count from 0")
        one_of(self.episode, EPISODES, "episode")
        one_of(self.autoreset, AUTORESETS, "autoreset")
        one_of(self.rewards_at, REWARDS, "rewards_at")

    @property
    def count(self) -> int:
        """How many matches there are."""
        return len(self.options)

    @property
    def different(self) -> list[Any]:
        """The options, each once: what an env names by its row."""
        return list(dict.fromkeys(self.options))

    @property
    def scales(self) -> list[float]:
        """The reward for one of the game's points, for each of the different options."""
        stake = self.game.stake if self.normalise else one_point
        return [self.reward_scale / stake(one) for one in self.different]

    @property
    def numbers(self) -> dict[str, int]:
        """The number in `bots` of an env for each word."""
        searchers = {word: SEARCHER - place for place, word in enumerate(self.searchers)}
        return {LEARNER: CALLER, **{w: n for n, w in enumerate(self.bots)}, **searchers}

    @property
    def searchers(self) -> list[str]:
        """The words of the bots that search."""
        words = (word for row in dict.fromkeys(self.roles) for word in row or ())
        return list(dict.fromkeys(filter(is_search, words)))

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


# ---- who sits where --------------------------------------------------------------------------


def roles_of(given: Any, count: int) -> tuple[Roles | None, ...]:
    """Return the roles in each match: from one word a seat, or from such a row for each match."""
    if isinstance(given, str):
        raise NotationError(given, "bots of a batch", "give a word for each seat, in a tuple")
    if given is None or all(isinstance(word, str) for word in given):
        return (None if given is None else tuple(given),) * count
    rows = tuple(None if row is None else tuple(row) for row in given)
    if len(rows) != count:
        remedy = f"give one word a seat, or such a row for each of {count} matches"
        raise NotationError(f"{len(rows)} rows", "bots of a batch", remedy)
    return rows


def house_bots(game: Game, roles: Sequence[Roles | None]) -> dict[str, Choose]:
    """Return the bots that sit somewhere, by name; raise NotationError for one that cannot."""
    named = dict.fromkeys(word for row in dict.fromkeys(roles) for word in row or ())
    kinds = bots_of(game)
    can_sit = [word for word, kind in kinds.items() if is_kernel(kind.choose)]
    for word in named:
        if word != LEARNER and not is_search(word) and word not in can_sit:
            remedy = "give one of " + ", ".join([LEARNER, *can_sit, f"{SEARCH}LEAF@256"])
            if word in kinds:
                remedy = f"it looks things up outside of compiled code; {remedy}"
            raise NotationError(word, f"bots of a batch of {game.name}", remedy)
    return {word: kinds[word].choose for word in kinds if word in named}


def bot_that_searches(game: Game, word: str, is_compiled: bool) -> Any:
    """Return a bot that searches, of the same choice each time; raise NotationError."""
    made: Any = import_module("madang.search.bots")  # it is above the batch
    if made.read_word(game, word).seconds is not None:
        remedy = f"give worlds, as {SEARCH}LEAF@256: then the same seed gives the same match"
        raise NotationError(word, f"bots of a batch of {game.name}", remedy)
    return made.SearchBot(game, word, Random(1), is_compiled)


def seat_bots(
    envs: Any,
    game: Game,
    roles: Sequence[Roles | None],
    numbers: Mapping[str, int],
    rotate: bool,
    first: int,
) -> None:
    """Write into each env who sits where; with `rotate` match i is turned by i seats."""
    envs.bots = CALLER
    for i, row in enumerate(roles):
        if row is not None:
            players = int(envs.players[i])
            check_row(game, i, row, players)
            sitting = [numbers[word] for word in row]
            turned = (first + i) % players if rotate else 0
            envs.bots[i, :players] = sitting[-turned:] + sitting[:-turned]


def check_row(game: Game, i: int, row: Roles, players: int) -> None:
    """Refuse a row of another length than the table's, and one that asks nobody outside."""
    where = f"bots of match {i} of a batch of {game.name}"
    if len(row) != players:
        raise NotationError(",".join(row), where, f"{players} sit there: give as many words")
    if LEARNER not in row:
        raise NotationError(",".join(row), where, f"give at least one seat to the {LEARNER}")


# ---- what a step is given --------------------------------------------------------------------

Numbers = npt.NDArray[np.int32]


def numbers_in(given: Any, count: int) -> npt.NDArray[np.integer[Any]]:
    """Return actions as an array of whole numbers, one a match; raise NotationError."""
    actions = np.asarray(given)
    if actions.dtype.kind not in "iu" or actions.shape != (count,):
        found = f"{actions.dtype} of shape {actions.shape}"
        remedy = f"give whole numbers of shape ({count},), the row of an action for each match"
        raise NotationError(found, "actions of a batch", remedy)
    return actions


def check_legal(game: Game, actions: Any, masks: Any, starts: Any, seats: Any) -> None:
    """Raise IllegalAction for the first match in which the action is not legal.

    `masks` are the legal actions, (count, actions) bool; `starts` is where each row of them starts.
    """
    known = masks.shape[1]
    is_row = (actions >= 0) & (actions < known)
    if is_row.all() and masks.ravel().take(starts + actions.astype(np.int64, copy=False)).all():
        return
    fine = is_row & masks[np.arange(len(masks)), np.where(is_row, actions, 0)]
    match = int(np.flatnonzero(~fine)[0])
    raise refusal(game, match, int(actions[match]), masks[match], int(seats[match]))


def refusal(game: Game, match: int, action: int, mask: Any, seat: Seat) -> IllegalAction:
    """Return the refusal of one action."""
    legal = tuple(game.actions[row].word for row in np.flatnonzero(mask))
    is_row = 0 <= action < len(mask)
    word = game.actions[action].word if is_row else str(action)
    section = game.cite(game.actions[action].section) if is_row else ""
    return IllegalAction(seat, word, legal, section, {"match": match, "action": action})
