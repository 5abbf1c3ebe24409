"""What kernels of mahjong read: the fields of a state and the house rules that both games have.

Type checkers alone need it. `mahjong.play.state` says what each field means, the pages of the games
what each option does.
"""

from typing import Protocol, TypeAlias

from madang.layout import Array

Kind: TypeAlias = int  # 0 to 33; the kinds of bonus tiles follow; see `mahjong.tiles`
KindSet: TypeAlias = int  # a bit for each kind
SuitCode: TypeAlias = int  # the tiles of a suit as a number; see `mahjong.suit_codes`


class State(Protocol):
    """A match of mahjong."""

    waits: Array
    keys: Array
    points: Array
    carried: Array
    wall: Array
    hands: Array
    sizes: Array
    bonus: Array
    melded: Array
    meld_forms: Array
    meld_kinds: Array
    meld_claimed: Array
    meld_givers: Array
    river: Array
    river_seats: Array
    river_takers: Array
    answers: Array
    false_wins: Array
    thrown: int
    front: int
    end: int
    phase: int
    to_act: int
    seat: int
    drawn: int
    offered: int
    could_win: int
    barred: int
    opened: int
    kongs: int
    replaced: int
    unbroken: int
    dealer: int
    round_wind: int
    deal_no: int
    same_deal: int
    throw: int
    ended: int
    ended_by: int


class Options(Protocol):
    """House rules of mahjong that both games have; each game has more."""

    def __hash__(self) -> int: ...
    @property
    def added_kong(self) -> int: ...
    @property
    def concealed_kong(self) -> int: ...
    @property
    def dead_wall(self) -> int: ...
    @property
    def false_win(self) -> int: ...
    @property
    def false_win_points(self) -> int: ...
    @property
    def max_same_deal(self) -> int: ...
    @property
    def rounds(self) -> int: ...
    @property
    def seven_pairs_quad(self) -> int: ...
