"""The common parts of requests: the guest who asks, the body, and the answer."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from functools import wraps
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from madang.errors import NotationError
from madang.game import Game
from madang.games import game_named
from madang.server.addresses import counted_as, is_same_origin
from madang.server.cookies import secret_in, set_cookie
from madang.server.lobby.guests import Guest
from madang.server.metrics import REFUSALS
from madang.server.parts import Parts
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import TOO_DEEP, Refusal, is_too_deep, spend
from madang.server.texts import NAME_LENGTH, Unfit, name_of

T = TypeVar("T")

BODY_BYTES = 4096
HTTP_OF = {
    "bad_message": 400,
    "bad_option": 400,
    "bad_question": 400,
    "bad_record": 400,
    "slow_down": 429,
    "too_heavy": 503,
    "no_room": 503,
    "no_night": 404,
    "hello_first": 401,
    "no_friend": 404,
    "no_link": 404,
    "no_table": 404,
    "not_host": 403,
}  # of refusals of the tables; others are 409


class Refused(Exception):
    """A request is refused, with a code of `messages.CODES`."""

    def __init__(self, http: int, code: str, **args: Any) -> None:
        super().__init__(code)
        REFUSALS.labels(code).inc()
        self.http, self.code, self.args_ = http, code, args


def parts_of(request: Request) -> Parts:
    parts: Parts = request.app.state.parts
    return parts


def port_of(request: Request) -> int:
    """Return the port on which a request came in."""
    _, port = request.scope["server"]
    return int(port)


def game_in(request: Request) -> Game:
    """Return the game that the path names."""
    try:
        return game_named(request.path_params["game"])
    except NotationError:
        raise Refused(404, "bad_option", field="game") from None


def json(data: Any, status: int = 200) -> Response:
    """Answer with data that nobody keeps."""
    return encoded(m.encode(data), status)


def encoded(data: bytes, status: int = 200) -> Response:
    """Answer with data that is JSON already."""
    return Response(data, status, {"Cache-Control": "no-store"}, "application/json")


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Return the result of some work; it ends when the client has gone, and nobody hears that."""
    task, gone = asyncio.create_task(work), asyncio.create_task(disconnected(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise Refused(503, "too_heavy")
        return task.result()
    finally:
        task.cancel()
        gone.cancel()


async def disconnected(request: Request) -> None:
    """Wait until the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def check_origin(request: Request) -> None:
    """Refuse requests that the page of another host makes."""
    if not is_same_origin(request.headers, parts_of(request).settings.origins):
        raise Refused(403, "bad_message", field="origin")


async def body_of(request: Request) -> dict[str, Any]:
    """Read a small JSON object sent by a page of ours, or by a program."""
    check_origin(request)
    body = await read_body(request, BODY_BYTES)
    try:
        found = msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused(400, "bad_message", what=str(error)) from None
    if is_too_deep(found):
        raise Refused(400, "bad_message", what=TOO_DEEP)
    return found


async def read_body(request: Request, most: int) -> bytes:
    """Read a body of at most so many bytes."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refused(413, "bad_message", most=most)
    return bytes(body)


def name_in(body: dict[str, Any], most: int = NAME_LENGTH, *, of_person: bool = True) -> str:
    try:
        return name_of(body.get("name"), most, of_person=of_person)
    except Unfit as unfit:
        raise Refused(400, "bad_name", why=unfit.why, most=most) from None


def secret_of(request: Request) -> str | None:
    """Return the secret in the cookie of the guest who asks."""
    return secret_in(request.headers.getlist("cookie"), parts_of(request).settings)


def address_of(request: Request) -> str:
    """Return the address by which limits count a client."""
    peer, forwarded = request.client, request.headers.getlist("x-forwarded-for")
    return counted_as(peer.host if peer else "", forwarded, parts_of(request).settings)


async def guest_in(request: Request) -> Guest:
    """Return who asks."""
    guest = await parts_of(request).guests.guest_of_secret(secret_of(request))
    if guest is None:
        raise Refused(401, "hello_first")
    return guest


def with_cookie(response: Response, parts: Parts, secret: str) -> Response:
    """Let the browser remember who it is, out of reach of scripts."""
    set_cookie(response, secret, parts.settings)
    return response


async def answer_refused(_: Request, error: Exception) -> Response:
    if not isinstance(error, Refused):
        raise error
    return json({"code": error.code, "args": error.args_}, error.http)


async def answer_refusal(_: Request, error: Exception) -> Response:
    """Answer with the code of a refusal of the tables."""
    if not isinstance(error, Refusal):
        raise error
    answer = json({"code": error.code, "args": error.args_}, HTTP_OF.get(error.code, 409))
    if "seconds" in error.args_:
        answer.headers["Retry-After"] = str(error.args_["seconds"])
    return answer


async def answer_unavailable(_: Request, __: Exception) -> Response:
    """Answer while the database takes or gives nothing."""
    return json({"code": "failed", "args": {}}, 503)


async def answer_nobody(_: Request, error: Exception) -> Response:
    """Ignore a client that has gone in the middle of a request, and log nothing."""
    return Response(status_code=400)


Endpoint = Callable[[Request], Awaitable[Response]]


def paced(path: str, endpoint: Endpoint, **given: Any) -> Route:
    """Return a route on which an address that asks too much gets the time to wait."""

    @wraps(endpoint)
    async def answer(request: Request) -> Response:
        spend(parts_of(request).limits.requests, address_of(request))
        if "\0" in request.scope["path"]:
            raise Refused(400, "bad_message", field="path")
        return await endpoint(request)

    return Route(path, answer, **given)
