"""The table of Nylon-ppong in a browser, fed with what the server would send of real matches."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from madang.game import WATCHER, Data
from madang.games import GAMES, game_named
from tests.client.laid_out import LANGUAGES, faults_on, speak
from tests.client.reached import refuse

pytestmark = pytest.mark.browser

CLIENT = Path(__file__).resolve().parents[2] / "src" / "madang" / "client"
RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"
ENDS = ("stop", "failed_stop", "out", "declare", "show", "deck_out")
TABLE = {"preset": "table", "players": 4, "rounds": 4, "triplet_only_finish": True}

Find = Callable[..., list[Data]]
Open = Callable[..., Page]


def is_my_move(phase: str, word: str = "") -> Callable[[Data], bool]:
    """Return what finds an update in which seat 0 is asked in this phase."""

    def wanted(update: Data) -> bool:
        legal = update["legal"]
        asked = [other for other in legal if other != "pass"]
        return bool(asked) and update["view"]["phase"] == phase and (not word or word in legal)

    return wanted


def is_call_of_others(update: Data) -> bool:
    """Tell whether seat 0 is asked only for form's sake."""
    return update["legal"] == ["pass"]


def words_offered(page: Page) -> set[str]:
    """Return the actions that the page has buttons for."""
    found = page.locator("[data-action]").evaluate_all(
        "all => all.map(one => [one.dataset.action, one.tagName])"
    )
    assert all(tag == "BUTTON" for _, tag in found)
    return {word for word, _ in found}


def done(page: Page) -> list[str]:
    """Return what the page has asked of the server."""
    return page.evaluate("done")


def text(page: Page, selector: str) -> str:
    """Return what stands there."""
    return page.locator(selector).first.inner_text()


# ---- what is offered -------------------------------------------------------------------------

