"""How fast the browser's part is: `python -m benchmarks.client`, from the repository's root.

It needs what `make test` installs. The first table is opened in a browser that has seen nothing,
at a real server. An update is measured as what Chromium's main thread does from its arrival to the
first frame that shows it: script, then style, layout and paint, without the wait between them for
the frame's turn.
"""

import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.machine import machine_lines
from tests.browser.conftest import Serving
from tests.browser.people import Person
from tests.client.conftest import play_through, served, told_of
from tests.conftest import chromium_on_path

OUT = Path(__file__).with_name("client.md")
SEATS = 6
TRIES = 9
MATCHES = 3  # the same one, because other work on a machine only ever slows things down
FRAME = 16.0  # milliseconds
PHONE, DESK = (390, 844), (1440, 900)
AT_REST = """document.getAnimations().every((one) =>
    one.playState !== "running" || one.effect.getComputedTiming().iterations === Infinity)"""
# notes when the first frame with the pictures of my cards has been drawn, in milliseconds from the
# beginning of the navigation
NOTE_USABLE = """() => { window.usable = new Promise((done) => {
    const frame = () => new Promise(requestAnimationFrame);
    const look = () => {
        const cards = [...document.querySelectorAll(".own .hand [data-card] img")];
        if (cards.length === 0 || !cards.every((card) => card.complete)) return frame().then(look);
        return frame().then(() => done(performance.now()));
    };
    look();
}); }"""
# (update) -> milliseconds of script, and of the frame after it
DRAW = """update => new Promise((done) => {
    let script = 0;
    requestAnimationFrame(() => {
        const began = performance.now();
        const painted = new MessageChannel();
        painted.port1.onmessage = () => done([script, performance.now() - began]);
        painted.port2.postMessage(0);
    });
    const began = performance.now();
    window.feed(update);
    Promise.resolve().then(() => Promise.resolve())
        .then(() => { script = performance.now() - began; });
})"""


def main() -> None:
    """Measure, print, and write benchmarks/client.md."""
    with sync_playwright() as playwright:
        path = chromium_on_path()
        browser = playwright.chromium.launch(executable_path=path, args=["--disable-gpu"])
        rows = [*first_rows(browser), *update_rows(browser)]
        version = browser.version
        browser.close()
    text = page_of(rows, version)
    OUT.write_text(text, encoding="utf-8")
    print(text, end="")


def page_of(rows: list[str], version: str) -> str:
    day = datetime.now(UTC).date()
    head = ["# The browser's part", "", f"Written by `python -m benchmarks.client` on {day}.", ""]
    facts = [*(f"- {line}" for line in machine_lines()), f"- Chromium {version}, without a GPU"]
    return "\n".join(
        [*head, *facts, "", "| what | figure | how |", "| --- | ---: | --- |", *rows, ""]
    )


# ---- the first table ---------------------------------------------------------------------------


def first_rows(browser: Browser) -> Iterator[str]:
    """Measure from a link to a hand that can be played, with nothing in the browser's cache.

    Told by the page itself: asking it from outside would take a part of its time.
    """
    with tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder) / "madang.db")
        times = sorted(first_table(browser, server) for _ in range(TRIES))
        server.end()
    yield (
        f"| first table usable | {1000 * median(times):.0f} ms | median of {TRIES}, from the link "
        f"to a frame with my cards, empty cache; the slowest {1000 * times[-1]:.0f} ms |"
    )


def first_table(browser: Browser, server: Serving) -> float:
    """Sit down in one browser, and open the link in another that has only the cookie."""
    before = browser.new_context(service_workers="block")
    person = Person(before, server.address, "mouse")
    person.enter()
    link = person.make_table(
        "preset=table&players=4&bots=open,careful,careful,careful&private=true"
    )
    person.press("[data-do=start]")
    person.page.wait_for_selector(".own .hand [data-card]")
    fresh = browser.new_context(service_workers="block")
    fresh.add_cookies(before.cookies())  # type: ignore[arg-type]
    before.close()
    fresh.add_init_script(f"({NOTE_USABLE})()")
    page = fresh.new_page()
    page.goto(link, wait_until="commit")
    taken = page.evaluate("usable")
    fresh.close()
    return float(taken) / 1000


# ---- an update ---------------------------------------------------------------------------------


def update_rows(browser: Browser) -> Iterator[str]:
    """Measure every update of two rounds at a table of six."""
    with served() as page:
        address = f"{page}?game=nylon_ppong"
        for name, size in (("phone", PHONE), ("desk", DESK)):
            matches = [update_times(browser, address, size) for _ in range(MATCHES)]
            times = sorted(map(min, zip(*matches)))
            within = sum(time < FRAME for time in times)
            yield (
                f"| an update drawn, {SEATS} seats, {name} | {median(times):.1f} ms | median of "
                f"{len(times)}, each the best of {MATCHES}, with cards that move; {within} within "
                f"{FRAME:.0f} ms, the slowest {times[-1]:.0f} ms |"
            )


def update_times(browser: Browser, address: str, size: tuple[int, int]) -> list[float]:
    """Return the milliseconds that the main thread takes to draw each update."""
    width, height = size
    updates = play_through(0, 3, preset="table", players=SEATS, rounds=2)
    context = browser.new_context(viewport={"width": width, "height": height})
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("html[data-loaded]")
    told = told_of(updates[:1], preset="table")
    page.evaluate("told => openTable({ lang: 'en', theme: 'light' }, false, told)", told)
    page.wait_for_selector(".game")
    page.wait_for_timeout(1000)
    times = [draw_update(page, update) for update in updates[1:]]
    context.close()
    return times


def draw_update(page: Page, update: dict[str, object]) -> float:
    """Feed one update to a table at rest."""
    page.wait_for_function(AT_REST)
    script, frame = page.evaluate(DRAW, update)
    return float(script + frame)


if __name__ == "__main__":
    main()
