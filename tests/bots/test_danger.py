"""What a discard may cost: who is ready, what for; and what is not thrown, or claimed, for that.

The positions were found by searching every decision of the bot that is now `greedy`.
"""

from typing import Any

import pytest

from madang.analysis import reasons_by_rules
from madang.games.hong_kong_mahjong import GAME as HONG_KONG_GAME
from madang.games.hong_kong_mahjong.advice import danger_tables as hong_kong_tables
from madang.games.hong_kong_mahjong.advice import plans as hong_kong_plans
from madang.games.hong_kong_mahjong.advice.evaluation import VALUE_HOOKS as HONG_KONG_HOOKS
from madang.games.hong_kong_mahjong.patterns import NOT_LIMIT, Score
from madang.games.hong_kong_mahjong.scoring import pay_winner
from madang.games.korean_mahjong import GAME as KOREAN_GAME
from madang.games.korean_mahjong.advice import danger_tables as korean_tables
from madang.games.korean_mahjong.advice import plans as korean_plans
from madang.games.korean_mahjong.advice.evaluation import VALUE_HOOKS as KOREAN_HOOKS
from madang.mahjong.advice import danger
from madang.mahjong.advice.discard_values import GIVEN, MELDS_SHOWN, SHOWS, SUIT_SHOWN, WHOM
from madang.mahjong.advice.hints import danger_told
from madang.mahjong.tiles import NONE, parse_tiles, set_of
from tests.bots.mahjong import Bench, chosen
from tests.games.hong_kong_mahjong.positions import Position as HongKong
from tests.games.korean_mahjong.positions import Position as Korean
from tests.mahjong.positions import number

HONG_KONG = Bench(HONG_KONG_GAME, HongKong, HONG_KONG_HOOKS, hong_kong_plans.LIMIT_FAAN)
KOREAN = Bench(KOREAN_GAME, Korean, KOREAN_HOOKS, korean_plans.DEAR_POINTS)
BENCHES = (HONG_KONG, KOREAN)
TABLES = (hong_kong_tables, korean_tables)
both = pytest.mark.parametrize("bench", BENCHES, ids=lambda bench: bench.game.name)


def with_river(position: Any, **thrown: str) -> Any:
    """Lay discards, the seats in turn: E="1m 2p"; a seat that is not named throws 9p after 9p."""
    state = position.state
    rivers = {number(seat): parse_tiles(text) for seat, text in thrown.items()}
    longest = max(map(len, rivers.values()))
    for turn in range(longest):
        for seat in range(4):
            if turn < len(rivers.get(seat, [])):
                state.river[state.thrown] = rivers[seat][turn]
                state.river_seats[state.thrown] = seat
                state.river_takers[state.thrown] = NONE
                state.thrown += 1
    if "discarded" in state.dtype.names:
        for seat, kinds in rivers.items():
            state.discarded[seat] = set_of(kinds)
    return position


# ---- the tables ----------------------------------------------------------------------------------


@pytest.mark.parametrize("tables", TABLES)
def test_more_melds_and_more_discards_make_a_ready_hand_likelier(tables):
    assert tables.READY.shape == danger.READY_SHAPE
    late = tables.READY[:, 6, 0]
    assert late[1] < late[2] < 1.2 * late[3]
    assert (tables.READY[:3, 6] > tables.READY[:3, 1]).all()
    assert 0 <= tables.READY.min() <= tables.READY.max() <= 1


@pytest.mark.parametrize("tables", TABLES)
def test_what_was_discarded_is_safer_and_what_just_passed_is_safe(tables):
    for declared in (0, 1) if tables is korean_tables else (0,):
        waits = tables.WAITS[declared, danger.NO_SUIT]  # by rank, what discards say, copies left
        assert (waits[:, danger.UNSEEN, 2:] > waits[:, danger.PASSED, 2:]).all()
        assert waits[:, danger.PASSED_NOW].max() < 0.01
    its, another = tables.WAITS[0, danger.ITS_SUIT], tables.WAITS[0, danger.ANOTHER]
    assert (
        its[: danger.WINDS, danger.UNSEEN, 2:] > another[: danger.WINDS, danger.UNSEEN, 2:]
    ).all()


# ---- what it sees --------------------------------------------------------------------------------


