"""A sample of `make faults`: 200 of its kills, in four parts so that they share the cores.

And the test of that test: servers that lose something on purpose are found, each of them.
"""

import subprocess
import sys

import pytest

from tests.faults.sabotage import SABOTAGES

QUICK = "acknowledges early", "loses every 7th write", "loses passes", "loses ready"


def campaign(*given: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.faults.campaign", *given]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize("part", range(4))
def test_nothing_acknowledged_is_lost_whenever_the_server_is_killed(part):
    run = campaign("--kills", "50", "--seed", str(part * 100))
    assert run.returncode == 0, run.stdout[-500:] + run.stderr[-2000:]
    assert "50 kills" in run.stdout


@pytest.mark.parametrize(
    "sabotage",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in SABOTAGES],
)
def test_a_server_that_loses_something_is_found(sabotage):
    run = campaign("--kills", "100", "--seed", "7", "--sabotage", sabotage)
    assert run.returncode == 1, f"nobody noticed: {run.stdout[-500:]}"
    assert "Fault" in run.stderr, run.stderr[-2000:]
