/**
 * What crosses the wire, and what the shell hands to a game. Types only: nothing here runs.
 *
 * The messages mirror `src/madang/server/protocol/messages`, field by field; that folder explains them.
 */

/** @template T @typedef {import("../vendor/signals.js").ReadonlySignal<T>} Readable */
/** @typedef {import("../vendor/preact.js").ComponentChildren} Children */
/** @typedef {import("../vendor/preact.js").VNode | null} Node */

// ---- what a table is --------------------------------------------------------------------------

/**
 * @typedef {object} Seat
 * @property {"open" | "person" | "bot"} kind
 * @property {string} name the guest's name; for a bot its word
 * @property {string} guest public id of the guest; empty for bots
 * @property {boolean} connected
 * @property {boolean} covered a bot plays for the person until it comes back
 * @property {boolean} ready has looked at the result of the round
 * @property {number | null} bank seconds left on the bank; null: no clock
 * @property {number} times how many times the seconds of the table's clock the person has
 * @property {number} [alike] from 1, the person's number among those whose names look alike; 0: none does
 * @property {string} [next_guest] public id of who takes this bot's seat when the next deal begins
 * @property {string} [next_name] that guest's name
 * @property {number} [votes] how many want a bot to play for the person, who keeps the table waiting
 * @property {number} [votes_needed] of how many the votes are needed; 0: nobody has voted
 * @property {string} [kept_guest] public id of the guest for whom this open seat is kept
 * @property {string} [kept_name] that guest's name
 */

/** @typedef {{ move: number, bank: number }} Clock seconds a move, and for the match */

/** @typedef {Record<string, number | boolean | string>} Options by name, in words */

/**
 * @typedef {object} TableInfo
 * @property {string} table
 * @property {string} game
 * @property {Options} options
 * @property {string | null} preset
 * @property {"open" | "playing" | "over" | "broken" | "stuck"} status
 * @property {Seat[]} seats
 * @property {string} host public id of the guest who may change it
 * @property {boolean} private
 * @property {Clock | null} clock
 * @property {number} call_window
 * @property {boolean} uniform_window
 * @property {number} watchers
 * @property {{ guest: string, name: string }[]} [watching] who watches a private table
 * @property {number} deal which deal of the match, from 1
 * @property {number | null} deals how many a match has; null: nobody can know
 * @property {boolean} is_last whether the match ends with this deal, as far as it is known
 * @property {Record<string, number>} [ratings] of the guests who sit there, where the server counts them
 * @property {string} [night] the evening with friends that it belongs to
 * @property {boolean} chat who sits there may say what it likes
 * @property {boolean} open_bots somebody may take over a bot's seat while the match runs
 * @property {boolean} odds seats are told what a bet is worth
 * @property {{ table: string, at: number } | null} branch_of where this what-if began
 * @property {string} [host_name]
 * @property {string | null} [rematch] the table at which it goes on
 * @property {string} [rematch_by] public id of the guest who asked for that
 * @property {number} [call_votes] how many want whoever is still asked in the call to pass
 * @property {number} [call_votes_needed] of how many the votes are needed; 0: nobody has voted
 * @property {number} [nudge_after] seconds of silence after which a person may be called to, and again
 * @property {number} [vote_after] seconds of silence after which the others may vote
 * @property {string} [stuck] why it cannot be continued: rules, log
 * @property {number | null} [deals_in] all seats are taken: seconds until anybody here may deal; 0: they may
 */

/** @typedef {{ code: string, [argument: string]: any }} GameEvent see the game's `events_for` */

/**
 * What every game says of a hand in words, with its section; `points` are in `unit`, points by default.
 *
 * @typedef {{ seat: number, kind: string, points: number, section: string, cards: string[], unit?: string, paid_by?: number }} Line
 */

/**
 * What my seat may know: the part that every game has. A game's own fields stand beside it.
 *
 * @typedef {object} Observation
 * @property {string} game
 * @property {string} phase
 * @property {number} deal which deal of the match, from 1
 * @property {number | null} deals how many a match has; null: nobody can know
 * @property {boolean} is_last
 * @property {number} seat whose turn it is
 * @property {number[]} to_act seats that have to act, as far as I may know
 * @property {number} deck cards or tiles still to come
 * @property {(string[] | null)[]} hands null: hidden
 * @property {number[]} sizes
 * @property {string} ended how the deal ended; "": it is being played
 * @property {number[]} ended_by seats
 * @property {number[]} points
 * @property {number[]} totals
 * @property {Line[]} explained
 */

/** @typedef {Observation & Record<string, any>} View */

