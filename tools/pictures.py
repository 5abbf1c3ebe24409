"""Take the pictures of docs/tour.md: `python -m tools.pictures`, from the repository's root.

A real server, two people and two bots who play a whole match, and a picture of every page on a
phone in Korean and on a desk in English. With a name or two it takes only these; with
`--png FOLDER` it writes PNG there, to look at.
"""

import argparse
import base64
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.conftest import Serving
from tests.browser.mahjong_choice import AT_MAHJONG, AT_ONCE, choice
from tests.browser.people import BETS_OFFERED, OVER, Choice, Person, play, until
from tests.conftest import chromium_on_path

ROOT = Path(__file__).resolve().parents[1]
PICTURES = ROOT / "docs" / "pictures"
HOUSE = "preset=table&players=4&bots=open,open,careful,high_card&private=true"
QUALITY = 82  # of WebP, where lines stay clean

# where -> size, pixels a pixel, way, language, name
PLACES: dict[str, tuple[tuple[int, int], float, str, str, str]] = {
    "desk": ((1440, 900), 1, "mouse", "en-US", "Mina"),
    "phone": ((390, 844), 2, "touch", "ko-KR", "지수"),
}
OTHERS = (("Robin", "preset=table&bots=open,open,careful,careful&private=false"),
          ("할머니", "preset=source&players=3&bots=open,careful,open&private=false"))  # fmt: skip


class Album:
    """Where pictures go, and which are wanted."""

    def __init__(self, folder: Path, kind: str, wanted: list[str]) -> None:
        self.folder, self.kind, self.wanted = folder, kind, wanted

    def shoot(self, name: str, people: dict[str, Person]) -> None:
        """Take a picture of what each of them sees."""
        for place, person in people.items():
            if not self.wanted or name in self.wanted:
                person.page.wait_for_timeout(1600)  # until no banner lies over the table
                self.keep(f"{name}-{place}", person.page)

    def keep(self, name: str, page: Any) -> None:
        asked = {"format": self.kind, **({"quality": QUALITY} if self.kind == "webp" else {})}
        taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
        path = self.folder / f"{name}.{self.kind}"
        path.write_bytes(base64.b64decode(taken["data"]))
        print(f"{path.stat().st_size / 1000:6.0f} kB  {path.name}")


# ---- who is there ------------------------------------------------------------------------------


@contextmanager
def browsing() -> Iterator[Browser]:
    """Start Chromium."""
    path = chromium_on_path()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--disable-gpu"])
        yield browser
        browser.close()


@contextmanager
def serving() -> Iterator[Serving]:
    """Start a server with nobody on it."""
    with tempfile.TemporaryDirectory() as folder:
        server = Serving(Path(folder) / "madang.db")
        yield server
        server.end()


def arrive(browser: Browser, server: Serving, place: str, name: str = "") -> Person:
    """Bring somebody with a browser of that size and language."""
    (width, height), scale, way, language, usual = PLACES[place]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        device_scale_factor=scale,
        locale=language,
        has_touch=way == "touch",
        is_mobile=way == "touch",
        reduced_motion="reduce",
        service_workers="block",
    )
    person = Person(context, server.address, way)
    person.enter(name or usual)
    return person


# ---- what they see -----------------------------------------------------------------------------


def fill_lobby(browser: Browser, server: Serving) -> None:
    """Have others sit at tables."""
    for name, query in OTHERS:
        arrive(browser, server, "desk", name).make_table(query)


def at_lobby(album: Album, people: dict[str, Person]) -> None:
    for person in people.values():
        expect(person.page.locator(".row")).to_have_count(len(OTHERS))
    album.shoot("lobby", people)


# moment -> what shows on somebody's page that it has come
MOMENTS = {
    "table": ".game[data-phase=turn][data-asked]:has(.seat__marks i):has(.hand[data-count='5'])",
    "call": ".game[data-call]",
}
MOST_ROUNDS, SHORT = 60, 6  # calls are rare; the match on the pictures is short

# buttons for a player who lets the others play: never a call, never an end
QUIETLY = (
    "[data-ready-button]:not([disabled])",
    "[data-asked] .acts [data-action=draw]",
    ".acts [data-action^='discard ']",
    ".hand [data-action]",
)


def shoot_all(album: Album, people: dict[str, Person], moment: str) -> None:
    """Play without calling until a moment has come for each of them; take its picture."""
    left = dict(people)
    while left:
        assert not any(p.page.locator(OVER).count() for p in people.values()), f"no {moment} came"
        for place, person in list(left.items()):
            if person.page.locator(MOMENTS[moment]).count():
                album.shoot(moment, {place: left.pop(place)})
        for place, person in people.items():
            act_quietly(person, waits=place in left)


