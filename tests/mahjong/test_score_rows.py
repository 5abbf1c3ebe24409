"""Scores of many hands at once: the same as one by one, and what is no hand is refused."""

import random
from typing import Any, NamedTuple

import numpy as np
import pytest

import madang
from madang.errors import NotationError
from madang.games import hong_kong_mahjong, korean_mahjong
from madang.games.hong_kong_mahjong import batch as hong_kong_arrays
from madang.games.hong_kong_mahjong import scoring as hong_kong_scoring
from madang.games.hong_kong_mahjong.questions import WINS as HONG_KONG_WINS
from madang.games.korean_mahjong import batch as korean_arrays
from madang.games.korean_mahjong import scoring as korean_scoring
from madang.games.korean_mahjong.questions import WINS as KOREAN_WINS
from madang.kernels.jit import bound
from madang.mahjong.advice.answers import Drawn
from madang.mahjong.scoring.batch import CHOW, COLUMNS, HANDS, meld_byte, score_all
from madang.mahjong.scoring.readings import SELF_DRAW, Situation
from madang.mahjong.tiles import PLAYED, Meld, parse_hand, parse_tile
from tests.games.hong_kong_mahjong import drawn as hong_kong_drawn
from tests.games.korean_mahjong import drawn as korean_drawn
from tests.mahjong.won import read_options

pytestmark = pytest.mark.compiled


class Scored(NamedTuple):
    """A game whose rows are scored."""

    rules: Any
    arrays: Any
    scoring: Any
    drawn: Any
    wins: Drawn
    options: list[dict[str, str]]  # that change what a hand is worth

    def read(self, given):
        return read_options(self.rules.GAME.house_rules, given)

    def drawn_rows(self, seed, count):
        """Return rows drawn near the catalogue, and what is scored one by one from."""
        chance = random.Random(seed)
        rows, scored = [], []
        for _ in range(count):
            case = self.drawn.case(chance)
            hand, situation, melds = self.drawn.as_scored(case)
            concealed = [parse_tile(tile) for tile in [*case["concealed"], case["tile"]]]
            rows.append(row_of(concealed, melds, situation))
            scored.append((hand, situation))
        return np.concatenate(rows), scored


HONG_KONG = Scored(
    hong_kong_mahjong,
    hong_kong_arrays,
    hong_kong_scoring,
    hong_kong_drawn,
    HONG_KONG_WINS,
    [
        {},
        {"concealed_hand_faan": "1", "faan_table": "half_spicy", "limit_payment": "as_table"},
        {"seven_pairs": "limit", "semi_concealed_half_limit": "true", "colour_dragons": "true"},
        {"limit_points": "8", "faan_table": "full_spicy", "little_winds_absorbs_winds": "true"},
        {"seven_pairs_quad": "true", "all_four": "5", "nine_gates_pure": "true"},
    ],
)
KOREAN = Scored(
    korean_mahjong,
    korean_arrays,
    korean_scoring,
    korean_drawn,
    KOREAN_WINS,
    [
        {},
        {"stacking": "no_implied", "prevailing_wind_points": "1", "premium": "flat"},
        {"seven_pairs_quad": "true", "all_terminals": "with_honours", "premium": "all_copies"},
        {"min_points": "5", "seven_pairs_concealed": "true", "last_discard_points": "5"},
    ],
)
BOTH = pytest.mark.parametrize("game", [HONG_KONG, KOREAN], ids=lambda game: game.rules.GAME.name)


def row_of(concealed, melds, situation):
    row = np.zeros(1, HANDS)
    for kind in concealed:
        row["concealed"][0, kind] += 1
    row["melds"][0, : len(melds)] = [meld_byte(meld) for meld in melds]
    for field, value in zip(Situation._fields, situation, strict=True):
        row[field] = value
    return row


def written(text, **fields):
    hand = parse_hand(text)
    situation = {"winning_tile": hand.winning_tile, "by": 1, "seat_wind": 2, "round_wind": 0}
    whole = Situation(**{**situation, "bonus": 0, "flags": 0, **fields})
    return row_of([*hand.concealed, hand.winning_tile], hand.melds, whole)


