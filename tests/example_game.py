"""Keep or Swap: a whole game in one file, as the page "Add a game" of CONTRIBUTING.md describes it.

1  Three seats play with 24 cards: 1 to 6, four of each. Each seat gets one, which it alone sees.
2  In turn, from the dealer on, a seat keeps its card or swaps it for the next card of the deck.
2.1  At a quiet table nobody may swap.
3  Then all cards are shown. Seats with the highest number get a chip from each of the others.
4  The seat after the dealer deals next. The match ends after as many deals as were agreed.
"""

from typing import Any, NamedTuple

import numpy as np

from madang.errors import NotationError
from madang.game import (
    ALL_HANDS,
    DEAL,
    NOT_ENDED,
    OVER,
    Action,
    Data,
    Deck,
    DeckType,
    End,
    Game,
    Happened,
    Kernels,
    Layout,
    Mask,
    Observation,
    Progress,
    ScoreLine,
    State,
    Views,
)
from madang.kernels.jit import kernel
from madang.layout import bits_in
from madang.options import HouseRules, flag, number

SEATS, CARDS, COPIES = 3, 24, 4
TURN = 2  # the first phase of its own
EQUAL, HIGHEST = 1, 2  # ends
KEEP, SWAP = range(2)
WORDS = [f"{card // COPIES + 1}{'abcd'[card % COPIES]}" for card in range(CARDS)]


class Options(NamedTuple):
    """What may vary."""

    deals: int = 4
    swapping: int = 1


# fmt: off
STATE = np.dtype([
    ("phase",    np.int32),
    ("to_act",   np.int32),            # a set of seats
    ("deal_no",  np.int32),
    ("ended",    np.int32),
    ("ended_by", np.int32),            # the seats with the highest card
    ("seat",     np.int32),            # whose turn it is
    ("dealer",   np.int32),
    ("drawn",    np.int32),            # cards gone from the deck
    ("points",   np.int32, (SEATS,)),
    ("totals",   np.int32, (SEATS,)),
    ("hands",    np.int8,  (SEATS,)),  # a card each; -1: unknown
    ("deck",     np.int8,  (CARDS,)),  # ids; -1: unknown
])
# fmt: on


@kernel
def deal(state: State, options: Options, deck: Deck, dice: int) -> None:
    """1, 4  Deal a card to each seat; the first dealer is found by lot."""
    state.dealer = dice % SEATS if state.deal_no == 0 else (state.dealer + 1) % SEATS
    state.deal_no += 1
    state.ended = state.ended_by = 0
    state.points[:] = 0
    state.deck[:] = deck
    state.hands[:] = deck[:SEATS]
    state.drawn = SEATS
    ask(state, state.dealer)


@kernel
def ask(state: State, seat: int) -> None:
    """2  Let a seat decide."""
    state.phase = TURN
    state.seat = seat
    state.to_act = 1 << seat


@kernel
def legal_actions(state: State, options: Options, seat: int, mask: Mask) -> None:
    """2, 2.1  Say what a seat may do."""
    is_asked = state.to_act >> seat & 1 == 1
    mask[KEEP] = is_asked
    mask[SWAP] = is_asked and options.swapping == 1


@kernel
def step(state: State, options: Options, seat: int, action: int) -> None:
    """2  Keep or swap; the last seat to decide ends the deal."""
    if action == SWAP:
        state.hands[seat] = state.deck[state.drawn]
        state.drawn += 1
    following = (seat + 1) % SEATS
    if following != state.dealer:
        ask(state, following)
    else:
        end_deal(state, options)


