"""What PostgreSQL promises of acknowledged moves: two clusters of this test's own."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from sqlalchemy import text

from madang.server.serve import promise_of
from madang.server.store.database import DatabaseStore
from madang.server.store.interfaces import Durability
from tests.server.databases import administrator
from tests.server.people import NO_TLS, QUICK, House

BINARIES = max(Path("/usr/lib/postgresql").glob("*/bin"), default=None)
pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(
        BINARIES is None or shutil.which("setpriv") is None,
        reason="no programs of PostgreSQL: `apt install postgresql` brings them",
    ),
]
IS_ROOT = os.getuid() == 0  # PostgreSQL refuses to run as root
AS_POSTGRES = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"]


class Cluster:
    """One PostgreSQL of its own: a primary, or a standby of another one."""

    def __init__(self, folder: Path, of: "Cluster | None" = None) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.folder, self.data = folder, folder / ("standby" if of else "primary")
        self.url = f"postgresql://madang@127.0.0.1:{self.port}/postgres"
        if of:
            self.run("pg_basebackup", "-R", "-D", self.data, "-d", f"{of.url}?application_name=two")
        else:
            self.run("initdb", "--auth=trust", "--username=madang", "--no-sync", "-D", self.data)
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -k {folder} -c shared_buffers=16MB"
        log = folder / f"{self.data.name}.log"
        self.control("start", "-w", "-o", options, "-l", log)

    def run(self, program: str, *args: str | Path) -> None:
        words = [*(AS_POSTGRES if IS_ROOT else ()), str(BINARIES / program), *map(str, args)]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, timeout=60, cwd=self.folder)

    def control(self, command: str, *args: str | Path) -> None:
        self.run("pg_ctl", command, "-D", self.data, *args)

    def set(self, statement: str) -> None:
        """Change a setting for all connections from now on."""
        with administrator(self.url) as connection:
            connection.execute(text("SET synchronous_commit = local"))
            connection.execute(text(statement))
            connection.execute(text("SELECT pg_reload_conf()"))


@pytest.fixture(scope="module")
def clusters() -> Iterator[list[Cluster]]:
    """Start a primary and a standby that follows it."""
    folder = Path(tempfile.mkdtemp())  # folders of pytest let no other user in
    if IS_ROOT:
        shutil.chown(folder, "postgres", "postgres")
    started: list[Cluster] = []
    try:
        started.append(Cluster(folder))
        started.append(Cluster(folder, of=started[0]))
        yield started
    finally:
        for cluster in started:
            with contextlib.suppress(subprocess.CalledProcessError):
                cluster.control("stop", "-m", "immediate")
        shutil.rmtree(folder)


async def test_the_server_says_what_the_settings_promise(clusters):
    primary, _ = clusters
    store = DatabaseStore(primary.url)
    house = await House(store, QUICK, None).open()

    async def shown() -> dict[str, str]:
        async with httpx.AsyncClient(verify=NO_TLS) as http:
            lines = (await http.get(f"http://{house.url}/metrics")).text.splitlines()
        found = [line for line in lines if line.startswith("madang_acknowledged_survives{")]
        return {line.split('"')[1]: line.split()[-1] for line in found}

    assert house.parts.durability == Durability(restart=True, failover=False)
    assert await shown() == {"restart": "1.0", "failover": "0.0"}
    for statement, expected in (
        ("ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (two)'", (True, True)),
        ("ALTER DATABASE postgres SET synchronous_commit = local", (True, False)),
        ("ALTER DATABASE postgres SET synchronous_commit = off", (False, False)),
        ("ALTER DATABASE postgres RESET synchronous_commit", (True, True)),
    ):
        primary.set(statement)
        store.readers.close()
        store.readers = type(store.readers)(store.readers.engine)  # connections of these settings
        store.engines[1].dispose()
        assert await store.durability() == Durability(*expected), statement
        assert await shown() == {"restart": f"{expected[0]:d}.0", "failover": f"{expected[1]:d}.0"}
    await house.close()


async def test_a_standby_that_takes_over_has_what_was_acknowledged(clusters):
    """The promise itself: the primary ends without a word, and the standby is promoted."""
    primary, standby = clusters
    primary.set("ALTER SYSTEM SET synchronous_standby_names = 'FIRST 1 (two)'")
    store = DatabaseStore(primary.url)
    await store.open()
    assert (await store.durability()).failover
    events = [b"%d" % number for number in range(50)]
    for number, event in enumerate(events):
        await store.append("t", number, [event])
    primary.control("stop", "-m", "immediate")
    standby.control("promote", "-w")
    standby.set("ALTER SYSTEM SET synchronous_standby_names = ''")
    heir = DatabaseStore(standby.url)
    await heir.open()
    assert await heir.events("t") == events
    assert await heir.durability() == Durability(restart=True, failover=False)
    await heir.close()
    with contextlib.suppress(Exception):  # its database is gone
        await store.close()


def test_what_is_said_at_the_start():
    said = {
        durability: list(promise_of(Durability(*durability), "en"))
        for durability in ((True, None), (True, True), (True, False), (False, True))
    }
    assert said[True, None] == []  # a file: nothing takes over from it
    assert "no move that was acknowledged is lost" in said[True, True][0]
    assert "may be lost" in said[True, False][0]
    assert "does not wait for its disk" in said[False, True][0]
