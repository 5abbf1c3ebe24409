"""What is, in a match of Nylon-ppong: one flat record."""

import numpy as np

from madang.game import DEAL, OVER, End
from madang.game import UNENDED as NOT_ENDED
from madang.hwatu.cards import CARDS

MAX_SEATS = 6
TURN, CALL, DISCARD = 2, 3, 4
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

# fmt: off
STATE = np.dtype([
    # the cards
    ("hands",      np.int64, (MAX_SEATS,)),  # sets of cards, see madang.hwatu.cards
    ("deck",       np.int8,  (CARDS,)),      # card ids in dealing order
    ("pile",       np.int8,  (CARDS,)),      # card ids, the oldest first
    ("sizes",      np.int8,  (MAX_SEATS,)),  # cards in each hand, 0-6
    ("spare",      np.int8,  (2,)),          # 0; no byte is padding, whose content a copy invents
    # whose move
    ("phase",      np.int32),                # see PHASES
    ("to_act",     np.int32),                # set of seats that have to act
    ("seat",       np.int32),                # whose turn it is; in a call, whose turn comes next
    ("drawn",      np.int32),                # the card drawn in this turn, else NONE
    # the round
    ("deal_no",    np.int32),                # 1-100; 0 before the first deal
    ("dealt",      np.int32),                # cards of `deck` that are gone, 0-48
    ("piled",      np.int32),                # cards on the pile, 0-48
    ("owner",      np.int32),                # the seat that discarded the top card, else NONE
    ("ponged",     np.int32),                # set of seats that have called ppong
    ("reshuffles", np.int32),                # how often the pile was shuffled in this round, 0-5
    ("ended",      np.int32),                # see ENDS; set until the next deal
    ("ended_by",   np.int32),                # set of seats that ended the round: one or none
    # the score
    ("points",     np.int32, (MAX_SEATS,)),  # penalty points of the last finished round
    ("totals",     np.int32, (MAX_SEATS,)),  # penalty points of the match
], align=True)
# fmt: on
