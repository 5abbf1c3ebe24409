"""Puzzles: every file replays to its positions, and says what it should."""

from datetime import date, timedelta

import pytest

from madang.errors import NotationError
from madang.games import GAMES
from madang.puzzles import (
    FOLDER,
    LEVELS,
    PLAY,
    Puzzle,
    chosen,
    continued,
    daily,
    games_with_puzzles,
    puzzle_named,
    puzzles_of,
    themes_of,
)
from madang.terminal.turned import turned

SAMPLE = 7  # of each game are played up to their positions: each costs some milliseconds
MOST_BYTES = 300_000  # of a file


def sample(game: str) -> list[Puzzle]:
    """Return some puzzles of a game, of every theme."""
    found = list(puzzles_of(game).values())
    some = [next(one for one in found if one.theme == theme) for theme in themes_of(game)]
    return [*some, *found[:: len(found) // SAMPLE + 1]]


def test_puzzles_come_in_small_files() -> None:
    assert games_with_puzzles() == [game.name for game in GAMES]
    for game in games_with_puzzles():
        assert len(puzzles_of(game)) >= 200, game
        assert (FOLDER / f"{game}.jsonl").stat().st_size <= MOST_BYTES


@pytest.mark.parametrize("game", games_with_puzzles())
def test_each_puzzle_has_an_answer_and_a_rating(game: str) -> None:
    for one in puzzles_of(game).values():
        assert 1 <= one.level <= LEVELS, one.id
        assert one.best, one.id
        if one.asks != PLAY:
            assert set(one.best) < set(one.choices), one.id
            assert len(set(one.choices)) == len(one.choices) > 2, one.id
        elif one.worlds:
            best, second = sorted(one.points.values(), reverse=True)[:2]
            assert best - second >= max(1.0, 4 * one.error) - 0.02, one.id


@pytest.mark.parametrize("game", games_with_puzzles())
def test_positions_ask_their_seat(game: str) -> None:
    for one in sample(game):
        match = one.position()
        frame = one.frame(match)
        assert frame.view.hands[one.seat], one.id
        assert frame.view.hands.count(None) >= 1, one.id
        if one.asks == PLAY:
            legal = match.legal_actions(one.seat)
            assert {word for word in one.best if word != "bet"} <= set(legal), one.id
            assert len(legal) > 1, one.id
        else:
            assert not frame.legal, one.id
        assert turned(frame.view, one.seat).hands[0] == frame.view.hands[one.seat]


def test_a_deal_goes_on_after_an_answer() -> None:
    one = next(one for one in puzzles_of("nylon_ppong").values() if one.seeds)
    for word in one.seeds:
        shown = continued(one, word)
        assert shown.frames[-1].view.ended
        assert len(shown.points) == one.position().table.seats
    won = next(one for one in puzzles_of("korean_mahjong").values() if one.theme == "worth")
    end = continued(won, "win").frames[-1].view
    assert [str(win.sheet.total_points) for win in end.wins] == won.best
    with pytest.raises(NotationError, match="win"):
        continued(won, "pass")


def test_any_bet_is_right_where_one_is() -> None:
    one = next(one for one in puzzles_of("wolnam_ppong").values() if "bet" in one.best)
    assert one.is_right("bet 37")
    assert one.is_right("ado")
    assert not one.is_right("fold")


def test_each_day_has_another_puzzle() -> None:
    first = date(2026, 11, 23)
    for game in games_with_puzzles():
        days = [daily(game, first + timedelta(days=n)).id for n in range(50)]
        assert len(set(days)) == 50


def test_what_is_not_there_is_refused_with_a_remedy() -> None:
    with pytest.raises(NotationError, match="the ids are like 1"):
        puzzle_named("wolnam_ppong", "x")
    with pytest.raises(NotationError, match="one of bet, odds"):
        chosen("wolnam_ppong", "stops")
    with pytest.raises(NotationError, match="rating"):
        chosen("wolnam_ppong", "bet", 9)
    with pytest.raises(NotationError, match="game"):
        puzzles_of("poker")
