"""One search for all games: what each action of a decision is worth, by playing it out.

At a decision, what a seat knows is completed to whole states in many ways. In each of these worlds
every candidate is tried with the same chance, and the deal is played to its end by a *leaf* policy
in every seat. Candidates are compared by the differences within worlds; the worse half of them is
dropped after an eighth, a quarter and a half of the budget; and the leaf's own choice is left only
for a candidate that is ahead of it by `keep` standard errors, so that a search cannot be much worse
than its leaf (SPARTA, Lerer and others 2020, does the same in Hanabi).

>>> from madang import new_match
>>> match = new_match("wolnam_ppong", seed=7)
>>> search = Search(match.game, match.options, worlds=16, is_compiled=False)
>>> analysis = search.analyse(match, match.to_act[0])
>>> analysis.best.loss, len(analysis.candidates) == len(match.legal_actions(match.to_act[0]))
(0.0, True)
"""

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, NamedTuple
from zlib import crc32

import numpy as np

from madang.bots import bots_of
from madang.bots.by_number import MOST_BOTS, named_by_number
from madang.errors import NotationError
from madang.game import Game, States, part_of
from madang.kernels.backend import COMPILED, PLAIN, Backend
from madang.kernels.jit import is_kernel
from madang.kernels.rng import seeds
from madang.layout import Seat, bits_in, is_whole
from madang.match import Match
from madang.match.position import Position
from madang.match.seen import Views, one_view, views_so_far
from madang.search.analysis import EIGHTHS, FEWEST, HALVINGS, Analysis, Candidate, Tally
from madang.search.kernels import MOST_PAST, ROOTS, new_rooms

__all__ = ["Analysis", "Candidate", "Search"]

# A chain of belief alone may stay long where it began, so a search begins others.
BURN, THIN = 200, 12  # steps of belief before the first world of a chain, and from one to the next
CHAIN = 100  # worlds of one chain
MANY, LONG_BURN, LONG_CHAIN = 1000, 1500, 250  # the same where so many worlds are asked for
PART = 32  # worlds between two looks at a clock, at most
CAP = 1 << 20  # worlds of one decision

bound: dict[tuple[str, tuple[str, ...], Backend], dict[str, Any]] = {}


