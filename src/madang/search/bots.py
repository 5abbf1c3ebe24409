"""Bots that search: `search:careful@20ms`, `search:careful@256`, `search:careful@256~4`."""

import re
from random import Random, SystemRandom
from typing import Any, NamedTuple

from madang.bots import SEARCH, Bot
from madang.errors import NotationError
from madang.game import Game, Mask, State
from madang.layout import Seat
from madang.search import CAP, Analysis, Search, leaf_kernels, usual_leaf
from madang.search.analysis import FEWEST

# A leaf or several; then a budget: milliseconds, or worlds, which give the same choice each time;
# then, for a mixed root, a temperature in points.
FORM = re.compile(
    r"(?P<leaves>[a-z_0-9+]*)(?:@(?P<budget>[0-9]{1,7})(?P<unit>ms)?)?(?:~(?P<mixed>[0-9]{1,4}))?"
)
USUAL = 20, "ms"
# standard errors that an action must be ahead: few worlds are noise there, see docs/search.md
KEEP = {"hong_kong_mahjong": 3.0, "korean_mahjong": 3.0}
LONGEST = 60_000  # milliseconds


class SearchWord(NamedTuple):
    """The parts of a word for such a bot."""

    leaves: tuple[str, ...]
    worlds: int
    seconds: float | None
    mixed: float | None  # the temperature of the root, in points; None: it takes what is chosen


def read_word(game: Game, word: str) -> SearchWord:
    """Read `search:LEAF@20ms`, `search:LEAF+LEAF@256`, `search:LEAF@256~4` or `search:`.

    Without a budget a decision takes USUAL: 20 ms. Raise NotationError.
    """
    found = FORM.fullmatch(word.removeprefix(SEARCH))
    remedy = f"{SEARCH}LEAF@20ms, or {SEARCH}LEAF@256 for so many worlds"
    if not found:
        raise NotationError(word, f"bot for {game.name}", remedy)
    leaves = tuple(filter(None, found["leaves"].split("+"))) or (usual_leaf(game),)
    budget, unit = (int(found["budget"]), found["unit"]) if found["budget"] else USUAL
    mixed = float(found["mixed"]) if found["mixed"] else None
    if mixed == 0:
        raise NotationError(word, f"temperature of a bot for {game.name}", "1 point or more")
    if not 1 <= budget <= (LONGEST if unit else CAP):
        raise NotationError(word, f"budget of a bot for {game.name}", remedy)
    if mixed is None and not unit and budget < FEWEST:  # it would always do what its leaf does
        raise NotationError(word, f"budget of a bot for {game.name}", f"{FEWEST} worlds or more")
    return SearchWord(leaves, CAP if unit else budget, budget / 1000 if unit else None, mixed)


class SearchBot(Bot):
    """A bot that searches every decision of its seat.

    It plays better where it is given all the views of the deal, see `madang.match.seen`: from the
    last one alone it cannot tell what others have let go by.
    """

    wants_past = True

    def __init__(
        self, game: Game, word: str, chance: Random | None = None, compiled: bool = True
    ) -> None:
        super().__init__(word, self.refuse, chance or SystemRandom())
        self.game, self.said = game, read_word(game, word)
        self.seed = self.chance.randrange(1 << 62) if chance else 1
        self.searches: dict[Any, Search] = {}  # by options
        self.compiled = compiled
        leaf_kernels(game, self.said.leaves)  # so that a wrong leaf is refused

    @staticmethod
    def refuse(*_: Any) -> int:
        """Say that this bot is no kernel."""
        raise TypeError("a bot that searches is asked by its method `choose`")

    @property
    def is_compiled(self) -> bool:
        """Whether its compiled twin plays."""
        return self.compiled

    def search_for(self, options: NamedTuple) -> Search:
        """Return the search for a match with these options."""
        if options not in self.searches:
            leaves, worlds, seconds, mixed = self.said
            self.searches[options] = Search(
                self.game,
                options,
                leaves,
                worlds,
                seconds,
                self.seed,
                KEEP.get(self.game.name, 1.0),
                mixed=mixed,
                is_compiled=self.compiled,
            )
        return self.searches[options]

    def choose(
        self, view: State, options: NamedTuple, seat: Seat, mask: Mask, past: Any = None
    ) -> int:
        """Return the number of the action that `seat` takes."""
        search = self.search_for(options)
        if mask.sum() == 1 and not self.game.parametric_actions:
            return int(mask.argmax())
        return self.action_of(search.analyse(view if past is None else past, seat))

    def action_of(self, analysis: Analysis) -> int:
        """Return the action that an analysis comes to; a mixed root draws lots."""
        if self.said.mixed is None:
            return analysis.chosen.action
        return self.chance.choices(analysis.candidates, analysis.policy)[0].action


def search_bot(game: Game, word: str, chance: Random | None = None) -> Bot:
    """Return the bot that a word means; raise NotationError."""
    return SearchBot(game, word, chance)
