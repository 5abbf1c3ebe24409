"""What happens in Nylon-ppong: sections 1 to 5, 8, 9 and 10 of its page, on both twins."""

from typing import Any

import pytest

from madang.errors import IllegalAction
from madang.games.nylon_ppong import GAME
from madang.games.nylon_ppong.options import Options

NO_PAIRS = "1 2 3 4 5 / 6 7 8 9 10"
FULL_HAND = "2 3 7 8 11"  # a hand of five that nothing can be done with

# ---- 1 match ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_1_1_two_to_six_seats_play_a_fixed_number_of_rounds(new: Any, players: int) -> None:
    match = new(players, rounds=3)
    for deal_no in (1, 2, 3):
        assert match.table.needs_deal
        match.deal()
        assert match.observation().deal == deal_no
        assert match.observation().sizes == [5] * players
        match.idle()
    assert match.table.is_over


def test_1_2_the_first_starter_is_drawn_by_lot(deal: Any) -> None:
    for players in range(2, 7):
        starters = [
            deal("", players=players, dice=dice).to_act[0]
            for dice in range(GAME.layout.dice_outcomes)
        ]
        for seat in range(players):
            assert starters.count(seat) == GAME.layout.dice_outcomes // players


def test_1_2_then_the_worst_seat_of_the_previous_round_starts(lay: Any) -> None:
    done = lay("3 3 8 8 10 10 / 1 2 3 4 5 / 11 11 12 12 9", drawn=10).play("declare")
    assert done.points == [0, 15, 55]
    done.deal()
    assert done.to_act == (2,)


def test_1_2_it_is_the_points_of_the_round_that_count_not_the_totals(lay: Any) -> None:
    done = lay("3 3 8 8 10 10 / 1 2 3 4 5 / 11 11 12 12 9", drawn=10)
    done.state.totals[1] = 500
    done.play("declare").deal()
    assert done.to_act == (2,)


def test_1_2_ties_for_the_worst_are_broken_by_lot(lay: Any) -> None:
    starters = []
    for dice in range(GAME.layout.dice_outcomes):
        done = lay("3 3 8 8 10 10 / 1 2 4 5 6 / 1 2 4 5 6 / 1 2 4 5 6", drawn=10).play("declare")
        done.deal(dice=dice)
        starters += done.to_act
    assert [starters.count(seat) for seat in range(4)] == [0, 20, 20, 20]


@pytest.mark.parametrize(
    ("hands", "pile", "move", "drawn"),
    [
        ("3 3 8 8 10 10 / 12 12 11 11 9", "", "declare", 10),
        ("1 2 / 12 12 11 11 9", "6", "stop", 0),
        ("1 4 / 1 2", "6", "stop", 0),  # fails
        ("6 6 / 12 12 11 11 9", "6", "ppong", 0),
    ],
)
def test_1_2_round_ender_starts_where_the_house_plays_it(
    lay: Any, hands: str, pile: str, move: str, drawn: int
) -> None:
    done = lay(hands, pile, drawn=drawn, next_starter="round_ender").play(move)
    done.deal(dice=1)
    assert done.to_act == (0,)


def test_1_2_after_a_round_that_nobody_ended_the_worst_seat_starts(lay: Any) -> None:
    done = lay("1 2 / 9 9 8 8 7", "6", deck="empty", next_starter="round_ender").play("draw")
    assert done.ended == ("deck_out", -1)
    done.deal()
    assert done.to_act == (1,)


def test_1_3_turns_go_from_seat_to_seat_and_round_again(deal: Any) -> None:
    table = deal("1 2 3 4 5 / 6 7 8 9 10 / 1 2 3 4 5", dice=1)
    seats = []
    for _ in range(4):
        seats += table.to_act
        table.play("draw")
        seats += table.to_act
        table.play(table.may()[-1])
    assert seats == [1, 1, 2, 2, 0, 0, 1, 1]


def test_1_4_the_lowest_total_wins_and_equal_totals_share_the_place(lay: Any) -> None:
    done = lay("3 3 8 8 10 10 / 1 2 3 4 5 / 1 2 3 4 5", drawn=10, rounds=1).play("declare")
    assert done.table.is_over
    assert done.to_act == ()
    assert done.table.totals() == [0, -15, -15]
    assert done.table.places() == [1, 2, 2]