MOMENTS = {
    "turn": is_my_move("turn"),
    "turn with ppong": is_my_move("turn", "ppong"),
    "turn with stop": is_my_move("turn", "stop"),
    "discard": is_my_move("discard"),
    "discard with a combination": is_my_move("discard", "declare"),
    "call": is_my_move("call", "ppong"),
    "ppong out": lambda update: "ppong-out" in update["legal"],
    "nothing": lambda update: update["legal"] == [] and update["view"]["phase"] == "turn",
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_buttons_are_exactly_the_legal_words(moment: str, find: Find, open_table: Open) -> None:
    updates = find(MOMENTS[moment], **TABLE)
    page = open_table(updates[-1:], **TABLE)
    assert words_offered(page) == set(updates[-1]["legal"])


@pytest.mark.parametrize(("word", "key"), [("declare", "c"), ("stop", "s")])
def test_a_button_that_ends_the_round_has_its_colour_and_its_key(
    word: str, key: str, find: Find, open_table: Open
) -> None:
    page = open_table(find(lambda update: word in update["legal"], **TABLE)[-1:], **TABLE)
    button = page.locator(f'[data-action="{word}"]')
    assert button.get_attribute("data-tone") == "end"
    assert button.get_attribute("aria-keyshortcuts") == key


def test_a_seat_that_can_only_pass_is_asked_nothing(find: Find, open_table: Open) -> None:
    page = open_table(find(is_call_of_others, **TABLE)[-1:], **TABLE)
    assert words_offered(page) == set()
    assert page.locator("[data-asked]").count() == 0


def test_every_card_of_a_month_discards_that_month(find: Find, open_table: Open) -> None:
    updates = find(is_my_move("discard"), **TABLE)
    page = open_table(updates[-1:], **TABLE)
    for card in updates[-1]["view"]["hands"][0]:
        word = page.locator(f'[data-card="{card}"]').get_attribute("data-action")
        assert word == f"discard {int(card[:-1])}"


def test_the_card_just_drawn_lies_apart_at_the_end(find: Find, open_table: Open) -> None:
    wanted = is_my_move("discard")
    updates = find(lambda update: wanted(update) and update["view"]["drawn"] == "1a", **TABLE)
    page = open_table(updates[-1:], **TABLE)
    last = page.locator(".hand [data-card]").last
    assert last.get_attribute("data-card") == "1a"
    assert last.get_attribute("data-drawn") == ""


def test_what_is_not_allowed_says_why_and_where_it_is_written(find: Find, open_table: Open) -> None:
    updates = find(lambda u: is_my_move("turn")(u) and "stop" not in u["legal"], **TABLE)
    page = open_table(updates[-1:], **TABLE)
    page.click('[data-why="stop"]')
    assert "5 or less" in text(page, ".notice")  # the house's stop_limit
    assert page.locator('.notice a[href="#/rules/nylon_ppong/5.1"]').count() == 1
    page.locator(".hand [data-card]").first.click(force=True)
    assert text(page, ".notice").startswith("Draw first")
    assert done(page) == []


def test_a_notice_goes_away_by_a_press_elsewhere_and_by_itself(
    find: Find, open_table: Open
) -> None:
    updates = find(lambda u: is_my_move("turn")(u) and "stop" not in u["legal"], **TABLE)
    page = open_table(updates[-1:], **TABLE)
    notice = page.locator(".notice")
    page.click('[data-why="stop"]')
    expect(notice).to_have_count(1)
    page.mouse.click(3, 3)
    expect(notice).to_have_count(0)
    page.evaluate("{ const wait = setInterval; setInterval = (then, ms) => wait(then, ms / 50) }")
    page.click('[data-why="stop"]')
    expect(notice).to_have_count(1)
    expect(notice).to_have_count(0)


def test_a_refusal_is_told_and_the_table_stays_playable(find: Find, open_table: Open) -> None:
    page = open_table(find(is_my_move("turn"), **TABLE)[-1:], **TABLE)
    page.evaluate("answer = { ok: false, code: 'slow_down', args: {} }")
    page.click('.acts [data-action="draw"]')
    assert "Too fast" in text(page, ".notice")
    page.evaluate("answer = { ok: true }")
    page.click('.acts [data-action="draw"]')
    assert done(page) == ["act draw", "act draw"]


def test_a_refusal_is_past_when_i_am_asked_anew(find: Find, open_table: Open) -> None:
    updates = find(is_my_move("turn"), **TABLE)
    page = open_table(updates[-1:], **TABLE)
    refuse(page, '.acts [data-action="draw"]')
    page.evaluate("(update) => feed({ ...update, n: update.n + 1 })", updates[-1])
    expect(page.locator(".notice")).to_have_count(0)


# ---- playing ---------------------------------------------------------------------------------


def test_a_click_draws_and_a_double_click_draws_once(find: Find, open_table: Open) -> None:
    page = open_table(find(is_my_move("turn"), **TABLE)[-1:], **TABLE)
    page.dblclick('.acts [data-action="draw"]')
    assert done(page) == ["act draw"]


def test_the_deck_draws_too(find: Find, open_table: Open) -> None:
    page = open_table(find(is_my_move("turn"), **TABLE)[-1:], **TABLE)
    page.click('.deck [data-action="draw"]')
    assert done(page) == ["act draw"]


def test_the_second_click_of_a_double_one_never_answers_the_next_question(
    find: Find, open_table: Open
) -> None:
    """A draw is followed at once by a discard, perhaps under the same finger."""
    updates = find(is_my_move("discard"), **TABLE)
    page = open_table(updates[-2:-1], **TABLE)
    press = """([selector, detail]) => document.querySelector(selector)
        .dispatchEvent(new MouseEvent('click', { bubbles: true, detail }))"""
    page.evaluate(press, ['.acts [data-action="draw"]', 1])
    page.evaluate("update => feed(update)", updates[-1])
    page.wait_for_selector(".hand [data-drawn]")
    page.evaluate(press, [".hand [data-drawn]", 2])
    assert done(page) == ["act draw"]
    page.evaluate(press, [".hand [data-drawn]", 1])
    assert len(done(page)) == 2


def test_with_a_mouse_a_click_discards(find: Find, open_table: Open) -> None:
    updates = find(is_my_move("discard"), **TABLE)
    page = open_table(updates[-1:], **TABLE)
    card = updates[-1]["view"]["hands"][0][0]
    page.dblclick(f'[data-card="{card}"]')
    assert done(page) == [f"act discard {int(card[:-1])}"]


def test_with_a_finger_a_tap_chooses_and_another_discards(find: Find, open_table: Open) -> None:
    updates = find(is_my_move("discard"), **TABLE)
    page = open_table(updates[-1:], size=(390, 844), touch=True, **TABLE)
    card = updates[-1]["view"]["hands"][0][0]
    page.tap(f'[data-card="{card}"]')
    assert done(page) == []
    assert page.locator(f'[data-card="{card}"]').get_attribute("aria-pressed") == "true"
    page.tap(f'[data-card="{card}"]')
    assert done(page) == [f"act discard {int(card[:-1])}"]


def test_a_chosen_card_is_discarded_by_the_button_too(find: Find, open_table: Open) -> None:
    updates = find(is_my_move("discard"), **TABLE)
    page = open_table(updates[-1:], size=(390, 844), touch=True, **TABLE)
    card = updates[-1]["view"]["hands"][0][-1]
    page.tap(f'[data-card="{card}"]')
    page.tap(f'.acts [data-action="discard {int(card[:-1])}"]')
    assert done(page) == [f"act discard {int(card[:-1])}"]


KEYS = [("turn", "draw", "d"), ("turn", "ppong", "p"), ("turn", "stop", "s"),
        ("discard", "declare", "c"), ("call", "ppong", "p"), ("call", "pass", "Escape"),
        ("call", "pass", "x")]  # fmt: skip


@pytest.mark.parametrize(("phase", "word", "key"), KEYS)
def test_a_key_plays(phase: str, word: str, key: str, find: Find, open_table: Open) -> None:
    """In a call, pass is asked for only together with ppong."""
    needed = "ppong" if word == "pass" else word
    page = open_table(find(is_my_move(phase, needed), **TABLE)[-1:], **TABLE)
    page.keyboard.press(key)
    assert done(page) == [f"act {word}"]


def test_digits_discard_their_month(find: Find, open_table: Open) -> None:
    page = open_table(find(is_my_move("discard", "discard 3"), **TABLE)[-1:], **TABLE)
    page.keyboard.press("3")
    assert done(page) == ["act discard 3"]


def test_arrows_walk_through_the_hand_and_enter_discards(find: Find, open_table: Open) -> None:
    updates = find(is_my_move("discard"), **TABLE)
    page = open_table(updates[-1:], **TABLE)
    assert page.locator('.hand [tabindex="0"]').count() == 1
    page.focus('.hand [tabindex="0"]')
    page.keyboard.press("ArrowRight")
    card = page.evaluate("document.activeElement.dataset.card")
    assert card == page.locator(".hand [data-card]").nth(1).get_attribute("data-card")
    page.keyboard.press("Enter")
    assert done(page) == [f"act discard {int(card[:-1])}"]


def test_keys_are_silent_in_text_fields_and_dialogs(find: Find, open_table: Open) -> None:
    page = open_table(find(is_my_move("turn"), **TABLE)[-1:], **TABLE)
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


# ---- hidden things ---------------------------------------------------------------------------

CARD = re.compile(r"(?<![\w.])(1[0-2]|[1-9])[a-d](?![\w.])")


def cards_in(page: Page) -> set[str]:
    """Return every card that anything in the document names, by picture, attribute or text."""
    names = json.loads((CLIENT / "locales" / "hwatu.en.json").read_text(encoding="utf-8"))
    html = page.evaluate("document.documentElement.outerHTML")
    found = {match.group() for match in CARD.finditer(html)}
    chaff = {key.removeprefix("card.") for key, name in names.items() if "chaff" not in name
             and name in html and key != "card.back" and key.startswith("card.")}  # fmt: skip
    return found | chaff


def cards_told(updates: list[Data]) -> set[str]:
    """Return every card that the server named."""
    return {match.group() for match in CARD.finditer(json.dumps(updates))}


@pytest.mark.parametrize("viewer", [0, WATCHER])
def test_the_document_holds_no_card_that_was_not_sent(
    viewer: int, find: Find, open_table: Open
) -> None:
    updates = find(lambda update: update["n"] == 25, viewer, **TABLE)
    page = open_table(updates, viewer, **TABLE)
    assert cards_in(page) <= cards_told(updates)
    assert updates[-1]["view"]["pile"][-1] in cards_in(page)


def test_a_watcher_sees_backs_and_no_buttons(find: Find, open_table: Open) -> None:
    updates = find(lambda update: update["n"] == 12, WATCHER, **TABLE)
    page = open_table(updates, WATCHER, **TABLE)
    assert words_offered(page) == set()
    assert page.locator(".hand [data-card]").count() == 0
    backs = page.locator('.hand img[src$="back.svg"]').count()
    assert backs == updates[-1]["view"]["sizes"][0]


def test_a_pile_without_history_shows_its_top_card_only(find: Find, open_table: Open) -> None:
    options: Data = {**TABLE, "discard_history_visible": False}
    wanted = is_my_move("turn")
    updates = find(lambda update: wanted(update) and len(update["view"]["pile"]) > 4, **options)
    page = open_table(updates[-1:], **options)
    page.click(".pile__stack")
    faces = page.locator('dialog .history img:not([src$="back.svg"])')
    assert faces.count() == 1


# ---- ends ------------------------------------------------------------------------------------


def ended(how: str) -> Callable[[Data], bool]:
    """Return what finds a round that ended this way, and was not the last."""
    return lambda update: update["view"]["ended"] == how and update["view"]["phase"] == "deal"


@pytest.mark.parametrize("how", ENDS)
@pytest.mark.parametrize("lang", ["ko", "en", "zh-Hant"])
def test_each_end_explains_every_point_with_its_section(
    how: str, lang: str, find: Find, open_table: Open
) -> None:
    style = "collecting" if how == "show" else "eager"
    updates = find(ended(how), style=style, **TABLE)
    page = open_table(updates[-1:], lang=lang, **TABLE)
    view = updates[-1]["view"]
    page.wait_for_selector(".over .verdict")
    for line in view["explained"]:
        row = page.locator(
            f'.verdict[data-seat="{line["seat"]}"] [data-kind="{line["kind"]}"]'
        ).first
        assert f"{abs(line['points'])}" in row.inner_text()
        link = row.locator("a").get_attribute("href")
        assert link == f"#/rules/nylon_ppong/{line['section']}"
    totals = page.locator(".verdict__points").all_inner_texts()
    assert sorted(read_number(total) for total in totals) == sorted(view["points"])
    assert page.evaluate("[...missing]") == []


def read_number(text: str) -> int:
    """Read a number with a proper minus."""
    return int(text.replace("−", "-"))


@pytest.mark.parametrize("game", [game.name for game in GAMES])
def test_every_section_that_the_client_links_to_is_on_the_rules_page(game: str) -> None:
    sources = [CLIENT / "games" / f"{game}.js", *(CLIENT / "games" / game).glob("*.js")]
    linked = {found for path in sources for found in re.findall(r'"(\d\.\d)"', path.read_text())}
    page = (RULES / f"{game}.md").read_text(encoding="utf-8")
    assert linked
    assert [section for section in sorted(linked) if f"{section} " not in page] == []


def test_ready_is_asked_once_and_the_gate_names_who_is_waited_for(
    find: Find, open_table: Open
) -> None:
    updates = find(ended("deck_out"), **TABLE)
    page = open_table(updates[-1:], **TABLE)
    page.dblclick("[data-ready-button]")
    assert done(page) == ["ready"]
    page.evaluate(
        """changeInfo(info => ({ ...info, seats: info.seats.map((seat, i) => ({ ...seat,
        ready: seat.ready || i === 0 })) }))"""
    )
    page.wait_for_selector(".gate__wait")
    assert "Robin" in text(page, ".gate__wait")
    assert "지수" not in text(page, ".gate__wait")


# (update): the top of the pile, whether I am asked to call, and how many lines are told, while what
# is to come a while later waits until that was looked at
AT_ONCE = """async (update) => {
  const [begin, held] = [window.setTimeout, []];
  window.setTimeout = (act, ms) => (ms > 100 ? held.push([act, ms]) : begin(act, ms));
  feed(update);
  await new Promise((settle) => requestAnimationFrame(() => begin(settle)));
  const found = [document.querySelector(".pile .is-top img").src,
    !!document.querySelector("[data-call]"),
    document.querySelectorAll(".game__side .log li").length];
  window.setTimeout = begin;
  held.forEach(([act, ms]) => setTimeout(act, ms));
  return found;
}"""


@pytest.mark.parametrize("pace", ["calm", "quick", None])
def test_a_discard_lies_there_before_i_am_asked_to_call_it_at_the_pace_i_like(
    pace: str | None, find: Find, open_table: Open
) -> None:
    def wanted(update: Data) -> bool:
        thrown = any(event["code"] == "discard" for event in update["events"])
        return thrown and MOMENTS["call"](update)

    updates = find(wanted, **TABLE)
    page = open_table(updates[:-1], **TABLE, motion=pace is not None)
    if pace:
        page.get_by_role("button", name="Settings").click()
        page.get_by_role("radio", name=pace).check()
        page.keyboard.press("Escape")
    lines = page.locator(".game__side .log li")
    before = lines.count()
    top, is_asked, told = page.evaluate(AT_ONCE, updates[-1])
    assert top.endswith(f"/{updates[-1]['view']['pile'][-1]}.svg")
    assert (is_asked, told) == ((False, before) if pace else (True, before + 1))
    expect(page.locator("[data-call]")).to_be_visible()
    expect(lines).to_have_count(before + 1)


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
    updates = find(ended("stop"), **TABLE)
    page = open_table(updates[:-1], **TABLE)
    assert page.evaluate(WOULD_PRESS, updates[-1]) is False
    page.click("[data-ready-button]")  # half a second later
    assert done(page) == ["ready"]


def test_the_last_round_shows_places_and_offers_a_rematch(find: Find, open_table: Open) -> None:
    options: Data = {**TABLE, "rounds": 3}
    updates = find(lambda update: update["view"]["phase"] == "over", **options)
    page = open_table(updates, **options)
    totals = updates[-1]["view"]["totals"]
    page.wait_for_selector(".places")
    first = page.locator('.places [data-place="1"]').first.inner_text()
    assert str(min(totals)) in first
    assert page.locator(".verdict").count() == 4
    assert page.locator(".chart polyline").count() == 4
    assert page.locator("[data-no-rematch]").count() == 0
    page.evaluate("changeInfo(info => ({ ...info, rematch: 'u', rematch_by: 'g1' }))")
    assert "Robin would like another match" in text(page, ".over footer")
    page.click("[data-no-rematch]")
    page.wait_for_selector("[data-no-rematch]", state="detached")
    page.click("[data-rematch]")
    page.click("[data-leave]")
    assert done(page) == ["noRematch", "rematch", "leave"]


def test_who_comes_late_sees_the_totals_of_every_round(find: Find, open_table: Open) -> None:
    options: Data = {**TABLE, "rounds": 5}
    updates = find(lambda update: update["view"]["phase"] == "over", **options)
    page = open_table(updates[-1:], **options)
    line = page.locator(".chart polyline").first.get_attribute("points")
    assert line
    assert len(line.split()) == 6  # five rounds, and nothing before them


def test_places_are_drawn_as_the_server_gives_them(find: Find, open_table: Open) -> None:
    options: Data = {**TABLE, "rounds": 3}
    updates = find(lambda update: update["view"]["phase"] == "over", **options)
    page = open_table([{**updates[-1], "places": [2, 1, 1, 4]}], **options)
    drawn = page.locator(".places li")
    assert [row.get_attribute("data-place") for row in drawn.all()] == ["1", "1", "2", "4"]
    assert drawn.first.locator("b").inner_text() == "Robin"
    assert text(page, ".over h2") == "You came 2nd. Robin, careful won."
    assert page.locator(".cheer").count() == 0


def test_a_match_that_i_won_says_so_and_what_decided_it(find: Find, open_table: Open) -> None:
    options: Data = {**TABLE, "rounds": 3}
    update = find(lambda update: update["view"]["phase"] == "over", **options)[-1]
    won = [[-30, -10, -20, -20], [-35, -60, -40, -60], [-40, -70, -50, -70]]
    page = open_table([{**update, "places": [1, 3, 2, 3], "standings": won}], **options)
    assert text(page, ".over h2") == "You won!"
    decided = text(page, ".match__decided")
    assert decided == "Round 2 decided it: there you came out 15 ahead of careful."
    assert page.locator(".cheer[data-cheer=match] i").count() == 14
    moving = "it => getComputedStyle(it).animationName"
    for wish, motion in (("no-preference", "petal"), ("reduce", "none")):
        page.emulate_media(reduced_motion=wish)
        assert page.locator(".cheer i").first.evaluate(moving) == motion


# ---- a result over the table -------------------------------------------------------------------

OWN_TOOL = ".game__tools button"


def test_behind_a_result_nothing_of_the_table_can_be_reached(find: Find, open_table: Open) -> None:
    updates = find(ended("deck_out"), **TABLE)
    page = open_table(updates[-1:], size=(320, 568), touch=True, **TABLE)
    page.wait_for_selector(".over .verdict")
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("Boolean(document.activeElement.closest('.game__main'))"))
    assert reached == {False}
    page.tap(".over header button")
    page.tap(OWN_TOOL)
    page.wait_for_selector("dialog[open]")


