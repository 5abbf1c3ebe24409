"""The bots: found by name, with one way to ask them in every game.

A bot gets a view, that is a state without what its seat may not know, and the mask of its legal
actions; it never gets a state. The bots of a game are `BOTS` of `games.<game>.bots`, and
choose with a function of this form, nearly always a kernel:

    choose(view, options, seat, mask, dice) -> action number

The number may lie beyond the action table (see `Game.parametric_actions`). A bot that needs more
than a kernel can hold, such as a table of solutions, is a plain function and has no twin. `dice` is
a number below DICE, for whatever the bot leaves to chance. `random` plays every game.

The word `policy:FILE` is a bot too: the trained policy in that file, see `bots.policy`. So is
`search:LEAF@20ms`: a bot that searches, see `madang.search.bots`. It is given more than a view: all
views that its seat has had in the deal, for what others did says something of their cards. And so
is `FILE.py:NAME`: a function or class in a Python file, see `bots.own`.
"""

from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, NamedTuple

from madang.bots import by_number
from madang.bots.policy import Policy, PolicyChooser, load_policy
from madang.errors import NotationError
from madang.game import Game, Mask, State, part_of
from madang.kernels.backend import COMPILED, PLAIN, Backend
from madang.kernels.jit import is_kernel, kernel
from madang.layout import Seat

DICE = 1 << 31
POLICY = "policy:"  # and the path of its file: the word for a bot that was trained
PACE = "pace"  # the name under which how long a bot thinks is compiled, see `bots.levels`
SEARCH = "search:"  # and a leaf and a budget: the word for a bot that searches
OWN = "FILE.py:NAME"  # the form of the word for a bot of somebody's own

Choose = Callable[[Any, Any, int, Any, int], int]


class Preparation(NamedTuple):
    """The work that a bot does once for new options, and the bot that plays until it is done."""

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
def random(view: State, options: NamedTuple, seat: Seat, mask: Mask, dice: int) -> int:
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
    module = part_of(game, "bots")
    return {"random": BotKind(random), **(module.BOTS if module else {})}


def bots_of(game: Game) -> dict[str, BotKind]:
    """Return all bots that play a game, by name, weakest first."""
    return bots_named(game.name)


def bot_names(game: Game) -> tuple[str, ...]:
    """Return the words for the bots that play a game, weakest first."""
    return tuple(bots_of(game))


def bot_named(game: Game, word: str, chance: Random | None = None) -> "Bot":
    """Return a bot; `chance`, by default the system's, rolls its dice. Raise NotationError."""
    if is_search(word):  # found by name: it is above the games, which have bots
        bot: Bot = import_module("madang.search.bots").search_bot(game, word, chance)
        return bot
    if is_own(word):
        own: Bot = import_module("madang.bots.own").own_bot(game, word)
        return own
    if policy := policy_named(game, word):
        return Bot(word, chooser_of(policy, game), chance or SystemRandom())
    kinds = bots_of(game) | OFFERED.get(game.name, {})
    if word not in kinds:
        words = ", ".join([*kinds, f"{POLICY}FILE", f"{SEARCH}LEAF@20ms", OWN])
        raise NotationError(word, f"bot for {game.name}", f"one of {words}")
    return Bot(word, kinds[word].choose, chance or SystemRandom())


def policy_named(game: Game, word: str) -> Policy | None:
    """Return the policy that a word like `policy:FILE` means, or None; raise NotationError."""
    if not is_policy(word):
        return None
    file = word.removeprefix(POLICY)
    if not file:
        remedy = f"name the file of a trained policy: {POLICY}FILE"
        raise NotationError(word, f"bot for {game.name}", remedy)
    return load_policy(Path(file), game)


def chooser_of(policy: Policy, game: Game) -> PolicyChooser:
    """Return how a policy plays at a table, together with the advisor that its head names."""
    return PolicyChooser(policy, game, advisor_of(policy, game))


def advisor_of(policy: Policy, game: Game) -> Choose | None:
    """Return the advisor that a policy was trained with, or None; raise NotationError."""
    word = policy.head.advisor
    if not word:
        return None
    kinds = bots_of(game)
    if word not in kinds or not is_kernel(kinds[word].choose):
        words = ", ".join(name for name, kind in kinds.items() if is_kernel(kind.choose))
        remedy = f"it was trained with a bot of that name; here are {words}: train it again"
        raise NotationError(word, f"advisor of the policy {policy.head.name!r}", remedy)
    return kinds[word].choose


