"""Much work in parts: on any executor, stopped and resumed anywhere, with one and the same result.

Work is a list of parts that do not depend on each other. They go out as workers are free, come back
in any order, and are handed on in the order of the parts. So what is made of them does not depend
on how many workers there were, nor of what kind. With a folder each finished part is a file, and
work that was stopped goes on behind what is there.

    work = Work({"game": "nylon_ppong", "seed": 7}, parts=range(100), do=play_part)
    for result in run(work, workers="processes:8", folder="runs/a"):
        ...

Workers are a word or an executor: anything with `submit`, as `concurrent.futures` has it, such as
Dask's `client.get_executor()` or `mpi4py.futures`. Threads are the default: compiled games hold no
lock, so that threads use every core. What goes to processes and other machines is pickled.
"""

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import contextmanager
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from madang.errors import NotationError, pip_install

Array = npt.NDArray[Any]
Progress = Callable[[int, int], None]

HEADER = "work.json"
WORKERS_REMEDY = "say threads, threads:4, processes:8, ray, ray://HOST:10001, or dask://HOST:8786"
LOCAL = re.compile(r"(threads|processes)(?::(\d+))?")
AHEAD = 2  # parts that wait for each worker, so that none waits for us


class Work(NamedTuple):
    """A list of parts: `do` of each part gives an array and does not depend on other parts."""

    header: Mapping[str, Any]  # all that the results depend on, as JSON
    parts: Sequence[Any]
    do: Callable[[Any], Array]


def run(
    work: Work,
    workers: str | Executor = "threads",
    folder: str | Path | None = None,
    resume: bool = False,
    progress: Progress | None = None,
) -> Iterator[Array]:
    """Yield the result of each part, in the order of the parts.

    A caller that stops before the end cancels what has not begun. A `folder` keeps each finished
    part; with `resume` it may hold some already, of the very same work. `progress` is called with
    the parts done and the parts in all. Raise NotationError for workers that do not exist, and for
    a folder of other work.
    """
    kept = Folder(Path(folder), work.header, resume) if folder is not None else None
    with executor_of(workers) as (executor, count):
        yield from Spread(work, executor, AHEAD * count, kept, progress).results()


class Spread:
    """Work on its way: what is out with workers, and what has come back too early."""

    def __init__(
        self,
        work: Work,
        executor: Executor,
        ahead: int,
        kept: "Folder | None",
        progress: Progress | None,
    ) -> None:
        self.work, self.executor, self.ahead = work, executor, ahead
        self.kept, self.progress = kept, progress
        self.known = kept.parts(len(work.parts)) if kept else set[int]()
        self.done = len(self.known)
        self.out: dict[Future[Array], int] = {}
        self.early: dict[int, Array] = {}

    def results(self) -> Iterator[Array]:
        """Yield the result of every part; parts still out at the end are cancelled."""
        todo = iter([n for n in range(len(self.work.parts)) if n not in self.known])
        self.tell()
        try:
            for number in range(len(self.work.parts)):
                self.send(todo)
                while number not in self.known and number not in self.early:
                    self.receive()
                    self.send(todo)
                yield self.read(number)
        finally:
            for future in self.out:
                future.cancel()

    def read(self, number: int) -> Array:
        """Return the result of a part that is done; one whose file is damaged is done again."""
        if number in self.early:
            return self.early.pop(number)
        found = self.kept.read(number) if self.kept else None
        if found is None:
            found = self.executor.submit(self.work.do, self.work.parts[number]).result()
            self.keep(number, found)
        return found

    def send(self, todo: Iterator[int]) -> None:
        """Give the workers as many parts as they may have."""
        while len(self.out) + len(self.early) < self.ahead:
            number = next(todo, None)
            if number is None:
                return
            self.out[self.executor.submit(self.work.do, self.work.parts[number])] = number

    def receive(self) -> None:
        """Wait until a part comes back, and keep it."""
        for future in wait(self.out, return_when=FIRST_COMPLETED).done:
            number = self.out.pop(future)
            self.early[number] = future.result()
            self.keep(number, self.early[number])
            self.done += 1
            self.tell()

    def keep(self, number: int, result: Array) -> None:
        """Write a result where there is a folder."""
        if self.kept:
            self.kept.write(number, result)

    def tell(self) -> None:
        """Say how much is done."""
        if self.progress:
            self.progress(self.done, len(self.work.parts))


# ---- a folder that remembers -----------------------------------------------------------------


