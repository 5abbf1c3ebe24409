"""What people say in their own words at a private table.

It lives as long as the table is in memory, and nowhere else: no log and no record has it.
"""

import unicodedata
from collections import deque
from collections.abc import Iterator

from madang.server import messages as m
from madang.server.commands import Refusal, seat_held
from madang.server.game_log import GameLog
from madang.server.limits import Buckets

KEPT = 100  # lines, shown to who comes in
MARKS = 3  # combining marks on one letter; more only pile up over other lines

# what shows nothing, beside the characters whose category says so: fillers and joiners
UNSEEN = {
    *"\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0",
    *map(chr, range(0x180B, 0x1810)),
    *map(chr, range(0xFE00, 0xFE0E)),
}
UNSEEN_PLANE = range(0xE0000, 0xE1000)
UNSHOWN = "Cc", "Cf", "Cs", "Co"


class Chat:
    """The last lines that were said at one table."""

    def __init__(self) -> None:
        self.lines: deque[m.ChatLine] = deque(maxlen=KEPT)
        self.count = 0

    def say(self, log: GameLog, guest: str, name: str, message: m.Say) -> m.ChatLine:
        """Note what somebody says; refuse who does not sit here, and what is no text."""
        seat_held(log, guest)
        if not log.may_talk:
            raise Refusal("not_now", chat=False)
        text = clean_text(message.text)
        if text is None:
            raise Refusal("bad_message", field="text", most=m.TEXT_LENGTH)
        self.count += 1
        line = m.ChatLine(self.count, guest, name, text)
        self.lines.append(line)
        return line

    def talk(self, log: GameLog) -> m.Talk:
        """Return what was said lately."""
        return m.Talk(log.name, list(self.lines))


def check_pace(buckets: Buckets, guest: str) -> None:
    """Refuse who says too much, whatever it is."""
    if not buckets.take(guest):
        raise Refusal("slow_down")


def clean_text(given: str) -> str | None:
    """Return a text as it will be shown, in one line; None where nothing is left, or too much.

    >>> clean_text("  so   close\\u202e! ")
    'so close!'
    """
    text = "".join(seen(unicodedata.normalize("NFC", given)))
    text = " ".join(text.split())
    return text if 0 < len(text) <= m.TEXT_LENGTH else None


def seen(text: str) -> Iterator[str]:
    """Yield the characters that show something, and few marks on each."""
    marks = 0
    for char in text:
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if char.isspace():
            yield " "
        elif marks <= MARKS and not is_unseen(char, category):
            yield char


def is_unseen(char: str, category: str) -> bool:
    """Tell whether a character shows nothing, or turns what stands around it."""
    return category in UNSHOWN or char in UNSEEN or ord(char) in UNSEEN_PLANE
