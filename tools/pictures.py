"""Take a picture of every page: `python -m tools.pictures`, from the repository's root.

A real server, and somebody at a desk and somebody with a phone in each language, against bots.
Cards come from seeds: what a picture shows differs from language to language by its words alone.

Pictures go to `build/pictures`, and those that a document shows to `docs/pictures` too. With a name
or two (`table lobby`) only these are taken. A page that lacks words, that is wider than its screen
or that reports an error stops all.
"""

import argparse
import base64
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, expect, sync_playwright

from madang.puzzles import puzzles_of
from tests.browser.conftest import SAVE_DATA, Serving
from tests.browser.mahjong_choice import AT_MAHJONG, AT_ONCE, choice
from tests.browser.people import BETS_OFFERED, OVER, Choice, Person, until
from tests.browser.serve import deal_fairly
from tests.conftest import chromium_on_path

ROOT = Path(__file__).resolve().parents[1]
DOCS, ALL = ROOT / "docs" / "pictures", ROOT / "build" / "pictures"
QUALITY = 80  # of WebP, where lines stay clean
PLACES = {"desk": ((1440, 900), "mouse"), "phone": ((390, 844), "touch")}
AT_HOME = "http://192.168.0.7:8000/"  # what others in the same Wi-Fi open
SIDEWAYS = (844, 390)  # of the phone, by its longer side


class Speaker(NamedTuple):
    """What somebody who reads a language is called, and what they write themselves."""

    tag: str
    name: str
    friend: str
    night: str
    family: tuple[str, str, str, str]


SPEAKERS = {
    "en": Speaker("en-US", "Mina", "Robin", "Friday cards", ("Grandma", "Mina", "Robin", "Juho")),
    "ko": Speaker("ko-KR", "지수", "할머니", "금요일 모임", ("할머니", "민아", "지수", "주호")),
    "zh": Speaker("zh-TW", "美玲", "阿明", "星期五牌局", ("外婆", "美玲", "阿明", "志豪")),
}


class Visit(NamedTuple):
    """Somebody in front of a page, and who else can be called."""

    person: Person
    speaker: Speaker
    place: str
    call: Callable[[str], Person]  # brings somebody of that name, at a desk


Scene = Callable[[Visit], Iterator[str]]
SCENES: dict[Scene, tuple[str, ...]] = {}


def shows(*names: str) -> Callable[[Scene], Scene]:
    """Mark a scene, which yields the name of a picture whenever that can be taken."""

    def marked(scene: Scene) -> Scene:
        SCENES[scene] = names
        return scene

    return marked


# ---- before a table ----------------------------------------------------------------------------


@shows("lobby", "settings")
def in_the_lobby(visit: Visit) -> Iterator[str]:
    person = visit.person
    expect(person.page.locator(".row")).to_have_count(len(LISTED))
    yield "lobby"
    person.press("[data-do=settings]")
    expect(person.page.locator("dialog .looks").first).to_be_visible()
    yield "settings"


@shows("learn")
def how_to_play(visit: Visit) -> Iterator[str]:
    visit.person.go("/learn/nylon_ppong/4")
    expect(visit.person.page.locator(".scene")).to_be_visible()
    yield "learn"


@shows("make", "waiting")
def table_for_friends(visit: Visit) -> Iterator[str]:
    person = visit.person
    person.go("/new/hong_kong_mahjong?bots=open,open,level_3,level_4&private=true")
    expect(person.page.locator("[data-do=make]")).to_be_visible()
    yield "make"
    person.press("[data-do=make]")
    expect(person.page.locator("[data-do=start]")).to_be_visible()
    expect(person.page.locator("#table-link")).to_be_visible()
    yield "waiting"


