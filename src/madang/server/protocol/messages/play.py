"""Playing: what a seat is shown of the game, what it does, and the source of its cards."""

from typing import TYPE_CHECKING, Annotated, Any, Union

import msgspec
from msgspec import UNSET, UnsetType

from madang.game import Observation
from madang.games import GAMES
from madang.server.protocol.messages.parts import Cmd, FromClient, FromServer, TableName

if TYPE_CHECKING:
    View = Observation
else:  # every game's own, told apart by its field `game`
    View = Union[tuple(game.views.observation_type for game in GAMES)]  # noqa: UP007


class AddNumber(FromClient, tag="add_number"):
    """Before the start, where I sit: add my device's random number to the source of the decks.

    16 bytes as 32 hexadecimal digits, drawn after the `promise` was seen, and remembered with it:
    if the number of my seat is another one when the match runs, the dealing cannot be trusted. The
    first number that I send for a table counts, from any device, for the seat where I sit when
    the match begins. Refused with `not_now` after the start, if there is no `promise`, and with
    `number` if another number of mine is there already.
    """

    cmd: Cmd
    table: TableName
    number: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]  # as hexadecimal digits


class Promise(FromServer, tag="promise"):
    """The hash and the numbers that fix the decks: on entering, and at every change of them.

    A table that sends none deals from chance that nobody can check: a what-if, and a table that was
    made by an older server. Remember `commit`: in the record of the match it must be the same.
    """

    table: str
    commit: str  # SHA-256 that promises the secret, as 64 hexadecimal digits
    numbers: list[str]  # of each seat, fixed once the match has begun; empty: no number, as
    # for bots, and for people whose device has sent none in time


class Ready(FromClient, tag="ready"):
    """I have seen the result of the deal; the next is dealt when everybody has."""

    cmd: Cmd
    table: TableName
    seen: int


class Act(FromClient, tag="act"):
    """Do one of the legal actions, named by its word, or a parametric one, such as `bet 137`.

    Refused with `illegal`: `section` says by which rule, `why` may hold a code and its arguments.
    """

    cmd: Cmd
    table: TableName
    seen: int
    action: str


class Update(FromServer, tag="update"):
    """What I am shown of the game. `events` led from update n - 1 to this `view`."""

    table: str
    n: int
    events: list[dict[str, Any]]  # codes and arguments, see the game's `events_for`
    view: View  # what my seat may know, of the game that is played
    legal: list[str]  # words of what I may do now; empty: nothing is asked of me
    deadlines: dict[str, float]  # seat -> seconds left of its move time (its bank comes on top);
    # "call" -> seconds until the call window closes
    standings: list[list[int]]  # what each seat had won after each finished deal; more is better
    places: list[int]  # each seat's place by the last of them, equal seats share; empty at first
    hint: dict[str, Any] | None  # advice on my own hand, see the game's `hint`; None: there is none
    # in this game, or this is not the newest update
    odds: dict[str, Any] | None  # at a table with `odds`: of my own hand, see the game's
    # `own_odds`; None when I have no bet to make in this deal, or this is not the newest update
    answered: str | None = None  # what I have answered in the uniform window that is open


class Changes(FromServer, tag="changes"):
    """The changes since update n - 1, in place of update `n`, if I asked for it.

    An absent field is as it was in that update. See **Changes**.
    """

    table: str
    n: int  # of the update that this replaces
    events: list[dict[str, Any]]  # they led from update n - 1 to this one
    view: dict[str, Any]  # the changed fields of `update.view`, each whole
    legal: list[str] | UnsetType = UNSET  # as in `update`, like all that follows
    deadlines: dict[str, float] | UnsetType = UNSET  # absent: as many seconds are left as were then
    standings: list[list[int]] | UnsetType = UNSET  # all of them
    places: list[int] | UnsetType = UNSET  # of every seat
    hint: dict[str, Any] | UnsetType | None = UNSET  # None: there is none any more
    odds: dict[str, Any] | UnsetType | None = UNSET  # None: there are none any more
    answered: str | UnsetType | None = UNSET  # None: nothing any more


class Told(msgspec.Struct):
    """The events of one update."""

    n: int
    events: list[dict[str, Any]]


class Recap(FromServer, tag="recap"):
    """The events before the update that follows, of this deal and the one before."""

    table: str
    told: list[Told]  # the oldest first
