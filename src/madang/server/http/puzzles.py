"""Puzzles: which there are, a position, and what becomes of an answer."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from madang.puzzles import puzzles_of
from madang.server.archive import puzzles
from madang.server.http.requests import (
    Refused,
    address_of,
    encoded,
    game_in,
    parts_of,
    while_connected,
)
from madang.server.protocol.refusals import spend
from madang.server.workers.jobs import JobKind

WORD_LENGTH = 64  # of an action


async def list_puzzles(request: Request) -> Response:
    """GET /api/puzzles: the puzzles of each game, with their themes and ratings, and today's."""
    spend(parts_of(request).limits.questions, address_of(request))
    return encoded(puzzles.listed())


async def show_puzzle(request: Request) -> Response:
    """GET /api/puzzles/{game}/{puzzle}: a position, what is asked, and the answers."""
    return await answered(request, puzzles.puzzle_json)


async def show_after(request: Request) -> Response:
    """GET /api/puzzles/{game}/{puzzle}/after?do=WORD: how the deal might go on after an answer."""
    word = request.query_params.get("do", "")
    if not 0 < len(word) <= WORD_LENGTH:
        raise Refused(400, "bad_message", field="do", allowed="a word for an action")
    return await answered(request, puzzles.after, word)


async def answered(request: Request, work: Callable[..., bytes], *given: str) -> Response:
    """Answer about one puzzle."""
    parts, address = parts_of(request), address_of(request)
    spend(parts.limits.questions, address)
    game, puzzle = game_in(request).name, request.path_params["puzzle"]
    if puzzle not in puzzles_of(game):
        raise Refused(404, "bad_option", field="puzzle", allowed=f"a puzzle of {game}")
    work_on = parts.jobs.run(JobKind.SHORT, address, work, game, puzzle, *given)
    return encoded(await while_connected(request, work_on))
