"""Every page for everybody: no fault that axe-core finds, nothing too wide, nothing too small."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from madang.server.assets.files import CLIENT
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.mahjong_choice import AT_MAHJONG, choice
from tests.browser.people import BETS_OFFERED, DRAWN, GATE, OVER, Person, until
from tests.browser.real_tiles import begin
from tests.browser.test_score import settle_turn
from tests.browser.test_score_korean import win_closed

pytestmark = pytest.mark.browser

QUICK_TABLE = "preset=table&players=4&bots=open,careful,careful,careful&private=true"
MINE, FEW_MOVES = 4, 6  # seeds: the first turn is mine; the first round soon ends
FEW_TILES = 130  # a seed: a hand of mahjong soon ends


# ---- the pages: how somebody comes to each, most of them from where the page before left ------


def lobby(person: Person) -> None:
    person.go("/")
    expect(person.page.locator("[data-do=play-now]").first).to_be_visible()


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
    person.make_table("preset=table&bots=open,open,careful,careful&private=true&clock=20+60")


def rules(person: Person) -> None:
    """Open the rules at a section."""
    person.go("/rules/nylon_ppong/4.2")
    expect(person.page.locator(".is-here")).to_be_visible()


def score(person: Person) -> None:
    """Open the page for those who play with real cards."""
    person.go("/score/nylon_ppong")
    expect(person.page.locator("main h1")).to_be_visible()


def score_sheets(person: Person) -> None:
    """Look at the sheets of this device, and at what may be done with one."""
    person.go("/score/wolnam_ppong/new")
    person.press("[data-do=begin-sheet]")
    person.press("nav a[href='#/score']")
    person.press("[data-do=sheet-menu]")
    expect(person.page.locator("#sheet-name")).to_be_visible()


def real_tiles(person: Person) -> None:
    """Ask what a hand of real tiles waits for, with tiles seen elsewhere."""
    person.go("/score/hong_kong_mahjong/hand")
    person.page.fill("[data-do=type-hand]", "11m45s [777z] [234p] (9999s) f2")
    person.page.locator("[data-part=pad] input[value=seen]").check()
    person.press("[data-press='3s']")
    expect(person.page.locator("[data-wait='3s']")).to_contain_text("3")


def worth_of_real_tiles(person: Person) -> None:
    """Ask what a hand of real tiles is worth, and who pays."""
    person.go("/score/hong_kong_mahjong/hand")
    person.page.fill("[data-do=type-hand]", "2p [333m] [777m] [555p] (9999p) f2 + 2p")
    person.page.locator("[data-part=how] fieldset").nth(3).locator("input").first.check()
    expect(person.page.locator(".sheet__pays")).to_be_visible()


def real_tiles_written_down(person: Person) -> None:
    """Write down a hand of real tiles, and begin the next one."""
    person.go("/score/hong_kong_mahjong")
    person.press("[data-do=begin-sheet]")
    for _ in range(2):
        person.press("[data-do=enter-round]")
        how = person.page.locator(".score__how > fieldset")
        how.nth(0).locator("input[value=self_draw]").check()
        how.nth(1).locator("input[value='3']").check()
        person.page.fill("[data-do=type-hand]", "2p [333m] [777m] [555p] (9999p) f2 + 2p")
        person.press("[data-do=keep-round]")
        expect(person.page.locator(".tally")).to_be_visible()
    person.press("[data-round='2']")
    expect(person.page.locator("dialog .sets")).to_be_visible()


def history(person: Person) -> None:
    """Look back at a match that was played."""
    person.go("/history")
    expect(person.page.locator("main h1")).to_be_visible()


def broken_seat_link(person: Person) -> None:
    """Open a seat link that nobody made."""
    person.expects_outage = True  # the refusal is an error in the console
    person.go("/seat/nobody")
    expect(person.page.get_by_role("alert").first).to_be_visible()


def seat_link(person: Person) -> None:
    """Open somebody's seat link, which asks first."""
    asked = (
        "import('/net/api.js').then(async (it) => {"
        "const { secret } = await it.newSeatLink(); await it.newGuest('Yuna'); return secret; })"
    )
    secret = person.page.evaluate(asked)
    person.page.reload()
    person.go(f"/seat/{secret}")
    expect(person.page.locator("[data-do=become]")).to_be_visible()


