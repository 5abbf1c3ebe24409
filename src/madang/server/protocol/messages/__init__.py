"""Every message that may cross the WebSocket, both ways: the whole protocol.

A client has one socket, at `/ws`, with JSON text frames. Each message is an object with a `type`.
The server knows the guest by the cookie that `POST /api/guest` sets (browsers) or by `hello.secret`
(programs).

**Numbers.** Everything that a viewer is shown of a table is an `update`, and updates are numbered
for each viewer separately: `n` counts what *you* were shown, so a gap never reveals something
hidden. A command carries `cmd`, an id of the client's choosing (at most 40 characters), and `seen`,
the `n` that it was decided on. It is answered exactly once with `ack` or `nack`; sent again with
the same `cmd`, it gets the same answer and has no second effect. `nack` with code `stale` comes
with the newest of the updates that were missed, at most four; `enter` brings all of them. Nothing
is dropped silently.

A `cmd` belongs to one guest at one table, whichever of its sockets sends it; commands about no
table share one more place. The server remembers the `cmd` of a finished command, also over
restarts, until the table has been over for weeks, and that of a refused command for the next
hundred refusals at the table. Another command with a remembered `cmd` is refused with `repeated`.
After `failed` and `slow_down` nothing was changed, and the same `cmd` can be sent again.

**Limits.** A socket may send so many messages a second, a guest with all its sockets twice as many,
an address twelve times as many. More are refused with `slow_down`, and in the end the socket is
closed. Moves are free until ten moves of one guest at a table were refused in a row; from then on
each counts as a change at the table, until a move is legal. When a guest asks for things that it
was shown before, the bytes are counted. A guest that had too many gets only the newest update in
`enter` and in `missed`, and waits for `lobby`. When an address opens too many sockets in a short
time, the handshake is answered with 429.

`seen` is the `n` of the newest update that you were shown, even if it asked another seat.

**Changes.** Most of an update repeats the one before. A client that asks for it in `hello`, with
`changes`, gets `changes` in place of each update that follows one on the same socket. Merged into
the previous update they give the whole new one, down to the order of its fields:

```text
view = {**update["view"], **changes["view"]}
update = {**update, **changes, "type": "update", "view": view}
```

- Merge them into the last update of the table on this socket, an `update` or the result of its
  changes; never into one of `nack.missed`. That is update n - 1.
- Other updates come whole: the first after every `enter`, and the first after my seat has changed.
  Updates on another socket do not count: a new socket begins with a whole update.
- After `exit` a client may still get `changes` that were on their way: ignore them.
- A field that differs is sent whole, however small the difference. No field ever vanishes: every
  view of a game has all its fields, and an empty field is sent as empty.
- `changes` depend only on the two updates. So the fields that are left out, and their size, reveal
  nothing that the updates do not.

**Order.** A command is checked, written to the log, committed, then acknowledged, then shown.

**Sentences.** None. Codes and arguments only; clients have the words.

**Calls.** When several seats may call at once, the server does not ask a seat that can only pass:
it answers for the seat, and nobody can see that it did. The pause after a discard may show
something or nothing:

- With a `call_window` (3 seconds unless a table says otherwise) no pass
  counts before the window closes, and it closes at the same time whichever seats are asked. A call
  counts at once, and everybody sees it. So a pause without a call shows nothing.
- Without one (0 seconds), play goes on when every seat that is asked has answered. Bots and seats
  that can only pass answer together, at a time that does not depend on cards. A longer pause then
  shows that some person could call, and how long they thought; it does not show who.
- A person alone with bots is not hurried by the `call_window`, only by a uniform window: there is
  nobody else who could see them think.

Always hidden from all others: which seats were asked, which passed, and that a bot passed. Not
hidden: a call, when it was made, and that a player took long on their own turn.

With a `uniform_window`, in games of tiles, everything that is offered to the others opens a window,
whether or not anybody could claim it. Everybody sees the offer and `deadlines.call`. Only a
seat that could claim finds something in `legal`, and only that seat sees what it has `answered`.
The next step, a draw or a claim, is shown to all when the window closes. A claim that no other seat
could overrule with any hand closes it at once. The window closes early when one person is alone
with bots and is not asked, and when every person has answered. A seat that is not asked may also
`act` with a pass, but not twice, and not the seat that offers; bots have had their time to think
by then. A client offers that pass in the same way whether or not `legal` has something: if only the
seats that are asked passed, a short pause would show it. Without a `uniform_window`, in these
games, a discard that nobody can claim opens no window.

**What is asked of whom.** `update.legal` is what *I* may do now: if it is not empty, the table
waits for my `act`. `view.to_act` are the seats that everybody knows are asked; in a call it has
only my own seat. When a deal has ended (`view.ended`, with `view.phase` = `deal`) the table waits
for a `ready` of every player; at a table with a clock the next deal begins after a while
without it. When `view.phase` is `over` nothing is asked any more.

**Units and signs.** Seats count from 0, deals and updates from 1; times are seconds. Cards and
tiles are words, the same in every language. `view.points` (of the deal) and `view.totals` (of the
match) are in the game's own unit: penalties in Nylon-ppong, where fewer are better, chips or
points won in the others. `standings` are for comparing: what each seat has won, more is better
in every game; so a total of 315 penalties in Nylon-ppong is -315 there. A place of 1 is the best;
equal seats share it.

**Dealing.** Where a table has a `promise`, its decks and dice follow from a secret of the server,
whose hash is shown before the start, and from a random number that each person's device adds
(`add_number`), as `docs/fair.md` says. When the match is over the record holds the secret, so that
anybody can deal it again. Nobody waits for a number.

**HTTP.** JSON both ways; a refusal has the body `{"code", "args"}`, as in `Failure`.

```text
POST  /api/guest {name}           make a guest, set its cookie: {guest, name, secret}
GET   /api/guest                  {guest, name, devices}; 401 hello_first for a stranger
PATCH /api/guest {name}           rename me: {guest, name}
POST  /api/guest/link             {secret, lasts}: of a link /#/seat/SECRET that makes one more
                                  device mine; it works once, for `lasts` seconds, and replaces
                                  the link before it
POST  /api/guest/link/whose {secret}
                                  whose link it is: {guest, name}; 404 no_link
POST  /api/guest/resume {secret}  be that guest here, and use the link up; set the cookie of a
                                  secret for this device: {guest, name, secret}; 404 no_link
POST  /api/guest/renew            one more secret of mine, whose cookie is set; the one before
                                  still works: {guest, name, secret}
POST  /api/guest/devices/sign_out end my link and every secret of mine except that of the cookie:
                                  {guest, name, devices}
GET   /api/guest/matches          {matches, statistics}: my matches and their results; with
                                  `ratings`, each {game, value, matches}, where the server has them
GET   /api/friends                {friends}: each {guest, name, here}
POST  /api/friends/link           {secret}: of a link that makes friends, for a week; it replaces
                                  the link before it
POST  /api/friends/whose {secret} the guest who made it: {guest, name}
POST  /api/friends {secret}       become friends with that guest: {guest, name}
POST  /api/friends/GUEST/remove   end the friendship
POST  /api/friends/GUEST/invite {table}
                                  invite a friend to a table where I sit, by `invited`
POST  /api/nights {name}          open an evening with friends: {night}; its tables are made with
                                  `make.night`, and anyone with the id sees how it goes
GET   /api/nights                 {nights}: those that I have opened or played at
GET   /api/nights/ID              {night, name, host, host_name, at, ended, matches, standings}
POST  /api/nights/ID/end          for the guest who opened it: no more tables are made in it
GET   /api/games                  the games: options, presets, bots, actions
GET   /api/rules/PAGE?language=ko a rules page, of a game or shared, as Markdown; in English
                                  where it is not translated
GET   /api/deck/GAME              {pieces, dice}: the cards or tiles of a game in order, before a
                                  shuffle, and how many sides its dice have
POST  /api/score/GAME {...}       a question about real cards and its answer, as in `madang score`
POST  /api/odds/GAME {...}        what a decision with real cards is worth, as in `madang odds`
GET   /api/tables/ID/record       the record, as lines of JSON; 409 not_now before the match ends;
                                  of a stuck table, for its players: its log as it is
                                  written, which ends the match for good
GET   /api/tables/ID/replay       the deal that event ?at=N is in, as ?seat=0 saw it or ?seat=all:
                                  {info, events, deals, frames}; 409 not_now before the match ends
GET   /api/tables/ID/review       how far the review of my seat is: {status, info, seat, done,
                                  total, review, seconds}; status is none, compiling, working,
                                  done or failed; 403 not_seated for players who held no seat
POST  /api/tables/ID/review       have it made, the same answer: one at a time for each guest
DELETE /api/tables/ID/review      cancel it, the same answer
GET   /api/tables/ID/review/N/after  how the deal may go on after the answer ?do=WORD at moment N:
                                  {frames, points}; 409 not_now before the review is made
GET   /api/puzzles                the puzzles: themes and numbers, by game, and that of the day
GET   /api/puzzles/GAME/ID        one puzzle
GET   /api/puzzles/GAME/ID/after  how the deal may go on after the answer ?do=WORD
POST  /api/replay                 the same of a record in the body (?at=N&seat=all), kept nowhere
GET   /api/addresses              {addresses}: where other devices of the local network reach this
                                  server; 403 not_here unless the server's own machine asks
GET   /api/schema                 JSON Schema of this protocol
```
"""

import msgspec

from madang.server.protocol.messages.answers import CLOSES, CODES, Ack, CloseCode, Failure, Nack
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
from madang.server.protocol.messages.seats import (
    Close,
    Enter,
    Exit,
    Gone,
    Missed,
    PassHost,
    Remove,
    SetBot,
    SetChat,
    SetRules,
    SetTime,
    Sit,
    Stand,
    Start,
    Swap,
    Table,
)
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
