/**
 * What the server answers over HTTP, and what the shell hands to a game. Types only: nothing here runs.
 * What crosses the socket is in `net/wire.d.ts`, which is generated.
 */

/** @template T @typedef {import("./vendor/signals.js").ReadonlySignal<T>} Readable */
/** @typedef {import("./vendor/preact.js").ComponentChildren} Children */
/** @typedef {import("./vendor/preact.js").VNode | null} Node */

// ---- what crosses the wire ---------------------------------------------------------------------

/** @typedef {import("./net/wire.js").Seat} Seat */
/** @typedef {import("./net/wire.js").Clock} Clock */
/** @typedef {import("./net/wire.js").TableInfo} TableInfo */
/** @typedef {import("./net/wire.js").GameEvent} GameEvent */
/** @typedef {import("./net/wire.js").View} View */
/** @typedef {import("./net/wire.js").Missed} Missed */
/** @typedef {import("./net/wire.js").Told} Told */
/** @typedef {import("./net/wire.js").Changes} Changes */
/** @typedef {import("./net/wire.js").ChatLine} ChatLine */
/** @typedef {import("./net/wire.js").Invited} Invited */
/** @typedef {import("./net/wire.js").Ack} Ack */
/** @typedef {import("./net/wire.js").Nack} Nack */
/** @typedef {import("./net/wire.js").ServerMessage} ServerMessage */
/** @typedef {import("./net/wire.js").Welcome} Welcome */
/** @typedef {import("./net/wire.js").Made} Made */
/** What may be asked or told; the id of a command is drawn when it is sent. @typedef {WithoutId<import("./net/wire.js").ClientMessage>} Command */
/** @template M @typedef {M extends any ? Omit<M, "cmd"> : never} WithoutId */
/** What one kind of command says of a table. @template {Command["type"]} T @typedef {Omit<Extract<Command, { type: T }>, "type" | "table">} Fields */
/** @typedef {TableInfo["options"]} Options by name, in words */

/**
 * What I am shown of a table, as it arrived here.
 *
 * @typedef {object} Arrived
 * @property {number} at when it did, on the clock of `performance.now()`
 * @property {"cards" | "words" | "renewed"} [stage] its cards alone, then its words, or fresh deadlines; else all at once
 */

/** @typedef {import("./net/wire.js").Update & Arrived} Update */

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

// ---- puzzles, from /api/puzzles ------------------------------------------------------------------

/** @typedef {{ id: string, theme: string, level: number }} ListedPuzzle */
/** @typedef {{ today: string, puzzles: ListedPuzzle[] }} PuzzlesOfGame */
/** @typedef {Record<string, PuzzlesOfGame>} PuzzleList */

/**
 * @typedef {object} Puzzle see `madang.puzzles.Puzzle`
 * @property {string} id
 * @property {string} game
 * @property {number} seat who is asked
 * @property {string} theme
 * @property {number} level 1 to 6
 * @property {string[]} best what is right
 * @property {string} [asks] what is asked; absent: what to do at the table
 * @property {string[]} [choices] of a question
 * @property {Record<string, number>} [points] what answers are worth, the best first
 * @property {number} [error] of the gap between the best two
 * @property {number} [worlds] that were searched
 * @property {Record<string, any>} [facts]
 */

/** @typedef {{ puzzle: Puzzle, info: TableInfo, frame: Frame }} AskedPuzzle */
/** @typedef {{ frames: Frame[], points: number[] }} PuzzleAfter */

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
 * @property {Record<string, number>} [alike] which level plays about as well as a bot that no form offers
 * @property {string[]} [searches] bots that search before they choose, which forms offer too; an older server says nothing
 * @property {string[]} policies names of trained bots that this server also offers
 * @property {string[]} company which creature a bot is, for each seat
 * @property {boolean} calls whether several seats may call at once
 * @property {number} call_window how many seconds a table waits for calls where nobody says otherwise
 * @property {boolean} uniform_window whether a table may wait equally long after every discard
 * @property {boolean} odds whether seats can be told what a bet is worth
 * @property {Record<string, number>} [known] its place among the games that readers of a language know; none: last
 * @property {boolean} lesson whether there is a prepared first deal
 * @property {string[]} face pictures to know it by, paths from the page on
 * @property {string[]} words further words of its tables and sheets: sections of `locales/`, as `mahjong.rules`
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
 * How long a game lets people look at what happened, in ms.
 *
 * @typedef {object} Pacing
 * @property {(update: Update) => { cards: number, words: number }} timesOf its cards alone, then its words
 * @property {(before: Update, update: Update) => Update} cardsOf the picture of its cards alone
 */

/**
 * What `Play({ table })` of `client/games/<game>/table.js` is given. The object stays the same for as long
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
 * @property {(seat?: number) => void} vote want a bot to play for them, or the seats asked in a call to pass
 * @property {() => Promise<Answer>} keepWatching take no bot's seat after all
 */

