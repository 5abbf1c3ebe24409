"""Cards, tiles and the table have looks to choose from; one reads every word on each of them."""

from __future__ import annotations

import pytest

from madang.game import Data
from tests.client import mahjong_views
from tests.client.at_table import Find, shown
from tests.client.conftest import Open
from tests.client.moments import is_my_move

pytestmark = pytest.mark.browser

SHEET = """() => performance.getEntriesByType("resource").some((it) => /looks.css/.test(it.name))"""

# of every table look, by day and by night: the least contrast of words on the felt
LEAST = """async () => {
  const { LOOKS, looks, theme } = await import("/src/madang/client/device/prefs.js");
  const { useSheet } = await import("/src/madang/client/preload.js");
  await useSheet(new URL("/src/madang/client/style/looks.css", location.href).href);
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const light = (hex) => {
    const parts = hex.slice(1).match(/../g)
      .map((part) => parseInt(part, 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const contrast = (one, other) => {
    const [low, high] = [light(colour(one)), light(colour(other))].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  };
  const found = {};
  for (const night of ["light", "dark"]) for (const look of LOOKS.felt) {
    theme.value = night;
    looks.felt.value = look;
    const pairs = ["--on-felt", "--on-felt-soft"].flatMap((ink) =>
      ["--felt", "--felt-deep"].map((on) => contrast(ink, on)));
    found[`${look} ${night} ${colour("--felt")}`] = Math.min(...pairs);
  }
  looks.felt.value = LOOKS.felt[0];
  return found;
}"""

CHOOSE = """async ([kind, look]) => {
  const { looks } = await import("/src/madang/client/device/prefs.js");
  const { useSheet } = await import("/src/madang/client/preload.js");
  looks[kind].value = look;
  await useSheet(new URL("/src/madang/client/style/looks.css", location.href).href);
}"""
NUMBER = """() => {
  const card = document.querySelector(".own .card[data-month]");
  const { content, fontSize } = getComputedStyle(card, "::before");
  return [content, parseFloat(fontSize) / card.offsetWidth, card.dataset.month];
}"""
FILTERS = """() => [...new Set([...document.querySelectorAll(".game .card img")]
  .map((img) => [/back/.test(img.src), getComputedStyle(img).filter].join(" ")))].sort()"""
BACKS = """() =>
  getComputedStyle(document.querySelector("[data-tile=back]"), "::before").backgroundImage"""


def test_looks_of_cards_and_tables_are_fetched_when_chosen_and_can_be_read(
    find: Find, open_table: Open
) -> None:
    page = open_table(find(is_my_move("turn"), players=3))
    assert not page.evaluate(SHEET)
    least: Data = page.evaluate(LEAST)
    assert len(least) == 6
    assert {look: ratio for look, ratio in least.items() if ratio < 4.5} == {}
    classic = page.evaluate(FILTERS)
    page.evaluate(CHOOSE, ["cards", "bold"])
    content, share, month = page.evaluate(NUMBER)
    assert (content, share > 0.4) == (f'"{month}"', True)
    bold = page.evaluate(FILTERS)
    page.evaluate(CHOOSE, ["cards", "paper"])
    assert page.evaluate(NUMBER)[0] == "none"
    paper = page.evaluate(FILTERS)
    assert len({*classic, *bold, *paper}) == 6  # faces and backs, each in three looks


def test_tiles_have_backs_of_other_colours(open_table: Open) -> None:
    page = shown(open_table, mahjong_views.own_turn())
    backs = [page.evaluate(BACKS)]
    for look in ("amber", "ink"):
        page.evaluate(CHOOSE, ["tiles", look])
        backs.append(page.evaluate(BACKS))
    assert len({*backs}) == 3
