"""The routes, and nothing else."""

import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from madang.errors import NotationError, OptionError, RecordError
from madang.game import ALL_HANDS, Data, Game
from madang.games import game_named
from madang.match import odds, score
from madang.pages import ENGLISH, languages_of_page, page_names, page_text
from madang.server import catalogue
from madang.server import messages as m
from madang.server.addresses import for_others, is_from_here
from madang.server.commands import Refusal
from madang.server.files import answer_with, client_files, copied
from madang.server.game_log import OVER
from madang.server.guests import NAME_LENGTH, Guest, clean_name
from madang.server.hall import Hall
from madang.server.headers import SecureHeaders, is_same_origin
from madang.server.history import history_of
from madang.server.logs import keep_quiet
from madang.server.records import record_lines
from madang.server.replays import RECORD_BYTES
from madang.server.room import Room
from madang.server.schema import schema
from madang.server.session import Session
from madang.server.shell import show_worker
from madang.server.twins import use_twins

COOKIE = "madang"
COOKIE_DAYS = 400  # browsers keep none for longer
BODY_BYTES = 4096
NIGHT_LENGTH = 40  # characters of an evening's name
HTTP_OF = {
    "slow_down": 429,
    "no_night": 404,
    "no_friend": 404,
    "no_table": 404,
    "not_host": 403,
}  # of refusals of the tables; others are 409
ALL = "all"
GAMES_FILE = "games.json"  # the name that tells what kind of text the catalogue is


class Refused(Exception):
    """A request is refused, with a code of `messages.CODES`."""

    def __init__(self, http: int, code: str, **args: Any) -> None:
        super().__init__(code)
        self.http, self.code, self.args_ = http, code, args


# ---- guests ----------------------------------------------------------------------------------


async def make_guest(request: Request) -> Response:
    """POST /api/guest: somebody new."""
    hall, address = hall_of(request), request.client.host if request.client else ""
    name = name_in(await body_of(request))
    if not hall.new_guests.take(address):
        raise Refused(429, "slow_down")
    guest, secret = await hall.guests.make(name)
    return with_cookie(json({**guest._asdict(), "secret": secret}, 201), hall, secret)


async def show_guest(request: Request) -> Response:
    """GET /api/guest: who am I?"""
    return json((await guest_in(request))._asdict())


async def rename_guest(request: Request) -> Response:
    """PATCH /api/guest: I have another name."""
    guest, name = await guest_in(request), name_in(await body_of(request))
    await hall_of(request).rename(guest.guest, name)
    return json(Guest(guest.guest, name)._asdict())


async def link_guest(request: Request) -> Response:
    """POST /api/guest/link: one more secret of mine, for another device."""
    check_origin(request)
    guest = await guest_in(request)
    return json({"secret": await hall_of(request).guests.link(guest.guest)}, 201)


async def resume_guest(request: Request) -> Response:
    """POST /api/guest/resume: I am the guest of this secret."""
    hall, body = hall_of(request), await body_of(request)
    secret = body.get("secret")
    guest = await hall.guests.find(secret if isinstance(secret, str) else None)
    if guest is None or not isinstance(secret, str):
        raise Refused(401, "hello_first")
    return with_cookie(json(guest._asdict()), hall, secret)


async def list_matches(request: Request) -> Response:
    """GET /api/guest/matches: what I have played, and how it went."""
    hall, guest = hall_of(request), await guest_in(request)
    history = await history_of(hall.store, hall.kernels, guest)
    if hall.ratings:
        history["ratings"] = hall.ratings.of_guest(guest.guest)
    return json(history)


# ---- friends -----------------------------------------------------------------------------------


async def list_friends(request: Request) -> Response:
    """GET /api/friends: mine, and who is here."""
    guest = await guest_in(request)
    friends = await hall_of(request).friends.of(guest.guest)
    return json({"friends": [friend._asdict() for friend in friends]})


async def link_friend(request: Request) -> Response:
    """POST /api/friends/link: a link that makes friends with me."""
    check_origin(request)
    guest = await guest_in(request)
    return json({"secret": await hall_of(request).friends.link(guest.guest)}, 201)


async def show_friend(request: Request) -> Response:
    """POST /api/friends/whose: who made this link?"""
    guest, body = await guest_in(request), await body_of(request)
    friend = await hall_of(request).friends.whose(guest.guest, body.get("secret"))
    return json(friend._asdict())


async def make_friend(request: Request) -> Response:
    """POST /api/friends: be friends with who made this link."""
    guest, body = await guest_in(request), await body_of(request)
    friend = await hall_of(request).friends.accept(guest.guest, body.get("secret"))
    return json(friend._asdict(), 201)


async def remove_friend(request: Request) -> Response:
    """POST /api/friends/{guest}/remove: be friends no more."""
    check_origin(request)
    guest = await guest_in(request)
    await hall_of(request).friends.remove(guest.guest, request.path_params["guest"])
    return json({})


async def invite_friend(request: Request) -> Response:
    """POST /api/friends/{guest}/invite: ask a friend to my table."""
    hall, guest, body = hall_of(request), await guest_in(request), await body_of(request)
    table = body.get("table")
    card = hall.cards.get(table) if isinstance(table, str) else None
    await hall.friends.invite(guest, request.path_params["guest"], card)
    return json({})


