"""The file that knows Numba; `madang.kernels.numba_linker` says how it links.

`@kernel` marks a function as written in the compilable subset and returns it unchanged, so rules
stay plain Python that a debugger can walk. `compiled(...)` makes compiled twins of such functions
and of every kernel they call. One source, so the twins cannot drift.

A kernel may call functions that only a game can name (`deal`, `step`, ...). Each is declared as a
*hook*: a default that is marked with `@hook`, or a constant made by `hook_value`. `bound` and
`compiled` put what a game has in its place; HookError says which name or signature does not fit.

Twins are kept on disk, see `madang.kernels.cache`; a wheel for one platform brings twins along, see
`madang.kernels.shipped`. Without Numba there are no twins, and everything plays in plain Python.
"""

import builtins
import dis
import hashlib
import inspect
import warnings
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeGuard, TypeVar

from madang.errors import naming_the_extra
from madang.kernels.cache import PACKAGE, cache_folder

LOAD_GLOBAL, EXTENDED_ARG = dis.opmap["LOAD_GLOBAL"], dis.EXTENDED_ARG

F = TypeVar("F", bound=Callable[..., Any])
V = TypeVar("V")
Wrap = Callable[[FunctionType, FunctionType], Any]  # of a copy and what it is a copy of

# Kernels that only kernels call are compiled once a process, for all roots that use them: by
# function, whether it is inline, and the ids of its globals' values, which the twin keeps alive.
parts: dict[tuple[FunctionType, bool, frozenset[tuple[str, int]]], Any] = {}


def kernel(function: F) -> F:
    """Mark `function` as compilable."""
    function.__dict__["is_kernel"] = True
    return function


def is_kernel(value: object) -> TypeGuard[FunctionType]:
    """Tell whether `value` is a function marked with `@kernel`."""
    return isinstance(value, FunctionType) and "is_kernel" in value.__dict__


# ---- hooks -----------------------------------------------------------------------------------

Hooks = Mapping[str, Any]  # name -> what takes the place of the hooks of that name

hook_defaults: dict[str, list[Any]] = {}  # of every module that is imported, by name


class HookError(TypeError):
    """Something was bound to a name that is no hook, that nobody reads, or that it does not fit."""


def hook(function: F) -> F:
    """Mark `function` as a kernel that a game may replace; what it does itself is the default."""
    hook_defaults.setdefault(function.__name__, []).append(kernel(function))
    function.__dict__["is_hook"] = True
    return function


def hook_value(name: str, default: V) -> V:
    """Declare that a game may replace the constant `name`, and return its default."""
    hook_defaults.setdefault(name, []).append(default)
    return default


def is_hook(name: str, value: object) -> bool:
    """Tell whether the global `name`, which means `value`, is a hook and no namesake of one."""
    if isinstance(value, FunctionType):
        return "is_hook" in value.__dict__
    return any(value is default for default in hook_defaults.get(name, ()))


class Bindings:
    """The bindings of hooks: `own`, which must all be read, and those of a game for many kernels.

    A game's collection serves many kernels, and each reads another part of it. So a name there that
    nobody reads is no error, but a name that is no hook at all is one.
    """

    def __init__(self, of_game: Hooks | None, own: Hooks) -> None:
        self.own, self.every = own, {**(of_game or {}), **own}
        self.read: set[str] = set()

    def meaning(self, name: str, value: Any) -> Any:
        """Return the meaning of a global that is `value` where nothing is bound."""
        if name not in self.every or not is_hook(name, value):
            return value
        own = self.every[name]
        if name not in self.read:
            self.check(name, value, own)
            self.read.add(name)
        return own

    def check(self, name: str, default: Any, own: Any) -> None:
        """Raise HookError unless a kernel can use `own` as it would use the default."""
        if callable(default) != callable(own):
            wanted, found = ("a function" if callable(it) else "a value" for it in (default, own))
            raise HookError(f"hook {name!r} is {wanted}, not {found}")
        if callable(default):
            taken, given = ([*inspect.signature(it).parameters] for it in (default, own))
            # A game may have its own word for an argument, but not the same words in another order.
            in_both = [word for word in given if word in taken]
            if len(taken) != len(given) or in_both != [word for word in taken if word in given]:
                wanted, found = ", ".join(taken), ", ".join(given)
                raise HookError(f"hook {name!r} takes ({wanted}), not ({found})")

    def check_names(self, roots: Mapping[str, Any]) -> None:
        """Raise HookError for a name that is no hook, or that these kernels do not read."""
        for name in self.every:
            if name not in hook_defaults:
                close = get_close_matches(name, hook_defaults, 1)
                meant = f"; did you mean {close[0]!r}?" if close else ""
                raise HookError(f"no hook is named {name!r}{meant}")
            if name in self.own and name not in self.read:
                raise HookError(f"hook {name!r} is read by no kernel of {', '.join(roots)}")


# ---- copies ----------------------------------------------------------------------------------


def globals_read_by(function: FunctionType) -> frozenset[str]:
    """Return the global names that `function` reads, never attribute names that look like them."""
    return globals_in(function.__code__)


