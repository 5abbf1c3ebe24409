"""Tables with a call window: who sits there, what they hold, and what each was sent."""

from typing import Any

from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.state import SEATS
from madang.hwatu.cards import format_card, parse_deck
from madang.server.table.table_log import TableLog
from tests.games.hong_kong_mahjong.test_offers import wall as wall_of
from tests.server.people import House, Person, eventually

WINDOW = 5.0
OPTIONS = {"min_faan": 3, "rounds": 1, "dealer_repeat": False}
NEXT, ASKED, OTHER = 1, 2, 3  # seat 0 deals, and discards what seat 2 may claim

# The dealer discards 5m. The others hold two of it, or wait for it; South draws 4z after that.
WINS = "111m222p333s55m99s"  # may pung it too
PUNGS = "55m147p258s347z36p"
CHOWS = "46m58p147s2356z78s"
WAITS = "46m123m777m222z99m"  # may do nothing but win


def wall(asked: str = "", other: str = "", draws: str = "4z") -> Any:
    """Deal these hands to seats 2 and 3; where nothing is given they cannot claim anything."""
    hands = {"W": asked, "N": other}
    return wall_of(draws=draws, **{wind: hand for wind, hand in hands.items() if hand})


class Seated4:
    """Four people and a watcher at a table with a uniform window."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def sit_down(self, **make: Any) -> "Seated4":
        self.people = [await self.house.guest(f"seat {seat}") for seat in range(SEATS)]
        self.watcher = await self.house.guest("watcher")
        make = {"game": GAME.name, "call_window": WINDOW, "options": OPTIONS, **make}
        self.table = await self.people[0].make(**make)
        for seat, person in enumerate(self.people[1:], 1):
            await person.enter(self.table)
            await person.ask(type="sit", table=self.table, seat=seat)
        await self.watcher.enter(self.table)
        await self.people[0].ask(type="start", table=self.table)
        for person in self.everybody:
            await person.sees(1)
        return self

    @property
    def everybody(self) -> list[Person]:
        return [*self.people, self.watcher]

    @property
    def log(self) -> TableLog:
        return self.house.log(self.table)

    async def discard(self, word: str = "discard 5m") -> None:
        """Let the dealer discard, and everybody see it."""
        assert (await self.people[0].act(word))["type"] == "ack"
        for person in self.everybody:
            await person.sees(2)

    async def wait(self, seconds: float) -> None:
        """Let time pass, and everything that falls due be sent."""
        self.house.time.pass_by(seconds)
        for person in self.everybody:
            await self.hears_all(person)

    async def hears_all(self, person: Person) -> None:
        """Wait until the table has sent all that came before; it refuses what is asked here."""
        assert (await person.ask(type="start", table=self.table))["type"] == "nack"

    async def bot_decides(self) -> None:
        """Wait until a bot has made up its mind."""
        await eventually(lambda: self.house.decided(self.table))

    def counts(self) -> list[int]:
        """How many updates everybody was sent."""
        return [len(person.updates()) for person in self.everybody]

    def frames(self, person: Person) -> list[str]:
        """What somebody was sent, with names in place of ids that are drawn by lot."""
        ids = {self.table: "TABLE", self.watcher.guest: "WATCHER", self.watcher.prefix: "CMD"}
        for seat, one in enumerate(self.people):
            ids |= {one.guest: f"GUEST {seat}", one.prefix: f"CMD {seat}"}
        frames = []
        for frame in person.frames:
            for old, new in ids.items():
                frame = frame.replace(old, new)
            frames.append(frame)
        return frames


def heard(person: Person) -> list[tuple[str, int]]:
    """Return what somebody heard last, and of whom."""
    return [(event["code"], event["seat"]) for event in person.update["events"]]


async def seated(house: House, **make: Any) -> Seated4:
    return await Seated4(house).sit_down(**make)


async def let_go(table: Seated4, *seats: int) -> None:
    """Let people pass, asked or not."""
    for seat in seats:
        assert (await table.people[seat].act("pass"))["type"] == "ack"


# ---- a table of cards --------------------------------------------------------------------------

# Seat 0 is dealt five cards, then seat 1 and so on; what is drawn comes next. With dice 0 seat 0
# begins: it draws 2a and may discard month 1, where seat 2 holds a pair.
CALLABLE = "1a 3a 5a 7a 9a  4a 4b 6a 8a 10a  1b 1c 6b 8b 10b  3b 5b 7b 9b 11a  2a"


def deck_beginning(text: str):
    """Return a deck that begins with these cards."""
    first = text.split()
    rest = [card for card in map(format_card, range(48)) if card not in first]
    return parse_deck(" ".join(first + rest))


async def call_table(house: House, **make: object) -> tuple[str, list[Person]]:
    """Let four people begin, and seat 0 discard what seat 2 may call."""
    people = [await house.guest(f"seat {seat}") for seat in range(4)]
    options = {"ppong_scope": "any_seat", "rounds": 1}
    table = await people[0].make(options=options, **make)
    for seat, person in enumerate(people[1:], 1):
        await person.enter(table)
        await person.ask(type="sit", table=table, seat=seat)
    await people[0].ask(type="start", table=table)
    await people[0].sees(1)
    await people[0].act("draw")
    await people[0].act("discard 1")
    for person in people:
        await person.sees(1)
        await person.until(lambda person=person: person.update["view"]["phase"] == "call")
    return table, people
