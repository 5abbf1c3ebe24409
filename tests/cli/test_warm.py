"""`madang warm`: what is compiled is noted, and not compiled again."""

import shutil

import numpy as np
import pytest

from madang.batch import Batch
from madang.cli import warm
from madang.engine import is_ready, kernels_for
from madang.games import GAMES, game_named
from madang.kernels.cache import version_folder

GAME = "nylon_ppong"


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Let nothing be compiled yet; return where it is noted what is."""
    monkeypatch.setattr(warm, "version_folder", lambda: tmp_path / "version")
    return tmp_path / "version"


@pytest.fixture
def compiled(monkeypatch, folder):
    """Note portions instead of compiling them; the batch of a game of mahjong does not compile."""
    met = []

    def portion(name):
        def note(game):
            met.append((game.name, name))
            if name == "batch" and "mahjong" in game.name:
                raise MemoryError

        return note

    def here(game, names, note):
        try:
            warm.compile_game(game, names)
        except MemoryError:
            return "MemoryError"
        return ""

    monkeypatch.setattr(warm, "PORTIONS", {name: portion(name) for name in warm.PORTIONS})
    monkeypatch.setattr(warm, "in_a_process", here)
    return met


def test_every_portion_of_a_game_is_compiled_once(call, compiled, folder):
    told = call("warm", GAME)
    assert (told.code, f"Compiled {GAME} in" in told.out) == (0, True)
    assert sorted(compiled) == sorted((GAME, name) for name in warm.PORTIONS)
    again = call("warm", GAME, "--jobs", 1)
    assert (again.code, again.out) == (0, f"All of it is compiled already, in {folder}\n")
    assert len(compiled) == len(warm.PORTIONS)


def test_all_games_are_warmed_and_what_fails_is_said_and_tried_again(call, compiled, folder):
    told = call("warm")
    assert told.code == 1
    assert "madang: korean_mahjong did not compile: MemoryError\n" in told.err
    assert "Compiled nylon_ppong, wolnam_ppong in" in told.out
    compiled.clear()
    assert call("warm").code == 1
    assert ("korean_mahjong", "batch") in compiled
    assert ("korean_mahjong", "match") not in compiled


def test_a_cache_folder_that_cannot_be_made_is_refused_at_once_and_once(
    call, compiled, monkeypatch, tmp_path
):
    (tmp_path / "file").touch()
    monkeypatch.setattr(warm, "version_folder", lambda: tmp_path / "file" / "version")
    told = call("warm", GAME)
    assert (told.code, told.out, compiled) == (2, "", [])
    assert told.err.count("Not a directory") == 1
    assert "name another with MADANG_CACHE_DIR" in told.err


def test_play_is_compiled_before_any_search(call, compiled):
    call("warm", "--jobs", 1)
    searched = [place for place, (_, name) in enumerate(compiled) if name == "search"]
    assert searched == list(range(len(compiled) - len(searched), len(compiled)))
    assert len(searched) == len(GAMES)


@pytest.mark.compiled
def test_a_process_of_its_own_compiles_a_game_and_tells_of_each_portion(monkeypatch, tmp_path):
    home, told = tmp_path / version_folder().name, []
    warm.compile_game(game_named(GAME), warm.PLAYED)  # where it stays; else the process would
    for shelf in version_folder().glob(f"{GAME}*/"):
        shutil.copytree(shelf, home / shelf.name)
    monkeypatch.setenv("MADANG_CACHE_DIR", str(tmp_path))
    names = warm.PLAYED
    assert warm.in_a_process(game_named(GAME), names, lambda: told.append(1)) == ""
    assert len(told) == len(list(home.glob("*.complete"))) == 3


def test_games_that_are_not_there_are_refused(call):
    assert "game: cannot read 'chess'; one of" in call("warm", "chess").err


@pytest.mark.compiled
def test_nothing_of_a_batch_or_a_match_is_left_to_compile():
    game = game_named(GAME)
    warm.compile_match(game)
    warm.compile_batch(game)
    kernels = kernels_for(game, game.compiled()) | Batch(game, count=1).kernels
    compiled = {name: len(root.signatures) for name, root in kernels.items()}
    assert all(compiled.values()), compiled
    batch = Batch(game, count=2, observe=True, check=False, episode="deal")
    batch.step(np.zeros(2, np.int64))
    batch.observations()
    one = Batch(game, count=1)
    assert one.view is not None
    assert compiled == {name: len(root.signatures) for name, root in kernels.items()}


@pytest.mark.compiled
def test_a_portion_is_noted_where_a_new_match_looks(monkeypatch, folder):
    monkeypatch.setattr("madang.engine.version_folder", lambda: folder)
    monkeypatch.setattr("madang.engine.is_noted", lambda name: (folder / name).is_file())
    assert not is_ready(game_named(GAME))
    warm.compile_game(game_named(GAME), warm.PLAYED)
    assert is_ready(game_named(GAME))
