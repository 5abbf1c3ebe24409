"""A puzzle that is answered wrongly, and a review from "my matches": what only a browser shows."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from madang.puzzles import puzzles_of
from tests.browser.conftest import Arrive
from tests.browser.people import OVER, Person, until

pytestmark = pytest.mark.browser

QUERY = "players=2&deals=2&bots=open,exact&private=true"


@pytest.mark.parametrize(
    ("game", "theme"),
    [("wolnam_ppong", "odds"), ("hong_kong_mahjong", "waits"), ("korean_mahjong", "worth")],
)
def test_the_answers_to_a_question_are_in_sight_on_a_small_phone(
    visitor: Person, game: str, theme: str
) -> None:
    one = next(one for one in puzzles_of(game).values() if one.theme == theme)
    visitor.on_screen(360, 640).go(f"/puzzles/{game}/{one.id}")
    page = visitor.page
    expect(page.locator(".puzzle__choices button")).to_have_count(4)
    bottom = page.locator(".puzzle__choices button").last.evaluate(
        "it => it.getBoundingClientRect().bottom"
    )
    assert bottom <= 640
    said = page.locator(".puzzle .own__ask")
    if theme == "worth":
        expect(said).not_to_contain_text("[")
    else:
        expect(said).to_be_hidden()  # nothing is said: no empty bar


def test_a_wrong_answer_is_refuted_and_a_match_is_reviewed_from_my_matches(arrive: Arrive) -> None:
    person = arrive("Mina", size=(390, 844), way="touch")
    page = person.page
    one = next(
        one
        for one in puzzles_of("nylon_ppong").values()
        if one.theme == "claim" and one.best == ["ppong"] and "pass" in one.seeds
    )
    person.go(f"/puzzles/nylon_ppong/{one.id}")
    person.press("[data-action=pass]")
    expect(page.locator(".puzzle__ask[data-wrong]")).to_be_visible()
    person.press("[data-do=after]")
    expect(page.locator("dialog .after li").first).to_be_visible()
    person.check_fits()
    page.keyboard.press("Escape")
    person.press("[data-do=again]")
    person.press("[data-action=ppong]")
    expect(page.locator(".puzzle__ask[data-right]")).to_be_visible()

    person.go("/")
    table = person.make_table(QUERY, "wolnam_ppong").rpartition("/")[2]
    person.press("[data-do=start]")
    until(person, OVER)
    person.go("/history")
    person.press(f"[data-table='{table}'] a[href='#/review/{table}']")
    expect(page.locator(".review__sums")).to_be_visible()
    person.press(page.locator(f"a[href^='#/review/{table}/']").first)
    expect(page.locator(".review-ask")).to_be_visible()
    person.on_screen(844, 390)  # the phone is turned
    felt = page.locator(".still > .felt").evaluate("it => [it.offsetWidth, it.offsetHeight]")
    assert felt[0] > 844 / 2
    assert felt[1] > 390 / 2
    person.check_nothing_went_wrong()


def test_a_win_is_told_by_its_tile_and_by_the_name_of_who_wins(arrive: Arrive) -> None:
    person = arrive("Mina")
    one = next(
        one
        for one in puzzles_of("hong_kong_mahjong").values()
        if one.theme == "worth" and one.frame(one.position()).view.offered
    )
    person.go(f"/puzzles/hong_kong_mahjong/{one.id}")
    said = person.page.locator(".still .own")
    expect(said).to_contain_text("discards")
    person.press(f"[data-choice='{one.best[0]}']")
    expect(said).to_contain_text("Mina wins on")


# what of the cards in my hand is covered by what is said of me
COVERED_CARDS = """() => {
  const mark = document.querySelector(".own__mark").getBoundingClientRect();
  return [...document.querySelectorAll(".own .hand .card")].map((it) => it.getBoundingClientRect())
    .filter((card) => Math.min(card.right, mark.right) > Math.max(card.left, mark.left)
      && Math.min(card.bottom, mark.bottom) > Math.max(card.top, mark.top)).length;
}"""


def test_the_dealers_mark_covers_no_card_of_a_question(visitor: Person) -> None:
    visitor.go("/puzzles/wolnam_ppong/2")  # I am the dealer
    expect(visitor.page.locator(".own__mark")).to_be_visible()
    for size in ((360, 640), (667, 375), (844, 390)):
        visitor.on_screen(*size)
        assert visitor.page.evaluate(COVERED_CARDS) == 0, size


# which names are covered by what was called, or by the piles
COVERED_NAMES = """() => {
  const boxOf = (it) => it.getBoundingClientRect();
  const places = (all) => [...document.querySelectorAll(all)].map(boxOf);
  const words = (it) => {
    const range = document.createRange();
    range.selectNodeContents(it);
    return boxOf(range);
  };
  const others = places(".own__mark, .deck__draw, .pile__stack");
  const meet = (one, other) => Math.min(one.right, other.right) - Math.max(one.left, other.left) > 3
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 3;
  return [...document.querySelectorAll(".seat__who > :not(.own__mark)")]
    .filter((it) => others.some((other) => meet(words(it), other))).map((it) => it.textContent);
}"""


def test_what_was_called_and_the_piles_cover_no_name(visitor: Person) -> None:
    visitor.go("/puzzles/nylon_ppong/1")  # I have called
    expect(visitor.page.locator(".own__mark")).to_be_visible()
    for size in ((320, 568), (360, 640), (390, 844), (844, 390), (1440, 900)):
        visitor.on_screen(*size)
        assert visitor.page.evaluate(COVERED_NAMES) == [], size
        mark, table = (
            visitor.page.locator(part).evaluate("it => it.getBoundingClientRect().toJSON()")
            for part in (".own__mark", ".puzzle .game")
        )
        assert mark["top"] >= table["top"], f"cut off at {size}"


LONG = "chow 678m"


def choice(action: str, points: float, loss: float) -> dict[str, Any]:
    return {
        "action": action,
        "points": points,
        "loss": loss,
        "error": 6.4 if loss else 0,
        "wins": 0.2,
        "pays": 0.21,
        "worlds": 400,
        "why": [],
    }


@pytest.mark.parametrize("language", ["en-US", "ko-KR", "zh-TW"])
def test_all_columns_of_what_choices_are_worth_are_in_sight(arrive: Arrive, language: str) -> None:
    person = arrive(size=(390, 844), language=language)
    game, info = "hong_kong_mahjong", {"kind": "person", "name": "Mina", "guest": "m", "times": 1}
    moment = {
        "n": 45,
        "deal": 1,
        "played": LONG,
        "best": "pass",
        "loss": 13.75,
        "error": 6.4,
        "verdict": "mistake",
        "kind": "claim",
        "why": [],
        "choices": [choice("pass", -13.4, 0), choice(LONG, -27.2, 13.75)],
    }
    review = {"game": game, "seat": 0, "worlds": 400, "dearest": [45], "moments": [moment]}
    state = {
        "status": "done",
        "seat": 0,
        "done": 1,
        "total": 1,
        "seconds": 1,
        "review": review,
        "info": {"table": "abc", "game": game, "options": {}, "seats": [info] * 4},
    }
    person.page.route("**/api/tables/abc/review", lambda it: it.fulfill(body=json.dumps(state)))
    frames: dict[str, list[Any]] = {"deals": [], "frames": []}
    person.page.route("**/api/tables/abc/replay*", lambda it: it.fulfill(body=json.dumps(frames)))
    person.go("/review/abc/45")
    person.press(f"[data-choice='{LONG}']")
    for size in ((390, 844), (1440, 900), (360, 640)):
        person.on_screen(*size)
        table = person.page.locator(".review__scroll")
        over = table.evaluate("it => it.scrollWidth - it.clientWidth")
        assert over <= 0, f"{over} px are cut off at {size}"
