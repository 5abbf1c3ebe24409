"""The only file that knows Numba exists.

`@kernel` marks a function as written in the compilable subset and returns it unchanged, so rules
stay plain Python that a debugger can walk. `compiled(...)` makes compiled twins of such functions
and of every kernel they call. One source, so the twins cannot drift.

A kernel may call functions that only a game can name (`deal`, `step`, ...): `compiled` and `bound`
take these as keyword arguments.

Twins are kept on disk in a folder named after a hash of the sources that twins are made of and of
the versions of Numba, NumPy and Python, because Numba's own cache does not notice an edit in
another file.
`MADANG_CACHE_DIR` moves that folder.
"""

import builtins
import dis
import hashlib
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

WITHOUT_KERNELS = "server", "cli", "bench"  # folders in which nothing is compiled

F = TypeVar("F", bound=Callable[..., Any])
Wrap = Callable[[FunctionType], Any]


def kernel(function: F) -> F:
    """Mark `function` as compilable."""
    function.__dict__["is_kernel"] = True
    return function


def apart(function: F) -> F:
    """Mark a long kernel that is seldom called: `inline` leaves it in one place."""
    function.__dict__["is_apart"] = True
    return function


def is_kernel(value: object) -> bool:
    """Tell whether `value` is a function marked with `@kernel`."""
    return isinstance(value, FunctionType) and "is_kernel" in value.__dict__


def is_apart(function: FunctionType) -> bool:
    """Tell whether a kernel is marked with `@apart`."""
    return "is_apart" in function.__dict__


def globals_read_by(function: FunctionType) -> set[str]:
    """Return the global names that `function` reads, never attribute names that look like them."""
    return {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"}


def rebuilt(
    functions: Mapping[str, Any], bindings: Mapping[str, Any], wrap: Wrap, wrap_root: Wrap
) -> dict[str, Any]:
    """Copy kernels and, through `wrap`, every kernel they call, with `bindings` as globals."""
    copies: dict[Any, Any] = {}

    def copy(function: FunctionType, wrap_it: Wrap) -> Any:
        if function not in copies:
            scope: dict[str, Any] = {"__name__": function.__module__, "__builtins__": builtins}
            plain = FunctionType(function.__code__, scope, function.__name__)
            plain.__dict__.update(function.__dict__)
            copies[function] = wrap_it(plain)
            for name in globals_read_by(function):
                value = bindings.get(name, function.__globals__.get(name))
                if value is not None:
                    scope[name] = copy(value, wrap) if is_kernel(value) else value
        return copies[function]

    return {name: copy(function, wrap_root) for name, function in functions.items()}


def bound(functions: Mapping[str, Any], **bindings: Any) -> dict[str, Any]:
    """Return plain copies of `functions` in which the names of `bindings` mean these values."""
    return rebuilt(functions, bindings, lambda function: function, lambda function: function)


def compiled(
    functions: Mapping[str, Any], shelf: str, *, inline: bool = False, **bindings: Any
) -> dict[str, Any]:
    """Return compiled twins of `functions`, kept on disk under `shelf`; see `bound`.

    They compile when first called. Records are passed to them as plain NumPy records and arrays
    of records, which Numba recognises several times faster than `np.recarray`. `inline` makes one
    piece of code of each function and all it calls: longer to compile, twice as fast in loops.
    """
    from numba import njit

    with cache_folder(shelf + mark_of_strangers(functions, bindings)):
        one_piece = njit(nogil=True, error_model="numpy", forceinline=inline)
        on_its_own = njit(nogil=True, error_model="numpy")
        return rebuilt(
            functions,
            bindings,
            lambda function: (on_its_own if is_apart(function) else one_piece)(function),
            njit(cache=True, nogil=True, error_model="numpy"),
        )


@contextmanager
def cache_folder(shelf: str) -> Iterator[None]:
    """Let functions that are made inside keep their machine code in this version's folder."""
    from numba.core import config

    before, config.CACHE_DIR = config.CACHE_DIR, str(version_folder() / shelf)
    try:
        yield
    finally:
        config.CACHE_DIR = before


@cache
def version_folder() -> Path:
    """Return the cache folder of just these sources, of this Numba, NumPy and Python."""
    import numba
    import numpy

    digest = hashlib.sha256(repr((sys.version, numba.__version__, numpy.__version__)).encode())
    digest.update(os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    for path in sources_of_kernels():
        digest.update(path.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    root = os.environ.get("MADANG_CACHE_DIR") or Path(home) / "madang"
    return Path(root) / digest.hexdigest()[:16]


def mark_of_strangers(functions: Mapping[str, Any], bindings: Mapping[str, Any]) -> str:
    """Return a hash of the sources of kernels from outside this package; "" without any.

    `version_folder` knows this package alone, and a game may be written elsewhere.
    """
    home, paths = Path(__file__).parent, set[Path]()

    def note(function: FunctionType) -> FunctionType:
        paths.add(Path(function.__code__.co_filename))
        return function

    for function in filter(is_kernel, [*functions.values(), *bindings.values()]):
        note(function)
    if all(path.is_relative_to(home) for path in paths):
        return ""
    rebuilt(functions, bindings, note, note)
    digest = hashlib.sha256()
    for path in sorted(path for path in paths if path.is_file() and not path.is_relative_to(home)):
        digest.update(path.read_bytes())
    return f"-{digest.hexdigest()[:16]}"


def sources_of_kernels() -> list[Path]:
    """Return the files of this package that may hold kernels, or what kernels are made with."""
    home = Path(__file__).parent
    paths = sorted(home.rglob("*.py"))
    return [path for path in paths if path.relative_to(home).parts[0] not in WITHOUT_KERNELS]
