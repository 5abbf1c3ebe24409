"""Fair dealing in the browser: numbers are added automatically, and anyone can deal again."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from madang.record import check_fair, read
from tests.browser.axe import violations
from tests.browser.conftest import Arrive, Serving
from tests.browser.people import PLAY_NYLON, Person
from tests.browser.serve import SEED, deal_fairly

pytestmark = pytest.mark.browser

EXAMPLES = json.loads((Path(__file__).parents[1] / "fair.json").read_text("utf-8"))

DEAL_AGAIN = """async (examples) => {
  const { commitTo, seedOf, dealOf, hex } = await import("/net/fair.js");
  return examples.map((example) => {
    const seed = seedOf(example.table, example.secret, example.numbers);
    const deals = example.deals.map((_, before) => dealOf(example, seed, before + 1));
    const commit = commitTo(example.table, example.secret);
    return { ...example, commit, seed: hex(seed), deals };
  });
}"""

# how often our own hashes differ from the browser's, for texts and keys of many lengths
DIFFERENT = """async () => {
  const { sha256, hmac, hex } = await import("/net/fair.js");
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  let different = 0;
  for (let length = 1; length < 200; length += 1) {
    const bytes = crypto.getRandomValues(new Uint8Array(length));
    const key = await crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"]);
    const hash = await crypto.subtle.digest("SHA-256", bytes);
    const code = await crypto.subtle.sign(algorithm, key, bytes);
    different += hex(sha256(bytes)) === hex(new Uint8Array(hash)) ? 0 : 1;
    different += hex(hmac(bytes, bytes)) === hex(new Uint8Array(code)) ? 0 : 1;
  }
  return different;
}"""

# play a match against a bot by doing whatever is offered first; return its table
PLAY = """async () => {
  const { ask, enter } = await import("/net/store.js");
  const { route } = await import("/route.js");
  const id = route.value.parts[0];
  const table = enter(id);
  for (;;) {
    const { view, legal, n } = table.update.value ?? { view: {}, legal: [], n: 0 };
    if (view.phase === "over") return id;
    if (view.ended) await ask({ type: "ready", table: id, seen: n });
    else if (legal.length) {
      await ask({ type: "act", table: id, seen: n, action: legal[n % legal.length] });
    }
    await new Promise((go) => setTimeout(go, 10));
  }
}"""


def record_text(person: Person, table: str) -> str:
    return person.page.request.get(f"{person.address}api/tables/{table}/record").text()


def known(page: Page) -> dict[str, dict[str, Any]]:
    """Return what the device remembers of tables."""
    return json.loads(page.evaluate("localStorage.getItem('madang.promises')"))


def verdict(person: Person, is_: str) -> None:
    expect(person.page.locator("[data-verdict]")).to_have_attribute("data-verdict", is_)


@pytest.fixture
def mina(arrive: Arrive, server: Serving) -> Person:
    """Bring somebody to a house that deals as it does for people."""
    person = arrive("Mina")
    deal_fairly(server.address)
    return person


def test_the_browser_deals_the_examples_and_hashes_as_browsers_do(visitor: Person) -> None:
    assert visitor.page.evaluate(DEAL_AGAIN, EXAMPLES) == EXAMPLES
    assert visitor.page.evaluate(DIFFERENT) == 0


def test_a_match_is_checked_in_the_page_and_a_changed_record_fails(
    mina: Person, arrive: Arrive, server: Serving, tmp_path: Path
) -> None:
    mina.make_table("rounds=1&players=2&bots=open,high_card")
    mina.press("[data-do=fair]")
    mine = mina.page.locator("[data-whose]")
    expect(mine).to_have_text("from this device")
    mina.page.keyboard.press("Escape")
    mina.press("[data-do=start]")
    expect(mina.page.locator(".game")).to_be_visible()
    expect(mina.page.locator("[data-doubt]")).to_have_count(0)
    table = mina.page.evaluate(PLAY)
    (remembered,) = known(mina.page).values()
    text = record_text(mina, table)
    report = check_fair(read(text.splitlines()))
    assert report.holds
    assert report.fair
    assert (report.fair.commit, report.fair.numbers[0]) == (
        remembered["commit"],
        remembered["number"],
    )

    mina.press("[data-fair]")  # in the result
    verdict(mina, "true")
    expect(mina.page.locator("main [data-is=right]")).to_have_count(7)  # with the verdict
    source = mina.page.locator("main a[href$='/net/fair.js']")
    expect(source).to_be_visible()
    assert mina.page.request.get(source.get_attribute("href") or "").ok
    assert violations(mina.page) == []
    mina.page.set_viewport_size({"width": 320, "height": 568})
    mina.check_fits()

    stranger = arrive("Yuna", size=(360, 700))  # has the file alone
    stranger.expects_outage = True  # the browser notes what the server refuses
    (tmp_path / "true.jsonl").write_text(text)
    header, deal, *rest = text.splitlines()
    cards = json.loads(deal)["deck"]
    swapped = " ".join([*cards.split()[1:], cards.split()[0]])
    (tmp_path / "false.jsonl").write_text("\n".join([header, deal.replace(cards, swapped), *rest]))
    for name, is_ in (("true", "true"), ("false", "false")):
        check_file(stranger, tmp_path / f"{name}.jsonl")
        verdict(stranger, is_)
        stranger.check_fits()
    stranger.go("/replay")
    stranger.page.set_input_files("input[type=file]", tmp_path / "true.jsonl")
    stranger.press("[data-do=check-deal]")
    verdict(stranger, "true")

    for name, lines in forged(text).items():  # every deck in it is as it was promised
        (tmp_path / "forged.jsonl").write_text("\n".join(lines))
        check_file(stranger, tmp_path / "forged.jsonl")
        verdict(stranger, "false")
        assert stranger.page.locator("main [data-is=wrong]").count(), name
    stranger.page.route("**/api/replay*", lambda route: route.abort())
    check_file(stranger, tmp_path / "true.jsonl")
    verdict(stranger, "decks")
    stranger.check_fits()


def check_file(person: Person, path: Path) -> None:
    """Open the page that checks, and give it a file."""
    person.go("/")
    expect(
        person.page.locator("[data-do=with-friends]").first
    ).to_be_visible()  # the verdict is gone
    person.go("/fair")
    person.page.set_input_files("input[type=file]", path)


def forged(text: str) -> dict[str, list[str]]:
    """Return records that are not the match that was played, though their decks are."""
    header, *lines, end = text.splitlines()
    move = next(n for n, line in enumerate(lines) if '"do"' in line)
    ended = json.loads(end)
    invented = {"n": move + 1, "seat": 0, "do": "win everything"}
    return {
        "no deal": [header],
        "no deal, and an end": [header, json.dumps({**ended, "end": 0})],
        "cut off": [header, *lines],
        "cut off, with another end": [header, *lines[:3], json.dumps({**ended, "end": 3})],
        "a move left out": [header, *lines[:move], *lines[move + 1 :], end],
        "an invented move": [header, *lines[:move], json.dumps(invented), *lines[move + 1 :], end],
        "other totals": [header, *lines, json.dumps({**ended, "totals": [99, -99]})],
    }


# remember promises of tables: one where my number is, many that a server makes up, many played
PROMISES = """async () => {
  const { knownOf, noteOver, numberFor } = await import("/device/promises.js");
  const commit = "ab".repeat(32);
  const number = numberFor("mine", { commit, numbers: ["", ""] }, 0);
  for (let n = 0; n < 120; n += 1) numberFor(`made up ${n}`, { commit, numbers: ["", ""] }, 0);
  for (let n = 0; n < 120; n += 1) {
    numberFor(`played ${n}`, { commit, numbers: ["", ""] }, 0);
    noteOver(`played ${n}`);
  }
  const kept = JSON.parse(localStorage.getItem("madang.promises"));
  const of = (word) => Object.keys(kept).filter((name) => name.startsWith(word)).length;
  return [kept.mine.number === number, of("made up"), of("played"), knownOf("mine").sat];
}"""


def test_a_promise_is_not_forgotten_before_its_match_is_over(mina: Person) -> None:
    assert mina.page.evaluate(PROMISES) == [True, 120, 50, True]


def test_a_match_against_bots_has_my_number_and_what_is_not_as_remembered_is_marked(
    mina: Person,
) -> None:
    mina.press(PLAY_NYLON)
    expect(mina.page.locator(".game [data-card]").first).to_be_visible()
    shown = [json.loads(frame) for frame in mina.heard if '"promise"' in frame]
    promises = known(mina.page)
    (table,) = promises
    assert shown[-1]["numbers"][0] == promises[table]["number"]
    expect(mina.page.locator("[data-doubt]")).to_have_count(0)
    for field, says in (("number", "is missing"), ("commit", "not the one")):
        forged = {**promises[table], field: "00" * (len(promises[table][field]) // 2)}
        text = json.dumps({table: forged})
        mina.page.evaluate("it => localStorage.setItem('madang.promises', it)", text)
        mina.page.reload()
        mina.press("[data-doubt]")
        expect(mina.page.locator(".sheet [role=alert]")).to_contain_text(says)


def test_a_table_that_promises_nothing_says_so(visitor: Person) -> None:
    person = visitor.on_screen(360, 700)
    person.deal_from(SEED)  # as only the tests do
    person.make_table("rounds=1&players=2&bots=open,high_card")
    person.press("[data-do=fair]")
    expect(person.page.locator("[data-fair=none]")).to_be_visible()