/**
 * @typedef {object} Update
 * @property {"update"} type
 * @property {string} table
 * @property {number} n
 * @property {GameEvent[]} events they led from update n - 1 to this `view`
 * @property {View} view
 * @property {string[]} legal words of what I may do now; empty: nothing is asked of me
 * @property {Record<string, number>} deadlines seat -> seconds left when it was sent
 * @property {Record<string, any> | null} odds of my own hand, at a table whose host allows it
 * @property {number[][]} standings what each seat had won after each finished deal; more is better
 * @property {number[]} places each seat's place by the last of them; empty before
 * @property {Record<string, any> | null} hint advice on my own hand, see the game's `hint`
 * @property {string | null} answered the word that I have answered in the uniform window that is open
 * @property {number} at when it arrived here, on the clock of `performance.now()`
 * @property {"cards" | "words" | "renewed"} [stage] its cards alone, what is told of them afterwards, or fresh deadlines; else all at once
 */

// ---- from the server --------------------------------------------------------------------------

/** @typedef {{ type: "welcome", proto: number, guest: string, name: string, tables: string[] }} Welcome */
/** @typedef {{ type: "pong" }} Pong */
/** @typedef {{ type: "lobby", tables: TableInfo[], mine: TableInfo[] }} Lobby */
/** @typedef {{ type: "made", cmd: string, table: string, commit?: string }} Made */
/** What the decks of a table follow from. @typedef {{ type: "promise", table: string, commit: string, numbers: string[] }} Promised */
/** What a bot played for me, by my numbers of updates. @typedef {{ since: number, deals: number, until: number | null }} Missed */
/** @typedef {{ type: "table", info: TableInfo, seat: number | null, missed?: Missed | null, removed?: boolean }} Card */
/** @typedef {{ n: number, events: GameEvent[] }} Told */
/** @typedef {{ type: "recap", table: string, told: Told[] }} Recap */
/** What has changed since the update that was sent before; the rest is as it was. @typedef {Partial<Omit<Update, "type" | "view">> & Told & { type: "changes", table: string, view: Partial<View> }} Changes */
/** @typedef {{ type: "nudged", table: string, seat: number, by: number }} Nudged */
/** @typedef {{ type: "emoted", table: string, seat: number, emote: string }} Emoted */
/** @typedef {{ n: number, guest: string, name: string, text: string }} ChatLine what a guest has said */
/** @typedef {{ type: "said", table: string, line: ChatLine }} Said */
/** @typedef {{ type: "talk", table: string, lines: ChatLine[] }} Talk */
/** @typedef {{ type: "invited", table: string, game: string, guest: string, name: string }} Invited */
/** @typedef {{ type: "ack", cmd: string, n: number }} Ack */
/** @typedef {{ type: "nack", cmd: string, code: string, args: Record<string, any>, missed: Update[] }} Nack */
/** @typedef {{ type: "failure", code: string, args: Record<string, any> }} Failure */
/** @typedef {{ type: "gone", table: string, why: string }} Gone */
/** @typedef {Welcome | Pong | Lobby | Made | Promised | Card | Recap | Update | Changes | Emoted | Nudged | Said | Talk | Invited | Ack | Nack | Failure | Gone} ServerMessage */

/** @typedef {{ guest: string, name: string, here: boolean }} Friend */

// ---- evenings with friends, from /api/nights ----------------------------------------------------

/** @typedef {{ night: string, name: string, host: string, at: number, ended: number | null }} NightHead */
/** @typedef {Omit<PastMatch, "seat" | "status"> & { status: "open" | "playing" | "over" }} NightMatch */
/** @typedef {{ guest: string, name: string, matches: number, wins: number, placement: number, mean_place: number, points: Record<string, number> }} Standing */
/** @typedef {NightHead & { host_name: string, matches: NightMatch[], standings: Standing[] }} Night */

// ---- a match shown again, from /api/tables/ID/replay --------------------------------------------

/**
 * @typedef {object} Frame what a viewer is shown when event `n` has happened
 * @property {number} n
 * @property {GameEvent[]} events none: there was nothing to see
 * @property {View} view
 * @property {Record<string, string[]>} legal what each seat asked might do, where the viewer may know it
 */

/** @typedef {{ first: number, last: number, ended: string, ended_by: number[], totals: number[], places: number[] }} DealSpan */

/** @typedef {{ info: TableInfo, events: number, deals: DealSpan[], frames: Frame[] }} ReplayAnswer */

// ---- of a game, from /api/games ---------------------------------------------------------------

