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


def test_a_link_that_somebody_sends_makes_nobody_anybody_unasked(arrive: Arrive) -> None:
    sender, mina = arrive("Yuna"), arrive("Mina")
    sender.press("[data-do=settings]")
    sender.press("[data-do=seat-link]")
    expect(sender.page.locator("#seat-link")).not_to_have_value("")
    sent = sender.page.locator("#seat-link").input_value().partition("#")[2]
    mina.go(sent)
    expect(mina.page.locator("main h1")).to_have_text("Be Yuna on this device?")
    expect(mina.page.locator("main")).to_contain_text("Now you are Mina here. No other device is")
    mina.press("[data-do=stay]")
    expect(mina.page.locator("#my-name")).to_have_value("Mina")
    mina.go(sent)
    mina.press("[data-do=become]")
    expect(mina.page.locator("#my-name")).to_have_value("Yuna")
    mina.expects_outage = True  # the refusal is an error in the console
    mina.go(sent)
    expect(mina.page.locator("main .problem")).to_contain_text("used already")


def test_signing_out_leaves_one_device_who_it_is(arrive: Arrive) -> None:
    desk, phone = arrive("Mina"), arrive("Somebody")
    secret = desk.page.evaluate("import('/core/api.js').then((it) => it.newSeatLink())")["secret"]
    phone.go(f"/seat/{secret}")
    phone.press("[data-do=become]")
    expect(phone.page.locator("#my-name")).to_have_value("Mina")
    phone.expects_outage = True
    desk.press("[data-do=settings]")
    expect(desk.page.locator(".devices")).to_contain_text("on 2 devices")
    desk.press("[data-do=sign-out]")
    desk.press("[data-do=ask-yes]")
    expect(desk.page.locator(".devices")).to_contain_text("this device alone")
    expect(phone.page.locator("#my-name")).not_to_have_value("Mina")
    expect(phone.page.locator("[data-forgotten]")).to_contain_text("You are a new guest here")
    phone.press("[data-do=be-new]")
    expect(phone.page.locator("[data-forgotten]")).to_have_count(0)
    desk.page.reload()
    expect(desk.page.locator("#my-name")).to_have_value("Mina")
