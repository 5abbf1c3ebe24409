"""How kernels become machine code: all code of a root is linked once and optimised together.

Numba alone makes machine code of every function, and links and optimises all that it calls again
with each caller: a rule five calls deep is optimised five times. Here a kernel that only kernels
call stays a part, as it was written, until a root takes it in: link-time optimisation, as C
compilers call it. Only this file and `jit`, which uses it to compile, know Numba.

The methods overridden here are those of `CPUCodeLibrary` in Numba's `core/codegen.py`; read its
`finalize` first.
"""

import sys
from functools import partial
from pathlib import Path
from typing import Any

import numba
from numba.core import types
from numba.core.codegen import JITCodeLibrary, ll
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.registry import CPUDispatcher
from numba.extending import lower_cast

from madang.kernels.cache import locked

# The overridden parts are private to Numba. If a part is missing, `kernels.jit` compiles
# without this file; the bounds in pyproject.toml are there because a part may also change.
PRIVATE = "_optimize_final_module", "_get_module_for_linking", "_ensure_finalized"
NEEDED = *PRIVATE, "_get_compiled_object", "_finalized", "finalize", "enable_object_caching"

if missing := [name for name in NEEDED if not hasattr(JITCodeLibrary, name)]:
    raise ImportError(f"Numba {numba.__version__} has no JITCodeLibrary.{missing[0]}")

announced: set[str] = set()  # what this process has said


class Nowhere:
    """Where the environment of a part is set: it has no address, and no kernel asks for it."""

    def set_env(self, name: str, environment: Any) -> None:
        """Do nothing."""


class Part(JITCodeLibrary):  # type: ignore[misc] # a class of Numba's, which has no types
    """The code of a kernel that only kernels call: never machine code on its own."""

    codegen = Nowhere()

    def finalize(self) -> None:
        """Leave everything to the root."""
        # Numba links finished libraries only. A part says that it is one before any pass has run.
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        """Return no address."""
        return 0


class Root(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel that Python calls, with that of all it calls."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        """Link every part once, optimise it all, and make machine code of it."""
        self._linking_libraries = all_called(self._linking_libraries)
        super().finalize()

    def _optimize_final_module(self) -> None:
        """Make everything but the root's own functions private, then optimise."""
        # Numba links a function so that others may link it again (`linkonce_odr`). LLVM knows every
        # call of a private one: it may change its arguments, and inlines a long one called once.
        for function in self._final_module.functions:
            if function.linkage == ll.Linkage.linkonce_odr:
                function.linkage = ll.Linkage.internal
        super()._optimize_final_module()

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
        """Return what is kept on disk: machine code, and the names of its functions.

        Nothing else is linked with a root, so the code that Numba keeps for that is left out: to
        read it took half of the time in which a process loads compiled rules.
        """
        self._ensure_finalized()
        return self.name, "object", (self._get_compiled_object(), self.names().as_bitcode())

    def names(self) -> Any:
        """Return a module that defines names alone, which Numba looks up before their addresses."""
        # `_unserialize` reads this module for names and never runs it: any definition will do.
        functions = self._get_module_for_linking().functions
        names = [function.name for function in functions if not function.is_declaration]
        return ll.parse_assembly("\n".join(f'@"{name}" = global i8 0' for name in names))


def all_called(libraries: list[Any]) -> list[Any]:
    """Return these libraries and all that they call, each after all its callers.

    LLVM's linker takes from a library only the functions that the code linked so far calls.
    """
    found: dict[Any, None] = {}

    def find(library: Any) -> None:
        if library not in found:
            for called in library._linking_libraries if isinstance(library, Part) else ():
                find(called)
            found[library] = None

    for library in libraries:
        find(library)
    return [*reversed(found)]


class PartDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A part: it compiles once, whatever constants and widths of integers its callers pass.

    Numba alone compiles a function again for each of these. Here an integer has 64 bits, and an
    array in a record is an ordinary array. LLVM finds the constants of a root itself.
    """

    def __init__(self, function: Any, **options: Any) -> None:
        options |= {"nopython": True, "boundscheck": None, "no_cpython_wrapper": True}
        super().__init__(function, targetoptions=options, pipeline_class=PartCompiler)

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """Return the types of a call; see `numba.core.dispatcher`."""
        named = {name: wide(kind) for name, kind in kws.items()}
        return super().get_call_template(tuple(map(wide, args)), named)


def wide(kind: Any) -> Any:
    """Return the type in which a part takes an argument of this type."""
    kind = types.unliteral(kind)  # type: ignore[attr-defined]
    if isinstance(kind, types.Integer) and kind.bitwidth < 64:  # type: ignore[attr-defined]
        return types.int64
    if isinstance(kind, types.NestedArray):
        return types.Array(kind.dtype, kind.ndim, "C")
    return kind


@lower_cast(types.NestedArray, types.Array)  # type: ignore[untyped-decorator]
def array_in_a_record(context: Any, builder: Any, given: Any, wanted: Any, value: Any) -> Any:
    """Return the same value: both types are laid out alike."""
    return value


class PartCompiler(CompilerBase):  # type: ignore[misc]
    """The usual passes, into a part."""

    library_type: Any = Part

    def define_pipelines(self) -> list[Any]:
        """Return the usual passes."""
        state = self.state
        state.library = self.library_type(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return [DefaultPassBuilder.define_nopython_pipeline(state)]


class RootCompiler(PartCompiler):
    """The usual passes, into a root; says first, once, what is compiled."""

    library_type = Root

    def __init__(self, *given: Any, cache_name: str) -> None:
        super().__init__(*given)
        announce(
            f"compiling {cache_name} (once, a few seconds to two minutes); kept for the next time"
        )


class RootDispatcher(CPUDispatcher):  # type: ignore[misc]
    """A root: if several processes need it at once, one compiles it and the others load it."""

    def __init__(self, function: Any, cache_name: str, **options: Any) -> None:
        compiler = partial(RootCompiler, cache_name=cache_name)
        options |= {"nopython": True, "boundscheck": None}
        super().__init__(function, targetoptions=options, pipeline_class=compiler)
        self.cache_name = cache_name

    def compile(self, sig: Any) -> Any:
        """Load or compile the code for these types; see `numba.core.dispatcher`."""
        if self._cache.has(sig, self.targetctx):
            return super().compile(sig)
        name = f"{self.py_func.__qualname__}.lock"
        wait = f"another process compiles {self.cache_name}; waiting for it"
        with locked(Path(self._cache.cache_path) / name, lambda: announce(wait)):
            return super().compile(sig)


def announce(line: str) -> None:
    """Say something on standard error, once."""
    if line not in announced:
        announced.add(line)
        print(f"madang: {line}", file=sys.stderr, flush=True)
