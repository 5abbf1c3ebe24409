"""A match to play with in Python: a table, where its chance comes from, and its record.

Cards are dealt as soon as a deal is due, so some seat always has to act until the match is over.
"""

from array import array
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import index
from pathlib import Path
from typing import Any, Literal, Unpack, overload

import numpy as np
import numpy.typing as npt

from madang import chance, record
from madang.analysis import analysis_of
from madang.chance import DeckSource, Shuffles
from madang.errors import NotationError, NotYourTurn, PlayError, RecordError
from madang.game import (
    ALL_HANDS,
    DEAL,
    NO_ACTION,
    OVER,
    WATCHER,
    Data,
    Deck,
    Game,
    Mask,
    Observation,
)
from madang.games import GAMES, game_named
from madang.record import Deal, Event, Move, Name, Record, plain_name
from madang.seats import bits_in
from madang.single import END, PHASE, REFUSED, Engine, is_ready, standing
from madang.table import Table
from madang.typed import (
    GameName,
    HongKongMahjongOptions,
    KoreanMahjongOptions,
    NylonPpongOptions,
    WolnamPpongOptions,
)

SEAT_BITS = 8  # of the number that stands for a move
SEAT = (1 << SEAT_BITS) - 1
MOST_ACTIONS = 1 << 31  # no number of an action comes to this

seats_in = cache(bits_in)


@dataclass(frozen=True)
class Results:
    """What a match has come to, so far or in the end.

    `deals` holds the public view at the end of each finished deal, with the hands laid open:
    `points`, `totals` and, in `explained`, every reason for a point with its section of the rules.
    """

    totals: list[int]  # what each seat has won; more is better, so penalty points are negative
    places: list[int]  # equal seats share a place
    deals: list[Observation]