def test_1_4_totals_add_up_the_rounds(lay: Any) -> None:
    done = lay("3 4 5 6 7 8 / 1 2 3 4 5", drawn=8, rounds=2).play("declare")
    assert done.table.totals() == [33, -15]
    done.deal("1 1 1 1 2 / 3 3 4 4 5", "5")
    done.play("draw", "declare")
    assert done.table.is_over
    assert done.table.totals() == [33 - 6, -15 - 0]


# ---- 2 deal ----------------------------------------------------------------------------------


def test_2_1_five_cards_to_each_seat_and_none_turned_up(deal: Any) -> None:
    table = deal("1 2 3 4 5 / 6 7 8 9 10 / 12 12 11 11 1", dice=2)
    assert [table.hand(seat) for seat in range(3)] == [
        [1, 2, 3, 4, 5],
        [6, 7, 8, 9, 10],
        [1, 11, 11, 12, 12],
    ]
    view = table.observation()
    assert (view.deck, view.pile, view.owner) == (33, [], None)


def test_2_1_an_opening_flip_starts_the_pile_and_has_no_owner(deal: Any) -> None:
    table = deal(NO_PAIRS, flip="12", opening_flip=True)
    view = table.observation()
    assert (view.deck, view.pile, view.owner) == (37, ["12a"], None)


def test_2_1_the_starter_may_ppong_the_flip_in_its_turn(deal: Any) -> None:
    table = deal("12 12 3 4 5 / 6 7 8 9 10", flip="12", opening_flip=True)
    assert table.may() == ("draw", "ppong")


def test_2_1_nobody_else_may_call_on_the_flip(deal: Any) -> None:
    hands = "1 2 3 4 5 / 6 7 8 9 10 / 12 12 1 2 3"
    table = deal(hands, flip="12", opening_flip=True, ppong_scope="any_seat")
    assert table.to_act == (0,)
    assert table.may(2) == ()


def test_2_1_going_out_on_the_flip_costs_nobody_a_penalty(deal: Any) -> None:
    table = deal(
        "12 12 3 3 3 / 6 7 8 9 10", flip="12", opening_flip=True, concealed_triplet=True
    ).play("ppong-out")
    assert table.ended == ("out", 0)
    assert table.points == [0, 40]


def test_2_2_a_hand_is_seen_by_its_seat_alone(deal: Any) -> None:
    table = deal("1 2 3 4 5 / 6 7 8 9 10")
    assert table.observation(0).hands == [["1a", "2a", "3a", "4a", "5a"], None]
    assert table.observation(1).hands == [None, ["6a", "7a", "8a", "9a", "10a"]]
    assert table.observation().hands == [None, None]


def test_2_2_a_drawn_card_is_seen_by_its_seat_alone(deal: Any) -> None:
    table = deal(NO_PAIRS, "12").play("draw")
    assert [table.observation(seat).drawn for seat in (0, 1, -1)] == ["12a", "?", "?"]


def test_2_2_pile_ppongs_sizes_and_deck_are_public(deal: Any) -> None:
    table = deal("1 2 3 4 5 / 11 11 8 9 10", "11")
    table.play("draw", "discard 11", "ppong", "discard 10")
    view = table.observation()
    assert view.pile == ["11c", "11b", "11a", "10a"]
    assert (view.sizes, view.deck, view.ponged, view.owner) == ([5, 2], 37, [1], 1)


def test_2_2_only_the_top_card_is_seen_where_history_is_hidden(lay: Any) -> None:
    table = lay("1 2 3 4 5 / 6 7", "9 9 10", discard_history_visible=False)
    for seat in (0, 1, -1):
        assert table.observation(seat).pile == ["?", "?", "10a"]


