"""A bot from somebody's file: what it is shown, how it plays, and what is said of its faults."""

import pickle
from random import Random

import pytest

from madang import arena, errors
from madang.arena.regret import mean_regrets
from madang.bots import bot_named, is_own
from madang.errors import MadangError, NotationError
from madang.games import GAMES, game_named
from madang.server.protocol.refusals import Refusal
from madang.server.table.opening import checked_bot
from madang.server.workers.bot_pool import bot_of
from madang.shuffles import seeded
from madang.table import Table

GAME = game_named("nylon_ppong")
TWO = GAME.make_options(rounds=1, players=2)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

BOTS = '''
from dataclasses import dataclass
from random import Random

ASKED = []


def first(observation, legal):
    ASKED.append((observation, legal))
    return legal[0]


def lots(observation, legal):
    return Random(repr(observation)).choice(legal)


@dataclass
class Counting:
    """Knows how often it was asked in this match."""

    asked: int = 0

    def choose(self, observation, legal):
        self.asked += 1
        assert self.asked <= 60 * observation.deal, "it remembers another match"
        return legal[-1]


class NeedsMore:
    def __init__(self, depth):
        self.depth = depth

    def choose(self, observation, legal):
        return legal[0]


class NoBot:
    pass


def stranger(observation, legal):
    return "discard 13"


def number(observation, legal):
    return 0


def divides(observation, legal):
    return legal[1 // 0]
'''


@pytest.fixture
def path(tmp_path):
    """Return a file with bots."""
    file = tmp_path / "my_bot.py"
    file.write_text(BOTS)
    return file


def play(path, name, *others, matches=3, **more):
    seats = [f"{path}:{name}", *(others or ["random"])]
    more = {"workers": "threads:1", "is_compiled": False} | more
    return arena.play(GAME, TWO, seats, matches, 1, **more)


# ---- playing ---------------------------------------------------------------------------------


def test_a_function_plays_in_the_arena_as_a_house_bot_that_does_the_same(path):
    """`first` answers the first legal word: so does a house bot that takes the first flag."""
    found = play(path, "first")
    word = f"{path}:first"
    assert [one.bot for one in found.entrants] == [word, "random"]
    assert found.moves[word] > 3
    assert found.illegal == {word: 0, "random": 0}


def test_each_seat_of_each_match_has_an_object_of_its_own(path):
    found = play(path, "Counting", f"{path}:Counting", matches=8)
    assert found.moves[f"{path}:Counting"] > 120


def test_the_workers_do_not_change_what_it_plays(path, monkeypatch):
    monkeypatch.setattr(arena, "PART", 2)
    alone = play(path, "lots", "high_card", matches=4).data()
    for workers in ("threads:3", "processes:2"):
        assert play(path, "lots", "high_card", matches=4, workers=workers).data() == alone


@every_game
def test_it_is_shown_what_its_seat_may_know_and_nothing_else(game, path):
    """The same observation as at the table; who is asked finds its own seat in `to_act`."""
    options = game.make_options(preset="quick") if "quick" in game.house_rules.presets else None
    options = options or game.make_options()
    table, lots = Table(game, options), Random(3)
    shuffles, asked = seeded(game, 3), 0
    bot = bot_named(game, f"{path}:first")
    while not table.is_over and asked < 60:
        if table.needs_deal:
            table.deal(*next(shuffles))
            continue
        seat = lots.choice(table.to_act)
        bot.choose(table.view(seat), options, seat, table.legal_mask(seat))
        observation, legal = bot.answer.__globals__["ASKED"].pop()
        assert observation == table.observation(seat)
        assert observation.to_act == [seat]
        assert legal == table.legal_actions(seat)
        table.play(seat, lots.choice(legal))
        asked += 1


def test_a_word_beyond_the_action_table_may_be_answered(path):
    game = game_named("wolnam_ppong")
    options = game.make_options(players=2)
    path.write_text(
        "def bets_two(observation, legal):\n"
        "    may = observation.may_bet\n"
        "    return f'bet {max(2, may.least)}' if may and may.most >= 2 else legal[0]\n"
    )
    found = arena.play(game, options, [f"{path}:bets_two", "random"], 1, 1, is_compiled=False)
    assert not any(found.illegal.values())
    lost = mean_regrets(game, options, [f"{path}:bets_two", "random"], 20)
    assert set(lost) == {f"{path}:bets_two", "random"}


