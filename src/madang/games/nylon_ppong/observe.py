"""The observation of a seat in a match of Nylon-ppong: see `madang.observations`."""

from typing import Any

import numpy as np

from madang.games.nylon_ppong.options import OPTIONS, Options
from madang.games.nylon_ppong.state import ENDS, MAX_SEATS, PHASES, UNENDED, State
from madang.games.nylon_ppong.view import cards_on_show
from madang.hwatu.cards import CARDS, MONTHS, NONE, count_of, month_of, total_of
from madang.kernels.jit import kernel
from madang.layout import Seat, places_after
from madang.observations import (
    Column,
    ObservationTable,
    axis,
    option_columns,
    option_writer,
    scales,
    starts,
)

RECENT = 8  # cards on top of the pile whose order is shown
MOST_CARDS = 6  # in a hand
MOST_SUM = 70  # of the months in a hand

SEATS = axis("seat", range(MAX_SEATS))
MONTH = axis("month", range(1, MONTHS + 1))

# fmt: off
COLUMNS = (
    #      name            axes                          low  high  meaning, section
    # the table
    Column("seated",       (SEATS,),                       0, 1, "Whether somebody sits there.", "1.1"),
    Column("phase",        (axis("phase", PHASES),),       0, 1, "What is asked.", "9"),
    Column("asked",        (),                             0, 1, "Whether the seat itself has to act.", "3.1"),
    Column("turn",         (SEATS,),                       0, 1, "Whose turn it is; in a call, whose turn comes next.", "3.1"),
    # the cards
    Column("own_hand",     (MONTH, axis("count", range(1, 5))), 0, 1, "Whether the hand holds at least so many cards of a month.", "2.1"),
    Column("own_sum",      (),                             0, 1, "The sum of the months in the hand.", "5.1", MOST_SUM),
    Column("own_drawn",    (MONTH,),                       0, 1, "The month that the seat has drawn and not yet discarded.", "3.2"),
    Column("has_drawn",    (),                             0, 1, "Whether the seat on turn holds a card that it drew in this turn.", "3.2"),
    Column("sizes",        (SEATS,),                       0, 1, "Cards in each hand.", "2.1", MOST_CARDS),
    Column("piled",        (MONTH,),                       0, 1, "Cards of each month on the pile, as far as they may be seen.", "2.2", 4),
    Column("unseen",       (MONTH,),                       0, 1, "Cards of each month that are neither in the hand nor seen on the pile.", "2.2", 4),
    Column("recent",       (axis("place", range(RECENT)), MONTH), 0, 1, "The months on top of the pile, the last one first, as far as they may be seen.", "2.2"),
    Column("pile",         (),                             0, 1, "Cards on the pile, seen or not.", "2.2", CARDS),
    Column("owner",        (SEATS,),                       0, 1, "Who discarded the card on top of the pile.", "4.4"),
    Column("deck",         (),                             0, 1, "Cards left in the deck.", "3.2", CARDS),
    Column("reshuffles",   (),                             0, 1, "How often the pile may still become a new deck.", "3.4", 5),
    Column("ponged",       (SEATS,),                       0, 1, "Who has called ppong in this round.", "4.1"),
    # the score
    Column("deal",         (),                             0, 1, "Which round this is.", "1.1", 100),
    Column("deals_left",   (),                             0, 1, "Rounds that follow this one.", "1.1", 100),
    Column("ended",        (axis("end", [row.word for row in ENDS[1:]]),), 0, 1, "How the round has ended.", "6"),
    Column("points",       (SEATS,),                      -4, 4, "Penalty points of the last finished round.", "6", 100),
    Column("totals",       (SEATS,),                    -400, 400, "Penalty points of the match: the seat's own, then by how much each other seat has more.", "1.4", 100),
    # the house rules that matter
    *option_columns(OPTIONS, "players"),
)
# fmt: on
AT, SCALE = starts(COLUMNS), scales(COLUMNS)