def test_the_keys_go_back_to_the_hand_when_the_next_round_begins(
    record: Any, open_table: Open
) -> None:
    updates = record(0, 3, **TABLE)
    end = next(place for place, update in enumerate(updates) if update["view"]["ended"])
    page = open_table(updates[: end + 1], **TABLE)
    page.focus("[data-ready-button]")
    page.keyboard.press("Enter")
    page.evaluate("update => feed(update)", updates[end + 1])
    page.wait_for_function("document.activeElement.matches('.hand [data-card]')")
    assert page.locator("[inert]").count() == 0


# ---- the helper --------------------------------------------------------------------------------


def test_the_helper_is_off_until_it_is_switched_on_and_is_remembered(
    find: Find, open_table: Open
) -> None:
    updates = find(lambda u: is_my_move("discard")(u) and u["hint"]["pairs"], **TABLE)
    page = open_table(updates[-1:], **TABLE)
    assert page.locator(".helper").count() == 0
    page.keyboard.press("?")
    page.click("dialog [role=switch]")
    page.keyboard.press("Escape")
    hint = updates[-1]["hint"]
    assert f"{hint['points']} point" in text(page, "[data-tip=points]")
    for month in hint["pairs"]:
        assert f" {month}" in text(page, "[data-tip=pairs]")
    assert page.evaluate("JSON.parse(localStorage['madang.table']).helper") is True