def test_2_2_both_cards_of_a_ppong_are_on_show_until_the_discard(lay: Any) -> None:
    table = lay("10 10 4 5 6 / 6 7", "9 10", discard_history_visible=False).play("ppong")
    for seat in (0, 1, -1):
        assert table.observation(seat).pile == ["?", "?", "10b", "10a"]
    table.play("discard 4")
    assert table.observation(1).pile == ["?", "?", "?", "?", "4a"]


def test_2_2_both_cards_that_a_seat_goes_out_with_are_on_show(lay: Any) -> None:
    table = lay("10 10 / 6 7", "9 10", discard_history_visible=False).play("ppong")
    assert table.observation().pile == ["?", "?", "10b", "10a"]


def test_2_2_all_hands_are_open_when_the_round_has_ended(lay: Any) -> None:
    table = lay("1 2 / 6 7", "9 10", discard_history_visible=False).play("stop")
    view = table.observation()
    assert view.hands == [["1a", "2a"], ["6a", "7a"]]
    assert view.pile == ["?", "10a"]


def test_2_2_before_the_first_deal_there_is_nothing_to_see(new: Any) -> None:
    view = new(3).observation(0)
    assert (view.drawn, view.owner, view.ended_by) == (None, None, [])
    assert (view.hands[0], view.pile, view.sizes) == ([], [], [0, 0, 0])


# ---- 3 turn ----------------------------------------------------------------------------------


def test_3_1_the_first_turn_has_nothing_to_ppong(deal: Any) -> None:
    assert deal("1 1 1 4 5 / 6 7 8 9 10").may() == ("draw",)


def test_3_1_a_turn_begins_with_draw_ppong_or_stop(lay: Any) -> None:
    assert lay(f"1 1 / {FULL_HAND}", "1").may() == ("draw", "ppong", "stop")


def test_3_2_six_cards_that_form_a_combination_may_be_claimed(deal: Any) -> None:
    table = deal("3 3 8 8 10 / 6 7 9 9 10", "10").play("draw")
    assert "declare" in table.may()
    table.play("declare")
    assert table.ended == ("declare", 0)


def test_3_2_a_claim_need_not_be_made(deal: Any) -> None:
    table = deal("3 3 8 8 10 / 6 7 9 9 10", "10").play("draw", "discard 3")
    assert table.to_act == (1,)
    assert table.ended == ("", -1)


def test_3_2_six_cards_without_a_combination_cannot_be_claimed(deal: Any) -> None:
    table = deal("3 3 8 8 10 / 6 7 9 9 10", "11").play("draw")
    assert table.may() == ("discard 3", "discard 8", "discard 10", "discard 11")


def test_3_2_nothing_is_claimed_before_drawing(deal: Any) -> None:
    table = deal("1 1 1 1 2 / 6 7 9 9 10", "2")
    assert table.may() == ("draw",)


def test_3_3_one_card_goes_on_the_pile_and_the_turn_passes(deal: Any) -> None:
    table = deal(NO_PAIRS, "12").play("draw", "discard 3")
    assert table.pile == [3]
    assert table.hand(0) == [1, 2, 4, 5, 12]
    assert (table.to_act, table.phase, table.observation().owner) == ((1,), "turn", 0)


def test_3_3_the_card_just_drawn_may_be_discarded(deal: Any) -> None:
    table = deal(NO_PAIRS, "12").play("draw", "discard 12")
    assert table.hand(0) == [1, 2, 3, 4, 5]


def test_3_3_after_drawing_the_top_card_is_out_of_reach(lay: Any) -> None:
    table = lay(f"9 9 4 5 6 / {FULL_HAND}", "9", draws="9")
    assert "ppong" in table.may()
    table.play("draw")
    assert table.may() == ("discard 4", "discard 5", "discard 6", "discard 9")


def test_3_4_on_an_empty_deck_a_seat_may_still_ppong_or_stop(lay: Any) -> None:
    assert lay("9 9 4 5 6 / 1 3", "9", deck="empty").may() == ("draw", "ppong")
    assert lay("1 2 / 1 3", "9", deck="empty").may() == ("draw", "stop")


def test_3_4_drawing_from_an_empty_deck_ends_the_round(lay: Any) -> None:
    table = lay("9 9 4 5 6 / 1 3", "9", deck="empty").play("draw")
    assert table.ended == ("deck_out", -1)
    assert table.points == [33, 4]


