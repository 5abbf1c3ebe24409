"""The result of a turn of Wolnam-ppong (WP 3, 4, 6).

The table names everything that a turn can come to, with its section. Losses are counted in halves
of the bet, since one-twelve costs one and a half.
"""

from typing import Any, NamedTuple

from madang.game import (
    ScoreLine,
)
from madang.games.wolnam_ppong.options import (
    FORCED_LOSS,
    MATCH_IS_LOSS,
    MATCH_IS_PUSH,
    PAIR_IS_PUSH,
    THE_ANTE,
    Options,
)
from madang.games.wolnam_ppong.state import State
from madang.hwatu.cards import BITS, CARDS, MONTHS, NONE, format_card, is_whole_pack, undealt_set
from madang.kernels.jit import kernel
from madang.layout import Seat, next_seat

RAIN = MONTHS  # the month that kills


class Result(NamedTuple):
    """One row: what a turn came to."""

    id: str
    section: str
    ko: str
    en: str


# fmt: off
RESULTS = (
    #      id              sect.  ko          en
    Result("",             "",    "",         "Not played yet"),
    Result("fold",         "3.1", "죽음",      "Folded"),
    Result("forced_loss",  "3.5", "연속",      "Neighbours pay the ante"),
    Result("win",          "3.2", "땀",        "In between"),
    Result("loss",         "3.2", "잃음",      "Not in between"),
    Result("one_twelve",   "3.3", "일비",      "Lost with 1 and 12"),
    Result("match_push",   "3.7", "맞음",      "Matched: the bet comes back"),
    Result("match_double", "3.7", "맞음",      "Matched: costs twice"),
    Result("pair_push",    "3.4", "땡",        "Pair: the bet comes back"),
    Result("pair_loss",    "3.4", "땡",        "Pair: the bet is lost"),
    Result("rain",         "4.1", "비",        "Died of rain"),
    Result("double_rain",  "4.2", "쌍비",      "Two rains take the pot"),
)
# fmt: on
(
    WAITING,
    FOLDED,
    FORCED,
    WIN,
    LOSS,
    ONE_TWELVE,
    MATCH_PUSH,
    MATCH_DOUBLE,
    PAIR_PUSH,
    PAIR_LOSS,
    ONE_RAIN,
    TWO_RAINS,
) = range(len(RESULTS))  # fmt: skip


# ---- two months ------------------------------------------------------------------------------


@kernel
def rains(low: int, high: int, options: Options) -> int:
    """4  Return how many 12s are held, where they kill."""
    return int(low == RAIN) + int(high == RAIN) if options.death_by_rain else 0


@kernel
def is_one_twelve(low: int, high: int) -> bool:
    """3.3  Tell whether the hand is 1 and 12."""
    return high - low == MONTHS - 1


@kernel
def is_forced(low: int, high: int, options: Options) -> bool:
    """3.5  Tell whether neighbours cost the ante in any case."""
    return options.adjacent == FORCED_LOSS and high - low == 1


# ---- what a bet comes to ---------------------------------------------------------------------


@kernel
def result_of(low: int, high: int, month: int, options: Options) -> int:
    """3.2-3.4, 3.7  Return the row that a bet comes to when a card of `month` is drawn."""
    if low == high:
        return PAIR_PUSH if options.pair == PAIR_IS_PUSH else PAIR_LOSS
    lost = ONE_TWELVE if is_one_twelve(low, high) else LOSS
    if options.match_is != MATCH_IS_LOSS and month in (low, high):
        lost = MATCH_PUSH if options.match_is == MATCH_IS_PUSH else MATCH_DOUBLE
    return WIN if (low < month) & (month < high) else lost


@kernel
def halves_lost(low: int, high: int, is_match: bool, options: Options) -> int:
    """3.3, 3.4, 3.7  Return how many halves of the bet a card costs that does not win."""
    if low == high:
        return 0 if options.pair == PAIR_IS_PUSH else 2
    halves = options.ilbi_multiplier if is_one_twelve(low, high) else 2
    if options.match_is != MATCH_IS_LOSS and is_match:
        halves = 0 if options.match_is == MATCH_IS_PUSH else 2 * halves
    return halves


@kernel
def gain_of(low: int, high: int, month: int, bet: int, options: Options) -> int:
    """3  Return what a bet wins when a card of `month` is drawn; below zero for a loss."""
    halves = halves_lost(low, high, (month == low) | (month == high), options)
    lost = bet * halves + 1 >> 1
    if is_forced(low, high, options):
        lost = max(lost, ante_of(options))
    return bet if (low < month) & (month < high) else -lost