class Match:
    """One match of one game, played by words or by numbers of the action table.

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
        "__weakref__",
        "_table",
        "asked",
        "chance",
        "dealt",
        "decks",
        "ends",
        "engine",
        "happened",
        "is_sample",
        "mask",
        "names_given",
        "on_event",
        "state",
        "states",
        "taken",
    )

    def __init__(
        self, game: Game, options: Any, chance: DeckSource | Shuffles, is_compiled: bool = False
    ) -> None:
        self.engine = Engine(game, options, is_compiled)
        self.chance = chance if isinstance(chance, Shuffles) else Shuffles(chance)
        self.dealt = 0  # how many of its decks have been dealt
        # the record, as it is written: a number an event (see `move_number`), the decks one after
        # the other; what everybody saw at the end of each deal, likewise
        self.happened, self.decks, self.ends = array("q"), bytearray(), bytearray()
        self.is_sample = False  # whether its hidden cards are a guess: then it has no record
        self.names_given: list[Name] = []  # who sat where, if a record says it
        self.on_event: Callable[[Event], None] | None = None  # called when one has happened
        self.hold(bytearray(self.engine.read_type.itemsize))

    def hold(self, state: bytearray) -> None:
        """Take the bytes of a state, and make windows on them: for Python and for the kernels."""
        self.states = np.frombuffer(state, self.engine.read_type)
        self.state = self.states[0]
        self.taken = np.frombuffer(state, self.engine.type)
        self.mask = self.engine.game.new_mask()
        self._table: Table | None = None

    # ---- copies --------------------------------------------------------------------------------

    def copy(self) -> "Match":
        """Return the match as it stands, to be played on by itself: both deal the same from here.

        Whoever listens with `on_event` does not hear of the copy.
        """
        other: Match = object.__new__(type(self))
        other.engine, other.chance, other.dealt = self.engine, self.chance, self.dealt
        other.happened, other.decks, other.ends = self.happened[:], self.decks[:], self.ends[:]
        other.is_sample, other.names_given = self.is_sample, self.names_given
        other.on_event = None
        other.hold(bytearray(self.states.tobytes()))  # copied as one, forty times as fast
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
            (self.happened.tobytes(), bytes(self.decks), bytes(self.ends)),
            (self.is_sample, self.names_given),
        )

    # ---- what it is ----------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.engine.game

    @property
    def options(self) -> Any:
        """The house rules, as integers by name."""
        return self.engine.options

    @property
    def is_compiled(self) -> bool:
        """Whether compiled code plays; the same comes of both."""
        return self.engine.is_compiled

    @property
    def table(self) -> Table:
        """The table at which it is played; who moves there leaves no trace in the record."""
        if self._table is None:
            states = self.states.view(self.game.record_dtype).view(np.recarray)
            self._table = Table(self.game, self.options, states=states)
        return self._table

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have to act; none when the match is over."""
        return seats_in(int(self.state.to_act))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return bool(self.state.phase == OVER)

    # ---- playing -------------------------------------------------------------------------------

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """Return the words of what `seat` may do; none unless it has to act."""
        return tuple(map(self.game.format_action, self.legal_numbers(seat)))

    def legal_numbers(self, seat: int) -> list[int]:
        """Return the numbers, in the action table, of what `seat` may do."""
        return np.flatnonzero(self.legal_mask(seat)).tolist()

    def legal_mask(self, seat: int) -> Mask:
        """Return a flag for each action of the table; the next question writes into it again."""
        self.check_seat(seat)
        self.engine.find_legal(self.taken, self.engine.packed, self.mask, seat)
        return self.mask

    def play(self, seat: int, word: str) -> None:
        """Do what `word` says, then deal if a deal is due; a PlayError has changed nothing."""
        action = self.game.parse_action(word)
        self.do(seat, NO_ACTION if action is None else action, word)

    def play_number(self, seat: int, action: int) -> None:
        """Do the same by the number of the action."""
        self.do(seat, action if type(action) is int else whole_number(action), None)

    def do(self, seat: int, action: int, word: str | None) -> None:
        """Take an action, keep it, and go on."""
        self.check_seat(seat)
        engine = self.engine
        number = action if 0 <= action < MOST_ACTIONS else NO_ACTION
        stands = engine.try_step(self.taken, engine.packed, self.mask, seat, number)
        if stands == REFUSED:
            raise self.refusal(seat, self.word_of(action) if word is None else word)
        self.happened.append(move_number(seat, action))
        self.note(stands)
        if stands & PHASE == DEAL:
            self.go_on()

    def word_of(self, action: int) -> str:
        """Return the word of an action, or its number where there is no such action."""
        has_word = 0 <= action < len(self.game.actions) or self.game.parametric_actions
        return self.game.format_action(action) if has_word and action >= 0 else str(action)

    def refusal(self, seat: int, word: str) -> PlayError:
        """Say why `seat` may not do what `word` says."""
        legal = self.legal_numbers(seat)
        return self.table.refusal(seat, word, legal) if legal else NotYourTurn(seat, self.to_act)

    def check_seat(self, seat: int) -> None:
        """Refuse a seat that the table does not have."""
        if type(seat) is not int or not 0 <= seat < self.engine.seats:
            self.table.check_seat(seat)

    def go_on(self) -> None:
        """Deal while a deal is due."""
        engine = self.engine
        while self.state.phase == DEAL:
            deck, dice = self.chance.at(self.dealt)
            if self.chance.made_by is None:
                deck = engine.game.layout.deck.checked(deck)
                self.table.check_dice(dice)
            stands = engine.deal(self.taken, engine.packed, deck, dice)
            self.dealt += 1
            self.keep_deal(deck, dice)
            self.note(stands)

    def keep_deal(self, deck: Deck, dice: int) -> None:
        """Write down that chance spoke."""
        self.happened.append(~dice)
        self.decks += deck.tobytes()

    def note(self, stands: int) -> None:
        """Keep what everybody sees when a deal has just ended; tell who listens."""
        if stands >> END:
            self.ends += self.engine.view(self.taken, WATCHER).tobytes()
        if self.on_event:
            self.on_event(self.last_event())

    def repeat(self, event: Event) -> None:
        """Play one event of a record; raise RecordError."""
        done = record.apply(self.table, event)
        if done is None:
            assert isinstance(event, Deal)
            self.keep_deal(self.game.layout.deck.parse(event.deck), event.dice)
        else:
            self.happened.append(move_number(*done))
        self.note(int(standing(self.state)))

    # ---- what may be ---------------------------------------------------------------------------

    def sample_hidden(self, seat: int, rng: np.random.Generator) -> "Match":
        """Return a match that may be this one as far as `seat` knows, to be played on by itself.

        Its view and legal actions are the same; all other cards lie in any way that fits what it
        can count, each as likely, and deals to come are new. What the others' play tells of their
        cards is not considered. Such a match has no record. Raise NotationError.
        """
        self.check_seat(seat)
        if self.game.lay_hidden is None:
            raise NotationError(self.game.name, "game", "one that can lay hidden cards anew")
        other = self.copy()
        other.hold(self.engine.imagined(self.states.tobytes(), seat, rng))
        seed = int(rng.integers(1 << 62))
        other.chance = Shuffles(chance.seeded(self.game, seed), (self.game.name, seed))
        other.dealt = 0
        other.happened, other.decks, other.is_sample = array("q"), bytearray(), True
        return other

    # ---- what is seen --------------------------------------------------------------------------

    def view(self, seat: int = WATCHER) -> np.record:
        """Return the state without what `seat` may not know, as a bot gets it."""
        if seat not in (WATCHER, ALL_HANDS):
            self.check_seat(seat)
        view: np.record = self.engine.view(self.taken, seat)[0]
        return view

    def observation(self, seat: int = WATCHER) -> Observation:
        """Return in words what `seat`, or a watcher, may know."""
        seen: Observation = self.game.views.observation(self.view(seat), self.options, seat)
        return seen

    def observation_tensor(self, seat: int) -> npt.NDArray[Any]:
        """Return what `seat` may know as a row of numbers (width,), for programs that learn.

        `match.game.observations` says what its elements are; a game that has none gives no numbers.
        """
        self.check_seat(seat)
        row = self.game.observations.new_rows(1)[0]
        self.engine.observe(self.taken, self.engine.packed, seat, row)
        return row

    @property
    def deals(self) -> list[Observation]:
        """The public view at the end of each finished deal."""
        ends = np.frombuffer(bytes(self.ends), self.engine.read_type)
        say = self.game.views.observation
        return [say(view, self.options, WATCHER) for view in ends]

    @property
    def returns(self) -> npt.NDArray[np.int32]:
        """What each seat has won so far (seats,); more is better. `results` says why."""
        return self.engine.returns(self.taken)

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
        log = Record(self.game, self.options, names=self.names_given)
        decks = iter(self.decks_dealt())
        for number in self.happened:
            if number < 0:
                log.add_deal(next(decks), ~number)
            else:
                log.add_move(number & SEAT, self.game.format_action(number >> SEAT_BITS))
        log.totals = self.table.totals() if self.is_over else None
        return log

    def decks_dealt(self) -> npt.NDArray[Any]:
        """Return the decks that were dealt, one a row."""
        pack = self.game.layout.deck
        return np.frombuffer(bytes(self.decks), pack.dtype).reshape(-1, pack.size)

    def last_event(self) -> Event:
        """Return what has happened last, as the record tells it."""
        number, n = self.happened[-1], len(self.happened)
        if number < 0:
            return Deal(n, self.game.layout.deck.format(self.decks_dealt()[-1]), ~number)
        return Move(n, number & SEAT, self.game.format_action(number >> SEAT_BITS))

    def record_lines(self) -> list[str]:
        """Return the match so far as text, one line an event; `madang.replay` reads it."""
        return list(record.write(self.record()))

    def save(self, path: str | Path) -> None:
        """Write the match so far to a file; `madang.replay` reads it."""
        lines = "".join(line + "\n" for line in self.record_lines())
        Path(path).write_text(lines, encoding="utf-8", newline="\n")


