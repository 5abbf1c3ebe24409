"""Who may see what in Nylon-ppong (NP 2.2), and what a view says in words."""

from typing import Any

from madang.game import ALL_HANDS, WATCHER, Data, Deck, State, bits_in
from madang.games.nylon_ppong.actions import ACTIONS, DISCARD, DRAW, PASS, PPONG, PPONG_OUT
from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.scoring import explain
from madang.games.nylon_ppong.state import CALL, ENDS, OUT_END, PHASES, TURN, UNENDED
from madang.games.nylon_ppong.state import DISCARD as DISCARD_PHASE
from madang.hwatu.cards import CARDS, NONE, UNKNOWN, cards_in, format_card, month_of
from madang.jit import kernel


@kernel
def redact(view: State, options: Options, seat: int) -> None:
    """2.2  Blank in `view`, a copy of the state, what `seat` may not know.

    The deck, in whatever order it was dealt, is nobody's to see. Hands are private until the round
    has ended. Of a call, a seat knows only whether it still owes an answer itself. To OPEN all but
    the deck is shown.
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
        view.ender = NONE


@kernel
def cards_on_show(view: State) -> int:
    """2.2  The top card; after a ppong both its cards, until the discard covers them."""
    has_just_ponged = view.phase == DISCARD_PHASE and view.drawn == NONE
    return 2 if has_just_ponged or view.ended == OUT_END else 1


def look(view: State, options: Options, seat: int) -> Data:
    """Return the view of `seat` in words: what it may know, ready for JSON."""
    is_open = view.ended != UNENDED or seat == ALL_HANDS
    seen = [is_open or other == seat for other in range(options.players)]
    return {
        "phase": PHASES[view.phase],
        "round": int(view.deal_no),
        "rounds": options.rounds,
        "seat": int(view.seat),
        "to_act": list(bits_in(view.to_act)),
        "deck": CARDS - int(view.dealt),
        "reshuffles_left": options.max_reshuffles - int(view.reshuffles),
        "pile": [format_card(card) for card in view.pile[: view.piled]],
        "owner": seat_or_none(view.owner),
        "hands": [
            [format_card(card) for card in cards_in(view.hands[other])] if seen[other] else None
            for other in range(options.players)
        ],
        "sizes": view.sizes[: options.players].tolist(),
        "drawn": None if view.drawn == NONE else format_card(view.drawn),
        "ponged": list(bits_in(view.ponged)),
        "ended": ENDS[view.ended],
        "ender": seat_or_none(view.ender),
        "points": view.points[: options.players].tolist(),
        "totals": view.totals[: options.players].tolist(),
        "explained": [line._asdict() for line in explain(view, options)],
    }


def seat_or_none(seat: int) -> int | None:
    """Return the seat, or None where the state says NONE."""
    return None if seat < 0 else int(seat)


def tell(before: State, after: State, options: Options, viewer: int, happened: Any) -> list[Data]:
    """Return what `viewer` is told of one step, as codes and arguments, from its two views.

    `happened` is (seat, action number), or None for a deal. An empty list: nothing to see.
    """
    events = tell_deal(before, after) if happened is None else tell_action(after, viewer, *happened)
    if before.phase == CALL and after.phase == TURN:
        events.append({"code": "no_call"})
    if after.ended != UNENDED and before.ended == UNENDED:
        ender = seat_or_none(after.ender)
        events.append({"code": "deal_end", "ended": ENDS[after.ended], "seat": ender})
    return events


def tell_deal(before: State, after: State) -> list[Data]:
    """Say that a round was dealt, or that the pile was reshuffled and the seat drew (3.4)."""
    seat = int(after.seat)
    if before.deal_no == after.deal_no:
        return [{"code": "reshuffle", "seat": seat}, *tell_draw(after, seat)]
    return [{"code": "deal", "round": int(after.deal_no), "seat": seat}]


def tell_action(after: State, viewer: int, seat: int, action: int) -> list[Data]:
    """Say what a seat did; nobody at the table hears of another's pass."""
    if action == PASS:
        return [{"code": "pass", "seat": seat}] if viewer in (seat, ALL_HANDS) else []
    if action == DRAW:
        return tell_draw(after, seat)
    if action in (PPONG, PPONG_OUT):
        cards = [format_card(card) for card in after.pile[after.piled - 2 : after.piled]]
        month = int(month_of(after.pile[after.piled - 1]))
        return [{"code": ACTIONS[action].word, "seat": seat, "month": month, "cards": cards}]
    if action >= DISCARD:
        card = format_card(after.pile[after.piled - 1])
        return [{"code": "discard", "seat": seat, "card": card}]
    return [{"code": ACTIONS[action].word, "seat": seat}]


def tell_draw(after: State, seat: int) -> list[Data]:
    """Say that a seat drew, and what, to whom may know; nothing where the deck was spent."""
    if after.drawn == NONE:
        return []
    return [{"code": "draw", "seat": seat, "card": format_card(after.drawn)}]


def undealt(state: State) -> Deck:
    """Return the cards that the deck still holds (2.2: nobody knows their order)."""
    cards: Deck = state.deck[state.dealt :].copy()
    return cards
