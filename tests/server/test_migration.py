"""A database that the release before has written: its people find all as it was, and go on."""

import asyncio
import contextlib
import gzip
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from madang import record
from madang.server.store import migrations
from madang.server.store.database import DatabaseStore
from tests.server.people import House, Person, careless, play_on

pytestmark = pytest.mark.anyio

KEPT = Path(__file__).with_name("data")
RELEASE = "release_0.1.0"
FACTS = json.loads((KEPT / f"{RELEASE}.json").read_text("utf-8"))
TABLES: dict[str, str] = FACTS["tables"]


@pytest.fixture
async def house(tmp_path: Path, houses: Callable[..., Any]) -> House:
    """Open a copy of the kept database."""
    opened: House = await houses(unpacked(tmp_path).name)
    return opened


def unpacked(folder: Path) -> Path:
    """Return a copy of the kept database."""
    path = folder / "old.db"
    path.write_bytes(gzip.decompress((KEPT / f"{RELEASE}.db.gz").read_bytes()))
    return path


async def person(house: House, name: str) -> Person:
    return await house.socket(FACTS["secrets"][name], name)


def tells_all(new: Any, old: Any) -> bool:
    """Tell whether an update says all that it said in the old release; it may say more."""
    if isinstance(old, dict):
        return all(key in new and tells_all(new[key], old[key]) for key in old)
    return bool(new == old)


async def comes_back(house: House, name: str, table: str) -> Person:
    """Enter a table; see the last update as it was seen then."""
    seen = FACTS["seen"][table][name]
    guest = await person(house, name)
    await guest.enter(TABLES[table], since=seen["n"] - 1)
    await guest.sees(seen["n"])
    again = next(update for update in guest.updates() if update["n"] == seen["n"])
    assert tells_all(again["view"], seen["view"])
    assert seen["legal"] == again["legal"]
    return guest


async def test_a_finished_match_is_replayed_and_its_record_is_true(house):
    async with house.http() as http:
        text = (await http.get(f"/api/tables/{TABLES['over']}/record")).text
        shown = await http.get(f"/api/tables/{TABLES['over']}/replay")
    new, old = (record.read(lines.splitlines()) for lines in (text, FACTS["record"]))
    assert (new.events, new.totals) == (old.events, old.totals)
    assert record.verify(new).totals() == old.totals
    assert shown.status_code == 200


async def test_a_match_goes_on_to_its_end_and_commands_keep_their_answers(house):
    people = {name: await comes_back(house, name, "playing") for name in ("Mina", "Yuna")}
    answer, table = FACTS["repeat"]["answer"], TABLES["playing"]
    who = people[FACTS["repeat"]["who"]]
    events = await house.parts.store.events(table)
    again = {"type": "act", "table": table, "seen": 1, "action": "draw", "cmd": answer["cmd"]}
    told = await who.ask(**again)
    assert told == answer or told["code"] == "repeated"  # of another content, as far as is known
    assert await house.parts.store.events(table) == events
    await asyncio.gather(*(play_on(one, table, careless) for one in people.values()))


@pytest.mark.parametrize("game", ["wolnam_ppong", "hong_kong_mahjong", "korean_mahjong"])
async def test_a_match_of_each_game_goes_on(house, game):
    anna = await comes_back(house, "Anna", game)
    newest = await anna.is_asked()
    if newest["legal"]:
        answer = await anna.act(careless(newest))
    else:
        answer = await anna.ask(type="ready", table=TABLES[game], seen=newest["n"])
    assert answer["type"] == "ack"


async def test_an_open_table_begins_and_a_closed_one_stays_closed(house):
    mina, yuna = await person(house, "Mina"), await person(house, "Yuna")
    for guest in (mina, yuna):
        await guest.enter(TABLES["open"])
    assert (await mina.ask(type="start", table=TABLES["open"]))["type"] == "ack"
    refused = await yuna.ask(type="sit", table=TABLES["closed"], seat=0)
    assert refused["code"] == "no_table"


async def test_friends_and_their_night_are_there(house):
    async with house.http(FACTS["secrets"]["Mina"]) as http:
        friends = (await http.get("/api/friends")).json()["friends"]
        night = (await http.get(f"/api/nights/{FACTS['night']}")).json()
        matches = (await http.get("/api/guest/matches")).json()
    assert [friend["name"] for friend in friends] == ["Yuna"]
    statuses = {match["table"]: match["status"] for match in night["matches"]}
    assert statuses == {TABLES[status]: status for status in ("over", "open", "playing")}
    assert TABLES["over"] in json.dumps(matches)


async def test_a_migration_that_fails_changes_nothing(tmp_path, monkeypatch):
    path, upgrade = unpacked(tmp_path), migrations.upgrade

    def fails_at_the_end(connection: Any) -> None:
        upgrade(connection)
        raise RuntimeError("the plug is pulled")

    before = contents(path)
    monkeypatch.setattr(migrations, "upgrade", fails_at_the_end)
    with pytest.raises(RuntimeError):
        await DatabaseStore(path).open()
    assert contents(path) == before


def contents(path: Path) -> list[str]:
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())
