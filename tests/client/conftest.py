"""Real matches as the server would show them, and a page that shows them on the game's table."""

from __future__ import annotations

import functools
import http.server
import itertools
import sys
import threading
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from madang.analysis import analysis_of
from madang.game import WATCHER, Data, Game, Kernels, places
from madang.games import game_named
from madang.hwatu.cards import count_of
from madang.options import format_value
from madang.server.assets.catalogue import described
from madang.shuffles import seeded
from madang.table import Table
from tests.conftest import QUIET_PAGE

ROOT = Path(__file__).resolve().parents[2]
NYLON = "nylon_ppong"
SEARCHED = 60  # matches looked through for a moment
ENDING = ("declare", "show", "ppong-out", "stop", "ppong")  # what ends rounds, or leads there

# what a seat does in any game: the first word, the last, or one after the other
ANY_GAME: dict[str, Callable[[tuple[str, ...], int], str]] = {
    "first": lambda legal, turn: legal[0],
    "last": lambda legal, turn: legal[-1],
    "mixed": lambda legal, turn: legal[turn % len(legal)],
}

Updates = list[Data]
Record = Callable[..., Updates]


@functools.cache
def twins_of(game: str) -> Kernels:
    """Return the compiled rules: a search plays many matches."""
    return game_named(game).compiled()


class Recorder:
    """A table played by a simple rule; keeps what one viewer would be sent after each step."""

    def __init__(self, game: str, viewer: int, seed: int, style: str, **options: Any) -> None:
        self.game = game_named(game)
        self.table = Table(self.game, self.game.make_options(**options), twins_of(game))
        self.chance = seeded(self.game, seed)
        self.viewer, self.style, self.seed = viewer, style, seed
        self.updates: Updates = []
        self.standings: list[list[int]] = []

    def play(self) -> Iterator[Data]:
        """Play the match to its end; yield each update."""
        while not self.table.is_over:
            told = len(self.updates)
            if self.table.needs_deal:
                self.after(None, lambda: self.table.deal(*next(self.chance)))
            else:
                seat = self.table.to_act[0]
                word = self.choose(seat, self.table.legal_actions(seat))
                self.do(seat, word)
            yield from self.updates[told:]

    def do(self, seat: int, word: str) -> None:
        """Let a seat act."""
        self.after((seat, self.game.parse_action(word)), lambda: self.table.play(seat, word))

    def choose(self, seat: int, legal: tuple[str, ...]) -> str:
        """Go by a style that any game has; or one of Nylon-ppong's."""
        if self.style in ANY_GAME:
            return ANY_GAME[self.style](legal, self.seed + len(self.updates))
        return self.choose_of_nylon(seat, legal)

    def choose_of_nylon(self, seat: int, legal: tuple[str, ...]) -> str:
        """End rounds where that is possible; or just draw and throw; or collect a month."""
        wanted = {"eager": ENDING, "plain": ("draw",), "collecting": ("show", "ppong")}
        for word in (*wanted[self.style], "draw"):
            if word in legal and not (self.style == "collecting" and self.has_pair(seat, word)):
                return word
        if self.style == "plain":
            return legal[(self.seed + len(self.updates)) % len(legal)]
        if self.style == "collecting" and self.table.state.sizes[seat] == 3:
            return min(legal, key=lambda word: self.held(seat, word))
        return legal[-1]

    def has_pair(self, seat: int, word: str) -> bool:
        """Tell whether a seat that collects would give its last pair away."""
        return word == "ppong" and self.table.state.sizes[seat] == 2

    def held(self, seat: int, word: str) -> int:
        """Return how many cards of the month that is discarded the seat holds."""
        return count_of(int(self.table.state.hands[seat]), int(word.split()[1]))

    def after(self, happened: Any, move: Callable[[], Any]) -> None:
        """Make a move and keep what the viewer is then sent, if it is sent anything."""
        before = self.table.view(self.viewer)
        move()
        if self.table.state.ended and len(self.standings) < self.table.state.deal_no:
            self.standings = [*self.standings, self.table.totals()]
        after = self.table.view(self.viewer)
        events = self.game.views.events_for(
            before, after, self.table.options, self.viewer, happened
        )
        if events:
            self.updates.append(self.update(events))

    def update(self, events: list[Data]) -> Data:
        """Return an update as the server sends it."""
        watches = self.viewer == WATCHER
        asked = [self.viewer] if self.game.is_call(self.table.state) else self.table.to_act
        analysis, view = analysis_of(self.game), self.table.view(self.viewer)
        odds = analysis.own_odds if not watches else None
        hint = analysis.hint if not watches else None
        return {
            "type": "update",
            "table": "t",
            "n": len(self.updates) + 1,
            "events": events,
            "view": msgspec.to_builtins(self.table.observation(self.viewer)),
            "legal": [] if watches else list(self.table.legal_actions(self.viewer)),
            "deadlines": {str(seat): 18.0 for seat in asked if seat != WATCHER},
            "odds": odds(view, self.table.options, self.viewer) if odds else None,
            "standings": self.standings,
            "places": places(self.standings[-1]) if self.standings else [],
            "hint": hint(view, self.table.options, self.viewer) if hint else None,
        }


