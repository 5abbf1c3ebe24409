"""What all games share names none of them: a game says of itself what is shown of it."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import madang
from benchmarks.acknowledged import acknowledge_times
from benchmarks.bots import example_of
from madang.analysis import analysis_of
from madang.game import Game
from madang.games import GAMES, odds, score
from madang.server.assets.catalogue import described
from madang.server.assets.files import CLIENT

SHARED = "bench", "client", "server"
LANGUAGES = "en", "ko", "zh"

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def shared_files() -> Iterator[Path]:
    """Yield the sources that every game uses."""
    for folder in SHARED:
        for path in (Path(madang.__file__).parent / folder).rglob("*"):
            inside = path.relative_to(CLIENT).as_posix() if path.is_relative_to(CLIENT) else ""
            is_own = inside.startswith(("games/", "locales/", "art/"))
            if path.suffix in (".py", ".js", ".css", ".html") and not is_own:
                yield path


def test_no_file_that_games_share_names_one() -> None:
    names = re.compile("|".join(game.name for game in GAMES))
    files = [*shared_files()]
    assert len(files) > 100
    assert [str(path) for path in files if names.search(path.read_text("utf-8"))] == []


@every_game
def test_the_face_and_the_words_of_a_game_are_there(game: Game) -> None:
    told = described(game)
    assert len(told["face"]) >= 3
    assert [path for path in told["face"] if not (CLIENT / path).is_file()] == []
    for language in LANGUAGES:
        for scope in told["words"]:
            name, _, section = scope.partition(".")
            text = (CLIENT / "locales" / f"{name}.{language}.json").read_text("utf-8")
            assert json.loads(text)[section or "main"]


def test_a_game_without_a_client_is_told_of_all_the_same() -> None:
    told = described(replace(GAMES[0], name="unheard_of"))
    assert (told["sheet"], told["face"], told["words"]) == (False, [], [])


@every_game
def test_the_questions_that_answers_are_measured_by_are_answered(game: Game) -> None:
    analysis = analysis_of(game)
    example = example_of(analysis.calculator)
    assert example is not None
    assert score(game.name, example[1])
    if asked := example_of(analysis.odds):
        assert odds(game.name, asked[1])


@every_game
def test_moves_of_any_game_are_measured(game: Game, tmp_path: Path) -> None:
    times = acknowledge_times(game, 8, tmp_path)
    assert len(times) == 8
    assert all(time > 0 for time in times)


@pytest.mark.long
def test_as_many_tables_are_made_as_measuring_takes(tmp_path: Path) -> None:
    game = next(game for game in GAMES if game.name == "wolnam_ppong")
    assert len(acknowledge_times(game, 300, tmp_path)) == 300  # at more than twelve tables
