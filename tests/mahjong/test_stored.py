"""Tables are computed once and kept, and neither a full disk nor half a file does any harm."""

from pathlib import Path

import numpy as np
import pytest

from madang.mahjong.table_cache import Tables, stored


class Sum:
    """A table, and how often it was computed."""

    def __init__(self) -> None:
        self.computed = 0

    def __call__(self) -> Tables:
        self.computed += 1
        return {"sums": np.arange(10_000, dtype=np.int16)[:, None] + np.arange(2, dtype=np.int16)}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a cache folder that does not exist yet."""
    monkeypatch.setenv("MADANG_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path / "cache"


def tables_of(compute: Sum) -> Tables:
    tables = stored("sums", (__file__,), compute)
    assert np.array_equal(tables["sums"], Sum()()["sums"])
    assert tables["sums"].dtype == np.int16
    return tables


def test_tables_are_computed_once(folder: Path) -> None:
    compute = Sum()
    assert [len(tables_of(compute)) for _ in range(3)] == [1, 1, 1]
    assert compute.computed == 1
    assert len(list(folder.iterdir())) == 1


def test_tables_of_other_sources_are_others(folder: Path, tmp_path: Path) -> None:
    compute, source = Sum(), tmp_path / "source.py"
    for text in ("one", "two", "one"):
        source.write_text(text)
        stored("sums", (__file__, str(source)), compute)
    assert compute.computed == 2


@pytest.mark.parametrize("spoil", ["half", "empty", "changed", "other"])
def test_a_broken_file_is_computed_again(folder: Path, spoil: str) -> None:
    compute = Sum()
    tables_of(compute)
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    middle = len(whole) // 2
    spoilt = {
        "half": whole[:middle],
        "empty": b"",
        "changed": whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :],
        "other": b"not a table at all",
    }
    path.write_bytes(spoilt[spoil])
    tables_of(compute)
    assert compute.computed == 2
    assert path.read_bytes() == whole
    tables_of(compute)
    assert compute.computed == 2


def test_a_folder_that_cannot_be_written_costs_only_time(folder: Path) -> None:
    folder.write_text("a file stands where the folder should be")
    compute = Sum()
    tables_of(compute)
    tables_of(compute)
    assert compute.computed == 2
