"""Judge the decisions of a seat: find them in the record, search each, and say why."""

import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from madang.analysis import Reason, analysis_of
from madang.engine import is_ready
from madang.errors import NotationError, RecordError
from madang.game import Data, Game
from madang.match import Match
from madang.match.beginning import read_record
from madang.record import Event, Move, Record
from madang.review.after import continued, won
from madang.review.looks import SECONDS, Found, Looks
from madang.review.luck import Draws, worths_of
from madang.review.report import (
    BEST,
    CLEAR,
    EVEN,
    Choice,
    Line,
    Moment,
    Review,
    Said,
    Step,
    levels_of,
    rounded,
    summed_up,
    verdict_of,
)
from madang.review.why import MOST as MOST_REASONS
from madang.review.why import kind_of, reasons_between
from madang.search import Search
from madang.shuffles import shuffles_of

WORLDS = {"nylon_ppong": 2000}  # at each decision, where nobody asks for others
A_POINT, AGAIN = 1.0, 4  # a loss within its error is looked at again in so many times the worlds
FEWER_WORLDS = 400  # of games whose worlds take longer, and whose matches have a limit of time
LEAST_WORLDS, MOST_WORLDS = 8, 1_000_000

Progress = Callable[[int, int], object]  # (done, of how many) decisions


class Decision(NamedTuple):
    """A decision that left a choice."""

    n: int  # the event with which the seat decided
    deal: int
    word: str


