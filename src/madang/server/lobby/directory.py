"""All tables of the server: made, found, loaded when somebody comes, listed in the lobby."""

import asyncio
import contextlib
import logging
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

import msgspec

from madang import chance
from madang.bots import Choose
from madang.fair import commit_to, new_secret
from madang.game import Game, Kernels
from madang.server.archive.old import put_away
from madang.server.archive.records import record_of
from madang.server.archive.replays import Replays
from madang.server.archive.results import Results
from madang.server.clock import LoopTime, TimeSource
from madang.server.config import Settings
from madang.server.limits import Buckets, Slots
from madang.server.lobby import listing
from madang.server.lobby.devices import Devices
from madang.server.lobby.friends import Friends
from madang.server.lobby.ghosts import Ghosts, is_suspect
from madang.server.lobby.guests import Guest, Guests
from madang.server.lobby.nights import Nights
from madang.server.lobby.quotas import Quotas
from madang.server.lobby.ratings import Ratings
from madang.server.lobby.runs import A_DAY, Runs
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.protocol.repeats import digest_of
from madang.server.store.base import Answer, Part, Repeated, Row, Store, Unavailable
from madang.server.table import loading
from madang.server.table.actor import TableActor, log_crash
from madang.server.table.answers import WRITTEN_KEPT
from madang.server.table.branch import branch_events, check_branch
from madang.server.table.events import (
    AnyEvent,
    Closed,
    Committed,
    Hushed,
    Kept,
    Seated,
    Timed,
    encode_event,
)
from madang.server.table.feeds import Feeds
from madang.server.table.info import info_of, infos_of, kept
from madang.server.table.loading import NoTable
from madang.server.table.log import (
    BOT,
    CLOSED,
    OPEN,
    PLAYING,
    Holder,
    TableLog,
    opening_of,
    replayed,
)
from madang.server.table.mail import Command, Left, Renamed, Stop
from madang.server.table.making import events_of
from madang.server.table.ports import Peer, Write
from madang.server.workers.bot_pool import BotPool
from madang.server.workers.heavy import Heavy

logger = logging.getLogger(__name__)

LOBBY = ""  # the table of commands that are about no table
LOBBY_EVERY = 0.25  # seconds: the lobby is sent at most this often
GOING_AWAY = 1001
STOP_WITHIN = 5.0  # seconds; what is not committed by then was not acknowledged either
SWEEP_EVERY = 60.0
GONE_KEPT = 1000
NAMES_KEPT = 10_000  # more are looked up again
ARCHIVE_EVERY = 3600.0
QUESTION_RATE, QUESTION_BURST = 4.0, 60.0  # about cards, of one address, a second and at once

Shuffler = Callable[[Game], chance.DeckSource]


