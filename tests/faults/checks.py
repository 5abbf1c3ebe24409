"""Whether a database holds everything that people were told: replayed, and compared word by word.

An acknowledgement is a promise that an event is in the log. Each is looked for there: who sat down
and stood up, that the match began, who has looked at which result, every move and every pass, the
next table. That the server would answer the same again is not enough: it keeps answers too.
"""

import json
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import text

from madang.errors import MadangError
from madang.server.table.events import (
    Acted,
    AnyEvent,
    CallAnswered,
    Rematched,
    ResultSeen,
    Seated,
    Started,
    decode_event,
)
from madang.server.table.reducers import apply_event
from madang.server.table.table_log import FREE, OVER, PERSON, TableLog, opening_of
from tests.faults.clients import Client, Fault, Group
from tests.server.databases import administrator

Written = Mapping[tuple[str, str], Any]  # of a guest and a cmd: the answer that is kept
Moves = list[tuple[str, bool]]  # what a seat did, and whether the table may have done it


@dataclass
class Found:
    """What the log of a table says."""

    now: TableLog
    moves: list[Moves]  # of each seat
    sat: Counter[tuple[int, str]] = field(default_factory=Counter)  # seat and guest
    left: Counter[int] = field(default_factory=Counter)  # seats that were given up
    looked: set[tuple[int, int]] = field(default_factory=set)  # seat and deal
    kinds: set[type[AnyEvent]] = field(default_factory=set)
    rematch: str = ""


def check_file(database: Path, clients: list[Client], groups: list[Group]) -> int:
    """Compare what people were told with a SQLite file; return how many matches are over."""
    with sqlite3.connect(database) as connection:
        matches = check_rows(connection.execute, clients, groups)
    connection.close()
    return matches


def check_database(url: str, clients: list[Client], groups: list[Group]) -> int:
    """Compare what people were told with a PostgreSQL; return how many matches are over."""
    with administrator(url) as connection:
        return check_rows(lambda asked: connection.execute(text(asked)), clients, groups)


def check_rows(ask: Callable[[str], Any], clients: list[Client], groups: list[Group]) -> int:
    """Compare what people were told with what is written; return how many matches are over."""
    rows = ask("SELECT guest, cmd, answer FROM commands ORDER BY id")
    written = {(guest, cmd): json.loads(answer) for guest, cmd, answer in rows}
    guests = {guest for (guest,) in ask("SELECT guest FROM guests")}
    logs: dict[str, list[Any]] = {}
    for table, payload in ask("SELECT table_id, payload FROM events ORDER BY table_id, seq"):
        logs.setdefault(table, []).append(decode_event(bytes(payload)))
    for client in clients:
        if client.guest and client.guest not in guests:
            raise Fault(f"guest {client.guest} was made, and is not there")
        check_answers(client, written)
    return sum(
        check_table(group, table, logs.get(table, []), written)
        for group in groups
        for table in group.tables
    )


def check_answers(client: Client, written: Written) -> None:
    """See that every acknowledgement is written down as it was sent."""
    for cmd, (command, answer) in client.answered.items():
        if written.get((client.guest, cmd)) != answer:
            raise Fault(f"{command} was acknowledged, and is not written down")


def check_table(group: Group, table: str, log: list[AnyEvent], written: Written) -> bool:
    """Replay a table, which counts cards and chips at every step; return whether it is over."""
    if not log:
        raise Fault(f"table {table} was made, and is not there")
    try:
        found = replay(table, log)
    except MadangError as error:
        raise Fault(f"the log of {table} does not replay: {error}") from error
    for client in group.members:
        check_events(client, table, found)
        seat = found.now.seat_of(client.guest)
        if seat is None:
            continue
        told = list(moves_of(client, table, written))
        if not agree(found.moves[seat], told):
            raise Fault(f"seat {seat} of {table} did {found.moves[seat]}, and was told {told}")
    return found.now.status == OVER


def check_events(client: Client, table: str, found: Found) -> None:
    """See that what a client was acknowledged at a table, moves aside, has happened there."""
    sat: Counter[tuple[int, str]] = Counter()
    stood = 0
    for command, answer in client.answered.values():
        if command.get("table") != table:
            continue
        match command["type"]:
            case "sit":
                sat[command["seat"], client.guest] += 1
            case "stand":
                stood += 1
            case "start" if Started not in found.kinds:
                raise Fault(f"{command} was acknowledged, and {table} has not begun")
            case "ready":
                seat, deal = found.now.seat_of(client.guest), client.deals[command["cmd"]]
                if (seat, deal) not in found.looked:
                    raise Fault(f"{command} was acknowledged, and {seat} has not seen deal {deal}")
            case "rematch" if answer["table"] != found.rematch:
                raise Fault(f"{command} was acknowledged, and {table} goes on at {found.rematch!r}")
    if sat - found.sat or stood > sum(found.left.values()):
        raise Fault(f"of {table} {sat} and {stood} were acknowledged, {found.sat} {found.left} are")


def replay(name: str, events: list[AnyEvent]) -> Found:
    """Replay a table; note what people may have seen.

    What was answered in a window is done once more when it closes, and so is a pass in any call for
    which everybody waits.
    """
    log = TableLog(name, opening_of(events))
    found = Found(log, [[] for _ in log.holders])
    for event in events[1:]:
        found.kinds.add(type(event))
        match event:
            case Seated(seat, kind, who) if kind == PERSON:
                found.sat[seat, who] += 1
            case Seated(seat, kind, _) if kind == FREE:
                found.left[seat] += 1
            case ResultSeen(seat):
                found.looked.add((seat, int(log.table.state.deal_no)))
            case Rematched(table, _):
                found.rematch = table
            case CallAnswered() | Acted() if not is_second(log, event):
                may_be_its = event.seat in log.idle or (
                    isinstance(event, Acted) and event.action == log.pass_word
                )
                found.moves[event.seat].append((event.action or log.pass_word, may_be_its))
        apply_event(log, event)
    return found


def is_second(log: TableLog, event: CallAnswered | Acted) -> bool:
    """Tell whether an event carries out what a seat has answered, or answers for it."""
    if isinstance(event, CallAnswered):
        return False
    waits = log.in_call and log.opened.call_window > 0
    return log.window is not None or (event.action == log.pass_word and waits)


def agree(moves: Moves, told: list[str]) -> bool:
    """Tell whether a seat did what its client was told, and else only what the table does."""
    reached = {0}
    for word, may_be_its in moves:
        taken = {n + 1 for n in reached if told[n : n + 1] == [word]}
        reached = taken | (reached if may_be_its else set())
    return len(told) in reached


def moves_of(client: Client, table: str, written: Written) -> Iterator[str]:
    """Yield what a client did at a table, as far as it was written, in order."""
    commands = [command for command, _ in client.answered.values()]
    commands += [client.pending] if client.pending else []
    for command in commands:
        is_move = command["type"] == "act" and command["table"] == table
        if is_move and (client.guest, command["cmd"]) in written:
            yield command["action"]
