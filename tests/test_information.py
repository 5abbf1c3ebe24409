"""What a seat was shown of a match: told alike where it was shown the same, and only there."""

from random import Random
from typing import Any

import numpy as np
import pytest

from madang.envs.information_state import Information, Step, information_of, rows_of
from madang.game import Game
from madang.games import GAMES, game_named
from madang.match import Match, new_match
from tests.matches import short

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
EVENTS = 20  # of a match
SEAT = 1


def histories(game: Game) -> list[tuple[Match, list[bytes]]]:
    """Play a few matches; return them after each event, with all views of SEAT until then."""
    found = []
    for seed, choices in ((1, 1), (1, 2), (1, 2), (2, 1)):
        lot, match = Random(choices), new_match(game.name, seed=seed, **short(game))
        views = [match.view(SEAT).tobytes()]
        for _ in range(EVENTS):
            if not match.is_over:
                seat = lot.choice(match.to_act)
                match.play(seat, lot.choice(match.legal_actions(seat)))
                if (view := match.view(SEAT).tobytes()) != views[-1]:
                    views.append(view)
                found.append((match.copy(), list(views)))
    return found


@every_game
def test_text_and_numbers_tell_the_same_histories_apart(game: Game) -> None:
    texts: dict[str, bytes] = {}
    views: dict[str, list[bytes]] = {}
    for match, seen in histories(game)[::3]:
        known = information_of(match.record(), SEAT)
        rows = known.rows().tobytes()
        assert texts.setdefault(known.text(), rows) == rows
        assert views.setdefault(known.text(), seen) == seen
    assert len({*texts.values()}) == len(texts) > EVENTS // 3


def test_what_others_hold_and_say_in_silence_is_not_in_it() -> None:
    """Two seats pass on a discard, and only the seat that did hears of it."""
    match = new_match("nylon_ppong", seed=3, preset="table")
    match.play(match.to_act[0], "draw")
    discarder = match.to_act[0]
    match.play(discarder, match.legal_actions(discarder)[-1])
    first, other = match.to_act
    before = [information_of(match.record(), seat).text() for seat in (first, other)]
    match.play(first, "pass")
    after = [information_of(match.record(), seat).text() for seat in (first, other)]
    assert after[0] == f"{before[0]}\nown pass\npass seat={first}"
    assert after[1] == before[1]


def test_there_are_as_many_rows_as_are_asked_for() -> None:
    match = new_match("nylon_ppong", seed=7)
    for _ in range(3):
        seat = match.to_act[0]
        match.play(seat, match.legal_actions(seat)[0])
    known = information_of(match.record(), 0)
    rows = known.rows()
    table = rows_of(match.game)
    assert rows.shape == (4, table.width)
    assert np.array_equal(known.rows(2), rows[-2:])
    padded = known.rows(6)
    assert padded.shape == (6, table.width)
    assert np.array_equal(padded[:4], rows)
    assert not padded[4:].any()
    assert known.rows(0).shape == (0, table.width)
    assert ((rows >= table.low) & (rows <= table.high)).all()


def test_the_last_row_tells_the_order_of_what_came_before() -> None:
    """One seat draws 1a then 1b, or 1b then 1a: the views after it are the same."""
    game = game_named("nylon_ppong")
    known = [Information(game, game.make_options(), 0) for _ in range(2)]
    view = new_match(game, seed=7).view(0)
    steps = [Step(view, None, [], text) for text in ("draw 1a", "draw 1b", "pass")]
    known[0].steps = steps
    known[1].steps = [steps[1], steps[0], steps[2]]
    assert not np.array_equal(known[0].rows(1), known[1].rows(1))


def test_a_row_ends_with_what_the_seat_knows_then() -> None:
    match = new_match("hong_kong_mahjong", seed=7)
    game, table = match.game, rows_of(match.game)
    row: Any = information_of(match.record(), 2).rows()[-1]
    assert row[-game.observations.width :].tolist() == (
        game.observations.row(match.view(2), match.options, 2).tolist()
    )
    assert table.describe(row).startswith("heard: deal")