def begin_match(person: Person, rounds: int = 2, seed: int = FEW_MOVES) -> None:
    """Make a table with bots, and deal."""
    person.deal_from(seed)
    deal(person, f"{QUICK_TABLE}&rounds={rounds}")


def deal(person: Person, query: str, game: str = "nylon_ppong") -> None:
    """Make a table of any game with bots, and deal."""
    person.make_table(query, game)
    person.press("[data-do=start]")
    expect(person.page.locator(".game")).to_be_visible()


def my_turn(person: Person) -> None:
    """Play until I am asked for the beginning of a turn, with the helper of a first match."""
    begin_match(person, seed=MINE)
    until(person, "[data-action=draw]:not([aria-disabled=true])")
    expect(person.page.locator(".helper")).to_be_visible()


def after_drawing(person: Person) -> None:
    """Play until I have to discard."""
    until(person, ".hand [data-drawn]")


def table_menu(person: Person) -> None:
    """Open what is around a running table, with the seat link and its code."""
    person.page.keyboard.press("Escape")
    person.press("[data-do=table-menu]")
    person.press("[data-do=seat-link]")
    expect(person.page.locator(".qr svg")).to_be_visible()


def words_to_say(person: Person) -> None:
    """Open what may be said at a table."""
    person.press("[data-do=emotes]")
    expect(person.page.locator(".emotes")).to_be_visible()


def rules_over_a_table(person: Person) -> None:
    """Look a section up without leaving the table."""
    person.page.keyboard.press("?")
    person.press("dialog .guide .section >> nth=0")
    expect(person.page.locator(".rules-over .is-here")).to_be_visible()


def cards(person: Person) -> None:
    """Open the page of the cards."""
    person.go("/rules/hwatu_cards")
    expect(person.page.locator(".rulebook table")).to_have_count(1)  # those of a game have more


def round_result(person: Person) -> None:
    """Play until a round has ended."""
    begin_match(person)
    until(person, GATE)


def match_result(person: Person) -> None:
    """Play a match of one round."""
    begin_match(person, rounds=1)
    until(person, OVER)


def replay(person: Person) -> None:
    """Look again at the match that is over."""
    person.go(f"/replay/{person.page.url.rsplit('/', 1)[-1]}")
    expect(person.page.locator("[type=range]").first).to_be_visible()


# ---- the pages of a game with bets -------------------------------------------------------------

BETS = "wolnam_ppong"
FEW_SEATS = "players=5&odds=true&private=true&bots=open,exact,wide,random,exact"
BETS_BEFORE_MINE = 2  # a seed: in the first deal of a full table
ALL_SEATS = f"players=16&odds=true&private=true&bots=open{',random' * 15}"


def one_turn(person: Person) -> None:
    """Ask about a hand of real cards until the turn is settled."""
    settle_turn(person, [2, 10], drawn=11)


def new_table_to_bet_at(person: Person) -> None:
    """Open the form for sixteen seats with all its parts."""
    person.go(f"/new/{BETS}?{ALL_SEATS}")
    for part in ("all-options", "time"):
        person.press(f"[data-do={part}] summary")


def my_bet(person: Person) -> None:
    """Play until I am asked how much to bet."""
    deal(person, FEW_SEATS, BETS)
    until(person, f".game:has({BETS_OFFERED}) #bet-amount:enabled")


def a_closed_bet(person: Person) -> None:
    """Type more than may be bet, and read why not."""
    person.page.fill("#bet-amount", "999999")
    person.page.press("#bet-amount", "Enter")
    expect(person.page.locator(".notice")).to_be_visible()


def odds(person: Person) -> None:
    """Open the odds of my hand, once it is one that may be bet on."""
    until(person, f".game:has({BETS_OFFERED}) button.odds")
    person.press("button.odds")
    expect(person.page.locator("dialog[open] table")).to_be_visible()


def sixteen_seats(person: Person) -> None:
    """Play at a full table until somebody has bet, and I am asked: so it stays."""
    person.deal_from(BETS_BEFORE_MINE)
    deal(person, f"{ALL_SEATS}&deals=2", BETS)
    until(person, f".game:has({BETS_OFFERED}) .reveal[data-tone]")


def deal_result(person: Person) -> None:
    """Play until a deal of a full table has ended."""
    until(person, GATE)


