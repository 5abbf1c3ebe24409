"""What may be played, the rules pages, questions about real cards, and puzzles."""

from collections.abc import Callable
from functools import cache
from typing import Any

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from madang.errors import NotationError, OptionError
from madang.game import Data
from madang.games import odds, score
from madang.games.rules_pages import ENGLISH, languages_of_page, page_names, page_text
from madang.puzzles import puzzles_of
from madang.server.archive import puzzles
from madang.server.assets import catalogue
from madang.server.assets.files import Copy, answer_with, copied
from madang.server.config import offered_search_ms
from madang.server.http.requests import (
    Refused,
    address_of,
    body_of,
    encoded,
    game_in,
    json,
    parts_of,
    while_connected,
)
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.workers.jobs import JobKind

ID_LENGTH = 64
GAMES_FILE = "games.json"  # the name that tells what kind of text the catalogue is


async def list_games(request: Request) -> Response:
    """GET /api/games: what may be played. The largest of the answers, and no secret: compressed."""
    games = told_games(offered_search_ms(parts_of(request).settings))
    answer = answer_with(games, GAMES_FILE, request.headers)
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@cache
def told_games(search_ms: int) -> Copy:
    """Encode and compress the catalogue."""
    return copied(GAMES_FILE, m.encode(catalogue.games(search_ms)))


async def show_rules(request: Request) -> Response:
    """GET /api/rules/{page}: a rules page, in the language asked for if there is one."""
    page = request.path_params["page"]
    if page not in page_names():
        raise Refused(404, "bad_option", field="page")
    wanted = request.query_params.get("language", ENGLISH)
    language = wanted if wanted in languages_of_page(page) else ENGLISH
    headers = {"Cache-Control": "no-cache", "Content-Language": language}
    return PlainTextResponse(page_text(page, language), headers=headers, media_type="text/markdown")


async def show_deck(request: Request) -> Response:
    """GET /api/deck/{game}: its cards or tiles, for dealing a match again."""
    layout = game_in(request).layout
    pieces = layout.deck.format(layout.deck.in_order()).split()
    return json({"pieces": pieces, "dice": layout.dice_outcomes})


async def score_cards(request: Request) -> Response:
    """POST /api/score/{game}: a question about real cards, as `madang.score` takes it."""
    return await answer_question(request, score)


async def tell_odds(request: Request) -> Response:
    """POST /api/odds/{game}: what a decision with real cards is worth, as `madang.odds` tells."""
    return await answer_question(request, odds)


async def answer_question(request: Request, answer: Callable[[Any, Data], Data]) -> Response:
    """Answer a question about real cards; a refusal says where, and the remedy."""
    parts, address = parts_of(request), address_of(request)
    spend(parts.limits.questions, address)
    game, question = game_in(request), await body_of(request)
    check_id(question.get("id", ""))
    work = parts.jobs.run(JobKind.SHORT, address, answer_to, answer, game.name, question)
    return encoded(await while_connected(request, work))


def check_id(given: Any) -> None:
    """Refuse what is no name for a question: its answer repeats it."""
    if type(given) not in (str, int) or len(str(given)) > ID_LENGTH:
        allowed = f"a text or a whole number of at most {ID_LENGTH} characters"
        raise Refused(400, "bad_message", field="id", allowed=allowed)


def answer_to(answer: Callable[[Any, Data], Data], game: str, question: Data) -> bytes:
    """Return the answer to a question as JSON, wherever that is worked out."""
    try:
        return m.encode(answer(game, question))
    except OptionError as error:
        raise Refusal("bad_option", field=error.field, allowed=error.allowed) from None
    except NotationError as error:
        told = {name: getattr(error, name) for name in ("where", "remedy", "section", "cause")}
        raise Refusal("bad_question", **told) from None


# ---- puzzles ---------------------------------------------------------------------------------

WORD_LENGTH = 64  # of an action


async def list_puzzles(request: Request) -> Response:
    """GET /api/puzzles: the puzzles of each game, with their themes and ratings, and today's."""
    spend(parts_of(request).limits.questions, address_of(request))
    return encoded(puzzles.listed())


async def show_puzzle(request: Request) -> Response:
    """GET /api/puzzles/{game}/{puzzle}: a position, what is asked, and the answers."""
    return await answer_puzzle(request, puzzles.puzzle_json)


async def show_after(request: Request) -> Response:
    """GET /api/puzzles/{game}/{puzzle}/after?do=WORD: how the deal might go on after an answer."""
    word = request.query_params.get("do", "")
    if not 0 < len(word) <= WORD_LENGTH:
        raise Refused(400, "bad_message", field="do", allowed="a word for an action")
    return await answer_puzzle(request, puzzles.after, word)


async def answer_puzzle(request: Request, work: Callable[..., bytes], *given: str) -> Response:
    """Answer about one puzzle."""
    parts, address = parts_of(request), address_of(request)
    spend(parts.limits.questions, address)
    game, puzzle = game_in(request).name, request.path_params["puzzle"]
    if puzzle not in puzzles_of(game):
        raise Refused(404, "bad_option", field="puzzle", allowed=f"a puzzle of {game}")
    work_on = parts.jobs.run(JobKind.SHORT, address, work, game, puzzle, *given)
    return encoded(await while_connected(request, work_on))
