"""Who may see what in Wolnam-ppong (WP 2.2, 3.8), and what a view says in words."""

from typing import Any

from madang.game import ALL_HANDS, OVER, Data, Deck, State, bits_in
from madang.games.wolnam_ppong.actions import (
    ACTIONS,
    BET_MIN,
    FOLD,
    SHOW,
    chips_in,
)
from madang.games.wolnam_ppong.odds import odds
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.rules import months_of
from madang.games.wolnam_ppong.scoring import (
    CAPS,
    RESULTS,
    Bounds,
    ante_of,
    bounds_of,
    explain,
    is_forced,
    payable,
    rain_cost,
    rains,
    returns,
    share_of,
    size_of,
    worst_halves,
)
from madang.games.wolnam_ppong.state import BET, ENDS, PHASES, UNENDED
from madang.hwatu.cards import CARDS, NONE, UNKNOWN, format_card, month_of
from madang.jit import kernel

BET_WORDS = ("bet", *(row.word for row in ACTIONS[BET_MIN:]))


@kernel
def redact(view: State, options: Options, seat: int) -> None:
    """2.2, 3.8  Blank in `view`, a copy of the state, what `seat` may not know.

    That is the deck, dealt or not, and every hand that was not shown: a folded hand stays hidden
    when the deal and the match are over. To OPEN all but the deck is shown.
    """
    for place in range(CARDS):
        view.deck[place] = UNKNOWN
    for other in range(options.players):
        if view.deal_no == 0:
            view.drawn[other] = NONE
        if view.deal_no == 0 or not is_open(view, seat, other):
            view.lows[other] = UNKNOWN
            view.highs[other] = UNKNOWN
    if view.deal_no == 0:
        view.ender = NONE


@kernel
def is_open(view: State, seat: int, other: int) -> bool:
    """2.2, 3.8  Tell whether `seat` may see the hand of `other`."""
    return seat in (other, ALL_HANDS) or view.shown >> other & 1 != 0


def look(view: State, options: Options, seat: int) -> Data:
    """Return the view of `seat` in words: what it may know, ready for JSON."""
    seats = range(options.players)
    won = [0] * options.players
    returns(view, options, won)
    return {
        "phase": PHASES[view.phase],
        "round": int(view.deal_no),
        "rounds": options.deals,
        "seat": int(view.seat),
        "to_act": list(bits_in(view.to_act)),
        "dealer": int(view.dealer),
        "deck": CARDS - int(view.dealt),
        "pot": int(view.pot),
        "chips": view.chips[: options.players].tolist(),
        "rebuys": view.rebuys[: options.players].tolist(),
        "out": list(bits_in(view.out)),
        "to_play": list(bits_in(view.to_play)),
        "hands": [format_hand(view, other) for other in seats],
        "shown": list(bits_in(view.shown)),
        "drawn": [format_drawn(view.drawn[other]) for other in seats],
        "bets": view.bets[: options.players].tolist(),
        "results": [RESULTS[view.results[other]].id for other in seats],
        "turns": [turn_total(view, options, other) for other in seats],
        "may_bet": may_bet_now(view, options, seat),
        "ended": ENDS[view.ended],
        "ender": None if view.ender < 0 else int(view.ender),
        "points": view.points[: options.players].tolist(),
        "totals": [int(chips) for chips in won],
        "explained": [line._asdict() for line in explain(view, options)],
    }


def format_hand(view: State, seat: int) -> list[str] | None:
    """Write a hand; None where there is none to be seen."""
    if view.lows[seat] < 0:
        return None
    return [format_card(int(view.lows[seat])), format_card(int(view.highs[seat]))]


def format_drawn(card: int) -> str | None:
    """Write a drawn card; None where none was drawn."""
    return None if card == NONE else format_card(int(card))


def may_bet_now(view: State, options: Options, seat: int) -> Data | None:
    """Say what `seat` may bet, what the five sizes are and what else costs; None unless asked.

    A bet of n chips may cost n * halves / 2, rounded up, and never less than folding does.
    """
    if view.phase != BET or view.seat != seat:
        return None
    bounds = bounds_now(view, options, seat)
    low, high = map(int, months_of(view, seat))
    chips = int(view.chips[seat])
    return {
        **bounds._asdict(),
        "section": CAPS[bounds.cap],
        "sizes": {word: size_named(word, view, options) for word in BET_WORDS[1:]},
        "halves": int(worst_halves(low, high, options)),
        "fold_costs": fold_costs(low, high, chips, options),
        "rain_costs": rain_costs(low, high, chips, options),
    }


def fold_costs(low: int, high: int, chips: int, options: Options) -> int:
    """3.5  Return what folding costs."""
    return int(payable(ante_of(options), chips, options)) if is_forced(low, high, options) else 0


def rain_costs(low: int, high: int, chips: int, options: Options) -> int:
    """4.1  Return what the rain in a hand costs."""
    has_one = rains(low, high, options) == 1
    return int(payable(rain_cost(options), chips, options)) if has_one else 0


def bounds_now(state: State, options: Options, seat: int) -> Bounds:
    """3.6  Return what the seat on turn may bet."""
    low, high = months_of(state, seat)
    return bounds_of(int(low), int(high), int(state.pot), int(state.chips[seat]), options)


