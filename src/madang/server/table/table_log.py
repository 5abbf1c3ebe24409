"""A table as its log tells it: what has become of the rules, the seats and the match, and its card.

`reducers` says what each event makes of it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from msgspec import DecodeError, json
from msgspec.structs import replace

from madang.bots import is_search
from madang.errors import RecordError
from madang.game import WATCHER, Deck, Game, Kernels, Progress, States
from madang.games import game_named
from madang.layout import bits_in
from madang.search.kernels import MOST_PAST
from madang.server.protocol.messages import Clock, Missed, Promise, Seat, TableInfo
from madang.server.protocol.refusals import Refusal
from madang.server.store.interfaces import Row, TooMany
from madang.server.table.events import AnyEvent, Changed, Committed, Opened, Past, Started
from madang.server.table.feeds import Feeds, Window
from madang.server.texts import numbers_of
from madang.shuffles import Fair, commit_to, deal_of, seed_of
from madang.table import Table

OPEN, PLAYING, OVER, BROKEN, CLOSED = "open", "playing", "over", "broken", "closed"
FREE, PERSON, BOT = "open", "person", "bot"


@dataclass
class Holder:
    """Who holds a seat."""

    kind: str = FREE
    who: str = ""  # a guest's id or a bot's word
    next: str = ""  # the guest who takes the bot's seat when the next deal begins
    covered: bool = False
    ready: bool = False
    bank: float | None = None
    times: int = 1  # how many times the clock's seconds the person has
    kept: str = ""  # the guest for whom the open seat is kept
    bot: str = ""  # the bot that made room before the deal, and comes back if the person leaves
    missed: Missed | None = None  # the last time that a bot played for the person

    def fill_bank(self, clock: Clock | None) -> None:
        """Have the whole bank, as before the match."""
        self.bank = clock.bank * self.times if clock else None


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

    def numbers_of(self, holders: Sequence[Holder]) -> list[str]:
        """Return the number of each seat's person among similar names."""
        return [self.numbers.get(holder.who, "") for holder in holders]

    def begin(self, numbers: list[str]) -> None:
        """Take no more numbers."""
        self.of_seats = numbers
        self.fixed = Promise(self.table, self.commit, numbers)

    def next_deal(self, game: Game) -> tuple[Deck, int]:
        """Return the deck and the dice that follow; the same until they have been dealt."""
        seed = seed_of(self.table, self.secret, self.of_seats or [])
        return deal_of(game, seed, self.deals + 1)

    def promise(self, holders: Sequence[Holder]) -> Promise:
        """Return what everybody is shown: never the secret."""
        return self.fixed or Promise(self.table, self.commit, self.numbers_of(holders))


