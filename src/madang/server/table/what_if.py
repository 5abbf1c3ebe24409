"""What if: a table that begins in the middle of another match, with its future shuffled again.

The branch's log has the deal of that moment, as far as it was played. That the deals before were
played too is one event, which names the other table: so a branch is a whole match with a true
record of its own, and stores only what differs. People who have seen the replay know which
cards came. So the cards that were still to come are shuffled within the last deck that was dealt,
which changes nothing before.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from madang.bots import bot_names
from madang.game import Deck, Game, Kernels
from madang.record import Deal, Event, apply
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.store.interfaces import Snapshot
from madang.server.table.events import Acted, AnyEvent, Dealt, Opened, Past, Seated, Started
from madang.server.table.loading import first_snapshot, states_of
from madang.server.table.opening import checked_bot
from madang.server.table.reducers import replayed
from madang.server.table.table_log import BOT, PERSON, TableLog
from madang.shuffles import DeckSource
from madang.table import Table


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
