"""The pack of 48 cards: what they are called, how sets of them are kept, the deck that is dealt.

A card is a number, `(month - 1) * 4 + index`, and is written `1a` ... `12d`
(rules page `hwatu-cards`). A *hand* is an integer whose bit `card` says whether the card is in it:
the four cards of a month are one nibble, so counting a month is one look into a table.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from madang.errors import NotationError
from madang.kernels.jit import kernel
from madang.layout import Deck, DeckType

CARDS = 48
MONTHS = 12
INDICES = "abcd"
NONE = -1  # no card, nobody
UNKNOWN = -2  # a card that the viewer may not know

BRIGHT, ANIMAL, RIBBON, CHAFF = range(4)
KINDS = ("bright", "animal", "ribbon", "chaff")

ALL_CARDS = (1 << CARDS) - 1  # the hand that holds the whole pack
ONES = 0x111111111111  # the first card of each month
BITS = np.left_shift(1, np.arange(CARDS, dtype=np.int64))  # card -> its bit in a hand
IN_NIBBLE = np.array([n.bit_count() for n in range(16)], np.int64)  # four cards -> how many
LAST_IN_NIBBLE = np.array([n.bit_length() - 1 for n in range(16)], np.int64)  # -> the last, or -1


class Month(NamedTuple):
    """One row of the pack: a month, its plant, its four cards by kind (B A R C)."""

    number: int
    ko: str
    en: str
    zh: str
    kinds: str


# fmt: off
PACK = (
    #     no  ko       en                zh      kinds of a b c d
    Month( 1, "송학",   "Pine",           "松鶴",  "BRCC"),
    Month( 2, "매조",   "Plum blossom",   "梅",    "ARCC"),
    Month( 3, "벚꽃",   "Cherry blossom", "櫻",    "BRCC"),
    Month( 4, "흑싸리", "Wisteria",       "藤",    "ARCC"),
    Month( 5, "난초",   "Iris",           "蘭草",  "ARCC"),
    Month( 6, "모란",   "Peony",          "牡丹",  "ARCC"),
    Month( 7, "홍싸리", "Bush clover",    "萩",    "ARCC"),
    Month( 8, "공산",   "Susuki grass",   "芒",    "BACC"),
    Month( 9, "국화",   "Chrysanthemum",  "菊",    "ARCC"),
    Month(10, "단풍",   "Maple",          "楓",    "ARCC"),
    Month(11, "오동",   "Paulownia",      "梧桐",  "BCCC"),
    Month(12, "비",     "Willow",         "柳",    "BARC"),
)
# fmt: on

KIND_OF = np.array(["BARC".index(k) for month in PACK for k in month.kinds], np.int8)


@kernel
def month_of(card: int) -> int:
    """Return the month, 1 to 12, of a card."""
    return (card >> 2) + 1


@kernel
def count_of(hand: int, month: int) -> int:
    """Return how many cards of `month`, 1 to 12, are in `hand`."""
    return IN_NIBBLE[(hand >> (4 * (month - 1))) & 15]


@kernel
def has_month(hand: int, month: int) -> bool:
    """Tell whether a card of `month` is in `hand`."""
    return (hand >> (4 * (month - 1))) & 15 != 0


@kernel
def card_of(hand: int, month: int) -> int:
    """Return the last card of `month` in `hand`, which has one: chaff goes before the pictures."""
    first = 4 * (month - 1)
    return first + LAST_IN_NIBBLE[(hand >> first) & 15]


@kernel
def size_of(cards: int) -> int:
    """Return how many cards a set holds, by adding ever wider groups of bits."""
    cards -= cards >> 1 & 0x555555555555
    cards = (cards & 0x333333333333) + (cards >> 2 & 0x333333333333)
    cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F
    cards += cards >> 8
    return (cards + (cards >> 16) + (cards >> 32)) & 63


@kernel
def counts_in(cards: int) -> int:
    """Return how many cards of each month a set holds, four bits a month."""
    cards -= cards >> 1 & 0x555555555555
    return (cards & 0x333333333333) + (cards >> 2 & 0x333333333333)


@kernel
def months_of(cards: int) -> int:
    """Return the set of the months of these cards, each by the first of its four bits."""
    return (cards | cards >> 1 | cards >> 2 | cards >> 3) & ONES


@kernel
def first_month(cards: int) -> int:
    """Return the lowest month of a set of cards, or of months, or of their counts."""
    return 1 + months_among((cards & -cards) - 1 >> 3 & ONES)


@kernel
def months_in(cards: int) -> int:
    """Return the set of the months of these cards, month 1 by the lowest of twelve bits."""
    months = months_of(cards)
    months = (months | months >> 3) & 0x030303030303
    months = (months | months >> 6) & 0x000F000F000F
    return (months | months >> 12 | months >> 24) & 0xFFF


@kernel
def months_among(months: int) -> int:
    """Return how many months a set has that says each by the first of its four bits."""
    months += months >> 24
    months += months >> 12
    return (months + (months >> 4) + (months >> 8)) & 15


@kernel
def total_of(cards: int) -> int:
    """Return the sum of the months in a set of cards.

    Each even month is counted as the month before it, and its cards are added once more. A product
    then weighs three odd months by their numbers and adds them up, in bits 32 to 47.
    """
    counts = counts_in(int(cards))
    odd = (counts & 0x0F0F0F0F0F0F) + (counts >> 4 & 0x0F0F0F0F0F0F)
    of_1_5_9, of_3_7_11 = odd & 0x00FF00FF00FF, odd >> 8 & 0x00FF00FF00FF
    total = (of_1_5_9 * 0x000100050009 >> 32 & 0xFFFF) + (of_3_7_11 * 0x00030007000B >> 32 & 0xFFFF)
    return total + size_of(cards & 0xF0F0F0F0F0F0)


def hand_of(cards: list[int]) -> int:
    """Return the hand made of these cards."""
    return sum(1 << card for card in cards)


def cards_in(hand: int) -> list[int]:
    """Return the cards of `hand` in the pack's order."""
    cards, left = [], int(hand)
    while left:
        cards.append((left & -left).bit_length() - 1)
        left &= left - 1
    return cards


