"""The routes, and what runs while the server is up."""

import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse
from starlette.routing import Mount, Route

from madang.server import gc_policy
from madang.server.assets.files import client_files
from madang.server.assets.worker import show_worker
from madang.server.clock import LoopTime
from madang.server.http.games import (
    list_games,
    list_puzzles,
    score_cards,
    show_after,
    show_deck,
    show_puzzle,
    show_rules,
    tell_odds,
)
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
from madang.server.http.health import healthz, readyz, show_addresses, show_metrics, show_schema
from madang.server.http.matches import show_given_replay, show_record, show_replay
from madang.server.http.requests import (
    Refused,
    answer_nobody,
    answer_refusal,
    answer_refused,
    answer_unavailable,
    paced,
)
from madang.server.http.reviews import (
    begin_review,
    cancel_review,
    show_review,
    show_review_after,
)
from madang.server.http.social import (
    end_series,
    invite_friend,
    link_friend,
    list_friends,
    list_series,
    make_friend,
    open_series,
    remove_friend,
    show_friend,
    show_series,
)
from madang.server.logs import keep_quiet
from madang.server.metrics import watch_lag
from madang.server.parts import Parts
from madang.server.protocol.refusals import Refusal
from madang.server.stalls import Stalls
from madang.server.store.interfaces import Unavailable
from madang.server.workers.compile import compile_games, load_proved


def make_app(parts: Parts) -> Starlette:
    """Return the whole server around its parts."""

    @contextlib.asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        keep_quiet()
        if parts.settings.stalls:
            Stalls(Path(parts.settings.stalls))
        compiles, shares, used = parts.settings.compile, parts.store.shares, set[str]()
        with gc_policy.undisturbed():
            if compiles and shares:
                used = load_proved(parts.use_compiled, {}, least=0)
            await parts.open()
            if compiles and not shares:
                used = load_proved(parts.use_compiled, parts.lobby.summaries.count_playing())
        parts.background.keep(watch_lag)
        if isinstance(parts.time, LoopTime):
            parts.time.watch()
        parts.background.start(go_on_when_calm(parts, used))
        yield
        await parts.close()

    settings = parts.settings
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
    app.state.parts = parts
    return app


async def go_on_when_calm(parts: Parts, used: set[str]) -> None:
    """Have the other compiled rules used once everybody is back: until then it costs their time."""
    await parts.tables.wait_for_returns()
    if parts.searches:
        await compile_games(parts.use_compiled, used)
        await parts.searches.compile_all()


PAGES = ("fair", "friend", "night", "replay", "review", "seat", "t")  # whose address holds a code


async def redirect_to_page(request: Request) -> RedirectResponse:
    """GET /t/CODE and /%23/t/CODE: links that lost their `#`, or have it written as `%23`.

    They lead to the page behind `#`, which a browser never asks for.
    """
    path = request.url.path.removeprefix("/%23").removeprefix("/#").lstrip("/")
    return RedirectResponse(f"/#/{quote(path, safe='/%')}", 307)


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
    paced("/api/nights", open_series, methods=["POST"]),
    paced("/api/nights", list_series, methods=["GET"]),
    paced("/api/nights/{night}", show_series),
    paced("/api/nights/{night}/end", end_series, methods=["POST"]),
    paced("/api/games", list_games),
    paced("/api/rules/{page}", show_rules),
    paced("/api/deck/{game}", show_deck),
    paced("/api/score/{game}", score_cards, methods=["POST"]),
    paced("/api/odds/{game}", tell_odds, methods=["POST"]),
    paced("/api/puzzles", list_puzzles),
    paced("/api/puzzles/{game}/{puzzle}", show_puzzle),
    paced("/api/puzzles/{game}/{puzzle}/after", show_after),
    paced("/api/tables/{table}/record", show_record),
    paced("/api/tables/{table}/replay", show_replay),
    paced("/api/tables/{table}/review", show_review, methods=["GET"]),
    paced("/api/tables/{table}/review", begin_review, methods=["POST"]),
    paced("/api/tables/{table}/review", cancel_review, methods=["DELETE"]),
    paced("/api/tables/{table}/review/{n}/after", show_review_after),
    paced("/api/replay", show_given_replay, methods=["POST"]),
    paced("/api/addresses", show_addresses),
    paced("/api/schema", show_schema),
    Route("/worker.js", show_worker),
    Route("/#/{rest:path}", redirect_to_page),
    *(Route(f"/{page}/{{code:path}}", redirect_to_page) for page in PAGES),
    Route("/healthz", healthz),
    paced("/readyz", readyz),
    paced("/metrics", show_metrics),
    Mount("/", client_files()),
]
