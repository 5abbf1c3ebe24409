"""Every message that may cross the WebSocket, both ways: the whole protocol in one file.

One socket a client, at `/ws`; JSON text frames; each message is an object with a `type`. The guest
is known by the cookie that `POST /api/guest` sets (browsers) or by `hello.secret` (programs).

**Numbers.** Everything that a viewer is shown of a table is an `update`, and updates are numbered
for each viewer alone: `n` counts what *you* were shown, so a gap never tells of something hidden.
A command carries `cmd`, an id of the client's choosing (at most 40 characters), and `seen`, the `n`
it was decided on. It is answered exactly once with `ack` or `nack`; sent again with the same `cmd`,
it gets the same answer and has no second effect. `nack` with code `stale` comes with the updates
that were missed. Nothing is dropped silently.

A `cmd` is of one guest at one table (commands about no table share one more place), whichever of
its sockets sends it. What was done is remembered with its `cmd`, also over restarts, until the
table has been over for weeks; what was refused, for the next hundred refusals at the table. Another
command with a `cmd` that is remembered is refused with `repeated`. After `failed` nothing was
changed, and the same `cmd` is looked at anew.

`seen` is the `n` of the newest update that you were shown, also where it asked another seat.

**Order.** A command is checked, written to the log, committed, then acknowledged, then shown.

**Sentences.** None. Codes and arguments only; clients have the words.

**Calls.** Where several seats may call at once, a seat that can only pass is not asked: the server
answers for it, and nobody can see that it did. What the pause after a discard tells is another
question:

- With a `call_window` (3 seconds, in games of tiles 5, unless a table says otherwise) nobody's pass
  counts before the window closes, and it closes at the same time whoever is asked. A call counts at
  once, and everybody sees it. So a pause without a call tells nothing.
- Without one (0 seconds), play goes on when everybody who is asked has answered. Bots and those who
  can only pass answer together, at a time that does not depend on cards. A longer pause then tells
  that some person could call, and how long they thought; it does not tell who.
- Who is alone with bots is not hurried, whatever the `call_window`, but for uniform windows: there
  is nobody from whom to hide that they think.

Hidden from all others in any case: who was asked, who passed, and that a bot passed. Not hidden: a
call, when it was made, and that somebody took long on their own turn.

With a `uniform_window`, in games of tiles, everything that is offered to the others opens a window,
whether or not anybody could claim it. Everybody is shown the offer, and `deadlines.call`; only a
seat that could claim finds something in `legal`, and it alone is shown what it has `answered`. What
follows, the next draw or a claim, is shown to all when the window closes; a claim that nobody could
overrule, whatever they hold, closes it at once. It closes early only where one person is alone with
bots and is not asked. Without it, in these games, a discard that nobody can claim opens no window.

**What is asked of whom.** `update.legal` is what *I* may do now: where it is not empty, the table
waits for my `act`. `view.to_act` are the seats that everybody knows are asked; in a call it has
nobody but me. When a deal has ended (`view.ended`, with `view.phase` = `deal`) the table waits
for a `ready` of everybody who plays; at a table with a clock the next deal begins after a while
without it. When `view.phase` is `over` nothing is asked any more.

**Units and signs.** Seats count from 0, deals and updates from 1; times are seconds. Cards and
tiles are words, the same in every language. `view.points` (of the deal) and `view.totals` (of the
match) are what the game counts: in Nylon-ppong penalties, of which fewer are better, in the
others chips or points won. `standings` are for comparing: what each seat has won, more is better
in every game; so a total of 315 penalties in Nylon-ppong is -315 there. A place of 1 is the best;
equal seats share it.

**Dealing.** Where a table has a `promise`, its decks and dice follow from a secret of the server,
whose hash is shown before the start, and from a random number that each person's device adds
(`add_number`), as `docs/fair.md` says. When the match is over the record holds the secret, so that
anybody can deal it again. Nobody waits for a number.

**HTTP beside it.** JSON both ways; a refusal has the body `{"code", "args"}`, as in `Failure`.

```text
POST  /api/guest {name}           make a guest, set its cookie: {guest, name, secret}
GET   /api/guest                  {guest, name, devices}; 401 hello_first for a stranger
PATCH /api/guest {name}           rename me: {guest, name}
POST  /api/guest/link             {secret, lasts}: of a link /#/seat/SECRET, with which one more
                                  device is me; it works once, for `lasts` seconds, and the one
                                  before works no more
POST  /api/guest/link/whose {secret}
                                  who one would be with it: {guest, name}; 404 no_link
POST  /api/guest/resume {secret}  be that guest here, and use the link up; set the cookie of a
                                  secret for this device: {guest, name, secret}; 404 no_link
POST  /api/guest/renew            one more secret of mine, whose cookie is set; the one before
                                  still works: {guest, name, secret}
POST  /api/guest/devices/sign_out every secret of mine dies but that of the cookie, and my link:
                                  {guest, name, devices}
GET   /api/guest/matches          {matches, statistics}: what I have played, and how it went; with
                                  `ratings`, each {game, value, matches}, where the server has them
GET   /api/friends                {friends}: each {guest, name, here}
POST  /api/friends/link           {secret}: of a link that makes friends, for a week; the one
                                  before works no more
POST  /api/friends/whose {secret} who made it: {guest, name}
POST  /api/friends {secret}       be friends with who made it: {guest, name}
POST  /api/friends/GUEST/remove   be friends no more
POST  /api/friends/GUEST/invite {table}
                                  ask a friend to a table where I sit, by `invited`
POST  /api/nights {name}          open an evening with friends: {night}; its tables are made with
                                  `make.night`, and whoever has the id sees how it goes
GET   /api/nights                 {nights}: those that I have opened or played at
GET   /api/nights/ID              {night, name, host, host_name, at, ended, matches, standings}
POST  /api/nights/ID/end          who opened it: no more tables are made in it
GET   /api/games                  what may be played: options, presets, bots, actions
GET   /api/rules/PAGE?language=ko a rules page, of a game or shared, as Markdown; in English
                                  where it is not translated
GET   /api/deck/GAME              {pieces, dice}: what the decks of a game are shuffled from: its
                                  cards or tiles in order, and how many sides its dice have
POST  /api/score/GAME {...}       a question about real cards and its answer, as in `madang score`
POST  /api/odds/GAME {...}        what a decision with real cards is worth, as in `madang odds`
GET   /api/tables/ID/record       the record, as lines of JSON; 409 not_now before the match ends;
                                  of a table that is stuck, for its people: its log as it is
                                  written, which ends the match for good
GET   /api/tables/ID/replay       the deal that event ?at=N is in, as ?seat=0 saw it or ?seat=all:
                                  {info, events, deals, frames}; 409 not_now before the match ends
POST  /api/replay                 the same of a record in the body (?at=N&seat=all), kept nowhere
GET   /api/addresses              {addresses}: by which other devices of the local network come
                                  here; 403 not_here unless the server's own machine asks
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
TEXT_LENGTH = 200

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
    connected: bool = True  # whether the person has a socket at the table
    covered: bool = False  # a bot plays for the person until it comes back
    ready: bool = False  # has looked at the result of the deal
    bank: float | None = None  # seconds left on the bank; None: no clock
    times: int = 1  # how many times the seconds of the table's clock the person has
    next_guest: str = ""  # public id of who takes this bot's seat when the next deal begins
    next_name: str = ""  # that guest's name
    kept_guest: str = ""  # public id of the guest for whom this open seat is kept
    kept_name: str = ""  # that guest's name
    votes: int = 0  # how many want a bot to play for the person, who keeps the table waiting
    votes_needed: int = 0  # of how many the votes are needed; 0: nobody has voted
    alike: int = 0  # from 1, the person's number among those whose names look alike; 0: none does


class Clock(msgspec.Struct, frozen=True):
    """Seconds for each move, and a bank for the match that is used when they are spent."""

    move: float  # seconds, at least 3
    bank: float  # seconds for the whole match


class Missed(msgspec.Struct, frozen=True):
    """What a bot played for my seat, by my own numbers of updates."""

    since: int  # the last update before the bot took over
    deals: int  # how many deals had ended by then
    until: int | None = None  # the newest one when I came back; None: the bot still plays


class Told(msgspec.Struct):
    """What an update told."""

    n: int
    events: list[dict[str, Any]]


class Origin(msgspec.Struct, frozen=True):
    """Where a what-if began: after event `at` of another table's match."""

    table: str
    at: int  # number of the last event that both share


