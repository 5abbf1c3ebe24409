"""What happens in Wolnam-ppong: sections 1 to 4 and 6 to 8 of its page, on both twins."""

from typing import Any

import pytest

from madang.errors import IllegalAction, NotYourTurn
from madang.game import WATCHER
from madang.games.wolnam_ppong import GAME
from madang.games.wolnam_ppong.actions import BET_CHIPS, LIMIT, bounds_of, format_bet, parse_bet

BETS = ("bet-min", "bet-quarter", "bet-half", "bet-three-quarters", "ado")

# ---- 1 match ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 17))
def test_1_1_two_to_sixteen_seats_are_dealt_two_cards_and_may_all_draw(
    new: Any, players: int
) -> None:
    match = new(players, deals=1, pair="loss").deal()
    for seat in range(players):
        assert match.to_act == (seat,)
        match.play("bet 10")
    assert match.table.is_over
    assert match.state.dealt <= 48


def test_1_2_each_seat_starts_with_its_chips_less_the_ante(new: Any) -> None:
    match = new(3, chips=300, ante=20).deal()
    assert (match.chips, match.pot) == ([280] * 3, 60)


def test_1_2_the_ante_is_never_more_than_the_chips_at_the_start(new: Any) -> None:
    match = new(2, chips=7, ante=50).deal()
    assert (match.chips, match.pot) == ([0, 0], 14)


@pytest.mark.parametrize(
    ("pot", "sizes"),
    [
        (400, [10, 100, 200, 300, 400]),
        (43, [10, None, 21, 32, 43]),  # a quarter is the minimum
        (20, [10, None, None, 15, 20]),  # so is the half
        (13, [10, None, None, None, 13]),
        (10, [None, None, None, None, 10]),
        (7, [None, None, None, None, 7]),  # a pot below the minimum
    ],
)
def test_1_2_five_sizes_without_duplicates_and_impossible_ones(
    new: Any, pot: int, sizes: list[int | None]
) -> None:
    offered = [word for word, size in zip(BETS, sizes, strict=True) if size]
    assert new().deal("2 10").has(pot=pot).legal_actions() == ("fold", *offered)
    for word, size in zip(BETS, sizes, strict=True):
        if size:
            done = new().deal("2 10", draws="5").has(pot=pot).play(word)
            assert done.state.bets[0] == size


def test_1_2_a_stack_leaves_out_what_it_cannot_lose(new: Any) -> None:
    position = new().deal("2 10").has(pot=400, chips=[250, 0])
    assert position.legal_actions() == ("fold", "bet-min", "bet-quarter", "bet-half")
    assert new().deal("2 10").has(pot=400, chips=[9, 0]).legal_actions() == ("fold",)


def test_1_3_a_match_is_a_fixed_number_of_deals(new: Any) -> None:
    match = new(2, deals=3)
    for deal_no in (1, 2, 3):
        assert match.deal().state.deal_no == deal_no
        match.play("fold", "fold")
    assert match.table.is_over


def test_1_3_a_match_ends_when_at_most_one_seat_can_ante(new: Any) -> None:
    done = new().deal("2 10", draws="5").has(chips=[100, 49]).play("ado")
    assert done.table.is_over
    assert new().deal("2 10", draws="5").has(chips=[100, 50]).play("ado").table.needs_deal


def test_1_3_a_pot_that_is_left_is_played_for_by_seats_without_an_ante(new: Any) -> None:
    match = new().deal("2 10").has(chips=[100, 10]).play("fold", "fold")
    assert match.table.needs_deal
    assert match.deal().state.out == 0


def test_1_4_the_first_dealer_is_found_by_lot(new: Any) -> None:
    assert all(GAME.layout.dice_outcomes % seats == 0 for seats in range(2, 17))
    for dealer in range(3):
        assert new(3).deal(dealer=dealer + 3 * 8).to_act == ((dealer + 1) % 3,)


