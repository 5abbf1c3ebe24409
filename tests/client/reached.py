"""Whether a finger reaches what a table offers, with a notice shown."""

from playwright.sync_api import Page, expect

# -> what is offered, and the tiles of my hand, that something else lies over in the middle
COVERED = """() => [...document.querySelectorAll(".own [data-action], .own .hand__card")]
  .filter((it) => it.checkVisibility())
  .map((it) => [it, it.getBoundingClientRect()])
  .filter(([it, box]) => {
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return top && !it.contains(top) && top.closest(".notice")
  })
  .map(([it]) => it.dataset.action ?? it.dataset.card)"""


def refuse(page: Page, offer: str) -> None:
    """Have the server refuse what is pressed, as it does where somebody else was quicker."""
    page.evaluate("answer = { ok: false, code: 'stale', args: {} }")
    page.locator(offer).first.click()
    expect(page.locator(".notice")).to_be_visible()
    page.evaluate("answer = { ok: true }")


def covered(page: Page) -> list[str]:
    """Return what a notice keeps from being pressed."""
    found: list[str] = page.evaluate(COVERED)
    return found
