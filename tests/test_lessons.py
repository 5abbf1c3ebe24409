"""Prepared first deals: a player who follows the advice wins, and meets what the game is about."""

import pytest
from tools.lesson import fits, follow

from madang.analysis import analysis_of
from madang.game import Game
from madang.games import GAMES
from madang.games.lessons import lesson_of


@pytest.mark.compiled
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_seat_that_follows_the_advice_wins_and_meets_the_game(game: Game) -> None:
    if compile_hint := analysis_of(game).compile_hint:
        compile_hint()
    lesson = lesson_of(game)
    assert lesson
    assert fits(game, lesson), f"run `python -m tools.lesson {game.name}`: {follow(game, lesson)}"
