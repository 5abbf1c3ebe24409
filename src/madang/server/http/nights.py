"""Evenings with friends over HTTP."""

from starlette.requests import Request
from starlette.responses import Response

from madang.server.http.requests import (
    address_of,
    body_of,
    check_origin,
    directory_of,
    guest_in,
    json,
    name_in,
    while_connected,
)
from madang.server.protocol.refusals import spend

NIGHT_LENGTH = 40  # characters of an evening's name


async def make_night(request: Request) -> Response:
    """POST /api/nights: open an evening."""
    guest, name = (
        await guest_in(request),
        name_in(await body_of(request), NIGHT_LENGTH, of_person=False),
    )
    directory, address = directory_of(request), address_of(request)
    directory.room.check(address)
    return json({"night": await directory.nights.make(guest.guest, address, name)}, 201)


async def list_nights(request: Request) -> Response:
    """GET /api/nights: those that I have to do with."""
    guest = await guest_in(request)
    nights = await directory_of(request).nights.of(guest.guest)
    return json({"nights": [night._asdict() for night in nights]})


async def show_night(request: Request) -> Response:
    """GET /api/nights/{night}: how it goes."""
    spend(directory_of(request).nights.looks, address_of(request))
    return await shown(request)


async def end_night(request: Request) -> Response:
    """POST /api/nights/{night}/end: no more tables in it."""
    check_origin(request)
    guest, night = await guest_in(request), request.path_params["night"]
    await directory_of(request).nights.end(guest.guest, night)
    return await shown(request)


async def shown(request: Request) -> Response:
    """Answer with the evening that the path names."""
    nights, night = directory_of(request).nights, request.path_params["night"]
    return json(await while_connected(request, nights.show(night, address_of(request))))