class TableInfo(msgspec.Struct):
    """A table's card: what the lobby lists and what its page shows around the game."""

    table: str  # id, part of its link
    game: str
    options: dict[str, Any]  # every option by name, in words
    preset: str | None  # the preset that these options are, if any
    status: str  # open, playing, over; broken: the rules made or lost a card or a chip, play
    # stopped; stuck: its log does not replay, so it cannot be continued
    seats: list[Seat]
    host: str  # public id of the guest who may change it
    private: bool  # whether only the link leads there
    clock: Clock | None
    call_window: float  # seconds that everybody waits for calls on a discard; 0: for all answers
    watchers: int  # how many sockets watch
    deal: int  # which deal of the match, from 1; 0 before the first
    deals: int | None  # how many a match has; None: nobody can know
    is_last: bool = False  # whether the match ends with this deal, as far as it is known
    open_bots: bool = False  # somebody may take over a bot's seat while the match runs
    chat: bool = False  # who sits there may say what it likes
    odds: bool = False  # seats are told what a bet is worth, where the game knows it
    uniform_window: bool = False  # everybody waits so long for every offer, claimed or not
    rematch: str | None = None  # the table at which the same seats go on
    night: str = ""  # the evening with friends that it belongs to
    ratings: dict[str, int] = {}  # of the guests who sit there, where the server counts them
    branch_of: Origin | None = None  # set where this match is a what-if
    host_name: str = ""  # the host's name
    rematch_by: str = ""  # public id of the guest who asked for the rematch
    call_votes: int = 0  # how many want whoever is still asked in the call to pass
    call_votes_needed: int = 0  # of how many the votes are needed; 0: nobody has voted
    nudge_after: float = 0.0  # seconds of silence after which a person may be called to, and again
    vote_after: float = 0.0  # seconds of silence after which the others may vote
    deals_in: float | None = None  # where all seats are taken: how many seconds after that anybody
    # who sits there may deal; 0: they may
    stuck: str = ""  # why it is: rules (they are other ones now), log (it is damaged)


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
    private: bool = True  # False: list it in the lobby
    clock: Clock | None = None
    call_window: float | None = None  # None: as long as the game usually waits
    sit: bool = True  # whether I take the first open seat
    bots: list[str | None] = []  # a bot's word for each seat, None: open
    open_bots: bool = False  # whether a bot's seat may be taken over while the match runs
    odds: bool = False
    uniform_window: bool = True  # without effect in games that offer nothing, and at 0 seconds
    night: TableName = ""  # the evening with friends that it belongs to; then it is private


