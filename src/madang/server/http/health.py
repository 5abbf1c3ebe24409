"""How the server is, where it is, and its protocol."""

import gzip
from functools import cache

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from madang.server.addresses import for_others, is_from_here
from madang.server.http.requests import Refused, directory_of, encoded, json, port_of
from madang.server.protocol.messages import encode
from madang.server.protocol.schema import schema


async def show_addresses(request: Request) -> Response:
    """GET /api/addresses: how other devices come here, told on this machine alone."""
    client = request.client.host if request.client else ""
    if not is_from_here(client, request.headers):
        raise Refused(403, "not_here")
    return json({"addresses": for_others(directory_of(request).settings.host, port_of(request))})


async def show_schema(request: Request) -> Response:
    """GET /api/schema: the protocol, compressed for those who take that."""
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return encoded(told_schema())
    answer = encoded(compressed_schema())
    answer.headers.update({"Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
    return answer


@cache
def told_schema() -> bytes:
    """Encode the protocol."""
    return encode(schema())


@cache
def compressed_schema() -> bytes:
    """Compress the protocol."""
    return gzip.compress(told_schema(), mtime=0)


async def healthz(_: Request) -> Response:
    """GET /healthz: the process answers."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """GET /readyz: the log can be written and read, as it just was."""
    directory = directory_of(request)
    try:
        await directory.runs.beat()
        await directory.store.names(set())
    except Exception:
        return PlainTextResponse("the database takes or gives nothing\n", 503)
    if directory.room.is_short:
        return PlainTextResponse("ready, but the disk is nearly full: nothing new is begun\n")
    return PlainTextResponse("ready\n")