@pytest.mark.parametrize(
    ("rotation", "taken", "first"),
    [
        ("fixed", False, 0),
        ("fixed", True, 0),
        ("each_deal", False, 1),
        ("each_deal", True, 1),
        ("each_pot", False, 0),
        ("each_pot", True, 1),
    ],
)
def test_1_4_the_deal_stays_or_passes_to_the_right(
    new: Any, rotation: str, taken: bool, first: int
) -> None:
    match = new(3, dealer_rotation=rotation).deal("2 10", draws="5")
    match.play("ado") if taken else match.play("fold", "fold", "fold")
    assert match.deal().to_act == (first,)


def test_1_4_the_deal_passes_over_a_seat_that_sits_out(new: Any) -> None:
    match = new(3, dealer_rotation="each_deal").deal("2 10", draws="5")
    match.play("ado").has(chips=[900, 49, 100])
    assert match.deal().to_act == (2,)  # seat 0 deals and seat 1 sits out
    match.play("fold", "fold")
    assert match.deal().state.dealer == 2


@pytest.mark.parametrize(
    ("pot", "shares"), [(90, [30, 30, 30]), (91, [31, 30, 30]), (92, [31, 31, 30]), (2, [1, 1, 0])]
)
def test_1_5_a_pot_that_is_left_is_split_odd_chips_from_the_dealers_right(
    new: Any, pot: int, shares: list[int]
) -> None:
    done = new(3, deals=1).deal().has(pot=pot, chips=[0, 0, 0]).play("fold", "fold", "fold")
    assert (done.chips, done.pot) == (shares, 0)
    done = new(3, deals=1).deal(dealer=0).has(pot=91, chips=[0] * 3).play("fold", "fold", "fold")
    assert done.chips == [30, 31, 30]
    assert [line[3] for line in done.explained if line[1] == "share"] == ["1.5"] * 3


def test_1_5_seats_that_sit_out_have_no_share(new: Any) -> None:
    done = new(3, deals=1).deal().has(pot=91, chips=[0] * 3, out=0b010, to_play=0b101)
    assert done.play("fold", "fold").chips == [46, 0, 45]


def test_1_5_most_chips_wins(new: Any) -> None:
    done = new(3, deals=1).deal("2 10", draws="5").play("ado")
    assert done.table.totals() == [100, -50, -50]
    assert done.table.places() == [1, 2, 2]


# ---- 2 ante and deal -------------------------------------------------------------------------


def test_2_1_every_seat_antes_and_is_dealt_two_cards(new: Any) -> None:
    match = new(5).deal("1 2/3 4/5 6/7 8/9 10")
    assert (match.pot, match.chips) == (250, [950] * 5)
    hands = [match.observation(seat).hands[seat] for seat in range(5)]
    assert hands == [["1a", "2a"], ["3a", "4a"], ["5a", "6a"], ["7a", "8a"], ["9a", "10a"]]
    assert match.observation().deck == 38


def test_2_2_hands_are_private_until_shown(new: Any) -> None:
    match = new(2).deal("2 10/5 6", draws="4")
    assert match.observation().hands == [None, None]
    assert match.observation(1).hands == [None, ["5a", "6a"]]
    match.play("bet 10")
    assert match.observation().hands == [["2a", "10a"], None]


def test_2_2_the_dealer_is_last(new: Any) -> None:
    match = new(4).deal(dealer=1)
    for seat in (2, 3, 0, 1):
        assert match.to_act == (seat,)
        match.play("fold")
    assert match.ended == "all_played"


def test_2_3_no_new_ante_while_the_pot_is_not_empty(new: Any) -> None:
    match = new(2).deal("2 10", draws="5").play("bet 30", "fold")
    assert (match.ended, match.pot) == ("all_played", 70)
    assert (match.deal().pot, match.chips) == (70, [980, 950])


def test_2_4_an_empty_pot_ends_the_deal_and_everybody_antes_again(new: Any) -> None:
    match = new(3).deal("2 10", draws="5").play("ado")
    assert (match.ended, match.to_act, match.state.ended_by) == ("pot_taken", (), 1)
    assert (match.deal().pot, match.chips) == (150, [1050, 900, 900])


