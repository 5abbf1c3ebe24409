"""A match to play with in Python: a table, where its chance comes from, and its record.

Cards are dealt as soon as a deal is due, so some seat always has to act until the match is over.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from madang import chance, record
from madang.analysis import analysis_of
from madang.chance import DeckSource
from madang.errors import NotationError, RecordError
from madang.game import WATCHER, Data, Game, Kernels, Observation, State
from madang.games import GAMES, game_named
from madang.record import Event, Record, plain_name
from madang.table import Table


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
    """One match of one game, played by words.

    >>> match = new_match("nylon_ppong", seed=7, players=2, rounds=1)
    >>> match.to_act
    (1,)
    >>> match.legal_actions(1)
    ('draw',)
    >>> match.play(1, "draw")
    >>> len(match.observation(1).hands[1]), match.observation(0).hands[1]
    (6, None)
    """

    def __init__(
        self, game: Game, options: Any, chance: DeckSource, kernels: Kernels | None = None
    ) -> None:
        self.table = Table(game, options, kernels)
        self.chance = chance
        self.log = Record(game, options)
        self.deals: list[Observation] = []
        self.on_event: Callable[[Event], None] | None = None  # called when one has happened

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.table.game

    @property
    def options(self) -> Any:
        """The house rules, as integers by name."""
        return self.table.options

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have to act; none when the match is over."""
        return self.table.to_act

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.table.is_over

    def legal_actions(self, seat: int) -> tuple[str, ...]:
        """Return the words of what `seat` may do; none unless it has to act."""
        return self.table.legal_actions(seat)

    def play(self, seat: int, word: str) -> None:
        """Do what `word` says, then deal if a deal is due; a PlayError has changed nothing."""
        self.table.play(seat, word)
        self.log.add_move(seat, word)
        self.note()
        self.go_on()

    def go_on(self) -> None:
        """Deal while a deal is due."""
        while self.table.needs_deal:
            deck, dice = next(self.chance)
            self.table.deal(deck, dice)
            self.log.add_deal(deck, dice)
            self.note()

    def note(self) -> None:
        """Keep what everybody sees when a deal has just ended; tell who listens."""
        if self.table.state.ended:
            self.deals.append(self.table.observation())
        if self.on_event:
            self.on_event(self.log.events[-1])

    def view(self, seat: int = WATCHER) -> State:
        """Return the state without what `seat` may not know, as a bot gets it."""
        return self.table.view(seat)

    def observation(self, seat: int = WATCHER) -> Observation:
        """Return in words what `seat`, or a watcher, may know."""
        return self.table.observation(seat)

    @property
    def results(self) -> Results:
        """What each seat has won and why."""
        return Results(self.table.totals(), self.table.places(), list(self.deals))

    def record(self) -> Record:
        """Return the match so far as a record."""
        totals = self.table.totals() if self.is_over else None
        return Record(self.game, self.options, list(self.log.events), totals, self.log.names)

    @property
    def names(self) -> list[str]:
        """Who sat where, as the record says it, bots by their words; empty where it does not."""
        return [plain_name(name) for name in self.log.names]

    def record_lines(self) -> list[str]:
        """Return the match so far as text, one line an event; `madang.replay` reads it."""
        return list(record.write(self.record()))

    def save(self, path: str | Path) -> None:
        """Write the match so far to a file; `madang.replay` reads it."""
        lines = "".join(line + "\n" for line in self.record_lines())
        Path(path).write_text(lines, encoding="utf-8", newline="\n")

    def repeat(self, event: Event) -> None:
        """Play one event of a record; raise RecordError."""
        record.apply(self.table, event)
        self.log.events.append(event)
        self.note()


def new_match(game: str, /, *, seed: int | None = None, **options: Any) -> Match:
    """Start a match, its first deal dealt; raise NotationError or OptionError.

    `options` are house rules by name, and may name a `preset`. Without a `seed` the cards come
    from the operating system's generator; with one, every match is the same.

    >>> match = new_match("nylon_ppong", seed=7, preset="table", players=3, stop_limit=8)
    >>> match.options.players, match.options.out_penalty, match.options.stop_limit
    (3, 50, 8)
    >>> new_match("nylon_ppong", players=9)
    Traceback (most recent call last):
    madang.errors.OptionError: nylon_ppong: option players cannot be 9; allowed: 2 to 6
    """
    rules = game_named(game)
    source = chance.secret(rules) if seed is None else chance.seeded(rules, checked_seed(seed))
    match = Match(rules, rules.make_options(**options), source)
    match.go_on()
    return match


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
    match = Match(log.game, log.options, chance.secret(log.game))
    match.log.names = log.names
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


def score(game: str, question: Data) -> Data:
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
    rules = game_named(game)
    asked, given = parts_of(question)
    calculator = analysis_of(rules).calculator
    if calculator is None:
        raise NotationError(game, "game", f"real cards are scored for {games_with('calculator')}")
    seats_given = rules.house_rules.seats_option in given
    answer = calculator(asked, rules.make_options(**given), seats_given)
    return {"id": question["id"], **answer} if "id" in question else answer


def score_rows(game: str, rows: Any, options: Mapping[str, Any] | None = None) -> Any:
    """Score many hands at once; raise NotationError or OptionError.

    `rows` is a NumPy array as the game describes it, such as records of
    `madang.games.hong_kong_mahjong.HANDS`; `options` are house rules by name.
    """
    rules = game_named(game)
    score_all = analysis_of(rules).score_rows
    if score_all is None:
        raise NotationError(game, "game", f"rows are scored for {games_with('score_rows')}")
    return score_all(rows, rules.make_options(**(options or {})))


def odds(game: str, question: Data) -> Data:
    """Answer exactly what one decision is worth; raise NotationError or OptionError.

    >>> odds("wolnam_ppong", {"hand": [2, 10], "seen": [5, 5, 11]})["p_win"]
    '26/43'
    >>> odds("wolnam_ppong", {"hand": [1, 12], "pot": 400, "chips": 250})["best"]["bet"]
    166
    """
    rules = game_named(game)
    find = analysis_of(rules).odds
    if find is None:
        raise NotationError(game, "game", f"odds are known for {games_with('odds')}")
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
