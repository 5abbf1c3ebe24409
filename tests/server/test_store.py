"""The store: migrations, one writer, group commit, and what it keeps of a secret."""

import asyncio
import sqlite3
import stat
import time

import msgspec
import pytest
from sqlalchemy import bindparam, create_engine, inspect, select, text, update
from sqlalchemy.exc import IntegrityError

from madang.server.clock import Calendar
from madang.server.config import Settings
from madang.server.lobby.guests import DEVICES, Devices, Guests, key_of
from madang.server.protocol.messages import TableInfo
from madang.server.store import sql, sqlite
from madang.server.store.database import (
    ALL_OF_A_TABLE,
    NEEDED_TO_PLAY,
    DatabaseStore,
    deletes,
)
from madang.server.store.interfaces import (
    ANSWERS_READ,
    Answer,
    Conflict,
    Damaged,
    Fenced,
    Latest,
    Lease,
    Limit,
    Part,
    Repeated,
    Row,
    Snapshot,
    TakenUp,
    TooMany,
    Unavailable,
)
from madang.server.store.schema import guests, metadata
from madang.server.store.writer import Job, Writer
from madang.server.table.events import Acted, decode_event, encode_event
from tests.server.people import PassingTime

pytestmark = pytest.mark.anyio

LATER = (
    "cluster",
    "presence",
    "servers",
    "beats",
    "nights",
    "night_tables",
    "friends",
    "friend_links",
    "ratings",
    "rated",
    "seat_links",
    "snapshots",
    "leases",
    "runs",
    "epochs",
    "reviews",
)  # since then
FULL = 2  # what SQLite calls `synchronous` that waits for the disk
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
        indexes = {tuple(index["column_names"]) for index in inspector.get_indexes(name)}
        assert {tuple(index.columns.keys()) for index in table.indexes} <= indexes
    unique = inspector.get_unique_constraints("events")
    assert [row["column_names"] for row in unique] == [["table_id", "seq"]]
    engine.dispose()


@pytest.mark.parametrize(
    "statement", [*deletes(ALL_OF_A_TABLE, "t"), *deletes(NEEDED_TO_PLAY, "t")]
)
async def test_what_belongs_to_a_table_is_found_by_an_index(store, statement):
    """To delete one what-if read all that anybody had ever sat at, while all moves waited."""
    how = statement.compile(compile_kwargs={"literal_binds": True})
    with sqlite3.connect(store.path) as connection:
        plan = str(connection.execute(f"EXPLAIN QUERY PLAN {how}").fetchall())
    assert "SEARCH" in plan
    assert "SCAN" not in plan


async def test_a_database_of_older_names_is_read_by_the_new_ones(store):
    """It says round for deal and claim for declare, and keeps results that are read no more."""
    info = TableInfo(
        table="t", game="nylon_ppong", options={}, preset=None, status="playing", seats=[],
        host="g", private=True, clock=None, call_window=0.0, watchers=0, deal=2, deals=10,
    )  # fmt: skip
    card = msgspec.to_builtins(info)
    del card["is_last"]
    card["round"], card["rounds"] = card.pop("deal"), card.pop("deals")
    done = [b'{"e":"done","seat":1,"do":"claim","bank":null}', encode_event(Acted(0, "draw"))]
    await store.append("t", 0, done, row=Row("t", "g", "playing", msgspec.json.encode(card), 1.0))
    await store.keep_result("t", b'{"totals":[],"places":[],"rounds":[]}')
    await store.close()
    with sqlite3.connect(store.path) as connection:
        for name in LATER:
            connection.execute(f"DROP TABLE {name}")
        connection.execute("DROP INDEX ix_sittings_table_id")
        for name in ("at", "digest"):
            connection.execute(f"ALTER TABLE commands DROP COLUMN {name}")
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
    connection.close()
    newer = DatabaseStore(store.path)
    await newer.open()
    (row,) = await newer.unfinished_rows()
    assert msgspec.json.decode(row.card, type=TableInfo) == info
    events = [decode_event(payload) for payload in await newer.events("t")]
    assert [event.action for event in events] == ["declare", "draw"]
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
    assert await store.write(lambda job: job.execute(text("PRAGMA synchronous")).scalar()) == FULL
    await store.append("t", 0, [b"one", b"two"])
    with sqlite3.connect(store.path) as other:
        rows = other.execute("SELECT seq, payload FROM events ORDER BY seq").fetchall()
    assert rows == [(0, b"one"), (1, b"two")]


