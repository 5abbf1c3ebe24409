"""The table of Wolnam-ppong in a browser, fed with what the server would send of real matches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from madang.game import WATCHER, Data
from tests.client.laid_out import faults_on

pytestmark = pytest.mark.browser

GAME = "wolnam_ppong"
TABLE = {"game": GAME, "players": 4, "deals": 3, "style": "mixed"}
CROWD = {"game": GAME, "players": 16, "deals": 1, "style": "mixed"}
PHONE, DESKTOP = (390, 844), (1440, 900)
SIZES = ("bet-min", "bet-quarter", "bet-half", "bet-three-quarters", "ado")

GOLD = "rgb(242, 189, 58)"
FOLD = {"code": "fold", "seat": 2, "result": "fold", "won": 0, "section": "3.1"}

Find = Callable[..., list[Data]]
Open = Callable[..., Page]


def shown(open_table: Open, updates: list[Data], rules: Data, **more: Any) -> Page:
    """Open the table at these updates."""
    house = {name: value for name, value in rules.items() if name != "style"}
    return open_table(updates, **house, **more)


def is_my_bet(update: Data) -> bool:
    """Tell whether seat 0 is asked, and every size may be bet."""
    return set(SIZES) <= set(update["legal"])


def is_capped(update: Data) -> bool:
    """Tell whether seat 0 may bet, but not the whole pot."""
    may = update["view"]["may_bet"]
    return bool(update["legal"]) and may["cap"] == "chips" and may["most"] >= may["least"]


def has_pair(update: Data) -> bool:
    """Tell whether seat 0 is asked with a pair in hand."""
    return "show" in update["legal"]


def has_bet(update: Data) -> bool:
    """Tell whether somebody else has just bet and drawn."""
    return any(event["code"] == "bet" and event["seat"] != 0 for event in update["events"])


def done(page: Page) -> list[str]:
    """Return what the page has asked of the server."""
    return page.evaluate("done")


def words_offered(page: Page) -> set[str]:
    """Return the actions that the page has buttons for."""
    return set(
        page.locator("button[data-action]").evaluate_all("all => all.map(it => it.dataset.action)")
    )


# ---- what is offered -------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", [is_my_bet, is_capped, has_pair])
def test_buttons_are_the_legal_words_and_one_bet_of_any_size(
    wanted: Any, find: Find, open_table: Open
) -> None:
    rules = {**TABLE, "chips": 120} if wanted is is_capped else TABLE
    update = find(wanted, **rules)[-1]
    page = shown(open_table, [update], rules)
    least = update["view"]["may_bet"]["least"]
    beyond = set() if wanted is has_pair else {f"bet {least}"}
    filling = page.locator("[data-fills]").evaluate_all("all => all.map(it => it.dataset.fills)")
    assert words_offered(page) == {"fold", "show"} & set(update["legal"]) | beyond
    assert set(filling) == set(SIZES) & set(update["legal"])


def test_every_size_says_what_it_costs(find: Find, open_table: Open) -> None:
    update = find(is_my_bet, **TABLE)[-1]
    page = shown(open_table, [update], TABLE)
    for word, chips in update["view"]["may_bet"]["sizes"].items():
        expect(page.locator(f"[data-size={word}] b")).to_have_text(f"{chips:,}")


def test_a_bet_above_the_cap_is_closed_with_the_reason_and_its_section(
    find: Find, open_table: Open
) -> None:
    rules = {**TABLE, "chips": 120}
    update = find(is_capped, **rules)[-1]
    page = shown(open_table, [update], rules)
    page.click("[data-size=ado][data-why]")
    expect(page.locator(".notice")).to_contain_text("pay for the worst loss")
    assert page.locator('.notice a[href="#/rules/wolnam_ppong/3.6"]').count() == 1
    assert done(page) == []


def test_a_pair_is_shown_and_says_why_it_is_not_bet_on(find: Find, open_table: Open) -> None:
    page = shown(open_table, find(has_pair, **TABLE)[-1:], TABLE)
    page.click("[data-size=bet-half]")
    assert page.locator('.notice a[href="#/rules/wolnam_ppong/3.4"]').count() == 1
    expect(page.locator(".amount__slider")).to_be_disabled()
    page.click("[data-action=show]")
    assert done(page) == ["act show"]


def test_who_is_not_asked_is_told_whose_move_it_is(find: Find, open_table: Open) -> None:
    update = find(lambda update: not update["legal"] and not update["view"]["ended"], **TABLE)[-1]
    page = shown(open_table, [update], TABLE)
    page.click("[data-why=fold]")
    expect(page.locator(".notice")).to_contain_text("move now")
    assert words_offered(page) == set()


def test_a_watcher_is_offered_nothing(find: Find, open_table: Open) -> None:
    updates = find(has_bet, viewer=WATCHER, **TABLE)
    page = shown(open_table, updates[-1:], TABLE, viewer=WATCHER)
    assert page.locator("[data-action], .bets").count() == 0


# ---- how much --------------------------------------------------------------------------------


def test_a_typed_number_is_bet_to_the_chip(find: Find, open_table: Open) -> None:
    page = shown(open_table, find(is_my_bet, **TABLE)[-1:], TABLE)
    page.fill("#bet-amount", "37")
    expect(page.locator(".amount__slider")).to_have_value("37")
    page.click('[data-action="bet 37"]')
    assert done(page) == ["act bet 37"]


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
    update = find(is_my_bet, **TABLE)[-1]
    page = shown(open_table, [update], TABLE)
    page.evaluate(TYPE_AT_ONCE, [{**update, "n": 999}, "37"])
    assert done(page) == ["act bet 37"]


def test_the_slider_and_the_field_say_the_same(find: Find, open_table: Open) -> None:
    page = shown(open_table, find(is_my_bet, **TABLE)[-1:], TABLE)
    slider = page.locator(".amount__slider")
    slider.focus()
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    expect(page.locator("#bet-amount")).to_have_value("13")
    assert '"bet 13"' in str(words_offered(page)).replace("'", '"')
    page.keyboard.press("End")
    most = slider.get_attribute("max")
    expect(page.locator("#bet-amount")).to_have_value(str(most))


@pytest.mark.parametrize(
    ("typed", "told", "section"),
    [
        ("9", "at least 10", "1.2"),
        ("99999", "more than you may bet", "3.1"),
        ("1x", "whole", "1.2"),
    ],
)
def test_a_number_that_may_not_be_bet_is_not_sent_and_says_why(
    typed: str, told: str, section: str, find: Find, open_table: Open
) -> None:
    page = shown(open_table, find(is_my_bet, **TABLE)[-1:], TABLE)
    page.fill("#bet-amount", typed)
    page.press("#bet-amount", "Enter")
    expect(page.locator(".notice")).to_contain_text(told)
    assert page.locator(f'.notice a[href="#/rules/wolnam_ppong/{section}"]').count() == 1
    expect(page.locator("#bet-amount")).to_have_attribute("aria-invalid", "true")
    assert done(page) == []


def test_a_refusal_of_the_server_is_told_with_its_cap(find: Find, open_table: Open) -> None:
    page = shown(open_table, find(is_my_bet, **TABLE)[-1:], TABLE)
    why = {"code": "above_cap", "least": 10, "most": 33, "cap": "chips", "section": "3.6"}
    page.evaluate("why => { answer = { ok: false, code: 'illegal', args: { why } } }", why)
    page.click("[data-action='bet 10']")
    expect(page.locator(".notice")).to_contain_text("at most 33")
    assert page.locator('.notice a[href="#/rules/wolnam_ppong/3.6"]').count() == 1


@pytest.mark.parametrize("touch", [True, False])
def test_a_size_fills_the_amount_and_only_the_button_bets(
    touch: bool, find: Find, open_table: Open
) -> None:
    update = find(is_my_bet, **TABLE)[-1]
    chips = update["view"]["may_bet"]["sizes"]["bet-half"]
    page = shown(open_table, [update], TABLE, size=PHONE if touch else DESKTOP, touch=touch)
    half = page.locator("[data-size=bet-half]")
    for _ in range(2):  # pressed again it still does not bet
        half.click()
        expect(half).to_have_attribute("aria-pressed", "true")
        expect(half).to_have_css("background-color", GOLD)  # under the finger too
        expect(page.locator("#bet-amount")).to_have_value(str(chips))
    assert done(page) == []
    page.click(f'[data-action="bet {chips}"]')
    assert done(page) == [f"act bet {chips}"]


def test_who_prefers_it_bets_with_one_tap(find: Find, open_table: Open) -> None:
    page = shown(open_table, find(is_my_bet, **TABLE)[-1:], TABLE)
    page.keyboard.press("?")
    page.click("dialog [role=switch]")
    page.keyboard.press("Escape")
    page.click("[data-size=bet-half]")
    page.keyboard.press("5")
    assert done(page) == ["act bet-half"]  # until it is answered nothing else is sent


def test_the_amount_can_be_emptied_and_typed_anew(find: Find, open_table: Open) -> None:
    page = shown(open_table, find(is_my_bet, **TABLE)[-1:], TABLE)
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


@pytest.mark.parametrize("rebuy", [True, False])
def test_who_is_out_of_chips_watches_and_is_offered_nothing(
    rebuy: bool, find: Find, open_table: Open
) -> None:
    rules = {**TABLE, "chips": 60, "min_bet": 20, "rebuy": rebuy}
    update = find(lambda update: 0 in update["view"]["idle"] and update["legal"], **rules)[-1]
    page = shown(open_table, [update], rules)
    told = "Then you get chips again" if rebuy else "fold by yourself"
    expect(page.locator(".own__ask")).to_contain_text(told)
    expect(page.locator(".own__mark").filter(has_text="out of chips")).to_be_visible()
    assert words_offered(page) == set()
    page.click("[data-why=fold]")
    expect(page.locator(".notice")).to_contain_text("out of chips")


# ---- by the keys alone -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "sent"),
    [("f", "fold"), ("b", "bet 10"), ("3b", "bet {bet-half}"), ("5b", "bet {ado}")],
)
def test_single_keys_play(keys: str, sent: str, find: Find, open_table: Open) -> None:
    update = find(is_my_bet, **TABLE)[-1]
    page = shown(open_table, [update], TABLE)
    for key in keys:
        page.keyboard.press(key)
    assert done(page) == [f"act {sent.format(**update['view']['may_bet']['sizes'])}"]


def test_an_amount_is_typed_without_the_mouse(find: Find, open_table: Open) -> None:
    page = shown(open_table, find(is_my_bet, **TABLE)[-1:], TABLE)
    page.keyboard.press("g")
    page.keyboard.type("41")
    page.keyboard.press("Enter")
    assert done(page) == ["act bet 41"]


# ---- what is seen ----------------------------------------------------------------------------


def test_shown_hands_and_drawn_cards_of_the_deal_lie_open_at_their_seats(
    find: Find, open_table: Open
) -> None:
    update = find(lambda update: len(update["view"]["shown"]) > 1, **TABLE)[-1]
    page = shown(open_table, [update], TABLE)
    view = update["view"]
    for seat in range(1, 4):
        tiles = page.locator(f".seat[data-seat='{seat}'] .tile[data-month]")
        months = sorted(
            int(month) for month in tiles.evaluate_all("all => all.map(it => it.dataset.month)")
        )
        open_cards = [*(view["hands"][seat] or []), *filter(None, [view["drawn"][seat]])]
        assert months == sorted(int(card[:-1]) for card in open_cards)


def test_no_card_that_was_not_shown_is_on_the_page(find: Find, open_table: Open) -> None:
    update = find(lambda update: "fold" in update["view"]["results"][1:], **TABLE)[-1]
    page = shown(open_table, [update], TABLE)
    pictures = page.locator(".game img").evaluate_all("all => all.map(it => it.src)")
    seen = {source.rsplit("/", 1)[1].removesuffix(".svg") for source in pictures} - {"back"}
    view = update["view"]
    known = {card for hand in view["hands"] if hand for card in hand}
    assert seen <= known | set(filter(None, view["drawn"]))


def test_the_drawn_card_is_revealed_between_the_two(find: Find, open_table: Open) -> None:
    updates = find(has_bet, **TABLE)
    page = shown(open_table, updates, TABLE)
    bet = next(event for event in updates[-1]["events"] if event["code"] == "bet")
    reveal = page.locator(".reveal")
    expect(reveal.locator("[data-card]")).to_have_attribute("data-card", bet["drawn"])
    expect(reveal).to_have_attribute("data-result", bet["result"])
    alts = reveal.locator(".card img").evaluate_all("all => all.map(it => it.src)")
    months = [int(source.rsplit("/", 1)[1][:-5]) for source in alts]
    assert months == sorted(int(card[:-1]) for card in bet["hand"])


@pytest.mark.parametrize("motion", [True, False])
def test_the_reveal_moves_only_for_who_likes_movement(
    motion: bool, find: Find, open_table: Open
) -> None:
    updates = find(has_bet, **TABLE)
    page = shown(open_table, updates[:-1], TABLE, motion=motion)
    page.evaluate("update => feed(update)", updates[-1])
    page.wait_for_selector(".reveal__flip")
    names = page.evaluate("document.getAnimations().map((it) => it.animationName)")
    assert ("turn-up" in names) is motion


# (the update of a bet, the one after it): what is told while the card is being turned, and after it
WHILE_IT_TURNS = """async ([bet, next]) => {
  const look = () => ({
    card: document.querySelector(".reveal__drawn")?.dataset.card,
    verdict: !!document.querySelector(".reveal__verdict:not([data-untold])"),
    log: document.querySelectorAll(".game__side .log li").length,
    heard: document.querySelector("[aria-live=polite]").textContent,
    pot: document.querySelector(".pot__chips").ariaLabel,
    came: document.querySelectorAll(".came-to").length,
    asked: document.querySelectorAll("[data-action]").length,
    over: document.querySelectorAll(".over").length,
  });
  const before = look();
  feed(bet);
  feed(next);
  await new Promise((settle) => requestAnimationFrame(() => setTimeout(settle)));
  return [before, look()];
}"""


@pytest.mark.parametrize("ends", [True, False])
def test_a_card_is_seen_before_anything_is_told_of_it_and_the_next_move_waits(
    ends: bool, find: Find, open_table: Open
) -> None:
    def ends_so(update: Data) -> bool:
        return has_bet(update) and bool(update["view"]["ended"]) is ends

    updates = find(ends_so, **TABLE)
    bet, next_one = updates[-1], {**updates[-1], "n": 999, "events": [FOLD]}
    page = shown(open_table, updates[:-1], TABLE, motion=True)
    before, meanwhile = page.evaluate(WHILE_IT_TURNS, [bet, next_one])
    event = next(event for event in bet["events"] if event["code"] == "bet")
    assert meanwhile == {**before, "card": event["drawn"], "verdict": False, "asked": 0}
    log = page.locator(".game__side .log li")
    expect(log).to_have_count(before["log"] + len(bet["events"]))
    expect(page.locator(".reveal__verdict:not([data-untold])")).to_be_visible()
    expect(page.locator(".over")).to_have_count(int(ends))
    expect(log).to_have_count(before["log"] + len(bet["events"]) + 1)


def test_what_happened_is_told_to_who_cannot_look(find: Find, open_table: Open) -> None:
    updates = find(has_bet, **TABLE)
    page = shown(open_table, updates[:-1], TABLE)
    page.evaluate("update => feed(update)", updates[-1])
    bet = next(event for event in updates[-1]["events"] if event["code"] == "bet")
    expect(page.locator("[aria-live=polite]")).to_contain_text(f"bets {bet['chips']}")
    mine = find(is_my_bet, **TABLE)[-1]
    page.evaluate("update => feed(update)", {**mine, "n": 999})
    expect(page.locator("[aria-live=assertive]")).to_contain_text("Your hand")


# ---- odds ------------------------------------------------------------------------------------


def test_odds_are_shown_only_where_the_host_lets_the_server_send_them(
    find: Find, open_table: Open
) -> None:
    update = find(is_my_bet, **TABLE)[-1]
    page = shown(open_table, [update], TABLE, odds=True)
    odds = update["odds"]
    expect(page.locator(".odds")).to_contain_text(f"{odds['win_cards']} of {odds['unseen']}")
    page.click(".odds")
    expect(page.locator("dialog[open]")).to_contain_text(odds["p_win"])
    silent = shown(open_table, [{**update, "odds": None}], TABLE)
    assert silent.locator(".odds").count() == 0


# ---- results ---------------------------------------------------------------------------------


def test_every_chip_of_a_deal_is_explained_with_its_section(find: Find, open_table: Open) -> None:
    update = find(lambda update: update["view"]["ended"], **TABLE)[-1]
    page = shown(open_table, [update], TABLE)
    lines = page.locator(".verdict__lines li").evaluate_all(
        "all => all.map(it => [it.dataset.kind, it.dataset.section, it.querySelector('a').hash])"
    )
    told = {(line["kind"], line["section"]) for line in update["view"]["explained"]}
    assert {(kind, section) for kind, section, _ in lines} == told
    assert len(lines) == len(update["view"]["explained"])
    assert all(link == f"#/rules/wolnam_ppong/{section}" for _, section, link in lines)
    assert page.locator("[data-ready-button]").inner_text().startswith("Next deal")


def test_the_end_of_the_match_ranks_by_what_was_won(find: Find, open_table: Open) -> None:
    updates = find(lambda update: update["view"]["phase"] == "over", **TABLE)
    page = shown(open_table, updates[-1:], TABLE)
    places = page.locator("[data-over] .places li > :last-child").all_text_contents()
    won = [int(text.split()[0].replace("−", "-").replace(",", "")) for text in places]
    assert won == sorted(updates[-1]["view"]["totals"], reverse=True)
    assert page.locator("[data-rematch]").count() == 1


@pytest.mark.parametrize(
    ("chips", "deals", "told", "reason"),
    [
        (120, 20, "won", "nobody else has the chips"),
        (60, 2, "nobody is ahead", "after its last deal"),
    ],
)
def test_a_match_says_why_it_ended_and_who_won_or_that_nobody_did(
    chips: int, deals: int, told: str, reason: str, find: Find, open_table: Open
) -> None:
    rules = {**TABLE, "players": 2, "chips": chips, "deals": deals, "min_bet": 20, "style": "last"}
    is_tie = told != "won"

    def wanted(update: Data) -> bool:
        is_over, places = update["view"]["phase"] == "over", update["places"]
        ends_early = update["view"]["deal"] < deals
        return is_over and ((places == [1, 1]) if is_tie else ends_early)

    page = shown(open_table, find(wanted, **rules)[-1:], rules)
    expect(page.locator(".over h2")).to_contain_text(told)
    expect(page.locator(".result__reason")).to_contain_text(reason)


# test_locales sees that each language has the sentences of the others
SPOKEN = ["ko", *(pytest.param(lang, marks=pytest.mark.long) for lang in ("en", "zh-Hant"))]


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("preset", ["source", "rain", "friends"])
def test_a_whole_match_has_words_in_every_language(
    lang: str, preset: str, record: Any, open_table: Open
) -> None:
    rules = {"game": GAME, "preset": preset, "players": 3, "deals": 6, "chips": 150}
    for seed in (1, 2):
        updates = record(seed=seed, style="mixed", **rules)
        page = open_table(updates, lang=lang, **rules)
        page.keyboard.press("i")
        page.wait_for_selector("dialog[open]")
        assert page.evaluate("[...missing]") == []


# ---- room ------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 6, 7, 11])
def test_any_number_of_seats_has_room(players: int, find: Find, open_table: Open) -> None:
    rules = {"game": GAME, "players": players, "deals": 2, "style": "mixed"}
    updates = find(lambda update: len(update["view"]["shown"]) > players // 3, **rules)
    page = shown(open_table, updates[-1:], rules, touch=True, odds=True)
    assert faults_on(page, [(320, 568), PHONE, DESKTOP]) == {}


COVERED_MONTHS = """[...document.querySelectorAll(".seat")].flatMap((seat) => {
  const of = (chosen) => [...seat.querySelectorAll(chosen)].map((it) => it.getBoundingClientRect());
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const marks = of(".seat__marks i");
  return of(".tile[data-month]").filter((tile) => marks.some((mark) => meet(mark, tile)));
}).length"""


def dealer_or_broke_has_drawn(update: Data) -> bool:
    """Tell whether another seat with a mark has just drawn."""
    view = update["view"]
    marked = {view["dealer"], *view["idle"]} - {0}
    return not view["ended"] and any(view["drawn"][seat] for seat in marked)


@pytest.mark.parametrize("size", [(360, 640), (844, 390)])
def test_in_a_crowd_no_mark_lies_over_a_month(
    find: Find, open_table: Open, size: tuple[int, int]
) -> None:
    page = shown(open_table, find(dealer_or_broke_has_drawn, **CROWD), CROWD, size=size)
    expect(page.locator(".seat .tile[data-month]").first).to_be_visible()
    assert page.evaluate(COVERED_MONTHS) == 0


def test_on_a_small_phone_the_drawn_card_covers_no_word_of_the_bet(
    find: Find, open_table: Open
) -> None:
    found = find(dealer_or_broke_has_drawn, **CROWD)
    page = shown(open_table, found, CROWD, size=(360, 640))
    drawn, told = (page.locator(f".reveal__{part}").bounding_box() for part in ("drawn", "who"))
    assert drawn
    assert told
    assert drawn["y"] + drawn["height"] <= told["y"]
