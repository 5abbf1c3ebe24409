"""Compiled twins are kept under the sources that they are made of, and under no others."""

import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Event, Thread
from types import FunctionType

import numpy as np
import pytest

import madang
from madang.kernels.cache import WITHOUT_KERNELS, cache_folder, locked, sources_of_kernels
from madang.kernels.jit import (
    Bindings,
    HookError,
    bound,
    compiled,
    hash_of_outside_sources,
    hook,
    hook_value,
    kernel,
    linker_or_warning,
)
from madang.kernels.rng import below, next_word
from madang.mahjong.play.hooks import end_drawn
from madang.mahjong.play.turn import begin_turn

HOME = Path(madang.__file__).parent
MAKES_TWINS = re.compile(r"^\s*@(kernel|hook|njit)\b|[^.]\b(compiled|bound|cache_folder)\(", re.M)


def test_every_file_that_holds_a_kernel_or_makes_a_twin_counts() -> None:
    makes = {path for path in HOME.rglob("*.py") if MAKES_TWINS.search(path.read_text("utf-8"))}
    assert HOME / "kernels" / "jit.py" in makes
    assert makes <= {*sources_of_kernels()}


@pytest.mark.parametrize("place", WITHOUT_KERNELS)
def test_an_edit_of_what_is_around_the_games_leaves_the_twins_alone(place: str) -> None:
    assert (found := {path for path in HOME.glob(place) if path.exists()})
    counted = sources_of_kernels()
    assert [path for path in counted if not found.isdisjoint((path, *path.parents))] == []


def test_twins_made_by_two_threads_are_kept_where_each_belongs() -> None:
    """A second thread once took the folder away; twins were kept in the caller's folder."""
    from numba.core import config

    folder, entered = config.CACHE_DIR, Event()

    def enter() -> None:
        with cache_folder("other"):
            entered.set()

    other = Thread(target=enter)
    with cache_folder("one"):
        other.start()
        assert not entered.wait(0.2)
        assert config.CACHE_DIR.endswith("one")
    other.join()
    assert entered.is_set()
    assert folder == config.CACHE_DIR


