"""A game without a file of its own for the terminal is played there all the same."""

import io
import json

import msgspec
import pytest

import madang
from madang.cli.session import Session
from madang.game import ScoreLine
from madang.terminal.screen import PlainScreen, screen_of
from madang.terminal.words import LANGUAGES
from tests.example_game import CARDS, GAME


@pytest.fixture(autouse=True)
def known(monkeypatch):
    """Let the game be found by its name."""
    monkeypatch.setattr("madang.games.GAMES", (*madang.GAMES, GAME))


@pytest.fixture
def typed(call, monkeypatch):
    """Give a function that runs a command while somebody types."""

    def ran(given, *arguments):
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        monkeypatch.setenv("COLUMNS", "100")
        return call(*arguments)

    return ran


def test_each_game_has_its_own_screen_where_it_has_a_file():
    assert screen_of(GAME) is PlainScreen
    for game in madang.GAMES[:-1]:
        assert screen_of(game).__module__ == f"madang.games.{game.name}.terminal"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_match_is_played(typed, lang, tmp_path):
    path = tmp_path / "m.jsonl"
    arguments = ("--seed", 3, "--lang", lang, "--save", path)
    said = typed("1\n" * 40, "play", "keep_or_swap", *arguments)
    assert (said.code, said.err) == (0, "")
    assert GAME.titles[lang] in said.out
    assert "⟦" not in said.out
    assert "{" not in said.out
    match = madang.replay(path)
    assert match.is_over
    assert match.table.progress.deal == 4
    for seen in match.results.deals:
        assert seen.ended in said.out


def test_the_table_the_choices_and_the_help_are_in_the_words_of_the_game(typed):
    given = "?\nt\nburn\n?2.1\n1\nq\ny\n"
    said = typed(given, "play", "keep_or_swap", "--seed", 3, "--lang", "en")
    (card,) = madang.new_match("keep_or_swap", seed=3).observation(0).hands[0]
    assert said.code == 0
    assert "Deal 1" in said.out
    assert card in said.out
    assert "  swap: take the next card (rules 2)" in said.out
    assert "“burn” is not one of the choices" in said.out
    assert "The rules page is not here" in said.out
    assert "★" not in said.out
    assert "You have left the match." in said.out


def told(language, deck, words):
    """Return what is printed of a deal in which the seats do these words, and the match."""
    match = madang.new_match("keep_or_swap", seed=3)
    session = Session(match, ["random"] * 2, language, None)
    rest = [card for card in map(str, range(1, CARDS + 1)) if card not in deck.split()]
    deal = json.dumps({"n": 1, "deck": " ".join([*deck.split(), *rest]), "dice": 0})
    session.match = madang.replay([match.record_lines()[0], deal])
    session.seen = session.match.view(0)
    with session.console.capture() as printed:
        session.match.on_event = session.on_event
        for seat, word in enumerate(words):
            session.match.play(seat, word)
    return printed.get(), session.match


def test_what_happens_is_told_with_names_and_what_it_came_to_with_who_paid():
    printed, match = told("en", "1 24 9 5", ["swap", "keep", "keep"])
    assert match.results.deals[0].ended_by == [1]
    assert "decide · You · action swap" in printed
    assert "deal_end · ended highest · random 1" in printed
    assert "highest: random 1" in printed
    assert "+1 chips" in printed
    assert "highest, paid by random 2 (rules 3)" in printed


def test_several_winners_are_all_named():
    """The example has one; a game in which equal cards share would have more."""
    session = Session(madang.new_match("keep_or_swap", seed=3), ["random"] * 2, "en", None)
    why = [ScoreLine(seat, "highest", 1, "3", ("24",), "chips", 0) for seat in (1, 2)]
    with session.console.capture() as printed:
        seen = session.match.observation(0)
        shared = {"ended": "highest", "ended_by": [1, 2], "explained": why}
        session.screen.deal_end(msgspec.structs.replace(seen, **shared))
    assert "highest: random 1, random 2" in printed.get()
    assert "paid by You" in printed.get()


def test_the_seats_of_a_game_that_has_a_fixed_number_are_refused(typed):
    said = typed("", "play", "keep_or_swap", "--seats", 2)
    assert (said.code, said.out) == (2, "")
    assert "keep_or_swap has 3 seats" in said.err
    assert typed("", "play", "keep_or_swap", "--seats", 3, "--lang", "en").code == 0


def test_a_person_sees_no_card_that_is_not_its_own():
    outputs = set()
    for turned in (False, True):
        match = madang.new_match("keep_or_swap", seed=5)
        hands = match.table.state.hands
        if turned:
            hands[[1, 2]] = hands[[2, 1]]
        session = Session(match, ["random"] * 2, "en", None)
        with session.console.capture() as printed:
            session.welcome()
            session.screen.table(match.observation(0))
        outputs.add(printed.get())
    assert len(outputs) == 1
