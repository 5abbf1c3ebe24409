"""Who pays? (HK 8)"""

from typing import Any

from madang.analysis.mahjong.given import read_win
from madang.analysis.questions import check_fields, is_whole, read_flag, read_whole
from madang.game import Data
from madang.games.hong_kong_mahjong.hand import NOT_LIMIT, WHOLE_LIMIT, Score
from madang.games.hong_kong_mahjong.options import FLAT, Options
from madang.games.hong_kong_mahjong.payment import Share, base_points, limit_base, shares_of
from madang.mahjong.tiles import WINDS

EAST = 0
EVERYBODY = 0b1111
FIELDS = ("winner", "faan", "by", "discarder", "dealer", "limit")
MOST_FAAN = 100  # no hand has as many


def answer(question: Data, options: Options) -> Data:
    """8  Answer who pays what for a hand that is worth so many faan, or the limit."""
    check_fields(question, FIELDS, 'with "winner" the fields are')
    winner, giver = read_win(question)
    is_limit = read_flag(question, "limit", default=False)
    faan = read_faan(question.get("faan"), options, is_limit=is_limit)
    score = Score(1, 1, faan, 0, WHOLE_LIMIT if is_limit else NOT_LIMIT, 0, 0)
    shares = losers_of(winner, giver, score, options)
    payments = payments_of(winner, giver, score, options)
    return {
        "payments": {wind: paid["points"] for wind, paid in payments.items()},
        "explained": [explained(share, score, options) for share in shares],
    }


def read_faan(given: Any, options: Options, *, is_limit: bool) -> int:
    """4.2  Read the total of faan, which a limit does not need."""
    if given is None and is_limit:
        return 0
    least = 0 if is_limit else options.min_faan
    remedy = f"a hand that wins has {least} faan or more, and less than {MOST_FAAN} (4.2)"
    option = f"min_faan={given}" if is_whole(given, 0, least - 1) else ""
    return read_whole(given, "faan", least, MOST_FAAN - 1, remedy, option)


def losers_of(winner: int, giver: int, score: Score, options: Options) -> list[Share]:
    """8.2  Return what each of the three others owes."""
    return shares_of(winner, giver, EVERYBODY & ~(1 << winner), EAST, score, options)


def payments_of(winner: int, giver: int, score: Score, options: Options) -> Data:
    """8.2-8.6  Return for each seat, by its wind, what it wins and the doublings that made it."""
    found: dict[str, Data] = {wind: {"points": 0, "doublings": []} for wind in WINDS}
    for share in losers_of(winner, giver, score, options):
        payer = found[WINDS[share.payer]]
        payer["points"] -= share.points
        found[WINDS[winner]]["points"] += share.points
        if share.payer == share.loser:
            payer["doublings"] = list(share.doublings)
        else:  # 8.5
            payer.setdefault("pays_for", {})[WINDS[share.loser]] = share.points
    return found


def explained(share: Share, score: Score, options: Options) -> Data:
    """8  Return why a loser owes what it owes: where it begins, and what doubles it."""
    is_flat = score.limit != NOT_LIMIT and options.limit_payment == FLAT
    base = options.limit_points if is_flat else limit_base(options)
    if score.limit == NOT_LIMIT:
        base = base_points(score.faan_basic, options)
    return {
        "seat": WINDS[share.loser],
        "points": -share.points,
        "base_points": base,
        "doublings": list(share.doublings),
        "paid_by": WINDS[share.payer],
        "section": "8.5" if share.payer != share.loser else "8.4" if score.limit else "8.2",
    }
