"""Links that lost their `#` on the way, or had it written as `%23`."""

from typing import Any

import pytest

pytestmark = pytest.mark.anyio

LINKS = {
    "/t/Ab-1_c": "/#/t/Ab-1_c",
    "/%23/t/Ab-1_c": "/#/t/Ab-1_c",
    "/%23/t/Ab-1_c%20look": "/#/t/Ab-1_c%20look",
    "/night/Ab-1_c": "/#/night/Ab-1_c",
    "/replay/Ab-1_c/12/all": "/#/replay/Ab-1_c/12/all",
    "/%23/rules/hong_kong_mahjong": "/#/rules/hong_kong_mahjong",
    "/%23//elsewhere.example/x": "/#/elsewhere.example/x",
    "/t//elsewhere.example": "/#/t//elsewhere.example",
    "/t/%3Cb%3E": "/#/t/%3Cb%3E",
}


@pytest.mark.parametrize(("link", "place"), LINKS.items())
async def test_a_link_without_its_sign_leads_to_its_page(
    houses: Any, link: str, place: str
) -> None:
    house = await houses()
    async with house.http() as http:
        answer = await http.get(link)
    assert (answer.status_code, answer.headers["location"].lower()) == (307, place.lower())


async def test_what_is_no_page_is_not_found(houses: Any) -> None:
    house = await houses()
    async with house.http() as http:
        for path in ("/nothing/x", "/t", "/t/%0d%0aSet-Cookie:%20x"):
            assert (await http.get(path)).status_code == 404
