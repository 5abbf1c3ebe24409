"""Who has won a hand, with what tile, and what false wins have cost (MJ 8, 9)."""

from typing import Any, NamedTuple

from madang.game import Line
from madang.mahjong.claims import nearest
from madang.mahjong.melds import CHOW, CONCEALED, PUNG
from madang.mahjong.notation import CHOW as CHOW_WORD
from madang.mahjong.notation import KONG as KONG_WORD
from madang.mahjong.notation import PUNG as PUNG_WORD
from madang.mahjong.notation import Meld
from madang.mahjong.play.hands import hand_with, won_by
from madang.mahjong.play.options import POINTS
from madang.mahjong.play.state import SEATS
from madang.mahjong.scoring.hand import SELF_DRAW, WAYS, Hand
from madang.mahjong.tiles import NONE, format_tile
from madang.seats import bits_in

FORM_WORDS = {CHOW: CHOW_WORD, PUNG: PUNG_WORD}
NOBODY = NONE  # the giver of a tile from the wall


class LastTile(NamedTuple):
    """The tile that a hand was won with."""

    by: int
    kind: int
    giver: int  # NOBODY: the wall

    def words(self) -> dict[str, Any]:
        """Say it in words."""
        giver = None if self.giver == NOBODY else self.giver
        return {"by": WAYS[self.by], "tile": format_tile(self.kind), "giver": giver}


def last_tile(view: Any) -> LastTile:
    """Return the tile that the hand which has ended was won with."""
    by = won_by(view)
    if by == SELF_DRAW:
        return LastTile(by, int(view.drawn), NOBODY)
    return LastTile(by, int(view.offered), int(view.seat))


def hand_won(view: Any, seat: int, won: LastTile) -> Hand:
    """Return the whole hand of a winner."""
    return hand_with(view, seat, NONE if won.by == SELF_DRAW else won.kind)


def winners_of(view: Any) -> list[int]:
    """MJ 6.2  Return the winners of a hand that has ended, the nearest after the giver first."""
    first = first_winner(view)
    order = [(first + turn) % SEATS for turn in range(SEATS)]
    return [seat for seat in order if view.ended_by >> seat & 1]


def first_winner(view: Any) -> int:
    """MJ 6.2  Return the first winner; NONE where nobody has won."""
    if won_by(view) == SELF_DRAW and view.ended_by:
        return bits_in(view.ended_by)[0]
    return int(nearest(view.ended_by, view.seat))


def melds_shown(view: Any, seat: int) -> list[Meld]:
    """Return the melds of a seat as a score sheet takes them."""
    forms, kinds = view.meld_forms[seat], view.meld_kinds[seat]
    return [
        Meld(
            FORM_WORDS.get(int(forms[place]), KONG_WORD),
            int(kinds[place]),
            int(forms[place]) != CONCEALED,
        )
        for place in range(view.melded[seat])
    ]


# ---- why -------------------------------------------------------------------------------------


def drawn_lines(section: str) -> list[Line]:
    """MJ 8.2  Say that nobody has won."""
    return [Line(seat, "drawn_hand", 0, section, ()) for seat in range(SEATS)]


def paid_lines(kind: str, winner: int, paid: list[tuple[int, int]], section: str) -> list[Line]:
    """Say what seats pay a winner; their points are below zero."""
    lines = []
    for seat, points in paid:
        lines.append(Line(winner, kind, -points, section, (), paid_by=seat))
        lines.append(Line(seat, kind, points, section, ()))
    return lines


def false_win_lines(view: Any, options: Any, section: str) -> list[Line]:
    """MJ 9.3  Return what false wins have cost."""
    if options.false_win != POINTS:
        return []
    calls, cost = view.false_wins.tolist(), options.false_win_points
    lines = []
    for seat in range(SEATS):
        points = cost * (sum(calls) - SEATS * calls[seat])
        if points:
            lines.append(Line(seat, "false_win", points, section, ()))
    return lines
