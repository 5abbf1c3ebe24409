"""The file that knows Numba exists; how it links is told in `madang.linking`.

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
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeGuard, TypeVar

WITHOUT_KERNELS = "server", "envs", "cli", "bench", "policy.py"  # in which nothing is compiled

F = TypeVar("F", bound=Callable[..., Any])
Wrap = Callable[[FunctionType, FunctionType], Any]  # of a copy and what it is a copy of

# What only kernels call is compiled once a process, for all roots that take it in: by function,
# whether it is inline, and the ids of what its globals mean, which the twin keeps alive.
parts: dict[tuple[FunctionType, bool, frozenset[tuple[str, int]]], Any] = {}


def kernel(function: F) -> F:
    """Mark `function` as compilable."""
    function.__dict__["is_kernel"] = True
    return function


def is_kernel(value: object) -> TypeGuard[FunctionType]:
    """Tell whether `value` is a function marked with `@kernel`."""
    return isinstance(value, FunctionType) and "is_kernel" in value.__dict__


def globals_read_by(function: FunctionType) -> frozenset[str]:
    """Return the global names that `function` reads, never attribute names that look like them."""
    return globals_in(function.__code__)


@cache
def globals_in(code: CodeType) -> frozenset[str]:
    """Return the global names that code reads; every kernel is looked at for each that calls it."""
    return frozenset(i.argval for i in dis.get_instructions(code) if i.opname == "LOAD_GLOBAL")


def rebuilt(
    functions: Mapping[str, Any], bindings: Mapping[str, Any], wrap: Wrap, wrap_root: Wrap
) -> dict[str, Any]:
    """Copy kernels and, through `wrap`, every kernel they call, with `bindings` as globals.

    One of `functions` that another of them calls is copied twice, once as itself.
    """
    parts: dict[FunctionType, Any] = {}

    def part(function: FunctionType) -> Any:
        if function not in parts:
            parts[function] = copy(function, function.__qualname__, wrap)
        return parts[function]

    def copy(function: FunctionType, name: str, wrap_it: Wrap) -> Any:
        scope: dict[str, Any] = {"__name__": function.__module__, "__builtins__": builtins}
        plain = FunctionType(function.__code__, scope, name)
        plain.__qualname__ = name  # by which the disk cache tells them apart
        plain.__dict__.update(function.__dict__)
        for read in globals_read_by(function):
            value = bindings.get(read, function.__globals__.get(read))
            if value is not None:
                scope[read] = part(value) if is_kernel(value) else value
        return wrap_it(plain, function)

    return {name: copy(function, name, wrap_root) for name, function in functions.items()}


def bound(functions: Mapping[str, Any], **bindings: Any) -> dict[str, Any]:
    """Return plain copies of `functions` in which the names of `bindings` mean these values.

    What never comes to one of these names is not copied: it stays one kernel, compiled once.
    """
    known: dict[FunctionType, bool] = {}

    def comes_to_one(function: FunctionType) -> bool:
        if function not in known:
            reads = globals_read_by(function)
            known[function] = bool(reads & bindings.keys()) or any(
                is_kernel(value) and comes_to_one(value)
                for value in map(function.__globals__.get, reads)
            )
        return known[function]

    def kept(plain: FunctionType, function: FunctionType) -> FunctionType:
        return plain if comes_to_one(function) else function

    return rebuilt(functions, bindings, kept, kept)


def compiled(
    functions: Mapping[str, Any], shelf: str, *, inline: bool = False, **bindings: Any
) -> dict[str, Any]:
    """Return compiled twins of `functions`, kept on disk under `shelf`; see `bound`.

    They compile when first called. Records are passed to them as plain NumPy records and arrays
    of records, which Numba recognises several times faster than `np.recarray`. `inline` makes one
    piece of code of each function and all it calls, where the compiler by itself would not.
    """
    from numba import njit

    from madang.linking import PartCompiler, RootCompiler

    every = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    part = every | {"no_cpython_wrapper": True, "pipeline_class": PartCompiler}
    root = every | {"cache": True, "pipeline_class": partial(RootCompiler, shelf=shelf)}

    def part_of(plain: FunctionType, function: FunctionType) -> Any:
        reads = frozenset((name, id(value)) for name, value in plain.__globals__.items())
        if (function, inline, reads) not in parts:
            parts[function, inline, reads] = njit(**part, forceinline=inline)(plain)
        return parts[function, inline, reads]

    def root_of(plain: FunctionType, function: FunctionType) -> Any:
        # What was compiled in different processes is loaded into one, where two roots of one name
        # are taken for the same; and in such a name Numba tells a record by a number that each
        # process counts for itself, so the states of two games may look alike.
        plain.__qualname__ += "_" + hashlib.sha256(shelf.encode()).hexdigest()[:12]
        return njit(**root)(plain)

    with cache_folder(shelf + mark_of_strangers(functions, bindings)):
        return rebuilt(functions, bindings, part_of, root_of)


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
    return cache_home() / digest.hexdigest()[:16]


def cache_home() -> Path:
    """Return the folder of all that is computed once and kept."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(os.environ.get("MADANG_CACHE_DIR") or Path(home) / "madang")


def mark_of_strangers(functions: Mapping[str, Any], bindings: Mapping[str, Any]) -> str:
    """Return a hash of the sources of kernels from outside this package; "" without any.

    `version_folder` knows this package alone, and a game may be written elsewhere.
    """
    home, paths = Path(__file__).parent, set[Path]()

    def note(plain: FunctionType, function: FunctionType) -> FunctionType:
        paths.add(Path(function.__code__.co_filename))
        return plain

    for function in filter(is_kernel, [*functions.values(), *bindings.values()]):
        note(function, function)
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