# -> the tips in sight that reach below the first of my buttons
UNDER_BUTTONS = """() => {
  const list = document.querySelector(".helper").getBoundingClientRect()
  const { top } = document.querySelector(".own .acts").getBoundingClientRect()
  return [...document.querySelectorAll(".helper li")].map((tip) => tip.getBoundingClientRect())
      .filter((tip) => tip.left < list.right && tip.bottom > top).length
}"""


def test_no_tip_lies_under_a_button_on_a_phone_held_sideways(find: Find, open_table: Open) -> None:
    def has_much_to_say(update: Data) -> bool:
        hint = update["hint"]
        return bool(hint and hint["pairs"] and hint["stop"]) and len(hint["away"]) > 1

    updates = find(lambda u: is_my_move("turn")(u) and has_much_to_say(u), **TABLE)
    page = open_table(updates[-1:], size=(844, 390), **TABLE)
    page.keyboard.press("?")
    page.click("dialog [role=switch]")
    page.keyboard.press("Escape")
    assert page.locator(".helper li").count() == 5
    assert page.evaluate(UNDER_BUTTONS) == 0


def test_every_tip_has_its_words_and_its_section_and_fits(find: Find, open_table: Open) -> None:
    options: Data = {**TABLE, "players": 6}
    moments = [
        is_my_move("discard", "declare"),
        lambda update: "stop" in update["legal"],
        lambda update: bool(update["hint"] and update["hint"]["stop"] and update["hint"]["ppongs"]),
    ]
    for wanted in moments:
        updates = find(wanted, **options)
        page = open_table(updates[-1:], touch=True, **options)
        page.keyboard.press("?")
        page.click("dialog [role=switch]")
        page.keyboard.press("Escape")
        page.wait_for_selector(".helper")
        assert page.locator(".helper li").count() == page.locator(".helper .section").count() > 1
        for lang in LANGUAGES:
            speak(page, lang)
            assert faults_on(page, [(320, 568), (1440, 900)]) == {}
        assert page.evaluate("[...missing]") == []


