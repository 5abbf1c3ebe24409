"""The commands about guests, run next to the server: list, show, rename, remove, delete, close.

`list` and `show` always work. A command that changes something needs a stopped server, because a
running one keeps names and sockets in memory.
"""

import contextlib
from collections.abc import AsyncIterator, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, or_, select, update
from sqlalchemy.exc import DBAPIError

from madang.bots import bot_names
from madang.errors import MadangError
from madang.server.protocol import messages as m
from madang.server.store.backup import check_there
from madang.server.store.database import DatabaseStore, dialect_at
from madang.server.store.interfaces import Row, Unusable
from madang.server.store.migrations import NEWEST, revision_in
from madang.server.store.schema import (
    commands,
    friend_links,
    friends,
    guests,
    keys,
    ratings,
    seat_links,
    series,
    sittings,
    tables,
)
from madang.server.store.sql import Transaction
from madang.server.table.commands import cancel_take_over, release_kept_seat, vacate_seat
from madang.server.table.events import AnyEvent, Closed, Seated, encode_event
from madang.server.table.loading import load_log
from madang.server.table.reducers import apply_event
from madang.server.table.schedule import pass_to_heir
from madang.server.table.table_log import (
    BOT,
    CLOSED,
    OPEN,
    PLAYING,
    TableLog,
    info_of,
    kept,
    read_info,
)
from madang.server.texts import WHYS, Unfit, name_of

UNFINISHED = OPEN, PLAYING
OF_A_GUEST = keys, seat_links, friend_links, friends, ratings, sittings, commands
ROWS = 500  # at a time


class NotFound(MadangError):
    """No guest or table is meant by this word, or more than one."""

    def __init__(self, word: str, why: str, remedy: str) -> None:
        super().__init__(f"{word} {why}; {remedy}")


class Known(NamedTuple):
    """One guest in the list."""

    guest: str
    name: str
    at: float  # when it first came, in seconds since 1970
    devices: int
    tables: int  # where it hosted or sat
    last: float  # when something was last written at one of them; 0: at none


class Kept(NamedTuple):
    """All that is kept about one guest."""

    known: Known
    links: int  # for another device or for friends
    friends: int
    series: int  # evenings that it opened
    tables: list[Row]  # the newest first


# ---- looking, also while the server runs -----------------------------------------------------


@contextlib.contextmanager
def reading(place: Path | str) -> Iterator[Connection]:
    """Look into a database without owning it."""
    if isinstance(place, Path):
        check_there(place)
    engine = dialect_at(place).reading(1)
    shown = str(place).rpartition("@")[2]  # without the password
    try:
        with engine.connect() as connection:
            if revision_in(connection) != NEWEST:
                why, remedy = "was written by another release", "start the server of this one once"
                raise Unusable(shown, why, remedy)
            yield connection
    except DBAPIError as error:
        why = f"cannot be read ({error.orig})"
        raise Unusable(shown, " ".join(why.split()), "look whether it is there") from None
    finally:
        engine.dispose()


def list_guests(place: Path | str, called: str = "") -> list[Known]:
    """Return the guests whose name or id holds a text, in any case; those seen last come last."""
    with reading(place) as connection:
        wanted = called.casefold()
        found = [it for it in known_in(connection) if wanted in f"{it.name} {it.guest}".casefold()]
    return sorted(found, key=lambda it: max(it.at, it.last))


def known_in(connection: Connection, guest: str = "") -> Iterator[Known]:
    """Yield every guest, or one."""
    is_meant = guests.c.guest == guest if guest else guests.c.guest != ""
    devices = dict(
        map(tuple, connection.execute(select(keys.c.guest, func.count()).group_by(keys.c.guest)))
    )
    sat = (
        select(sittings.c.guest, func.count(), func.max(tables.c.at))
        .join(tables, tables.c.table_id == sittings.c.table_id)
        .group_by(sittings.c.guest)
    )
    seen = {one: (count, at) for one, count, at in connection.execute(sat)}
    for one, name, at in connection.execute(select(guests).where(is_meant)):
        yield Known(one, name, at, devices.get(one, 0), *seen.get(one, (0, 0.0)))


def show_guest(place: Path | str, word: str) -> Kept:
    """Return what is kept about the guest that is meant."""
    with reading(place) as connection:
        guest = guest_meant(connection, word)

        def count(table: Any, column: str = "guest") -> int:
            query = select(func.count()).select_from(table).where(table.c[column] == guest)
            return connection.execute(query).scalar_one()

        mine = select(tables).join(sittings, sittings.c.table_id == tables.c.table_id)
        rows = connection.execute(
            mine.where(sittings.c.guest == guest).order_by(tables.c.at.desc())
        )
        return Kept(
            next(known_in(connection, guest)),
            count(seat_links) + count(friend_links),
            count(friends),
            count(series, "host"),
            [Row(*row) for row in rows],
        )


def guest_meant(connection: Connection, word: str) -> str:
    """Return the guest with this id, or with this name if it is unique."""
    query = select(guests.c.guest).where(or_(guests.c.guest == word, guests.c.name == word))
    found = list(connection.execute(query).scalars())
    if word in found:
        return word
    if not found:
        raise NotFound(word, "is no guest of this server", "`madang guests` lists them")
    if len(found) > 1:
        raise NotFound(word, "is the name of several", f"give an id: {', '.join(sorted(found))}")
    return found[0]


# ---- changing, while no server runs ----------------------------------------------------------


@contextlib.asynccontextmanager
async def owning(place: Path | str) -> AsyncIterator[DatabaseStore]:
    """Own a database that is there; raise Unusable while a server has it."""
    if isinstance(place, Path):
        check_there(place)
    store = DatabaseStore(place)
    await store.open()
    try:
        yield store
        await store.leave("gone")
    finally:
        await store.close()