@both
def test_what_passed_a_seat_since_its_last_discard_costs_nothing(bench):
    position = bench.laid("E: 147m258p1234567z", "S: 4z [222m] [333m] [444m] [555p]", drawn="9m")
    with_river(position, E="1p 5m", S="9p 9p", W="1p 8p", N="6z 7p")
    dangers = bench.dangers(position)
    safe_from_south = {"8p", "7p"}  # W and N threw them after South's last discard
    others = [bench.dangers(position, 0)[tile] for tile in safe_from_south]
    assert dangers["1m"] > max(others)


@pytest.mark.parametrize("winner", range(1, 4))
@pytest.mark.parametrize("giver", range(4))
@pytest.mark.parametrize("responsibility", ["shared", "discarder"])
def test_hk_8_5_the_least_hand_costs_its_giver_what_the_scorer_takes(responsibility, giver, winner):
    winner = (giver + winner) % 4
    position = HONG_KONG.laid(
        "E: 123456789m1112z", options={"responsibility": responsibility}, drawn="2z"
    )
    view, options = position.table.view(giver), position.table.options
    least, points = Score(1, 1, options.min_faan, 0, NOT_LIMIT, 0, 0), [0] * 4
    pay_winner(points, winner, giver, 0b1111 & ~(1 << winner), 0, least, options)
    paid_for_least = HONG_KONG_HOOKS["paid_for_least"]
    assert paid_for_least(view, options, giver, winner) == -points[giver]


@both
def test_three_melds_of_a_suit_make_that_suit_dangerous(bench):
    position = bench.laid("E: 147m258p1234567z", "S: 4z9p8p7p [222m] [333m] [666m]", drawn="9m")
    with_river(position, E="1z 2z 3z", S="9p 8p 1p 1p", W="2z 3z 1p", N="6z 7p 4p")
    dangers = bench.dangers(position)
    assert dangers["8m"] > 3 * dangers["2p"]


# ---- what it does --------------------------------------------------------------------------------


def test_a_pung_is_not_claimed_from_rubbish():
    position = HONG_KONG.laid("S: 9m1467p99p147s236z", drawn="9p", left=74)
    with_river(position, E="3p 1p 3m", W="3p 4p 1p", N="3p 2m 4m", S="2m 5m 8m")
    assert chosen(position.play("discard 9p"), "value", 1) == "pass"


def test_three_dragons_and_a_pair_of_winds_are_not_torn_up_for_a_pung():
    position = HONG_KONG.laid("W: 12m1677p19s11567z", drawn="7p", turn="S", left=67)
    with_river(position, E="6m 7m 1p 2p", S="2m 2p 5m 5p", W="4s 5s 5m 4p", N="9p 7s 6p 2z")
    assert chosen(position.play("discard 7p"), "value", 2) == "pass"


def test_a_hand_that_is_far_throws_nothing_into_a_shown_flush():
    hand = "E: 37m1479p258s1234z"
    position = HONG_KONG.laid(hand, "S: 5z [222s] [333s] [666s] [777s]", drawn="7z")
    river = {"E": "1p 9p 8p 1m 9m 4m", "W": "2p 3p 1m 1m 9p 6z", "N": "6z 6p 4p 3p 9m 9m"}
    with_river(position, S="1m 9m 1p 9p 8p 2p 3p", **river)
    word = chosen(position, "value")
    assert word.split()[1][1] in "mp"
    assert word.split()[0] == "discard"


# ---- what is said of it --------------------------------------------------------------------------


def with_a_suit_and_an_honour(bench):
    """Return a moment in which West shows a set of dots, and one of red dragons."""
    return bench.laid("W: 1133445p [222p] [777z]", "E: 123456m19p2347z6p", drawn="9m")


@both
def test_a_set_of_honours_is_no_set_of_a_suit(bench):
    view = with_a_suit_and_an_honour(bench).table.view(0)
    told = [0] * GIVEN
    told[WHOM], told[SHOWS] = 2, SUIT_SHOWN
    said = danger_told(view, told)
    assert (said["shows"], said["melds"], said["suit"]) == ("suit", 1, "p")
    told[SHOWS] = MELDS_SHOWN
    assert danger_told(view, told)["melds"] == 2


@both
def test_a_reason_counts_the_sets_of_a_suit_alone(bench):
    position = with_a_suit_and_an_honour(bench)
    pair = (bench.game.parse_action(word) for word in ("discard 1m", "discard 1p"))
    found = reasons_by_rules(bench.game, position.table.view(0), position.table.options, 0, *pair)
    fed = {one.code: one.args for one in found}["feeds_flush"]
    assert fed == {"seat": 2, "melds": 1, "suit": "p"}
