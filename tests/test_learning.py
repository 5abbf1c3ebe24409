"""What is kept of trainings holds together: the policies play, and the picture shows the tables."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

from madang import arena
from madang.bots.policy import load_policy, read_policy
from madang.games import game_named

ROOT = Path(__file__).parents[1]
POLICIES = sorted((ROOT / "examples" / "policies").glob("*.safetensors"))
ADVISED = ROOT / "examples" / "policies" / "advised" / "nylon_ppong.safetensors"
MOST_BYTES = 500_000  # of a file that every clone carries


def policy_id(path):
    return f"{path.parent.name}-{path.stem}"


@pytest.mark.parametrize("path", [*POLICIES, ADVISED], ids=policy_id)
def test_a_policy_that_ships_is_better_than_chance(path):
    game = game_named(read_policy(path)[0].game)
    assert load_policy(path, game).head.name == path.stem == game.name
    assert path.stat().st_size < MOST_BYTES
    options = game.make_options(players=2, **{game.house_rules.deals_option: 1})
    seats = [f"policy:{path}", "random"]
    found = arena.play(game, options, seats, 20, 1, None, "threads:1", is_compiled=False)
    assert found.illegal[seats[0]] == 0
    assert found.entrants[0].against.high < 0


@pytest.mark.long  # it compiles an arena of its own
@pytest.mark.compiled
def test_plain_and_compiled_arenas_play_a_policy_alike():
    path = next(path for path in POLICIES if path.stem == "nylon_ppong")
    game = game_named(path.stem)
    seats, options = [f"policy:{path}", "careful"], game.make_options(players=2, rounds=2)
    plain, compiled = (
        arena.play(game, options, seats, 8, 1, None, "threads:1", is_compiled).data()
        for is_compiled in (False, True)
    )
    assert plain == compiled


@pytest.mark.parametrize(
    ("name", "advisor"),
    [("nylon_ppong", "careful"), ("korean_mahjong", "legal"), ("hong_kong_mahjong", "legal")],
)
def test_an_advised_policy_fits_its_game_and_knows_its_advisor(name, advisor):
    path = ADVISED.with_stem(name)
    head = load_policy(path, game_named(name)).head
    assert (head.name, head.advisor, head.gain, head.format) == (
        name, advisor, 4.0, "madang-policy-2",
    )  # fmt: skip
    assert path.stat().st_size < MOST_BYTES


@pytest.mark.parametrize("path", [*POLICIES, *sorted(ADVISED.parent.iterdir())], ids=policy_id)
def test_a_policy_that_ships_looks_at_its_row(path):
    game = game_named(path.stem)
    columns = game.observations
    rows = np.stack([columns.low, columns.high]).astype(np.float32)
    first, second = load_policy(path, game).scores(rows, np.zeros(2, np.int64))
    assert not np.allclose(first, second)


def test_there_is_a_policy_of_both_card_games():
    assert {path.stem for path in POLICIES} == {"nylon_ppong", "wolnam_ppong"}
    assert all(game_named(path.stem) for path in POLICIES)


def test_the_picture_shows_the_tables_next_to_it():
    """`make learning` was run after the last training."""
    spec = importlib.util.spec_from_file_location(
        "learning_curve", ROOT / "examples" / "learning_curve.py"
    )
    drawing = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(drawing)
    tables = sorted((ROOT / "benchmarks").glob("learning-*.csv"))
    picture = ROOT / "docs" / "pictures" / "learning.svg"
    assert len(tables) == len(POLICIES)
    assert picture.read_text("utf-8") == drawing.picture(tables)
