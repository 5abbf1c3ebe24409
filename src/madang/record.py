"""A match as text: a header and one line of JSON an event. Everything else is recomputed.

```text
{"v":1,"game":"nylon_ppong","rules":1,"options":{"players":2,"rounds":1,...}}
{"n":1,"deck":"4b 12c 7a ...","dice":17}
{"n":2,"seat":1,"do":"draw"}
...
{"end":153,"totals":[-31,-12]}
```

The header may say who sat where, seat by seat: `"names":["Mina",{"bot":"careful"}]`. With `"fair"`
it says what the decks follow from, so that anybody can deal them again; see `madang.shuffles`.

Event `n` stands on line n + 1. The last line is there when the match is over: how many events it
had, and what each seat has won (more is better, so penalty points are negative). A record without
it is a match that was broken off, and replays as far as it goes.

`read` checks the form of each line, `replay` the rules, `verify` both ends, `check_fair` whether
the decks are those that were promised. `frames` shows what a viewer saw of each event.
"""

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import msgspec

from madang.errors import MadangError, RecordError
from madang.game import ALL_HANDS, Data, Game, Kernels, Observation, States
from madang.games import game_named
from madang.layout import Seat, bits_in
from madang.shuffles import Fair, Report, check
from madang.table import Table

VERSION = 1
NAME_LENGTH = 64
JOINER = "\u200d"  # of emoji


# ---- what may stand on a line ------------------------------------------------------------------


