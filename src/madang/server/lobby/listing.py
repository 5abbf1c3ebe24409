"""Which tables somebody is shown in the lobby, and which of them count as theirs."""

from collections import Counter
from collections.abc import Iterable

from madang.server.protocol.messages import Lobby, Seat, TableInfo, encode
from madang.server.table.log import OPEN, PERSON, PLAYING

TABLES_LISTED = 100

Cards = Iterable[TableInfo]


def told_to(cards: Cards, guests: set[str]) -> dict[str, bytes]:
    """Return the lobby's message for each of these guests, one for all who have no table."""
    tables, own = listed(cards), own_of(cards)
    strangers = encode(Lobby(tables))
    return {
        guest: encode(Lobby(tables, own[guest])) if guest in own else strangers for guest in guests
    }


def listed(cards: Cards) -> list[TableInfo]:
    """Return the public tables with somebody at them, those that wait for people first."""
    public = [card for card in cards if not card.private and has_people(card)]
    public.sort(key=lambda card: (card.status != OPEN, card.table))
    return one_of_each_host_first(public)[:TABLES_LISTED]


def one_of_each_host_first(cards: list[TableInfo]) -> list[TableInfo]:
    """Put each host's first table before anybody's second: many tables hide nobody else's."""
    before: Counter[str] = Counter()
    places = []
    for card in cards:
        places.append(before[card.host])
        before[card.host] += 1
    order = sorted(range(len(cards)), key=lambda n: (cards[n].status != OPEN, places[n]))
    return [cards[n] for n in order]


def own_of(cards: Cards) -> dict[str, list[TableInfo]]:
    """Return everybody's own tables."""
    own: dict[str, list[TableInfo]] = {}
    for card in cards:
        for guest in owners_of(card):
            own.setdefault(guest, []).append(card)
    return {guest: theirs[:TABLES_LISTED] for guest, theirs in own.items()}


def tables_of(guest: str, cards: Cards) -> list[TableInfo]:
    """Return the tables where a guest has a seat, is awaited or is the host."""
    return [card for card in cards if guest in owners_of(card)][:TABLES_LISTED]


def owners_of(card: TableInfo) -> set[str]:
    """Return those to whom a table is one of theirs."""
    return {card.host, *(guest for seat in card.seats for guest in guests_of(seat))} - {""}


def sits_at(card: TableInfo, guest: str) -> bool:
    """Tell whether a guest has a seat at a table, or takes one with the next deal."""
    for seat in card.seats:  # without a generator: every hello asks it of every table
        if seat.guest == guest or seat.next_guest == guest:
            return True
    return False


def guests_of(seat: Seat) -> tuple[str, str, str]:
    """Return who has something to do with a seat; some may be empty."""
    return seat.guest, seat.next_guest, seat.kept_guest


def has_people(card: TableInfo) -> bool:
    """Tell whether somebody is at a table."""
    return card.watchers > 0 or any(is_here(seat) for seat in card.seats)


def is_here(seat: Seat) -> bool:
    """Tell whether a seat's person is at the table."""
    return seat.kind == PERSON and seat.connected


def is_left_to_bots(card: TableInfo) -> bool:
    """Tell whether nobody is there, and nobody but bots would miss the only person who was."""
    people = [seat for seat in card.seats if seat.kind == PERSON]
    return card.status == PLAYING and len(people) <= 1 and not has_people(card)


def seat_in(card: TableInfo, guest: str) -> int | None:
    """Return where a guest sits."""
    return next((n for n, seat in enumerate(card.seats) if seat.guest == guest), None)
