"""The routes, and nothing else."""

import contextlib
from collections.abc import AsyncIterator

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect
from starlette.routing import Mount, Route

from madang.server.assets.files import client_files
from madang.server.assets.worker import show_worker
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
from madang.server.http.matches import show_given_replay, show_record, show_replay
from madang.server.http.metrics import show_metrics
from madang.server.http.nights import end_night, list_nights, make_night, show_night
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
from madang.server.store.base import Unavailable
from madang.server.workers.twins import use_twins


def make_app(directory: Directory) -> Starlette:
    """Return the whole server around a directory."""

    @contextlib.asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        keep_quiet()
        await directory.open()
        directory.start(watch_lag())
        if directory.settings.compile:
            directory.start(use_twins(directory.use))
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


ROUTES = [
    Route("/api/guest", make_guest, methods=["POST"]),
    Route("/api/guest", show_guest, methods=["GET"]),
    Route("/api/guest", rename_guest, methods=["PATCH"]),
    Route("/api/guest/link", link_guest, methods=["POST"]),
    Route("/api/guest/link/whose", show_link, methods=["POST"]),
    Route("/api/guest/devices/sign_out", sign_out_others, methods=["POST"]),
    Route("/api/guest/renew", renew_guest, methods=["POST"]),
    Route("/api/guest/resume", resume_guest, methods=["POST"]),
    Route("/api/guest/matches", list_matches),
    Route("/api/friends", list_friends, methods=["GET"]),
    Route("/api/friends", make_friend, methods=["POST"]),
    Route("/api/friends/link", link_friend, methods=["POST"]),
    Route("/api/friends/whose", show_friend, methods=["POST"]),
    Route("/api/friends/{guest}/remove", remove_friend, methods=["POST"]),
    Route("/api/friends/{guest}/invite", invite_friend, methods=["POST"]),
    Route("/api/nights", make_night, methods=["POST"]),
    Route("/api/nights", list_nights, methods=["GET"]),
    Route("/api/nights/{night}", show_night),
    Route("/api/nights/{night}/end", end_night, methods=["POST"]),
    Route("/api/games", list_games),
    Route("/api/rules/{page}", show_rules),
    Route("/api/deck/{game}", show_deck),
    Route("/api/score/{game}", score_cards, methods=["POST"]),
    Route("/api/odds/{game}", tell_odds, methods=["POST"]),
    Route("/api/tables/{table}/record", show_record),
    Route("/api/tables/{table}/replay", show_replay),
    Route("/api/replay", show_given_replay, methods=["POST"]),
    Route("/api/addresses", show_addresses),
    Route("/api/schema", show_schema),
    Route("/worker.js", show_worker),
    Route("/healthz", healthz),
    Route("/readyz", readyz),
    Route("/metrics", show_metrics),
    Mount("/", client_files()),
]
