"""The observation of a seat in a match of Wolnam-ppong: see `madang.observations`.

Chips are given as shares, since houses play for thirty chips or for ten thousand: of the chips that
a seat starts with, or of the pot that can be won.
"""

from typing import Any

import numpy as np

from madang.games.wolnam_ppong.actions import least_bet, most_bet, worst_halves
from madang.games.wolnam_ppong.options import OPTIONS, Options
from madang.games.wolnam_ppong.scoring import (
    ante_of,
    given_to,
    is_forced,
    payable,
    rain_cost,
    rains,
)
from madang.games.wolnam_ppong.state import BET, ENDS, MAX_SEATS, PHASES, UNENDED, State, months_of
from madang.games.wolnam_ppong.view import unseen_by
from madang.hwatu.cards import CARDS, MONTHS, count_of
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

MOST_STACKS = 64  # more than so many times the starting chips is written as so many
MOST_POTS = 16  # and more than so many times the pot

SEATS = axis("seat", range(MAX_SEATS))
MONTH = axis("month", range(1, MONTHS + 1))

# fmt: off
COLUMNS = (
    #      name            axes                        low  high  meaning, section
    # the table
    Column("seated",       (SEATS,),                     0, 1, "Whether somebody sits there.", "1.1"),
    Column("phase",        (axis("phase", PHASES),),     0, 1, "What is asked.", "7"),
    Column("asked",        (),                           0, 1, "Whether the seat itself has to act.", "2.2"),
    Column("turn",         (SEATS,),                     0, 1, "Whose turn it is.", "2.2"),
    Column("dealer",       (SEATS,),                     0, 1, "Who acts last.", "1.4"),
    Column("to_play",      (SEATS,),                     0, 1, "Who has not had a turn in this deal.", "2.2"),
    Column("out",          (SEATS,),                     0, 1, "Who sits out until the match ends.", "2.5"),
    # the cards
    Column("own_low",      (MONTH,),                     0, 1, "The lower month of the hand.", "2.1"),
    Column("own_high",     (MONTH,),                     0, 1, "The higher month of the hand.", "2.1"),
    Column("unseen",       (MONTH,),                     0, 1, "Cards of each month that were neither dealt to the seat, shown nor drawn in this deal.", "2.2", 4),
    Column("between",      (),                           0, 1, "Unseen cards in between: those with which a bet wins.", "3.2", CARDS),
    Column("matching",     (),                           0, 1, "Unseen cards of the months of the hand.", "3.7", CARDS),
    Column("outside",      (),                           0, 1, "The other unseen cards.", "3.2", CARDS),
    # the chips, by the pot
    Column("least",        (),                           0, 1, "The least bet, as a share of the pot.", "1.2"),
    Column("most",         (),                           0, 1, "The largest bet that this hand may make, as a share of the pot; 0: none.", "3.6"),
    Column("own_chips",    (),                 -MOST_POTS, MOST_POTS, f"The seat's chips in pots, {MOST_POTS} at most.", "3.6"),
    Column("ante_share",   (),                           0, MOST_POTS, f"The ante in pots, {MOST_POTS} at most.", "1.2"),
    Column("worst_cost",   (),                           0, 4, "What the worst card costs, in bets.", "3.3"),
    Column("fold_cost",    (),                           0, MOST_POTS, f"What folding costs, in pots, {MOST_POTS} at most.", "3.5"),
    Column("rain_cost",    (),                           0, MOST_POTS, f"What the rain in the hand costs, in pots, {MOST_POTS} at most.", "4.1"),
    # the chips, by the starting chips
    Column("pot",          (),                           0, MOST_STACKS, f"The pot, in starting chips, {MOST_STACKS} at most.", "2.1"),
    Column("stacks",       (SEATS,),         -MOST_STACKS, MOST_STACKS, f"Each seat's chips, in starting chips, {MOST_STACKS} at most.", "1.2"),
    Column("bets",         (SEATS,),                     0, MOST_STACKS, "What each seat has bet in this deal, likewise.", "3.1"),
    Column("points",       (SEATS,),         -MOST_STACKS, MOST_STACKS, "What each seat has won in this deal, likewise.", "6"),
    Column("totals",       (SEATS,),         -MOST_STACKS, MOST_STACKS, "What the seat has won in the match, likewise; then by how much each other seat has won more.", "1.5"),
    # the match
    Column("deal",         (),                           0, 1, "Which deal this is.", "1.3", 100),
    Column("deals_left",   (),                           0, 1, "Deals that follow this one at most.", "1.3", 100),
    Column("ended",        (axis("end", [row.word for row in ENDS[1:]]),), 0, 1, "How the deal has ended.", "2.3"),
    # the house rules that matter
    *option_columns(OPTIONS, "players"),
)
# fmt: on
AT, SCALE = starts(COLUMNS), scales(COLUMNS)


