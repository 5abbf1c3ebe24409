"""Check with the newest Python of this machine, and with the newest libraries of the package index.

Usage: python tools/newest.py PYTHON, the default one; VENV as in the Makefile. It reports, and does
not fail: a release of others must not stop ours. What it says is to be read before a release.

With the newest Python: generated pages, doctests, and warnings on import, which are errors.
With the newest libraries, if any is newer than constraints.txt says: the kernels, which use private
parts of Numba, and the sockets, which use private parts of uvicorn.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
VENV = os.environ.get("VENV", ".venv")
NEWEST = 14  # that the packages in constraints.txt are published for
MINOR = "import ensurepip, sys; print(sys.version_info.minor)"
SENSITIVE = "llvmlite", "numba", "numpy", "uvicorn", "httptools", "websockets"
# Without what needs libraries that take their time to reach a new Python. The scorers of mahjong
# hands would compile for longer than all the rest takes; rows of tiles are compiled all the same.
ON_PYTHON = [
    "--noconftest",
    "--ignore=src/madang/envs",
    "--ignore-glob=*/games/*/batch.py",
    "src",
    "tests/test_docs.py",
]
ON_LIBRARIES = [
    "tests/test_jit.py",
    "tests/test_rng.py",
    "tests/attack/test_exhaust_connections.py",
    "tests/attack/test_flood_a_socket.py",
]


def minor_of(python: Path | str) -> int | None:
    """Return which 3.x a program is; None where it does not run or makes no environments."""
    try:
        return int(output(python, "-c", MINOR))
    except (OSError, ValueError, subprocess.CalledProcessError):
        return None


def newer_pythons(default: str) -> Iterator[Path]:
    """Yield where a newer Python may be: on PATH, of pyenv, of uv; the newest first.

    A shim of pyenv stands on PATH for versions that are not activated too, and does not run.
    """
    home = Path.home()
    pyenv = Path(os.environ.get("PYENV_ROOT", home / ".pyenv")) / "versions"
    uv = home / ".local/share/uv/python"
    for minor in range(NEWEST, minor_of(default) or NEWEST, -1):
        name = f"python3.{minor}"
        yield from (Path(place) / name for place in os.environ["PATH"].split(os.pathsep))
        yield from pyenv.glob(f"3.{minor}.*/bin/{name}")
        yield from uv.glob(f"cpython-3.{minor}.*/bin/{name}")


def with_newest_python(default: str) -> None:
    """Check pages and doctests."""
    runs = (path for path in newer_pythons(default) if path.is_file() and minor_of(path))
    newest = next(runs, None)
    if newest is None:
        print("newest.py: no newer Python runs here", flush=True)
        return
    print(f"newest.py: {output(newest, '--version')}", flush=True)
    venv = Path(f"{VENV}-3.{minor_of(newest)}")
    packages = [".[play,cluster]", "pytest", "pytest-timeout", "ruff"]
    python = environment_with(newest, venv, ["-c", "constraints.txt", "-e", *packages])
    run(python, "tools/docs.py", "--check")
    run(python, "-m", "pytest", "--quiet", *ON_PYTHON)


def with_newest_libraries(default: str) -> None:
    """Check kernels and sockets, if the index has newer libraries than those that we pin."""
    lines = (ROOT / "constraints.txt").read_text().split()
    pinned = dict(line.split("==") for line in lines if "==" in line)
    newer = {name: version for name, version in in_index(default) if version != pinned.get(name)}
    print(f"newest.py: newer libraries: {newer or 'none'}", flush=True)
    if newer:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
        needed = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
        names = [re.split(r"[\[<>=!~ ]", row)[0] for row in needed]  # whatever bounds we set
        python = environment_with(default, Path(f"{VENV}-newest"), names)
        os.environ["PYTHONPATH"] = str(ROOT / "src")
        run(python, "-m", "pytest", "--quiet", "-n0", "-W", "default", *ON_LIBRARIES)


def in_index(python: str) -> list[tuple[str, str]]:
    """Return the newest versions of the libraries whose private parts are used."""
    asked = "-m", "pip", "install", "--dry-run", "--ignore-installed", "--no-deps", "--report", "-"
    report = json.loads(output(python, *asked, "--quiet", *SENSITIVE))
    found = [row["metadata"] for row in report["install"]]
    return [(row["name"].lower(), row["version"]) for row in found]


def environment_with(python: Path | str, venv: Path, packages: list[str]) -> Path:
    """Return the Python of an environment with these packages, made if there is none."""
    if not (venv / ".installed").exists():
        run(python, "-m", "venv", venv)
        # modules that nothing imports need not be compiled
        run(venv / "bin/python", "-m", "pip", "install", "--quiet", "--no-compile", *packages)
        (venv / ".installed").touch()
    return venv / "bin/python"


def output(*command: Path | str) -> str:
    found = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    return found.stdout.strip()


def run(*command: Path | str) -> None:
    """Run a program; say that it failed, and go on."""
    code = subprocess.run(command, check=False, cwd=ROOT).returncode
    if code:
        print(f"newest.py: {' '.join(map(str, command))} failed with {code}", flush=True)


def main() -> None:
    """Check both, and report."""
    for check in (with_newest_python, with_newest_libraries):
        try:
            check(sys.argv[1] if len(sys.argv) > 1 else sys.executable)
        except (OSError, KeyError, subprocess.CalledProcessError) as error:
            print(f"newest.py: {check.__name__} came to no end: {error!r}", flush=True)


if __name__ == "__main__":
    main()
