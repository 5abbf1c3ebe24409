"""How many requests one address may make, beside those for files: each has some work done."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from madang.server.http.requests import address_of, directory_of
from madang.server.protocol.refusals import spend

Endpoint = Callable[[Request], Awaitable[Response]]


def paced(path: str, endpoint: Endpoint, **given: Any) -> Route:
    """Return a route on which an address that asks too much is told how long to wait."""

    @wraps(endpoint)
    async def answer(request: Request) -> Response:
        spend(directory_of(request).requests, address_of(request))
        return await endpoint(request)

    return Route(path, answer, **given)
