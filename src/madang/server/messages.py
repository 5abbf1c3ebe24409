"""Every message that may cross the WebSocket, both ways: the whole protocol in one file.

One socket a client, at `/ws`; JSON text frames; each message is an object with a `type`. The guest
is known by the cookie that `POST /api/guest` sets (browsers) or by `hello.secret` (programs).

**Numbers.** Everything that a viewer is shown of a table is an `update`, and updates are numbered
for each viewer alone: `n` counts what *you* were shown, so a gap never tells of something hidden.
A command carries `cmd`, an id of the client's choosing (at most 40 characters), and `seen`, the `n`
it was decided on. It is answered exactly once with `ack` or `nack`; sent again with the same `cmd`,
it gets the same answer and has no second effect. `nack` with code `stale` comes with the updates
that were missed. Nothing is dropped silently.

`seen` is the `n` of the newest update that you were shown, also where it asked another seat.

**Order.** A command is checked, written to the log, committed, then acknowledged, then shown.

**Sentences.** None. Codes and arguments only; clients have the words.

**Calls.** Where several seats may call at once, a seat that can only pass is not asked: the server
answers for it, and nobody can see that it did. With a `call_window` nobody's pass counts before the
window closes; a call counts at once.

With a `uniform_window`, in games of tiles, everything that is offered to the others opens a window,
whether or not anybody could claim it. Everybody is shown the offer, and `deadlines.call`; only a
seat that could claim finds something in `legal`, and it alone is shown what it has `answered`. What
follows, the next draw or a claim, is shown to all when the window closes; a claim that nobody could
overrule, whatever they hold, closes it at once.

**HTTP beside it.** JSON both ways; a refusal has the body `{"code", "args"}`, as in `Failure`.

```text
POST  /api/guest {name}           make a guest, set its cookie: {guest, name, secret}
GET   /api/guest                  {guest, name}; 401 hello_first for a stranger
PATCH /api/guest {name}           rename me: {guest, name}
POST  /api/guest/link             {secret}: one more secret of mine, for the link /#/seat/SECRET
POST  /api/guest/resume {secret}  I am that guest here too; set its cookie: {guest, name}
GET   /api/guest/matches          {matches, statistics}: what I have played, and how it went
GET   /api/games                  what may be played: options, presets, bots, actions
GET   /api/rules/PAGE?language=ko a rules page, of a game or shared, as Markdown; in English
                                  where it is not translated
POST  /api/score/GAME {...}       a question about real cards and its answer, as in `madang score`
POST  /api/odds/GAME {...}        what a decision with real cards is worth, as in `madang odds`
GET   /api/tables/ID/record       the record, as lines of JSON; 409 not_now before the match ends
GET   /api/tables/ID/replay       the deal that event ?at=N is in, as ?seat=0 saw it or ?seat=all:
                                  {info, events, deals, frames}; 409 not_now before the match ends
POST  /api/replay                 the same of a record in the body (?at=N&seat=all), kept nowhere
GET   /api/schema                 JSON Schema of this protocol
```
"""

from typing import TYPE_CHECKING, Annotated, Any, Literal, Union

import msgspec

from madang.game import Observation
from madang.games import GAMES

if TYPE_CHECKING:
    View = Observation
else:  # every game's own, told apart by its field `game`
    View = Union[tuple(game.views.observation_type for game in GAMES)]  # noqa: UP007

PROTOCOL = 1
CMD_LENGTH = 40

Cmd = Annotated[str, msgspec.Meta(min_length=1, max_length=CMD_LENGTH)]
TableName = Annotated[str, msgspec.Meta(max_length=32)]
EmoteWord = Literal[
    "hello", "well_done", "oh_dear", "haha", "thinking", "thanks", "sorry", "good_luck"
]  # what may be said at a table; clients have the sentences


# ---- what a table is, as everybody sees it -----------------------------------------------------


class Seat(msgspec.Struct, omit_defaults=False):
    """One place at a table."""

    kind: str  # open, person or bot
    name: str = ""  # the guest's name; for a bot its word
    guest: str = ""  # public id of the guest; empty for bots
    connected: bool = True
    covered: bool = False  # a bot plays for the person until it comes back
    ready: bool = False  # has looked at the result of the deal
    bank: float | None = None  # seconds left on the bank; None: no clock
    times: int = 1  # how many times the seconds of the table's clock the person has
    next_guest: str = ""  # public id of who takes this bot's seat when the next deal begins
    next_name: str = ""  # that guest's name


class Clock(msgspec.Struct, frozen=True):
    """Seconds for each move, and a bank for the match that is used when they are spent."""

    move: float
    bank: float


class Origin(msgspec.Struct, frozen=True):
    """Where a what-if began: after event `at` of another table's match."""

    table: str
    at: int


