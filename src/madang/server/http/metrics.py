"""The figures for operators, told to them alone."""

from collections import Counter

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.requests import Request
from starlette.responses import Response

from madang.games import GAMES
from madang.server import metrics
from madang.server.addresses import is_direct, is_from_here, is_in
from madang.server.http.requests import Refused, directory_of
from madang.server.lobby.directory import Directory
from madang.server.table.log import OPEN, PLAYING


async def show_metrics(request: Request) -> Response:
    """GET /metrics: to this machine, and to the networks of the settings."""
    directory = directory_of(request)
    if not may_see(request, directory.settings.metrics):
        raise Refused(403, "not_here")
    look(directory)
    return Response(generate_latest(metrics.REGISTRY), media_type=CONTENT_TYPE_LATEST)


def may_see(request: Request, allowed: str) -> bool:
    """Tell whether who asks is at this machine or in one of the networks, and behind no proxy."""
    client = request.client.host if request.client else ""
    return is_from_here(client, request.headers) or (
        is_direct(request.headers) and is_in(client, allowed)
    )


def look(directory: Directory) -> None:
    """Note how many there are of everything just now."""
    look_at_tables(directory)
    waiting = [actor.mailbox.qsize() for actor in directory.actors.values()]
    metrics.ACTORS.set(len(waiting))
    metrics.MAILBOXES.set(sum(waiting))
    metrics.LONGEST.set(max(waiting, default=0))
    metrics.SOCKETS.set(len(directory.connections))
    metrics.GUESTS.set(len({peer.guest for peer in directory.connections}))
    metrics.FREE.set(directory.store.free() or 0)
    metrics.WRITING.set(directory.store.waiting())
    metrics.BOTS.set(directory.bot_pool.asked)
    for lane in directory.heavy.lanes.values():
        metrics.WORKS.labels(lane.name).set(len(lane.jobs))


def look_at_tables(directory: Directory) -> None:
    """Note how many tables there are of each game, and how it is played."""
    tables = Counter((card.status, card.game) for card in directory.cards.values())
    for game in GAMES:
        metrics.COMPILED.labels(game.name).set(game.name in directory.kernels)
        for status in (OPEN, PLAYING):
            metrics.TABLES.labels(status, game.name).set(tables[status, game.name])
