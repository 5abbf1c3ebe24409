"""A game without a file of its own for the terminal is played there all the same."""

import io
import json

import pytest

import madang
from madang.cli.plain import PlainScreen
from madang.cli.session import Session
from madang.cli.tables import screen_of
from madang.cli.words import LANGUAGES
from tests.tile_game import GAME

DECK_OF_A_ROB = {  # the person, seat 0, discards a five; seat 3 takes it, adds one and is robbed
    0: "5wa 1ea 2ea 3ea 4ea 6ea 7ea",
    1: "5ea 5eb 5ec 1eb 2eb 3eb 4eb",
    2: "5sa 5sb 5sc 1ec 2ec 3ec 4ec",
    3: "5wb 5wc 5na 1ed 2ed 3ed 4ed",
}


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
        assert screen_of(game).__module__ == f"madang.cli.tables.{game.name}"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_match_is_played(typed, lang, tmp_path):
    path = tmp_path / "m.jsonl"
    arguments = ("--seed", 3, "--lang", lang, "--save", path)
    said = typed("1\n" * 2000, "play", "seven_winds", *arguments)
    assert (said.code, said.err) == (0, "")
    assert GAME.titles[lang] in said.out
    assert "⟦" not in said.out
    assert "{" not in said.out
    match = madang.replay(path)
    assert match.is_over
    assert match.table.progress.deal >= 4
    for seen in match.results.deals:
        assert seen.ended in said.out


def test_the_table_the_choices_and_the_help_are_in_the_words_of_the_game(typed):
    given = "?\nt\ndiscard 9x\n?2.1\n1\nq\ny\n"
    said = typed(given, "play", "seven_winds", "--seed", 3, "--lang", "en")
    match = madang.new_match("seven_winds", seed=3)
    hand = " ".join(match.observation(0).hands[0])
    assert said.code == 0
    assert "Deal 1" in said.out
    assert hand in said.out
    assert "  discard 8e: discard 8e (rules 2)" in said.out
    assert "“discard 9x” is not among the choices" in said.out
    assert "The rules page is not here" in said.out
    assert "★" not in said.out
    assert "You have left the match." in said.out


def told(language, words):
    """Return what is printed of a deal in which seats do these words, and the match."""
    match = madang.new_match("seven_winds", seed=3)
    session = Session(match, ["random"] * 3, language, None)
    dealt = " ".join(DECK_OF_A_ROB.values()).split()
    deck = GAME.layout.deck
    rest = [word for word in deck.format(deck.in_order()).split() if word not in dealt]
    header = match.record_lines()[0]
    deal = json.dumps({"n": 1, "deck": " ".join([*dealt, *rest]), "dice": 0})
    session.match = madang.replay([header, deal])
    session.seen = session.match.view(0)
    with session.console.capture() as printed:
        session.match.on_event = session.on_event
        for seat, word in words:
            session.match.play(seat, word)
    return printed.get(), session.match


ROBBED = [
    (0, "discard 5w"),
    *((1, "let-go"), (2, "let-go"), (3, "take"), (3, "add")),
    *((2, "let-go"), (0, "let-go"), (1, "win")),
]


def test_what_happens_is_told_with_names_and_what_it_came_to_with_who_paid():
    printed, match = told("en", ROBBED)
    assert match.results.deals[0].ended_by == [1]
    assert "discard · You · tile 5w" in printed
    assert "add · random 3 · tile" in printed
    assert "deal_end · ended won · random 1" in printed
    assert "won: random 1" in printed
    assert "+1 faan" in printed
    assert "robbed, paid by random 3 (rules 2.1)" in printed
    assert "let-go" not in printed  # nobody is told of one's own, which was typed, or of another's


def test_several_winners_are_all_named():
    printed, _ = told("en", [(0, "discard 5w"), (3, "let-go"), (2, "win"), (1, "win")])
    assert "won: random 1, random 2" in printed
    assert "paid by You" in printed


def test_the_seats_of_a_game_that_has_a_fixed_number_are_refused(typed):
    said = typed("", "play", "seven_winds", "--seats", 3)
    assert (said.code, said.out) == (2, "")
    assert "seven_winds has 4 seats" in said.err
    assert typed("", "play", "seven_winds", "--seats", 4, "--lang", "en").code == 0


def test_a_person_sees_no_tile_that_is_not_its_own():
    outputs = set()
    for turned in (False, True):
        match = madang.new_match("seven_winds", seed=5)
        hands = match.table.state.hands
        if turned:
            hands[[1, 2]] = hands[[2, 1]]
        session = Session(match, ["random"] * 3, "en", None)
        with session.console.capture() as printed:
            session.welcome()
            session.screen.table(match.observation(0))
        outputs.add(printed.get())
    assert len(outputs) == 1