def test_2_4_an_empty_pot_in_mid_deal_may_be_filled_at_once(new: Any) -> None:
    match = new(3, on_empty_pot="reante_continue").deal("2 10/4 9", draws="5 6").play("ado")
    assert (match.to_act, match.pot, match.chips) == ((1,), 150, [1050, 900, 900])
    match.play("ado", "fold")
    assert (match.pot, match.chips, match.ended) == (150, [1000, 1000, 850], "all_played")
    assert [line for line in match.explained if line[1] == "ante"] == [
        (seat, "ante", -150, "2.1") for seat in range(3)
    ]


def test_2_4_the_last_seat_empties_the_pot_and_the_antes_come_with_the_next_deal(new: Any) -> None:
    match = new(2, on_empty_pot="reante_continue").deal("2 3/4 9", draws="5").play("fold", "ado")
    assert (match.ended, match.pot) == ("pot_taken", 0)


def test_2_5_who_cannot_ante_sits_out(new: Any) -> None:
    match = new(3).deal("2 10", draws="5").play("ado").has(chips=[100, 49, 50]).deal()
    assert (match.state.out, match.pot, match.chips) == (0b010, 100, [50, 49, 0])
    assert match.observation(1).hands[1] is None
    assert match.play("fold").to_act == (2,)


def test_2_5_a_seat_that_sits_out_is_told_once(new: Any) -> None:
    match = new(4, on_empty_pot="reante_continue").deal("2 10/3 4/2 10", draws="5 6")
    match.has(chips=[900, 49, 900, 90])
    for seat, out in ((0, 1), (2, 3)):
        before = match.table.view(WATCHER)
        match.play("ado")
        happened = seat, GAME.parse_action("ado")
        after, options = match.table.view(WATCHER), match.table.options
        events = GAME.views.events_for(before, after, options, WATCHER, happened)
        assert [event["seat"] for event in events if event["code"] == "sits_out"] == [out]


def test_2_5_who_cannot_ante_in_mid_deal_loses_its_turn(new: Any) -> None:
    match = new(3, on_empty_pot="reante_continue").deal("2 10", draws="5")
    match.has(chips=[900, 49, 50]).play("ado")
    assert (match.state.out, match.to_act) == (0b010, (2,))
    assert match.observation().sizes == [2, 0, 2]


def test_2_5_a_rebuy_is_counted_against_the_result(new: Any) -> None:
    match = new(2, rebuy=True, chips=100, ante=40).deal("2 10", draws="5").play("bet 60")
    match.play("bet 20").deal("2 10/2 10", draws="5").play("bet 40")
    assert (match.pot, match.chips) == (0, [160, 40])
    match.deal("2 10", draws="5").play("ado").deal()
    assert (match.chips, match.state.rebuys.tolist()[:2]) == ([160, 60], [0, 1])
    assert match.table.totals() == [60, -140]
    match.table.check()
    match.state.rebuys[1] = 2
    assert match.table.totals() == [60, -240]


# ---- 3 turn ----------------------------------------------------------------------------------


def test_3_1_a_fold_is_free_and_stays_hidden_for_ever(new: Any) -> None:
    done = new(2, deals=1).deal("2 10/5 6").play("fold", "fold")
    assert done.table.is_over
    assert done.chips == [1000, 1000]
    assert done.observation().hands == [None, None]
    assert done.observation(1).hands == [None, ["5a", "6a"]]


def test_3_1_ado_is_the_whole_pot(new: Any) -> None:
    assert new().deal("2 10", draws="5").play("ado").chips == [1050, 950]
    assert new().deal("2 10", draws="5").play("bet 100").chips == [1050, 950]


@pytest.mark.parametrize("drawn", range(1, 13))
def test_3_2_a_month_strictly_between_wins_all_others_lose(new: Any, drawn: int) -> None:
    done = new().deal("2 10", draws=str(drawn)).play("bet 40")
    gain = 40 if 3 <= drawn <= 9 else -40
    assert (done.chips[0], done.pot) == (950 + gain, 100 - gain)
    assert done.results[0] == ("win" if gain > 0 else "loss")


