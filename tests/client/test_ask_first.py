"""What cannot be undone asks first, and names what is lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.browser

DRAW = """async (lost) => {
  const { html, render } = await import("/src/madang/client/html.js");
  const { AskFirst } = await import("/src/madang/client/ui/sheet.js");
  window.done ??= [];
  const act = () => window.done.push(lost);
  render(html`<${AskFirst} title="Give up the seat?" lost=${lost} yes="Give it up" name="give-up"
    act=${act}>Leave<//>`, document.querySelector("#app"));
}"""


def test_it_acts_on_a_yes_alone_and_where_nothing_is_lost_at_once(empty_page: Page) -> None:
    question = empty_page.locator("dialog.ask-first")
    empty_page.evaluate(DRAW, "Your cards")
    empty_page.click("[data-do=give-up]")
    expect(question).to_contain_text("Your cards")
    expect(empty_page.locator("[data-do=ask-no]")).to_be_focused()
    empty_page.keyboard.press("Enter")  # the key that opened it, pressed twice
    expect(question).to_have_count(0)
    empty_page.click("[data-do=give-up]")
    empty_page.keyboard.press("Escape")
    expect(question).to_have_count(0)
    assert empty_page.evaluate("done") == []
    empty_page.click("[data-do=give-up]")
    empty_page.click("[data-do=ask-yes]")
    expect(question).to_have_count(0)
    assert empty_page.evaluate("done") == ["Your cards"]
    empty_page.evaluate(DRAW, "")
    empty_page.click("[data-do=give-up]")
    expect(question).to_have_count(0)
    assert empty_page.evaluate("done") == ["Your cards", ""]
