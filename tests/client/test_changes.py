"""Changes laid over the update before them are the update that the server would have sent whole."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Browser, Page

from madang.game import WATCHER
from madang.server.protocol import messages as m
from madang.server.table.changes import changes_between

pytestmark = pytest.mark.browser

LAID_OVER = """async ([first, all]) => {
  const { laidOver } = await import("/src/madang/client/core/changes.js");
  let update = JSON.parse(first);
  return all.map((changes) => JSON.stringify(update = laidOver(update, JSON.parse(changes))));
}"""

TABLE = """async () => {
  const { Table } = await import("/src/madang/client/core/table.js");
  const beside = { table: "t", events: [], legal: [], deadlines: {} };
  const update = (n, view) => ({ ...beside, type: "update", n, view });
  const changes = (n, view) => ({ type: "changes", table: "t", n, view, events: [] });
  const table = new Table("t", { ask() {}, namesOf: () => [], tell() {} });
  const seen = [];
  const look = () => {
    const shown = table.update.value;
    seen.push(shown && [shown.n, shown.view]);
  };
  table.hearChanges(changes(1, { pot: 1 })); // of what was known before the page was left
  look();
  table.hear(update(2, { pot: 2, deck: 9 }));
  look();
  table.take(update(3, { pot: 3, deck: 9 })); // what a refusal told, before it is shown
  table.hearChanges(changes(3, { pot: 3 }));
  table.hearChanges(changes(4, { deck: 8 }));
  look();
  table.hear(update(7, { pot: 5, deck: 7 })); // as after a lost line
  table.hearChanges(changes(8, {}));
  look();
  return seen;
}"""


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """Open a page whose modules are called."""
    page = browser.new_page()
    page.goto(f"{site}?game=nylon_ppong")
    yield page
    page.close()


@pytest.mark.parametrize(("game", "viewer"), [("nylon_ppong", 1), ("wolnam_ppong", WATCHER)])
def test_changes_laid_over_are_the_whole_update(
    page: Page, record: Callable[..., Any], game: str, viewer: int
) -> None:
    match = record(game=game, viewer=viewer, style="mixed")[:80]
    updates = [msgspec.convert(update, m.Update) for update in match]
    sent = [m.encode(changes_between(*both)).decode() for both in itertools.pairwise(updates)]
    whole = [m.encode(update).decode() for update in updates]
    assert len(whole) > 20
    laid = page.evaluate(LAID_OVER, [whole[0], sent])
    assert [json.loads(text) for text in laid] == [json.loads(text) for text in whole[1:]]
    assert [[*json.loads(text)] for text in laid] == [[*json.loads(text)] for text in whole[1:]]
    assert len("".join(sent)) < 0.7 * len("".join(whole[1:]))


def test_a_table_lays_changes_over_what_was_sent_before(page: Page) -> None:
    assert page.evaluate(TABLE) == [
        None,
        [2, {"pot": 2, "deck": 9}],
        [4, {"pot": 3, "deck": 8}],
        [8, {"pot": 5, "deck": 7}],
    ]
