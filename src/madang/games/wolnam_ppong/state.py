"""The state of a match of Wolnam-ppong: one flat record."""

from typing import Protocol

import numpy as np

from madang.game import (
    DEAL,
    NOT_ENDED,
    OVER,
    End,
)
from madang.hwatu.cards import CARDS, NONE, month_of
from madang.kernels.jit import kernel
from madang.layout import ANY, Array, Field, Seat, record_of

MAX_SEATS = 16
BET = 2
PHASES = ("deal", "over", "bet")
assert (PHASES[DEAL], PHASES[OVER]) == ("deal", "over")

UNENDED, ALL_PLAYED, POT_TAKEN = range(3)
ENDS = (NOT_ENDED, End("all_played", "2.3"), End("pot_taken", "2.4"))

EVERYBODY = (1 << MAX_SEATS) - 1

# fmt: off
FIELDS = (
    # the cards of this deal
    Field("lows",          np.int8,  (MAX_SEATS,),   NONE, CARDS - 1,    "the lower card of each hand; -1: none"),
    Field("highs",         np.int8,  (MAX_SEATS,),   NONE, CARDS - 1,    "the higher card of each hand; -1: none"),
    Field("deck",          np.int8,  (CARDS,),       0,   CARDS - 1,    "cards in dealing order"),
    Field("drawn",         np.int8,  (MAX_SEATS,),   NONE, CARDS - 1,    "the card each seat drew; -1: none"),
    # the actions of the seats in this deal
    Field("results",       np.int8,  (MAX_SEATS,),   0,   11,           "what each turn came to, a row of `scoring.RESULTS`; 0: not played"),
    Field("antes",         np.int8,  (MAX_SEATS,),   0,   16,           "how many antes each seat paid"),
    Field("bets",          np.int32, (MAX_SEATS,),   0,   None,         "chips bet"),
    Field("points",        np.int32, (MAX_SEATS,),   ANY, None,         "chips won in this deal; antes and losses are below zero"),
    Field("shown",         np.int32, (),             0,   EVERYBODY,    "seats whose hand is open, a set of seats (a bit each)"),
    Field("to_play",       np.int32, (),             0,   EVERYBODY,    "seats that have not had their turn, a set"),
    # the chips
    Field("chips",         np.int32, (MAX_SEATS,),   ANY, None,         "the stack of each seat"),
    Field("rebuys",        np.int16, (MAX_SEATS,),   0,   None,         "how often each seat was given its starting chips again"),
    Field("pot",           np.int32, (),             0,   None,         "chips in the middle"),
    Field("left",          np.int32, (),             0,   None,         "the pot that was split at the end of the match"),
    # whose move
    Field("phase",         np.int32, (),             0,   BET,          "0 deal, 1 over, 2 bet"),
    Field("to_act",        np.int32, (),             0,   EVERYBODY,    "the seat that has to act, a set of one or none"),
    Field("seat",          np.int32, (),             0,   MAX_SEATS - 1, "whose turn it is"),
    Field("dealer",        np.int32, (),             0,   MAX_SEATS - 1, "the seat that acts last"),
    Field("out",           np.int32, (),             0,   EVERYBODY,    "seats that sit out until the match ends, a set"),
    # the deal
    Field("deal_no",       np.int32, (),             0,   100,          "which deal; 0: before the first"),
    Field("dealt",         np.int32, (),             0,   CARDS,        "how many cards of `deck` are gone"),
    Field("emptied",       np.int32, (),             0,   1,            "1: the pot was emptied in this deal"),
    Field("ended",         np.int32, (),             0,   POT_TAKEN,    "how the deal ended, until the next one; 0: it did not"),
    Field("ended_by",      np.int32, (),             0,   EVERYBODY,    "the seat that took the pot, a set of one or none"),
)
# fmt: on
STATE = record_of(FIELDS)


class State(Protocol):
    """A match of Wolnam-ppong as the kernels read and write it: the rows of FIELDS."""

    lows: Array
    highs: Array
    deck: Array
    drawn: Array
    results: Array
    antes: Array
    bets: Array
    points: Array
    shown: int
    to_play: int
    chips: Array
    rebuys: Array
    pot: int
    left: int
    phase: int
    to_act: int
    seat: int
    dealer: int
    out: int
    deal_no: int
    dealt: int
    emptied: int
    ended: int
    ended_by: int


@kernel
def months_of(state: State, seat: Seat) -> tuple[int, int]:
    """Return the two months that the seat holds, the lower first; 0 and 0 without cards."""
    return int(month_of(state.lows[seat])), int(month_of(state.highs[seat]))