def why_not(state: State, options: Options, seat: int, word: str) -> Data:
    """Say why a seat that is asked may not do what `word` says: a code, the bounds, a section."""
    verb, _, amount = word.partition(" ")
    if verb not in BET_WORDS:
        return {}
    bounds = bounds_now(state, options, seat)
    chips = chips_in(amount) if verb == "bet" else size_named(verb, state, options)
    is_below = amount == "0" or (amount.startswith("-") and chips_in(amount[1:]) is not None)
    code, section = "same_as_another", "1.2"
    if bounds.most == 0:
        code, section = "no_bet", CAPS[bounds.cap]
    elif is_below or (chips is not None and chips < bounds.least):
        code = "below_least"
    elif chips is None:
        code = "not_whole"
    elif chips > bounds.most:
        code, section = "above_cap", CAPS[bounds.cap]
    return {"code": code, **bounds._asdict(), "section": section}


def size_named(word: str, state: State, options: Options) -> int:
    """1.2  Return how many chips one of the five sizes is."""
    return int(size_of(BET_MIN - 1 + BET_WORDS.index(word), state.pot, options))


# ---- what happened -----------------------------------------------------------------------------


def tell(before: State, after: State, options: Options, viewer: int, happened: Any) -> list[Data]:
    """Return what `viewer` is told of one step, as codes and arguments, from its two views.

    `happened` is (seat, action number), or None for a deal. All of it is public.
    """
    if happened is None:
        deal = {"code": "deal", "round": int(after.deal_no), "dealer": int(after.dealer)}
        return [deal, *tell_antes(before, after, options, is_new_deal=True)]
    events = [tell_turn(before, after, options, *happened)]
    if antes := tell_antes(before, after, options, is_new_deal=False):
        events += [{"code": "pot_empty", "seat": happened[0]}, *antes]
    if after.ended != UNENDED:
        ender = None if after.ender < 0 else int(after.ender)
        events.append({"code": "deal_end", "ended": ENDS[after.ended], "seat": ender})
    if after.phase == OVER and after.left:
        events.append({"code": "split", "chips": int(after.left)})
    return events


def tell_turn(before: State, after: State, options: Options, seat: int, action: int) -> Data:
    """3, 4  Say what a seat did, what it showed and drew, and what came of it."""
    result = RESULTS[after.results[seat]]
    outcome = {"result": result.id, "won": turn_won(before, after, options, seat)}
    outcome["section"] = result.section
    if action == FOLD:
        return {"code": "fold", "seat": seat, **outcome}
    shown = {"hand": format_hand(after, seat), **outcome}
    if action == SHOW:
        return {"code": "show", "seat": seat, **shown}
    chips, drawn = int(after.bets[seat]), format_drawn(after.drawn[seat])
    is_ado = chips == int(before.pot)
    return {"code": "bet", "seat": seat, "chips": chips, "ado": is_ado, "drawn": drawn, **shown}


def turn_won(before: State, after: State, options: Options, seat: int) -> int:
    """Return what the turn itself won, without an ante or a share of the pot in the same step."""
    return turn_total(after, options, seat) - turn_total(before, options, seat)


def turn_total(view: State, options: Options, seat: int) -> int:
    """Return what the seat's turn has won in this deal, without antes and a share of the pot."""
    antes = int(view.antes[seat]) * int(ante_of(options))
    return int(view.points[seat]) + antes - int(share_of(view, options, seat))


def tell_antes(before: State, after: State, options: Options, *, is_new_deal: bool) -> list[Data]:
    """2.1, 2.4, 2.5  Say who was given chips again, who anted, who sits out from now on."""
    seats = range(options.players)
    paid = after.antes if is_new_deal else after.antes - before.antes
    events: list[Data] = [
        {"code": "rebuy", "seat": seat, "chips": options.chips}
        for seat in seats
        if after.rebuys[seat] > before.rebuys[seat]
    ]
    if anted := [seat for seat in seats if paid[seat]]:
        chips = int(ante_of(options))
        events.append({"code": "ante", "seats": anted, "chips": chips, "pot": int(after.pot)})
    left = int(after.out) & ~int(before.out)
    return events + [{"code": "sits_out", "seat": seat} for seat in bits_in(left)]


def undealt(state: State) -> Deck:
    """Return the cards that the deck still holds (2.2: nobody knows their order)."""
    cards: Deck = state.deck[state.dealt :].copy()
    return cards


# ---- what a seat may be told of its odds ---------------------------------------------------------


def own_odds(view: State, options: Options, seat: int) -> Data | None:
    """5  Return what a bet of `seat` is worth, by all that it has seen; None when it has played.

    On its turn the best bet is there too.
    """
    if view.phase != BET or not view.to_play >> seat & 1:
        return None
    hand = [int(month) for month in months_of(view, seat)]
    question: Data = {"hand": hand, "seen": months_seen(view, options, seat), "explain": True}
    if view.seat == seat:
        question |= {"pot": int(view.pot), "chips": int(view.chips[seat])}
    return odds(question, options)


def months_seen(view: State, options: Options, seat: int) -> list[int]:
    """3.8  Return the months of the others' shown hands and of all drawn cards."""
    cards = [card for card in view.drawn[: options.players] if card != NONE]
    for other in bits_in(int(view.shown) & ~(1 << seat)):
        cards += [view.lows[other], view.highs[other]]
    return [int(month_of(card)) for card in cards]
