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
    expect(phone.page.locator(".game [data-card]").first).to_be_visible()
    assert phone.page.url == f"{server.address}#/t/{table}"
    phone.context.close()


def test_the_code_in_the_settings_is_black_on_white_in_the_dark(arrive: Arrive) -> None:
    person = arrive("Mina")
    person.press("[data-do=settings]")
    person.page.get_by_label("Dark").check()
    person.press("[data-do=seat-link]")
    assert re.fullmatch(rf"{person.address}#/seat/[\w-]+", read_code(person))
    look = "it => [getComputedStyle(it).backgroundColor, getComputedStyle(it).fill]"
    colours = person.page.locator(".qr svg").evaluate(look)
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]


def test_a_page_that_only_this_device_can_open_says_so(arrive: Arrive) -> None:
    person = arrive("Mina")
    person.press("[data-do=settings]")
    person.press("[data-do=seat-link]")
    expect(person.page.locator(".seat-link")).to_contain_text("back to this device only")