@pytest.mark.parametrize(
    ("times", "bet", "lost"),
    [("3/2", 10, 15), ("3/2", 11, 17), ("3/2", 15, 23), ("2", 11, 22), ("1", 11, 11)],
)
@pytest.mark.parametrize("drawn", [1, 12])
def test_3_3_one_twelve_loses_more_rounded_up_and_wins_the_bet(
    new: Any, times: str, bet: int, lost: int, drawn: int
) -> None:
    done = new(ilbi_multiplier=times).deal("1 12", draws=str(drawn)).play(f"bet {bet}")
    assert (done.chips[0], done.results[0]) == (950 - lost, "one_twelve")
    done = new(ilbi_multiplier=times).deal("1 12", draws="7").play(f"bet {bet}")
    assert done.chips[0] == 950 + bet


def test_3_4_a_pair_is_a_push(new: Any) -> None:
    position = new().deal("5 5", draws="9")
    assert position.legal_actions() == ("fold", "show")
    for word in ("show", "bet 40"):
        done = new().deal("5 5", draws="9").play(word)
        assert (done.chips[0], done.pot, done.state.dealt) == (950, 100, 4)
        assert done.observation().hands[0] == ["5a", "5b"]
        assert (done.results[0], done.observation().drawn[0]) == ("pair_push", None)


def test_3_4_a_pair_may_lose(new: Any) -> None:
    position = new(pair="loss").deal("5 5", draws="9")
    assert "show" not in position.legal_actions()
    assert position.play("bet 40").chips[0] == 910
    assert (position.results[0], position.state.dealt) == ("pair_loss", 4)


@pytest.mark.parametrize("drawn", range(1, 13))
def test_3_5_neighbours_never_win(new: Any, drawn: int) -> None:
    assert new().deal("5 6", draws=str(drawn)).play("bet 40").chips[0] == 910
    assert new().deal("5 6").play("fold").chips[0] == 950


def test_3_5_forced_neighbours_pay_the_ante_even_for_a_fold(new: Any) -> None:
    done = new(adjacent="forced_loss").deal("5 6").play("fold")
    assert (done.chips[0], done.results[0]) == (900, "forced_loss")
    assert done.observation().hands[0] is None
    short = new(adjacent="forced_loss").deal("5 6").has(chips=[30, 0]).play("fold")
    assert short.chips[0] == 0
    for bet, lost in ((10, 50), (70, 70)):
        done = new(adjacent="forced_loss").deal("5 6", draws="9").play(f"bet {bet}")
        assert done.chips[0] == 950 - lost
    assert new(adjacent="forced_loss").deal("1 12").play("fold").chips[0] == 950


CAPS = [
    # hand, pot, chips, options: least, most, cap
    ("2 10", 400, 1000, {}, 10, 400, "pot"),
    ("2 10", 400, 250, {}, 10, 250, "chips"),
    ("2 10", 400, 9, {}, 10, 0, "min_bet"),
    ("2 10", 400, 0, {}, 10, 0, "chips"),
    ("2 10", 7, 1000, {}, 7, 7, "pot"),
    ("2 10", 7, 6, {}, 7, 0, "min_bet"),
    ("1 12", 400, 250, {}, 10, 166, "chips"),  # 249
    ("1 12", 400, 251, {}, 10, 167, "chips"),  # 250.5, rounded up
    ("1 12", 400, 599, {}, 10, 399, "chips"),
    ("1 12", 400, 600, {}, 10, 400, "pot"),
    ("1 12", 400, 250, {"ilbi_multiplier": "2"}, 10, 125, "chips"),
    ("1 12", 400, 250, {"ilbi_multiplier": "1"}, 10, 250, "chips"),
    ("1 12", 400, 250, {"match_is": "double"}, 10, 83, "chips"),
    ("1 12", 400, 0, {"match_is": "push"}, 10, 400, "pot"),
    ("2 10", 400, 250, {"match_is": "double"}, 10, 125, "chips"),
    ("2 10", 400, 250, {"match_is": "push"}, 10, 250, "chips"),
    ("5 5", 400, 0, {}, 10, 400, "pot"),
    ("5 5", 400, 250, {"pair": "loss"}, 10, 250, "chips"),
    ("5 6", 400, 250, {"adjacent": "forced_loss"}, 10, 250, "chips"),
    ("5 6", 400, 49, {"adjacent": "forced_loss"}, 10, 0, "chips"),
    ("2 10", 400, -5, {"table_stakes": False}, 10, 400, "pot"),
    ("2 10", 300_000, 999_999, {}, 10, LIMIT, "limit"),
    ("3 12", 400, 1000, {"death_by_rain": True}, 10, 0, "rain"),
    ("12 12", 400, 1000, {"death_by_rain": True}, 10, 0, "rain"),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "pot", "chips", "options", "least", "most", "cap"), CAPS)
