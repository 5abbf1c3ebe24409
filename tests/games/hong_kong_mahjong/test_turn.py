"""The turn, claims, robbing and what is seen (HK 3, 4; MJ 5-8, 11)."""

import pytest

from madang.games.hong_kong_mahjong import GAME
from madang.mahjong.tiles import parse_tile
from tests.games.hong_kong_mahjong.positions import New, Position

FOUR = "88s33p [111m] [444p] [555z]"  # all pungs 3 and a dragon pung 1 on 8s or 3p
SEVEN = "79s22s [111s] [345s] [456s]"  # pure hand 7 on 8s
ORPHANS = "19m19p19s1234567z"  # any of its tiles
EASY = {"min_faan": 0, "faan_table": "half_spicy"}


# ---- drawing and discarding ----------------------------------------------------------------------


def test_mj_5_1_drawn_bonus_tiles_are_laid_out_and_replaced_and_nobody_is_asked(new: New) -> None:
    position = new().lay(drawn="9s", draws="f3", ends="f7 6m").idle()
    assert position.only() == 1
    assert position.observation(1).drawn == "6m"
    assert position.observation().bonus[1] == ["f3", "f7"]


def test_mj_5_2_after_a_draw_one_may_win_declare_a_kong_or_discard(new: New) -> None:
    position = new().lay("E: 888s [111m] [444p] 55z 77m", drawn="5z", left=9)
    position.lay("E: 8888s1m [111m] [444p] 33p", drawn="3p")
    assert (
        position.may()
        == (
            *("win", "discard 1m", "discard 3p", "discard 8s"),
            *("kong 1m", "kong 8s"),
        )[1:]
    )
    position.lay("E: 88s33p [111m] [444p] [555z]", drawn="8s")
    assert position.may() == ("win", "discard 3p", "discard 8s")


def test_mj_5_2_the_dealer_begins_with_fourteen_tiles_and_may_do_all_of_it(new: New) -> None:
    position = new(**EASY).deal("1111m123456789p2s", draws="2s")
    assert set(position.may()) >= {"kong 1m", "discard 1m"}
    assert new(**EASY).deal("111m123456789p2s", draws="2s").may()[0] == "win"


def test_mj_12_2_a_kind_that_hand_and_melds_hold_all_four_of_is_no_wait(new: New) -> None:
    """In shape these tiles wait for 2p as well, and one of them is in the hand."""
    position = new(**EASY).lay("E: 12334p11199s [222p]", drawn="7z").play("discard 7z")
    assert position.state.waits[0] == 1 << parse_tile("5p")
    assert set(position.observation(0).own.waits) == {"5p"}


def test_mj_5_3_no_kong_may_be_made_when_the_wall_is_empty(new: New) -> None:
    hand = "E: 1111s6m [999p] 369m36p"
    assert new().lay(hand, drawn="9p", left=1).kinds_of("kong") == "9p 1s"
    assert new().lay(hand, drawn="9p", left=0).kinds_of("kong") == ""
    for left, may_kong in ((1, True), (0, False)):
        position = new().lay("S: 888s369m369p123z4s", drawn="8s", left=left).play("discard 8s")
        assert (position.phase == "claim" and "kong" in position.may(1)) == may_kong


def test_mj_5_3_a_kong_is_replaced_from_the_end_and_nothing_limits_their_number(new: New) -> None:
    position = new().lay("E: 1111s2222s3333s4z", drawn="9m", ends="5z 6z 7z")
    for kind, replacement in (("1s", "5z"), ("2s", "6z"), ("3s", "7z")):
        position.play(f"kong {kind}")
        assert position.observation(0).drawn == replacement
    assert position.only() == 0


def test_mj_5_4_after_a_pung_or_a_chow_one_discards_and_does_nothing_else(new: New) -> None:
    position = new().lay("S: 34p55p1111s36m36m1z", drawn="5p").play("discard 5p")
    assert position.may(1) == ("pass", "pung", "chow 345p")
    position.play("pung")
    assert position.only() == 1
    assert all(word.startswith("discard") for word in position.may())
    assert "discard 1s" in position.may()
    assert position.observation(1).drawn is None


def test_mj_5_4_a_claimed_kong_draws_its_replacement_and_may_win_on_it(new: New) -> None:
    """A win on it is a self-draw."""
    position = new().lay("S: 888s [111m] [444p] 55z3p f1", drawn="8s", ends="3p")
    position.play("discard 8s", "kong")
    assert position.observation(1).drawn == "3p"
    assert set(position.may()) >= {"discard 3p", "discard 5z"}
    position.lay("S: 888s3p [111m] [444p] [555z] f1", drawn="8s", ends="3p")
    position.play("discard 8s", "kong", "win")
    (won,) = position.observation().wins
    assert (won.by, won.giver) == ("self_draw", None)