@shows("friend", "friends")
def among_friends(visit: Visit) -> Iterator[str]:
    person, friend = visit.person, visit.call(visit.speaker.friend)
    friend.press("[data-do=friends]")
    friend.press("[data-do=friend-link]")
    link = friend.page.locator("#table-link")
    expect(link).to_have_value(re.compile("/friend/"))
    person.go(link.input_value().partition("#")[2])
    expect(person.page.locator("[data-do=befriend]")).to_be_visible()
    yield "friend"
    person.press("[data-do=befriend]")
    expect(person.page.locator(".friends-list li")).to_have_count(1)
    yield "friends"


@shows("night")
def game_night(visit: Visit) -> Iterator[str]:
    person, page = visit.person, visit.person.page
    person.go("/night")
    page.fill("#night-name", visit.speaker.night)
    person.press("[data-do=open-night]")
    table = page.locator("[data-game=nylon_ppong]").get_attribute("href") or ""
    query = re.sub(r"(players|rounds|bots)=[^&]*&?", "", table.partition("?")[2])
    person.deal_from(SHORT)
    person.make_table(f"{query}&players=2&rounds=1&bots=open,level_1")
    person.press("[data-do=start]")
    until(person, OVER)
    person.press("[data-over] [data-night]")
    expect(page.locator(".night tbody tr")).to_have_count(1)
    yield "night"


# ---- Nylon-ppong -------------------------------------------------------------------------------

SHORT = 120  # a seed by which a round between two is soon over
NYLON = "preset=table&players=4&private=true&bots=open,level_4,level_3,level_2"
MY_TURN = ".game[data-phase=turn][data-asked]:has(.seat__marks i):has(.hand[data-count='5'])"


def quietly(_: Sequence[str], words: Sequence[str]) -> str:
    """Choose as somebody who lets the others play: no call, no end."""
    return next((word for word in ("draw", "pass") if word in words), words[-1])


@shows("table", "call")
def at_nylon(visit: Visit) -> Iterator[str]:
    """My turn, and a card that I may call."""
    person = visit.person
    person.deal_from(11)
    person.make_table(f"{NYLON}&rounds=40")
    person.press("[data-do=start]")
    with choosing(person, quietly):
        until(person, MY_TURN)
        yield "table"
        until(person, ".game[data-call]")
        yield "call"


@shows("result", "match", "replay", "history")
def match_to_its_end(visit: Visit) -> Iterator[str]:
    person, page = visit.person, visit.person.page
    person.deal_from(3)
    table = person.make_table(f"{NYLON}&rounds=4").rpartition("/")[2]
    person.press("[data-do=start]")
    until(person, ".over:not([data-over]) .verdict")
    yield "result"
    until(person, OVER)
    yield "match"
    person.go(f"/replay/{table}/30/all")
    expect(page.locator(".still")).to_be_visible()
    yield "replay"
    person.go("/history")
    expect(page.locator(f"[data-table='{table}']")).to_be_visible()
    yield "history"


@shows("fair")
def as_it_was_promised(visit: Visit) -> Iterator[str]:
    person = visit.person
    deal_fairly(person.address)
    table = person.make_table("players=2&rounds=1&private=true&bots=open,level_1")
    person.press("[data-do=start]")
    until(person, OVER)
    person.go(f"/fair/{table.rpartition('/')[2]}")
    expect(person.page.locator("[data-verdict=true]")).to_be_visible()
    yield "fair"


@shows("puzzle")
def puzzle(visit: Visit) -> Iterator[str]:
    one = next(one for one in puzzles_of("nylon_ppong").values() if one.theme == "claim")
    visit.person.go(f"/puzzles/nylon_ppong/{one.id}")
    expect(visit.person.page.locator("[data-action]").first).to_be_visible()
    yield "puzzle"


@shows("rules")
def rules(visit: Visit) -> Iterator[str]:
    visit.person.go("/rules/nylon_ppong/4.2")
    expect(visit.person.page.locator(".is-here")).to_be_visible()
    yield "rules"


# ---- Wolnam-ppong ------------------------------------------------------------------------------