def test_3_6_the_worst_loss_must_be_payable(
    new: Any, hand: str, pot: int, chips: int, options: Any, least: int, most: int, cap: str
) -> None:
    low, high = map(int, hand.split())
    assert bounds_of(low, high, pot, chips, GAME.make_options(**options)) == (least, most, cap)
    position = new(**options).deal(hand, draws="7").has(pot=pot, chips=[chips, 0])
    if most:
        position.play(f"bet {most}")
        if options.get("table_stakes", True):
            assert position.chips[0] >= 0


@pytest.mark.parametrize(
    ("bet", "code", "section"),
    [
        ("9", "below_least", "1.2"),
        ("0", "below_least", "1.2"),
        ("-5", "below_least", "1.2"),
        ("167", "above_cap", "3.6"),
        ("99999999999999999999", "above_cap", "3.6"),
        pytest.param("9" * 5000, "above_cap", "3.6", id="longer than Python reads"),
        ("10.5", "not_whole", "1.2"),
        ("1e2", "not_whole", "1.2"),
        ("nan", "not_whole", "1.2"),
        ("inf", "not_whole", "1.2"),
        ("", "not_whole", "1.2"),
        ("٢٠", "not_whole", "1.2"),
        ("20 ", "not_whole", "1.2"),
        ("+20", "not_whole", "1.2"),
    ],
)
def test_3_6_a_bad_bet_is_refused_with_the_cap_and_its_reason(
    new: Any, bet: str, code: str, section: str
) -> None:
    position = new().deal("1 12").has(pot=400, chips=[250, 0])
    before = position.table.states.tobytes()
    with pytest.raises(IllegalAction) as refused:
        position.play(f"bet {bet}")
    why = {"code": code, "least": 10, "most": 166, "cap": "chips", "section": section}
    assert refused.value.why == why
    assert refused.value.section == f"WP {section}"
    said = f": {code.replace('_', ' ')} (least 10, most 166, cap chips); legal: fold, "
    assert f"(rules WP {section}){said}" in str(refused.value)
    assert position.table.states.tobytes() == before


def test_3_6_a_size_of_the_table_is_refused_with_the_cap_and_its_reason(new: Any) -> None:
    with pytest.raises(IllegalAction) as refused:
        new().deal("1 12").has(pot=400, chips=[250, 0]).play("ado")
    why = {"code": "above_cap", "least": 10, "most": 166, "cap": "chips", "section": "3.6"}
    assert refused.value.why == why
    assert refused.value.section == "WP 3.1"  # of the word
    with pytest.raises(IllegalAction) as refused:
        new().deal("1 12").has(pot=20).play("bet-quarter")
    assert refused.value.why["code"] == "below_least"
    with pytest.raises(IllegalAction) as refused:
        new().deal("1 12").has(pot=20).play("bet-half")
    assert refused.value.why["code"] == "same_as_another"


def test_3_6_nobody_bets_out_of_turn_or_after_folding(new: Any) -> None:
    position = new(3).deal("2 10")
    with pytest.raises(NotYourTurn):
        position.table.play(1, "bet 20")
    position.play("fold")
    with pytest.raises(NotYourTurn):
        position.table.play(0, "bet 20")


def test_3_6_rain_and_empty_stacks_may_not_bet(new: Any) -> None:
    with pytest.raises(IllegalAction) as refused:
        new(death_by_rain=True).deal("3 12").play("bet 20")
    why = {"code": "no_bet", "least": 10, "most": 0, "cap": "rain", "section": "4.1"}
    assert refused.value.why == why
    with pytest.raises(IllegalAction) as refused:
        new().deal("3 11").has(chips=[0, 0]).play("bet 20")
    assert (refused.value.why["code"], refused.value.section) == ("no_bet", "WP 3.6")


