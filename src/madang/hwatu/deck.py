"""The hwatu pack as a deck that is dealt from: what is still to come, whether every card is there.

A state has `deck`, card ids in dealing order, and `dealt`, how many of them are gone.
"""

from collections.abc import Callable
from typing import Any

from madang.deck import Deck, DeckType
from madang.hwatu.cards import ALL_CARDS, BITS, CARDS, format_deck, parse_deck
from madang.jit import kernel


def hwatu_deck(cards_used: Callable[[Any], int] | None = None) -> DeckType:
    """Return the deck of a game with 48 hwatu cards; see `DeckType` for `cards_used`."""
    return DeckType(CARDS, "cards", parse_deck, format_deck, undealt, cards_used)


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
