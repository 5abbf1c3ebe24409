"""The committed hwatu cards: complete, safe to embed, and the generator's own output."""

from __future__ import annotations

import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
CARDS = ROOT / "src" / "madang" / "client" / "art" / "cards"
SVG = "{http://www.w3.org/2000/svg}"
ALLOWED = {SVG + tag for tag in ("svg", "g", "path", "circle", "ellipse", "use")}
LIMIT = 8_000

# The kinds of each month's cards a, b, c, d.
KINDS = {
    1: "bright ribbon chaff chaff",
    2: "animal ribbon chaff chaff",
    3: "bright ribbon chaff chaff",
    4: "animal ribbon chaff chaff",
    5: "animal ribbon chaff chaff",
    6: "animal ribbon chaff chaff",
    7: "animal ribbon chaff chaff",
    8: "bright animal chaff chaff",
    9: "animal ribbon chaff chaff",
    10: "animal ribbon chaff chaff",
    11: "bright double chaff chaff",
    12: "bright animal ribbon double",
}
TABLE = {
    f"{month}{letter}": (month, kind)
    for month, kinds in KINDS.items()
    for letter, kind in zip("abcd", kinds.split(), strict=True)
}
NAMES = [*TABLE, "back"]


def text(name: str) -> str:
    return (CARDS / f"{name}.svg").read_text(encoding="utf-8")


def test_the_deck_is_complete() -> None:
    assert len(TABLE) == 48
    assert sorted(path.stem for path in CARDS.iterdir()) == sorted(NAMES)


def test_the_generator_writes_the_committed_files(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-B", str(ROOT / "tools" / "art" / "draw.py"), str(tmp_path)], check=True
    )
    assert sorted(path.stem for path in tmp_path.iterdir()) == sorted(NAMES)
    for name in NAMES:
        drawn = (tmp_path / f"{name}.svg").read_bytes()
        assert drawn == (CARDS / f"{name}.svg").read_bytes(), f"{name} differs: run draw.py"


def test_a_card_is_small_and_safe_to_embed() -> None:
    for name in NAMES:
        svg = text(name)
        assert len(svg.encode()) < LIMIT, name
        root = ET.fromstring(svg)
        assert root.tag == SVG + "svg"
        assert root.get("viewBox") == "0 0 100 160", name
        assert root.get("data-card") == name
        for node in root.iter():
            assert node.tag in ALLOWED, (name, node.tag)
            assert not (node.text or "").strip(), name
            assert not any(key.startswith("on") or key == "style" for key in node.attrib), name
        assert not re.search(r"url\(|javascript:|data:", svg), name


def test_references_stay_inside_the_card() -> None:
    for name in NAMES:
        root = ET.fromstring(text(name))
        ids = [node.get("id") for node in root.iter() if node.get("id")]
        assert len(ids) == len(set(ids)), name
        assert all(one.startswith(f"c{name}-") for one in ids), name
        for node in root.iter():
            for key, value in node.attrib.items():
                if key.endswith("href"):
                    assert value.removeprefix("#") in ids, name


def test_a_card_shows_its_month_and_kind() -> None:
    for name in TABLE:
        month, kind = TABLE[name]
        root = ET.fromstring(text(name))
        assert (root.get("data-month"), root.get("data-kind")) == (str(month), kind)
        (numeral,) = [node for node in root.iter() if node.get("data-numeral")]
        assert numeral.get("data-numeral") == str(month)
        assert len(list(numeral.iter(f"{SVG}path"))) == len(str(month))
        (mark,) = [node for node in root.iter() if node.get("data-mark")]
        assert mark.get("data-mark") == kind
        assert len(list(mark)) >= 2, name


def test_each_kind_has_its_own_mark_and_each_month_its_own_numeral() -> None:
    marks: dict[str, set[str]] = {}
    numerals: dict[str, set[str]] = {}
    for name in TABLE:
        for node in ET.fromstring(text(name)).iter():
            shape = "".join(ET.tostring(child, encoding="unicode") for child in node)
            if node.get("data-mark"):
                marks.setdefault(node.attrib["data-mark"], set()).add(shape)
            if node.get("data-numeral"):
                numerals.setdefault(node.attrib["data-numeral"], set()).add(shape)
    assert len(marks) == 5
    assert len(numerals) == 12
    for shapes in (marks, numerals):
        assert all(len(one) == 1 for one in shapes.values())
        assert len(set.union(*shapes.values())) == len(shapes)


def test_no_two_cards_look_the_same() -> None:
    pictures = {re.sub(r'data-card="\w+"|c\d+[a-d]-', "", text(name)) for name in NAMES}
    assert len(pictures) == 49