class Enter(FromClient, tag="enter"):
    """Show me this table; I sit where my guest sits, else I watch.

    A bot that covers my seat gives it back; the move for which my time ran out is still the bot's.
    Answered with `table`, then with every update after `since`, of this deal and the one before.
    Only the newest one comes where nothing was missed, where `since` is 0, and where it is older
    than those two deals. The deadlines in it are those of now.

    With `recap`, `recap` comes between: what was told before the first of these updates.
    """

    table: TableName
    since: int = 0  # the `n` of the newest update that I have
    recap: bool = False  # whether I want to be told what came before


class Exit(FromClient, tag="exit"):
    """Show me this table no longer. My seat stays mine; a bot covers it."""

    table: TableName


class Sit(FromClient, tag="sit"):
    """Take an open seat, or one that a bot holds at a running table with `open_bots`.

    A seat that is kept for another guest is not open to me, and none is where the host removed me.

    A bot's seat is mine when the next deal begins, if I am here then. Until then the bot plays on,
    I watch, and the table's card has me as the seat's `next_guest`. Of two such seats I take the
    one that I asked for last.
    """

    cmd: Cmd
    table: TableName
    seat: int


class Stand(FromClient, tag="stand"):
    """Give my seat up: open before the start, a bot's afterwards; or let a bot keep its own.

    Where no seat is mine, one that is kept for me is open again. A host who stands up hands the
    table on to the next person at it.
    """

    cmd: Cmd
    table: TableName