def move_number(seat: int, action: int) -> int:
    """Return one number for a move."""
    return action << SEAT_BITS | seat


def whole_number(action: object) -> int:
    """Read the number of an action; raise NotationError."""
    try:
        return index(action)  # type: ignore[arg-type]
    except TypeError:
        raise NotationError(action, "action", "give a whole number of the action table") from None


# ---- pickled matches ---------------------------------------------------------------------------

Place = tuple[bytes, Shuffles, int]
Written = tuple[bytes, bytes, bytes]


def resumed(
    shared: tuple[Any, ...],
    version: int,
    place: Place,
    written: Written,
    known: tuple[bool, list[Name]],
) -> Match:
    """Return a match that was pickled; raise NotationError where the rules are others by now."""
    engine = engine_of(*shared)
    if version != engine.game.rules_version:
        remedy = f"this Madang plays {engine.game.name} {engine.game.rules_version}"
        raise NotationError(version, "rules version of a pickled match", remedy)
    match: Match = object.__new__(Match)
    match.engine, match.on_event = engine, None
    states, match.chance, match.dealt = place
    happened, decks, ends = written
    match.is_sample, match.names_given = known
    match.happened = array("q", happened)
    match.decks, match.ends = bytearray(decks), bytearray(ends)
    match.hold(bytearray(states))
    return match


