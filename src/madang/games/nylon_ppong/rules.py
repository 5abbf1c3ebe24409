"""What happens in Nylon-ppong (NP 1-5, 8): deal, legal_actions, step.

A round goes through the phases TURN (draw, ppong or stop), CALL (only with `any_seat`: who wants
the discard?) and DISCARD. Each phase is a pair of functions: what may be done, what it does.
"""

from madang.game import (
    DEAL,
    OVER,
    Deck,
    Length,
    Mask,
)
from madang.games.nylon_ppong.actions import (
    DECLARE,
    DISCARD_MONTH_1,
    DRAW,
    PASS,
    PPONG,
    PPONG_OUT,
    SHOW,
    STOP,
)
from madang.games.nylon_ppong.options import ANY_SEAT, ROUND_ENDER, Options
from madang.games.nylon_ppong.scoring import has_combination, settle, shape_of
from madang.games.nylon_ppong.state import (
    CALL,
    DECK_OUT,
    DECLARE_END,
    DISCARD_PHASE,
    OUT_END,
    SHOW_END,
    STOP_END,
    TURN,
    UNENDED,
    State,
)
from madang.hwatu.cards import (
    BITS,
    CARDS,
    MONTHS,
    NONE,
    card_of,
    count_of,
    has_month,
    lay_deck,
    month_of,
    total_of,
)
from madang.kernels.jit import kernel
from madang.layout import Seat, first_in, next_seat

HAND = 5  # cards dealt to a seat (2.1)
AFTER_PPONG = 2  # cards left after the first ppong and its discard (4.3)

# ---- chance ----------------------------------------------------------------------------------


@kernel
def deal(state: State, options: Options, deck: Deck, dice: int) -> None:
    """2, 3.4  Start the next round from `deck`, or order the pile by it into a new deck."""
    if is_mid_round(state):
        reshuffle(state, deck)
        draw(state)
    else:
        start_round(state, options, deck, dice)


@kernel
def is_mid_round(state: State) -> bool:
    """Tell whether a round is running."""
    return state.deal_no > 0 and state.ended == UNENDED


@kernel
def start_round(state: State, options: Options, deck: Deck, dice: int) -> None:
    """2.1  Deal five cards to each seat; perhaps turn one up."""
    starter = next_starter(state, options, dice)
    lay_deck(state, deck)
    state.deal_no += 1
    state.piled = 0
    state.owner = NONE
    state.ponged = 0
    state.reshuffles = 0
    state.ended = UNENDED
    state.ended_by = 0
    for seat in range(options.players):
        state.hands[seat] = 0
        state.sizes[seat] = 0
        for _ in range(HAND):
            take(state, seat)
    if options.opening_flip:
        put_on_pile(state, state.deck[state.dealt])
        state.dealt += 1
    begin_turn(state, options, starter)


@kernel
def next_starter(state: State, options: Options, dice: int) -> int:
    """1.2  By lot at first; then the worst seat of the last round, or the one that ended it."""
    if state.deal_no == 0:
        return dice % options.players
    if options.next_starter == ROUND_ENDER and state.ended_by != 0:
        return first_in(state.ended_by)
    most = state.points[0]
    tied = 0
    for seat in range(options.players):
        if state.points[seat] > most:
            most = state.points[seat]
            tied = 0
        tied += state.points[seat] == most
    return nth_seat_with(state, most, dice % tied)


@kernel
def nth_seat_with(state: State, points: int, lot: int) -> int:
    """Return, of the seats with these points, the one that `lot`, counted from 0, falls on."""
    seat = 0
    while True:
        if state.points[seat] == points:
            if lot == 0:
                return seat
            lot -= 1
        seat += 1


@kernel
def reshuffle(state: State, deck: Deck) -> None:
    """3.4  Make the whole pile the new deck, in the order that its cards have in `deck`."""
    pile = 0
    for i in range(state.piled):
        pile |= BITS[state.pile[i]]
    state.dealt = CARDS - state.piled
    place = state.dealt
    for i in range(CARDS):
        if pile & BITS[deck[i]]:
            state.deck[place] = deck[i]
            place += 1
    state.piled = 0
    state.owner = NONE
    state.reshuffles += 1


# ---- moving cards ----------------------------------------------------------------------------


@kernel
def take(state: State, seat: Seat) -> None:
    """Move the next card of the deck into the seat's hand."""
    card = state.deck[state.dealt]
    state.dealt += 1
    state.hands[seat] |= BITS[card]
    state.sizes[seat] += 1
    state.drawn = card


@kernel
def put_on_pile(state: State, card: int) -> None:
    """Lay a card face up on the pile."""
    state.pile[state.piled] = card
    state.piled += 1


