"""The cards of all tables that are open or playing, and which of them have to do with whom."""

from collections import Counter
from collections.abc import Iterator, Mapping, ValuesView

from madang.server.lobby.listing import owners_of
from madang.server.protocol.messages import TableInfo


class Cards(Mapping[str, TableInfo]):
    """Cards by their tables; nobody's are looked for among all."""

    def __init__(self) -> None:
        self.known: dict[str, TableInfo] = {}
        self.written: dict[str, float] = {}  # table -> when its card changed last
        self.owners: dict[str, set[str]] = {}  # table -> whose it is
        self.owned: dict[str, dict[str, None]] = {}  # guest -> its tables, the first seen first

    def __getitem__(self, table: str) -> TableInfo:
        return self.known[table]

    def __iter__(self) -> Iterator[str]:
        return iter(self.known)

    def __len__(self) -> int:
        return len(self.known)

    def values(self) -> ValuesView[TableInfo]:
        """Return the cards."""
        return self.known.values()

    def playing(self) -> Counter[str]:
        """Return how many tables go on with each game."""
        return Counter(card.game for card in self.known.values() if card.status == "playing")

    def latest_playing(self, most: int) -> list[str]:
        """Return the tables that go on with a match; those of which something was written last."""
        playing = [table for table, card in self.known.items() if card.status == "playing"]
        return sorted(playing, key=self.written.__getitem__, reverse=True)[:most]

    def of(self, guest: str) -> list[TableInfo]:
        """Return the cards of the tables where a guest has a seat, is awaited or is the host."""
        return [self.known[table] for table in self.owned.get(guest, ())]

    def note(self, card: TableInfo, now: float) -> bool:
        """Keep a card; return whether it says anything new."""
        if self.known.get(card.table) == card:
            return False
        self.known[card.table], self.written[card.table] = card, now
        self.own(card.table, owners_of(card))
        return True

    def drop(self, table: str) -> None:
        """Keep a card no longer, if there is one."""
        if self.known.pop(table, None):
            del self.written[table]
            self.own(table, set())
            self.owners.pop(table, None)

    def own(self, table: str, owners: set[str]) -> None:
        """Let a table be one of these guests' and of no others'."""
        before = self.owners.get(table, set())
        if owners == before:
            return
        self.owners[table] = owners
        for guest in before - owners:
            self.disown(guest, table)
        for guest in owners - before:
            self.owned.setdefault(guest, {})[table] = None

    def disown(self, guest: str, table: str) -> None:
        """Let a table be no longer one of a guest's."""
        self.owned[guest].pop(table)
        if not self.owned[guest]:
            del self.owned[guest]
