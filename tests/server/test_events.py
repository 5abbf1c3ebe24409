"""Lines of a table's log: what a release before has written is read as what it says today."""

import gzip
import sqlite3
from pathlib import Path

import pytest

from madang.server.table.events import (
    OLD_NAMES,
    Acted,
    CallAnswered,
    ChatSet,
    NumberAdded,
    ResultSeen,
    RulesBroken,
    Seated,
    SeatKept,
    TimeSet,
    WindowClosed,
    decode_event,
    encode_event,
)
from madang.server.table.loading import PLAYED
from madang.server.table.reducers import replayed

RELEASE = Path(__file__).with_name("data") / "release_0.1.0.db.gz"

OLD_LINES = [
    (b'{"e":"broke"}', RulesBroken()),
    (b'{"e":"done","seat":1,"do":"claim","bank":null}', Acted(1, "claim")),
    (b'{"e":"done","seat":0,"do":"bet 20","bank":3.5}', Acted(0, "bet 20", 3.5)),
    (b'{"e":"held","seat":2}', CallAnswered(2)),
    (b'{"e":"held","seat":2,"do":"pung"}', CallAnswered(2, "pung")),
    (b'{"e":"hushed","is_on":true}', ChatSet(is_on=False)),
    (b'{"e":"hushed","is_on":false}', ChatSet(is_on=True)),
    (b'{"e":"kept","seat":3,"who":"g"}', SeatKept(3, "g")),
    (b'{"e":"lapsed"}', WindowClosed()),
    (b'{"e":"looked","seat":1}', ResultSeen(1)),
    (b'{"e":"numbered","guest":"g","number":"7"}', NumberAdded("g", "7")),
    (b'{"e":"seated","seat":1,"kind":"bot","who":"random","bot":""}', Seated(1, "bot", "random")),
    (b'{"e":"timed","seat":1,"times":2}', TimeSet(1, 2)),
]


@pytest.mark.parametrize(("line", "event"), OLD_LINES)
def test_an_old_line_says_what_it_said(line, event):
    assert decode_event(line) == event


@pytest.mark.parametrize("event", [event for _, event in OLD_LINES])
def test_what_is_written_has_the_names_of_today(event):
    line = encode_event(event)
    assert decode_event(line) == event
    assert line.split(b'"')[3].decode() not in set(OLD_NAMES) - {"seated"}
    assert b'"do"' not in line
    assert b'"who"' not in line


def test_every_old_name_is_tried():
    assert {line.split(b'"')[3].decode() for line, _ in OLD_LINES} == set(OLD_NAMES)


def test_moves_are_found_under_either_name():
    moves = [line for line, event in OLD_LINES if isinstance(event, Acted)]
    assert all(line.startswith(PLAYED) for line in (*moves, encode_event(Acted(0, "draw"))))


def test_a_log_of_the_release_before_replays_to_the_same_table(tmp_path):
    path = tmp_path / "old.db"
    path.write_bytes(gzip.decompress(RELEASE.read_bytes()))
    logs: dict[str, list[bytes]] = {}
    with sqlite3.connect(path) as old:
        for table, payload in old.execute("SELECT table_id, payload FROM events ORDER BY 1, seq"):
            logs.setdefault(table, []).append(payload)
    assert any(b'{"e":"done"' in line for lines in logs.values() for line in lines)
    for table, lines in logs.items():
        events = [decode_event(line) for line in lines]
        again = [decode_event(encode_event(event)) for event in events]
        assert again == events
        one, other = replayed(table, events), replayed(table, again)
        assert one.table.states.tobytes() == other.table.states.tobytes()
        assert (one.holders, one.status, one.seq) == (other.holders, other.status, other.seq)
