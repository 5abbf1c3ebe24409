"""The hwatu pack as a deck that is dealt from: what is still to come, whether every card is there.

A state has `deck`, card ids in dealing order, and `dealt`, how many of them are gone.
"""

from collections.abc import Callable
from typing import Any

from madang.hwatu.cards import ALL_CARDS, BITS, CARDS, format_deck, parse_deck
from madang.kernels.jit import kernel
from madang.layout import Deck, DeckType


def hwatu_deck(cards_used: Callable[[Any], int] | None = None) -> DeckType:
    """Return the deck of a game with 48 hwatu cards; see `DeckType` for `cards_used`."""
    return DeckType(
        CARDS,
        "cards",
        parse_deck,
        format_deck,
        undealt,
        cards_used,
        undealt_places=lambda state: (int(state.dealt), CARDS),
    )


def undealt(state: Any) -> Deck:
    """Return the cards that the deck still holds, in dealing order."""
    cards: Deck = state.deck[state.dealt :].copy()
    return cards


@kernel
def lay_deck(state: Any, deck: Deck) -> None:
    """Put a shuffled deck on the table, none of it dealt."""
    for place in range(CARDS):
        state.deck[place] = deck[place]
    state.dealt = 0


@kernel
def undealt_set(state: Any) -> int:
    """Return the set of the cards that the deck still holds."""
    cards = 0
    for place in range(state.dealt, CARDS):
        cards |= BITS[state.deck[place]]
    return cards


@kernel
def is_whole_pack(cards: int, count: int) -> bool:
    """Tell whether `count` cards, of which `cards` is the set, are the pack, each card once."""
    return cards == ALL_CARDS and count == CARDS


# ---- what nobody has seen --------------------------------------------------------------------

# `at` is a record with a generator and room for a deck; see `madang.kernels.rng`.


@kernel
def put_unseen(at: Any, seen: int) -> int:
    """Put into `at.deck` the cards that are not in the set `seen`; return how many those are."""
    count = 0
    for card in range(CARDS):
        if not seen >> card & 1:
            at.deck[count] = card
            count += 1
    return count


@kernel
def lay_rest(state: Any, at: Any, left: int) -> None:
    """Lay the first `left` cards of `at.deck`, as they are, as what the deck of a state still has.

    The cards that are gone stand before them, in the order of their numbers.
    """
    place = CARDS - left
    for nth in range(left):
        state.deck[place + nth] = at.deck[nth]
    rest = 0
    for nth in range(left):
        rest |= BITS[at.deck[nth]]
    gone = 0
    for card in range(CARDS):
        if not rest >> card & 1:
            state.deck[gone] = card
            gone += 1