def test_mj_5_5_any_tile_may_be_discarded_also_of_the_kind_just_claimed(new: New) -> None:
    position = new().lay("S: 555p1111s36m36m1z", drawn="5p").play("discard 5p", "pung")
    assert "discard 5p" in position.may()
    position.play("discard 5p")
    assert position.observation().rivers[1][0].tile == "5p"


def test_mj_5_5_a_discard_does_not_show_whether_the_tile_was_just_drawn(new: New) -> None:
    """The same tile from hand or wall: to others both look alike."""
    views = []
    for hand, drawn in (("147m147p147s1234z", "9p"), ("147m1479p147s123z", "4z")):
        position = new().lay(f"E: {hand}", drawn=drawn).play("discard 9p")
        views.append(position.table.view(2).tobytes())
    assert views[0] == views[1]


def test_mj_5_6_a_concealed_kong_may_be_declared_on_any_own_turn_after_a_draw(new: New) -> None:
    position = new().lay("E: 1111s36m36p36s123z", drawn="9p").idle(4)
    assert position.only() == 0
    position.play("kong 1s")
    (meld,) = position.observation().melds[0]
    assert (meld.kind, meld.tiles, meld.open, meld.giver) == ("kong", ["1s"] * 4, False, None)


def test_mj_5_7_an_added_kong_takes_any_tile_of_the_hand_on_any_own_turn(new: New) -> None:
    assert new().lay("E: 36m36p36s1234z [999s]", drawn="9p").kinds_of("kong") == ""
    position = new().lay("E: 9s36m36p6s123z4z [999s]", drawn="9p")
    assert position.kinds_of("kong") == "9s"
    position.idle(4)
    position.play("kong 9s")
    (meld,) = position.observation().melds[0]
    assert (meld.kind, meld.added, meld.giver, meld.claimed) == ("kong", True, 3, "9s")


def test_3_5_an_added_kong_may_be_of_the_drawn_tile_alone(new: New) -> None:
    hand = "E: 9s36m36p6s123z4z [999s]"
    assert new(added_kong="drawn_tile").lay(hand, drawn="9p").kinds_of("kong") == ""
    hand = "E: 36m36p36s1234z [999s]"
    assert new(added_kong="drawn_tile").lay(hand, drawn="9s").kinds_of("kong") == "9s"


def test_3_5_the_fourth_tile_can_never_be_claimed_for_a_pung(new: New) -> None:
    position = new().lay("S: 36m36p36s1234z [999s]", drawn="9s").play("discard 9s")
    assert position.only() == 1
    assert position.phase == "turn"


def test_mj_5_8_a_hand_has_13_tiles_outside_its_turn_a_kong_counted_as_three(new: New) -> None:
    position = new().lay("E: 1111s36m36p36s123z", drawn="9p").play("kong 1s").idle(3)
    for seat in (0, 1, 2):
        seen = position.observation()
        assert seen.sizes[seat] + 3 * len(seen.melds[seat]) == 13
    assert position.observation().sizes[3] == 14


# ---- claims --------------------------------------------------------------------------------------


def asked(new: New, **options: str) -> Position:
    """East discards 5p; South could chow, West pung, North win."""
    return (
        new(**EASY, **options)
        .lay(
            "S: 34p147m147s12345z",
            "W: 55p258m258s12345z",
            "N: 46p77z [123m] [456m] [789m]",
            drawn="5p",
        )
        .play("discard 5p")
    )


def test_mj_6_1_all_who_could_claim_are_asked_at_once_and_nobody_is_told(new: New) -> None:
    position = asked(new)
    assert position.to_act == (1, 2, 3)
    assert [position.may(seat) for seat in (1, 2, 3)] == [
        ("pass", "chow 345p"),
        ("pass", "pung"),
        ("pass", "win"),
    ]
    before = [position.observation(seat) for seat in (0, 2, 3)]
    assert [seen.to_act for seen in before] == [[], [2], [3]]
    position.play("S: chow 345p")
    assert [position.observation(seat) for seat in (0, 2, 3)] == before


def heard(position: Position, viewer: int, seat: int, word: str) -> list[str]:
    """Return the codes of what a viewer hears when a seat answers."""
    before = position.table.view(viewer)
    position.play(f"{seat}: {word}")
    after, happened = position.table.view(viewer), (seat, GAME.parse_action(word))
    tell = GAME.views.events_for
    return [e["code"] for e in tell(before, after, position.table.options, viewer, happened)]