/**
 * @typedef {object} OptionRow
 * @property {string} name
 * @property {string} section of the rules page
 * @property {"number" | "flag" | "words"} kind
 * @property {number[]} values every allowed value; on the wire, of a run of numbers, the first and the last
 * @property {string[]} words what each is called, in the same order
 * @property {string} meaning one English sentence
 * @property {number | boolean | string} default
 */

/**
 * @typedef {object} GameInfo
 * @property {string} name
 * @property {Record<string, string>} titles language -> what players call it
 * @property {string} citation prefix of its sections, as in "NP 4.2"
 * @property {Record<string, string>} pages rules pages that it shares with other games, by the prefix of their sections
 * @property {string | null} seats_option the option that says how many sit; null: always `most_seats`
 * @property {number} most_seats
 * @property {string | null} deals_option the option that says how many deals a match has, if one does
 * @property {OptionRow[]} options
 * @property {Record<string, Options>} presets the whole options of each; the first is the default
 * @property {string[]} bots words
 * @property {string[]} levels the bots that forms offer, the weakest first
 * @property {string[]} policies names of bots that were trained, which this server offers beside them
 * @property {string[]} company which creature a bot is, for each seat
 * @property {boolean} calls whether several seats may call at once
 * @property {number} call_window how many seconds a table waits for calls where nobody says otherwise
 * @property {boolean} uniform_window whether a table may wait equally long after every discard
 * @property {boolean} odds whether seats can be told what a bet is worth
 * @property {Record<string, number>} [known] its place among the games that readers of a language know; none: last
 * @property {boolean} lesson whether there is a prepared first deal
 * @property {string[]} face pictures to know it by, paths from the page on
 * @property {string[]} words what its tables and sheets say beside its own: scopes of `locales/`
 * @property {boolean} sheet whether it has a score sheet for real cards
 * @property {{ word: string, section: string, meaning: string }[]} actions
 * @property {string | null} pass_action the word that lets a call go by; null: nobody is ever asked to
 * @property {Record<string, string>} ends how a deal may end -> the section that says so
 */

// ---- of a guest, from /api/guest/matches ------------------------------------------------------

/**
 * @typedef {object} PastMatch
 * @property {string} table
 * @property {string} game
 * @property {string | null} preset
 * @property {"playing" | "over"} status
 * @property {number} at seconds since 1970
 * @property {Seat[]} seats
 * @property {number} seat mine
 * @property {number} deal which deal of the match, from 1
 * @property {number | null} deals how many a match has; null: nobody can know
 * @property {number[]} totals empty while it runs
 * @property {number[]} places empty while it runs
 */

/**
 * @typedef {object} Statistics of one game
 * @property {string} game
 * @property {number} matches
 * @property {number} wins
 * @property {number} mean_place
 * @property {number} deals
 * @property {number} mean_points
 * @property {Record<string, number>} ended how often I ended a round in each way
 */

/** @typedef {{ game: string, value: number, matches: number }} Rating */
/** @typedef {{ matches: PastMatch[], statistics: Statistics[], ratings?: Rating[] }} History */

// ---- what the shell hands to a game -----------------------------------------------------------

/** @typedef {{ ok: true } | { ok: false, code: string, args: Record<string, any> }} Answer */

/**
 * How long a game lets one look at what happened, in ms.
 *
 * @typedef {object} Pacing
 * @property {(update: Update) => { cards: number, words: number }} timesOf its cards alone, then what is told of them
 * @property {(before: Update, update: Update) => Update} cardsOf the picture of its cards alone
 */

/**
 * What `Play({ table })` of `client/games/<game>.js` is given. The object stays the same for as long
 * as the page shows this table; `info`, `seat` and `names` are read from signals, so a component that
 * reads them while it draws is drawn again when they change.
 *
 * @typedef {object} TableHandle
 * @property {string} id
 * @property {TableInfo} info
 * @property {GameInfo} game
 * @property {number | null} seat mine; null: I watch
 * @property {string[]} names what to call each seat, in the chosen language
 * @property {Readable<Update>} update the last one
 * @property {(listen: (update: Update) => void) => () => void} onUpdate hear every update, in order
 *   and none twice, starting with those to come; returns how to stop
 * @property {(pacing: Pacing) => void} paceBy say how long each update is shown before the next one
 * @property {(word: string) => Promise<Answer>} act do one of `update.value.legal`
 * @property {() => Promise<Answer>} ready I have seen the result of the round
 * @property {() => Promise<Answer>} rematch open a table like this one, or sit down where somebody did, and go there
 * @property {() => Promise<Answer>} noRematch leave the seat that is kept for me there to others
 * @property {() => void} leave go back to the lobby; a bot covers my seat
 * @property {Told[]} recap what was told before the first update, of this deal and the one before
 * @property {Missed | null} missed the last time that a bot played for me
 * @property {boolean} isNext whether I take a bot's seat with the next deal
 * @property {{ seat: number, by: number, at: number } | null} nudged whom somebody called to last
 * @property {boolean} isLost whether my line to the server is: nobody knows what the others do
 * @property {() => void} back take my seat back from the bot
 * @property {(seat: number) => void} nudge call to who keeps the table waiting
 * @property {(seat?: number) => void} vote want a bot to play for them, or whoever is asked in a call to pass
 * @property {() => Promise<Answer>} keepWatching take no bot's seat after all
 */

