"""What every test shares: how hard Hypothesis tries, and how a browser is started."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis.internal.conjecture import providers
from playwright.sync_api import Browser, expect, sync_playwright

# The first call of a compiled twin takes seconds, so no example has a deadline. Every run tries the
# same examples: properties also check that they met each phase and step, which chance may miss.
settings.register_profile("same", deadline=None, max_examples=30, derandomize=True, print_blob=True)
settings.register_profile("thorough", deadline=None, max_examples=2000)
settings.register_profile(  # for tools/mutants.py: whether a test fails at all
    "mutants",
    deadline=None,
    derandomize=True,
    max_examples=40,
    phases=[Phase.explicit, Phase.generate],
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "same"))
if settings().derandomize:
    # Or examples would depend on the modules that other tests happened to load.
    providers._get_local_constants = lambda: providers._local_constants

# A server waits for the disk before it acknowledges a move, most of the time of a test with one. A
# kill loses nothing that was written to memory: only a machine that loses its power would.
MEMORY, ENOUGH = Path("/dev/shm"), 2 << 30
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ENOUGH:
    for name in "PYTEST_DEBUG_TEMPROOT", "TMPDIR":
        os.environ.setdefault(name, str(MEMORY))

# What a page shows in the end counts; how busy the machine was does not.
expect.set_options(timeout=60_000)


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """Run tests marked `anyio` on asyncio, as the server does."""
    return "asyncio"


# The shell without a window first: it needs two thirds of the time. See tools/ensure_chromium.sh.
CHROMIUM = "chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"


def chromium_on_path() -> str | None:
    """Return where a Chromium is; None: Playwright's own."""
    return next(filter(None, map(shutil.which, CHROMIUM)), None)


# quiet towards the network
ARGUMENTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
# To fetch and draw cards is a fifth of the time of an arrival. Where a test ends, each picture on
# the page is looked for among the files (tests/browser/people.py).
NO_PICTURES = "--blink-settings=imagesEnabled=false"


@pytest.fixture(scope="session")
def chromium() -> Iterator[Callable[..., Browser]]:
    """Return what starts a Chromium."""
    with sync_playwright() as playwright:
        path = chromium_on_path()
        yield lambda *more: playwright.chromium.launch(
            executable_path=path, args=[*ARGUMENTS, *more]
        )


@pytest.fixture(scope="session")
def browser(chromium: Callable[..., Browser]) -> Iterator[Browser]:
    """Start one Chromium for everybody, without pictures."""
    browser = chromium(NO_PICTURES)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def browser_with_pictures(chromium: Callable[..., Browser]) -> Iterator[Browser]:
    """Start one Chromium for tests of what is fetched and drawn."""
    browser = chromium()
    yield browser
    browser.close()


# A page knows where all is and how it looks, and paints nothing: that is a third of the time of a
# table. While axe looks, the root has an opacity of its own. Nor is a page heard: silence takes 2 %
# of a core for each page that is open. A test that listens sets `isHeard`.
QUIET_PAGE = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(":root { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super();
      if (!globalThis.isHeard) void this.suspend();
    }
    resume() {
      return globalThis.isHeard ? super.resume() : Promise.resolve();
    }
  };
}"""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the browser come last: while it runs, no other test can run a loop of its own."""
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
