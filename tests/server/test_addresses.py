"""By which addresses others come here is told on this machine alone."""

import pytest

from madang.server.addresses import for_others, is_from_here

pytestmark = pytest.mark.anyio

HERE = {"host": "localhost:8000"}


def test_a_server_for_this_machine_alone_has_no_address_for_others():
    assert for_others("127.0.0.1", 8000) == for_others("::1", 8000) == []
    assert for_others("192.168.1.5", 8000) == ["http://192.168.1.5:8000/"]


@pytest.mark.parametrize(
    ("client", "headers", "is_told"),
    [
        ("127.0.0.1", HERE, True),
        ("::ffff:127.0.0.1", HERE, True),
        ("::ffff:10.0.0.9", HERE, False),
        ("::1", {"host": "[::1]:8000"}, True),
        ("127.0.0.1", {"host": "127.0.0.1"}, True),
        ("10.0.0.9", HERE, False),
        ("127.0.0.1", {"host": "cards.example"}, False),
        ("127.0.0.1", {"host": "127.0.0.1.example"}, False),
        ("127.0.0.1", {}, False),
        ("127.0.0.1", HERE | {"x-forwarded-for": "10.0.0.9"}, False),
        ("", HERE, False),
    ],
)
def test_only_who_sits_at_this_machine_is_told(client, headers, is_told):
    assert is_from_here(client, headers) is is_told


async def test_the_answer_is_for_this_machine_and_by_its_own_name(houses):
    house = await houses(hosts="cards.example")
    async with house.http() as http:
        assert (await http.get("/api/addresses")).json() == {"addresses": []}
        elsewhere = await http.get("/api/addresses", headers={"host": "cards.example"})
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (403, "not_here")
