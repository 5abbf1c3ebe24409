"""What happens in Wolnam-ppong (WP 1-4): deal, legal_actions, step.

A deal asks each seat once, from the dealer's right: it folds, bets or shows.
"""

from madang.game import (
    DEAL,
    OVER,
    Deck,
    Length,
    Mask,
)
from madang.games.wolnam_ppong.actions import (
    ADO,
    BET_CHIPS,
    BET_MIN,
    BET_QUARTER,
    BET_THREE_QUARTERS,
    FOLD,
    LIMIT,
    SHOW,
    least_bet,
    may_bet,
    most_bet,
    size_of,
)
from madang.games.wolnam_ppong.options import (
    EACH_DEAL,
    EACH_POT,
    END_DEAL,
    PAIR_IS_PUSH,
    Options,
)
from madang.games.wolnam_ppong.scoring import (
    FOLDED,
    FORCED,
    ONE_RAIN,
    PAIR_PUSH,
    TWO_RAINS,
    WAITING,
    ante_of,
    gain_of,
    is_forced,
    payable,
    rain_cost,
    rains,
    result_of,
    share_of,
)
from madang.games.wolnam_ppong.state import ALL_PLAYED, BET, POT_TAKEN, UNENDED, State, months_of
from madang.hwatu.cards import NONE, lay_deck, month_of
from madang.kernels.jit import kernel
from madang.layout import Seat, next_seat

# ---- chance ----------------------------------------------------------------------------------


@kernel
def deal(state: State, options: Options, deck: Deck, dice: int) -> None:
    """2  Start the next deal: an ante if the pot is empty, two cards to each seat."""
    if state.deal_no == 0:
        start_match(state, options, dice)
    elif options.dealer_rotation == EACH_DEAL or (
        options.dealer_rotation == EACH_POT and state.emptied
    ):
        pass_deal_on(state, options)
    state.deal_no += 1
    lay_deck(state, deck)
    state.emptied = 0
    state.ended = UNENDED
    state.ended_by = 0
    state.shown = 0
    state.to_play = ((1 << options.players) - 1) & ~state.out
    clear_turns(state, options)
    if state.pot == 0:
        collect_antes(state, options)
    hand_out(state, options)
    ask_next(state, options)


@kernel
def start_match(state: State, options: Options, dice: int) -> None:
    """1.2, 1.4  Give every seat its chips; the first dealer is found by lot."""
    state.dealer = dice % options.players
    for seat in range(options.players):
        state.chips[seat] = options.chips


@kernel
def pass_deal_on(state: State, options: Options) -> None:
    """1.4  The next seat to the right that is still in becomes the dealer."""
    seat = state.dealer
    for _ in range(options.players):
        seat = next_seat(seat, options.players)
        if not state.out >> seat & 1:
            state.dealer = seat
            return


@kernel
def clear_turns(state: State, options: Options) -> None:
    """Forget the last deal."""
    for seat in range(options.players):
        state.drawn[seat] = NONE
        state.results[seat] = WAITING
        state.antes[seat] = 0
        state.bets[seat] = 0
        state.points[seat] = 0


@kernel
def hand_out(state: State, options: Options) -> None:
    """2.1  Two cards to each seat that is in."""
    deck = state.deck
    place = 0
    for seat in range(options.players):
        if state.out >> seat & 1:
            state.lows[seat] = NONE
            state.highs[seat] = NONE
        else:
            state.lows[seat] = min(deck[place], deck[place + 1])
            state.highs[seat] = max(deck[place], deck[place + 1])
            place += 2
    state.dealt = place


# ---- chips -----------------------------------------------------------------------------------


@kernel
def move_chips(state: State, seat: Seat, won: int) -> None:
    """Move chips from the pot to the seat, or back where `won` is below zero."""
    state.chips[seat] += won
    state.points[seat] += won
    state.pot -= won


@kernel
def can_ante(state: State, options: Options, seat: Seat) -> bool:
    """2.5, 3.6  Tell whether the seat is in, and has the ante or will be given it."""
    has_it = state.chips[seat] >= ante_of(options)
    is_in = state.out >> seat & 1 == 0
    return is_in and bool(has_it or options.rebuy or not options.table_stakes)


@kernel
def is_last(state: State, options: Options) -> bool:
    """1.3  Tell whether at most one seat can ante."""
    able = 0
    for seat in range(options.players):
        able += can_ante(state, options, seat)
    return able <= 1


@kernel
def collect_antes(state: State, options: Options) -> None:
    """2.1, 2.4, 2.5  Every seat that can antes; the others sit out from now on."""
    ante = ante_of(options)
    for seat in range(options.players):
        if not can_ante(state, options, seat):
            state.out |= 1 << seat
            state.to_play &= ~(1 << seat)
            continue
        if options.rebuy and state.chips[seat] < ante and options.table_stakes:
            state.chips[seat] += options.chips
            state.rebuys[seat] += 1
        move_chips(state, seat, -ante)
        state.antes[seat] += 1


# ---- whose turn ------------------------------------------------------------------------------


@kernel
def ask_next(state: State, options: Options) -> None:
    """2.2  Ask the next seat from the dealer's right; somebody is to play."""
    seat = state.dealer if state.to_act == 0 else state.seat
    seat = next_seat(seat, options.players)
    while not state.to_play >> seat & 1:
        seat = next_seat(seat, options.players)
    state.seat = seat
    state.to_act = 1 << seat
    state.phase = BET


