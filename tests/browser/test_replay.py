"""A finished match is stepped through, looked at through each seat's eyes, played on from, kept."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from madang import record
from madang.games import game_named
from madang.shuffles import seeded
from madang.table import Table
from tests.browser.conftest import Arrive
from tests.browser.people import OVER, Person, until
from tests.browser.serve import SEED

pytestmark = pytest.mark.browser

PHONE, DESKTOP = (390, 844), (1440, 900)

# a match of bots alone, from beginning to end, as somebody who watches them would see to it
BOTS_PLAY = """async (options) => {
  const { ask, enter, exit } = await import("/net/store.js");
  const bots = Array(options.players).fill("high_card");
  const rest = { sit: false, private: true, bots, options };
  const made = await ask({ type: "make", game: "nylon_ppong", ...rest });
  await ask({ type: "start", table: made.table });
  const table = enter(made.table);
  while (table.update.value?.view.phase !== "over") await new Promise((go) => setTimeout(go, 20));
  exit(made.table);
  return made.table;
}"""

# -> how far marks are from where the thumb would be when their round begins, where it is far
MARKS_OFF = """() => {
  const bar = document.querySelector(".track input").getBoundingClientRect();
  const thumb = 1.375 * parseFloat(getComputedStyle(document.documentElement).fontSize);
  const marks = [...document.querySelectorAll(".track__rounds span")];
  if (marks.length < 2) return ["too few"];
  return marks.map((mark) => {
    const box = mark.getBoundingClientRect();
    const share = parseFloat(getComputedStyle(mark).getPropertyValue("--at"));
    return box.left + box.width / 2 - (bar.left + thumb / 2 + share * (bar.width - thumb));
  }).filter((off) => Math.abs(off) > 2);
}"""


def finished(person: Person, **options: object) -> str:
    """Have bots play a match; return its table."""
    return person.page.evaluate(BOTS_PLAY, {"players": 3, "rounds": 2, **options})


def shown(page: Page) -> int:
    """Return the number of the moment on show."""
    return int(page.locator(".replaying").get_attribute("data-at") or "")


def open_replay(person: Person, path: str) -> Page:
    """Follow a link to a replay."""
    person.go(f"/replay/{path}")
    expect(person.page.locator(".replaying")).to_be_visible()
    return person.page


def expect_at(page: Page, at: int) -> None:
    expect(page.locator(".replaying")).to_have_attribute("data-at", str(at))


def open_hands(page: Page) -> int:
    """Count the hands on the felt whose cards can be seen."""
    return page.locator(".felt .fan--open").count()


@pytest.fixture(scope="module")
def bots_match(regular: Person) -> str:
    """Return a match of three bots that is over, which the regular saw."""
    regular.deal_from(SEED)
    return finished(regular)


def test_a_match_is_stepped_sought_and_played(bots_match: str, visitor: Person) -> None:
    page = open_replay(visitor, bots_match)
    expect_at(page, 1)
    page.click("[data-do=next]")
    expect_at(page, 2)
    page.keyboard.press("ArrowRight")
    expect_at(page, 3)
    page.keyboard.press("ArrowLeft")
    page.click("[data-do=prev]")
    expect_at(page, 1)
    page.keyboard.press("End")
    expect(page.locator(".over .places")).to_be_visible()
    last = shown(page)
    page.click("[data-do=rewind]")
    second = shown(page)
    assert 1 < second < last
    expect(page.locator(".bar__round")).to_contain_text("Round 2 of 2")
    page.click("[data-do=first]")
    expect_at(page, 1)
    page.keyboard.press("PageDown")
    expect_at(page, second)
    assert page.evaluate(MARKS_OFF) == [], "a mark stands where no round begins"
    page.locator(".track input").fill(str(second - 1))
    expect_at(page, second - 1)
    expect(page.locator(".over .verdict__lines li").first).to_be_visible()
    page.locator(".moves button").nth(2).click()
    expect_at(page, 3)
    page.click("[data-do=play]")
    expect(page.locator(".replaying")).not_to_have_attribute("data-at", "3")
    expect(page.locator("[data-do=play]")).to_have_attribute("data-playing", "")
    page.click("[data-do=play]")
    expect(page.locator("[data-do=play]")).not_to_have_attribute("data-playing", "")


def test_the_moves_are_one_stop_of_the_tab_key(bots_match: str, visitor: Person) -> None:
    page = open_replay(visitor, bots_match)
    lines = page.locator(".moves button")
    stops = "all => all.filter((it) => it.tabIndex >= 0).length"
    assert page.locator(".moves, .moves *").evaluate_all(stops) == 1
    lines.first.focus()
    for key, place in (
        ("ArrowDown", 1),
        ("ArrowDown", 2),
        ("ArrowUp", 1),
        ("End", -1),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        expect(lines.nth(place)).to_be_focused()
    expect_at(page, 1)  # nothing was chosen
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect_at(page, int(lines.nth(1).get_attribute("data-n") or 0))
    page.keyboard.press("Tab")
    expect(page.locator(".replaying__acts [data-do=branch]")).to_be_focused()


def test_a_seats_view_hides_what_the_seat_could_not_see(bots_match: str, visitor: Person) -> None:
    page = open_replay(visitor, f"{bots_match}/4/all")
    assert open_hands(page) == 2
    own = page.locator(".own .hand__card[data-card]")
    hands = [own.evaluate_all("cards => cards.map((card) => card.dataset.card)")]
    for seat in range(3):
        page.keyboard.press(str(seat + 1))
        expect(page.locator(f'.replaying[data-viewer="{seat}"]')).to_be_visible()
        expect(page.locator(".felt .fan--open")).to_have_count(0)
        expect(page.locator(".felt .fan")).to_have_count(2)
        hands.append(own.evaluate_all("cards => cards.map((card) => card.dataset.card)"))
    assert hands[0] == hands[1]
    assert not set(hands[1]) & set(hands[2]) | set(hands[2]) & set(hands[3])
    expect(page).to_have_url(re.compile(f"#/replay/{bots_match}/4/2$"))
    page.reload()
    expect(page.locator('.replaying[data-at="4"][data-viewer="2"]')).to_be_visible()
    page.click("[data-view=all]")
    expect(page.locator(".felt .fan--open")).to_have_count(2)


def test_bots_are_named_in_the_language_that_is_chosen_meanwhile(
    bots_match: str, visitor: Person
) -> None:
    page = open_replay(visitor, bots_match)
    name = page.locator("[data-view='0']")
    expect(name).to_have_text(re.compile(r"^[A-Z][a-z]+$"))
    visitor.press("[data-do=settings]")
    page.get_by_label("한국어").check()
    expect(name).to_have_text(re.compile("^[가-힣]+$"))
    page.get_by_label("English").check()
    expect(name).to_have_text(re.compile(r"^[A-Z][a-z]+$"))


@pytest.mark.parametrize(
    ("way", "size"), [("touch", PHONE), pytest.param("mouse", DESKTOP, marks=pytest.mark.long)]
)
def test_a_what_if_is_played_on_against_bots(
    arrive: Arrive, way: str, size: tuple[int, int]
) -> None:
    person = arrive("Mina", way, size)
    table = finished(person, rounds=1)
    page = open_replay(person, f"{table}/5/1")
    held = page.locator(".own .hand__card").evaluate_all("c => c.map((card) => card.dataset.card)")
    visible = page.locator("[data-do=branch]:visible")
    person.press(visible)
    expect(page.locator("[data-do=play-as].main")).to_have_attribute("data-seat", "1")
    person.press("[data-do=play-as][data-seat='1']")
    cards = page.locator(".game:not(.replaying) .own .hand [data-card]")
    expect(cards.first).to_be_visible()
    expect(page).not_to_have_url(re.compile("replay"))
    now = cards.evaluate_all("c => c.map((card) => card.dataset.card)")
    assert len(set(held) & set(now)) >= len(held) - 2
    expect(page.locator(".bar__tag")).to_have_attribute("href", f"#/replay/{table}/5/all")
    until(person, OVER)
    person.press("[data-replay]")
    expect(page.locator(".replaying")).to_be_visible()


SCREENS = [(320, 568), (667, 375), (1440, 900)]
MORE_SCREENS = [(390, 844), (844, 390), (820, 1180)]
TALLER = {"hong_kong_mahjong": [(320, 568)]}  # four open hands: there the page scrolls

# -> what scrolls, what is not wholly on the screen, and what of mine the controls lie over
OFF = """() => {
  const boxes = (all) => [...document.querySelectorAll(all)].filter((it) => it.checkVisibility())
    .map((it) => [it.className, it.getBoundingClientRect()])
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2
  const [[, controls]] = boxes(".controls")
  const mine = boxes(".own .hand__card, .own__ask, .choices, .felt .seat__plate, .felt .card")
  return [
    ...[...document.querySelectorAll("html, .game__main")]
      .filter((it) => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1),
    ...[...mine, ...boxes(".controls button")].filter(([, box]) => box.left < -1 || box.top < -1
      || box.right > innerWidth + 1 || box.bottom > innerHeight + 1),
    ...mine.filter(([, box]) => over(box, controls)),
  ].map((it) => it.className ?? it[0])
}"""


def some_record(game: str, **options: object) -> str:
    """Return some moves of a match in which everybody does the first thing that is allowed."""
    rules = game_named(game)
    written = record.Record(rules, rules.make_options(**options))
    table, shuffles = Table(rules, written.options), seeded(rules, 3)
    while not table.is_over and len(written.events) < 40:
        if table.needs_deal:
            deck, dice = next(shuffles)
            table.deal(deck, dice)
            written.add_deal(deck, dice)
        else:
            seat = table.to_act[0]
            word = table.legal_actions(seat)[0]
            table.play(seat, word)
            written.add_move(seat, word)
    return "\n".join(record.write(written))


@pytest.mark.parametrize("screens", [SCREENS, pytest.param(MORE_SCREENS, marks=pytest.mark.long)])
def test_a_replay_needs_no_scrolling(
    visitor: Person, screens: list[tuple[int, int]], tmp_path: Path
) -> None:
    person, found = visitor, {}
    for game, players in (("nylon_ppong", 6), ("wolnam_ppong", 5), ("hong_kong_mahjong", 0)):
        path = tmp_path / f"{game}.jsonl"
        path.write_text(some_record(game, **({"players": players} if players else {})))
        person.go("/")
        person.go("/replay")
        person.page.set_input_files("input[type=file]", path)
        expect(person.page.locator(f".replaying[data-game={game}]")).to_be_visible()
        person.page.locator(".track input").fill("20")
        expect(person.page.locator(".replaying")).to_have_attribute("data-at", "20")
        for width, height in screens:
            if (width, height) not in TALLER.get(game, []):
                person.page.set_viewport_size({"width": width, "height": height})
                if off := person.page.evaluate(OFF):
                    found[game, width] = off
    assert found == {}


# what of the controls is not on the screen
CONTROLS_OUT = """() => [...document.querySelectorAll(".controls :is(button, a, input)")]
  .filter((it) => it.checkVisibility())
  .filter((it) => { const box = it.getBoundingClientRect();
    return box.left < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1 })
  .map((it) => it.dataset.do ?? it.type)"""
WIDTH = "it => it.getBoundingClientRect().width"
# which plates the piles lie over
PLATES_BELOW = """() => {
  const boxes = (all) => [...document.querySelectorAll(all)]
    .map((it) => it.getBoundingClientRect());
  const piles = boxes(".deck__draw, .pile__stack, .pile__stack .card");
  return boxes(".felt .seat__plate").filter((plate) => piles.some((pile) =>
    Math.min(plate.right, pile.right) - Math.max(plate.left, pile.left) > 2
      && Math.min(plate.bottom, pile.bottom) - Math.max(plate.top, pile.top) > 2)).length;
}"""
LEAST_SLIDER = 200  # px; a finger covers 40 of them


@pytest.mark.parametrize("type_size", [16, 32])
def test_controls_are_whole_and_the_slider_long_enough_on_a_phone_however_it_is_held(
    bots_match: str, visitor: Person, type_size: int
) -> None:
    page = open_replay(visitor, f"{bots_match}/9/all")
    visitor.enlarge_type(type_size)
    for width, height in ((360, 640), (390, 844), (667, 375), (844, 390)):
        visitor.on_screen(width, height)
        slider = page.locator(".track input").evaluate(WIDTH)
        assert slider >= LEAST_SLIDER, (width, height)
        assert page.evaluate(CONTROLS_OUT) == [], (width, height)
    visitor.enlarge_type(16)


def test_in_large_type_the_piles_cover_no_plate_on_a_desk(visitor: Person, tmp_path: Path) -> None:
    person = visitor
    for game in ("nylon_ppong", "wolnam_ppong"):
        (path := tmp_path / f"{game}.jsonl").write_text(some_record(game, players=4))
        person.go("/")
        person.go("/replay")
        person.page.set_input_files("input[type=file]", path)
        expect(person.page.locator(f".replaying[data-game={game}]")).to_be_visible()
        person.page.locator(".track input").fill("20")
        expect_at(person.page, 20)
        person.enlarge_type(32)
        assert person.page.evaluate(PLATES_BELOW) == 0, game
        person.enlarge_type(16)


def test_a_phone_held_sideways_shows_the_table_of_mahjong_next_to_the_controls(
    arrive: Arrive, tmp_path: Path
) -> None:
    person = arrive(size=(844, 390))  # nothing of a table is on the page yet
    (path := tmp_path / "some.jsonl").write_text(some_record("hong_kong_mahjong"))
    person.go("/replay")
    person.page.set_input_files("input[type=file]", path)
    expect(person.page.locator(".still--tiles .own__rack")).to_be_visible()
    assert person.page.locator(".still > .felt").evaluate(WIDTH) > 844 / 2


def test_a_record_is_downloaded_true_and_can_be_opened_by_a_friend(
    bots_match: str, visitor: Person, arrive: Arrive, tmp_path: Path
) -> None:
    person, friend, table = visitor, arrive("Juho", size=PHONE, way="touch"), bots_match
    page = open_replay(person, table)
    with page.expect_download() as download:
        page.locator("[data-do=download]:visible").click()
    path = tmp_path / download.value.suggested_filename
    download.value.save_as(path)
    assert path.read_text() == page.request.get(f"{person.address}api/tables/{table}/record").text()
    played = record.read(path.read_text().splitlines())
    assert record.verify(played).is_over
    friend.go("/replay")
    friend.page.set_input_files("input[type=file]", path)
    expect(friend.page.locator(".replaying")).to_have_attribute("data-at", "1")
    expect(friend.page.locator("[data-view]")).to_have_count(4)
    expect(friend.page.locator("[data-view='0']")).to_contain_text("Sparrow")
    friend.press("[data-do=last]")
    expect_at(friend.page, len(played.events))
    expect(friend.page.locator("[data-do=branch]")).to_have_count(0)


def test_a_match_that_still_runs_is_not_replayed(visitor: Person) -> None:
    person = visitor
    person.expects_outage = True  # the browser notes every refused request
    person.make_table("rounds=1&players=2&bots=open,high_card")
    person.press("[data-do=start]")
    expect(person.page.locator(".playing .game")).to_be_visible()
    table = person.page.url.rsplit("/", 1)[1]
    person.go(f"/replay/{table}")
    expect(person.page.get_by_role("alert").filter(has_text="not over yet")).to_be_visible()
    person.press(f"main a[href='#/t/{table}']")
    expect(person.page.locator(".playing .game")).to_be_visible()
    person.go("/")
    person.press("[data-do=give-up]")
    person.press("[data-do=ask-yes]")
    expect(person.page.locator(".running__row")).to_have_count(0)


def test_what_is_no_record_is_refused_with_its_line(visitor: Person, tmp_path: Path) -> None:
    person = visitor
    person.expects_outage = True
    (tmp_path / "photo.jsonl").write_text("no record")
    person.go("/replay")
    person.page.set_input_files("input[type=file]", tmp_path / "photo.jsonl")
    expect(person.page.locator("main [role=alert]")).to_contain_text(
        "It is not written like a record"
    )
