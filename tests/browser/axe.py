"""What axe-core has against a page, by the criteria of WCAG 2.2 AA."""

from functools import cache
from importlib import resources
from typing import Any

from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

RUN = """tags => axe.run(document, { runOnly: tags, resultTypes: ["violations"] }).then((found) =>
    found.violations.flatMap((rule) => rule.nodes.map((node) =>
        `${rule.id}: ${node.html.slice(0, 160)} (${node.any.concat(node.all, node.none)
            .map((check) => check.message).join("; ").slice(0, 200)})`)))"""


@cache
def script() -> str:
    """Return axe-core as it is published."""
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Return what is wrong with a page as it stands, in light and in dark."""
    page.evaluate(script())
    return [
        f"{theme} {wrong}" for theme in ("light", "dark") for wrong in violations_in(page, theme)
    ]


def violations_in(page: Page, theme: str) -> list[Any]:
    """Return what is wrong in one theme, when nothing moves any more."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    page.evaluate("Promise.allSettled(document.getAnimations().map((it) => it.finished))")
    found: list[Any] = page.evaluate(RUN, TAGS)
    return found
