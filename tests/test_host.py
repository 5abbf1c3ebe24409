"""What docs/server.md says can be done: files, settings, figures and commands exist."""

import asyncio
import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from madang.cli import PANELS, commands_in
from madang.server.config import Settings
from madang.server.environment import ELSEWHERE, settings_from, variable
from madang.server.metrics import REGISTRY
from madang.server.store.database import DatabaseStore

DOCS = Path(__file__).parents[1] / "docs"
PAGE = (DOCS / "server.md").read_text("utf-8")
EXAMPLES = "Caddyfile", "Containerfile", "madang.service", "nginx.conf"
ENDS = {"histogram": ("_bucket",), "counter": ("_total",), "gauge": ("",)}
MORE = "alerts.yml", "grafana.json", "madang-backup.service", "madang-backup.timer"


def example(name: str) -> str:
    return (DOCS / "examples" / name).read_text("utf-8")


def test_the_files_and_headings_that_the_page_names_exist() -> None:
    links = re.findall(r"\]\(([^)#]*)#?([^)]*)\)", PAGE)
    assert {f"examples/{name}" for name in (*EXAMPLES, *MORE)} <= {file for file, _ in links}
    assert [file for file, _ in links if file and not (DOCS / file).exists()] == []
    headings = {re.sub(r"\W+", "-", line.lower()) for line in re.findall(r"^##+ (.+)$", PAGE, re.M)}
    assert {heading for file, heading in links if heading and not file} <= headings


def test_the_settings_that_are_named_are_settings() -> None:
    known = {variable(row) for row in fields(Settings)} | {*ELSEWHERE}
    for text in (PAGE, *map(example, EXAMPLES)):
        assert set(re.findall(r"MADANG_[A-Z_]+[A-Z]", text)) <= known


def test_the_settings_of_the_house_and_of_a_club_are_allowed() -> None:
    house, club = re.findall(r"```text\n(MADANG_.*?)```", PAGE, re.S)
    settings = settings_from(dict(line.split("=") for line in (house + club).split()))
    assert settings.secure_cookies
    assert settings.trust_proxy
    for row in re.findall(r"MADANG_([A-Z_]+)=", club):
        assert getattr(settings, row.lower()) > getattr(Settings(), row.lower())


def test_alerts_and_the_dashboard_ask_for_figures_that_are_told() -> None:
    told = {sample.name for family in REGISTRY.collect() for sample in family.samples}
    told |= {f"{family.name}{end}" for family in REGISTRY.collect() for end in ENDS[family.type]}
    panels = json.loads(example("grafana.json"))["panels"]
    asked = [each["expr"] for panel in panels for each in panel["targets"]]
    asked += re.findall(r"expr: (.+)", example("alerts.yml"))
    named = {name for text in asked for name in re.findall(r"\b(?:madang|process)_\w+", text)}
    assert len(asked) > 15
    assert named <= told


@pytest.mark.anyio
async def test_the_nightly_backup_makes_a_copy_and_drops_old_ones(tmp_path: Path) -> None:
    store = DatabaseStore(tmp_path / "lib" / "madang.db")
    await store.open()
    await store.close()
    kept = tmp_path / "kept"
    kept.mkdir()
    old = kept / "daily-2020-01-01.db"
    old.touch()
    os.utime(old, (0, 0))
    for line in re.findall(r"^ExecStart=(.+)$", example("madang-backup.service"), re.M):
        command = line.replace("%%", "%").replace("/var/lib/madang", str(tmp_path / "lib"))
        command = command.replace("/var/backups/madang", str(kept))
        command = command.replace("/opt/madang/bin/madang", f"{sys.executable} -m madang")
        await asyncio.to_thread(subprocess.run, shlex.split(command), check=True)
    (copy,) = kept.iterdir()
    assert re.fullmatch(r"daily-\d{4}-\d\d-\d\d\.db", copy.name)


def test_an_image_is_given_all_that_it_copies_and_nothing_large() -> None:
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", example("Containerfile"), re.M)
    ignored = (DOCS.parent / ".dockerignore").read_text("utf-8").split("\n")
    kept = {line[1:] for line in ignored if line.startswith("!")}
    assert "*" in ignored
    assert {path for line in copied for path in line.split()} == kept


def test_the_figures_that_are_named_are_told() -> None:
    told = {sample.name for family in REGISTRY.collect() for sample in family.samples}
    told |= {f"{family.name}{end}" for family in REGISTRY.collect() for end in ("", "_total")}
    named = re.findall(r"`((?:madang|process)_\w+)`", PAGE)
    assert named
    assert set(named) <= told


def test_the_commands_that_are_named_exist() -> None:
    commands = {command.__name__ for panel in PANELS for command in commands_in(panel)}
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
