"""A table under a mouse, a finger and keys: what only a browser shows; the rest is in node/."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from madang.game import Data
from tests.client import korean_views, mahjong_views
from tests.client.at_table import Find, Open, changed, done, shown, words_offered
from tests.client.moments import (
    NYLON,
    WOLNAM,
    ended,
    is_my_bet,
    is_my_move,
)

pytestmark = pytest.mark.browser

PHONE, DESKTOP = (390, 844), (1440, 900)
GOLD = "rgb(242, 189, 58)"
FOCUSED = "document.activeElement.dataset.card ?? document.activeElement.tagName"


def my_discard(game: str, find: Find) -> Data:
    """Return a moment at which seat 0 is to discard."""
    if game == "nylon_ppong":
        return find(is_my_move("discard"), **NYLON)[-1]
    return {"hong_kong_mahjong": mahjong_views, "korean_mahjong": korean_views}[game].own_turn()


def discard_of(update: Data, place: int) -> tuple[str, str]:
    """Return a card or tile of my hand, and the word that discards it."""
    card = update["view"]["hands"][0][place]
    return card, f"discard {int(card[:-1]) if update['view']['game'] == 'nylon_ppong' else card}"


BOTH_ALIKE = pytest.param("korean_mahjong", marks=pytest.mark.long)  # the hand of the other one
DISCARDING = ["nylon_ppong", "hong_kong_mahjong", BOTH_ALIKE]


# ---- a mouse ---------------------------------------------------------------------------------


@pytest.mark.parametrize("game", DISCARDING)
def test_with_a_mouse_a_click_discards_and_a_double_one_discards_once(
    game: str, find: Find, open_table: Open
) -> None:
    update = my_discard(game, find)
    page = shown(open_table, update)
    card, word = discard_of(update, 0)
    page.locator(f'.hand [data-card="{card}"]').first.dblclick()
    assert done(page) == [f"act {word}"]


def test_a_click_draws_and_a_double_click_draws_once(find: Find, open_table: Open) -> None:
    page = open_table(find(is_my_move("turn"), **NYLON)[-1:], **NYLON)
    page.dblclick('.acts [data-action="draw"]')
    assert done(page) == ["act draw"]


# ---- a finger --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", DISCARDING)
def test_with_a_finger_a_tap_chooses_and_another_discards(
    game: str, find: Find, open_table: Open
) -> None:
    update = my_discard(game, find)
    page = shown(open_table, update, size=PHONE, touch=True)
    card, word = discard_of(update, -1)
    place = page.locator(f'.hand [data-card="{card}"]').first
    place.tap()
    assert done(page) == []
    expect(place).to_have_attribute("aria-pressed", "true")
    assert page.locator(".hand [aria-pressed=true]").count() == 1  # of equal ones too
    place.tap()
    assert done(page) == [f"act {word}"]


@pytest.mark.parametrize("game", DISCARDING)
def test_what_a_finger_has_chosen_is_discarded_by_the_button_too(
    game: str, find: Find, open_table: Open
) -> None:
    update = my_discard(game, find)
    page = shown(open_table, update, size=PHONE, touch=True)
    card, word = discard_of(update, 0)
    page.locator(f'.hand [data-card="{card}"]').first.tap()
    page.tap(f'.acts [data-action="{word}"]')
    assert done(page) == [f"act {word}"]


def test_one_of_equal_tiles_is_lifted(open_table: Open) -> None:
    page = shown(open_table, mahjong_views.own_turn(), touch=True, size=PHONE)
    page.locator(".hand__card[data-card='5s']").nth(1).tap()
    assert page.locator(".hand__card[aria-pressed=true]").count() == 1


def test_with_a_finger_the_discard_of_a_declaration_is_lifted_first(open_table: Open) -> None:
    page = shown(open_table, korean_views.own_turn(), size=PHONE, touch=True)
    page.tap("[data-action=ready]")
    page.tap(".hand__card[data-card='9p']")
    assert done(page) == []
    page.tap(".act[data-action='ready 9p']")
    assert done(page) == ["act ready 9p"]


def test_what_a_tile_waits_for_is_said_when_it_is_lifted(open_table: Open) -> None:
    page = shown(open_table, mahjong_views.own_turn(), size=PHONE, touch=True)
    page.tap(".hand__card[data-card='9p']")
    expect(page.locator(".waits")).to_contain_text("1 left")


# whose plates lie below the box of waits
BELOW_WAITS = """() => {
  const box = document.querySelector(".waits").getBoundingClientRect();
  return [...document.querySelectorAll(".seat__plate, .own .crest, .own .seat__who")]
    .filter((it) => {
      const place = it.getBoundingClientRect();
      return Math.min(place.right, box.right) - Math.max(place.left, box.left) > 2
        && Math.min(place.bottom, box.bottom) - Math.max(place.top, box.top) > 2;
    }).map((it) => it.textContent);
}"""


def test_what_a_tile_waits_for_covers_nobodys_plate_on_a_small_phone(open_table: Open) -> None:
    page = shown(open_table, korean_views.own_turn(), size=(360, 640), touch=True)
    page.tap(".hand__card[data-card='9p']")
    expect(page.locator(".waits li")).to_have_count(2)
    assert page.evaluate(BELOW_WAITS) == []


# ---- keys ------------------------------------------------------------------------------------


def test_arrows_walk_through_the_hand_and_enter_discards(find: Find, open_table: Open) -> None:
    updates = find(is_my_move("discard"), **NYLON)
    page = open_table(updates[-1:], **NYLON)
    assert page.locator('.hand [tabindex="0"]').count() == 1
    page.focus('.hand [tabindex="0"]')
    page.keyboard.press("ArrowRight")
    card = page.evaluate("document.activeElement.dataset.card")
    assert card == page.locator(".hand [data-card]").nth(1).get_attribute("data-card")
    page.keyboard.press("Enter")
    assert done(page) == [f"act discard {int(card[:-1])}"]


def test_keys_are_silent_in_text_fields_and_dialogs(find: Find, open_table: Open) -> None:
    page = open_table(find(is_my_move("turn"), **NYLON)[-1:], **NYLON)
    page.evaluate("document.body.append(document.createElement('input'))")
    page.focus("input")
    page.keyboard.press("d")
    page.evaluate("document.querySelector('input').remove()")
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("d")
    assert done(page) == []
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog", state="detached")
    page.keyboard.press("d")
    assert done(page) == ["act draw"]


def test_a_hand_is_played_by_arrows_and_enter_from_anywhere(open_table: Open) -> None:
    before = mahjong_views.own_turn()
    page = shown(open_table, before)
    assert page.evaluate(FOCUSED) == "BODY"
    page.keyboard.press("ArrowRight")
    first = page.evaluate(FOCUSED)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    chosen = page.evaluate(FOCUSED)
    assert chosen in before["view"]["hands"][0]
    assert done(page) == []
    page.keyboard.press("Enter")
    assert done(page) == [f"act discard {chosen}"]
    hand = list(before["view"]["hands"][0])
    hand.remove(chosen)
    thrown = changed(before, 50, hands=[hand, None, None, None], drawn=None, seat=1)
    page.evaluate("update => feed(update)", {**thrown, "legal": []})
    assert page.evaluate(FOCUSED) in hand
    drawn = changed(before, 51, hands=[["1m", *hand], None, None, None], drawn="1m")
    page.evaluate(
        "update => feed(update)", {**drawn, "legal": mahjong_views.discards_of(drawn["view"])}
    )
    assert page.evaluate(FOCUSED) in hand
    page.keyboard.press("Home")
    assert page.evaluate(FOCUSED) == first
    page.keyboard.press("Enter")
    assert done(page)[1:] == [f"act discard {first}"]


def test_the_focus_stays_where_one_has_put_it(open_table: Open) -> None:
    before = mahjong_views.own_turn()
    page = shown(open_table, before)
    page.keyboard.press("ArrowRight")
    page.focus("[data-auto=sort]")
    page.evaluate("update => feed(update)", changed(before, 50, deck=20))
    assert page.evaluate("document.activeElement.dataset.auto") == "sort"
    page.keyboard.press("Enter")
    expect(page.locator("[data-auto=sort]")).to_have_attribute("aria-pressed", "false")
    page.mouse.click(720, 300)
    page.evaluate("update => feed(update)", changed(before, 51, deck=19))
    assert page.evaluate(FOCUSED) == "BODY"
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUSED) in before["view"]["hands"][0]
    assert done(page) == []


# ---- back ------------------------------------------------------------------------------------


def test_a_declaration_is_taken_back_by_back(open_table: Open) -> None:
    page = shown(open_table, korean_views.own_turn())
    page.keyboard.press("r")
    expect(page.locator(".declare li")).to_have_count(1)
    page.evaluate("history.back()")
    expect(page.locator(".declare")).to_have_count(0)
    page.click(".hand__card[data-card='9p']")
    assert done(page) == ["act discard 9p"]


# presses a key, and Back as soon as what it brings is there, before anything has been drawn
BACK_AT_ONCE = """key => new Promise((done) => {
    window.requestAnimationFrame = () => 0;
    addEventListener("popstate", () => done(), { once: true });
    new MutationObserver((_, watch) => {
        if (!document.querySelector(".declare li")) return;
        watch.disconnect();
        setTimeout(() => history.back());
    }).observe(document.body, { childList: true, subtree: true });
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
})"""


def test_a_declaration_is_taken_back_by_back_at_once(open_table: Open) -> None:
    page = shown(open_table, korean_views.own_turn())
    page.evaluate(BACK_AT_ONCE, "r")
    expect(page.locator(".declare")).to_have_count(0)
    page.click(".hand__card[data-card='9p']")
    assert done(page) == ["act discard 9p"]


# ---- how much is bet -------------------------------------------------------------------------


def my_bet(find: Find, open_table: Open, **more: Any) -> Page:
    """Open a table at which seat 0 may bet any size."""
    house = {name: value for name, value in WOLNAM.items() if name != "style"}
    return open_table(find(is_my_bet, **WOLNAM)[-1:], **house, **more)


def test_the_slider_and_the_field_say_the_same(find: Find, open_table: Open) -> None:
    page = my_bet(find, open_table)
    slider = page.locator(".amount__slider")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#bet-amount")).to_have_value("13")
    assert "bet 13" in words_offered(page)
    page.keyboard.press("End")
    most = slider.get_attribute("max")
    expect(page.locator("#bet-amount")).to_have_value(str(most))


@pytest.mark.parametrize("touch", [True, False])
def test_a_size_fills_the_amount_and_only_the_button_bets(
    touch: bool, find: Find, open_table: Open
) -> None:
    update = find(is_my_bet, **WOLNAM)[-1]
    chips = update["view"]["may_bet"]["sizes"]["bet-half"]
    page = my_bet(find, open_table, size=PHONE if touch else DESKTOP, touch=touch)
    half = page.locator("[data-size=bet-half]")
    for _ in range(2):  # pressed again it still does not bet
        half.click()
        expect(half).to_have_attribute("aria-pressed", "true")
        expect(half).to_have_css("background-color", GOLD)  # under the finger too
        expect(page.locator("#bet-amount")).to_have_value(str(chips))
    assert done(page) == []
    page.click(f'[data-action="bet {chips}"]')
    assert done(page) == [f"act bet {chips}"]


def test_the_amount_can_be_emptied_and_typed_again(find: Find, open_table: Open) -> None:
    page = my_bet(find, open_table)
    field = page.locator("#bet-amount")
    field.focus()
    field.press("End")
    for _ in range(2):
        field.press("Backspace")
    expect(field).to_have_value("")
    field.press("Enter")
    expect(page.locator(".notice")).to_contain_text("whole number")
    page.keyboard.type("37")
    expect(field).to_have_value("37")
    field.press("Enter")
    assert done(page) == ["act bet 37"]


def test_an_amount_is_typed_without_the_mouse(find: Find, open_table: Open) -> None:
    page = my_bet(find, open_table)
    page.keyboard.press("g")
    page.keyboard.type("41")
    page.keyboard.press("Enter")
    assert done(page) == ["act bet 41"]


# (update, amount): type and press Enter as soon as an update has put the field there
TYPE_AT_ONCE = """async ([update, amount]) => {
  feed(update);
  await new Promise((settle) => queueMicrotask(() => queueMicrotask(settle)));
  const field = document.querySelector("#bet-amount");
  field.value = amount;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  await new Promise((settle) => requestAnimationFrame(() => setTimeout(settle, 100)));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}"""


def test_what_is_typed_as_soon_as_one_may_bet_is_what_is_bet(find: Find, open_table: Open) -> None:
    update = find(is_my_bet, **WOLNAM)[-1]
    page = my_bet(find, open_table)
    page.evaluate(TYPE_AT_ONCE, [{**update, "n": 999}, "37"])
    assert done(page) == ["act bet 37"]


# ---- a result over the table -----------------------------------------------------------------

# (update): whether a tap where the button of a result has just come up would press it
WOULD_PRESS = """async (update) => {
  feed(update);
  await new Promise((settle) => requestAnimationFrame(settle));
  const button = document.querySelector("[data-ready-button]");
  const { x, y, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}"""


def test_a_second_tap_on_what_ended_the_round_does_not_press_on(
    find: Find, open_table: Open
) -> None:
    updates = find(ended("stop"), **NYLON)
    page = open_table(updates[:-1], **NYLON)
    assert page.evaluate(WOULD_PRESS, updates[-1]) is False
    page.click("[data-ready-button]")  # half a second later
    assert done(page) == ["ready"]


def test_behind_a_result_nothing_of_the_table_can_be_reached(find: Find, open_table: Open) -> None:
    updates = find(ended("deck_out"), **NYLON)
    page = open_table(updates[-1:], size=(320, 568), touch=True, **NYLON)
    page.wait_for_selector(".over .verdict")
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("Boolean(document.activeElement.closest('.game__main'))"))
    assert reached == {False}
    page.tap(".over header button")
    page.tap(".game__tools button")
    page.wait_for_selector("dialog[open]")


def test_the_keys_go_back_to_the_hand_when_the_next_round_begins(
    record: Any, open_table: Open
) -> None:
    updates = record(0, 3, **NYLON)
    end = next(place for place, update in enumerate(updates) if update["view"]["ended"])
    page = open_table(updates[: end + 1], **NYLON)
    page.focus("[data-ready-button]")
    page.keyboard.press("Enter")
    page.evaluate("update => feed(update)", updates[end + 1])
    page.wait_for_function("document.activeElement.matches('.hand [data-card]')")
    assert page.locator("[inert]").count() == 0
