"""What every request beside those for files is asked first: each has some work done.

One address may make so many, and a path names nothing that no database could keep.
"""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from madang.server.http.requests import Refused, address_of, directory_of
from madang.server.protocol.refusals import spend

Endpoint = Callable[[Request], Awaitable[Response]]


def paced(path: str, endpoint: Endpoint, **given: Any) -> Route:
    """Return a route on which an address that asks too much is told how long to wait."""

    @wraps(endpoint)
    async def answer(request: Request) -> Response:
        spend(directory_of(request).requests, address_of(request))
        if "\0" in request.scope["path"]:
            raise Refused(400, "bad_message", field="path")
        return await endpoint(request)

    return Route(path, answer, **given)
