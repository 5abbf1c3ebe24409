"""Puzzles as a page shows them: which there are, a position, and what becomes of an answer.

Nothing is kept of who answers what: pages remember that themselves.
"""

from functools import cache
from typing import Any

import msgspec

from madang.bots import bot_names
from madang.errors import NotationError, PlayError
from madang.match import Match
from madang.puzzles import Puzzle, continued, daily, games_with_puzzles, puzzle_named, puzzles_of
from madang.record import Frame
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.table.table_log import BOT, PERSON, PLAYING, preset_of


class Listed(msgspec.Struct):
    """A puzzle in the list."""

    id: str
    theme: str
    level: int


class PuzzlesOfGame(msgspec.Struct):
    """The puzzles of a game, and which one is today's."""

    today: str
    puzzles: list[Listed]


class Asked(msgspec.Struct):
    """A puzzle, and what the seat that is asked sees. The page keeps the answers to itself."""

    puzzle: Puzzle
    info: m.TableInfo
    frame: Frame


class Shown(msgspec.Struct):
    """How the deal might go on after an answer."""

    frames: list[Frame]
    points: list[int]  # of the deal, for each seat; more is better


def listed() -> bytes:
    """Return, as JSON, which puzzles there are."""
    return m.encode(
        {game: PuzzlesOfGame(daily(game).id, list_of(game)) for game in games_with_puzzles()}
    )


@cache
def list_of(game: str) -> list[Listed]:
    """Return what the list says of the puzzles of a game."""
    return [Listed(one.id, one.theme, one.level) for one in puzzles_of(game).values()]


def puzzle_json(game: str, id: str) -> bytes:
    puzzle = puzzle_named(game, id)
    match = puzzle.position()
    return m.encode(Asked(puzzle, card_of(match, puzzle.seat), puzzle.frame(match)))


def after(game: str, id: str, word: str) -> bytes:
    """Return, as JSON, how the deal might go on after an answer; refuse what is no answer."""
    puzzle = puzzle_named(game, id)
    try:
        shown = continued(puzzle, word)
    except (NotationError, PlayError) as error:
        raise Refusal("bad_message", field="do", allowed=str(error)) from None
    return m.encode(Shown(shown.frames, shown.points))


def card_of(match: Match, asked_seat: int) -> m.TableInfo:
    """Return the card of the table: a person where somebody is asked, bots elsewhere."""
    game, options = match.game, match.options
    bot = bot_names(game)[-1]
    kinds: list[Any] = [
        m.Seat(PERSON, "") if seat == asked_seat else m.Seat(BOT, bot)
        for seat in range(match.table.seats)
    ]
    progress = match.table.progress
    return m.TableInfo(
        table="",
        game=game.name,
        options=game.format_options(options),
        preset=preset_of(game, options),
        status=PLAYING,
        seats=kinds,
        host="",
        private=True,
        clock=None,
        call_window=0.0,
        watchers=0,
        deal=progress.deal,
        deals=progress.deals,
    )
