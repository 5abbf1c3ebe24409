"""What a first visit costs, as it crosses the wire."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Arrive
from tests.browser.people import PLAY_NYLON

pytestmark = pytest.mark.browser

FIRST_LOAD = 150_000  # bytes, without cards
FIRST_TABLE = 265_000  # bytes, with every card
FIRST_MAHJONG = 280_000  # bytes, with every tile
GAMES = "/api/games"  # the largest answer of the API


@pytest.fixture(scope="session")
def browser(browser_with_pictures: Browser) -> Browser:
    """Fetch pictures too: they are most of what a first table costs."""
    return browser_with_pictures


CARDS_CAME = """() => new Set(performance.getEntriesByType("resource").map((it) => it.name)
    .filter((name) => /cards.\\d+[a-d][.]svg$/.test(name))).size === 48"""
LOADED = """() => ["navigation", "resource"].flatMap((kind) => performance.getEntriesByType(kind))
    .map((it) => [new URL(it.name).pathname, it.encodedBodySize, it.decodedBodySize])"""


def loaded(person: Any) -> dict[str, tuple[int, int]]:
    """Return the bytes of everything that was loaded, as they came and as they are."""
    person.page.wait_for_load_state("networkidle")
    return {path: (came, is_) for path, came, is_ in person.page.evaluate(LOADED)}


@pytest.mark.parametrize("language", ["en-US", "ko-KR", "zh-TW"])
def test_the_lobby_is_loaded_in_150_kb_without_cards(arrive: Arrive, language: str) -> None:
    person = arrive(language=language)
    sizes = loaded(person)
    came = {path: came for path, (came, _) in sizes.items() if not path.startswith("/art/")}
    assert {"/", "/app.js", "/page.css", "/vendor/preact.js"} <= came.keys()
    assert all(came.values()), "nothing may come from a cache here"
    assert sum(came.values()) < FIRST_LOAD, sorted(came.items(), key=lambda it: -it[1])[:9]


def test_a_first_table_is_loaded_in_265_kb_with_every_card(arrive: Arrive) -> None:
    person = arrive(size=(390, 844))
    person.press(PLAY_NYLON)
    expect(person.page.locator(".game [data-card]").first).to_be_visible()
    person.page.wait_for_function(CARDS_CAME)
    sizes = loaded(person)
    assert sum(came for came, _ in sizes.values()) < FIRST_TABLE


TILES = {
    "hong_kong_mahjong": ("[1-9f][mpsz1-8]", "42"),
    "korean_mahjong": ("(?:[1-9][mp]|[1-7]z|f[1-4])", "29"),
}  # of each game, by their names, and how many there are


@pytest.mark.parametrize("game", TILES)
def test_a_first_table_of_mahjong_is_loaded_in_280_kb_with_every_tile(
    game: str, arrive: Arrive
) -> None:
    person = arrive(size=(390, 844))
    person.press(f"[data-panel={game}] [data-do=play-now]")
    expect(person.page.locator(".game [data-card]").first).to_be_visible()
    names, count = TILES[game]
    came = CARDS_CAME.replace("cards.\\d+[a-d]", f"tiles.{names}").replace("48", count)
    person.page.wait_for_function(came)
    sizes = loaded(person)
    assert sum(came for came, _ in sizes.values()) < FIRST_MAHJONG


def test_texts_are_compressed_on_their_way(arrive: Arrive) -> None:
    long = {path: size for path, size in loaded(arrive()).items() if size[1] > 2000}
    plain = [path for path, (came, is_) in long.items() if came > 0.7 * is_]
    assert [path for path in plain if "/api/" not in path or path == GAMES] == []
    assert GAMES in long


def test_a_first_table_asks_for_every_module_once_and_none_by_itself(arrive: Arrive) -> None:
    """One that nobody named beforehand is a round trip more before the first card."""
    person = arrive()
    person.press(PLAY_NYLON)
    expect(person.page.locator(".game [data-card]").first).to_be_visible()
    link = person.page.url
    fresh = person.page.context.new_page()
    fresh.goto(link)
    expect(fresh.locator(".game [data-card]").first).to_be_visible()
    named = set(
        fresh.locator("link[rel=modulepreload]").evaluate_all("all => all.map(it => it.href)")
    )
    asked = fresh.evaluate(
        """() => performance.getEntriesByType("resource").map((it) => it.name)
            .filter((name) => new URL(name).pathname.endsWith(".js"))"""
    )
    assert len(asked) > 50
    assert (set(asked) - named, len(asked)) == (set(), len(set(asked)))
