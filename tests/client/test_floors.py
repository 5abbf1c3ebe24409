"""Modules of the client lean only downward: sets and the shell know no game, a game no other."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path

import pytest

CLIENT = Path(__file__).resolve().parents[2] / "src" / "madang" / "client"
IMPORT = re.compile(r"""^(?:import|export)\b[\w\s,{}*$]*["'](\.[^"']+)["']""", re.MULTILINE)

FLOORS = {
    "vendor": ["vendor"],
    "core": ["core", "vendor"],
    "parts": ["parts", "core", "vendor"],
    "controls": ["controls", "parts", "core", "vendor"],
    "hwatu": ["hwatu", "parts", "core", "vendor"],
    "mahjong": ["mahjong", "controls", "parts", "core", "vendor"],
    "pages": ["pages", "controls", "parts", "core", "vendor"],
}


def imports() -> list[tuple[str, str]]:
    """Return who imports whom, as paths in the client."""
    scripts = sorted(path.relative_to(CLIENT).as_posix() for path in CLIENT.rglob("*.js"))
    return [
        (script, posixpath.normpath(posixpath.join(posixpath.dirname(script), name)))
        for script in scripts
        for name in IMPORT.findall((CLIENT / script).read_text("utf-8"))
    ]


@pytest.mark.parametrize("floor", FLOORS)
def test_a_floor_imports_only_those_below(floor: str) -> None:
    inside = [(script, other) for script, other in imports() if script.split("/")[0] == floor]
    assert inside
    assert [pair for pair in inside if pair[1].split("/")[0] not in FLOORS[floor]] == []


def test_a_game_imports_itself_and_what_lies_below() -> None:
    def own(script: str) -> str:
        return script.split("/")[1].removesuffix(".js")

    inside = [pair for pair in imports() if pair[0].startswith("games/")]
    odd = {
        (script, other)
        for script, other in inside
        if not other.startswith(f"games/{own(script)}/")
        and other.split("/")[0] not in {"core", "controls", "parts", "hwatu", "mahjong"}
    }
    assert len(inside) > 50
    assert not odd
