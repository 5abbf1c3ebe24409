"""The news of `news/` become lines of the changelog, and names of no type are refused."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
KEPT = {"README.md", "template.jinja"}
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.(added|changed|fixed|removed)\.md")


def draft(folder: Path) -> subprocess.CompletedProcess[str]:
    """Ask towncrier for the section that it would write."""
    command = [sys.executable, "-m", "towncrier", "build", "--draft", "--version", "9.9.9"]
    return subprocess.run([*command, "--dir", str(folder)], capture_output=True, text=True)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Give a project with this one's settings and template, and no news."""
    news = tmp_path / "news"
    news.mkdir()
    for name in ("pyproject.toml", "CHANGELOG.md", *(f"news/{name}" for name in KEPT)):
        (tmp_path / name).write_text((ROOT / name).read_text("utf-8"), "utf-8")
    return tmp_path


def test_every_file_of_the_news_is_named_and_written_as_the_page_says() -> None:
    files = [path for path in (ROOT / "news").iterdir() if path.name not in KEPT]
    assert [path.name for path in files if not NAME.fullmatch(path.name)] == []
    texts = {path.name: path.read_text("utf-8") for path in files}
    assert [
        name for name, text in texts.items() if "\n\n" in text.strip() or not text.strip()
    ] == []
    assert [name for name, text in texts.items() if text.startswith(("-", "*", "#"))] == []


def test_the_news_become_the_section_that_is_next() -> None:
    told = draft(ROOT)
    assert told.returncode == 0, told.stderr
    for path in (ROOT / "news").glob("*.*.md"):
        assert f"- {path.read_text('utf-8').strip().splitlines()[0]}" in told.stdout


def test_lines_come_in_the_order_of_the_types(project: Path) -> None:
    (project / "news" / "b.fixed.md").write_text("It no longer does.\n")
    (project / "news" / "a.removed.md").write_text("Gone.\n")
    (project / "news" / "z.added.md").write_text("Korean mahjong: a rule.\n")
    lines = draft(project).stdout.split()
    assert lines.index("Korean") < lines.index("It") < lines.index("Gone.")


@pytest.mark.parametrize("name", ["a.md", "a.feature.md", "add.txt", "added.md"])
def test_a_name_that_says_no_type_is_refused(project: Path, name: str) -> None:
    (project / "news" / name).write_text("A line.\n")
    refused = draft(project)
    assert refused.returncode != 0
    assert name in refused.stderr + refused.stdout
