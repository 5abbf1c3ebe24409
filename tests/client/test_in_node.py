"""What tables say and offer is tested in Node, where no size and no browser matters: see node/."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from madang.games import GAMES, game_named
from tests.client.moments import write_moments

ROOT = Path(__file__).resolve().parents[2]
CLIENT = ROOT / "src" / "madang" / "client"
INSTALLED = ROOT / "node_modules" / "happy-dom"


@pytest.mark.timeout(900)  # 200 tests in one
def test_every_component_in_node(tmp_path: Path) -> None:
    assert INSTALLED.exists(), "tools/npm.sh ci installs what these tests need; `make test` does"
    write_moments(tmp_path / "moments.json")
    ran = subprocess.run(
        ["tools/npm.sh", "run", "--silent", "test"],
        cwd=ROOT,
        env={**os.environ, "MOMENTS": str(tmp_path / "moments.json")},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    passed = re.search(r"^ℹ pass (\d+)$", ran.stdout, re.MULTILINE)
    _, _, failures = ran.stdout.partition("failing tests:")
    assert ran.returncode == 0, failures or ran.stdout
    assert passed
    assert int(passed[1]) > 219


# ---- words and sections that the scripts name --------------------------------------------------


def test_every_action_of_nylon_ppong_has_its_words() -> None:
    text = (CLIENT / "locales" / "nylon_ppong.en.json").read_text(encoding="utf-8")
    known = json.loads(text)["main"]
    heads = {row.word.split()[0] for row in game_named("nylon_ppong").actions}
    for kind in ("action", "hint", "why"):
        assert [word for word in heads if f"nylon_ppong.{kind}.{word}" not in known] == []


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_section_that_the_client_links_to_is_on_the_rules_page(game: str) -> None:
    sources = (CLIENT / "games" / game).glob("*.js")
    linked = {found for path in sources for found in re.findall(r'"(\d\.\d)"', path.read_text())}
    page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
    assert linked
    assert [section for section in sorted(linked) if f"{section} " not in page] == []