class Reviewer:
    """Reviews one seat of one match, decision by decision: it can be stopped after each."""

    def __init__(
        self,
        record: Record,
        seat: int,
        worlds: int | None = None,
        seed: int = 1,
        is_compiled: bool = True,
        seconds: float | None = None,
    ) -> None:
        """Find the decisions; raise NotationError for the seat or the worlds, or RecordError.

        Compiled code searches, which takes minutes to make where it is not on the disk yet.
        `seconds` of one processor limit a game whose worlds take long: by default SECONDS, and
        nothing where `worlds` says how many to try.
        """
        self.is_compiled = is_compiled
        self.record, self.seat, self.seed = record, seat, seed
        self.game: Game = record.game
        self.is_exact = analysis_of(self.game).worth is not None
        self.worlds = 0 if self.is_exact else checked_worlds(worlds, self.game)
        self.leaf = ""  # the policy that plays worlds to their end, as soon as there is a search
        match = self.new_match()
        match.check_seat(seat)
        self.decisions: list[Decision] = []
        self.points: dict[int, float] = {}
        self.draws: dict[int, float] = {}  # of each deal; empty: nobody knows what they are worth
        self.find_decisions(match)
        self.is_dear = not self.is_exact and self.game.name not in WORLDS
        if self.is_dear and worlds is None and seconds is None:
            seconds = SECONDS
        self.looks = Looks(self.new_search, self.worlds, seed, seconds)
        self._search: Any = None

    def new_match(self) -> Match:
        """Return the match before its first event."""
        record = self.record
        chance = shuffles_of(record.game.name, None)
        return Match(record.game, record.options, chance, is_ready(record.game))

    def match_before(self, n: int) -> Match:
        """Return the match as it stood before an event of the record."""
        match = self.new_match()
        for event in self.record.events:
            if event.n == n:
                break
            match.repeat(event)
        return match

    def find_decisions(self, match: Match) -> None:
        """Play the record once; note what left a choice, and what deals and draws brought."""
        before, seats = match.returns.copy(), match.table.seats
        worths = worths_of(self.game, seats)
        draws = Draws(self.game, match.options, worths) if worths else None
        for event in self.record.events:
            deal = int(match.state.deal_no)
            if is_choice(match, event, self.seat):
                assert isinstance(event, Move)
                self.decisions.append(Decision(event.n, deal, event.do))
            drawn = draws.drawn(match.state) if draws else 0
            match.repeat(event)
            if draws and isinstance(event, Move):
                draws.count(match.state, event.seat, drawn)
            if match.state.ended and int(match.state.deal_no) not in self.points:
                after, deal = match.returns.copy(), int(match.state.deal_no)
                self.points[deal] = won(after - before, self.seat, self.is_exact)
                if draws:
                    self.draws[deal] = won(draws.taken(seats), self.seat, self.is_exact)
                before = after
        if not match.is_over:
            what = "the match is not over: a review needs a record that was played to its end"
            raise RecordError(len(self.record.events) + 2, what, "end")

    def moments(self, first: int = 0, spent: float | None = None) -> Iterator[Moment]:
        """Judge one decision after another, from the one with this place on.

        `spent` are the seconds that those before have taken, where another process judged them.
        """
        match, found = self.new_match(), {one.n: one for one in self.decisions[first:]}
        left = len(found)
        if spent is not None:
            self.looks.spent = spent
        for event in self.record.events:
            if event.n in found:
                yield self.judged(match, found[event.n], left)
                left -= 1
            match.repeat(event)

    def judged(self, match: Match, decision: Decision, left: int = 1) -> Moment:
        """Search one decision, with `left` to come and this one, and say why."""
        candidates = self.candidates(match, decision.word, left)
        best = candidates[0]
        played = next(one for one in candidates if one.word == decision.word)
        choices = [self.choice(match, best, one, played) for one in candidates]
        stake = self.game.stake(self.record.options)
        loss, error = float(played.loss), float(played.error)
        verdict = verdict_of(loss, error, stake)
        ours = next(choice for choice in choices if choice.action == decision.word)
        why = ours.why or (choices[1].why if len(choices) > 1 else [])
        is_clear = verdict not in (BEST, EVEN)
        line = self.line_after(match, decision.word, ours.points) if is_clear else None
        self.looks.end()
        reasons = [Reason(said.code, said.args) for said in why]
        return Moment(
            n=decision.n,
            deal=decision.deal,
            played=decision.word,
            best=best.word,
            loss=rounded(loss),
            error=rounded(error),
            verdict=verdict,
            kind=kind_of(best.word, decision.word, reasons) if is_clear else "",
            why=why,
            choices=choices,
            after=line,
        )

    def line_after(self, match: Match, word: str, points: float) -> Line | None:
        """Return how the deal may go on after an action; where the worth is counted, nothing."""
        if self.is_exact:
            return None
        found = continued(match, self.seat, word, points, self.seed, self.is_compiled)
        brought = won(np.array(found.points), self.seat, is_own=False)
        return Line([Step(seat, move) for seat, move in found.moves], rounded(brought))

    def choice(self, match: Match, best: Any, one: Any, played: Any) -> Choice:
        """Return one action as the review tells it."""
        why = list(reasons_between(match, self.seat, best, one)) if one is not best else []
        return Choice(
            action=one.word,
            points=rounded(one.points),
            loss=rounded(one.loss),
            error=rounded(one.error),
            wins=round(float(one.wins or 0), 4),
            pays=round(float(one.pays or 0), 4),
            worlds=int(one.worlds),
            why=[Said(code, plain(args)) for code, args in why[:MOST_REASONS]],
        )

    def new_search(self, **budget: Any) -> Search:
        """Return a search for the decisions of this match."""
        options = self.record.options
        return Search(self.game, options, is_compiled=self.is_compiled, **budget)

    def candidates(self, match: Match, word: str, left: int) -> list[Any]:
        """Return what is known of each action at a decision, the best first."""
        if self.is_exact:
            return exact_values(match, self.seat, word)
        if self._search is None:
            self._search = self.new_search(worlds=self.worlds, seed=self.seed)
            if self.is_compiled and (compile_hint := analysis_of(self.game).compile_hint):
                compile_hint()  # reasons ask for advice at each decision
            self.leaf = ", ".join(self._search.leaves)
            if self.is_dear:  # load and compile now, or the first decision pays for it
                self.new_search(worlds=1).analyse(match, self.seat, ())
        played = self.game.parse_action(word)
        assert played is not None  # a record that replays has no other words
        if self.is_dear:
            return self.looks.candidates(match, self.seat, played, left)
        analysis = self._search.analyse(match, self.seat, keep_actions=(played,))
        mine = analysis.of(played)
        is_usual = self.worlds <= WORLDS.get(self.game.name, FEWER_WORLDS)
        if is_usual and A_POINT <= mine.loss <= CLEAR * mine.error:
            more = self.new_search(worlds=AGAIN * self.worlds, seed=self.seed)
            analysis = more.analyse(match, self.seat, keep_actions=(played,))
        best, *others = analysis.candidates
        # Those that fell behind early were tried in fewer worlds: by luck their mean may be higher.
        level = [one._replace(points=min(one.points, best.points)) for one in others]
        return [best, *sorted(level, key=lambda one: one.loss)]

    def summary(self, moments: list[Moment], seconds: float) -> Review:
        """Return the review of these moments."""
        head = {
            "game": self.game.name,
            "rules": self.game.rules_version,
            "options": self.game.format_options(self.record.options),
            "seat": self.seat,
            "worlds": self.worlds,
            "leaf": self.leaf,
        }
        # Where there is an ante, pots grow with it, and so does what a mistake costs.
        played_for, usual = (
            getattr(options, "ante", self.game.stake(options))
            for options in (self.record.options, self.game.make_options())
        )
        levels = levels_of(self.game.name, played_for / usual)
        return summed_up(moments, self.points, self.draws, levels, head, seconds)