@cache
def globals_in(code: CodeType) -> frozenset[str]:
    """Return the global names that code reads; every kernel is looked at for each that calls it.

    `dis.get_instructions` says the same, and takes a tenth of the time of `madang score`.
    """
    names, high = set(), 0
    steps = code.co_code
    for operation, low in zip(steps[::2], steps[1::2]):
        if operation == LOAD_GLOBAL:  # the lowest bit says whether a call follows
            names.add(code.co_names[(high | low) >> 1])
        high = (high | low) << 8 if operation == EXTENDED_ARG else 0
    return frozenset(names)


def rebuilt(
    functions: Mapping[str, Any], bindings: Bindings, wrap: Wrap, wrap_root: Wrap
) -> dict[str, Any]:
    """Copy kernels and, through `wrap`, every kernel they call, with `bindings` for their hooks.

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
            value = bindings.meaning(read, function.__globals__.get(read))
            if value is not None:
                scope[read] = part(value) if is_kernel(value) else value
        return wrap_it(plain, function)

    copies = {name: copy(function, name, wrap_root) for name, function in functions.items()}
    bindings.check_names(functions)
    return copies


def bound(
    functions: Mapping[str, Any], of_game: Hooks | None = None, /, **hooks: Any
) -> dict[str, Any]:
    """Return plain copies of `functions` in which hooks mean these values; see `Bindings`.

    A kernel that reads none of these hooks, itself or through what it calls, is not copied: it
    stays one kernel, compiled once. Raise HookError.
    """
    bindings = Bindings(of_game, hooks)
    known: dict[FunctionType, bool] = {}

    def reads_hooks(function: FunctionType) -> bool:
        if function not in known:
            reads = [(name, function.__globals__.get(name)) for name in globals_read_by(function)]
            known[function] = any(
                (name in bindings.every and is_hook(name, value))
                or (is_kernel(value) and reads_hooks(value))
                for name, value in reads
            )
        return known[function]

    def kept(plain: FunctionType, function: FunctionType) -> FunctionType:
        return plain if reads_hooks(function) else function

    return rebuilt(functions, bindings, kept, kept)


# ---- machine code ----------------------------------------------------------------------------


def compiled(
    functions: Mapping[str, Any],
    cache_name: str,
    of_game: Hooks | None = None,
    /,
    *,
    inline: bool = False,
    **hooks: Any,
) -> dict[str, Any]:
    """Return compiled twins of `functions`, kept on disk under `cache_name`; see `bound`.

    They compile when first called. Records are passed to them as plain NumPy records and arrays
    of records, which Numba recognises several times faster than `np.recarray`. `inline` makes one
    piece of code of each function and all it calls, where the compiler alone would not.
    """
    with naming_the_extra("compiled code"):
        from numba import njit

        from madang.kernels.shipped import TwinCache

    # Without C wrappers: nobody takes the address of a twin.
    every: dict[str, Any] = {"nogil": True, "error_model": "numpy", "no_cfunc_wrapper": True}
    if linker := linker_or_warning():
        make_part = partial(linker.PartDispatcher, **every, forceinline=inline)
        make_root = partial(linker.RootDispatcher, cache_name=cache_name, **every)
    else:
        cache_name += "-unlinked"
        make_part, make_root = njit(**every, forceinline=inline), njit(**every)

    def part_of(plain: FunctionType, function: FunctionType) -> Any:
        reads = frozenset((name, id(value)) for name, value in plain.__globals__.items())
        if (function, inline, reads) not in parts:
            parts[function, inline, reads] = make_part(plain)
        return parts[function, inline, reads]

    def root_of(plain: FunctionType, function: FunctionType) -> Any:
        # Code compiled in different processes is loaded into one, where two roots of one name
        # are taken for the same; and in such a name Numba tells a record by a number that each
        # process counts for itself, so the states of two games may look alike.
        plain.__qualname__ += "_" + hashlib.sha256(cache_name.encode()).hexdigest()[:12]
        twin = make_root(plain)
        twin._cache = TwinCache(plain, cache_name)
        return twin

    bindings = Bindings(of_game, hooks)
    with cache_folder(cache_name + hash_of_outside_sources(functions, bindings)):
        return rebuilt(functions, bindings, part_of, root_of)


@cache
def linker_or_warning() -> Any:
    """Return `kernels.numba_linker`, or None where this Numba has not the parts it is made of.

    Twins are the same without it, but take longer to compile and to load.
    """
    try:
        from madang.kernels import numba_linker
    except ImportError as missing:
        warnings.warn(f"madang compiles without its own linker: {missing}", stacklevel=3)
        return None
    return numba_linker


def hash_of_outside_sources(functions: Mapping[str, Any], bindings: Bindings) -> str:
    """Return a hash of the sources of kernels from outside this package; "" without any.

    `version_folder` knows this package alone, and a game may be written elsewhere.
    """
    home, paths = PACKAGE, set[Path]()

    def note(plain: FunctionType, function: FunctionType) -> FunctionType:
        paths.add(Path(function.__code__.co_filename))
        return plain

    for function in filter(is_kernel, [*functions.values(), *bindings.every.values()]):
        note(function, function)
    if all(path.is_relative_to(home) for path in paths):
        return ""
    rebuilt(functions, bindings, note, note)
    digest = hashlib.sha256()
    for path in sorted(path for path in paths if path.is_file() and not path.is_relative_to(home)):
        digest.update(path.read_bytes())
    return f"-{digest.hexdigest()[:16]}"
