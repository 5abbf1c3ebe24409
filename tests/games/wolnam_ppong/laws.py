"""What the general property tests must know of Wolnam-ppong, written from its page.

Nothing here calls the rules: it counts cards and chips, settles bets and says what is public once
more.
"""

from math import ceil
from random import Random
from typing import Any

from madang.game import DEAL, OVER

BET = 2
PHASES = {DEAL: "deal", OVER: "over", BET: "bet"}
COMPARED = {"deal", "over", "bet"}  # phases that two worlds must have met
STEPS = {"fold", "show", "ado", "bet-min", "reshuffle"}  # and steps
ENDS_EARLY = True  # 1.3: when at most one seat can ante
SHARE = 0.15  # of the steps at which two worlds are compared
TRIES = 1.0  # of the examples of a property
UNENDED, ALL_PLAYED, POT_TAKEN = range(3)
NONE = -1
PUBLIC = (
    "phase",
    "to_act",
    "seat",
    "dealer",
    "out",
    "deal_no",
    "dealt",
    "emptied",
    "ended",
    "ended_by",
)
PUBLIC = (*PUBLIC, "pot", "left", "shown", "to_play")
PUBLIC_BY_SEAT = ("chips", "rebuys", "antes", "bets", "points", "drawn", "results")


def hand(state: Any, seat: int) -> list[int]:
    return [int(card) for card in (state.lows[seat], state.highs[seat]) if card != NONE]


def months(state: Any, seat: int) -> list[int]:
    return [card // 4 + 1 for card in hand(state, seat)]


def members(seats: int) -> list[int]:
    return [seat for seat in range(16) if int(seats) >> seat & 1]


# ---- what holds after every step ---------------------------------------------------------------


def check(before: Any, state: Any, options: Any) -> None:
    """Assert what the page promises about a state and the one before it."""
    check_cards(state, options)
    check_chips(state, options)
    if before.to_act:
        check_turn(before, state, options, int(before.seat))
    if state.phase == BET:
        assert state.pot > 0
        assert members(state.to_act) == [state.seat]
        assert state.to_play >> state.seat & 1


def check_cards(state: Any, options: Any) -> None:
    """48 cards, each in one place; two or none in a hand, at most one drawn."""
    seats = range(options.players)
    hands = [card for seat in seats for card in hand(state, seat)]
    drawn = [int(card) for card in state.drawn[: options.players] if card != NONE]
    rest = [int(card) for card in state.deck[int(state.dealt) :]]
    assert sorted(hands + drawn + rest) == list(range(48))
    assert all(len(hand(state, seat)) in (0, 2) for seat in seats)
    assert all(hand(state, seat) == sorted(hand(state, seat)) for seat in seats)


def check_chips(state: Any, options: Any) -> None:
    """6.1, 3.6  Chips and pot are what was given; at table stakes nobody owes."""
    given = sum(options.chips * (1 + int(again)) for again in state.rebuys[: options.players])
    assert int(state.chips.sum()) + int(state.pot) == given
    assert state.pot >= 0
    assert not options.table_stakes or state.chips.min() >= 0
    assert options.rebuy or not state.rebuys.any()


def check_turn(before: Any, state: Any, options: Any, seat: int) -> None:
    """3, 4  The seat won or lost in its turn what the page says."""
    low, high = months(before, seat)
    ante = min(options.ante, options.chips)
    owed = None
    drawn = int(state.drawn[seat])
    is_shown = bool(state.shown >> seat & 1)
    if options.death_by_rain and 12 in (low, high):
        assert is_shown
        penalty = options.rain_penalty or ante
        owed = -int(before.pot) if low == 12 else penalty
    elif not is_shown:
        owed = ante if options.adjacent == 1 and high - low == 1 else 0
    if owed is not None:
        assert drawn == NONE
        can_pay = int(before.chips[seat]) if options.table_stakes else owed
        assert won(before, state, options, seat) == -min(owed, can_pay)
        return
    bet = int(state.bets[seat])
    assert bet <= before.pot
    assert bet >= min(options.min_bet, before.pot) or (low == high and bet == 0)
    assert (drawn == NONE) == (low == high)
    gain = gain_of(low, high, drawn // 4 + 1, bet, options)
    assert won(before, state, options, seat) == gain


def gain_of(low: int, high: int, drawn: int, bet: int, options: Any) -> int:
    """3.2-3.5, 3.7  Return what a bet wins."""
    if low == high:
        return -bet if options.pair == 1 else 0
    if low < drawn < high:
        return bet
    times = {3: 1.5, 4: 2, 2: 1}[options.ilbi_multiplier] if (low, high) == (1, 12) else 1
    if drawn in (low, high):
        times *= (1, 0, 2)[options.match_is]
    lost = ceil(times * bet)
    if options.adjacent == 1 and high - low == 1:
        lost = max(lost, min(options.ante, options.chips))
    return -lost


def won(before: Any, state: Any, options: Any, seat: int) -> int:
    """Return what the turn itself changed in the seat's chips: no ante, rebuy or share."""
    changed = int(state.chips[seat]) - int(before.chips[seat])
    antes = int(state.antes[seat]) - int(before.antes[seat])
    rebuys = int(state.rebuys[seat]) - int(before.rebuys[seat])
    changed += antes * min(options.ante, options.chips) - rebuys * options.chips
    return changed - shares(state, options)[seat]


def shares(state: Any, options: Any) -> list[int]:
    """1.5  Return what each seat has of a pot that was left."""
    order = [(int(state.dealer) + 1 + n) % options.players for n in range(options.players)]
    sharing = [seat for seat in order if not state.out >> seat & 1]
    due = [0] * options.players
    for chip in range(int(state.left) % len(sharing)):
        due[sharing[chip]] += 1
    for seat in sharing:
        due[seat] += int(state.left) // len(sharing)
    return due


# ---- what may be known -------------------------------------------------------------------------


def known(state: Any, options: Any, viewer: int) -> list[Any]:
    """Return all that `viewer` may know, as the page says: a folded hand stays hidden forever."""
    seats = range(options.players)
    return [
        [int(state[name]) for name in PUBLIC],
        [state[name].tolist() for name in PUBLIC_BY_SEAT],
        [hand(state, seat) if is_open(state, seat, viewer) else None for seat in seats],
    ]


def is_open(state: Any, seat: int, viewer: int) -> bool:
    return seat == viewer or bool(state.shown >> seat & 1)


def another_world(
    state: Any, options: Any, viewer: int, lot: Random, kept: frozenset[int] = frozenset()
) -> None:
    """Lay what `viewer` cannot know in another way; `kept` cards stay where they are."""
    closed = [seat for seat in range(options.players) if not is_open(state, seat, viewer)]
    rest = [int(card) for card in state.deck[int(state.dealt) :]]
    hidden = [*rest, *(card for seat in closed for card in hand(state, seat))]
    free = [card for card in hidden if card not in kept]
    moved = dict(zip(free, lot.sample(free, len(free)), strict=True))
    for seat in closed:
        if hand(state, seat):
            cards = sorted(moved.get(card, card) for card in hand(state, seat))
            state.lows[seat], state.highs[seat] = cards
    for place in range(int(state.dealt), 48):
        state.deck[place] = moved.get(int(state.deck[place]), state.deck[place])
    for place in range(int(state.dealt)):
        state.deck[place] = lot.randrange(48)


def shown_by_step(state: Any, seat: int) -> frozenset[int]:
    """Return the cards that a step of `seat` may show to somebody."""
    return frozenset([*hand(state, seat), int(state.deck[int(state.dealt)])])