def bets_over(person: Person) -> None:
    """Play a match of one deal."""
    deal(person, f"{FEW_SEATS}&deals=1", BETS)
    until(person, OVER)


# ---- the pages of a game of tiles --------------------------------------------------------------

TILES, KOREAN = "hong_kong_mahjong", "korean_mahjong"
TILES_WITH_BOTS = f"{AT_MAHJONG}&bots=open,speedy,speedy,speedy"


def my_tiles(person: Person) -> None:
    """Play with bots until I have drawn, and others have discarded."""
    person.choice = choice
    person.deal_from(FEW_TILES)
    deal(person, TILES_WITH_BOTS, TILES)
    until(person, ".game:has(.river li:nth-child(2)) .hand [data-drawn]")


def a_claim(person: Person) -> None:
    """Play until a discard is mine to claim."""
    until(person, ".game[data-call]")


def hand_result(person: Person) -> None:
    """Play until a hand has been won."""
    until(person, f"{GATE}, .sheet__pays")


def new_table_of_mahjong(person: Person) -> None:
    """Open the form for a table with all its parts."""
    person.go(f"/new/{TILES}")
    for part in ("all-options", "time"):
        person.press(f"[data-do={part}] summary")


def korean_hand_of_real_tiles(person: Person) -> None:
    """Ask what a hand of real tiles is worth, where some rows have a star."""
    person.go(f"/score/{KOREAN}/hand")
    person.page.fill(".hand-shown__text input", "8p [111m] [444p] [999p] [333z] f1 f3 + 8p")
    expect(person.page.locator(".verdict [data-star]").first).to_be_visible()


def korean_sheet(person: Person) -> None:
    """Write down hands until the horse race is won, and begin to correct its counters."""
    begin(person, KOREAN)
    for place in range(1, 4):
        win_closed(person, "Kit")
        expect(person.page.locator(f"[data-round='{place}']")).to_be_visible()
    expect(person.page.locator("[data-aside]")).to_be_visible()
    assert violations(person.page) == []
    person.press("[data-do=enter-round]")
    person.press("[data-do=other-deal] summary")
    person.page.locator(".score__how > fieldset input[value=self_draw]").check()


# each visited by one person, one after the other: nobody arrives or plays a match for each alone
WALKS: list[tuple[Callable[[Person], None], ...]] = [
    (lobby, settings, new_table, rules, cards, score, broken_seat_link),
    (one_turn, worth_of_real_tiles, korean_hand_of_real_tiles, real_tiles, score_sheets),
    (real_tiles_written_down, korean_sheet),
    (waiting_room, my_turn, words_to_say, table_menu, seat_link),
    (match_result, replay, history),
    (new_table_to_bet_at, my_bet, a_closed_bet, odds),
    (sixteen_seats, deal_result),
]

# made of the parts of another page, for the same game or the other of its kind; tables of tiles and
# their results are looked at in tests/client, too
ALIKE: list[tuple[Callable[[Person], None], ...]] = [
    (bets_over, replay),
    (my_turn, after_drawing, rules_over_a_table),
    (new_table_of_mahjong,),
    (round_result,),
    (my_tiles, a_claim, hand_result),
]

PAGES = [page for walk in (*WALKS, *ALIKE) for page in walk]

# ---- what is looked for ------------------------------------------------------------------------

PHONE, DESK = (390, 844), (1440, 900)  # axe looks at one page on the one, at the next on the other
SMALLEST = 320, 568
CONTROLS = (
    "a[href], button, input:not([type=radio], [type=checkbox]), select, summary, label:has(input)"
)

# (selector) -> what sticks out of the window sideways, unless something around it scrolls
OUTSIDE = """selector => [...document.querySelectorAll(selector)]
    .filter((it) => { const box = it.getBoundingClientRect();
        return box.width && (box.left < -1 || box.right > innerWidth + 1) })
    .filter((it) => it.checkVisibility() && !it.closest(".skip, .heard-only"))
    .filter((it) => { for (let at = it.parentElement; at; at = at.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return at === document.body
        return true })
    .map((it) => it.outerHTML.slice(0, 120))"""

