"""Ready, open ready and double ready, and what the table does for who has declared (KM 5)."""

import pytest

from madang.mahjong.advice.reasons import dangers
from madang.mahjong.play.own_hand import copies_left
from madang.mahjong.tiles import parse_tile
from tests.games.korean_mahjong.positions import New, Position

POOR = "123888m45999p44z"  # waits for 3p and 6p: one point by discard, two self-drawn
RICH = "123456m34p789p88p"  # waits for 2p and 5p: Concealed Hand and All Chows by discard
TWO_WAYS = "234m44567789p55z"  # waits for 4p, one point by discard, and for 5z, two
OPEN = "34567m123789p33z"  # waits for 2m, 5m and 8m
CHOWS = "123789m34m99m678p"  # waits for 2m and 5m
TRIPLE = "123456m999p34p88p"  # waits for 2p and 5p, the three 9p aside


def declared(new: New, word: str = "ready", hand: str = RICH, **laid: str) -> Position:
    """East has declared with 7z, and nobody has claimed that."""
    return new().lay(f"E: {hand}", drawn="7z", **laid).play(f"{word} 7z").passed()


def choices(position: Position) -> tuple[str, str]:
    """Return with which tiles the seat on turn may declare ready, and open ready."""
    return position.kinds_of("ready"), position.kinds_of("open-ready")


def river(position: Position, seat: int) -> str:
    return " ".join(thrown.tile for thrown in position.observation().rivers[seat])


# ---- declaring -----------------------------------------------------------------------------------


def test_5_1_ready_is_declared_with_a_discard_that_leaves_a_ready_hand(new: New) -> None:
    position = new().lay(f"E: {RICH}", drawn="7z")
    assert choices(position) == ("7z", "7z")
    assert "discard 1m" in position.may()
    assert choices(new().lay("E: 123456m147p19p12z", drawn="7z")) == ("", "")


def test_5_1_only_a_closed_hand_may_declare_and_a_concealed_kong_keeps_it_closed(new: New) -> None:
    assert choices(new().lay("E: 123m34p789p88p [555m]", drawn="7z")) == ("", "")
    assert choices(new().lay("E: 123m34p789p88p (5555z)", drawn="7z")) == ("7z", "7z")


def test_5_1_after_a_claim_nothing_is_declared(new: New) -> None:
    position = new().lay("S: 123456m34p7788p1z", drawn="7p").play("discard 7p", "pung")
    assert all(word.startswith("discard") for word in position.may())


def test_5_1_the_discard_is_turned_and_the_next_one_back_when_it_is_claimed(new: New) -> None:
    hands = f"E: {RICH}", "S: 77z258m258p12346z"
    position = new().lay(*hands, drawn="1z", draws="9m9m9m 7z").idle(4).play("ready 7z")
    ready = position.observation().ready[0]
    assert (ready.open, ready.double, ready.turned) == (False, False, 1)
    position.play("pung")
    assert position.observation().ready[0].turned == 0


def test_5_1_nothing_is_turned_where_no_discard_is_left_and_the_declaration_stands(
    new: New,
) -> None:
    position = new().lay(f"E: {RICH}", "S: 77z258m258p12346z", drawn="7z")
    position.play("ready 7z", "pung")
    ready = position.observation().ready
    assert (ready[0].turned, ready[1:]) == (None, [None] * 3)


def test_5_2_every_wait_must_reach_the_minimum_by_discard(new: New) -> None:
    assert choices(new().lay(f"E: {POOR}", drawn="7z")) == ("", "7z")
    assert choices(new().lay(f"E: {TWO_WAYS}", drawn="7z")) == ("", "7z")
    position = new(ready_check="any_wait").lay(f"E: {TWO_WAYS}", drawn="7z", draws="4p")
    assert choices(position) == ("7z", "7z")
    position.play("ready 7z").passed().play("discard 4p")
    assert position.observation(0).forbidden.why == "below_minimum"


def test_5_2_rows_of_circumstance_do_not_help_and_the_sacred_discard_does_not_hurt(
    new: New,
) -> None:
    assert choices(new(min_points=3).lay(f"E: {RICH} f1 f2 f3 f4", drawn="7z")) == ("", "7z")
    position = new().lay(f"E: {RICH}", drawn="7z")
    position.state.discarded[0] = 1 << 10  # 2p
    assert choices(position) == ("7z", "7z")