class TableLog:
    """One table, replayed. Events are the only thing that changes it."""

    def __init__(self, name: str, opened: Opened, kernels: Kernels | None = None) -> None:
        self.name, self.host = name, opened.host
        self.set_up(opened, kernels)
        self.status = OPEN
        self.seq = 1  # the number of the next event
        self.answered = 0  # in a call: the seats whose answer is settled already
        # offers made already, each with its seat and shown after the one before it
        self.coming: list[tuple[int, States]] = []
        self.rematch: str | None = None
        self.is_chat_off = False  # the host wants no talk
        self.rematch_by = ""  # the guest who asked for it
        self.removed: set[str] = set()  # guests who may not sit here again
        self.banks: dict[str, float | None] = {}  # guest -> what it had left when it stood up
        self.closed_why = ""
        self.dealing: Dealing | None = None  # the source of the decks; None: nobody can check
        self.past: Past | None = None  # what of another table's match was played here too
        self.seen: dict[int, list[bytes]] = {}  # seats of bots that search -> views of this deal
        self.whole = b""  # from what all kept updates can be built, see `snapshots`

    def set_up(self, opened: Opened, kernels: Kernels | None) -> None:
        """Be a table with these rules, at which nobody sits yet."""
        self.opened = opened
        self.game = game_named(opened.game)
        self.options, self.preset = rules_of(opened.game, json.encode(opened.options))
        self.table = Table(self.game, self.options, kernels)
        self.feeds = Feeds(self.name, self.table, opened.odds)
        self.holders = [Holder() for _ in range(self.table.seats)]
        for holder in self.holders:
            holder.fill_bank(opened.clock)

    # ---- what everybody waits for ------------------------------------------------------------

    @property
    def in_call(self) -> bool:
        """Whether seats are asked at once if they want to call, as far as everybody may know."""
        return self.window is not None or self.game.is_call(self.table.state)

    @property
    def call(self) -> bytes | None:
        """What everybody may know of the call that the rules wait for, which no answer changes.

        A step may lead from one call into the next, where the table acts for a seat in between.
        """
        return self.known_of(None) if self.game.is_call(self.table.state) else None

    def known_of(self, states: States | None) -> bytes:
        """Return what everybody may know of a state of this match, by default the present one."""
        shown = self.table.states if states is None else states
        return bytes(self.table.engine.views(shown, WATCHER))

    @property
    def asking(self) -> bytes | None:
        """What everybody waits for answers to: the offer of an open window, or a call."""
        return self.window.states.tobytes() if self.window else self.call

    @property
    def window(self) -> Window | None:
        """The open uniform window, if there is one."""
        return self.feeds.window

    @property
    def pass_word(self) -> str:
        """The word with which a seat lets a call go by; in a game without calls no word."""
        return self.game.pass_word or ""

    @property
    def deal_over(self) -> bool:
        """Whether a deal has ended and the next is due."""
        return self.may_deal and bool(self.table.state.ended)

    @property
    def needs_shuffle(self) -> bool:
        """Whether chance comes next at once: before the first deal, or in the middle of one."""
        return self.may_deal and not self.table.state.ended

    @property
    def is_in_deal(self) -> bool:
        """Whether a deal has begun and has not ended."""
        return bool(self.table.state.deal_no and not self.table.state.ended)

    @property
    def may_deal(self) -> bool:
        """Whether chance comes next, and everybody knows."""
        return self.status == PLAYING and self.window is None and self.table.needs_deal

    @property
    def progress(self) -> Progress:
        """How far the match is, as everybody knows."""
        state = self.window.state if self.window else self.table.state
        return self.game.views.progress(state, self.options)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats whose answer is missing."""
        asked = self.window.asked if self.window else int(self.table.state.to_act)
        return bits_in(asked & ~self.answered if self.status == PLAYING else 0)

    @property
    def idle(self) -> frozenset[int]:
        """The seats for which the table acts, because they have nothing to decide."""
        return frozenset(bits_in(self.game.forced_seats(self.table.state, self.options)))

    def only_passing(self) -> tuple[int, ...]:
        """Return the seats that the rules still ask, but whose answer is settled."""
        return bits_in(int(self.table.state.to_act) & self.answered)

    @property
    def is_uniform(self) -> bool:
        """Whether the table waits equally long for every offer."""
        return bool(self.opened.uniform_window and self.opened.call_window)

    def answers(self) -> list[tuple[int, str]]:
        """Return what the seats that the rules still ask have answered, claims before passes."""
        if self.call is None or (self.window and self.call != self.window.call):
            return []
        held = self.window.held if self.window else {}
        answers = [(seat, held.get(seat, self.pass_word)) for seat in self.table.to_act]
        return sorted(answers, key=lambda answer: answer[1] == self.pass_word)

    def awaits(self, seat: int) -> bool:
        """Tell whether the rules still ask a seat to answer the call that everybody knows of."""
        is_known = not self.window or self.call == self.window.call
        return is_known and self.game.is_call(self.table.state) and seat in self.table.to_act

    # ---- who is there ------------------------------------------------------------------------

    def seat_of(self, guest: str) -> int | None:
        for seat, holder in enumerate(self.holders):
            if holder.kind == PERSON and holder.who == guest:
                return seat
        return None

    def next_seat_of(self, guest: str) -> int | None:
        """Return the bot's seat that a guest takes when the next deal begins."""
        seats = (seat for seat, holder in enumerate(self.holders) if holder.next == guest)
        return next(seats, None)

    def kept_seat_of(self, guest: str) -> int | None:
        seats = (seat for seat, holder in enumerate(self.holders) if holder.kept == guest)
        return next(seats, None)

    def record_bot_views(self) -> None:
        """Keep what bots that search see of this deal: they believe by all of it."""
        for seat, holder in enumerate(self.holders):
            if holder.kind == BOT and is_search(holder.who):
                views = self.seen.setdefault(seat, [])
                view = bytes(self.table.engine.views(self.table.states, seat))
                if views[-1:] != [view]:
                    views.append(view)
                    del views[:-MOST_PAST]

    def bot_views(self, seat: int) -> list[bytes]:
        """Return what a bot that searches has seen of this deal, without what it sees now.

        After a restart it is what it has seen since.
        """
        views = self.seen.get(seat, [])
        now = bytes(self.table.engine.views(self.table.states, seat))
        return views[:-1] if views[-1:] == [now] else views

    def people(self) -> list[int]:
        return [seat for seat, holder in enumerate(self.holders) if holder.kind == PERSON]

    def n(self, viewer: int) -> int:
        return self.feeds.feed_of(viewer).n

    @property
    def promise(self) -> Promise | None:
        """The public facts that fix the decks; None: nobody can check them."""
        return self.dealing.promise(self.holders) if self.dealing else None

    @property
    def may_talk(self) -> bool:
        """Whether who sits here may say what it likes: among friends, unless the host minds."""
        return self.opened.private and not self.is_chat_off and not self.opened.branch_of


# ---- its card ------------------------------------------------------------------------------------


