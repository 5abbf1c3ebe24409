"""What tests ask of a page with a table, whichever game is played there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from madang.game import Data

Find = Callable[..., list[Data]]
Open = Callable[..., Page]


def shown(open_table: Open, update: Data, **more: Any) -> Page:
    """Open the table at a moment that is made up."""
    return open_table([update], game=update["view"]["game"], **more)


def done(page: Page) -> list[str]:
    """Return what the page has asked of the server."""
    return page.evaluate("done")


def words_offered(page: Page) -> set[str]:
    """Return the actions that the page has buttons for."""
    return set(
        page.locator("button[data-action]").evaluate_all("all => all.map(it => it.dataset.action)")
    )


def changed(update: Data, n: int, **fields: Any) -> Data:
    """Return the next update, with other fields of the view."""
    return {**update, "n": n, "view": {**update["view"], **fields}}


def hinted(update: Data, unit: str, **more: Any) -> Data:
    """Return a moment with advice on it."""
    rows = [
        {"id": "dragon_pung", unit: 1, "tiles": ["7z"]},
        {"id": "all_pungs", unit: 3, "tiles": []},
    ]
    plan = {
        "shape": "pungs", "tiles": "suited", "honours": [], "rows": rows, unit: 4,
        "by": "any", "closed": False, "changed": None,
    }  # fmt: skip
    listed = [
        {"tile": "1p", "away": 1, "takes": {"4p": 1, "7p": 3, "8p": 1}},
        {"tile": "9p", "away": 1, "takes": {"4p": 1, "7p": 3}},
    ]
    hint = {
        "action": "discard 9p", "away": 1, "takes": listed[1]["takes"], "plan": plan,
        "why": "safer", "discards": listed,
        "danger": {"seat": 1, "wind": "W", "shows": "suit", "melds": 3, "suit": "s"},
    }  # fmt: skip
    return {**update, "hint": {**hint, **more}}


def help_on(page: Page) -> None:
    """Switch the helper on."""
    page.keyboard.press("?")
    page.locator("dialog [role=switch]").first.click()
    page.keyboard.press("Escape")


def box(page: Page, selector: str) -> Any:
    """Return where something stands."""
    return page.locator(selector).bounding_box()


def apart(one: Any, other: Any) -> bool:
    """Tell whether two boxes do not lie over each other."""
    beside = (
        one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
    )
    above = (
        one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
    )
    return bool(beside or above)


def headed(page: Page) -> Page:
    """Give the page its heading, which the shell has at a real table."""
    page.evaluate("document.querySelector('header.page').innerHTML = '<h1>Mahjong</h1>'")
    return page
