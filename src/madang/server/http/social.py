"""Friends, and series of matches with them, over HTTP."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from madang.server.http.requests import (
    address_of,
    body_of,
    check_origin,
    guest_in,
    json,
    name_in,
    parts_of,
    while_connected,
)
from madang.server.protocol.refusals import spend
from madang.server.store.interfaces import Series


async def list_friends(request: Request) -> Response:
    """GET /api/friends: my friends, and which of them are here."""
    guest = await guest_in(request)
    friends = await parts_of(request).friends.friends_of(guest.guest)
    return json({"friends": [friend._asdict() for friend in friends]})


async def link_friend(request: Request) -> Response:
    """POST /api/friends/link: a link that makes friends with me."""
    check_origin(request)
    guest = await guest_in(request)
    return json({"secret": await parts_of(request).friends.make_link(guest.guest)}, 201)


async def show_friend(request: Request) -> Response:
    """POST /api/friends/whose: who made this link?"""
    guest, body = await guest_in(request), await body_of(request)
    friend = await parts_of(request).friends.guest_of_link(guest.guest, body.get("secret"))
    return json(friend._asdict())


async def make_friend(request: Request) -> Response:
    """POST /api/friends: be friends with the guest who made this link."""
    guest, body = await guest_in(request), await body_of(request)
    friend = await parts_of(request).friends.accept_link(guest.guest, body.get("secret"))
    return json(friend._asdict(), 201)


async def remove_friend(request: Request) -> Response:
    """POST /api/friends/{guest}/remove: be friends no more."""
    check_origin(request)
    guest = await guest_in(request)
    await parts_of(request).friends.end_friendship(guest.guest, request.path_params["guest"])
    return json({})


async def invite_friend(request: Request) -> Response:
    """POST /api/friends/{guest}/invite: ask a friend to my table."""
    parts, guest, body = parts_of(request), await guest_in(request), await body_of(request)
    table = body.get("table")
    card = await parts.lobby.own_tables.card_of(table) if isinstance(table, str) else None
    await parts.friends.invite(guest, request.path_params["guest"], card)
    return json({})


SERIES_LENGTH = 40  # characters of the name of a series


async def open_series(request: Request) -> Response:
    """POST /api/nights: open a series."""
    guest, name = (
        await guest_in(request),
        name_in(await body_of(request), SERIES_LENGTH, of_person=False),
    )
    parts, address = parts_of(request), address_of(request)
    parts.disk.check_room(address)
    return json({"night": await parts.series.open_series(guest.guest, address, name)}, 201)


async def list_series(request: Request) -> Response:
    """GET /api/nights: those that I have opened or played in."""
    guest = await guest_in(request)
    series = await parts_of(request).series.of_guest(guest.guest)
    return json({"nights": [written(one) for one in series]})


async def show_series(request: Request) -> Response:
    """GET /api/nights/{night}: how it goes."""
    spend(parts_of(request).series.looks, address_of(request))
    return await answer_with_series(request)


async def end_series(request: Request) -> Response:
    """POST /api/nights/{night}/end: no more tables in it."""
    check_origin(request)
    guest, series = await guest_in(request), request.path_params["night"]
    await parts_of(request).series.end_series(guest.guest, series)
    return await answer_with_series(request)


async def answer_with_series(request: Request) -> Response:
    """Answer with the series that the path names."""
    series, id = parts_of(request).series, request.path_params["night"]
    return json(await while_connected(request, series.page_of(id, address_of(request))))


def written(series: Series) -> dict[str, Any]:
    """Return a series as the protocol has it: there its id is called `night`."""
    told = series._asdict()
    return {"night": told.pop("id"), **told}
