"""What people say in their own words at a private table.

It lives as long as the table is in memory, and nowhere else: no log and no record has it.
"""

from collections import deque

from madang.server.limits import Buckets
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.table.checks import seat_held
from madang.server.table.log import TableLog
from madang.server.texts import line_of

KEPT = 100  # lines, shown to who comes in


class Chat:
    """The last lines that were said at one table."""

    def __init__(self) -> None:
        self.lines: deque[m.ChatLine] = deque(maxlen=KEPT)
        self.count = 0

    def say(self, log: TableLog, guest: str, name: str, message: m.Say) -> m.ChatLine:
        """Note what somebody says; refuse who does not sit here, and what is no text."""
        seat_held(log, guest)
        if not log.may_talk:
            raise Refusal("not_now", chat=False)
        text = line_of(message.text, m.TEXT_LENGTH)
        if text is None:
            raise Refusal("bad_message", field="text", most=m.TEXT_LENGTH)
        self.count += 1
        line = m.ChatLine(self.count, guest, name, text)
        self.lines.append(line)
        return line

    def talk(self, log: TableLog) -> m.Talk:
        """Return what was said lately."""
        return m.Talk(log.name, list(self.lines))


def check_rate(buckets: Buckets, guest: str) -> None:
    """Refuse who says too much, whatever it is."""
    spend(buckets, guest)
