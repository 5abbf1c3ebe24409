"""A hand of each game can be filmed, and what is kept of it fits the page that shows it."""

import base64
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Browser
from tools import recordings
from tools.pictures import DOCS

from madang.games import GAMES
from tests.browser.conftest import Serving
from tests.browser.test_pictures import FEWEST_COLOURS


class FakeSession:
    """The line to a browser that shows the frames it is given."""

    def __init__(self) -> None:
        self.sent: list[str] = []

    def on(self, event: str, call: Any) -> None:
        assert event == "Page.screencastFrame"
        self.call = call

    def send(self, message: str, words: Any = None) -> None:
        self.sent.append(message)

    def show(self, content: bytes, timestamp: float) -> None:
        data = base64.b64encode(content).decode()
        self.call({"data": data, "metadata": {"timestamp": timestamp}, "sessionId": 1})


def test_every_game_is_filmed_and_its_film_is_small_enough() -> None:
    assert set(recordings.HANDS) == {game.name for game in GAMES}
    for name in recordings.HANDS:
        file = DOCS / f"{name}.webm"
        assert file.read_bytes()[:4] == b"\x1a\x45\xdf\xa3", "no WebM"
        assert file.stat().st_size <= recordings.AT_MOST


def test_each_frame_is_shown_until_the_next_one_and_the_last_one_stays(tmp_path: Path) -> None:
    session = FakeSession()
    with recordings.filmed(session, tmp_path):  # type: ignore[arg-type]
        for content, when in ((b"one", 10.0), (b"two", 10.25), (b"three", 12.0)):
            session.show(content, when)
    kept = sorted(tmp_path.glob("*.jpg"))
    assert [path.read_bytes() for path in kept] == [b"one", b"two", b"three"]
    shown = re.findall(r"duration (.+)", (tmp_path / "frames.txt").read_text())
    assert shown == ["0.250", "1.750", f"{recordings.LAST / 1000:.3f}"]
    files = re.findall(r"file (.+)", (tmp_path / "frames.txt").read_text())
    assert files == [path.name for path in kept] + [kept[-1].name], "ffmpeg drops the last time"
    assert session.sent.count("Page.screencastFrameAck") == 3
    assert session.sent[-1] == "Page.stopScreencast"


def test_a_page_that_showed_nothing_is_no_film(tmp_path: Path) -> None:
    filming = recordings.filmed(FakeSession(), tmp_path)  # type: ignore[arg-type]
    with pytest.raises(SystemExit, match="showed no frame"), filming:
        pass


def test_a_film_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", lambda command, check: Path(command[-1]).touch())
    recordings.encode(tmp_path, tmp_path / "small.webm")
    monkeypatch.setattr(recordings, "AT_MOST", -1)
    with pytest.raises(SystemExit, match=r"large.webm has 0 bytes, more than -1: film less"):
        recordings.encode(tmp_path, tmp_path / "large.webm")


@pytest.mark.parametrize(
    ("words", "said"),
    [(["chess"], "no game chess: name some of nylon_ppong, "), ([], "apt install ffmpeg")],
)
def test_what_is_missing_is_said_before_anything_is_filmed(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["recordings", *words, "--folder", str(tmp_path / "films")])
    monkeypatch.setattr(recordings.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match=said):
        recordings.main()
    assert not (tmp_path / "films").exists()


@pytest.mark.browser
@pytest.mark.long
@pytest.mark.parametrize("game", recordings.HANDS)
def test_a_hand_is_played_to_its_result_and_its_frames_show_it(
    game: str, browser_with_pictures: Browser, own_server: Serving, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """At the pace of tests; `film` itself waits for the result and for the deals after it."""
    monkeypatch.setattr(recordings, "THINK", 0)
    monkeypatch.setattr(recordings, "LAST", 300)
    recordings.film(browser_with_pictures, own_server, game, tmp_path)
    frames = sorted(tmp_path.glob("*.jpg"))
    assert len(frames) > 10
    for path in (frames[0], frames[len(frames) // 2], frames[-1]):
        with Image.open(path) as frame:
            assert frame.size == recordings.SIZE
            small = frame.convert("RGB").resize((180, 180))
            assert len(set(small.get_flattened_data())) > FEWEST_COLOURS
    if recordings.shutil.which("ffmpeg"):
        recordings.encode(tmp_path, tmp_path / "film.webm")
