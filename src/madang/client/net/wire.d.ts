/**
 * What crosses the wire. Written by `make docs` from `src/madang/server/protocol/messages`, which
 * says what each message means. Change it there.
 */

/** What a seat is shown: the part that every game has. A game's own fields come in addition. */
export type View = Observation & Record<string, any>;

/** What happened: see the events of a game in `docs/reference/protocol.md`. */
export type GameEvent = { code: string; [argument: string]: any };

/** Answer to `hello`. */
export interface Welcome {
  type: "welcome";
  proto: number; // the version of this protocol
  guest: string; // my public id
  name: string; // of the guest
  tables: string[]; // where I hold a seat
}

/** Answer to `ping`. */
export interface Pong {
  type: "pong";
}

/** The public tables that are open or playing and have somebody at them: 100 at most. */
export interface Lobby {
  type: "lobby";
  tables: TableInfo[]; // the cards of tables
  mine: TableInfo[]; // where I hold a seat or am the host, also private ones
}

/** A table's card: what the lobby lists and what its page shows around the game. */
export interface TableInfo {
  table: string; // id, part of its link
  game: string; // the word of a game, see `GET /api/games`
  options: Record<string, number | boolean | string>; // every option by name, in words
  preset: string | null; // the preset that these options are, if any
  status: "open" | "playing" | "over" | "broken" | "stuck"; // open, playing, over; broken: the rules made or lost a card or a chip, play stopped; stuck: its log does not replay, so it cannot be continued
  seats: Seat[]; // from 0
  host: string; // public id of the guest who may change it
  private: boolean; // whether only people with the link can come
  clock: Clock | null; // null: nobody is hurried
  call_window: number; // seconds that everybody waits for calls on a discard; 0: for all answers
  watchers: number; // how many sockets watch
  deal: number; // which deal of the match, from 1; 0 before the first
  deals: number | null; // how many a match has; null: nobody can know
  is_last: boolean; // whether the match ends with this deal, as far as it is known
  open_bots: boolean; // somebody may take over a bot's seat while the match runs
  chat: boolean; // people who sit there may talk
  odds: boolean; // seats see what a bet is worth, where the game knows it
  uniform_window: boolean; // everybody waits so long for every offer, claimed or not
  rematch: string | null; // the table at which the same seats go on
  night: string; // the evening with friends that it belongs to
  ratings: Record<string, number>; // of the guests who sit there, where the server counts them
  branch_of: Origin | null; // set where this match is a what-if
  host_name: string; // the host's name
  rematch_by: string; // public id of the guest who asked for the rematch
  call_votes: number; // how many want the seats still asked in the call to pass
  call_votes_needed: number; // of how many the votes are needed; 0: nobody has voted
  nudge_after: number; // seconds of silence after which a person may be called to, and again
  vote_after: number; // seconds of silence after which the others may vote
  deals_in: number | null; // when all seats are taken: how many seconds after that anybody at a seat there may deal; 0: now
  watching: Watcher[]; // people who watch a private table, and read its chat
  stuck: string; // why it is stuck: rules (they have changed), log (it is damaged)
}

/** One place at a table. */
export interface Seat {
  kind: "open" | "person" | "bot"; // open, person or bot
  name: string; // the guest's name; for a bot its word
  guest: string; // public id of the guest; empty for bots
  connected: boolean; // whether the person has a socket at the table
  covered: boolean; // a bot plays for the person until it comes back
  ready: boolean; // has looked at the result of the deal
  bank: number | null; // seconds left on the bank; null: no clock
  times: number; // how many times the seconds of the table's clock the person has
  next_guest: string; // public id of the guest who gets this bot's seat in the next deal
  next_name: string; // that guest's name
  kept_guest: string; // public id of the guest for whom this open seat is kept
  kept_name: string; // that guest's name
  votes: number; // how many want a bot to play for the person, who keeps the table waiting
  votes_needed: number; // of how many the votes are needed; 0: nobody has voted
  alike: number; // from 1, the person's number among people with similar names; 0: no such name
}

/** Seconds for each move, and a bank for the match that is used when they are spent. */
export interface Clock {
  move: number; // seconds, at least 3
  bank: number; // seconds for the whole match
}

/** Where a what-if began: after event `at` of another table's match. */
export interface Origin {
  table: string; // id of the table
  at: number; // number of the last event that both share
}

