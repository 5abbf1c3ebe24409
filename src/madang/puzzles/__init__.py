"""Puzzles: positions of matches whose best answer is clear, as small files that come with Madang.

`python -m tools.puzzles GAME --count 200` makes `GAME.jsonl` of this folder: a header, then a
puzzle a line. A puzzle is the seed of a match, the moves up to its position, the seat, the question
and the answers. There are two kinds:

- `asks` is `play`: what does the seat do? Each answer is a word for an action.
- else it is a question with choices, as `waits`: which tiles complete the hand?

Points are those of the deal, more is better, less the mean of the others in games in which they
compete. Puzzles of `madang.search` have an error; the others are counted exactly.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np

from madang.bots import bot_named
from madang.errors import NotationError
from madang.game import Game
from madang.games import GAMES, game_named
from madang.layout import Seat
from madang.match import Match, new_match
from madang.match.playing import Continuation, played_on
from madang.record import Frame, legal_for

FOLDER = Path(__file__).parent
PLAY = "play"
SEATS = 8  # a move is written as action * SEATS + seat, in base 36
BASE = 36
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
LEVELS = 6
WIN = "win"
LEAF = {"nylon_ppong": "careful"}  # the bot that plays on; quick enough in plain Python
DAYS_APART = 97  # how far apart in a file the puzzles of one day and the next are


class Header(msgspec.Struct, forbid_unknown_fields=True):
    """The first line of a file."""

    game: str
    rules: int  # the version of the rules that the puzzles were made with
    made: str  # the command


class Puzzle(msgspec.Struct, omit_defaults=True, forbid_unknown_fields=True):
    """A position, a question, and its answers."""

    id: str
    seed: int
    moves: str  # up to the position, see `moves_in`
    seat: int  # the one that answers
    theme: str
    level: int  # 1 to LEVELS: the weakest that finds the answer
    best: list[str]  # the right answers: words of actions, or some of `choices`
    asks: str = PLAY
    choices: list[str] = []  # of a question
    points: dict[str, float] = {}  # what answers are worth, the best first
    error: float = 0.0  # standard error of the gap between the best and the second; 0: exact
    worlds: int = 0  # that were searched
    options: dict[str, Any] = {}  # house rules by name
    seeds: dict[str, int] = {}  # of worlds that show the result of an answer
    facts: dict[str, Any] = {}  # numbers for the sentence that says why
    game: str = ""  # not written: the file says it

    def is_right(self, word: str) -> bool:
        """Tell whether an answer is right. If the best action is a bet, any size of it is right."""
        verb = word.partition(" ")[0]
        return word in self.best or (verb in self.best and word not in self.choices)

    def position(self, is_compiled: bool | None = False) -> Match:
        """Return a match in the puzzle's position; see `new_match` on `is_compiled`."""
        match = new_match(
            game_named(self.game), seed=self.seed, is_compiled=is_compiled, **self.options
        )
        for seat, action in moves_in(self.moves):
            match.play_number(seat, action)
        return match

    def frame(self, match: Match) -> Frame:
        """Return what the seat that is asked sees there."""
        seen = match.observation(self.seat)
        if hasattr(seen, "own"):
            seen.own = None  # the waits in it would be half the answer
        asked = legal_for(match.table, self.seat) if self.asks == PLAY else {}
        return Frame(len(match.history.events), [], seen, asked)


def moves_in(text: str) -> Iterator[tuple[Seat, int]]:
    """Yield the seat and the action of each move.

    >>> list(moves_in("8 2a"))
    [(0, 1), (2, 10)]
    """
    for word in text.split():
        action, seat = divmod(int(word, BASE), SEATS)
        yield seat, action


def text_of_move(seat: Seat, action: int) -> str:
    """Write a move; see `moves_in`.

    >>> text_of_move(2, 10)
    '2a'
    """
    return np.base_repr(action * SEATS + seat, BASE).lower()