class Search:
    """A search for matches of one game with the same options; threads may share it.

    `leaf` is the word of a bot that is a kernel, by default the game's strongest. Of several words
    each seat draws one in each world, and the gate compares with the first one. `worlds` and
    `seconds` bound a search, whichever comes first; without `seconds` the same seed gives the
    same analysis. `keep` is how many standard errors a candidate must be ahead of the leaf's choice
    to be chosen. `belief` weighs worlds by what the seat has seen of the play of others. `mixed`, a
    number of points, mixes the root: `Analysis.policy` is then a softmax of the points at this
    temperature. Raise NotationError.
    """

    def __init__(
        self,
        game: Game,
        options: NamedTuple,
        leaf: str | Sequence[str] | None = None,
        worlds: int = 2000,
        seconds: float | None = None,
        seed: int = 1,
        keep: float = 1.0,
        belief: bool = True,
        mixed: float | None = None,
        is_compiled: bool = True,
    ) -> None:
        if game.lay_hidden is None:
            raise NotationError(game.name, "game", "one that can lay hidden cards")
        if not 1 <= worlds <= CAP:
            raise NotationError(worlds, "worlds of a search", f"from 1 to {CAP}")
        if seconds is not None and not seconds > 0:
            raise NotationError(seconds, "seconds of a search", "more than 0, or None")
        if not is_whole(seed) or seed < 0:
            raise NotationError(seed, "seed of a search", "a whole number, 0 or more")
        words = (leaf,) if isinstance(leaf, str) else tuple(leaf or (usual_leaf(game),))
        self.game, self.options, self.leaves = game, options, words
        self.worlds, self.seconds, self.seed = worlds, seconds, seed
        self.keep, self.belief, self.mixed = keep, belief, mixed
        self.backend = COMPILED if is_compiled else PLAIN
        self.packed = self.backend.options_in_array(options)
        kernels = kernels_for(game, words, self.backend)
        self.play_worlds: Callable[..., None] = kernels["play_worlds"]
        self.imagine_worlds: Callable[..., None] = kernels["imagine_worlds"]
        self.leaf_choice: Callable[..., int] = kernels["leaf_choice"]

    def analyse(
        self,
        match: Any,
        seat: Seat,
        actions: Sequence[int | str] | None = None,
        keep_actions: Sequence[int | str] = (),
    ) -> Analysis:
        """Return the worth of the actions of a seat that has to act now; raise NotationError.

        `match` is a match, the views of the seat in this deal (see `madang.match.seen`), or its
        last view alone, as a bot gets it; then there is less to believe from. It looks only
        at what the seat was shown. `actions` are the candidates, by their words or numbers, and by
        default all that are legal; the leaf's own choice is always one. `keep_actions` are never
        dropped on the way, such as the action that was played, and the search does not stop early
        while one of them is behind: how far is what is asked.
        """
        game = self.game
        taken, rooms, rng = self.prepared(match, seat)
        past, states = taken[0], self.backend.records(np.zeros(4, game.record_dtype))
        room = self.backend.records(rooms)
        leaf = int(self.leaf_choice(*taken, room, rng & 0x7FFFFFFF))
        legal = np.flatnonzero(rooms["mask"][0]).tolist()
        if not legal:
            remedy = f"a seat that has to act: {[*bits_in(int(past['to_act'][-1]))]}"
            raise NotationError(seat, "seat to search for", remedy)
        tried = self.candidates(past[-1], legal, leaf, actions, keep_actions)
        kept = frozenset(map(int, keep_actions))
        is_chain = bool(rooms["burn"][0])
        tally = Tally(tried, leaf, kept, self.worlds, len(game.actions), is_chain)
        self.play(tally, lambda first, after: self.play_worlds(
            *taken, states, room, tally.actions, tally.alive,
            tally.values, tally.ends, first, after,
        ))  # fmt: skip
        return tally.analysis(game, self.keep, self.mixed)

    def leaf_action(self, match: Any, seat: Seat) -> int:
        """Return what the first leaf does at a decision; `match` is what `analyse` takes."""
        taken, rooms, rng = self.prepared(match, seat)
        return int(self.leaf_choice(*taken, self.backend.records(rooms), rng & 0x7FFFFFFF))

    def imagine(self, match: Any, seat: Seat, worlds: int) -> States:
        """Return so many whole states that may be the real one, as likely as the search holds them.

        `match` is what `analyse` takes. States that follow each other are alike.
        """
        taken, rooms, _ = self.prepared(match, seat)
        found = self.game.new_states(worlds)
        states = np.zeros(4, self.game.record_dtype)
        records = self.backend.records
        self.imagine_worlds(*taken, records(states), records(rooms), records(found))
        return found

    def prepared(self, match: Any, seat: Seat) -> tuple[tuple[Any, Any, Seat], Any, int]:
        """Return the views of a seat and what else kernels take, room for a search, and its chance.

        The chance follows from the seed and from what the seat sees, so that it differs from
        decision to decision.
        """
        past = self.past_of(match, seat)[-MOST_PAST:]
        rng = int(seeds((self.seed, crc32(past[-1:].tobytes()), seat), 1)[0])
        rooms = new_rooms(self.game, self.options, rng, len(self.leaves))
        if self.belief and len(past) > 1:
            rooms["burn"], rooms["thin"] = min(BURN, self.worlds * THIN), THIN
            rooms["chain"] = CHAIN
            if self.seconds is None and self.worlds >= MANY:
                rooms["burn"], rooms["chain"] = LONG_BURN, LONG_CHAIN
        return (self.backend.records(past), self.packed, seat), rooms, rng

    def past_of(self, match: Any, seat: Seat) -> Views:
        """Return the views of the seat, the last one now."""
        if isinstance(match, Match):
            return views_so_far(match, seat)
        if isinstance(match, Position):
            return match.engine.view(match.kernel_states, seat).view(np.ndarray)
        if getattr(match, "ndim", 0) == 1:
            return match.view(np.ndarray)
        return one_view(self.game, match)

    def candidates(
        self,
        view: Any,
        legal: list[int],
        leaf: int,
        actions: Sequence[int | str] | None,
        keep: Sequence[int | str],
    ) -> list[int]:
        """Return the candidates by their numbers; raise NotationError for an illegal one."""
        mask = np.zeros(len(self.game.actions), np.bool_)
        mask[legal] = True
        asked = []
        for given in [*(actions or ()), *keep]:
            number = self.game.parse_action(given) if isinstance(given, str) else int(given)
            if number is None or not self.game.allows(view, self.options, -1, mask, number):
                words = ", ".join(map(self.game.format_action, legal))
                raise NotationError(given, "candidate", f"one that is legal: {words}")
            asked.append(number)
        return sorted({leaf, *asked, *(legal if actions is None else ())})

    def play(self, tally: Tally, play_worlds: Callable[[int, int], None]) -> None:
        """Play worlds until the budget is spent or all is settled, and drop candidates on the way.

        A budget in seconds counts from here.
        """
        if len(tally.actions) == 1:
            play_worlds(0, 1)
            tally.done = 1
            return
        begun, eighth, lasted = perf_counter(), 0, 0.0
        while tally.done < self.worlds:
            after = -(-self.worlds * (eighth + 1) // EIGHTHS)
            if self.seconds is not None:  # the first world alone may take a third of 20 ms
                fits = tally.done * (self.seconds - lasted) / (lasted or self.seconds)
                after = min(after, tally.done + max(1, int(min(PART, tally.done, fits))))
            tally.values[tally.done : after] = np.nan  # where a candidate was dropped, it stays
            play_worlds(tally.done, after)
            tally.done = after
            spent = tally.done / self.worlds
            if self.seconds is not None:
                lasted = perf_counter() - begun
                spent = max(spent, lasted / self.seconds)
            while eighth < EIGHTHS and spent * EIGHTHS >= eighth + 1:
                eighth += 1
                if eighth in HALVINGS and tally.done >= FEWEST:
                    tally.halve()
            if tally.done >= FEWEST or eighth == EIGHTHS:
                tally.merge_leaf()
            if eighth == EIGHTHS or tally.is_settled():
                return


def kernels_for(game: Game, words: tuple[str, ...], backend: Backend) -> dict[str, Any]:
    """Return the kernels of a search, bound to a game and its leaves: the same for all searches."""
    if (game.name, words, backend) not in bound:
        hooks = {"lay_hidden": game.lay_hidden, **search_hooks(game)}
        hooks |= named_by_number(leaf_kernels(game, words))
        name = "-".join([game.name, "search", *words])
        kernels = backend.kernels(ROOTS, name, game.kernels.functions(), **hooks)
        bound[game.name, words, backend] = kernels
    return bound[game.name, words, backend]


def leaf_kernels(game: Game, words: Sequence[str]) -> list[Any]:
    """Return the functions of these bots; raise NotationError for one that cannot be a leaf."""
    kinds, can = bots_of(game), leaves_of(game)
    for word in words:
        if word not in can:
            raise NotationError(
                word, f"leaf of a search in {game.name}", "one of " + ", ".join(can)
            )
    if len(words) > MOST_BOTS:
        raise NotationError(",".join(words), "leaves of a search", f"at most {MOST_BOTS}")
    return [kinds[word].choose for word in words]


def leaves_of(game: Game) -> list[str]:
    """Return the bots that can play worlds to their end, the weakest first: those in kernels."""
    return [word for word, kind in bots_of(game).items() if is_kernel(kind.choose)]


def usual_leaf(game: Game) -> str:
    """Return the bot that plays worlds to their end where nobody names another."""
    return leaves_of(game)[-1]


def search_hooks(game: Game) -> Mapping[str, Any]:
    """Return what the hooks of `search.kernels` mean for a game: SEARCH_HOOKS of its bots."""
    return getattr(part_of(game.name, "bots"), "SEARCH_HOOKS", {})
