"""The first events of a table: as `make` and `set_rules` ask for it, or as a branch of a match.

A branch begins in the middle of another match, with its future shuffled again. Its log has the deal
of that moment, as far as it was played. That the deals before were played too is one event, which
names the other table: so a branch is a whole match with a true record of its own, and stores only
what differs. People who have seen the replay know which cards came. So the cards that were still to
come are shuffled within the last deck that was dealt, which changes nothing before.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec
import numpy as np

from madang.analysis import analysis_of
from madang.bots import bot_names, is_search, offered_names
from madang.errors import NotationError, OptionError
from madang.game import Deck, Game, Kernels
from madang.games import GAMES, game_named
from madang.games.lessons import lesson_of
from madang.record import Deal, Event, apply
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.interfaces import Snapshot
from madang.server.table.events import Acted, AnyEvent, Dealt, Opened, Past, Seated, Started
from madang.server.table.loading import first_snapshot, states_of
from madang.server.table.reducers import replayed
from madang.server.table.table_log import BOT, PERSON, TableLog
from madang.server.workers.searching import check_search_word
from madang.shuffles import DeckSource
from madang.table import Table

SECONDS = {"move": (3.0, 3600.0), "bank": (0.0, 36000.0), "call_window": (1.0, 30.0)}

Rules = m.Make | m.SetRules


def events_of(guest: str, message: m.Make) -> list[AnyEvent]:
    """Return the first events of a new table; refuse what cannot be."""
    if message.lesson:
        return lesson_events(guest, message)
    opened, seats = opening(guest, message.game, message)
    opened = within(message.night, opened)
    return [opened, *first_seats(guest, message, opened.game, seats)]


def lesson_events(guest: str, message: m.Make) -> list[AnyEvent]:
    """Return a table at which a lesson has been dealt.

    It runs from the first moment and no bot's seat is free, so nobody can be dealt a deck that
    somebody else knows.
    """
    game, _ = read_options(message.game, {})
    lesson = lesson_of(game)
    if lesson is None:
        raise Refusal("bad_option", field="lesson", value=game.name, allowed="false")
    rules = m.Make(message.cmd, game.name, lesson.options, call_window=0.0, bots=lesson.bots)
    opened, seats = opening(guest, game.name, rules)
    seated = first_seats(guest, rules, game.name, seats)
    return [opened, *seated, Started(), Dealt(lesson.deck, lesson.dice)]


def within(night: str, opened: Opened) -> Opened:
    """Let a table belong to an evening, whose tables are private."""
    return msgspec.structs.replace(opened, night=night, private=True) if night else opened


def opening(host: str, name: str, message: Rules) -> tuple[Opened, int]:
    """Return how a table with these rules opens, and how many seats it has."""
    game, options = read_options(name, message.options)
    check_times(message)
    opened = Opened(
        game=game.name,
        rules=game.rules_version,
        options=game.format_options(options),
        host=host,
        private=message.private,
        clock=message.clock,
        call_window=call_window_of(game, message),
        open_bots=message.open_bots,
        odds=message.odds and analysis_of(game).own_odds is not None,
        uniform_window=is_uniform(game, message),
    )
    return opened, game.seats(options)


def read_options(name: str, options: dict[str, Any]) -> tuple[Game, Any]:
    try:
        game = game_named(name)
    except NotationError:
        allowed = ", ".join(game.name for game in GAMES)
        raise Refusal("bad_option", field="game", value=name, allowed=allowed) from None
    try:
        return game, game.make_options(**options)
    except OptionError as error:
        field, value, allowed = error.field, error.value, error.allowed
        raise Refusal("bad_option", field=field, value=value, allowed=allowed) from None


def checked_bot(game: str, word: str, may_search: bool = True) -> str:
    """Refuse a bot that the game does not have."""
    if may_search and is_search(word):
        check_search_word(game_named(game), word)
        return word
    names = offered_names(game_named(game))
    if word not in names:
        raise Refusal("bad_option", field="bot", value=word, allowed=", ".join(names))
    return word


def call_window_of(game: Game, message: Rules) -> float:
    """Return how long the table waits for calls: as the game does, unless told otherwise."""
    return game.layout.calls.seconds if message.call_window is None else message.call_window


def is_uniform(game: Game, message: Rules) -> bool:
    """Tell whether nobody may know from the pause if a seat was asked."""
    has_offers = game.layout.calls.claim_offer is not None
    return has_offers and message.uniform_window and call_window_of(game, message) > 0


def check_times(message: Rules) -> None:
    """Refuse clocks that nobody can play by."""
    given = {"call_window": message.call_window} if message.call_window else {}
    if message.clock:
        given |= {"move": message.clock.move, "bank": message.clock.bank}
    for field, value in given.items():
        least, most = SECONDS[field]
        if not least <= value <= most:
            raise Refusal("bad_option", field=field, value=value, allowed=f"{least} to {most}")


def first_seats(guest: str, message: m.Make, game: str, seats: int) -> list[AnyEvent]:
    """Seat the bots and the host."""
    if len(message.bots) > seats:
        allowed = f"at most {seats} seats"
        raise Refusal("bad_option", field="bots", value=len(message.bots), allowed=allowed)
    bots = dict(enumerate(message.bots))
    taken = {seat: checked_bot(game, bot) for seat, bot in bots.items() if bot is not None}
    seated: list[AnyEvent] = [Seated(seat, BOT, bot) for seat, bot in taken.items()]
    free = [seat for seat in range(seats) if seat not in taken]
    if message.sit and not free:
        raise Refusal("seat_taken", seat=0)
    return [*seated, Seated(free[0], PERSON, guest)] if message.sit else seated


# ---- what if: a branch of a match that is over -------------------------------------------------


class Moment(NamedTuple):
    """A moment of a match: its deal as far as it was played by then, and what was before."""

    game: Game
    options: Any
    deal: list[Event]
    before: int  # deals, reshuffles and moves before this deal
    start: bytes  # the states then
    standings: list[list[int]]  # after each deal before
    places: list[int]


class Branch(NamedTuple):
    """The log of a new table, and what it is loaded from without reading the other table's."""

    events: list[AnyEvent]
    snapshot: Snapshot | None  # None: it begins in the first deal


