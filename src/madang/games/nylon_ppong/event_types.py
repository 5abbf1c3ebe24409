"""The events of Nylon-ppong that viewers see, code by code."""

from madang.game import Happened


class Deal(Happened, tag="deal"):
    """A round was dealt (2.1)."""

    deal: int  # which round of the match, from 1
    seat: int  # who begins


class Reshuffle(Happened, tag="reshuffle"):
    """The deck was spent, and the pile became a new one (3.4)."""

    seat: int  # who draws from it


class Draw(Happened, tag="draw"):
    """A seat took the next card of the deck (3.1)."""

    seat: int
    card: str  # "?" to the others


class Discard(Happened, tag="discard"):
    """A seat put a card on the pile (3.3)."""

    seat: int
    card: str


class Ppong(Happened, tag="ppong"):
    """A seat called ppong, out of turn or in it (4.1)."""

    seat: int
    month: int
    cards: list[str]  # the two that it put down


class PpongOut(Happened, tag="ppong-out"):
    """A seat called ppong with a triplet and a pair, and went out (8.1)."""

    seat: int
    month: int
    cards: list[str]


class Pass(Happened, tag="pass"):
    """I do not call ppong; nobody else hears of it (4.2)."""

    seat: int


class NoCall(Happened, tag="no_call"):
    """Nobody has called ppong on the discard: the turn goes on (4.2)."""


class Stop(Happened, tag="stop"):
    """A seat ends the round with two low cards (5.1)."""

    seat: int


class Declare(Happened, tag="declare"):
    """A seat ends the round with a combination of six cards (3.2)."""

    seat: int


class Show(Happened, tag="show"):
    """A seat ends the round with a concealed triplet as its whole hand (8.2)."""

    seat: int


class DealEnd(Happened, tag="deal_end"):
    """The round is over: the view has all hands and what they came to."""

    ended: str  # how, a word of the game's `ends`
    seat: int | None  # who ended it; None: nobody


EVENT_TYPES = (
    Deal,
    Reshuffle,
    Draw,
    Discard,
    Ppong,
    PpongOut,
    Pass,
    NoCall,
    Stop,
    Declare,
    Show,
    DealEnd,
)