@lru_cache(maxsize=64)
def engine_of(name: str, options: tuple[int, ...], is_compiled: bool) -> Engine:
    """Return what matches of these options share."""
    game = game_named(name)
    return Engine(game, game.house_rules.options_type(*options), is_compiled)


# ---- how a match begins ------------------------------------------------------------------------


@overload
def new_match(
    game: Literal["hong_kong_mahjong"],
    /,
    *,
    seed: int | None = None,
    is_compiled: bool | None = None,
    **options: Unpack[HongKongMahjongOptions],
) -> Match: ...


@overload
def new_match(
    game: Literal["korean_mahjong"],
    /,
    *,
    seed: int | None = None,
    is_compiled: bool | None = None,
    **options: Unpack[KoreanMahjongOptions],
) -> Match: ...


@overload
def new_match(
    game: Literal["nylon_ppong"],
    /,
    *,
    seed: int | None = None,
    is_compiled: bool | None = None,
    **options: Unpack[NylonPpongOptions],
) -> Match: ...


@overload
def new_match(
    game: Literal["wolnam_ppong"],
    /,
    *,
    seed: int | None = None,
    is_compiled: bool | None = None,
    **options: Unpack[WolnamPpongOptions],
) -> Match: ...


@overload
def new_match(
    game: Game, /, *, seed: int | None = None, is_compiled: bool | None = None, **options: Any
) -> Match: ...


def new_match(
    game: GameName | Game,
    /,
    *,
    seed: int | None = None,
    is_compiled: bool | None = None,
    **options: Any,
) -> Match:
    """Start a match, its first deal dealt; raise NotationError or OptionError.

    `options` are house rules by name, and may name a `preset`. Without a `seed` the cards come
    from the operating system's generator; with one, every match is the same. Compiled code plays
    where it is on the disk already (see `madang warm`); `is_compiled` says otherwise: True compiles
    for some seconds if it has to, False plays in plain Python. The same comes of both. Where the
    game is known only when a program runs, give what `madang.games.game_named` returns.

    >>> match = new_match("nylon_ppong", seed=7, preset="table", players=3, stop_limit=8)
    >>> match.options.players, match.options.out_penalty, match.options.stop_limit
    (3, 50, 8)
    >>> new_match("nylon_ppong", players=9)
    Traceback (most recent call last):
    madang.errors.OptionError: nylon_ppong: option players cannot be 9; allowed: 2 to 6
    """
    rules = game_of(game)
    shuffles = chance.shuffles_of(rules.name, None if seed is None else checked_seed(seed))
    made = rules.make_options(**options)
    match = Match(rules, made, shuffles, is_ready(rules) if is_compiled is None else is_compiled)
    match.go_on()
    return match


def game_of(game: str | Game) -> Game:
    """Return a game that was given itself or by its name; raise NotationError."""
    return game if isinstance(game, Game) else game_named(game)


def checked_seed(seed: int) -> int:
    """Refuse what cannot seed a generator."""
    if type(seed) is not int or seed < 0:
        raise NotationError(seed, "seed", "a seed is a whole number from 0, or None")
    return seed