def test_a_watcher_is_helped_with_nothing(find: Find, open_table: Open) -> None:
    updates = find(lambda update: update["n"] == 12, WATCHER, **TABLE)
    page = open_table(updates, WATCHER, **TABLE)
    page.keyboard.press("?")
    page.wait_for_selector("dialog[open] .guide")
    assert page.locator("dialog [role=switch]").count() == 0


# ---- words -----------------------------------------------------------------------------------


def words(file: str, lang: str) -> Data:
    """Return the sentences of a locale file."""
    return json.loads((CLIENT / "locales" / f"{file}.{lang}.json").read_text(encoding="utf-8"))


# test_locales sees that each language has the sentences of the others
SPOKEN = ["ko", *(pytest.param(lang, marks=pytest.mark.long) for lang in ("en", "zh-Hant"))]


@pytest.mark.parametrize("lang", SPOKEN)
def test_no_sentence_is_missing_in_a_whole_match(lang: str, record: Any, open_table: Open) -> None:
    for seed in (3, 4):
        updates = record(0, seed, rounds=4, max_reshuffles=1, preset="table")
        page = open_table(updates, lang=lang, **TABLE)
        page.keyboard.press("i")
        page.wait_for_selector("dialog[open]")
        assert page.evaluate("[...missing]") == []
        assert "⟦" not in page.inner_text("body")