def test_mj_6_1_what_a_seat_has_answered_is_told_to_itself_alone(new: New) -> None:
    assert heard(asked(new), 1, 1, "chow 345p") == ["answer"]
    assert heard(asked(new), 2, 1, "chow 345p") == []
    assert heard(asked(new), 1, 1, "pass") == ["pass"]
    assert heard(asked(new), -1, 1, "pass") == []
    assert heard(asked(new), 0, 3, "win") == ["win", "deal_end"]


def test_mj_6_1_who_could_claim_nothing_is_not_asked(new: New) -> None:
    position = new().lay(drawn="9s").play("discard 9s")
    assert position.phase == "turn"
    assert position.only() == 1


@pytest.mark.parametrize("answers", [["N: win"], ["S: chow 345p", "W: pung", "N: win"]])
def test_mj_6_2_a_win_settles_it_whatever_the_others_say(new: New, answers: list[str]) -> None:
    position = asked(new).play(*answers)
    assert position.ended == "discard"
    assert position.winners == [3]


def test_mj_6_2_a_pung_waits_for_a_win_and_for_nobody_else(new: New) -> None:
    position = asked(new).play("W: pung")
    assert position.phase == "claim"
    position.play("N: pass")
    assert position.phase == "turn"
    assert position.only() == 2


def test_mj_6_2_a_chow_waits_for_all_that_come_first(new: New) -> None:
    position = asked(new).play("S: chow 345p", "N: pass")
    assert position.phase == "claim"
    position.play("W: pass")
    assert position.only() == 1
    assert position.observation().melds[1][0].tiles == ["3p", "4p", "5p"]


@pytest.mark.parametrize("seats", ["ESW", "SWN", "WNE", "NES", "WNS"])
def test_mj_6_2_a_chow_waits_for_a_pung_of_any_seat(new: New, seats: str) -> None:
    giver, next_seat, other = seats
    hands = f"{next_seat}: 34p147m147s12345z", f"{other}: 55p258m258s12345z"
    position = new(**EASY).lay(*hands, turn=giver, drawn="5p").play("discard 5p")
    position.play(f"{next_seat}: chow 345p")
    assert position.phase == "claim"
    position.play(f"{other}: pung")
    assert position.only() == "ESWN".index(other)


def test_mj_6_3_the_tile_is_in_the_meld_turned_to_its_giver_and_seats_between_lose_their_turn(
    new: New,
) -> None:
    position = asked(new).play("N: pass", "W: pung")
    seen = position.observation()
    (meld,) = seen.melds[2]
    assert (meld.claimed, meld.giver, meld.open) == ("5p", 0, True)
    assert seen.rivers[0][0].taken_by == 2
    position.play("discard 1z").passed()
    assert position.only() == 3


def test_mj_6_4_a_tile_that_nobody_claims_is_dead(new: New) -> None:
    position = asked(new).passed()
    assert position.only() == 1
    assert position.observation().offered is None
    assert position.observation().rivers[0][0].taken_by is None


def test_mj_6_5_passing_costs_nothing(new: New) -> None:
    position = asked(new).play("N: pass", "W: pass", "S: pass")
    assert position.points == [0, 0, 0, 0]
    position.lay("N: 46p77z [123m] [456m] [789m]", turn="S", drawn="5p").play("discard 5p")
    assert "win" in position.may(3)


def test_mj_6_6_the_discard_after_the_last_tile_can_only_be_won(new: New) -> None:
    position = new(**EASY).lay(
        "S: 34p147m147s12345z",
        "W: 55p258m258s12345z",
        "N: 46p77z [123m] [456m] [789m]",
        drawn="5p",
        left=0,
    )
    position.play("discard 5p")
    assert position.to_act == (3,)
    assert position.may() == ("pass", "win")


def test_3_1_a_chow_only_from_the_seat_on_the_left_and_the_whole_chow_is_named(new: New) -> None:
    position = new().lay("S: 3467p147m147s123z", drawn="5p").play("discard 5p")
    assert position.kinds_of("chow", 1) == "345p 456p 567p"
    for seat in "WN":
        position = new().lay(f"{seat}: 3467p147m147s123z", drawn="5p").play("discard 5p")
        assert position.phase == "turn"


def test_3_1_pung_and_kong_from_any_seat(new: New) -> None:
    for seat in "SWN":
        position = new().lay(f"{seat}: 555p147m147s1234z", drawn="5p").play("discard 5p")
        assert position.may() == ("pass", "pung", "kong")


