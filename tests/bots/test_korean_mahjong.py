"""Who plays Korean mahjong when no person does: ready hands, the sacred discard, the horse race."""

import numpy as np
import pytest

from madang.games.korean_mahjong import GAME
from madang.games.korean_mahjong.advice import evaluation, plans
from madang.games.korean_mahjong.advice.evaluation import VALUE_HOOKS, worth_declared
from madang.games.korean_mahjong.advice.hint import HINTS, rows_by
from madang.games.korean_mahjong.state import DECLARED, OPEN
from madang.kernels.jit import bound
from madang.mahjong.advice import plans as shapes
from madang.mahjong.advice.evaluation import VALUE
from madang.mahjong.advice.policy import WORTHLESS
from madang.mahjong.hand import keys_of, melds_of
from madang.mahjong.tiles import (
    parse_tile,
    parse_tiles,
    set_of,
)
from tests.bots.mahjong import (
    BOTS,
    NO_MELDS,
    PLANNERS,
    Bench,
    chosen,
    keys_of_text,
    melds_of_text,
)
from tests.games.korean_mahjong.positions import Position

BENCH = Bench(GAME, Position, VALUE_HOOKS, plans.DEAR_POINTS)
CLOSED = "E: 234567m345p78p55p"  # all simples and all chows except for 9p
DRAWN_ALONE = "E: 123m789m123p78p55z"  # closed and no more: a point by a discard


# ---- ready ---------------------------------------------------------------------------------------


def test_5_1_value_declares_ready_what_wins_by_a_discard_too():
    position = BENCH.laid(CLOSED, drawn="1z")
    assert "open-ready 1z" in position.may()
    assert chosen(position, "value") == "ready 1z"
    assert [chosen(position, word) for word in ("speedy", "legal")] == ["discard 1z"] * 2


def test_5_6_value_is_open_ready_where_no_discard_could_win():
    position = BENCH.laid(DRAWN_ALONE, drawn="9m")
    assert "ready 9m" not in position.may()
    assert chosen(position, "value") == "open-ready 9m"


def test_5_6_nobody_declares_next_to_an_open_ready_hand():
    position = BENCH.laid(CLOSED, drawn="1z")
    position.state.ready[2] = DECLARED | OPEN
    assert chosen(position, "value") == "discard 1z"


LOOK, WEIGH_RESTS = (
    bound({name: HINTS.outlook[name]}, HINTS.outlook)[name] for name in ("look", "weigh_rests")
)


def test_6_1_a_barred_wait_makes_ready_worth_less():
    def worth(*discarded):
        position = BENCH.laid(CLOSED, drawn="1z")
        position.state.discarded[0] = set_of(map(parse_tile, discarded))
        view, options = position.table.view(0), position.table.options
        sight = LOOK(view, options, 0, VALUE)
        return [
            worth_declared(view, options, sight, 0, parse_tile("1z"), is_open)
            for is_open in (False, True)
        ]

    (ready, open_ready), (barred_ready, barred_open) = worth("1m"), worth("6p")
    assert barred_ready < ready
    assert barred_open == pytest.approx(open_ready)


def test_6_1_a_wait_that_is_thrown_now_bars_the_others_as_one_thrown_before():
    def worth(*discarded):
        position = BENCH.laid(
            "E: 99m345p55z [111z] [222m]", options={"sacred_scope": "all_waits"}, drawn="9m"
        )
        assert "win" not in position.may()  # it is complete, with a point for the seat wind
        position.state.discarded[0] = set_of(map(parse_tile, discarded))
        view, options = position.table.view(0), position.table.options
        values, keys, melds = np.full(34, WORTHLESS), keys_of(view, 0), melds_of(view, 0)
        WEIGH_RESTS(LOOK(view, options, 0, VALUE), options, keys, melds, values)
        return values[parse_tile("9m")]  # waits for 9m, too little, and 5z, which is enough

    assert worth() == pytest.approx(worth("9m"))
    assert worth() == pytest.approx(worth("5z"))


def test_5_7_double_ready_is_worth_its_five_points_more():
    def worth(unbroken):
        position = BENCH.laid(CLOSED, drawn="1z").has(unbroken=unbroken)
        view, options = position.table.view(0), position.table.options
        sight = LOOK(view, options, 0, VALUE)
        return worth_declared(view, options, sight, 0, parse_tile("1z"), False)

    assert worth(1) > 1.5 * worth(0) > 0