class Folder:
    """The finished parts of one piece of work, and what it was."""

    def __init__(self, path: Path, header: Mapping[str, Any], resume: bool) -> None:
        self.path = path
        described = json.loads(json.dumps(header))
        there = path / HEADER
        if there.exists():
            self.check(described, there, resume)
            return
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise NotationError(str(path), "folder", "it holds something else; name an empty one")
        path.mkdir(parents=True, exist_ok=True)
        write_whole(there, json.dumps(described, indent=1, ensure_ascii=False).encode())

    def check(self, header: Any, there: Path, resume: bool) -> None:
        """Refuse a folder of other work, and say what differs."""
        if not resume:
            remedy = "work was begun there; go on with --resume, or name another folder"
            raise NotationError(str(self.path), "folder", remedy)
        try:
            before = json.loads(there.read_bytes())
        except ValueError:
            before = None
        if not isinstance(before, dict):
            remedy = f"{HEADER} is damaged; name another folder"
            raise NotationError(str(self.path), "folder", remedy)
        differs = [
            f"{key} was {before.get(key)!r} and is {header.get(key)!r}"
            for key in {**before, **header}
            if before.get(key) != header.get(key)
        ]
        if differs:
            remedy = f"it holds other work: {'; '.join(differs)}. Name another folder"
            raise NotationError(str(self.path), "folder", remedy)

    def file(self, number: int) -> Path:
        """Return where a part is."""
        return self.path / f"part-{number:06}.npy"

    def parts(self, count: int) -> set[int]:
        """Return which of so many parts are there."""
        return {number for number in range(count) if self.file(number).exists()}

    def read(self, number: int) -> Array | None:
        """Return what a part gave; None where its file is damaged."""
        try:
            found: Array = np.load(self.file(number), allow_pickle=False)
        except (ValueError, OSError, EOFError):
            return None
        return found

    def write(self, number: int, result: Array) -> None:
        """Keep what a part gave."""
        there = self.file(number)
        unfinished = there.with_suffix(".unfinished")
        with unfinished.open("wb") as file:
            np.save(file, result, allow_pickle=False)
        unfinished.replace(there)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole, or not at all."""
    unfinished = path.with_suffix(".unfinished")
    unfinished.write_bytes(content)
    unfinished.replace(path)


@cache  # every arena names it in its header
def digest_of_sources() -> str:
    """Return a hash of this package's code: rules and bots of other code give other results."""
    root = Path(__file__).parent
    digest = sha256()
    for path in sorted(root.rglob("*.py")):
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:16]


# ---- workers ---------------------------------------------------------------------------------


@contextmanager
def executor_of(workers: str | Executor) -> Iterator[tuple[Executor, int]]:
    """Give an executor and how many workers it has, and shut it down if it was made here."""
    if isinstance(workers, Executor):
        yield workers, int(getattr(workers, "_max_workers", 0) or os.cpu_count() or 1)
        return
    executor, count, leave = opened(workers)
    try:
        yield executor, count
    finally:
        executor.shutdown(wait=True)
        leave()


def opened(workers: str) -> tuple[Executor, int, Callable[[], object]]:
    """Return the executor that a word means, how many workers it has, and how to leave it."""
    local = LOCAL.fullmatch(workers)
    if local and local[2] != "0":
        count = int(local[2] or 0) or os.cpu_count() or 1
        if local[1] == "threads":
            return ThreadPoolExecutor(count), count, int
        return ProcessPoolExecutor(count, get_context("spawn")), count, int
    scheme, _, place = workers.partition("://")
    if scheme == "ray":
        return on_ray(place)
    if scheme == "dask" and place:
        return on_dask(place)
    raise NotationError(workers, "workers", WORKERS_REMEDY)


def on_ray(place: str) -> tuple[Executor, int, Callable[[], object]]:
    """Return the workers of a Ray cluster, of this machine where no place is named."""
    try:
        import ray
    except ImportError:
        remedy = f"install Ray: {pip_install('ray')}"
        raise NotationError("ray", "workers", remedy) from None
    was_there = ray.is_initialized()
    if not was_there:
        ray.init(f"ray://{place}" if place else None, log_to_driver=False)
    count = int(ray.cluster_resources().get("CPU", 1))
    return RayExecutor(ray), count, (int if was_there else ray.shutdown)


class RayExecutor(Executor):
    """Ray as an executor, which it has none of: each call is a task."""

    def __init__(self, ray: Any) -> None:
        self.task = ray.remote(lambda do, *given, **named: do(*given, **named))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Send a call to some worker."""
        future: Future[Any] = self.task.remote(fn, *args, **kwargs).future()
        return future


def on_dask(place: str) -> tuple[Executor, int, Callable[[], object]]:
    """Return the workers of a Dask cluster."""
    try:
        from distributed import Client
    except ImportError:
        remedy = f"install Dask: {pip_install('dask')}"
        raise NotationError("dask", "workers", remedy) from None
    client = Client(f"tcp://{place}")
    count = sum(client.nthreads().values()) or 1
    return client.get_executor(pure=False), count, client.close