BETS = "deals=100&dealer_rotation=each_deal&odds=true&private=true"
MY_BET = f".game:has({BETS_OFFERED}):has(.seat .tile[data-drawn])"


def sit_at_bets(person: Person, bots: Sequence[str]) -> None:
    """Deal at a table with these bots."""
    person.deal_from(5)
    players = len(bots) + 1
    person.make_table(f"players={players}&{BETS}&bots=open,{','.join(bots)}", "wolnam_ppong")
    person.press("[data-do=start]")


@shows("bet", "deal")
def at_wolnam(visit: Visit) -> Iterator[str]:
    """My bet after somebody else's, and the result of a deal."""
    sit_at_bets(visit.person, ["exact", "random", "exact", "random"])
    until(visit.person, MY_BET)
    yield "bet"
    until(visit.person, ".over [data-ready-button]")
    yield "deal"


@shows("review")
def match_reviewed(visit: Visit) -> Iterator[str]:
    """What a match has cost, counted exactly."""
    visit.person.deal_from(1)
    link = visit.person.make_table("players=2&deals=2&bots=open,exact&private=true", "wolnam_ppong")
    visit.person.press("[data-do=start]")
    until(visit.person, OVER)
    visit.person.go(f"/review/{link.rpartition('/')[2]}")
    expect(visit.person.page.locator(".review__sums")).to_be_visible()
    yield "review"


@shows("sixteen")
def sixteen_at_a_table(visit: Visit) -> Iterator[str]:
    sit_at_bets(visit.person, ["random"] * 15)
    until(visit.person, MY_BET)
    yield "sixteen"


# ---- mahjong -----------------------------------------------------------------------------------

SPEEDY = "bots=open,speedy,speedy,speedy"
MY_TILES = ":has(.hand [data-drawn][data-action])"
HAND_WON = ".over:has(.sheet__pays)"


def closed(hand: Sequence[str], legal: Sequence[str]) -> str:
    """Choose as who keeps a hand closed, to declare it ready."""
    return choice(hand, [word for word in legal if word.split()[0] not in ("pung", "kong")])


@shows("mahjong", "sideways", "claim", "hand")
def at_hong_kong(visit: Visit) -> Iterator[str]:
    """My turn, upright and sideways, a claim, and the result of a hand."""
    person = visit.person
    moments = {
        "mahjong": f".game:has(.river li:nth-child(5)):has(.melds){MY_TILES}",
        "claim": ".game[data-call]",
        "hand": HAND_WON,
    }
    with choosing(person, choice):
        for name, moment in moments.items():
            person.deal_from(130)
            person.make_table(f"{AT_MAHJONG}&{SPEEDY}", "hong_kong_mahjong")
            person.press("[data-do=start]")
            until(person, moment)
            yield name
            if name == "mahjong" and visit.place == "phone":
                person.on_screen(*SIDEWAYS)
                yield "sideways"
                person.on_screen(*PLACES["phone"][0])


@shows("korean", "points")
def at_korean(visit: Visit) -> Iterator[str]:
    """Declaring ready, and the result of a hand."""
    person = visit.person
    with choosing(person, closed):
        person.deal_from(32)
        person.make_table(f"private=true&{AT_ONCE}&{SPEEDY}", "korean_mahjong")
        person.press("[data-do=start]")
        until(person, ".game:has(.declare)")
        yield "korean"
        until(person, HAND_WON)
        yield "points"


# ---- real cards and tiles ----------------------------------------------------------------------

ROUNDS = [
    {"hands": [[1, 1], [8, 9, 10, 11, 12], [2, 5, 7, 9, 11], [3, 4, 6]], "end": "stop", "seat": 0},
    {"hands": [[5, 5, 9, 10, 11], [], [1, 2, 8], [4, 6, 7, 9, 12]], "end": "out", "seat": 1,
     "discarder": 3},
    {"hands": [[2, 3, 9, 9, 10], [1, 4, 7, 8, 8], [3, 4, 5, 6, 7, 8], [1, 2]], "end": "declare",
     "seat": 2},
]  # fmt: skip