# ---- the files -------------------------------------------------------------------------------


@cache
def puzzles_of(game: str) -> dict[str, Puzzle]:
    """Return the puzzles of a game by their ids, none where it has none; raise NotationError."""
    found = game_named(game)
    path = FOLDER / f"{found.name}.jsonl"
    if not path.is_file():
        return {}
    head, *lines = path.read_bytes().splitlines()
    header = msgspec.json.decode(head, type=Header)
    if not found.can_replay(header.rules):
        return {}
    puzzles = (msgspec.json.decode(line, type=Puzzle) for line in lines)
    return {puzzle.id: named(puzzle, found) for puzzle in puzzles}


def named(puzzle: Puzzle, game: Game) -> Puzzle:
    """Return the puzzle with the name of its game."""
    puzzle.game = game.name
    return puzzle


def games_with_puzzles() -> list[str]:
    """Return the games that have puzzles."""
    return [game.name for game in GAMES if puzzles_of(game.name)]


def puzzle_named(game: str, id: str) -> Puzzle:
    """Return one puzzle; raise NotationError."""
    puzzles = puzzles_of(game)
    if id not in puzzles:
        few = ", ".join(list(puzzles)[:3])
        remedy = f"the ids are like {few}" if puzzles else f"{game} has no puzzles"
        raise NotationError(id, f"puzzle of {game}", remedy)
    return puzzles[id]


def themes_of(game: str) -> list[str]:
    """Return the themes of a game's puzzles, those with most puzzles first."""
    themes = [puzzle.theme for puzzle in puzzles_of(game).values()]
    return sorted(set(themes), key=lambda theme: (-themes.count(theme), theme))


def chosen(game: str, theme: str | None = None, level: int | None = None) -> list[Puzzle]:
    """Return the puzzles of a theme and of a level; raise NotationError where there is none."""
    puzzles = list(puzzles_of(game).values())
    if not puzzles:
        raise NotationError(game, "game with puzzles", f"one of {', '.join(games_with_puzzles())}")
    if theme is not None and theme not in themes_of(game):
        raise NotationError(theme, f"theme of {game}", f"one of {', '.join(themes_of(game))}")
    of_theme = [puzzle for puzzle in puzzles if theme in (None, puzzle.theme)]
    levels = sorted({puzzle.level for puzzle in of_theme})
    if level is not None and level not in levels:
        raise NotationError(level, "rating", f"one of {', '.join(map(str, levels))}")
    return [puzzle for puzzle in of_theme if level in (None, puzzle.level)]


def daily(game: str, day: date | None = None) -> Puzzle:
    """Return the puzzle of a day, by default today in UTC; raise NotationError."""
    puzzles = chosen(game)
    number = (day or datetime.now(UTC).date()).toordinal()
    return puzzles[number * DAYS_APART % len(puzzles)]


# ---- what becomes of an answer ---------------------------------------------------------------


def continued(puzzle: Puzzle, word: str) -> Continuation:
    """Play the deal on after an answer, every seat by the game's bot; raise PlayError.

    The hidden cards lie as the puzzle's file says for this answer, else as they were: one of many
    ways that the deal may go. After a question the seat takes its win, and nobody else anything.
    """
    match, seat = puzzle.position(), puzzle.seat
    if word in puzzle.seeds:
        match = match.sample_hidden(seat, np.random.default_rng(puzzle.seeds[word]))
    if puzzle.asks != PLAY:
        if word != WIN:
            raise NotationError(word, "answer to play on after", WIN)
        return played_on(match, seat, word, lambda going_on, acting: going_on.game.pass_word or "")
    bot = bot_named(match.game, LEAF.get(puzzle.game, "random"), Random(puzzle.seed))

    def choose(going_on: Match, acting: Seat) -> str:
        mask = going_on.legal_mask(acting)
        return going_on.word_of(bot.choose(going_on.view(acting), match.options, acting, mask))

    return played_on(match, seat, word, choose)