async def rename(place: Path | str, word: str, name: str) -> str:
    """Give a guest another name, at all tables; return the guest's id."""
    try:
        name = name_of(name)
    except Unfit as error:
        raise NotFound(repr(name), f"cannot be a name: {WHYS[error.why]}", "give another") from None
    async with owning(place) as store:
        guest = await store.read_by(lambda connection: guest_meant(connection, word))

        def work(transaction: Transaction) -> None:
            renamed = update(guests).where(guests.c.guest == guest).values(name=name)
            transaction.execute(renamed).close()
            say_in_cards(transaction, guest, name)

        await store.write(work)
    return guest


async def remove(place: Path | str, word: str) -> tuple[str, list[str]]:
    """Sign a guest out of every device, end its links and let it leave its tables.

    Return its id, and the tables that are closed since nobody is left. Its name and its finished
    matches stay.
    """
    async with owning(place) as store:
        guest = await store.read_by(lambda connection: guest_meant(connection, word))
        closed = await leave_all(store, guest)
        held = keys, seat_links, friend_links
        await store.write(lambda it: delete_from(it, held, guest))
    return guest, closed


async def forget(place: Path | str, word: str) -> tuple[str, list[str]]:
    """Remove a guest, and delete its name and all else that says who it was.

    Of matches that others played too stay the moves, with a number in the guest's place.
    """
    async with owning(place) as store:
        guest = await store.read_by(lambda connection: guest_meant(connection, word))
        closed = await leave_all(store, guest)

        def work(transaction: Transaction) -> None:
            say_in_cards(transaction, guest, "")
            delete_from(transaction, OF_A_GUEST, guest)
            transaction.execute(delete(friends).where(friends.c.friend == guest))
            transaction.execute(update(series).where(series.c.host == guest).values(name="–"))
            delete_from(transaction, [guests], guest)  # last: others point to it

        await store.write(work)
    return guest, closed


async def close_table(place: Path | str, table: str) -> None:
    """Close a table for everybody, as its host can; its link then leads nowhere."""
    table = table.rpartition("/")[2]  # of its link
    async with owning(place) as store:
        row = await store.row(table)
        if row is None or row.status not in UNFINISHED:
            why = "is no table" if row is None else f"is {row.status} already"
            raise NotFound(table, why, "`madang guests show GUEST` lists those of a guest")
        await end_table(store, row)


def delete_from(transaction: Transaction, where: Iterable[Any], guest: str) -> None:
    for kept_in in where:
        transaction.execute(delete(kept_in).where(kept_in.c.guest == guest)).close()


def say_in_cards(transaction: Transaction, guest: str, name: str) -> None:
    """Write another name into the cards of all tables that name a guest."""
    found: Any = transaction.execute(select(tables.c.table_id, tables.c.card)).partitions(ROWS)
    hits = [(table, card) for rows in found for table, card in rows if guest.encode() in card]
    for table, card in hits:
        info = read_info(card)
        if info is None:  # damaged: the log of the table has the same guest, and no name
            continue
        if info.host == guest:
            info.host_name = name
        for seat in info.seats:
            for which, called in (
                ("guest", "name"), ("next_guest", "next_name"), ("kept_guest", "kept_name"),
            ):  # fmt: skip
                if getattr(seat, which) == guest:
                    setattr(seat, called, name)
        changed = update(tables).where(tables.c.table_id == table)
        transaction.execute(changed.values(card=m.encode(info))).close()


# ---- leaving tables --------------------------------------------------------------------------


async def leave_all(store: DatabaseStore, guest: str) -> list[str]:
    """Let a guest leave every table that is not over; return those that are closed by that."""
    closed = []
    for row in await store.unfinished_rows():
        if guest.encode() in row.card and await leave_table(store, row, guest):
            closed.append(row.table)
    return closed


async def leave_table(store: DatabaseStore, row: Row, guest: str) -> bool:
    """Give a guest's seat to nobody, or in a match to a bot; tell whether the table is closed."""
    lease = await store.claim(row.table)
    try:
        log, _ = await load_log(store, row.table, {})
    except Exception:  # its log replays nowhere, and nobody plays there
        await end_table(store, row)
        return True
    events: list[AnyEvent] = []
    for event in leaving(log, guest):
        apply_event(log, event)
        events.append(event)
    if events:
        names = await store.names({it.who for it in log.holders} | {log.host})
        card = m.encode(kept(info_of(log, names, set(), 0)))
        written = Row(row.table, log.host, log.status, card, store.calendar.now())
        lines = [encode_event(event) for event in events]
        await store.append(row.table, lease.seq, lines, row=written, epoch=lease.epoch)
    return log.status == CLOSED


def leaving(log: TableLog, guest: str) -> Iterator[AnyEvent]:
    """Yield what a table writes when a guest leaves it; each has happened when the next is made."""
    yield from cancel_take_over(log, log.next_seat_of(guest))
    yield from release_kept_seat(log, guest)
    seat = log.seat_of(guest)
    if seat is not None:
        is_open = log.status == OPEN
        yield vacate_seat(log, seat) if is_open else Seated(seat, BOT, bot_names(log.game)[-1])
    if log.host == guest:
        yield from pass_to_heir(log, set(log.people())) or [Closed("left")]


async def end_table(store: DatabaseStore, row: Row) -> None:
    """Write that a table is closed; nothing of its log has to be read for it."""
    lease = await store.claim(row.table)
    info = read_info(row.card)
    card = m.encode(msgspec.structs.replace(info, status=CLOSED)) if info else row.card
    written = Row(row.table, row.host, CLOSED, card, store.calendar.now())
    line = encode_event(Closed("host"))
    await store.append(row.table, lease.seq, [line], row=written, epoch=lease.epoch)
