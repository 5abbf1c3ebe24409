"""The events of a table's log: the truth from which everything else about a table is made.

Decks are in it, so an event is never sent; clients get what `feeds` makes. Tags and fields are
kept for as long as a database is. `OLD_NAMES` has the old name of renamed ones.
"""

from typing import Any

import msgspec

from madang.server.protocol.messages import Clock, Origin


class Event(msgspec.Struct, tag_field="e", frozen=True):
    """One line of a table's log."""


class Opened(Event, tag="opened", frozen=True):
    """A table was made; always the first event."""

    game: str
    rules: int  # the version of the game's rules
    options: dict[str, Any]  # every option by name, in words
    host: str
    private: bool
    clock: Clock | None
    call_window: float
    open_bots: bool
    branch_of: Origin | None = None
    odds: bool = False
    uniform_window: bool = False
    night: str = ""  # the evening that it belongs to


class Seated(Event, tag="seated", frozen=True):
    """A seat changed hands: `occupant` is a guest's id or a bot's word.

    While the match runs, a person takes a bot's seat when the next deal begins, unless the bot is
    seated again before.
    """

    seat: int
    kind: str  # open, person or bot
    occupant: str = ""
    bot: str = ""  # the bot that made room for this person before the deal


class TimeSet(Event, tag="time_set", frozen=True):
    """A person has `times` the seconds of the table's clock, its bank included."""

    seat: int
    times: int


class ChatSet(Event, tag="chat_set", frozen=True):
    """The host wants no talk at the table, or wants it again."""

    is_on: bool


class Committed(Event, tag="committed", frozen=True):
    """A secret was promised, from which the decks will follow; before any number is taken."""

    secret: str  # for nobody to see before the match is over


class NumberAdded(Event, tag="number_added", frozen=True):
    """A guest's device added its number to what the decks follow from."""

    guest: str
    number: str


class Started(Event, tag="started", frozen=True):
    """The match began."""

    numbers: list[str] = []  # of each seat, where decks follow from them; empty: none was added


class Past(Event, tag="past", frozen=True, omit_defaults=True):
    """The moves at another table before one of its deals that is played on here too.

    It is stored at that table and not here; the reader of the log fills it in.
    """

    table: str
    count: int  # deals, reshuffles and moves before that deal
    events: tuple["Dealt | Acted", ...] = ()  # those, in memory alone


class Dealt(Event, tag="dealt", frozen=True):
    """Chance spoke: a new round, or a reshuffle."""

    deck: str
    dice: int


class Acted(Event, tag="acted", frozen=True):
    """A seat did something; `bank` is what it has left."""

    seat: int
    action: str
    bank: float | None = None


class CallAnswered(Event, tag="call_answered", frozen=True):
    """A seat answered a call; it counts when the call window closes."""

    seat: int
    action: str = ""  # empty: it passed


class WindowClosed(Event, tag="window_closed", frozen=True):
    """A uniform window closed: what has come of the offer is shown from now on."""


class ResultSeen(Event, tag="result_seen", frozen=True):
    """A seat has seen the result of the round."""

    seat: int


class Covered(Event, tag="covered", frozen=True):
    """A bot took over a person's seat, or gave it back."""

    seat: int
    by_bot: bool
    bank: float | None = None


class RulesBroken(Event, tag="rules_broken", frozen=True):
    """The rules made or lost a card or a chip in what came next, so nothing may come next."""


class Rematched(Event, tag="rematched", frozen=True):
    """The same seats went on at another table, as `by` had asked."""

    table: str
    by: str = ""


class Hosted(Event, tag="hosted", frozen=True):
    """Somebody else is the host from now on."""

    guest: str


class Removed(Event, tag="removed", frozen=True):
    """A guest may not sit at this table again."""

    guest: str


class Changed(Event, tag="changed", frozen=True):
    """The rules were changed before the start: the table is another one, with nobody at it."""

    opened: Opened


class SeatKept(Event, tag="seat_kept", frozen=True):
    """An open seat is kept for a guest, or for nobody any more."""

    seat: int
    guest: str = ""


class Closed(Event, tag="closed", frozen=True):
    """The table is gone; `why` is a word of `messages.Gone`."""

    why: str = ""


AnyEvent = (
    Opened | Seated | TimeSet | ChatSet | Committed | NumberAdded | Started | Past | Dealt | Acted
    | CallAnswered | WindowClosed | ResultSeen | Covered | RulesBroken | Rematched | Hosted
    | Removed | Changed | SeatKept | Closed
)  # fmt: skip

OLD_NAMES: dict[str, tuple[str, dict[str, str]]] = {  # tag -> tag of today; field -> field of today
    "broke":    ("rules_broken",  {}),
    "done":     ("acted",         {"do": "action"}),
    "held":     ("call_answered", {"do": "action"}),
    "hushed":   ("chat_set",      {}),
    "kept":     ("seat_kept",     {"who": "guest"}),
    "lapsed":   ("window_closed", {}),
    "looked":   ("result_seen",   {}),
    "numbered": ("number_added",  {}),
    "seated":   ("seated",        {"who": "occupant"}),
    "timed":    ("time_set",      {}),
}  # fmt: skip
OLD_LINES = tuple(f'{{"e":"{tag}"'.encode() for tag in OLD_NAMES)  # as such lines begin

decode_line = msgspec.json.Decoder(AnyEvent).decode
encode_event = msgspec.json.Encoder().encode


def decode_event(line: bytes) -> AnyEvent:
    """Read one line of a log, whichever release has written it."""
    if not line.startswith(OLD_LINES):
        return decode_line(line)
    fields: dict[str, Any] = msgspec.json.decode(line)
    tag, names = OLD_NAMES[fields.pop("e")]
    if tag == "chat_set" and "is_on" in fields:
        fields["is_on"] = not fields["is_on"]  # it said whether there was no talk
    named = {names.get(name, name): value for name, value in fields.items()}
    return decode_line(encode_event({"e": tag, **named}))
