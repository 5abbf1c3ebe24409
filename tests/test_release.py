"""What a release is refused for, and what its wheel does where nothing else is installed."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tools.release import NAMING, faults

from madang import __version__ as VERSION

ROOT = Path(__file__).parents[1]
FILES = "pyproject.toml", "CITATION.cff", "CHANGELOG.md", "src/madang/__init__.py"
ADDRESS = "https://madang.example"


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """Give files that may be released: dated, with addresses, all news told."""
    (tmp_path / "src/madang").mkdir(parents=True)
    (tmp_path / "news").mkdir()
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path / name)
    for name in {file for files in NAMING.values() for file in files}:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8") + f"{ADDRESS}\n", "utf-8")
    project = tmp_path / "pyproject.toml"
    text = re.sub(r'^(\w+) = ""', rf'\1 = "{ADDRESS}"', project.read_text(), flags=re.M)
    project.write_text(text)
    changes = tmp_path / "CHANGELOG.md"
    changes.write_text(
        re.sub(rf"^## {VERSION}.*$", f"## {VERSION}, 2026-12-01", changes.read_text(), flags=re.M)
    )
    return tmp_path


def test_files_that_agree_are_a_release(ready: Path) -> None:
    assert [*faults(ready)] == []


@pytest.mark.parametrize(
    ("name", "before", "after", "says"),
    [
        (
            "pyproject.toml",
            f'Source = "{ADDRESS}"',
            'Source = ""',
            "no address for Source",
        ),
        ("README.ko.md", ADDRESS, "", "README.ko.md does not name"),
        ("CITATION.cff", ADDRESS, "", "the address for Source"),
        ("SECURITY.md", ADDRESS, "", "the address for Security"),
        (".github/ISSUE_TEMPLATE/config.yml", ADDRESS, "", "the address for Security"),
        (
            "CITATION.cff",
            f"version: {VERSION}",
            "version: 0.0.9",
            "CITATION.cff has another version",
        ),
        ("src/madang/__init__.py", f'"{VERSION}"', '"99.0.0"', "__init__.py has another version"),
        ("CHANGELOG.md", f"## {VERSION}, 2026-12-01", f"## {VERSION}", "dated section"),
    ],
)
def test_what_is_missing_is_named(
    ready: Path, name: str, before: str, after: str, says: str
) -> None:
    text = (ready / name).read_text()
    assert before in text
    (ready / name).write_text(text.replace(before, after))
    (fault,) = faults(ready)
    assert says in fault


def test_news_have_to_be_told_first(ready: Path) -> None:
    (ready / "news" / "a-thing.added.md").write_text("A thing.\n")
    (fault,) = faults(ready)
    assert f"towncrier build --version {VERSION}" in fault


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_wheel_in_an_environment_of_its_own_scores_and_says_what_is_missing(
    tmp_path: Path,
) -> None:
    def run(*words: str | Path, **more: Any) -> subprocess.CompletedProcess[str]:
        return subprocess.run([*map(str, words)], capture_output=True, text=True, **more)

    out = tmp_path / "dist"
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", out, cwd=ROOT, check=True)
    home = tmp_path / "venv"
    run(sys.executable, "-m", "venv", home, check=True)
    pip = home / "bin" / "python", "-m", "pip"
    run(*pip, "install", "-c", ROOT / "constraints.txt", *out.iterdir(), check=True)
    listed = run(*pip, "list", "--format=freeze", cwd=tmp_path, check=True).stdout
    names = {line.partition("==")[0] for line in listed.splitlines()}
    assert names - {"pip", "setuptools"} == {"madang", "msgspec", "numpy"}
    site = next((home / "lib").glob("python3*/site-packages"))
    parts = "madang", "msgspec", "numpy", "numpy.libs"
    files = [path for part in parts for path in (site / part).rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 90e6
    madang = home / "bin" / "madang"
    assert run(madang, "--version", cwd=tmp_path).stdout == f"madang {VERSION}\n"
    hand = "1112345678999m + 5m", "--seat", "E", "--by", "discard"
    assert "九子連環" in run(madang, "score", "hong_kong_mahjong", *hand, cwd=tmp_path).stdout
    refused = run(madang, "serve", cwd=tmp_path)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr.endswith("needs more: pip install 'madang[play]'\n")


# ---- what may be downloaded ----------------------------------------------------------------------

PINNED = re.compile(r"^([\w.-]+)==(\S+)", re.MULTILINE)
HASHED = (ROOT / "requirements.txt").read_text(encoding="utf-8")


def test_every_requirement_has_hashes_and_the_version_that_is_tested() -> None:
    tested = dict(PINNED.findall((ROOT / "constraints.txt").read_text(encoding="utf-8")))
    rows = re.split(r"\n(?=\w)", HASHED[HASHED.index("\nalembic") + 1 :].strip())
    assert len(rows) == len(PINNED.findall(HASHED)) > 25
    for row in rows:
        name, version = PINNED.findall(row)[0]
        assert tested[name] == version, f"{name}: run make hashes"
        assert re.findall(r"--hash=sha256:[0-9a-f]{64}\b", row), name
    assert "://" not in HASHED


def test_all_that_the_package_needs_to_play_is_in_the_hashed_requirements() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    wanted = [*project["dependencies"], *extras["fast"], *extras["play"]]
    names = {re.split(r"[\[<>=]", each)[0] for each in wanted} - {"madang"}
    assert names <= {name for name, _ in PINNED.findall(HASHED)}
