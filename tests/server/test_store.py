"""The store: migrations, one writer, group commit, and what it keeps of a secret."""

import asyncio
import sqlite3
import stat

import msgspec
import pytest
from sqlalchemy import create_engine, inspect

from madang.server.events import Done, decode_event, encode_event
from madang.server.guests import Guests, key_of
from madang.server.messages import TableInfo
from madang.server.store.base import Answer, Conflict, Row
from madang.server.store.database import DatabaseStore
from madang.server.store.schema import metadata

pytestmark = pytest.mark.anyio

LATER = "nights", "night_tables", "friends", "friend_links", "ratings", "rated"  # since then
CARD = b'{"seats":[]}'


@pytest.fixture
async def store(tmp_path):
    store = DatabaseStore(tmp_path / "deep" / "madang.db")
    await store.open()
    yield store
    await store.close()


async def test_migrations_lead_from_nothing_to_the_schema(store):
    with sqlite3.connect(store.path) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    engine = create_engine(f"sqlite:///{store.path}")
    inspector = inspect(engine)
    assert set(inspector.get_table_names()) == {*metadata.tables, "alembic_version"}
    for name, table in metadata.tables.items():
        columns = {column["name"]: column for column in inspector.get_columns(name)}
        assert set(columns) == set(table.columns.keys())
        for column in table.columns:
            assert columns[column.name]["nullable"] == column.nullable
    unique = inspector.get_unique_constraints("events")
    assert [row["column_names"] for row in unique] == [["table_id", "seq"]]
    engine.dispose()


async def test_a_database_of_older_names_is_read_by_the_new_ones(store):
    """It says round for deal and claim for declare, and keeps results that are read no more."""
    info = TableInfo(
        table="t", game="nylon_ppong", options={}, preset=None, status="playing", seats=[],
        host="g", private=True, clock=None, call_window=0.0, watchers=0, deal=2, deals=10,
    )  # fmt: skip
    card = msgspec.to_builtins(info)
    del card["is_last"]
    card["round"], card["rounds"] = card.pop("deal"), card.pop("deals")
    done = [b'{"e":"done","seat":1,"do":"claim","bank":null}', encode_event(Done(0, "draw"))]
    await store.append("t", 0, done, row=Row("t", "g", "playing", msgspec.json.encode(card), 1.0))
    await store.keep_result("t", b'{"totals":[],"places":[],"rounds":[]}')
    await store.close()
    with sqlite3.connect(store.path) as connection:
        for name in LATER:
            connection.execute(f"DROP TABLE {name}")
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
    connection.close()
    newer = DatabaseStore(store.path)
    await newer.open()
    (row,) = await newer.rows()
    assert msgspec.json.decode(row.card, type=TableInfo) == info
    events = [decode_event(payload) for payload in await newer.events("t")]
    assert [event.do for event in events] == ["declare", "draw"]
    assert await newer.results({"t"}) == {}
    await newer.close()


async def test_opening_again_changes_nothing(store):
    await store.append("t", 0, [b"one"])
    await store.close()
    again = DatabaseStore(store.path)
    await again.open()
    assert await again.events("t") == [b"one"]
    await again.close()


async def test_the_file_is_for_its_owner_alone(store):
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600


async def test_a_commit_is_on_the_disk_before_append_returns(store):
    async with store.engine.connect() as connection:
        synchronous = (await connection.exec_driver_sql("PRAGMA synchronous")).scalar()
    assert synchronous == 2  # FULL
    await store.append("t", 0, [b"one", b"two"])
    with sqlite3.connect(store.path) as other:
        rows = other.execute("SELECT seq, payload FROM events ORDER BY seq").fetchall()
    assert rows == [(0, b"one"), (1, b"two")]


async def test_an_event_number_is_written_once(store):
    second = DatabaseStore(store.path)
    await second.open()
    await store.append("t", 0, [b"mine"])
    with pytest.raises(Conflict):
        await second.append("t", 0, [b"theirs"], answer=Answer("t", "g", "c", b"ack"))
    assert await store.events("t") == [b"mine"]
    assert await store.answers("t") == []
    await second.append("t", 1, [b"next"])
    await second.close()


async def test_a_command_is_answered_once(store):
    await store.append("t", 0, [b"one"], answer=Answer("t", "g", "c", b"first"))
    with pytest.raises(Conflict):
        await store.append("t", 1, [b"two"], answer=Answer("t", "g", "c", b"second"))
    assert await store.answer("t", "g", "c") == b"first"
    assert await store.events("t") == [b"one"]


async def test_one_bad_job_does_not_spoil_what_is_committed_with_it(store):
    await store.append("t", 0, [b"one"])
    jobs = [
        store.append("t", 0, [b"bad"]),
        *(store.append(f"u{n}", 0, [b"good"]) for n in range(5)),
    ]
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results] == [Conflict, *[type(None)] * 5]
    assert [await store.events(f"u{n}") for n in range(5)] == [[b"good"]] * 5


async def test_only_unfinished_tables_are_listed(store):
    for n, status in enumerate(("open", "playing", "over", "closed")):
        await store.append(f"t{n}", 0, [b""], row=Row(f"t{n}", "g", status, CARD, 1.0))
    assert {row.table for row in await store.rows()} == {"t0", "t1"}
    await store.append("t1", 1, [b""], row=Row("t1", "g", "over", CARD, 2.0))
    assert {row.table for row in await store.rows()} == {"t0"}


async def test_no_secret_is_in_the_file(store):
    guests = Guests(store)
    guest, secret = await guests.make("Mina")
    link = await guests.link(guest.guest)
    await store.close()
    kept = b"".join(path.read_bytes() for path in store.path.parent.iterdir())
    assert secret.encode() not in kept
    assert link.encode() not in kept
    assert key_of(secret).encode() in kept
    await store.open()
    assert await guests.find(secret) == await guests.find(link) == guest
    assert await guests.find(secret[:-1]) is None


async def test_old_links_make_room_for_new_ones_but_the_first_secret_stays(store):
    guests = Guests(store)
    guest, secret = await guests.make("Mina")
    links = [await guests.link(guest.guest) for _ in range(20)]
    assert await guests.find(secret) == guest
    assert await guests.find(links[-1]) == guest
    assert await guests.find(links[0]) is None
