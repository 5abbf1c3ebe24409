"""What all see of a tile on offer, and what they hear of a step (KM 5.3, MJ 6.1)."""

from typing import Any

import pytest

from madang.game import WATCHER
from madang.games.korean_mahjong import GAME
from madang.mahjong.play.state import CLAIM_PUNG, WIN
from tests.games.korean_mahjong.positions import New, Position

READY = "123456m34p789p88p"  # waits for 2p and 5p
TWO = "147m147p1234567z"


def offers(position: Position, word: str) -> list[Any]:
    """Let the seat on turn act; return what all are shown of what the step offers, in order."""
    table, seat = position.table, position.only()
    before = table.states.copy()
    return [states for _, states in table.offers(before, seat, table.play(seat, word))]


def seen(position: Position, states: Any, viewer: int = WATCHER) -> Any:
    """Return what a viewer is shown of an offer."""
    view = position.table.view(viewer, states)
    return GAME.views.observation(view, position.table.options, viewer)


def heard(position: Position, viewer: int, *moves: str) -> list[tuple[str, int | None, str | None]]:
    """Return what a viewer hears of the last of these moves: code, seat, tile."""
    position.play(*moves[:-1])
    before, seat = position.table.view(viewer), position.only()
    action = position.table.play(seat, moves[-1])
    after, options = position.table.view(viewer), position.table.options
    events = GAME.views.events_for(before, after, options, viewer, (seat, action))
    return [(event["code"], event.get("seat"), event.get("tile")) for event in events]


def test_mj_6_1_a_declaration_is_offered_with_its_discard(new: New) -> None:
    position = new().lay(f"E: {READY}", drawn="7z")
    (states,) = offers(position, "ready 7z")
    shown = seen(position, states)
    assert (shown.phase, shown.to_act, shown.offered.tile) == ("claim", [], "7z")
    assert shown.ready[0].turned == 0


@pytest.mark.parametrize("pungs", [True, False])
def test_5_3_every_tile_that_the_table_discards_is_an_offer_of_its_own(
    new: New, pungs: bool
) -> None:
    hand = f"W: {'22m258p58m123467z' if pungs else TWO}"
    position = new().lay(f"E: {READY}", hand, drawn="7z", draws="9m 9m 9m 2m", left=20)
    position.play("ready 7z").passed().idle(2)
    first, second = offers(position, "discard 9m")
    assert seen(position, first).offered.tile == "9m"
    assert (position.phase == "claim") == pungs
    shown = seen(position, second)
    assert (shown.phase, shown.offered.tile, shown.offered.seat) == ("claim", "2m", 0)


def test_5_3_the_tiles_of_several_ready_seats_are_offered_in_their_order(new: New) -> None:
    hands = f"E: {READY}", "S: 123789m34m99m678p"
    position = new().lay(*hands, drawn="7z", draws="6z 1z 4z 3z 2z").play("ready 7z").passed()
    position.play("ready 6z").passed().idle()
    found = offers(position, "discard 4z")
    assert [seen(position, states).offered.tile for states in found] == ["4z", "3z", "2z"]
    assert [seen(position, states).seat for states in found] == [3, 0, 1]
    assert position.only() == 2


def test_5_4_a_tile_that_a_ready_seat_must_win_on_is_offered_first(new: New) -> None:
    position = new(must_win_on_discard=True).lay(f"E: {READY}", drawn="7z", draws="2p")
    (states,) = offers(position.play("ready 7z").passed(), "discard 2p")
    assert (seen(position, states).offered.tile, seen(position, states).ended) == ("2p", "")
    assert position.ended == "discard"


@pytest.mark.parametrize("ends", ["1z", "2p"])
def test_5_8_the_replacement_of_a_kong_is_offered_unless_it_wins(new: New, ends: str) -> None:
    position = new(kong_after_ready=True, min_points=0)
    hand = "E: 123456m999p34p88p"
    position.lay(hand, drawn="7z", draws="9m9m9m 9p", ends=ends).play("ready 7z").passed().idle(3)
    found = offers(position, "kong 9p")
    if ends == "2p":
        assert (found, position.ended) == ([], "self_draw")
        return
    (states,) = found
    shown = seen(position, states)
    assert (shown.phase, shown.offered.tile, len(shown.melds[0])) == ("claim", "1z", 1)


def test_6_an_offer_tells_who_is_asked_nothing_but_why_the_viewer_may_not_win(new: New) -> None:
    position = new().lay("S: 123888m45999p44z", drawn="3p")
    (states,) = offers(position, "discard 3p")
    assert seen(position, states, 1).forbidden.why == "below_minimum"
    assert seen(position, states, 2).forbidden is None
    assert seen(position, states).to_act == []


def test_5_3_a_step_tells_every_draw_and_discard_of_the_table_in_order(new: New) -> None:
    for viewer, tile in ((0, "2m"), (1, None), (WATCHER, None)):
        position = new().lay(f"E: {READY}", drawn="7z", draws="9m 9m 9m f1 1p", ends="2m")
        position.play("ready 7z").passed().idle(2)
        assert heard(position, viewer, "discard 9m") == [
            ("discard", 3, "9m"),
            ("bonus", 0, None),
            ("draw", 0, tile),
            ("discard", 0, "2m"),
            ("draw", 1, "1p" if viewer == 1 else None),
        ]


def test_5_4_a_step_tells_the_draw_with_which_the_table_wins(new: New) -> None:
    position = new().lay(f"E: {READY}", drawn="7z", draws="9m 9m 9m 2p")
    position.play("ready 7z").passed().idle(2)
    assert [code for code, *_ in heard(position, 2, "discard 9m")] == [
        *("discard", "draw", "win", "deal_end"),
    ]


def test_5_1_a_declaration_is_told_before_its_discard(new: New) -> None:
    position = new().lay("E: 34567m123789p33z", drawn="7z")
    assert heard(position, 2, "open-ready 7z")[:2] == [("ready", 0, "7z"), ("discard", 0, "7z")]


def test_3_4_only_a_win_of_the_next_seat_cannot_be_changed_by_anybody(new: New) -> None:
    calling = {"false_win": "points"}
    for seat, options, is_final in ((1, {}, True), (2, {}, False), (1, calling, False)):
        position = new(**options).lay(f"{'ESWN'[seat]}: {READY}", drawn="2p")
        position.play("discard 2p")
        calls, state = GAME.layout.calls, position.state
        assert calls.is_final(state, position.table.options, seat, WIN) == is_final
        assert not calls.is_final(state, position.table.options, seat, CLAIM_PUNG)
