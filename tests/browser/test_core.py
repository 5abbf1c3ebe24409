"""The client's own small parts, run in the browser they are written for."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Arrive, Serving, context_for
from tests.browser.people import Person

pytestmark = pytest.mark.browser

LOCALES = Path(__file__).resolve().parents[2] / "src" / "madang" / "client" / "locales"


@pytest.fixture(scope="module")
def page(browser: Browser, server: Serving) -> Iterator[Page]:
    """Give a page of the client in Korean, whose modules are called and which stays as it is."""
    person = Person(context_for(browser, "mouse", (1440, 900), "ko-KR"), server.address, "mouse")
    person.enter()
    yield person.page
    person.check_nothing_went_wrong()
    person.context.close()


def call(page: Page, module: str, name: str, *args: Any) -> Any:
    """Call a function of a module of the client."""
    script = "async ([module, name, args]) => (await import(module))[name](...args)"
    return page.evaluate(script, [f"/core/{module}.js", name, list(args)])


# what is pasted, or comes through a messenger, and where it leads: page, parts, query
LINKS = {
    "#/t/Ab-1_c": ["t", "Ab-1_c"],
    "#/t/Ab-1_c.": ["t", "Ab-1_c"],
    "#/t/Ab-1_c%20": ["t", "Ab-1_c"],
    "#/%20t/%20Ab-1_c": ["t", "Ab-1_c"],
    "#/t/Ab-1_c%EC%97%90%EC%84%9C": ["t", "Ab-1_c"],  # 에서
    "#/t/Ab-1_c)%E3%80%82": ["t", "Ab-1_c"],  # 。
    "#/t/“Ab-1_c”": ["t", "Ab-1_c"],
    "#/t/Ab-1_c%20look%20at%20this!!": ["t", "Ab-1_c"],
    "#/t/Ab-1_c여기로 와": ["t", "Ab-1_c"],
    "#/night/Ab-1_c (tonight)/x": ["night", "Ab-1_c", "x"],
    "#/replay/Ab-1_c/12/all": ["replay", "Ab-1_c", "12", "all"],
    "#/night": ["night"],
    "#/t/-Ab_": ["t", "-Ab_"],  # of a release that drew such names
    "#/t/Ab-1_c&fbclid=1": ["t", "Ab-1_c", {"fbclid": "1"}],
    "#/t/Ab-1_c?fbclid=1&x=2": ["t", "Ab-1_c", {"fbclid": "1", "x": "2"}],
    "#/new/x?bots=open%2Copen": ["new", "x", {"bots": "open,open"}],
    "#/rules/x/MJ%205.5": ["rules", "x", "MJ 5.5"],
    "#/": [""],
    "": [""],
}
PARSED = """async (links) => {
  const { parse } = await import("/core/route.js");
  return links.map(parse).map(({ page, parts, query }) =>
    [page, ...parts, ...(query.size ? [Object.fromEntries(query)] : [])]);
}"""


def test_a_link_leads_where_it_was_meant_to_whatever_it_gathered_on_its_way(page: Page) -> None:
    assert dict(zip(LINKS, page.evaluate(PARSED, list(LINKS)), strict=True)) == LINKS


def test_a_name_that_is_read_from_the_right_stands_apart(page: Page) -> None:
    """Else the figures beside it change their places."""
    said = [
        call(page, "words", "filledIn", "{name}: 028", {"name": name}) for name in ("רחל", "Ann")
    ]
    assert said == ["\u2068רחל\u2069: 028", "Ann: 028"]
    assert (
        call(page, "words", "filledIn", "{name:이/가} 1", {"name": "رشا"})
        == "\u2068رشا\u2069 님이 1"
    )
    seats = [{"kind": "person", "name": "רחל", "alike": 0}]
    assert call(page, "store", "namesOf", {"game": "nylon_ppong", "seats": seats}) == [
        "\u2068רחל\u2069"
    ]


PARTICLES = """
    이/가: 지수가 민준이 0이 지수!가 손님이 Bob+님이 Jiyoung+님이 梅+님이
    은/는: 지수는 Robin+님은 KBS+님은 5는
    을/를: 2를 10을 (민준)을 3을
    과/와: 할머니와 삼촌과
    으로/로: 하늘로 민준으로 7로 8로 6으로 Daniel+님으로
