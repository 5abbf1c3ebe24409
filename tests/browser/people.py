"""Somebody in front of a browser, who sees what it shows and presses what it offers."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, expect

MATCH_WITHIN = 240.0  # seconds, on a slow and busy machine
LONGEST_WAY = 60  # presses of Tab from anywhere to anything

# what may be pressed at a table: actions of the game, the gate after a round
OFFERED = "[data-action]:not([aria-disabled=true]):not([disabled])"
BETS_OFFERED = f"[data-size]{OFFERED}"  # nobody else can move now
GATE = "[data-ready-button]:not([disabled])"
OVER = "[data-over]"
BEST_FIRST = ("declare", "show", "ppong-out", "stop", "ppong", "draw")


class Person:
    """One person with a browser, who uses a mouse, a finger or only the keys."""

    def __init__(self, context: BrowserContext, address: str, way: str) -> None:
        self.context, self.address, self.way = context, address, way
        self.wrong: list[str] = []
        self.expects_outage = False
        context.set_default_timeout(20_000)
        context.on("request", self.check_request)
        self.page = self.watched(context.new_page())

    # ---- what must not happen --------------------------------------------------------------

    def watched(self, page: Page) -> Page:
        """Note everything that goes wrong on a page."""
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("console", self.check_message)
        return page

    def check_message(self, message: Any) -> None:
        """Note errors and warnings; while the server is away, those about it are expected."""
        if "blocked by Playwright" in message.text:
            return  # the worker, which would fetch the whole shell for everybody
        if message.type in ("error", "warning") and not self.expects_outage:
            self.wrong.append(f"{message.type}: {message.text}")

    def check_request(self, request: Any) -> None:
        """Note requests to anybody but the server."""
        if not request.url.startswith((self.address, "data:", "blob:")):
            self.wrong.append(f"request to {request.url}")

    def check_nothing_went_wrong(self) -> None:
        """Look back, and look at what the page shows now."""
        missing = self.page.evaluate("document.documentElement.dataset.missing ?? ''")
        assert not missing, f"no words for {missing}"
        self.check_fits()
        assert self.wrong == []

    def check_fits(self) -> None:
        """See that nothing sticks out of the page sideways."""
        over = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert over <= 0, f"{over} px wider than the screen at {self.page.url}"

    # ---- getting about ---------------------------------------------------------------------

    def enter(self, name: str = "") -> None:
        """Come to the lobby, and say who I am."""
        self.page.goto(self.address)
        expect(self.page.locator("[data-do=play-now]").first).to_be_enabled()
        expect(self.page.locator("#my-name")).not_to_have_value("")
        if name:
            self.page.fill("#my-name", name)
            self.page.press("#my-name", "Enter")
            expect(self.page.locator("[aria-live=polite]")).to_contain_text(name)

    def go(self, path: str) -> None:
        """Follow a link to a page of the client."""
        self.page.goto(f"{self.address}#{path}")

    def press(self, target: str | Locator) -> None:
        """Press something the way this person does."""
        place = self.page.locator(target).first if isinstance(target, str) else target
        if self.way == "touch":
            place.tap()
        elif self.way == "keys":
            self.walk_to(lambda: place.evaluate("it => it === document.activeElement"))
            self.page.keyboard.press("Enter")
        else:
            place.click()

    def walk_to(self, is_there: Callable[[], bool]) -> None:
        """Go on by Tab until the focus is where it should be."""
        for _ in range(LONGEST_WAY):
            if is_there():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("cannot be reached by Tab")

    def row_of(self, host: str) -> Locator:
        """Return the table of a host in the lobby."""
        return self.page.locator(".row").filter(has=self.page.get_by_text(f"{host}’s table"))

    # ---- at a table ------------------------------------------------------------------------

    def make_table(self, query: str, game: str = "nylon_ppong") -> str:
        """Make a table as a link says; return the link to it."""
        self.go(f"/new/{game}?{query}")
        self.press("[data-do=make]")
        expect(self.page.locator("[data-do=start]")).to_be_visible()
        return self.page.url

    def sit_at(self, table: str) -> None:
        """Open the link of a table, and take the first open seat."""
        self.page.goto(table)
        self.press("[data-do=sit]")
        expect(self.page.locator("[data-do=stand]")).to_be_visible()

    def is_over(self) -> bool:
        """Tell whether the match is over."""
        return self.page.locator(OVER).count() > 0

    def is_asked(self) -> bool:
        """Tell whether there is something to do."""
        return self.page.locator(f"{OFFERED}, {GATE}").count() > 0

    def act(self) -> bool:
        """Do one thing if there is one: pass the gate, or the best action; tell whether."""
        if self.way == "keys":
            return self.act_by_keys()
        word = self.page.evaluate(BEST_OFFER, [OFFERED, GATE, BEST_FIRST])
        if not word:
            return False
        target = self.page.locator(GATE if word == "gate" else f'{OFFERED}[data-action="{word}"]')
        try:
            self.press_quickly(target.first)
        except Exception as error:
            if not is_too_late(error):
                raise
        return True

    def press_quickly(self, place: Locator) -> None:
        """Press what may be gone the next moment."""
        (place.tap if self.way == "touch" else place.click)(timeout=2000)

    def act_by_keys(self) -> bool:
        """Walk to the first thing that is offered, and press Enter."""
        if not self.is_asked():
            return False
        here = f"document.activeElement.matches('{OFFERED}, {GATE}')"
        for _ in range(LONGEST_WAY):
            if self.page.evaluate(here) or not self.is_asked():
                break
            self.page.keyboard.press("Tab")
        if self.page.evaluate(here):
            self.page.keyboard.press("Enter")
        return True


# (offered, gate, best first) -> the word to choose, "gate", or ""
BEST_OFFER = """([offered, gate, best]) => {
  if (document.querySelector(gate)) return "gate";
  const words = [...document.querySelectorAll(offered)].map((it) => it.dataset.action);
  return best.find((word) => words.includes(word)) ?? words.at(-1) ?? "";
}"""


def is_too_late(error: Exception) -> bool:
    """Tell whether something was gone before it could be pressed."""
    return bool(re.search("Timeout|detached|not attached", str(error)))


def play(people: list[Person], until: Callable[[], bool]) -> None:
    """Let everybody do what they are asked until something is so."""
    end = time.monotonic() + MATCH_WITHIN
    while not until():
        assert time.monotonic() < end, "the match does not end"
        if not any(person.act() for person in people):
            people[0].page.wait_for_timeout(30)


def until(person: Person, selector: str) -> None:
    """Play on until something is on the page of one person."""
    play([person], lambda: person.page.locator(selector).count() > 0)


def all_over(people: list[Person]) -> Callable[[], bool]:
    """Return what tells whether everybody sees the end of the match."""
    return lambda: all(person.is_over() for person in people)
