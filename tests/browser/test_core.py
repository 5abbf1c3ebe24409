"""The client's own small parts, run in the browser they are written for."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Arrive, Serving, context_for
from tests.browser.people import Person

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(browser: Browser, server: Serving) -> Iterator[Page]:
    """Give a page of the client in Korean, whose modules are called and which stays as it is."""
    person = Person(context_for(browser, "mouse", (1440, 900), "ko-KR"), server.address, "mouse")
    person.enter()
    yield person.page
    person.check_nothing_went_wrong()
    person.context.close()


def call(page: Page, module: str, name: str, *args: Any) -> Any:
    """Call a function of a module of the client."""
    script = "async ([module, name, args]) => (await import(module))[name](...args)"
    return page.evaluate(script, [f"/core/{module}.js", name, list(args)])


PARTICLES = """
    이/가: 지수가 민준이 0이 Bob이 Kate가 지수!가 梅이(가)
    은/는: 지수는 Robin은 KBS는 5는
    을/를: 2를 10을 (민준)을 3을
    과/와: 할머니와 삼촌과
    으로/로: 하늘로 민준으로 7로 8로 6으로 Daniel로 R로 🌸(으)로
"""


@pytest.mark.parametrize("line", PARTICLES.split("\n")[1:-1])
def test_particles_follow_the_last_sound(page: Page, line: str) -> None:
    pair, _, said = line.strip().partition(": ")
    endings = "|".join(
        map(re.escape, ["이(가)", "(으)로", *sorted(pair.split("/"), key=len)[::-1]])
    )
    for phrase in said.split():
        word = re.sub(f"(?:{endings})$", "", phrase)
        assert word + call(page, "particles", "particle", word, pair) == phrase


def test_a_sentence_takes_arguments_and_particles(page: Page) -> None:
    said = call(page, "words", "t", "waiting.sat_down", {"name": "민준"})
    assert said == "민준이 앉았어요."


def test_a_sentence_counts_as_its_language_does(arrive: Arrive) -> None:
    page = arrive(language="en-US").page
    one, two = (call(page, "words", "t", "waiting.open", {"count": n}) for n in (1, 2))
    assert (one, two) == ("1 seat is still open", "2 seats are still open")


def test_a_key_without_words_is_seen(arrive: Arrive) -> None:
    page = arrive().page
    assert call(page, "words", "t", "no.such.key") == "⟦no.such.key⟧"
    assert page.evaluate("document.documentElement.dataset.missing") == "no.such.key"
    page.reload()
    expect(page.locator("[data-do=play-now]").first).to_be_enabled()


def test_waits_between_tries_grow_up_to_eight_seconds(page: Page) -> None:
    longest = [call(page, "socket", "backoff", failures, 1) for failures in range(7)]
    assert longest == [500, 1000, 2000, 4000, 8000, 8000, 8000]
    assert call(page, "socket", "backoff", 3, 0) == 2000


DRAWN = """async (text) => {
  const { render } = await import("/core/html.js");
  const { markdown } = await import("/core/markdown.js");
  const place = document.createElement("div");
  render(markdown(text), place);
  return place.innerHTML;
}"""


def test_markdown_is_drawn_as_elements(page: Page) -> None:
    prose = "# Top\n\n1.2 First *soft* and\n**strong**.\n1.3 Next\n\n- one\n- two `x`\n\n"
    table = "| a | b |\n|---|---|\n| 1 | 2 |"
    assert page.evaluate(DRAWN, prose + table) == (
        '<h2 tabindex="-1">Top</h2>'
        '<p id="s-1.2">1.2 First <em>soft</em> and <strong>strong</strong>.</p>'
        '<p id="s-1.3">1.3 Next</p>'
        "<ul><li>one</li><li>two <code>x</code></li></ul>"
        '<div class="scrolling" tabindex="0" role="group"><table>'
        '<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
        "<tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>"
    )


@pytest.mark.parametrize("text", ["<img src=x onerror=alert(1)>", "[a](javascript:alert(1))"])
def test_markdown_never_becomes_markup_of_its_own(page: Page, text: str) -> None:
    drawn = page.evaluate(DRAWN, text)
    assert "<img" not in drawn
    assert "<a" not in drawn


def test_an_update_shown_twice_is_heard_once_and_a_new_seat_starts_anew(page: Page) -> None:
    heard = page.evaluate("""async () => {
      const { Table } = await import("/core/table.js");
      const table = new Table("x", { ask() {}, namesOf: () => [], show() {}, leave() {} });
      const heard = [];
      const update = (n) => ({ table: "x", n, events: [], view: {}, legal: [], deadlines: {} });
      table.showCard({ table: "x" }, null);
      table.handle.value.onUpdate(({ n }) => heard.push(n));
      for (const n of [1, 2, 2, 1, 5]) table.take(update(n));
      table.showCard({ table: "x" }, 3);
      heard.push(table.seat.value);
      table.take(update(2));
      return [heard, table.seat.value, table.shown, table.update.value.n];
    }""")
    assert heard == [[1, 2, 5, None], 3, 2, 2]