async def test_an_event_number_is_written_once(store):
    await store.append("t", 0, [b"mine"])
    with pytest.raises(Conflict):
        await store.append("t", 0, [b"theirs"], answer=Answer("t", "g", "c", b"ack"))
    assert await store.events("t") == [b"mine"]
    assert (await store.latest("t")).answers == []
    await store.append("t", 1, [b"next"])


async def test_the_newest_snapshot_is_kept_and_the_events_after_it_are_read(store):
    assert await store.latest("t") == Latest(None, [], [])
    await store.append("t", 0, [b"one", b"two"], snapshot=Snapshot(2, b"after two"))
    await store.append("t", 2, [b"three"], snapshot=Snapshot(3, b"after three"))
    await store.append("t", 3, [b"four"])
    newest = await store.latest("t")
    assert newest == Latest(Snapshot(3, b"after three"), [b"four"], [])
    assert await store.events("t", after=3) == [b"four"]
    with pytest.raises(Conflict):
        await store.append("t", 3, [b"again"], snapshot=Snapshot(4, b"never"))
    assert await store.latest("t") == newest


async def test_tables_that_are_asked_for_together_are_not_mixed_up(store):
    answers = [Answer("t", "g", f"c{n}", b"ack") for n in range(ANSWERS_READ + 2)]
    for seq, answer in enumerate(answers):
        await store.append("t", seq, [b"t%d" % seq], answer=answer)
    await store.append("u", 0, [b"one"], answer=Answer("u", "g", "c", b"other"))
    await store.append("u", 1, [b"two"], snapshot=Snapshot(1, b"after one"))
    await store.append("w", 0, [b"one"])
    with sqlite3.connect(store.path) as other:
        other.execute("UPDATE events SET seq = 7 WHERE table_id = 'w'")
    first = asyncio.create_task(store.latest("t"))
    await asyncio.sleep(0)  # calls from now on are read together
    whole, short, nothing, hole = await asyncio.gather(
        first, *map(store.latest, "uvw"), return_exceptions=True
    )
    assert whole == Latest(None, [b"t%d" % seq for seq in range(len(answers))], answers[2:])
    assert short == Latest(Snapshot(1, b"after one"), [b"two"], [Answer("u", "g", "c", b"other")])
    assert nothing == Latest(None, [], [])
    assert isinstance(hole, Damaged)


async def test_tables_are_taken_up_together_but_for_one_with_a_hole(store):
    await store.append("t", 0, [b"one", b"two"], answer=Answer("t", "g", "c", b"ack"))
    await store.append("u", 0, [b"one", b"two"], snapshot=Snapshot(1, b"after one"))
    await store.append("w", 0, [b"one"])
    with sqlite3.connect(store.path) as other:
        other.execute("UPDATE events SET seq = 7 WHERE table_id = 'w'")
    before = await store.claim("u")
    taken = await store.claim_all(["t", "u", "w"])
    assert taken == {
        table: TakenUp(taken[table].lease, await store.latest(table)) for table in "tu"
    }
    assert [taken[table].lease.seq for table in "tu"] == [2, 2]
    assert len({before.epoch, *(taken[table].lease.epoch for table in "tu")}) == 3
    with pytest.raises(Fenced):
        await store.append("u", 2, [b"late"], epoch=before.epoch)
    assert await store.claim_all([]) == {}


async def test_a_guest_who_is_expected_is_read_ahead_once(store):
    for guest in "ab":
        await store.add_guest(guest, guest.upper(), f"key of {guest}")
    await store.add_key("a", "other key", 1.0, DEVICES)
    await store.read_ahead(["a", "nobody"])
    assert store.expected == {"key of a": ("a", "A"), "other key": ("a", "A")}
    for _ in range(2):
        assert await store.guest_of("key of a") == ("a", "A")
    assert set(store.expected) == {"other key"}


