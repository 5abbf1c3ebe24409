"""What a row of numbers says is what the view says in words, in both mahjongs (MJ 11)."""

from collections import Counter
from typing import Any

import pytest

from madang.mahjong.play.observe import PLANES
from madang.mahjong.tiles import PLAYED, WORDS
from madang.match import new_match
from tests.observed import from_seat, places, rows_beside_words

GAMES = "hong_kong_mahjong", "korean_mahjong"
HOUSES: list[dict[str, Any]] = [{}, {"false_win": "open_hand", "concealed_kong": "hidden"}]


def counts(words: Any) -> list[int]:
    found = Counter(list(words))
    return [found[word] for word in WORDS[:PLAYED]]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("house", HOUSES)
def test_a_row_says_what_the_view_says(game: str, house: dict[str, Any]) -> None:
    for _, seat, row, seen in rows_beside_words(game, 300, every=7, **house):
        check_tiles(row, seen, seat)
        check_rivers(row, seen, seat)
        check_seats(row, seen, seat)
        check_own(row, seen, seat)
        check_more(game, row, seen, seat)


def check_tiles(row: dict[str, Any], seen: Any, seat: int) -> None:
    """Hands, melds, and what is left."""
    assert row["own_hand"].sum(0).tolist() == counts(seen.hands[seat])
    left = [seen.left.get(word, 4) for word in WORDS[:PLAYED]]
    assert row["unseen"].tolist() == left
    for place, melds in enumerate(from_seat(seat, seen.melds)):
        tiles = [tile for meld in melds for tile in meld.tiles or ()]
        assert row["melds"][place].tolist() == counts(tiles)
        assert row["melded"][place] == len(melds)
        assert row["chows"][place] == sum(meld.kind == "chow" for meld in melds)
        assert row["kongs"][place] == sum(meld.kind == "kong" for meld in melds)
        assert row["concealed_kongs"][place] == sum(not meld.open for meld in melds)
        givers = Counter((meld.giver - seat) % 4 for meld in melds if meld.giver is not None)
        assert row["claimed"][place].tolist() == [givers[giver] for giver in range(4)]
    for place, hand in enumerate(from_seat(seat, seen.hands)[1:]):
        assert row["open_hands"][place].tolist() == counts(hand or [])


def check_rivers(row: dict[str, Any], seen: Any, seat: int) -> None:
    """Who discarded what; what each discarded last is the newest of its own."""
    for place, river in enumerate(from_seat(seat, seen.rivers)):
        assert row["discards"][place].tolist() == counts(thrown.tile for thrown in river)
        if river and row["recent"][place].any():
            assert WORDS[row["recent"][place].argmax()] == river[-1].tile
    offered = [seen.offered.tile] if seen.offered else []
    if seen.phase in ("turn", "claim", "rob"):
        assert row["offered"].tolist() == counts(offered)


def check_seats(row: dict[str, Any], seen: Any, seat: int) -> None:
    """What all know of each seat."""
    assert row["sizes"].tolist() == from_seat(seat, seen.sizes)
    assert row["turn"].tolist() == places(seat, [seen.seat], 4)
    assert row["dealer"].tolist() == places(seat, [seen.dealer], 4)
    assert row["opened"].tolist() == places(seat, seen.opened, 4)
    assert row["false_wins"].tolist() == from_seat(seat, seen.false_wins)
    assert row["points"].tolist() == from_seat(seat, seen.points)
    assert "ESWN"[row["own_wind"].argmax()] == seen.winds[seat]
    assert "ESWN"[row["round_wind"].argmax()] == seen.round_wind
    for place, laid in enumerate(from_seat(seat, seen.bonus)):
        assert [WORDS[PLAYED + tile] for tile in row["bonus"][place].nonzero()[0]] == laid
    own, *others = from_seat(seat, seen.totals)
    assert row["totals"].tolist() == [own, *(other - own for other in others)]


def check_own(row: dict[str, Any], seen: Any, seat: int) -> None:
    """How far the hand is."""
    assert row["asked"] == (seat in seen.to_act)
    assert row["wall"] == seen.deck
    assert row["own_shanten"] == seen.own.shanten
    assert row["own_drawn"].tolist() == counts([seen.drawn] if seen.drawn else [])
    if seen.own.waits:
        assert row["own_waits"].tolist() == counts(seen.own.waits)


def check_more(game: str, row: dict[str, Any], seen: Any, seat: int) -> None:
    """What only one of the games has."""
    if game == "hong_kong_mahjong":
        assert (row["goulash"], row["locked"]) == (seen.goulash, seen.own.locked)
        return
    assert row["counters"].tolist() == from_seat(seat, seen.counters)
    for place, ready in enumerate(from_seat(seat, seen.ready)):
        said = [1, ready.open, ready.double] if ready else [0, 0, 0]
        assert row["ready"][place].tolist() == said
        assert row["ready_with"][place].sum() == bool(ready)


def test_the_first_columns_are_planes_of_kinds() -> None:
    table = new_match("hong_kong_mahjong", seed=1).game.observations
    width = sum(column.size for column in PLANES)
    assert width % PLAYED == 0
    assert [column.name for column in table.columns[: len(PLANES)]] == [c.name for c in PLANES]
    assert all(
        name.endswith(f"[{WORDS[i % PLAYED]}]") for i, name in enumerate(table.names[:width])
    )
