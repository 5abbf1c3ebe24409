"""Who has won a hand, with what, and who pays for which reasons (HK 8)."""

import msgspec

from madang.game import Line, State
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.payment import flowers_score, shares_of
from madang.games.hong_kong_mahjong.rules import PLAY
from madang.games.hong_kong_mahjong.sheet import ScoreSheet, sheet_of
from madang.games.hong_kong_mahjong.state import DRAWN_HAND, FLOWERS, UNENDED
from madang.games.hong_kong_mahjong.wins import situation_of
from madang.mahjong.play.results import (
    NOBODY,
    LastTile,
    drawn_lines,
    false_win_lines,
    hand_won,
    last_tile,
    melds_shown,
    paid_lines,
    winners_of,
)
from madang.mahjong.play.state import EVERYBODY, SEATS
from madang.mahjong.scoring.hand import SELF_DRAW
from madang.mahjong.tiles import BONUS, NONE, format_tile, kinds_in
from madang.seats import bits_in


class Payment(msgspec.Struct):
    """What one seat owes for a hand, without goulash."""

    seat: int  # who pays it
    owed_by: int  # whose share it is: another seat where the discarder pays for all (8.5)
    points: int  # below zero
    doublings: list[str]  # 8.2: self_draw, discarder, winner_east, loser_east


class Win(msgspec.Struct):
    """One winner of a hand."""

    seat: int
    by: str  # self_draw, discard, rob_kong or great_flowers
    tile: str | None  # the winning tile; None for great flowers
    giver: int | None  # the seat that gave it
    sheet: ScoreSheet  # how the hand is counted
    payments: list[Payment]  # who pays what
    goulash: int  # what it collects on top from each seat that has not won (1.4)


FLOWERS_WORDS = {"by": "great_flowers", "tile": None, "giver": None}


def wins_of(view: State, options: Options) -> list[Win]:
    """1.4  Return the winners of a hand that has ended; the first collects the goulash."""
    winners = [] if view.ended == UNENDED else winners_of(view)
    goulash = [int(view.collected), *[0] * SEATS]
    return [win_of(view, options, seat, owed) for seat, owed in zip(winners, goulash, strict=False)]


def win_of(view: State, options: Options, seat: int, goulash: int) -> Win:
    """Return what one winner has won with, and what it is paid."""
    is_flowers = view.ended == FLOWERS
    won = LastTile(SELF_DRAW, NONE, NOBODY) if is_flowers else last_tile(view)
    situation = situation_of(view, options, seat, won.kind, won.by)
    sheet = sheet_of(hand_won(view, seat, won), situation, melds_shown(view, seat), options)
    return Win(
        seat=seat,
        **(FLOWERS_WORDS if is_flowers else won.words()),
        sheet=sheet,
        payments=payments_to(view, options, seat, won.giver),
        goulash=goulash,
    )


def payments_to(view: State, options: Options, winner: int, giver: int) -> list[Payment]:
    """8.2-8.5  Return what each seat owes a winner, and who pays it."""
    losers = EVERYBODY & ~int(view.ended_by)
    is_flowers = view.ended == FLOWERS
    score = flowers_score(options) if is_flowers else PLAY.score_of(view, options, winner)
    shares = shares_of(winner, giver, losers, int(view.dealer), score, options)
    return [
        Payment(share.payer, share.loser, -share.points, list(share.doublings)) for share in shares
    ]


# ---- why -------------------------------------------------------------------------------------


def explain(view: State, options: Options) -> list[Line]:
    """Return the reasons for what each seat won in the hand that has just ended.

    Rows of a winner's score are in faan, limit hands in limits; payments, goulash and false wins in
    points, and these sum to a seat's points.
    """
    if view.ended == UNENDED:
        return []
    lines = false_win_lines(view, options, "3.8")
    if view.ended == DRAWN_HAND:
        return [*lines, *drawn_lines("MJ 8.2")]
    for win in wins_of(view, options):
        lines += [*score_lines(view, win), *payment_lines(win, int(view.ended_by))]
    return lines


def score_lines(view: State, win: Win) -> list[Line]:
    """5-7  Return the rows of a winner's score."""
    tiles = tuple(tile for group in win.sheet.split for tile in group.tiles)
    bonus = tuple(format_tile(kind) for kind in kinds_in(int(view.bonus[win.seat]) << BONUS))
    sheet = win.sheet
    return [
        *(Line(win.seat, row.id, row.faan, row.section, tiles, "faan") for row in sheet.rows),
        *(Line(win.seat, row.id, row.faan, row.section, bonus, "faan") for row in sheet.bonus_rows),
        *(Line(win.seat, row.id, 1, row.section, tiles, "limits") for row in sheet.limit_rows),
    ]


def payment_lines(win: Win, winners: int) -> list[Line]:
    """8.2, 8.4, 1.4  Return what the seats that have not won pay a winner."""
    section = "8.4" if win.sheet.limit else "8.2"
    paid = [(payment.seat, payment.points) for payment in win.payments]
    lines = paid_lines("payment", win.seat, paid, section)
    if win.goulash:
        losers = bits_in(EVERYBODY & ~winners)
        lines.append(Line(win.seat, "goulash", len(losers) * win.goulash, "1.4", ()))
        lines += [Line(seat, "goulash", -win.goulash, "1.4", ()) for seat in losers]
    return lines