def play_through(
    viewer: int = 0, seed: int = 1, style: str = "eager", game: str = NYLON, **options: Any
) -> Updates:
    """Return every update of a whole match, as `viewer` (-1: a watcher) would be sent them."""
    return [*played(game, viewer, seed, style, tuple(sorted(options.items())))]


class Played:
    """A match that is played once, as far as anybody has looked."""

    def __init__(self, updates: Iterator[Data]) -> None:
        self.rest, self.known = updates, list[Data]()

    def __iter__(self) -> Iterator[Data]:
        """Yield every update, and play on where nobody has looked yet."""
        for place in itertools.count():
            if place == len(self.known):
                self.known.extend(itertools.islice(self.rest, 1))
            if place == len(self.known):
                return
            yield self.known[place]


@functools.cache
def played(
    game: str, viewer: int, seed: int, style: str, options: tuple[tuple[str, Any], ...]
) -> Played:
    """Play each match once, however many tests look for a moment in it."""
    return Played(Recorder(game, viewer, seed, style, **dict(options)).play())


def search(
    wanted: Callable[[Data], bool],
    viewer: int = 0,
    style: str = "eager",
    game: str = NYLON,
    **options: Any,
) -> Updates:
    """Return the updates of some match up to the first that is wanted."""
    for seed in range(SEARCHED):
        match = played(game, viewer, seed, style, tuple(sorted(options.items())))
        for place, update in enumerate(match):
            if wanted(update):
                return match.known[: place + 1]
    raise AssertionError(f"no such moment in {SEARCHED} matches of {options}")


@pytest.fixture
def record() -> Record:
    """Return a function that gives a whole match."""
    return play_through


@pytest.fixture
def find() -> Record:
    """Return a function that gives a match up to some moment."""
    return search


# ---- the page --------------------------------------------------------------------------------

SITTERS = (("지수", "person"), ("Robin", "person"), ("careful", "bot"), ("할머니", "person"),
           ("민호", "person"), ("high_card", "bot")) * 3  # fmt: skip


def table_info(players: int, game: str = NYLON, odds: bool = False, **given: Any) -> Data:
    """Return a table's card with people and bots on its seats."""
    return info_of(game_named(game), players, odds, given)


def info_of(game: Game, players: int, odds: bool, options: Data) -> Data:
    """Write the card."""
    house = game.house_rules
    seats = {house.seats_option: players} if house.seats_option else {}
    values = game.make_options(**{**options, **seats})._asdict()
    return {
        "table": "t",
        "game": game.name,
        "options": {row.name: format_value(row, values[row.name]) for row in game.option_rows},
        "preset": options.get("preset"),
        "status": "playing",
        "seats": [sitter(name, kind, seat) for seat, (name, kind) in enumerate(SITTERS[:players])],
        "host": "g0",
        "private": False,
        "clock": {"move": 20.0, "bank": 60.0},
        "call_window": 5.0,
        "nudge_after": 10.0,
        "vote_after": 60.0,
        "watchers": 2,
        "deal": 1,
        "deals": values.get(house.deals_option),
        "is_last": False,
        "open_bots": False,
        "odds": odds,
    }


def sitter(name: str, kind: str, seat: int) -> Data:
    """Return one seat of a table's card."""
    is_bot = kind == "bot"
    return {
        "kind": kind,
        "name": name,
        "guest": "" if is_bot else f"g{seat}",
        "connected": True,
        "covered": False,
        "ready": is_bot,
        "bank": None if is_bot else 60.0,
        "times": 1,
    }


