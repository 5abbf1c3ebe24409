"""A match that is played: by words or numbers, with its chance, its copies and its record."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import index
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from madang import record
from madang import shuffles as chance
from madang.engine import END, MOST_ACTIONS, PHASE, REFUSED, Engine, rules_of, status_of
from madang.errors import NotationError, RecordError
from madang.game import DEAL, NO_ACTION, WATCHER, Game, Observation
from madang.layout import Seat
from madang.match.history import History, Written
from madang.match.position import Position, engine_of
from madang.record import Deal, Event, Frame, Name, Record, legal_for, plain_name
from madang.shuffles import DeckSource, Fair, Shuffles


@dataclass(frozen=True)
class Results:
    """The results of a match, so far or in the end.

    `deals` holds the public view at the end of each finished deal, with the hands laid open:
    `points`, `totals` and, in `explained`, every reason for a point with its section of the rules.
    """

    totals: list[int]  # what each seat has won; more is better, so penalty points are negative
    places: list[int]  # equal seats share a place
    deals: list[Observation]


class Match(Position):
    """One match of one game, played by words or by numbers of the action table.

    >>> from madang import new_match
    >>> match = new_match("nylon_ppong", seed=7, players=2, rounds=1)
    >>> match.to_act
    (1,)
    >>> match.legal_actions(1)
    ('draw',)
    >>> match.play(1, "draw")
    >>> len(match.observation(1).hands[1]), match.observation(0).hands[1]
    (6, None)
    """

    __slots__ = (
        *("chance", "dealt", "fair_given", "history", "is_sample", "names_given", "on_event"),
    )

    def __init__(
        self,
        game: Game,
        options: NamedTuple,
        chance: DeckSource | Shuffles,
        is_compiled: bool = False,
    ) -> None:
        super().__init__(Engine(game, options, rules_of(game, is_compiled)))
        self.chance = chance if isinstance(chance, Shuffles) else Shuffles(chance)
        self.dealt = 0  # how many of its decks have been dealt
        self.history = History()
        self.is_sample = False  # whether its hidden cards are a guess: then it has no record
        self.names_given: list[Name] = []  # who sat where, if a record says it
        self.fair_given: Fair | None = None  # the proof of its decks, if a record has one
        self.on_event: Callable[[Event], None] | None = None  # called after each event

    # ---- playing -------------------------------------------------------------------------------

    def play(self, seat: Seat, word: str) -> None:
        """Do what `word` says, then deal if a deal is due; a PlayError has changed nothing."""
        action = self.game.parse_action(word)
        self.do(seat, NO_ACTION if action is None else action, word)

    def play_number(self, seat: Seat, action: int) -> None:
        """Do the same by the number of the action."""
        self.do(seat, action if type(action) is int else whole_number(action), None)

    def do(self, seat: Seat, action: int, word: str | None) -> None:
        """Take an action, keep it, and go on."""
        self.check_seat(seat)
        seat, engine = int(seat), self.engine
        number = action if 0 <= action < MOST_ACTIONS else NO_ACTION
        status = engine.try_step(self.kernel_states, engine.packed, self._mask, seat, number)
        if status == REFUSED:
            raise self.table.refusal(seat, self.word_of(action) if word is None else word)
        self.history.add_move(seat, action)
        self.note_status(status)
        if status & PHASE == DEAL:
            self.go_on()

    def word_of(self, action: int) -> str:
        """Return the word of an action, or its number where there is no such action."""
        has_word = 0 <= action < len(self.game.actions) or self.game.parametric_actions
        return self.game.format_action(action) if has_word and action >= 0 else str(action)

    def go_on(self) -> None:
        """Deal while a deal is due."""
        engine = self.engine
        while self.state.phase == DEAL:
            deck, dice = self.chance.at(self.dealt)
            if self.chance.made_by is None:
                deck = engine.game.layout.deck.checked(deck)
                self.table.check_dice(dice)
            status = engine.deal(self.kernel_states, engine.packed, deck, dice)
            self.dealt += 1
            self.fair_given = None  # it says nothing about this deck
            self.history.add_deal(deck, dice)
            self.note_status(status)

    def note_status(self, status: int) -> None:
        """Keep what everybody sees when a deal has just ended; tell who listens."""
        if status >> END:
            self.history.add_end(self.engine.view(self.kernel_states, WATCHER).tobytes())
        if self.on_event:
            self.on_event(self.history.last(self.game))

    def repeat(self, event: Event) -> None:
        """Play one event of a record; raise RecordError."""
        done = record.apply(self.table, event)
        if done is None:
            assert isinstance(event, Deal)
            self.history.add_deal(self.game.layout.deck.parse(event.deck), event.dice)
        else:
            self.history.add_move(*done)
        self.note_status(int(status_of(self.state)))

    # ---- copies --------------------------------------------------------------------------------

    def copy(self) -> "Match":
        """Return an independent copy of the match as it stands: both deal the same from here.

        The listener in `on_event` does not hear of the copy.
        """
        other: Match = object.__new__(type(self))
        other.engine, other.chance, other.dealt = self.engine, self.chance, self.dealt
        other.history = self.history.copy()
        other.is_sample, other.names_given = self.is_sample, self.names_given
        other.fair_given, other.on_event = self.fair_given, None
        other.hold(bytearray(self.states.tobytes()))  # copied as a block, forty times as fast
        return other

    __copy__ = copy

    def __deepcopy__(self, memo: object) -> "Match":
        """Return a copy: nothing in it is shared that ever changes."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the match; one without a seed deals other cards when it is read again."""
        engine = self.engine
        game = engine.game
        return resumed, (
            (game.name, tuple(engine.options), engine.is_compiled),
            game.rules_version,
            (self.states.tobytes(), self.chance, self.dealt),
            self.history.written(),
            (self.is_sample, self.names_given, self.fair_given),
        )

    def sample_hidden(self, seat: Seat, rng: np.random.Generator) -> "Match":
        """Return an independent match that may be this one as far as `seat` knows.

        Its view and legal actions are the same. All other cards have any arrangement that fits the
        cards that the seat can count, each equally likely, and deals to come are new. The sample
        does not consider what the play of others shows of their cards. It has no record. Raise
        NotationError.
        """
        self.check_seat(seat)
        if self.game.lay_hidden is None:
            raise NotationError(
                self.game.name, "game", "one that can lay hidden cards in another way"
            )
        if not isinstance(rng, np.random.Generator):
            raise NotationError(rng, "rng", "give a generator, like np.random.default_rng(1)")
        other = self.copy()
        other.hold(self.engine.imagined(self.states.tobytes(), int(seat), rng))
        seed = int(rng.integers(1 << 62))
        other.chance = Shuffles(chance.seeded(self.game, seed), (self.game.name, seed))
        other.dealt, other.is_sample = 0, True
        other.history = History(ends=bytes(self.history.ends))
        return other

    # ---- what came of it -----------------------------------------------------------------------

    @property
    def deals(self) -> list[Observation]:
        """The public view at the end of each finished deal."""
        ends = np.frombuffer(bytes(self.history.ends), self.engine.read_type)
        say = self.game.views.observation
        return [say(view, self.options, WATCHER) for view in ends]

    @property
    def returns(self) -> npt.NDArray[np.int32]:
        """What each seat has won so far (seats,); more is better. `results` says why."""
        return self.engine.returns(self.kernel_states)

    @property
    def results(self) -> Results:
        """What each seat has won and why."""
        return Results(self.table.totals(), self.table.places(), self.deals)

    # ---- the record ----------------------------------------------------------------------------

    @property
    def names(self) -> list[str]:
        """Who sat where, as the record says it, bots by their words; empty where it does not."""
        return [plain_name(name) for name in self.names_given]

    def record(self) -> Record:
        """Return the match so far as a record; RecordError where hidden cards are a guess."""
        if self.is_sample:
            raise RecordError(1, "a match from sample_hidden has no record; ask the real one")
        log = Record(self.game, self.options, fair=self.fair_given, names=self.names_given)
        self.history.write_record(log)
        log.totals = self.table.totals() if self.is_over else None
        return log

    def record_lines(self) -> list[str]:
        """Return the match so far as text, one line an event; `madang.replay` reads it."""
        return list(record.write(self.record()))

    def save(self, path: str | Path) -> None:
        """Write the match so far to a file; `madang.replay` reads it."""
        lines = "".join(line + "\n" for line in self.record_lines())
        Path(path).write_text(lines, encoding="utf-8", newline="\n")


