"""What a table's log may hold: the truth of which everything else about a table is made.

Decks are in it, so an event is never sent; what is sent comes from `feeds`.
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
    """A seat changed hands: `who` is a guest's id or a bot's word.

    While the match runs, a person takes a bot's seat when the next deal begins, unless the bot is
    seated again before.
    """

    seat: int
    kind: str  # open, person or bot
    who: str = ""
    bot: str = ""  # the bot that made room for this person before the deal


class Timed(Event, tag="timed", frozen=True):
    """A person has `times` the seconds of the table's clock, its bank included."""

    seat: int
    times: int


class Hushed(Event, tag="hushed", frozen=True):
    """The host wants no talk at the table, or wants it again."""

    is_on: bool  # whether there is none


class Committed(Event, tag="committed", frozen=True):
    """A secret was promised, from which the decks will follow; before any number is taken."""

    secret: str  # for nobody to see before the match is over


class Numbered(Event, tag="numbered", frozen=True):
    """A guest's device added its number to what the decks follow from."""

    guest: str
    number: str


class Started(Event, tag="started", frozen=True):
    """The match began."""

    numbers: list[str] = []  # of each seat, where decks follow from them; empty: none was added


class Past(Event, tag="past", frozen=True, omit_defaults=True):
    """What was played at another table before one of its deals has been played here too.

    It is written at that table and not here; who reads the log fills it in.
    """

    table: str
    count: int  # deals, reshuffles and moves before that deal
    events: tuple["Dealt | Done", ...] = ()  # those, in memory alone


class Dealt(Event, tag="dealt", frozen=True):
    """Chance spoke: a new round, or a reshuffle."""

    deck: str
    dice: int


class Done(Event, tag="done", frozen=True):
    """A seat did something; `bank` is what it has left."""

    seat: int
    do: str
    bank: float | None = None


class Held(Event, tag="held", frozen=True):
    """A seat answered a call; it counts when the call window closes."""

    seat: int
    do: str = ""  # empty: it passed


class Lapsed(Event, tag="lapsed", frozen=True):
    """A uniform window closed: what has come of the offer is shown from now on."""


class Looked(Event, tag="looked", frozen=True):
    """A seat has seen the result of the round."""

    seat: int


class Covered(Event, tag="covered", frozen=True):
    """A bot took over a person's seat, or gave it back."""

    seat: int
    by_bot: bool
    bank: float | None = None


class Broke(Event, tag="broke", frozen=True):
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


class Kept(Event, tag="kept", frozen=True):
    """An open seat is kept for a guest, or for nobody any more."""

    seat: int
    who: str = ""


class Closed(Event, tag="closed", frozen=True):
    """The table is gone; `why` is a word of `messages.Gone`."""

    why: str = ""


AnyEvent = (
    Opened | Seated | Timed | Hushed | Committed | Numbered | Started | Past | Dealt | Done | Held
    | Lapsed | Looked | Covered | Broke | Rematched | Hosted | Removed | Changed | Kept | Closed
)  # fmt: skip

decode_event = msgspec.json.Decoder(AnyEvent).decode
encode_event = msgspec.json.Encoder().encode