def test_every_action_has_its_words() -> None:
    known = words("nylon_ppong", "en")
    heads = {row.word.split()[0] for row in game_named("nylon_ppong").actions}
    for kind in ("action", "hint", "why"):
        assert [word for word in heads if f"nylon_ppong.{kind}.{word}" not in known] == []


# ---- for everybody ---------------------------------------------------------------------------


def test_a_screen_reader_hears_others_politely_and_its_own_question_at_once(
    find: Find, open_table: Open
) -> None:
    wanted = is_my_move("turn")
    updates = find(lambda update: wanted(update) and update["n"] > 20, **TABLE)
    page = open_table(updates[-20:-1], **TABLE)
    page.evaluate("update => feed(update)", updates[-1])
    page.wait_for_function("document.querySelector('[role=alert]').textContent.includes('Your')")
    news = page.locator("[role=log]").first.inner_text()
    assert any(name in news for name in ("Robin", "careful", "할머니"))
    assert "You " not in news


def test_the_table_can_be_described(find: Find, open_table: Open) -> None:
    updates = find(is_my_move("discard"), **TABLE)
    page = open_table(updates[-1:], **TABLE)
    page.keyboard.press("i")
    said = page.locator("dialog").inner_text()
    view = updates[-1]["view"]
    assert f"{view['deck']} cards in the deck" in said
    for name in ("지수", "Robin", "careful", "할머니"):
        assert name in said or name == "지수"
    assert words("hwatu", "en")[f"card.{view['hands'][0][0]}"] in said