class SetBot(FromClient, tag="set_bot"):
    """Host: put a bot on a seat before the start, or open it (None)."""

    cmd: Cmd
    table: TableName
    seat: int
    bot: str | None  # a bot's word; None: nobody


class SetTime(FromClient, tag="set_time"):
    """At a private table with a clock, before the start: give a person more time, or no more.

    A person says so for its own seat, the host for everybody's. It is lost with the seat.
    """

    cmd: Cmd
    table: TableName
    seat: int
    times: Literal[1, 2, 4]  # how many times the clock's seconds


class PassHost(FromClient, tag="pass_host"):
    """Host: hand the table over to somebody who sits there.

    It passes on by itself when the host stands up, or has been away for a while and others are
    here.
    """

    cmd: Cmd
    table: TableName
    guest: str


class Remove(FromClient, tag="remove"):
    """Host: take the seat of somebody, who may not sit down here again, and hears nobody talk here.

    Before the start the seat is open afterwards. While the match runs a bot goes on, and only who
    is away or covered can be removed.
    """

    cmd: Cmd
    table: TableName
    guest: str


class Swap(FromClient, tag="swap"):
    """Host: let two seats change places before the start, whoever holds them."""

    cmd: Cmd
    table: TableName
    seat: int
    other: int  # the other seat


class SetRules(FromClient, tag="set_rules"):
    """Host: change before the start what `make` has said, but for the game.

    Everybody keeps their seat where it is still there, else they get another one, a bot's if need
    be. Refused with `seats_needed` where there are more people than seats.
    """

    cmd: Cmd
    table: TableName
    options: dict[str, Any] = {}
    private: bool = True  # as in `make`, and so the rest
    clock: Clock | None = None
    call_window: float | None = None  # seconds; None: as long as the game usually waits
    open_bots: bool = False  # whether a bot's seat may be taken over while the match runs
    odds: bool = False
    uniform_window: bool = True  # whether everybody waits so long for every offer


class Close(FromClient, tag="close"):
    """Host: close the table, before the start or when no other person sits at it."""

    cmd: Cmd
    table: TableName


class AddNumber(FromClient, tag="add_number"):
    """Before the start, where I sit: add my device's random number to what the decks follow from.

    16 bytes as 32 hexadecimal digits, drawn after the `promise` was seen, and remembered with it:
    if the number of my seat is another one when the match runs, the dealing cannot be trusted. The
    first number that I send for a table counts, from whichever device, and counts where I sit when
    the match begins. Refused with `not_now` after the start, where there is no `promise`, and with
    `number` where another one of mine is there already.
    """

    cmd: Cmd
    table: TableName
    number: Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]  # as hexadecimal digits


class Start(FromClient, tag="start"):
    """Host: deal. Every seat must be taken.

    When the table has been full for a while (`deals_in`), anybody who sits there may.
    """

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
    at: int  # number of the last event that stays as it was
    seat: int
    bot: str | None = None  # None: the game's strongest


