"""When Python looks for garbage: seldom, and never among what stays until the server ends.

A full search looks at every object, and meanwhile no table goes on. Most objects are imported or
compiled code, which is never garbage.
"""

import contextlib
import gc
from collections.abc import Iterator

# New objects until the newest are searched, and how often until wider. Each search is a stall, and
# many short ones take no longer than few long ones.
THRESHOLDS = 2_000, 5, 500


def tidy_seldom() -> None:
    """Search as seldom as a server can afford; the objects of now stay."""
    gc.set_threshold(*THRESHOLDS)
    gc.freeze()


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """Search for nothing while much is loaded that stays."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.freeze()