# ---- evenings with friends --------------------------------------------------------------------


async def make_night(request: Request) -> Response:
    """POST /api/nights: open an evening."""
    guest, name = await guest_in(request), name_in(await body_of(request), NIGHT_LENGTH)
    return json({"night": await hall_of(request).nights.make(guest.guest, name)}, 201)


async def list_nights(request: Request) -> Response:
    """GET /api/nights: those that I have to do with."""
    guest = await guest_in(request)
    nights = await hall_of(request).nights.of(guest.guest)
    return json({"nights": [night._asdict() for night in nights]})


async def show_night(request: Request) -> Response:
    """GET /api/nights/{night}: how it goes."""
    nights, address = hall_of(request).nights, request.client.host if request.client else ""
    if not nights.looks.take(address):
        raise Refused(429, "slow_down")
    return json(await nights.show(request.path_params["night"]))


async def end_night(request: Request) -> Response:
    """POST /api/nights/{night}/end: no more tables in it."""
    check_origin(request)
    guest, night = await guest_in(request), request.path_params["night"]
    await hall_of(request).nights.end(guest.guest, night)
    return json(await hall_of(request).nights.show(night))


# ---- what is played --------------------------------------------------------------------------


async def list_games(request: Request) -> Response:
    """GET /api/games: what may be played. The largest of the answers, and no secret: compressed."""
    told = copied(GAMES_FILE, m.encode(catalogue.games()))
    answer = answer_with(told, GAMES_FILE, request.headers)
    answer.headers["Cache-Control"] = "no-cache"
    return answer


async def show_rules(request: Request) -> Response:
    """GET /api/rules/{page}: a rules page, in the language asked for if there is one."""
    page = request.path_params["page"]
    if page not in page_names():
        raise Refused(404, "bad_option", field="page")
    wanted = request.query_params.get("language", ENGLISH)
    language = wanted if wanted in languages_of_page(page) else ENGLISH
    headers = {"Cache-Control": "no-cache", "Content-Language": language}
    return PlainTextResponse(page_text(page, language), headers=headers, media_type="text/markdown")


async def score_cards(request: Request) -> Response:
    """POST /api/score/{game}: a question about real cards, as `madang.score` takes it."""
    return await answer_question(request, score)


async def tell_odds(request: Request) -> Response:
    """POST /api/odds/{game}: what a decision with real cards is worth, as `madang.odds` tells."""
    return await answer_question(request, odds)


async def answer_question(request: Request, answer: Callable[[str, Data], Data]) -> Response:
    """Answer a question about real cards; a refusal says where, and the remedy."""
    game, question = game_in(request), await body_of(request)
    try:
        return json(answer(game.name, question))
    except OptionError as error:
        raise Refused(400, "bad_option", field=error.field, allowed=error.allowed) from None
    except NotationError as error:
        told = {name: getattr(error, name) for name in ("where", "remedy", "section", "cause")}
        raise Refused(400, "bad_question", **told) from None


async def show_record(request: Request) -> Response:
    """GET /api/tables/{table}/record: the match, when it is over and no card is a secret."""
    room = await finished_room(request)
    store = hall_of(request).store
    events, row = await store.events(room.log.name), await store.row(room.log.name)
    seats = msgspec.json.decode(row.card, type=m.TableInfo).seats if row else []
    text = "".join(f"{line}\n" for line in record_lines(room.log, events, seats))
    return PlainTextResponse(text, media_type="application/jsonl")


async def show_replay(request: Request) -> Response:
    """GET /api/tables/{table}/replay: a deal of it as a viewer saw it, when it is over."""
    check_replays(request)
    room = await finished_room(request)
    at, viewer = at_in(request), viewer_in(request)
    check_viewer(viewer, room.log.table.seats)
    return json(await hall_of(request).replays.of_table(room.log, room.card(), at, viewer))


async def show_given_replay(request: Request) -> Response:
    """POST /api/replay: the same of the record in the body, which is kept nowhere."""
    check_origin(request)
    check_replays(request)
    at, viewer = at_in(request), viewer_in(request)
    body = await read_body(request, RECORD_BYTES)
    try:
        replay = await hall_of(request).replays.of_text(body.decode("utf-8-sig"), at, viewer)
    except UnicodeDecodeError:
        raise Refused(400, "bad_record", line=1, what="no text in UTF-8", why="form") from None
    except RecordError as error:
        line, what, why = error.line, error.what, error.why
        raise Refused(400, "bad_record", line=line, what=what, why=why) from None
    except NotationError as error:
        raise Refused(400, "bad_message", field=error.where) from None
    return json(replay)


async def show_addresses(request: Request) -> Response:
    """GET /api/addresses: how other devices come here, told on this machine alone."""
    client = request.client.host if request.client else ""
    if not is_from_here(client, request.headers):
        raise Refused(403, "not_here")
    return json({"addresses": for_others(hall_of(request).settings.host, port_of(request))})


