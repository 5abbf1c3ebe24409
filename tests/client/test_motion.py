"""What moves on a table, for players who like movement, and in which order its words come."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from madang.game import Data
from tests.client import korean_views, mahjong_views
from tests.client.at_table import Find, Open, changed, shown
from tests.client.moments import NYLON, WOLNAM, has_bet, is_my_move, is_over

pytestmark = pytest.mark.browser

PHONE, DESKTOP = (390, 844), (1440, 900)
HOUSE = {name: value for name, value in WOLNAM.items() if name != "style"}
FOLD = {"code": "fold", "seat": 2, "result": "fold", "won": 0, "section": "3.1"}


# ---- one after the other ---------------------------------------------------------------------

# (update): the top of the pile, whether I am asked to call, and how many lines there are, while
# later updates wait until that was looked at
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


@pytest.mark.parametrize("pace", ["calm", pytest.param("quick", marks=pytest.mark.long), None])
def test_a_discard_is_there_before_i_am_asked_to_call_it_at_the_pace_i_like(
    pace: str | None, find: Find, open_table: Open
) -> None:
    def wanted(update: Data) -> bool:
        thrown = any(event["code"] == "discard" for event in update["events"])
        return thrown and is_my_move("call", "ppong")(update)

    updates = find(wanted, **NYLON)
    page = open_table(updates[:-1], **NYLON, motion=pace is not None)
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


@pytest.mark.parametrize("motion", [True, False])
def test_the_reveal_moves_only_for_players_who_like_movement(
    motion: bool, find: Find, open_table: Open
) -> None:
    updates = find(has_bet, **WOLNAM)
    page = open_table(updates[:-1], **HOUSE, motion=motion)
    page.evaluate("update => feed(update)", updates[-1])
    page.wait_for_selector(".reveal__flip")
    names = page.evaluate("document.getAnimations().map((it) => it.animationName)")
    assert ("turn-up" in names) is motion


# (the update of a bet, the one after it): the words while the card is being turned, and after it
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

    updates = find(ends_so, **WOLNAM)
    bet, next_one = updates[-1], {**updates[-1], "n": 999, "events": [FOLD]}
    page = open_table(updates[:-1], **HOUSE, motion=True)
    before, meanwhile = page.evaluate(WHILE_IT_TURNS, [bet, next_one])
    event = next(event for event in bet["events"] if event["code"] == "bet")
    assert meanwhile == {**before, "card": event["drawn"], "verdict": False, "asked": 0}
    log = page.locator(".game__side .log li")
    expect(log).to_have_count(before["log"] + len(bet["events"]))
    expect(page.locator(".reveal__verdict:not([data-untold])")).to_be_visible()
    expect(page.locator(".over")).to_have_count(int(ends))
    expect(log).to_have_count(before["log"] + len(bet["events"]) + 1)


# -> how long each tile waits that was thrown last into the rivers of the right and opposite seats
DELAYS = """() => ["right", "top"].map((place) => {
  const tiles = document.querySelectorAll(`.river-box[data-place=${place}] .tile`)
  return tiles[tiles.length - 1].getAnimations()[0].effect.getTiming().delay
})"""


def test_5_3_what_the_table_throws_for_several_seats_is_seen_one_after_the_other(
    open_table: Open,
) -> None:
    after = korean_views.own_turn()
    rivers = after["view"]["rivers"]
    earlier = [rivers[0], rivers[1][:-1], rivers[2][:-1], rivers[3]]
    page = shown(open_table, changed(after, 1, rivers=earlier), motion=True)
    thrown = [
        {"code": "discard", "seat": seat, "tile": rivers[seat][-1]["tile"]} for seat in (1, 2)
    ]
    page.evaluate("update => feed(update)", {**after, "n": 50, "events": thrown})
    first, second = page.evaluate(DELAYS)
    assert second - first > 200


# ---- from where ------------------------------------------------------------------------------


def test_cards_move_only_where_motion_is_welcome(find: Find, open_table: Open) -> None:
    wanted = is_my_move("discard")
    updates = find(lambda update: wanted(update) and update["n"] > 2, **NYLON)
    for motion in (True, False):
        page = open_table(updates[-2:-1], motion=motion, **NYLON)
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
    updates = find(lambda update: update["view"]["deal"] == 2, **NYLON)
    assert open_table(updates[:1], motion=False, **NYLON).evaluate(LEAVES) == []
    page = open_table(updates[:1], motion=True, is_held=True, **NYLON)
    first = page.evaluate(LEAVES)
    page = open_table(updates[-2:-1], motion=True, is_held=True, **NYLON)
    second = page.evaluate(
        f"(update) => {{ feed(update); return new Promise((settle) => "
        f"requestAnimationFrame(() => settle(({LEAVES})()))) }}",
        updates[-1],
    )
    assert first == second
    assert len(first) == len({*first}) == 20
    assert 600 < max(first) < 1200
    assert first[1] - first[0] == pytest.approx(4 * max(first) / 19)


# -> where the tile that was thrown last begins its way, and where its seat's tiles lie
START = """() => {
  const tile = document.querySelector(".river-box[data-place=left] [data-marked]")
  const [way] = tile.getAnimations()
  way.currentTime = 0
  const middle = (it) => { const box = it.getBoundingClientRect()
      return [box.x + box.width / 2, box.y + box.height / 2] }
  return [middle(tile), middle(document.querySelector(".seat[data-place=left] .rack"))]
}"""


@pytest.mark.parametrize("size", [PHONE, pytest.param(DESKTOP, marks=pytest.mark.long)])
def test_a_discard_comes_from_its_seat_however_that_is_turned(
    size: tuple[int, int], open_table: Open
) -> None:
    after = mahjong_views.claim()
    river = after["view"]["rivers"][3]
    before = changed(after, 1, rivers=[*after["view"]["rivers"][:3], river[:-1]], offered=None)
    page = shown(open_table, {**before, "legal": []}, size=size, motion=True, is_held=True)
    page.evaluate("update => feed(update)", {**after, "n": 50})
    start, seat = page.evaluate(START)
    assert start == pytest.approx(seat, abs=3)


# -> how many tiles of my hand are on their way from the wall, and when the last one leaves, in ms
DEALT = """() => {
  const ways = document.getAnimations()
    .filter((one) => one.effect.target?.matches?.(".own .hand .tile.is-moving"))
  return [ways.length, Math.max(...ways.map((one) => one.effect.getTiming().delay))]
}"""


def test_the_first_hand_is_dealt_from_the_wall_tile_by_tile(open_table: Open) -> None:
    deal = {"code": "deal", "deal": 1, "seat": 0}
    first = {**mahjong_views.own_turn(), "events": [deal]}
    page = shown(open_table, first, size=PHONE, motion=True, is_held=True)
    count, last = page.evaluate(DEALT)
    assert count == page.locator(".own .hand .tile").count() > 12
    assert 500 < last < 1100


def test_petals_fall_only_where_motion_is_welcome(find: Find, open_table: Open) -> None:
    update = find(is_over, **{**NYLON, "rounds": 3})[-1]
    page = open_table([{**update, "places": [1, 3, 2, 3]}], **{**NYLON, "rounds": 3})
    moving = "it => getComputedStyle(it).animationName"
    for wish, motion in (("no-preference", "petal"), ("reduce", "none")):
        page.emulate_media(reduced_motion=wish)
        assert page.locator(".cheer i").first.evaluate(moving) == motion


# ---- what stays ------------------------------------------------------------------------------

STILL = ".seat__plate, .seat .card, .deck__stack, .pile__stack, .own .crest"
PLACES = """still => [...document.querySelectorAll(still)]
    .filter((one) => one.dataset.piece === undefined || one.dataset.piece.startsWith("back:"))
    .map((one) => {
        const { x, y } = one.getBoundingClientRect();
        const name = one.dataset.piece ?? one.className + one.closest("[data-seat]")?.dataset.seat;
        return [name, [Math.round(x), Math.round(y)]];
    })"""


@pytest.mark.parametrize(
    ("size", "lang"),
    [
        pytest.param(size, lang, marks=[pytest.mark.long] * ((size, lang) != (PHONE, "en")))
        for size in (PHONE, DESKTOP)
        for lang in ("en", "ko", "zh")
    ],
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


# ---- equal things are several things ----------------------------------------------------------

# a row of pieces as [name, place from the left]; what is new comes from the spot at 500
MOVES = """async ([before, after, stage]) => {
  const { html, render, useRef } = await import("/src/madang/client/html.js");
  const { useMotion } = await import("/src/madang/client/table/motion.js");
  const at = (x) => `position:fixed;width:20px;height:20px;left:${x}px`;
  function Row({ row }) {
    const root = useRef(null);
    useMotion(root, { events: [], row, stage });
    return html`<div ref=${root}><b data-spot="wall" style=${at(500)} />
      ${row.map(([name, x], i) => html`<i key=${i} data-piece=${name} data-from="wall"
        style=${at(x)} />`)}</div>`;
  }
  const app = document.querySelector("#app");
  for (const row of [before, after]) render(html`<${Row} row=${row} />`, app);
  return [...app.querySelectorAll("[data-piece]")].map((piece) => {
    const [animation] = piece.getAnimations();
    const start = animation?.effect.getKeyframes()[0].transform;
    return start ? /translate\\((-?\\d+)px/.exec(start)[1] : null;
  });
}"""


@pytest.mark.parametrize(
    ("before", "after", "glides"),
    [
        # one of two is discarded: the other stays, the discard comes from the hand
        ([["5m", 0], ["5m", 30]], [["5m", 200], ["5m", 0]], ["-170", None]),
        # somebody else's equal tile comes up: mine stay, and it comes from its own spot
        ([["5m", 0], ["5m", 30]], [["5m", 200], ["5m", 0], ["5m", 30]], ["300", None, None]),
        # what only makes room takes the nearest of its own
        ([["5m", 0], ["5m", 30], ["7p", 60]], [["5m", 10], ["7p", 70], ["5m", 40]], ["-10"] * 3),
    ],
)
def test_of_equal_pieces_each_comes_from_the_nearest(
    empty_page: Page, before: list[Any], after: list[Any], glides: list[str | None]
) -> None:
    assert empty_page.evaluate(MOVES, [before, after]) == glides


def test_nothing_moves_again_where_only_the_words_are_new(empty_page: Page) -> None:
    assert empty_page.evaluate(MOVES, [[["5m", 0]], [["5m", 200]], "words"]) == [None]