def test_3_4_a_seat_that_can_do_neither_ends_the_round(lay: Any) -> None:
    table = lay("9 9 4 5 6 / 1 3 5 7 8", "9", deck="empty").play("ppong", "discard 4")
    assert table.ended == ("deck_out", -1)
    assert table.points == [11, 24]


def test_3_4_calls_on_the_last_discard_come_before_the_end(lay: Any) -> None:
    table = lay(
        "9 9 4 5 6 / 1 3 5 7 8 / 4 4 1 2 3", "9", deck="empty", ppong_scope="any_seat"
    ).play("ppong", "discard 4")
    assert table.to_act == (2,)
    assert table.play("2: ppong").to_act == (2,)
    table.play("discard 3")
    assert table.to_act == (1,)
    assert table.play("1: pass").ended == ("deck_out", -1)


def test_3_4_the_last_card_of_the_deck_is_drawn_and_discarded(deal: Any) -> None:
    table = deal("", players=6)
    for _ in range(18):
        assert table.ended == ("", -1)
        table.play("draw")
        table.play(table.may()[-1])
    assert table.observation().deck == 0
    assert table.idle().ended == ("deck_out", -1)


def test_3_4_the_whole_pile_becomes_the_deck_while_reshuffles_are_left(lay: Any) -> None:
    table = lay(f"{FULL_HAND} / 6 7", "9 10", deck="empty", max_reshuffles=1)
    view = table.observation()
    assert (view.deck, view.reshuffles_left, len(view.pile)) == (0, 1, 41)
    table.play("draw")
    assert table.table.needs_deal
    assert table.to_act == ()
    table.reshuffle("10 12 9")
    view = table.observation(0)
    assert (view.deck, view.reshuffles_left, view.pile) == (40, 0, [])
    assert (view.drawn, table.to_act, view.phase) == ("10a", (0,), "discard")
    table.play("discard 10")
    assert "ppong" not in table.may()
    table.play("draw")
    assert table.hand(1) == [6, 7, 12]


def test_3_4_a_reshuffle_is_chance_and_deals_in_the_order_given(lay: Any) -> None:
    drawn = []
    for first in ("8", "11", "4"):
        table = lay(f"{FULL_HAND} / 6 7", "9 10", deck="empty", max_reshuffles=1).play("draw")
        table.reshuffle(first)
        drawn.append(table.observation(0).drawn[:-1])
    assert drawn == ["8", "11", "4"]


@pytest.mark.parametrize("most", [0, 1, 2, 5])
def test_3_4_the_pile_is_shuffled_as_often_as_the_house_says(new: Any, most: int) -> None:
    table = new(4, max_reshuffles=most, rounds=1)
    table.deal()
    shuffles = 0
    while not table.idle().table.is_over:
        shuffles += 1
        table.reshuffle("")
    assert shuffles == most
    assert table.ended == ("deck_out", -1)


def test_3_4_a_combination_may_be_claimed_with_a_card_of_the_new_deck(lay: Any) -> None:
    table = lay("3 3 8 8 10 / 6 7", "9 10", deck="empty", max_reshuffles=1).play("draw")
    table.reshuffle("10")
    assert "declare" in table.may()


# ---- 4 ppong ---------------------------------------------------------------------------------


def test_4_1_ppong_puts_down_two_cards_and_one_more(lay: Any) -> None:
    table = lay(f"9 9 4 5 6 / {FULL_HAND}", "2 9").play("ppong")
    assert table.pile == [2, 9, 9, 9]
    assert table.may() == ("discard 4", "discard 5", "discard 6")
    table.play("discard 6")
    assert table.hand(0) == [4, 5]
    assert (table.pile[-1], table.to_act, table.observation().ponged) == (6, (1,), [0])


def test_4_1_the_extra_discard_may_be_of_the_same_month(lay: Any) -> None:
    table = lay(f"9 9 9 5 6 / {FULL_HAND}", "9").play("ppong", "discard 9")
    assert table.pile == [9, 9, 9, 9]
    assert table.hand(0) == [5, 6]


