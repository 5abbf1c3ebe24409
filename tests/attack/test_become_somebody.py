"""An attacker wants people to play as a guest of his, or wants to play as a guest of theirs."""

import asyncio
import time
from typing import Any

import pytest

from tests.server.people import House, Person

pytestmark = pytest.mark.anyio


async def link_of(house: House, secret: str) -> dict[str, str]:
    """Make a seat link; return the body that uses it."""
    async with house.http(secret) as http:
        return {"secret": (await http.post("/api/guest/link")).json()["secret"]}


async def resumed(house: House, link: dict[str, str], secret: str | None = None) -> Any:
    """Use a seat link up on a device that is known by a secret, or by none."""
    async with house.http(secret) as http:
        return await http.post("/api/guest/resume", json=link)


async def who(house: House, secret: str) -> Any:
    """Ask who the holder of a secret is."""
    async with house.http(secret) as http:
        return (await http.get("/api/guest")).json()


async def signed_out(house: House, person: Person) -> str:
    """Let a person sign out all other devices; return its new secret."""
    async with house.http(person.secret) as http:
        secret = (await http.post("/api/guest/renew")).json()["secret"]
        assert (await http.post("/api/guest/devices/sign_out")).is_success
        return secret


async def test_an_invitation_tells_who_one_would_be_and_changes_nothing_until_one_agrees(houses):
    house = await houses()
    attacker, mina = await house.guest("Fun table"), await house.guest("Mina")
    link = await link_of(house, attacker.secret)
    async with house.http(mina.secret) as http:
        for _ in range(2):
            told = await http.post("/api/guest/link/whose", json=link)
            assert told.json() == {"guest": attacker.guest, "name": "Fun table"}
            assert "set-cookie" not in told.headers
        assert (await http.get("/api/guest")).json()["guest"] == mina.guest


async def test_a_cookie_that_another_host_of_the_domain_could_set_makes_nobody_anybody(houses):
    house = await houses(secure_cookies=True)
    attacker = await house.guest("Mallory")
    async with house.http() as http:
        planted = {"Cookie": f"madang={attacker.secret}"}
        assert (await http.get("/api/guest", headers=planted)).status_code == 401


@pytest.mark.parametrize("path", ["link", "link/whose", "resume", "renew", "devices/sign_out"])
async def test_a_page_of_another_host_makes_nobody_anybody(houses, path):
    house = await houses()
    attacker, mina = await house.guest("Mallory"), await house.guest("Mina")
    link = await link_of(house, attacker.secret)
    async with house.http(mina.secret) as http:
        elsewhere = {"Origin": "https://elsewhere.example"}
        answer = await http.post(f"/api/guest/{path}", json=link, headers=elsewhere)
        assert answer.status_code == 403
        assert "set-cookie" not in answer.headers
    assert (await who(house, mina.secret))["guest"] == mina.guest


async def test_a_link_works_once_and_is_no_secret_of_anybody(houses):
    house = await houses()
    mina = await house.guest("Mina")
    link = await link_of(house, mina.secret)
    assert (await who(house, link["secret"]))["code"] == "hello_first"
    first, second = await resumed(house, link), await resumed(house, link)
    assert (first.status_code, second.status_code) == (200, 404)
    assert second.json()["code"] == "no_link"
    assert (await who(house, link["secret"]))["code"] == "hello_first"
    assert first.json()["secret"] not in (link["secret"], mina.secret)


async def test_of_many_devices_that_race_for_a_link_one_wins(houses):
    house = await houses()
    mina = await house.guest("Mina")
    link = await link_of(house, mina.secret)
    answers = await asyncio.gather(*(resumed(house, link) for _ in range(6)))
    assert sorted(answer.status_code for answer in answers) == [200, *[404] * 5]
    assert (await who(house, mina.secret))["devices"] == 2


async def test_an_old_link_is_none_also_where_the_clock_goes_back(houses, monkeypatch):
    house = await houses()
    mina = await house.guest("Mina")
    link, calendar = await link_of(house, mina.secret), house.parts.uptime.calendar
    calendar.set(calendar.now() + house.settings.seat_link_lasts + 1)
    monkeypatch.setattr(time, "time", lambda: 0.0)  # what the system says now counts for nothing
    async with house.http() as http:
        for path in ("link/whose", "resume"):
            answer = await http.post(f"/api/guest/{path}", json=link)
            assert (answer.status_code, answer.json()["code"]) == (404, "no_link")


async def test_a_new_link_is_the_end_of_the_one_before(houses):
    house = await houses()
    mina = await house.guest("Mina")
    old, new = await link_of(house, mina.secret), await link_of(house, mina.secret)
    assert (await resumed(house, old)).status_code == 404
    assert (await resumed(house, new)).status_code == 200


async def test_the_secret_of_a_guest_is_no_link(houses):
    house = await houses()
    mina = await house.guest("Mina")
    assert (await resumed(house, {"secret": mina.secret})).status_code == 404
    for nothing in ("", "x" * 1000, None, 7):
        assert (await resumed(house, {"secret": nothing})).status_code == 404


async def test_who_becomes_somebody_else_leaves_no_secret_behind(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    assert (await resumed(house, await link_of(house, yuna.secret), mina.secret)).is_success
    assert (await who(house, mina.secret))["code"] == "hello_first"
    stale = await resumed(house, {"secret": "used"}, yuna.secret)
    assert (stale.status_code, (await who(house, yuna.secret))["guest"]) == (404, yuna.guest)


async def test_signing_out_ends_every_other_device_link_and_stolen_cookie(houses):
    house = await houses()
    mina = await house.guest("Mina")
    phone = await house.socket(
        (await resumed(house, await link_of(house, mina.secret))).json()["secret"]
    )
    thief, unused = await house.socket(mina.secret), await link_of(house, mina.secret)
    mine = await signed_out(house, mina)
    assert [await it.closed() for it in (phone, thief, mina)] == [4003] * 3
    for secret in (phone.secret, mina.secret):
        assert (await who(house, secret))["code"] == "hello_first"
    assert (await resumed(house, unused)).status_code == 404
    assert await who(house, mine) == {"guest": mina.guest, "name": "Mina", "devices": 1}
    assert (await house.socket(mine)).guest == mina.guest


async def test_of_two_devices_that_sign_each_other_out_one_is_left(houses):
    house = await houses()
    mina = await house.guest("Mina")
    secret = (await resumed(house, await link_of(house, mina.secret))).json()["secret"]
    async with house.http(mina.secret) as one, house.http(secret) as other:
        answers = await asyncio.gather(
            *(http.post("/api/guest/devices/sign_out") for http in (one, other))
        )
    assert sorted(answer.status_code for answer in answers) == [200, 401]
    winner = [mina.secret, secret][[answer.status_code for answer in answers].index(200)]
    assert (await who(house, winner))["devices"] == 1


async def test_a_device_whose_answer_was_lost_is_not_locked_out(houses):
    house = await houses()
    mina = await house.guest("Mina")
    async with house.http(mina.secret) as http:
        await http.post("/api/guest/renew")
    assert (await who(house, mina.secret))["guest"] == mina.guest


async def test_links_are_not_tried_for_ever(houses):
    house = await houses()
    async with house.http() as http:
        tried = [await http.post("/api/guest/resume", json={"secret": "guess"}) for _ in range(25)]
    assert {answer.status_code for answer in tried} == {404, 429}
