"""Copies made while tables are played, and put back."""

import asyncio
import shutil
import sqlite3
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from madang.cli import run
from madang.server.store import backup
from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Row, Unusable

pytestmark = pytest.mark.anyio

ROW = Row("t", "g", "playing", b'{"seats":[]}', 1.0)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[DatabaseStore]:
    store = DatabaseStore(tmp_path / "madang.db")
    await store.open()
    await store.append("t", 0, [b"one", b"two"], row=ROW)
    yield store
    await store.close()


async def events_in(path: Path) -> list[bytes]:
    store = DatabaseStore(path)
    await store.open()
    found = await store.events("t")
    await store.close()
    return found


def no_progress(_done: int, _pages: int) -> None:
    """Nobody looks."""


async def test_a_copy_made_while_the_server_writes_is_whole_and_of_one_moment(store, monkeypatch):
    monkeypatch.setattr(backup, "PAGES", 1)
    target, loop, written = store.path.with_name("copy.db"), asyncio.get_running_loop(), []
    steps: list[tuple[int, int]] = []

    def report(done: int, pages: int) -> None:
        """Have the server write in the middle of the copy."""
        if len(steps) < 5:
            event = store.append("t", 2 + len(steps), [b"later" * 1000])
            written.append(asyncio.run_coroutine_threadsafe(event, loop).result())
        steps.append((done, pages))

    await asyncio.to_thread(backup.back_up, store.path, target, report)
    done, pages = steps[-1]
    assert (len(written), len(steps), done) == (5, pages, pages)  # it did not start over
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert await events_in(target) == [b"one", b"two"]
    assert len(await store.events("t")) == 7


async def test_a_plain_copy_of_the_file_may_hold_nothing(store, tmp_path):
    """All is in the write-ahead log next to it until that is folded in."""
    plain, whole = tmp_path / "plain.db", tmp_path / "whole.db"
    shutil.copy(store.path, plain)
    assert run(["backup", str(whole), "--db", str(store.path)]) == 0
    for path, count in ((plain, 0), (whole, 1)):
        with sqlite3.connect(path) as connection:
            tables = "SELECT count(*) FROM sqlite_master WHERE name = 'events'"
            assert connection.execute(tables).fetchone() == (count,)
        connection.close()


async def test_nothing_is_overwritten_unless_that_is_asked(store, tmp_path, capfd):
    target = tmp_path / "copy.db"
    target.write_text("an older copy")
    command = ["backup", str(target), "--db", str(store.path)]
    assert run(command) == 2
    assert "exists already; give another name, or --force" in capfd.readouterr().err
    assert target.read_text() == "an older copy"
    assert run([*command, "--force"]) == 0
    assert run(["backup", str(store.path), "--db", str(store.path), "--force"]) == 2
    assert {path.name for path in tmp_path.iterdir()} >= {"madang.db", "copy.db"}
    assert not list(tmp_path.glob("*.part*"))


async def test_a_backup_takes_the_place_of_the_log_which_is_kept(store, tmp_path, capfd):
    target = tmp_path / "copy.db"
    backup.back_up(store.path, target, no_progress)
    await store.append("t", 2, [b"three"])
    command = ["restore", str(target), "--db", str(store.path)]
    assert run(command) == 2
    assert "is in use by another server" in capfd.readouterr().err
    await store.close()
    assert run(command) == 0
    aside = Path(capfd.readouterr().out.splitlines()[1].split(": ")[0])
    assert await events_in(store.path) == [b"one", b"two"]
    assert await events_in(aside) == [b"one", b"two", b"three"]
    assert target.exists()


async def test_a_damaged_log_gives_way_and_a_damaged_copy_does_not_take_its_place(store, tmp_path):
    target = tmp_path / "copy.db"
    backup.back_up(store.path, target, no_progress)
    await store.close()
    damaged = tmp_path / "damaged.db"
    content = bytearray(target.read_bytes())
    content[8192:] = b"\xff" * (len(content) - 8192)
    damaged.write_bytes(content)
    with pytest.raises(Unusable):
        backup.restore(damaged, store.path, no_progress)
    assert await events_in(store.path) == [b"one", b"two"]
    store.path.write_bytes(content)
    aside = backup.restore(target, store.path, no_progress)
    assert aside is not None
    assert aside.read_bytes() == content
    assert await events_in(store.path) == [b"one", b"two"]
    assert not list(tmp_path.glob("*.part*"))
