"""What a viewer may hear of in both mahjongs, code by code (MJ 11)."""

from madang.game import Happened


class Deal(Happened, tag="deal"):
    """A hand was dealt (MJ 4.1)."""

    deal: int  # which hand of the match, from 1
    dealer: int
    round_wind: str
    dice: list[int]  # each die


class Bonus(Happened, tag="bonus"):
    """A seat laid out bonus tiles (MJ 4.2, MJ 5.1)."""

    seat: int
    tiles: list[str]


class Draw(Happened, tag="draw"):
    """A seat has drawn (MJ 5.1)."""

    seat: int
    tile: str | None = None  # missing to the others
    replacement: bool = False  # from the end of the wall, for a kong or a bonus tile


class Discard(Happened, tag="discard"):
    """A seat has discarded (MJ 6.1)."""

    seat: int
    tile: str


class Kong(Happened, tag="kong"):
    """A seat has declared or claimed a kong (MJ 5.6, MJ 5.7, MJ 6.3)."""

    seat: int
    form: str  # concealed, added or claimed
    tile: str | None  # None: a concealed kong that lies face down
    giver: int | None = None  # where it is claimed, as `tiles`
    tiles: list[str] | None = None


class Claim(Happened):
    """A seat has claimed a discard (MJ 6.3)."""

    seat: int
    tile: str
    giver: int  # who discarded it
    tiles: list[str]  # the meld


class Pung(Claim, tag="pung"):
    """A seat has claimed a discard for a pung (MJ 6.3)."""


class Chow(Claim, tag="chow"):
    """A seat has claimed a discard for a chow (MJ 6.3)."""


class Pass(Happened, tag="pass"):
    """I do not claim the offered tile; nobody else hears of it (MJ 6.1)."""

    seat: int


class Answer(Happened, tag="answer"):
    """I claim the offered tile, and others may still overrule it; nobody else hears of it."""

    seat: int
    action: str


class FalseWin(Happened, tag="false_win"):
    """A seat has called a win that is none: its hand lies open (MJ 9.3)."""

    seat: int
    points: int  # what each other seat gets for it


class DealEnd(Happened, tag="deal_end"):
    """The hand is over (MJ 8.1)."""

    ended: str  # how, a word of the game's `ends`
    seats: list[int]  # who ended it


class Win(Happened):
    """Somebody has won; the view has the whole reckoning in `wins` (MJ 8.1)."""

    seat: int
    by: str  # self_draw, discard, rob_kong or great_flowers
    tile: str | None
    giver: int | None  # who discarded the tile, or was robbed of it; None: drawn oneself


COMMON = Deal, Bonus, Draw, Discard, Kong, Pung, Pass, Answer, FalseWin, DealEnd
