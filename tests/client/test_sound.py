"""What happens at a table is heard, each thing as itself, as loud as one likes, and felt."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

from madang.game import Data
from tests.client.at_table import Find
from tests.client.conftest import Open
from tests.client.moments import is_my_move

pytestmark = pytest.mark.browser

CLIENT = Path(__file__).resolve().parents[2] / "src" / "madang" / "client"
HEARD = [*CLIENT.glob("games/*_ppong/table.js"), CLIENT / "mahjong/table/play.js"]
PART = re.compile(r"^// ---- What is heard.*?(?=^// ----)", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r'(?<!kind)[?:] "(\w+)"|play\("(\w+)"\)')

SOUNDS = """async () => {
  const { SOUNDS, SHAKES } = await import("/src/madang/client/device/sound.js");
  return { sounds: Object.fromEntries(Object.entries(SOUNDS).map(([name, voices]) =>
    [name, JSON.stringify(voices)])), shakes: Object.keys(SHAKES) };
}"""

# volume -> how many voices sing when a ppong is played, and what the device gets to do
PLAY = """async (volume) => {
  const [{ play }, prefs] = await Promise.all([import("/src/madang/client/device/sound.js"),
    import("/src/madang/client/device/prefs.js")]);
  const { SOUNDS } = await import("/src/madang/client/device/sound.js");
  prefs.volume.value = volume;
  let voices = 0;
  const gain = BaseAudioContext.prototype.createGain;
  BaseAudioContext.prototype.createGain = function () { voices += 1; return gain.call(this); };
  const shaken = [];
  Object.defineProperty(navigator, "vibrate", { configurable: true, value: (p) => shaken.push(p) });
  play("ppong");
  prefs.vibration.value = "off";
  play("ppong");
  prefs.vibration.value = "on";
  BaseAudioContext.prototype.createGain = gain;
  return [voices / SOUNDS.ppong.length, shaken.length];
}"""

# while another tab is in front -> how many voices sing of a card, and of being asked
BEHIND = """async () => {
  const { play, SOUNDS } = await import("/src/madang/client/device/sound.js");
  const { createGain } = BaseAudioContext.prototype, voices = [];
  Object.defineProperty(document, "hidden", { configurable: true, value: true });
  for (const name of ["card", "ask"]) {
    let sung = 0;
    BaseAudioContext.prototype.createGain = function () {
      sung += 1;
      return createGain.call(this);
    };
    play(name);
    BaseAudioContext.prototype.createGain = createGain;
    voices.push(sung / SOUNDS[name].length);
  }
  delete document.hidden;
  return voices;
}"""

# the room sleeps after a while, and wakes for the next sound -> its states, and the voices sung
SLEEP = """async () => {
  const { play, SOUNDS } = await import("/src/madang/client/device/sound.js");
  const { suspend } = AudioContext.prototype, { createGain } = BaseAudioContext.prototype;
  const { setTimeout } = window;
  const states = [];
  let room, voices = 0, sleep;
  AudioContext.prototype.suspend = function () { room = this; return suspend.call(this); };
  window.setTimeout = (then, ms) => ms < 5000 ? setTimeout(then, ms) : (sleep = then, 0);
  play("ppong");
  window.setTimeout = setTimeout;
  sleep();
  const is = (state) => new Promise((settle) => {
    const look = () => room.state === state ? settle(states.push(state)) : setTimeout(look, 5);
    look();
  });
  await is("suspended");
  BaseAudioContext.prototype.createGain = function () {
    voices += 1;
    return createGain.call(this);
  };
  performance.now = () => 0; // however long the machine takes
  play("ppong");
  await is("running");
  while (!voices) await new Promise((settle) => setTimeout(settle, 5));
  delete performance.now;
  BaseAudioContext.prototype.createGain = createGain;
  AudioContext.prototype.suspend = suspend;
  return [states, voices / SOUNDS.ppong.length];
}"""


def my_turn(find: Find, open_table: Open) -> Page:
    """Open a table, and press something, as browsers want it before they sing."""
    page = open_table(find(is_my_move("turn"), players=3), motion=True)
    page.evaluate("globalThis.isHeard = true")
    page.keyboard.press("Tab")
    return page


def test_every_sound_that_a_game_names_is_there_and_like_no_other(
    find: Find, open_table: Open
) -> None:
    told: Data = my_turn(find, open_table).evaluate(SOUNDS)
    parts = [part for path in HEARD for part in PART.findall(path.read_text("utf-8"))]
    named = {word for part in parts for found in NAMED.findall(part) for word in found}
    wanted = named - {""} | {"ask", "nudge", "card", "bet", "win", "lose"}
    assert len(parts) == len(HEARD) == 3
    assert wanted <= told["sounds"].keys()
    pairs = itertools.combinations(told["sounds"].items(), 2)
    assert [(one, other) for (one, a), (other, b) in pairs if a == b] == []
    assert {*told["shakes"]} <= told["sounds"].keys()


def test_sounds_are_as_loud_as_one_likes_and_shaking_can_be_left(
    find: Find, open_table: Open
) -> None:
    page = my_turn(find, open_table)
    assert page.evaluate(PLAY, "50") == [2, 1]
    assert page.evaluate(PLAY, "0") == [0, 1]


def test_behind_another_tab_only_what_calls_me_back_is_heard(find: Find, open_table: Open) -> None:
    assert my_turn(find, open_table).evaluate(BEHIND) == [0, 1]


def test_the_speakers_sleep_after_a_while_and_wake_for_the_next_sound(
    find: Find, open_table: Open
) -> None:
    """An audio context that goes on computes silence, on a phone until its battery is empty."""
    assert my_turn(find, open_table).evaluate(SLEEP) == [["suspended", "running"], 1]
