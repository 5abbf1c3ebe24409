"""What is, in a match of Wolnam-ppong: one flat record."""

import numpy as np

from madang.game import DEAL, OVER, End, State
from madang.game import UNENDED as NOT_ENDED
from madang.hwatu.cards import CARDS, month_of
from madang.jit import kernel

MAX_SEATS = 16
BET = 2
PHASES = ("deal", "over", "bet")
assert (PHASES[DEAL], PHASES[OVER]) == ("deal", "over")

UNENDED, ALL_PLAYED, POT_TAKEN = range(3)
ENDS = (NOT_ENDED, End("all_played", "2.3"), End("pot_taken", "2.4"))

# fmt: off
STATE = np.dtype([
    # the cards of this deal
    ("lows",     np.int8,  (MAX_SEATS,)),  # the lower card of each hand, else NONE
    ("highs",    np.int8,  (MAX_SEATS,)),  # the higher one
    ("deck",     np.int8,  (CARDS,)),      # card ids in dealing order
    ("drawn",    np.int8,  (MAX_SEATS,)),  # the card each seat drew, else NONE
    # what the seats did in this deal
    ("results",  np.int8,  (MAX_SEATS,)),  # see scoring.RESULTS
    ("antes",    np.int8,  (MAX_SEATS,)),  # how many antes each seat paid, 0-16
    ("bets",     np.int32, (MAX_SEATS,)),  # chips bet
    ("points",   np.int32, (MAX_SEATS,)),  # chips won in this deal; antes and losses are below zero
    ("shown",    np.int32),                # set of seats whose hand lies open
    ("to_play",  np.int32),                # set of seats that have not had their turn
    # the chips
    ("chips",    np.int32, (MAX_SEATS,)),  # each seat's stack
    ("rebuys",   np.int16, (MAX_SEATS,)),  # how often a seat was given its starting chips again
    ("pot",      np.int32),
    ("left",     np.int32),                # the pot that was split at the end of the match
    # whose move
    ("phase",    np.int32),                # see PHASES
    ("to_act",   np.int32),                # set of seats that have to act
    ("seat",     np.int32),                # whose turn it is
    ("dealer",   np.int32),                # acts last
    ("out",      np.int32),                # set of seats that sit out until the match ends
    # the deal
    ("deal_no",  np.int32),                # deals so far, 1-100; 0 before the first
    ("dealt",    np.int32),                # cards of `deck` that are gone, 0-48
    ("emptied",  np.int32),                # 1: the pot was emptied in this deal
    ("ended",    np.int32),                # see ENDS; set until the next deal
    ("ended_by", np.int32),                # set of seats: the one that took the pot, or nobody
], align=True)
# fmt: on


@kernel
def months_of(state: State, seat: int) -> tuple[int, int]:
    """Return the two months that the seat holds, the lower first; 0 and 0 without cards."""
    return int(month_of(state.lows[seat])), int(month_of(state.highs[seat]))
