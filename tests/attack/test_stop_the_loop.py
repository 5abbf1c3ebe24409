"""Keep everybody else waiting: have much done at once, or much sent again for a few bytes.

Nothing here looks at a clock: what others wait for is how much is done before the loop turns.
"""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from madang.server.config import Settings
from madang.server.lobby.quotas import MOVES_REFUSED
from madang.server.protocol import messages as m
from madang.server.socket.connection import Connection
from madang.server.table.actor import TableActor
from madang.server.table.commands import MISSED_TOLD
from madang.server.table.dispatch import UNWRITTEN_KEPT
from tests.server.people import House, Person, eventually

pytestmark = pytest.mark.anyio

LONG = {"players": 2, "rounds": 2, "max_reshuffles": 5}


class Turns:
    """Counts how often the loop turns."""

    def __init__(self) -> None:
        self.count, self.loop = 0, asyncio.get_running_loop()
        self.turn()

    def turn(self) -> None:
        self.count += 1
        self.handle = self.loop.call_soon(self.turn)


@pytest.fixture
async def turns() -> Any:
    counted = Turns()
    yield counted
    counted.handle.cancel()


async def far(house: House, name: str = "Mina") -> tuple[str, Person, int]:
    """Play until a person was shown many updates; return the table, the person and the number."""
    person = await house.guest(name)
    table = await person.make(options=LONG, bots=[None, "random"])
    await person.ask(type="start", table=table)
    newest = await person.is_asked()
    while newest["n"] < 30:
        kept = [word for word in newest["legal"] if word.startswith(("draw", "discard", "pass"))]
        assert (await person.act((kept or newest["legal"])[0]))["type"] == "ack"
        newest = await person.is_asked(newest["n"])
    return table, person, newest["n"]


# ---- much at once ----------------------------------------------------------------------------


async def test_fill_a_mailbox(houses, turns, monkeypatch):
    house = await houses()
    mina = await house.guest("Mina")
    table = await mina.make()
    done, handle = [], TableActor.handle

    async def noted(actor: TableActor, item: Any) -> None:
        done.append(turns.count)
        await handle(actor, item)

    monkeypatch.setattr(TableActor, "handle", noted)
    (peer,) = house.parts.connections
    for n in range(20):
        house.put(table, peer, m.Act(f"{n}", table, 1, "draw"))
    await eventually(lambda: len(done) == 20)
    assert len(set(done)) == 20


async def test_say_much_in_one_breath(houses, turns, monkeypatch):
    house = await houses()
    mina = await house.guest("Mina")
    taken, take = [], Connection.handle_frame

    async def noted(connection: Connection, *given: Any) -> None:
        taken.append(turns.count)
        await take(connection, *given)

    monkeypatch.setattr(Connection, "handle_frame", noted)
    (connection,) = house.parts.connections
    for _ in range(15):
        connection.hear(b'{"type":"ping"}', False)
    await eventually(lambda: len(taken) == 15)
    assert len(set(taken)) == 15
    await eventually(lambda: sum(it["type"] == "pong" for it in mina.heard) == 15)


async def test_have_a_long_deal_sent_in_one_turn(houses, turns):
    house = await houses()
    table, mina, n = await far(house)
    other, sent = await house.socket(mina.secret), []
    connection = next(it for it in house.parts.connections if not it.tables)
    send = connection.wire.send
    connection.wire = Sending(connection.wire, lambda text: (sent.append(turns.count), send(text)))
    await other.enter(table, since=1)
    await other.sees(n)
    at_once = max(sent.count(turn) for turn in set(sent))
    assert [update["n"] for update in other.updates()] == list(range(2, n + 1))
    assert at_once < 25 < len(sent)


class Sending:
    """A wire that does something else when something is sent."""

    def __init__(self, wire: Any, send: Any) -> None:
        self.wire, self.send = wire, send

    def __getattr__(self, name: str) -> Any:
        return getattr(self.wire, name)


# ---- much for little -------------------------------------------------------------------------


async def test_have_all_sent_again_by_a_move_of_long_ago(houses):
    house = await houses()
    table, mina, n = await far(house)
    refused = await mina.ask(type="act", table=table, seen=1, action="draw")
    assert (refused["code"], refused["args"]) == ("stale", {"seen": 1, "n": n})
    assert [update["n"] for update in refused["missed"]] == list(range(n - MISSED_TOLD + 1, n + 1))


