"""Compiled twins are kept under the sources that they are made of, and under no others."""

import re
from pathlib import Path

import pytest

import madang
from madang.jit import WITHOUT_KERNELS, sources_of_kernels

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