@pytest.mark.parametrize(
    ("method", "given"),
    [
        ("rename", ("a", "Z")),
        ("drop_key", ("key of a",)),
        ("drop_other_keys", ("a", "key of a")),
        ("add_key", ("a", "new", 1.0, DEVICES)),
        ("spend_seat_link", ("link", 0.0, "new", 2.0, DEVICES)),
    ],
)
async def test_what_is_changed_about_guests_is_not_believed_as_it_was_read(store, method, given):
    await store.add_guest("a", "A", "key of a")
    await store.keep_seat_link("a", "link", 1.0)
    await store.read_ahead(["a"])
    await getattr(store, method)(*given)
    assert not store.expected


async def test_a_command_is_answered_once(store):
    await store.append("t", 0, [b"one"], answer=Answer("t", "g", "c", b"first"))
    with pytest.raises(Repeated):
        await store.append("t", 1, [b"two"], answer=Answer("t", "g", "c", b"second"))
    assert await store.find_answer("t", "g", "c") == Answer("t", "g", "c", b"first")
    assert await store.events("t") == [b"one"]
    others = [("s", "g", "c"), ("u", "g", "c"), ("t", "f", "c"), ("t", "h", "c"), ("t", "g", "b")]
    assert [await store.find_answer(*other) for other in others] == [None] * 5


async def test_who_has_lost_the_lease_writes_nothing(store):
    await store.append("t", 0, [b"one"])
    first = await store.claim("t")
    await store.append("t", 1, [b"two"], epoch=first.epoch)
    second = await store.claim("t")
    assert (first.epoch, second) == (1, Lease(2, seq=2))
    part = Part("u", 0, [b"new"], epoch=None)
    answer = Answer("t", "g", "c", b"ack")
    with pytest.raises(Fenced):
        await store.append("t", 2, [b"three"], answer=answer, epoch=first.epoch, also=[part])
    assert (await store.events("t"), await store.events("u")) == ([b"one", b"two"], [])
    assert (await store.latest("t")).answers == []
    await store.append("t", 2, [b"three"], epoch=second.epoch)


async def test_no_epoch_comes_twice(store):
    """An owner of long ago must not be taken for the one of today, though its lease was deleted."""
    old = await store.claim("t")
    await store.delete_table("t")
    assert (await store.claim("t")).epoch > old.epoch


async def test_one_bad_job_of_many_costs_few_commits(store, monkeypatch):
    await store.append("taken", 0, [b"one"])
    sizes, commit = [], Writer.commit

    def noted(writer: Writer, jobs: list[Job]) -> list[object]:
        sizes.append(len(jobs))
        return commit(writer, jobs)

    monkeypatch.setattr(Writer, "commit", noted)
    jobs = [store.append(f"t{number}", 0, [b"one"]) for number in range(99)]
    jobs.insert(40, store.append("taken", 0, [b"again"]))
    results = await asyncio.gather(*jobs, return_exceptions=True)
    assert [type(result) for result in results].count(Conflict) == 1
    assert isinstance(results[40], Conflict)
    assert len(sizes) <= 17


async def test_of_two_owners_at_once_only_the_newer_writes(store):
    """Their jobs are committed together; only one of them knows that the lease has passed on."""
    await store.append("t", 0, [b"one"])
    old = await store.claim("t")
    results = await asyncio.gather(
        store.append("t", 1, [b"two"], epoch=old.epoch),
        store.claim("t"),
        store.append("t", 2, [b"late"], epoch=old.epoch),
        store.append("u", 0, [b"other"]),
        return_exceptions=True,
    )
    assert [type(result) for result in results] == [type(None), Lease, Fenced, type(None)]
    assert await store.events("t") == [b"one", b"two"]


async def test_each_table_has_its_own_row(store):
    rows = {name: Row(name, "g", "open", CARD, 1.0) for name in ("a", "b", "c")}
    for name, row in rows.items():
        await store.append(name, 0, [b"opened"], row=row)
    assert [await store.row(name) for name in "abc"] == [*rows.values()]
    assert await store.row("d") is None


