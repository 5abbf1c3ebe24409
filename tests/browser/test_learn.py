"""How to play in pictures: each game in a minute, on a phone and at a desk, in three languages."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.people import PLAY_NYLON, Person

pytestmark = pytest.mark.browser

NAMED = re.compile(r"\S")
UPRIGHT, SIDEWAYS, SMALL = (390, 844), (844, 390), (320, 568)

KNOWN = {"en-US": "Now you know", "ko-KR": "이제 할 줄", "zh-TW": "現在你會玩了"}
MOST_ACTS = 120

# of each game: how many steps it takes, the language it is read in, what the reader presses
GAMES = {
    "nylon_ppong": (6, "en-US", "touch"),
    "wolnam_ppong": (6, "ko-KR", "mouse"),
    "hong_kong_mahjong": (6, "zh-TW", "mouse"),
    "korean_mahjong": (7, "ko-KR", "touch"),
}

SHOWN_BY_THE_OTHER = pytest.param("korean_mahjong", marks=pytest.mark.long)  # the same code
EACH_GAME = pytest.mark.parametrize("game", [*[*GAMES][:-1], SHOWN_BY_THE_OTHER])

# how much of the page, or of a part of it, cannot be seen without scrolling
HIDDEN = """() => [document.documentElement]
    .concat(...document.querySelectorAll(".lesson__picture, .lesson__words"))
    .flatMap((it) => [it.scrollHeight - it.clientHeight, it.scrollWidth - it.clientWidth])"""

SWIPE = """(by) => {
  const place = document.querySelector(".lesson");
  const finger = (x) => new Touch({ identifier: 1, target: place, clientX: x, clientY: 300 });
  const send = (name, x, touches = []) => place.dispatchEvent(
    new TouchEvent(name, { bubbles: true, touches, changedTouches: [finger(x)] }));
  send("touchstart", 200, [finger(200)]);
  send("touchend", 200 + by);
}"""


# how far the lesson is from both edges of the window
MARGINS = """() => {
  const { left, right } = document.querySelector(".lesson").getBoundingClientRect();
  return [left, innerWidth - right];
}"""


def step_of(page: Page) -> int:
    """Return which step is shown, by the mark of it."""
    here = page.locator(".lesson__dots li", has=page.locator("[aria-current=step]"))
    return int(here.evaluate("it => [...it.parentElement.children].indexOf(it)")) + 1


def check_fits(page: Page, size: tuple[int, int]) -> None:
    """See that a step needs no scrolling at a size."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    assert max(page.evaluate(HIDDEN)) <= 0, f"{page.url} at {size}"


@EACH_GAME
def test_a_game_is_told_in_a_minute_on_every_screen(game: str, arrive: Arrive) -> None:
    count, language, way = GAMES[game]
    person = arrive(way=way, size=UPRIGHT, language=language)
    page = person.page
    person.press(f"[data-panel={game}] .panel__links [data-do=learn]")
    told = []
    for step in range(1, count + 1):
        expect(
            page.locator(f".lesson__dots li:nth-child({step}) [aria-current=step]")
        ).to_be_visible()
        told.append(page.locator(".lesson__words").inner_text())
        expect(page.locator(".scene__group").first).to_have_attribute("aria-label", NAMED)
        for size in (SIDEWAYS, SMALL):
            check_fits(page, size)
        if step < count:
            person.press("[data-do=next-step]")
    assert len(set(told)) == count
    assert violations(page) == []
    page.keyboard.press("ArrowLeft")
    assert step_of(page) == count - 1
    page.evaluate(SWIPE, 120)
    assert step_of(page) == count - 2
    page.evaluate(SWIPE, -120)
    person.press(".lesson__dots li:nth-child(2) button")
    left, right = person.on_screen(1440, 900).page.evaluate(MARGINS)
    assert left == pytest.approx(right, abs=1), "it is in the middle of a wide screen"
    page.reload()
    expect(page.locator(".lesson__dots li:nth-child(2) [aria-current=step]")).to_be_visible()


