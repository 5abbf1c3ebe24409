"""Claims, kongs, false wins and what wins (KM 3, 4.1)."""

import pytest

from tests.games.korean_mahjong.positions import New

PUNGS = "88m33p [111m] [444p] [555z]"  # wins on 8m and 3p
EYES = "8m [111m] [444p] [555z] [666z]"  # on 8m
CHOW = "34p88p [111m] [555z] [666z]"  # on 2p and 5p


def test_3_1_a_pung_and_a_kong_may_be_claimed_from_any_seat(new: New) -> None:
    for seat in "SWN":
        position = new().lay(f"{seat}: 555p147m1234567z", drawn="5p").play("discard 5p")
        assert position.may() == ("pass", "pung", "kong")


@pytest.mark.parametrize("seat", ["S", "W", "N"])
def test_3_2_a_chow_may_be_claimed_only_to_win_and_then_from_any_seat(new: New, seat: str) -> None:
    position = new().lay(f"{seat}: 34p789p147m12345z", drawn="5p").play("discard 5p")
    assert position.phase == "turn"
    position = new().lay(f"{seat}: {CHOW}", drawn="5p").play("discard 5p")
    assert position.may() == ("pass", "win")
    assert position.play("win").winners == ["ESWN".index(seat)]


def test_3_3_a_pair_may_be_claimed_only_to_win(new: New) -> None:
    position = new().lay(f"S: {EYES}", drawn="8m").play("discard 8m")
    assert position.may() == ("pass", "win")


def test_3_4_of_several_winners_the_nearest_after_the_giver_wins_alone(new: New) -> None:
    for turn, winner in (("E", 1), ("W", 3)):
        hands = f"S: {PUNGS}", "N: 79m66p222z333z444z"
        position = new().lay(*hands, turn=turn, drawn="8m").play("discard 8m")
        assert position.to_act == (1, 3)
        assert position.play("S: pass" if turn == "W" else "N: win").ended == ""
        position.play("S: win" if turn == "E" else "N: win")
        assert position.winners == [winner]


def test_3_4_a_robbed_kong_likewise(new: New) -> None:
    hands = "S: 57p33m123m456m789m", "N: 45p88m [222z] [555z] [666z]", "W: 147m147p4567z [666p]"
    position = new().lay(*hands, turn="W", drawn="6p").play("kong 6p")
    assert position.phase == "rob"
    assert position.to_act == (1, 3)
    position.play("S: win")
    assert position.ended == ""
    position.play("N: win")
    assert (position.ended, position.winners) == ("rob_kong", [3])
    assert position.observation().melds[2][0].kind == "pung"


@pytest.mark.parametrize(("way", "may"), [("drawn_tile", ""), ("any_turn", "9p")])
def test_3_5_the_fourth_tile_is_added_from_the_draw_or_on_any_turn(
    new: New, way: str, may: str
) -> None:
    hand = "E: 9p147m147p123z [999p]"
    assert new(added_kong=way).lay(hand, drawn="9m").kinds_of("kong") == may
    hand = "E: 147m147p1234z [999p]"
    assert new(added_kong=way).lay(hand, drawn="9p").kinds_of("kong") == "9p"
    assert new().lay(hand, turn="S", drawn="9p").play("discard 9p").phase == "turn"


@pytest.mark.parametrize("way", ["hidden", "shown"])
def test_3_6_a_concealed_kong_is_hidden_until_the_hand_ends(new: New, way: str) -> None:
    position = new(concealed_kong=way).lay("E: 9999p147m147p123z", drawn="9m").play("kong 9p")
    (seen,) = position.observation(1).melds[0]
    assert seen.tiles == (None if way == "hidden" else ["9p"] * 4)
    assert position.observation(0).melds[0][0].tiles == ["9p"] * 4


def test_3_7_rivers_show_who_discarded_what_and_who_claimed_it(new: New) -> None:
    position = new().lay("W: 55p258m28p134567z", drawn="5p").play("discard 5p", "pung")
    (thrown,) = position.observation().rivers[0]
    assert (thrown.tile, thrown.taken_by) == ("5p", 2)
    (meld,) = position.observation().melds[2]
    assert (meld.giver, meld.claimed) == (0, "5p")


def test_3_8_a_false_win_costs_points_or_shows_the_hand(new: New) -> None:
    assert "win" not in new().lay(drawn="9p").may()
    position = new(false_win="points", false_win_points=5).lay(drawn="9p").play("win")
    assert position.points == [-15, 5, 5, 5]
    assert "win" not in position.may()
    position = new(false_win="open_hand").lay(drawn="9p").play("win")
    assert position.observation(1).hands[0] is not None


def test_3_8_a_barred_call_is_false_and_the_seat_has_passed(new: New) -> None:
    hand = "E: 123456m34567p99m"
    position = new(false_win="points").lay(hand, drawn="5p", draws="5p").play("discard 5p").passed()
    position.play("discard 5p", "E: win", "W: pass", "N: pass")
    assert (position.phase, position.points[0]) == ("turn", -48)


def test_4_1_four_sets_and_eyes_win_or_seven_pairs(new: New) -> None:
    position = new().lay("E: 1144m1133557p66z", drawn="7p").play("win")
    (won,) = position.observation().wins
    assert [group.kind for group in won.sheet.split] == ["pairs"]
    assert won.horse is not None


@pytest.mark.parametrize("quad", [False, True])
def test_4_1_four_alike_are_two_pairs_where_the_house_says_so(new: New, quad: bool) -> None:
    position = new(seven_pairs_quad=quad).lay("E: 1111m3355p1144z6z", drawn="6z")
    assert ("win" in position.may()) == quad
    own = new(seven_pairs_quad=quad).lay("E: 1111m3355p1144z6z", drawn="7z").observation(0).own
    assert ("7z" in own.discards) == quad


def test_4_3_all_simples_and_all_chows_count_once_toward_the_minimum(new: New) -> None:
    for most, may in ((2, True), (3, False)):
        position = new(min_points=most).lay("S: 22345678m34578p", drawn="6p").play("discard 6p")
        assert (position.phase == "claim" and "win" in position.may(1)) == may