/**
 * The default export of `client/games/<game>/table.js`. `Play` fills the page below the header from the
 * first deal on: the table, the result of each round with its gate (`ready`), the result of the
 * match (`rematch`, `leave`). Its words are in `locales/<game>.<language>.json`.
 *
 * `Still` draws one moment of a match that is over, between the bar and the controls of the replay;
 * `tell` says in words what happened then.
 *
 * All that tables have in common is in `table/`: `playOf`, `useFrame` and `TableFrame` of frame.js make
 * `Play`, `stillOf` of snapshot_view.js makes `Still`, both from what the game says of itself (`Said`). What its
 * cards or tiles are is in the folder of their set. So a game adds its felt, its acts and its words.
 *
 * @typedef {object} GameClient
 * @property {(props: { table: TableHandle }) => Node} Play
 * @property {(props: StillProps) => Node} Still
 * @property {(frame: Frame, names: string[]) => string} tell
 * @property {(word: string) => string} actionName what an action is called
 * @property {(event: GameEvent) => boolean} isNews whether it is worth a line, and a stop of a replay
 * @property {string[]} styles paths of the style sheets that its tables need after the shared ones, in order
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

// ---- reviews, see `madang/review/report.py` -----------------------------------------------------

/**
 * @typedef {object} ReviewChoice
 * @property {string} action
 * @property {number} points
 * @property {number} loss
 * @property {number} error
 * @property {number} wins
 * @property {number} pays
 * @property {number} worlds
 * @property {{ code: string, args: Record<string, any> }[]} why
 *
 * @typedef {object} ReviewMoment
 * @property {number} n
 * @property {number} deal
 * @property {string} played
 * @property {string} best
 * @property {number} loss
 * @property {number} error
 * @property {string} verdict best, even, slip or mistake
 * @property {string} kind "" where nothing clear was lost
 * @property {{ code: string, args: Record<string, any> }[]} why
 * @property {ReviewChoice[]} choices the best first
 * @property {{ moves: { seat: number, action: string }[], points: number } | null} after of a clear mistake: how the deal may go on
 *
 * @typedef {object} Review
 * @property {string} game
 * @property {number} seat
 * @property {number} worlds 0: all is exact
 * @property {string} leaf
 * @property {number} seconds
 * @property {number} decisions
 * @property {number} clear
 * @property {number} lost
 * @property {number} error
 * @property {number} points
 * @property {number} luck
 * @property {number | null} draws of that, what the cards drawn brought; null: not known
 * @property {Record<string, [number, number]>} by_kind how many, points lost
 * @property {{ deal: number, points: number, lost: number, luck: number, draws: number | null }[]} deals
 * @property {number[]} dearest
 * @property {string} practise
 * @property {string} level
 * @property {{ bot: string, lost: number }[]} levels
 * @property {ReviewMoment[]} moments
 *
 * @typedef {object} ReviewState
 * @property {"none" | "compiling" | "working" | "done" | "failed"} status
 * @property {TableInfo} info
 * @property {number} seat
 * @property {number} done
 * @property {number} total
 * @property {number} seconds for which the search has been compiled; 0: others are before it
 * @property {Review | null} review
 */

// ---- of real cards ----------------------------------------------------------------------------

/**
 * What an entry of a round is given.
 *
 * @typedef {object} EntryProps
 * @property {GameInfo} game
 * @property {string[]} names
 * @property {Options} options
 * @property {import("./device/score_book.js").Scored | null} known the round that is mended
 * @property {import("./device/score_book.js").Scored | null} before the round before it; null: it is the first
 * @property {string} form the name under which it keeps what is half entered, see `useUnfinished`
 * @property {boolean} isBusy whether it is being written down
 * @property {(round: Omit<import("./device/score_book.js").Scored, "starters">) => Promise<void>} finish
 * @property {() => void} cancel
 */

/** @typedef {{ game: GameInfo, options: Options, house: (refused: import("./net/api.js").Refused | null) => Children }} HandProps `house`: what chooses the options, and says which of them was refused */

/**
 * The default export of `client/games/<game>/score.js`: how a round and a hand are entered, and how the
 * answer reads. Its words are in the section `score` of `locales/<game>.<language>.json`.
 *
 * @typedef {object} ScoreClient
 * @property {(props: HandProps) => Node} HandQuestion
 * @property {SheetClient} [sheet]
 * @property {boolean} [isHandFirst] whether one comes for a hand rather than for the sheet
 * @property {string[]} [styles] paths of the style sheets that it needs after the shared ones
 *
 * @typedef {object} SheetClient
 * @property {(props: EntryProps) => Node} [RoundEntry] absent if rounds are entered only as points, and so is `Explained`
 * @property {(props: { names: string[], round: Omit<import("./device/score_book.js").Scored, "starters"> }) => Node} [Explained]
 * @property {(totals: number[]) => number} best the total that leads
 * @property {number} [most] points of a round; absent: 1000
 * @property {boolean} [isZeroSum] whether somebody loses what others win
 * @property {(sheet: import("./device/score_book.js").ScoreSheet, place: number, round: Omit<import("./device/score_book.js").Scored, "starters">) => Promise<import("./device/score_book.js").Scored>} [after]
 *   a round with what it means for the next one; absent: the server says who starts
 * @property {(rounds: import("./device/score_book.js").Scored[], options: Options) => Promise<import("./device/score_book.js").Scored[]>} [settle]
 *   every round with what those before it mean for it; absent: nothing
 * @property {(options: Options) => Promise<any>} [check] rejected where house rules exclude each other
 * @property {(props: { names: string[], last: import("./device/score_book.js").Scored | null }) => Node} [Next] words about the next round
 * @property {(round: import("./device/score_book.js").Scored) => string} [rowNote] a word under the number of a round
 * @property {(last: import("./device/score_book.js").Scored | null) => boolean} [isOver] no round follows, where no option counts them
 */

// ---- The help of a game in a first deal. Types only: nothing here runs.

/**
 * What is said at a moment, and where to look.
 *
 * @typedef {object} Advice
 * @property {[string, Record<string, any>?][]} says ends of keys of the game's words for helping
 * @property {string} [at] a selector within the table
 */

/** @typedef {(update: Update, table: TableHandle) => Advice} Advise */

/** What `games/<game>/coach.js` holds; its words are in these scopes. @typedef {{ advise: Advise, words: string[] }} Coach */

export {};
