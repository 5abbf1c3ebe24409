"""Where compiled code is kept, and the sources by which it is known.

Twins are kept on disk in a folder named after a hash of the sources that twins are made of and of
the versions of Numba, NumPy and Python, because Numba's own cache does not notice an edit in
another file. `MADANG_CACHE_DIR` moves that folder. A wheel for one platform brings twins along, in
a folder that is named likewise: see `madang.kernels.shipped`.
"""

import hashlib
import os
import platform
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import MAGIC_NUMBER, find_spec
from pathlib import Path
from threading import RLock
from typing import TextIO

from madang.errors import NotationError

if sys.platform != "win32":  # there, two processes may compile the same
    import fcntl

# In these nothing is compiled, so an edit leaves the compiled code of all games alone.
WITHOUT_KERNELS = (
    "puzzles/**",
    "server/**",
    "envs/**",
    "cli/**",
    "learn/**",
    "review/**",
    "terminal/**",
    "arena/__init__.py",
    "arena/luck.py",
    "arena/regret.py",
    "arena/result.py",
    "arena/sequential.py",
    "match/**",
    "bots/own.py",
    "bots/policy.py",
    "games/*/questions.py",
    "games/*/advice.py",
    "arena/searching.py",
    "search/__init__.py",
    "search/analysis.py",
    "search/bots.py",
    "games/*/terminal.py",
    "mahjong/advice/reasons.py",
)
ONE_AT_A_TIME = RLock()
PATIENCE, LOOK_AGAIN = 600.0, 0.1  # seconds, see `locked`
waited = 0.0  # seconds that this process has waited for others
PACKAGE = Path(__file__).parents[1]
SHIPPED = PACKAGE / "compiled"

# ---- folders ---------------------------------------------------------------------------------


@contextmanager
def cache_folder(name: str) -> Iterator[None]:
    """Let functions that are made inside keep their machine code in this version's folder.

    Other threads wait: Numba has one such folder, and reads it twice for each function.
    """
    from numba.core import config

    with ONE_AT_A_TIME:
        before, config.CACHE_DIR = config.CACHE_DIR, str(version_folder() / name)
        try:
            yield
        finally:
            config.CACHE_DIR = before


@contextmanager
def locked(path: Path, note_wait: Callable[[], None]) -> Iterator[None]:
    """Let one process at a time inside. The others wait, and then find what it has kept.

    When a process ends, the system releases its lock. The process that has it may also stand still,
    so each process waits PATIENCE seconds in all and then goes on without the lock. It does not
    wait where files cannot be locked. `note_wait` is called before it waits.
    """
    global waited
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("w")
    except OSError:
        yield
        return
    with file:
        if not is_locked(file):
            note_wait()
            while waited < PATIENCE and not is_locked(file):
                time.sleep(LOOK_AGAIN)
                waited += LOOK_AGAIN
        yield


def is_locked(file: TextIO) -> bool:
    """Lock a file, if no other process has; return whether there is nothing to wait for."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # this kind of disk knows no locks
            return True
    return True


@cache
def version_folder() -> Path:
    """Return the cache folder of just these sources, of this Numba, NumPy and Python."""
    from importlib.metadata import version

    made_with = sys.version, version("numba"), version("numpy"), hash_of_sources()
    digest = hashlib.sha256(repr(made_with).encode())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    return cache_home() / digest.hexdigest()[:16]


@cache
def hash_of_sources() -> str:
    """Return a hash of the sources that twins are made of."""
    digest = hashlib.sha256()
    for path in sources_of_kernels():
        digest.update(path.read_bytes())
    return digest.hexdigest()


@cache
def shipped_folder() -> Path | None:
    """Return the folder of the twins that this package brought along, None where none fit.

    They fit this version of Python and of Numba, these sources and this kind of machine.
    """
    if not SHIPPED.is_dir():
        return None
    folder = SHIPPED / hash_of_shipped()
    return folder if folder.is_dir() else None


def hash_of_shipped() -> str:
    """Return the name of the folder of twins that fit this interpreter and these sources."""
    from importlib.metadata import version

    python = sys.implementation.cache_tag, MAGIC_NUMBER, sys.abiflags
    machine = sys.platform, platform.machine().lower()
    made_with = python, machine, version("numba"), hash_of_sources()
    return hashlib.sha256(repr(made_with).encode()).hexdigest()[:16]


def is_noted(name: str) -> bool:
    """Tell whether a note of this name says that twins are there: compiled here, or shipped."""
    if find_spec("numba") is None:
        return False
    shipped = shipped_folder()
    return (version_folder() / name).is_file() or bool(shipped and (shipped / name).is_file())


def cache_home() -> Path:
    """Return the folder of all that is computed once and kept."""
    if given := os.environ.get("MADANG_CACHE_DIR"):
        return Path(given)
    try:
        return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "madang"
    except RuntimeError as error:
        remedy = "name a folder for compiled code in MADANG_CACHE_DIR"
        raise NotationError("no home folder", "cache", remedy) from error


# ---- sources ---------------------------------------------------------------------------------


def sources_of_kernels() -> list[Path]:
    """Return the files of this package that may hold kernels, or what kernels are made with."""
    without = {path for pattern in WITHOUT_KERNELS for path in PACKAGE.glob(pattern)}
    # `**` names folders, so each file is looked up with the folders that it is in.
    return [
        path for path in sorted(PACKAGE.rglob("*.py")) if without.isdisjoint((path, *path.parents))
    ]
