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
LANGUAGES = {"en": "en", "ko": "ko", "zh": "zh-Hant"}

# draws something of the module on an empty page in a language; the width of a tile is 40 px
DRAW = """async ([language, module, name, props]) => {
  const { html, render } = await import("/src/madang/client/core/html.js");
  const words = await import("/src/madang/client/core/words.js");
  const { chosenLanguage } = await import("/src/madang/client/core/prefs.js");
  chosenLanguage.value = language;
  await words.learn(["mahjong"]);
  const drawn = await import(`/src/madang/client/mahjong/${module}.js`);
  const piece = html`<${drawn[name]} ...${props} />`;
  const app = document.querySelector("#app");
  render(html`<div key=${Math.random()} style="--tile:40px">${piece}</div>`, app);
}"""

TILES_SEEN = """all => all.map((it) => [it.dataset.tile,
    ["turned", "dim", "marked"].filter((what) => what in it.dataset).join(" ")])"""


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


def draw(page: Page, module: str, name: str, language: str = "en", **props: Any) -> list[Any]:
    """Draw a component; return the tiles of it, each with what is said of it by looks."""
    page.evaluate(DRAW, [LANGUAGES[language], module, name, props])
    return list(page.locator(".tile").evaluate_all(TILES_SEEN))


def tile(page: Page, **props: Any) -> None:
    """Draw one tile."""
    draw(page, "tile", "Tile", **props)


# ---- names -----------------------------------------------------------------------------------


def words(language: str) -> dict[str, str]:
    """Return the words of all mahjong games."""
    return dict(json.loads((CLIENT / "locales" / f"mahjong.{language}.json").read_text("utf-8")))


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


@pytest.mark.browser
@pytest.mark.parametrize(("language", "name"), [("en", "3 dots"), ("ko", "삼통"), ("zh", "三筒")])
def test_a_picture_has_its_name_for_who_cannot_see_it(page: Page, language: str, name: str) -> None:
    tile(page, tile="3p", language=language)
    assert page.get_by_role("img", name=name, exact=True).count() == 1


@pytest.mark.browser
def test_a_tile_can_have_another_name_or_none(page: Page) -> None:
    tile(page, tile="3p", label="the last one")
    assert page.locator("img").get_attribute("alt") == "the last one"
    tile(page, tile="3p", silent=True)
    assert page.locator("img").get_attribute("alt") == ""


# ---- one tile --------------------------------------------------------------------------------


@pytest.mark.browser
@pytest.mark.parametrize("unknown", [None, "?"])
def test_what_is_not_known_is_a_back_and_its_picture_says_no_more(
    page: Page, unknown: str | None
) -> None:
    tile(page, tile=unknown, index=True)
    assert page.locator("img").get_attribute("alt") == "face-down tile"
    assert str(page.locator("img").get_attribute("src")).endswith("/back.svg")
    assert page.locator(".tile__index").count() == 0


@pytest.mark.browser
def test_every_face_is_there_and_loads(page: Page) -> None:
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
    assert faces == list(WORDS)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("word", "sign"), [("1m", "1"), ("9s", "9"), ("1z", "E"), ("4z", "N"), ("5z", "P"),
                       ("6z", "F"), ("7z", "C"), ("f3", None)]
)  # fmt: skip
def test_learners_find_a_sign_in_the_corner(page: Page, word: str, sign: str | None) -> None:
    tile(page, tile=word)
    assert page.locator(".tile__index").count() == 0
    tile(page, tile=word, index=True)
    assert page.locator(".tile__index").all_inner_texts() == ([sign] if sign else [])


@pytest.mark.browser
def test_a_turned_tile_is_as_wide_as_an_upright_one_is_high(page: Page) -> None:
    """Its edge is under it either way, and the picture lies within it."""
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
def test_a_river_runs_in_rows_of_six_and_remembers_what_was_claimed(page: Page) -> None:
    thrown = ["1z", "9m", "4z", "1p", "9s", "2s", "9m", "6z"]
    items = [
        {"tile": word, "taken_by": 2 if place == 4 else None} for place, word in enumerate(thrown)
    ]
    seen = draw(page, "river", "River", items=items, label="Robin", marksLast=True)
    assert [word for word, _ in seen] == thrown
    assert [how for _, how in seen] == ["", "", "", "", "dim", "", "", "marked"]
    tops = page.locator(".tile").evaluate_all("all => all.map((it) => it.offsetTop)")
    assert [tops.count(top) for top in sorted({*tops})] == [6, 2]
    assert page.get_by_role("list", name="Robin").get_by_role("listitem").count() == 8
    assert page.get_by_role("img", name="9 bamboo, called away").count() == 1


