"""What a row of numbers says is what the view says in words (NP 2.2)."""

from typing import Any

import pytest

from madang.match import new_match
from tests.observed import from_seat, parts_of, places, rows_beside_words


def months(words: list[str]) -> list[int]:
    return [int(word[:-1]) for word in words if word != "?"]


def counts(found: list[int]) -> list[int]:
    return [found.count(month) for month in range(1, 13)]


@pytest.mark.parametrize("shown", [True, False])
def test_a_row_says_what_the_view_says(shown: bool) -> None:
    options = {"preset": "table", "players": 4, "rounds": 3, "discard_history_visible": shown}
    drawn_by_others = 0
    # a turn has two steps as a rule, so every third step sees both
    for match, seat, row, seen in rows_beside_words("nylon_ppong", 180, every=3, **options):
        drawn_by_others += seen.phase == "discard" and seen.drawn == "?"
        hand, pile = counts(months(seen.hands[seat])), months(seen.pile)
        assert row["own_hand"].sum(1).tolist() == hand
        assert row["own_sum"] == sum(months(seen.hands[seat]))
        assert row["piled"].tolist() == counts(pile)
        assert row["unseen"].tolist() == [
            4 - held - lying for held, lying in zip(hand, counts(pile), strict=True)
        ]
        recent = [month + 1 for place in row["recent"] for month in place.nonzero()[0]]
        assert recent == pile[::-1][:8]
        check_table(row, seat, seen)
        check_drawn(row, seat, seen)
        assert row["deals_left"] == 3 - seen.deal
        assert row["stop_limit"] == match.options.stop_limit
    assert drawn_by_others


def check_table(row: dict[str, Any], seat: int, seen: Any) -> None:
    """Who sits where, and what all know of each."""
    assert row["seated"].tolist() == [1, 1, 1, 1, 0, 0]
    assert row["sizes"].tolist() == [*from_seat(seat, seen.sizes), 0, 0]
    assert row["turn"].tolist() == [*places(seat, [seen.seat], 4), 0, 0]
    assert row["ponged"].tolist() == [*places(seat, seen.ponged, 4), 0, 0]
    owner = [] if seen.owner is None else [seen.owner]
    assert row["owner"].tolist() == [*places(seat, owner, 4), 0, 0]
    assert row["asked"] == (seat in seen.to_act)
    assert (row["pile"], row["deck"]) == (len(seen.pile), seen.deck)
    own, *others = from_seat(seat, seen.totals)
    assert row["totals"].tolist() == [own, *(other - own for other in others), 0, 0]


def check_drawn(row: dict[str, Any], seat: int, seen: Any) -> None:
    """A card that was drawn is known to the seat that drew it."""
    assert row["has_drawn"] == (seen.drawn is not None)
    own = months([seen.drawn]) if seen.drawn and seat == seen.seat else []
    assert row["own_drawn"].nonzero()[0].tolist() == [month - 1 for month in own]


def test_a_row_tells_how_a_round_ended() -> None:
    match = new_match("nylon_ppong", seed=2, rounds=1, max_reshuffles=0)
    while not match.is_over:
        seat = match.to_act[0]
        match.play(seat, match.legal_actions(seat)[-1])
    table, seen = match.game.observations, match.observation(0)
    row = parts_of(table, table.row(match.view(0), match.options, 0))
    assert match.game.layout.end_words[1 + row["ended"].argmax()] == seen.ended
    assert row["points"][:4].tolist() == seen.points
    assert row["phase"].tolist() == [0, 1, 0, 0, 0]