@pytest.mark.parametrize("word", BOTS)
def test_5_8_a_hand_declared_ready_keeps_what_it_may_not_discard(word):
    hand = "E: 111z234m567m78p99p"
    position = BENCH.laid(hand, options={"kong_after_ready": True}, drawn="1z")
    position.state.ready[0] = DECLARED
    assert set(position.may()) == {"discard 1z", "kong 1z"}
    assert chosen(position, word) in position.may()


# ---- what wins -----------------------------------------------------------------------------------

WON = evaluation.OwnSeat(
    0, 0, 0, 0, 1.5, np.full(25, 0.8)
)  # East, nothing barred, a counter is worth 1.5


def wins(text, seat=WON, flags=0, *, is_open=False, **house):
    options = GAME.make_options(**house)
    left = np.full(34, 2)
    keys, melds = keys_of_text(text), melds_of_text(text)
    return evaluation.wins_of(seat, options, left, keys, melds, flags, is_open)


def test_8_1_8_2_a_wait_is_worth_what_the_scorer_and_the_payers_say():
    found = wins("234567m345p78p55p")  # 6p: simples, chows; 9p: chows
    assert (found.drawn, found.called) == (4, 4)
    simples, chows = 2 + 2, 1 + 2  # drawn: and fully concealed
    premium = 0
    assert found.drawn_pay == 2 * (3 * (simples + premium) + 1.5) + 2 * (3 * chows + 1.5)
    assert found.called_pay == 2 * 2 * (simples - 1) + 2 * 2 * (chows - 1)


def test_9_1_a_closed_win_by_a_discard_takes_a_counter_where_the_house_says_so():
    text = "234567m345p78p55p"
    drawn_alone, both = wins(text), wins(text, horse_trigger="any_concealed_win")
    assert both.called_pay == drawn_alone.called_pay + both.called * WON.horse
    assert both.drawn_pay == drawn_alone.drawn_pay
    opened = "234m345p78p55p [777m]"
    assert wins(opened) == wins(opened, horse_trigger="any_concealed_win")


def test_4_2_what_may_not_be_won_counts_nothing():
    found = wins("123789m123p78p55z")
    assert found.called == found.called_pay == 0
    assert found.drawn == 4
    assert wins("123789m78p55z [999p]").drawn == 0


def test_6_1_a_barred_kind_counts_by_the_own_draw_alone():
    barred = WON._replace(barred=set_of(parse_tiles("6p")))
    assert wins("234567m345p78p55p", barred).called == 2
    assert wins("234567m345p78p55p", barred).drawn == 4
    assert wins("234567m345p78p55p", barred, sacred_scope="all_waits").called == 0
    assert wins("234567m345p78p55p", is_open=True).called == 0


def test_9_2_a_counter_is_worth_what_the_last_one_brings():
    view = GAME.new_states(1)[0]
    view.counters[:] = 1, 3, 2, 3
    assert evaluation.worth_of_counter(view, 0) == 4 + 2 + 4
    assert evaluation.worth_of_counter(view, 2) < evaluation.worth_of_counter(view, 0)


# ---- what a discard may cost ---------------------------------------------------------------------

FAR = "E: 147m258p1234567z"


@pytest.mark.parametrize("drawn", ["9m", "9p"])
def test_6_1_what_a_ready_seat_has_discarded_is_safe_from_it(drawn):
    position = BENCH.laid(FAR, drawn=drawn)
    position.state.ready[2] = DECLARED
    position.state.discarded[2] = set_of(map(parse_tile, ["8p", "9s"]))
    assert chosen(position, "value") == "discard 8p"


def test_5_6_6_1_nothing_is_dangerous_that_cannot_be_won():
    position = BENCH.laid(FAR, drawn="9m")
    state = position.state
    for seat in (1, 2, 3):
        state.ready[seat] = DECLARED | OPEN
    assert not any(BENCH.dangers(position).values())
    state.ready[3] = DECLARED
    state.discarded[3] = set_of(parse_tiles("19m"))
    dangers = BENCH.dangers(position)
    assert [dangers[tile] > 0 for tile in ("1m", "9m", "5m", "5p")] == [0, 0, 1, 1]


# ---- plans ---------------------------------------------------------------------------------------