/** A guest who watches. */
export interface Watcher {
  guest: string; // public id of a guest
  name: string; // of the guest
}

/** Answer to `make`, `rematch` and `branch`. */
export interface Made {
  type: "made";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  commit: string; // to `make`: as in the table's `promise`, where it has one
}

/** The table's card, on entering and at every change of it. */
export interface Table {
  type: "table";
  info: TableInfo; // the table's card
  seat: number | null; // mine; null: I watch
  removed: boolean; // the host has removed me: I may not sit down here
  missed: Missed | null; // the last time that a bot played for me
}

/** The part of the match that a bot played for my seat, by my own numbers of updates. */
export interface Missed {
  since: number; // the last update before the bot took over
  deals: number; // how many deals had ended by then
  until: number | null; // the newest one when I came back; null: the bot still plays
}

/** The events before the update that follows, of this deal and the one before. */
export interface Recap {
  type: "recap";
  table: string; // id of the table
  told: Told[]; // the oldest first
}

/** The events of one update. */
export interface Told {
  n: number; // a number of my updates
  events: GameEvent[]; // codes and arguments, see `Events`
}

/** What I am shown of the game. `events` led from update n - 1 to this `view`. */
export interface Update {
  type: "update";
  table: string; // id of the table
  n: number; // a number of my updates
  events: GameEvent[]; // codes and arguments, see the game's `events_for`
  view: View; // what my seat may know, of the game that is played
  legal: string[]; // words of what I may do now; empty: nothing is asked of me
  deadlines: Record<string, number>; // seat -> seconds left of its move time (its bank comes on top); "call" -> seconds until the call window closes
  standings: number[][]; // what each seat had won after each finished deal; more is better
  places: number[]; // each seat's place by the last of them, equal seats share; empty at first
  hint: Record<string, any> | null; // advice on my own hand, see the game's `hint`; null: there is none in this game, or this is not the newest update
  odds: Record<string, any> | null; // at a table with `odds`: of my own hand, see the game's `own_odds`; null when I have no bet to make in this deal, or this is not the newest update
  answered: string | null; // what I have answered in the uniform window that is open
}

/** One reason for the result of a deal, with its section of the rules. */
export interface ScoreLine {
  seat: number; // whom it concerns
  kind: string; // what it is, in the game's words
  points: number; // how much, in `unit`
  section: string; // of the rules page, that says why
  cards: string[]; // the cards or tiles looked at
  unit: string; // or chips, faan, limit, half limit
  paid_by: number | null; // the seat that pays, where it is one
}

/** The changes since update n - 1, in place of update `n`, if I asked for it. */
export interface Changes {
  type: "changes";
  table: string; // id of the table
  n: number; // of the update that this replaces
  events: GameEvent[]; // they led from update n - 1 to this one
  view: Partial<View>; // the changed fields of `update.view`, each whole
  legal?: string[]; // as in `update`, like all that follows
  deadlines?: Record<string, number>; // absent: as many seconds are left as were then
  standings?: number[][]; // all of them
  places?: number[]; // of every seat
  hint?: Record<string, any> | null; // null: there is none any more
  odds?: Record<string, any> | null; // null: there are none any more
  answered?: string | null; // null: nothing any more
}

/** A seat of a table that I am shown has said something. */
export interface Emoted {
  type: "emoted";
  table: string; // id of the table
  seat: number; // from 0
  emote: "good_luck" | "haha" | "hello" | "oh_dear" | "sorry" | "thanks" | "thinking" | "well_done"; // what is said
}

/** A person at the table nudges a seat that keeps it waiting. */
export interface Nudged {
  type: "nudged";
  table: string; // id of the table
  seat: number; // from 0
  by: number; // the seat that does
}

/** Done and written down. */
export interface Ack {
  type: "ack";
  cmd: string; // an id of the client's choosing, another one for each command
  n: number; // updates I have been shown, or am about to be
}

/** Refused; nothing was changed. See `Code`. */
export interface Nack {
  type: "nack";
  cmd: string; // an id of the client's choosing, another one for each command
  code: string; // see `Codes`
  args: Record<string, any>; // its arguments, see `Codes`
  missed: Update[]; // with code `stale`: what to look at first, the newest last
}

/** Something without a `cmd` was refused, or the socket will be closed. */
export interface Failure {
  type: "failure";
  code: string; // see `Codes`
  args: Record<string, any>; // its arguments, see `Codes`
}

