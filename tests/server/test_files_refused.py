"""What is no event log, or somebody else's, is refused in a line; nothing of it is changed."""

import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from madang.cli import run
from madang.errors import NotationError
from madang.server.serve import serve
from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Unusable

HOLDER = """
import os, sys, time
from pathlib import Path
from madang.server.serve import serve
from madang.server.store.database import DatabaseStore
store = DatabaseStore(Path(sys.argv[1]))
store.acquire()
child = os.fork()  # as a pool of processes does; it lives on when its parent is killed
if child:
    print(child, flush=True)
time.sleep(60)
"""


def make_folder(path: Path) -> None:
    path.mkdir()


def make_text(path: Path) -> None:
    path.write_text("Dear Mina,\n" * 100)


def make_foreign(path: Path) -> None:
    execute(path, "CREATE TABLE songs (name TEXT)")


def make_newer(path: Path) -> None:
    for name in ("alembic_version (version_num)", "events (id)", "tables (id)"):
        execute(path, f"CREATE TABLE {name}")
    execute(path, "INSERT INTO alembic_version VALUES ('9999')")


def make_damaged(path: Path) -> None:
    make_newer(path)
    path.write_bytes(path.read_bytes()[:100] + b"\xff" * 5000)


def execute(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (make_folder, "is a folder; give a file, such as --db"),
        (make_text, "is no database; give another file with --db"),
        (make_foreign, "is a database of another program; give another file with --db"),
        (make_newer, "was written by a newer release of Madang (9999 after"),
        (make_damaged, "put a backup in its place: madang restore BACKUP"),
    ],
)
def test_a_file_that_is_no_event_log_is_refused_in_a_line(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], make: Callable[[Path], None], said: str
) -> None:
    path = tmp_path / "given"
    make(path)
    before = None if path.is_dir() else path.read_bytes()
    with pytest.raises(Unusable, match=re.escape(said)):
        serve(port=0, database=path)
    assert run(["backup", str(tmp_path / "copy"), "--db", str(path)]) == 2
    line = capfd.readouterr().err
    assert line.startswith(f"madang: {path} ")
    assert said in line
    assert line.count("\n") == 1
    assert [file.name for file in tmp_path.iterdir()] == ["given"]
    assert before is None or path.read_bytes() == before


def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "madang.db"
    store = DatabaseStore(path)
    store.acquire()
    line = f"{path} is in use by another server; stop that server first"
    with pytest.raises(Unusable, match=re.escape(line)):
        serve(port=0, database=path)
    store.dialect.release()
    DatabaseStore(path).acquire()


def test_a_server_whose_port_is_taken_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "new" / "madang.db"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit, match=f"cannot listen on 127.0.0.1, port {port}: "):
            serve(host="127.0.0.1", port=port, database=path)
    assert not list(tmp_path.iterdir())


def test_the_file_is_free_when_its_server_was_killed(tmp_path: Path) -> None:
    path = tmp_path / "madang.db"
    command = [sys.executable, "-c", HOLDER, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout
        child = int(holder.stdout.readline())
        with pytest.raises(Unusable, match="in use"):
            DatabaseStore(path).acquire()
        holder.kill()
        holder.wait()
        DatabaseStore(path).acquire()
        os.kill(child, signal.SIGKILL)


@pytest.mark.parametrize("command", [["backup", "copy"], ["guests"]])
@pytest.mark.parametrize("scheme", ["postgres", "mysql", "sqlite"])
def test_an_address_that_is_not_of_postgresql_becomes_no_folder(
    command: list[str],
    scheme: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    address = f"{scheme}://u:secret@localhost/db"
    with pytest.raises(NotationError, match="place of the event log"):
        serve(port=0, database=address)
    assert run([*command, "--db", address]) == 2
    said = capsys.readouterr().err
    assert "give a file, or postgresql://user@host/database" in said
    assert "secret" not in said
    assert not list(tmp_path.iterdir())


def test_backup_knows_an_address_of_postgresql(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["backup", "copy", "--db", "postgresql://u@localhost/db"]) == 2
    assert "take pg_dump" in capsys.readouterr().err


def test_serve_takes_an_address_of_postgresql_by_its_flag(monkeypatch: pytest.MonkeyPatch) -> None:
    met = []
    monkeypatch.setattr("madang.server.serve", lambda *given: met.append(given))
    assert run(["serve", "--db", "postgresql://u@localhost/db"]) == 0
    assert met[0][2] == "postgresql://u@localhost/db"
