"""Somebody in front of a browser, who sees what it shows and presses what it offers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import BrowserContext, Locator, Page, TimeoutError, expect

from madang.server.assets.files import CLIENT
from tests.browser import serve

Choice = Callable[[Sequence[str], Sequence[str]], str]  # (hand, words offered) -> one of them

MOST_ACTS = 500  # of one person; a match that takes more does not end
AT_MOST = 60_000  # milliseconds until a page answers, on a slow and busy machine
A_MOMENT = 10  # milliseconds for a look at one page while others may have something to do
A_WHILE = 2_000  # milliseconds until a page has surely heard what others have done
MOST_MISSED = 9  # offers in a row that others took away; more, and none can be pressed at all
FORBIDDEN = "Content Security Policy"  # by which nobody but the server may be asked for anything
LONGEST_WAY = 60  # presses of Tab from anywhere to anything
DRAWN = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"

# what the lobby offers of one game
PLAY_NYLON = "[data-panel=nylon_ppong] [data-do=play-now]"
PLAY_MAHJONG = "[data-panel=hong_kong_mahjong] [data-do=play-now]"
PLAY_KOREAN = "[data-panel=korean_mahjong] [data-do=play-now]"
SCORE_NYLON = "[data-panel=nylon_ppong] [data-do=score]"

# what may be pressed at a table: actions of the game, the gate after a round
OFFERED = "[data-action]:not([aria-disabled=true]):not([disabled])"
BETS_OFFERED = "[data-fills]:not([aria-disabled=true])"
GATE = "[data-ready-button]:not([disabled])"
OVER = "[data-over]"
BEST_FIRST = ("declare", "show", "ppong-out", "stop", "ppong", "draw")


def best_of(hand: Sequence[str], words: Sequence[str]) -> str:
    """Return the best of what is offered, as far as the words tell; else the last of it."""
    return next((word for word in BEST_FIRST if word in words), words[-1])


class Person:
    """One person with a browser: a mouse, a finger, only Tab and Enter, or every shortcut."""

    def __init__(self, context: BrowserContext, address: str, way: str) -> None:
        self.context, self.address, self.way = context, address, way
        self.wrong: list[str] = []
        self.heard: list[str] = []  # every frame that came
        self.missed = 0  # offers in a row that had gone when they were to be pressed
        self.expects_outage = False
        self.choice: Choice = best_of
        context.set_default_timeout(AT_MOST)
        context.add_init_script(COUNT_CLICKS)
        self.page = self.watched(context.new_page())

    # ---- what must not happen --------------------------------------------------------------

    def watched(self, page: Page) -> Page:
        """Note everything that goes wrong on a page."""
        page.on("websocket", lambda line: line.on("framereceived", self.hear))
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("console", self.check_message)
        return page

    def hear(self, frame: str | bytes) -> None:
        """Note a frame."""
        self.heard.append(str(frame))

    def check_message(self, message: Any) -> None:
        """Note errors and warnings; while the server is away, those about it are expected."""
        if "blocked by Playwright" in message.text:
            return  # the worker, which would fetch the whole shell for everybody
        is_expected = self.expects_outage and FORBIDDEN not in message.text
        if message.type in ("error", "warning") and not is_expected:
            self.wrong.append(f"{message.type}: {message.text}")

    def check_nothing_went_wrong(self) -> None:
        """Look back, and look at what the page shows now."""
        missing = self.page.evaluate("document.documentElement.dataset.missing ?? ''")
        assert not missing, f"no words for {missing}"
        self.check_fits()
        self.check_pictures()
        assert not self.wrong, self.wrong

    def check_pictures(self) -> None:
        """See that there is a file for each picture: this browser does not fetch them."""
        shown = "[...document.images].map((it) => new URL(it.src))"
        paths = self.page.evaluate(
            f"{shown}.filter((it) => it.origin === origin).map((it) => it.pathname)"
        )
        assert [path for path in paths if not (CLIENT / path[1:]).is_file()] == []

    def check_fits(self) -> None:
        """See that nothing sticks out of the page sideways.

        By the width of the screen: that of the window grows on a phone with what sticks out.
        """
        root = "document.documentElement"
        over = self.page.evaluate(f"{root}.scrollWidth - {root}.clientWidth")
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
        self.page.evaluate(DRAWN)  # or the next link may be followed before this page is there

    def press(self, target: str | Locator, patience: int = AT_MOST) -> None:
        """Press something the way this person does."""
        place = self.page.locator(target).first if isinstance(target, str) else target
        if self.way == "touch":
            place.tap(timeout=patience)
        elif self.way == "keys":
            self.walk_to(lambda: place.evaluate("it => it === document.activeElement"))
            self.page.keyboard.press("Enter")
        else:
            place.click(timeout=patience)

    def walk_to(self, is_there: Callable[[], bool], key: str = "Tab") -> None:
        """Go on by a key until the focus is where it should be."""
        for _ in range(LONGEST_WAY):
            if is_there():
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"cannot be reached by {key}")

    def enlarge_type(self, size: int) -> None:
        """Have type of another size, as people with tired eyes choose it; 16 is usual."""
        self.browser_itself = self.context.new_cdp_session(self.page)  # lasts as long as it does
        self.browser_itself.send("Page.enable")
        self.browser_itself.send("Page.setFontSizes", {"fontSizes": {"standard": size}})

    def on_screen(self, width: int, height: int) -> Person:
        """Look on a screen of this size from now on."""
        self.page.set_viewport_size({"width": width, "height": height})
        return self

    def row_of(self, host: str) -> Locator:
        """Return the table of a host in the lobby."""
        return self.page.locator(".row").filter(has=self.page.get_by_text(f"{host}’s table"))

    # ---- at a table ------------------------------------------------------------------------

    def deal_from(self, seed: int) -> None:
        """Have the tables made from now on dealt from a seed."""
        serve.deal_from(self.address, seed)

    def make_table(self, query: str, game: str = "nylon_ppong") -> str:
        """Make a table as a link says; return the link to it."""
        self.go(f"/new/{game}?{query}")
        self.press("[data-do=make]")
        room = self.page.locator("[data-do=start]")
        try:
            room.wait_for(timeout=AT_MOST / 3)
        except TimeoutError:  # the form moved under the finger, as it does on a busy machine
            self.press("[data-do=make]")
        expect(room).to_be_visible()
        return self.page.url

    def sit_at(self, table: str) -> None:
        """Open the link of a table, and take the first open seat."""
        self.page.goto(table)
        self.press("[data-do=sit]")
        expect(self.page.locator("[data-do=stand]")).to_be_visible()

    def act(self, wanted: str = "", patience: int = AT_MOST) -> str:
        """Unless `wanted` is there, do the best thing offered; return what was found, "": nothing.

        Both are one look at the page, so what is wanted is never passed by. Nothing that is
        offered goes away by itself: no clock runs. It does when somebody else claims the same.
        """
        seen: str | dict[str, list[str]] = self.page.evaluate(
            LOOK, [wanted, OFFERED, GATE, patience]
        )
        if seen == "gate":
            self.choose(GATE)
        if isinstance(seen, str):
            return seen
        word = self.choice(seen["hand"], seen["words"])
        self.choose(f'{OFFERED}[data-action="{word}"]')
        return word

    def choose(self, offer: str | Locator) -> None:
        """Press what is offered, and wait until that is heard.

        Where several are asked, somebody else may be quicker: then it is no longer there.
        """
        clicks = self.page.evaluate("clicks")
        try:
            self.press_offer(offer)
        except TimeoutError:
            self.missed += 1
            assert self.missed < MOST_MISSED, f"{offer} cannot be pressed"
        else:
            heard = "before => clicks > before"
            self.page.wait_for_function(heard, arg=-1 if self.way == "shortcuts" else clicks)
            self.missed = 0

    def press_offer(self, offer: str | Locator) -> None:
        """Press what is offered, or by the keys alone the first of it."""
        if self.way == "shortcuts":
            self.choose_by_key(offer)
        elif self.way == "keys":
            here = f"document.activeElement.matches('{OFFERED}, {GATE}')"
            self.walk_to(lambda: self.page.evaluate(here))
            self.page.keyboard.press("Enter")
        else:
            self.press(offer, A_WHILE)

    def choose_by_key(self, offer: str | Locator) -> None:
        """Press the key that stands on what is offered; what has none is walked to."""
        place = self.page.locator(offer).first if isinstance(offer, str) else offer
        handle = place.element_handle(timeout=A_WHILE)
        key = handle.get_attribute("aria-keyshortcuts")
        if key is None:
            is_in_hand = handle.evaluate("it => it.matches('.hand *')")
            at = "it => it === document.activeElement"
            near = f"it => it.closest('.hand')?.contains(document.activeElement) || ({at})(it)"
            self.walk_to(lambda: handle.evaluate(near if is_in_hand else at))
            self.walk_to(lambda: handle.evaluate(at), "ArrowRight")
        self.page.keyboard.press(key or "Enter")
        self.page.wait_for_function(GONE, arg=handle)


# so that nothing is pressed again before the page has heard that it was: a tap takes its time
COUNT_CLICKS = "window.clicks = 0; addEventListener('click', () => { clicks += 1 }, true)"

# whether what was offered no longer is
GONE = f"it => !it.isConnected || !it.matches('{OFFERED}, {GATE}')"

# (wanted, offered, gate, patience) -> WANTED, "gate", my hand and the words offered, or ""
WANTED = "wanted"
LOOK = """([wanted, offered, gate, patience]) => new Promise((settle) => {
  const look = () => {
    if (wanted && document.querySelector(wanted)) return "wanted";
    if (document.querySelector(gate)) return "gate";
    const words = [...document.querySelectorAll(offered)].map((it) => it.dataset.action);
    const hand = [...document.querySelectorAll(".hand [data-card]")].map((it) => it.dataset.card);
    return words.length ? { hand, words } : "";
  };
  const end = (found) => {
    watch.disconnect();
    clearTimeout(late);
    settle(found);
  };
  const look_again = () => {
    const found = look();
    if (found) end(found);
  };
  const watch = new MutationObserver(look_again);
  const late = setTimeout(() => end(""), patience);
  watch.observe(document, { subtree: true, childList: true, attributes: true });
  look_again();
})"""


def until(person: Person, wanted: str) -> None:
    """Play on until something is on the page of the only person at a table."""
    for _ in range(MOST_ACTS):
        found = person.act(wanted)
        assert found, f"nothing to do, and no {wanted}"
        if found == WANTED:
            return
    raise AssertionError(f"no {wanted} in {MOST_ACTS} acts")


def play(people: Sequence[Person], wanted: str, seen_by: Sequence[Person] = ()) -> None:
    """Let everybody do what they are asked until something is on all pages, or on some."""
    idle = 0
    for _ in range(MOST_ACTS):
        found = {}
        for person in people:
            is_watching = not seen_by or person in seen_by
            found[person] = person.act(wanted if is_watching else "", A_MOMENT)
        if all(found[person] == WANTED for person in seen_by or people):
            return
        idle = idle + A_MOMENT if {*found.values()} <= {"", WANTED} else 0
        assert idle < AT_MOST, f"nobody has anything to do, and there is no {wanted}"
    raise AssertionError(f"no {wanted} in {MOST_ACTS} acts")