def offer(game: Game, policy: Policy) -> None:
    """Let a policy play by its name, from now on in this process; raise NotationError."""
    name = policy.head.name
    if name in offered_names(game):
        remedy = f"another bot of {game.name} has this name; train yours under a new one"
        raise NotationError(name, "name of a policy", remedy)
    OFFERED.setdefault(game.name, {})[name] = BotKind(chooser_of(policy, game))


def policy_names(game: Game) -> tuple[str, ...]:
    """Return the names of the policies that are offered."""
    return tuple(OFFERED.get(game.name, ()))


def offered_names(game: Game) -> tuple[str, ...]:
    """Return the words for the bots that play a game and of the policies that are offered."""
    return bot_names(game) + policy_names(game)


def is_policy(word: str) -> bool:
    """Tell whether a word is of the form `policy:FILE`."""
    return word.startswith(POLICY)


def is_search(word: str) -> bool:
    """Tell whether a word is of the form `search:LEAF@20ms`."""
    return word.startswith(SEARCH)


def is_own(word: str) -> bool:
    """Tell whether a word is of the form `FILE.py:NAME`, or was meant so."""
    return (word.endswith(".py") or ".py:" in word) and not word.startswith((POLICY, SEARCH))


def is_outside(word: str) -> bool:
    """Tell whether a word means a bot that no game lists: one from a file, or one that searches."""
    return is_policy(word) or is_search(word) or is_own(word)


def compiled_choosers(game: Game) -> dict[str, Choose]:
    """Return the compiled twins of all bots that play `game` and of their PACE, to be called.

    The first time with these sources this takes seconds: call it in the background.
    """
    # One root asks them all by number: what they share is compiled once, not once for each bot.
    chosen = {name: kind.choose for name, kind in bots_of(game).items() if is_kernel(kind.choose)}
    roots: dict[str, Any] = {"choose": by_number.choose}
    if pace := getattr(part_of(game.name, "bots"), "PACE", None):
        roots[PACE] = pace
    hooks = by_number.named_by_number([*chosen.values()])
    twins = COMPILED.kernels(roots, f"{game.name}-bots", **hooks)
    choose = twins.pop("choose")
    twins |= {name: partial(choose, number) for number, name in enumerate(chosen)}
    view, mask, options = game.new_states(1)[0], game.new_mask(), game.make_options()
    mask[:] = True
    for twin in twins.values():
        twin(view, COMPILED.options(options), 0, mask, 0)
    return twins


class Bot:
    """A bot that plays by a rule, for one seat or for many: it remembers nothing."""

    wants_past = False  # whether it makes use of the views before the last one

    def __init__(self, name: str, choose: Choose, chance: Random) -> None:
        self.name, self.chance = name, chance
        # A pair, replaced in one assignment: another thread may use the bot meanwhile.
        self.player: tuple[Choose, Backend] = choose, PLAIN
        self.kept: tuple[Backend, Any, Any] | None = None  # the last options, as a twin takes them

    def use(self, twins: Mapping[str, Choose]) -> None:
        """Go on with compiled twins, at any time: they choose the same. See compiled_choosers."""
        if self.name in twins:
            self.player = twins[self.name], COMPILED
        choose = self.player[0]
        if isinstance(choose, PolicyChooser) and choose.policy.head.advisor in twins:
            choose.use(twins[choose.policy.head.advisor], COMPILED)

    def for_match(self) -> "Bot":
        """Return the bot for one seat of a match that begins: itself, where it keeps nothing."""
        return self

    @property
    def is_compiled(self) -> bool:
        """Whether its compiled twin plays."""
        return self.player[1] is COMPILED

    def choose(
        self, view: State, options: NamedTuple, seat: Seat, mask: Mask, past: Any = None
    ) -> int:
        """Return the number of the action that `seat` takes: one that it may take.

        `past` are all views that the seat had in this deal, the last one too; a bot that
        `wants_past` plays better with them. See `madang.match.seen.views_so_far`.
        """
        choose, backend = self.player
        dice = self.chance.randrange(DICE)
        return int(choose(view, self.options_for(backend, options), seat, mask, dice))

    def options_for(self, backend: Backend, options: NamedTuple) -> Any:
        """Return the options as a twin takes them."""
        kept = self.kept
        if kept is None or kept[0] is not backend or kept[1] is not options:
            kept = self.kept = backend, options, backend.options(options)
        return kept[2]
