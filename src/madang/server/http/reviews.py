"""Reviews of finished matches: begun, looked at, cancelled by those who sat at the table."""

from starlette.requests import Request
from starlette.responses import Response

from madang.server.archive.history import seat_of
from madang.server.http.matches import named_today, number_in
from madang.server.http.requests import (
    Refused,
    address_of,
    check_origin,
    encoded,
    guest_in,
    parts_of,
    while_connected,
)
from madang.server.lobby.guests import Guest
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import spend


async def show_review(request: Request) -> Response:
    """GET /api/tables/{table}/review: how far the review of my seat is, or the review."""
    guest, info, seat = await own_seat(request)
    return encoded(m.encode(await parts_of(request).reviews.state_of(guest.guest, info, seat)))


async def begin_review(request: Request) -> Response:
    """POST /api/tables/{table}/review: have my seat reviewed; another review of mine ends."""
    check_origin(request)
    guest, info, seat = await own_seat(request)
    reviews = parts_of(request).reviews
    work = reviews.begin(guest.guest, address_of(request), info, seat)
    await while_connected(request, work)
    return encoded(m.encode(await reviews.state_of(guest.guest, info, seat)))


async def cancel_review(request: Request) -> Response:
    """DELETE /api/tables/{table}/review: end the review that is being made for me."""
    check_origin(request)
    guest, info, seat = await own_seat(request)
    reviews = parts_of(request).reviews
    reviews.cancel(guest.guest)
    return encoded(m.encode(await reviews.state_of(guest.guest, info, seat)))


async def show_review_after(request: Request) -> Response:
    """GET /api/tables/{table}/review/{n}/after?do=WORD: how the deal may go on after an answer."""
    guest, info, seat = await own_seat(request)
    word = request.query_params.get("do", "")
    parts, n = parts_of(request), number_in(request.path_params["n"], "n")
    spend(parts.limits.questions, address_of(request))
    work = parts.reviews.after(guest.guest, address_of(request), info, seat, n, word)
    return encoded(await while_connected(request, work))


async def own_seat(request: Request) -> tuple[Guest, m.TableInfo, int]:
    """Return who asks, the table and the seat that the guest held there; refuse everybody else."""
    guest, info = await guest_in(request), await named_today(request)
    seat = seat_of(info, guest.guest)
    if seat is None:
        raise Refused(403, "not_seated")
    return guest, info, seat