/**
 * The default export of `client/games/<game>.js`. `Play` fills the page below the header from the
 * first deal on: the table, the result of each round with its gate (`ready`), the result of the
 * match (`rematch`, `leave`). Its words lie in `locales/<game>.<language>.json`.
 *
 * `Still` draws one moment of a match that is over, between the bar and the controls of the replay;
 * `tell` says in words what happened then.
 *
 * All that tables have in common is in `parts/`: `playOf`, `useFrame` and `TableFrame` of frame.js make
 * `Play`, `stillOf` of still.js makes `Still`, both from what the game says of itself (`Said`). What its
 * cards or tiles are is in the folder of their set. So a game adds its felt, its acts and its words.
 *
 * @typedef {object} GameClient
 * @property {(props: { table: TableHandle }) => Node} Play
 * @property {(props: StillProps) => Node} Still
 * @property {(frame: Frame, names: string[]) => string} tell
 * @property {(event: GameEvent) => boolean} isNews whether it is worth a line, and a stop of a replay
 * @property {string[]} styles where the style sheets lie that its tables need beside the shared ones, in order
 */

/**
 * @typedef {object} StillProps
 * @property {TableInfo} info
 * @property {GameInfo} game
 * @property {string[]} names
 * @property {number} nearest the seat drawn below
 * @property {Frame} frame
 * @property {Frame} [next] the one after, of the same round: what was done
 * @property {DealSpan[]} rounds
 */

// ---- of real cards ----------------------------------------------------------------------------

/**
 * What an entry of a round is given.
 *
 * @typedef {object} EntryProps
 * @property {GameInfo} game
 * @property {string[]} names
 * @property {Options} options
 * @property {import("./score_book.js").Scored | null} known the round that is mended
 * @property {import("./score_book.js").Scored | null} before the round before it; null: it is the first
 * @property {string} form the name under which it keeps what is half entered, see `useUnfinished`
 * @property {(round: Omit<import("./score_book.js").Scored, "starters">) => Promise<void>} finish
 * @property {() => void} cancel
 */

/** @typedef {{ game: GameInfo, options: Options, house: (refused: import("./api.js").Refused | null) => Children }} HandProps `house`: what chooses the options, and says which of them was refused */

/**
 * The default export of `client/games/<game>/score.js`: how a round and a hand are told, and how the
 * answer reads. Its words lie in `locales/<game>.score.<language>.json`.
 *
 * @typedef {object} ScoreClient
 * @property {(props: HandProps) => Node} HandQuestion
 * @property {SheetClient} [sheet]
 * @property {boolean} [isHandFirst] whether one comes for a hand rather than for the sheet
 * @property {string[]} [styles] where the style sheets lie that it needs beside the shared ones
 *
 * @typedef {object} SheetClient
 * @property {(props: EntryProps) => Node} [RoundEntry] absent where rounds are told by their points alone, and so is `Explained`
 * @property {(props: { names: string[], round: Omit<import("./score_book.js").Scored, "starters"> }) => Node} [Explained]
 * @property {(totals: number[]) => number} best the total that leads
 * @property {number} [most] points of a round; absent: 1000
 * @property {boolean} [isZeroSum] whether somebody loses what others win
 * @property {(sheet: import("./score_book.js").ScoreSheet, place: number, round: Omit<import("./score_book.js").Scored, "starters">) => Promise<import("./score_book.js").Scored>} [after]
 *   a round with what it means for the next one; absent: the server says who starts
 * @property {(rounds: import("./score_book.js").Scored[], options: Options) => Promise<import("./score_book.js").Scored[]>} [settle]
 *   every round with what those before it mean for it; absent: nothing
 * @property {(options: Options) => Promise<any>} [check] rejected where house rules exclude each other
 * @property {(props: { names: string[], last: import("./score_book.js").Scored | null }) => Node} [Next] what is told of the round that comes
 * @property {(round: import("./score_book.js").Scored) => string} [rowNote] a word under the number of a round
 * @property {(last: import("./score_book.js").Scored | null) => boolean} [isOver] no round follows, where no option counts them
 */

export {};