def act_quietly(person: Person, waits: bool) -> None:
    """Do the first quiet thing there is; let a call pass whose picture is not waited for."""
    for selector in (*QUIETLY, *(() if waits else (".acts [data-action=pass]",))):
        place = person.page.locator(f"{selector}:not([aria-disabled=true])").last
        if place.count():
            person.choose(place)
            return
    person.page.wait_for_timeout(20)


def sit_down(people: dict[str, Person], rounds: int) -> list[Person]:
    """Seat both at a table with two bots, and deal."""
    desk, phone = people["desk"], people["phone"]
    phone.sit_at(desk.make_table(f"{HOUSE}&rounds={rounds}"))
    desk.press("[data-do=start]")
    return [desk, phone]


def play_rounds(both: list[Person], count: int) -> None:
    """Play on until so many rounds are behind them."""
    for _ in range(count):
        play(both, "[data-ready-button]")
        play(both, ".game:not(:has([data-ready-button]))")


def at_table(album: Album, people: dict[str, Person]) -> None:
    """Play on until each has been asked for everything that is on a picture."""
    both = sit_down(people, MOST_ROUNDS)
    play_rounds(both, 2)
    for moment in MOMENTS:
        shoot_all(album, people, moment)


def at_results(album: Album, people: dict[str, Person]) -> str:
    """Play a match to its end, and look at the results; return its table."""
    both = sit_down(people, SHORT)
    verdict = ".over:not([data-over]) .verdict"
    play_rounds(both, 3)
    play(both, verdict)
    album.shoot("result", people)
    play(both, OVER)
    album.shoot("match", people)
    return both[0].page.url.rsplit("/", 1)[-1]


def at_replay(album: Album, people: dict[str, Person], table: str) -> None:
    """Look at the match again, in the middle of a round."""
    for person in people.values():
        person.go(f"/replay/{table}/60/all")
        expect(person.page.locator(".still")).to_be_visible()
    album.shoot("replay", people)


def at_rules(album: Album, people: dict[str, Person]) -> None:
    """Look a section of the rules up."""
    for person in people.values():
        person.go("/rules/nylon_ppong/4.2")
        expect(person.page.locator(".is-here")).to_be_visible()
    album.shoot("rules", people)


BETS = "wolnam_ppong"
HOUSE_OF_BETS = "deals=100&dealer_rotation=each_deal&odds=true&private=true&bots=open,"
TURN: dict[str, Any] = {
    "hand": [2, 9],
    "seen": [5, 11, 11],
    "pot": 240,
    "chips": 400,
    "bet": 120,
    "drawn": 6,
}
BET_PLACED = ".seat .tile[data-drawn]"
MY_BET = f".game:has({BETS_OFFERED}):has({BET_PLACED})"


def at_bets(album: Album, people: dict[str, Person]) -> None:
    """Look at my bet after somebody else's, at a deal's result, and at a full table."""
    for place, person in people.items():
        five, sixteen = "exact,random,exact,random", ",".join(["random"] * 15)
        begin_bets(person, five)
        until(person, MY_BET)
        album.shoot("bet", {place: person})
        until(person, ".over [data-ready-button]")
        album.shoot("deal", {place: person})
        begin_bets(person, sixteen)
        until(person, MY_BET)
        album.shoot("sixteen", {place: person})


def begin_bets(person: Person, bots: str) -> None:
    """Deal at a table with these bots."""
    person.make_table(f"players={bots.count(',') + 2}&{HOUSE_OF_BETS}{bots}", BETS)
    person.press("[data-do=start]")


SIDEWAYS = (844, 390)
MY_TILES = ":has(.hand [data-drawn][data-action])"
HAND_WON = ".over:has(.sheet__pays)"


def closed(hand: Sequence[str], legal: Sequence[str]) -> str:
    """Choose as who keeps a hand closed, to declare it ready."""
    return choice(hand, [word for word in legal if word.split()[0] not in ("pung", "kong")])


class OfTiles(NamedTuple):
    """The pictures of one mahjong."""

    game: str
    house: str
    seed: int
    moments: dict[str, str]  # picture -> what shows that its moment has come
    choice: Choice


TILES = (
    OfTiles(
        "hong_kong_mahjong",
        f"{AT_MAHJONG}&bots=open,speedy,speedy,speedy",
        130,
        {
            "mahjong": f".game:has(.river li:nth-child(5)):has(.melds){MY_TILES}",
            "claim": ".game[data-call]",
            "hand": HAND_WON,
        },
        choice,
    ),
    OfTiles(
        "korean_mahjong",
        f"private=true&{AT_ONCE}&bots=open,speedy,speedy,speedy",
        32,
        {"korean": ".game:has(.declare)", "points": HAND_WON},
        closed,
    ),
)