# (names, questions) -> a score sheet with these rounds, counted by the server
SCORE = """async ([names, questions]) => {
  const [{ addSheet, writeRounds }, { score, games }] = await Promise.all(
    ["/device/score_book.js", "/net/api.js"].map((path) => import(path)));
  const game = (await games()).find(({ name }) => name === "nylon_ppong");
  const preset = "table";
  const options = { ...game.presets[preset], [game.seats_option]: names.length };
  const rounds = [];
  for (const question of questions) {
    const { scores: points, explained } = await score(game.name, { ...question, options });
    const { starters } = await score(game.name, { points, ender: question.seat, options });
    const told = { ended: question.end, ender: question.seat, question, explained, starters };
    rounds.push({ points, ...told });
  }
  writeRounds(addSheet({ game: game.name, name: "", names, preset, options, rounds: [] }), rounds);
}"""
TURN: dict[str, Any] = {
    "hand": [2, 9],
    "seen": [5, 11, 11],
    "pot": 240,
    "chips": 400,
    "bet": 120,
    "drawn": 6,
}


@shows("score")
def score_sheet(visit: Visit) -> Iterator[str]:
    person = visit.person
    person.page.evaluate(SCORE, [visit.speaker.family, ROUNDS])
    person.go("/score/nylon_ppong")
    expect(person.page.locator(".tally tbody tr")).to_have_count(len(ROUNDS))
    yield "score"


@shows("turn")
def one_turn(visit: Visit) -> Iterator[str]:
    person = visit.person
    person.go("/score/wolnam_ppong")
    for part, months in (("hand", TURN["hand"]), ("seen", TURN["seen"])):
        for month in months:
            person.press(f"[data-part={part}] .pad [data-month='{month}']")
    for field in ("pot", "chips", "bet"):
        person.page.fill(f"#turn-{field}", str(TURN[field]))
    person.press(f"[data-part=turn] .pad [data-month='{TURN['drawn']}']")
    expect(person.page.locator("[data-change]")).to_be_visible()
    person.page.evaluate("scrollTo(0, 0)")
    yield "turn"


@shows("worth")
def one_hand(visit: Visit) -> Iterator[str]:
    visit.person.go("/score/hong_kong_mahjong/hand")
    visit.person.page.fill("[data-do=type-hand]", "2p [333m] [777m] [555p] [999p] + 2p")
    expect(visit.person.page.locator("[data-row=all_pungs]")).to_be_visible()
    yield "worth"


@shows("cards")
def all_cards(visit: Visit) -> Iterator[str]:
    """All cards on one sheet, which is no page of the client and needs no words."""
    script = [sys.executable, str(ROOT / "tools" / "art" / "sheet.py"), "--fit"]
    done = subprocess.run(script, stdout=subprocess.PIPE, check=True)
    with tempfile.NamedTemporaryFile(suffix=".html") as file:
        file.write(done.stdout)
        file.flush()
        visit.person.page.goto(Path(file.name).as_uri())
        yield "cards"


# ---- who is there ------------------------------------------------------------------------------

LISTED = (("Robin", "preset=table&bots=open,open,level_3,level_4&private=false"),
          ("할머니", "preset=source&players=3&bots=open,level_3,open&private=false"))  # fmt: skip


@contextmanager
def choosing(person: Person, how: Choice) -> Iterator[None]:
    """Have somebody play in a way of their own for a while."""
    usual, person.choice = person.choice, how
    yield
    person.choice = usual


def arrive(browser: Browser, server: Serving, place: str, tag: str, name: str) -> Person:
    """Bring somebody with a browser of that size and language."""
    (width, height), way = PLACES[place]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale=tag,
        has_touch=way == "touch",
        is_mobile=way == "touch",
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_init_script(SAVE_DATA)
    context.route("**/api/addresses", lambda route: route.fulfill(json={"addresses": [AT_HOME]}))
    person = Person(context, server.address, way)
    person.enter(name)
    return person


