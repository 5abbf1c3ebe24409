"""Who a browser is, when the server is slow to say so: one guest, on one line."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Request, Route, WebSocketRoute, expect

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


# ---- a guest who is refused ----------------------------------------------------------------------

UNKNOWN = 4001  # why the server closes the line of a guest whom it does not know
ME = "import('/net/store.js').then((it) => it.me.value?.id ?? '')"


def be_mina(page: Page, address: str) -> list[Request]:
    """Be somebody with a name; return the requests for new guests that come from now on."""
    page.goto(address)
    expect(page.locator("#my-name")).not_to_have_value("")
    page.fill("#my-name", "Mina")
    page.press("#my-name", "Enter")
    expect(page.locator("[aria-live=polite]")).to_contain_text("Mina")
    asked: list[Request] = []
    page.on("request", lambda it: asked.append(it) if it.url.endswith("/api/guest") else None)
    return asked


def refuse_first_line(page: Page) -> list[WebSocketRoute]:
    """Have the first line closed as that of a stranger; return the lines."""
    lines: list[WebSocketRoute] = []

    def answer(line: WebSocketRoute) -> None:
        lines.append(line)
        if len(lines) == 1:
            line.close(code=UNKNOWN)
        else:
            line.connect_to_server()

    page.route_web_socket("**/ws", answer)
    return lines


def test_who_is_refused_and_known_all_the_same_stays_who_they_are(
    fresh: Page, server: Serving
) -> None:
    asked = be_mina(fresh, server.address)
    lines = refuse_first_line(fresh)
    fresh.clock.install()
    with fresh.expect_response("**/api/guest"):
        fresh.reload()
    fresh.clock.run_for(3000)
    expect(fresh.locator("#my-name")).to_have_value("Mina")
    assert len(lines) == 2
    with fresh.expect_response("**/api/guest"):
        lines[-1].close(code=UNKNOWN)  # of a page that is open already
    fresh.clock.run_for(3000)
    fresh.wait_for_function(f"{ME}.then(Boolean)")
    expect(fresh.locator("#my-name")).to_have_value("Mina")
    expect(fresh.locator("[data-forgotten]")).to_have_count(0)
    assert fresh.evaluate("localStorage['madang.named']") == "yes"
    assert [it.method for it in asked] == ["GET", "GET"]


def test_who_is_refused_is_nobody_new_before_the_server_has_said_that_it_does_not_know_them(
    fresh: Page, server: Serving
) -> None:
    asked = be_mina(fresh, server.address)
    refuse_first_line(fresh)
    fresh.clock.install()
    fresh.route("**/api/guest", lambda route: route.fulfill(status=503))
    fresh.reload()
    expect(fresh.locator(".unreached")).to_be_visible()
    fresh.unroute("**/api/guest")
    with fresh.expect_response("**/api/guest"):
        fresh.clock.run_for(3000)
    fresh.clock.run_for(3000)
    expect(fresh.locator("#my-name")).to_have_value("Mina")
    assert {it.method for it in asked} == {"GET"}


# ---- two windows of one browser ------------------------------------------------------------------


def test_two_windows_of_a_first_visit_make_one_guest(fresh: Page, server: Serving) -> None:
    held = hold_new_guests(fresh)
    open_until_held(fresh, server.address, held)
    other = fresh.context.new_page()
    held_too = hold_new_guests(other)
    other.goto(server.address)
    other.wait_for_function("navigator.locks.query().then((it) => it.pending.length === 1)")
    assert held_too == []
    other.unroute("**/api/guest")
    held[0].continue_()
    for page in fresh, other:
        expect(page.locator("#my-name")).not_to_have_value("")
    assert fresh.evaluate(ME) == other.evaluate(ME) != ""


def test_a_seat_link_makes_every_window_of_a_browser_somebody_else(
    arrive: Arrive, fresh: Page, server: Serving
) -> None:
    desk = arrive("Yuna")
    desk.press("[data-do=settings]")
    desk.press("[data-do=seat-link]")
    expect(desk.page.locator("#seat-link")).not_to_have_value("")
    be_mina(fresh, server.address)
    other = fresh.context.new_page()
    other.goto(server.address)
    expect(other.locator("#my-name")).to_have_value("Mina")
    fresh.goto(desk.page.locator("#seat-link").input_value())
    fresh.locator("[data-do=become]").click()
    for page in fresh, other:
        expect(page.locator("#my-name")).to_have_value("Yuna")
        assert page.evaluate(ME) == desk.page.evaluate(ME)


def test_a_seat_link_opens_although_its_words_come_late(fresh: Page, server: Serving) -> None:
    fresh.clock.install()
    words = re.compile(r"of=devices")
    fresh.route(words, lambda route: route.abort(), times=1)
    with fresh.expect_event("requestfailed", lambda it: words.search(it.url) is not None):
        fresh.goto(f"{server.address}#/seat/abc")
    fresh.clock.run_for(3000)
    expect(fresh.locator("main h1")).to_be_visible()