def test_3_1_a_win_from_any_seat_also_on_a_chow_and_on_the_eyes(new: New) -> None:
    for seat in "SWN":
        position = new(**EASY).lay(f"{seat}: 34p77z [123m] [456m] [789m]", drawn="5p")
        assert position.play("discard 5p").may()[:2] == ("pass", "win")
        position = new(**EASY).lay(f"{seat}: 7z [234p] [123m] [456m] [789m]", drawn="7z")
        assert position.play("discard 7z").may() == ("pass", "win")


@pytest.mark.parametrize(
    ("way", "winners", "points"),
    [
        ("nearest", [1], [-8, 12, -2, -2]),
        ("highest", [2], [-16, -4, 24, -4]),
        ("all", [1, 2], [-24, 10, 20, -6]),
    ],
)
def test_3_2_several_may_win_on_one_tile(
    new: New, way: str, winners: list[int], points: list[int]
) -> None:
    position = new(multiple_winners=way).lay(f"S: {FOUR} f1", f"W: {SEVEN} f2", drawn="8s")
    position.play("discard 8s", "W: win")
    assert position.ended == ""
    position.play("S: win")
    assert (position.winners, position.points) == (winners, points)


def test_3_2_the_nearest_need_not_wait_for_those_after_it(new: New) -> None:
    position = new().lay(f"S: {FOUR} f1", f"W: {SEVEN} f2", drawn="8s").play("discard 8s")
    assert position.play("S: win").winners == [1]


def test_3_2_of_equal_hands_the_nearest_is_the_highest(new: New) -> None:
    """The one after the other, though its number is lower."""
    position = new(multiple_winners="highest").lay(
        "S: 88s33p [111m] [444p] [555z] f1",
        "N: 8s [222m] [999p] [666z] [777m] f2",
        turn="W",
        drawn="8s",
    )
    position.play("discard 8s", "S: win", "N: win")
    assert position.winners == [3]


LOCK = {"same_turn_lock": True}


def test_3_3_passing_a_win_costs_nothing(new: New) -> None:
    position = (
        new().lay(f"S: {FOUR} f1", drawn="8s", draws="9s 9m 1p").play("discard 8s", "S: pass")
    )
    position.lay(f"S: {FOUR} f1", turn="N", drawn="8s").play("discard 8s")
    assert "win" in position.may(1)


def test_3_3_who_lets_a_win_go_by_may_win_only_by_its_own_draw_until_it_has_drawn(new: New) -> None:
    """South passes East's 4s; North pungs it and throws 7s: barred, and so is East's next tile."""
    position = new(**LOCK).lay(
        "S: 56s22s [111s] [345s] [678s] f1",
        "N: 44s7s258m258p123z6z",
        drawn="4s",
        draws="7s 1p",
    )
    position.play("discard 4s", "S: pass", "N: pung", "discard 7s")
    assert 1 not in position.to_act or "win" not in position.may(1)
    assert position.observation(1).own.locked
    position.passed()
    assert position.only() == 0
    position.play("discard 7s")
    assert 1 not in position.to_act or "win" not in position.may(1)
    position.passed()
    assert position.only() == 1
    assert not position.observation(1).own.locked


def test_3_3_claiming_the_tile_otherwise_lets_the_win_go_by_too(new: New) -> None:
    position = new(**LOCK).lay(f"S: {FOUR} f1", drawn="8s").play("discard 8s", "S: pung")
    assert position.observation(1).own.locked


def test_3_3_a_kong_s_replacement_is_a_draw(new: New) -> None:
    position = new(**LOCK).lay("S: 888s3p [111m] [444p] [555z] f1", drawn="3p", ends="9m")
    position.play("discard 3p", "S: pass").lay(
        "S: 888s3p [111m] [444p] [555z] f1", turn="W", drawn="8s", ends="9m"
    )
    position.has(locked=1 << 1).play("discard 8s", "kong")
    assert not position.observation(1).own.locked


def test_3_3_the_lock_is_off_where_a_tile_could_not_be_won_legally(new: New) -> None:
    position = new(**LOCK).lay("S: 46p77z [123m] [456m] [789m] f1", drawn="5p").play("discard 5p")
    assert position.may() == ("pass", "chow 456p")
    position.play("chow 456p")
    assert not position.observation(1).own.locked


# ---- robbing -------------------------------------------------------------------------------------


def robbed(new: New, **options: str) -> Position:
    """West adds 6p to its pung; South and North could win on it."""
    return new(**EASY, **options).lay(
        "S: 57p33s [123m] [456m] [789m] f1",
        "N: 45p44s [111z] [222z] [333z] f2",
        "W: 36m9p36s1237z [666p]",
        turn="W",
        drawn="6p",
        ends="9s",
    )


