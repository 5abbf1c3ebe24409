"""What is printed of a match fits into a terminal of any width, and can be read there."""

import re

import pytest
from rich.cells import cell_len

import madang
from madang.cli.session import Session
from madang.games import GAMES, game_named
from madang.terminal.words import LANGUAGES
from tests.matches import seated, short

CARD_GAMES = [game for game in GAMES if game.house_rules.deals_option]  # so many deals, short hands


SELDOM = 5  # one of so many questions of a long match is printed, and each of a new kind


def played(game, width, language, monkeypatch, **house):
    """Return the lines of a whole match in which everybody does the last thing it may."""
    monkeypatch.setenv("COLUMNS", str(width))
    match = madang.new_match(game.name, seed=2, **seated(game, 4), **house)
    session, explained, asked = Session(match, ["random"] * 3, language, None), set(), 0
    seldom = 1 if game in CARD_GAMES else SELDOM
    with session.console.capture() as printed:
        session.welcome()
        while not match.is_over:
            seat, legal = max(match.to_act), match.legal_actions(max(match.to_act))
            if seat == 0:
                asked, verbs = asked + 1, {word.partition(" ")[0] for word in legal}
                if asked % seldom == 0 or verbs - explained:
                    session.screen.table(match.observation(0))
                    session.screen.choices(match.observation(0), legal)
                if verbs - explained:
                    session.screen.help(legal)
                explained |= verbs
            match.play(seat, legal[-1])
        session.screen.match_end(match.results)
    assert session.console.width == width
    return session.names, [line.rstrip() for line in printed.get().splitlines()]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [30, 80])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_whole_match_fits_and_breaks_no_name(game, width, language, monkeypatch):
    names, lines = played(game, width, language, monkeypatch, **short(game, 2))
    assert [line for line in lines if cell_len(line) > width] == []
    assert [line for line in lines if line.endswith("…") or "… " in line] == []
    assert len(set(names)) == 4
    for name in names[1:]:
        assert any(re.match(rf"[│▸ ]+{name} ", line) for line in lines)


def test_a_long_reason_is_not_cut_off(monkeypatch):
    _, lines = played(game_named("nylon_ppong"), 80, "zh", monkeypatch, preset="table")
    ends = "".join(re.sub(r"[│ ]", "", line) for line in lines)
    assert "同月三張不計(規則6.2)" in ends
    assert not [line for line in lines if "…" in line]


@pytest.mark.parametrize("game", CARD_GAMES, ids=lambda game: game.name)
def test_the_points_of_each_round_are_shown_where_there_is_room_for_them(game, monkeypatch):
    _, few = played(game, 80, "en", monkeypatch, **short(game, 3))
    _, many = played(game, 80, "en", monkeypatch, **short(game, 25))
    start = max(n for n, line in enumerate(few) if line.startswith("╭"))
    assert re.search(r"place +1 +2 +3 +total", few[start + 1])
    start = max(n for n, line in enumerate(many) if line.startswith("╭"))
    assert re.search(r"place +total", many[start + 1])


def table_of(game, width, monkeypatch):
    """Return the table as seat 0 sees it at the beginning."""
    monkeypatch.setenv("COLUMNS", str(width))
    match = madang.new_match(game, seed=3, players=3)
    session = Session(match, ["random"] * 2, "en", None)
    with session.console.capture() as printed:
        session.screen.table(match.observation(0))
        session.screen.choices(match.observation(0), ())
    return "\n".join(line.rstrip() for line in printed.get().splitlines()[1:])


WIDE = """\
▸ You       950 chips
  Toad      950 chips
  Swallow   950 chips   dealer
  The pot holds 150 chips. · 42 cards in the deck"""

STACKED = """\
▸ You
    950 chips
  Toad
    950 chips
  Swallow
    950 chips · dealer
  The pot holds 150 chips. ·
  42 cards in the deck"""


@pytest.mark.parametrize(("width", "shown"), [(80, WIDE), (30, STACKED)])
def test_seats_stand_in_columns_or_are_stacked(width, shown, monkeypatch):
    assert table_of("wolnam_ppong", width, monkeypatch).startswith(shown)


@pytest.mark.parametrize("game", CARD_GAMES, ids=lambda game: game.name)
def test_a_hand_fits_on_one_line_of_a_narrow_terminal(game, monkeypatch):
    lines = table_of(game.name, 30, monkeypatch).splitlines()
    hand = madang.new_match(game.name, seed=3, players=3).observation(0).hands[0]
    months = [re.match(r"\d+", card)[0] for card in hand]
    assert months in [re.findall(r"(\d+)[★◆▬·]", line) for line in lines]
