"""What of a table does not lie where it should: one look at all that a screen shows."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

PHONE, SIDEWAYS, DESK, WALL = (390, 844), (844, 390), (1440, 900), (2560, 1440)
SMALLEST, LOWEST = (320, 568), (667, 375)  # where least has room, upright and sideways
SIZES = [SMALLEST, PHONE, LOWEST, SIDEWAYS, (820, 1180), DESK, WALL]
LEAST = [SMALLEST, LOWEST, DESK]  # one of each shape
LANGUAGES = {"en": SIZES, "ko": [SMALLEST, LOWEST], "zh-Hant": [SMALLEST, LOWEST]}

# English, the longest, where least has room; each other language, and every screen, in `long`
WHERE_LEAST_HAS_ROOM = {"en": LEAST}
SCREENS = [
    pytest.param(WHERE_LEAST_HAS_ROOM, id="least room"),
    pytest.param(LANGUAGES, id="every screen", marks=pytest.mark.long),
]

# -> {what is wrong: where}; drawn first, so that what was resized is measured in its place
LOOK = """async () => {
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
  const all = (selectors, root = document) => [...root.querySelectorAll(selectors)]
    .filter((it) => it.checkVisibility())
    .map((it) => ({ it, box: it.getBoundingClientRect() })).filter(({ box }) => box.width)
  const called = ({ it, box }) => `${it.closest("[data-seat]")?.dataset.seat ?? ""} ${it.className
      || it.id} ${Math.round(box.left)},${Math.round(box.top)}`
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const outOf = (frame) => ({ box }) => box.left < frame.left - 1 || box.top < frame.top - 1
      || box.right > frame.right + 1 || box.bottom > frame.bottom + 1
  const isOver = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
      && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2

  // nothing scrolls, except inside of what is over the table
  const still = "html, .game, .game__main, .over header, .over footer"
  const scrolls = [...document.querySelectorAll(still)]
    .map((it) => [it, it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight])
    .filter(([, x, y]) => x > 1 || y > 1).map(([it, x, y]) => `${it.className} ${x},${y}`)

  // a finger hits every control, and none has grown out of shape
  const rem = parseFloat(getComputedStyle(document.documentElement).fontSize)
  const shapeless = all(".game button:not(.hand__card, .deck__draw, .pile__stack)")
    .filter(({ it }) => it.offsetWidth < 24 || it.offsetHeight < 24 || it.offsetHeight > 6 * rem)
    .map(called)

  // what is selected can be read
  const light = (colour) => {
    const parts = colour.match(/[\\d.]+/g).slice(0, 3).map((part) => part / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
  }
  const ground = (it) => {
    const own = getComputedStyle(it).backgroundColor
    return /^rgb\\(/.test(own) || !it.parentElement ? own : ground(it.parentElement)
  }
  const contrast = (it) => {
    const [a, b] = [getComputedStyle(it).color, ground(it)].map(light)
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
  }
  const pale = all(".game [aria-pressed=true], .game [aria-pressed=true] :is(b, span, small)")
    .filter(({ it }) => it.innerText?.trim() && contrast(it) < 4.5).map(called)

  const sheet = document.querySelector(".over:not([data-aside])")
  if (sheet) {
    const off = [...all(".over header *, .over footer *").filter(outOf(screen)),
      ...all(".over__body *").filter(outOf({ ...screen, top: -1e6, bottom: 1e6 }))]
      .filter(({ it }) => !it.closest(".scrolling, .heard-only")).map(called)
    return { scrolls, shapeless, pale, off }
  }

  const felt = document.querySelector(".felt").getBoundingClientRect()
  const others = `.seat__plate, .seat .card, .seat .tile, .seat .came-to, .deck__stack,
    .pile__stack, .pot > *, .reveal .card, .reveal > p, .board .tile, .compass__middle > *`
  const mine = `.own .hand__card, .own__rack .tile, .own__plate .crest, .own .seat__name, .own__ask,
    .own button, .own input`
  const off = [...all(`.game__bar button, ${mine}`).filter(outOf(screen)),
    ...all(others).filter(outOf(felt))].map(called)

  // parts of different seats, of the middle or of my side that lie over each other
  const groups = `.seat, .river, .compass, .centre, .middle, .hand, .melds, .bonus, .own__plate,
    .acts, .bets__sizes, .amount`
  const parts = all(`${others}, ${mine}`).filter(({ it }) => !it.matches(".compass__middle > *"))
    .map((one) => ({ ...one, of: one.it.closest(groups) }))
  const over = parts.flatMap((one, i) => parts.slice(i + 1)
    .filter((other) => one.of !== other.of && isOver(one.box, other.box))
    .map((other) => `${called(one)} / ${called(other)}`))

  // words that are cut
  const isCut = ({ it }) => it.clientWidth && (it.scrollWidth > it.clientWidth + 1
      || it.scrollHeight > it.clientHeight + 2)
  const cut = all(`.game__house, .act__label, .act small, .size, .own__ask, .own .seat__name,
      .seat__score, .pot__count, .reveal__verdict, .declared, .compass__round, .auto, .autos__open`)
    .filter(isCut).map(called)
  return { scrolls, shapeless, pale, off, over, cut }
}"""


def faults_of(page: Page, size: tuple[int, int]) -> dict[str, list[str]]:
    """Show the page on a screen; return what is wrong with it there."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found: dict[str, list[str]] = page.evaluate(LOOK)
    return {name: wrong for name, wrong in found.items() if wrong}


def faults_on(page: Page, sizes: list[tuple[int, int]]) -> dict[Any, Any]:
    """Return what is wrong on any of these screens."""
    return {size: faults for size in sizes if (faults := faults_of(page, size))}


Screens = dict[str, list[tuple[int, int]]]  # of each language, on which screens it is looked at


def faults_in(page: Page, screens: Screens) -> dict[str, Any]:
    """Return what is wrong in these languages on their screens."""
    found = {}
    for tag, sizes in screens.items():
        speak(page, tag)
        if faults := faults_on(page, sizes):
            found[tag] = faults
    return found


def speak(page: Page, tag: str) -> None:
    """Choose a language, where the page stands."""
    prefs = "/src/madang/client/device/prefs.js"
    page.evaluate(
        "([prefs, tag]) => import(prefs).then((it) => { it.chosenLanguage.value = tag })",
        [prefs, tag],
    )
    expect(page.locator("html")).to_have_attribute("lang", tag)