class TableInfo(msgspec.Struct):
    """A table's card: what the lobby lists and what its page shows around the game."""

    table: str  # id, part of its link
    game: str
    options: dict[str, Any]  # every option by name, in words
    preset: str | None  # the preset that these options are, if any
    status: (
        str  # open, playing, over; broken: the rules made or lost a card or a chip, play stopped
    )
    seats: list[Seat]
    host: str  # public id of the guest who may change it
    private: bool
    clock: Clock | None
    call_window: float  # seconds that everybody waits for calls on a discard; 0: for all answers
    watchers: int
    deal: int  # which deal of the match, from 1; 0 before the first
    deals: int | None  # how many a match has; None: nobody can know
    is_last: bool = False  # whether the match ends with this deal, as far as it is known
    open_bots: bool = False  # somebody may take over a bot's seat while the match runs
    odds: bool = False  # seats are told what a bet is worth, where the game knows it
    uniform_window: bool = False  # everybody waits so long for every offer, claimed or not
    rematch: str | None = None  # the table at which the same seats go on
    branch_of: Origin | None = None  # set where this match is a what-if


# ---- from the client ---------------------------------------------------------------------------


class FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """A message that a client may send."""


class Hello(FromClient, tag="hello"):
    """First message on a socket."""

    proto: int
    secret: str | None = None  # the guest's secret, for programs without cookies


class Ping(FromClient, tag="ping"):
    """Answered with `pong`: both ends know that the line is alive."""


class WatchLobby(FromClient, tag="watch_lobby"):
    """Send me `lobby` now and at every change, until `leave_lobby`."""


class LeaveLobby(FromClient, tag="leave_lobby"):
    """No more `lobby`."""


class Rename(FromClient, tag="rename"):
    """Change my name, to 1 to 24 characters; answered with `welcome`."""

    name: str


class Make(FromClient, tag="make"):
    """Open a table, of which I am the host, and sit down on the first seat if `sit`."""

    cmd: Cmd
    game: str
    options: dict[str, Any] = {}  # by name, in words; may name a preset
    private: bool = False
    clock: Clock | None = None
    call_window: float | None = None  # None: as long as the game usually waits
    sit: bool = True
    bots: list[str | None] = []  # a bot's word for each seat, None: open
    open_bots: bool = False
    odds: bool = False
    uniform_window: bool = True  # without effect in games that offer nothing, and at 0 seconds


class Enter(FromClient, tag="enter"):
    """Show me this table; I sit where my guest sits, else I watch.

    A bot that covers my seat gives it back; the move for which my time ran out is still the bot's.
    Answered with `table`, then with every update after `since`, of this deal and the one before.
    Only the newest one comes where nothing was missed, where `since` is 0, and where it is older
    than those two deals. The deadlines in it are those of now.
    """

    table: TableName
    since: int = 0


class Exit(FromClient, tag="exit"):
    """Show me this table no longer. My seat stays mine; a bot covers it."""

    table: TableName


class Sit(FromClient, tag="sit"):
    """Take an open seat, or one that a bot holds at a running table with `open_bots`.

    A bot's seat is mine when the next deal begins, if I am here then. Until then the bot plays on,
    I watch, and the table's card has me as the seat's `next_guest`. Of two such seats I take the
    one that I asked for last.
    """

    cmd: Cmd
    table: TableName
    seat: int


class Stand(FromClient, tag="stand"):
    """Give my seat up: open before the start, a bot's afterwards; or let a bot keep its own."""

    cmd: Cmd
    table: TableName


class SetBot(FromClient, tag="set_bot"):
    """Host: put a bot on a seat before the start, or open it (None)."""

    cmd: Cmd
    table: TableName
    seat: int
    bot: str | None


class SetTime(FromClient, tag="set_time"):
    """At a private table with a clock, before the start: give a person more time, or no more.

    A person says so for its own seat, the host for everybody's. It is lost with the seat.
    """

    cmd: Cmd
    table: TableName
    seat: int
    times: Literal[1, 2, 4]


class Close(FromClient, tag="close"):
    """Host: close the table, before the start or when no other person sits at it."""

    cmd: Cmd
    table: TableName


class Start(FromClient, tag="start"):
    """Host: deal. Every seat must be taken."""

    cmd: Cmd
    table: TableName


class Ready(FromClient, tag="ready"):
    """I have seen the result of the deal; the next is dealt when everybody has."""

    cmd: Cmd
    table: TableName
    seen: int


class Act(FromClient, tag="act"):
    """Do one of the legal actions, named by its word, or one beyond them, such as `bet 137`.

    Refused with `illegal`: `section` says by which rule, `why` may hold a code and its arguments.
    """

    cmd: Cmd
    table: TableName
    seen: int
    action: str


