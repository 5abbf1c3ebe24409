"""Answers for people who play with real cards: what is this worth, who pays, what may I do?

Four questions, told apart by their field: `months` (what do six cards show?), `hands` (what does
the round cost each seat?), `hand` (what may this seat do?) and `points` (who starts the next
round?). The rules themselves answer: each question is laid out as a state.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

from madang.analysis import check_fields, read_flag, read_seat, read_whole
from madang.errors import NotationError
from madang.game import (
    Data,
)
from madang.games.nylon_ppong.actions import ACTIONS
from madang.games.nylon_ppong.options import Options
from madang.games.nylon_ppong.rules import (
    AFTER_PPONG,
    HAND,
    can_stop,
    legal_actions,
    next_starter,
)
from madang.games.nylon_ppong.scoring import (
    best_value,
    explain,
    hand_points,
    has_combination,
    settle,
    shape_of,
    values_shown,
)
from madang.games.nylon_ppong.state import (
    DECK_OUT,
    DECLARE_END,
    DISCARD_PHASE,
    FAILED_STOP,
    MAX_SEATS,
    OUT_END,
    SHOW_END,
    STATE,
    STOP_END,
    TURN,
    State,
)
from madang.hwatu.cards import NONE, check_month, check_pack, read_months
from madang.layout import Seat

# for the help of `madang score`
EXAMPLES = """madang score nylon_ppong months=3,4,5,6,7,8