"""


@pytest.mark.parametrize("line", PARTICLES.split("\n")[1:-1])
def test_particles_follow_the_last_sound(page: Page, line: str) -> None:
    pair, _, said = line.strip().partition(": ")
    endings = "|".join(sorted(pair.split("/"), key=len)[::-1])
    for phrase in said.split():
        word = re.sub(rf"(?:\+님)?(?:{endings})$", "", phrase)
        assert word + call(page, "particles", "particle", word, pair) == phrase.replace("+", " ")


NAMES = "지수", "국화 손님", "櫻客", "Jiyoung"
FILLED = """async ([sentences, name]) => {
  const { filledIn } = await import("/core/words.js");
  const args = new Proxy({}, { get: () => name });
  return sentences.map((sentence) => filledIn(sentence, args));
}"""
ODD = {
    "ko": r"\((?:이|가|은|는|을|를|과|와|으|로|예요|이에요)\)|님 ?님",
    "zh": r"[\u3400-\u9fff] +[\u3400-\u9fff0-9]|[0-9] +[\u3400-\u9fff]"
    r"|[\u3400-\u9fff]Jiyoung|Jiyoung[\u3400-\u9fff]",
}  # particles in brackets; spaces inside Chinese, or none around a Latin name


@pytest.mark.parametrize("language", ODD)
def test_every_sentence_takes_names_of_every_script(page: Page, language: str) -> None:
    sentences = [
        re.sub(r"\{\w+:[^}]*=[^}]*\}", "2", sentence)  # a number, never a name
        for path in LOCALES.glob(f"*{language}.json")
        for sentence in json.loads(path.read_text("utf-8")).values()
    ]
    assert len(sentences) > 1000
    said = [one for name in NAMES for one in page.evaluate(FILLED, [sentences, name])]
    assert [one for one in said if re.search(ODD[language], one)] == []


def test_a_sentence_takes_arguments_and_particles(page: Page) -> None:
    said = call(page, "words", "t", "waiting.sat_down", {"name": "민준"})
    assert said == "민준이 앉았어요."


def test_a_sentence_counts_as_its_language_does(arrive: Arrive) -> None:
    page = arrive(language="en-US").page
    one, two = (call(page, "words", "t", "waiting.open", {"count": n}) for n in (1, 2))
    assert (one, two) == ("1 seat is still open", "2 seats are still open")


ASK_ELSEWHERE = {
    "fetch": "(url) => fetch(url).catch(() => {})",
    "picture": "(src) => document.body.append(Object.assign(new Image(), { src }))",
    "module": "(url) => import(url).catch(() => {})",
    "line": "(url) => { try { new WebSocket(url.replace('http', 'ws')) } catch {} }",
}


def test_whoever_asks_for_anybody_but_the_server_is_seen(arrive: Arrive) -> None:
    person = arrive()
    person.expects_outage = True
    for number, way in enumerate(ASK_ELSEWHERE.values()):
        with person.page.expect_event("console"):
            person.page.evaluate(way, f"http://127.0.0.2/{number}.js")
    for number, way in enumerate(ASK_ELSEWHERE):
        assert any(f"//127.0.0.2/{number}.js" in wrong for wrong in person.wrong), way
    person.wrong.clear()


def test_a_key_without_words_is_seen(arrive: Arrive) -> None:
    page = arrive().page
    assert call(page, "words", "t", "no.such.key") == "⟦no.such.key⟧"
    assert page.evaluate("document.documentElement.dataset.missing") == "no.such.key"
    page.reload()
    expect(page.locator("[data-do=play-now]").first).to_be_enabled()


def test_waits_between_tries_grow_up_to_eight_seconds(page: Page) -> None:
    longest = [call(page, "socket", "backoff", failures, 1) for failures in range(7)]
    assert longest == [500, 1000, 2000, 4000, 8000, 8000, 8000]
    assert call(page, "socket", "backoff", 3, 0) == 2000


DRAWN = """async (text) => {
  const { render } = await import("/core/html.js");
  const { markdown } = await import("/core/markdown.js");
  const place = document.createElement("div");
  render(markdown(text), place);
  return place.innerHTML;
}"""


def test_markdown_is_drawn_as_elements(page: Page) -> None:
    prose = "# Top\n\n1.2 First *soft* and\n**strong**.\n1.3 Next\n\n- one\n- two `x`\n\n"
    table = "| a | b |\n|---|---|\n| 1 | 2 |"
    assert page.evaluate(DRAWN, prose + table) == (
        '<h2 tabindex="-1">Top</h2>'
        '<p id="s-1.2">1.2 First <em>soft</em> and <strong>strong</strong>.</p>'
        '<p id="s-1.3">1.3 Next</p>'
        "<ul><li>one</li><li>two <code>x</code></li></ul>"
        '<div class="scrolling" tabindex="0" role="group"><table>'
        '<thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
        "<tbody><tr><td>1</td><td>2</td></tr></tbody></table></div>"
    )


@pytest.mark.parametrize("text", ["<img src=x onerror=alert(1)>", "[a](javascript:alert(1))"])
def test_markdown_never_becomes_markup_of_its_own(page: Page, text: str) -> None:
    drawn = page.evaluate(DRAWN, text)
    assert "<img" not in drawn
    assert "<a" not in drawn


def test_an_update_shown_twice_is_heard_once_and_a_new_seat_starts_anew(page: Page) -> None:
    heard = page.evaluate("""async () => {
      const { Table } = await import("/core/table.js");
      const table = new Table("x", { ask() {}, namesOf: () => [], show() {}, leave() {} });
      const heard = [];
      const update = (n) => ({ table: "x", n, events: [], view: {}, legal: [], deadlines: {} });
      table.showCard({ table: "x" }, null);
      table.handle.value.onUpdate(({ n }) => heard.push(n));
      for (const n of [1, 2, 2, 1, 5]) table.take(update(n));
      table.showCard({ table: "x" }, 3);
      heard.push(table.seat.value);
      table.take(update(2));
      return [heard, table.seat.value, table.heard, table.update.value.n];
    }""")
    assert heard == [[1, 2, 5, None], 3, 2, 2]


LINE = """async () => {
  const sent = [], heard = [];
  class Fake {
    static OPEN = 1;
    readyState = 1;
    constructor() { Fake.last = this; }
    send(text) { sent.push(JSON.parse(text)); }
    close() {}
  }
  const real = WebSocket;
  window.WebSocket = Fake;
  const { Line } = await import("/core/socket.js");
  const line = new Line("", { hear() {}, changed() {}, refused() {}, waits: (n) => heard.push(n) });
  const say = (message) => Fake.last.onmessage({ data: JSON.stringify(message) });
  line.open();
  const early = line.ask({ type: "make" });
  line.giveUp(); // before it was sent
  say({ type: "welcome" });
  const late = line.ask({ type: "make" });
  line.drop();
  line.giveUp(); // after
  line.open();
  say({ type: "welcome" });
  const again = sent.at(-1);
  say({ type: "made", cmd: again.cmd, table: "ghost" });
  const close = sent.at(-1);
  line.open();
  say({ type: "welcome" });
  const closed = sent.at(-1);
  say({ type: "ack", cmd: closed.cmd });
  line.open();
  say({ type: "welcome" });
  window.WebSocket = real;
  clearTimeout(line.beat);
  const answers = await Promise.all([early, late]);
  return { answers: answers.map((it) => it.code), types: sent.map((it) => it.type), heard,
    same: closed.cmd === close.cmd, table: close.table };
}"""


def test_a_table_that_was_made_although_it_was_given_up_is_closed(page: Page) -> None:
    told = page.evaluate(LINE)
    assert told["answers"] == ["given_up", "given_up"]
    assert told["types"] == ["make", "make", "close", "close"]
    assert (told["table"], told["same"], told["heard"]) == ("ghost", True, [1, 0, 1, 0, 0, 0])


FORMS = """async () => {
  const { html, render } = await import("/core/html.js");
  const { forgetUnfinished, useUnfinished } = await import("/core/unfinished.js");
  const put = {};
  const Form = ({ name, blank }) => {
    const [form, set] = useUnfinished(name, blank);
    put[name] = set;
    return JSON.stringify(form);
  };
  const open = (name, blank) => { // anew, as after a reload
    const place = document.createElement("div");
    render(html`<${Form} name=${name} blank=${blank} />`, place);
    return JSON.parse(place.textContent);
  };
  const blank = { cards: [], who: null };
  open("one", blank);
  put.one({ cards: [7], who: 2 });
  open("long", blank);
  put.long({ cards: ["x".repeat(30_000)], who: null });
  const asked = [["one", blank], ["long", blank], ["one", { cards: "" }], ["one", { more: 1 }]];
  const kept = asked.map((each) => open(...each));
  sessionStorage["madang.unfinished.bad"] = '{"v":1,"form":{"cards":5,"who":null}}';
  sessionStorage["madang.unfinished.worse"] = "{";
  kept.push(open("bad", blank), open("worse", blank));
  for (let i = 0; i < 80; i++) { open(`many${i}`, 0); put[`many${i}`](i); }
  const count = Object.keys(sessionStorage).filter((key) => key.includes("unfinished")).length;
  forgetUnfinished("many");
  return { kept, count, left: open("many79", 0) };
}"""


def test_what_is_half_entered_is_kept_if_it_fits_the_form_and_not_without_end(page: Page) -> None:
    told = page.evaluate(FORMS)
    blank: dict[str, Any] = {"cards": [], "who": None}
    one = {"cards": [7], "who": 2}
    assert told["kept"] == [one, blank, {"cards": ""}, {"more": 1}, blank, blank]
    assert (told["count"], told["left"]) == (60, 0)
