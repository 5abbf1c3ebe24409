"""The routes, and nothing else."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route

from madang.server import garbage
from madang.server.assets.files import client_files
from madang.server.assets.worker import show_worker
from madang.server.clock import LoopTime
from madang.server.http.friends import (
    invite_friend,
    link_friend,
    list_friends,
    make_friend,
    remove_friend,
    show_friend,
)
from madang.server.http.games import list_games, score_cards, show_deck, show_rules, tell_odds
from madang.server.http.guests import (
    link_guest,
    list_matches,
    make_guest,
    rename_guest,
    renew_guest,
    resume_guest,
    show_guest,
    show_link,
    sign_out_others,
)
from madang.server.http.headers import KnownHosts, SecureHeaders
from madang.server.http.health import healthz, readyz, show_addresses, show_schema
from madang.server.http.links import PAGES, lead_on
from madang.server.http.matches import show_given_replay, show_record, show_replay
from madang.server.http.metrics import show_metrics
from madang.server.http.nights import end_night, list_nights, make_night, show_night
from madang.server.http.pace import paced
from madang.server.http.requests import (
    Refused,
    answer_nobody,
    answer_refusal,
    answer_refused,
    answer_unavailable,
)
from madang.server.lobby.directory import Directory
from madang.server.logs import keep_quiet
from madang.server.metrics import watch_lag
from madang.server.protocol.refusals import Refusal
from madang.server.stalls import Stalls
from madang.server.store.base import Unavailable
from madang.server.workers.twins import use_proved, use_twins


def make_app(directory: Directory) -> Starlette:
    """Return the whole server around a directory."""

    @contextlib.asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        keep_quiet()
        if directory.settings.stalls:
            Stalls(Path(directory.settings.stalls))
        is_compiled = directory.settings.compile
        with garbage.undisturbed():
            await directory.open()
            used = use_proved(directory.use, directory.cards.playing()) if is_compiled else set()
        directory.start(watch_lag())
        if isinstance(directory.time, LoopTime):
            directory.time.watch()
        directory.start(go_on_when_calm(directory, used))
        yield
        await directory.close()

    settings = directory.settings
    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(SecureHeaders, settings), Middleware(KnownHosts, settings)],
        exception_handlers={
            Refused: answer_refused,
            Refusal: answer_refusal,
            Unavailable: answer_unavailable,
            ClientDisconnect: answer_nobody,
        },
        lifespan=life,
    )
    app.state.directory = directory
    return app


async def go_on_when_calm(directory: Directory, used: set[str]) -> None:
    """Have the other compiled rules used once everybody is back: until then it costs their time."""
    await directory.calm()
    if directory.settings.compile:
        await use_twins(directory.use, used)


ROUTES = [
    paced("/api/guest", make_guest, methods=["POST"]),
    paced("/api/guest", show_guest, methods=["GET"]),
    paced("/api/guest", rename_guest, methods=["PATCH"]),
    paced("/api/guest/link", link_guest, methods=["POST"]),
    paced("/api/guest/link/whose", show_link, methods=["POST"]),
    paced("/api/guest/devices/sign_out", sign_out_others, methods=["POST"]),
    paced("/api/guest/renew", renew_guest, methods=["POST"]),
    paced("/api/guest/resume", resume_guest, methods=["POST"]),
    paced("/api/guest/matches", list_matches),
    paced("/api/friends", list_friends, methods=["GET"]),
    paced("/api/friends", make_friend, methods=["POST"]),
    paced("/api/friends/link", link_friend, methods=["POST"]),
    paced("/api/friends/whose", show_friend, methods=["POST"]),
    paced("/api/friends/{guest}/remove", remove_friend, methods=["POST"]),
    paced("/api/friends/{guest}/invite", invite_friend, methods=["POST"]),
    paced("/api/nights", make_night, methods=["POST"]),
    paced("/api/nights", list_nights, methods=["GET"]),
    paced("/api/nights/{night}", show_night),
    paced("/api/nights/{night}/end", end_night, methods=["POST"]),
    paced("/api/games", list_games),
    paced("/api/rules/{page}", show_rules),
    paced("/api/deck/{game}", show_deck),
    paced("/api/score/{game}", score_cards, methods=["POST"]),
    paced("/api/odds/{game}", tell_odds, methods=["POST"]),
    paced("/api/tables/{table}/record", show_record),
    paced("/api/tables/{table}/replay", show_replay),
    paced("/api/replay", show_given_replay, methods=["POST"]),
    paced("/api/addresses", show_addresses),
    paced("/api/schema", show_schema),
    Route("/worker.js", show_worker),
    Route("/#/{rest:path}", lead_on),
    *(Route(f"/{page}/{{code:path}}", lead_on) for page in PAGES),
    Route("/healthz", healthz),
    paced("/readyz", readyz),
    paced("/metrics", show_metrics),
    Mount("/", client_files()),
]
