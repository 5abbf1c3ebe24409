"""Friends are made by a link, see who is here, and invite each other; nobody else sees that."""

import pytest

from madang.server.lobby import guests
from tests.server.people import eventually

pytestmark = pytest.mark.anyio


async def post(house, person, path, **body):
    async with house.http(person.secret) as http:
        answer = await http.post(f"/api/friends{path}", json=body)
    return answer.status_code, answer.json()


async def friends_of(house, person):
    async with house.http(person.secret) as http:
        return (await http.get("/api/friends")).json()["friends"]


async def link_of(house, person):
    status, answer = await post(house, person, "/link")
    assert status == 201
    return answer["secret"]


async def befriended(house, *names):
    one, other = [await house.guest(name) for name in names]
    status, _ = await post(house, other, "", secret=await link_of(house, one))
    assert status == 201
    return one, other


async def test_a_link_makes_two_guests_friends_who_see_each_other_here(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    secret = await link_of(house, mina)
    assert await post(house, yuna, "/whose", secret=secret) == (
        200,
        {"guest": mina.guest, "name": "Mina"},
    )
    assert await friends_of(house, mina) == []
    for _ in range(2):
        assert (await post(house, yuna, "", secret=secret))[0] == 201
    assert await friends_of(house, mina) == [{"guest": yuna.guest, "name": "Yuna", "here": True}]
    assert await friends_of(house, yuna) == [{"guest": mina.guest, "name": "Mina", "here": True}]
    await yuna.go()
    await eventually(lambda: all(it.guest != yuna.guest for it in house.parts.connections))
    assert not (await friends_of(house, mina))[0]["here"]


@pytest.mark.parametrize("secret", ["", "x", "x" * 5000, None, 7])
async def test_a_link_that_is_none_is_refused(houses, secret):
    house = await houses()
    mina = await house.guest("Mina")
    for path in ("", "/whose"):
        status, answer = await post(house, mina, path, secret=secret)
        assert status in (404, 413), answer


async def test_an_old_link_a_replaced_one_and_my_own_make_no_friends(houses, monkeypatch):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    first, second = await link_of(house, mina), await link_of(house, mina)
    assert (await post(house, yuna, "", secret=first))[1]["code"] == "no_friend"
    assert (await post(house, mina, "", secret=second))[1]["code"] == "not_now"
    monkeypatch.setattr(guests, "LINK_LASTS", -1.0)
    assert (await post(house, yuna, "", secret=second))[1]["code"] == "no_friend"


async def test_who_is_taken_off_the_list_cannot_come_back_by_the_old_link(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    secret = await link_of(house, mina)
    await post(house, yuna, "", secret=secret)
    assert (await post(house, mina, f"/{yuna.guest}/remove"))[0] == 200
    assert await friends_of(house, mina) == await friends_of(house, yuna) == []
    assert (await post(house, yuna, "", secret=secret))[1]["code"] == "no_friend"


async def test_nobody_has_more_than_so_many_friends(houses, monkeypatch):
    monkeypatch.setattr(guests, "MOST_FRIENDS", 1)
    house = await houses()
    mina, yuna = await befriended(house, "Mina", "Yuna")
    late = await house.guest("Late")
    secret = await link_of(house, mina)
    status, answer = await post(house, late, "", secret=secret)
    assert (status, answer["code"]) == (409, "too_many")
    assert (await post(house, yuna, "", secret=secret))[0] == 201  # they are friends already
    assert await friends_of(house, late) == []


async def test_a_friend_is_invited_on_every_page_and_nobody_else(houses):
    house = await houses()
    mina, yuna = await befriended(house, "Mina", "Yuna")
    second, stranger = await house.socket(yuna.secret), await house.guest("S")
    table = await mina.make(bots=[None, None])
    assert (await post(house, mina, f"/{yuna.guest}/invite", table=table))[0] == 200
    for page in (yuna, second):
        asked = await page.hears("invited")
        assert (asked["table"], asked["name"], asked["game"]) == (table, "Mina", "nylon_ppong")
    refusals = [
        (mina, stranger, table, "no_friend"),
        (stranger, mina, table, "no_friend"),
        (mina, yuna, "nowhere", "no_table"),
        (yuna, mina, table, "not_seated"),
    ]
    for who, friend, where, code in refusals:
        _, answer = await post(house, who, f"/{friend.guest}/invite", table=where)
        assert answer["code"] == code
    assert not [heard for heard in stranger.heard if heard["type"] == "invited"]


async def test_floods_of_invitations_and_of_links_are_refused(houses):
    house = await houses()
    mina, yuna = await befriended(house, "Mina", "Yuna")
    table = await mina.make(bots=[None, None])
    invite = f"/{yuna.guest}/invite"
    answers = [(await post(house, mina, invite, table=table))[0] for _ in range(4)]
    assert answers == [200, 200, 200, 429]
    made = [(await post(house, mina, "/link"))[0] for _ in range(20)]
    assert made == [201] * 19 + [429]  # one was made before