async def show_schema(_: Request) -> Response:
    """GET /api/schema: the protocol."""
    return json(schema())


# ---- how the server is -----------------------------------------------------------------------


async def healthz(_: Request) -> Response:
    """GET /healthz: the process answers."""
    return PlainTextResponse("ok\n")


async def readyz(request: Request) -> Response:
    """GET /readyz: the log can be written and read."""
    hall = hall_of(request)
    try:
        await hall.store.names(set())
    except Exception:
        return PlainTextResponse("the store does not answer\n", 503)
    return PlainTextResponse("ready\n")


# ---- the socket ------------------------------------------------------------------------------


async def play(socket: WebSocket) -> None:
    """/ws: everything else."""
    hall: Hall = socket.app.state.hall
    if not is_same_origin(socket.headers, hall.settings.origins):
        await socket.close(1008)
        return
    await Session(hall, socket).run(socket.cookies.get(COOKIE))


# ---- requests and answers ----------------------------------------------------------------------


def hall_of(request: Request) -> Hall:
    """Return the hall."""
    hall: Hall = request.app.state.hall
    return hall


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
    headers = {"Cache-Control": "no-store"}
    return Response(m.encode(data), status, headers, "application/json")


def check_origin(request: Request) -> None:
    """Refuse requests that the page of another host makes."""
    if not is_same_origin(request.headers, hall_of(request).settings.origins):
        raise Refused(403, "bad_message", field="origin")


async def body_of(request: Request) -> dict[str, Any]:
    """Read a small JSON object sent by a page of ours, or by a program."""
    check_origin(request)
    body = await read_body(request, BODY_BYTES)
    try:
        return msgspec.json.decode(body, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused(400, "bad_message") from None


async def read_body(request: Request, most: int) -> bytes:
    """Read a body of at most so many bytes."""
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise Refused(413, "bad_message", most=most)
    return bytes(body)


async def finished_room(request: Request) -> Room:
    """Return the table asked for, when its match is over and no card is a secret."""
    room = await hall_of(request).room(request.path_params["table"])
    if room is None:
        raise Refused(404, "no_table")
    if room.log.status != OVER:
        raise Refused(409, "not_now", status=room.log.status)
    return room


def check_replays(request: Request) -> None:
    """Refuse an address that asks for too many."""
    address = request.client.host if request.client else ""
    if not hall_of(request).replays.calls.take(address):
        raise Refused(429, "slow_down")


def at_in(request: Request) -> int:
    """Return the number of the event asked for; the first by default."""
    text = request.query_params.get("at", "1")
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused(400, "bad_message", field="at")
    return int(text)


def viewer_in(request: Request) -> int:
    """Return whose view is asked for: a seat's, or by default of all hands."""
    text = request.query_params.get("seat", ALL)
    if text == ALL:
        return ALL_HANDS
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise Refused(400, "bad_message", field="seat")
    return int(text)


def check_viewer(viewer: int, seats: int) -> None:
    """Refuse a seat that the table does not have."""
    if viewer >= seats:
        raise Refused(400, "bad_message", field="seat", allowed=f"0 to {seats - 1}")


def name_in(body: dict[str, Any], most: int = NAME_LENGTH) -> str:
    """Return the name that somebody gives."""
    name = clean_name(body.get("name"), most)
    if name is None:
        raise Refused(400, "bad_message", field="name")
    return name


async def guest_in(request: Request) -> Guest:
    """Return who asks."""
    guest = await hall_of(request).guests.find(request.cookies.get(COOKIE))
    if guest is None:
        raise Refused(401, "hello_first")
    return guest


def with_cookie(response: Response, hall: Hall, secret: str) -> Response:
    """Let the browser remember who it is, out of reach of scripts."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=COOKIE_DAYS * 86400,
        httponly=True,
        samesite="lax",
        secure=hall.settings.secure_cookies,
    )
    return response


async def answer_refused(_: Request, error: Exception) -> Response:
    """Answer with a code."""
    assert isinstance(error, Refused)
    return json({"code": error.code, "args": error.args_}, error.http)


async def answer_refusal(_: Request, error: Exception) -> Response:
    """Answer with the code of a refusal of the tables."""
    assert isinstance(error, Refusal)
    return json({"code": error.code, "args": error.args_}, HTTP_OF.get(error.code, 409))


def make_app(hall: Hall) -> Starlette:
    """Return the whole server around a hall."""

    @contextlib.asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        keep_quiet()
        await hall.open()
        if hall.settings.compile:
            hall.start(use_twins(hall))
        yield
        await hall.close()

    app = Starlette(
        routes=ROUTES,
        middleware=[Middleware(SecureHeaders)],
        exception_handlers={Refused: answer_refused, Refusal: answer_refusal},
        lifespan=life,
    )
    app.state.hall = hall
    return app


ROUTES = [
    Route("/api/guest", make_guest, methods=["POST"]),
    Route("/api/guest", show_guest, methods=["GET"]),
    Route("/api/guest", rename_guest, methods=["PATCH"]),
    Route("/api/guest/link", link_guest, methods=["POST"]),
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
    WebSocketRoute("/ws", play),
    Mount("/", client_files()),
]
