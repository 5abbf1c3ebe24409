"""Under which names the server answers, and what it tells browsers where all comes over HTTPS."""

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from madang.server.addresses import counted_as, is_host
from madang.server.config import Settings

pytestmark = pytest.mark.anyio

NAMED = Settings(hosts="cards.example, home", origins="https://other.example:8443")


@pytest.mark.parametrize(
    "host",
    [
        *("localhost:8000", "127.0.0.1", "[::1]:8000", "192.168.1.5:80", "a.localhost"),
        *("cards.example", "Cards.Example.:443", "home:8000", "other.example"),
    ],
)
def test_it_answers_to_addresses_and_to_names_that_are_its_own(host):
    assert is_host(host, NAMED)


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "cards.example.evil.example", "127.0.0.1.example", "[::1]evil.example"],
)
def test_it_answers_to_no_other_name(host):
    assert not is_host(host, NAMED)


async def test_a_page_whose_name_was_pointed_here_gets_one_sentence(houses):
    house = await houses()
    rebound = {"Host": f"evil.example:{house.server.port}"}
    async with house.http() as http:
        answer = await http.post("/api/guest", json={"name": "Mina"}, headers=rebound)
    assert answer.status_code == 421
    assert answer.text.count("\n") == 1
    assert "evil.example" in answer.text
    assert "MADANG_HOSTS" in answer.text
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://evil.example:{house.server.port}/ws", host="127.0.0.1")
    assert refused.value.response.status_code == 421


async def test_a_name_that_is_set_is_answered(houses):
    house = await houses(hosts="cards.example")
    async with house.http() as http:
        answer = await http.get("/healthz", headers={"Host": "cards.example"})
    assert answer.status_code == 200
    async with connect(f"ws://cards.example:{house.server.port}/ws", host="127.0.0.1"):
        pass


async def test_no_other_path_opens_a_socket(houses):
    house = await houses()
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://{house.url}/api/guest")
    assert refused.value.response.status_code == 404


# ---- over HTTPS ----------------------------------------------------------------------------------


async def test_over_https_the_cookie_belongs_to_this_host_alone(houses):
    house = await houses(secure_cookies=True)
    async with house.http() as http:
        made = await http.post("/api/guest", json={"name": "Mina"})
        assert "max-age=" in made.headers["strict-transport-security"]
        [given] = made.headers.get_list("set-cookie")
        assert given.startswith("__Host-madang=")
        assert {"Secure", "Path=/", "HttpOnly"} <= set(given.split("; "))
        assert "Domain" not in given
        secret = made.json()["secret"]
        who = await http.get("/api/guest", headers={"Cookie": f"__Host-madang={secret}"})
        assert who.json()["name"] == "Mina"


async def test_over_http_the_cookie_is_the_plain_one_and_nothing_is_promised(houses):
    house = await houses()
    async with house.http() as http:
        made = await http.post("/api/guest", json={"name": "Mina"})
    assert made.headers["set-cookie"].startswith("madang=")
    assert "strict-transport-security" not in made.headers


# ---- who is counted ------------------------------------------------------------------------------

PROXIED = Settings(trust_proxy=True, proxies="127.0.0.1, 10.0.0.0/8")


@pytest.mark.parametrize(
    ("peer", "forwarded", "settings", "key"),
    [
        ("192.0.2.1", [], PROXIED, "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", [], PROXIED, "2001:db8:1:2::/64"),
        ("127.0.0.1", ["192.0.2.1"], PROXIED, "192.0.2.1"),
        ("127.0.0.1", ["192.0.2.1"], Settings(), "127.0.0.1"),
        ("::ffff:127.0.0.1", ["192.0.2.9, 192.0.2.1"], PROXIED, "192.0.2.1"),
        ("127.0.0.1", ["192.0.2.1", "10.1.1.1"], PROXIED, "192.0.2.1"),
        ("127.0.0.1", ["[2001:db8::1]:4000"], PROXIED, "2001:db8::/64"),
        ("127.0.0.1", ["2001:db8::1"], PROXIED, "2001:db8::/64"),
        ("192.0.2.7", ["192.0.2.1"], PROXIED, "192.0.2.7"),
        ("127.0.0.1", [], PROXIED, "127.0.0.1"),
    ],
)
def test_limits_count_the_address_before_the_trusted_proxies(peer, forwarded, settings, key):
    assert counted_as(peer, forwarded, settings) == key
