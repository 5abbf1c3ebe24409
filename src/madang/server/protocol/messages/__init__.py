"""Every message that may cross the WebSocket, both ways: the whole protocol.

One socket a client, at `/ws`; JSON text frames; each message is an object with a `type`. The guest
is known by the cookie that `POST /api/guest` sets (browsers) or by `hello.secret` (programs).

**Numbers.** Everything that a viewer is shown of a table is an `update`, and updates are numbered
for each viewer alone: `n` counts what *you* were shown, so a gap never tells of something hidden.
A command carries `cmd`, an id of the client's choosing (at most 40 characters), and `seen`, the `n`
it was decided on. It is answered exactly once with `ack` or `nack`; sent again with the same `cmd`,
it gets the same answer and has no second effect. `nack` with code `stale` comes with the newest of
the updates that were missed, at most four; `enter` brings all of them. Nothing is dropped silently.

A `cmd` is of one guest at one table (commands about no table share one more place), whichever of
its sockets sends it. What was done is remembered with its `cmd`, also over restarts, until the
table has been over for weeks; what was refused, for the next hundred refusals at the table. Another
command with a `cmd` that is remembered is refused with `repeated`. After `failed` and `slow_down`
nothing was changed, and the same `cmd` is looked at anew.

**Limits.** A socket may send so many messages a second, a guest with all its sockets twice as many,
an address twelve times as many; more are refused with `slow_down`, and in the end the socket is
closed. Moves are free, until ten of one guest at a table were refused one after another: from then
on each counts as a change at the table, until one is done. What was shown before and is asked for
again is counted in bytes. Who had too much of it finds only the newest update in `enter` and in
`missed`, and waits for `lobby`. A handshake is answered with 429 where an address opens too many
sockets in a short time.

`seen` is the `n` of the newest update that you were shown, also where it asked another seat.

**Changes.** Most of an update is what the one before it said. Who asks for it in `hello`, with
`changes`, is sent `changes` in the place of each update that follows one sent on the same socket.
Laid over that one they are the whole update, down to the order of its fields:

```text
view = {**update["view"], **changes["view"]}
update = {**update, **changes, "type": "update", "view": view}
```

- They are laid over what this socket was sent last of the table, an `update` or what its changes
  came to; never over one of `nack.missed`. That is update n - 1.
- An update comes whole where that is not so: the first after every `enter`, and the first after my
  seat has changed. What another socket was sent does not count: a new one begins with a whole one.
- Who forgets a table at `exit` may hear `changes` of it that were under way: leave them.
- A field that differs is sent whole, however little of it does. None ever vanishes: every view of a
  game has all its fields, and what is empty is sent as empty.
- `changes` follow from the two updates between which they lie, and from nothing else. So what is
  left out, and how much, tells nothing that those do not.

**Order.** A command is checked, written to the log, committed, then acknowledged, then shown.

**Sentences.** None. Codes and arguments only; clients have the words.

**Calls.** Where several seats may call at once, a seat that can only pass is not asked: the server
answers for it, and nobody can see that it did. What the pause after a discard tells is another
question:

- With a `call_window` (3 seconds unless a table says otherwise) nobody's pass
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
overrule, whatever they hold, closes it at once. It closes early where one person is alone with bots
and is not asked, and once every person has answered: whoever is not asked may `act` with a pass
too, but not the seat that offers, nor twice; bots have had their time to think by then. A client
offers that pass alike, whether or not `legal` has something: if only those pass who are asked, a
short pause tells. Without a `uniform_window`, in these games, a discard that nobody can claim opens
no window.

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

import msgspec

from madang.server.protocol.messages.answers import CLOSES, CODES, Ack, Failure, Nack
from madang.server.protocol.messages.hosting import (
    Close,
    PassHost,
    Remove,
    SetBot,
    SetChat,
    SetRules,
    SetTime,
    Start,
    Swap,
)
from madang.server.protocol.messages.info import Clock, Origin, Seat, TableInfo
from madang.server.protocol.messages.line import Hello, Ping, Pong, Rename, Welcome
from madang.server.protocol.messages.lobby import (
    Branch,
    Invited,
    LeaveLobby,
    Lobby,
    Made,
    Make,
    Rematch,
    WatchLobby,
)
from madang.server.protocol.messages.parts import (
    CMD_LENGTH,
    PROTOCOL,
    TEXT_LENGTH,
    Cmd,
    FromClient,
    FromServer,
    TableName,
)
from madang.server.protocol.messages.play import (
    Act,
    AddNumber,
    Changes,
    Promise,
    Ready,
    Recap,
    Told,
    Update,
    View,
)
from madang.server.protocol.messages.seats import Enter, Exit, Gone, Missed, Sit, Stand, Table
from madang.server.protocol.messages.talk import (
    ChatLine,
    Emote,
    Emoted,
    EmoteWord,
    Nudge,
    Nudged,
    Said,
    Say,
    Talk,
    Vote,
)

ClientMessage = (
    Hello | Ping | WatchLobby | LeaveLobby | Rename | Make | Enter | Exit | Sit | Stand | SetBot
    | SetTime | PassHost | Remove | Swap | SetRules | Close | Start | Ready | Act | Rematch | Branch
    | Emote | Nudge | Vote | Say | SetChat | AddNumber
)  # fmt: skip

ServerMessage = (
    Welcome | Pong | Lobby | Made | Table | Recap | Update | Changes | Emoted | Nudged | Ack | Nack
    | Failure | Said | Talk | Invited | Gone | Promise
)  # fmt: skip

decode_client = msgspec.json.Decoder(ClientMessage).decode
decode_server = msgspec.json.Decoder(ServerMessage).decode
encode = msgspec.json.Encoder().encode