/** A guest has said something at a table that I am shown. */
export interface Said {
  type: "said";
  table: string; // id of the table
  line: ChatLine; // the words and the guest
}

/** A line that a guest has said, by the name it had; `n` rises from line to line. */
export interface ChatLine {
  n: number; // a number of my updates
  guest: string; // public id of a guest
  name: string; // of the guest
  text: string; // in one line
}

/** On entering: the last 100 lines that were said there. */
export interface Talk {
  type: "talk";
  table: string; // id of the table
  lines: ChatLine[]; // the oldest first
}

/** A friend asks me to a table where it sits. */
export interface Invited {
  type: "invited";
  table: string; // id of the table
  game: string; // the word of a game, see `GET /api/games`
  guest: string; // public id of a guest
  name: string; // of the guest
}

/** The table is closed. */
export interface Gone {
  type: "gone";
  table: string; // id of the table
  why: string; // host: the host has closed it; idle: nobody was there for a while; else empty
}

/** The hash and the numbers that fix the decks: on entering, and at every change of them. */
export interface Promise {
  type: "promise";
  table: string; // id of the table
  commit: string; // SHA-256 that promises the secret, as 64 hexadecimal digits
  numbers: string[]; // of each seat, fixed once the match has begun; empty: no number, as for bots, and for people whose device has sent none in time
}

/** First message on a socket. */
export interface Hello {
  type: "hello";
  proto: number; // the version of this protocol
  secret?: string | null; // the guest's secret, for programs without cookies
  changes?: boolean; // whether I take `changes` in place of an `update`
}

/** Answered with `pong`: both ends know that the connection is alive. */
export interface Ping {
  type: "ping";
}

/** Send me `lobby` now and at every change, until `leave_lobby`. */
export interface WatchLobby {
  type: "watch_lobby";
}

/** No more `lobby`. */
export interface LeaveLobby {
  type: "leave_lobby";
}

/** Change my name, to 1 to 24 characters; answered with `welcome`. */
export interface Rename {
  type: "rename";
  name: string; // of the guest
}

/** Open a table as its host, and sit down on the first seat if `sit`. */
export interface Make {
  type: "make";
  cmd: string; // an id of the client's choosing, another one for each command
  game: string; // the word of a game, see `GET /api/games`
  options?: Record<string, any>; // by name, in words; may name a preset
  private?: boolean; // False: list it in the lobby
  clock?: Clock | null; // null: nobody is hurried
  call_window?: number | null; // null: as long as the game usually waits
  sit?: boolean; // whether I take the first open seat
  bots?: (string | null)[]; // a bot's word for each seat, null: open
  open_bots?: boolean; // whether a bot's seat may be taken over while the match runs
  odds?: boolean; // whether seats see what a bet is worth, where the game knows it
  uniform_window?: boolean; // without effect in games that offer nothing, and at 0 seconds
  night?: string; // the evening with friends that it belongs to; then it is private
  lesson?: boolean; // the game's prepared first deal, begun at once; it fixes all the rest
}

/** Show me this table; I sit where my guest sits, else I watch. */
export interface Enter {
  type: "enter";
  table: string; // id of the table
  since?: number; // the `n` of the newest update that I have
  recap?: boolean; // whether I want the earlier events
}

/** Stop showing me this table. My seat stays mine; a bot covers it. */
export interface Exit {
  type: "exit";
  table: string; // id of the table
}

/** Take an open seat, or one that a bot holds. */
export interface Sit {
  type: "sit";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  seat: number; // from 0
}

/** Give my seat up, or the bot's seat that I asked for. */
export interface Stand {
  type: "stand";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
}

/** Host: put a bot on a seat before the start, or open it (None). */
export interface SetBot {
  type: "set_bot";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  seat: number; // from 0
  bot: string | null; // a bot's word; null: nobody
}

/** At a private table with a clock, before the start: give a person more time, or take it away. */
export interface SetTime {
  type: "set_time";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  seat: number; // from 0
  times: "1" | "2" | "4"; // how many times the clock's seconds
}

/** Host: make another person who sits there the host. */
export interface PassHost {
  type: "pass_host";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  guest: string; // public id of a guest
}

/** Host: take away the seat of a guest, who cannot sit down or read the chat here any more. */
export interface Remove {
  type: "remove";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  guest: string; // public id of a guest
}