def plain(args: Data) -> Data:
    """Return arguments without numbers of NumPy, which kernels leave there."""
    return {name: value.item() if hasattr(value, "item") else value for name, value in args.items()}


def review(
    record: Record | str | Path | Iterable[str],
    seat: int,
    worlds: int | None = None,
    seed: int = 1,
    progress: Progress | None = None,
    seconds: float | None = None,
) -> Review:
    """Review what a seat did in a finished match; raise NotationError or RecordError.

    `record` may also be the path of its file, or its lines, as `madang.replay` takes them.
    `worlds` are tried at each decision: 2,000 by default in Nylon-ppong, none in Wolnam-ppong,
    which is counted. A match of mahjong takes up to 400 at a decision and 60 `seconds` of one
    processor in all, unless `worlds` are given. Where no time is limited, the same seed gives the
    same review. `progress` hears of each decision.
    """
    begun = time.monotonic()
    if not isinstance(record, Record):
        record = read_record(record)
    reviewer = Reviewer(record, seat, worlds, seed, seconds=seconds)
    moments = []
    for moment in reviewer.moments():
        moments.append(moment)
        if progress:
            progress(len(moments), len(reviewer.decisions))
    return reviewer.summary(moments, time.monotonic() - begun)


def checked_worlds(worlds: int | None, game: Game) -> int:
    """Return how many worlds to try; raise NotationError where that is no number for it."""
    if worlds is None:
        return WORLDS.get(game.name, FEWER_WORLDS)
    if type(worlds) is not int or not LEAST_WORLDS <= worlds <= MOST_WORLDS:
        remedy = f"give a whole number from {LEAST_WORLDS} to {MOST_WORLDS}"
        raise NotationError(worlds, "worlds", remedy)
    return worlds


def is_choice(match: Match, event: Event, seat: int) -> bool:
    """Tell whether an event is a decision of the seat that left a choice."""
    if not isinstance(event, Move) or event.seat != seat:
        return False
    return seat in match.to_act and len(match.legal_numbers(seat)) > 1


def exact_values(match: Match, seat: int, word: str) -> list[Found]:
    """Return what each action is worth exactly, the best first; `word` is among them."""
    game, view, options = match.game, match.view(seat), match.options
    analysis = analysis_of(game)
    assert analysis.worth
    assert analysis.best_action
    best = analysis.best_action(view, options, seat)
    played = game.parse_action(word)
    assert played is not None  # a record that replays has no other words
    numbers = dict.fromkeys([*match.legal_numbers(seat), played, best])
    worths = {number: analysis.worth(view, options, seat, number) for number in numbers}
    most = max(worth.points for worth in worths.values())
    found = [
        Found(
            word=game.format_action(number),
            points=float(worth.points),
            loss=float(most - worth.points),
            error=0.0,
            wins=float(worth.wins),
            pays=float(worth.pays),
            worlds=0,
        )
        for number, worth in worths.items()
    ]
    ordered = sorted(found, key=lambda one: (one.loss, one.word != word, one.word))
    # a bet of the table and `bet N` may be the same: the one that was played stays
    same = {(one.points, one.wins, one.pays): one for one in reversed(ordered)}
    return [one for one in ordered if same[one.points, one.wins, one.pays] is one]
