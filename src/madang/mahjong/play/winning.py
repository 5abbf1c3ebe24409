"""The hand of a seat as the scorer takes it, the winners, the costs of false wins (MJ 8-10)."""

from typing import Any, NamedTuple

from madang.game import ScoreLine
from madang.kernels.jit import kernel
from madang.layout import Seat, bits_in
from madang.mahjong.claims import nearest
from madang.mahjong.hand import CHOW, CONCEALED, PUNG, Melds, keys_of, melds_of
from madang.mahjong.play.hooks import best_score, is_legal_win, situation_of
from madang.mahjong.play.state import POINTS, ROB, ROBBED, SEATS
from madang.mahjong.scoring.readings import (
    DISCARD,
    KONG_REPLACEMENT,
    LAST_TILE,
    ROB_KONG,
    SELF_DRAW,
    WAYS,
    Hand,
    Situation,
)
from madang.mahjong.suit_codes import Keys, with_tile
from madang.mahjong.tiles import CHOW as CHOW_WORD
from madang.mahjong.tiles import KONG as KONG_WORD
from madang.mahjong.tiles import NONE, Meld, format_tile
from madang.mahjong.tiles import PUNG as PUNG_WORD
from madang.mahjong.types import Kind, Options, State
from madang.mahjong.wall import is_empty


@kernel
def hand_with(state: State, seat: Seat, kind: Kind) -> Hand:
    """Return the hand of a seat with one more tile; NONE: as it is."""
    keys = keys_of(state, seat)
    if kind != NONE:
        keys = with_tile(keys, kind, 1)
    return whole_hand(keys, melds_of(state, seat))


@kernel
def whole_hand(keys: Keys, melds: Melds) -> Hand:
    """Return the hand that these concealed tiles and melds are."""
    return Hand(
        keys.m,
        keys.p,
        keys.s,
        keys.z,
        melds.number,
        melds.chows,
        melds.pungs,
        melds.kongs,
        melds.concealed_kongs,
    )


@kernel
def common_flags(state: State, options: Options, by: int) -> int:
    """MJ 3.4, MJ 10.5  Return the circumstances that both games know, as flags."""
    flags = LAST_TILE if by != ROB_KONG and is_empty(state, options.dead_wall) else 0
    if by == SELF_DRAW and state.replaced:
        flags |= KONG_REPLACEMENT
    return flags


@kernel
def situation_with(state: State, seat: Seat, kind: Kind, by: int, flags: int) -> Situation:
    """Return a situation in which `seat` wins in this hand."""
    wind = int(seat - state.dealer) % SEATS
    return Situation(int(kind), by, wind, int(state.round_wind), int(state.bonus[seat]), flags)


@kernel
def wins_with(state: State, options: Options, seat: Seat, kind: Kind, by: int) -> bool:
    """MJ 10.1  Tell whether `seat` has a legal win with a tile that completes its hand in shape."""
    hand = hand_with(state, seat, NONE if by == SELF_DRAW else kind)
    return is_legal_win(hand, situation_of(state, options, seat, kind, by), options)


@kernel
def score_of(state: State, options: Options, seat: Seat) -> Any:
    """MJ 10.1  Return the worth of the hand of a seat that wins now."""
    by = won_by(state)
    kind = state.drawn if by == SELF_DRAW else state.offered
    hand = hand_with(state, seat, NONE if by == SELF_DRAW else kind)
    return best_score(hand, situation_of(state, options, seat, kind, by), options)


@kernel
def won_by(state: State) -> int:
    """Return how a tile that wins now comes, or how it came when the hand has ended."""
    if state.drawn != NONE:
        return SELF_DRAW
    return ROB_KONG if state.phase == ROB or state.ended == ROBBED else DISCARD


# ---- who has won a hand, and with what tile --------------------------------------------------

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


def last_tile(view: State) -> LastTile:
    """Return the tile that the hand which has ended was won with."""
    by = won_by(view)
    if by == SELF_DRAW:
        return LastTile(by, int(view.drawn), NOBODY)
    return LastTile(by, int(view.offered), int(view.seat))


def hand_won(view: State, seat: Seat, won: LastTile) -> Hand:
    """Return the whole hand of a winner."""
    return hand_with(view, seat, NONE if won.by == SELF_DRAW else won.kind)


def winners_of(view: State) -> list[int]:
    """MJ 6.2  Return the winners of a hand that has ended, the nearest after the giver first."""
    first = first_winner(view)
    order = [(first + turn) % SEATS for turn in range(SEATS)]
    return [seat for seat in order if view.ended_by >> seat & 1]


def first_winner(view: State) -> int:
    """MJ 6.2  Return the first winner; NONE where nobody has won."""
    if won_by(view) == SELF_DRAW and view.ended_by:
        return bits_in(view.ended_by)[0]
    return int(nearest(view.ended_by, view.seat))


def melds_shown(view: State, seat: Seat) -> list[Meld]:
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


def drawn_lines(section: str) -> list[ScoreLine]:
    """MJ 8.2  Say that nobody has won."""
    return [ScoreLine(seat, "drawn_hand", 0, section, ()) for seat in range(SEATS)]


def paid_lines(
    kind: str, winner: int, paid: list[tuple[int, int]], section: str
) -> list[ScoreLine]:
    """Say what seats pay a winner; their points are below zero."""
    lines = []
    for seat, points in paid:
        lines.append(ScoreLine(winner, kind, -points, section, (), paid_by=seat))
        lines.append(ScoreLine(seat, kind, points, section, ()))
    return lines


def false_win_lines(view: State, options: Options, section: str) -> list[ScoreLine]:
    """MJ 9.3  Return what false wins have cost."""
    if options.false_win != POINTS:
        return []
    calls, cost = view.false_wins.tolist(), options.false_win_points
    lines = []
    for seat in range(SEATS):
        points = cost * (sum(calls) - SEATS * calls[seat])
        if points:
            lines.append(ScoreLine(seat, "false_win", points, section, ()))
    return lines
