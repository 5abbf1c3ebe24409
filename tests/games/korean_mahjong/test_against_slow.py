"""The scorer against the plain one of `slow`, over random winning hands and options."""

import random

from madang.games.korean_mahjong import GAME
from madang.games.korean_mahjong.explain import sheet_of
from madang.games.korean_mahjong.patterns import ROWS
from madang.games.korean_mahjong.scoring import best_score
from tests.games.korean_mahjong import drawn, slow

HANDS = 4000


def test_mj_10_1_the_best_reading_is_that_of_a_plain_search():
    chance = random.Random(1)
    shown = set()
    for _ in range(HANDS):
        shown |= compared(drawn.case(chance))
    assert shown == {row.id for row in ROWS}


def test_7_3_big_four_winds_imply_all_pungs_and_both_winds():
    """Chance does not draw them where implied rows are left out."""
    winds = [("pung", [wind] * 3, True) for wind in slow.WINDS]
    hand = {"concealed": ["5m"], "tile": "5m", "melds": winds, "bonus": [], "flags": set()}
    won = {"by": "discard", "giver": "W", "seat": "E", "round": "S"}
    options = [
        GAME.make_options(prevailing_wind_points=1, stacking=stacking)
        for stacking in ("additive", "no_implied")
    ]
    every, fewer = (compared({**hand, **won, "options": each}) for each in options)
    assert every - fewer == {"all_pungs", "seat_wind", "round_wind"}
    assert "big_four_winds" in fewer


def compared(case):
    """Compare what both say of a hand; return the rows that it has."""
    hand, situation, melds = drawn.as_scored(case)
    sheet = sheet_of(
        best_score(hand, situation, case["options"]), hand, situation, melds, case["options"]
    )
    best = slow.best_of(drawn.in_words(case))
    assert sheet.complete == bool(best), case
    if not best:
        return set()
    assert as_slow(sheet) in [{**result, "uncut": 0} for result in best], case
    assert {row.id for row in sheet.rows if not row.counts_for_minimum} <= may_not(sheet)
    return {*best[0]["rows"]}


def as_slow(sheet):
    """Return a sheet as the plain scorer writes it."""
    return {
        "rows": {row.id: row.points for row in sheet.rows},
        "minimum": sheet.points_for_minimum,
        "uncut": 0,
        "points": sheet.total_points,
        "legal": sheet.legal,
    }


def may_not(sheet):
    """4.3  Return the rows that may not count toward the minimum."""
    both = {"all_chows", "all_simples"} <= {row.id for row in sheet.rows}
    return slow.STARRED | ({"all_simples"} if both else set())
