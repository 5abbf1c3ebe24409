"""The committed mahjong tiles: complete, safe to embed, and the generator's own output."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from madang.mahjong.tiles import BONUS, WORDS

ROOT = Path(__file__).resolve().parents[2]
ART = ROOT / "src" / "madang" / "client" / "art"
TILES = ART / "tiles"
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {SVG + tag for tag in ("svg", "g", "path", "circle", "use")}
NAMES = [*WORDS, "back"]
ALL_LIMIT = 100_000  # bytes before anything is compressed
LIMIT = 6_000


def text(name: str) -> str:
    return (TILES / f"{name}.svg").read_text("utf-8")


def groups(name: str) -> int:
    """Return how many dots or sticks there are: what is moved to its place."""
    root = ET.fromstring(text(name))
    return sum(1 for node in root if node.get("transform"))


def test_the_set_is_complete() -> None:
    assert len(WORDS) == 42
    assert sorted(path.stem for path in TILES.iterdir()) == sorted(NAMES)


def test_the_generator_writes_the_committed_files(tmp_path: Path) -> None:
    script = ROOT / "tools" / "art" / "tiles.py"
    subprocess.run([sys.executable, "-B", str(script), str(tmp_path)], check=True)
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(NAMES)
    for name in NAMES:
        drawn = (tmp_path / f"{name}.svg").read_bytes()
        assert drawn == (TILES / f"{name}.svg").read_bytes(), f"{name} differs: run tiles.py"


def test_all_faces_together_are_small() -> None:
    sizes = {name: len(text(name).encode()) for name in NAMES}
    assert sum(sizes.values()) < ALL_LIMIT
    assert max(sizes.values()) < LIMIT


def test_a_tile_is_safe_to_embed() -> None:
    for name in NAMES:
        root = ET.fromstring(text(name))
        assert root.tag == SVG + "svg"
        assert root.get("viewBox") == "0 0 90 120", name
        assert root.get("data-tile") == name
        for node in root.iter():
            assert node.tag in ALLOWED, (name, node.tag)
            assert not (node.text or "").strip(), name
            assert not any(key.startswith("on") or key == "style" for key in node.attrib), name
        assert not re.search(r"url\(|javascript:|data:", text(name)), name


def test_references_stay_inside_the_tile() -> None:
    for name in NAMES:
        root = ET.fromstring(text(name))
        ids = [node.attrib["id"] for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids)), name
        assert all(one.startswith(f"c{name}-") for one in ids), name
        for node in root.iter():
            for key, value in node.attrib.items():
                if key.endswith("href"):
                    assert value.removeprefix("#") in ids, name


@pytest.mark.parametrize("rank", range(2, 10))
@pytest.mark.parametrize("suit", "ps")
def test_dots_and_sticks_can_be_counted(suit: str, rank: int) -> None:
    assert groups(f"{rank}{suit}") == rank


def test_no_two_tiles_look_the_same() -> None:
    assert len({re.sub(r'data-tile="\w+"|c\w+-', "", text(name)) for name in NAMES}) == 43


def numeral(name: str) -> tuple[str, str]:
    """Return a number's shape and its place: the only path that is moved by itself."""
    (found,) = re.findall(r'<path d="([^"]+)" transform="([^"]+)" fill="none"', text(name))
    return found


@pytest.mark.parametrize("number", range(1, 5))
def test_flowers_and_seasons_have_the_same_numbers_in_other_corners(number: int) -> None:
    flower, season = numeral(f"f{number}"), numeral(f"f{number + 4}")
    assert flower[0] == season[0]
    assert flower[1] != season[1]


def test_every_number_of_a_bonus_tile_has_its_own_shape() -> None:
    assert len({numeral(name)[0] for name in WORDS[BONUS:]}) == 4


def test_the_notice_of_the_font_is_next_to_the_tiles() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (ART / "OFL").read_text("utf-8")
    assert "LXGW WenKai TC" in (ART / "LICENSE").read_text("utf-8")