def test_mj_7_1_those_who_could_win_are_asked_before_the_replacement_is_drawn(new: New) -> None:
    position = robbed(new).play("kong 6p")
    assert (position.phase, position.to_act) == ("rob", (1, 3))
    assert position.may(1) == position.may(3) == ("pass", "win")
    offered = position.observation().offered
    assert (offered.tile, offered.seat, offered.kind) == ("6p", 2, "kong")
    assert position.observation().deck == 60


def test_mj_7_1_a_concealed_kong_cannot_be_robbed(new: New) -> None:
    position = new(**EASY).lay(
        "S: 57p33s [123m] [456m] [789m]", "W: 666p36m36s12347z", turn="W", drawn="6p"
    )
    assert position.play("kong 6p").phase == "turn"


def test_mj_7_2_the_nearest_robber_has_won_by_discard_and_the_pung_stays_a_pung(new: New) -> None:
    position = robbed(new).play("kong 6p", "S: win")
    assert position.phase == "rob"
    position.play("N: win")
    assert (position.ended, position.winners) == ("rob_kong", [3])
    (meld,) = position.observation().melds[2]
    assert (meld.kind, meld.tiles) == ("pung", ["6p"] * 3)
    (won,) = position.observation().wins
    assert (won.by, won.tile, won.giver) == ("rob_kong", "6p", 2)
    assert position.points[2] < position.points[1]


def test_mj_7_2_several_robbers_are_several_winners(new: New) -> None:
    position = robbed(new, multiple_winners="all").play("kong 6p", "S: win", "N: win")
    assert position.winners == [1, 3]


def test_mj_7_2_when_nobody_robs_the_kong_stands_and_is_replaced(new: New) -> None:
    position = robbed(new).play("kong 6p").passed()
    assert position.only() == 2
    assert position.observation(2).drawn == "9s"
    assert position.observation().melds[2][0].kind == "kong"


def test_3_4_thirteen_orphans_may_rob_a_concealed_kong_where_the_house_says_so(new: New) -> None:
    hands = ("S: 119m19p19s234567z", "N: 57p33s [123m] [456m] [789m]", "W: 111z36m36s24p56p2s8s")
    house = {"rob_concealed_for_13_orphans": True, **EASY}
    for options, phase in (({}, "turn"), (house, "rob")):
        position = new(**options).lay(*hands, turn="W", drawn="1z").play("kong 1z")
        assert position.phase == phase
    assert position.to_act == (1,)
    position.play("win")
    assert position.ended == "rob_kong"
    assert position.observation().melds[2] == []
    assert position.observation(2).hands[2].count("1z") == 3


def test_3_4_others_than_thirteen_orphans_may_not(new: New) -> None:
    position = new(rob_concealed_for_13_orphans=True, **EASY).lay(
        "S: 57p33s [123m] [456m] [789m]", "W: 666p36m36s12347z", turn="W", drawn="6p"
    )
    assert position.play("kong 6p").phase == "turn"


def test_mj_10_2_the_winning_tile_of_the_dealer_s_first_hand_is_the_one_received_last(
    new: New,
) -> None:
    for drawn, bonus in (("5z", ""), ("f1", "5z")):
        position = new().deal("111222333m55s55z", draws=drawn, ends=bonus).play("win")
        (won,) = position.observation().wins
        assert won.tile == "5z"
        assert [row.id for row in won.sheet.limit_rows] == ["heavenly", "self_triplets"]


# ---- winning and the end -------------------------------------------------------------------------


def test_4_1_sets_and_eyes_seven_pairs_and_thirteen_orphans_win(new: New) -> None:
    for hand, drawn in ((f"{FOUR} f1", "8s"), ("113355m2244p667z", "7z"), (ORPHANS, "1m")):
        assert "win" in new().lay(f"E: {hand}", drawn=drawn).may(), hand
    assert "win" not in new(seven_pairs="off").lay("E: 113355m2244p667z", drawn="7z").may()
    assert "win" not in new(thirteen_orphans=False).lay(f"E: {ORPHANS}", drawn="1m").may()


def test_4_2_a_win_below_the_minimum_is_not_offered(new: New) -> None:
    hand = "E: 34p77z [123m] [456m] [789m] f2"
    assert "win" not in new().lay(hand, drawn="5p").may()
    assert "win" in new(**EASY).lay(hand, drawn="5p").may()


