"""Scores of many hands at once: the same as one by one, and what is no hand is refused."""

import random

import numpy as np
import pytest

import madang
from madang.analysis.hong_kong_mahjong.wins import random_wins
from madang.errors import NotationError
from madang.games.hong_kong_mahjong import HANDS, prepare_score_rows, score_rows
from madang.games.hong_kong_mahjong.arrays import SCORES, meld_byte
from madang.games.hong_kong_mahjong.hand import Situation
from madang.games.hong_kong_mahjong.options import Options
from madang.games.hong_kong_mahjong.rows import CHOW, COLUMNS, score_all
from madang.games.hong_kong_mahjong.scoring import best_score
from madang.mahjong.notation import Meld, parse_hand
from madang.mahjong.tiles import PLAYED, parse_tile
from tests.games.hong_kong_mahjong import drawn
from tests.games.hong_kong_mahjong.conftest import options_of
from tests.games.hong_kong_mahjong.test_against_slow import as_scored

pytestmark = pytest.mark.compiled


def row_of(concealed, melds, situation):
    """Write a hand as a row."""
    row = np.zeros(1, HANDS)
    for kind in concealed:
        row["concealed"][0, kind] += 1
    row["melds"][0, : len(melds)] = [meld_byte(meld) for meld in melds]
    for field, value in zip(Situation._fields, situation, strict=True):
        row[field] = value
    return row


def drawn_rows(seed, count):
    """Return rows drawn near the catalogue, and what is scored one by one from."""
    chance = random.Random(seed)
    rows, scored = [], []
    for _ in range(count):
        case = drawn.case(chance)
        hand, situation, melds = as_scored(case)
        concealed = [parse_tile(tile) for tile in [*case["concealed"], case["tile"]]]
        rows.append(row_of(concealed, melds, situation))
        scored.append((hand, situation))
    return np.concatenate(rows), scored


def written(text, **fields):
    hand = parse_hand(text)
    situation = {"winning_tile": hand.winning_tile, "by": 1, "seat_wind": 2, "round_wind": 0}
    whole = Situation(**{**situation, "bonus": 0, "flags": 0, **fields})
    return row_of([*hand.concealed, hand.winning_tile], hand.melds, whole)


OPTIONS = [
    {},
    {"concealed_hand_faan": "1", "faan_table": "half_spicy", "limit_payment": "as_table"},
    {"seven_pairs": "limit", "semi_concealed_half_limit": "true", "colour_dragons": "true"},
    {"limit_points": "8", "faan_table": "full_spicy", "little_winds_absorbs_winds": "true"},
    {"seven_pairs_quad": "true", "all_four": "5", "nine_gates_pure": "true", "double_wind": "1"},
]


@pytest.mark.parametrize("given", OPTIONS, ids=range(len(OPTIONS)))
def test_mj_10_1_rows_are_worth_what_each_hand_is(given):
    options = options_of(given)
    rows, scored = drawn_rows(len(given), 1000)
    found = score_rows(rows, options)
    expected = [tuple(best_score(*hand, options))[:-1] for hand in scored]
    assert found.tolist() == expected
    assert {*found["limit"].tolist()} > {0}


def test_bytes_are_read_like_records_and_plain_kernels_answer_the_same():
    rows, _ = drawn_rows(9, 40)
    columns = rows.view(np.uint8).reshape(len(rows), COLUMNS)
    out = np.zeros((len(rows), len(SCORES.names)), np.int32)
    assert score_all(columns, (Options(),), out) == -1
    assert out.tolist() == [list(row) for row in score_rows(rows).tolist()]
    assert (score_rows(columns.copy()) == score_rows(rows)).all()


def test_a_prepared_question_answers_for_what_the_rows_hold_now():
    rows, _ = drawn_rows(3, 2)
    ask = prepare_score_rows(rows)
    first = ask().copy()
    rows[:] = rows[::-1].copy()
    assert (ask() == first[::-1]).all()


def test_the_library_takes_options_by_name():
    rows = written("23p56799s [123m] [456p] f1 + 4p", bonus=1)
    assert madang.score_rows("hong_kong_mahjong", rows)["legal"].tolist() == [0]
    few = {"min_faan": 1, "faan_table": "half_spicy"}
    assert madang.score_rows("hong_kong_mahjong", rows, few)["legal"].tolist() == [1]
    with pytest.raises(NotationError, match="hong_kong_mahjong"):
        madang.score_rows("nylon_ppong", rows)


def test_no_rows_have_no_scores():
    assert len(score_rows(np.zeros(0, HANDS))) == 0


def test_wins_drawn_by_chance_are_complete():
    rows = random_wins(np.random.default_rng(4), 500)
    assert score_rows(rows)["complete"].all()
    assert 100 < score_rows(rows)["legal"].sum() < 450


# ---- what is refused -------------------------------------------------------------------------

PUNGS = "2p [333m] [777m] [555p] [999p] + 2p"


def changed(field, value, text=PUNGS):
    row = written(text)
    row[field] = value
    return row


def with_meld(byte):
    row = written(PUNGS)
    row["melds"][0, 0] = byte
    return row


def with_tile(kind, count, text=PUNGS):
    row = written(text)
    row["concealed"][0, kind] = count
    return row


REFUSED = [
    (with_tile(0, 5), "concealed"),
    (with_tile(0, 1), "tiles"),
    (with_tile(10, 1), "tiles"),
    (with_meld(0), "tiles"),
    (with_meld(1 + 27 + PLAYED * CHOW), "melds"),
    (with_meld(1 + 7), "melds"),
    (with_meld(200), "melds"),
    (with_meld(meld_byte(Meld("pung", 10, True))), "melds"),
    (with_meld(meld_byte(Meld("kong", 13, True))), "melds"),
    (changed("winning_tile", 0), "winning_tile"),
    (changed("winning_tile", 34), "winning_tile"),
    (changed("winning_tile", 255), "winning_tile"),
    (changed("by", 3), "by"),
    (changed("seat_wind", 4), "winds"),
    (changed("round_wind", 255), "winds"),
    (changed("flags", 64), "flags"),
]


@pytest.mark.parametrize(("row", "where"), REFUSED, ids=range(len(REFUSED)))
def test_mj_1_3_the_first_row_that_is_no_hand_is_named(row, where):
    rows = np.concatenate([written(PUNGS), row, row])
    with pytest.raises(NotationError) as caught:
        score_rows(rows)
    assert caught.value.where == f"{where} of row 1"
    assert caught.value.remedy


@pytest.mark.parametrize(
    "rows",
    [
        [1, 2],
        np.zeros((2, 43), np.uint8),
        np.zeros(44, np.uint8),
        np.zeros((2, 44), np.int64),
        np.zeros((2, 2), HANDS),
        np.zeros((4, 44), np.uint8)[::2],
        np.zeros(4, HANDS)[::2],
    ],
    ids=range(7),
)
def test_what_is_no_array_of_rows_is_refused(rows):
    with pytest.raises(NotationError, match="HANDS"):
        score_rows(rows)
