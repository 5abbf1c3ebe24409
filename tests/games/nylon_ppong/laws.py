"""What the general property tests must know of Nylon-ppong, written from its page.

Nothing here calls the rules: it counts cards, sums months and says what is public once more.
"""

from itertools import chain
from random import Random
from typing import Any

from madang.game import DEAL, OVER

TURN, CALL, DISCARD = 2, 3, 4
PHASES = {DEAL: "deal", OVER: "over", TURN: "turn", CALL: "call", DISCARD: "discard"}
COMPARED = {"deal", "over", "turn", "call", "discard"}  # phases that two worlds must have met
STEPS = {"draw", "ppong", "pass", "discard", "reshuffle"}  # and steps; the others open all hands
ENDS_EARLY = False
SHARE = 0.15  # of the steps at which two worlds are compared
TRIES = 1.0  # of the examples of a property
UNENDED, STOP, FAILED_STOP, OUT, DECLARE, SHOW, DECK_OUT = range(7)
NONE = -1


def months(cards: list[int]) -> list[int]:
    return [card // 4 + 1 for card in cards]


def hand(state: Any, seat: int) -> list[int]:
    cards, bits = [], int(state.hands[seat])
    while bits:
        cards.append((bits & -bits).bit_length() - 1)
        bits &= bits - 1
    return cards


def pile(state: Any) -> list[int]:
    return state.pile[: state.piled].tolist()


def deck(state: Any) -> list[int]:
    return state.deck[state.dealt :].tolist()


# ---- what holds after every step ---------------------------------------------------------------


def check(before: Any, state: Any, options: Any) -> None:
    """Assert what the page promises about a state and the one before it."""
    check_cards(state, options)
    assert 0 <= state.reshuffles <= options.max_reshuffles
    if state.ended != UNENDED and before.ended == UNENDED:
        check_points(before, state, options)


def check_cards(state: Any, options: Any) -> None:
    """48 cards, each in one place; five, two or none in hand between turns, one more in them."""
    hands = [hand(state, seat) for seat in range(6)]
    assert sorted(chain(*hands, pile(state), deck(state))) == list(range(48))
    assert [len(cards) for cards in hands] == state.sizes.tolist()
    assert not any(hands[options.players :])
    for seat, cards in enumerate(hands[: options.players]):
        at_rest = 2 if state.ponged >> seat & 1 else 5
        if state.ended == UNENDED and not (seat == state.seat and state.phase == DISCARD):
            assert len(cards) == at_rest
        assert len(cards) in (0, 2, 3, 5, 6)


def worth(cards: list[int], options: Any) -> int:
    """6.1, 6.2, 8.3  Return what a hand counts."""
    ignoring = options.ignore_triplets == 2 or (
        options.ignore_triplets == 0 and options.concealed_triplet
    )
    total, held = sum(months(cards)), months(cards)
    for month in set(held):
        if ignoring and held.count(month) >= 3:
            total -= month * (options.quad_ignored if held.count(month) == 4 else 3)
    return total


def check_points(before: Any, state: Any, options: Any) -> None:
    """4.4, 5.3, 6  Every seat pays its hand; who ended and who is at fault, what the page says."""
    ended = int(state.ended)
    assert int(state.ended_by).bit_count() == (ended != DECK_OUT)
    ender = int(state.ended_by).bit_length() - 1
    hands = [hand(state, seat) for seat in range(options.players)]
    due = [worth(cards, options) for cards in hands]
    others = [due[seat] for seat in range(options.players) if seat != ender]
    if ended in (STOP, FAILED_STOP):
        assert len(hands[ender]) == 2
        assert sum(months(hands[ender])) <= options.stop_limit
        assert (due[ender] < min(others)) == (ended == STOP)
        due[ender] += options.stop_penalty * (ended == FAILED_STOP)
    if ended in (OUT, SHOW):
        due[ender] = 0
    if ended == OUT and state.owner != NONE:
        assert state.owner != ender
        due[int(state.owner)] += options.out_penalty
    if ended == DECLARE:
        assert len(hands[ender]) == 6
        due[ender] = int(state.points[ender])  # test_hands.py counts all of these
        assert -200 <= due[ender] <= 0
    assert state.points[: options.players].tolist() == due
    assert (state.totals - before.totals)[: options.players].tolist() == due


# ---- what may be known -------------------------------------------------------------------------


def on_show(state: Any, options: Any) -> int:
    """2.2  Return how many cards of the pile are open, counted from its top."""
    if options.discard_history_visible:
        return int(state.piled)
    has_just_ponged = state.phase == DISCARD and state.drawn == NONE
    return min(int(state.piled), 2 if has_just_ponged or state.ended == OUT else 1)


def known(state: Any, options: Any, viewer: int) -> list[Any]:
    """Return all that `viewer` may know, as the page says."""
    is_open = state.ended != UNENDED
    to_act = int(state.to_act)
    if state.phase == CALL:
        to_act &= 1 << viewer if viewer >= 0 else 0
    seats = range(options.players)
    return [
        [int(state[name]) for name in PUBLIC],
        [state[name].tolist() for name in ("sizes", "points", "totals")],
        to_act,
        [hand(state, seat) if is_open or seat == viewer else None for seat in seats],
        pile(state)[int(state.piled) - on_show(state, options) :],
        int(state.drawn) if is_open or viewer == state.seat else state.drawn == NONE,
    ]


PUBLIC = ("phase", "seat", "deal_no", "dealt", "piled", "owner", "ponged", "reshuffles")
PUBLIC = (*PUBLIC, "ended", "ended_by")


def another_world(
    state: Any, options: Any, viewer: int, lot: Random, kept: frozenset[int] = frozenset()
) -> None:
    """Lay what `viewer` cannot know in another way; `kept` cards stay where they are."""
    swap_hidden_cards(state, options, viewer, lot, kept)
    if state.dealt:
        gone = state.deck[: state.dealt].tolist()
        state.deck[: state.dealt] = lot.sample(gone, len(gone))
    for place in range(int(state.piled), 48):
        state.pile[place] = lot.randrange(48)
    if state.ended == UNENDED and state.drawn not in (NONE, *kept) and viewer != state.seat:
        state.drawn = lot.choice(hand(state, int(state.seat)))
    if state.phase == CALL:
        state.to_act = other_answers(state, options, viewer, lot)


def swap_hidden_cards(
    state: Any, options: Any, viewer: int, lot: Random, kept: frozenset[int]
) -> None:
    """Deal the hidden cards again to the hidden places."""
    closed = [seat for seat in range(options.players) if seat != viewer]
    hands = {} if state.ended != UNENDED else {seat: hand(state, seat) for seat in closed}
    under = int(state.piled) - on_show(state, options)
    places = [*deck(state), *pile(state)[:under], *(card for one in hands.values() for card in one)]
    free = [card for card in places if card not in kept]
    moved = dict(zip(free, lot.sample(free, len(free)), strict=True))
    for seat, cards in hands.items():
        state.hands[seat] = sum(1 << moved.get(card, card) for card in cards)
    for place in range(int(state.dealt), 48):
        state.deck[place] = moved.get(int(state.deck[place]), state.deck[place])
    for place in range(under):
        state.pile[place] = moved.get(int(state.pile[place]), state.pile[place])


def other_answers(state: Any, options: Any, viewer: int, lot: Random) -> int:
    """4.2  Let others than `viewer` have answered a call; somebody is still to."""
    others = [s for s in range(options.players) if s not in (viewer, state.owner, state.seat)]
    own = int(state.to_act) & (1 << viewer) if viewer >= 0 else 0
    while True:
        to_act = own | sum(1 << seat for seat in others if lot.random() < 0.5)
        if to_act:
            return to_act


def shown_by_step(state: Any, seat: int) -> frozenset[int]:
    """Return the cards that a step of `seat` may show to somebody."""
    return frozenset([*hand(state, seat), *deck(state)[:1]])
