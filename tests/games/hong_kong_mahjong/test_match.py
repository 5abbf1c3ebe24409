"""Winds, extra hands, goulash, the wall and the deal (HK 1, 2; MJ 2-4)."""

import pytest

from madang.games.hong_kong_mahjong import GAME
from madang.mahjong.tiles import WINDS, parse_tiles
from tests.games.hong_kong_mahjong.positions import New, Position

FOUR = "88s33p [111m] [444p] [555z]"  # all pungs 3 and a dragon pung 1 on 8s or 3p


def winds(position: Position) -> tuple[str, str]:
    """Return the wind of the round, and the seat winds of seats 0 to 3."""
    seen = position.observation()
    return seen.round_wind, "".join(seen.winds)


def next_hand(position: Position) -> Position:
    return position.deal()


# ---- the match -----------------------------------------------------------------------------------

TABLE = """
E ESWN / E NESW / E WNES / E SWNE /
S ESWN / S NESW / S WNES goulash / S WNES / S SWNE /
W ESWN / W NESW / W WNES / W SWNE /
N ESWN / N NESW east / N NESW / N WNES / N SWNE
""".replace("\n", " ")


def test_1_3_the_winds_of_the_source_s_match_of_sixteen_hands_and_two_extra_ones(new: New) -> None:
    position, hands = new(), [line.split() for line in TABLE.split("/")]
    assert len(hands) == 18
    for number, (round_wind, seats, *what) in enumerate(hands):
        next_hand(position)
        assert winds(position) == (round_wind, seats), number
        east = seats.index("E")
        assert position.observation().dealer == east
        if what == ["goulash"]:
            position.draw_out()
        else:
            position.win(east if what == ["east"] else (east + 1) % 4)
    assert position.phase == "over"


