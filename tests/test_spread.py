"""Work in parts: the same result from any workers, stopped and resumed anywhere."""

import json
import re
import sys
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random

import numpy as np
import pytest

from madang import arena
from madang.arena.sequential import SequentialTest
from madang.errors import NotationError
from madang.games import game_named
from madang.spread import HEADER, Work, run

ROOT = Path(__file__).parents[1]

PARTS = range(20)
GAME = game_named("nylon_ppong")


def squares(part):
    """Return an array that tells which part it is."""
    return np.array([part, part * part])


def work_of(do=squares, **more):
    return Work({"of": "squares", **more}, PARTS, do)


def results(work=None, **how):
    return [found.tolist() for found in run(work or work_of(), **how)]


EVERY = [[part, part * part] for part in PARTS]


class InAnyOrder(Executor):
    """Does what it was sent in an order of its own, as many machines do."""

    _max_workers = 3

    def __init__(self, seed):
        self.lot, self.waiting = Random(seed), []

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        self.waiting.append((future, fn, args))
        if len(self.waiting) == 2 * self._max_workers or args[0] == PARTS[-1]:
            self.lot.shuffle(self.waiting)
            for sent, do, given in self.waiting:
                sent.set_result(do(*given))
            self.waiting.clear()
        return future


@pytest.mark.parametrize("workers", ["threads", "threads:1", "threads:7"])
def test_results_come_in_the_order_of_the_parts(workers):
    assert results(workers=workers) == EVERY


@pytest.mark.parametrize("seed", range(5))
def test_parts_may_come_back_in_any_order(seed):
    assert results(workers=InAnyOrder(seed)) == EVERY


def test_an_executor_of_ones_own_stays_open():
    with ThreadPoolExecutor(2) as pool:
        assert results(workers=pool) == results(workers=pool) == EVERY


def test_no_more_is_sent_ahead_than_workers_need():
    done = []
    first = next(run(work_of(lambda part: done.append(part) or squares(part)), workers="threads:2"))
    assert first.tolist() == [0, 0]
    assert len(done) <= 5


@pytest.mark.parametrize("stopped_after", [1, 7, 20])
def test_stopped_work_goes_on_behind_what_is_there(tmp_path, stopped_after):
    going = run(work_of(), workers="threads:2", folder=tmp_path / "a")
    for _ in range(stopped_after):
        next(going)
    going.close()
    there = len(list((tmp_path / "a").glob("part-*.npy")))
    done = []
    again = work_of(lambda part: done.append(part) or squares(part))
    told = []
    found = results(again, folder=tmp_path / "a", resume=True, progress=lambda *at: told.append(at))
    assert found == EVERY
    assert len(done) == len(PARTS) - there
    assert told[0] == (there, len(PARTS))
    assert told[-1] == (len(PARTS), len(PARTS))


def test_a_damaged_part_is_done_again(tmp_path):
    results(folder=tmp_path / "a")
    part = tmp_path / "a" / "part-000003.npy"
    part.write_bytes(part.read_bytes()[:50])
    (tmp_path / "a" / "part-000004.npy").write_bytes(b"")
    assert results(folder=tmp_path / "a", resume=True) == EVERY
    assert np.load(part).tolist() == [3, 9]


def test_what_fails_is_raised_and_what_was_done_is_kept(tmp_path):
    def fails(part):
        if part == 5:
            raise ZeroDivisionError
        return squares(part)

    with pytest.raises(ZeroDivisionError):
        results(work_of(fails), workers="threads:1", folder=tmp_path / "a")
    assert results(folder=tmp_path / "a", resume=True) == EVERY


def test_a_folder_of_other_work_is_refused_and_the_difference_named(tmp_path):
    results(folder=tmp_path / "a")
    with pytest.raises(NotationError, match="go on with --resume"):
        results(folder=tmp_path / "a")
    with pytest.raises(NotationError, match="seed was None and is 7"):
        results(work_of(seed=7), folder=tmp_path / "a", resume=True)
    for damaged in (b"{", b"[]", b"7", b"\xff"):
        (tmp_path / "a" / HEADER).write_bytes(damaged)
        with pytest.raises(NotationError, match="damaged"):
            results(folder=tmp_path / "a", resume=True)
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "diary.txt").write_text("mine")
    with pytest.raises(NotationError, match="something else"):
        results(folder=tmp_path / "b")
    with pytest.raises(NotationError, match="something else"):
        results(folder=tmp_path / "b" / "diary.txt")
    assert (tmp_path / "b" / "diary.txt").read_text() == "mine"


@pytest.mark.parametrize("workers", ["", "threads:0", "threads:x", "dask", "dask://", "slurm", "8"])
def test_workers_that_there_are_none_of_are_refused(workers):
    with pytest.raises(NotationError, match="processes:8"):
        results(workers=workers)


@pytest.mark.parametrize(
    ("workers", "module", "extra"),
    [("ray", "ray", "ray"), ("dask://127.0.0.1:1", "distributed", "dask")],
)
def test_an_error_names_the_extra_that_is_not_installed(workers, module, extra, monkeypatch):
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(NotationError, match=re.escape(f"pip install -e '{ROOT}[{extra}]'")):
        results(workers=workers)


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_ray_gives_the_same():
    pytest.importorskip("ray", reason="pip install 'madang[ray]'")
    assert results(workers="ray") == EVERY


@pytest.mark.long
@pytest.mark.filterwarnings("ignore")
def test_dask_gives_the_same():
    distributed = pytest.importorskip("distributed", reason="pip install 'madang[dask]'")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as it:
        assert results(workers=it.scheduler_address.replace("tcp://", "dask://")) == EVERY


def test_an_arena_is_resumed_with_the_same_result(tmp_path, monkeypatch):
    monkeypatch.setattr(arena, "PART", 2)
    options, seats = GAME.make_options(rounds=1, players=3), ("high_card",) * 3
    whole = arena.play(GAME, options, seats, 6, 1, is_compiled=False).data()
    for seed in (1, 1):
        found = arena.play(
            GAME, options, seats, 6, seed, is_compiled=False, folder=tmp_path / "a", resume=True
        )
        assert found.data() == whole
    header = json.loads((tmp_path / "a" / HEADER).read_text())
    assert header["seats"] == list(seats)
    with pytest.raises(NotationError, match="seed was 1 and is 2"):
        arena.play(GAME, options, seats, 6, 2, folder=tmp_path / "a", resume=True)


def test_a_sequential_test_is_resumed_with_the_same_verdict(tmp_path):
    options, seats = GAME.make_options(rounds=1, players=3), ("high_card", "random", "random")
    test = SequentialTest(20.0)
    asked = GAME, options, seats, test, 40
    whole, verdict = arena.play_test(*asked, is_compiled=False)
    seen = []

    def stop(done, most, verdict):
        seen.append(done)
        raise KeyboardInterrupt

    how = {"is_compiled": False, "folder": tmp_path / "a"}
    with pytest.raises(KeyboardInterrupt):
        arena.play_test(*asked, progress=stop, **how)
    again, same = arena.play_test(*asked, **how, resume=True)
    assert (again.data(), same.data()) == (whole.data(), verdict.data())
