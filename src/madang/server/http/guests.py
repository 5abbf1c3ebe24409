"""Guests over HTTP: made, named, linked to other devices."""

from starlette.requests import Request
from starlette.responses import Response

from madang.server.archive.history import history_of
from madang.server.http.requests import (
    address_of,
    body_of,
    check_origin,
    guest_in,
    json,
    name_in,
    parts_of,
    secret_of,
    while_connected,
    with_cookie,
)
from madang.server.lobby.guests import Guest
from madang.server.lobby.quotas import A_GUEST
from madang.server.metrics import NEW_GUESTS
from madang.server.protocol.refusals import spend


async def make_guest(request: Request) -> Response:
    """POST /api/guest: somebody new."""
    parts, name = parts_of(request), name_in(await body_of(request))
    address = address_of(request)
    parts.disk.check_room(address)
    spend(parts.limits.new_guests, address)
    parts.disk.record_written(address, A_GUEST)
    guest, secret = await parts.guests.make_guest(name)
    NEW_GUESTS.inc()
    return with_cookie(json({**guest._asdict(), "secret": secret}, 201), parts, secret)


async def show_guest(request: Request) -> Response:
    """GET /api/guest: who am I, and on how many devices?"""
    guest = await guest_in(request)
    devices = await parts_of(request).devices.count_devices(guest.guest)
    return json({**guest._asdict(), "devices": devices})


async def rename_guest(request: Request) -> Response:
    """PATCH /api/guest: I have another name."""
    guest, name = await guest_in(request), name_in(await body_of(request))
    await parts_of(request).tables.rename(guest.guest, name)
    return json(Guest(guest.guest, name)._asdict())


async def link_guest(request: Request) -> Response:
    """POST /api/guest/link: a link with which one more device goes on as me."""
    check_origin(request)
    guest, devices = await guest_in(request), parts_of(request).devices
    return json({"secret": await devices.make_link(guest.guest), "lasts": devices.lasts}, 201)


async def show_link(request: Request) -> Response:
    """POST /api/guest/link/whose: who would I be with this link?"""
    link, devices = (await body_of(request)).get("secret"), parts_of(request).devices
    return json((await devices.guest_of_link(link, address_of(request)))._asdict())


async def resume_guest(request: Request) -> Response:
    """POST /api/guest/resume: be the guest of this link, and use it up."""
    parts, link = parts_of(request), (await body_of(request)).get("secret")
    before, address = secret_of(request), address_of(request)
    guest, secret = await parts.devices.use_link(link, address, before)
    return with_cookie(json({**guest._asdict(), "secret": secret}), parts, secret)


async def renew_guest(request: Request) -> Response:
    """POST /api/guest/renew: one more secret of mine, in the place of this device's."""
    check_origin(request)
    parts, guest = parts_of(request), await guest_in(request)
    secret = await parts.devices.add_secret(guest.guest)
    return with_cookie(json({**guest._asdict(), "secret": secret}, 201), parts, secret)


async def sign_out_others(request: Request) -> Response:
    """POST /api/guest/devices/sign_out: only this device's secret is still mine."""
    check_origin(request)
    parts, guest = parts_of(request), await guest_in(request)
    await parts.devices.sign_out_others(guest.guest, secret_of(request) or "")
    return json({**guest._asdict(), "devices": 1})


async def list_matches(request: Request) -> Response:
    """GET /api/guest/matches: what I have played, and how it went."""
    parts, guest = parts_of(request), await guest_in(request)
    work = history_of(parts.store, parts.results, address_of(request), guest.guest)
    history = await while_connected(request, work)
    if parts.ratings:
        history["ratings"] = parts.ratings.of_guest(guest.guest)
    return json(history)