def check_branch(message: m.Branch, log: TableLog, events: int) -> None:
    """Refuse a moment, a seat or a bot that there is not."""
    if not 1 <= message.at < events:
        raise Refusal("bad_message", field="at", allowed=f"1 to {events - 1}")
    if not 0 <= message.seat < log.table.seats:
        raise Refusal("bad_message", field="seat", allowed=f"0 to {log.table.seats - 1}")
    if message.bot is not None:
        checked_bot(log.game.name, message.bot, may_search=False)


def branched(
    name: str,
    log: TableLog,
    guest: str,
    message: m.Branch,
    moment: Moment,
    shuffles: DeckSource,
    kernels: Kernels | None,
) -> Branch:
    """Return how a new table begins at which a guest plays on from a moment of a finished match."""
    first, deal = first_events(moment, guest, message), list(deal_of(moment, shuffles, kernels))
    if not moment.before:
        return Branch([*first, *deal], None)
    is_older = log.past is not None and moment.before <= log.past.count
    past = Past(log.past.table if log.past and is_older else log.name, moment.before)
    begun = replayed(name, first, kernels)
    begun.table.states[:] = states_of(begun, moment.start)
    begun.feeds.standings, begun.feeds.places = moment.standings, moment.places
    begun.feeds.begin_feeds()
    begun.past, begun.seq = past, begun.seq + 1
    return Branch([*first, past, *deal], first_snapshot(begun))


def first_events(moment: Moment, guest: str, message: m.Branch) -> list[AnyEvent]:
    """Seat the guest and bots at a new table, and begin."""
    game = moment.game
    bot = message.bot or bot_names(game)[-1]
    seated = [
        Seated(seat, PERSON, guest) if seat == message.seat else Seated(seat, BOT, bot)
        for seat in range(game.seats(moment.options))
    ]
    opened = Opened(
        game=game.name,
        rules=game.rules_version,
        options=game.format_options(moment.options),
        host=guest,
        private=True,
        clock=None,
        call_window=0.0,
        open_bots=False,
        branch_of=m.Origin(message.table, message.at),
    )
    return [opened, *seated, Started()]


def deal_of(
    moment: Moment, shuffles: DeckSource, kernels: Kernels | None
) -> Iterator[Dealt | Acted]:
    """Yield a deal until a moment with another future, then the reshuffle that is due, if any."""
    table = Table(moment.game, moment.options, kernels)
    table.states[:] = np.frombuffer(moment.start, table.states.dtype)
    for event in moment.deal:
        apply(table, event)
    pack = moment.game.layout.deck
    for event in with_another_future(moment.game, moment.deal, pack.undealt(table.state), shuffles):
        yield (
            Dealt(event.deck, event.dice)
            if isinstance(event, Deal)
            else Acted(event.seat, event.do)
        )
    while table.needs_deal and not table.state.ended:
        deck, dice = next(shuffles)
        table.deal(deck, dice)
        yield Dealt(pack.format(deck), dice)


def with_another_future(
    game: Game, events: list[Event], coming: Deck, shuffles: DeckSource
) -> list[Event]:
    """Shuffle the cards that are still to come, at their places in the last deck."""
    last, deal = [(n, event) for n, event in enumerate(events) if isinstance(event, Deal)][-1]
    deck, (fresh, _) = game.layout.deck.parse(deal.deck), next(shuffles)
    deck[np.isin(deck, coming)] = fresh[np.isin(fresh, coming)]
    return [
        *events[:last],
        Deal(deal.n, game.layout.deck.format(deck), deal.dice),
        *events[last + 1 :],
    ]
