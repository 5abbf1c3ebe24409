"""The pages around the table: lobby, new table, waiting, rules, settings."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from madang.games import game_named
from madang.puzzles import puzzles_of
from tests.browser.conftest import Arrive
from tests.browser.people import Person, play, until

pytestmark = pytest.mark.browser

GAME = game_named("nylon_ppong")
TILES = "hong_kong_mahjong"


# ---- the lobby ---------------------------------------------------------------------------------


def test_a_listed_table_is_found_renamed_joined_and_closed_and_a_private_one_is_not_listed(
    arrive: Arrive,
) -> None:
    host, guest = arrive("Opener"), arrive("Juho")
    hidden = host.make_table("bots=open,open&private=true")
    table = host.make_table("preset=table&players=3&bots=open,open,open&private=false")
    row = guest.row_of("Opener")
    expect(row).to_have_count(1)  # the other one is private
    expect(row).to_contain_text("Family table")
    host.go("/")
    host.page.fill("#my-name", "민아")
    host.page.press("#my-name", "Enter")
    expect(host.page.locator("[aria-live=polite]")).to_contain_text("민아")
    host.page.goto(table)
    expect(guest.row_of("민아")).to_have_count(1)
    expect(row).to_have_count(0)

    guest.go("/t/Nothing-of-the-kind%20look!!")
    expect(guest.page.locator("h1")).to_have_text("There is no such table.")
    guest.press(guest.page.get_by_role("link", name="민아’s table"))
    expect(guest.page).to_have_url(table)
    expect(guest.page.locator("[role=alert]")).to_have_text("")
    guest.press("[data-do=sit]")
    expect(guest.page.locator("[data-do=stand]")).to_be_visible()
    assert guest.page.locator("[data-do=start]").count() == 0  # the host may, nobody else
    expect(host.page.locator("[data-do=start]")).to_have_text("Deal, bots take the rest")
    host.press("[data-do=add-bot]")
    expect(host.page.locator("[data-do=start]")).to_have_text("Deal")

    guest.press("[data-do=stand]")
    expect(guest.page.locator("[data-do=stand]")).to_have_count(0)
    guest.go("/")
    row = guest.row_of("민아")
    expect(row).to_be_visible()
    host.press("[data-do=close]")
    expect(row).to_be_visible()  # the question is still open
    host.press("[data-do=ask-yes]")
    expect(row).to_have_count(0)
    expect(host.page.get_by_role("heading", name="The host has closed this table")).to_be_visible()
    guest.sit_at(hidden)
    host.page.goto(hidden)
    expect(host.page.locator(".sitters")).to_contain_text("Juho")


def test_among_friends_a_seat_is_given_up_to_a_bot_and_one_may_have_more_time(
    arrive: Arrive,
) -> None:
    host, guest = arrive("Leaver"), arrive("Juho")
    table = host.make_table("players=2&bots=open,open&private=true")
    guest.sit_at(table)
    host.press("[data-do=start]")
    expect(host.page.locator(".own .hand [data-card]").first).to_be_visible()
    host.go("/")
    row = host.page.locator(".running__row")
    expect(row).to_contain_text("Nylon-ppong")
    expect(row).to_contain_text("Round 1 of")
    expect(row).to_contain_text("Juho")
    host.press("[data-do=give-up]")
    expect(host.page.locator(".ask-first")).to_contain_text("A bot plays on")
    host.press("[data-do=ask-yes]")
    expect(row).to_have_count(0)
    expect(
        guest.page.locator(".seat[data-seat='0'] .crest [data-creature=sparrow]")
    ).to_be_visible()
    expect(guest.page.locator(".seat[data-seat='0'] .seat__name")).not_to_have_text("Leaver")
    host.page.goto(table)  # the person who comes back only watches, by the watchers' numbers
    expect(host.page.locator(".own__watch")).to_be_visible()
    assert host.page.locator(".own .hand [data-card]").count() == 0
    expect(guest.page.locator(".own .hand [data-card]").first).to_be_visible()

    guest.sit_at(host.make_table("players=2&bots=open,open&private=true&clock=20+60"))
    assert guest.page.locator("#time-0").count() == 0
    guest.page.get_by_label("Juho’s time").select_option(label="4× the time")
    seat = host.page.locator(".place[data-seat='1']")
    expect(seat.locator(".place__note")).to_have_text("4× the time")
    expect(host.page.get_by_label("Juho’s time")).to_have_value("4")
    host.press("[data-do=start]")
    clock = guest.page.locator(".own [role=timer]")
    play([host, guest], ".own [role=timer]", [guest])
    expect(clock).to_have_attribute("aria-label", re.compile(r"^(80|[67]\d) seconds"))


def test_a_table_of_bots_given_up_in_the_lobby_is_closed(visitor: Person) -> None:
    person = visitor
    table = person.make_table("players=2&bots=open,careful&private=true")
    person.press("[data-do=start]")
    expect(person.page.locator(".game")).to_be_visible()
    person.go("/")
    person.press("[data-do=give-up]")
    person.press("[data-do=ask-yes]")
    expect(person.page.locator(".running__row")).to_have_count(0)
    person.page.goto(table)
    expect(person.page.locator("h1")).to_have_text("The host has closed this table.")


# ---- a new table -------------------------------------------------------------------------------


def open_form(person: Person) -> Page:
    """Open the form for a new table with all its parts."""
    person.go("/")
    person.press("[href='#/new/nylon_ppong']")
    person.press("[data-do=all-options] summary")
    person.press("[data-do=time] summary")
    return person.page


def test_every_option_has_its_sentence_and_its_section(regular: Person) -> None:
    page = open_form(regular)
    for row in GAME.option_rows:
        if row.name == GAME.house_rules.seats_option:
            continue
        hint = page.locator(f"#option-{row.name}-means")
        expect(hint).to_contain_text(row.meaning)
        expect(hint.locator("a")).to_have_attribute("href", f"#/rules/nylon_ppong/{row.section}")


def test_options_chosen_in_the_form_are_those_of_the_table(visitor: Person) -> None:
    page = open_form(visitor)
    page.locator("[value=table]").check()
    page.get_by_label("3 players").check()
    page.get_by_role("switch", name="Natural ppong").uncheck()
    page.get_by_label("Stop limit: more").click()
    page.get_by_label("Rounds", exact=True).fill("4")
    expect(page.locator("#listed")).not_to_be_checked()
    page.get_by_label("20 s a move + 60 s").check()
    visitor.press("[data-do=make]")
    rules = page.locator(".chips")
    for chip in ("Family table", "Natural ppong: no", "Stop limit: 6", "Rounds: 4", "Private"):
        expect(rules).to_contain_text(chip)
    expect(rules).to_contain_text("20 s a move + 60 s")
    expect(page.locator(".place")).to_have_count(3)
    close(visitor)


def close(host: Person) -> None:
    """Close a table that waits."""
    host.press("[data-do=close]")
    host.press("[data-do=ask-yes]")
    expect(host.page.get_by_role("heading", name="The host has closed this table")).to_be_visible()


def test_a_link_carries_every_choice(visitor: Person) -> None:
    page = open_form(visitor)
    page.locator("[value=quick]").check()
    page.get_by_label("A card starts the pile").check()
    page.get_by_label("60 or more").check()
    page.locator("#seat-1").select_option("")
    page.get_by_text("Keep or share these rules").click()
    link = page.locator("#draft-link").input_value()
    visitor.go("/")
    visitor.go("/new/nylon_ppong")
    expect(page.locator("[value=quick]")).not_to_be_checked()  # nothing is remembered
    page.goto(link)
    visitor.press("[data-do=all-options] summary")
    expect(page.get_by_label("A card starts the pile")).to_be_checked()
    expect(page.get_by_label("60 or more")).to_be_checked()
    expect(page.locator("[value=quick]")).to_be_checked()
    expect(page.locator("#seat-1")).to_have_value("")
    expect(page.locator("#draft-link")).to_have_value(link)


def test_a_table_of_friends_is_fast_and_a_listed_one_tells_nobody_who_thinks(
    regular: Person,
) -> None:
    regular.go("/new/hong_kong_mahjong")
    page = regular.page
    expect(page.locator(".pace")).to_be_visible()
    expect(page.get_by_label("Fast", exact=True)).to_be_checked()
    page.locator("#listed").check()
    expect(page.get_by_label("Nobody can tell who thinks", exact=True)).to_be_checked()
    expect(page.locator(".pace")).to_contain_text("The same pause of 3 seconds")
    page.locator("#listed").uncheck()
    expect(page.get_by_label("Fast", exact=True)).to_be_checked()
    page.get_by_label("Nobody can tell who thinks", exact=True).check()
    expect(page).to_have_url(re.compile("call_window=3"))
    page.locator("#listed").check()
    page.get_by_label("Fast", exact=True).check()
    page.locator("#listed").uncheck()
    expect(page.get_by_label("Fast", exact=True)).to_be_checked()


def test_a_table_of_tiles_waits_equally_long_unless_told_otherwise(regular: Person) -> None:
    regular.go("/new/hong_kong_mahjong?call_window=5")
    page = regular.page
    regular.press("[data-do=time] summary")
    expect(page.get_by_label("5 seconds", exact=True)).to_be_checked()
    expect(page.locator("#uniform-window")).to_be_checked()
    page.locator("#uniform-window").uncheck()
    expect(page).to_have_url(re.compile("uniform_window=false"))
    page.get_by_label("Fast", exact=True).check()
    expect(page.locator("#uniform-window")).to_have_count(0)
    expect(page).not_to_have_url(re.compile("call_window"))


def test_a_link_with_nonsense_opens_the_usual_form(regular: Person) -> None:
    regular.go("/new/nylon_ppong?preset=none&stop_limit=999&players=0&bots=x,y,z&clock=1e9+-3")
    expect(regular.page.locator("[value=source]")).to_be_checked()
    expect(regular.page.locator("#option-stop_limit")).to_have_value("10")
    expect(regular.page.locator(".sitting__seat")).to_have_count(4)


def test_options_that_exclude_each_other_are_refused_next_to_the_field(visitor: Person) -> None:
    person = visitor
    person.go("/new/hong_kong_mahjong?min_faan=1&bots=open,speedy,speedy,speedy")
    person.press("[data-do=make]")
    refused = person.page.locator(".option", has=person.page.locator("#option-min_faan"))
    expect(refused.locator(".problem")).to_contain_text("The simplified table starts at 3 faan")
    expect(refused.locator(".problem")).to_be_in_viewport()
    expect(person.page.locator(".option .problem")).to_have_count(1)
    person.page.get_by_label("Half-spicy", exact=True).check()
    person.press("[data-do=make]")
    expect(person.page.locator(".place")).to_have_count(4)
    close(person)


def test_a_section_of_a_page_that_games_share_opens_with_the_house_rules(regular: Person) -> None:
    regular.go("/rules/hong_kong_mahjong/3.5")
    regular.press(".is-here a[href='#/rules/hong_kong_mahjong/MJ-5.7']")
    expect(regular.page.locator("h1")).to_contain_text("Mahjong: what the games share")
    here = regular.page.locator(".is-here")
    expect(here).to_contain_text("5.7")
    expect(here.locator("[data-option=added_kong]")).to_contain_text("On any turn")
    regular.page.get_by_role("link", name="Old Hong Kong mahjong").click()
    expect(regular.page.locator("h1")).to_contain_text("Hong Kong mahjong")


# ---- rules -------------------------------------------------------------------------------------

# what has come is read and drawn by then
LATER = "() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"


def test_a_section_of_the_rules_can_be_linked_to_and_all_that_rules_name_are_there(
    regular: Person,
) -> None:
    regular.go("/rules/nylon_ppong/5.3")
    here = regular.page.locator(".is-here")
    expect(here).to_contain_text("5.3")
    expect(here).to_be_in_viewport()
    assert regular.page.locator("h1").count() == 1
    ids = set(regular.page.locator("[id^=s-]").evaluate_all("all => all.map((it) => it.id)"))
    assert {f"s-{row.section}" for row in (*GAME.option_rows, *GAME.actions)} - ids == set()


def test_the_rules_open_over_a_table_and_the_log_is_all_there_afterwards(visitor: Person) -> None:
    person = visitor
    table = person.make_table("preset=table&bots=open,careful,careful,careful&private=true")
    person.press("[data-do=start]")
    until(person, ".game__side .log li:nth-child(6)")
    told = person.page.locator(".game__side .log li").all_inner_texts()
    person.page.keyboard.press("?")
    person.press("dialog .guide .section >> nth=0")
    book = person.page.locator(".rules-over")
    expect(book.locator(".is-here")).to_be_in_viewport()
    book.locator("summary").click()
    person.press(".rules-over .contents__fold a[href$='/7']")
    expect(book.locator(".is-here")).to_contain_text("7 Combinations")
    book.get_by_role("link", name="hwatu cards").click()
    expect(book.get_by_role("heading", name="Hwatu cards").first).to_be_visible()
    for _ in range(2):
        person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)
    assert person.page.url == table
    assert person.page.locator(".game__side .log li").all_inner_texts()[: len(told)] == told
    person.go("/")
    person.press("[data-do=give-up]")
    person.press("[data-do=ask-yes]")
    expect(person.page.locator(".running__row")).to_have_count(0)


def test_rules_that_come_late_do_not_take_the_place_of_others(visitor: Person) -> None:
    person, held = visitor, list[Route]()
    person.page.route("**/api/rules/nylon_ppong?*", lambda route: held.append(route))
    with person.page.expect_request("**/api/rules/nylon_ppong?*"):
        person.go("/rules/nylon_ppong")
    person.go("/rules/hwatu_cards")
    expect(person.page.locator(".rulebook table").first).to_be_visible()
    headings = person.page.locator(".rulebook h1, .rulebook h2")
    told = headings.all_inner_texts()
    assert told
    with person.page.expect_response("**/api/rules/nylon_ppong?*") as late:
        held[0].continue_()
    late.value.finished()
    person.page.evaluate(LATER)
    assert headings.all_inner_texts() == told


# ---- settings ----------------------------------------------------------------------------------


def order(page: Page) -> list[str]:
    """Return the games as the lobby shows them."""
    found: list[str] = page.locator("[data-panel]").evaluate_all(
        "all => all.map((it) => it.dataset.panel)"
    )
    return found


def choose_language(person: Person, name: str) -> None:
    person.press("[data-do=settings]")
    person.page.get_by_label(name).check()
    person.page.keyboard.press("Escape")
    expect(person.page.locator("dialog")).to_have_count(0)


def the_page_of_the_cards_is_linked(person: Person, heading: str) -> None:
    person.go("/rules/nylon_ppong")
    person.press(".rulebook a[href='#/rules/hwatu_cards']")
    expect(person.page.locator("h1")).to_have_text(heading)
    expect(person.page.locator(".rulebook td").nth(1)).to_have_text("송학")
    assert person.page.locator(".rules__note").count() == 0
    assert person.page.locator(".rulebook").evaluate("it => it.clientWidth") > 600


def test_the_language_follows_the_browser_can_be_switched_and_is_remembered(
    arrive: Arrive,
) -> None:
    person = arrive(language="ko-KR")
    page = person.page
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.get_by_role("heading", name="나이롱뽕")).to_be_visible()
    assert order(page) == ["nylon_ppong", "wolnam_ppong", "korean_mahjong", "hong_kong_mahjong"]
    person.go("/rules/nylon_ppong/4.1")
    expect(page.locator(".rulebook")).to_have_attribute("lang", "ko")
    expect(page.locator(".is-here")).to_contain_text("뽑는 대신 뽕을")
    expect(page.locator(".contents__side a").first).to_contain_text("경기")
    the_page_of_the_cards_is_linked(person, "화투 패")
    person.go("/")
    choose_language(person, "繁體中文")
    the_page_of_the_cards_is_linked(person, "花鬥牌")
    person.go("/")
    choose_language(person, "English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.get_by_role("heading", name="Nylon-ppong")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Nylon-ppong")).to_be_visible()


def answer_in_english(route: Route) -> None:
    """Answer as a server does that has no page in the language asked for."""
    answer = route.fetch(url=route.request.url.replace("language=zh", "language=en"))
    route.fulfill(response=answer)


def test_a_reader_of_traditional_chinese_is_spoken_to_in_it_unless_a_page_is_not_translated(
    arrive: Arrive,
) -> None:
    person = arrive(language="zh-HK")
    page = person.page
    expect(page.locator("html")).to_have_attribute("lang", "zh-Hant")
    expect(page.get_by_role("heading", name="尼龍碰")).to_be_visible()
    assert order(page) == ["hong_kong_mahjong", "korean_mahjong", "nylon_ppong", "wolnam_ppong"]
    page.route("**/api/rules/nylon_ppong?language=zh*", answer_in_english)
    person.go("/rules/nylon_ppong")
    expect(page.locator(".rulebook")).to_have_attribute("lang", "en")
    expect(page.locator(".rules__note").last).to_contain_text("英文")


def test_an_unknown_language_is_english_and_the_first_tab_skips_to_the_page(
    arrive: Arrive,
) -> None:
    person = arrive(language="fi-FI")
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
    person.page.reload()
    expect(person.page.locator("#my-name")).to_be_visible()
    person.page.evaluate("document.activeElement.blur()")
    person.page.keyboard.press("Tab")
    expect(person.page.locator(".skip")).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(person.page.locator("main")).to_be_focused()


def test_dark_and_light_are_chosen_and_remembered_and_the_browsers_bar_goes_with_them(
    arrive: Arrive,
) -> None:
    person = arrive()
    page = person.page
    light = background(page)
    person.press("[data-do=settings]")
    page.get_by_label("Dark").check()
    assert background(page) != light
    colours = page.locator("meta[name=theme-color]").evaluate_all(
        "all => all.map((it) => it.content)"
    )
    assert colours == ["#16140f", "#16140f"]
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")


def background(page: Page) -> Any:
    """Return the colour behind everything."""
    return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")


# ---- for everybody -----------------------------------------------------------------------------


def check_fits_all_sizes(person: Person) -> None:
    """See that the page as it stands is no wider than any of the screens."""
    for width, height in ((320, 640), (390, 844), (1440, 900), (2560, 1300)):
        person.page.set_viewport_size({"width": width, "height": height})
        person.check_fits()


@pytest.mark.long  # the walks of test_accessibility look at all of these, and at more
@pytest.mark.parametrize("language", ["en-US", "ko-KR"])
def test_no_page_is_wider_than_the_screen(arrive: Arrive, language: str) -> None:
    person = arrive("Mina", language=language)
    check_fits_all_sizes(person)
    open_form(person)
    check_fits_all_sizes(person)
    person.press("[data-do=make]")
    expect(person.page.locator("[data-do=start]")).to_be_visible()
    check_fits_all_sizes(person)
    person.press("[data-do=start]")
    expect(person.page.locator(".hand__card").first).to_be_visible()
    check_fits_all_sizes(person)
    person.press("[data-do=table-menu]")
    check_fits_all_sizes(person)


LARGE = 32  # px, twice the usual
IN_LARGE_TYPE = {
    "/": "[data-do=play-now]",
    "/new/wolnam_ppong": "[data-do=make]",
    "/learn/nylon_ppong": ".lesson__dots",
    "/score/wolnam_ppong": ".pad",
    "/score/hong_kong_mahjong/hand": ".tile-pad",
    "/rules/nylon_ppong": ".rulebook",
    "/puzzles": ".puzzles__filter",
}

# which choices are cut
CUT_CHOICES = """() => [...document.querySelectorAll("select")]
  .filter((it) => it.checkVisibility() && it.scrollWidth > it.clientWidth)
  .map((it) => it.selectedOptions[0].text)"""
LEAST_TILE = 28  # px; as wide as in usual type


# whether the name in the bar runs below what is at its end
NAME_COVERED = """(() => {
  const brand = document.querySelector(".brand");
  if (!brand) return false;
  const end = document.querySelector(".bar__end").getBoundingClientRect();
  return brand.getBoundingClientRect().right > end.left || brand.scrollWidth > brand.clientWidth;
})()"""
MAIN_CONTROLS = ".button, .input, .select, .segments label, .stepper button, summary, .panel a"


def test_controls_are_large_enough_for_a_thumb_and_no_page_is_wider_than_a_phone_in_large_type(
    arrive: Arrive,
) -> None:
    person = arrive(way="touch", size=(390, 844))
    for path, made_of in (("/", "[data-do=play-now]"), ("/new/nylon_ppong", "[data-do=make]")):
        person.go(path)
        expect(person.page.locator(made_of).first).to_be_visible()
        heights = person.page.locator(MAIN_CONTROLS).evaluate_all(
            "all => all.filter((it) => it.checkVisibility())"
            ".map((it) => [it.textContent, it.getBoundingClientRect().height])"
        )
        assert heights, path
        assert [small for small in heights if small[1] < 44] == [], path
    person.on_screen(360, 640).enlarge_type(LARGE)
    for path, made_of in IN_LARGE_TYPE.items():
        person.go(path)
        expect(person.page.locator(made_of).first).to_be_visible()
        person.check_fits()
        assert person.page.evaluate(NAME_COVERED) is False, path
        assert person.page.evaluate(CUT_CHOICES) == [], path
    person.go("/learn/hong_kong_mahjong")
    tile = person.page.locator(".scene__piece").first
    expect(tile).to_be_visible()
    assert tile.evaluate("it => it.offsetWidth") >= LEAST_TILE


PAGES = {
    "/": "[data-do=play-now]",
    "/new/nylon_ppong": "[data-do=make]",
    "/rules/nylon_ppong": ".rulebook",
    "/t/none": "h1:text('There is no such table.')",
}


def test_every_page_has_one_title_and_every_control_a_name(regular: Person) -> None:
    for path, made_of in PAGES.items():
        regular.go(path)
        expect(regular.page.locator(made_of).first).to_be_visible()
        expect(regular.page.locator("h1")).to_have_count(1)
        assert re.search(r"Madang$", regular.page.title()), path
        nameless = regular.page.evaluate(
            """[...document.querySelectorAll("button, a[href], input, select")]
              .filter((it) => it.checkVisibility())
              .filter((it) => !(it.ariaLabel || it.textContent.trim() || it.labels?.length))
              .map((it) => it.outerHTML)"""
        )
        assert nameless == [], path


def test_a_link_that_is_half_a_character_opens_a_page_all_the_same(visitor: Person) -> None:
    person = visitor
    for path in ("/t/%", "/t/%E0%A4%A"):
        person.go("/")
        expect(person.page.locator(PAGES["/"]).first).to_be_visible()
        person.go(path)
        expect(person.page.locator(PAGES["/t/none"])).to_be_visible()
    person.page.reload()
    expect(person.page.locator(PAGES["/t/none"])).to_be_visible()


def test_a_seat_link_that_is_not_known_says_so(visitor: Person) -> None:
    visitor.expects_outage = True  # the refusal is in the browser's log
    visitor.go("/seat/not-a-secret")
    expect(
        visitor.page.get_by_role("alert").filter(has_text="was used already, or is too old")
    ).to_be_visible()


def test_the_keys_stay_near_a_button_that_goes_away(arrive: Arrive) -> None:
    person = arrive()
    page = person.page

    def press(button: str, near: str) -> None:
        page.locator(button).first.press("Enter")
        expect(page.locator(f"{near} :focus")).to_have_count(1)

    person.go("/")
    press("[data-panel=nylon_ppong] [data-offer] button", "[data-panel=nylon_ppong]")
    person.go("/score/wolnam_ppong")
    for month in (2, 10):
        page.locator(f".pad [data-month='{month}']").first.press("Enter")
    press("[aria-label='Take back month 2']", ".mini")
    person.make_table("bots=open,open,careful,careful&private=true")
    press("[data-do=add-bot]", "[data-seat='1']")
    press("[data-do=stand]", ".waiting__leave")
    one = next(one for one in puzzles_of(TILES).values() if one.theme == "waits")
    person.go(f"/puzzles/{TILES}/{one.id}")
    wrong = next(word for word in one.choices if word not in one.best)
    page.locator(f"[data-choice='{wrong}']").press("Enter")
    press("[data-do=tell]", ".puzzle__acts")


def test_the_keys_stay_on_a_button_that_can_do_no_more(arrive: Arrive) -> None:
    person = arrive()
    page = person.page

    def press_to_the_end(button: str, presses: int) -> None:
        for _ in range(presses):
            page.locator(button).press("Enter")
        expect(page.locator(button)).to_be_disabled()
        expect(page.locator(button)).to_be_focused()

    person.go("/new/nylon_ppong?preset=table&max_reshuffles=1")
    page.locator("[data-do=all-options] summary").press("Enter")
    press_to_the_end("[aria-label='Reshuffles: less']", 1)
    person.go("/learn/nylon_ppong/5")
    press_to_the_end("[data-do=step-on]", 1)
    person.go("/score/wolnam_ppong")
    press_to_the_end("[data-part=hand] .pad [data-month='2']", 2)


def test_the_form_of_another_game_begins_where_a_page_does(arrive: Arrive) -> None:
    person = arrive()
    person.go("/new/nylon_ppong")
    person.page.locator("[data-game=korean_mahjong]").press("Enter")
    expect(person.page.locator("h1")).to_contain_text("Korean mahjong")
    expect(person.page.locator("main")).to_be_focused()
