"""The events of Wolnam-ppong that viewers see, code by code."""

from madang.game import Happened


class Deal(Happened, tag="deal"):
    """Everybody has two cards (2.1)."""

    deal: int  # which deal of the match, from 1
    dealer: int


class Rebuy(Happened, tag="rebuy"):
    """A seat that could not ante was given chips again (2.5)."""

    seat: int
    chips: int  # what it has now


class Ante(Happened, tag="ante"):
    """Seats have paid into the pot (2.1)."""

    seats: list[int]
    chips: int  # each of them
    pot: int  # afterwards


class SitsOut(Happened, tag="sits_out"):
    """A seat has too few chips to ante, and plays no more (2.5)."""

    seat: int


class Turn(Happened):
    """The result of a turn."""

    seat: int
    result: str  # a word of the game's results
    won: int  # chips by this turn; negative: lost
    section: str  # of the rules page, that says why


class Fold(Turn, tag="fold"):
    """A seat does not bet (3.1)."""


class Shown(Turn):
    """A turn in which the hand is laid open."""

    hand: list[str]  # both cards


class Show(Shown, tag="show"):
    """A seat shows a hand that needs no bet (3.4)."""


class Bet(Shown, tag="bet"):
    """A seat bets, and a card is drawn (3.1)."""

    chips: int  # the bet
    ado: bool  # whether it is the whole pot
    drawn: str | None  # the card; None: none was left


class PotEmpty(Happened, tag="pot_empty"):
    """The pot was won, and everybody antes again (2.4)."""

    seat: int  # who took it


class DealEnd(Happened, tag="deal_end"):
    """The deal is over."""

    ended: str  # how, a word of the game's `ends`
    seat: int | None  # who ended it; None: nobody


class Split(Happened, tag="split"):
    """The match is over, and what lay in the pot was shared (1.5)."""

    chips: int  # that could not be shared equally


EVENT_TYPES = (Deal, Rebuy, Ante, SitsOut, Fold, Show, Bet, PotEmpty, DealEnd, Split)