RULE = """
from madang.kernels.jit import kernel

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


@hook
def outer(n):
    return n


@kernel
def calls_outer(n):
    return outer(n)


def outside(functions, hooks=None):
    return hash_of_outside_sources(functions, Bindings(None, hooks or {}))


def test_twins_of_a_game_from_elsewhere_are_kept_by_its_own_sources(tmp_path):
    one = outside(kernels_in(tmp_path / "rules.py", 1))
    again = outside(kernels_in(tmp_path / "rules.py", 1))
    other = outside(kernels_in(tmp_path / "rules.py", 2))
    assert one == again != other
    assert outside({"below": below}) == ""
    bound_to = (kernels_in(tmp_path / "rules.py", more) for more in (1, 1, 2))
    one, again, other = (outside({"below": calls_outer}, hooks) for hooks in bound_to)
    assert one == again != other


# ---- hooks -------------------------------------------------------------------------------------

FIRST_OF_GAME = hook_value("FIRST_OF_GAME", 5)


@hook
def word_of_game(rng):
    return 0


@kernel
def through(rng):
    return word_of_game(rng) + below(rng, 3)


@kernel
def first_of_game(n):
    return n + FIRST_OF_GAME


@kernel
def own_word(state):
    return 7


def test_what_reads_no_hook_is_not_copied():
    words = own_word, next_word
    one, other = (bound({"f": through}, word_of_game=word)["f"] for word in words)
    assert one.__globals__["below"] is other.__globals__["below"] is below
    assert one.__globals__["word_of_game"] is not other.__globals__["word_of_game"]


def test_a_constant_may_be_a_hook():
    assert first_of_game(1) == 6
    assert bound({"f": first_of_game}, FIRST_OF_GAME=8)["f"](1) == 9


def test_a_namesake_of_a_hook_is_left_alone():
    scope = {"word_of_game": own_word, "FIRST_OF_GAME": -1}
    namesakes = FunctionType(both.__code__, scope, "both")
    kernels = bound({"both": both, "namesakes": kernel(namesakes)}, word_of_game=one_word)
    assert kernels["both"](0) == 1 + 5
    assert kernels["namesakes"](0) == 7 - 1


@kernel
def both(rng):
    return word_of_game(rng) + FIRST_OF_GAME


@kernel
def one_word(rng):
    return 1


@kernel
def two_words(rng, other):
    return 2


@hook
def pair_of_game(rng, other):
    return 3


@kernel
def of_pair(rng):
    return pair_of_game(rng, 1)


@kernel
def turned_pair(other, rng):
    return 4


MISTAKES = [
    (through, {"word_of_gmae": one_word}, "'word_of_gmae'; did you mean 'word_of_game'"),
    (through, {"below": one_word}, "no hook is named 'below'"),
    (through, {"FIRST_OF_GAME": 3}, "'FIRST_OF_GAME' is read by no kernel of f"),
    (through, {"word_of_game": two_words}, r"'word_of_game' takes \(rng\), not \(rng, other\)"),
    (of_pair, {"pair_of_game": turned_pair}, r"takes \(rng, other\), not \(other, rng\)"),
    (through, {"word_of_game": 3}, "'word_of_game' is a function, not a value"),
    (first_of_game, {"FIRST_OF_GAME": one_word}, "'FIRST_OF_GAME' is a value, not a function"),
]


@pytest.mark.parametrize(("function", "hooks", "said"), MISTAKES)
def test_what_is_bound_wrongly_is_refused_by_name(function, hooks, said):
    with pytest.raises(HookError, match=said):
        bound({"f": function}, **hooks)
    with pytest.raises(HookError, match=said):
        compiled({"f": function}, "refused", **hooks)


def test_of_what_a_game_has_a_kernel_may_need_a_part_but_each_name_is_a_hook():
    game = {"word_of_game": own_word, "FIRST_OF_GAME": 1}
    assert bound({"f": first_of_game}, game)["f"](1) == 2
    with pytest.raises(HookError, match="no hook is named 'turn_of_game'"):
        bound({"f": first_of_game}, {**game, "turn_of_game": own_word})


def test_a_hook_of_the_play_of_mahjong_that_is_misspelt_is_refused():
    with pytest.raises(HookError, match="'end_drwan'; did you mean 'end_drawn'"):
        bound({"begin_turn": begin_turn}, end_drwan=end_drawn)


# ---- on disk -----------------------------------------------------------------------------------


@hook
def more(n):
    return n + 1


@kernel
def twice(n):
    return more(n) + more(n)


def hits(function):
    return sum(function.stats.cache_hits.values())


@pytest.mark.compiled
def test_a_root_that_another_root_calls_is_a_root_too_and_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("madang.kernels.cache.version_folder", lambda: tmp_path)
    roots = {"twice": twice, "more": more}
    first, again = (compiled(roots, "both") for _ in range(2))
    assert [first["twice"](3), first["more"](3)] == [8, 4]
    assert [again["twice"](3), again["more"](3)] == [8, 4]
    assert [hits(function) for function in again.values()] == [1, 1]


@pytest.mark.compiled
def test_roots_made_of_one_function_are_kept_apart(tmp_path, monkeypatch):
    monkeypatch.setattr("madang.kernels.cache.version_folder", lambda: tmp_path)
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
    monkeypatch.setattr("madang.kernels.cache.version_folder", lambda: tmp_path)
    for _ in range(2):
        twin = compiled({"twice": twice}, "kept")["twice"]
        assert twin(3) == 8
    [loaded] = twin.overloads.values()
    kept = loaded.library._get_module_for_linking()
    assert loaded.fndesc.llvm_cpython_wrapper_name in [it.name for it in kept.global_variables]
    assert not [*kept.functions]


@pytest.mark.compiled
def test_twins_are_compiled_without_the_linker_where_numba_has_changed(tmp_path, monkeypatch):
    monkeypatch.setattr("madang.kernels.cache.version_folder", lambda: tmp_path)
    monkeypatch.setitem(sys.modules, "madang.kernels.numba_linker", None)  # importing it fails
    monkeypatch.delattr("madang.kernels.numba_linker", raising=False)
    linker_or_warning.cache_clear()
    try:
        with pytest.warns(UserWarning, match="compiles without its own linker"):
            first = compiled({"twice": twice}, "fallback")["twice"]
        again = compiled({"twice": twice}, "fallback")["twice"]
        assert [first(3), again(3), hits(again)] == [8, 8, 1]
    finally:
        linker_or_warning.cache_clear()


SECOND = """
from pathlib import Path
from madang.kernels import cache
from tests.test_jit import compiled, hits, twice
cache.version_folder = lambda: Path({folder!r})
cache.PATIENCE = {patience}
twin = compiled({{"twice": twice}}, "waits")["twice"]
print(twin(3), hits(twin))
"""


def second_process(folder, patience):
    script = SECOND.format(folder=str(folder), patience=patience)
    return subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def lock_of(twin):
    path = Path(twin._cache.cache_path) / f"{twin.py_func.__qualname__}.lock"
    return locked(path, lambda: pytest.fail("locked by nobody"))


@pytest.mark.compiled
@pytest.mark.parametrize(("patience", "said"), [(60, "8 1"), (0, "8 0")])
def test_a_second_process_waits_for_the_first_but_not_for_ever(
    tmp_path, monkeypatch, patience, said
):
    from numba import types

    monkeypatch.setattr("madang.kernels.cache.version_folder", lambda: tmp_path)
    twin = compiled({"twice": twice}, "waits")["twice"]
    with lock_of(twin):
        second = second_process(tmp_path, patience)
        assert "another process compiles waits; waiting for it" in second.stderr.readline()
        if patience:
            super(type(twin), twin).compile((types.int64,))  # as it does when it has the lock
        else:
            second.wait(60)
    assert second.communicate(timeout=60)[0].strip() == said


@pytest.mark.compiled
def test_a_second_process_that_finds_code_waits_for_nobody(tmp_path, monkeypatch):
    monkeypatch.setattr("madang.kernels.cache.version_folder", lambda: tmp_path)
    twin = compiled({"twice": twice}, "waits")["twice"]
    assert twin(3) == 8
    with lock_of(twin):
        assert second_process(tmp_path, 60).communicate(timeout=60) == ("8 1\n", "")


@kernel
def scaled(numbers, by, place):
    return numbers[place] * by + len(numbers)


@kernel
def scale(rows, numbers, by):
    row = rows[0]
    constants = scaled(row.three, 1, -1) + scaled(row.three, 2, 0)
    return constants + scaled(row.three, row.by, row.place) + scaled(numbers, by, 1)


@pytest.mark.compiled
def test_a_part_compiles_once_for_all_constants_widths_and_arrays(tmp_path, monkeypatch):
    monkeypatch.setattr("madang.kernels.cache.version_folder", lambda: tmp_path)
    fields = [("three", np.int32, (3,)), ("by", np.int8), ("place", np.int16)]
    rows = np.array([((5, 7, 11), -128, 1)], fields)
    numbers = np.array([2, 3, 4, 6], np.int32)
    twin = compiled({"scale": scale}, "wide")["scale"]
    expected = (11 + 3) + (5 * 2 + 3) + (7 * -128 + 3) + (3 * 9 + 4)
    assert twin(rows, numbers, 9) == scale(rows.view(np.recarray), numbers, 9) == expected
    assert len(twin.py_func.__globals__["scaled"].signatures) == 1


@pytest.mark.compiled
def test_what_is_compiled_is_said_once(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr("madang.kernels.cache.version_folder", lambda: tmp_path)
    for _ in range(2):
        compiled({"twice": twice}, "said")["twice"](3)
    line = "madang: compiling said (once, a few seconds to two minutes); kept for the next time\n"
    assert capsys.readouterr() == ("", line)


# ---- twins of two games in one process ---------------------------------------------------------

# long enough, and called often enough, that it stays a piece of its own in machine code
SHARED = """
from madang.kernels.jit import kernel

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
from madang.kernels.jit import compiled

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
