"""A server that is away for a while: what is pressed meanwhile, and what is read without it."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive, Serving
from tests.browser.people import PLAY_NYLON, Person

pytestmark = pytest.mark.browser

WAITS = "[data-panel=nylon_ppong] .sending"


def lose(person: Person, server: Serving) -> None:
    """Kill the server, and see that the page knows."""
    person.expects_outage = True
    server.kill()
    expect(person.page.locator(".offline")).to_contain_text("Connection lost")


def test_what_is_pressed_without_a_server_is_given_up_or_carried_out_once(
    arrive: Arrive, own_server: Serving
) -> None:
    person = arrive(at=own_server)
    page = person.page
    person.go("/new/nylon_ppong")  # its page is there when the server is not
    expect(page.locator("[data-do=make]")).to_be_visible()
    person.go("/")
    lose(person, own_server)
    page.fill("#my-name", "Mina")
    page.press("#my-name", "Enter")
    expect(page.locator(".name .problem")).to_contain_text("Trying again")
    person.press(PLAY_NYLON)
    expect(page.locator(WAITS)).to_contain_text("Waiting for the connection")
    expect(page.locator(".offline")).to_contain_text("Your last press is kept")
    person.press(f"{WAITS} [data-do=give-up-waiting]")
    expect(page.locator(WAITS)).to_have_count(0)
    expect(page.locator(f"{PLAY_NYLON}[aria-busy=true]")).to_have_count(0)
    person.press(PLAY_NYLON)
    expect(page.locator(WAITS)).to_be_visible()
    person.go("/new/nylon_ppong")  # a person who leaves does not want it any more
    expect(page.locator(".offline")).to_contain_text("Trying again")
    person.press("[data-do=make]")
    expect(page.locator(".make__done .sending")).to_be_visible()
    person.press("[data-do=make]")  # once more is not twice
    own_server.start()
    page.evaluate("dispatchEvent(new Event('online'))")  # rather than wait for the next try
    expect(page.locator("[data-do=start]")).to_be_visible()
    made = page.url.partition("#")[2]
    person.go("/")
    expect(page.locator("[aria-live=polite]")).to_contain_text("Mina")
    expect(page.locator(".name .problem")).to_have_count(0)
    expect(page.locator("[href^='#/t/']")).to_have_count(1)
    expect(page.locator("[href^='#/t/']")).to_have_attribute("href", f"#{made}")


def test_what_could_not_be_asked_is_asked_again_by_itself(arrive: Arrive) -> None:
    person = arrive()
    page = person.page
    secret = page.evaluate("import('/net/api.js').then((it) => it.newSeatLink())")["secret"]
    person.expects_outage = True
    for path, asked, wanted in (
        ("/rules/nylon_ppong", "**/api/rules/*", ".rulebook"),
        ("/history", "**/api/guest/matches", ".past__none"),
        (f"/seat/{secret}", "**/api/guest/link/whose", "[href='#/'].main"),
    ):
        page.route(asked, lambda route: route.abort(), times=1)
        with page.expect_event("requestfailed"):
            person.go(path)
        expect(page.locator(wanted)).to_be_visible()
        expect(page.locator("main .problem")).to_have_count(0)