def test_3_6_chips_may_go_below_zero_without_table_stakes(new: Any) -> None:
    match = new(table_stakes=False, chips=60).deal("2 10/1 12", draws="11 1").play("ado")
    assert match.chips == [-90, 10]
    assert match.play("ado").chips == [-90, -290]
    assert match.has(pot=0).deal().chips == [-140, -340]


@pytest.mark.parametrize(
    ("match_is", "times", "lost"),
    [
        ("loss", "3/2", 17),
        ("push", "3/2", 0),
        ("double", "3/2", 33),
        ("double", "2", 44),
        ("double", "1", 22),
    ],
)
def test_3_7_a_match_loses_is_a_push_or_costs_twice(
    new: Any, match_is: str, times: str, lost: int
) -> None:
    options = {"match_is": match_is, "ilbi_multiplier": times}
    assert new(**options).deal("1 12", draws="12").play("bet 11").chips[0] == 950 - lost
    plain = {"loss": 11, "push": 0, "double": 22}[match_is]
    for drawn in (2, 10):
        done = new(**options).deal("2 10", draws=str(drawn)).play("bet 11")
        assert done.chips[0] == 950 - plain
    assert new(**options).deal("2 10", draws="11").play("bet 11").chips[0] == 939


def test_3_8_shown_hands_and_drawn_cards_stay_up_until_the_reshuffle(new: Any) -> None:
    match = new(2).deal("2 10/4 9", draws="5 1").play("bet 10", "bet 10")
    look = match.observation()
    assert (look.hands, look.drawn) == ([["2a", "10a"], ["4a", "9a"]], ["5a", "1a"])
    look = match.deal().observation()
    assert (look.hands, look.drawn) == ([None, None], [None, None])


# ---- 4 death by rain -------------------------------------------------------------------------


def test_4_rain_kills_only_where_the_house_plays_it(new: Any) -> None:
    assert "fold" in new().deal("3 12").legal_actions()
    assert new(death_by_rain=True).deal("3 12").legal_actions() == ("show",)
    assert "fold" in new(death_by_rain=True).deal("3 11").legal_actions()


@pytest.mark.parametrize(
    ("hand", "penalty", "chips", "paid"),
    [("3 12", "ante", 950, 50), ("11 12", "100", 950, 100), ("1 12", "100", 70, 70)],
)
def test_4_1_a_single_rain_pays_the_penalty_or_what_it_has(
    new: Any, hand: str, penalty: str, chips: int, paid: int
) -> None:
    done = new(death_by_rain=True, rain_penalty=penalty).deal(hand).has(chips=[chips, 0])
    done.play("show")
    assert (done.chips[0], done.pot, done.results[0]) == (chips - paid, 100 + paid, "rain")
    assert done.observation().hands[0] is not None
    assert done.to_act == (1,)


def test_4_1_rain_outranks_forced_neighbours(new: Any) -> None:
    done = new(death_by_rain=True, adjacent="forced_loss", rain_penalty="10").deal("11 12")
    assert done.play("show").chips[0] == 940


@pytest.mark.parametrize("pair", ["push", "loss"])
def test_4_2_two_rains_take_the_pot(new: Any, pair: str) -> None:
    done = new(3, death_by_rain=True, pair=pair).deal("12 12")
    assert done.legal_actions() == ("show",)
    done.play("show")
    assert (done.chips[0], done.pot, done.ended) == (1100, 0, "pot_taken")
    assert done.results[0] == "double_rain"


def test_4_3_one_twelve_cannot_occur(new: Any) -> None:
    assert new(death_by_rain=True).deal("1 12").play("show").results[0] == "rain"


# ---- 6 to 8 ----------------------------------------------------------------------------------


def test_6_1_the_check_sees_a_chip_or_a_card_that_was_made(new: Any) -> None:
    match = new(3).deal("2 10", draws="5").play("bet 20")
    match.table.check()
    for name, wrong in (("pot", match.pot + 1), ("pot", -1)):
        broken = new(3).deal("2 10", draws="5").has(**{name: wrong})
        with pytest.raises(RuntimeError):
            broken.table.check()
    doubled = new(3).deal("2 10", draws="5").has(lows=[7, 7, 7])
    with pytest.raises(RuntimeError):
        doubled.table.check()
    to_act = new(2).deal("2 10").has(chips=[-5, 1905])
    with pytest.raises(RuntimeError):
        to_act.table.check()


