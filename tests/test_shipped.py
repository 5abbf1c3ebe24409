"""Twins that a wheel carries: found by other processes, made for a baseline, the same results."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from madang.kernels.cache import hash_of_shipped
from madang.kernels.shipped import baselines

CALL = """
import sys
from pathlib import Path
from madang.kernels import cache, jit, rng, shipped
cache.SHIPPED = Path(sys.argv[1])
if len(sys.argv) > 2:
    shipped.shipping_to = Path(sys.argv[2])
twin = jit.compiled({"after": rng.after}, "test-shipped")["after"]
print([int(twin(number)) for number in (1, 2, 12345, 2**31 - 2)])
print([int(rng.after(number)) for number in (1, 2, 12345, 2**31 - 2)])
"""


def run(cache: Path, *words: Path, **environment: str) -> tuple[list[str], str]:
    """Call a twin in a process of its own; return its answers, and what was said of compiling."""
    found = subprocess.run(
        [sys.executable, "-c", CALL, *map(str, words)],
        env={**os.environ, "MADANG_CACHE_DIR": str(cache), **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return found.stdout.splitlines(), found.stderr


@pytest.mark.compiled
@pytest.mark.skipif(not baselines(), reason="no baseline is known for this kind of machine")
def test_what_was_compiled_for_a_baseline_is_found_by_a_process_without_a_cache(
    tmp_path: Path,
) -> None:
    baseline, shipped = [*baselines()][-1], tmp_path / "compiled"  # the one that runs everywhere
    folder = shipped / hash_of_shipped() / baseline
    cpu = {"NUMBA_CPU_NAME": baseline, "NUMBA_CPU_FEATURES": ""}
    (twin, plain), said = run(tmp_path / "first", shipped, folder, **cpu)
    assert "compiling test-shipped" in said
    assert twin == plain
    (found, _), said = run(tmp_path / "second", shipped)
    assert (found, said) == (plain, "")
    assert not [*(tmp_path / "second").rglob("*.nbc")]


@pytest.mark.compiled
@pytest.mark.skipif(not baselines(), reason="no baseline is known for this kind of machine")
def test_twins_of_other_sources_are_left_alone(tmp_path: Path) -> None:
    baseline = [*baselines()][-1]
    folder = tmp_path / "compiled" / "0123456789abcdef" / baseline
    cpu = {"NUMBA_CPU_NAME": baseline, "NUMBA_CPU_FEATURES": ""}
    run(tmp_path / "first", tmp_path / "compiled", folder, **cpu)
    assert [*folder.iterdir()]
    (twin, plain), said = run(tmp_path / "second", tmp_path / "compiled")
    assert "compiling test-shipped" in said
    assert twin == plain