# press Escape as soon as something is there, before anything else can happen
ESCAPE_AT_ONCE = """(wanted) => {
  window.has_left = false;
  new MutationObserver((_, observer) => {
    if (!document.querySelector(wanted)) return;
    observer.disconnect();
    window.has_left = true;
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
  }).observe(document.body, { subtree: true, childList: true });
}"""


def test_a_newcomer_is_offered_a_minute_until_it_is_waved_away(arrive: Arrive) -> None:
    person = arrive()
    page = person.page
    offers = page.locator("[data-offer]")
    expect(offers).to_have_count(len(GAMES))
    person.press("[data-panel=nylon_ppong] [data-offer] button")
    expect(offers).to_have_count(len(GAMES) - 1)
    page.reload()
    expect(offers).to_have_count(len(GAMES) - 1)
    expect(page.locator("[data-panel=nylon_ppong] [data-offer]")).to_have_count(0)
    page.evaluate(ESCAPE_AT_ONCE, ".lesson")
    person.press("[data-panel=wolnam_ppong] [data-offer] a")
    page.wait_for_function("() => window.has_left")
    expect(offers.first).to_be_visible()
    expect(page.locator(".lesson")).to_have_count(0)


# ---- the first deal with help ------------------------------------------------------------------

# of each game: what the line says in the end, because the deal is prepared so that one wins
WON = {
    "nylon_ppong": "You ended the round.",
    "wolnam_ppong": "땄어요",
    "hong_kong_mahjong": "你食糊了",
    "korean_mahjong": "내가 났어요",
}

# press what the helping line points at; return what it says, or "" when a result is there
FOLLOW = """() => new Promise((settle) => {
  const BUSY = ".game [data-action][aria-disabled=true]";
  const look = () => {
    const line = document.querySelector(".coach");
    if (document.querySelector(".over") && line?.matches("[data-ended]")) return end("");
    if (!line?.matches("[data-asked]") || document.querySelector(BUSY)) return;
    const places = [...document.querySelectorAll(`.game :is(${line.dataset.at})`)];
    const acts = places.map((place) => [place, ...place.querySelectorAll("*")].find(
      (one) => one.matches("[data-action], [data-fills]:not([aria-pressed=true])")));
    const act = acts.find(Boolean);
    if (!act || getComputedStyle(places[0]).outlineStyle !== "solid") return;
    const hand = document.querySelector(".own [data-card]").getBoundingClientRect();
    const over = line.getBoundingClientRect().bottom > hand.top;
    act.click();
    end(over ? "it covers the hand" : line.innerText);
  };
  const end = (found) => {
    watch.disconnect();
    clearTimeout(late);
    settle(found);
  };
  const late = setTimeout(() => end("nothing to do"), 20_000);
  const watch = new MutationObserver(look);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  look();
})"""


@EACH_GAME
def test_a_first_deal_is_won_by_pressing_what_the_help_points_at(game: str, arrive: Arrive) -> None:
    person = arrive(size=UPRIGHT, language=GAMES[game][1])
    page = person.page
    person.go(f"/learn/{game}/9")
    person.press("[data-do=play-guided]")
    said = []
    while line := page.evaluate(FOLLOW):
        said.append(line)
        assert line not in ("nothing to do", "it covers the hand"), said
        assert len(said) < MOST_ACTS
    assert said
    expect(page.locator(".coach")).to_contain_text(WON[game])
    expect(page.locator(".coach")).to_contain_text(KNOWN[GAMES[game][1]])
    person.press("[data-do=coach-done]")
    expect(page.locator(".coach")).to_have_count(0)
    person.go("/")
    expect(page.locator("[data-offer]")).to_have_count(len(GAMES) - 1)