@kernel
def observe(view: State, options: Options, seat: Seat, out: Any) -> None:
    """Write all of a row, float32 (width,), from what `seat` may know (2.2)."""
    out[:] = 0
    observe_table(view, options, seat, out)
    observe_seats(view, options, seat, out)
    observe_hand(view, seat, out)
    observe_pile(view, options, out)
    observe_deal(view, options, out)
    observe_options(options, out)


@kernel
def observe_table(view: State, options: Options, seat: Seat, out: Any) -> None:
    """3.1  Write what is asked, and whom."""
    out[AT.phase + view.phase] = 1
    out[AT.asked] = view.to_act >> seat & 1
    if view.deal_no > 0:
        out[AT.turn + places_after(seat, view.seat, options.players)] = 1
        if view.owner != NONE:
            out[AT.owner + places_after(seat, view.owner, options.players)] = 1
    if view.ended != UNENDED:
        out[AT.ended + view.ended - 1] = 1


@kernel
def observe_seats(view: State, options: Options, seat: Seat, out: Any) -> None:
    """Write what all know of each seat, beginning with the one that looks on."""
    own = view.totals[seat]
    other = seat
    for place in range(options.players):
        out[AT.seated + place] = 1
        out[AT.sizes + place] = float(view.sizes[other]) * SCALE.sizes
        out[AT.ponged + place] = view.ponged >> other & 1
        out[AT.points + place] = float(view.points[other]) * SCALE.points
        out[AT.totals + place] = float(view.totals[other] - own) * SCALE.totals
        other += 1
        if other == options.players:
            other = 0
    out[AT.totals] = float(own) * SCALE.totals


@kernel
def observe_hand(view: State, seat: Seat, out: Any) -> None:
    """2.1, 3.2  Write the seat's own cards, and that somebody has drawn one."""
    hand = view.hands[seat]
    for month in range(MONTHS):
        held = count_of(hand, month + 1)
        out[AT.unseen + month] = 4 - held
        for count in range(4):
            out[AT.own_hand + 4 * month + count] = held > count
    out[AT.own_sum] = float(total_of(hand)) * SCALE.own_sum
    out[AT.has_drawn] = view.deal_no > 0 and view.drawn != NONE
    if view.deal_no > 0 and view.drawn != NONE and view.seat == seat:
        out[AT.own_drawn + month_of(view.drawn) - 1] = 1


@kernel
def observe_pile(view: State, options: Options, out: Any) -> None:
    """2.2  Write what may be seen of the pile."""
    seen = view.piled
    if not options.discard_history_visible:
        seen = min(seen, cards_on_show(view))
    for place in range(seen):
        out[AT.piled + int(month_of(view.pile[view.piled - 1 - place])) - 1] += 1
    for place in range(min(seen, RECENT)):
        month = int(month_of(view.pile[view.piled - 1 - place]))
        out[AT.recent + MONTHS * place + month - 1] = 1
    for month in range(MONTHS):
        piled = out[AT.piled + month]
        out[AT.unseen + month] = (out[AT.unseen + month] - piled) * SCALE.unseen
        out[AT.piled + month] = piled * SCALE.piled
    out[AT.pile] = float(view.piled) * SCALE.pile


@kernel
def observe_deal(view: State, options: Options, out: Any) -> None:
    """1.1, 3.4  Write how far the round and the match are."""
    out[AT.deck] = float(CARDS - view.dealt) * SCALE.deck
    out[AT.reshuffles] = float(options.max_reshuffles - view.reshuffles) * SCALE.reshuffles
    out[AT.deal] = float(view.deal_no) * SCALE.deal
    out[AT.deals_left] = float(options.rounds - view.deal_no) * SCALE.deals_left


observe_options = option_writer("nylon_ppong", OPTIONS, COLUMNS)
OBSERVATIONS = ObservationTable(COLUMNS, observe, np.dtype(np.float32), "nylon_ppong", 1)