@kernel
def put_down(state: State, seat: Seat, month: int) -> None:
    """Move one card of `month` from the seat's hand to the pile."""
    card = card_of(state.hands[seat], month)
    state.hands[seat] ^= BITS[card]
    state.sizes[seat] -= 1
    put_on_pile(state, card)


@kernel
def top_month(state: State) -> int:
    """Return the month on top of the pile, which is not empty."""
    return month_of(state.pile[state.piled - 1])


# ---- a turn begins ---------------------------------------------------------------------------


@kernel
def begin_turn(state: State, options: Options, seat: Seat) -> None:
    """3.1, 3.4  Ask the seat; end the round where the deck is spent and it can do nothing."""
    state.phase = TURN
    state.seat = seat
    state.to_act = 1 << seat
    state.drawn = NONE
    if not has_something_to_do(state, options, seat):
        end_round(state, options, DECK_OUT, NONE)


@kernel
def has_something_to_do(state: State, options: Options, seat: Seat) -> bool:
    """3.4  Tell whether the seat can draw, ppong or stop."""
    has_deck = not is_spent(state, options)
    return has_deck or can_ppong(state, seat) or can_stop(state, options, seat)


@kernel
def is_spent(state: State, options: Options) -> bool:
    """3.4  Tell whether the deck is empty for good."""
    return state.dealt == CARDS and state.reshuffles >= options.max_reshuffles


@kernel
def legal_in_turn(state: State, options: Options, seat: Seat, mask: Mask) -> None:
    """3.1  Draw, ppong or stop."""
    mask[DRAW] = True
    mask[PPONG] = can_ppong(state, seat)
    mask[PPONG_OUT] = can_ppong_out(state, options, seat)
    mask[STOP] = can_stop(state, options, seat)


@kernel
def do_in_turn(state: State, options: Options, seat: Seat, action: int) -> None:
    """3.1  Do what the seat on turn chose."""
    if action == DRAW:
        draw_or_end(state, options)
    elif action == STOP:
        end_round(state, options, STOP_END, seat)
    else:
        ppong(state, options, seat, action)


@kernel
def draw_or_end(state: State, options: Options) -> None:
    """3.2, 3.4  Draw; wait for a reshuffle or end the round when the deck is empty."""
    if state.dealt < CARDS:
        draw(state)
    elif is_spent(state, options):
        end_round(state, options, DECK_OUT, NONE)
    else:
        state.phase = DEAL
        state.to_act = 0


@kernel
def draw(state: State) -> None:
    """3.2  Draw a card; the seat then declares, shows or discards."""
    take(state, state.seat)
    ask_for_discard(state)


@kernel
def can_stop(state: State, options: Options, seat: Seat) -> bool:
    """5.1, 5.2  Two cards, low enough; perhaps somebody else must have called ppong."""
    if state.sizes[seat] != AFTER_PPONG or total_of(state.hands[seat]) > options.stop_limit:
        return False
    others = state.ponged & ~(1 << seat)
    return not options.stop_requires_other_ppong or others != 0


# ---- ppong -----------------------------------------------------------------------------------


@kernel
def can_ppong(state: State, seat: Seat) -> bool:
    """4.1  Two or more cards of the month on top of the pile."""
    return state.piled > 0 and count_of(state.hands[seat], top_month(state)) >= 2


@kernel
def can_ppong_out(state: State, options: Options, seat: Seat) -> bool:
    """8.1  A triplet and a pair, and the pair's month on top."""
    if not options.concealed_triplet or state.sizes[seat] != HAND or state.piled == 0:
        return False
    shape = shape_of(state.hands[seat])
    matching = count_of(state.hands[seat], top_month(state))
    return shape.triplets == 1 and shape.pairs == 1 and matching == 2


@kernel
def ppong(state: State, options: Options, seat: Seat, action: int) -> None:
    """4.1-4.3, 8.1  Put down two cards; go out, or discard one more."""
    month = top_month(state)
    put_down(state, seat, month)
    put_down(state, seat, month)
    state.ponged |= 1 << seat
    state.seat = seat
    state.drawn = NONE
    if action == PPONG_OUT or state.sizes[seat] == 0:
        end_round(state, options, OUT_END, seat)
    else:
        ask_for_discard(state)


