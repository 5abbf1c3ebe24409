"""When Python looks for garbage: seldom, and never among what stays until the server ends.

A full search looks at every object there is, and meanwhile no table goes on. What was imported and
compiled is most of them, and none of it is ever garbage.
"""

import contextlib
import gc
from collections.abc import Iterator

# New objects until the newest are searched, and how often until wider. Each search is a stall, and
# many short ones take no longer than few long ones.
THRESHOLDS = 2_000, 5, 500


def tidy_seldom() -> None:
    """Search as seldom as a server can afford; what is there now stays."""
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
