"""Draw the tables of both mahjongs on screens of many sizes, at moments made up, without a server.

python -m tests.client.draw FOLDER --moment "HK late" --size 390x844 --text 200 --lang ko
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from madang.game import Data
from madang.games import game_named
from madang.server.assets.catalogue import described
from tests.client import korean_views, mahjong_views
from tests.client.conftest import served, table_info
from tests.conftest import chromium_on_path

SIZES = ["320x568", "375x667", "390x844", "430x932", "820x1180", "1024x768", "1180x820", "844x390"]
GAMES = {"HK": mahjong_views, "KM": korean_views}
MOMENTS: dict[str, Callable[[], Data]] = {
    f"{short} {name}": make
    for short, module in GAMES.items()
    for name, make in module.MOMENTS.items()
}
USUAL = [f"{short} {name}" for short in GAMES for name in ("early", "own turn", "late")]
NAMES = ["Willow guest", "Phoenix", "할머니", "Woodpecker"]

# a banner goes away by itself; what else moves would be drawn half-way
STILL = "*, *::before, .game .board .banner { animation: none !important }"


def named(info: Data) -> Data:
    """Let people and bots of usual names sit there."""
    seats = [{**sitter, "name": name} for sitter, name in zip(info["seats"], NAMES, strict=True)]
    return {**info, "seats": seats}


def with_banner(update: Data, seat: int = 2, code: str = "pung") -> Data:
    """Let a seat call something just now."""
    tiles = ["5z"] * 3
    return {
        **update,
        "events": [
            {
                "code": code,
                "seat": seat,
                "tile": "5z",
                "tiles": tiles,
                "by": "discard",
                "giver": 1,
                "open": True,
                "double": True,
                "shown": [],
            }
        ],
    }


@contextmanager
def larger_type(page: Page, percent: int, way: str = "browser") -> Iterator[None]:
    """Choose larger type as one does in a browser, where media queries grow too, or by the root."""
    session = page.context.new_cdp_session(page)
    root = "document.documentElement.style.fontSize"
    if way == "root":
        page.evaluate(f"() => {{ {root} = '{percent}%' }}")
    else:
        session.send("Page.setFontSizes", {"fontSizes": {"standard": round(0.16 * percent)}})
    yield
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 16}})
    page.evaluate(f"() => {{ {root} = '' }}")
    session.detach()


def opened(
    browser: Browser, address: str, update: Data, given: argparse.Namespace, **more: Any
) -> Page:
    """Open a page that shows a moment."""
    page = browser.new_page(has_touch=True, reduced_motion="reduce")
    name = update["view"]["game"]
    page.goto(f"{address}?game={name}")
    page.wait_for_selector("html[data-loaded]")
    page.add_style_tag(content=STILL)
    info = named(table_info(4, game=name, **more))
    chosen = {"lang": given.lang, "theme": given.theme}
    told = [described(game_named(name)), info, 0, [update], []]
    page.evaluate("(given) => openTable(...given)", [chosen, False, told])
    page.wait_for_selector(".game")
    return page


def draw(given: argparse.Namespace) -> None:
    """Draw every moment on every screen."""
    given.folder.mkdir(parents=True, exist_ok=True)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_on_path())
        for moment in given.moment or USUAL:
            update = MOMENTS[moment]()
            if given.banner:
                update = with_banner(update, code=given.banner)
            page = opened(browser, address, update, given)
            if given.helper:
                page.keyboard.press("?")
                page.locator("dialog [role=switch]").first.click()
                page.keyboard.press("Escape")
            with larger_type(page, given.text, "root" if given.root else "browser"):
                for size in given.size or SIZES:
                    width, height = map(int, size.split("x"))
                    page.set_viewport_size({"width": width, "height": height})
                    page.wait_for_function("[...document.images].every((it) => it.complete)")
                    marks = [
                        given.text != 100 and str(given.text),
                        given.banner,
                        given.lang != "en" and given.lang,
                    ]
                    file = " ".join([moment, size, *filter(None, marks)]).replace(" ", "-")
                    page.screenshot(path=given.folder / f"{file}.png", animations="allow")
            page.close()
        browser.close()


def main() -> None:
    """Read what is asked."""
    asks = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    asks.add_argument("folder", type=Path, help="where the pictures go")
    asks.add_argument("--moment", action="append", choices=MOMENTS, help=f"else {', '.join(USUAL)}")
    asks.add_argument("--size", action="append", help=f"else {', '.join(SIZES)}")
    asks.add_argument("--text", type=int, default=100, help="size of type, in percent")
    asks.add_argument(
        "--root", action="store_true", help="larger type by the font of the root alone"
    )
    asks.add_argument("--lang", default="en")
    asks.add_argument("--theme", default="light")
    asks.add_argument(
        "--banner", metavar="CODE", help="with a call that is just made, such as pung"
    )
    asks.add_argument("--helper", action="store_true", help="with the advice for newcomers")
    draw(asks.parse_args())


if __name__ == "__main__":
    main()