def test_4_1_one_card_of_the_month_is_not_enough(lay: Any) -> None:
    assert lay(f"9 4 4 5 6 / {FULL_HAND}", "9").may() == ("draw",)


def test_4_1_only_the_top_card_counts(lay: Any) -> None:
    assert lay(f"9 9 4 5 6 / {FULL_HAND}", "9 2").may() == ("draw",)


def test_4_1_after_a_ppong_nothing_is_claimed_or_shown(lay: Any) -> None:
    table = lay(
        f"9 9 4 4 4 / {FULL_HAND}", "9", triplet_only_finish=True, concealed_triplet=True
    ).play("ppong")
    assert table.may() == ("discard 4",)


def test_4_2_own_turn_asks_only_the_next_seat(deal: Any) -> None:
    table = deal("1 2 3 4 5 / 6 7 8 9 10 / 1 1 7 8 9", "12").play("draw", "discard 1")
    assert table.to_act == (1,)
    assert table.may(2) == ()


def test_4_2_any_seat_may_call_and_play_goes_on_after_the_caller(deal: Any) -> None:
    table = deal(
        "1 2 3 4 5 / 6 7 8 9 10 / 1 1 7 8 9 / 2 3 4 5 6", "12", ppong_scope="any_seat"
    ).play("draw", "discard 1")
    assert (table.to_act, table.phase) == ((2, 3), "call")
    assert table.may(2) == ("ppong", "pass")
    assert table.may(3) == ("pass",)
    table.play("2: ppong")
    assert (table.to_act, table.may()) == ((2,), ("discard 7", "discard 8", "discard 9"))
    table.play("discard 9")
    assert table.to_act == (0, 1)
    table.play("1: pass", "0: pass")
    assert (table.to_act, table.phase) == ((3,), "turn")


def test_4_2_everybody_else_is_asked_whatever_it_holds(deal: Any) -> None:
    for hand in ("1 1 7 8 9", "7 8 9 10 11"):
        table = deal(
            f"1 2 3 4 5 / 6 7 8 9 10 / {hand} / 2 3 4 5 6", "12", ppong_scope="any_seat"
        ).play("draw", "discard 1")
        assert table.to_act == (2, 3)


def test_4_2_the_seat_whose_turn_comes_may_ppong_once_the_others_passed(deal: Any) -> None:
    table = deal("1 2 3 4 5 / 1 1 8 9 10 / 6 6 7 8 9", "12", ppong_scope="any_seat").play(
        "draw", "discard 1"
    )
    assert table.may(1) == ()
    assert table.play("2: pass").may(1) == ("draw", "ppong")


def test_4_2_two_seats_need_not_be_asked(deal: Any) -> None:
    table = deal(NO_PAIRS, "12", ppong_scope="any_seat").play("draw", "discard 1")
    assert (table.to_act, table.phase) == ((1,), "turn")


def test_4_2_calls_may_come_in_any_order_and_one_counts_at_once(deal: Any) -> None:
    hands = "1 2 3 4 5 / 6 7 8 9 10 / 6 6 7 8 9 / 1 1 4 5 6"
    table = deal(hands, "12", ppong_scope="any_seat").play("draw", "discard 1", "3: ppong")
    assert (table.to_act, table.phase) == ((3,), "discard")


def test_4_2_a_pass_is_final(deal: Any) -> None:
    hands = "1 2 3 4 5 / 6 7 8 9 10 / 6 6 7 8 9 / 1 1 4 5 6"
    table = deal(hands, "12", ppong_scope="any_seat").play("draw", "discard 1", "3: pass")
    assert (table.to_act, table.may(3)) == ((2,), ())


def test_4_2_nobody_hears_of_a_pass_but_who_passed(deal: Any) -> None:
    hands = "1 2 3 4 5 / 6 7 8 9 10 / 6 6 7 8 9 / 1 1 4 5 6"
    table = deal(hands, "12", ppong_scope="any_seat").play("draw", "discard 1")
    before = {viewer: table.table.view(viewer) for viewer in (0, 1, 2, 3, -1)}
    action = table.table.play(3, "pass")
    for viewer, view in before.items():
        after = table.table.view(viewer)
        told = GAME.views.events_for(view, after, table.table.options, viewer, (3, action))
        if viewer == 3:
            assert told == [{"code": "pass", "seat": 3}]
        else:
            assert told == []
            assert after.tobytes() == view.tobytes()