/** Host: let two seats change places before the start, whether people or bots hold them. */
export interface Swap {
  type: "swap";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  seat: number; // from 0
  other: number; // the other seat
}

/** Host: change before the start everything that `make` has set, except the game. */
export interface SetRules {
  type: "set_rules";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  options?: Record<string, any>; // by name, in words; may name a preset
  private?: boolean; // as in `make`, and so the rest
  clock?: Clock | null; // null: nobody is hurried
  call_window?: number | null; // seconds; null: as long as the game usually waits
  open_bots?: boolean; // whether a bot's seat may be taken over while the match runs
  odds?: boolean; // whether seats see what a bet is worth, where the game knows it
  uniform_window?: boolean; // whether everybody waits so long for every offer
}

/** Host: close the table, before the start or when no other person sits at it. */
export interface Close {
  type: "close";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
}

/** Host: deal. Every seat must be taken, or bots take those that are open and kept for nobody. */
export interface Start {
  type: "start";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  bots?: string | null; // a bot's word for every open seat; null: no seat may be open
}

/** I have seen the result of the deal; the next is dealt when everybody has. */
export interface Ready {
  type: "ready";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  seen: number; // the `n` of the newest update that I was shown
}

/** Do one of the legal actions, named by its word, or a parametric one, such as `bet 137`. */
export interface Act {
  type: "act";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  seen: number; // the `n` of the newest update that I was shown
  action: string; // a word of the game's actions
}

/** After the match: open a table like this one, or learn of it; answered with `made`. */
export interface Rematch {
  type: "rematch";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
}

/** After the match: what if? Open a private table at which I play on from its event `at`. */
export interface Branch {
  type: "branch";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  at: number; // number of the last event that stays as it was
  seat: number; // from 0
  bot?: string | null; // null: the game's strongest
}

/** Say one of a few things at the table where I sit; not answered, and never stored. */
export interface Emote {
  type: "emote";
  table: string; // id of the table
  emote: "good_luck" | "haha" | "hello" | "oh_dear" | "sorry" | "thanks" | "thinking" | "well_done"; // what is said
}

/** Nudge a person who keeps the table waiting without a clock; shown to all as `nudged`. */
export interface Nudge {
  type: "nudge";
  table: string; // id of the table
  seat: number; // from 0
}

/** Vote for a bot to play for such a person, when the table has waited for long. */
export interface Vote {
  type: "vote";
  table: string; // id of the table
  seat?: number | null; // from 0
}

/** Say something of my own at the private table where I sit: 1 to 200 characters, in one line. */
export interface Say {
  type: "say";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  text: string; // 1 to 200 characters, in one line
}

/** Host: switch the chat (`say`) of this private table on or off. */
export interface SetChat {
  type: "set_chat";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  is_on: boolean; // whether people may talk
}

/** Before the start, where I sit: add my device's random number to the source of the decks. */
export interface AddNumber {
  type: "add_number";
  cmd: string; // an id of the client's choosing, another one for each command
  table: string; // id of the table
  number: string; // as hexadecimal digits
}

/** A viewer's knowledge, in words: the part that every game has. */
export interface Observation {
  game: string;
  phase: string; // a word of `Layout.phases`
  deal: number; // which deal of the match, from 1; 0 before the first
  deals: number | null; // how many a match has; null: nobody can know
  is_last: boolean; // whether the match ends with this deal, as far as it is known
  seat: number; // whose turn it is
  to_act: number[]; // those that have to act, as far as the viewer may know
  deck: number; // cards or tiles still to come
  hands: (string[] | null)[]; // null: hidden
  sizes: number[]; // cards or tiles in each hand
  ended: string; // a word of `Layout.end_words`; "": the deal is being played
  ended_by: number[]; // those that ended it
  points: number[]; // the result of the deal, as the game counts
  totals: number[]; // the result of the match, as the game counts
  explained: ScoreLine[]; // why, when the deal has ended
}

export type ServerMessage = Welcome | Pong | Lobby | Made | Table | Recap | Update | Changes | Emoted | Nudged | Ack | Nack | Failure | Said | Talk | Invited | Gone | Promise;

export type ClientMessage = Hello | Ping | WatchLobby | LeaveLobby | Rename | Make | Enter | Exit | Sit | Stand | SetBot | SetTime | PassHost | Remove | Swap | SetRules | Close | Start | Ready | Act | Rematch | Branch | Emote | Nudge | Vote | Say | SetChat | AddNumber;