async def test_fill_the_memory_with_refusals(houses):
    house = await houses()
    table, mina, _ = await far(house)
    for _ in range(UNWRITTEN_KEPT + 20):
        await mina.ask(type="act", table=table, seen=1, action="draw")
    kept = house.answers(table).unwritten.values()
    assert len(kept) == UNWRITTEN_KEPT
    assert sum(len(answer.answer) for answer in kept) < 2_000_000


async def test_make_moves_that_are_refused_without_end(houses):
    house = await houses(changes_burst=5)
    table, mina, n = await far(house)
    spent = 2  # she has come, and started
    before = len(house.parts.quotas.shown_again.buckets)
    codes = [
        (await mina.ask(type="act", table=table, seen=n, action="zzz"))["code"] for _ in range(20)
    ]
    allowed = MOVES_REFUSED + 5 - spent
    assert codes == ["illegal"] * allowed + ["slow_down"] * (20 - allowed)
    assert len(house.parts.quotas.shown_again.buckets) == before
    house.time.pass_by(1)
    newest = mina.update
    assert (await mina.act(newest["legal"][0]))["type"] == "ack"
    codes = [
        (await mina.ask(type="act", table=table, seen=n, action="zzz"))["code"]
        for _ in range(MOVES_REFUSED)
    ]
    assert set(codes) == {"stale"}  # counted from the start again


async def test_watch_and_make_moves_without_end(houses):
    house = await houses(changes_burst=5)
    table, _, _ = await far(house)
    stranger = await house.guest("Stranger")
    await stranger.enter(table)
    codes = [
        (await stranger.ask(type="act", table=table, seen=1, action="draw"))["code"]
        for _ in range(20)
    ]
    allowed = MOVES_REFUSED + 5 - 1
    assert codes == ["not_seated"] * allowed + ["slow_down"] * (20 - allowed)


async def entered(person: Person, table: str, since: int, newest: int) -> list[int]:
    """Enter a table; return the numbers of the updates that come, up to the newest."""
    after = len(person.heard)
    person.say(type="enter", table=table, since=since)
    await person.hears("update", after, n=newest)
    return [message["n"] for message in person.heard[after:] if message["type"] == "update"]


async def test_come_back_for_all_that_was_shown_again_and_again(houses):
    house = await houses(shown_burst=60_000)
    table, *_ = await far(house)
    stranger, friend = await house.guest("Stranger"), await house.guest("Friend")
    n = house.n_of(table, -1)
    times = 0
    while len(came := await entered(stranger, table, 1, n)) > 1:
        times += 1
        assert came == list(range(2, n + 1))
        assert times < 50
    assert came == [n]
    assert times > 0
    assert len(await entered(friend, table, 1, n)) == n - 1  # others of the address have theirs
    house.time.pass_by(60)
    assert len(await entered(stranger, table, 1, n)) == n - 1


async def test_look_at_the_lobby_without_end(houses):
    house = await houses(shown_burst=2_000)
    stranger = await house.guest("Stranger")
    for n in range(2):
        await (await house.guest(f"Host {n}")).make(private=False)
    for _ in range(20):
        stranger.say(type="watch_lobby")
    refused = await stranger.hears("failure", code="slow_down")
    assert refused["args"] == {"seconds": 1}
    house.time.pass_by(1)
    stranger.say(type="watch_lobby")
    await stranger.hears("lobby", after=stranger.heard.index(refused))


# ---- many sockets ----------------------------------------------------------------------------


async def answers_to_pings(people: list[Person], count: int) -> int:
    """Say so many pings on each of these sockets; return how many are answered."""
    marks = [len(person.heard) for person in people]
    for _ in range(count):
        for person in people:
            person.say(type="ping")
    for person, mark in zip(people, marks):
        await person.until(lambda p=person, at=mark: len(p.heard) - at >= count)
    return sum(
        message["type"] == "pong"
        for person, mark in zip(people, marks)
        for message in person.heard[mark:]
    )


async def test_say_much_on_many_sockets(houses):
    house = await houses(message_burst=20)
    mina, friend = await house.guest("Mina"), await house.guest("Friend")
    more = [await house.socket(mina.secret) for _ in range(7)]
    assert await answers_to_pings([mina, *more], 15) == 40  # two sockets' worth
    assert await answers_to_pings([friend], 15) == 15
    house.time.pass_by(1)
    assert await answers_to_pings(more, 10) == 40


async def test_say_much_with_many_guests(houses):
    house = await houses(message_burst=10)
    people = [await house.guest(f"Guest {n}") for n in range(16)]
    assert await answers_to_pings(people, 9) == 120  # twelve sockets' worth
    assert people[0].house.server.gate.frames_refused == 16 * 9 - 120


