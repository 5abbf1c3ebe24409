"""Tables that our code computes, kept on disk so that they are computed once.

They are in the cache folder under a name made of the sources that compute them. A folder that
cannot be written, and a file that cannot be read, cost time and nothing else.
"""

import hashlib
import os
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.kernels.cache import cache_home

Tables = Mapping[str, npt.NDArray[Any]]
UNREADABLE = OSError, ValueError, EOFError, KeyError, zipfile.BadZipFile


def stored(name: str, sources: tuple[str, ...], compute: Callable[[], Tables]) -> Tables:
    """Return the tables that these sources compute: read, or else computed and kept."""
    path = cache_home() / f"{name}-{mark_of(sources)}.npz"
    with suppress(*UNREADABLE), path.open("rb") as file:
        return dict(np.load(file))
    tables = compute()
    with suppress(OSError):
        keep(path, tables)
    return tables


def keep(path: Path, tables: Tables) -> None:
    """Write the tables under another name first, so that nobody reads half of them."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(f".{os.getpid()}")
    with half.open("wb") as file:
        np.savez(file, allow_pickle=False, **tables)
    half.replace(path)


def mark_of(sources: tuple[str, ...]) -> str:
    """Return a hash of these files and of the NumPy that runs them."""
    digest = hashlib.sha256(np.__version__.encode())
    for source in sources:
        digest.update(Path(source).read_bytes())
    return digest.hexdigest()[:16]