# (selector) -> controls that are under 24 px; links within a sentence may be as high as it is
SMALL = """selector => [...document.querySelectorAll(selector)]
    .filter((it) => { const box = it.getBoundingClientRect();
        return box.width && (box.width < 24 || box.height < 24) })
    .filter((it) => it.checkVisibility() && !it.closest(".skip"))
    .filter((it) => !(it.matches("a") && getComputedStyle(it).display === "inline"))
    .map((it) => it.outerHTML.slice(0, 120))"""

# buttons that touch, and marks of a section that are wider than what they say
CLUMSY = """() => {
    const boxOf = (it) => it.getBoundingClientRect();
    const touches = (it) => {
        const [one, other] = [it.previousElementSibling, it].map(boxOf);
        const beside = Math.max(other.left - one.right, one.left - other.right);
        return one.width && other.width && Math.max(beside, other.top - one.bottom) < 4 };
    const isStretched = (it) => {
        const words = document.createRange();
        words.selectNodeContents(it);
        return boxOf(it).width > boxOf(words).width + 40 };
    return [
        ...[...document.querySelectorAll(".button + .button:not(.plain)")].filter(touches),
        ...[...document.querySelectorAll("a.section")].filter(isStretched),
    ].filter((it) => it.checkVisibility()).map((it) => it.outerHTML.slice(0, 120)) }"""

# (selectors) -> what is outside, what is small, what is clumsy
WRONG = f"""([everything, controls]) =>
    [({OUTSIDE})(everything), ({SMALL})(controls), ({CLUMSY})()]"""


STILL_TABLES = my_turn, my_bet, sixteen_seats, my_tiles, a_claim
EVERY = [
    pytest.param(walk, id=" ".join(page.__name__ for page in walk), marks=marks)
    for walks, marks in ((WALKS, []), (ALIKE, [pytest.mark.long]))
    for walk in walks
]


@pytest.mark.parametrize("walk", EVERY)
def test_every_page_suits_everybody(
    walk: tuple[Callable[[Person], None], ...], arrive: Arrive
) -> None:
    person = arrive(size=PHONE, language="en-US")
    for place, page in enumerate(walk):
        look_at(person, PHONE)
        page(person)
        axe_finds_nothing_in_light_or_dark(person, (PHONE, DESK)[place % 2])
        it_fits_where_it_is_narrowest(person, ("ko", "zh-Hant")[PAGES.index(page) % 2])
        if page in STILL_TABLES:
            a_table_needs_no_scrolling(person)