async def test_a_guest_with_more_tables_than_it_may_have_gets_no_other(store):
    """As where an operator has lowered the limit."""
    for number in range(3):
        row = Row(f"t{number}", "g", "open", CARD, 1.0)
        await store.append(row.table, 0, [b"opened"], row=row)
    late = Row("late", "g", "open", CARD, 1.0)
    for most in (1, 2, 3):
        with pytest.raises(TooMany):
            await store.append("late", 0, [b"opened"], row=late, limit=Limit("g", "tables", most))
    await store.append("late", 0, [b"opened"], row=late, limit=Limit("g", "tables", 4))


async def test_a_review_is_kept_until_there_are_too_many_newer_ones(store):
    for seat in range(4):
        await store.keep_review("t", seat, 1, b"seat %d" % seat, float(seat), most=2)
    kept = [await store.review("t", seat, 1) for seat in range(4)]
    assert kept == [None, None, b"seat 2", b"seat 3"]
    assert await store.review("t", 3, 2) is None  # of another form


async def test_two_tables_are_written_together_or_neither(store):
    await store.append("taken", 0, [b"mine"])
    rematch = Part("new", 0, [b"opened"], row=Row("new", "g", "open", CARD, 1.0))
    for bad in (Part("taken", 0, [b"theirs"]), Part("t", 5, [b"bad"], epoch=7)):
        with pytest.raises(Conflict if bad.epoch is None else Fenced):
            await store.append("t", 0, [b"rematched"], also=[rematch, bad])
        assert [await store.events(table) for table in ("t", "new")] == [[], []]
        assert await store.row("new") is None
    await store.append("t", 0, [b"rematched"], also=[rematch])
    assert [await store.events(table) for table in ("t", "new")] == [[b"rematched"], [b"opened"]]


async def test_what_many_tables_write_together_takes_few_statements(store, monkeypatch):
    """The loop is busy meanwhile, and after each statement the writer waits for it."""
    leases = [await store.claim(f"t{n}") for n in range(40)]
    parts = [
        Part(f"t{n}", 0, [b"a", b"b"], Answer(f"t{n}", "g", "c", b"done"), None, Snapshot(1, b"s"),
             lease.epoch)
        for n, lease in enumerate(leases)
    ]  # fmt: skip
    said = []

    def noted(connection, words, values=()):
        said.append(words)
        return sql.run_raw(connection, "execute", words, values)

    monkeypatch.setattr(sql, "execute_raw", noted)
    monkeypatch.setattr(sqlite, "execute_raw", noted)
    monkeypatch.setattr(sql, "execute_many_raw", None)
    first, *others = parts
    given = dict(zip(Part._fields[3:], first[3:]))
    await store.append(*first[:3], **given, also=others)
    assert said.pop(0) == "BEGIN IMMEDIATE"
    assert (
        len(said) == 2 * 4
    )  # leases, events, answers, snapshots: of 40 each one for 32, one for 8
    for n in range(40):
        assert await store.events(f"t{n}") == [b"a", b"b"]
        assert (await store.find_answer(f"t{n}", "g", "c")).answer == b"done"
    parts = [Part(f"t{n}", 2, [b"c"], None, None, None, leases[n].epoch) for n in range(40)]
    await store.claim("t33")
    with pytest.raises(Fenced):
        await store.append("t0", 2, [b"c"], epoch=leases[0].epoch, also=parts[1:])
    assert await store.events("t0", 2) == []


async def test_what_is_no_list_of_values_is_done_once_for_each_row(store):
    """Only the rows of an INSERT can be put together in one statement."""
    names = {"a": "Mina", "b": "Yuna", "c": "Juho"}
    for guest in names:
        await store.add_guest(guest, "", f"key of {guest}")
    rename = update(guests).where(guests.c.guest == bindparam("whom")).values(name=bindparam("to"))

    def rename_all(transaction: sql.Transaction) -> None:
        for whom, to in names.items():
            transaction.add(rename, {"whom": whom, "to": to})

    await store.write(rename_all)
    found = await store.read(select(guests.c.guest, guests.c.name))
    assert {row.guest: row.name for row in found} == names


