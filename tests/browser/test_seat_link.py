"""The link with which another device goes on, as text and as a QR code that a camera can read."""

import re

import numpy as np
import pytest
import zxingcpp
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Arrive, Serving, context_for
from tests.browser.people import Person

pytestmark = pytest.mark.browser

SQUARE = 4  # pixels


def read_code(person: Person) -> str:
    """Read the code as a camera would, from its squares."""
    code = person.page.locator(".qr svg")
    expect(code).to_be_visible()
    size = int((code.get_attribute("viewBox") or "").split()[-1])
    image = np.full((size, size), 255, np.uint8)
    for x, y in re.findall(r"M(\d+) (\d+)h", code.locator("path").get_attribute("d") or ""):
        image[int(y), int(x)] = 0
    read = zxingcpp.read_barcodes(image.repeat(SQUARE, 0).repeat(SQUARE, 1))
    assert len(read) == 1
    return read[0].text


def test_the_code_at_a_table_takes_another_device_to_the_seat(
    arrive: Arrive, browser: Browser, server: Serving
) -> None:
    desk = arrive("Mina", language="ko-KR")
    table = desk.make_table("bots=open,careful&private=true").rsplit("/", 1)[-1]
    desk.press("[data-do=start]")
    desk.press("[data-do=table-menu]")
    desk.press("[data-do=seat-link]")
    address = read_code(desk)
    assert address == desk.page.locator("#seat-link").input_value()
    phone = Person(context_for(browser, "touch", (390, 844), "ko-KR"), server.address, "touch")
    phone.page.goto(address)
    expect(phone.page.locator("main h1")).to_contain_text("Mina")
    phone.press("[data-do=become]")
    expect(phone.page.locator(".game [data-card]").first).to_be_visible()
    assert phone.page.url == f"{server.address}#/t/{table}"
    mine = "all => all.map((it) => it.dataset.card).sort()"
    hands = [it.page.locator(".hand__card[data-card]").evaluate_all(mine) for it in (desk, phone)]
    assert hands[0] == hands[1] != []
    phone.context.close()


def test_a_link_from_the_settings_is_asked_about_used_once_and_taken_back(arrive: Arrive) -> None:
    desk, other = arrive("Yuna"), arrive("Mina")
    desk.press("[data-do=settings]")
    desk.page.get_by_label("Dark").check()
    desk.press("[data-do=seat-link]")
    link = read_code(desk)
    assert re.fullmatch(rf"{desk.address}#/seat/[\w-]+", link)
    look = "it => [getComputedStyle(it).backgroundColor, getComputedStyle(it).fill]"
    colours = desk.page.locator(".qr svg").evaluate(look)
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
    expect(desk.page.locator(".seat-link")).to_contain_text("back to this device only")
    expect(desk.page.locator("#seat-link")).to_have_value(link)
    desk.page.keyboard.press("Escape")

    sent = link.partition("#")[2]  # makes nobody anybody unasked
    other.go(sent)
    expect(other.page.locator("main h1")).to_have_text("Play as Yuna on this device?")
    expect(other.page.locator("main")).to_contain_text(
        "At present you are Mina on this device, and on"
    )
    other.press("[data-do=stay]")
    expect(other.page.locator("#my-name")).to_have_value("Mina")
    other.go(sent)
    other.press("[data-do=become]")
    expect(other.page.locator("#my-name")).to_have_value("Yuna")
    other.expects_outage = True  # refusals are errors in the console
    other.go(sent)
    expect(other.page.locator("main .problem")).to_contain_text("used already")
    other.go("/")
    expect(other.page.locator("#my-name")).to_have_value("Yuna")

    desk.press("[data-do=settings]")
    expect(desk.page.locator(".devices")).to_contain_text("on 2 devices")
    desk.press("[data-do=sign-out]")
    desk.press("[data-do=ask-yes]")
    expect(desk.page.locator(".devices")).to_contain_text("this device alone")
    expect(other.page.locator("#my-name")).not_to_have_value("Yuna")
    expect(other.page.locator("[data-forgotten]")).to_contain_text("You are a new guest here")
    other.press("[data-do=be-new]")
    expect(other.page.locator("[data-forgotten]")).to_have_count(0)
    desk.page.reload()
    expect(desk.page.locator("#my-name")).to_have_value("Yuna")
