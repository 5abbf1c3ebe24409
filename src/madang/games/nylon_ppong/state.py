"""The state of a match of Nylon-ppong: one flat record."""

from typing import Protocol

import numpy as np

from madang.game import DEAL, NOT_ENDED, OVER, End
from madang.hwatu.cards import ALL_CARDS, CARDS, NONE
from madang.layout import ANY, Array, Field, record_of

MAX_SEATS = 6
TURN, CALL, DISCARD_PHASE = 2, 3, 4
PHASES = ("deal", "over", "turn", "call", "discard")
assert (PHASES[DEAL], PHASES[OVER]) == ("deal", "over")

UNENDED, STOP_END, FAILED_STOP, OUT_END, DECLARE_END, SHOW_END, DECK_OUT = range(7)
ENDS = (
    NOT_ENDED,
    End("stop", "5.3"),
    End("failed_stop", "5.3"),
    End("out", "4.4"),
    End("declare", "6.3"),
    End("show", "8.2"),
    End("deck_out", "6.4"),
)

EVERYBODY = (1 << MAX_SEATS) - 1

# fmt: off
FIELDS = (
    # the cards
    Field("hands",         np.int64, (MAX_SEATS,),   0,   ALL_CARDS,    "cards of each hand, a set of cards (a bit each)"),
    Field("deck",          np.int8,  (CARDS,),       0,   CARDS - 1,    "cards in dealing order"),
    Field("pile",          np.int8,  (CARDS,),       NONE, CARDS - 1,    "cards on the pile, the oldest first; entries from `piled` on have no meaning"),
    Field("sizes",         np.int8,  (MAX_SEATS,),   0,   6,            "how many cards each hand has"),
    Field("spare",         np.int8,  (2,),           0,   0,            "0: no byte is padding, whose content a copy invents"),
    # whose move
    Field("phase",         np.int32, (),             0,   DISCARD_PHASE,      "0 deal, 1 over, 2 turn, 3 call, 4 discard"),
    Field("to_act",        np.int32, (),             0,   EVERYBODY,    "seats that have to act, a set of seats (a bit each)"),
    Field("seat",          np.int32, (),             0,   MAX_SEATS - 1, "whose turn it is; in a call, whose turn comes next"),
    Field("drawn",         np.int32, (),             NONE, CARDS - 1,    "the card drawn in this turn; -1: none"),
    # the round
    Field("deal_no",       np.int32, (),             0,   100,          "which round; 0: before the first"),
    Field("dealt",         np.int32, (),             0,   CARDS,        "how many cards of `deck` are gone"),
    Field("piled",         np.int32, (),             0,   CARDS,        "how many cards are on the pile"),
    Field("owner",         np.int32, (),             NONE, MAX_SEATS - 1, "the seat that discarded the top card; -1: nobody"),
    Field("ponged",        np.int32, (),             0,   EVERYBODY,    "seats that have called ppong, a set"),
    Field("reshuffles",    np.int32, (),             0,   5,            "how often the pile was shuffled in this round"),
    Field("ended",         np.int32, (),             0,   DECK_OUT,     "how the round ended, until the next is dealt; 0: it did not"),
    Field("ended_by",      np.int32, (),             0,   EVERYBODY,    "the seat that ended the round, a set of one or none"),
    # the score
    Field("points",        np.int32, (MAX_SEATS,),   ANY, None,         "penalty points of the last finished round"),
    Field("totals",        np.int32, (MAX_SEATS,),   ANY, None,         "penalty points of the match"),
)
# fmt: on
STATE = record_of(FIELDS)


class State(Protocol):
    """A match of Nylon-ppong as the kernels read and write it: the rows of FIELDS."""

    hands: Array
    deck: Array
    pile: Array
    sizes: Array
    spare: Array
    phase: int
    to_act: int
    seat: int
    drawn: int
    deal_no: int
    dealt: int
    piled: int
    owner: int
    ponged: int
    reshuffles: int
    ended: int
    ended_by: int
    points: Array
    totals: Array
