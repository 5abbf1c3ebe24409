"""Compiled twins are kept under the sources that they are made of, and under no others."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import madang
from madang.jit import (
    WITHOUT_KERNELS,
    bound,
    compiled,
    kernel,
    mark_of_strangers,
    sources_of_kernels,
)
from madang.rng import below, next_word

HOME = Path(madang.__file__).parent
MAKES_TWINS = re.compile(r"^\s*@(kernel|apart|njit)\b|[^.]\b(compiled|bound|cache_folder)\(", re.M)


def test_every_file_that_holds_a_kernel_or_makes_a_twin_counts() -> None:
    makes = {path for path in HOME.rglob("*.py") if MAKES_TWINS.search(path.read_text("utf-8"))}
    assert HOME / "jit.py" in makes
    assert makes <= {*sources_of_kernels()}


@pytest.mark.parametrize("place", WITHOUT_KERNELS)
def test_an_edit_of_what_is_around_the_games_leaves_the_twins_alone(place: str) -> None:
    assert (HOME / place).exists()
    counted = sources_of_kernels()
    assert [path for path in counted if HOME / place in (path, *path.parents)] == []


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


@kernel
def stand_in(n):
    return n


@kernel
def through(n):
    return stand_in(n) + below(3, n)


def test_what_leads_to_no_bound_name_is_not_copied():
    one, other = (bound({"f": through}, stand_in=word)["f"] for word in (below, next_word))
    assert one.__globals__["below"] is other.__globals__["below"] is below
    assert one.__globals__["stand_in"] is not other.__globals__["stand_in"]


@kernel
def more(n):
    return n + 1


@kernel
def twice(n):
    return more(n) + more(n)


def hits(function):
    return sum(function.stats.cache_hits.values())


@pytest.mark.compiled
def test_a_root_that_another_root_calls_is_a_root_too_and_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("madang.jit.version_folder", lambda: tmp_path)
    roots = {"twice": twice, "more": more}
    first, again = (compiled(roots, "both") for _ in range(2))
    assert [first["twice"](3), first["more"](3)] == [8, 4]
    assert [again["twice"](3), again["more"](3)] == [8, 4]
    assert [hits(function) for function in again.values()] == [1, 1]


@pytest.mark.compiled
def test_roots_made_of_one_function_are_kept_apart(tmp_path, monkeypatch):
    monkeypatch.setattr("madang.jit.version_folder", lambda: tmp_path)
    roots = {"more": twice, "same": bound({"same": twice}, more=same)["same"]}
    for _ in range(2):
        twins = compiled(roots, "apart")
        assert [twins["more"](3), twins["same"](3)] == [8, 6]
    assert [hits(function) for function in twins.values()] == [1, 1]


@kernel
def same(n):
    return n


@pytest.mark.compiled
def test_what_is_kept_on_disk_is_machine_code_and_names(tmp_path, monkeypatch):
    monkeypatch.setattr("madang.jit.version_folder", lambda: tmp_path)
    for _ in range(2):
        twin = compiled({"twice": twice}, "kept")["twice"]
        assert twin(3) == 8
    [loaded] = twin.overloads.values()
    kept = loaded.library._get_module_for_linking()
    assert loaded.fndesc.llvm_cpython_wrapper_name in [it.name for it in kept.global_variables]
    assert not [*kept.functions]


@pytest.mark.compiled
def test_what_is_compiled_is_said_once(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("madang.jit.version_folder", lambda: tmp_path)
    for _ in range(2):
        compiled({"twice": twice}, "said")["twice"](3)
    line = "madang: compiling said; it takes seconds and is kept for the next time\n"
    assert capsys.readouterr() == ("", line)


# ---- twins of two games in one process ---------------------------------------------------------

# long enough, and called often enough, that it stays a piece of its own in machine code
SHARED = """
from madang.jit import kernel

@kernel
def value_of(state, least):
    total = 0
    for n in range(state.times):
        for other in range(least, state.times):
            if state.value % (n + 2) == other % 3:
                total += state.value // (other + 1)
            elif total % 5 > 2:
                total -= n * other + state.value
            elif total // 7 % 2:
                total = total * 3 % 1009 + state.value
            else:
                total += state.value * (other + 1)
    return total

@kernel
def answer(state):
    total = value_of(state, 0)
    for least in range(state.times):
        total += value_of(state, least) * value_of(state, least + 1)
        total -= value_of(state, total % 3) + value_of(state, total % 2)
    return total + value_of(state, 1) - value_of(state, 2)
"""
ANSWER = """
import sys
import numpy as np
from madang.jit import compiled

sys.path.insert(0, sys.argv[1])
import shared

FIELDS = {"one": ["times", "value"], "two": ["value", "more", "times"]}
VALUES = {"times": 3, "value": 7, "more": 1000}
for name in sys.argv[2:]:
    state = np.zeros(1, [(field, np.int64) for field in FIELDS[name]])
    for field in FIELDS[name]:
        state[field] = VALUES[field]
    twin = compiled({"answer": shared.answer}, name)["answer"]
    print(twin(state[0]))
"""


def answers(folder, *names):
    """Return what a fresh process says that asks the twins of these games."""
    done = subprocess.run(
        [sys.executable, "-c", ANSWER, str(folder), *names],
        env={**os.environ, "MADANG_CACHE_DIR": str(folder / "cache")},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


@pytest.mark.compiled
def test_games_that_share_kernels_do_not_run_the_code_of_each_other(tmp_path):
    """Compiled in a process each and loaded into one, as the server and a researcher do."""
    (tmp_path / "shared.py").write_text(SHARED)
    alone = [*answers(tmp_path, "one"), *answers(tmp_path, "two")]
    assert alone[0] == alone[1]
    assert answers(tmp_path, "one", "two") == alone
