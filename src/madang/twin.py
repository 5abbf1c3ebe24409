"""The two twins of every kernel, and how each takes records and options: the one place that knows.

The plain twin is the function itself. It takes records whose fields are attributes (see
`madang.fast_record`) and options as a tuple with names. The compiled one takes NumPy's own records,
which Numba recognises quickly, and options packed into one such record. Both give the same bytes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from madang.fast_record import fast_records
from madang.jit import bound, compiled

Functions = Mapping[str, Callable[..., Any]]


@dataclass(frozen=True)
class Twin:
    """How kernels are made and called: plain, or compiled."""

    is_compiled: bool

    def kernels(self, functions: Functions, shelf: str, **bindings: Any) -> dict[str, Any]:
        """Return kernels in which the names of `bindings` mean these; see `madang.jit.compiled`."""
        if self.is_compiled:
            return compiled(functions, shelf, **bindings)
        return bound(functions, **bindings)

    def records(self, records: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """Return a window on `records` as the kernels take arrays of them."""
        return records.view(np.ndarray) if self.is_compiled else fast_records(records)

    def options(self, options: Any) -> Any:
        """Return the options as the kernels take them."""
        return packed(options)[0] if self.is_compiled else options

    def options_in_array(self, *options: Any) -> Any:
        """Return the options of one game, in something that a row number opens: `[0]` the first.

        From Python, an array of one record is passed ten times as fast as the record.
        """
        return packed(*options) if self.is_compiled else options


PLAIN, COMPILED = Twin(is_compiled=False), Twin(is_compiled=True)


def packed(*options: Any) -> npt.NDArray[Any]:
    """Return options of one game as an array of records of int64, one for each given."""
    return np.array([*map(tuple, options)], packed_dtype(options[0]._fields))


@cache
def packed_dtype(fields: tuple[str, ...]) -> np.dtype[np.void]:
    """Return the type of packed options: always the same object, which Numba knows again."""
    return np.dtype([(name, np.int64) for name in fields])