def test_5_2_a_hand_that_waits_for_a_fifth_tile_alone_is_not_ready(new: New) -> None:
    position = new(min_points=0).lay("E: 1111456789m123p", drawn="7z")
    assert "7z" not in choices(position)[0].split()
    assert position.play("discard 7z").observation(0).own.shanten == 1
    position = new(min_points=0).lay("E: 2333345666678p", drawn="7z").play("ready 7z")
    assert " ".join(position.observation(0).own.waits) == "1p 2p 4p 5p 7p 8p"


# ---- after it ------------------------------------------------------------------------------------


def test_5_3_the_table_discards_what_does_not_win_and_asks_nobody(new: New) -> None:
    position = declared(new, draws="9m9m9m 2m").idle(3)
    assert position.only() == 1
    assert river(position, 0) == "7z 2m"
    assert position.observation().sizes[0] == 13


def test_5_3_a_bonus_tile_is_replaced_and_no_kong_is_made(new: New) -> None:
    position = new(min_points=0).lay(f"E: {TRIPLE}", drawn="7z", draws="9m9m9m f1", ends="9p")
    position.play("ready 7z").passed().idle(3)
    assert position.only() == 1
    assert position.observation().bonus[0] == ["f1"]
    assert river(position, 0) == "7z 9p"


def test_5_3_it_claims_nothing_but_a_win(new: New) -> None:
    assert declared(new, draws="8p").play("discard 8p").phase == "turn"
    assert declared(new, draws="5p").play("discard 5p").may(0) == ("pass", "win")


def test_5_3_several_ready_seats_act_in_one_step_until_somebody_is_asked(new: New) -> None:
    position = new().lay(f"E: {RICH}", f"S: {CHOWS}", drawn="7z", draws="6z 1z 4z 3z 2z")
    position.play("ready 7z").passed().play("ready 6z").passed().idle(2)
    assert position.only() == 2
    assert [river(position, seat) for seat in range(4)] == ["7z 3z", "6z 2z", "1z", "4z"]


def test_5_3_a_hand_in_which_all_have_declared_ends_by_itself(new: New) -> None:
    hands = f"E: {RICH}", f"S: {CHOWS}", "W: 111222z567p12p33z", "N: 444666z567m11p12m"
    position = new(min_points=0).lay(*hands, drawn="7z", draws="7z 7z 7z", left=9)
    for _ in range(4):
        assert position.ended == ""
        position.play("ready 7z").passed()
    assert position.ended != ""


def test_5_4_a_drawn_tile_that_wins_is_taken(new: New) -> None:
    position = declared(new, draws="9m9m9m 2p").idle(3)
    assert (position.ended, position.winners) == ("self_draw", [0])
    (won,) = position.observation().wins
    assert {row.id for row in won.sheet.rows} >= {"ready", "fully_concealed"}


def test_5_4_a_drawn_tile_below_the_minimum_does_not_win(new: New) -> None:
    position = new(ready_check="any_wait", min_points=3)
    position.lay(f"E: {TWO_WAYS}", drawn="7z", draws="9m9m9m 4p")
    position.play("open-ready 7z").passed().idle(3)
    assert position.ended == ""
    assert river(position, 0) == "7z 4p"


def test_5_4_a_winning_discard_may_be_passed_unless_the_house_says_otherwise(new: New) -> None:
    for must, ended in ((False, ""), (True, "discard")):
        position = new(must_win_on_discard=must).lay(f"E: {RICH}", drawn="7z", draws="2p")
        position.play("ready 7z").passed().play("discard 2p")
        assert position.ended == ended
    position = declared(new, draws="2p 5p").play("discard 2p", "pass", "discard 5p")
    assert position.may(0) == ("pass", "win")


@pytest.mark.parametrize(("answer", "winner"), [("win", 1), ("pass", 2)])
def test_5_4_a_forced_win_waits_for_a_nearer_seat_that_could_win(
    new: New, answer: str, winner: int
) -> None:
    position = new(must_win_on_discard=True)
    hands = f"W: {RICH}", "S: 123456m99p34p456p"
    position.lay(*hands, turn="W", drawn="7z", draws="1z 2p").play("ready 7z").passed()
    position.idle().play("discard 2p")
    assert position.to_act == (1,)
    assert position.play(answer).winners == [winner]


def test_5_4_a_barred_seat_is_not_forced_and_a_false_win_is_never_forced(new: New) -> None:
    position = new(must_win_on_discard=True).lay(f"E: {RICH}", drawn="7z", draws="2p")
    position.state.discarded[0] = 1 << 10  # 2p
    position.play("ready 7z").passed().play("discard 2p")
    assert (position.ended, position.phase) == ("", "turn")
    position = new(must_win_on_discard=True, false_win="points")
    position.lay(f"E: {RICH}", drawn="7z", draws="9m 9m 9m 9m").play("ready 7z").passed()
    for seat in (1, 2, 3):
        position.play("discard 9m")
        assert 0 in position.to_act
        assert "win" in position.may(0)
        position.passed()
        assert seat < 3 or position.only() == 1