class Say(FromClient, tag="say"):
    """Say something of my own at the private table where I sit: 1 to 200 characters, in one line.

    Characters that cannot be seen are dropped. Everybody there is shown it as `said`; it is in no
    log. Refused with `not_seated`, `slow_down`, or `not_now` where `chat` is not on.
    """

    cmd: Cmd
    table: TableName
    text: Annotated[
        str, msgspec.Meta(max_length=2 * TEXT_LENGTH)
    ]  # 1 to 200 characters, in one line


class SetChat(FromClient, tag="set_chat"):
    """Host: let people `say` what they like at this private table, or no more."""

    cmd: Cmd
    table: TableName
    is_on: bool  # whether people may talk


class Rematch(FromClient, tag="rematch"):
    """After the match: open a table like this one, or learn of it; answered with `made`.

    I sit there, and bots; a seat is kept for everybody else for a while, until they `sit` there or
    `stand`.
    """

    cmd: Cmd
    table: TableName


class Emote(FromClient, tag="emote"):
    """Say one of a few things at the table where I sit; not answered, and never written down.

    A `failure` refuses it: `not_seated`, or `slow_down` where too much was said.
    """

    table: TableName
    emote: EmoteWord


class Nudge(FromClient, tag="nudge"):
    """Call to a person who keeps the table waiting where no clock runs; shown to all as `nudged`.

    Not answered, and never written down. It may be done when the table has waited for some seconds,
    and only where everybody knows that it waits for this seat: for its turn, outside calls, or for
    its `ready`. Otherwise a `failure` says `not_now`, with the seconds `after` which it may, or
    `slow_down` where the seat was called to just before.
    """

    table: TableName
    seat: int


class Vote(FromClient, tag="vote"):
    """Want a bot to play for such a person, when the table has waited for long.

    All others who are here must want it where they are one or two, else more than half of them: the
    card counts `votes`. The bot plays until the person says anything. Refused as `nudge` is.

    Without a `seat`, in a call that no clock and no window ends: want whoever is still asked to
    pass. Nobody is told who that is, so everybody may vote, and all but one count as the others.
    """

    table: TableName
    seat: int | None = None


