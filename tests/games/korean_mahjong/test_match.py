"""The deal, the wall, the first go-around, the horse race, the end of a hand (KM 1, 2, 7.4-9)."""

import pytest

from madang.games.korean_mahjong import GAME
from madang.mahjong.tiles import WINDS
from tests.games.korean_mahjong.positions import New, Position

POOR = "123888m45999p44z"  # waits for 3p and 6p
IDLE = "1479m147p123567z", "2589m2589p12356z", "3469m3678p12367z"  # nobody of whom claims


def winds(position: Position) -> tuple[str, str]:
    """Return the wind of the round, and the seat winds of seats 0 to 3."""
    seen = position.observation()
    return seen.round_wind, "".join(seen.winds)


def rows(position: Position) -> set[str]:
    """Return the rows of the winner's hand."""
    (won,) = position.observation().wins
    return {row.id for row in won.sheet.rows}


# ---- the match -----------------------------------------------------------------------------------


def test_1_1_a_round_lasts_until_every_seat_has_dealt(new: New) -> None:
    position = new(rounds=2)
    for hand in range(8):
        assert not position.table.is_over
        assert winds(position.deal()) == (WINDS[hand // 4], "ESWNESW"[-hand % 4 :][:4])
        position.win(hand % 4)
    assert position.table.is_over


def test_1_2_the_deal_passes_after_every_hand(new: New) -> None:
    for end in (lambda p: p.win(0), lambda p: p.draw_out()):
        position = new()
        end(position.deal())
        assert position.deal().observation().dealer == 1


def test_1_2_stay_on_win_keeps_it_after_a_win_of_the_dealer_alone(new: New) -> None:
    position = new(dealer_rotation="stay_on_win")
    position.deal().win(0)
    assert winds(position.deal()) == ("E", "ESWN")
    assert position.observation().same_deal == 2
    position.draw_out()
    assert position.deal().observation().dealer == 1
    position.win(2)
    assert position.deal().observation().dealer == 2


def test_1_2_the_match_ends_when_the_last_deal_passes(new: New) -> None:
    position = new(dealer_rotation="stay_on_win", rounds=1)
    for hand in range(3):
        position.deal().win((hand + 1) % 4)
    position.deal().win(3)
    assert not position.table.is_over
    assert position.deal().observation().dealer == 3
    position.draw_out()
    assert position.table.is_over


@pytest.mark.parametrize("rotation", ["stay_on_win", "always"])
def test_1_3_at_most_so_many_hands_in_a_row_have_the_same_dealer(new: New, rotation: str) -> None:
    position = new(dealer_rotation=rotation, max_same_deal=3)
    dealers = []
    for _ in range(4):
        dealers.append(position.deal().observation().dealer)
        position.win(dealers[-1])
    assert dealers == ([0, 0, 0, 1] if rotation == "stay_on_win" else [0, 1, 2, 3])


def test_1_4_nobody_starts_with_points_and_everybody_with_three_counters(new: New) -> None:
    assert new().observation().counters == [3, 3, 3, 3]
    seen = new().deal().observation()
    assert (seen.totals, seen.counters) == ([0, 0, 0, 0], [3, 3, 3, 3])


# ---- the wall and the deal -----------------------------------------------------------------------


def test_2_1_two_dice_break_a_wall_of_thirteen_stacks(new: New) -> None:
    seen = new().deal(dice=2 + 6 * 3).observation()
    assert (seen.dice, seen.broken.seat, seen.broken.stacks) == ([3, 4], 2, 7)
    assert (seen.broken.first, seen.broken.skipped) == (2, 7)
    position = new()
    for seat in range(3):
        position.deal().win(seat)
    seen = position.deal(dice=35).observation()
    assert (seen.dice, seen.dealer, seen.broken.seat, seen.broken.stacks) == ([6, 6], 3, 2, 12)
    assert (seen.broken.first, seen.broken.skipped) == (2, 12)


def test_2_2_there_are_104_tiles_and_flowers_are_replaced(new: New) -> None:
    position = new().deal("147m147p123456z f1", draws="9m", ends="9p")
    seen = position.observation()
    assert (seen.deck, seen.sizes, seen.bonus[0]) == (104 - 54, [14, 13, 13, 13], ["f1"])
    assert len(position.observation(0).left) == 25


def test_2_3_tiles_at_the_end_are_never_drawn_in_turn(new: New) -> None:
    position = new(dead_wall=16).deal()
    assert position.observation().deck == 104 - 53 - 16
    position.lay(drawn="9p", left=16).play("discard 9p").passed()
    assert position.ended == "drawn_hand"


# ---- the first go-around -------------------------------------------------------------------------


def test_7_4_the_first_go_around_reaches_the_first_discard_of_the_fourth_seat(new: New) -> None:
    position = new().deal(" / ".join([*IDLE, POOR]), draws="6m 9m 2p 7z").idle(3)
    assert (position.kinds_of("ready"), position.state.unbroken) == ("7z", 2)
    position = new().deal(POOR, draws="1z 2m 2p 5m 7z").idle(4)
    assert (position.only(), position.state.unbroken) == (0, 0)
    assert position.kinds_of("ready") == ""


def test_7_4_a_claim_ends_it_at_once(new: New) -> None:
    position = new().deal(" / ".join([*IDLE, "66m1357p1234567z"]), draws="6m").play("discard 6m")
    assert position.state.unbroken == 4
    assert position.play("pung").state.unbroken == 0


def test_7_4_a_declared_kong_ends_it_at_once(new: New) -> None:
    hands = f"{IDLE[0]} / 5555m2m258p12367z / {POOR}"
    position = new().deal(hands, draws="6m 6p 7z", ends="7p").idle().play("kong 5m").idle()
    assert (position.only(), position.kinds_of("ready")) == (2, "")


def test_7_4_heavenly_is_the_dealer_s_hand_of_fourteen_without_a_kong(new: New) -> None:
    assert "heavenly" in rows(new().deal("234567m12399p44z", draws="4z").play("win"))
    position = new().deal("1111m12345678p5z", draws="5z", ends="9p").play("kong 1m")
    assert not rows(position.play("win")) & {"heavenly", "earthly"}


def test_7_4_earthly_is_a_win_on_one_s_first_draw_also_behind_a_flower(new: New) -> None:
    hands = f"{IDLE[0]} / 123456m3356789p"
    position = new().deal(hands, draws="2z f1", ends="7p").idle().play("win")
    assert "earthly" in rows(position)
    assert not rows(position) & {"replacement", "heavenly"}


@pytest.mark.parametrize("seats", ["any_seat", "before_own_first_draw"])
def test_7_4_blessing_is_a_closed_win_on_a_discard_in_it(new: New, seats: str) -> None:
    hand = "111234m5678899p"  # waits for 9p, which is worth one point without this
    others = "147m147p1234567z / 258m258p1234567z / "
    position = new(blessing=seats).deal(others + hand, draws="9p").play("discard 9p")
    assert "blessing" in rows(position.play("win"))
    position = new(blessing=seats).deal(others + hand, draws="6m 3m 6p 3p 9p").idle(4)
    assert "win" not in position.play("discard 9p").may(2)
    position = new(blessing=seats).deal(hand, draws="7z 9p").idle().play("discard 9p")
    assert ("win" in position.may(0)) == (seats == "any_seat")


# ---- payment and the end of a hand ---------------------------------------------------------------


def test_8_1_the_giver_alone_pays_twice_and_8_2_all_others_pay_a_self_drawn_win(new: New) -> None:
    hand = "88m33p [111m] [444p] [555z]"  # All Pungs and a Dragon Pung, premium 2
    position = new().lay(f"S: {hand}", drawn="8m").play("discard 8m", "win")
    assert position.points == [-10, 10, 0, 0]
    position = new().lay(f"S: {hand}", turn="S", drawn="8m").play("win")
    assert position.points == [-5, 15, -5, -5]
    (won,) = position.observation().wins
    assert [(paid.seat, paid.points) for paid in won.payments] == [(0, -5), (2, -5), (3, -5)]
    kinds = [line.kind for line in position.observation().explained]
    assert kinds.count("payment") == 6


def test_8_4_nobody_pays_for_a_drawn_hand(new: New) -> None:
    position = new().deal().draw_out()
    assert (position.ended, position.points) == ("drawn_hand", [0, 0, 0, 0])
    explained = position.observation().explained
    assert [(line.kind, line.section) for line in explained] == [("drawn_hand", "8.4")] * 4


# ---- the horse race ------------------------------------------------------------------------------


def test_9_1_a_closed_self_drawn_win_takes_a_counter_away(new: New) -> None:
    position = new().deal().win(2, closed=True)
    assert position.observation().counters == [3, 3, 2, 3]
    (won,) = position.observation().wins
    assert (won.horse.counters, won.horse.payments) == ([3, 3, 2, 3], [0, 0, 0, 0])
    position.deal().win(2)
    assert position.observation().wins[0].horse is None
    assert position.deal().observation().counters == [3, 3, 2, 3]


@pytest.mark.parametrize("trigger", ["fully_concealed", "any_concealed_win"])
def test_9_1_a_closed_win_by_discard_does_so_where_the_house_says(new: New, trigger: str) -> None:
    position = new(horse_trigger=trigger).deal()
    position.lay("S: 123456m34p789p88p", drawn="2p").play("discard 2p", "win")
    assert position.observation().counters[1] == (3 if trigger == "fully_concealed" else 2)


def test_9_2_removing_the_third_is_paid_at_once_on_top_of_the_hand(new: New) -> None:
    position = new().deal()
    position.state.counters[:] = 2, 1, 3, 1
    position.win(3, closed=True)
    (won,) = position.observation().wins
    assert (won.horse.counters, won.horse.payments) == ([3, 3, 3, 3], [-2, -2, -4, 8])
    each = won.sheet.total_points
    assert position.points == [-each - 2, -each - 2, -each - 4, 3 * each + 8]
    raced = [line for line in position.observation().explained if line.kind == "horse_race"]
    assert sum(line.points for line in raced if line.seat == 3) == 8
    assert {line.section for line in raced} == {"9.2"}


def test_9_3_counters_left_at_the_end_are_worth_nothing(new: New) -> None:
    position = new(rounds=1)
    for seat in range(4):
        position.deal().win(seat, closed=True)
    assert position.table.is_over
    assert position.observation().counters == [2, 2, 2, 2]
    assert position.table.totals() == [0, 0, 0, 0]


def test_11_the_presets_are_what_the_page_says() -> None:
    source, club = (GAME.make_options(preset=preset) for preset in ("source", "club"))
    assert source == GAME.make_options()
    changed = {name for name in source._fields if getattr(source, name) != getattr(club, name)}
    assert changed == {
        *("dealer_rotation", "prevailing_wind_points", "premium", "all_chows_self_draw"),
        *("last_discard_points", "all_terminals", "concealed_kong", "added_kong"),
        *("kong_after_ready", "ready_min_wall"),
    }


def test_10_every_action_has_its_word() -> None:
    words = [row.word for row in GAME.actions]
    assert words[:4] == ["pass", "win", "pung", "kong"]
    assert {"discard 3p", "ready 3p", "open-ready 7z", "kong 9m"} <= set(words)
    assert len(words) == 4 + 4 * 25
    assert not [word for word in words if word.endswith("s") and word != "pass"]
