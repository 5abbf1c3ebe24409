"""Measure in one sitting, and write `benchmarks/peers.md`.

python -m benchmarks.peers [--times 5] [--venv FOLDER] [--out FILE]
"""

import argparse
import os
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from rich.progress import track

from benchmarks.peers.page import median, page_of
from benchmarks.peers.table import FIRST_STEPS, MATCHES, TASKS
from madang.kernels.cache import cache_home

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
TIMED = """import sys, time
began = time.perf_counter()
exec(sys.argv[1])
print(time.perf_counter() - began)"""


def environment(folder: Path) -> Path:
    """Make the virtual environment, if it is not there; return its Python."""
    python = folder / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    pip = [python, "-m", "pip", "install", "--quiet"]
    subprocess.run([*pip, "-e", str(ROOT)], check=True)
    for line in REQUIREMENTS.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            subprocess.run([*pip, line], check=False)  # what does not install is said on the page
    return python


class Worker:
    """One process at one task."""

    def __init__(self, python: Path, number: int) -> None:
        self.process = subprocess.Popen(
            [python, "-m", "benchmarks.peers.work", str(number)],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.is_ready = self.hear() == "ready"

    def hear(self) -> str:
        """Return the next line; nothing when it has ended."""
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def measure(self) -> float:
        """Let it work for a second; return its rate."""
        assert self.process.stdin
        print(file=self.process.stdin, flush=True)
        return float(self.hear())

    def end(self) -> None:
        """Let it go."""
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                pipe.close()
        self.process.wait()


def rates_of(python: Path, times: int) -> tuple[dict[int, list[float]], list[str]]:
    """Ask all that run in turns, so that a busy moment is everybody's."""
    workers = {n: Worker(python, n) for n in track(range(len(TASKS)), "starting")}
    running = {n: worker for n, worker in workers.items() if worker.is_ready}
    rates: dict[int, list[float]] = {n: [] for n in running}
    for _ in track(range(times), "measuring"):
        for n, worker in running.items():
            rates[n].append(worker.measure())
    for worker in workers.values():
        worker.end()
    return rates, [f"{TASKS[n].question}: {TASKS[n].who}" for n in workers if n not in running]


def printed(command: list[str | Path]) -> float | None:
    """Return the number that a process prints; None where it fails."""
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    return None if done.returncode else float(done.stdout.split()[-1])


def first_steps(python: Path, times: int) -> dict[str, float]:
    """Return the seconds from before the first import to after the first step."""
    found: dict[str, list[float]] = {}
    for _ in track(range(times), "first steps"):
        for name, (_, code) in FIRST_STEPS.items():
            if (seconds := printed([python, "-c", TIMED, code])) is not None:
                found.setdefault(name, []).append(seconds)
    return {name: median(seconds) for name, seconds in found.items()}


def memory_of(python: Path) -> dict[str, float]:
    """Return kilobytes a match."""
    work = [python, "-m", "benchmarks.peers.work", "memory"]
    sizes = {name: printed([*work, name]) for name in track(MATCHES, "memory")}
    return {name: size / 1000 for name, size in sizes.items() if size is not None}


def versions_in(python: Path) -> dict[str, str]:
    """Return the versions of all that took part."""
    names = dict.fromkeys([*(task.package for task in TASKS), "numpy", "numba", "jax"])
    code = "import sys; from importlib.metadata import version; print(version(sys.argv[1]))"
    found = {}
    for name in names:
        done = subprocess.run(
            [python, "-c", code, name], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        found[name] = done.stdout.strip() or "not installed"
    return found


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=5)
    parser.add_argument("--venv", type=Path, default=cache_home() / f"peers-{version('madang')}")
    parser.add_argument("--out", type=Path, default=ROOT / "benchmarks" / "peers.md")
    given = parser.parse_args()
    os.environ["JAX_PLATFORMS"] = "cpu"
    python = environment(given.venv)
    rates, failed = rates_of(python, given.times)
    firsts, memory = first_steps(python, given.times), memory_of(python)
    text = page_of(rates, firsts, memory, versions_in(python), failed)
    given.out.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