def test_4_3_the_eighth_bonus_tile_ends_the_hand_before_any_replacement(new: New) -> None:
    position = new().lay("S: 147m147p147s1234z f1 f2 f3 f4 f5 f6 f7", drawn="9s", draws="f8").idle()
    assert (position.ended, position.winners) == ("great_flowers", [1])
    assert position.points == [-64, 192, -64, -64]
    assert position.observation().sizes[1] == 13


def test_4_3_great_flowers_come_before_a_drawn_hand(new: New) -> None:
    seven = "S: 147m147p147s1234z f1 f2 f3 f4 f5 f6 f7"
    position = new().lay(seven, drawn="9s", draws="f8", left=1).idle()
    assert position.ended == "great_flowers"
    position = new(great_flowers=False).lay(seven, drawn="9s", draws="f8", left=1).idle()
    assert position.ended == "drawn_hand"


def test_4_3_great_flowers_in_the_deal(new: New) -> None:
    position = new().deal("147m147p1zf1f2f3f4f5f6", draws="f7", ends="2z 3z 4z 5z 6z 7z f8")
    assert (position.ended, position.winners) == ("great_flowers", [0])
    assert position.points == [192, -64, -64, -64]


def test_mj_8_1_a_hand_ends_with_a_win_or_is_drawn(new: New) -> None:
    assert new().deal().win(1).ended == "self_draw"
    assert new().deal().draw_out().ended == "drawn_hand"


def test_mj_8_2_drawn_when_the_last_discard_is_not_won_and_nobody_scores(new: New) -> None:
    position = new().lay(f"S: {FOUR} f1", drawn="8s", left=0).play("discard 8s")
    assert position.ended == ""
    position.play("pass")
    assert (position.ended, position.points) == ("drawn_hand", [0, 0, 0, 0])


def test_mj_8_2_drawn_when_the_last_tile_is_a_bonus_tile(new: New) -> None:
    position = new().lay(drawn="9s", draws="f1", ends="f2", left=2).idle()
    assert position.ended == "drawn_hand"
    assert position.observation().bonus[1] == ["f1", "f2"]


def test_mj_8_2_a_bonus_tile_before_the_last_one_is_replaced_by_it(new: New) -> None:
    position = new(**EASY).lay(f"S: {FOUR} f1", drawn="9s", draws="f2", ends="8s", left=2).idle()
    position.play("win")
    rows = {row.id for row in position.observation().wins[0].sheet.bonus_rows}
    assert {"last_tile", "self_draw"} <= rows


# ---- false wins ----------------------------------------------------------------------------------


def test_3_8_a_false_win_is_refused_unless_the_house_lets_it_cost(new: New) -> None:
    position = new().lay(drawn="9s")
    assert "win" not in position.may()
    position = new(false_win="points", false_win_points=20).lay(drawn="9s").play("win")
    assert position.points == [-60, 20, 20, 20]


def test_mj_9_1_refused_only_legal_wins_are_offered(new: New) -> None:
    position = new().lay("S: 46p77z [123m] [456m] [789m] f1", drawn="5p").play("discard 5p")
    assert position.may() == ("pass", "chow 456p")


@pytest.mark.parametrize("kind", ["points", "open_hand"])
def test_mj_9_2_everybody_is_offered_a_win_on_every_tile(new: New, kind: str) -> None:
    position = new(false_win=kind).lay(drawn="9s")
    assert "win" in position.may()
    position.play("discard 9s")
    assert position.to_act == (1, 2, 3)
    assert all(position.may(seat) == ("pass", "win") for seat in (1, 2, 3))
    position = new(false_win=kind).lay("W: 36m9p36s1237z [666p]", turn="W", drawn="6p")
    position.play("kong 6p")
    assert (position.phase, position.to_act) == ("rob", (0, 1, 3))


def test_mj_9_2_a_call_is_false_when_it_is_incomplete_below_the_minimum_or_barred(new: New) -> None:
    for hand in ("147m147p147s1234z", "34p77z [123m] [456m] [789m] f1"):
        position = new(false_win="points").lay(f"S: {hand}", drawn="5p")
        position.play("discard 5p", "S: win").passed()
        assert position.observation().false_wins == [0, 1, 0, 0], hand
    position = new(false_win="points", same_turn_lock=True).lay(
        f"S: {FOUR} f1", turn="N", drawn="8s"
    )
    position.has(locked=1 << 1).play("discard 8s", "S: win").passed()
    assert position.observation().false_wins == [0, 1, 0, 0]
    assert position.ended == ""


def test_mj_9_3_the_caller_pays_each_other_seat(new: New) -> None:
    position = new(false_win="points").lay(turn="N", drawn="9s").play("win")
    assert position.points == [16, 16, 16, -48]