class Quiet(http.server.SimpleHTTPRequestHandler):
    """Serve the repository, let browsers keep it, and say nothing."""

    protocol_version = "HTTP/1.1"
    extensions_map: ClassVar[dict[str, str]] = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
    }

    def end_headers(self) -> None:
        """Let a browser ask once for each file."""
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, *args: Any) -> None:
        """Keep the tests' output clean."""


class Site(http.server.ThreadingHTTPServer):
    """Files for a page; a page that is closed while it loads is nothing to tell of."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report what went wrong, unless the browser hung up."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def served() -> Iterator[str]:
    """Serve the client and the test's page, as files."""
    handler = functools.partial(Quiet, directory=str(ROOT))
    with Site(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/tests/client/table.html"
        server.shutdown()


@pytest.fixture(scope="session")
def site() -> Iterator[str]:
    """Give the address of the test's page."""
    with served() as address:
        yield address


Open = Callable[..., Page]


class Pages:
    """Pages of one browser, which loads each file once; a page that is free is taken again."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context, self.site = context, site
        self.free: dict[str, list[Page]] = defaultdict(list)
        self.taken: list[tuple[str, Page]] = []
        context.add_init_script("localStorage.clear(); sessionStorage.clear()")
        context.add_init_script(QUIET_PAGE)

    def take(self, game: str) -> Page:
        """Take a page that has loaded a game, and remembers nothing but what it has fetched."""
        page = self.free[game].pop() if self.free[game] else self.opened(game)
        page.mouse.move(0, 0)
        self.taken.append((game, page))
        return page

    def opened(self, game: str) -> Page:
        """Open another page."""
        page = self.context.new_page()
        page.goto(f"{self.site}?game={game}")
        page.wait_for_selector("html[data-loaded]")
        return page

    def give_back(self, is_sound: bool) -> None:
        """Let others have the pages that were taken; after a failure nobody."""
        for game, page in self.taken:
            if is_sound:
                page.evaluate("forget()")
                self.free[game].append(page)
            else:
                page.close()
        self.taken = []


@pytest.fixture(scope="session")
def browsers(browser: Browser, site: str) -> Iterator[dict[bool, Pages]]:
    """Give the pages of a browser with a mouse and of one with a finger."""
    both = {
        touch: Pages(browser.new_context(has_touch=touch, is_mobile=touch), site)
        for touch in (False, True)
    }
    yield both
    for pages in both.values():
        pages.context.close()


@pytest.fixture
def open_table(browsers: dict[bool, Pages], request: pytest.FixtureRequest) -> Iterator[Open]:
    """Return a function that opens a page with a table at these updates, and no memory of any."""

    def open_page(
        updates: Updates,
        viewer: int = 0,
        size: tuple[int, int] = (1440, 900),
        lang: str = "en",
        theme: str = "light",
        touch: bool = False,
        motion: bool = False,
        is_held: bool = False,
        recap: Updates | None = None,
        **options: Any,
    ) -> Page:
        page = browsers[touch].take(options.get("game", NYLON))
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.emulate_media(reduced_motion="no-preference" if motion else "reduce")
        told = told_of(updates, viewer, recap, **options)
        page.evaluate(
            "(given) => openTable(...given)", [{"lang": lang, "theme": theme}, is_held, told]
        )
        page.wait_for_selector(".game")
        return page

    failed = request.session.testsfailed
    yield open_page
    for pages in browsers.values():
        pages.give_back(is_sound=request.session.testsfailed == failed)


@pytest.fixture
def empty_page(browsers: dict[bool, Pages], request: pytest.FixtureRequest) -> Iterator[Page]:
    """Give a page with the client's modules and no table, on which everything may move."""
    page = browsers[False].take(NYLON)
    page.emulate_media(reduced_motion="no-preference")
    failed = request.session.testsfailed
    yield page
    browsers[False].give_back(is_sound=request.session.testsfailed == failed)


def told_of(
    updates: Updates, viewer: int = 0, recap: Updates | None = None, **options: Any
) -> list[Any]:
    """Return what a shell tells a table: its game, its card, my seat, and what has happened."""
    game = game_named(options.get("game", NYLON))
    info = table_info(**{**options, "players": len(updates[0]["view"]["hands"])})
    return [described(game), info, None if viewer == WATCHER else viewer, updates, recap or []]