def test_4_each_move_is_told_with_its_card(deal: Any) -> None:
    hands = "1 2 3 4 5 / 1 1 8 9 10 / 6 6 7 8 9 / 4 5 6 11 11"
    table = deal(hands, "12")
    heard = []
    for word in ("draw", "discard 1", "ppong", "discard 8"):
        before = table.table.view(0)
        seat = next(seat for seat in table.to_act if word in table.may(seat))
        action = table.table.play(seat, word)
        after, options = table.table.view(0), table.table.options
        heard += GAME.views.events_for(before, after, options, 0, (seat, action))
    assert [(event["code"], event["seat"]) for event in heard] == [
        ("draw", 0), ("discard", 0), ("ppong", 1), ("discard", 1),
    ]  # fmt: skip
    assert [event.get("card", "")[:-1] for event in heard] == ["12", "1", "", "8"]
    assert (heard[2]["month"], len(heard[2]["cards"])) == (1, 2)


def test_4_2_nobody_sees_who_is_still_asked(deal: Any) -> None:
    hands = "1 2 3 4 5 / 6 7 8 9 10 / 6 6 7 8 9 / 1 1 4 5 6"
    table = deal(hands, "12", ppong_scope="any_seat").play("draw", "discard 1")
    to_act = [table.observation(viewer).to_act for viewer in (0, 1, 2, 3, -1)]
    assert to_act == [[], [], [2], [3], []]


def test_4_3_the_first_ppong_leaves_two_cards_and_the_second_none(deal: Any) -> None:
    table = deal("1 2 7 4 5 / 1 1 2 2 10", "12 11 10").play("draw", "discard 1", "ppong")
    table.play("discard 10")
    assert table.hand(1) == [2, 2]
    table.play("draw", "discard 2", "ppong")
    assert table.hand(1) == []
    assert table.ended == ("out", 1)


def test_4_4_the_owner_of_the_matched_card_takes_the_out_penalty(lay: Any) -> None:
    for penalty in (30, 50):
        table = lay("6 6 / 1 2 3 4 5 / 9 9 9 9 8", "6", owner=1, out_penalty=penalty).play("ppong")
        assert table.ended == ("out", 0)
        assert table.points == [0, 15 + penalty, 44]
        assert (1, "out_penalty", penalty, "4.4") in table.explained


def test_4_4_out_of_turn_too_it_is_the_discarder_who_pays(lay: Any) -> None:
    table = lay(
        "6 1 2 3 4 5 / 7 7 8 9 10 / 6 6", drawn=5, ppong_scope="any_seat", ponged=(2,)
    ).play("discard 6", "2: ppong")
    assert table.ended == ("out", 2)
    assert table.points == [15 + 30, 41, 0]


def test_4_4_a_ppong_that_does_not_end_the_round_costs_nobody_anything(lay: Any) -> None:
    table = lay(f"9 9 4 5 6 / {FULL_HAND}", "9").play("ppong", "discard 6")
    assert table.points == [0, 0]
    assert table.observation().totals == [0, 0]


# ---- 5 stop ----------------------------------------------------------------------------------


def test_5_1_two_low_cards_may_stop_before_drawing(lay: Any) -> None:
    table = lay(f"4 6 / {FULL_HAND}", "9")
    assert table.may() == ("draw", "stop")
    assert table.play("stop").ended == ("stop", 0)


@pytest.mark.parametrize(
    ("hand", "limit", "may"),
    [
        ("4 6", 10, True),
        ("5 6", 10, False),
        ("1 4", 5, True),
        ("2 4", 5, False),
        ("1 1", 2, True),
        ("1 2", 2, False),
        ("12 12", 24, True),
        ("12 12", 23, False),
    ],
)
def test_5_1_the_sum_is_at_most_the_limit(lay: Any, hand: str, limit: int, may: bool) -> None:
    assert ("stop" in lay(f"{hand} / {FULL_HAND}", "9", stop_limit=limit).may()) is may


