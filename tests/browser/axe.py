"""What axe-core has against a page, by the criteria of WCAG 2.2 AA."""

from functools import cache
from importlib import resources
from typing import Any

from playwright.sync_api import Page

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# the rules that look at colours; of everything else a dark page is the light one
OF_COLOURS = ["color-contrast", "link-in-text-block"]

# The root of these pages is transparent, so that nothing is painted (see QUIET_PAGE), and axe asks
# nothing of what cannot be seen: it hears of a root as people see it.
RUN = """async (only) => {
    const styleOf = window.getComputedStyle;
    const seen = (style) => new Proxy(style, { get: (_, name) => name === "opacity" ? "1"
        : name === "getPropertyValue" ? (of) => of === "opacity" ? "1" : style.getPropertyValue(of)
        : style[name] });
    window.getComputedStyle = (it, ...more) =>
        it === document.documentElement ? seen(styleOf(it, ...more)) : styleOf(it, ...more);
    const found = await axe.run(document, { runOnly: only, resultTypes: ["violations"] });
    window.getComputedStyle = styleOf;
    return found.violations.flatMap((rule) => rule.nodes.map((node) =>
        `${rule.id}: ${node.html.slice(0, 160)} (${node.any.concat(node.all, node.none)
            .map((check) => check.message).join("; ").slice(0, 200)})`));
}"""


# a bar of time runs for as long as somebody may think; what moves for a moment is over in less
MOMENT = 1000  # milliseconds
STILL = f"""Promise.allSettled(document.getAnimations()
    .filter((it) => it.effect.getComputedTiming().endTime < {MOMENT}).map((it) => it.finished))"""


@cache
def script() -> str:
    """Return axe-core as it is published."""
    return (resources.files("axe_playwright_python") / "axe.min.js").read_text("utf-8")


def violations(page: Page) -> list[str]:
    """Return what is wrong with a page as it stands, in light, and with its colours in the dark."""
    # Scrolled anywhere else, the bar at the top covers half of some button: a swipe brings it out.
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    if not page.evaluate("'axe' in window"):
        page.evaluate(script())
    only = {"light": TAGS, "dark": {"type": "rule", "values": OF_COLOURS}}
    return [f"{theme} {wrong}" for theme in only for wrong in violations_in(page, theme, only)]


def violations_in(page: Page, theme: str, only: dict[str, Any]) -> list[Any]:
    """Return what is wrong in one theme by its rules, when what changed has come to rest."""
    page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
    page.evaluate(STILL)
    found: list[Any] = page.evaluate(RUN, only[theme])
    return found