def test_a_clock_counts_down_from_the_deadline(find: Find, open_table: Open) -> None:
    page = open_table(find(is_my_move("turn"), **TABLE)[-1:], **TABLE)
    shown = int(text(page, ".own__plate .clock b"))
    assert 14 <= shown <= 18


def test_cards_move_only_where_motion_is_welcome(find: Find, open_table: Open) -> None:
    wanted = is_my_move("discard")
    updates = find(lambda update: wanted(update) and update["n"] > 2, **TABLE)
    for motion in (True, False):
        page = open_table(updates[-2:-1], motion=motion, **TABLE)
        moving = page.evaluate(
            """update => new Promise(resolve => { feed(update); requestAnimationFrame(() =>
            resolve(document.querySelectorAll('.card.is-moving').length)) })""",
            updates[-1],
        )
        assert (moving > 0) is motion


# -> when the cards of a deal that are on their way leave the deck, in ms
LEAVES = """() => document.getAnimations()
    .filter((one) => one.effect.target?.matches?.(".card.is-moving"))
    .map((one) => one.effect.getTiming().delay)"""


def test_a_deal_goes_round_the_table_the_first_as_well(find: Find, open_table: Open) -> None:
    updates = find(lambda update: update["view"]["deal"] == 2, **TABLE)
    assert open_table(updates[:1], motion=False, **TABLE).evaluate(LEAVES) == []
    page = open_table(updates[:1], motion=True, is_held=True, **TABLE)
    first = page.evaluate(LEAVES)
    page = open_table(updates[-2:-1], motion=True, is_held=True, **TABLE)
    second = page.evaluate(
        f"(update) => {{ feed(update); return new Promise((settle) => "
        f"requestAnimationFrame(() => settle(({LEAVES})()))) }}",
        updates[-1],
    )
    assert first == second
    assert len(first) == len({*first}) == 20
    assert 600 < max(first) < 1200
    assert first[1] - first[0] == pytest.approx(4 * max(first) / 19)