def at_tiles(album: Album, people: dict[str, Person], of: OfTiles) -> None:
    """Look at my turn, upright and sideways, at a claim and at the result of a hand."""
    for place, person in people.items():
        usual, person.choice = person.choice, of.choice
        for name, moment in of.moments.items():
            person.deal_from(of.seed)
            person.make_table(of.house, of.game)
            person.press("[data-do=start]")
            until(person, moment)
            person.page.mouse.move(0, 0)  # points at no tile
            album.shoot(name, {place: person})
            if name == "mahjong" and place == "phone":
                shoot_sideways(album, person)
        person.choice = usual


def shoot_sideways(album: Album, person: Person) -> None:
    """Turn a phone, and look at the same moment."""
    upright = person.page.viewport_size
    assert upright
    person.page.set_viewport_size({"width": SIDEWAYS[0], "height": SIDEWAYS[1]})
    album.shoot("mahjong", {"sideways": person})
    person.page.set_viewport_size(upright)


def at_turn(album: Album, people: dict[str, Person]) -> None:
    """Look at one turn that was played with real cards."""
    for person in people.values():
        person.go(f"/score/{BETS}")
        for part, months in (("hand", TURN["hand"]), ("seen", TURN["seen"])):
            for month in months:
                person.press(f"[data-part={part}] .pad [data-month='{month}']")
        for field in ("pot", "chips", "bet"):
            person.page.fill(f"#turn-{field}", str(TURN[field]))
        person.press(f"[data-part=turn] .pad [data-month='{TURN['drawn']}']")
        expect(person.page.locator("[data-change]")).to_be_visible()
        person.page.evaluate("scrollTo(0, 0)")
    album.shoot("turn", people)


FAMILY = {"desk": ["Grandma", "Mina", "Robin", "Juho"], "phone": ["할머니", "민아", "지수", "주호"]}
ROUNDS = [
    {"hands": [[1, 1], [8, 9, 10, 11, 12], [2, 5, 7, 9, 11], [3, 4, 6]], "end": "stop", "seat": 0},
    {"hands": [[5, 5, 9, 10, 11], [], [1, 2, 8], [4, 6, 7, 9, 12]], "end": "out", "seat": 1,
     "discarder": 3},
    {"hands": [[2, 3, 9, 9, 10], [1, 4, 7, 8, 8], [3, 4, 5, 6, 7, 8], [1, 2]], "end": "declare",
     "seat": 2},
]  # fmt: skip

# (names, questions) -> a score sheet with these rounds, counted by the server
SCORE = """async ([names, questions]) => {
  const [{ bookOf }, { score, games }] = await Promise.all(
    ["/device/score_book.js", "/net/api.js"].map((path) => import(path)));
  const [game] = await games();
  const preset = "table";
  const options = { ...game.presets[preset], [game.seats_option]: names.length };
  const rounds = [];
  for (const question of questions) {
    const { scores: points, explained } = await score(game.name, { ...question, options });
    const { starters } = await score(game.name, { points, ender: question.seat, options });
    const told = { ended: question.end, ender: question.seat, question, explained, starters };
    rounds.push({ points, ...told });
  }
  bookOf(game.name).write({ v: 1, names, preset, options, rounds });
}"""


def at_score(album: Album, people: dict[str, Person]) -> None:
    """Look at the sheet of people who play with real cards."""
    for place, person in people.items():
        person.page.evaluate(SCORE, [FAMILY[place], ROUNDS])
        person.go("/score/nylon_ppong")
        expect(person.page.locator(".tally tbody tr")).to_have_count(len(ROUNDS))
    album.shoot("score", people)


def at_cards(album: Album, people: dict[str, Person]) -> None:
    """Look at all cards on one sheet."""
    script = [sys.executable, str(ROOT / "tools" / "art" / "sheet.py"), "--fit"]
    done = subprocess.run(script, stdout=subprocess.PIPE, check=True)
    with tempfile.NamedTemporaryFile(suffix=".html") as file:
        file.write(done.stdout)
        file.flush()
        for person in people.values():
            person.page.goto(Path(file.name).as_uri())
        album.shoot("cards", people)


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("wanted", nargs="*", help="names of pictures, like table")
    reader.add_argument("--png", type=Path, metavar="FOLDER")
    given = reader.parse_args()
    album = Album(given.png or PICTURES, "png" if given.png else "webp", given.wanted)
    album.folder.mkdir(parents=True, exist_ok=True)
    with serving() as server, browsing() as browser:
        fill_lobby(browser, server)
        people = {place: arrive(browser, server, place) for place in PLACES}
        at_lobby(album, people)
        at_table(album, people)
        table = at_results(album, people)
        at_replay(album, people, table)
        at_rules(album, people)
        at_score(album, people)
        at_turn(album, people)
        at_bets(album, people)
        for of in TILES:
            at_tiles(album, people, of)
        at_cards(album, people)


if __name__ == "__main__":
    main()