@pytest.mark.parametrize("rounds", [1, 2])
def test_1_1_each_wind_prevails_until_the_deal_is_back_at_seat_0(new: New, rounds: int) -> None:
    position = new(rounds=rounds)
    for hand in range(4 * rounds):
        assert not position.table.is_over
        next_hand(position)
        assert winds(position)[0] == WINDS[hand // 4]
        position.win((hand + 1) % 4)
    assert position.table.is_over


def test_1_2_a_win_of_the_dealer_and_a_drawn_hand_are_followed_by_an_extra_hand(new: New) -> None:
    position = new()
    next_hand(position).win(0)
    assert winds(next_hand(position)) == ("E", "ESWN")
    assert position.observation().same_deal == 2
    position.draw_out()
    assert winds(next_hand(position)) == ("E", "ESWN")
    assert position.observation().same_deal == 3
    position.win(2)
    assert winds(next_hand(position)) == ("E", "NESW")
    assert position.observation().same_deal == 1


def test_1_2_the_deal_stays_with_a_dealer_who_wins_among_several(new: New) -> None:
    position = new(multiple_winners="all", min_faan=0, faan_table="half_spicy")
    next_hand(position).lay(
        "E: 88s33p [111m] [444p] [666z]", "S: 79s22p [123m] [456m] [789m]", turn="W", drawn="8s"
    )
    position.play("discard 8s", "E: win", "S: win")
    assert position.winners == [0, 1]
    assert winds(next_hand(position)) == ("E", "ESWN")


@pytest.mark.parametrize("end", ["win", "draw"])
def test_1_2_without_extra_hands_the_deal_always_passes(new: New, end: str) -> None:
    position = next_hand(new(dealer_repeat=False))
    position.win(0) if end == "win" else position.draw_out()
    assert winds(next_hand(position)) == ("E", "NESW")


def test_1_2_three_hands_in_a_row_are_the_most_where_the_house_says_so(new: New) -> None:
    position = new(max_same_deal=3)
    for dealer in (0, 1):
        next_hand(position).win((dealer + 1) % 4)
    for hand in range(3):
        assert next_hand(position).observation().dealer == 2
        assert position.observation().same_deal == hand + 1
        position.win(2)
    assert next_hand(position).observation().dealer == 3


def test_1_2_the_match_ends_when_the_last_deal_passes(new: New) -> None:
    position = new(rounds=1)
    for hand in range(3):
        next_hand(position).win((hand + 1) % 4)
    next_hand(position).win(3)
    next_hand(position).draw_out()
    assert not position.table.is_over
    next_hand(position).win(0)
    assert position.table.is_over


def test_1_4_the_next_winner_collects_what_drawn_hands_have_added(new: New) -> None:
    position = new(goulash_points=2)
    for hands in (1, 2):
        next_hand(position).draw_out()
        assert position.points == [0, 0, 0, 0]
        assert position.observation().goulash == 2 * hands
    next_hand(position).lay(f"S: {FOUR} f1", turn="W", drawn="8s").play("discard 8s", "S: win")
    assert position.points == [-8, 22, -8, -6]
    (won,) = position.observation().wins
    assert won.goulash == 4
    assert [pay.points for pay in won.payments] == [-4, -4, -2]
    next_hand(position).lay(f"N: {FOUR} f1", turn="N", drawn="8s").play("win")
    assert position.observation().wins[0].goulash == 0


def test_1_4_of_several_winners_the_first_after_the_giver_collects(new: New) -> None:
    position = new(goulash_points=5, multiple_winners="all")
    next_hand(position).draw_out()
    next_hand(position).lay(
        f"S: {FOUR} f1", "E: 79s22s [111s] [345s] [456s] f2", turn="N", drawn="8s"
    )
    position.play("discard 8s", "E: win", "S: win")
    assert [(won.seat, won.goulash) for won in position.observation().wins] == [(0, 5), (1, 0)]


def test_1_4_it_outlives_a_deal_that_passes_and_is_void_after_the_last_hand(new: New) -> None:
    position = new(goulash_points=3, dealer_repeat=False, rounds=1)
    for _ in range(4):
        assert not position.table.is_over
        next_hand(position).draw_out()
    assert position.table.is_over
    assert position.table.totals() == [0, 0, 0, 0]
    assert position.observation().goulash == 12


def test_mj_2_1_seat_0_is_east_and_deals_first(new: New) -> None:
    assert winds(next_hand(new())) == ("E", "ESWN")
    assert next_hand(new()).only() == 0


def test_mj_2_2_scores_begin_at_0_and_may_fall_below(new: New) -> None:
    position = next_hand(new())
    assert position.table.totals() == [0, 0, 0, 0]
    position.win(1)
    assert min(position.table.totals()) < 0
    assert not position.table.is_over
    next_hand(position)
    assert winds(position)[1] == "NESW"


# ---- dice and wall -------------------------------------------------------------------------------


def throw(*faces: int) -> int:
    """Return the number of a throw."""
    return sum((face - 1) * 6**place for place, face in enumerate(faces))


def test_mj_3_2_the_sum_of_the_dice_says_which_wall_and_how_many_stacks_stay(new: New) -> None:
    seen = new().deal(dice=throw(1, 2, 4)).observation()
    assert seen.dice == [1, 2, 4]
    assert (seen.broken.seat, seen.broken.stacks) == (2, 7)
    assert (seen.broken.first, seen.broken.skipped) == (2, 7)


def test_2_1_three_dice_of_eighteen_leave_a_whole_wall(new: New) -> None:
    position = new()
    position.deal().win(1)
    seen = position.deal(dice=throw(6, 6, 6)).observation()
    assert seen.dealer == 1
    assert (seen.broken.seat, seen.broken.stacks) == (2, 18)
    assert (seen.broken.first, seen.broken.skipped) == (1, 0)


def test_2_1_two_throws_count_stacks_together_and_run_on_into_the_next_wall(new: New) -> None:
    seen = new(dice="two_twice").deal(dice=throw(4, 5, 5, 6)).observation()
    assert seen.dice == [4, 5, 5, 6]
    assert (seen.broken.seat, seen.broken.stacks) == (0, 20)
    assert (seen.broken.first, seen.broken.skipped) == (3, 2)


def test_2_1_every_throw_is_one_of_dice(new: New) -> None:
    for dice in (0, 215, 216, GAME.layout.dice_outcomes - 1):
        for kind, count in (("three", 3), ("two_twice", 4)):
            seen = new(dice=kind).deal(dice=dice).observation()
            assert len(seen.dice) == count
            assert set(seen.dice) <= {1, 2, 3, 4, 5, 6}


def test_mj_3_1_the_wall_is_drawn_from_its_front_and_replacements_from_its_end(new: New) -> None:
    position = new().deal(draws="9s 2m 3m", ends="8p 7p")
    position.idle()
    assert position.observation(1).drawn == "2m"
    before = position.observation().deck
    position.lay("E: 1111s369m369p123z", drawn="9s", ends="8p 7p").play("kong 1s")
    assert position.observation(0).drawn == "8p"
    assert before == 144 - 13 * 4 - 2


@pytest.mark.parametrize("dead", [0, 1, 16])
def test_2_3_dead_tiles_are_never_drawn_in_turn(new: New, dead: int) -> None:
    position = new(dead_wall=dead).lay(drawn="9s", left=dead + 1)
    assert position.observation().deck == 1
    position.idle()
    assert position.observation().deck == 0
    assert position.only() == 1
    position.idle()
    assert position.ended == "drawn_hand"
    assert int(position.state.end) - int(position.state.front) == dead


def test_mj_3_3_a_replacement_moves_the_boundary_so_that_the_dead_tiles_stay_as_many(
    new: New,
) -> None:
    position = new(dead_wall=4).lay("E: 1111s369m369p123z", drawn="9s", ends="8p", left=6)
    assert position.observation().deck == 2
    position.play("kong 1s")
    assert position.observation().deck == 1
    position.idle()
    assert position.observation().deck == 0
    assert int(position.state.end) - int(position.state.front) == 4


@pytest.mark.parametrize("drawn", ["in turn", "as a replacement"])
def test_mj_3_4_the_last_tile_leaves_the_wall_empty(new: New, drawn: str) -> None:
    position = new(min_faan=0, faan_table="half_spicy")
    if drawn == "in turn":
        position.lay("S: 88s33p [111m] [444p] [666p]", drawn="9s", draws="8s", left=1)
        position.idle()
    else:
        position.lay("S: 8s [1111m] [444p] [666p] 555z", turn="S", drawn="5z", ends="8s", left=1)
        position.play("kong 5z")
    position.play("win")
    assert "last_tile" in [row.id for row in position.observation().wins[0].sheet.bonus_rows]


# ---- the deal ------------------------------------------------------------------------------------


def test_mj_4_1_thirteen_tiles_each_and_the_dealer_s_fourteenth_is_its_first_draw(new: New) -> None:
    position = new().deal("123456789m1122p", draws="9s")
    assert position.observation().sizes == [14, 13, 13, 13]
    assert position.observation(0).drawn == "9s"
    assert position.observation(0).hands[0][:4] == ["1m", "2m", "3m", "4m"]
    assert position.only() == 0


def test_mj_4_1_four_tiles_at_a_time_three_times_then_one(new: New) -> None:
    """The wall is dealt in packets: its first sixteen tiles are the first four of each seat."""
    wall = [int(kind) for kind in new().deal().state.wall]
    position = new().deal()
    for seat in range(4):
        dealt = [wall[16 * packet + 4 * seat + n] for packet in range(3) for n in range(4)]
        dealt.append(wall[48 + seat])
        held = [parse_tiles(word)[0] for word in position.observation(seat).hands[seat]]
        assert sorted([*dealt, *([wall[52]] if seat == 0 else [])]) == held


PASSES = "147m147p147s12z f1 f5 / 258m258p258s345z f2"


def test_mj_4_2_bonus_tiles_are_replaced_in_passes_from_the_dealer(new: New) -> None:
    position = new().deal(PASSES.replace(" f", "f"), draws="6z", ends="f3 4p 9s 2s")
    seen = position.observation(0)
    assert seen.bonus == [["f1", "f3", "f5"], ["f2"], [], []]
    assert " ".join(seen.hands[0]) == "1m 4m 7m 1p 4p 4p 7p 1s 2s 4s 7s 1z 2z 6z"
    assert "9s" in position.observation(1).hands[1]
    assert seen.sizes == [14, 13, 13, 13]


def test_2_2_a_bonus_tile_that_comes_as_a_replacement_waits_for_the_next_pass(new: New) -> None:
    """South's replacement is taken before the dealer lays out what came for its own."""
    position = new().deal(PASSES.replace(" f", "f"), draws="6z", ends="f3 4p 9s 7z")
    assert "7z" in position.observation(0).hands[0]
    assert "7z" not in position.observation(1).hands[1]
    assert position.observation().deck == 144 - 53 - 4


def test_2_2_a_bonus_tile_among_the_dealer_s_fourteen_is_replaced_too(new: New) -> None:
    position = new().deal("123456789m1122p", draws="f8", ends="9s")
    assert position.observation(0).drawn == "9s"
    assert position.observation().bonus[0] == ["f8"]