@kernel
def offer(state: State, options: Options) -> None:
    """4.2  Ask who wants the discard, where any seat may call; then the next seat's turn begins.

    Everybody who holds enough cards is asked, so that being asked tells nothing. The seat whose
    turn comes is not: it may ppong in its turn.
    """
    discarder = state.owner
    coming = next_seat(discarder, options.players)
    state.to_act = 0
    if options.ppong_scope == ANY_SEAT:
        for seat in range(options.players):
            if seat != discarder and seat != coming and state.sizes[seat] >= 2:
                state.to_act |= 1 << seat
    state.phase = CALL
    state.seat = coming
    if state.to_act == 0:
        begin_turn(state, options, coming)


@kernel
def legal_in_call(state: State, options: Options, seat: Seat, mask: Mask) -> None:
    """4.2  Call ppong or pass."""
    mask[PPONG] = can_ppong(state, seat)
    mask[PPONG_OUT] = can_ppong_out(state, options, seat)
    mask[PASS] = True


@kernel
def do_in_call(state: State, options: Options, seat: Seat, action: int) -> None:
    """4.2  A call is decided at once, since only one seat can make it; else wait for all."""
    if action != PASS:
        ppong(state, options, seat, action)
        return
    state.to_act &= ~(1 << seat)
    if state.to_act == 0:
        begin_turn(state, options, state.seat)


# ---- discard ---------------------------------------------------------------------------------


@kernel
def ask_for_discard(state: State) -> None:
    """Ask the seat on turn for its discard."""
    state.phase = DISCARD_PHASE
    state.to_act = 1 << state.seat


@kernel
def legal_in_discard(state: State, options: Options, seat: Seat, mask: Mask) -> None:
    """3.2, 3.3, 8.2  Discard a month in hand; after drawing, perhaps declare or show."""
    hand = state.hands[seat]
    for month in range(1, MONTHS + 1):
        mask[DISCARD_MONTH_1 + month - 1] = has_month(hand, month)
    if state.drawn != NONE:
        mask[DECLARE] = state.sizes[seat] == HAND + 1 and has_combination(hand, options)
        mask[SHOW] = can_show(state, options, seat)


@kernel
def can_show(state: State, options: Options, seat: Seat) -> bool:
    """8.2  The whole hand is a triplet."""
    if not options.triplet_only_finish or state.sizes[seat] != AFTER_PPONG + 1:
        return False
    return shape_of(state.hands[seat]).triplets == 1


@kernel
def do_in_discard(state: State, options: Options, seat: Seat, action: int) -> None:
    """3.2, 3.3, 8.2  End the round, or put the card down and offer it."""
    if action == DECLARE:
        end_round(state, options, DECLARE_END, seat)
    elif action == SHOW:
        end_round(state, options, SHOW_END, seat)
    else:
        put_down(state, seat, action - DISCARD_MONTH_1 + 1)
        state.owner = seat
        state.drawn = NONE
        offer(state, options)


# ---- the end of a round ----------------------------------------------------------------------


@kernel
def end_round(state: State, options: Options, ended: int, ender: int) -> None:
    """6  Settle; then wait for the next deal, or end the match (1.4)."""
    settle(state, options, ended, 1 << ender if ender != NONE else 0)
    state.to_act = 0
    state.phase = OVER if state.deal_no >= options.rounds else DEAL


def longest(options: Options) -> Length:
    """3, 4  Return how long a round can be.

    Every card is drawn, and each seat calls the one ppong after which it goes on (4.3); in both
    cases it is asked, discards, and others are asked about the discard (4.2). What ends the round
    comes last (3.4).
    """
    seats = options.players
    left = CARDS - HAND * seats - options.opening_flip
    pile = CARDS - AFTER_PPONG * seats  # the most that is shuffled again
    drawn = left + options.max_reshuffles * pile
    answers = seats - 2 if options.ppong_scope == ANY_SEAT else 0
    return Length((drawn + seats) * (2 + answers) + 1, CARDS + options.max_reshuffles * pile)


# ---- the two doors ---------------------------------------------------------------------------


@kernel
def legal_actions(state: State, options: Options, seat: Seat, mask: Mask) -> None:
    """Write into `mask` which actions `seat` may take: none unless it has to act."""
    for action in range(len(mask)):
        mask[action] = False
    if not state.to_act >> seat & 1:
        return
    if state.phase == TURN:
        legal_in_turn(state, options, seat, mask)
    elif state.phase == CALL:
        legal_in_call(state, options, seat, mask)
    else:
        legal_in_discard(state, options, seat, mask)


@kernel
def step(state: State, options: Options, seat: Seat, action: int) -> None:
    """Apply a legal `action` of a seat that has to act."""
    if state.phase == TURN:
        do_in_turn(state, options, seat, action)
    elif state.phase == CALL:
        do_in_call(state, options, seat, action)
    else:
        do_in_discard(state, options, seat, action)