class Branch(FromClient, tag="branch"):
    """After the match: what if? Open a private table at which I play on from its event `at`.

    The first `at` events are the same; cards that were still to come are shuffled anew, for the
    replay has shown them. Bots take the other seats. Answered with `made`; my last what-if that is
    not over is closed.
    """

    cmd: Cmd
    table: TableName
    at: int
    seat: int
    bot: str | None = None  # None: the game's strongest


class Rematch(FromClient, tag="rematch"):
    """After the match: open a table like this one with the same seats; answered with `made`."""

    cmd: Cmd
    table: TableName


class Emote(FromClient, tag="emote"):
    """Say one of a few things at the table where I sit; not answered, and never written down.

    A `failure` refuses it: `not_seated`, or `slow_down` where too much was said.
    """

    table: TableName
    emote: EmoteWord


ClientMessage = (
    Hello | Ping | WatchLobby | LeaveLobby | Rename | Make | Enter | Exit | Sit | Stand | SetBot
    | SetTime | Close | Start | Ready | Act | Rematch | Branch | Emote
)  # fmt: skip


# ---- from the server ---------------------------------------------------------------------------


class FromServer(msgspec.Struct, tag_field="type"):
    """A message that the server may send."""


class Welcome(FromServer, tag="welcome"):
    """Answer to `hello`."""

    proto: int
    guest: str  # my public id
    name: str
    tables: list[str]  # where I hold a seat


class Pong(FromServer, tag="pong"):
    """Answer to `ping`."""


class Lobby(FromServer, tag="lobby"):
    """Every public table that is open or playing."""

    tables: list[TableInfo]


class Made(FromServer, tag="made"):
    """Answer to `make`, `rematch` and `branch`."""

    cmd: str
    table: str


class Table(FromServer, tag="table"):
    """The table's card, on entering and at every change of it.

    When `seat` changes, updates are from now on those of that seat, by its own numbers; the newest
    follows at once.
    """

    info: TableInfo
    seat: int | None  # mine; None: I watch


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
    places: list[int]  # each seat's place by the last of them, equal seats share; empty before
    hint: dict[str, Any] | None  # advice on my own hand, see the game's `hint`; None: there is none
    odds: dict[str, Any] | None  # at a table with `odds`: of my own hand, see the game's
    # `own_odds`; None when I have no bet to make in this deal
    answered: str | None = None  # what I have answered in the uniform window that is open


class Emoted(FromServer, tag="emoted"):
    """A seat of a table that I am shown has said something."""

    table: str
    seat: int
    emote: EmoteWord


class Ack(FromServer, tag="ack"):
    """Done and written down."""

    cmd: str
    n: int  # updates I have been shown, or am about to be


class Nack(FromServer, tag="nack"):
    """Refused; nothing was changed. See `Code`."""

    cmd: str
    code: str
    args: dict[str, Any]
    missed: list[Update]  # with code `stale`: what to look at first


class Failure(FromServer, tag="failure"):
    """Something without a `cmd` was refused, or the socket will be closed."""

    code: str
    args: dict[str, Any]


class Gone(FromServer, tag="gone"):
    """The table is closed."""

    table: str


ServerMessage = (
    Welcome | Pong | Lobby | Made | Table | Update | Emoted | Ack | Nack | Failure | Gone
)  # fmt: skip

CODES = {
    "bad_message": "The frame is no message of this protocol.",
    "bad_record": "The body is no true record: `what` is wrong in `line`.",
    "bad_option": "An option is unknown or its value is not allowed.",
    "bad_question": "The cards or the end of the deal cannot be like this.",
    "broken": "The rules made or lost a card or a chip: a fault of ours, so the match was stopped.",
    "failed": "The server could not write it down; nothing was changed. Send it again.",
    "hello_first": "The first message must be hello, from a known guest.",
    "illegal": "The action is not among the legal ones.",
    "no_table": "There is no such table.",
    "not_host": "Only the host may do this.",
    "not_now": "The table is not in a state for this.",
    "not_seated": "You hold no seat at this table.",
    "not_your_turn": "Nothing is asked of you now.",
    "seat_taken": "Somebody sits there.",
    "slow_down": "Too many messages.",
    "stale": "The table has moved on since you looked.",
    "too_many": "A limit of tables or sockets is reached.",
}  # code -> what it means, for bot writers

CLOSES = {
    4001: "No hello within ten seconds, or hello from nobody known.",
    4004: "Too many frames that are no message.",
    4008: "Too many messages, for too long.",
    4009: "A limit of sockets is reached.",
    4010: "The frames sent were not read in time: connect and enter again.",
}  # code of a closed socket -> why

decode_client = msgspec.json.Decoder(ClientMessage).decode
decode_server = msgspec.json.Decoder(ServerMessage).decode
encode = msgspec.json.Encoder().encode
