"""What operators see at /metrics, and who else does."""

from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from madang.server.addresses import is_in
from tests.server.people import House

pytestmark = pytest.mark.anyio


async def figures_of(house: House) -> dict[tuple[str, ...], float]:
    """Return every figure by its name and the values of its labels."""
    async with house.http() as http:
        page = (await http.get("/metrics")).raise_for_status().text
    families = text_string_to_metric_families(page)
    samples = [sample for family in families for sample in family.samples]
    return {(one.name, *one.labels.values()): one.value for one in samples}


def grown(
    before: dict[tuple[str, ...], float], after: dict[tuple[str, ...], float], *key: str
) -> float:
    """Return by how much a figure has grown."""
    return after[key] - before.get(key, 0.0)


async def test_operators_see_tables_people_and_times(houses: Any) -> None:
    house = await houses()
    before = await figures_of(house)
    person = await house.guest("Ada")
    table = await person.make(bots=[None, "random"], options={"players": 2})
    assert (await person.ask(type="close", table="nowhere"))["code"] == "no_table"
    after = await figures_of(house)
    assert after["madang_tables", "nylon_ppong", "open"] == 1
    assert after["madang_sockets",] == after["madang_guests",] == 1
    assert grown(before, after, "madang_guests_made_total") == 1
    assert grown(before, after, "madang_refusals_total", "no_table") == 1
    assert grown(before, after, "madang_answer_seconds_count", "enter") == 1
    assert grown(before, after, "madang_commit_seconds_count") >= 2
    assert after["madang_writes_waiting",] == after["madang_messages_waiting",] == 0
    assert table not in str(after)


async def test_a_stranger_adds_no_figure(houses: Any) -> None:
    house = await houses()
    await house.guest("Ada")
    before = await figures_of(house)
    person = await house.guest("Eve")
    for text in ("{", '{"type": "made up"}', '{"type": "act", "cmd": "1", "table": "made up"}'):
        person.writing.put_nowait(text)
    await person.hears("failure")
    await person.ask(type="make", game="made up")
    assert {key for key in await figures_of(house) if "made up" in key} == set()
    assert len(before) <= len(await figures_of(house)) <= len(before) + 10


async def test_only_this_machine_and_whom_the_settings_name_are_told(houses: Any) -> None:
    house = await houses(metrics="10.0.0.0/8")
    async with house.http() as http:
        assert (await http.get("/metrics")).status_code == 200
        through: httpx.Response = await http.get("/metrics", headers={"X-Forwarded-For": "1.2.3.4"})
        assert (through.status_code, through.json()["code"]) == (403, "not_here")


@pytest.mark.parametrize(
    ("client", "is_told"),
    [
        ("10.1.2.3", True),
        ("::ffff:10.1.2.3", True),
        ("11.1.2.3", False),
        ("fd00::1", True),
        ("", False),
        ("nobody", False),
    ],
)
def test_whom_the_networks_hold(client: str, is_told: bool) -> None:
    assert is_in(client, "10.0.0.0/8,fd00::/8") == is_told
