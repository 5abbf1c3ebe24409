"""Keep or Swap: a whole game in one file, as the page "Add a game" of CONTRIBUTING.md describes it.

1  Three seats play with 24 cards, numbered from 1. Each seat gets one, which it alone sees.
2  In turn, from the dealer on, a seat keeps its card or swaps it for the next card of the deck.
2.1  At a quiet table nobody may swap.
3  Then all cards are shown. The seat with the highest gets a chip from each of the others.
4  The seat after the dealer deals next. The match ends after as many deals as were agreed.
"""

from typing import Any, NamedTuple

import numpy as np

from madang import game
from madang.errors import NotationError
from madang.game import ALL_HANDS, DEAL, OVER, Data, Deck, Mask, State
from madang.kernels.jit import kernel
from madang.layout import bits_in
from madang.options import HouseRules, flag, number

SEATS, CARDS = 3, 24
TURN = 2  # a phase of its own, after DEAL and OVER
KEEP, SWAP = range(2)
HIGHEST = 1  # how a deal ends


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
    ("ended_by", np.int32),            # the set of the seat with the highest card
    ("seat",     np.int32),            # whose turn it is
    ("dealer",   np.int32),
    ("drawn",    np.int32),            # cards gone from the deck
    ("points",   np.int32, (SEATS,)),  # of this deal
    ("totals",   np.int32, (SEATS,)),  # of the match
    ("hands",    np.int8,  (SEATS,)),  # a card each; -1: hidden
    ("deck",     np.int8,  (CARDS,)),  # -1: hidden
])
# fmt: on

# ---- the rules: kernels, which assume legal input ------------------------------------------------


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
    state.phase = TURN
    state.seat = state.dealer
    state.to_act = 1 << state.seat


@kernel
def legal_actions(state: State, options: Options, seat: int, mask: Mask) -> None:
    """2, 2.1  Say what a seat may do."""
    mask[KEEP] = state.to_act >> seat & 1 == 1
    mask[SWAP] = mask[KEEP] and options.swapping == 1


@kernel
def step(state: State, options: Options, seat: int, action: int) -> None:
    """2, 3, 4  Keep or swap. After the last seat, pay the one with the highest card."""
    if action == SWAP:
        state.hands[seat] = state.deck[state.drawn]
        state.drawn += 1
    state.seat = (seat + 1) % SEATS
    state.to_act = 1 << state.seat
    if state.seat == state.dealer:
        winner = state.hands.argmax()
        state.points[:] = -1
        state.points[winner] = SEATS - 1
        state.totals += state.points
        state.ended, state.ended_by = HIGHEST, 1 << winner
        state.to_act = 0
        state.phase = OVER if state.deal_no == options.deals else DEAL


@kernel
def redact(view: State, options: Options, seat: int) -> None:
    """1, 3  Hide the deck and, until the deal has ended, the cards of others."""
    view.deck[:] = -1
    for other in range(SEATS):
        if other != seat and seat != ALL_HANDS and view.ended == 0:
            view.hands[other] = -1


@kernel
def returns(state: State, options: Options, out: Any) -> None:
    """3  Write what each seat has won."""
    out[:] = state.totals


@kernel
def conserved(state: State, options: Options) -> bool:
    """Tell whether every card was dealt once, and no chip was made or lost."""
    is_dealt_once = state.deal_no == 0 or len(np.unique(state.hands)) == SEATS
    return is_dealt_once and state.totals.sum() == 0


# ---- what somebody at the table is sent, made from a redacted state ------------------------------


class Seen(game.Observation, tag="keep_or_swap"):
    """A viewer's knowledge in words: what every game tells, and nothing more."""


class Decided(game.Happened, tag="decide"):
    """A seat keeps or swaps its card."""

    seat: int
    action: str


class Ended(game.Happened, tag="deal_end"):
    """All cards are shown."""

    ended: str
    seats: list[int]


def observation(view: State, options: Options, seat: int) -> Seen:
    """Return a view in words."""
    hands = [[word_of(card)] if view.deal_no and card >= 0 else None for card in view.hands]
    return Seen(
        **progress(view, options)._asdict(),
        phase=GAME.layout.phases[view.phase],
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
    )


def progress(view: State, options: Options) -> game.Progress:
    """4  Return how far the match is."""
    return game.Progress(int(view.deal_no), options.deals, bool(view.deal_no == options.deals))


def explain(view: State, options: Options) -> list[game.ScoreLine]:
    """3  Say what the seat with the highest card gets, and from whom."""
    return [
        game.ScoreLine(seat, "highest", 1, "3", (word_of(view.hands[seat]),), "chips", payer)
        for seat in bits_in(view.ended_by)
        for payer in range(SEATS)
        if payer != seat
    ]


def events_for(before: State, after: State, options: Options, viewer: int, done: Any) -> list[Data]:
    """Return what a viewer hears of one step: what was done, never with which card."""
    if done is None:  # a deal
        return []
    seat, action = done
    events: list[Data] = [{"code": "decide", "seat": seat, "action": GAME.actions[action].word}]
    if after.ended:
        word = GAME.layout.end_words[after.ended]
        events.append({"code": "deal_end", "ended": word, "seats": list(bits_in(after.ended_by))})
    return events


# ---- all of it -----------------------------------------------------------------------------------


def word_of(card: int) -> str:
    """1  Return the number on a card, as it is written."""
    return str(card + 1)


def parse_deck(text: str) -> Deck:
    """Read a deck as it is written."""
    if not text.replace(" ", "").isdecimal():
        raise NotationError(text, "deck", f"write cards as numbers from 1 to {CARDS}")
    return np.array(text.split(), np.int8) - 1


DECK = game.DeckType(
    CARDS,
    "cards",
    parse_deck,
    lambda deck: " ".join(map(word_of, deck)),
    lambda state: state.deck[state.drawn :].copy(),
    undealt_places=lambda state: (int(state.drawn), CARDS),
)
RULES = HouseRules(
    Options,
    (
        number("deals", "4", 1, 20, "How many deals a match has."),
        flag("swapping", "2.1", "Whether a card may be swapped."),
    ),
    presets={"house": {}, "quiet": {"swapping": 0}},
    deals_option="deals",
    seats=SEATS,
)
GAME = game.Game(
    name="keep_or_swap",
    titles={"ko": "바꿔 말아", "en": "Keep or Swap", "zh": "換不換"},
    rules_version=1,
    citation="KS",
    house_rules=RULES,
    layout=game.Layout(
        STATE,
        DECK,
        dice_outcomes=6,
        actions=(
            game.Action("keep", "2", "keep the card"),
            game.Action("swap", "2", "take the next card"),
        ),
        phases=("deal", "over", "turn"),
        ends=(game.NOT_ENDED, game.End("highest", "3")),
    ),
    kernels=game.Kernels(deal, legal_actions, step, redact, returns, conserved),
    views=game.Views(
        Seen, observation, events_for, (Decided, Ended), explain, progress, explained_sums=False
    ),
)
