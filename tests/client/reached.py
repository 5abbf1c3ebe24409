"""Whether what a table offers is free, with a notice shown."""

from playwright.sync_api import Page, expect

# -> what is offered, and cards of my hand, under the notice; drawn first, as after a resize
COVERED = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const note = document.querySelector(".notice").getBoundingClientRect()
  const isUnder = (box) => box.width
      && Math.min(box.right, note.right) - Math.max(box.left, note.left) > 2
      && Math.min(box.bottom, note.bottom) - Math.max(box.top, note.top) > 2
  return [...document.querySelectorAll(`.own [data-action], .own [data-why], .own .hand .card,
      .own .hand__card, .own .melds .tile`)]
    .filter((it) => it.checkVisibility() && isUnder(it.getBoundingClientRect()))
    .map((it) => it.dataset.action ?? it.dataset.card ?? it.className)
}"""


def refuse(page: Page, offer: str) -> None:
    """Have the server refuse what is pressed, as it does where somebody else was quicker."""
    page.evaluate("answer = { ok: false, code: 'stale', args: {} }")
    page.locator(offer).first.click()
    expect(page.locator(".notice")).to_be_visible()
    page.focus(".notice button")  # it stays while somebody is at it, wherever it moves to
    page.evaluate("answer = { ok: true }")


def covered(page: Page, size: tuple[int, int]) -> list[str]:
    """Return what a notice covers on a screen."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: list[str] = page.evaluate(COVERED)
    return found
