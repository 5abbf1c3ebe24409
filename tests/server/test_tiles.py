"""A game with a fixed number of seats, and nobody knows how many deals, on the server."""

import asyncio

import msgspec
import pytest

import madang
from madang import record
from madang.server.assets.catalogue import described
from tests.server.people import play_on
from tests.tile_game import GAME

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def known(monkeypatch):
    """Let the game be found by its name."""
    monkeypatch.setattr("madang.games.GAMES", (*madang.GAMES, GAME))


def last_or_win(update):
    """Choose the last of what may be done, but a win where there is one."""
    return "win" if "win" in update["legal"] else update["legal"][-1]


async def test_two_people_and_two_bots_play_a_match(houses):
    house = await houses()
    mina, yuna = await house.guest("Mina"), await house.guest("Yuna")
    table = await mina.make(game="seven_winds", bots=[None, "random", None, "random"])
    await yuna.enter(table)
    assert (await yuna.ask(type="sit", table=table, seat=2))["type"] == "ack"
    assert (await mina.ask(type="start", table=table))["type"] == "ack"
    await asyncio.gather(*(play_on(person, table, last_or_win) for person in (mina, yuna)))
    async with house.http() as http:
        lines = (await http.get(f"/api/tables/{table}/record")).text.splitlines()
        assert "seven_winds" in lines[0]
    replayed = record.verify(record.read(lines))
    assert replayed.totals() == mina.update["view"]["totals"] == yuna.update["view"]["totals"]
    assert mina.update["view"]["deals"] is None
    assert mina.update["view"]["deal"] == len(mina.update["standings"]) >= 4
    heard = [event for update in mina.updates() for event in update["events"]]
    assert {event["code"] for event in heard} >= {"deal", "discard", "draw", "deal_end"}
    answers = {"let-go", "win", "take"}
    assert {event["seat"] for event in heard if event["code"] in answers} <= {0}


def test_the_catalogue_says_what_is_fixed():
    told = described(GAME)
    msgspec.json.encode(told)
    assert (told["seats_option"], told["most_seats"], told["deals_option"]) == (None, 4, None)
    assert (told["calls"], told["pass_action"]) == (True, "let-go")
