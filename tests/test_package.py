"""What the built package holds: its page on an index stands alone, and nothing useless is in it."""

import doctest
import importlib.util
import re
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

import madang

ROOT = Path(__file__).parents[1]
CLIENT = "madang/client/"


@pytest.fixture(scope="module")
def page():
    """Give the package's page, as an index will show it."""
    return ProjectMetadata(str(ROOT), PluginManager()).core.readme


@pytest.fixture(scope="module")
def packed():
    """Give what the wheel will hold: where each file comes from, by its name there."""
    files = WheelBuilder(str(ROOT)).recurse_included_files()
    return {file.distribution_path: Path(file.path) for file in files}


def test_the_page_leads_nowhere_inside_the_repository(page):
    targets = re.findall(r"\]\(([^)]*)\)|(?:src|href)=\"([^\"]*)\"", page)
    assert [target for pair in targets for target in pair if target and "://" not in target] == []
    assert "](" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_page_names_every_file_that_the_readme_links(page):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    kept = readme.partition("## Play tonight")[0].partition("# ")[2] + readme.partition("## Why")[2]
    linked = set(re.findall(r"(?<!!)\[[^\]!]+\]\(([^)#:]+)\)", kept))
    assert len(linked) > 10
    assert [path for path in linked if f"`{path}`" not in page] == []
    packed = {file.relative_path for file in SdistBuilder(str(ROOT)).recurse_included_files()}
    packed |= set(ProjectMetadata(str(ROOT), PluginManager()).core.license_files)
    assert linked - packed == set()
    assert {"examples/ppo.py", "constraints.txt", "Makefile"} <= packed


def test_the_page_begins_with_what_somebody_needs_who_has_found_the_package(page):
    assert page.startswith("# Madang")
    assert re.search(r"^```text\npip install .madang\[play\].\n", page, re.MULTILINE)
    assert "make party" not in page


def test_every_licence_of_what_the_wheel_holds_is_named(packed):
    core = ProjectMetadata(str(ROOT), PluginManager()).core
    assert {"MIT", "CC0-1.0", "Apache-2.0", "OFL-1.1"} == set(
        core.license_expression.split(" AND ")
    )
    notices = {Path(name).name for name in core.license_files}
    shipped = {Path(name).name for name in packed if re.search(r"(LICENSE|OFL)$", name)}
    assert {*shipped, "LICENSE"} == notices


def test_the_page_keeps_the_text_and_the_code(page):
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    headings = re.findall(r"^#+ .*$", readme, re.MULTILINE)
    assert re.findall(r"^#+ .*$", page, re.MULTILINE) == headings
    for block in re.findall(r"^```.*?^```$", readme, re.MULTILINE | re.DOTALL):
        assert block in page or block == "```text\nmake party\n```"


def test_what_is_cited_is_this_version():
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    version = ProjectMetadata(str(ROOT), PluginManager()).core.version
    assert f"\nversion: {version}\n" in cited
    assert version == madang.__version__


def test_addresses_and_anchors_stay_links():
    path = ROOT / "tools" / "package_page.py"
    spec = importlib.util.spec_from_file_location("package_page", path)
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert doctest.testmod(tool) == (0, 1)
    kept = "[Python](https://python.org), [below](#further), ```[1](a)```\n"
    assert tool.alone(kept).startswith(kept.partition(", ```")[0])
    assert tool.alone("```text\n[1](a)\n```\n").startswith("```text\n[1](a)\n```\n")


def test_the_wheel_carries_no_types_of_the_client_s_sources(packed):
    client = [name for name in packed if name.startswith(CLIENT)]
    assert len(client) > 100
    assert [name for name in packed if name.endswith(".d.ts")] == []


def test_the_wheel_carries_all_that_runs(packed):
    for pattern in ("client/**/*.js", "client/**/*.json", "client/**/LICENSE*", "**/*.py"):
        for path in (ROOT / "src" / "madang").glob(pattern):
            assert str(path.relative_to(ROOT / "src")) in packed
    pages = {path.name for path in (ROOT / "docs" / "rules").glob("*.md")}
    assert pages == {Path(name).name for name in packed if name.startswith("madang/rules/")}
    assert "madang/py.typed" in packed