class Directory:
    """The one place that knows every table."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        time_source: TimeSource | None = None,
        shuffles: Shuffler | None = None,
    ) -> None:
        self.settings, self.store = settings, store
        self.shuffles = shuffles or chance.secret  # of tables that have promised nothing
        self.promises = shuffles is None  # whether new tables promise what they deal from
        self.time = time_source or LoopTime()
        self.guests, self.heavy = Guests(store), Heavy(settings.worker_processes)
        self.bot_pool = BotPool(settings, self.heavy)
        self.sockets_of_guest = Slots(settings.sockets_per_guest)
        self.emotes = Buckets(settings.emote_rate, settings.emote_burst, self.time)
        self.talk = Buckets(settings.chat_rate, settings.chat_burst, self.time)
        self.new_guests = Buckets(0.1, settings.guests_burst, self.time)
        self.names: dict[str, str] = {}
        self.cards: dict[str, m.TableInfo] = {}  # what is open or playing
        self.quotas = Quotas(settings, self.cards, self.time)
        self.written: dict[str, float] = {}  # table -> when its card changed last
        self.actors: dict[str, TableActor] = {}
        self.loading: dict[str, asyncio.Task[None]] = {}
        self.ghosts = Ghosts(store)
        self.runs = Runs(store)
        self.calendar = self.runs.calendar
        self.kernels: dict[str, Kernels] = {}
        self.questions = Buckets(QUESTION_RATE, QUESTION_BURST, self.time)
        self.replays = Replays(store, self.heavy, self.kernels, self.time)
        self.results = Results(store, self.heavy, self.kernels)
        self.nights = Nights(store, self.results, settings.nights_burst, self.time)
        self.lobby: set[Peer] = set()
        self.connections: set[Peer] = set()
        self.devices = Devices(store, self.guests, settings, self.time)
        self.ratings = Ratings(store) if settings.ratings else None
        self.friends = Friends(store, self.connections, self.time)
        self.tasks: set[asyncio.Task[None]] = set()
        self.gone: OrderedDict[str, str] = OrderedDict()  # closed table -> why
        self.lobby_is_due = asyncio.Event()

    # ---- opening and closing the house -------------------------------------------------------

    async def open(self) -> None:
        """Find the tables of the last run, and start what goes on beside them."""
        await self.store.open()
        if self.ratings:
            await self.ratings.open()
        await self.runs.open()
        damaged = await self.read_rows()
        seats = [seat for card in self.cards.values() for seat in card.seats]
        everybody = {guest for seat in seats for guest in listing.guests_of(seat)}
        everybody |= {card.host for card in self.cards.values()}
        self.names |= await self.store.names(everybody - {""})
        for work in (self.send_lobby(), self.sweep(), self.put_away()):
            self.start(work)
        await self.look_closer(damaged)
        are_open = [table for table, card in self.cards.items() if card.status == OPEN]
        await asyncio.gather(*map(self.actor, are_open))  # closed when nobody comes

    async def read_rows(self) -> list[str]:
        """Find the tables that are open or playing; return those whose rows are damaged."""
        rows = await self.store.rows()
        self.cards |= infos_of(rows)
        now = self.time.now()
        self.written |= {row.table: now - self.runs.age(row.at) for row in rows}
        return [row.table for row in rows if row.table not in self.cards]

    async def look_closer(self, damaged: list[str]) -> None:
        """Load tables without a row from their logs, and those whose logs may not replay."""
        suspects = [
            table
            for table, first in (await self.store.openings()).items()
            if table in damaged or is_suspect(first)
        ]
        for table in suspects:
            actor = await self.actor(table)
            if actor:
                self.show_info(actor.info())

    def start(self, work: Any) -> None:
        """Run something beside the tables until the house closes."""
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def close(self) -> None:
        """Stop every table where it is, and let go of the store."""
        for peer in list(self.connections):
            peer.hang_up(GOING_AWAY)
        actors = list(self.actors.values())
        for actor in actors:
            await actor.mailbox.put(Stop())
        if actors:
            await asyncio.wait([actor.task for actor in actors], timeout=STOP_WITHIN)
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.bot_pool.close()
        await self.heavy.close()
        with contextlib.suppress(Unavailable):
            await self.runs.beat()
        await self.store.close()

    def use(self, game: str, kernels: Kernels, choosers: Mapping[str, Choose]) -> None:
        """Let every table and every bot of a game go on with these twins."""
        self.bot_pool.use(game, choosers)
        self.kernels[game] = kernels
        for actor in self.actors.values():
            if actor.log.game.name == game:
                actor.log.table.use(kernels)

    # ---- tables ------------------------------------------------------------------------------

    async def actor(self, table: str) -> TableActor | None:
        """Return a table, read from its log if it is not in memory."""
        if table not in self.actors and table not in self.ghosts.infos:
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self.load_actor(table))
            await asyncio.shield(self.loading[table])
        return self.actors.get(table)

    async def load_actor(self, table: str) -> None:
        """Read a table, unless there is none, or it is closed, or it does not replay."""
        try:
            claimed = await self.claim_if_any(table)
            if claimed:
                self.actors[table] = TableActor(self, *claimed)
        except NoTable:
            return
        except Unavailable:
            raise
        except Exception as error:
            log_crash(table, error)
            await self.ghosts.note(table, error)
            self.cards.pop(table, None)
            self.lobby_is_due.set()
        finally:
            del self.loading[table]

    async def claim_if_any(self, table: str) -> tuple[TableLog, list[Answer], int] | None:
        """Read a table and own it, so that nobody else can write of it, unless it is closed."""
        loaded = await self.load(table)
        epoch, seq = await self.store.claim(table)
        if loaded[0].seq != seq:  # its owner before has written in between
            loaded = await self.load(table)
        if loaded[0].status == CLOSED:
            self.note_gone(loaded[0])
            return None
        return *loaded, epoch

    def note_gone(self, log: TableLog) -> None:
        """Remember for a while why a table is closed."""
        self.gone[log.name] = log.closed_why
        if len(self.gone) > GONE_KEPT:
            self.gone.popitem(last=False)

    def no_table(self, table: str) -> Refusal:
        """Return how a message about no table is refused: with the reason where it is known."""
        if table in self.gone:
            return Refusal("no_table", table=table, why=self.gone[table])
        return Refusal("no_table", table=table)

    async def load(self, table: str) -> tuple[TableLog, list[Answer]]:
        """Return a table as it was committed, with the answers that were given there last."""
        log = await loading.loaded(self.store, table, self.kernels)
        answers = await self.store.answers(table, WRITTEN_KEPT)
        self.names |= await self.store.names(loading.guests_at(log) - self.names.keys())
        return log, answers

    async def whole_feeds(self, log: TableLog) -> Feeds:
        """Return a table's feeds with all updates that anybody there may ask for."""
        return await loading.whole_feeds(self.store, log, self.kernels)

    def forget(self, actor: TableActor) -> None:
        """Put a table out of memory; its log stays."""
        if self.actors.get(actor.log.name) is actor:
            del self.actors[actor.log.name]
        written = self.written.get(actor.log.name)
        if not actor.play.unwritten:  # what was not committed is shown to nobody
            self.show_info(actor.info())
        if written is not None and actor.log.name in self.written:
            self.written[actor.log.name] = written
        if actor.log.status == CLOSED:
            self.note_gone(actor.log)

    def show_info(self, card: m.TableInfo) -> None:
        """Note a table's card for the lobby."""
        self.quotas.shown(card.table)
        if card.status not in (OPEN, PLAYING):
            self.cards.pop(card.table, None)
            self.written.pop(card.table, None)
            self.lobby_is_due.set()
            return
        if self.cards.get(card.table) != card:
            self.cards[card.table], self.written[card.table] = card, self.time.now()
            self.lobby_is_due.set()

    def count(self, actor: TableActor) -> None:
        """Let a finished match count for ratings, where there are any."""
        if self.ratings:
            self.start(self.rate(self.ratings, actor))

    async def rate(self, ratings: Ratings, actor: TableActor) -> None:
        """Let a finished match count, and show what it has changed."""
        if await ratings.count(actor.log):
            await actor.mailbox.put(Renamed())

    def ratings_of(self, info: m.TableInfo) -> dict[str, int]:
        """Return the ratings of the guests who sit at a table."""
        return self.ratings.shown(info) if self.ratings else {}

    def seats_of(self, guest: str) -> list[str]:
        """Return the tables at which a guest has a seat, or takes one with the next deal."""
        return [card.table for card in self.cards.values() if listing.sits_at(card, guest)]

    def tables_of(self, guest: str) -> list[m.TableInfo]:
        """Return the cards of the tables where a guest has a seat or is the host."""
        return listing.tables_of(guest, self.known())

    def known(self) -> list[m.TableInfo]:
        """Return the cards of all tables that somebody may find, also of those that are stuck."""
        return [*self.cards.values(), *self.ghosts.infos.values()]

    # ---- making tables -----------------------------------------------------------------------

    async def make(self, peer: Peer, message: m.Make) -> bytes:
        """Open a table as asked; return the answer, the same when it is asked again."""
        guest = peer.guest
        digest = digest_of(message)
        known = await self.store.answer(LOBBY, guest, message.cmd)
        if known:
            return known.to(digest)
        table, promised = new_table_name(), self.promised()
        events = [*events_of(guest, message), *promised]
        commit = next((commit_to(table, event.secret) for event in promised), "")
        made = m.encode(m.Made(message.cmd, table, commit))
        answer = Answer(LOBBY, guest, message.cmd, made, digest)
        await self.nights.check_open(message.night)
        try:
            with self.quotas.making(peer, table, not opening_of(events).private):
                await self.make_room(guest)
                await self.write_new(table, events, partial(self.write_alone, answer))
        except Repeated:  # sent twice, and the other was faster
            return (await self.store.answer(LOBBY, guest, message.cmd) or answer).to(digest)
        return answer.answer

    def is_on(self, table: str) -> bool:
        """Tell whether a table is open or playing."""
        return table in self.cards

    async def open_like(self, log: TableLog, peer: Peer, write: Write) -> str:
        """Open a table with the options and the bots of another; its caller is the host.

        A seat is kept for everybody else who played: nobody is at a table that they did not choose.
        """
        guest = peer.guest
        seats = [seated_again(seat, h, guest) for seat, h in enumerate(log.holders)]
        timed = [Timed(seat, h.times) for seat, h in enumerate(log.holders) if h.times != 1]
        table = new_table_name()
        night = await self.nights.if_open(log.opened.night)
        opened = msgspec.structs.replace(log.opened, host=guest, branch_of=None, night=night)
        hushed = [Hushed(True)] if log.hushed else []
        with self.quotas.making(peer, table, not opened.private):
            await self.make_room(guest)
            promised = self.promised()
            await self.write_new(table, [opened, *seats, *timed, *hushed, *promised], write)
        return table

    def promised(self) -> list[Committed]:
        """Promise a new table's secret, unless tests say what is dealt."""
        return [Committed(new_secret())] if self.promises else []

    async def open_branch(self, log: TableLog, peer: Peer, message: m.Branch, write: Write) -> str:
        """Open a what-if; close the caller's last one: it was a thought, not a match."""
        with self.quotas.branching(peer):
            record = record_of(log, await self.store.events(log.name))
            check_branch(message, record)
            shuffles, kernels = self.shuffles(record.game), log.table.kernels
            given = record, peer.guest, message, shuffles, kernels
            events = await asyncio.to_thread(branch_events, *given)
            await self.close_branches(peer.guest)
            table = new_table_name()
            await self.write_new(table, events, write)
        return table

    async def close_branches(self, guest: str) -> None:
        """Close the what-ifs of a guest that are not over."""
        for table, card in list(self.cards.items()):
            actor = await self.actor(table) if card.host == guest and card.branch_of else None
            if actor:
                await actor.mailbox.put(Closed("left"))

    async def write_alone(self, answer: Answer, part: Part) -> None:
        """Commit a new table with the answer that names it."""
        await self.store.append(*part[:3], answer=answer, row=part.row)

    async def write_new(self, table: str, events: list[AnyEvent], write: Write) -> None:
        """Have the first events of a table written, with its row."""
        kernels = self.kernels.get(opening_of(events).game)
        log = await asyncio.to_thread(replayed, table, events, kernels)
        card = info_of(log, self.names, set(), 0)
        row = Row(table, log.host, log.status, m.encode(kept(card)), self.calendar.now())
        encoded = [encode_event(event) for event in events]
        await write(Part(table, 0, encoded, row=row))
        self.cards[table], self.written[table] = card, self.time.now()
        await self.actor(table)

    async def make_room(self, guest: str) -> None:
        """Close a host's oldest tables of those left to bots, where there are many."""
        left = [card for card in self.quotas.hosted(guest) if listing.is_left_to_bots(card)]
        left.sort(key=lambda card: self.written[card.table])
        for card in left[: max(0, len(left) - self.settings.tables_per_guest + 1)]:
            await self.give_up(card.table)

    def check_limits(self, log: TableLog, peer: Peer, message: Any) -> None:
        """Refuse a command at a table of which one guest or address has done too many."""
        self.quotas.check(log, peer, message)

    # ---- sockets -----------------------------------------------------------------------------

    def welcome(self, guest: Guest) -> m.Welcome:
        """Greet a guest."""
        self.names[guest.guest] = guest.name
        return m.Welcome(m.PROTOCOL, guest.guest, guest.name, self.seats_of(guest.guest))

    async def rename(self, guest: str, name: str) -> None:
        """Give a guest another name, and show it where the guest sits."""
        await self.store.rename(guest, name)
        self.names[guest] = name
        for actor in list(self.actors.values()):
            if guest in listing.owners_of(actor.info()):
                await actor.mailbox.put(Renamed())

    async def post(self, peer: Peer, message: Any) -> bool:
        """Hand a message to its table; return whether there is one."""
        actor = await self.actor(message.table)
        if actor is None:
            return await self.answer_for_ghost(peer, message)
        peer.tables.add(message.table)
        await actor.mailbox.put(Command(peer, message))
        return True

    async def answer_for_ghost(self, peer: Peer, message: Any) -> bool:
        """Answer for a table that cannot be continued; return whether this is one."""
        info = self.ghosts.infos.get(message.table)
        match message:
            case _ if info is None:
                return False
            case m.Enter():
                peer.send(m.Table(info, listing.seat_in(info, peer.guest)))
            case m.Stand() | m.Close():
                await self.ghosts.leave(message.table, peer.guest)
                self.lobby_is_due.set()
                peer.send(m.Ack(message.cmd, 0))
            case m.Exit():
                pass
            case _:
                raise Refusal("not_now", status=info.status)
        return True

    async def leave(self, peer: Peer) -> None:
        """Tell every table that a socket is gone."""
        self.lobby.discard(peer)
        self.connections.discard(peer)
        for table in peer.tables:
            actor = self.actors.get(table)
            if actor:
                await actor.mailbox.put(Left(peer))

    # ---- beside the tables -------------------------------------------------------------------

    def lobby_message(self, guest: str) -> m.Lobby:
        """List the public tables, and the guest's own."""
        return m.Lobby(listing.listed(self.cards.values()), self.tables_of(guest))

    async def send_lobby(self) -> None:
        """Send the lobby to who watches it, when it has changed, not too often."""
        while True:
            await self.lobby_is_due.wait()
            self.lobby_is_due.clear()
            encoded = listing.told_to(self.known(), {peer.guest for peer in self.lobby})
            for peer in list(self.lobby):
                peer.send_bytes(encoded[peer.guest])
            await asyncio.sleep(LOBBY_EVERY)

    async def sweep(self) -> None:
        """Put tables that nobody looks at out of memory, and end what everybody has left."""
        while True:
            await asyncio.sleep(SWEEP_EVERY)
            with contextlib.suppress(Unavailable):
                await self.runs.beat()
                await self.sweep_once()

    async def put_away(self) -> None:
        """Put old tables away, now and then."""
        while self.settings.archive_after:
            await asyncio.sleep(ARCHIVE_EVERY)
            with contextlib.suppress(Unavailable):
                await put_away(
                    self.store, self.calendar.now() - self.settings.archive_after * A_DAY
                )

    async def sweep_once(self) -> None:
        """Look at every table once."""
        for table, card in list(self.cards.items()):
            if card.status == PLAYING and self.written[table] <= self.given_up(card):
                await self.give_up(table)
        oldest = self.time.now() - self.settings.unload_after
        for actor in list(self.actors.values()):
            is_idle = not actor.attendees and actor.timers.touched < oldest
            if is_idle and actor.log.status != OPEN:
                await actor.mailbox.put(Stop())
        self.forget_names()

    def forget_names(self) -> None:
        """Keep no more names than are of use."""
        if len(self.names) > NAMES_KEPT:
            infos = [*self.known(), *(actor.info() for actor in self.actors.values())]
            kept = {guest for info in infos for guest in listing.owners_of(info)}
            for guest in self.names.keys() - kept - {peer.guest for peer in self.connections}:
                del self.names[guest]

    def given_up(self, card: m.TableInfo) -> float:
        """Return until when something must have been written of a match that is not given up."""
        is_left, settings = listing.is_left_to_bots(card), self.settings
        return self.time.now() - (settings.alone_idle if is_left else settings.playing_idle)

    async def give_up(self, table: str) -> None:
        """Close a match that nobody has come back to."""
        actor = await self.actor(table)
        if actor and not actor.attendees:
            await actor.mailbox.put(Closed("left"))


def new_table_name() -> str:
    """Return a name that nobody can guess: a private table is found by its link alone."""
    return secrets.token_urlsafe(9)


def seated_again(seat: int, holder: Holder, guest: str) -> Seated | Kept:
    """Seat a bot, or the guest, as at another table; keep the seat of everybody else."""
    if holder.kind == BOT or holder.who == guest:
        return Seated(seat, holder.kind, holder.who)
    return Kept(seat, holder.who)