def whole_number(action: object) -> int:
    """Read the number of an action; raise NotationError."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise NotationError(action, "action", "give a whole number of the action table") from None


# ---- pickled matches ---------------------------------------------------------------------------

Place = tuple[bytes, Shuffles, int]


def resumed(
    shared: tuple[Any, ...],
    version: int,
    place: Place,
    written: Written,
    known: tuple[bool, list[Name], Fair | None],
) -> Match:
    """Return a match that was pickled; raise NotationError where the rules are others by now."""
    engine = engine_of(*shared)
    if version != engine.game.rules_version:
        remedy = f"this Madang plays {engine.game.name} {engine.game.rules_version}"
        raise NotationError(version, "rules version of a pickled match", remedy)
    match: Match = object.__new__(Match)
    match.engine, match.on_event = engine, None
    states, match.chance, match.dealt = place
    match.history = History(*written)
    match.is_sample, match.names_given, match.fair_given = known
    match.hold(bytearray(states))
    return match


# ---- how a deal may go on after an action, in one of many ways -------------------------------

Choose = Callable[[Match, Seat], str]  # returns the action of the seat to act


class Continuation(msgspec.Struct):
    """How the deal might go on after an answer."""

    frames: list[Frame]  # as the seat sees them, to the end of the deal
    points: list[int]  # of the deal, for each seat; more is better
    moves: list[tuple[Seat, str]] = []  # who did what, the answer first


def played_on(match: Match, seat: Seat, word: str, choose: Choose) -> Continuation:
    """Let a seat act, then play the deal to its end; raise PlayError."""
    before = np.array(match.returns)
    moves = [(seat, word)]
    frames = [frame_after(match, seat, seat, word)]
    while not match.state.ended:
        if match.table.needs_deal:  # the pile becomes a new deck
            match.go_on()
            continue
        acting = match.to_act[0]
        moves.append((acting, choose(match, acting)))
        frames.append(frame_after(match, seat, *moves[-1]))
    return Continuation(frames, [int(won) for won in match.returns - before], moves)


def frame_after(match: Match, viewer: Seat, acting: Seat, word: str) -> Frame:
    """Take an action; return what a viewer is shown of it. The next deal is not dealt."""
    before = match.view(viewer).copy()
    action = match.table.play(acting, word)
    view = match.view(viewer)
    events = match.game.views.events_for(before, view, match.options, viewer, (acting, action))
    seen = match.game.views.observation(view, match.options, viewer)
    return Frame(0, events, seen, legal_for(match.table, viewer))
