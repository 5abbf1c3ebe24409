"""Film a hand of each game: `python -m tools.recordings`, from the repository's root.

Somebody at a desk plays against bots, on a real server whose cards come from a seed, at the pace of
people. Chromium sends its frames; ffmpeg, from a package such as Debian's `ffmpeg`, makes a WebM of
them in `docs/pictures`. With a name or two (`nylon_ppong`) only these are filmed.
"""

import argparse
import base64
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession
from tools.pictures import DOCS, browsing, closed

from tests.browser.conftest import Serving
from tests.browser.mahjong_choice import AT_MAHJONG, AT_ONCE, choice
from tests.browser.people import GATE, Choice, Person, best_of, until

SIZE = (1280, 800)
AT_MOST = 2_000_000  # bytes
LONGEST = 60.0  # seconds; what comes later is left out
THINK = 400  # milliseconds before each choice
LAST = 2500  # milliseconds that the end stays
PACE = {
    "MADANG_THINK_LEAST": "0.3",
    "MADANG_THINK_MOST": "0.6",
    "MADANG_LOOK_AT_CARDS": "1.2",
}
RESULT = ".over:not([data-aside])"


class Hand(NamedTuple):
    """What is filmed of a game."""

    seed: int
    query: str
    choose: Choice = best_of
    deals: int = 1


HANDS = {
    "nylon_ppong": Hand(
        3, "preset=table&players=4&rounds=4&private=true&bots=open,level_4,level_3,level_2"
    ),
    "wolnam_ppong": Hand(
        5,
        "players=5&deals=100&dealer_rotation=each_deal&odds=true&private=true"
        "&bots=open,exact,random,exact,random",
        deals=3,
    ),
    "hong_kong_mahjong": Hand(130, f"{AT_MAHJONG}&bots=open,speedy,speedy,speedy", choice),
    "korean_mahjong": Hand(32, f"private=true&{AT_ONCE}&bots=open,speedy,speedy,speedy", closed),
}


@contextmanager
def filmed(page_session: CDPSession, folder: Path) -> Iterator[None]:
    """Keep the frames that a page shows, with the times at which they changed."""
    times: list[float] = []

    def keep(frame: dict[str, Any]) -> None:
        times.append(frame["metadata"]["timestamp"])
        (folder / f"{len(times):05}.jpg").write_bytes(base64.b64decode(frame["data"]))
        page_session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    page_session.on("Page.screencastFrame", keep)
    page_session.send("Page.startScreencast", {"format": "jpeg", "quality": 90})
    yield
    page_session.send("Page.stopScreencast")
    if not times:
        sys.exit("Chromium showed no frame: does a page open at all? Try `make pictures`")
    shown = [late - early for early, late in pairwise(times)] + [LAST / 1000]
    lines = [
        f"file {number:05}.jpg\nduration {seconds:.3f}\n" for number, seconds in enumerate(shown, 1)
    ]
    (folder / "frames.txt").write_text("".join(lines) + f"file {len(times):05}.jpg\n")


def film(browser: Browser, server: Serving, game: str, folder: Path) -> None:
    """Play a hand of a game, and keep its frames."""
    hand = HANDS[game]
    context = browser.new_context(
        viewport={"width": SIZE[0], "height": SIZE[1]}, locale="en-US", service_workers="block"
    )
    person = Person(context, server.address, "mouse")
    person.enter("Mina")
    person.deal_from(hand.seed)
    person.make_table(hand.query, game)

    def slowly(cards: Sequence[str], words: Sequence[str]) -> str:
        person.page.wait_for_timeout(THINK)
        return hand.choose(cards, words)

    person.choice = slowly
    with filmed(context.new_cdp_session(person.page), folder):
        person.press("[data-do=start]")
        until(person, RESULT)
        for _ in range(hand.deals - 1):
            person.page.wait_for_timeout(LAST)
            person.choose(GATE)
            until(person, RESULT)
        person.page.wait_for_timeout(LAST)
    person.check_nothing_went_wrong()
    context.close()


def encode(frames: Path, file: Path) -> None:
    """Make a WebM of frames."""
    command = ["ffmpeg", "-v", "error", "-y", "-f", "concat", "-i", str(frames / "frames.txt")]
    how = ["-t", str(LONGEST), "-r", "12", "-c:v", "libvpx-vp9", "-crf", "42", "-b:v", "0"]
    fast = ["-row-mt", "1", "-cpu-used", "5", "-pix_fmt", "yuv420p", "-an"]
    subprocess.run([*command, *how, *fast, str(file)], check=True)
    if file.stat().st_size > AT_MOST:
        sys.exit(f"{file} has {file.stat().st_size:,} bytes, more than {AT_MOST:,}: film less")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("games", nargs="*", metavar="GAME", help="all four, unless named")
    reader.add_argument("--folder", type=Path, default=DOCS, help="docs/pictures, unless given")
    given = reader.parse_args()
    if wrong := set(given.games) - HANDS.keys():
        sys.exit(f"no game {', '.join(sorted(wrong))}: name some of {', '.join(HANDS)}")
    if shutil.which("ffmpeg") is None:
        sys.exit("no ffmpeg: `apt install ffmpeg` brings it")
    given.folder.mkdir(parents=True, exist_ok=True)
    for game in given.games or HANDS:
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place)
            server = Serving(folder / "madang.db", **PACE)
            with browsing() as browser:
                film(browser, server, game, folder)
            server.end()
            file = given.folder / f"{game}.webm"
            encode(folder, file)
        print(f"{file.stat().st_size / 1000:6.0f} kB  {file.name}", flush=True)


if __name__ == "__main__":
    main()