@pytest.mark.parametrize(("left", "may"), [(3, ""), (4, "7z")])
def test_5_5_so_many_tiles_must_be_left_above_the_dead_wall(new: New, left: int, may: str) -> None:
    position = new(ready_min_wall=4, dead_wall=2).lay(f"E: {RICH}", drawn="7z", left=left + 2)
    assert choices(position) == (may, may)
    assert choices(new().lay(f"E: {RICH}", drawn="7z", left=0)) == ("7z", "7z")


# ---- open ready ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        (OPEN, "3m 4m 3z 3z"),  # or 6m 7m, which are higher
        ("123456789m123p5z", "5z"),
        ("55m66p123m789m123p", "5m 5m 6p 6p"),
        ("3334m123456789p", "4m"),  # or 3m 3m 3m 4m, which are more
        ("2244m1133557p66z", "2m 2m 4m 4m 1p 1p 3p 3p 5p 5p 7p 6z 6z"),  # seven pairs alone
        ("112233m112233p5z", "5z"),  # seven pairs too
    ],
)
def test_5_6_it_shows_the_fewest_tiles_outside_completed_sets(
    new: New, hand: str, shown: str
) -> None:
    position = new(min_points=0).lay(f"E: {hand}", drawn="7z").play("open-ready 7z")
    assert " ".join(position.observation(2).shown[0]) == shown


def test_5_6_everybody_sees_these_tiles_and_no_others(new: New) -> None:
    seen = declared(new, "open-ready", OPEN).observation(2)
    assert seen.hands[0] is None
    assert seen.shown == [["3m", "4m", "3z", "3z"], [], [], []]
    hidden = new().lay(f"E: {OPEN}", drawn="7z").play("discard 7z")
    unseen = hidden.passed().observation(2).left
    assert (seen.left["3z"], seen.left["7m"]) == (unseen["3z"] - 2, unseen["7m"])


def test_5_6_it_wins_by_its_own_draw_alone(new: New) -> None:
    position = declared(new, "open-ready", OPEN, draws="8m").play("discard 8m")
    assert position.phase == "turn"
    forbidden = position.observation(0).forbidden
    assert (forbidden.why, forbidden.section, forbidden.tile) == ("open_ready", "5.6", "8m")
    assert position.observation(1).forbidden is None
    position = declared(new, "open-ready", OPEN, draws="1z4z6z 8m").idle(3)
    assert (position.ended, position.points) == ("self_draw", [12, -4, -4, -4])


def test_5_6_it_may_not_rob_a_kong(new: New) -> None:
    hands = f"E: {OPEN}", "S: 8m147p123456z [888m]"
    position = new(added_kong="any_turn").lay(*hands, drawn="7z", draws="9p")
    position.play("open-ready 7z").passed().play("kong 8m")
    assert (position.phase, position.only()) == ("turn", 1)
    assert position.observation(0).forbidden.tile == "8m"


def test_5_6_from_then_on_nobody_else_may_declare_and_what_was_declared_stands(new: New) -> None:
    hands = "S: 34567m123678p33z", f"W: {CHOWS}"
    for word, may in (("open-ready", False), ("ready", True)):
        position = new(min_points=0).lay(*hands, turn="S", drawn="6z", draws="5z")
        position.play(f"{word} 6z").passed()
        assert all(("5z" in kinds.split()) == may for kinds in choices(position))
    position.play("open-ready 5z").passed()
    assert [ready and ready.open for ready in position.observation().ready] == [
        *(None, False, True, None),
    ]


# ---- double ready --------------------------------------------------------------------------------


def test_5_7_with_the_first_discard_ready_is_double_and_needs_no_other_points(new: New) -> None:
    position = new().deal(POOR, draws="7z")
    assert choices(position) == ("7z", "7z")
    ready = position.play("ready 7z").observation().ready[0]
    assert (ready.open, ready.double) == (False, True)
    assert choices(new().lay(f"E: {POOR}", drawn="7z")) == ("", "7z")


def test_5_7_open_ready_may_be_double_too(new: New) -> None:
    position = new().deal(POOR, draws="7z 9m 8p 6z 3p").play("open-ready 7z").passed()
    ready = position.observation().ready[0]
    assert (ready.open, ready.double) == (True, True)
    position.idle(3)
    (won,) = position.observation().wins
    assert {"open_ready", "double_ready", "fully_concealed"} == {row.id for row in won.sheet.rows}