def test_5_1_five_cards_never_stop(lay: Any) -> None:
    assert "stop" not in lay(f"1 1 1 1 2 / {FULL_HAND}", "9", stop_limit=24).may()


def test_5_1_not_after_drawing(lay: Any) -> None:
    table = lay(f"1 2 / {FULL_HAND}", "9", draws="1").play("draw")
    assert table.may() == ("discard 1", "discard 2")


def test_5_1_not_in_the_turn_of_the_ppong(lay: Any) -> None:
    table = lay("9 9 1 2 3 / 4 5 6 7 8", "9").play("ppong")
    assert table.may() == ("discard 1", "discard 2", "discard 3")
    table.play("discard 3")
    assert table.to_act == (1,)
    table.play("draw")
    assert "stop" in table.play(table.may()[-1]).may(0)


def test_5_2_another_seat_must_have_called_ppong_where_the_house_says_so(lay: Any) -> None:
    options = {"stop_requires_other_ppong": True}
    assert lay(f"1 2 / {FULL_HAND}", "9", ponged=(0,), **options).may() == ("draw",)
    assert lay("1 2 / 3 4", "9", ponged=(0, 1), **options).may() == ("draw", "stop")
    assert lay(f"1 2 / {FULL_HAND}", "9", ponged=(0,)).may() == ("draw", "stop")


def test_5_3_a_strictly_lowest_stopper_pays_its_hand(lay: Any) -> None:
    table = lay("1 4 / 1 5 / 1 2 3 4 5", "9").play("stop")
    assert table.ended == ("stop", 0)
    assert table.points == [5, 6, 15]


@pytest.mark.parametrize("other", ["1 4", "2 3", "1 3", "1 1"])
@pytest.mark.parametrize("penalty", [30, 50])
def test_5_3_lower_or_equal_elsewhere_fails_the_stop(lay: Any, other: str, penalty: int) -> None:
    table = lay(f"2 3 / {other} / 1 2 3 4 5", "9", stop_penalty=penalty).play("stop")
    assert table.ended == ("failed_stop", 0)
    assert table.points == [5 + penalty, sum(map(int, other.split())), 15]
    assert (0, "stop_penalty", penalty, "5.3") in table.explained


# ---- 8 concealed triplet ---------------------------------------------------------------------


def test_8_without_the_option_triplet_and_pair_ppong_as_any_hand(lay: Any) -> None:
    assert lay(f"4 4 4 9 9 / {FULL_HAND}", "9").may() == ("draw", "ppong")


def test_8_1_a_triplet_and_a_pair_go_out_on_the_pairs_month(lay: Any) -> None:
    table = lay("4 4 4 9 9 / 1 3 5 7 9", "9", concealed_triplet=True)
    assert table.may() == ("draw", "ppong", "ppong-out")
    table.play("ppong-out")
    assert table.ended == ("out", 0)
    assert table.points == [0, 25 + 30]
    assert table.hand(0) == [4, 4, 4]
    assert table.pile == [9, 9, 9]
    assert table.explained[0] == (0, "zero", 0, "8.1")


def test_8_1_it_scores_zero_also_where_triplets_count(lay: Any) -> None:
    table = lay("4 4 4 9 9 / 1 3 5 7 9", "9", concealed_triplet=True, ignore_triplets="never").play(
        "ppong-out"
    )
    assert table.points == [0, 55]


def test_8_1_on_the_triplets_month_only_an_ordinary_ppong(lay: Any) -> None:
    table = lay(f"4 4 4 9 9 / {FULL_HAND}", "4", concealed_triplet=True)
    assert table.may() == ("draw", "ppong")


@pytest.mark.parametrize("hand", ["4 4 5 9 9", "4 4 4 9 5", "9 9 9 9 5", "4 4 4 4 9"])
def test_8_1_no_other_hand_goes_out_at_once(lay: Any, hand: str) -> None:
    table = lay(f"{hand} / 1 2", "3" if hand == "9 9 9 9 5" else "9", concealed_triplet=True)
    assert "ppong-out" not in table.may()