@pytest.mark.parametrize("chips", [1, 137, 999_999_999])
def test_7_any_number_of_chips_has_a_word(chips: int) -> None:
    assert parse_bet(f"bet {chips}") == BET_CHIPS + chips
    assert format_bet(BET_CHIPS + chips) == f"bet {chips}"
    assert GAME.format_action(GAME.parse_action(f"bet {chips}") or 0) == f"bet {chips}"


def test_7_words_read_as_they_are_written() -> None:
    for number, row in enumerate(GAME.actions):
        assert GAME.parse_action(row.word) == number
        assert GAME.format_action(number) == row.word
    for word in ("bet", "bet 007", "bet -1", "BET 5", "", "bet 1 2"):
        assert GAME.parse_action(word) is None


def test_8_presets() -> None:
    assert list(GAME.house_rules.presets) == ["source", "fair", "friends", "rain", "quick", "duel"]
    assert GAME.make_options() == GAME.house_rules.options_type()
    duel = GAME.make_options(preset="duel")
    assert (duel.players, duel.chips, duel.ante, duel.min_bet) == (2, 30, 1, 1)


# ---- what the table hears ----------------------------------------------------------------------


def heard(position: Any, word: str) -> list[dict[str, Any]]:
    """Return what a watcher hears of one turn."""
    before, seat = position.table.view(), position.to_act[0]
    action = position.table.play(seat, word)
    after, options = position.table.view(), position.table.options
    return GAME.views.events_for(before, after, options, -1, (seat, action))


def test_3_each_turn_is_told_with_its_hand_its_card_and_what_it_won(new: Any) -> None:
    match = new(2, deals=1).deal("2 10 / 3 8", draws="5 9")
    won = {"code": "bet", "seat": 0, "hand": ["2a", "10a"], "drawn": "5a", "chips": 10}
    outcome = {"ado": False, "result": "win", "won": 10, "section": "3.2"}
    assert heard(match, "bet 10") == [won | outcome]
    folded = {"code": "fold", "seat": 1, "result": "fold", "won": 0, "section": "3.1"}
    end = {"code": "deal_end", "ended": "all_played", "seat": None}
    assert heard(match, "fold") == [folded, end, {"code": "split", "chips": 90}]

    match = new(2, deals=2).deal("4 9 / 5 5", draws="12")
    (lost,) = heard(match, "bet 40")
    assert (lost["result"], lost["won"]) == ("loss", -40)
    shown = {"code": "show", "seat": 1, "hand": ["5a", "5b"], "result": "pair_push"}
    end = {"code": "deal_end", "ended": "all_played", "seat": None}
    assert heard(match, "show") == [shown | {"won": 0, "section": "3.4"}, end]


def test_3_7_who_takes_the_pot_is_told_with_the_end_or_the_new_antes(new: Any) -> None:
    taken, end = heard(new(2, deals=1).deal("2 10", draws="5"), "ado")
    assert (taken["ado"], taken["won"]) == (True, 100)
    assert end == {"code": "deal_end", "ended": "pot_taken", "seat": 0}


def test_1_3_the_last_deal_is_known_and_a_hand_is_two_cards_from_the_first(new: Any) -> None:
    match = new(2, deals=2)
    assert match.observation().sizes == [0, 0]
    match.deal("2 10 / 3 8", draws="5 9")
    assert match.observation().sizes == [2, 2]
    assert not GAME.views.progress(match.state, match.table.options).is_last
    match.play("bet 10", "fold").deal("2 10 / 3 8", draws="5 9")
    assert GAME.views.progress(match.state, match.table.options).is_last


def test_3_6_only_the_seat_whose_turn_it_is_hears_what_it_may_bet(new: Any) -> None:
    match = new(3).deal("2 10 / 3 8 / 4 9", draws="5 9").play("bet 10")
    may = [match.observation(seat).may_bet is not None for seat in range(3)]
    assert may == [False, True, False]