def replay(source: str | Path | Iterable[str], upto: int | None = None) -> Match:
    """Play a record again, from a file or from its lines, and return the match as it then stands.

    `upto` stops after so many events. The match can be played on; `go_on` first, if a deal is due.

    >>> match = new_match("nylon_ppong", seed=7)
    >>> match.play(match.to_act[0], "draw")
    >>> again = replay(match.record_lines())
    >>> again.observation() == match.observation()
    True
    """
    log = read_record(source)
    match = Match(log.game, log.options, chance.shuffles_of(log.game.name, None))
    match.names_given = log.names
    for event in log.events[:upto]:
        match.repeat(event)
    if upto is None:
        record.check_end(log, match.table)
    return match


def read_record(source: str | Path | Iterable[str]) -> Record:
    """Read a record from a file or from its lines; raise RecordError or OSError."""
    if not isinstance(source, str | Path):
        return record.read(source)
    try:
        with Path(source).open(encoding="utf-8-sig") as lines:
            return record.read(lines)
    except UnicodeDecodeError as error:
        raise RecordError(1, f"{source} is no text in UTF-8") from error


def score(game: GameName | Game, question: Data) -> Data:
    """Answer one question about real cards; raise NotationError or OptionError.

    `options` in the question are house rules by name; `id` comes back with the answer.

    >>> score("nylon_ppong", {"id": 1, "months": [3, 4, 5, 6, 7, 8]})
    {'id': 1, 'rows': {'straight': -33}, 'value': -33, 'hand_points': 33}
    >>> stop = {"hands": [[1, 1], [2, 3, 4, 5, 6]], "end": "stop", "seat": 0}
    >>> score("nylon_ppong", stop)["scores"]
    [2, 20]
    >>> score("nylon_ppong", {"hand": [5, 5, 9, 10, 11], "top": 5})["may"]
    ['draw', 'ppong']
    """
    rules = game_of(game)
    asked, given = parts_of(question)
    calculator = analysis_of(rules).calculator
    if calculator is None:
        raise NotationError(
            rules.name, "game", f"real cards are scored for {games_with('calculator')}"
        )
    seats_given = rules.house_rules.seats_option in given
    answer = calculator(asked, rules.make_options(**given), seats_given)
    return {"id": question["id"], **answer} if "id" in question else answer


def score_rows(game: GameName | Game, rows: Any, options: Mapping[str, Any] | None = None) -> Any:
    """Score many hands at once; raise NotationError or OptionError.

    `rows` is a NumPy array as the game describes it, such as records of
    `madang.games.hong_kong_mahjong.HANDS`; `options` are house rules by name.
    """
    rules = game_of(game)
    score_all = analysis_of(rules).score_rows
    if score_all is None:
        raise NotationError(rules.name, "game", f"rows are scored for {games_with('score_rows')}")
    return score_all(rows, rules.make_options(**(options or {})))


def odds(game: GameName | Game, question: Data) -> Data:
    """Answer exactly what one decision is worth; raise NotationError or OptionError.

    >>> odds("wolnam_ppong", {"hand": [2, 10], "seen": [5, 5, 11]})["p_win"]
    '26/43'
    >>> odds("wolnam_ppong", {"hand": [1, 12], "pot": 400, "chips": 250})["best"]["bet"]
    166
    """
    rules = game_of(game)
    find = analysis_of(rules).odds
    if find is None:
        raise NotationError(rules.name, "game", f"odds are known for {games_with('odds')}")
    asked, given = parts_of(question)
    answer = find(asked, rules.make_options(**given))
    return {"id": question["id"], **answer} if "id" in question else answer


def games_with(part: str) -> str:
    """Return the names of the games that have a part of `madang.analysis`."""
    return ", ".join(game.name for game in GAMES if getattr(analysis_of(game), part))


def parts_of(question: Data) -> tuple[Data, dict[str, Any]]:
    """Return what a question asks, without its id, and the options that it names."""
    if not isinstance(question, dict):
        raise NotationError(question, "question", 'give an object, like {"hand": [2, 10]}')
    options = question.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(name, str) for name in options):
        raise NotationError(options, "options", 'give options by name, like {"players": 4}')
    asked = {key: value for key, value in question.items() if key not in ("id", "options")}
    return asked, options
