"""A table's match as a record that anybody may replay, made from its log when it is over."""

from collections.abc import Iterator

from madang.record import Record, write
from madang.server.events import Dealt, Done, decode_event
from madang.server.game_log import GameLog


def record_lines(log: GameLog, payloads: list[bytes]) -> Iterator[str]:
    """Yield the lines of the record of a finished match."""
    return write(record_of(log, payloads))


def record_of(log: GameLog, payloads: list[bytes]) -> Record:
    """Return the record of a finished match."""
    record = Record(log.game, log.options, totals=log.table.totals())
    for event in map(decode_event, payloads):
        if isinstance(event, Dealt):
            record.add_deal(log.game.layout.deck.parse(event.deck), event.dice)
        elif isinstance(event, Done):
            record.add_move(event.seat, event.do)
    return record