def format_card(card: int) -> str:
    """Write a card: `0` is `1a`, `47` is `12d`; NONE is `-` and UNKNOWN is `?`.

    >>> format_card(0), format_card(47), format_card(UNKNOWN)
    ('1a', '12d', '?')
    """
    if card < 0:
        return "-" if card == NONE else "?"
    return f"{card // 4 + 1}{INDICES[card % 4]}"


NUMBERS = {format_card(card): card for card in range(CARDS)}


def parse_card(text: str) -> int:
    """Read a card, `1a` ... `12d`; raise NotationError.

    >>> parse_card("12d")
    47
    """
    if text in NUMBERS:
        return NUMBERS[text]
    raise NotationError(text, "card", "write a month 1-12 and a letter a-d, like 8a")


def format_deck(deck: "np.ndarray[tuple[int], np.dtype[np.int8]]") -> str:
    """Write a whole deck in dealing order."""
    return " ".join(format_card(int(card)) for card in deck)


def parse_deck(text: str) -> "np.ndarray[tuple[int], np.dtype[np.int8]]":
    """Read a deck: all 48 cards, each once; raise NotationError."""
    cards = [parse_card(word) for word in text.split()]
    if sorted(cards) != list(range(CARDS)):
        raise NotationError(text, "deck", "give each of the 48 cards once")
    return np.array(cards, np.int8)


# ---- the deck ---------------------------------------------------------------------------------

# A state has `deck`, card ids in dealing order, and `dealt`, how many of them are gone.


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
    """Tell whether `count` cards, with `cards` as their set, are the pack, each card once."""
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


# ---- months that somebody typed ---------------------------------------------------------------


def read_months(given: Any, where: str, most: int) -> list[int]:
    """Read a list of at most `most` months; raise NotationError."""
    if not isinstance(given, list):
        raise NotationError(given, where, "give a list of months, like [1, 1, 2, 3, 8]")
    for month in given:
        check_month(month, where)
    if len(given) > most:
        raise NotationError(given, where, f"{len(given)} cards; at most {most} can be there")
    return given


def check_month(month: Any, where: str) -> None:
    """Refuse what is not a month."""
    if not isinstance(month, int) or isinstance(month, bool) or not 1 <= month <= MONTHS:
        raise NotationError(month, where, f"a month is a whole number from 1 to {MONTHS}")


def check_pack(months: Sequence[int], where: str) -> None:
    """Refuse more cards of a month than the pack has."""
    for month, count in Counter(months).items():
        if count > 4:
            raise NotationError(month, where, f"{count} cards of month {month}; the pack has 4")
