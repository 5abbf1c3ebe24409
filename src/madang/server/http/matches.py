"""Finished matches: their records, and replays of those and of records that somebody sends."""

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from madang.errors import MadangError
from madang.game import ALL_HANDS
from madang.server.archive.history import named
from madang.server.archive.replays import RECORD_BYTES
from madang.server.http.requests import (
    Refused,
    address_of,
    check_origin,
    encoded,
    parts_of,
    read_body,
    secret_of,
    while_connected,
)
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal, spend
from madang.server.store.interfaces import Damaged
from madang.server.table.table_log import CLOSED, OVER, read_info

ALL = "all"


async def show_record(request: Request) -> Response:
    """GET /api/tables/{table}/record: the match, when it is over and no card is a secret."""
    parts, table = parts_of(request), request.path_params["table"]
    if table in parts.lobby.stuck.infos:
        return await show_log(request)
    replays, address = parts.replays, address_of(request)
    spend(replays.calls, address)
    info = await finished(request)
    try:
        text = await while_connected(request, replays.record_of(address, info))
    except (MadangError, msgspec.DecodeError, Damaged):
        return await show_log(request)
    except Refusal as refusal:
        if refusal.code != "no_table":
            raise
        return await show_log(request)
    return Response(text, media_type="application/jsonl")


async def show_log(request: Request) -> Response:
    """Give the log of a match that does not replay, as it is written."""
    parts = parts_of(request)
    guest = await parts.guests.guest_of_secret(secret_of(request))
    table, who = request.path_params["table"], guest.guest if guest else None
    lines = [line + b"\n" for line in await parts.lobby.stuck.log_for(table, who)]
    return Response(b"".join(lines), media_type="application/jsonl")


async def show_replay(request: Request) -> Response:
    """GET /api/tables/{table}/replay: a deal of it as a viewer saw it, when it is over."""
    replays, address = parts_of(request).replays, address_of(request)
    spend(replays.calls, address)
    at, viewer, info = at_in(request), viewer_in(request), await named_today(request)
    check_viewer(viewer, len(info.seats))
    return encoded(
        await while_connected(request, replays.replay_of_table(address, info, at, viewer))
    )


async def show_given_replay(request: Request) -> Response:
    """POST /api/replay: the same of the record in the body, which is kept nowhere."""
    check_origin(request)
    replays, address = parts_of(request).replays, address_of(request)
    spend(replays.calls, address)
    at, viewer = at_in(request), viewer_in(request)
    body = await read_body(request, RECORD_BYTES)
    return encoded(
        await while_connected(request, replays.replay_of_text(address, body, at, viewer))
    )


async def finished(request: Request) -> m.TableInfo:
    """Return the card of a table, when its match is over and no card is a secret."""
    parts, table = parts_of(request), request.path_params["table"]
    row = await parts.store.row(table)
    if row is None or row.status == CLOSED:
        raise parts.tables.no_table(table)
    if row.status != OVER:
        raise Refused(409, "not_now", status=row.status)
    info = read_info(row.card)
    if info is None:
        raise parts.tables.no_table(table)
    return info


async def named_today(request: Request) -> m.TableInfo:
    """Return the card of a finished table with the names that its people have today."""
    parts, info = parts_of(request), await finished(request)
    names = await parts.store.names({seat.guest for seat in info.seats})
    return msgspec.structs.replace(info, seats=[named(seat, names) for seat in info.seats])


def at_in(request: Request) -> int:
    """Return the number of the event asked for; the first by default."""
    return number_in(request.query_params.get("at", "1"), "at")


def number_in(text: str, field: str) -> int:
    """Read a number that somebody sends."""
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise Refused(400, "bad_message", field=field)
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
