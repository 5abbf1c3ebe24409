"""Answers for people who play with real cards: what did my turn come to, how much may I bet?

Two questions, told apart by `bet`. The rules themselves answer: a turn is laid out as a state.
"""

from typing import Any

import numpy as np

from madang.analysis import check_fields
from madang.errors import NotationError
from madang.game import (
    Data,
)
from madang.games.wolnam_ppong.actions import CAPS, Bounds, bounds_of
from madang.games.wolnam_ppong.odds import read_hand, read_purse
from madang.games.wolnam_ppong.options import END_DEAL, Options
from madang.games.wolnam_ppong.rules import bet, fold, show
from madang.games.wolnam_ppong.scoring import RESULTS, rains
from madang.games.wolnam_ppong.state import STATE, State
from madang.hwatu.cards import NONE, check_month, check_pack

# for the help of `madang score`
EXAMPLES = """In Wolnam-ppong: what did this turn come to, and how much may be bet?

  {"hand": [1, 12], "bet": 101, "drawn": 12, "pot": 400, "chips": 250}

  {"hand": [1, 12], "pot": 400, "chips": 250}"""

TURN = ("hand", "bet", "drawn", "pot", "chips")
CAP = ("hand", "pot", "chips")
EXAMPLE = "the largest bet", {"hand": [1, 12], "pot": 400, "chips": 250}  # what it is measured by


def answer(question: Data, options: Options, seats_given: bool) -> Data:
    """Answer one question; raise NotationError when it cannot be read."""
    is_turn = "bet" in question or "drawn" in question
    check_fields(question, TURN if is_turn else CAP)
    low, high = sorted(read_hand(question))
    pot, chips = read_purse(question, options)
    bounds = bounds_of(low, high, pot, chips, options)
    if not is_turn:
        return {"max_bet": bounds.most, "why": bounds.cap}
    if pot == 0:
        raise NotationError(pot, "pot", "an empty pot ends the deal; nobody plays for it (2.4)")
    return settle_turn(question, low, high, bounds, options)


def settle_turn(question: Data, low: int, high: int, bounds: Bounds, options: Options) -> Data:
    """3, 4  What does this turn come to?"""
    pot, chips = question["pot"], question["chips"]
    stake = read_bet(question.get("bet"), bounds)
    drawn = read_drawn(question, low, high, stake, options)
    state = lay_out(low, high, drawn, pot, chips)
    if rains(low, high, options):
        show(state, options, 0)
    elif stake:
        bet(state, options, 0, stake)
    else:
        fold(state, options, 0)
    return {
        "pot": int(state.pot),
        "chips": int(state.chips[0]),
        "change": int(state.points[0]),
        "deal_ends": bool(state.pot == 0 and options.on_empty_pot == END_DEAL),
        "section": RESULTS[state.results[0]].section,
    }


def read_bet(given: Any, bounds: Bounds) -> int:
    """1.2, 3.6  Read a bet that is allowed; null or 0 where the seat does not bet."""
    if given is None or (type(given) is int and given == 0):
        return 0
    if type(given) is not int:
        raise NotationError(given, "bet", "a bet is a whole number of chips (1.2)")
    if bounds.most == 0:
        remedy = f"nothing may be bet here: {bounds.cap} ({CAPS[bounds.cap]})"
        raise NotationError(given, "bet", remedy)
    if not bounds.least <= given <= bounds.most:
        cap = f"{bounds.most}, capped by {bounds.cap} ({CAPS[bounds.cap]})"
        raise NotationError(given, "bet", f"bet from {bounds.least} to {cap}")
    return given


def read_drawn(question: Data, low: int, high: int, stake: int, options: Options) -> int | None:
    """3.2, 3.4  Read the month that was drawn: one for every bet but on a pair, else null."""
    drawn = question.get("drawn")
    if drawn is not None:
        check_month(drawn, "drawn")
        check_pack([low, high, drawn], "hand and drawn")
    draws = stake > 0 and low != high
    if draws and drawn is None:
        raise NotationError(drawn, "drawn", "a bet draws a card: give its month (3.2)")
    if not draws and drawn is not None:
        raise NotationError(drawn, "drawn", "nothing is drawn here: give null (3.1, 3.4, 4)")
    return drawn


def lay_out(low: int, high: int, drawn: int | None, pot: int, chips: int) -> State:
    """Return a state in which seat 0 has its turn, with the drawn card on top of the deck."""
    state: State = np.zeros(1, STATE).view(np.recarray)[0]
    used = [(low - 1) * 4, (high - 1) * 4 + (high == low)]
    state.lows[0], state.highs[0] = used
    state.drawn[0] = NONE
    if drawn is not None:
        state.deck[0] = (drawn - 1) * 4 + 3
    state.pot, state.chips[0] = pot, chips
    return state
