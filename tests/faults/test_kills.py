"""A sample of `make faults`: 200 of its kills, in four parts so that they share the cores."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("part", range(4))
def test_nothing_acknowledged_is_lost_whenever_the_server_is_killed(part):
    command = ["-m", "tests.faults.campaign", "--kills", "50", "--seed", str(part)]
    run = subprocess.run([sys.executable, *command], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout[-500:] + run.stderr[-2000:]
    assert "50 kills" in run.stdout
