"""A deck that outlives many bets: no hand that was not shown leaves the server, no card to come.

Watched over the bytes of every frame, of every answer over HTTP and of the log, until the match is
over; and by two worlds, in which what a viewer cannot know is rearranged.
"""

import asyncio
import logging
import random
import re
from typing import Any

import numpy as np
import pytest

from madang import shuffles as chance
from madang.game import WATCHER
from madang.games import game_named
from madang.server.table.events import Acted, Dealt, decode_event
from madang.table import Table
from tests.server.people import House, Person, dealing, play_on

pytestmark = pytest.mark.anyio

GAME = game_named("wolnam_ppong")
CARD = re.compile(r"\b(?:1[0-2]|[1-9])[a-d]\b")
RULES = {"players": 4, "deals": 4, "chips": 400, "ante": 20, "min_bet": 5}


def by_turns(update: dict[str, Any]) -> str:
    """Fold, bet or show, so that hands of every kind are hidden and shown."""
    legal = update["legal"]
    return "show" if "show" in legal and update["n"] % 2 else legal[update["n"] % len(legal)]


async def sit_down(house: House, people: int, **make: Any) -> tuple[str, list[Person], Person]:
    """Let people and a watcher begin a match; return its table and all of them."""
    seated = [await house.guest(f"seat {seat}") for seat in range(people)]
    watcher = await house.guest("watcher")
    table = await seated[0].make(game=GAME.name, **make)
    for seat, person in enumerate(seated[1:], 1):
        await person.enter(table)
        await person.ask(type="sit", table=table, seat=seat)
    await watcher.enter(table)
    await seated[0].ask(type="start", table=table)
    for person in (*seated, watcher):
        await person.sees(1)
    return table, seated, watcher


async def hidden_by_deal(house: House, table: str, viewer: int) -> dict[int, set[str]]:
    """Return, deal by deal, the cards that a viewer never had a right to see."""
    hidden: dict[int, set[str]] = {}
    truth = Table(GAME, house.log(table).options)
    for payload in await house.parts.store.events(table):
        event = decode_event(payload)
        if isinstance(event, Dealt):
            truth.deal(GAME.layout.deck.parse(event.deck), event.dice)
        elif isinstance(event, Acted):
            truth.play(event.seat, event.action)
        else:
            continue
        seen = cards_in(str(truth.observation(viewer)))
        hidden[int(truth.state.deal_no)] = set(all_cards()) - seen
    return hidden


def all_cards() -> list[str]:
    return [f"{month}{index}" for month in range(1, 13) for index in "abcd"]


def cards_in(text: str) -> set[str]:
    return set(CARD.findall(text))


async def test_no_frame_holds_a_folded_hand_or_a_card_to_come(houses):
    house = await houses()
    table, people, watcher = await sit_down(
        house, 3, options=RULES, bots=[None, None, None, "exact"], odds=True
    )
    await asyncio.gather(*(play_on(person, table, by_turns) for person in people))
    await watcher.until(lambda: watcher.update["view"]["phase"] == "over")
    folded = 0
    for viewer, person in [*enumerate(people), (WATCHER, watcher)]:
        hidden = await hidden_by_deal(house, table, viewer)
        for frame, heard in zip(person.frames, person.heard, strict=True):
            if heard["type"] == "update":
                assert not cards_in(frame) & hidden[heard["view"]["deal"]], heard
                folded += heard["view"]["results"].count("fold")
            else:
                assert not cards_in(frame)
    assert folded, "somebody has folded, or this shows nothing"


async def test_what_shows_the_past_is_refused_until_the_match_is_over(houses):
    """Deals that are over have shown less than their decks: folded hands stay hidden."""
    house = await houses()
    table, people, _ = await sit_down(
        house, 2, options={**RULES, "players": 2, "deals": 3}, bots=[None, None]
    )
    person = people[0]
    while person.update["view"]["deal"] < 3:
        for other in people:
            newest = other.update
            if newest["view"]["ended"]:
                await other.ask(type="ready", table=table, seen=newest["n"])
            elif newest["legal"]:
                await other.act(newest["legal"][0])
        await asyncio.sleep(0)
        async with house.http(person.secret) as http:
            for path in (f"tables/{table}/record", f"tables/{table}/replay?seat=0"):
                answer = await http.get(f"/api/{path}")
                assert (answer.status_code, answer.json()["code"]) == (409, "not_now")
                assert not cards_in(answer.text)
            past = await http.get("/api/guest/matches")
            assert past.status_code == 200
            assert not cards_in(past.text)
        refused = await person.ask(type="branch", table=table, at=2, seat=0)
        assert (refused["type"], refused["code"]) == ("nack", "not_now")