def test_8_1_out_of_turn_where_any_seat_may_call(deal: Any) -> None:
    table = deal(
        "9 1 2 3 5 / 5 6 7 8 10 / 4 4 4 9 9", "12", ppong_scope="any_seat", concealed_triplet=True
    ).play("draw", "discard 9")
    assert table.may(2) == ("ppong", "ppong-out", "pass")
    table.play("2: ppong-out")
    assert table.ended == ("out", 2)
    assert table.points == [23 + 30, 36, 0]


def test_8_1_in_a_call_the_triplets_month_is_an_ordinary_ppong(deal: Any) -> None:
    table = deal(
        "4 1 2 3 5 / 5 6 7 8 10 / 4 4 4 9 9", "12", ppong_scope="any_seat", concealed_triplet=True
    ).play("draw", "discard 4")
    assert table.may(2) == ("ppong", "pass")


def test_8_2_a_triplet_as_the_whole_hand_may_be_shown_after_drawing(lay: Any) -> None:
    table = lay("7 7 7 / 1 3 5 7 9", "9", drawn=7, triplet_only_finish=True)
    assert table.may() == ("show", "discard 7")
    table.play("show")
    assert table.ended == ("show", 0)
    assert table.points == [0, 25]
    assert table.explained[0] == (0, "zero", 0, "8.2")


def test_8_2_not_without_the_option_nor_with_other_cards(lay: Any) -> None:
    assert "show" not in lay(f"7 7 7 / {FULL_HAND}", "9", drawn=7).may()
    options = {"triplet_only_finish": True}
    assert "show" not in lay(f"7 7 8 / {FULL_HAND}", "9", drawn=7, **options).may()
    assert "show" not in lay(f"7 7 7 1 2 4 / {FULL_HAND}", "9", drawn=7, **options).may()


def test_8_2_reached_by_play(deal: Any) -> None:
    table = deal("1 2 3 4 5 / 1 1 7 7 8", "12 11 7", triplet_only_finish=True)
    table.play("draw", "discard 1", "ppong", "discard 8", "draw", "discard 2", "draw", "show")
    assert table.ended == ("show", 1)


# ---- 9 words, 10 presets ---------------------------------------------------------------------


def test_9_the_words_are_those_of_the_page() -> None:
    assert [row.word for row in GAME.actions] == [
        *("draw", "ppong", "ppong-out", "stop", "declare", "show", "pass"),
        *(f"discard {month}" for month in range(1, 13)),
    ]


def test_9_of_equal_months_the_last_card_goes(lay: Any) -> None:
    table = lay(f"7 7 2 3 4 5 / {FULL_HAND}", "9", drawn=5).play("discard 7")
    assert table.observation().pile[-1] == "7b"


def test_9_a_word_that_is_not_legal_names_its_section(deal: Any) -> None:
    with pytest.raises(IllegalAction, match=r"NP 5\.1.*legal: draw"):
        deal(NO_PAIRS).play("stop")


def test_10_presets_are_those_of_the_page() -> None:
    assert GAME.make_options() == GAME.make_options(preset="source") == Options()
    assert GAME.make_options(preset="quick") == Options(rounds=3)
    assert GAME.make_options(preset="table") == Options(
        ppong_scope=1,
        concealed_triplet=1,
        four_of_a_kind=1,
        sum_high=66,
        stop_limit=5,
        out_penalty=50,
        stop_penalty=50,
    )


def test_10_the_defaults_are_those_of_the_page() -> None:
    assert Options() == Options(
        players=4,
        rounds=10,
        next_starter=0,
        opening_flip=0,
        discard_history_visible=1,
        max_reshuffles=0,
        ppong_scope=0,
        out_penalty=30,
        stop_limit=10,
        stop_requires_other_ppong=0,
        stop_penalty=30,
        quad_ignored=3,
        four_of_a_kind=0,
        sum_high=0,
        double_minus=0,
        concealed_triplet=0,
        triplet_only_finish=0,
        ignore_triplets=0,
    )
