"""Who pays what for a win (KM 8)."""

from typing import Any

from madang.games.korean_mahjong.options import Options
from madang.jit import kernel

SEATS = 4
NOBODY = -1
GIVER_PAYS = 2  # 8.1  times the total
DEAR = 80  # points of a dear hand, which 7.2 takes for a limit where there is one


def stake(options: Options) -> int:
    """8.1  Return what a dear hand that a seat draws itself brings."""
    return (SEATS - 1) * DEAR


@kernel
def owed_by(seat: int, winner: int, giver: int, total: int) -> int:
    """8.1, 8.2  Return what a seat pays for a hand; `giver` is NOBODY for a self-draw."""
    if seat == winner or giver not in (NOBODY, seat):
        return 0
    return total if giver == NOBODY else GIVER_PAYS * total


@kernel
def pay_winner(points: Any, winner: int, giver: int, total: int) -> None:
    """8.1, 8.2  Move what the others owe a winner; `giver` is NOBODY for a self-draw."""
    for seat in range(SEATS):
        owed = owed_by(seat, winner, giver, total)
        points[seat] -= owed
        points[winner] += owed