async def test_say_too_much_for_too_long_on_many_sockets(houses):
    house = await houses(message_burst=5, slow_downs=20)
    mina = await house.guest("Mina")
    more = [await house.socket(mina.secret) for _ in range(3)]
    for _ in range(40):
        house.time.pass_by(0.2)  # as fast as each socket may
        marks = [len(person.heard) + 4 for person in more]
        for person in more:
            for _ in range(4):
                person.say(type="ping")
        await eventually(
            lambda marks=marks: all(
                person.is_gone or len(person.heard) >= mark for person, mark in zip(more, marks)
            )
        )
        if any(person.is_gone for person in more):
            break
    codes = [await person.closed() for person in more if person.is_gone]
    assert set(codes) == {4008}


async def test_open_and_close_sockets_without_end(houses):
    house = await houses(opens_burst=5, opens_rate=1.0)
    for _ in range(5):
        async with connect(f"ws://{house.url}/ws"):
            pass
    with pytest.raises(InvalidStatus) as refused:
        await connect(f"ws://{house.url}/ws")
    assert refused.value.response.status_code == 429
    assert house.server.gate.connections_refused == 1
    house.time.pass_by(1)
    async with connect(f"ws://{house.url}/ws") as socket:
        await socket.send(json.dumps({"type": "hello", "proto": 99}))
        assert json.loads(await socket.recv())["code"] == "hello_first"


async def test_open_connections_without_end(houses):
    house = await houses(connections_burst=8, connections_rate=0.001)
    refused = 0
    for _ in range(12):
        reader, writer = await asyncio.open_connection(*house.url.split(":"))
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        try:
            refused += not await reader.read()
        except ConnectionError:
            refused += 1
        writer.close()
    assert refused == 4


# ---- who means no harm -----------------------------------------------------------------------

STOCK = Settings()
LIMITS = [
    name
    for name in Settings.__dataclass_fields__
    if name.endswith(("_burst", "_rate", "_per_address", "_per_guest"))
]


async def stock(houses: Any) -> House:
    """Open a house with the limits that hosts have who set none."""
    return await houses(**{name: getattr(STOCK, name) for name in LIMITS})


def refusals(people: list[Person]) -> list[dict[str, Any]]:
    """Return how any of these people was refused anything."""
    return [it for person in people for it in person.heard if it["type"] in ("nack", "failure")]


async def look_in(person: Person, table: str) -> None:
    """Do what a page does when it has found its line again."""
    person.say(type="watch_lobby")
    person.say(type="enter", table=table, since=0, recap=True)
    await person.hears("lobby")
    await person.hears("table")


async def test_a_club_of_sixty_behind_one_address_is_refused_nothing(houses):
    house = await stock(houses)
    async with house.http() as http:  # every browser fetches a page by six connections
        ways = [await asyncio.open_connection(*house.url.split(":")) for _ in range(360)]
        assert (await http.get("/api/games")).status_code == 200
        for _, writer in ways:
            writer.close()
    people = [await house.guest(f"Guest {n}") for n in range(60)]
    tables = {}
    for host, *others in zip(*[iter(people)] * 4):
        table = await host.make(game="nylon_ppong", options={"players": 4})
        for seat, person in enumerate(others, 1):
            await person.enter(table)
            assert (await person.ask(type="sit", table=table, seat=seat))["type"] == "ack"
        await host.ask(type="start", table=table)
        tables |= dict.fromkeys([host, *others], table)
    assert refusals(people) == []
    for person in people:  # the server is started again, and all pages come back at once
        await person.go()
    back = await asyncio.gather(*(house.socket(person.secret) for person in people))
    await asyncio.gather(*(look_in(new, tables[old]) for new, old in zip(back, people)))
    await asyncio.gather(*(person.ask(type="sit", table=table, seat=9)
                           for person, table in zip(back, tables.values())))  # fmt: skip
    assert {refused["code"] for refused in refusals(back)} == {"bad_message"}
    assert house.server.gate.connections_refused == house.server.gate.frames_refused == 0


async def test_eight_devices_in_one_house_are_refused_nothing(houses):
    house = await stock(houses)
    table, mina, n = await far(house)
    devices = [mina, *[await house.socket(mina.secret) for _ in range(7)]]
    for _ in range(3):  # all of them reload the page, and turn it off and on again
        house.time.pass_by(1)
        for since in 0, 1:
            await asyncio.gather(*(entered(device, table, since, n) for device in devices))
    house.time.pass_by(1)
    assert refusals(devices) == []
    assert len(await entered(devices[7], table, 1, n)) == n - 1
