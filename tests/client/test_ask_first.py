"""What cannot be undone asks first, and names what is lost."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.browser

DRAW = """async (lost) => {
  const { html, render } = await import("/src/madang/client/core/html.js");
  const { AskFirst } = await import("/src/madang/client/controls/ask_first.js");
  window.done ??= [];
  const act = () => window.done.push(lost);
  render(html`<${AskFirst} title="Give up the seat?" lost=${lost} yes="Give it up" name="give-up"
    act=${act}>Leave<//>`, document.querySelector("#app"));
}"""


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """Open the page of a table, with none on it."""
    page = browser.new_page()
    page.goto(f"{site}?game=nylon_ppong")
    page.wait_for_selector("html[data-loaded]")
    yield page
    page.close()


def test_it_acts_on_a_yes_alone_and_where_nothing_is_lost_at_once(page: Page) -> None:
    question = page.locator("dialog.ask-first")
    page.evaluate(DRAW, "Your cards")
    page.click("[data-do=give-up]")
    expect(question).to_contain_text("Your cards")
    expect(page.locator("[data-do=ask-no]")).to_be_focused()
    page.keyboard.press("Enter")  # the key that opened it, pressed twice
    expect(question).to_have_count(0)
    page.click("[data-do=give-up]")
    page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert page.evaluate("done") == []
    page.click("[data-do=give-up]")
    page.click("[data-do=ask-yes]")
    expect(question).to_have_count(0)
    assert page.evaluate("done") == ["Your cards"]
    page.evaluate(DRAW, "")
    page.click("[data-do=give-up]")
    expect(question).to_have_count(0)
    assert page.evaluate("done") == ["Your cards", ""]