def test_mj_9_3_or_its_hand_is_open_until_the_hand_ends_and_it_may_still_win(new: New) -> None:
    house = {"false_win": "open_hand", "concealed_kong": "hidden", **EASY}
    position = new(**house).lay("N: 34p77z (1111s) [456m] [789m]", turn="N", drawn="9s").play("win")
    seen = position.observation(0)
    assert (seen.opened, seen.hands[3]) == ([3], ["3p", "4p", "9s", "7z", "7z"])
    assert seen.melds[3][0].tiles == ["1s"] * 4
    assert position.points == [0, 0, 0, 0]
    position.play("discard 9s").passed()
    assert (
        "win"
        in position.lay("N: 34p77z (1111s) [456m] [789m]", turn="N", drawn="5p").has(opened=8).may()
    )
    position.play("win")
    assert position.winners == [3]


def test_mj_9_4_on_its_own_turn_the_caller_goes_on_without_a_win_until_its_next_draw(
    new: New,
) -> None:
    position = new(false_win="points").lay("E: 1111s36m36p36s123z", drawn="9p").play("win")
    assert position.only() == 0
    assert "win" not in position.may()
    assert set(position.may()) >= {"discard 9p", "kong 1s"}
    assert "win" in position.play("kong 1s").may()


def test_mj_9_4_on_a_discard_it_has_passed_and_the_other_answers_stand(new: New) -> None:
    position = new(false_win="points").lay("W: 99s147m147p12345z", drawn="9s")
    position.play("discard 9s", "S: win", "W: pung")
    assert position.only() == 2
    assert position.points == [16, -48, 16, 16]


def test_mj_9_4_a_false_call_is_settled_also_when_somebody_wins_on_the_tile(new: New) -> None:
    position = new(false_win="points", multiple_winners="all").lay(f"S: {FOUR} f1", drawn="8s")
    position.play("discard 8s", "W: win", "N: pass", "S: win")
    assert position.winners == [1]
    assert position.points == [16 - 8, 16 + 12, -48 - 2, 16 - 2]


# ---- what is seen --------------------------------------------------------------------------------


def test_mj_11_1_rivers_melds_bonus_tiles_numbers_and_winds_are_public(new: New) -> None:
    position = asked(new).play("N: pass", "W: pung", "discard 1z").passed()
    seen = position.observation()
    assert [len(river) for river in seen.rivers] == [1, 0, 1, 0]
    assert seen.rivers[2][0].tile == "1z"
    assert seen.melds[2][0].tiles == ["5p"] * 3
    assert seen.sizes == [13, 13, 10, 14 - 9]
    assert (seen.round_wind, seen.winds, len(seen.dice)) == ("E", ["E", "S", "W", "N"], 3)
    assert seen.deck == 59


def test_3_7_each_seat_has_its_river_and_claimed_tiles_are_remembered(new: New) -> None:
    position = asked(new).play("N: pass", "W: pung", "discard 1z").passed()
    rivers = position.observation(3).rivers
    assert [(thrown.tile, thrown.taken_by) for thrown in rivers[0]] == [("5p", 2)]
    assert [(thrown.tile, thrown.taken_by) for thrown in rivers[2]] == [("1z", None)]


def test_mj_11_2_hands_drawn_tiles_and_the_wall_are_private(new: New) -> None:
    position = new().lay(drawn="9s")
    for viewer in (-1, 1):
        seen = position.observation(viewer)
        assert seen.hands[0] is None
        assert seen.drawn is None
        assert set(position.table.view(viewer).wall.tolist()) == {-2}
    assert position.observation(0).drawn == "9s"
    assert position.observation(-1).own is None
    assert position.observation(-1).left is None


def test_3_6_a_hidden_concealed_kong_shows_four_backs_until_the_hand_ends(new: New) -> None:
    for kind, tiles in (("shown", ["1s"] * 4), ("hidden", None)):
        position = new(concealed_kong=kind).lay("E: 1111s36m36p36s123z", drawn="9p")
        position.play("kong 1s")
        assert position.observation(1).melds[0][0].tiles == tiles
        assert position.observation(0).melds[0][0].tiles == ["1s"] * 4
        position.has(end=int(position.state.front)).play(
            f"discard {position.observation(0).drawn}"
        ).passed()
        assert position.ended == "drawn_hand"
        assert position.observation(1).melds[0][0].tiles == ["1s"] * 4


def test_mj_11_3_the_winners_hands_are_shown_and_no_others(new: New) -> None:
    position = new().lay(f"S: {FOUR} f1", drawn="8s").play("discard 8s", "win")
    for viewer in (-1, 0, 2, 3):
        hands = position.observation(viewer).hands
        assert hands[1] == ["3p", "3p", "8s", "8s"]
        assert {seat for seat in range(4) if hands[seat]} == {1, viewer} - {-1}