async def test_a_query_that_fails_leaves_the_readers_as_they_were(store):
    for _ in range(10):
        with pytest.raises(Unavailable):
            await store.read(text("SELECT nothing FROM nowhere"))
    assert await asyncio.gather(*(store.events("t") for _ in range(10))) == [[]] * 10


async def test_readers_write_nothing(store):
    with pytest.raises(Unavailable):
        await store.read(text("DELETE FROM events"))


async def test_only_the_keys_of_the_log_are_conflicts(store):
    """A guest's id or a secret that exists already is a fault, and no race between writers."""
    await store.add_guest("g", "Mina", "key")
    with pytest.raises(IntegrityError):
        await store.add_guest("g", "Mina", "another key")


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
    assert {row.table for row in await store.unfinished_rows()} == {"t0", "t1"}
    await store.append("t1", 1, [b""], row=Row("t1", "g", "over", CARD, 2.0))
    assert {row.table for row in await store.unfinished_rows()} == {"t0"}


async def test_the_first_events_are_those_of_unfinished_tables(store):
    for n, status in enumerate(("open", "playing", "over", "closed")):
        row = Row(f"t{n}", "g", status, CARD, 1.0)
        await store.append(f"t{n}", 0, [b"first %d" % n, b"second"], row=row)
    assert await store.first_events() == {"t0": b"first 0", "t1": b"first 1"}


async def test_a_guest_finds_the_matches_it_played_the_newest_first(store):
    for n, status in enumerate(("open", "playing", "over", "closed")):
        for guest in ("a", "b"):
            name = f"{guest}{n}"
            card = b'{"seats":[{"guest":"%s"}]}' % guest.encode()
            await store.append(name, 0, [b""], row=Row(name, "host", status, card, float(n)))
    found = [row.table for row in await store.rows_played_by("a", most=9)]
    assert found == ["a2", "a1"]
    assert [row.table for row in await store.rows_played_by("a", most=1)] == ["a2"]
    assert await store.rows_played_by("c", most=9) == []


async def test_a_log_with_a_hole_is_damaged_unless_a_part_will_do(store):
    await store.append("t", 0, [b"one"])
    await store.append("t", 2, [b"three"])
    with pytest.raises(Damaged):
        await store.events("t")
    assert await store.events("t", whole=False) == [b"one", b"three"]


def devices_on(store, guests):
    """Return the seat links of a store and a time that stands still."""
    return Devices(store, guests, Settings(), PassingTime(), Calendar())


async def test_no_secret_is_in_the_file(store):
    guests = Guests(store)
    guest, secret = await guests.make_guest("Mina")
    devices = devices_on(store, guests)
    _, second = await devices.use_link(await devices.make_link(guest.guest), "", None)
    link = await devices.make_link(guest.guest)
    await store.close()
    kept = b"".join(path.read_bytes() for path in store.path.parent.iterdir())
    assert not [text for text in (secret, second, link) if text.encode() in kept]
    assert key_of(secret).encode() in kept
    await store.open()
    assert await guests.guest_of_secret(secret) == await guests.guest_of_secret(second) == guest
    assert await guests.guest_of_secret(secret[:-1]) is None
    assert await guests.guest_of_secret(link) is None


async def test_old_devices_make_room_for_new_ones_but_the_first_secret_stays(store):
    guests = Guests(store)
    guest, secret = await guests.make_guest("Mina")
    held = [f"secret {n}" for n in range(20)]
    for n, added in enumerate(held):
        await store.keep_seat_link(guest.guest, added, 0.0)
        assert await store.spend_seat_link(added, 0.0, key_of(added), time.time() + n + 1, DEVICES)
    assert await guests.guest_of_secret(secret) == guest
    assert await guests.guest_of_secret(held[-1]) == guest
    assert await guests.guest_of_secret(held[0]) is None
    assert await store.count_devices(guest.guest) == DEVICES