In Nylon-ppong: what do six cards show, what does the round cost each seat, what
may this seat do, who starts the next round?

  {"months": [3, 4, 5, 6, 7, 8]}

  {"hands": [[1, 1], [2, 3, 4, 5, 6]], "end": "stop", "seat": 0}

  {"hand": [5, 5, 9, 10, 11], "top": 5}

  {"points": [30, 12, 30], "ender": 1}"""

SIX = HAND + 1
MOST_POINTS = 1000  # no round costs or brings as much
FIELDS = {
    "months": {"months"},
    "hands": {"hands", "end", "seat", "discarder"},
    "hand": {"hand", "top", "drawn", "other_ppong"},
    "points": {"points", "ender"},
}
EXAMPLE = "six cards", {"months": [1, 1, 2, 2, 3, 3]}  # what it is measured by
END_CODES = {
    "stop": STOP_END,
    "out": OUT_END,
    "declare": DECLARE_END,
    "show": SHOW_END,
    "deck_out": DECK_OUT,
}


def answer(question: Data, options: Options, seats_given: bool) -> Data:
    """Answer one question; raise NotationError when it cannot be read."""
    kind = next((field for field in FIELDS if field in question), None)
    if kind is None:
        remedy = 'give "points", "months", "hands" or "hand"'
        raise NotationError(sorted(question), "question", remedy)
    check_fields(question, sorted(FIELDS[kind]), f'with "{kind}" the fields are')
    if kind == "months":
        return score_months(question, options)
    if kind == "hand":
        return score_hand(question, options)
    if kind == "points":
        return score_points(question, options, seats_given)
    return score_round(question, options, seats_given)


# ---- laying a question out -------------------------------------------------------------------


def hands_from(lists: Sequence[Sequence[int]]) -> list[int]:
    """Deal cards of these months out of one pack."""
    used: Counter[int] = Counter()
    hands = []
    for months in lists:
        hand = 0
        for month in months:
            hand |= 1 << (month - 1) * 4 + used[month]
            used[month] += 1
        hands.append(hand)
    return hands


def blank_state() -> State:
    """Return a state to lay a question out in."""
    state: State = np.zeros(1, STATE).view(np.recarray)[0]
    state.deal_no = 1
    state.drawn = state.owner = NONE
    return state


def lay_hand(state: State, seat: Seat, hand: int) -> None:
    """Give a seat its cards."""
    state.hands[seat] = hand
    state.sizes[seat] = hand.bit_count()


# ---- the four questions ----------------------------------------------------------------------


def score_months(question: Data, options: Options) -> Data:
    """6.1, 6.2, 7  What do these cards show, and what do they count in hand?"""
    months = read_months(question["months"], "months", SIX)
    check_pack(months, "months")
    hand = hands_from([months])[0]
    rows = values_shown(hand, options) if len(months) == SIX else {}
    value = int(best_value(hand, options)) if rows else None
    return {"rows": rows, "value": value, "hand_points": int(hand_points(hand, options))}


def score_hand(question: Data, options: Options) -> Data:
    """3, 4, 5, 8  What may a seat with this hand do?"""
    months = read_months(question["hand"], "hand", SIX)
    top = question.get("top")
    if top is not None:
        check_month(top, "top")
    check_pack([*months, *([top] if top else [])], "hand and top")
    if len(months) not in (HAND, AFTER_PPONG, SIX, AFTER_PPONG + 1):
        remedy = "a seat holds 5 or 2 cards before it draws, 6 or 3 after"
        raise NotationError(months, "hand", f"{len(months)} cards; {remedy}")
    state = blank_state()
    hand, pile = hands_from([months, [top] if top else []])
    lay_hand(state, 0, hand)
    if top:
        state.pile[0] = pile.bit_length() - 1
        state.piled = state.owner = 1
    state.phase = TURN if len(months) in (HAND, AFTER_PPONG) else DISCARD_PHASE
    state.to_act = 1
    state.ponged = read_flag(question, "other_ppong", default=False) << 1
    if read_drawn(question, len(months)):
        state.drawn = hand.bit_length() - 1
    mask = np.zeros(len(ACTIONS), np.bool_)
    legal_actions(state, options, 0, mask)
    return {"may": [ACTIONS[action].word for action in np.flatnonzero(mask)]}


def read_drawn(question: Data, size: int) -> bool:
    """3.2, 4.1  Tell whether the seat has drawn; of three cards only the asker knows."""
    drawn = read_flag(question, "drawn", default=size in (AFTER_PPONG + 1, SIX))
    if size in ((HAND, AFTER_PPONG) if drawn else (SIX,)):
        remedy = "a seat holds 5 or 2 cards before it draws, 6 or 3 after, and 3 after a ppong"
        raise NotationError(drawn, "drawn", remedy)
    return drawn


def score_round(question: Data, options: Options, seats_given: bool) -> Data:
    """5.3, 6  What does the round cost each seat, and why?"""
    hands = read_hands(question["hands"])
    options = seated(options, seats_given, len(hands), "hands")
    end = question.get("end")
    if not isinstance(end, str) or end not in END_CODES:
        raise NotationError(end, "end", "one of " + ", ".join(END_CODES))
    state = blank_state()
    for seat, hand in enumerate(hands_from(hands)):
        lay_hand(state, seat, hand)
    seat = discarder = NONE  # read also where they are not needed: no seat is a mistake
    if end != "deck_out" or question.get("seat") is not None:
        seat = read_seat(question.get("seat"), "seat", len(hands))
    if question.get("discarder") is not None:
        discarder = read_seat(question["discarder"], "discarder", len(hands))
    ender = NONE if end == "deck_out" else seat
    if ender != NONE:
        state.ponged = 1 << (ender + 1) % len(hands)  # 5.2 is not asked: the stop was called
    if end == "out" and discarder != NONE:
        state.owner = discarder
    check_end(state, options, END_CODES[end], ender)
    settle(state, options, END_CODES[end], 1 << ender if ender != NONE else 0)
    return {
        "scores": state.points[: len(hands)].tolist(),
        "failed_stop": bool(state.ended == FAILED_STOP),
        "explained": [
            {"seat": why.seat, "points": why.points, "section": why.section, "kind": why.kind}
            for why in explain(state, options)
        ],
    }


def seated(options: Options, seats_given: bool, seats: int, where: str) -> Options:
    """Return the options for as many seats as the question has."""
    if seats_given and options.players != seats:
        remedy = f"options.players says {options.players}: give one a seat"
        raise NotationError(seats, where, remedy, option=f"players={seats}")
    return options._replace(players=seats)


def score_points(question: Data, options: Options, seats_given: bool) -> Data:
    """1.2  After a round with these points, who starts the next one? Several: the lot decides."""
    points = read_points(question["points"])
    options = seated(options, seats_given, len(points), "points")
    state = blank_state()
    state.points[: len(points)] = points
    if question.get("ender") is not None:
        state.ended_by = 1 << read_seat(question["ender"], "ender", len(points))
    starters = {int(next_starter(state, options, dice)) for dice in range(len(points))}
    return {"starters": sorted(starters)}


def read_points(given: Any) -> list[int]:
    """Read the points of each seat."""
    if not isinstance(given, list) or not 2 <= len(given) <= MAX_SEATS:
        count = len(given) if isinstance(given, list) else given
        raise NotationError(count, "points", f"give the points of 2 to {MAX_SEATS} seats")
    remedy = f"points are whole numbers from {-MOST_POINTS} to {MOST_POINTS}"
    return [read_whole(one, "points", -MOST_POINTS, MOST_POINTS, remedy) for one in given]


def read_hands(given: Any) -> list[list[int]]:
    """Read one list of months a seat."""
    if not isinstance(given, list) or not 2 <= len(given) <= MAX_SEATS:
        count = len(given) if isinstance(given, list) else given
        raise NotationError(count, "hands", f"give 2 to {MAX_SEATS} hands, one a seat")
    hands = [read_months(hand, f"hands[{seat}]", SIX) for seat, hand in enumerate(given)]
    check_pack([month for hand in hands for month in hand], "hands")
    return hands


def check_end(state: State, options: Options, ended: int, ender: int) -> None:
    """Refuse an end that the hands do not allow."""
    for seat in range(options.players):
        if state.sizes[seat] > HAND and not (seat == ender and ended == DECLARE_END):
            size, where = int(state.sizes[seat]), f"hands[{seat}]"
            raise NotationError(size, where, "only a seat that declares has six", "3.2")
    if ender == NONE:
        return
    where, hand, size = f"hands[{ender}]", int(state.hands[ender]), int(state.sizes[ender])
    if ended == STOP_END and not can_stop(state, options, ender):
        remedy = f"a stop takes two cards that sum to at most {options.stop_limit}"
        raise NotationError(size, where, remedy, "5.1")
    if ended == DECLARE_END and not (size == SIX and has_combination(hand, options)):
        raise NotationError(size, where, "declaring takes six cards that show a combination", "7")
    if ended == SHOW_END and not options.triplet_only_finish:
        remedy, option = "a show takes the option triplet_only_finish", "triplet_only_finish=true"
        raise NotationError("show", "end", remedy, "8.2", option=option)
    if ended == SHOW_END and not (size == 3 and shape_of(hand).triplets == 1):
        raise NotationError(size, where, "a show takes three cards of one month", "8.2")
    if ended == OUT_END:
        check_out(state, options, ender)


def check_out(state: State, options: Options, ender: int) -> None:
    """4.3, 8.1  A seat that goes out has no card left, or shows a triplet and perhaps a pair."""
    if state.owner == ender:
        raise NotationError(ender, "discarder", "nobody goes out on its own discard", "4.2")
    shape, size = shape_of(int(state.hands[ender])), int(state.sizes[ender])
    concealed = shape.triplets == 1 and size == 3 + 2 * shape.pairs
    if size and not (options.concealed_triplet and concealed):
        remedy = "who goes out has no card left, or a triplet where concealed_triplet holds (8.1)"
        option = "concealed_triplet=true" if concealed else ""
        raise NotationError(size, f"hands[{ender}]", remedy, "4.3", option=option)
    if state.owner == NONE and not (options.opening_flip and size):
        raise NotationError(None, "discarder", "say whose card was matched", "4.4")