@kernel
def ante_of(options: Options) -> int:
    """1.2  Return the ante: never more than a seat starts with."""
    return min(options.ante, options.chips)


@kernel
def payable(owed: int, chips: int, options: Options) -> int:
    """4.1  Return what the seat pays: what it has, if less, at table stakes."""
    return min(owed, chips) if options.table_stakes else owed


@kernel
def rain_cost(options: Options) -> int:
    """4.1  Return the rain penalty."""
    return ante_of(options) if options.rain_penalty == THE_ANTE else options.rain_penalty


# ---- the match -------------------------------------------------------------------------------


@kernel
def returns(state: State, options: Options, out: Any) -> None:
    """1.5, 2.5  Write into `out` what each seat has won: its chips less those it was given."""
    for seat in range(options.players):
        won = state.chips[seat] - given_to(state, options, seat)
        out[seat] = won if state.deal_no else 0


def stake(options: Options) -> int:
    """1.2  Return the chips that a seat starts with."""
    return options.chips


@kernel
def given_to(state: State, options: Options, seat: Seat) -> int:
    """1.2, 2.5  Return the chips that the seat was given, at the start and as rebuys."""
    return options.chips * (1 + int(state.rebuys[seat]))


@kernel
def share_of(state: State, options: Options, seat: Seat) -> int:
    """1.5  Return the seat's part of a pot that was left: odd chips from the dealer's right."""
    if state.out >> seat & 1:
        return 0
    sharers = 0
    before = 0  # how many come before the seat
    other = state.dealer
    found = 0
    for _ in range(options.players):
        other = next_seat(other, options.players)
        is_in = 1 - (state.out >> other & 1)
        found |= other == seat
        before += is_in * (1 - found)
        sharers += is_in
    return state.left // sharers + (before < state.left % sharers)


@kernel
def conserved(state: State, options: Options) -> bool:
    """6.1  Tell whether no chip and no card was made, lost or doubled."""
    return state.deal_no == 0 or (
        chips_conserved(state, options) and cards_conserved(state, options)
    )


@kernel
def chips_conserved(state: State, options: Options) -> bool:
    """6.1  Tell whether stacks and pot hold what the seats were given; 3.6: none is below zero."""
    chips = state.pot
    given = 0
    least = 0
    for seat in range(options.players):
        chips += state.chips[seat]
        given += given_to(state, options, seat)
        least = min(least, state.chips[seat])
    return chips == given and state.pot >= 0 and (least == 0 or not options.table_stakes)


@kernel
def cards_conserved(state: State, options: Options) -> bool:
    """Tell whether hands, drawn cards and the rest of the deck are the 48 cards."""
    cards = undealt_set(state)
    count = CARDS - state.dealt
    for seat in range(options.players):
        for card in (state.lows[seat], state.highs[seat], state.drawn[seat]):
            cards |= BITS[card] if card != NONE else 0
            count += card != NONE
    return is_whole_pack(cards, count)


# ---- why -------------------------------------------------------------------------------------


def explain(state: State, options: Options) -> tuple[ScoreLine, ...]:
    """Return the reasons for what each seat won in the deal that has just ended.

    The points of a seat's lines sum to its points. Their kinds are ids of RESULTS, ante and share;
    `cards` are the cards shown and drawn.
    """
    if not state.ended:
        return ()
    return tuple(
        line for seat in range(options.players) for line in explain_seat(state, options, seat)
    )


def explain_seat(state: State, options: Options, seat: Seat) -> list[ScoreLine]:
    """Return what a seat paid as antes, won in its turn and had of a pot that was left."""
    ante = -int(ante_of(options)) * int(state.antes[seat])
    share = int(share_of(state, options, seat))
    row = RESULTS[state.results[seat]]
    lines = []
    if ante:
        lines.append(ScoreLine(seat, "ante", ante, "2.1", ()))
    if row.id:
        won = int(state.points[seat]) - ante - share
        lines.append(ScoreLine(seat, row.id, won, row.section, cards_up(state, seat)))
    if share:
        lines.append(ScoreLine(seat, "share", share, "1.5", ()))
    return lines


def cards_up(state: State, seat: Seat) -> tuple[str, ...]:
    """Return the cards that a seat has shown and drawn in this deal."""
    hand = [state.lows[seat], state.highs[seat]] if state.shown >> seat & 1 else []
    return tuple(format_card(int(card)) for card in [*hand, state.drawn[seat]] if card != NONE)
