"""What if: a table that begins where another match once stood, with its future shuffled anew.

The branch's log begins with the other match's events, so it is a whole match with a true record of
its own. Whoever has seen the replay knows which cards came; so the cards that were still to come
change places among themselves in the last deck that was dealt, which alters nothing before.
"""

from collections.abc import Iterator

import numpy as np

from madang.bots import bot_names
from madang.chance import DeckSource
from madang.game import Deck, Game, Kernels
from madang.record import Deal, Event, Record, replay
from madang.server.protocol import messages as m
from madang.server.protocol.refusals import Refusal
from madang.server.table.checks import checked_bot
from madang.server.table.events import AnyEvent, Dealt, Done, Opened, Seated, Started
from madang.server.table.log import BOT, PERSON


def check_branch(message: m.Branch, record: Record) -> None:
    """Refuse a moment, a seat or a bot that there is not."""
    last = len(record.events) - 1
    if not 1 <= message.at <= last:
        raise Refusal("bad_message", field="at", allowed=f"1 to {last}")
    seats = record.game.seats(record.options)
    if not 0 <= message.seat < seats:
        raise Refusal("bad_message", field="seat", allowed=f"0 to {seats - 1}")
    if message.bot is not None:
        checked_bot(record.game.name, message.bot)


def branch_events(
    record: Record, guest: str, message: m.Branch, shuffles: DeckSource, kernels: Kernels | None
) -> list[AnyEvent]:
    """Return the log of a new table at which a guest plays on from a moment of a match."""
    game = record.game
    bot = message.bot or bot_names(game)[-1]
    seats = range(game.seats(record.options))
    seated = [
        Seated(seat, PERSON, guest) if seat == message.seat else Seated(seat, BOT, bot)
        for seat in seats
    ]
    opened = Opened(
        game=game.name,
        rules=game.rules_version,
        options=game.format_options(record.options),
        host=guest,
        private=True,
        clock=None,
        call_window=0.0,
        open_bots=False,
        branch_of=m.Origin(message.table, message.at),
    )
    return [opened, *seated, Started(), *past_of(record, message.at, shuffles, kernels)]


def past_of(
    record: Record, at: int, shuffles: DeckSource, kernels: Kernels | None
) -> Iterator[Dealt | Done]:
    """Yield the first `at` events with another future, then the reshuffle that is due, if any."""
    table = replay(record, at, kernels)
    coming = record.game.layout.deck.undealt(table.state)
    for event in with_another_future(record.game, record.events[:at], coming, shuffles):
        yield (
            Dealt(event.deck, event.dice) if isinstance(event, Deal) else Done(event.seat, event.do)
        )
    while table.needs_deal and not table.state.ended:
        deck, dice = next(shuffles)
        table.deal(deck, dice)
        yield Dealt(record.game.layout.deck.format(deck), dice)


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
