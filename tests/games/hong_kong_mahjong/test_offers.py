"""What all see of a tile on offer, and which claims nothing can change (HK 9.1, 3.2)."""

from typing import Any

from madang.game import WATCHER
from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.actions import WIN
from madang.games.hong_kong_mahjong.state import TILE_SET
from madang.mahjong.tiles import BONUS, KINDS, PLAYED, parse_tiles
from madang.table import Table

DEALER = "5m139m147p258s1234z"
JUNK = "9m369p369s1567z12s", "8m258p147s2356z78s", "7m147p258s1347z36p"
WAITS = "111m222p333s55m99s"  # wins on 5m with pungs alone
PUNGS = "55m147p258s347z36p"
HALVES = range(PLAYED), range(BONUS, KINDS)
LAST = 20  # tiles behind the bonus tiles, so that replacements are none
ROBS = {"rob_concealed_for_13_orphans": True}


def wall(*, draws: str = "", **hands: str) -> list[int]:
    """Deal these hands, by their winds, and these draws; no bonus tile is dealt."""
    dealt = [hands.get(wind, usual) for wind, usual in zip("ESWN", (DEALER, *JUNK), strict=True)]
    left: dict[int, list[int]] = {kind: [] for kind in range(KINDS)}
    for tile, kind in enumerate(TILE_SET):
        left[kind].append(tile)
    tiles = [[left[kind].pop() for kind in parse_tiles(text)] for text in [*dealt, draws]]
    order = []
    for packet in (4, 4, 4, 1):
        for hand in tiles[:4]:
            order += [hand.pop() for _ in range(packet)]
    order += tiles[0] + tiles[4]
    played, bonus = ([tile for kind in kinds for tile in left[kind]] for kinds in HALVES)
    return order + played[:-LAST] + bonus + played[-LAST:]


def table_of(deck: list[int], **options: Any) -> Table:
    """Deal to a new table; seat 0 is East."""
    table = Table(GAME, GAME.make_options(**options))
    table.deal(deck, 0)
    return table


def offered(table: Table, word: str) -> Any:
    """Let the seat on turn act; return what all are shown as its offer, or None."""
    before, seat = table.states.copy(), table.to_act[0]
    return table.offered(before, seat, table.play(seat, word))


def test_9_1_a_table_waits_three_seconds_where_nobody_says_otherwise():
    assert GAME.layout.calls.seconds == 3.0


def test_9_1_every_discard_is_offered_whether_or_not_it_can_be_claimed():
    shown = []
    for west in (PUNGS, JUNK[1]):
        table = table_of(wall(W=west))
        states = offered(table, "discard 5m")
        assert GAME.is_call(table.state) == (west == PUNGS)
        assert (states[0].to_act, GAME.layout.phases[states[0].phase]) == (0, "claim")
        shown.append(GAME.views.observation(table.view(WATCHER, states), table.options, WATCHER))
    assert shown[0] == shown[1]
    assert (shown[0].offered.tile, shown[0].rivers[0][0].tile) == ("5m", "5m")


def test_9_1_an_added_kong_is_offered_whether_or_not_it_can_be_robbed():
    table = table_of(wall(S=PUNGS, draws="999p5m"))
    table.play(0, "discard 5m")
    table.play(1, "pung")
    table.play(1, "discard 3z")
    for seat in (2, 3, 0):
        table.play(seat, "discard 9p")
    assert table.to_act == (1,)
    states = offered(table, "kong 5m")
    assert (states[0].to_act, GAME.layout.phases[states[0].phase]) == (0, "rob")
    assert GAME.layout.phases[table.state.phase] == "turn"  # nobody could rob it
    assert states[0].end > table.state.end  # its replacement is not drawn before all


def test_3_4_a_concealed_kong_is_offered_where_thirteen_orphans_may_rob_it():
    hand = "1111m39m147p258s12z"
    assert offered(table_of(wall(E=hand)), "kong 1m") is None
    assert offered(table_of(wall(E=hand), **ROBS), "kong 1m") is not None


def test_3_2_only_a_win_of_the_next_seat_cannot_be_changed_by_anybody():
    for wind, options, is_final in (
        ("S", {}, True),
        ("W", {}, False),
        ("S", {"multiple_winners": "all"}, False),
        ("S", {"multiple_winners": "highest"}, False),
        ("S", {"false_win": "points"}, False),
    ):
        table, seat = table_of(wall(**{wind: WAITS}), **options), "ESWN".index(wind)
        table.play(0, "discard 5m")
        calls = GAME.layout.calls
        assert calls.is_final(table.state, table.options, seat, WIN) == is_final
        pung = GAME.parse_action("pung")
        assert not calls.is_final(table.state, table.options, seat, pung)
        if is_final:
            table.play(seat, "win")
            assert table.state.ended_by == 1 << seat
