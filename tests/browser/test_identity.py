"""Who a browser is, when the server is slow to say so: one guest, on one line."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.conftest import Arrive, Serving, context_for

pytestmark = pytest.mark.browser


@pytest.fixture
def fresh(browser: Browser) -> Iterator[Page]:
    """Return a page of a browser that was never here."""
    context = context_for(browser, "mouse", (390, 844), "en-US")
    yield context.new_page()
    context.close()


def hold_new_guests(page: Page) -> list[Route]:
    """Keep back what asks for a new guest; return what is kept."""
    held: list[Route] = []
    page.route("**/api/guest", lambda route: held.append(route))
    return held


def open_until_held(page: Page, address: str, held: list[Route]) -> None:
    """Open an address, and wait until a new guest has been asked for."""
    with page.expect_request("**/api/guest"):
        page.goto(address)
    page.wait_for_function("true")  # lets the route be told
    assert len(held) == 1


def test_a_first_visit_makes_one_guest_however_slow_the_server_is(
    fresh: Page, server: Serving
) -> None:
    lines: list[object] = []
    fresh.on("websocket", lambda line: lines.append(line))
    fresh.clock.install()
    held = hold_new_guests(fresh)
    open_until_held(fresh, server.address, held)
    fresh.clock.run_for(60_000)
    fresh.evaluate("dispatchEvent(new Event('online'))")
    fresh.wait_for_function("true")
    assert (len(held), len(lines)) == (1, 1)
    held[0].continue_()
    expect(fresh.locator("#my-name")).not_to_have_value("")
    assert (len(held), len(lines)) == (1, 2)


def test_a_seat_link_wins_over_the_guest_of_a_first_visit(
    arrive: Arrive, fresh: Page, server: Serving
) -> None:
    """Otherwise a person who opens the link on a new device would watch instead of playing on."""
    desk = arrive("Mina")
    table = desk.make_table("bots=open,careful&private=true").rsplit("/", 1)[-1]
    desk.press("[data-do=start]")
    desk.press("[data-do=table-menu]")
    desk.press("[data-do=seat-link]")
    expect(desk.page.locator("#seat-link")).not_to_have_value("")
    pages: list[Route] = []
    fresh.route("**/pages/seat.js", lambda route: pages.append(route))
    held = hold_new_guests(fresh)
    open_until_held(fresh, desk.page.locator("#seat-link").input_value(), held)
    fresh.unroute("**/pages/seat.js")
    for page in pages:
        page.continue_()
    fresh.locator("[data-do=become]").click()
    held[0].continue_()
    for _ in range(2):
        expect(fresh.locator(".own .hand [data-card]").first).to_be_visible()
        assert fresh.url == f"{server.address}#/t/{table}"
        fresh.reload()


def test_who_could_not_be_made_a_guest_is_made_one_later(fresh: Page, server: Serving) -> None:
    fresh.clock.install()
    held = hold_new_guests(fresh)
    open_until_held(fresh, server.address, held)
    held[0].abort()
    expect(fresh.locator(".unreached")).to_be_visible()
    fresh.unroute("**/api/guest")
    with fresh.expect_request("**/api/guest"):
        fresh.clock.run_for(20_000)
    expect(fresh.locator("#my-name")).not_to_have_value("")
