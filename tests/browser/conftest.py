"""A real server in a process of its own, and people in front of real browsers."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.people import Person
from tests.browser.serve import SEED, deal_from
from tests.conftest import QUIET_PAGE

ROOT = Path(__file__).resolve().parents[2]

# Bots that answer at once, and no compiler next to the browser on a small machine.
QUICK = {
    "MADANG_COMPILE": "no",
    "MADANG_BOT_LIMIT": "60",  # they play the same on a slow machine
    "MADANG_THINK_LEAST": "0.01",
    "MADANG_THINK_MOST": "0.01",
    "MADANG_LOOK_AT_CARDS": "0",
    "MADANG_BOTS_PAUSE": "0.05",
    "MADANG_GUESTS_BURST": "1000",
    "MADANG_TABLES_PER_ADDRESS": "1000",
    "MADANG_MAKES_BURST": "1000",
    "MADANG_PUBLISHES_BURST": "1000",
    "MADANG_CHANGES_BURST": "1000",
    "MADANG_EMOTE_RATE": "0.001",  # however slow a test is, no word comes back
}


class Serving:
    """`tests.browser.serve` on a database; it may be killed and started again at the same place."""

    def __init__(self, database: Path, **more: str) -> None:
        self.database, self.more = database, more
        self.port = 0
        self.start()

    @property
    def address(self) -> str:
        """Where the lobby is."""
        return f"http://127.0.0.1:{self.port}/"

    def start(self) -> None:
        """Start, and wait until it says where it listens."""
        command = [sys.executable, "-m", "tests.browser.serve"]
        places = ["--port", str(self.port), "--db", str(self.database)]
        environment = {**os.environ, **QUICK, **self.more}
        self.process = subprocess.Popen(
            command + places, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout
        line = self.process.stdout.readline()
        self.port = int(re.search(r":(\d+)/", line)[1])  # type: ignore[index]

    def kill(self) -> None:
        """End it as a power cut would."""
        self.end(signal.SIGKILL)

    def end(self, how: int = signal.SIGTERM) -> None:
        """End it and close what it wrote to."""
        self.process.send_signal(how)
        self.process.wait(20)
        assert self.process.stdout
        self.process.stdout.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Start the server that tests share: each brings its own guests, and looks for their tables."""
    serving = Serving(tmp_path_factory.mktemp("server") / "madang.db")
    yield serving
    serving.end()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Serving]:
    """Start a server that a test may kill."""
    serving = Serving(tmp_path / "madang.db")
    yield serving
    serving.end()


Arrive = Callable[..., Person]
Workers = Literal["allow", "block"]


# what a device says that is to load no more than it is asked for: the rest is kept by a worker
# The choices of the strongest bot are the same each time; a test that wants others chooses them.
STRONGEST = "localStorage['madang.level'] ??= '6'"
SAVE_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"


@pytest.fixture
def arrive(browser: Browser, server: Serving) -> Iterator[Arrive]:
    """Return a function that brings somebody with a browser, with whom nothing may go wrong.

    Cards come from one seed in every test, whatever was played before.
    """
    deal_from(server.address, SEED)
    people: list[Person] = []

    def come(
        name: str = "",
        way: str = "mouse",
        size: tuple[int, int] = (1440, 900),
        language: str = "en-US",
        at: Serving = server,
        workers: Workers = "block",
    ) -> Person:
        context = context_for(browser, way, size, language, workers)
        person = Person(context, at.address, way)
        people.append(person)
        person.enter(name)
        return person

    yield come
    for person in people:
        person.check_nothing_went_wrong()
        person.context.close()


@pytest.fixture(scope="module")
def regular(browser: Browser, server: Serving) -> Iterator[Person]:
    """Bring somebody at a desk for all tests of a file that leave no trace on the device."""
    context = context_for(browser, "mouse", (1440, 900), "en-US")
    person = Person(context, server.address, "mouse")
    person.enter()
    yield person
    person.check_nothing_went_wrong()
    context.close()


# no sheet, and no form that is half filled in
FORGET_SCORES = """async () => {
  const { sheets, removeSheet, removed } = await import("/device/score_book.js");
  for (const { id } of sheets.value) removeSheet(id);
  removed.value = null;
  sessionStorage.clear();
}"""


@pytest.fixture
def visitor(regular: Person) -> Iterator[Person]:
    """Let the regular begin at the lobby of a wide screen, with nothing written down or begun."""
    regular.deal_from(SEED)
    regular.on_screen(1440, 900).go("/")
    expect(regular.page.locator(".lobby")).to_be_visible()
    regular.page.evaluate(FORGET_SCORES)
    yield regular
    regular.page.unroute_all(behavior="ignoreErrors")
    try:
        regular.check_nothing_went_wrong()
        if regular.expects_outage:  # what is still on its way is not to be refused in the next test
            regular.go("/")
            regular.page.reload()
            expect(regular.page.locator(".lobby")).to_be_visible()
    finally:
        regular.wrong.clear()
        regular.expects_outage = False


def context_for(
    browser: Browser, way: str, size: tuple[int, int], language: str, workers: Workers = "block"
) -> BrowserContext:
    """Return a browser for one person: its size, its language, a finger or a mouse.

    Where no worker may keep the rest of the pages, they are not fetched ahead either.
    """
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=language,
        has_touch=way == "touch",
        is_mobile=way == "touch",
        reduced_motion="reduce",
        service_workers=workers,
    )
    context.add_init_script(QUIET_PAGE)
    context.add_init_script(STRONGEST)
    if workers == "block":
        context.add_init_script(SAVE_DATA)
    return context
