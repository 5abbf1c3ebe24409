"""What commands were answered at a table, so that a repeat gets the same answer."""

from collections import OrderedDict
from typing import Any

from madang.server.protocol.repeats import digest_of
from madang.server.store.base import ANSWERS_READ, Answer

WRITTEN_KEPT = 1000  # in memory: the newest; older ones are in the database
UNWRITTEN_KEPT = 128  # of those that are not written down: refusals, and what was said

Key = tuple[str, str]  # a guest and its `cmd`
Kept = OrderedDict[Key, Answer]


class Answers:
    """The newest answers of one table."""

    def __init__(self, rows: list[Answer]) -> None:
        self.unwritten: Kept = OrderedDict()
        self.start_anew(rows)

    def start_anew(self, rows: list[Answer]) -> None:
        """Go on from what was committed."""
        self.written: Kept = OrderedDict()
        self.has_all = len(rows) < ANSWERS_READ  # whether no other command was ever answered here
        for row in rows:
            self.note(row)

    def find(self, guest: str, command: Any) -> bytes | None:
        """Return what a command was answered; refuse another one with its `cmd`."""
        key = guest, command.cmd
        known = self.written.get(key) or self.unwritten.get(key)
        return known.to(digest_of(command)) if known else None

    def has(self, answer: Answer) -> bool:
        """Tell whether an answer is kept as one that was committed."""
        return self.written.get((answer.guest, answer.cmd)) == answer

    def note(self, answer: Answer) -> None:
        """Keep an answer that was committed."""
        keep(self.written, answer, WRITTEN_KEPT)
        self.has_all = self.has_all and len(self.written) < WRITTEN_KEPT

    def remember(self, answer: Answer) -> bytes:
        """Keep an answer for repeats, while the actor is in memory: it changed nothing written."""
        return keep(self.unwritten, answer, UNWRITTEN_KEPT)


def keep(kept: Kept, answer: Answer, most: int) -> bytes:
    """Keep an answer, and the newest of those before."""
    kept[answer.guest, answer.cmd] = answer
    if len(kept) > most:
        kept.popitem(last=False)
    return answer.answer