@pytest.mark.browser
def test_a_river_marks_nothing_when_the_last_discard_lies_elsewhere(page: Page) -> None:
    seen = draw(page, "river", "River", items=[{"tile": "1z", "taken_by": None}], label="Robin")
    assert seen == [["1z", ""]]


# ---- melds -----------------------------------------------------------------------------------


def meld(kind: str, tiles: str | None, giver: int | None = None, **more: Any) -> dict[str, Any]:
    """Return a meld as an observation has it; a claimed one is open."""
    words = tiles.split() if tiles else None
    claimed = more.pop("claimed", words[0] if words and giver is not None else None)
    open_one = {"open": giver is not None, "added": False, **more}
    return {"kind": kind, "tiles": words, "giver": giver, "claimed": claimed, **open_one}


CHOW = "3p 4p 5p"
PUNG = "5z 5z 5z"
KONG = "8s 8s 8s 8s"

LAID = [
    # the next seat sits to the right, the one after it opposite, the third to the left
    (0, meld("chow", CHOW, 3, claimed="4p"), "4p- 3p 5p"),
    (0, meld("pung", PUNG, 3), "5z- 5z 5z"),
    (0, meld("pung", PUNG, 2), "5z 5z- 5z"),
    (0, meld("pung", PUNG, 1), "5z 5z 5z-"),
    (2, meld("pung", PUNG, 1), "5z- 5z 5z"),
    (3, meld("pung", PUNG, 0), "5z 5z 5z-"),
    (0, meld("kong", KONG, 3), "8s- 8s 8s 8s"),
    (0, meld("kong", KONG, 2), "8s 8s- 8s 8s"),
    (0, meld("kong", KONG, 1), "8s 8s 8s 8s-"),
    (0, meld("kong", KONG, 2, added=True), "8s 8s- 8s- 8s"),  # two of them in one place
    (0, meld("kong", KONG), "back 8s 8s back"),
    (0, meld("kong", None), "back back back back"),
]


@pytest.mark.browser
@pytest.mark.parametrize(("seat", "one", "row"), LAID)
def test_6_3_a_claimed_tile_is_turned_toward_its_giver(
    page: Page, seat: int, one: dict[str, Any], row: str
) -> None:
    seen = draw(page, "meld", "Meld", meld=one, seat=seat)
    assert " ".join(word + ("-" if how else "") for word, how in seen) == row


@pytest.mark.browser
def test_5_7_an_added_tile_lies_on_the_turned_one(page: Page) -> None:
    draw(page, "meld", "Meld", meld=meld("kong", KONG, 1, added=True), seat=0)
    upper, lower = page.locator(".meld__pile .tile").all()
    above, below = upper.bounding_box(), lower.bounding_box()
    assert above is not None
    assert below is not None
    assert above["x"] == below["x"]
    assert above["y"] < below["y"] < above["y"] + above["height"]


@pytest.mark.browser
@pytest.mark.parametrize(
    ("one", "name"),
    [
        (meld("chow", CHOW, 3, claimed="4p"), "chow: 3 dots, 4 dots, 5 dots, from Dan"),
        (meld("pung", PUNG, 1), "pung of White dragon, from Bo"),
        (meld("kong", KONG, 2), "kong of 8 bamboo, from Cy"),
        (meld("kong", KONG), "concealed kong of 8 bamboo"),
        (meld("kong", None), "concealed kong, face down"),
    ],
)
def test_a_meld_says_what_it_is_and_who_gave_it(page: Page, one: dict[str, Any], name: str) -> None:
    draw(page, "meld", "Meld", meld=one, seat=0, names=["Al", "Bo", "Cy", "Dan"])
    assert page.get_by_role("img", name=name, exact=True).count() == 1
