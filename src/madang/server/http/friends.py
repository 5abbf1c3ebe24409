"""Friends over HTTP."""

from starlette.requests import Request
from starlette.responses import Response

from madang.server.http.requests import body_of, check_origin, directory_of, guest_in, json


async def list_friends(request: Request) -> Response:
    """GET /api/friends: mine, and who is here."""
    guest = await guest_in(request)
    friends = await directory_of(request).friends.of(guest.guest)
    return json({"friends": [friend._asdict() for friend in friends]})


async def link_friend(request: Request) -> Response:
    """POST /api/friends/link: a link that makes friends with me."""
    check_origin(request)
    guest = await guest_in(request)
    return json({"secret": await directory_of(request).friends.link(guest.guest)}, 201)


async def show_friend(request: Request) -> Response:
    """POST /api/friends/whose: who made this link?"""
    guest, body = await guest_in(request), await body_of(request)
    friend = await directory_of(request).friends.whose(guest.guest, body.get("secret"))
    return json(friend._asdict())


async def make_friend(request: Request) -> Response:
    """POST /api/friends: be friends with who made this link."""
    guest, body = await guest_in(request), await body_of(request)
    friend = await directory_of(request).friends.accept(guest.guest, body.get("secret"))
    return json(friend._asdict(), 201)


async def remove_friend(request: Request) -> Response:
    """POST /api/friends/{guest}/remove: be friends no more."""
    check_origin(request)
    guest = await guest_in(request)
    await directory_of(request).friends.remove(guest.guest, request.path_params["guest"])
    return json({})


async def invite_friend(request: Request) -> Response:
    """POST /api/friends/{guest}/invite: ask a friend to my table."""
    directory, guest, body = directory_of(request), await guest_in(request), await body_of(request)
    table = body.get("table")
    card = directory.cards.get(table) if isinstance(table, str) else None
    await directory.friends.invite(guest, request.path_params["guest"], card)
    return json({})
