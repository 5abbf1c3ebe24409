"""The lobby: every game and the way to friends in sight, the nearest games first."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.people import PLAY_KOREAN, Person

pytestmark = pytest.mark.browser

HONG_KONG, KOREAN, NYLON, WOLNAM = (
    "hong_kong_mahjong", "korean_mahjong", "nylon_ppong", "wolnam_ppong",
)  # fmt: skip
KNOWN = {
    "en-US": [HONG_KONG, NYLON, WOLNAM, KOREAN],
    "ko-KR": [NYLON, WOLNAM, KOREAN, HONG_KONG],
    "zh-HK": [HONG_KONG, KOREAN, NYLON, WOLNAM],
}
SCREENS = {(1440, 900): 4, (820, 1180): 4, (390, 844): 2}  # and how many games are in sight
SMALL = (320, 568), (844, 390)  # friends and a game, or two
MOST_TABS = 9  # from the top of the page to the first game's cards


def order(person: Person) -> list[str]:
    """Return the games as the lobby shows them."""
    panels = person.page.locator("[data-panel]").all()
    return [str(panel.get_attribute("data-panel")) for panel in panels]


def bottom(person: Person, what: str) -> float:
    """Return how far down something reaches."""
    box = person.page.locator(what).bounding_box()
    assert box
    return box["y"] + box["height"]


# test_pages sees the order of the others, and test_accessibility has axe look at the lobby
IN_OTHER_LANGUAGES = [pytest.param(tag, marks=pytest.mark.long) for tag in ("ko-KR", "zh-HK")]


@pytest.mark.parametrize("language", ["en-US", *IN_OTHER_LANGUAGES])
def test_the_games_a_reader_knows_come_first_and_stand_on_one_screen(
    language: str, arrive: Arrive
) -> None:
    person = arrive(language=language)
    assert order(person) == KNOWN[language]
    for (width, height), count in SCREENS.items():
        person.page.set_viewport_size({"width": width, "height": height})
        assert bottom(person, "[data-do=with-friends]") < height
        for game in order(person)[:count]:
            assert bottom(person, f"[data-panel={game}]") <= height, (game, width)
        person.check_fits()
        assert language == "en-US" or violations(person.page) == []
    for width, height in SMALL:
        person.page.set_viewport_size({"width": width, "height": height})
        first = f"[data-panel={order(person)[0]}] [data-do=play-now]"
        for way in ("[data-do=with-friends]", first):
            assert bottom(person, way) <= height, (way, width)
        person.check_fits()


def test_cards_are_a_tap_or_a_few_keys_away_and_what_was_played_last_comes_first(
    arrive: Arrive,
) -> None:
    person = arrive()
    page = person.page
    page.reload()
    first = page.locator("[data-do=play-now]").first
    expect(first).to_be_visible()
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
    expect(first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".own .hand").first).to_be_visible()
    person.go("/")
    person.press(PLAY_KOREAN)
    expect(page.locator(".game .own .hand").first).to_be_visible()
    person.go("/")
    expect(page.locator("[data-panel]").first).to_have_attribute("data-panel", KOREAN)
    page.reload()
    expect(page.locator("main .running__row")).to_have_count(2)
    assert order(person) == [KOREAN, HONG_KONG, NYLON, WOLNAM]
    last = "main .running__row >> nth=1"
    assert bottom(person, last) < bottom(person, f"[data-panel={KOREAN}] h2")


def test_the_way_to_friends_offers_every_game(arrive: Arrive) -> None:
    person = arrive(way="touch", size=(390, 844), language="ko-KR")
    person.press("[data-do=with-friends]")
    expect(person.page.locator("h1")).to_contain_text("나이롱뽕")
    person.press(f"[data-game={KOREAN}]")
    expect(person.page.locator("h1")).to_contain_text("한국 마작")
    assert violations(person.page) == []
    person.press("[data-do=make]")
    expect(person.page.locator(".place.is-open")).to_have_count(3)
