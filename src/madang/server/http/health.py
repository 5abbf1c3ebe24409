"""How the server is, where it is, its protocol, and the figures for operators alone."""

import gzip
from asyncio import timeout
from collections import Counter
from contextlib import suppress
from functools import cache

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from madang.games import GAMES
from madang.server import metrics
from madang.server.addresses import for_others, is_direct, is_from_here, is_in
from madang.server.http.requests import Refused, encoded, json, parts_of, port_of
from madang.server.parts import Parts
from madang.server.protocol.messages import encode
from madang.server.protocol.schema import schema
from madang.server.store.interfaces import Durability, Unavailable
from madang.server.table.table_log import OPEN, PLAYING

DURABILITY_WITHIN = 1.0  # seconds; a database that does not answer keeps nobody from the figures


async def show_addresses(request: Request) -> Response:
    """GET /api/addresses: how other devices come here, told on this machine alone."""
    client = request.client.host if request.client else ""
    if not is_from_here(client, request.headers):
        raise Refused(403, "not_here")
    return json({"addresses": for_others(parts_of(request).settings.host, port_of(request))})


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
    """GET /readyz: the log can be written and read, as it just was, and this server serves."""
    parts = parts_of(request)
    if not parts.membership.is_serving:
        return PlainTextResponse("this server ends, or another has its place\n", 503)
    try:
        await parts.uptime.record_run()
        await parts.store.names(set())
    except Exception:
        return PlainTextResponse("the database takes or gives nothing\n", 503)
    if parts.disk.is_short:
        return PlainTextResponse("ready, but the disk is nearly full: nothing new is begun\n")
    return PlainTextResponse("ready\n")


async def show_metrics(request: Request) -> Response:
    """GET /metrics: to this machine, and to the networks of the settings."""
    parts = parts_of(request)
    if not may_see(request, parts.settings.metrics):
        raise Refused(403, "not_here")
    look(parts)
    with suppress(Unavailable, TimeoutError):
        async with timeout(DURABILITY_WITHIN):
            note_durability(await parts.store.durability())
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


def may_see(request: Request, allowed: str) -> bool:
    """Tell whether a client is at this machine or in one of the networks, and behind no proxy."""
    client = request.client.host if request.client else ""
    return is_from_here(client, request.headers) or (
        is_direct(request.headers) and is_in(client, allowed)
    )


def note_durability(durability: Durability) -> None:
    """Note what the database promises now."""
    for after, is_kept in durability._asdict().items():
        if is_kept is not None:
            metrics.DURABLE.labels(after).set(is_kept)


def look(parts: Parts) -> None:
    """Note how many there are of everything just now."""
    look_at_tables(parts)
    waiting = [actor.mailbox.qsize() for actor in parts.tables.actors.values()]
    metrics.ACTORS.set(len(waiting))
    metrics.MAILBOXES.set(sum(waiting))
    metrics.LONGEST.set(max(waiting, default=0))
    metrics.SOCKETS.set(len(parts.connections))
    metrics.GUESTS.set(len({peer.guest for peer in parts.connections}))
    metrics.FREE.set(parts.store.free() or 0)
    metrics.WRITING.set(parts.store.waiting())
    metrics.BOTS.set(parts.bot_pool.asked)
    for queue in parts.jobs.queues.values():
        metrics.WORKS.labels(queue.name).set(len(queue.jobs))


def look_at_tables(parts: Parts) -> None:
    """Note how many tables there are of each game, and how it is played."""
    tables = Counter((card.status, card.game) for card in parts.lobby.summaries.values())
    for game in GAMES:
        metrics.COMPILED.labels(game.name).set(game.name in parts.kernels)
        for status in (OPEN, PLAYING):
            metrics.TABLES.labels(status, game.name).set(tables[status, game.name])
