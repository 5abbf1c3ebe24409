"""A score with all its reasons, the winners of a hand, and its payments (HK 8)."""

from collections.abc import Sequence

import msgspec

from madang.game import (
    ScoreLine,
)
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.patterns import (
    BASIC,
    BONUSES,
    HALF_LIMIT,
    LIMITS,
    NOT_LIMIT,
    Score,
    basic_rows,
    bonus_rows,
    limit_rows,
)
from madang.games.hong_kong_mahjong.rules import situation_of
from madang.games.hong_kong_mahjong.scoring import (
    base_points,
    basic_faan_of,
    best_score,
    bonus_faan_of,
    halved_rows,
    shares_of,
)
from madang.games.hong_kong_mahjong.state import DRAWN_HAND, FLOWERS, UNENDED, State
from madang.layout import Seat, SeatSet, bits_in
from madang.mahjong.play.state import EVERYBODY, SEATS
from madang.mahjong.play.winning import (
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
from madang.mahjong.scoring.readings import (
    BELOW_MINIMUM,
    NOT_COMPLETE,
    SELF_DRAW,
    Group,
    Hand,
    Reading,
    Situation,
    reading_of,
    split_of,
)
from madang.mahjong.tiles import BONUS, NONE, Meld, format_tile, kinds_in

# ---- the score of a hand ---------------------------------------------------------------------


class FaanRow(msgspec.Struct):
    """A row of basic or bonus faan that a hand shows."""

    id: str
    faan: int  # what it adds in all
    count: int  # how often it holds
    section: str


class LimitHand(msgspec.Struct):
    """A limit hand that a hand is."""

    id: str
    section: str
    half: bool  # 7.3  whether it pays half


class ScoreSheet(msgspec.Struct):
    """The worth of a hand, and why."""

    complete: bool  # whether it is a whole hand
    legal: bool  # whether the seat may win with it
    why: str  # why it is not legal: "not_complete" or "below_minimum"; "" where it is
    rows: list[FaanRow]  # of the hand itself
    bonus_rows: list[FaanRow]  # of bonus tiles
    limit_rows: list[LimitHand]  # limit hands that it is
    faan_basic: int  # of `rows`
    faan_bonus: int  # of `bonus_rows`
    faan_total: int  # of all rows
    limit: bool  # whether it is paid as a limit hand
    half: bool  # whether that is half the limit
    base_points: int | None  # None: a limit
    split: list[Group]  # concealed sets, melds, then the eyes; empty where it is not complete


def sheet_of(
    score: Score, hand: Hand, situation: Situation, melds: Sequence[Meld], options: Options
) -> ScoreSheet:
    """MJ 10  Return a score with all its reasons; `melds` in the order shown."""
    if score.is_legal and not score.is_complete:
        plain = best_score(hand, situation, options._replace(great_flowers=0))
        return flowers_sheet(is_complete=bool(plain.is_complete))
    if not score.is_complete:
        return ScoreSheet(False, False, NOT_COMPLETE, [], [], [], 0, 0, 0, False, False, None, [])
    reading = reading_of(hand, situation, score.reading)
    total = score.faan_basic + score.faan_bonus
    return ScoreSheet(
        complete=True,
        legal=bool(score.is_legal),
        why="" if score.is_legal else BELOW_MINIMUM,
        rows=basic_shown(reading, situation, options),
        bonus_rows=bonus_shown(situation, options),
        limit_rows=limits_shown(reading, situation, options),
        faan_basic=int(score.faan_basic),
        faan_bonus=int(score.faan_bonus),
        faan_total=int(total),
        limit=score.limit != NOT_LIMIT,
        half=score.limit == HALF_LIMIT,
        base_points=base_points(total, options) if score.limit == NOT_LIMIT else None,
        split=split_of(hand, situation, melds, score.reading),
    )


def flowers_sheet(*, is_complete: bool) -> ScoreSheet:
    """4.3  Return the sheet of all eight bonus tiles: no other row counts."""
    row = next(row for row in LIMITS if row.id == "great_flowers")
    limits = [LimitHand(row.id, row.section, half=False)]
    return ScoreSheet(is_complete, True, "", [], [], limits, 0, 0, 0, True, False, None, [])


# ---- the rows --------------------------------------------------------------------------------


def basic_shown(reading: Reading, situation: Situation, options: Options) -> list[FaanRow]:
    """5  Return the basic rows that count."""
    shown = basic_rows(reading, situation, options)
    return [
        FaanRow(row.id, int(faan), int(shown[place]), row.section)
        for place, row in enumerate(BASIC)
        if (faan := basic_faan_of(place, shown, options))
    ]


def bonus_shown(situation: Situation, options: Options) -> list[FaanRow]:
    """6  Return the bonus rows that count."""
    shown = bonus_rows(situation)
    return [
        FaanRow(row.id, int(faan), int(shown[place]), row.section)
        for place, row in enumerate(BONUSES)
        if (faan := bonus_faan_of(place, shown, options.all_four))
    ]


def limits_shown(reading: Reading, situation: Situation, options: Options) -> list[LimitHand]:
    """7  Return the limit hands that a reading is."""
    shown = limit_rows(reading, situation, options)
    halved = halved_rows(situation, options)
    return [
        LimitHand(row.id, row.section, half=bool(halved >> place & 1))
        for place, row in enumerate(LIMITS)
        if shown[place]
    ]


# ---- the winners of a hand -------------------------------------------------------------------


class Payment(msgspec.Struct):
    """The debt of one seat for a hand, without goulash."""

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


def win_of(view: State, options: Options, seat: Seat, goulash: int) -> Win:
    """Return the hand of one winner and its payments."""
    is_flowers = view.ended == FLOWERS
    won = LastTile(SELF_DRAW, NONE, NOBODY) if is_flowers else last_tile(view)
    situation = situation_of(view, options, seat, won.kind, won.by)
    hand = hand_won(view, seat, won)
    score = best_score(hand, situation, options)
    return Win(
        seat=seat,
        **(FLOWERS_WORDS if is_flowers else won.words()),
        sheet=sheet_of(score, hand, situation, melds_shown(view, seat), options),
        payments=payments_to(view, options, seat, won.giver, score),
        goulash=goulash,
    )


def payments_to(
    view: State, options: Options, winner: int, giver: int, score: Score
) -> list[Payment]:
    """8.2-8.5  Return what each seat owes a winner, and who pays it."""
    losers = EVERYBODY & ~int(view.ended_by)
    shares = shares_of(winner, giver, losers, int(view.dealer), score, options)
    return [
        Payment(share.payer, share.loser, -share.points, list(share.doublings)) for share in shares
    ]


# ---- why -------------------------------------------------------------------------------------


def explain(view: State, options: Options) -> list[ScoreLine]:
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


def score_lines(view: State, win: Win) -> list[ScoreLine]:
    """5-7  Return the rows of a winner's score; of a limit hand the whole limit, or half."""
    tiles = tuple(tile for group in win.sheet.split for tile in group.tiles)
    bonus = tuple(format_tile(kind) for kind in kinds_in(int(view.bonus[win.seat]) << BONUS))
    sheet = win.sheet
    return [
        *(ScoreLine(win.seat, row.id, row.faan, row.section, tiles, "faan") for row in sheet.rows),
        *(
            ScoreLine(win.seat, row.id, row.faan, row.section, bonus, "faan")
            for row in sheet.bonus_rows
        ),
        *(
            ScoreLine(
                win.seat, row.id, 1, row.section, tiles, "half limit" if row.half else "limit"
            )
            for row in sheet.limit_rows
        ),
    ]


def payment_lines(win: Win, winners: SeatSet) -> list[ScoreLine]:
    """8.2, 8.4, 1.4  Return what the seats that have not won pay a winner."""
    section = "8.4" if win.sheet.limit else "8.2"
    paid = [(payment.seat, payment.points) for payment in win.payments]
    lines = paid_lines("payment", win.seat, paid, section)
    if win.goulash:
        losers = bits_in(EVERYBODY & ~winners)
        lines.append(ScoreLine(win.seat, "goulash", len(losers) * win.goulash, "1.4", ()))
        lines += [ScoreLine(seat, "goulash", -win.goulash, "1.4", ()) for seat in losers]
    return lines