@BOTH
@pytest.mark.parametrize("count", [40, pytest.param(500, marks=pytest.mark.long)])
def test_10_1_rows_are_worth_what_each_hand_is(game, count):
    for seed, given in enumerate(game.options):
        options = game.read(given)
        rows, scored = game.drawn_rows(seed, count)
        found = game.rules.score_rows(rows, options)
        expected = [tuple(game.scoring.best_score(*hand, options))[:-1] for hand in scored]
        assert found.tolist() == expected
        assert 0 < found["legal"].sum() < len(rows)


@BOTH
def test_bytes_are_read_like_records_and_plain_kernels_answer_the_same(game):
    rows, _ = game.drawn_rows(9, 40)
    scorer, score_rows = game.arrays.SCORER, game.rules.score_rows
    columns = rows.view(np.uint8).reshape(len(rows), COLUMNS)
    out = np.zeros((len(rows), len(scorer.scores.names)), np.int32)
    plain = bound({"score_all": score_all}, **scorer.kernels)["score_all"]
    assert plain(columns, (game.read({}),), out) == -1
    assert out.tolist() == [list(row) for row in score_rows(rows).tolist()]
    assert (score_rows(columns.copy()) == score_rows(rows)).all()


@BOTH
def test_a_prepared_question_answers_for_what_the_rows_hold_now(game):
    rows, _ = game.drawn_rows(3, 2)
    ask = game.rules.prepare_score_rows(rows)
    first = ask().copy()
    rows[:] = rows[::-1].copy()
    assert (ask() == first[::-1]).all()


FEW_FAAN = {"min_faan": 1, "faan_table": "half_spicy"}
LIBRARY = [  # a game, a hand below the minimum, house rules with which it is not
    ("hong_kong_mahjong", "23p56799s [123m] [456p] + 4p", FEW_FAAN),
    ("korean_mahjong", "123456m34567p55z + 8p", {"min_points": 1}),
]


@pytest.mark.parametrize(("game", "text", "few"), LIBRARY)
def test_the_library_takes_options_by_name(game, text, few):
    rows = written(text, bonus=1)
    assert madang.score_rows(game, rows)["legal"].tolist() == [0]
    assert madang.score_rows(game, rows, few)["legal"].tolist() == [1]
    with pytest.raises(NotationError, match=game):
        madang.score_rows("nylon_ppong", rows)


@pytest.mark.parametrize("east", [True, False])
def test_eight_bonus_tiles_bring_east_what_the_table_pays(east):
    row = written("123m456p789s1155z + 5z", bonus=0xFF)
    row["by"], row["seat_wind"] = SELF_DRAW, 0 if east else 2
    options = {"limit_payment": "as_table"}
    seats = (96,) if east else (64,)
    assert madang.score_rows("hong_kong_mahjong", row, options)["points"].tolist() == [*seats]


@BOTH
def test_no_rows_have_no_scores(game):
    assert len(game.rules.score_rows(np.zeros(0, HANDS))) == 0


@BOTH
def test_wins_drawn_by_chance_are_complete(game):
    rows = game.wins.random_wins(np.random.default_rng(4), 400)
    found = game.rules.score_rows(rows)
    assert found["complete"].all()
    assert 80 < found["legal"].sum() < 360


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
]
HONG_KONG_REFUSED = [(changed("flags", 64), "flags")]
KOREAN_REFUSED = [
    (written("2s [333m] [777m] [555p] [999p] + 2s"), "concealed"),
    (written("9s [333m] [777m] [555p] [999p] + 9s"), "concealed"),
    (written("2p [333m] [777m] [555s] [999p] + 2p"), "melds"),
    (written("2p [333m] [777m] [345p] [999p] + 2p"), "melds"),
    (changed("bonus", 16), "bonus"),
]


@BOTH
def test_1_3_the_first_row_that_is_no_hand_is_named(game):
    own = KOREAN_REFUSED if game is KOREAN else HONG_KONG_REFUSED
    for row, where in [*REFUSED, *own]:
        with pytest.raises(NotationError) as caught:
            game.rules.score_rows(np.concatenate([written(PUNGS), row, row]))
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
        hong_kong_mahjong.score_rows(rows)