@kernel
def go_on(state: State, options: Options) -> None:
    """2.3, 2.4  Ask the next seat, or end the deal when all have played or the pot is empty."""
    if state.pot == 0:
        state.emptied = 1
        if options.on_empty_pot == END_DEAL or state.to_play == 0 or is_last(state, options):
            end_deal(state, options, POT_TAKEN, 1 << state.seat)
            return
        collect_antes(state, options)
    if state.to_play:
        ask_next(state, options)
    else:
        end_deal(state, options, ALL_PLAYED, 0)


@kernel
def end_deal(state: State, options: Options, ended: int, ended_by: int) -> None:
    """1.3, 1.5, 2.3  Wait for the next deal, or end the match."""
    state.ended = ended
    state.ended_by = ended_by
    state.to_act = 0
    state.phase = DEAL
    if state.deal_no >= options.deals or (state.pot == 0 and is_last(state, options)):
        state.phase = OVER
        split_pot(state, options)


@kernel
def split_pot(state: State, options: Options) -> None:
    """1.5  Split what is left equally among the seats that are in."""
    state.left = state.pot
    for seat in range(options.players):
        move_chips(state, seat, share_of(state, options, seat))


# ---- a turn ----------------------------------------------------------------------------------


@kernel
def fold(state: State, options: Options, seat: Seat) -> None:
    """3.1, 3.5  Give up, free except for forced neighbours."""
    low, high = months_of(state, seat)
    state.results[seat] = FOLDED
    if is_forced(low, high, options):
        state.results[seat] = FORCED
        move_chips(state, seat, -payable(ante_of(options), state.chips[seat], options))


@kernel
def show(state: State, options: Options, seat: Seat) -> None:
    """3.4, 4  Lay open a pair, or rain."""
    low, high = months_of(state, seat)
    state.shown |= 1 << seat
    count = rains(low, high, options)
    if count == 2:
        state.results[seat] = TWO_RAINS
        move_chips(state, seat, state.pot)
    elif count == 1:
        state.results[seat] = ONE_RAIN
        move_chips(state, seat, -payable(rain_cost(options), state.chips[seat], options))
    else:
        state.results[seat] = PAIR_PUSH


@kernel
def bet(state: State, options: Options, seat: Seat, chips: int) -> None:
    """3.1-3.4, 3.7  Show the hand and draw a card; a pair draws none."""
    low, high = months_of(state, seat)
    month = 0
    if low != high:
        card = state.deck[state.dealt]
        state.dealt += 1
        state.drawn[seat] = card
        month = month_of(card)
    state.shown |= 1 << seat
    state.bets[seat] = chips
    state.results[seat] = result_of(low, high, month, options)
    move_chips(state, seat, gain_of(low, high, month, chips, options))


def longest(options: Options) -> Length:
    """2.1, 2.2  Return how long a deal can be: each seat is asked once, and gets three cards."""
    return Length(options.players, 3 * options.players)


# ---- the doors -------------------------------------------------------------------------------


@kernel
def legal_actions(state: State, options: Options, seat: Seat, mask: Mask) -> None:
    """Write into `mask` which actions `seat` may take: none unless it has to act.

    Of the five bets those that cannot be paid are left out, and those that equal another.
    """
    asked = state.to_act >> seat & 1 != 0
    low, high = months_of(state, seat)
    pot = state.pot
    rained = rains(low, high, options) > 0
    pushes = (low == high) & (options.pair == PAIR_IS_PUSH)
    least = least_bet(pot, options)
    most = most_bet(low, high, pot, state.chips[seat], options)
    most = most if asked & (not pushes) else 0
    mask[FOLD] = asked & (not rained)
    mask[SHOW] = asked & (rained | pushes)
    mask[BET_MIN] = (least <= most) & (least < pot)
    for action in range(BET_QUARTER, BET_THREE_QUARTERS + 1):
        size = size_of(action, pot, options)
        mask[action] = (least < size) & (size <= most)
    mask[ADO] = (pot > 0) & (pot <= most)


@kernel
def allows_parametric(state: State, options: Options, seat: Seat, action: int) -> bool:
    """1.2, 3.1, 3.6  Tell whether the seat may bet just so many chips: `action` is `bet N`."""
    low, high = months_of(state, seat)
    asked = state.to_act >> seat & 1 != 0
    bet = action - BET_CHIPS
    return asked & (bet > 0) & may_bet(low, high, bet, state.pot, state.chips[seat], options)


@kernel
def row_of(state: State, options: Options, mask: Mask, action: int) -> int:
    """Return the legal bet of the action table that is nearest to `bet N`, the lower of two."""
    nearest = action
    least = LIMIT + 1
    if action >= BET_CHIPS:
        for row in range(BET_MIN, BET_CHIPS):
            gap = abs(size_of(row, state.pot, options) - (action - BET_CHIPS))
            if mask[row] and gap < least:
                nearest = row
                least = gap
    return nearest


@kernel
def step(state: State, options: Options, seat: Seat, action: int) -> None:
    """Apply a legal `action` of a seat that has to act."""
    state.to_play &= ~(1 << seat)
    if action == FOLD:
        fold(state, options, seat)
    elif action == SHOW:
        show(state, options, seat)
    else:
        bet(state, options, seat, size_of(action, state.pot, options))
    go_on(state, options)
