"""What somebody may try at a table that is open to strangers; each test is named by the aim."""

import random

import pytest

from madang.game import WATCHER
from tests.server.people import Person, eventually
from tests.server.test_clocks import holder, seat_of
from tests.server.test_protocol import asked_first, duel, log_of

pytestmark = pytest.mark.anyio

TWO = {"players": 2, "rounds": 3}


def say_at_once(person: Person, table: str, *said: str, seat: int) -> None:
    """Send commands without waiting for their answers."""
    for kind in said:
        more = {"seat": seat} if kind == "sit" else {}
        person.say(type=kind, cmd=next(person.numbers), table=table, **more)


# ---- freezing the table --------------------------------------------------------------------------


async def test_freeze_the_table_by_standing_sitting_and_standing_again(houses):
    house = await houses()
    table, *people = await duel(house, options=TWO, open_bots=True)
    mover, other = asked_first(*people)
    seat = seat_of(mover)
    say_at_once(mover, table, "stand", "sit", "stand", seat=seat)
    await other.is_asked(after=other.update["n"])
    assert holder(other, seat)["kind"] == "bot"


@pytest.mark.parametrize("seed", range(4))
async def test_freeze_the_table_by_any_order_of_coming_and_going(houses, seed):
    """Whatever two people send at once: afterwards somebody is asked, or something falls due."""
    house = await houses(think_least=1.0, think_most=1.0)
    table, *people = await duel(house, options=TWO, open_bots=True)
    dice = random.Random(seed)
    for _ in range(6):
        for person in people:
            said = dice.choices(["stand", "sit", "stand", "enter", "exit"], k=dice.randint(1, 4))
            for kind in said:
                if kind in ("enter", "exit"):
                    person.say(type=kind, table=table)
                else:
                    say_at_once(person, table, kind, seat=dice.randrange(2))
        for person in people:
            person.say(type="enter", table=table)
            await person.ask(type="stand", table=table)
        room, n = house.hall.rooms[table], log_of(house, table).n(WATCHER)
        await eventually(lambda room=room: room.pace.decided or room.log.round_over)
        house.time.pass_by(5.0)
        await eventually(lambda room=room, n=n: room.log.n(WATCHER) > n)
