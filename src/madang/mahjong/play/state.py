"""What is, in a match of mahjong: the fields that the states of both games have."""

from typing import Any

import numpy as np

from madang.game import DEAL, OVER
from madang.mahjong.tiles import PLAYED

SEATS = 4
MELDS = 4  # of a seat
EVERYBODY = (1 << SEATS) - 1

TURN, CLAIM, ROB = 2, 3, 4
PHASES = ("deal", "over", "turn", "claim", "rob")
assert (PHASES[DEAL], PHASES[OVER]) == ("deal", "over")

UNENDED, SELF_DRAWN, BY_DISCARD, ROBBED = range(4)  # how a hand ended; a game has other ends too

Fields = list[tuple[Any, ...]]


def fields(tiles: int, thrown: int) -> Fields:
    """Return the fields, for a set of so many tiles and at most so many discards."""
    # fmt: off
    return [
        # the tiles
        ("waits",        np.int64, (SEATS,)),        # kinds that complete each hand of 13 in shape
        ("keys",         np.int64, (SEATS, 4)),      # each hand, a suit a number: see mahjong.keys
        ("points",       np.int32, (SEATS,)),        # won in this hand
        ("carried",      np.int32, (SEATS,)),        # won in the hands before
        ("wall",         np.int8,  (tiles,)),        # kinds in drawing order from the break
        ("hands",        np.int8,  (SEATS, PLAYED)),  # concealed tiles of each seat by kind
        ("sizes",        np.int8,  (SEATS,)),        # how many those are
        ("bonus",        np.int16, (SEATS,)),        # set of the bonus tiles laid out, f1 is bit 0
        # the melds of each seat, in the order in which they were laid down; see mahjong.melds
        ("melded",       np.int8,  (SEATS,)),        # how many
        ("meld_forms",   np.int8,  (SEATS, MELDS)),  # chow, pung, kong ...
        ("meld_kinds",   np.int8,  (SEATS, MELDS)),  # its lowest kind
        ("meld_claimed", np.int8,  (SEATS, MELDS)),  # the kind that was claimed for it, or NONE
        ("meld_givers",  np.int8,  (SEATS, MELDS)),  # from whom, or NONE
        # the discards of all seats, in order
        ("river",        np.int8,  (thrown,)),       # kinds
        ("river_seats",  np.int8,  (thrown,)),       # who discarded it
        ("river_takers", np.int8,  (thrown,)),       # who claimed it, or NONE
        # what a call was answered, and what false wins cost
        ("answers",      np.int8,  (SEATS,)),        # one more than the action; 0: not answered
        ("false_wins",   np.int8,  (SEATS,)),        # how many false wins in this hand
        ("thrown",       np.int32),                  # how many discards
        ("front",        np.int32),                  # tiles drawn from the front of the wall
        ("end",          np.int32),                  # where the wall ends now
        # whose move
        ("phase",        np.int32),                  # see PHASES
        ("to_act",       np.int32),                  # set of seats that have to act
        ("seat",         np.int32),                  # whose turn it is, or who gave the tile
        ("drawn",        np.int32),                  # the kind drawn last on this turn, or NONE
        ("offered",      np.int32),                  # the kind discarded or added last, or NONE
        ("could_win",    np.int32),                  # set of seats that may win on it
        ("barred",       np.int32),                  # 1: the seat on turn has called a false win
        ("opened",       np.int32),                  # set of seats whose hand lies open
        ("kongs",        np.int32),                  # in this turn, each on the replacement before
        ("replaced",     np.int32),                  # 1: `drawn` is the replacement of a kong
        ("unbroken",     np.int32),                  # see house.BEGINNING; 0: broken
        # the match
        ("dealer",       np.int32),
        ("round_wind",   np.int32),                  # 0 East ... 3 North
        ("deal_no",      np.int32),                  # hands so far; 0 before the first
        ("same_deal",    np.int32),                  # hands in a row with the same seats, from 1
        ("throw",        np.int32),                  # the dice, see mahjong.dice
        ("ended",        np.int32),                  # how the hand ended; set until the next one
        ("ended_by",     np.int32),                  # set of the winners that are paid
    ]
    # fmt: on
