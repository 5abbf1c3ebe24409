"""Which rows of a catalogue fall away beside others."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from madang.jit import kernel


def absorbers(ids: Sequence[str], absorbs: Sequence[str]) -> Any:
    """Return for each row the set of rows beside which it falls away.

    `absorbs` holds for each row the ids of those that fall away beside it.

    >>> absorbers(["small", "great"], ["", "small"]).tolist()
    [2, 0]
    """
    gone = [set(words.split()) for words in absorbs]
    sets = [sum((id in other) << place for place, other in enumerate(gone)) for id in ids]
    return np.array(sets, np.int64)


@kernel
def falls_away(shown: tuple[int, ...], absorbers: int) -> bool:
    """Tell whether one of these rows holds, where all rows hold so often."""
    for row in range(len(shown)):
        if absorbers >> row & 1 and shown[row]:
            return True
    return False
