"""What docs/host.md tells a host to do can be done: files, settings, figures and commands exist."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from madang.cli import PANELS
from madang.server.config import Settings
from madang.server.environment import ELSEWHERE, settings_from, variable
from madang.server.metrics import REGISTRY

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "host.md").read_text("utf-8")
EXAMPLES = "Caddyfile", "Containerfile", "madang.service", "nginx.conf"


def example(name: str) -> str:
    return (DOCS / "examples" / name).read_text("utf-8")


def test_the_files_and_headings_that_the_page_names_exist() -> None:
    links = re.findall(r"\]\(([^)#]*)#?([^)]*)\)", PAGE)
    assert {f"examples/{name}" for name in EXAMPLES} <= {file for file, _ in links}
    assert [file for file, _ in links if file and not (DOCS / file).exists()] == []
    headings = {re.sub(r"\W+", "-", line.lower()) for line in re.findall(r"^##+ (.+)$", PAGE, re.M)}
    assert {heading for file, heading in links if heading and not file} <= headings


def test_the_settings_that_are_named_are_settings() -> None:
    known = {variable(row) for row in fields(Settings)} | {*ELSEWHERE}
    for text in (PAGE, *map(example, EXAMPLES)):
        assert set(re.findall(r"MADANG_[A-Z_]+[A-Z]", text)) <= known


def test_the_settings_of_the_house_are_allowed() -> None:
    block = re.search(r"```text\n(MADANG_.*?)```", PAGE, re.S)
    assert block
    pairs = dict(line.split("=") for line in block[1].split())
    settings = settings_from(pairs)
    assert settings.secure_cookies
    assert settings.trust_proxy


def test_the_figures_that_are_named_are_told() -> None:
    told = {sample.name for family in REGISTRY.collect() for sample in family.samples}
    told |= {f"{family.name}{end}" for family in REGISTRY.collect() for end in ("", "_total")}
    named = re.findall(r"`((?:madang|process)_\w+)`", PAGE)
    assert named
    assert set(named) <= told


def test_the_commands_that_are_named_exist() -> None:
    commands = {command.__name__ for panel in PANELS.values() for command in panel}
    named = re.findall(r"(?:bin/madang|^madang|`madang) ([a-z]+)", PAGE, re.M)
    assert set(named) <= commands
    assert {"backup", "restore", "load"} <= set(named)


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_meet_where_the_server_listens(name: str) -> None:
    ports = re.findall(r"(?:127\.0\.0\.1:|EXPOSE )(\d+)", example(name))
    assert set(ports) <= {str(Settings().port)}
    assert ports or name == "madang.service"


def test_nobody_beyond_a_proxy_is_told_figures() -> None:
    assert re.search(r"respond /metrics 404", example("Caddyfile"))
    assert re.search(r"location = /metrics \{ return 404; \}", example("nginx.conf"))
