"""Every page for everybody: no fault that axe-core finds, nothing too wide, nothing too small."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.people import Person, play

pytestmark = pytest.mark.browser

QUICK_TABLE = "preset=table&players=4&bots=open,careful,careful,careful&private=true"


# ---- the pages -------------------------------------------------------------------------------


def lobby(person: Person) -> None:
    """Open the lobby."""
    person.go("/")
    expect(person.page.locator("[data-do=play-now]")).to_be_visible()


def settings(person: Person) -> None:
    """Open the settings above the lobby."""
    lobby(person)
    person.press("[data-do=settings]")
    expect(person.page.locator("dialog[open]")).to_be_visible()


def new_table(person: Person) -> None:
    """Open the form for a table with all its parts."""
    person.go("/new/nylon_ppong?preset=table")
    for part in ("all-options", "time"):
        person.press(f"[data-do={part}] summary")


def waiting_room(person: Person) -> None:
    """Make a table that waits for people."""
    person.make_table("preset=table&bots=open,open,careful,careful&private=true")


def rules(person: Person) -> None:
    """Open the rules at a section."""
    person.go("/rules/nylon_ppong/4.2")
    expect(person.page.locator(".is-here")).to_be_visible()


def score(person: Person) -> None:
    """Open the page for those who play with real cards."""
    person.go("/score/nylon_ppong")
    expect(person.page.locator("main h1")).to_be_visible()


def history(person: Person) -> None:
    """Play a match, then look back at it."""
    match_result(person)
    person.go("/history")
    expect(person.page.locator("main h1")).to_be_visible()


def broken_seat_link(person: Person) -> None:
    """Open a seat link that nobody made."""
    person.expects_outage = True  # the refusal is an error in the console
    person.go("/seat/nobody")
    expect(person.page.get_by_role("alert").first).to_be_visible()


def begin_match(person: Person, rounds: int = 2) -> None:
    """Make a table with bots, and deal."""
    person.make_table(f"{QUICK_TABLE}&rounds={rounds}")
    person.press("[data-do=start]")
    expect(person.page.locator(".game")).to_be_visible()


def until(person: Person, selector: str) -> None:
    """Play on until something is on the page."""
    play([person], lambda: person.page.locator(selector).count() > 0)


def my_turn(person: Person) -> None:
    """Play until I am asked for the beginning of a turn."""
    begin_match(person)
    until(person, "[data-action=draw]:not([aria-disabled=true])")


def after_drawing(person: Person) -> None:
    """Play until I have to discard."""
    begin_match(person)
    until(person, ".hand [data-drawn]")


def table_menu(person: Person) -> None:
    """Open what is around a running table, with the seat link and its code."""
    begin_match(person)
    person.press("[data-do=table-menu]")
    person.press("[data-do=seat-link]")
    expect(person.page.locator(".qr svg")).to_be_visible()


def words_to_say(person: Person) -> None:
    """Open what may be said at a table."""
    begin_match(person)
    person.press("[data-do=emotes]")
    expect(person.page.locator(".emotes")).to_be_visible()


def round_result(person: Person) -> None:
    """Play until a round has ended; should its result be passed by, there are more."""
    begin_match(person, rounds=20)
    until(person, "[data-ready-button]")


def match_result(person: Person) -> None:
    """Play a match of one round."""
    begin_match(person, rounds=1)
    until(person, "[data-over]")


def replay(person: Person) -> None:
    """Play a match of one round, then look at it again."""
    match_result(person)
    person.go(f"/replay/{person.page.url.rsplit('/', 1)[-1]}")
    expect(person.page.locator("[type=range]").first).to_be_visible()


PAGES: dict[str, Callable[[Person], None]] = {
    "lobby": lobby,
    "settings": settings,
    "new table": new_table,
    "waiting room": waiting_room,
    "rules": rules,
    "score": score,
    "history": history,
    "broken seat link": broken_seat_link,
    "my turn": my_turn,
    "after drawing": after_drawing,
    "table menu": table_menu,
    "words to say": words_to_say,
    "round result": round_result,
    "match result": match_result,
    "replay": replay,
}


# ---- what is looked for ------------------------------------------------------------------------

SIZES = [(320, 568), (390, 844), (1440, 900)]
CONTROLS = (
    "a[href], button, input:not([type=radio], [type=checkbox]), select, summary, label:has(input)"
)

# (selector) -> what sticks out of the window sideways, unless something around it scrolls
OUTSIDE = """selector => [...document.querySelectorAll(selector)]
    .filter((it) => it.checkVisibility() && !it.closest(".skip, .heard-only"))
    .filter((it) => { for (let at = it.parentElement; at; at = at.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return at === document.body
        return true })
    .filter((it) => { const box = it.getBoundingClientRect();
        return box.width && (box.left < -1 || box.right > innerWidth + 1) })
    .map((it) => it.outerHTML.slice(0, 120))"""

# (selector) -> controls that are under 24 px; links within a sentence may be as high as it is
SMALL = """selector => [...document.querySelectorAll(selector)]
    .filter((it) => it.checkVisibility() && !it.closest(".skip"))
    .filter((it) => !(it.matches("a") && getComputedStyle(it).display === "inline"))
    .map((it) => [it.getBoundingClientRect(), it.outerHTML.slice(0, 120)])
    .filter(([box]) => box.width && (box.width < 24 || box.height < 24)).map(([, html]) => html)"""


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing_small_or_wide_in_light_or_dark(name: str, arrive: Arrive) -> None:
    person = arrive(size=(390, 844))
    PAGES[name](person)
    for width, height in SIZES[1:]:
        person.page.set_viewport_size({"width": width, "height": height})
        assert violations(person.page) == [], width


@pytest.mark.parametrize("name", PAGES)
def test_every_page_fits_every_screen_in_every_language(name: str, arrive: Arrive) -> None:
    person = arrive(language="en-US")
    PAGES[name](person)
    for tag in ("en", "ko", "zh-Hant"):
        speak(person, tag)
        for width, height in SIZES:
            person.page.set_viewport_size({"width": width, "height": height})
            person.check_fits()
            assert person.page.evaluate(OUTSIDE, "main *, dialog[open] *") == [], (tag, width)
            assert person.page.evaluate(SMALL, CONTROLS) == [], (tag, width)


def speak(person: Person, tag: str) -> None:
    """Choose a language, where the page stands."""
    person.page.evaluate(
        "tag => import('/core/prefs.js').then((prefs) => { prefs.chosenLanguage.value = tag })", tag
    )
    expect(person.page.locator("html")).to_have_attribute("lang", tag)


def test_axe_would_find_something(arrive: Arrive) -> None:
    person = arrive()
    person.page.evaluate("document.querySelector('main').innerHTML = '<button></button>'")
    found = violations(person.page)
    assert any("button-name" in wrong for wrong in found)
