"""The disk is full, or somebody locks the database: nothing is lost, and it goes on by itself."""

import asyncio
import contextlib
import logging
import sqlite3
from unittest.mock import Mock

import pytest

from madang.server.protocol import messages as m
from madang.server.store.interfaces import Unavailable
from madang.server.store.writer import LEAST, MOST, OFTEN, OFTEN_FOR, CircuitBreaker
from madang.server.table import play
from madang.server.table.actor import Tick
from madang.server.table.play import Play
from tests.server.people import House, Person, careless, eventually, play_on

pytestmark = pytest.mark.anyio


async def pragma(house: House, words: str) -> None:
    """Set something on the connection that writes, whatever its state."""
    writer = house.parts.store.writer
    await writer.commit_soon(
        lambda transaction: transaction.connection.exec_driver_sql(f"PRAGMA {words}")
    )


async def fill_the_disk(house: House) -> None:
    """Let the file grow no more; use up what is free in it."""
    store = house.parts.store
    store.breaker.now = house.time.now
    await pragma(house, "max_page_count = 1")
    with contextlib.suppress(Unavailable):
        for n in range(1000):
            await store.append(f"filler {n}", 0, [b"x" * 1000])


@contextlib.contextmanager
def locked(house: House):
    """Let somebody else write, and not let go."""
    with contextlib.closing(sqlite3.connect(house.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


async def begun(house: House) -> tuple[str, list]:
    """Let two people begin a match with two bots, in which one of them is asked."""
    people = [await house.guest("Mina"), await house.guest("Yuna")]
    table = await started(people)
    while await is_ended_by_bots(people, table):
        table = await started(people)
    return table, people


async def started(people: list) -> str:
    table = await people[0].make(options={"rounds": 1}, bots=[None, None, "random", "random"])
    await people[1].enter(table)
    await people[1].ask(type="sit", table=table, seat=1)
    await people[0].ask(type="start", table=table)
    return table


async def is_ended_by_bots(people: list, table: str) -> bool:
    """Wait until somebody is asked, and return False; or until bots have ended the one round."""

    def newest() -> list:
        seen = [person.update for person in people if person.updates()]
        return [update for update in seen if update["table"] == table]

    await eventually(lambda: any(it["legal"] or it["view"]["ended"] for it in newest()))
    return any(it["view"]["ended"] for it in newest())


async def status(house: House, method: str, path: str, **given) -> tuple[int, str]:
    async with house.http() as http:
        answer = await http.request(method, path, **given)
    return answer.status_code, answer.text


async def asked(people: list):
    """Return who is asked for a move, once somebody is."""
    await eventually(lambda: any(p.updates() and p.update["legal"] for p in people))
    return next(person for person in people if person.updates() and person.update["legal"])


async def move(person, cmd: str) -> dict:
    newest = person.update
    message = {"table": newest["table"], "seen": newest["n"], "action": careless(newest)}
    return await person.ask(type="act", cmd=cmd, **message)


async def refused_while_it_lasts(house: House, table: str, people: list) -> None:
    """See what people, and the server's operator, get to see."""
    person = await asked(people)
    answer = await move(person, "the move")
    assert (answer["type"], answer["code"]) == ("nack", "failed")
    answer = await people[0].ask(type="make", game="nylon_ppong")
    assert (answer["type"], answer["code"]) == ("nack", "failed")
    assert await status(house, "GET", "/readyz") == (503, "the database takes or gives nothing\n")
    code, text = await status(house, "POST", "/api/guest", json={"name": "Sora"})
    assert (code, text) == (503, '{"code":"failed","args":{}}')
    assert (await person.enter(table))["info"]["status"] == "playing", "reading goes on"


async def goes_on(house: House, table: str, people: list) -> None:
    """See that the match is played to its end, with the clock of the outage run down."""
    house.time.pass_by(MOST)
    assert await status(house, "GET", "/readyz") == (200, "ready\n")
    person = await asked(people)
    answer = await move(person, "the move")
    assert answer["type"] == "ack", "the same command is carried out now"
    await asyncio.gather(*(play_on(person, table, careless) for person in people))


async def test_a_full_disk_loses_nothing_and_ends_by_itself(houses, caplog):
    house = await houses()
    table, people = await begun(house)
    written = await house.parts.store.events(table)
    await fill_the_disk(house)
    await refused_while_it_lasts(house, table, people)
    assert await house.parts.store.events(table) == written
    for _ in range(20):
        house.time.pass_by(0.5)
        await people[0].enter(table)
    await pragma(house, "max_page_count = 1073741823")
    await goes_on(house, table, people)
    lines = [r for r in caplog.records if r.levelno >= logging.WARNING and r.name.startswith("mad")]
    assert len(lines) == 2, [line.getMessage() for line in lines]


async def test_a_locked_database_is_waited_for(houses):
    house = await houses()
    table, people = await begun(house)
    house.parts.store.breaker.now = house.time.now
    await pragma(house, "busy_timeout = 1")
    with locked(house):
        await refused_while_it_lasts(house, table, people)
    await goes_on(house, table, people)


async def test_bots_wait_for_the_disk_too(houses, caplog):
    house = await houses()
    person = await house.guest("Mina")
    table = await person.make(bots=[None, "random", "random", "random"], clock=None)
    await person.ask(type="start", table=table)
    await asked([person])
    await fill_the_disk(house)
    seen = person.update["n"]
    answer = await move(person, "the move")
    assert answer["code"] == "failed"
    await pragma(house, "max_page_count = 1073741823")
    house.time.pass_by(MOST)
    assert (await move(person, "the move"))["type"] == "ack"
    await person.is_asked(seen)


def test_tries_become_rarer_and_others_wait_for_them():
    now = [0.0]
    outage = CircuitBreaker(lambda: now[0])
    outage.check()
    outage.record_failure(Unavailable())
    outage.record_failure(Unavailable())  # of a write that was under way
    waits = []
    while len(waits) < 80:
        waits.append(outage.left)
        with pytest.raises(Unavailable):
            outage.check()
        now[0] += outage.left
        outage.check()
        with pytest.raises(Unavailable):
            outage.check()
        outage.record_failure(Unavailable())
    often = round(OFTEN_FOR / OFTEN)
    assert waits[: often + 1] == [LEAST, *[OFTEN] * often]
    assert waits[often + 1 : often + 6] == [2.0, 4.0, 8.0, 16.0, MOST]
    assert set(waits[often + 5 :]) == {MOST}
    now[0] += MOST
    outage.check()
    outage.record_success()
    outage.check()
    assert outage.left == 0.0


# ---- a commit whose answer is lost, as when PostgreSQL restarts ----------------------------------


async def test_updates_of_a_commit_whose_answer_was_lost_are_all_shown(houses, monkeypatch):
    """Those of before its snapshot were left out: a page was shown update 10 after update 6."""
    monkeypatch.setattr(play, "SNAPSHOT_EVERY", 1)
    house = await houses()
    table, (mina, yuna) = await begun(house)
    await play_some(table, mina, yuna)
    actor = house.directory.actors[table]
    for attendee in actor.attendees.values():
        attendee.shown -= 3  # they were committed, and nobody knows
    before = [len(person.updates()) for person in (mina, yuna)]
    await actor.recover(Tick(), Unavailable())
    for person, count in zip((mina, yuna), before, strict=True):
        await eventually(lambda: person.update["n"] == actor.play.n(actor.play.viewer_of(person.guest)))  # noqa: B023, E501  # fmt: skip
        await eventually(lambda: len(person.updates()) >= count + 3)  # noqa: B023
        last = [update["n"] for update in person.updates()[count:]]
        assert last == [*range(last[-1] - 2, last[-1] + 1)]


async def test_a_socket_whose_entry_failed_is_shown_every_update_after_its_last(
    houses, monkeypatch
):
    house = await houses()
    table, (mina, yuna) = await begun(house)
    await play_some(table, mina, yuna)
    again = await house.socket(mina.secret, "Mina")
    since = mina.update["n"] - 2
    fail_once(monkeypatch)
    again.say(type="enter", table=table, since=since)
    assert (await again.hears("failure"))["code"] == "failed"
    await play_some(table, again, yuna)
    shown = [update["n"] for update in again.updates()]
    assert shown == [*range(since + 1, shown[-1] + 1)]


async def play_some(table: str, *people: Person) -> None:
    """Let people play until each was shown some more updates."""
    enough = [person.updates()[-1]["n"] + 4 if person.updates() else 8 for person in people]
    playing = [asyncio.create_task(play_on(person, table, careless)) for person in people]
    await eventually(
        lambda: all(
            person.updates() and person.update["n"] >= count
            for person, count in zip(people, enough, strict=True)
        )
    )
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    await asyncio.sleep(0.1)


def fail_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the next write of a table fail."""
    write, failed = Play.write, []

    async def write_or_fail(self: Play, *args: object, **more: object) -> None:
        if not failed:
            failed.append(True)
            raise Unavailable
        await write(self, *args, **more)

    monkeypatch.setattr(Play, "write", write_or_fail)


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (Unavailable("restarting"), m.CloseCode.TRY_LATER),
        (ValueError("a fault of ours"), m.CloseCode.INTERNAL_ERROR),
    ],
)
async def test_people_come_back_to_a_table_that_could_not_be_read_again(
    houses, monkeypatch, fault, code
):
    """Else they sit there for good, and are shown nothing: the next actor does not know them."""
    house = await houses()
    table, people = await begun(house)
    person = await asked(people)
    with monkeypatch.context() as away:
        away.setattr(house.parts.store, "append", Mock(side_effect=Unavailable("restarting")))
        away.setattr(house.parts.services.leases, "load", Mock(side_effect=fault))
        seen, word = person.update["n"], careless(person.update)
        person.say(type="act", cmd="the move", table=table, seen=seen, action=word)
        for one in people:
            assert await one.closed() == code
    assert table not in house.directory.actors
    back = [await house.socket(one.secret, one.name) for one in people]
    for one in back:
        await one.enter(table)
    await play_some(table, *back)
