"""What the decks of a table follow from: a secret that was promised, numbers that devices added.

The secret lies in the table's log from the first moment, as the decks do, and is shown to nobody
before the match is over. See `madang.fair`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from madang.fair import Fair, commit_to, deal_of, seed_of
from madang.game import Deck, Game
from madang.server.protocol.messages import Promise
from madang.server.table.events import AnyEvent, Committed, Started


class Sitter(Protocol):
    """Who holds a seat: a guest, or a bot by its word."""

    who: str


@dataclass
class Dealing:
    """How one table is dealt, as its log tells."""

    table: str
    secret: str
    numbers: dict[str, str] = field(default_factory=dict)  # guest -> the number of its device
    of_seats: list[str] | None = None  # of each seat since the match began; "": none
    deals: int = 0  # how many there were, reshuffles among them
    fixed: Promise | None = None  # what everybody is shown since the match began

    @property
    def commit(self) -> str:
        """The hash that promises the secret."""
        return commit_to(self.table, self.secret)

    def given(self, holders: Sequence[Sitter]) -> list[str]:
        """Return the number of each seat: of who sits there."""
        return [self.numbers.get(holder.who, "") for holder in holders]

    def begin(self, numbers: list[str]) -> None:
        """Take no more numbers."""
        self.of_seats = numbers
        self.fixed = Promise(self.table, self.commit, numbers)

    def next_deal(self, game: Game) -> tuple[Deck, int]:
        """Return the deck and the dice that follow; the same until they have been dealt."""
        seed = seed_of(self.table, self.secret, self.of_seats or [])
        return deal_of(game, seed, self.deals + 1)

    def promise(self, holders: Sequence[Sitter]) -> Promise:
        """Return what everybody is shown: never the secret."""
        return self.fixed or Promise(self.table, self.commit, self.given(holders))


def fair_in(table: str, events: Iterable[AnyEvent]) -> Fair | None:
    """Return what the record of a finished match says; None where nothing was promised."""
    kinds = {type(event): event for event in events if isinstance(event, Committed | Started)}
    committed, started = kinds.get(Committed), kinds.get(Started)
    if not isinstance(committed, Committed) or not isinstance(started, Started):
        return None
    commit = commit_to(table, committed.secret)
    return Fair(table, commit, started.numbers, committed.secret)