class BotName(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A bot at a seat, by its word."""

    bot: str


Name = str | BotName  # of a person, as it was then; or of a bot


class Header(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The first line: what was played, and who sat where, if that is known."""

    v: int
    game: str
    rules: int
    options: dict[str, Any]
    names: list[Name] = []
    fair: Fair | None = None  # the source of the decks


class Deal(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Chance spoke: a deal or a reshuffle."""

    n: int
    deck: str
    dice: int


class Move(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A seat did something."""

    n: int
    seat: int
    do: str


class End(msgspec.Struct, forbid_unknown_fields=True):
    """The last line of a match that is over."""

    end: int
    totals: list[int]


Event = Deal | Move
Form = TypeVar("Form", Header, Deal, Move, End)


@dataclass
class Record:
    """One match, as it was played."""

    game: Game
    options: NamedTuple
    events: list[Event] = field(default_factory=list)
    totals: list[int] | None = None  # what each seat has won; None: the match was broken off
    names: list[Name] = field(default_factory=list)  # of each seat; none: not known
    fair: Fair | None = None  # the source of the decks; None: that cannot be checked

    def add_deal(self, deck: Any, dice: int) -> None:
        """Write down that chance spoke."""
        self.events.append(Deal(len(self.events) + 1, self.game.layout.deck.format(deck), dice))

    def add_move(self, seat: Seat, word: str) -> None:
        """Write down what a seat did."""
        self.events.append(Move(len(self.events) + 1, seat, word))


# ---- writing -----------------------------------------------------------------------------------


def write(record: Record) -> Iterator[str]:
    """Yield the lines of a record, without line ends."""
    words = record.game.format_options(record.options)
    game = record.game
    yield line_of(Header(VERSION, game.name, game.rules_version, words, record.names, record.fair))
    for event in record.events:
        yield line_of(event)
    if record.totals is not None:
        yield line_of(End(len(record.events), record.totals))


def line_of(form: Header | Event | End) -> str:
    """Write one line."""
    return msgspec.json.encode(form).decode()


# ---- reading -----------------------------------------------------------------------------------


def read(lines: Iterable[str]) -> Record:
    """Read a record; raise RecordError. Empty lines may only follow the last one."""
    record = None
    blank = 0
    for line, text in enumerate(lines, 1):
        if not text.strip():
            blank = blank or line
            continue
        if blank:
            raise RecordError(blank, "the line is empty")
        if record is None:
            record = read_header(text)
        else:
            read_event(record, line, text)
    if record is None:
        raise RecordError(
            1, "the record is empty; its first line says which game was played", "empty"
        )
    return record


def read_header(text: str) -> Record:
    """Read the first line."""
    header = formed(parsed(1, text), Header, 1)
    if header.v != VERSION:
        raise RecordError(
            1, f"form {header.v} of a record; this Madang reads form {VERSION}", "version"
        )
    try:
        game = game_named(header.game)
        options = game.make_options(**header.options)
    except MadangError as error:
        raise RecordError(1, str(error), "start") from error
    if not game.can_replay(header.rules):
        age = "newer" if header.rules > game.rules_version else "older"
        what = f"{age} rules, {game.name} {header.rules}; this Madang plays {game.rules_version}"
        raise RecordError(1, what, "version")
    check_names(header.names, game.seats(options))
    check_numbers(header.fair, game.seats(options))
    return Record(game, options, names=header.names, fair=header.fair)


def check_names(names: list[Name], seats: int) -> None:
    """Refuse names that are not one a seat, or that nobody could be shown."""
    if names and len(names) != seats:
        raise RecordError(1, f"{len(names)} names for {seats} seats", "start")
    for name in map(plain_name, names):
        if not (0 < len(name) <= NAME_LENGTH and is_printable(name)):
            what = f"{name!r} is no name: 1 to {NAME_LENGTH} characters to be read"
            raise RecordError(1, what, "start")


def check_numbers(given: Fair | None, seats: int) -> None:
    """Refuse numbers that are not one a seat."""
    if given and len(given.numbers) != seats:
        raise RecordError(1, f"{len(given.numbers)} numbers for {seats} seats", "start")


def is_printable(name: str) -> bool:
    """Tell whether a name has only characters that are shown."""
    return not any(unicodedata.category(char)[0] == "C" for char in name if char != JOINER)


def plain_name(name: Name) -> str:
    """Return a person's name, or a bot's word."""
    return name.bot if isinstance(name, BotName) else name


def read_event(record: Record, line: int, text: str) -> None:
    """Add one line after the first to the record."""
    if record.totals is not None:
        raise RecordError(line, "nothing may follow the end", "order")
    found = parsed(line, text)
    if "end" in found:
        read_end(record, line, formed(found, End, line))
        return
    event: Event
    event = formed(found, Deal, line) if "deck" in found else formed(found, Move, line)
    if event.n != line - 1:
        raise RecordError(line, f"event {event.n} where event {line - 1} comes next", "order")
    record.events.append(event)


def read_end(record: Record, line: int, end: End) -> None:
    """Take the totals from the last line."""
    if end.end != len(record.events):
        what = f"the end says {end.end} events, and {len(record.events)} are here"
        raise RecordError(line, what, "order")
    record.totals = end.totals


def parsed(line: int, text: str) -> dict[str, Any]:
    """Read one line as a JSON object."""
    try:
        return msgspec.json.decode(text.strip(), type=dict[str, Any])
    except (ValueError, RecursionError) as error:
        raise RecordError(line, f"no JSON object: {error}") from error


def formed(found: dict[str, Any], form: type[Form], line: int) -> Form:
    """Turn an object into the form that the line has to have."""
    try:
        return msgspec.convert(found, form)
    except msgspec.ValidationError as error:
        raise RecordError(line, f"no {form.__name__.lower()}: {error}") from error


# ---- replaying ---------------------------------------------------------------------------------


def replay(record: Record, upto: int | None = None, kernels: Kernels | None = None) -> Table:
    """Play the first `upto` events again, all by default, each checked; raise RecordError."""
    table = Table(record.game, record.options, kernels)
    for event in record.events[:upto]:
        apply(table, event)
    return table


def apply(table: Table, event: Event) -> tuple[int, int] | None:
    """Play one event; return what happened, as `Views.events_for` takes it; raise RecordError."""
    try:
        if isinstance(event, Move):
            return event.seat, table.play(event.seat, event.do)
        table.deal(table.game.layout.deck.parse(event.deck), event.dice)
        return None
    except MadangError as error:
        raise RecordError(event.n + 1, str(error), "act") from error


def verify(record: Record, kernels: Kernels | None = None) -> Table:
    """Replay a record and compare what it says of the end; return the table, raise RecordError."""
    table = replay(record, kernels=kernels)
    check_end(record, table)
    return table


def check_end(record: Record, table: Table) -> None:
    """Compare what a record says of the end with the table that all of it has led to."""
    if record.totals is None:
        return
    line = len(record.events) + 2
    if not table.is_over:
        what = "the record says that the match is over, and it is not"
        raise RecordError(line, what, "end")
    if record.totals != table.totals():
        what = f"totals {record.totals}, but the match gives {table.totals()}"
        raise RecordError(line, what, "end")


def check_fair(record: Record, promise: str | None = None, number: str | None = None) -> Report:
    """Deal a match again from what was promised, and compare; its moves are not looked at.

    `promise` is the hash that was shown before the first deal, `number` is what somebody's device
    added: without them the record alone says what was promised.
    """
    deals = [(event.deck, event.dice) for event in record.events if isinstance(event, Deal)]
    report, fair = check(record.game, record.fair, deals), record.fair
    if fair:
        report.is_ended = record.totals is not None
        report.has_seats = len(fair.numbers) == record.game.seats(record.options)
        told = {"promise": (promise, [fair.commit]), "number": (number, fair.numbers)}
        report.vouched = {
            what: given.lower() in known for what, (given, known) in told.items() if given
        }
    return report


# ---- showing -----------------------------------------------------------------------------------


class Frame(msgspec.Struct, frozen=True):
    """The update of a viewer after event `n`."""

    n: int
    events: list[Data]  # what it hears, see `Views.events_for`; none: there was nothing to see
    view: Observation
    legal: dict[int, tuple[str, ...]]  # what each seat asked may do, where the viewer may know it


class DealSpan(msgspec.Struct):
    """The place of a deal in a record, and how it ended."""

    first: int  # its first event, the deal
    last: int
    ended: str = ""  # a row of `Layout.ends`; "": it was broken off
    ended_by: list[int] = []  # the seats that ended it
    totals: list[int] = []  # what each seat has won by then; more is better
    places: list[int] = []  # each seat's place by then; equal seats share it


def frames(
    record: Record, viewer: int = ALL_HANDS, kernels: Kernels | None = None
) -> Iterator[Frame]:
    """Yield what a viewer is shown of every event: a seat what it saw, ALL_HANDS every hand.

    Raise NotationError for a seat that is not there, and RecordError; the end is compared too.
    """
    table = Table(record.game, record.options, kernels)
    yield from shown(table, record.events, viewer)
    check_end(record, table)


def shown(table: Table, events: Iterable[Event], viewer: int) -> Iterator[Frame]:
    """Play events at a table; yield what a viewer is shown of each."""
    game, options = table.game, table.options
    view = table.view(viewer)
    for event in events:
        happened = apply(table, event)
        before, view = view, table.view(viewer)
        told = game.views.events_for(before, view, options, viewer, happened)
        seen = game.views.observation(view, options, viewer)
        yield Frame(event.n, told, seen, legal_for(table, viewer))


def legal_for(table: Table, viewer: int) -> dict[int, tuple[str, ...]]:
    """Return what each seat asked may do, as far as the viewer may know."""
    return {seat: table.legal_actions(seat) for seat in table.to_act if viewer in (seat, ALL_HANDS)}


class Replayed:
    """A record that was verified, with its deals; each can be shown without those before it."""

    def __init__(self, record: Record, kernels: Kernels | None = None) -> None:
        """Replay a record; raise RecordError."""
        self.record, self.kernels = record, kernels
        self.deals: list[DealSpan] = []
        self.starts: list[States] = []  # the states before each deal
        table = Table(record.game, record.options, kernels)
        for event in record.events:
            self.note(event, table)
        check_end(record, table)
        self.progress = table.progress

    def note(self, event: Event, table: Table) -> None:
        """Play one event, and note where it stands."""
        before = table.states.copy() if table.needs_deal else None
        apply(table, event)
        if before is not None and table.state.deal_no > len(self.deals):
            self.starts.append(before)
            self.deals.append(DealSpan(event.n, event.n))
        self.deals[-1].last = event.n
        if table.state.ended:
            close_deal(self.deals[-1], table)

    def deal_of(self, n: int) -> int:
        """Return which deal event `n` is in, counted from 0."""
        return bisect_right([found.first for found in self.deals], n) - 1

    def frames(self, number: int, viewer: int = ALL_HANDS) -> Iterator[Frame]:
        """Yield what a viewer is shown of one deal."""
        found = self.deals[number]
        table = Table(self.record.game, self.record.options, self.kernels)
        table.states[:] = self.starts[number]
        return shown(table, self.record.events[found.first - 1 : found.last], viewer)


def close_deal(found: DealSpan, table: Table) -> None:
    """Note how a deal ended."""
    found.ended = table.game.layout.end_words[table.state.ended]
    found.ended_by = list(bits_in(table.state.ended_by))
    found.totals, found.places = table.totals(), table.places()
