"""Who plays when no person does: bots by name, one way to ask them for every game.

A bot gets a view, that is a state without what its seat may not know, and the mask of its legal
actions; it never gets a state. A game brings its own bots as kernels, listed in `Game.bots`:

    choose(view, options, seat, mask, dice) -> action number

The number may lie beyond the action table (see `Game.beyond`). A bot that needs more than a kernel
can hold, such as a table of solutions, is a plain function of the same form and has no twin.
`dice` is a number below DICE, for whatever the bot leaves to lot. `random` plays every game.
"""

from collections.abc import Callable, Mapping
from random import Random, SystemRandom
from typing import Any

from madang.errors import NotationError
from madang.game import Game, Mask, State
from madang.jit import compiled, is_kernel, kernel

DICE = 1 << 31

Choose = Callable[[Any, Any, int, Any, int], int]


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


def choosers(game: Game) -> dict[str, Choose]:
    """Return the kernels of all bots that play `game`, by name, weakest first."""
    return {"random": random, **game.bots}


def bot_names(game: Game) -> tuple[str, ...]:
    """Return the words for the bots that play `game`, weakest first."""
    return tuple(choosers(game))


def bot_named(game: Game, word: str, chance: Random | None = None) -> "Bot":
    """Return a bot; `chance`, by default the system's, rolls its dice. Raise NotationError."""
    plain = choosers(game)
    if word not in plain:
        raise NotationError(word, f"bot for {game.name}", "one of " + ", ".join(plain))
    return Bot(game, word, plain[word], chance or SystemRandom())


def compiled_choosers(game: Game) -> dict[str, Choose]:
    """Return the compiled twins of all bots that play `game`, ready to be called.

    The first time with these sources this takes seconds: call it beside what must go on.
    """
    twins = {
        name: compiled({"choose": choose}, f"{game.name}-bot-{name}")["choose"]
        for name, choose in choosers(game).items()
        if is_kernel(choose)
    }
    view, mask, options = game.new_states(1)[0], game.new_mask(), game.make_options()
    mask[:] = True
    for choose in twins.values():
        choose(view, game.pack(options), 0, mask, 0)
    return twins


class Bot:
    """Somebody who plays by a rule: one per seat or shared by many, it remembers nothing."""

    def __init__(self, game: Game, name: str, choose: Choose, chance: Random) -> None:
        self.game, self.name, self.chance = game, name, chance
        self.plain = self.chooser = choose
        self.is_compiled = False
        self.packed: tuple[Any, Any] | None = None  # the last options, and these as a record

    def use(self, twins: Mapping[str, Choose]) -> None:
        """Go on with compiled twins, at any time: they choose the same. See compiled_choosers."""
        if self.name in twins:
            self.chooser, self.is_compiled = twins[self.name], True

    def choose(self, view: State, options: Any, seat: int, mask: Mask) -> int:
        """Return the number of the action that `seat` takes: one that it may take."""
        dice = self.chance.randrange(DICE)
        return int(self.chooser(view, self.options(options), seat, mask, dice))

    def options(self, options: Any) -> Any:
        """Return the options as the twin in use takes them."""
        if not self.is_compiled:
            return options
        if self.packed is None or self.packed[0] is not options:
            self.packed = options, self.game.pack(options)
        return self.packed[1]
