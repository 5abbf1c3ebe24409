"""Who plays when no person does: bots by name, one way to ask them for every game.

A bot gets a view, that is a state without what its seat may not know, and the mask of its legal
actions; it never gets a state. The bots of a game lie in the folder of its name, as `BOTS`, and
choose with a function of this form, nearly always a kernel:

    choose(view, options, seat, mask, dice) -> action number

The number may lie beyond the action table (see `Game.parametric_actions`). A bot that needs more
than a kernel can hold, such as a table of solutions, is a plain function and has no twin. `dice` is
a number below DICE, for whatever the bot leaves to chance. `random` plays every game.

The word `policy:FILE` is a bot too: what was trained and lies in that file, see `madang.policy`.
"""

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, NamedTuple

from madang.errors import NotationError
from madang.game import Game, Mask, State
from madang.jit import is_kernel, kernel
from madang.policy import Policy, choice_of, load_policy
from madang.rooms import module_of
from madang.twin import COMPILED, PLAIN, Twin

DICE = 1 << 31
POLICY = "policy:"  # and the path of its file: the word for a bot that was trained

Choose = Callable[[Any, Any, int, Any, int], int]


class Preparation(NamedTuple):
    """The work that a bot has to do once for new options, and who plays until it is done."""

    prepare: Callable[[Any], bytes]  # (options), seconds at most; called in another process
    take: Callable[[Any, bytes], None]  # (options, what was prepared), so that the bot can play
    is_ready: Callable[[Any], bool]  # whether the work for these options is done and still at hand
    meanwhile: str  # another bot of the game


class BotKind(NamedTuple):
    """One bot of a game."""

    choose: Choose
    preparation: Preparation | None = None
    until_compiled: str | None = None  # a quicker bot for tables whose compiler is still at work


OFFERED: dict[str, dict[str, BotKind]] = {}  # game -> name -> a policy; see `offer`


@kernel
def random(view: State, options: Any, seat: int, mask: Mask, dice: int) -> int:
    """Choose any legal action, each as likely."""
    legal = 0
    for action in range(len(mask)):
        legal += mask[action] != 0
    lot = dice * legal // DICE
    for action in range(len(mask)):
        lot -= mask[action] != 0
        if lot < 0:
            return action
    return -1


@cache
def bots_named(game: str) -> dict[str, BotKind]:
    """Return all bots that play the game of this name, by name, weakest first."""
    module = module_of(__name__, game)
    return {"random": BotKind(random), **(module.BOTS if module else {})}


def bots_of(game: Game) -> dict[str, BotKind]:
    """Return all bots that play a game, by name, weakest first."""
    return bots_named(game.name)


def bot_names(game: Game) -> tuple[str, ...]:
    """Return the words for the bots that play a game, weakest first."""
    return tuple(bots_of(game))


def bot_named(game: Game, word: str, chance: Random | None = None) -> "Bot":
    """Return a bot; `chance`, by default the system's, rolls its dice. Raise NotationError."""
    if policy := policy_named(game, word):
        return Bot(word, choice_of(policy, game), chance or SystemRandom())
    kinds = bots_of(game) | OFFERED.get(game.name, {})
    if word not in kinds:
        words = ", ".join([*kinds, f"{POLICY}FILE"])
        raise NotationError(word, f"bot for {game.name}", f"one of {words}")
    return Bot(word, kinds[word].choose, chance or SystemRandom())


def policy_named(game: Game, word: str) -> Policy | None:
    """Return the policy that a word like `policy:FILE` means, or None; raise NotationError."""
    return load_policy(Path(word.removeprefix(POLICY)), game) if is_policy(word) else None


def offer(game: Game, policy: Policy) -> None:
    """Let a policy play by its name, from now on in this process; raise NotationError."""
    name = policy.head.name
    if name in offered_names(game):
        remedy = f"another bot of {game.name} has this name; train yours under a new one"
        raise NotationError(name, "name of a policy", remedy)
    OFFERED.setdefault(game.name, {})[name] = BotKind(choice_of(policy, game))


def policy_names(game: Game) -> tuple[str, ...]:
    """Return the names of the policies that are offered."""
    return tuple(OFFERED.get(game.name, ()))


def offered_names(game: Game) -> tuple[str, ...]:
    """Return the words for the bots that play a game and of the policies that are offered."""
    return bot_names(game) + policy_names(game)


def is_policy(word: str) -> bool:
    """Tell whether a word is of the form `policy:FILE`."""
    return word.startswith(POLICY)


def compiled_choosers(game: Game) -> dict[str, Choose]:
    """Return the compiled twins of all bots that play `game`, ready to be called.

    The first time with these sources this takes seconds: call it beside what must go on.
    """
    chosen = {name: kind.choose for name, kind in bots_of(game).items() if is_kernel(kind.choose)}
    twins = COMPILED.kernels(chosen, f"{game.name}-bots")
    view, mask, options = game.new_states(1)[0], game.new_mask(), game.make_options()
    mask[:] = True
    for choose in twins.values():
        choose(view, COMPILED.options(options), 0, mask, 0)
    return twins


class Bot:
    """Somebody who plays by a rule: one per seat or shared by many, it remembers nothing."""

    def __init__(self, name: str, choose: Choose, chance: Random) -> None:
        self.name, self.chance = name, chance
        self.player: tuple[Choose, Twin] = choose, PLAIN  # replaced as one: threads share a bot
        self.kept: tuple[Twin, Any, Any] | None = None  # the last options, as a twin takes them

    def use(self, twins: Mapping[str, Choose]) -> None:
        """Go on with compiled twins, at any time: they choose the same. See compiled_choosers."""
        if self.name in twins:
            self.player = twins[self.name], COMPILED

    @property
    def is_compiled(self) -> bool:
        """Whether its compiled twin plays."""
        return self.player[1] is COMPILED

    def choose(self, view: State, options: Any, seat: int, mask: Mask) -> int:
        """Return the number of the action that `seat` takes: one that it may take."""
        choose, twin = self.player
        dice = self.chance.randrange(DICE)
        return int(choose(view, self.options_for(twin, options), seat, mask, dice))

    def options_for(self, twin: Twin, options: Any) -> Any:
        """Return the options as a twin takes them."""
        kept = self.kept
        if kept is None or kept[0] is not twin or kept[1] is not options:
            kept = self.kept = twin, options, twin.options(options)
        return kept[2]