def test_7_a_plan_has_the_points_of_its_rows():
    found = BENCH.plans_of("11123456m55z78m9p")
    assert found[shapes.SETS, plans.ANY, "", 1] == (1, 2)
    assert found[shapes.SETS, plans.CLEAN_M, "", 0] == (2, 2)
    assert found[shapes.SETS, plans.CLEAN_M, "5z", 1] == (4, 2)
    assert found[shapes.PUNGS, plans.PURE_M, "", 1][0] == 8 + 2 + 4 + 1
    assert (shapes.SETS, plans.ANY, "", 0) not in found
    assert (shapes.SETS, plans.ANY, "5z", 0) not in found


def test_4_2_two_points_make_an_open_plan_legal():
    found = BENCH.plans_of("11z55z234m56m78p9p1p")  # East's own wind and a dragon
    assert found[shapes.SETS, plans.ANY, "15z", 0][0] == 2
    assert (shapes.SETS, plans.ANY, "5z", 0) not in found
    assert (
        BENCH.plans_of("11z55z234m56m78p9p1p", min_points=1)[shapes.SETS, plans.ANY, "5z", 0][0]
        == 1
    )


def test_4_3_of_all_chows_and_all_simples_one_counts_where_it_is_felt():
    text = "234567m345p78p55p"
    assert BENCH.plans_of(text)[shapes.CHOWS, plans.SIMPLE, "", 1][0] == 1 + 1 + 1
    assert BENCH.plans_of(text, min_points=3)[shapes.CHOWS, plans.SIMPLE, "", 1][0] == 1 + 1


@pytest.mark.parametrize(
    ("shape", "points", "drawn", "house"),
    [
        (shapes.SETS, 1, 2, {}),
        (shapes.CHOWS, 2, 3, {}),
        (shapes.CHOWS, 2, 2, {"all_chows_self_draw": False}),
        (shapes.PUNGS, 7, 12, {}),
        (shapes.PAIRS, 4, 4, {}),
        (shapes.PAIRS, 5, 6, {"seven_pairs_concealed": True}),
    ],
)
def test_7_a_closed_plan_is_worth_more_drawn(shape, points, drawn, house):
    options = GAME.make_options(**house)
    colour = plans.SUITED_ONLY if shape == shapes.CHOWS else plans.ANY
    sure = plans.points_of(shape, colour, options)
    plan = plans.closed_plan(shapes.Plan(shape, colour, 0, 0, sure, 0), options)
    assert (plan.sure, plans.sure_drawn(plan, options)) == (points, drawn)


@pytest.mark.parametrize("least", [0, 2, 3, 5])
@pytest.mark.parametrize("all_chows_self_draw", [True, False])
@pytest.mark.parametrize("stacking", ["additive", "no_implied"])
def test_7_a_plan_is_sure_of_what_its_rows_add_up_to(stacking, all_chows_self_draw, least):
    house = {
        "stacking": stacking,
        "all_chows_self_draw": all_chows_self_draw,
        "min_points": least,
        "seven_pairs_concealed": True,
        "all_terminals": "with_honours",
        "prevailing_wind_points": 1,
    }
    for plan, view, options, melds in BENCH.planned(**house):
        is_both = plan.shape == shapes.CHOWS and plan.colour == plans.SIMPLE and least < 3
        for is_drawn in (False, True):
            rows = rows_by(view, options, 0, plan, melds, is_drawn=is_drawn)
            points = {row["id"]: row["points"] for row in rows}
            if is_both and "all_chows" in points:
                points |= {"all_simples": 1}  # the rows tell of one of the two, see 4.3
            sure = plans.sure_drawn(plan, options) if is_drawn else plan.sure
            assert sum(points.values()) == sure, (plan, is_drawn)


@pytest.mark.parametrize("word", PLANNERS)
def test_4_2_a_hand_is_not_opened_that_then_never_has_two_points(word):
    position = BENCH.laid("S: 123m567m789p14p33z", drawn="3z").play("discard 3z")
    assert chosen(position, word, 1) == "pass"


def test_3_2_no_plan_holds_bamboo():
    assert not any(plans.COLOURED & ~plans.TILES_OF_GAME)
    assert shapes.fits(shapes.Plan(0, 0, plans.TILES_OF_GAME, 0, 0, 0), NO_MELDS)
