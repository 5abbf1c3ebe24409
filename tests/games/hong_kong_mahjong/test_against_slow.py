"""The scorer against the plain one of `slow`, over random winning hands and options."""

import random

import pytest

from madang.games.hong_kong_mahjong.explain import sheet_of
from madang.games.hong_kong_mahjong.patterns import BASIC, BONUSES, LIMITS
from madang.games.hong_kong_mahjong.scoring import best_score
from tests.games.hong_kong_mahjong import drawn, slow

HANDS = 800  # for each seed


@pytest.mark.parametrize("seed", range(8))
def test_mj_10_1_the_best_reading_is_that_of_a_plain_search(seed):
    chance = random.Random(seed)
    for _ in range(HANDS):
        case = drawn.case(chance)
        hand, situation, melds = drawn.as_scored(case)
        sheet = sheet_of(
            best_score(hand, situation, case["options"]), hand, situation, melds, case["options"]
        )
        score = best_score(hand, situation, case["options"])
        best = slow.best_of(drawn.in_words(case))
        assert sheet.complete == bool(best), case
        if best:
            assert as_slow(sheet, score) in best, case


def test_the_hands_drawn_show_every_row():
    shown = set()
    for seed in range(8):
        chance = random.Random(seed)
        for case in (drawn.case(chance) for _ in range(HANDS)):
            for result in slow.best_of(drawn.in_words(case)):
                shown |= {*result["rows"], *result["bonus"], *result["limits"]}
    rows = {row.id for table in (BASIC, BONUSES, LIMITS) for row in table}
    assert rows - shown == {"great_flowers"}  # which ends a hand whatever its tiles


def as_slow(sheet, score):
    """Return a sheet as the plain scorer writes it."""
    return {
        "rows": {row.id: row.faan for row in sheet.rows},
        "bonus": {row.id: row.faan for row in sheet.bonus_rows},
        "limits": {row.id for row in sheet.limit_rows},
        "faan": sheet.faan_total,
        "limit": ("half" if sheet.half else "whole") if sheet.limit else None,
        "legal": sheet.legal,
        "income": score.units,
    }