def info_of(
    log: TableLog,
    names: Mapping[str, str],
    here: Set[int],
    watchers: int,
    votes: Callable[[int], tuple[int, int]] = lambda seat: (0, 0),
) -> TableInfo:
    """Return the table's card: the lobby's line, and the frame of its page.

    `votes` says of a seat how many want a bot to play for it, and how many have to.
    """
    opened, progress, idle = log.opened, log.progress, log.idle
    called = (names.get(it.who, "") if it.kind == PERSON else "" for it in log.holders)
    alike = numbers_of(tuple(called))
    return TableInfo(
        table=log.name,
        game=opened.game,
        options=opened.options,
        preset=log.preset,
        status=log.status,
        seats=[
            seat_card(holder, names, seat in here, seat in idle, *votes(seat), alike[seat])
            for seat, holder in enumerate(log.holders)
        ],
        host=log.host,
        private=opened.private,
        clock=opened.clock,
        call_window=opened.call_window,
        watchers=watchers,
        deal=progress.deal,
        deals=progress.deals,
        is_last=progress.is_last,
        chat=log.may_talk,
        open_bots=opened.open_bots,
        odds=opened.odds,
        uniform_window=opened.uniform_window,
        night=opened.night if opened.private else "",
        rematch=log.rematch,
        branch_of=opened.branch_of,
        host_name=names.get(log.host, ""),
        rematch_by=log.rematch_by,
    )


def seat_card(
    holder: Holder,
    names: Mapping[str, str],
    is_here: bool,
    is_idle: bool,
    count: int,
    needed: int,
    alike: int,
) -> Seat:
    is_person = holder.kind == PERSON
    return Seat(
        kind=holder.kind,
        name=names.get(holder.who, "") if is_person else holder.who,
        guest=holder.who if is_person else "",
        connected=is_here or not is_person,
        covered=holder.covered,
        ready=holder.ready or holder.kind == BOT or is_idle,
        bank=holder.bank,
        times=holder.times,
        next_guest=holder.next,
        next_name=names.get(holder.next, "") if holder.next else "",
        kept_guest=holder.kept,
        kept_name=names.get(holder.kept, "") if holder.kept else "",
        votes=count,
        votes_needed=needed,
        alike=alike,
    )


def kept(card: TableInfo) -> TableInfo:
    """Return the card without what is true of this moment only."""
    now = {"connected": False, "ready": False, "votes": 0, "votes_needed": 0}
    seats = [replace(seat, **now) for seat in card.seats]
    card = replace(card, call_votes=0, call_votes_needed=0)
    return replace(card, seats=seats, watchers=0, watching=[], deals_in=None, ratings={})


def read_info(card: bytes) -> TableInfo | None:
    """Read a card that was kept; None where it is damaged."""
    try:
        return json.decode(card, type=TableInfo)
    except (DecodeError, UnicodeError):
        return None


def infos_of(rows: Iterable[Row]) -> dict[str, TableInfo]:
    """Return the cards of tables, but damaged ones."""
    infos = {row.table: read_info(row.card) for row in rows}
    return {table: info for table, info in infos.items() if info}


def refusal_of(error: TooMany) -> Refusal:
    """Say which tables a guest has, where it has as many as it may have."""
    limit, tables = error.limit, [*infos_of(error.rows).values()]
    return Refusal("too_many", what=limit.what, most=limit.most, tables=tables)


def row_key(log: TableLog, names: Mapping[str, str]) -> tuple[object, ...]:
    """Return the part of a card whose change writes the row again: not each second of a bank."""
    holders = [
        (holder.kind, holder.who, holder.next, holder.kept, holder.covered, holder.times)
        for holder in log.holders
    ]
    named = [log.host, *(guest for holder in holders for guest in holder[1:4])]
    called = [names.get(guest) for guest in named]
    match = log.opened, log.status, log.progress, log.rematch, log.is_chat_off
    return match, log.host, holders, called


# ---- how it opened ---------------------------------------------------------------------------


def opening_of(events: list[AnyEvent]) -> Opened:
    """Return the event that opens a table; raise RecordError where the log begins otherwise."""
    if not events or not isinstance(events[0], Opened):
        raise RecordError(1, "the table was never opened")
    return events[0]


def played_by(events: list[AnyEvent]) -> Opened:
    """Return the opening that counts: the last one, where rules were changed before the start."""
    changed = [event.opened for event in events if isinstance(event, Changed)]
    return [opening_of(events), *changed][-1]


@lru_cache(maxsize=1000)
def rules_of(game: str, written: bytes) -> tuple[Any, str | None]:
    """Return options as a game takes them, and the preset that they are: many tables share them."""
    found = game_named(game)
    options = found.make_options(**json.decode(written))
    return options, preset_of(found, options)


def preset_of(game: Game, options: Any) -> str | None:
    """Return the preset that the options are, however many play."""
    for preset in game.house_rules.presets:
        option = game.house_rules.seats_option
        seats = {option: game.seats(options)} if option else {}
        if game.make_options(preset=preset, **seats) == options:
            return preset
    return None


def fair_in(table: str, events: Iterable[AnyEvent]) -> Fair | None:
    """Return what the record of a finished match says; None where nothing was promised."""
    kinds = {type(event): event for event in events if isinstance(event, Committed | Started)}
    committed, started = kinds.get(Committed), kinds.get(Started)
    if not isinstance(committed, Committed) or not isinstance(started, Started):
        return None
    commit = commit_to(table, committed.secret)
    return Fair(table, commit, started.numbers, committed.secret)