# ---- a kong after it -----------------------------------------------------------------------------


def after_ready(new: New, hand: str, drawn: str, *, left: int = 30, may: bool = True) -> Position:
    """East has declared with 7z and has drawn this."""
    position = new(kong_after_ready=may, min_points=0)
    position.lay(f"E: {hand}", drawn="7z", draws=f"9m9m9m {drawn}", ends="1z", left=left)
    return position.play("ready 7z").passed().idle(3)


def test_5_8_the_fourth_tile_may_be_konged_where_the_hand_stays_as_it_is(new: New) -> None:
    position = after_ready(new, TRIPLE, "9p")
    assert position.may(0) == ("discard 9p", "kong 9p")
    position.play("kong 9p")
    assert position.only() == 1
    assert river(position, 0) == "7z 1z"  # the replacement
    assert set(position.observation(0).own.waits) == {"2p", "5p"}
    assert after_ready(new, TRIPLE, "9p").play("discard 9p").only() == 1


def test_5_8_not_where_the_house_does_not_play_it_or_the_wall_is_empty(new: New) -> None:
    position = after_ready(new, TRIPLE, "9p", may=False)
    assert (position.only(), river(position, 0)) == (1, "7z 9p")
    assert after_ready(new, TRIPLE, "9p", left=4).ended == "drawn_hand"


@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("222333444m78p55z", "3m"),  # three chows as well as three pungs
        ("6667m123456789p", "6m"),  # waits for 5m and 8m with it, for 7m alone without
    ],
)
def test_5_8_not_where_the_three_tiles_may_serve_otherwise(new: New, hand: str, drawn: str) -> None:
    position = after_ready(new, hand, drawn)
    assert (position.only(), river(position, 0)) == (1, f"7z {drawn}")


# ---- what a seat may know of its own hand (MJ 12) ----------------------------------------------


def test_5_7_a_declaration_says_what_the_hand_is_worth_after_it(new: New) -> None:
    position = new()
    position.deal("123888m45999p44z/258m369m147p1234z", draws="1p5z")
    own = position.observation(0).own
    assert (own.double, own.discards["1p"]["3p"].points) == (True, 1)
    told = own.declared["ready"]["1p"]["3p"]
    open_told = own.declared["open-ready"]["1p"]["3p"]
    assert (told.points, told.legal, open_told.barred) == (6, True, True)
    assert open_told.drawn_points == told.drawn_points + 2
    after = position.play("ready 1p").passed().observation(0).own
    assert (after.waits["3p"].points, after.declared, after.double) == (6, {}, False)


def test_7_what_is_offered_is_worth_what_is_paid_for_it(new: New) -> None:
    """7  The first discards bless; an added tile is worth more."""
    blessed = new()
    blessed.deal("147m258p369p1234z/123456m56p789p55z", draws="4p1z2z")
    before = blessed.observation(1).own.waits["4p"]
    blessed.play("discard 4p")
    told = blessed.observation(1).own.waits["4p"]
    assert (before.legal, told.legal) == (False, True)
    robbing = new().lay("S: 22345678m34578p", "E: 12789m1289p [666p]", drawn="6p")
    robbing.play("kong 6p")
    added = robbing.observation(1).own.waits["6p"]
    for position, wait in ((blessed, told), (robbing, added)):
        position.play("S: win")
        assert wait.points == position.observation(1).wins[0].sheet.total_points


@pytest.mark.parametrize("scope", ["same_tile", "all_waits"])
def test_6_1_a_discard_may_be_the_tile_that_the_hand_then_waits_for(new: New, scope: str) -> None:
    position = new(sacred_scope=scope).lay("E: 11123m789p99p555z", drawn="1m")
    before = position.observation(0).own.discards["1m"]
    after = position.play("discard 1m").observation(0).own.waits
    assert {kind: wait.barred for kind, wait in before.items()} == {
        kind: wait.barred for kind, wait in after.items()
    }
    assert before["1m"].barred


def test_5_6_an_open_ready_seat_is_no_danger(new: New) -> None:
    """It wins by its own draw alone."""
    for way, reasons in (("ready", 1), ("open-ready", 0)):
        position = new()
        position.deal("34567m123789p33z/147m147m147p2244z", draws="1z5z")
        position.play(f"{way} 1z").passed()
        view = position.table.view(1)
        found = dangers(view, 1, copies_left(view), parse_tile("1z"), parse_tile("1m"))
        assert len([it for it in found if it.code == "ready_seat"]) == reasons, way
