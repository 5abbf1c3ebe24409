"""Who may see what in Nylon-ppong (NP 2.2), and what a view says in words."""

from functools import lru_cache
from typing import Any

from madang.game import (
    ALL_HANDS,
    WATCHER,
    Data,
    Observation,
    Progress,
    Seats,
)
from madang.games.nylon_ppong.actions import ACTIONS, DISCARD_MONTH_1, DRAW, PASS, PPONG, PPONG_OUT
from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.scoring import explain
from madang.games.nylon_ppong.state import (
    CALL,
    DISCARD_PHASE,
    ENDS,
    OUT_END,
    PHASES,
    TURN,
    UNENDED,
    State,
)
from madang.hwatu.cards import BITS, CARDS, NONE, UNKNOWN, cards_in, format_card, month_of
from madang.kernels.jit import kernel
from madang.layout import Seat, bits_in, first_in


@kernel
def redact(view: State, options: Options, seat: Seat) -> None:
    """2.2  Blank in `view`, a copy of the state, what `seat` may not know.

    The deck, in whatever order it was dealt, is nobody's to see. Hands are private until the round
    has ended. Of a call, a seat knows only whether it has to answer itself. To ALL_HANDS all is
    shown but the deck.
    """
    for place in range(CARDS):
        view.deck[place] = UNKNOWN
    if not options.discard_history_visible and seat != ALL_HANDS:
        for place in range(view.piled - cards_on_show(view)):
            view.pile[place] = UNKNOWN
    if view.phase == CALL and seat != ALL_HANDS:
        view.to_act = view.to_act & (1 << seat) if seat != WATCHER else 0
    if view.ended == UNENDED and seat != ALL_HANDS:
        for other in range(options.players):
            if other != seat:
                view.hands[other] = 0
        if view.seat != seat and view.drawn != NONE:
            view.drawn = UNKNOWN
    for place in range(view.piled, CARDS):
        view.pile[place] = NONE
    if view.deal_no == 0:
        view.drawn = NONE
        view.owner = NONE


@kernel
def cards_on_show(view: State) -> int:
    """2.2  The top card; after a ppong both its cards, until the discard covers them."""
    has_just_ponged = view.phase == DISCARD_PHASE and view.drawn == NONE
    return 2 if has_just_ponged or view.ended == OUT_END else 1


@kernel
def seen_in(view: State, options: Options) -> int:
    """2.2  Return the set of the cards that a view shows."""
    seen = 0
    for seat in range(options.players):
        seen |= view.hands[seat]
    for place in range(view.piled):
        if view.pile[place] != UNKNOWN:
            seen |= BITS[view.pile[place]]
    return seen


class NylonObservation(Observation, kw_only=True, tag="nylon_ppong"):
    """A viewer's knowledge of a match of Nylon-ppong. `points` and `totals` are penalties."""

    reshuffles_left: int  # how often the pile may still become a new deck (3.4)
    pile: list[str]  # the oldest card first; "?" where the house hides it
    owner: int | None  # the seat that discarded the top card
    drawn: str | None  # the card drawn in this turn; "?" to the others
    ponged: Seats  # those that have called ppong in this round


def observation(view: State, options: Options, seat: Seat) -> NylonObservation:
    """Return the view of `seat` in words."""
    is_open = view.ended != UNENDED or seat == ALL_HANDS
    seen = [is_open or other == seat for other in range(options.players)]
    match = progress(view, options)
    return NylonObservation(
        phase=PHASES[view.phase],
        deal=match.deal,
        deals=match.deals,
        is_last=match.is_last,
        seat=int(view.seat),
        to_act=list(bits_in(view.to_act)),
        deck=CARDS - int(view.dealt),
        reshuffles_left=options.max_reshuffles - int(view.reshuffles),
        pile=words_of(view.pile[: view.piled].tobytes()),
        owner=None if view.owner < 0 else int(view.owner),
        hands=[
            hand_words(int(view.hands[other])) if seen[other] else None
            for other in range(options.players)
        ],
        sizes=view.sizes[: options.players].tolist(),
        drawn=None if view.drawn == NONE else format_card(view.drawn),
        ponged=list(bits_in(view.ponged)),
        ended=ENDS[view.ended].word,
        ended_by=list(bits_in(view.ended_by)),
        points=view.points[: options.players].tolist(),
        totals=view.totals[: options.players].tolist(),
        explained=list(explain(view, options)),
    )


@lru_cache(maxsize=64)
def words_of(cards: bytes) -> list[str]:
    """Write the cards of a pile; most viewers of a step see the same."""
    return [format_card(card) for card in memoryview(cards).cast("b")]


@lru_cache(maxsize=4096)
def hand_words(hand: int) -> list[str]:
    """Write a hand."""
    return [format_card(card) for card in cards_in(hand)]


def progress(view: State, options: Options) -> Progress:
    """1.4  Return how far the match is."""
    return Progress(int(view.deal_no), options.rounds, bool(view.deal_no >= options.rounds))


def events_for(
    before: State, after: State, options: Options, viewer: int, happened: Any
) -> list[Data]:
    """Return what `viewer` hears of one step, as codes and arguments, from its two views.

    `happened` is (seat, action number), or None for a deal. An empty list: nothing to see.
    """
    if happened is None:
        events = deal_events(before, after)
    else:
        events = action_events(after, viewer, *happened)
    if before.phase == CALL and after.phase == TURN:
        events.append({"code": "no_call"})
    if after.ended != UNENDED and before.ended == UNENDED:
        ender = int(first_in(after.ended_by)) if after.ended_by else None
        events.append({"code": "deal_end", "ended": ENDS[after.ended].word, "seat": ender})
    return events


def deal_events(before: State, after: State) -> list[Data]:
    """Say that a round was dealt, or that the pile was reshuffled and the seat drew (3.4)."""
    seat = int(after.seat)
    if before.deal_no == after.deal_no:
        return [{"code": "reshuffle", "seat": seat}, *draw_events(after, seat)]
    return [{"code": "deal", "deal": int(after.deal_no), "seat": seat}]


def action_events(after: State, viewer: int, seat: Seat, action: int) -> list[Data]:
    """Say what a seat did; nobody at the table hears of another's pass."""
    if action == PASS:
        return [{"code": "pass", "seat": seat}] if viewer in (seat, ALL_HANDS) else []
    if action == DRAW:
        return draw_events(after, seat)
    if action in (PPONG, PPONG_OUT):
        cards = [format_card(card) for card in after.pile[after.piled - 2 : after.piled]]
        month = int(month_of(after.pile[after.piled - 1]))
        return [{"code": ACTIONS[action].word, "seat": seat, "month": month, "cards": cards}]
    if action >= DISCARD_MONTH_1:
        card = format_card(after.pile[after.piled - 1])
        return [{"code": "discard", "seat": seat, "card": card}]
    return [{"code": ACTIONS[action].word, "seat": seat}]


def draw_events(after: State, seat: Seat) -> list[Data]:
    """Say that a seat drew, and what to viewers who may know; nothing if the deck was spent."""
    if after.drawn == NONE:
        return []
    return [{"code": "draw", "seat": seat, "card": format_card(after.drawn)}]
