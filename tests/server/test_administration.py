"""What a host does about guests, on the database: seen by the guests once the server runs again."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from madang.cli import run
from madang.server.archive.administration import show_guest
from madang.server.store.database import DatabaseStore
from tests.server.databases import administrator, database, empty, is_there
from tests.server.people import QUICK, House, Person, careless, play_on

pytestmark = pytest.mark.anyio

Opens = Callable[[], Awaitable[House]]
STRANGER = {"code": "hello_first", "args": {}}


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with ExitStack() as stack:
        yield stack.enter_context(database()) if is_there() else ""


@pytest.fixture(params=["SQLite", "PostgreSQL"])
def place(request: pytest.FixtureRequest, tmp_path: Path, url: str) -> Path | str:
    """Return where an empty database is, or will be."""
    if request.param == "SQLite":
        return tmp_path / "madang.db"
    if not url:
        pytest.skip("no PostgreSQL: `make postgres` starts one")
    empty(url)
    return url


@pytest.fixture
async def opens(place: Path | str) -> AsyncIterator[Opens]:
    """Give a function that starts a server on the database, again and again."""
    opened: list[House] = []

    async def open_house() -> House:
        opened.append(await House(DatabaseStore(place), replace(QUICK), None).open())
        return opened[-1]

    yield open_house
    for house in opened:
        if not house.serving.done():
            await house.close()


@pytest.fixture
def guests(place: Path | str, capfd: pytest.CaptureFixture[str]) -> Callable[..., Awaitable[Any]]:
    """Give a function that runs `madang guests` here and returns its code and what it said."""

    async def called(*arguments: str, code: int = 0) -> str:
        capfd.readouterr()
        command = ["guests", *arguments, "--db", str(place)]
        assert await asyncio.to_thread(run, command) == code
        said = capfd.readouterr()
        return said.err if code else said.out

    return called


async def asked(house: House, secret: str, path: str) -> Any:
    async with house.http(secret) as http:
        return (await http.get(path)).json()


async def played(house: House, one: Person, other: Person) -> str:
    """Play a match of two to its end."""
    table = await together(one, other, rounds=1)
    assert (await one.ask(type="start", table=table))["type"] == "ack"
    await asyncio.gather(*(play_on(person, table, careless) for person in (one, other)))
    return table


async def together(one: Person, other: Person, **options: int) -> str:
    """Let two sit at a table of two."""
    table = await one.make(options={"players": 2, **options}, private=True)
    await other.enter(table)
    assert (await other.ask(type="sit", table=table, seat=1))["type"] == "ack"
    return table


async def rows_with(place: Path | str, needle: str) -> list[str]:
    """Return the tables of the database in which a text is, events and answers of others aside."""
    store = DatabaseStore(place)
    await store.open()
    found = []
    for table in ("guests", "keys", "seat_links", "friends", "friend_links", "tables", "sittings"):
        rows = await store.read(text(f"SELECT * FROM {table}"))
        if any(needle in str(value) for row in rows for value in row):
            found.append(table)
    await store.close()
    return found


async def test_a_guest_is_listed_and_shown_while_the_server_runs(opens, guests, place):
    house = await opens()
    mina = await house.guest("미나")
    await house.guest("Yuna")
    table = await mina.make()
    lines = (await guests()).splitlines()
    assert len(lines) == 3
    assert "미나" in (await guests("list", mina.guest))
    assert (await guests("list", "YUNA")).splitlines()[1].endswith("Yuna")
    said = await guests("show", "미나")
    assert said.startswith(f"미나 ({mina.guest}), here since ")
    assert "devices: 1  links: 0  friends: 0  game nights opened: 0  tables: 1" in said
    assert table in said
    for action in (("rename", "미나", "M"), ("remove", "미나"), ("delete", "미나", "--yes")):
        assert "stop that server first" in await guests(*action, code=2)
    assert "stop that server first" in await guests("close", table, code=2)


async def test_a_guest_has_another_name_at_every_table(opens, guests):
    house = await opens()
    mina, yuna = await house.guest("Rude"), await house.guest("Yuna")
    over, waiting = await played(house, mina, yuna), await mina.make(private=True)
    await house.close()
    assert "is called Mina" in await guests("rename", "Rude", "Mina")
    house = await opens()
    match = (await asked(house, yuna.secret, "/api/guest/matches"))["matches"][0]
    assert (match["table"], match["seats"][0]["name"]) == (over, "Mina")
    again = await house.socket(mina.secret)
    assert (await again.enter(waiting))["info"]["host_name"] == "Mina"
    assert (await asked(house, mina.secret, "/api/guest"))["name"] == "Mina"


async def test_a_removed_guest_is_nobody_on_any_device_and_its_links_are_gone(opens, guests):
    house = await opens()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    over = await played(house, mina, yuna)
    async with house.http(mina.secret) as http:
        links = [
            (await http.post(path)).json()["secret"]
            for path in ("/api/guest/link", "/api/friends/link")
        ]
    alone = await mina.make(private=True)
    shared = await together(mina, yuna)
    await house.close()

    said = await guests("remove", mina.guest)
    assert "is signed out everywhere; 1 tables without other people are closed" in said

    house = await opens()
    assert await asked(house, mina.secret, "/api/guest") == STRANGER
    async with house.http(yuna.secret) as http:
        whose = await http.post("/api/guest/link/whose", json={"secret": links[0]})
        friend = await http.post("/api/friends", json={"secret": links[1]})
        assert (whose.json()["code"], friend.json()["code"]) == ("no_link", "no_friend")
    match = (await asked(house, yuna.secret, "/api/guest/matches"))["matches"]
    names = next(it for it in match if it["table"] == over)["seats"]
    assert [seat["name"] for seat in names] == ["Mina", "Yuna"]  # the name stays
    again = await house.socket(yuna.secret)
    card = (await again.enter(shared))["info"]
    assert (card["host"], card["seats"][0]["kind"]) == (yuna.guest, "open")
    again.say(type="enter", table=alone)
    assert (await again.hears("failure"))["code"] == "no_table"


async def test_a_match_goes_on_with_a_bot_when_a_guest_is_removed(opens, guests):
    house = await opens()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await together(mina, yuna, rounds=1)
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    await house.close()
    await guests("remove", "Mina")
    house = await opens()
    again = await house.socket(yuna.secret)
    card = (await again.enter(table))["info"]
    assert (card["host"], card["seats"][0]["kind"], card["status"]) == (
        yuna.guest,
        "bot",
        "playing",
    )
    await play_on(again, table, careless)


async def test_of_a_deleted_guest_no_name_is_left_and_matches_stay(opens, guests, place):
    house = await opens()
    mina, yuna = await house.guest("Mina Kim"), await house.guest("Yuna")
    over = await played(house, mina, yuna)
    async with house.http(mina.secret) as http:
        link = (await http.post("/api/friends/link")).json()["secret"]
        await http.post("/api/nights", json={"name": "Mina Kim invites"})
    async with house.http(yuna.secret) as http:
        assert (await http.post("/api/friends", json={"secret": link})).status_code < 300
    await mina.make(private=True)
    await house.close()
    before = await asyncio.to_thread(show_guest, place, "Mina Kim")
    assert (before.friends, len(before.tables)) == (1, 2)
    assert "guests" in await rows_with(place, "Mina Kim")

    assert "is deleted" in await guests("delete", "Mina Kim", "--yes")

    assert await rows_with(place, "Mina Kim") == []
    house = await opens()
    assert await asked(house, mina.secret, "/api/guest") == STRANGER
    assert (await asked(house, yuna.secret, "/api/friends"))["friends"] == []
    (match,) = (await asked(house, yuna.secret, "/api/guest/matches"))["matches"]
    assert match["table"] == over
    assert [seat["name"] for seat in match["seats"]] == ["", "Yuna"]
    assert match["totals"]
    async with house.http(yuna.secret) as http:
        assert (await http.get(f"/api/tables/{over}/record")).status_code == 200
    await guests("show", "Mina Kim", code=2)


async def test_a_table_is_closed_by_its_link(opens, guests):
    house = await opens()
    mina = await house.guest("Mina")
    table = await mina.make(bots=[None, "random", "random", "random"])
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    await house.close()
    await guests("close", f"https://cards.example/#/t/{table}")
    assert "is closed already" in await guests("close", table, code=2)
    house = await opens()
    again = await house.socket(mina.secret)
    again.say(type="enter", table=table)
    assert (await again.hears("failure"))["code"] == "no_table"


async def test_a_table_whose_log_does_not_replay_is_closed_too(opens, guests, place):
    house = await opens()
    mina = await house.guest("Mina")
    table = await mina.make(bots=[None, "random", "random", "random"])
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    await house.close()
    store = DatabaseStore(place)
    await store.open()
    damage = "UPDATE events SET payload = :none WHERE seq > 0", {"none": b"{}"}
    await store.write(lambda it: it.execute(text(damage[0]), damage[1]).close())
    await store.write(lambda it: it.execute(text("DELETE FROM snapshots")).close())
    await store.close()
    assert "1 tables without other people are closed" in await guests("remove", "Mina")


async def test_a_guest_who_is_not_there_or_twice_there_is_refused(opens, guests):
    house = await opens()
    one, other = await house.guest("Mina"), await house.guest("Mina")
    await house.close()
    said = await guests("show", "Mina", code=2)
    assert one.guest in said
    assert other.guest in said
    assert "`madang guests` lists them" in await guests("remove", "Nobody", code=2)
    assert "cannot be a name" in await guests("rename", one.guest, "\u200b", code=2)
    assert "give WHO NAME" in await guests("rename", one.guest, code=2)
    assert "is no table" in await guests("close", "nowhere", code=2)


async def test_a_database_that_is_not_there_is_named(tmp_path, capfd):
    missing = tmp_path / "none.db"
    for action in ([], ["remove", "Mina"]):
        command = ["guests", *action, "--db", str(missing)]
        assert await asyncio.to_thread(run, command) == 2
        assert "none.db holds no event log" in capfd.readouterr().err
    assert not missing.exists()


async def test_no_password_is_shown(capfd):
    address = "postgresql://user:geheim@127.0.0.1:1/none"
    for action in ([], ["remove", "Mina"]):
        assert await asyncio.to_thread(run, ["guests", *action, "--db", address]) == 2
        assert "geheim" not in capfd.readouterr().err


async def test_an_older_database_is_only_looked_into_once_it_is_migrated(place, guests):
    store = DatabaseStore(place)
    await store.open()
    await store.write(lambda it: it.execute(text("UPDATE alembic_version SET version_num='0001'")))
    await store.close()
    assert "start the server of this one once" in await guests(code=2)
    if isinstance(place, str):
        with administrator(place) as connection:
            connection.execute(text("DROP TABLE alembic_version"))
        assert "another release" in await guests(code=2)