SMALL = """() => [...document.querySelectorAll('.game button:not(.crest__ask)')]
    .map(one => [one.className, one.offsetWidth, one.offsetHeight])
    .filter(([, width, height]) => width && (width < 44 || height < 44))"""

STILL = ".seat__plate, .seat .card, .deck__stack, .pile__stack, .own .crest"
PLACES = """still => [...document.querySelectorAll(still)]
    .filter((one) => one.dataset.piece === undefined || one.dataset.piece.startsWith("back:"))
    .map((one) => {
        const { x, y } = one.getBoundingClientRect();
        const name = one.dataset.piece ?? one.className + one.closest("[data-seat]")?.dataset.seat;
        return [name, [Math.round(x), Math.round(y)]];
    })"""


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)], ids=["phone", "desk"])
@pytest.mark.parametrize(
    "lang", ["en", *(pytest.param(lang, marks=pytest.mark.long) for lang in ("ko", "zh"))]
)
def test_the_table_stays_where_it_is_while_cards_are_drawn_and_discarded(
    size: tuple[int, int], lang: str, record: Any, open_table: Open
) -> None:
    rules = {"players": 6, "preset": "table", "rounds": 1}
    updates = record(**rules)
    page = open_table(updates[:1], size=size, lang=lang, **rules)
    before: dict[str, list[int]] = {}
    for update in updates[1:30]:
        page.evaluate("update => feed(update)", update)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        now = dict(page.evaluate(PLACES, STILL))
        if {event["code"] for event in update["events"]} <= {"draw", "discard", "pass", "no_call"}:
            kept = now.keys() & before.keys()
            assert {key: now[key] for key in kept} == {key: before[key] for key in kept}
        before = now


@pytest.mark.parametrize(
    "wanted", [is_my_move("discard"), is_my_move("call", "ppong"), ended("failed_stop")]
)
def test_every_target_is_large_enough_for_a_thumb(
    wanted: Callable[[Data], bool], find: Find, open_table: Open
) -> None:
    options: Data = {**TABLE, "players": 6}
    page = open_table(find(wanted, **options)[-1:], size=(320, 568), touch=True, **options)
    assert page.evaluate(SMALL) == []
