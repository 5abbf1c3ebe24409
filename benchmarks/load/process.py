"""The server that is measured: a process of its own, with a database of its own."""

import os
import re
import resource
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

import msgspec

from benchmarks.waiting import address_from
from madang.errors import MadangError

# one address holds everybody, and one guest may open what a test needs
RAISED = (
    "connections_burst", "connections_per_address", "guests_burst", "makes_burst", "message_burst",
    "opens_burst", "requests_burst", "shown_burst", "sockets_per_address", "tables_per_address",
)  # fmt: skip
FOR_ALL = {f"MADANG_{name.upper()}": "1000000" for name in RAISED}
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
START_WITHIN, STOP_WITHIN = 300.0, 20.0


class LoadError(MadangError):
    """The load cannot be put on this server."""


class Usage(NamedTuple):
    """The CPU and memory that a process has used."""

    seconds: float  # of CPU, user and system, all threads
    resident: int  # bytes


class Stall(msgspec.Struct):
    """A turn of the server's loop that took long, as the server has written it down."""

    at: float  # when it ended, by the clock of the machine
    seconds: float
    cpu: float  # of these, how many the loop worked; the rest it waited for the processor
    parts: list[tuple[str, int, float]]  # what ran in it, how often, how long


class ServerProcess:
    """`madang serve` in a folder of its own; `settings` may name a database that it shares."""

    def __init__(self, folder: Path, settings: Mapping[str, str]) -> None:
        self.folder, self.settings, self.port = folder, settings, 0
        self.start()

    def start(self) -> None:
        """Start it, on the port it had before."""
        command = [sys.executable, "-m", "madang", "serve", "--port", str(self.port)]
        own = {
            "PYTHONUNBUFFERED": "1",  # it says where it is
            "MADANG_DATABASE": str(self.folder / "madang.db"),
            "MADANG_STALLS": str(self.folder / "stalls"),
        }
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, **FOR_ALL, **own, **self.settings},
            )
        try:
            self.url = address_from(self.process)
        except RuntimeError as error:
            raise LoadError(f"{error}: {' '.join(self.log_lines()[-1:])}") from None
        self.port = int(self.url.rpartition(":")[2])

    def stalls(self, begin: float, end: float) -> list[Stall]:
        """Return what has stalled its loop between two moments of the machine's clock."""
        lines = (self.folder / "stalls").read_bytes().splitlines()
        found = [msgspec.json.decode(line, type=Stall) for line in lines]
        return [stall for stall in found if begin <= stall.at <= end]

    def kill(self) -> None:
        """Pull the plug."""
        self.process.kill()
        self.gone()

    def stop(self) -> None:
        """End it in good order; after a while in any."""
        self.process.terminate()
        try:
            self.gone(STOP_WITHIN)
        except subprocess.TimeoutExpired:
            self.kill()

    def gone(self, within: float | None = None) -> None:
        """Wait until it has ended."""
        self.process.wait(within)
        if self.process.stdout:
            self.process.stdout.close()

    def usage(self) -> Usage:
        """Return what it has used so far."""
        return usage_of(self.process.pid)

    def log_lines(self) -> list[str]:
        """Return what it has written to its log."""
        return (self.folder / "log").read_text("utf-8", "replace").splitlines()


def usage_of(pid: int) -> Usage:
    """Return what a process has used; nothing where the system has no /proc."""
    place = Path(f"/proc/{pid}")
    try:
        fields = (place / "stat").read_text().rpartition(")")[2].split()
        pages = int((place / "statm").read_text().split()[1])
    except OSError:
        return Usage(0.0, 0)
    return Usage((int(fields[11]) + int(fields[12])) / TICKS, pages * resource.getpagesize())


def told_by(url: str) -> str:
    """Return the figures that a server tells; none where it does not tell us."""
    try:
        with urlopen(f"{url.rstrip('/')}/metrics") as answer:
            told: str = answer.read().decode()
            return told
    except OSError:
        return ""


def usage_at(url: str) -> Usage:
    """Return what a server that runs says that it has used."""
    told = dict(re.findall(r"^process_(\w+) (\S+)$", told_by(url), re.MULTILINE))
    seconds, resident = told.get("cpu_seconds_total", 0), told.get("resident_memory_bytes", 0)
    return Usage(float(seconds), int(float(resident)))


def wait_until_compiled(server: ServerProcess, wait: float = 0.5) -> None:
    """Wait until a server that has started plays every game by its compiled rules."""
    until = time.monotonic() + START_WITHIN
    while time.monotonic() < until:
        compiled = re.findall(
            r"^madang_rules_compiled\S* (\S+)$", told_by(server.url), re.MULTILINE
        )
        if compiled and all(map(float, compiled)):
            return
        time.sleep(wait)


def allow_many_files() -> None:
    """Let this process and those it starts have as many sockets as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
