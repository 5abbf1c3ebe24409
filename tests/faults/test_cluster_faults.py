"""A sample of `make cluster-faults`, and the test of its checker: what is taken away is found."""

import subprocess
import sys

import pytest
from sqlalchemy import text

from tests.faults import cluster
from tests.faults.clients import Fault
from tests.server.databases import administrator, database, needs_postgres
from tests.server.test_cluster import needs_nats

pytestmark = [pytest.mark.long, needs_postgres, needs_nats]

FEW = {"kills": 2, "freezes": 1, "partitions": 1, "buses": 2, "databases": 1, "restarts": 1}


def test_nothing_is_lost_whatever_happens_to_servers_that_share_tables():
    counts = [word for name, count in FEW.items() for word in (f"--{name}", str(count))]
    command = [sys.executable, "-m", "tests.faults.cluster", *counts, "--seed", "1"]
    run = subprocess.run(command, capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-500:] + run.stderr[-2000:]
    assert f"{sum(FEW.values())} faults" in run.stdout


@pytest.mark.parametrize(
    "loss",
    [
        "DELETE FROM commands WHERE id = (SELECT max(id) FROM commands)",
        "DELETE FROM events WHERE table_id = (SELECT min(table_id) FROM events) AND seq > 3",
    ],
)
@pytest.mark.anyio
async def test_a_row_that_is_lost_is_found(monkeypatch, loss):
    check = cluster.check_database

    def lose_and_check(url: str, *said: object) -> int:
        with administrator(url) as connection:
            connection.execute(text(loss))
        return check(url, *said)

    monkeypatch.setattr(cluster, "check_database", lose_and_check)
    with database() as url, pytest.raises(Fault):
        await cluster.run(["kills"], url, 1, cluster.Counts(), lambda fault: None)
