"""A table's match as a record that anybody may replay, made from its log when it is over."""

from madang.record import Record
from madang.server.table.events import Dealt, Done, decode_event
from madang.server.table.log import TableLog


def record_of(log: TableLog, payloads: list[bytes]) -> Record:
    """Return the record of a finished match."""
    record = Record(log.game, log.options, totals=log.table.totals())
    for event in map(decode_event, payloads):
        if isinstance(event, Dealt):
            record.add_deal(log.game.layout.deck.parse(event.deck), event.dice)
        elif isinstance(event, Done):
            record.add_move(event.seat, event.do)
    return record
