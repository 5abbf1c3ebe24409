"""Uniform windows at a table of Korean mahjong, where the table acts for ready seats (KM 5.3)."""

from typing import Any

import pytest

from madang.games.korean_mahjong import GAME
from tests.games.korean_mahjong.positions import Position
from tests.server.people import dealing
from tests.windows.tables import Seated4

pytestmark = pytest.mark.anyio

WINDOW = 5.0
OPENED = {"call": WINDOW}
READY = "123888m45999p44z"  # waits for 3p and 6p, double ready with its first discard
ALSO_READY = "123456m34p789p88p"  # waits for 2p and 5p
TRIPLE = "123456m999p34p88p"  # waits for 2p and 5p, the three 9p aside
IDLE = "1479m147p123567z", "2569m2568p12356z"
NOTHING, PUNGS_NEXT, PUNGS_FIRST = "3469m2378p12367z", "469m22378p12367z", "5569m2378p12367z"
DRAWS = "7z 6m 9m 5m 2p 1m"  # East's, South's ...: North discards 5m, the table 2p for East
FIRST = (0, "ready 7z"), (1, "discard 6m"), (2, "discard 9m")


def wall(*hands: str, draws: str = DRAWS, ends: str = "") -> Any:
    return Position(GAME.kernels, {}).deck(" / ".join(hands), draws, ends)


def of_west(hand: str) -> Any:
    """Return a wall that deals this to West; East can declare ready."""
    return wall(READY, IDLE[0], hand, IDLE[1])


async def seated(house: Any, moves: Any = FIRST, **options: Any) -> Seated4:
    """Sit down, and let seats act one after the other, each with the window that follows."""
    table = await Seated4(house).sit_down(
        game="korean_mahjong", call_window=WINDOW, options=options
    )
    for seat, word in moves:
        await act(table, seat, word)
        await table.wait(WINDOW)
    return table


async def act(table: Seated4, seat: int, word: str) -> None:
    """Let a seat act; all that are shown it see that a window is open."""
    assert (await table.people[seat].act(word))["type"] == "ack"
    await table.wait(0)


def heard(person: Any) -> list[str]:
    return [event["code"] for event in person.update["events"]]


def check_offer(table: Seated4, tile: str, seat: int, asked: tuple[int, ...]) -> None:
    """All see a tile and an open window; only these seats are asked, people or bots."""
    for place, person in enumerate(table.everybody):
        view, is_asked = person.update["view"], place in asked
        assert (view["phase"], view["offered"]["tile"]) == ("claim", tile)
        assert (view["offered"]["seat"], person.update["deadlines"]) == (seat, OPENED)
        assert bool(person.update["legal"]) is is_asked
        assert view["to_act"] == ([place] if is_asked else [])
    assert table.log.to_act == asked


# ---- what the table discards -------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "asked"), [(PUNGS_NEXT, (2,)), (NOTHING, ())])
async def test_5_3_what_the_table_discards_waits_as_long_as_any_other_tile(houses, hand, asked):
    table = await seated(await houses(shuffles=dealing([of_west(hand)])))
    await act(table, 3, "discard 5m")
    check_offer(table, "5m", 3, ())
    await table.wait(WINDOW)
    check_offer(table, "2p", 0, asked)
    assert [heard(person) for person in table.everybody] == [["draw", "discard"]] * 5
    await table.wait(WINDOW)
    for person in table.everybody:
        view = person.update["view"]
        assert (view["phase"], view["seat"], heard(person)) == ("turn", 1, ["draw"])


async def test_5_3_neither_bytes_nor_times_tell_who_could_claim_which_of_both_tiles(houses):
    worlds = []
    for hand, answers in ((NOTHING, {}), (PUNGS_FIRST, {2: "pass"}), (PUNGS_NEXT, {7: "pass"})):
        house = await houses(f"{hand}.db", dealing([of_west(hand)]))
        table, sent = await seated(house), []
        await act(table, 3, "discard 5m")
        others = [person for person in table.everybody if person is not table.people[2]]
        for second in range(12):
            if second in answers:
                assert (await table.people[2].act(answers[second]))["type"] == "ack"
            sent.append([table.frames(person) for person in others])
            await table.wait(1)
        worlds.append(sent)
    assert worlds[0] == worlds[1] == worlds[2]


async def test_5_3_a_chain_ends_with_a_win_after_its_last_window_even_after_a_restart(houses):
    """Two have declared: the table discards for East, then South draws the tile that wins."""
    deck = wall(READY, ALSO_READY, draws="7z 6z 9m 6m 1z 2p")
    table = await seated(
        await houses(shuffles=dealing([deck])),
        [(0, "ready 7z"), (1, "ready 6z"), (2, "discard 9m"), (3, "discard 6m")],
    )
    check_offer(table, "1z", 0, ())
    assert table.log.table.state.ended  # nobody knows
    before = [person.update | {"deadlines": OPENED} for person in table.everybody]
    secrets = [person.secret for person in table.everybody]
    await table.house.close()
    house = await houses(shuffles=dealing([deck]))
    people = [await house.socket(secret) for secret in secrets]
    for person in people:
        await person.enter(table.table)
        await person.until(lambda person=person: person.updates())
    assert [person.update for person in people] == before
    house.time.pass_by(WINDOW)
    for person in people:
        await person.until(lambda person=person: person.update["view"]["ended"])
        assert heard(person) == ["draw", "win", "deal_end"]
        assert person.update["view"]["ended_by"] == [1]


async def test_5_3_a_bot_thinks_in_the_window_of_the_tile_that_it_could_claim(houses):
    deck = of_west(PUNGS_NEXT)
    house = await houses(shuffles=dealing([deck]), think_least=2.0, think_most=2.0)
    table = await seated(house)
    await table.people[2].ask(type="stand", table=table.table)
    await act(table, 3, "discard 5m")
    assert (house.bots_asked(table.table), house.decided(table.table)) == ([], {})
    await table.wait(WINDOW)
    assert house.bots_asked(table.table) == [2]
    assert house.times_left(table.table) == ({}, WINDOW)
    await table.bot_decides()


async def test_3_8_what_follows_a_false_win_waits_too(houses):
    house = await houses(shuffles=dealing([of_west(PUNGS_NEXT)]))
    table = await seated(house, false_win="points")
    await act(table, 3, "discard 5m")
    check_offer(table, "5m", 3, (0, 1, 2))
    await act(table, 2, "win")
    await table.wait(WINDOW)
    check_offer(table, "2p", 0, (1, 2, 3))
    assert [heard(person) for person in table.everybody] == [["false_win", "draw", "discard"]] * 5


@pytest.mark.parametrize(("hand", "asked"), [("3469m2378p12446z", (2,)), (NOTHING, ())])
async def test_5_8_what_follows_the_kong_of_a_ready_seat_waits_too(houses, hand, asked):
    deck = wall(TRIPLE, IDLE[0], hand, IDLE[1], draws="7z 6m 9m 5m 9p", ends="4z")
    house = await houses(shuffles=dealing([deck]))
    table = await seated(house, [*FIRST, (3, "discard 5m")], kong_after_ready=True, min_points=0)
    assert table.people[0].update["legal"] == ["discard 9p", "kong 9p"]
    await act(table, 0, "kong 9p")
    check_offer(table, "4z", 0, asked)
    assert [heard(person) for person in table.everybody] == [["kong", "draw", "discard"]] * 5
