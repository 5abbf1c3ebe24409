"""What must not get out: hands and decks over the wire, anything private in the logs."""

import asyncio
import json
import logging
from dataclasses import fields
from pathlib import Path

import pytest

from madang import shuffles as chance
from madang.server.app import ROUTES
from madang.server.config import Settings
from madang.server.serve import Server, serve
from madang.server.table.events import Dealt, decode_event
from tests.server.people import House, Person, careless, play_on

pytestmark = pytest.mark.anyio


async def test_nobody_is_sent_a_card_of_another_hand_before_the_round_ends(houses):
    house = await houses()
    people = [await house.guest("Mina"), await house.guest("Yuna")]
    watcher = await house.guest("Watcher")
    options = {"rounds": 2, "ppong_scope": "any_seat", "max_reshuffles": 1}
    table = await people[0].make(options=options, bots=[None, None, "random", "random"])
    await people[1].enter(table)
    await people[1].ask(type="sit", table=table, seat=1)
    await watcher.enter(table)
    await people[0].ask(type="start", table=table)
    await asyncio.gather(*(play_on(person, table, careless) for person in people))
    await watcher.until(lambda: watcher.update["view"]["phase"] == "over")
    for viewer, person in ((0, people[0]), (1, people[1]), (None, watcher)):
        for update in person.updates():
            check_view(update, viewer)
    await check_decks(house, table, [*people, watcher])


def check_view(update: dict, viewer: int | None) -> None:
    """Look for other hands, the deck, and draws of others, in one update."""
    view = update["view"]
    if not view["ended"]:
        for seat, hand in enumerate(view["hands"]):
            assert (hand is not None) == (seat == viewer)
        assert view["drawn"] in (None, "?") or view["seat"] == viewer
    assert isinstance(view["deck"], int)
    for event in update["events"]:
        if event["code"] == "draw" and event["seat"] != viewer:
            assert event["card"] in (None, "?", "??")


async def check_decks(house: House, table: str, people: list[Person]) -> None:
    """No frame holds a whole deck, or any stretch of one."""
    payloads = await house.parts.store.events(table)
    events = [decode_event(payload) for payload in payloads]
    decks = [event.deck.split() for event in events if isinstance(event, Dealt)]
    sent = " ".join(" ".join(person.frames) for person in people)
    sent = sent.replace('","', " ")
    for deck in decks:
        for start in range(0, 40, 4):
            assert " ".join(deck[start : start + 8]) not in sent


async def test_logs_at_debug_hold_no_secret_and_no_card(houses, caplog):
    caplog.set_level(logging.DEBUG)
    for name in ("uvicorn.error", "sqlalchemy.engine", "websockets.server"):
        caplog.set_level(logging.DEBUG, name)
    house = await houses()
    mina = await house.guest("Mina")
    async with house.http(mina.secret) as http:
        link = (await http.post("/api/guest/link")).json()["secret"]
    options = {"players": 2, "rounds": 1}
    table = await mina.make(options=options, bots=[None, "random"])
    await mina.ask(type="start", table=table)
    await mina.sees(1)
    assert (await mina.ask(type="act", table=table, seen=1, action="discard 1"))["type"] == "nack"
    await play_on(mina, table, careless)
    mine = [record for record in caplog.records if not is_of_this_client(record)]
    logged = "\n".join(record.getMessage() for record in mine)
    assert mina.secret not in logged
    assert link not in logged
    hands = {json.dumps(update["view"]["hands"][0])[1:-1] for update in mina.updates()}
    assert not any(hand in logged for hand in hands if len(hand) > 8)
    assert '"deck"' not in logged
    assert "discard" not in logged


def is_of_this_client(record: logging.LogRecord) -> bool:
    """Tell whether the test's own end of the line wrote this."""
    return record.name.startswith(("httpx", "httpcore", "websockets.client"))


async def test_the_guests_public_id_is_not_its_secret(houses):
    house = await houses()
    mina = await house.guest("Mina")
    await mina.make()
    assert len(mina.secret) >= 22  # 128 bits and more
    assert mina.secret not in "".join(mina.frames)
    assert mina.guest not in mina.secret


def test_who_serves_people_deals_from_the_operating_system(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the server of the browser tests takes a seed; no setting or variable does."""
    served: list[Server] = []
    monkeypatch.setattr(Server, "run", lambda server, _: served.append(server))
    for name in ("MADANG_SEED", "MADANG_SHUFFLES"):
        monkeypatch.setenv(name, "7")
        with pytest.raises(SystemExit, match=name):
            serve(port=0, database=tmp_path / "madang.db")
        monkeypatch.delenv(name)
    monkeypatch.setenv("SEED", "7")
    serve(port=0, database=tmp_path / "madang.db")
    assert served[0].parts.services.shuffles is chance.secret
    assert served[0].parts.making.promises
    assert [row.name for row in fields(Settings) if "seed" in row.name or "shuff" in row.name] == []
    assert [route for route in ROUTES if "test" in getattr(route, "path", "")] == []