ClientMessage = (
    Hello | Ping | WatchLobby | LeaveLobby | Rename | Make | Enter | Exit | Sit | Stand | SetBot
    | SetTime | PassHost | Remove | Swap | SetRules | Close | Start | Ready | Act | Rematch | Branch
    | Emote | Nudge | Vote | Say | SetChat | AddNumber
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
    """Every public table that is open or playing, and at which somebody is."""

    tables: list[TableInfo]
    mine: list[TableInfo] = []  # where I hold a seat or am the host, also private ones


class Made(FromServer, tag="made"):
    """Answer to `make`, `rematch` and `branch`."""

    cmd: str
    table: str
    commit: str = ""  # to `make`: as in the table's `promise`, where it has one


class Table(FromServer, tag="table"):
    """The table's card, on entering and at every change of it.

    When `seat` changes, updates are from now on those of that seat, by its own numbers; the newest
    follows at once.
    """

    info: TableInfo
    seat: int | None  # mine; None: I watch
    removed: bool = False  # the host has removed me: I may not sit down here
    missed: Missed | None = None  # the last time that a bot played for me


class Promise(FromServer, tag="promise"):
    """What the decks of a table follow from: on entering, and at every change of it.

    A table that sends none deals from chance that nobody can check: a what-if, and a table that was
    made by an older server. Remember `commit`: in the record of the match it must be the same.
    """

    table: str
    commit: str  # SHA-256 that promises the secret, as 64 hexadecimal digits
    numbers: list[str]  # of each seat, for good since the match began; empty: none was added, as
    # for bots, and for people whose device has sent none in time


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
    # in this game, or this is not the newest update
    odds: dict[str, Any] | None  # at a table with `odds`: of my own hand, see the game's
    # `own_odds`; None when I have no bet to make in this deal, or this is not the newest update
    answered: str | None = None  # what I have answered in the uniform window that is open


class Recap(FromServer, tag="recap"):
    """What I was told before the update that follows, of this deal and the one before."""

    table: str
    told: list[Told]  # the oldest first


class Nudged(FromServer, tag="nudged"):
    """A person at the table calls to a seat that keeps it waiting."""

    table: str
    seat: int
    by: int


class Emoted(FromServer, tag="emoted"):
    """A seat of a table that I am shown has said something."""

    table: str
    seat: int
    emote: EmoteWord


class ChatLine(msgspec.Struct, frozen=True):
    """What a guest has said, by the name it had; `n` counts the lines of a table."""

    n: int
    guest: str
    name: str
    text: str  # in one line


class Said(FromServer, tag="said"):
    """Somebody has said something at a table that I am shown."""

    table: str
    line: ChatLine  # what was said, and by whom


class Talk(FromServer, tag="talk"):
    """On entering: the last 100 lines that were said there."""

    table: str
    lines: list[ChatLine]  # the oldest first


class Invited(FromServer, tag="invited"):
    """A friend asks me to a table where it sits."""

    table: str
    game: str
    guest: str
    name: str


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
    why: str = ""  # host: the host has closed it; idle: nobody was there for a while; else empty


ServerMessage = (
    Welcome | Pong | Lobby | Made | Table | Recap | Update | Emoted | Nudged | Ack | Nack | Failure
    | Said | Talk | Invited | Gone | Promise
)  # fmt: skip

CODES = {
    "bad_message": "The frame is no message of this protocol.",
    "bad_record": "The body is no true record: `what` is wrong in `line`; `why` in a word.",
    "bad_name": "This cannot be a name, for the reason `why`, in a word.",
    "bad_option": "An option is unknown or its value is not allowed.",
    "bad_question": "The cards or the end of the deal cannot be like this.",
    "broken": "The rules made or lost a card or a chip: a fault of ours, so the match was stopped.",
    "failed": "The server could not write it down; nothing was changed. Send it again.",
    "hello_first": "The first message must be hello, from a known guest.",
    "illegal": "The action is not among the legal ones.",
    "no_friend": "This link is of no friend (any more), or the guest is none of yours.",
    "no_link": "This seat link was used already, or is too old, or nobody made it.",
    "no_night": "There is no such evening.",
    "no_table": "There is no such table; `why` tells of one that is closed, see `gone`.",
    "not_here": "Only this server's own machine is told.",
    "not_host": "Only the host may do this.",
    "not_now": "The table is not in a state for this.",
    "not_seated": "You hold no seat at this table.",
    "not_your_turn": "Nothing is asked of you now.",
    "removed": "The host has removed you from this table.",
    "repeated": "This `cmd` was another command's before: give each one of its own.",
    "seat_taken": "Somebody sits there, or it is kept for somebody.",
    "seats_needed": "More people sit there than the table would have seats.",
    "slow_down": "Too much in too short a time; `seconds`: how long to wait, where that is known.",
    "stale": "The table has moved on since you looked.",
    "too_heavy": "It takes longer than the server gives to one question.",
    "too_many": "A limit is reached: of `what`, `most` may be; `tables` are the cards that count.",
}  # code -> what it means, for bot writers

CLOSES = {
    1001: "The server stops: connect again in a moment.",
    1009: "A message is too long, or comes in more than 16 frames.",
    1011: "A fault of ours: connect and enter again.",
    4001: "No hello within ten seconds, or hello from nobody known.",
    4003: "The secret of hello works no more: the guest has signed out other devices.",
    4004: "Too many frames that are no message.",
    4008: "Too many frames of whatever kind, for too long.",
    4009: "A limit of sockets is reached.",
    4010: "The frames sent were not read in time: connect and enter again.",
}  # code of a closed socket -> why

decode_client = msgspec.json.Decoder(ClientMessage).decode
decode_server = msgspec.json.Decoder(ServerMessage).decode
encode = msgspec.json.Encoder().encode
