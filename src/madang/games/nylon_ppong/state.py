"""What is, in a match of Nylon-ppong: one flat record."""

import numpy as np

from madang.game import DEAL, OVER
from madang.hwatu.cards import CARDS

MAX_SEATS = 6
TURN, CALL, DISCARD = 2, 3, 4
PHASES = ("deal", "over", "turn", "call", "discard")
assert (PHASES[DEAL], PHASES[OVER]) == ("deal", "over")

UNENDED, STOP_END, FAILED_STOP, OUT_END, DECLARE_END, SHOW_END, DECK_OUT = range(7)
ENDS = ("", "stop", "failed_stop", "out", "declare", "show", "deck_out")
END_SECTIONS = ("", "5.3", "5.3", "4.4", "6.3", "8.2", "6.4")

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
    ("to_act",      np.int32),                # set of seats that owe an answer, a bit a seat
    ("seat",       np.int32),                # whose turn it is; in a call, whose turn comes next
    ("drawn",      np.int32),                # the card drawn in this turn, else NONE
    # the round
    ("deal_no",   np.int32),                # 1-100; 0 before the first deal
    ("dealt",      np.int32),                # cards of `deck` that are gone, 0-48
    ("piled",      np.int32),                # cards on the pile, 0-48
    ("owner",      np.int32),                # the seat that discarded the top card, else NONE
    ("ponged",     np.int32),                # set of seats that have called ppong
    ("reshuffles", np.int32),                # how often the pile was shuffled in this round, 0-5
    ("ended",      np.int32),                # see ENDS; set until the next deal
    ("ender",      np.int32),                # the seat that ended the round, else NONE
    # the score
    ("points",     np.int32, (MAX_SEATS,)),  # penalty points of the last finished round
    ("totals",     np.int32, (MAX_SEATS,)),  # penalty points of the match
], align=True)
# fmt: on
