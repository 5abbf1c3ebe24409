"""Modules of the client lean only downward: sets and the shell know no game, a game no other."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest

from madang.server.assets.preloads import imports_of

CLIENT = Path(__file__).resolve().parents[2] / "src" / "madang" / "client"

# what may be imported from where; "" are the modules next to the folders
BASE = ["", "vendor", "device", "i18n"]
FLOORS = {
    "device": BASE,
    "i18n": BASE,
    "net": [*BASE, "net"],
    "ui": [*BASE, "net", "ui"],
    "table": [*BASE, "net", "ui", "table"],
    "hwatu": [*BASE, "net", "ui", "table", "hwatu"],
    "mahjong": [*BASE, "net", "ui", "table", "mahjong"],
    "pages": [*BASE, "net", "ui", "table", "pages"],
}


def folder_of(script: str) -> str:
    """Return the folder that a contract is about: of a game its own."""
    folders = script.split("/")[:-1]
    return "/".join(folders[:2]) if folders[:1] == ["games"] else "".join(folders[:1])


def imports() -> list[tuple[str, str]]:
    """Return who imports whom, as paths in the client."""
    scripts = sorted(path.relative_to(CLIENT).as_posix() for path in CLIENT.rglob("*.js"))
    return [
        (script, posixpath.normpath(posixpath.join(posixpath.dirname(script), name)))
        for script in scripts
        if not script.startswith("vendor/")
        for name in imports_of((CLIENT / script).read_text("utf-8")).now
    ]


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_imports_only_those_below(floor: str) -> None:
    inside = [pair for pair in imports() if folder_of(pair[0]) == floor]
    assert inside
    assert [pair for pair in inside if folder_of(pair[1]) not in FLOORS[floor]] == []


def test_a_game_imports_itself_and_what_is_below() -> None:
    below = {*FLOORS["hwatu"], *FLOORS["mahjong"]}
    inside = [pair for pair in imports() if pair[0].startswith("games/")]
    assert len(inside) > 50
    assert [
        (script, other)
        for script, other in inside
        if folder_of(other) not in {*below, folder_of(script)}
    ] == []


def test_every_picture_that_a_style_sheet_names_is_there() -> None:
    named = [
        sheet.parent / place
        for sheet in CLIENT.rglob("*.css")
        for place in re.findall(r"""url\(["']?(?!data:)([^"')]+)""", sheet.read_text("utf-8"))
    ]
    assert named
    assert [place for place in named if not place.is_file()] == []