@kernel
def observe(view: State, options: Options, seat: Seat, out: Any) -> None:
    """Write all of a row, float32 (width,), from what `seat` may know (2.2, 3.8)."""
    out[:] = 0
    observe_table(view, options, seat, out)
    observe_seats(view, options, seat, out)
    observe_match(view, options, out)
    observe_options(options, out)
    if view.deal_no > 0 and not view.out >> seat & 1:
        low, high = months_of(view, seat)
        observe_hand(view, options, seat, low, high, out)
        if view.phase == BET:
            observe_stakes(view, options, seat, low, high, out)


@kernel
def within(value: float, most: float) -> float:
    """Return a value that is not further from 0 than `most`."""
    return min(max(value, -most), most)


@kernel
def observe_table(view: State, options: Options, seat: Seat, out: Any) -> None:
    """2.2  Write what is asked, and whom."""
    out[AT.phase + view.phase] = 1
    out[AT.asked] = view.to_act >> seat & 1
    if view.deal_no > 0:
        out[AT.turn + places_after(seat, view.seat, options.players)] = 1
        out[AT.dealer + places_after(seat, view.dealer, options.players)] = 1
    if view.ended != UNENDED:
        out[AT.ended + view.ended - 1] = 1


@kernel
def observe_seats(view: State, options: Options, seat: Seat, out: Any) -> None:
    """1.2, 2  Write what all know of each seat, beginning with the one that looks on."""
    stack = 1.0 / options.chips
    own = won_by(view, options, seat)
    other = seat
    for place in range(options.players):
        out[AT.seated + place] = 1
        out[AT.to_play + place] = view.to_play >> other & 1
        out[AT.out + place] = view.out >> other & 1
        out[AT.stacks + place] = within(float(view.chips[other]) * stack, MOST_STACKS)
        out[AT.bets + place] = within(float(view.bets[other]) * stack, MOST_STACKS)
        out[AT.points + place] = within(float(view.points[other]) * stack, MOST_STACKS)
        won = won_by(view, options, other) - own
        out[AT.totals + place] = within(float(won) * stack, MOST_STACKS)
        other += 1
        if other == options.players:
            other = 0
    out[AT.totals] = within(float(own) * stack, MOST_STACKS)
    out[AT.pot] = within(float(view.pot) * stack, MOST_STACKS)


@kernel
def won_by(view: State, options: Options, seat: Seat) -> int:
    """1.5, 2.5  Return what a seat has won in the match."""
    return int(view.chips[seat]) - given_to(view, options, seat) if view.deal_no > 0 else 0


@kernel
def observe_hand(view: State, options: Options, seat: Seat, low: int, high: int, out: Any) -> None:
    """2.1, 3.2  Write the seat's hand, and what cards it may still draw."""
    out[AT.own_low + low - 1] = 1
    out[AT.own_high + high - 1] = 1
    unseen = unseen_by(view, options, seat)
    between = 0
    matching = 0
    total = 0
    for month in range(1, MONTHS + 1):
        count = count_of(unseen, month)
        out[AT.unseen + month - 1] = count * SCALE.unseen
        total += count
        between += count * ((low < month) & (month < high))
        matching += count * ((low == month) | (month == high))
    out[AT.between] = between * SCALE.between
    out[AT.matching] = matching * SCALE.matching
    out[AT.outside] = (total - between - matching) * SCALE.outside


@kernel
def observe_stakes(
    view: State, options: Options, seat: Seat, low: int, high: int, out: Any
) -> None:
    """3, 4  Write what may be bet and what may be lost, by the pot."""
    pot = int(view.pot)
    chips = int(view.chips[seat])
    share = 1.0 / pot
    out[AT.least] = least_bet(pot, options) * share
    out[AT.most] = most_bet(low, high, pot, chips, options) * share
    out[AT.own_chips] = within(chips * share, MOST_POTS)
    ante = ante_of(options)
    out[AT.ante_share] = within(ante * share, MOST_POTS)
    out[AT.worst_cost] = worst_halves(low, high, options) * 0.5
    if is_forced(low, high, options):
        out[AT.fold_cost] = within(payable(ante, chips, options) * share, MOST_POTS)
    if rains(low, high, options) == 1:
        cost = payable(rain_cost(options), chips, options)
        out[AT.rain_cost] = within(cost * share, MOST_POTS)


@kernel
def observe_match(view: State, options: Options, out: Any) -> None:
    """1.3  Write how far the match is."""
    out[AT.deal] = float(view.deal_no) * SCALE.deal
    out[AT.deals_left] = float(options.deals - view.deal_no) * SCALE.deals_left


observe_options = option_writer("wolnam_ppong", OPTIONS, COLUMNS)
OBSERVATIONS = ObservationTable(COLUMNS, observe, np.dtype(np.float32), "wolnam_ppong", 1)