# ---- rhythm, words -------------------------------------------------------------------------------


def test_9_1_a_discard_that_could_be_claimed_opens_a_window(new: New) -> None:
    """The table sees it in the phase; how long it stays open is a setting of the table."""
    position = asked(new)
    assert position.state.phase in GAME.layout.calls.phases
    assert GAME.pass_word == "pass"
    assert not GAME.is_call(position.passed().state)


def test_10_presets() -> None:
    assert list(GAME.house_rules.presets) == ["source", "modern", "beginner"]
    assert GAME.make_options() == GAME.make_options(preset="source")
    modern = GAME.make_options(preset="modern")
    assert (modern.bonus_counts_to_min, modern.concealed_hand_faan, modern.all_suited) == (1, 1, 0)
    assert (modern.kong_replacement_faan, modern.self_triplets_discard) == (1, 1)
    assert (modern.faan_table, modern.limit_payment, modern.min_faan) == (1, 1, 3)
    beginner = GAME.make_options(preset="beginner")
    assert (beginner.min_faan, beginner.faan_table, beginner.limit_payment) == (1, 1, 1)


def test_11_every_action_has_its_word() -> None:
    words = [row.word for row in GAME.actions]
    assert words[:4] == ["pass", "win", "pung", "kong"]
    assert {"chow 123m", "chow 345p", "chow 789s", "discard 3p", "kong 7z"} <= set(words)
    assert len(words) == 4 + 21 + 34 + 34


# ---- what a seat may know of its own hand (MJ 12) ----------------------------------------------


def test_7_a_wait_for_a_limit_hand_says_so(new: New) -> None:
    wait = new().lay("S: 19m19p19s1234567z", drawn="1m").observation(1).own.waits["1m"]
    assert (wait.limit, wait.legal) == (True, True)
    assert (wait.drawn_limit, wait.drawn_legal) == (True, True)


def test_4_2_a_wait_that_only_the_own_draw_lifts_over_the_minimum_says_so(new: New) -> None:
    waits = new(preset="modern").lay("S: 23456m345p67855s f1", drawn="1m").observation(1).own.waits
    assert set(waits) == {"1m", "4m", "7m"}
    assert {(it.legal, it.drawn_legal) for it in waits.values()} == {(False, True)}
    position = new(preset="modern").lay("S: 23456m345p67855s f1", turn="S", drawn="1m")
    assert "win" in position.may("S")


def test_7_what_is_offered_is_worth_what_is_paid_for_it(new: New) -> None:
    """6, 7  The first discard of the dealer is a limit hand; an added tile is worth a faan more."""
    earthly = new()
    earthly.deal("147m258p369s1234z/12223m456p78s333z", draws="9s5z6z")
    before = earthly.observation(1).own.waits["9s"]
    earthly.play("discard 9s")
    assert (before.limit, earthly.observation(1).own.waits["9s"].limit) == (False, True)
    robbing = new().lay("S: 1334567899p444z f2", "E: 123789m89s11z [222p]", drawn="2p")
    robbing.play("kong 2p")
    told = robbing.observation(1).own.waits["2p"]
    robbing.play("S: win")
    assert told.faan == robbing.observation(1).wins[0].sheet.faan_total


def test_mj_12_2_a_discard_may_be_the_tile_that_the_hand_then_waits_for(new: New) -> None:
    position = new().lay("E: 11123m789p99p555z", drawn="1m")
    before = set(position.observation(0).own.discards["1m"])
    assert before == set(position.play("discard 1m").observation(0).own.waits) >= {"1m"}


def test_mj_11_1_the_tile_that_somebody_has_won_with_is_not_unseen(new: New) -> None:
    position = new().lay("S: 1s [111z] [222z] [333z] [444z] f1", drawn="1s")
    position.play("discard 1s", "S: win")
    seen = position.observation(2)
    shown = sum(tiles.count("1s") for tiles in seen.hands if tiles)
    assert (seen.left["1s"], shown) == (1, 2)  # the third is in no hand, meld or river


def test_4_3_a_hand_that_eight_bonus_tiles_end_has_no_waits_of_the_one_before(new: New) -> None:
    position = new()
    position.deal("147m258p369s1234z/1223m456p789s333z", draws="9s")
    position.win(2)
    position.deal("147m258p369s1234z/f1f2f3f4f5f6f7f8147m25p")
    assert position.ended
    assert position.state.waits.tolist() == [0, 0, 0, 0]
    assert position.state.unbroken == 0
