"""How updates are sent at one time: with the times left, whole or as changes, encoded once."""

import msgspec

from madang.server.protocol import messages as m
from madang.server.table.changes import changes_between
from madang.server.table.feed import Shown
from madang.server.table.log import TableLog

CALL = "call"
TimesLeft = dict[str, float]  # seat -> seconds; CALL -> until the window closes
Key = tuple[int, int]  # a viewer and the number of an update


class Showing:
    """What all sockets of a table are sent of its updates now."""

    def __init__(self, log: TableLog, left: TimesLeft) -> None:
        self.log, self.left = log, left
        self.updates: dict[Key, m.Update] = {}
        self.encoded: dict[tuple[int, int], tuple[m.Update | None, bytes]] = {}  # see `frame`

    def frame(self, update: m.Update, held: m.Update | None) -> bytes:
        """Return what a socket is sent of an update: what has changed, if it holds the one before.

        What one holds is the very update that it was sent. It is kept here with what was made of
        it, so that no other is found at its place in memory.
        """
        before = held if held and held.n == update.n - 1 else None
        key = id(before), id(update)
        if key not in self.encoded:
            sent = changes_between(before, update) if before else update
            self.encoded[key] = before, m.encode(sent)
        return self.encoded[key][1]

    def update(self, viewer: int, shown: Shown) -> m.Update:
        """Return an update in words: the same for all who see the same."""
        key = viewer, shown.n
        if key not in self.updates:
            self.updates[key] = self.with_deadlines(viewer, shown)
        return self.updates[key]

    def with_deadlines(self, viewer: int, shown: Shown) -> m.Update:
        """Return an update with the times left now, where it is the newest."""
        update, left = self.log.feeds.in_words(viewer, shown), self.left
        if not left or shown.n != self.log.n(viewer):
            return update
        left = left if CALL in left else known_of(left, update.view.to_act)
        return msgspec.structs.replace(update, deadlines=left)


def known_of(left: TimesLeft, to_act: list[int]) -> TimesLeft:
    """Return the times left that a viewer may know: of seats that it knows are asked."""
    return {seat: seconds for seat, seconds in left.items() if int(seat) in to_act}