def look_at(person: Person, size: tuple[int, int]) -> None:
    """Look on a screen of this size, once all that depends on its shape has been drawn again."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.evaluate(DRAWN)


def axe_finds_nothing_in_light_or_dark(person: Person, size: tuple[int, int]) -> None:
    look_at(person, size)
    assert violations(person.page) == []


def it_fits_where_it_is_narrowest(person: Person, tag: str) -> None:
    """Look at the page as axe saw it, then where least has room: in English and one more language.

    What is longest is English; the other two take turns from page to page.
    """
    nothing_sticks_out(person)
    look_at(person, SMALLEST)
    nothing_sticks_out(person)
    speak(person, tag)
    nothing_sticks_out(person)
    speak(person, "en")


def nothing_sticks_out(person: Person) -> None:
    """See that all is within the window, large enough to press, and apart from each other."""
    person.check_fits()
    wrong = person.page.evaluate(WRONG, ["main *, dialog[open] *", CONTROLS])
    assert wrong == [[], [], []], (person.page.viewport_size, wrong)


SCREENS = [SMALLEST, (844, 390), DESK]  # of each shape; tests/client looks at more


# -> nothing, or by how much page and table are too high, what they are at, and what sticks out
TOO_HIGH = """() => {
    const main = document.querySelector(".game__main")
    const higher = [document.documentElement, main].map((it) => it.scrollHeight - it.clientHeight)
    if (!higher.some(Boolean)) return null
    const end = main.getBoundingClientRect().bottom + 1
    const outside = [...main.querySelectorAll("*")]
        .filter((it) => it.getBoundingClientRect().bottom > end)
        .map((it) => it.outerHTML.slice(0, 120))
    const moving = document.getAnimations().map((it) => it.animationName ?? it.transitionProperty)
    return { higher, outside, moving, ...document.querySelector(".game").dataset }
}"""


def a_table_needs_no_scrolling(person: Person) -> None:
    for size in SCREENS:
        look_at(person, size)
        seen = person.page.evaluate(TOO_HIGH)
        assert not seen, f"{size}: {seen}"


def speak(person: Person, tag: str) -> None:
    """Choose a language, where the page stands."""
    person.page.evaluate(
        "tag => import('/device/prefs.js').then((prefs) => { prefs.chosenLanguage.value = tag })",
        tag,
    )
    expect(person.page.locator("html")).to_have_attribute("lang", tag)


# what is written for a theme: a selector, and its declarations
OF_A_THEME = re.compile(r"([^{}]*(?:data-theme|prefers-color-scheme)[^{}]*)\{([^{}]*)\}")
COLOUR = re.compile(
    r"(--[\w-]+|background): (#|rgb|hsl|color-mix\().*|--(shadow|lamp)[\w-]*: .*|color-scheme: \w+"
)


def test_themes_differ_in_colours_alone() -> None:
    """So axe is asked about a dark page what can differ there: see `axe.OF_COLOURS`."""
    blocks = [
        block for path in CLIENT.rglob("*.css") for block in OF_A_THEME.findall(path.read_text())
    ]
    assert any("dark" in selector for selector, _ in blocks)
    lines = [line.strip() for _, block in blocks for line in block.split(";")]
    assert [line for line in lines if line and not COLOUR.fullmatch(line)] == []


FAULTS = """() => {
  const text = Object.assign(document.createElement("p"), { textContent: "Only in the dark" });
  text.style.color = "#3a3a3a";
  document.querySelector("main").replaceChildren(document.createElement("button"), text);
}"""


def test_axe_would_find_something(arrive: Arrive) -> None:
    person = arrive()
    person.page.evaluate(FAULTS)
    found = {wrong.partition(":")[0] for wrong in violations(person.page)}
    assert {"light button-name", "dark color-contrast"} <= found
    assert "light color-contrast" not in found


def test_no_two_parts_of_a_heading_are_read_as_one_word(arrive: Arrive) -> None:
    person = arrive()
    heading = person.page.get_by_role("heading", level=1)
    person.go("/puzzles/nylon_ppong/1")
    expect(heading).to_have_accessible_name(re.compile("^Puzzles Nylon-ppong · "))
    match_result(person)
    expect(heading).to_have_accessible_name("Nylon-ppong Round 1 of 1")
    replay(person)
    expect(heading).to_have_accessible_name("Replay Nylon-ppong · Round 1 of 1")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_a_result_is_where_the_keys_are(arrive: Arrive, motion: str) -> None:
    """Also where it rises, and is hidden until then."""
    person = arrive(size=DESK)
    person.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    begin_match(person)
    until(person, GATE)
    expect(person.page.locator(".over h2")).to_be_focused()


# whether what has the focus can be seen, or is behind something
COVERED = """() => {
  const it = document.activeElement, box = it.getBoundingClientRect();
  const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return it !== document.body && !it.contains(hit) && !hit?.contains(it) && it.outerHTML;
}"""


def test_the_keys_go_to_nothing_behind_a_result_in_large_type(arrive: Arrive) -> None:
    """There it covers the side of the table too."""
    person = arrive(size=(1280, 800))
    person.enlarge_type(32)
    begin_match(person)
    until(person, GATE)
    expect(person.page.locator(".over h2")).to_be_focused()
    for _ in range(25):
        person.page.keyboard.press("Tab")
        assert not person.page.evaluate(COVERED)
    person.page.locator(".over header button").press("Enter")  # the table may be looked at
    expect(person.page.locator(".game__side")).to_be_visible()


def test_the_keys_are_at_the_hand_when_what_they_pressed_is_done(arrive: Arrive) -> None:
    """At the hand as a whole: Enter pressed once more plays no card that nobody saw."""
    person = arrive(size=DESK)
    begin_match(person, seed=MINE)
    until(person, "[data-action=draw]:not([aria-disabled=true])")
    hand = person.page.locator(".hand")
    person.page.locator(".acts [data-action=draw]").press("Enter")
    expect(hand).to_be_focused()
    before = hand.locator("[data-card]").count()
    person.page.keyboard.press("Enter")
    expect(hand.locator("[tabindex='0']")).to_be_focused()
    assert hand.locator("[data-card]").count() == before
