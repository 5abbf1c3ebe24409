"""What a field of a state is: one row of the table that a game's record is made of.

The reference pages come from these rows; a test holds the states of played matches to them.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np


class Field(NamedTuple):
    """One field: its name, the NumPy type and shape of it, its least and greatest value."""

    name: str
    type: Any
    shape: tuple[int, ...]  # (): one number
    low: int
    high: int | None  # None: whatever house rules make possible
    meaning: str

    @property
    def range(self) -> str:
        """Say which values there are.

        >>> Field("seat", np.int32, (), 0, 5, "").range
        '0 to 5'
        >>> Field("pot", np.int32, (), 0, None, "").range
        'from 0'
        """
        if self.high is None:
            return "any" if self.low == ANY else f"from {self.low}"
        return f"{self.low} to {self.high}"


ANY = -(1 << 31)  # no least value but that of the type


def record_of(fields: Sequence[Field]) -> np.dtype[np.void]:
    """Return the record type of these fields, laid out as a C compiler does."""
    return np.dtype([(field.name, field.type, field.shape) for field in fields], align=True)
