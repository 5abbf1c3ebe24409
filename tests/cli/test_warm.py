"""`madang warm`: what is compiled is noted, and not compiled again."""

import numpy as np
import pytest

from madang.batch import Batch
from madang.cli import warm
from madang.games import GAMES, game_named
from madang.single import is_ready, kernels_for
from madang.twin import COMPILED

GAME = "nylon_ppong"


@pytest.fixture
def folder(monkeypatch, tmp_path):
    """Let nothing be compiled yet; return where it is noted what is."""
    monkeypatch.setattr(warm, "version_folder", lambda: tmp_path / "version")
    return tmp_path / "version"


@pytest.fixture
def compiled(monkeypatch, folder):
    """Note portions instead of compiling them; a game of mahjong does not compile."""
    met = []

    def note(portion):
        met.append(portion)
        if "mahjong" not in portion[0]:
            monkeypatch.setitem(warm.PORTIONS, portion[1], lambda game: None)
            warm.compile_portion(*portion)
            return 0
        return 1

    monkeypatch.setattr(warm, "in_a_process", note)
    return met


def test_every_portion_of_a_game_is_compiled_once(call, compiled, folder):
    told = call("warm", GAME)
    assert (told.code, "Compiled 3 portions in" in told.out) == (0, True)
    assert sorted(compiled) == sorted((GAME, name) for name in warm.PORTIONS)
    again = call("warm", GAME, "--jobs", 1)
    assert (again.code, again.out) == (0, f"All of it is compiled already, in {folder}\n")
    assert len(compiled) == 3


def test_all_games_are_warmed_and_what_fails_is_said(call, compiled, folder):
    told = call("warm")
    assert len(compiled) == len(GAMES) * len(warm.PORTIONS)
    assert told.code == 1
    assert "madang: korean_mahjong, batch did not compile" in told.err
    assert "Compiled 6 portions in" in told.out


def test_games_that_are_not_there_are_refused(call):
    assert "game: cannot read 'chess'; one of" in call("warm", "chess").err


@pytest.mark.compiled
def test_nothing_of_a_batch_or_a_match_is_left_to_compile():
    game = game_named(GAME)
    warm.compile_match(game)
    warm.compile_batch(game)
    kernels = kernels_for(game, COMPILED) | Batch(game, count=1).kernels
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
    monkeypatch.setattr("madang.single.version_folder", lambda: folder)
    assert not is_ready(game_named(GAME))
    warm.compile_portion(GAME, "match")
    assert is_ready(game_named(GAME))
