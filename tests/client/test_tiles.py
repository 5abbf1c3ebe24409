"""Mahjong tiles on a page: named, turned to who gave them, remembered where they were claimed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from madang.mahjong.tiles import BONUS, TILES, WORDS

CLIENT = Path(__file__).resolve().parents[2] / "src" / "madang" / "client"
LANGUAGES = "en", "ko", "zh"

# draws something of the module on an empty page; the width of a tile is 40 px
DRAW = """async ([module, name, props]) => {
  const { html, render } = await import("/src/madang/client/html.js");
  const words = await import("/src/madang/client/i18n/words.js");
  await words.learn(["mahjong"]);
  const drawn = await import(`/src/madang/client/mahjong/${module}.js`);
  const piece = html`<${drawn[name]} ...${props} />`;
  const app = document.querySelector("#app");
  render(html`<div key=${Math.random()} style="--tile:40px">${piece}</div>`, app);
}"""


@pytest.fixture(scope="module")
def page(browser: Browser, site: str) -> Iterator[Page]:
    """Open the page of a table once, with none on it; what is drawn there replaces what was."""
    page = browser.new_page()
    page.goto(f"{site}?game=nylon_ppong")
    page.wait_for_selector("html[data-loaded]")
    for sheet in ("tile", "melds"):
        page.add_style_tag(url=f"/src/madang/client/mahjong/{sheet}.css")
    yield page
    page.close()


def draw(page: Page, module: str, name: str, **props: Any) -> None:
    page.evaluate(DRAW, [module, name, props])


def tile(page: Page, **props: Any) -> None:
    draw(page, "tile", "Tile", **props)


# ---- names -----------------------------------------------------------------------------------


def words(language: str) -> dict[str, str]:
    """Return the words of all mahjong games."""
    text = (CLIENT / "locales" / f"mahjong.{language}.json").read_text("utf-8")
    return dict(json.loads(text)["main"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_tiles_are_called_what_the_set_calls_them(language: str) -> None:
    said = words(language)
    for row in TILES:
        prefix = "꽃패 " if language == "ko" and WORDS.index(row.word) >= BONUS else ""
        assert said[f"tile.{row.word}"] == prefix + getattr(row, language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_tiles_have_one_name(language: str) -> None:
    said = words(language)
    assert len({said[f"tile.{word}"] for word in (*WORDS, "back")}) == 43


# ---- one tile --------------------------------------------------------------------------------


@pytest.mark.browser
def test_every_face_is_there_and_loads(browser_with_pictures: Browser, site: str) -> None:
    page = browser_with_pictures.new_page()
    page.goto(site)
    faces = page.evaluate(
        """async () => {
            const { FACES, picture } = await import("/src/madang/client/mahjong/tile.js");
            const loads = FACES.map((face) => {
                const image = Object.assign(new Image(), { src: picture(face) });
                return image.decode().then(() => face);
            });
            return Promise.all(loads); // fails if one of them cannot be drawn
        }"""
    )
    page.close()
    assert faces == list(WORDS)


@pytest.mark.browser
def test_a_turned_tile_is_as_wide_as_an_upright_one_is_high(page: Page) -> None:
    """Its edge is under it either way, and the picture is within it."""
    sizes = {}
    for turned in (False, True):
        tile(page, tile="7p", turned=turned)
        box = page.locator(".tile").bounding_box()
        picture = page.locator(".tile img").bounding_box()
        assert box is not None
        assert picture is not None
        assert (picture["x"], picture["y"]) == pytest.approx((box["x"], box["y"]), abs=0.1)
        sizes[turned] = (picture["width"], picture["height"], box["height"] - picture["height"])
    wide, high, edge = sizes[False]
    assert (wide, high) == pytest.approx((40, 40 * 4 / 3), abs=0.1)
    assert sizes[True] == pytest.approx((high, wide, edge), abs=0.1)
    assert edge > 5


@pytest.mark.browser
@pytest.mark.parametrize(("turn", "x", "y"), [(0, 0, 1), (90, 1, 0), (180, 0, -1), (-90, -1, 0)])
def test_the_edge_of_a_tile_is_under_it_for_every_seat(
    page: Page, turn: int, x: int, y: int
) -> None:
    """What holds the tiles of a seat is turned, and says on which side of them the edge is."""
    for turned in (False, True):
        tile(page, tile="7p", turned=turned)
        page.locator(".tile").evaluate(
            """(it, [turn, x, y]) => it.parentElement.style.cssText +=
                `;width:max-content;margin:99px;rotate:${turn}deg;--edge-x:${x};--edge-y:${y}`""",
            [turn, x, y],
        )
        box = page.locator(".tile").bounding_box()
        picture = page.locator(".tile img").bounding_box()
        assert box is not None
        assert picture is not None
        assert (picture["x"], picture["y"]) == pytest.approx((box["x"], box["y"]), abs=0.1)
        assert box["height"] - picture["height"] == pytest.approx(40 * 0.17, abs=0.1)
        assert box["width"] == pytest.approx(picture["width"], abs=0.1)


# ---- rivers ----------------------------------------------------------------------------------


@pytest.mark.browser
def test_a_river_runs_in_rows_of_six(page: Page) -> None:
    items = [{"tile": word, "taken_by": None} for word in WORDS[:8]]
    draw(page, "table/rack", "River", items=items, label="Robin")
    tops = page.locator(".tile").evaluate_all("all => all.map((it) => it.offsetTop)")
    assert [tops.count(top) for top in sorted({*tops})] == [6, 2]


# ---- melds -----------------------------------------------------------------------------------


@pytest.mark.browser
def test_5_7_an_added_tile_is_on_the_turned_one(page: Page) -> None:
    kong = {"kind": "kong", "tiles": ["8s"] * 4, "claimed": "8s", "giver": 1, "open": True}
    draw(page, "table/rack", "Meld", meld={**kong, "added": True}, seat=0)
    upper, lower = page.locator(".meld__pile .tile").all()
    above, below = upper.bounding_box(), lower.bounding_box()
    assert above is not None
    assert below is not None
    assert above["x"] == below["x"]
    assert above["y"] < below["y"] < above["y"] + above["height"]
