"""A newcomer's first deal, prepared: who is dealt it, and who is not."""

import json

import pytest

from madang.games import game_named
from madang.games.lessons import lesson_of
from tests.server.people import Person

pytestmark = pytest.mark.anyio


async def begin_lesson(person: Person, game: str) -> str:
    made = await person.ask(type="make", game=game, lesson=True)
    assert made["type"] == "made", made
    assert made["commit"] == ""  # nothing is promised of a deal that is no chance
    return made["table"]


@pytest.mark.parametrize(
    "game", ["nylon_ppong", "wolnam_ppong", "hong_kong_mahjong", "korean_mahjong"]
)
async def test_a_lesson_deals_the_prepared_deck_at_once(houses, game):
    house = await houses()
    person = await house.guest("Mina")
    table = await begin_lesson(person, game)
    events = await house.parts.store.events(table)
    dealt = next(json.loads(event) for event in events if b'"dealt"' in event)
    lesson = lesson_of(game_named(game))
    assert (dealt["deck"], dealt["dice"]) == (lesson.deck, lesson.dice)
    info = (await person.enter(table))["info"]
    assert info["status"] == "playing"
    assert info["clock"] is None
    assert info["call_window"] == 0
    kinds = [seat["kind"] for seat in info["seats"]]
    assert kinds == ["bot" if bot else "person" for bot in lesson.bots]


async def test_nobody_else_is_dealt_a_deck_that_everybody_may_read(houses):
    house = await houses()
    person, friend = await house.guest("Mina"), await house.guest("Jun")
    table = await begin_lesson(person, "hong_kong_mahjong")
    for seat in range(4):
        refused = await friend.ask(type="sit", table=table, seat=seat)
        assert (refused["type"], refused["code"]) == ("nack", "not_now")


async def test_what_else_a_lesson_is_asked_to_be_counts_for_nothing(houses):
    house = await houses()
    person = await house.guest("Mina")
    asked = {"options": {"min_faan": 0}, "bots": [None] * 4, "private": False, "open_bots": True}
    made = await person.ask(type="make", game="hong_kong_mahjong", lesson=True, **asked)
    info = (await person.enter(made["table"]))["info"]
    assert info["private"]
    assert not info["open_bots"]
    assert info["options"]["min_faan"] == 1
