"""A table's match as a record that anybody may replay, made from its log when it is over."""

from collections.abc import Iterator

from madang.record import BotName, Name, Record, write
from madang.server.events import Dealt, Done, decode_event
from madang.server.game_log import BOT, GameLog
from madang.server.messages import Seat


def record_lines(log: GameLog, payloads: list[bytes], seats: list[Seat]) -> Iterator[str]:
    """Yield the lines of the record of a finished match, with the names that its card has."""
    record = record_of(log, payloads)
    names = [name_of(seat) for seat in seats]
    record.names = names if all(names) else []
    return write(record)


def name_of(seat: Seat) -> Name:
    """Return what a record calls who held a seat."""
    return BotName(seat.name) if seat.kind == BOT else seat.name


def record_of(log: GameLog, payloads: list[bytes]) -> Record:
    """Return the record of a finished match."""
    record = Record(log.game, log.options, totals=log.table.totals())
    for event in map(decode_event, payloads):
        if isinstance(event, Dealt):
            record.add_deal(log.game.layout.deck.parse(event.deck), event.dice)
        elif isinstance(event, Done):
            record.add_move(event.seat, event.do)
    return record
