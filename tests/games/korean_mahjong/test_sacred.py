"""The tiles that a seat may not win on, and how it learns that (KM 4.2, 6)."""

import pytest

from tests.games.korean_mahjong.positions import New, Position

THREE = "123456m34567p99m"  # waits for 2p, 5p and 8p: Concealed Hand and All Chows
TWO = "123456m34p789p88p"  # waits for 2p and 5p
POOR = "123888m45999p44z"  # waits for 3p and 6p, one point by discard


def after_5p(new: New, draws: str, **options: str) -> Position:
    """East has discarded 5p, with which it could have won, and the others draw these."""
    position = new(**options).lay(f"E: {THREE}", drawn="5p", draws=draws)
    return position.play("discard 5p").passed()


def forbidden(position: Position, seat: int = 0) -> tuple[str, str, str, int | None] | None:
    """Return what a seat sees about the tile that it may not win on."""
    told = position.observation(seat).forbidden
    return told and (told.why, told.section, told.tile, told.discard)


def test_6_1_a_kind_that_one_has_discarded_may_not_be_won_on(new: New) -> None:
    position = after_5p(new, "5p 2p")
    position.play("discard 5p")
    assert position.phase == "turn"
    assert forbidden(position) == ("sacred_discard", "6.1", "5p", 0)
    assert [forbidden(position, seat) for seat in (1, 2, 3, -1)] == [None] * 4
    position.play("discard 2p")
    assert position.may(0) == ("pass", "win")
    assert forbidden(position) is None


def test_6_1_all_waits_bars_every_win_on_a_discard(new: New) -> None:
    position = after_5p(new, "1z 2p 8p", sacred_scope="all_waits").idle()
    for tile in ("2p", "8p"):
        position.play(f"discard {tile}")
        assert position.phase == "turn"
        assert forbidden(position) == ("sacred_discard", "6.1", tile, 0)


def test_6_1_a_discard_that_was_claimed_counts(new: New) -> None:
    hands = f"E: {TWO}", "S: 55p258m28p134567z"
    position = new(sacred_scope="all_waits").lay(*hands, drawn="5p", draws="2p")
    position.play("discard 5p", "pung", "discard 1z").passed().play("discard 2p")
    assert position.phase == "turn"
    assert forbidden(position) == ("sacred_discard", "6.1", "2p", 0)


def test_6_1_it_is_told_until_the_next_discard(new: New) -> None:
    position = after_5p(new, "5p 1z").play("discard 5p")
    assert position.only() == 2
    assert forbidden(position) is not None
    assert forbidden(position.play("discard 1z")) is None


def test_6_2_it_holds_after_ready(new: New) -> None:
    position = new().lay(f"E: {THREE}", drawn="5p", draws="5p").play("ready 5p").passed()
    position.play("discard 5p")
    assert position.phase == "turn"
    assert forbidden(position) == ("sacred_discard", "6.1", "5p", 0)


def test_6_2_it_holds_when_robbing_a_kong(new: New) -> None:
    hands = f"E: {TWO}", "S: 55p258m28p134567z"
    for own, is_asked in (("5p", False), ("", True)):
        position = new().lay(*hands, drawn="5p", draws="9m9m9m 5p")
        position.play("discard 5p", "pung", "discard 1z").passed()
        if not own:
            position.state.discarded[0] = 0
        position.idle(3).play("kong 5p")
        assert (position.phase == "rob") == is_asked
        assert (forbidden(position) is None) == is_asked


def test_6_3_to_draw_is_always_free_and_so_are_pung_and_kong(new: New) -> None:
    for scope in ("same_tile", "all_waits"):
        position = after_5p(new, "1z4z6z 5p", sacred_scope=scope).idle(3)
        assert "win" in position.may(0)
    position = new().lay("E: 999m147p1234567z", drawn="2p", draws="9m").play("discard 9m").passed()
    assert position.play("discard 9m").may(0) == ("pass", "pung")


def test_4_2_a_hand_below_the_minimum_does_not_win_and_is_told_why(new: New) -> None:
    position = new().lay(f"E: {POOR}", drawn="7z", draws="3p").play("discard 7z", "discard 3p")
    assert position.phase == "turn"
    assert forbidden(position) == ("below_minimum", "4.2", "3p", None)
    position = new(min_points=1).lay(f"E: {POOR}", drawn="7z", draws="3p")
    assert position.play("discard 7z", "discard 3p").may(0) == ("pass", "win")


def test_4_2_a_seat_sees_what_each_wait_is_worth_given_and_drawn(new: New) -> None:
    own = new().lay(f"E: {POOR}", drawn="7z").play("discard 7z").observation(0).own
    wait = own.waits["3p"]
    assert (wait.points, wait.minimum, wait.legal) == (1, 1, False)
    assert (wait.drawn_points, wait.drawn_minimum, wait.drawn_legal) == (2, 2, True)
    assert (wait.barred, own.missing) == (False, 0)
    hand = "E: 345m1199p [222z] [777z]"
    own = new().lay(hand, drawn="4z").observation(0).own
    assert (own.discards["4z"]["1p"].minimum, own.missing) == (1, 1)


@pytest.mark.parametrize("scope", ["same_tile", "all_waits"])
def test_6_1_a_seat_sees_what_would_be_barred_after_each_discard(new: New, scope: str) -> None:
    own = new(sacred_scope=scope).lay(f"E: {THREE}", drawn="5p").observation(0).own
    barred = {kind: wait.barred for kind, wait in own.discards["5p"].items()}
    assert barred == {kind: scope == "all_waits" or kind == "5p" for kind in ("2p", "5p", "8p")}
