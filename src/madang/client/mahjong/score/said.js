/** What a mahjong says of itself to the pages for real tiles. Types only: nothing here runs. */

/** @typedef {import("../../core/score_book.js").Reason} Reason */
/** @typedef {import("../../core/score_book.js").Scored} Scored */
/** @typedef {import("../../core/types.js").Node} Node */
/** @typedef {import("../../core/types.js").Options} Options */
/** @typedef {import("./asked.js").Asked} Asked */
/** @typedef {import("./asked.js").Worth} Worth */
/** @typedef {import("./deal.js").Deal} Deal */
/** @typedef {import("./entry.js").ChangeTold} ChangeTold */
/** @typedef {import("./pay.js").Paid} Paid */
/** @typedef {import("./pay.js").Told} Told */

/** @typedef {Omit<Scored, "starters">} Bare a hand before it is on the sheet */

/**
 * Another way to tell what a hand was worth than by its tiles: somebody has counted.
 *
 * @typedef {object} Counting
 * @property {string} way what it is called, as `faan`
 * @property {(options: Options) => Partial<Told>} untold what is told before anything is
 * @property {(props: { told: Told, options: Options, change: ChangeTold }) => Node} Count
 * @property {(round: Bare) => string} words what was told
 * @property {(told: Told, winds: { winner: string, discarder: string }, options: Options) => Promise<Paid>} paid
 */

/**
 * @typedef {object} Said
 * @property {string} game
 * @property {string} citation the sign of its own page, which its own sections go without
 * @property {(key: string, args?: Record<string, any>) => string} word a sentence of the game
 * @property {string[]} kinds the tiles that are played
 * @property {string[]} bonus
 * @property {string[]} melds what a press may put down beside a tile
 * @property {string[]} flags circumstances that may be ticked
 * @property {Record<string, string>} [refused] what its own sections forbid: a word for each
 * @property {boolean} isGiverAsked whether it matters which wind gave the tile
 * @property {string} minimum the section that asks for it
 * @property {(worth: Worth) => string} worthWords
 * @property {(worth: Worth, options: Options) => string} belowWords what a complete hand lacks
 * @property {(props: { sheet: any }) => Node} Rows every row of a hand, and what they come to
 * @property {(props: { worth: Worth }) => Node} Payers who pays what, as far as one hand tells it
 * @property {(asked: Asked) => boolean} [winsUnfinished] whether a hand wins before its last tile
 * @property {(asked: Asked) => Record<string, any>} [payers] what a question tells of those who pay
 * @property {(worth: Worth, winds: { winner: string, discarder: string }) => Paid} paid what a hand told by its tiles costs
 * @property {Counting} counting
 * @property {(kind: string) => string} reasonWords why somebody paid
 * @property {Record<string, any>} first what a deal has, when a match begins, beside dealer, wind and count
 * @property {(deal: Deal) => string} [dealNote] what is to be said of a deal beside its wind and number
 * @property {(told: Told, deal: Deal, seats: number) => Reason[]} [beside] what is paid on top of the hand
 * @property {(props: { seat: number, last: Scored | null, told?: Told }) => Node} [SeatMark] what a seat has kept from the hands before
 * @property {(props: { told: Told, before: Scored | null, names: string[], change: ChangeTold }) => Node} [OtherDeal] what else the table may have counted otherwise
 * @property {(round: Bare, before: Scored | null, options: Options) => Promise<Bare>} [settled] a hand with what the hands before mean for it
 * @property {string[]} [styles] where its own style sheets lie
 */

export {};