# ---- the pictures ------------------------------------------------------------------------------

UNTIL_NO_BANNER = 1600  # milliseconds: a banner over a table has gone by then
THERE = "() => [...document.images].every((it) => it.complete)"


class Album:
    """A folder of pictures, and which of them are wanted; none: all."""

    def __init__(self, folder: Path, kind: str = "webp", wanted: Sequence[str] = ()) -> None:
        self.folder, self.kind, self.wanted = folder, kind, {*wanted}
        folder.mkdir(parents=True, exist_ok=True)

    def wants(self, names: Sequence[str]) -> bool:
        return not self.wanted or not self.wanted.isdisjoint(names)

    def keep(self, name: str, person: Person) -> None:
        """Take a picture of a page that shows no fault."""
        page = person.page
        page.wait_for_load_state("networkidle")
        page.wait_for_function(THERE)
        if page.locator(".banner").count():
            page.wait_for_timeout(UNTIL_NO_BANNER)
        if page.url.startswith("http"):
            person.check_nothing_went_wrong()
            expect(page.locator(".unreached, .problem[role=alert]")).to_have_count(0)
        asked = {"format": self.kind, **({"quality": QUALITY} if self.kind == "webp" else {})}
        taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", asked)
        path = self.folder / f"{name}.{self.kind}"
        path.write_bytes(base64.b64decode(taken["data"]))
        print(f"{path.stat().st_size / 1000:6.0f} kB  {path.name}", flush=True)


def names_of(place: str) -> list[str]:
    """Return the pictures of a place, in the order in which they are taken."""
    names = [name for each in SCENES.values() for name in each]
    return [name for name in names if name != "sideways" or place == "phone"]


def take_all(album: Album, browser: Browser, server: Serving) -> None:
    """Take every picture that is wanted."""
    for name, query in LISTED:
        arrive(browser, server, "desk", "en-US", name).make_table(query)
    for language, speaker in SPEAKERS.items():
        for place in PLACES:
            take_of(album, language, place, speaker, browser, server)


def take_of(
    album: Album, language: str, place: str, speaker: Speaker, browser: Browser, server: Serving
) -> None:
    """Take the pictures that one person sees."""
    called: list[Person] = []

    def come(name: str, at: str = "desk") -> Person:
        called.append(arrive(browser, server, at, speaker.tag, name))
        return called[-1]

    visit = Visit(come(speaker.name, place), speaker, place, come)
    for scene, names in SCENES.items():
        if album.wants(names):
            for name in scene(visit):
                if album.wants([name]):
                    album.keep(f"{name}-{place}-{language}", visit.person)
    for person in called:
        person.context.close()


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


def shown() -> set[str]:
    """Return the names of the pictures that a document shows."""
    documents = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
    return {
        name
        for path in documents
        for name in re.findall(r"pictures/([\w-]+\.webp)", path.read_text("utf-8"))
    }


def source_of(name: str) -> str:
    """Return which picture a document means: where it names no language, that in English.

    >>> source_of("lobby-desk.webp"), source_of("table-phone-ko.webp")
    ('lobby-desk-en.webp', 'table-phone-ko.webp')
    """
    match name.removesuffix(".webp").split("-"):
        case [_, "sideways"]:
            return "sideways-phone-en.webp"
        case [scene, ("desk" | "phone") as place]:
            return f"{scene}-{place}-en.webp"
    return name


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("wanted", nargs="*", help="names of pictures, like table")
    reader.add_argument("--folder", type=Path, default=ALL, help="build/pictures, unless given")
    given = reader.parse_args()
    with serving() as server, browsing() as browser:
        take_all(Album(given.folder, wanted=given.wanted), browser, server)
    for name in shown():
        if (taken := given.folder / source_of(name)).is_file():
            shutil.copyfile(taken, DOCS / name)


if __name__ == "__main__":
    main()