# which of the winds in the middle lie over what else is written there
COVERED = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const places = (selector) => all(selector).map((it) => it.getBoundingClientRect());
  const others = places(".compass__middle > *");
  const meet = (one, other) => one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom;
  const winds = places(".compass__wind:is([data-side=top], [data-side=bottom])");
  return winds.filter((wind) => others.some((other) => meet(wind, other))).length;
}"""


def test_the_first_goal_has_its_worth_and_the_middle_of_a_small_phone_has_room(
    arrive: Arrive,
) -> None:
    person = arrive("Mina", "touch", (360, 640))
    person.go("/learn/hong_kong_mahjong/9")
    person.press("[data-do=play-guided]")
    line = person.page.locator(".coach[data-asked]")
    expect(line).to_contain_text(re.compile(r"Your goal: .+[,=] \d+ faan\."))
    assert person.page.evaluate(COVERED) == 0
    heights = line.locator("button").evaluate_all("all => all.map((it) => it.offsetHeight)")
    assert min(heights) >= 44, "a thumb misses them"


@pytest.mark.parametrize("language", ["ko-KR", "zh-TW"])
def test_the_way_on_is_written_in_one_line(arrive: Arrive, language: str) -> None:
    person = arrive(size=(360, 640), language=language)
    for step in (1, 9):  # the last one
        person.go("/")
        person.go(f"/learn/korean_mahjong/{step}")
        button = person.page.locator(".lesson__next .main")
        expect(button).to_be_visible()
        height, line = button.evaluate(
            "it => [it.offsetHeight, parseFloat(getComputedStyle(it).lineHeight) || 27]"
        )
        assert height < 2.5 * line, (step, height)


@pytest.mark.parametrize("size", [(320, 568), (667, 375)])
def test_help_leaves_the_seats_room_and_can_be_read_to_its_end(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    person = arrive("Mina", "touch", size)
    person.go("/learn/korean_mahjong/9")
    person.press("[data-do=play-guided]")
    line = person.page.locator(".coach[data-asked]")
    expect(line).to_contain_text("Your goal")
    assert line.evaluate("it => it.offsetHeight / innerHeight") < 0.27
    assert line.evaluate("it => getComputedStyle(it).overflowY") == "auto"
    assert person.page.locator(".felt .compass").evaluate("it => it.offsetHeight") > 40


def test_help_is_hidden_for_a_decision_or_stopped_for_good(arrive: Arrive) -> None:
    person = arrive()
    person.go("/learn/nylon_ppong/9")
    person.press("[data-do=play-guided]")
    line = person.page.locator(".coach")
    expect(person.page.locator(".coach[data-asked]")).to_be_visible()
    person.press("[data-do=coach-skip]")
    expect(line).to_have_count(0)
    person.act()
    expect(line).to_be_visible()
    person.press("[data-do=coach-stop]")
    expect(line).to_have_count(0)
    person.page.reload()
    expect(person.page.locator(".game")).to_be_visible()
    assert line.count() == 0


def test_the_helper_is_on_for_a_first_match_until_it_is_switched_off(arrive: Arrive) -> None:
    person = arrive()
    page = person.page
    person.press(PLAY_NYLON)
    helper = page.locator(".helper")
    expect(helper).to_be_visible()
    page.keyboard.press("?")
    page.locator("dialog [role=switch]").first.click()
    page.keyboard.press("Escape")
    expect(helper).to_have_count(0)
    page.wait_for_function("() => !history.state?.over")  # the sheet's entry is gone
    page.reload()
    expect(page.locator(".own .hand [data-card]").first).to_be_visible()
    assert helper.count() == 0


def test_the_rules_show_the_cards_and_tiles_they_write_of(visitor: Person) -> None:
    person = visitor.on_screen(*UPRIGHT)
    for section, pictures in (("nylon_ppong/7", 48), ("hong_kong_mahjong/5.1", 60)):
        person.go(f"/rules/{section}")
        examples = person.page.locator(".example .pieces img")
        expect(examples.nth(pictures - 1)).to_be_visible()
        expect(person.page.locator(".example .pieces").first).to_have_attribute("aria-label", NAMED)
        person.check_fits()
    assert violations(person.page) == []
