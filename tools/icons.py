"""Draw the icons of the app from client/icon.svg, with Chromium: `python -m tools.icons`.

A launcher cuts the maskable icon to a shape of its own, so its ground reaches the edges and what is
on it stays within the middle 80 %.
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tests.conftest import chromium_on_path

CLIENT = Path(__file__).resolve().parents[1] / "src" / "madang" / "client"
ICON = (CLIENT / "icon.svg").read_text("utf-8")
MIDDLE = '<g transform="translate(16 16) scale(0.78) translate(-16 -16)">'


def maskable(icon: str) -> str:
    """Return the icon on a ground without corners, drawn smaller."""
    ground = re.sub(r' rx="\d+"', "", icon, count=1)
    return re.sub(r"(<rect[^>]*/>)(.*)(</svg>)", rf"\1{MIDDLE}\2</g>\3", ground, flags=re.DOTALL)


def draw(page: Page, svg: str, size: int, name: str) -> None:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body {{ margin: 0 }} svg {{ display: block; width: 100vw }}</style>{svg}"
    )
    page.screenshot(path=CLIENT / "icons" / name, omit_background=True)


def main() -> None:
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=chromium_on_path()).new_page()
        draw(page, ICON, 192, "192.png")
        draw(page, ICON, 512, "512.png")
        draw(page, maskable(ICON), 512, "maskable.png")
        page.context.browser.close()  # type: ignore[union-attr]


if __name__ == "__main__":
    main()
