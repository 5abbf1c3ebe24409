"""The state of a match of mahjong: fields, first actions and words of options of both games."""

import numpy as np

from madang.game import DEAL, OVER, Action
from madang.layout import ANY, Field
from madang.mahjong.hand import CONCEALED
from madang.mahjong.tiles import KINDS, NONE, PLAYED

SEATS = 4
MELDS = 4  # of a seat
EVERYBODY = (1 << SEATS) - 1

TURN, CLAIM, ROB = 2, 3, 4
PHASES = ("deal", "over", "turn", "claim", "rob")
assert (PHASES[DEAL], PHASES[OVER]) == ("deal", "over")

UNENDED, SELF_DRAWN, BY_DISCARD, ROBBED = range(4)  # how a hand ended; a game has other ends too

HELD = (1 << PLAYED) - 1  # every kind that a hand can hold, as a set


def fields(tiles: int, thrown: int) -> tuple[Field, ...]:
    """Return the fields, for a set of so many tiles and at most so many discards."""
    # fmt: off
    return (
        # the tiles
        Field("waits",         np.int64, (SEATS,),       0,   HELD,         "kinds that complete each hand of 13 in shape, a set of kinds (a bit each)"),
        Field("keys",          np.int64, (SEATS, 4),     0,   None,         "each hand, one number a suit; see `madang.mahjong.suit_codes`"),
        Field("points",        np.int32, (SEATS,),       ANY, None,         "won in this hand"),
        Field("carried",       np.int32, (SEATS,),       ANY, None,         "won in the hands before"),
        Field("wall",          np.int8,  (tiles,),       0,   KINDS - 1,    "kinds in drawing order from the break"),
        Field("hands",         np.int8,  (SEATS, PLAYED),0,   4,            "concealed tiles of each seat by kind"),
        Field("sizes",         np.int8,  (SEATS,),       0,   14,           "how many concealed tiles each seat has"),
        Field("bonus",         np.int16, (SEATS,),       0,   255,          "bonus tiles laid out, a set; f1 is bit 0"),
        # the melds of each seat, in the order in which they were laid down; see mahjong.melds
        Field("melded",        np.int8,  (SEATS,),       0,   MELDS,        "how many melds each seat has"),
        Field("meld_forms",    np.int8,  (SEATS, MELDS), 0,   CONCEALED,    "0 no meld, 1 chow, 2 pung, 3 kong claimed, 4 kong added, 5 kong concealed"),
        Field("meld_kinds",    np.int8,  (SEATS, MELDS), 0,   PLAYED - 1,   "the lowest kind of each meld"),
        Field("meld_claimed",  np.int8,  (SEATS, MELDS), NONE, PLAYED - 1,   "the kind that was claimed for it; -1: none"),
        Field("meld_givers",   np.int8,  (SEATS, MELDS), NONE, SEATS - 1,    "the seat it was claimed from; -1: nobody"),
        # the discards of all seats, in order
        Field("river",         np.int8,  (thrown,),      0,   PLAYED - 1,   "kinds discarded"),
        Field("river_seats",   np.int8,  (thrown,),      0,   SEATS - 1,    "who discarded it"),
        Field("river_takers",  np.int8,  (thrown,),      NONE, SEATS - 1,    "who claimed it; -1: nobody"),
        # the answers to a call, and the cost of false wins
        Field("answers",       np.int8,  (SEATS,),       0,   127,          "one more than the action answered; 0: not answered"),
        Field("false_wins",    np.int8,  (SEATS,),       0,   None,         "false wins called in this hand"),
        Field("thrown",        np.int32, (),             0,   thrown,       "how many discards there are"),
        Field("front",         np.int32, (),             0,   tiles,        "how many tiles were drawn from the front of the wall"),
        Field("end",           np.int32, (),             0,   tiles,        "where the wall ends now"),
        # whose move
        Field("phase",         np.int32, (),             0,   ROB,          "0 deal, 1 over, 2 turn, 3 claim, 4 rob"),
        Field("to_act",        np.int32, (),             0,   EVERYBODY,    "seats that have to act, a set of seats (a bit each)"),
        Field("seat",          np.int32, (),             0,   SEATS - 1,    "whose turn it is, or who gave the tile"),
        Field("drawn",         np.int32, (),             NONE, PLAYED - 1,   "the kind drawn last on this turn; -1: none"),
        Field("offered",       np.int32, (),             NONE, PLAYED - 1,   "the kind discarded or added last; -1: none"),
        Field("could_win",     np.int32, (),             0,   EVERYBODY,    "seats that may win on it, a set"),
        Field("barred",        np.int32, (),             0,   1,            "1: the seat on turn has called a false win"),
        Field("opened",        np.int32, (),             0,   EVERYBODY,    "seats whose hand is open, a set"),
        Field("kongs",         np.int32, (),             0,   16,           "kongs in this turn, each on the replacement before"),
        Field("replaced",      np.int32, (),             0,   1,            "1: `drawn` is the replacement of a kong"),
        Field("unbroken",      np.int32, (),             0,   5,            "discards until nobody has the first turn any more; see hooks.BEGINNING"),
        # the match
        Field("dealer",        np.int32, (),             0,   SEATS - 1,    "the seat that deals"),
        Field("round_wind",    np.int32, (),             0,   SEATS - 1,    "0 East, 1 South, 2 West, 3 North"),
        Field("deal_no",       np.int32, (),             0,   None,         "which hand; 0: before the first"),
        Field("same_deal",     np.int32, (),             0,   None,         "hands in a row with the same seats, from 1"),
        Field("throw",         np.int32, (),             0,   6**4 - 1,     "the dice; see `madang.mahjong.wall`"),
        Field("ended",         np.int32, (),             0,   5,            "how the hand ended, until the next one; 0: it did not"),
        Field("ended_by",      np.int32, (),             0,   EVERYBODY,    "the winners that are paid, a set"),
    )
    # fmt: on


# ---- actions (MJ 6.1) ------------------------------------------------------------------------

PASS, WIN, CLAIM_PUNG, CLAIM_KONG, CLAIM_CHOW = range(5)  # plus the chow, where a game has them


def first_actions(won: str, taken: str) -> tuple[Action, ...]:
    """Return the rows before the chows; a game's page rules in these sections wins and claims."""
    return (
        Action("pass", "MJ 6.5", "let the tile go by"),
        Action("win", won, "win with this tile"),
        Action("pung", taken, "take the discard to a pair"),
        Action("kong", taken, "take the discard to three of its kind in the hand"),
    )


# ---- words of house rules (MJ 5.6, 5.7, 9.1) -------------------------------------------------

ANY_TURN, DRAWN_TILE = range(2)  # added_kong
SHOWN, HIDDEN = range(2)  # concealed_kong
REFUSED, POINTS, OPEN_HAND = range(3)  # false_win