@kernel
def end_deal(state: State, options: Options) -> None:
    """3, 4  Pay the seats with the highest number, and end the match with its last deal."""
    highest = 0
    for seat in range(SEATS):
        highest = max(highest, state.hands[seat] // COPIES)
    for seat in range(SEATS):
        if state.hands[seat] // COPIES == highest:
            state.ended_by |= 1 << seat
    for winner in range(SEATS):
        for loser in range(SEATS):
            if state.ended_by >> winner & 1 and not state.ended_by >> loser & 1:
                state.points[winner] += 1
                state.points[loser] -= 1
    state.totals += state.points
    state.ended = HIGHEST if state.points.any() else EQUAL
    state.to_act = 0
    state.phase = OVER if state.deal_no == options.deals else DEAL


@kernel
def redact(view: State, options: Options, seat: int) -> None:
    """1  Hide the deck, and until the deal has ended the cards of others."""
    view.deck[:] = -1
    for other in range(SEATS):
        if other != seat and seat != ALL_HANDS and view.ended == 0:
            view.hands[other] = -1


@kernel
def returns(state: State, options: Options, out: Any) -> None:
    """3  Write what each seat has won."""
    for seat in range(SEATS):
        out[seat] = state.totals[seat]


@kernel
def conserved(state: State, options: Options) -> bool:
    """Tell whether every card was dealt once, and no chip was made or lost."""
    is_dealt_once = state.deal_no == 0 or len(np.unique(state.hands)) == SEATS
    return is_dealt_once and state.totals.sum() == 0


class Seen(Observation, kw_only=True, tag="keep_or_swap"):
    """What a viewer may know, in words: what every game tells, and whose deal it is."""

    dealer: int


def observation(view: State, options: Options, seat: int) -> Seen:
    """Return a view in words."""
    match = progress(view, options)
    hands = [[WORDS[card]] if view.deal_no and card >= 0 else None for card in view.hands]
    return Seen(
        phase=GAME.layout.phases[view.phase],
        deal=match.deal,
        deals=match.deals,
        is_last=match.is_last,
        seat=int(view.seat),
        to_act=list(bits_in(view.to_act)),
        deck=CARDS - int(view.drawn),
        hands=hands,
        sizes=[int(view.deal_no > 0)] * SEATS,
        ended=GAME.layout.end_words[view.ended],
        ended_by=list(bits_in(view.ended_by)),
        points=view.points.tolist(),
        totals=view.totals.tolist(),
        explained=explain(view, options),
        dealer=int(view.dealer),
    )


def progress(view: State, options: Options) -> Progress:
    """4  Return how far the match is."""
    return Progress(int(view.deal_no), options.deals, bool(view.deal_no == options.deals))


def explain(view: State, options: Options) -> list[ScoreLine]:
    """3  Say what the seats with the highest card get, and from whom."""
    winners = bits_in(view.ended_by)
    losers = [seat for seat in range(SEATS) if seat not in winners]
    lines = [(winner, loser, WORDS[view.hands[winner]]) for winner in winners for loser in losers]
    return [
        ScoreLine(winner, "highest", 1, "3", (card,), "chips", loser)
        for winner, loser, card in lines
    ]


class Dealt(Happened, tag="deal"):
    """A deal begins."""

    dealer: int


class Decided(Happened, tag="decide"):
    """A seat keeps or swaps its card."""

    seat: int
    action: str


class Ended(Happened, tag="deal_end"):
    """All cards are shown."""

    ended: str
    seats: list[int]


def events_for(
    before: State, after: State, options: Options, viewer: int, happened: Any
) -> list[Data]:
    """Return what a viewer hears of one step: what was done, never with which card."""
    if happened is None:
        return [{"code": "deal", "dealer": int(after.dealer)}]
    seat, action = happened
    events: list[Data] = [{"code": "decide", "seat": seat, "action": GAME.actions[action].word}]
    if after.ended:
        word = GAME.layout.end_words[after.ended]
        events.append({"code": "deal_end", "ended": word, "seats": list(bits_in(after.ended_by))})
    return events


def parse_deck(text: str) -> Deck:
    """Read a deck."""
    try:
        return np.array([WORDS.index(word) for word in text.split()], np.int8)
    except ValueError as error:
        raise NotationError(text, "deck", "write cards as in 1a") from error


GAME = Game(
    name="keep_or_swap",
    titles={"ko": "바꿔 말아", "en": "Keep or Swap", "zh": "換不換"},
    rules_version=1,
    citation="KS",
    house_rules=HouseRules(
        Options,
        (
            number("deals", "4", 1, 20, "How many deals a match has."),
            flag("swapping", "2", "Whether a card may be swapped."),
        ),
        {"house": {}, "quiet": {"swapping": 0}},
        deals_option="deals",
        seats=SEATS,
    ),
    layout=Layout(
        state_dtype=STATE,
        deck=DeckType(
            CARDS,
            "cards",
            parse_deck,
            lambda deck: " ".join(WORDS[card] for card in deck),
            lambda state: state.deck[state.drawn :].copy(),
            undealt_places=lambda state: (int(state.drawn), CARDS),
        ),
        dice_outcomes=6,
        actions=(Action("keep", "2", "keep the card"), Action("swap", "2", "take the next card")),
        phases=("deal", "over", "turn"),
        ends=(NOT_ENDED, End("equal", "3"), End("highest", "3")),
    ),
    kernels=Kernels(deal, legal_actions, step, redact, returns, conserved),
    views=Views(
        Seen,
        observation,
        events_for,
        (Dealt, Decided, Ended),
        explain,
        progress,
        explained_sums=False,
    ),
)