async def test_after_the_match_a_seat_is_still_shown_only_what_it_saw_and_all_hands_on_request(
    houses,
):
    house = await houses()
    table, people, _ = await sit_down(
        house, 2, options={**RULES, "players": 2, "deals": 1}, bots=[None, None]
    )
    await asyncio.gather(
        *(play_on(person, table, lambda update: update["legal"][0]) for person in people)
    )
    async with house.http(people[0].secret) as http:
        own = (await http.get(f"/api/tables/{table}/replay?seat=0")).json()
        everybody = (await http.get(f"/api/tables/{table}/replay?seat=all")).json()
    hidden = (await hidden_by_deal(house, table, 0))[1]
    assert not cards_in(str(own["frames"])) & hidden
    assert all(None not in frame["view"]["hands"] for frame in everybody["frames"])


async def test_a_what_if_keeps_its_secrets_like_any_match(houses):
    house = await houses()
    table, people, _ = await sit_down(
        house, 1, options={**RULES, "players": 3, "deals": 2}, bots=[None, "wide", "wide"]
    )
    person = people[0]
    await play_on(person, table, by_turns)
    made = await person.ask(type="branch", table=table, at=2, seat=0)
    async with house.http(person.secret) as http:
        for path in ("record", "replay?seat=all"):
            answer = await http.get(f"/api/tables/{made['table']}/{path}")
            assert (answer.status_code, cards_in(answer.text)) == (409, set())


async def test_the_log_of_the_server_names_no_card(houses, caplog):
    caplog.set_level(logging.DEBUG)
    house = await houses()
    table, people, _ = await sit_down(
        house, 2, options={**RULES, "players": 2, "deals": 1}, bots=[None, None]
    )
    await people[0].act("bet 999999")
    await asyncio.gather(*(play_on(person, table, by_turns) for person in people))
    mine = [
        record.getMessage()
        for record in caplog.records
        if not record.name.startswith(("httpx", "httpcore", "websockets.client"))
    ]
    assert not cards_in("\n".join(mine))
    assert "999999" not in "\n".join(mine)


# ---- two worlds ----------------------------------------------------------------------------------


async def play_along(house: House, moves: list[tuple[int, str]], viewer: int) -> list[str]:
    """Play these moves among four people; return what the viewer was sent, without random ids."""
    table, people, watcher = await sit_down(house, 4, options=RULES, odds=True)
    for seat, word in moves:
        answer = await people[seat].act(word)
        assert answer["type"] == "ack", answer
        for other, person in enumerate(people):
            await person.sees(house.n_of(table, other))
    await watcher.sees(house.n_of(table, WATCHER))
    person = watcher if viewer == WATCHER else people[viewer]
    names = {table: "TABLE", watcher.guest: "WATCHER", watcher.prefix: "CMD"}
    for seat, other in enumerate(people):
        names |= {other.guest: f"GUEST {seat}", other.prefix: f"CMD {seat}"}
    frames = [frame for frame in person.frames if '"type":"welcome"' not in frame]
    for old, new in names.items():
        frames = [frame.replace(old, new) for frame in frames]
    return frames


def first_moves(deck: Any, dice: random.Random) -> tuple[list[tuple[int, str]], Table]:
    """Play three of four turns of a deal by lot: folds and bets."""
    table = Table(GAME, GAME.make_options(**RULES))
    table.deal(deck, 0)
    moves: list[tuple[int, str]] = []
    for _ in range(3):
        (seat,) = table.to_act
        word = dice.choice(["fold", "fold", "bet 7"])
        table.play(seat, word)
        moves.append((seat, word))
    return moves, table


def rearranged(deck: Any, table: Table, viewer: int, dice: random.Random) -> Any:
    """Return the deck with the cards that a viewer does not know in another order."""
    known = cards_in(str(table.observation(viewer)))
    names = GAME.layout.deck.format(deck).split()
    hidden = [place for place, name in enumerate(names) if name not in known]
    other = deck.copy()
    other[hidden] = deck[dice.sample(hidden, len(hidden))]
    return other


@pytest.mark.parametrize("viewer", [WATCHER, 0, 1, 3])
@pytest.mark.parametrize("seed", [1, 2])
async def test_hidden_cards_change_no_byte_on_the_wire(houses, viewer, seed):
    dice = random.Random(f"{viewer} {seed}")
    deck, _ = next(chance.seeded(GAME, seed))
    moves, table = first_moves(deck, dice)
    other = rearranged(deck, table, viewer, dice)
    assert not np.array_equal(deck, other)
    one = await play_along(await houses("one.db", dealing([deck])), moves, viewer)
    two = await play_along(await houses("two.db", dealing([other])), moves, viewer)
    assert one == two
    assert len(one) > len(moves)


async def test_the_comparison_sees_another_hand(houses):
    deck, _ = next(chance.seeded(GAME, 3))
    other = deck.copy()
    other[[2, 40]] = other[[40, 2]]
    one = await play_along(await houses("one.db", dealing([deck])), [], 1)
    two = await play_along(await houses("two.db", dealing([other])), [], 1)
    assert one != two
