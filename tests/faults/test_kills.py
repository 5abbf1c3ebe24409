"""A sample of `make faults`: 12 of its kills; `make test-long` lets it kill 300 times.

And the test of that test: servers that lose something on purpose are found, each of them.
"""

import subprocess
import sys

import pytest

from tests.faults.sabotage import HASTY, SABOTAGES

# found within a few kills from these seeds
QUICK = {"acknowledges early": "5", "loses every 7th write": "7"}


def campaign(*given: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tests.faults.campaign", *given]
    return subprocess.run(command, capture_output=True, text=True)


@pytest.mark.parametrize("kills", [12, pytest.param(300, marks=pytest.mark.long)])
def test_nothing_acknowledged_is_lost_whenever_the_server_is_killed(kills):
    run = campaign("--kills", str(kills), "--seed", str(kills))
    assert run.returncode == 0, run.stdout[-500:] + run.stderr[-2000:]
    assert f"{kills} kills" in run.stdout


@pytest.mark.parametrize(
    "sabotage",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in SABOTAGES],
)
def test_a_server_that_loses_something_is_found(sabotage):
    kills = "400" if sabotage in HASTY else "100"  # after 40 or 60; the first that shows it is last
    run = campaign("--kills", kills, "--seed", QUICK.get(sabotage, "7"), "--sabotage", sabotage)
    assert run.returncode == 1, f"nobody noticed: {run.stdout[-500:]}"
    assert "Fault" in run.stderr, run.stderr[-2000:]
