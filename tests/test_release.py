"""What a release is refused for; the built files are looked at by `make release ARGS=--draft`."""

import re
import shutil
from pathlib import Path

import pytest
from tools.release import faults

from madang import __version__ as VERSION

ROOT = Path(__file__).parents[1]
FILES = "pyproject.toml", "CITATION.cff", "CHANGELOG.md", "src/madang/__init__.py"


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    """Give files that may be released: dated, with addresses, all news told."""
    (tmp_path / "src/madang").mkdir(parents=True)
    (tmp_path / "news").mkdir()
    for name in FILES:
        shutil.copy(ROOT / name, tmp_path / name)
    project = tmp_path / "pyproject.toml"
    text = re.sub(
        r'^(\w+) = ""$', r'\1 = "https://madang.example"', project.read_text(), flags=re.M
    )
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
            'Source = "https://madang.example"',
            'Source = ""',
            "no address for Source",
        ),
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