def test_a_folder_with_an_older_file_is_not_gone_on_with(path, tmp_path):
    play(path, "first", folder=tmp_path / "run")
    play(path, "first", folder=tmp_path / "run", resume=True)
    path.write_text(BOTS.replace("return legal[0]", "return legal[-1]"))
    with pytest.raises(NotationError, match="it holds other work: bots was"):
        play(path, "first", folder=tmp_path / "run", resume=True)


# ---- faults ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Patient", "name one of first, lots, Counting, NeedsMore, NoBot, .*, as in my_bot.py:Pat"),
        ("ASKED", "name one of first"),
        ("", "name one of first"),
        ("NeedsMore", "missing 1 required .*make it without constructor arguments"),
        ("NoBot", r"the class NoBot needs a method choose\(self, observation, legal\)"),
    ],
)
def test_a_name_that_is_no_bot_is_refused(path, name, why):
    with pytest.raises(NotationError, match=why) as caught:
        play(path, name)
    assert repr(f"{path}:{name}") in str(caught.value)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("def x(:", "my_bot.py, line 1: SyntaxError: .*; mend the file"),
        ("import helpers_of_mine", "line 1: ModuleNotFoundError: .*A bot is one file"),
        ("x = 1\nx / 0", "line 2: ZeroDivisionError: .*; mend the file"),
        ("import sys\nsys.exit(9)", "line 2: SystemExit: 9; mend the file"),
        ("", "write a function or a class there"),
    ],
)
def test_a_file_that_does_not_run_is_refused_with_the_line(path, content, why):
    path.write_text(content)
    with pytest.raises(NotationError, match=why):
        play(path, "x")


def test_a_file_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(NotationError, match=r"No such file .*give the path of a Python file"):
        play(tmp_path / "none.py", "x")


@pytest.mark.parametrize("workers", ["threads:1", "processes:1"])
@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("stranger", r"stranger in seat \d .*, deal 1: cannot read 'discard 13'; return one of"),
        ("number", "cannot read 0; return one of the legal words: draw"),
        ("divides", r"deal 1: .*my_bot.py, line \d+: ZeroDivisionError: .*; it was asked for"),
    ],
)
def test_what_it_answers_wrong_is_said_with_the_place(path, name, why, workers):
    with pytest.raises(MadangError, match=why):
        play(path, name, matches=1, workers=workers)


def test_each_seat_draws_from_the_same_wall(path):
    game = game_named("hong_kong_mahjong")
    seats = [f"{path}:first", "random", "random", "random"]
    with pytest.raises(NotationError, match="and those from a file, share one wall"):
        arena.play(game, game.make_options(), seats, 1, has_private_walls=True)


KINDS = [
    errors.NotationError("x", "there", "mend it", "NP 1"),
    errors.OptionError("nylon_ppong", "rounds", 0, "1 to 20"),
    errors.NotYourTurn(1, (0,)),
    errors.IllegalAction(1, "draw", ("stop",), "NP 3"),
    errors.StaleAction(1, 2),
    errors.RecordError(3, "no"),
    errors.MissingExtra("this", "play"),
]


@pytest.mark.parametrize("error", KINDS, ids=lambda error: type(error).__name__)
def test_a_refusal_comes_back_whole_from_another_process(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert (str(again), vars(again)) == (str(error), vars(error))


# ---- servers ---------------------------------------------------------------------------------


def test_a_server_runs_no_file_that_somebody_names(path):
    word = f"{path}:first"
    assert is_own(word)
    with pytest.raises(Refusal):
        checked_bot(GAME.name, word)
    with pytest.raises(NotationError, match="servers run no code"):
        bot_of(GAME.name, word)


@pytest.mark.parametrize("word", ["policy:my_bot.py:a", "search:my_bot.py:a", "careful", "a:b"])
def test_other_words_are_none_of_a_file(word):
    assert not is_own(word)
