"""Compiled code that comes with the package: a wheel for one platform carries the twins.

Numba's own cache fits only the processor and the file dates that it was made with. Shipped code has
to fit other machines: it is made for a baseline, the least that a kind of processor can do, and its
folder is named after everything it depends on, see `kernels.cache.shipped_folder`. In it, a folder
for each baseline holds a file for each signature of each root.

A twin is looked for in the user's own cache first, then in what is shipped, best baseline first.
`python -m tools.wheels` makes the files: `shipping_to` says where.
"""

import hashlib
import pickle
import platform
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from llvmlite import binding
from numba.core.caching import FunctionCache
from numba.core.serialize import dumps

from madang.kernels.cache import shipped_folder

# Baseline -> the features that a processor must have for it; the best baseline first.
BASELINES: dict[str, dict[str, tuple[str, ...]]] = {
    "x86_64": {
        "x86-64-v3": ("avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe"),
        "x86-64": (),
    },
    "aarch64": {"generic": ()},
    "arm64": {"generic": ()},
}

shipping_to: Path | None = None  # the folder of a baseline, while a wheel is made


def baselines() -> dict[str, tuple[str, ...]]:
    """Return the baselines of this kind of machine."""
    kind = platform.machine().lower()
    return BASELINES.get("x86_64" if kind == "amd64" else kind, {})


@cache
def folders() -> tuple[Path, ...]:
    """Return the folders of what is shipped and runs here, the best first."""
    home = shipped_folder()
    if home is None:
        return ()
    can: Callable[[str], Any] = dict(binding.get_host_cpu_features()).get
    fit = [name for name, wanted in baselines().items() if all(map(can, wanted))]
    return tuple(home / name for name in fit if (home / name).is_dir())


class TwinCache(FunctionCache):  # type: ignore[misc] # a class of Numba's, which has no types
    """Numba's cache of one root, and after it what is shipped."""

    def __init__(self, plain: FunctionType, cache_name: str) -> None:
        super().__init__(plain)
        self.root = f"{cache_name} {plain.__qualname__} {plain.__code__.co_firstlineno}"

    def file_of(self, sig: Any) -> str:
        """Return the name of the shipped file of a signature."""
        return f"{hashlib.sha256(f'{self.root} {sig}'.encode()).hexdigest()[:24]}.z"

    def has(self, sig: Any, target_context: Any) -> bool:
        """Tell whether there is code for these types, here or shipped."""
        key = self._index_key(sig, target_context.codegen())
        shipped = (folder / self.file_of(sig) for folder in folders())
        return key in self._cache_file._load_index() or any(file.is_file() for file in shipped)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """Return what was compiled for these types, or None."""
        found = super().load_overload(sig, target_context)
        if found is None and (files := [folder / self.file_of(sig) for folder in folders()]):
            for file in files:
                if file.is_file():
                    kept = pickle.loads(zlib.decompress(file.read_bytes()))
                    return self._impl.rebuild(target_context, kept)
        return found

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled for these types."""
        super().save_overload(sig, data)
        if shipping_to is not None and self._impl.check_cachable(data):
            shipping_to.mkdir(parents=True, exist_ok=True)
            packed = zlib.compress(dumps(self._impl.reduce(data)), 9)
            (shipping_to / self.file_of(sig)).write_bytes(packed)
