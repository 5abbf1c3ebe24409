"""Compiled twins are kept under the sources that they are made of, and under no others."""

import re
from pathlib import Path

import pytest

import madang
from madang.jit import WITHOUT_KERNELS, mark_of_strangers, sources_of_kernels
from madang.rng import below

HOME = Path(madang.__file__).parent
MAKES_TWINS = re.compile(r"^\s*@(kernel|apart|njit)\b|[^.]\b(compiled|bound|cache_folder)\(", re.M)


def test_every_file_that_holds_a_kernel_or_makes_a_twin_counts() -> None:
    makes = {path for path in HOME.rglob("*.py") if MAKES_TWINS.search(path.read_text("utf-8"))}
    assert HOME / "jit.py" in makes
    assert makes <= {*sources_of_kernels()}


@pytest.mark.parametrize("folder", WITHOUT_KERNELS)
def test_an_edit_of_what_is_around_the_games_leaves_the_twins_alone(folder: str) -> None:
    assert (HOME / folder).is_dir()
    assert [path for path in sources_of_kernels() if HOME / folder in path.parents] == []


RULE = """
from madang.jit import kernel

@kernel
def inner(n):
    return n + {more}

@kernel
def outer(n):
    return inner(n)
"""


def kernels_in(path, more):
    path.write_text(RULE.format(more=more))
    scope = {"__name__": "elsewhere"}
    exec(compile(path.read_text(), str(path), "exec"), scope)
    return {"outer": scope["outer"]}


def test_twins_of_a_game_from_elsewhere_are_kept_by_its_own_sources(tmp_path):
    one = mark_of_strangers(kernels_in(tmp_path / "rules.py", 1), {})
    again = mark_of_strangers(kernels_in(tmp_path / "rules.py", 1), {})
    other = mark_of_strangers(kernels_in(tmp_path / "rules.py", 2), {})
    assert one == again != other
    assert mark_of_strangers({"below": below}, {}) == ""
    assert mark_of_strangers({"below": below}, kernels_in(tmp_path / "rules.py", 1)) == one
