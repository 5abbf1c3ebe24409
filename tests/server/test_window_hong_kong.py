"""Uniform windows at a table of Old Hong Kong mahjong (HK 9.1)."""

from typing import Any

import pytest

from madang.games.hong_kong_mahjong.state import SEATS
from tests.games.hong_kong_mahjong.test_offers import PUNGS, WAITS, wall
from tests.server.people import dealing
from tests.server.test_windows import Seated4

pytestmark = pytest.mark.anyio

USUAL, WINDOW = 3.0, 5.0
OPTIONS = {"min_faan": 3}
CHOWS = "46m58p147s2356z78s"


async def seated(house: Any, **make: Any) -> Seated4:
    make = {"game": "hong_kong_mahjong", "options": OPTIONS, **make}
    return await Seated4(house).sit_down(**make)


async def test_9_1_a_table_waits_three_seconds_after_every_discard(houses):
    house = await houses(shuffles=dealing([wall()]))
    table = await seated(house, call_window=None)
    info = table.watcher.card["info"]
    assert (info["call_window"], info["uniform_window"]) == (USUAL, True)
    await table.discard("discard 5m")
    assert house.time.next_alarm() == USUAL
    for person in table.everybody:
        view = person.update["view"]
        assert (view["phase"], view["to_act"], person.update["legal"]) == ("claim", [], [])
        assert view["offered"] == {"tile": "5m", "seat": 0, "kind": "discard"}
        assert view["deck"] == 144 - 53
    await table.wait(USUAL)
    for seat, person in enumerate(table.people):
        (drawn,) = person.update["events"]
        assert (drawn["code"], drawn["seat"], "tile" in drawn) == ("draw", 1, seat == 1)


async def test_3_2_a_win_of_the_next_seat_closes_the_window_at_once(houses):
    table = await seated(await houses(shuffles=dealing([wall(S=WAITS)])))
    await table.discard("discard 5m")
    await table.wait(1)
    await table.people[1].act("win")
    await table.wait(0)
    for person in table.everybody:
        assert (person.update["view"]["ended"], person.update["view"]["ended_by"]) == (
            "discard",
            [1],
        )


@pytest.mark.parametrize("options", [{}, {"multiple_winners": "all"}])
async def test_3_2_any_other_claim_waits_for_the_end_of_the_window(houses, options):
    """A seat that claims cannot tell whether another could have won, or was only slow."""
    seat, hands = (1, {"S": WAITS}) if options else (2, {"W": WAITS})
    house = await houses(shuffles=dealing([wall(**hands)]))
    table = await seated(house, options=OPTIONS | options)
    await table.discard("discard 5m")
    await table.people[seat].act("win")
    await table.wait(WINDOW - 0.1)
    assert table.counts() == [2 + (place == seat) for place in range(SEATS)] + [2]
    await table.wait(0.2)
    assert table.watcher.update["view"]["ended_by"] == [seat]


@pytest.mark.parametrize("chow_first", [True, False])
async def test_mj_6_2_a_pung_beats_a_chow_whoever_was_faster(houses, chow_first):
    table = await seated(await houses(shuffles=dealing([wall(S=CHOWS, N=PUNGS)])))
    await table.discard("discard 5m")
    claims = [(1, "chow 456m"), (3, "pung")]
    for seat, word in claims if chow_first else claims[::-1]:
        assert (await table.people[seat].act(word))["type"] == "ack"
    assert [table.people[seat].update["answered"] for seat, _ in claims] == ["chow 456m", "pung"]
    await table.wait(WINDOW)
    for person in table.everybody:
        assert [event["code"] for event in person.update["events"]] == ["pung"]
        assert person.update["view"]["seat"] == 3


async def test_mj_6_2_passes_that_come_too_late_to_matter_are_not_made(houses, caplog):
    """Without a window, time runs out for two seats at once; the first pass settles the pung."""
    hands = {"E": "46m123m789m666z55z1z", "S": PUNGS, "W": "8m258p147s234z369s"}
    deck = wall(draws="9p5m", N="46m58p147s2356z78s", **hands)
    house = await houses(shuffles=dealing([deck]))
    table = await seated(house, call_window=0, clock={"move": 20.0, "bank": 0.0})
    for seat, word in ((0, "discard 1z"), (1, "discard 9p"), (2, "discard 5m"), (1, "pung")):
        await table.people[seat].sees(table.log.n(seat))
        assert (await table.people[seat].act(word))["type"] == "ack"
    assert table.log.to_act == (0, 3)  # who could win, and who could chow
    await table.wait(20)
    assert "failed" not in caplog.text
    assert [event["code"] for event in table.watcher.update["events"]] == ["pung"]
