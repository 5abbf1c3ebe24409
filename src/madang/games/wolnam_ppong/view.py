"""Who may see what in Wolnam-ppong (WP 2.2, 3.8), and what a view says in words."""

from typing import Any

import msgspec

from madang.game import (
    ALL_HANDS,
    OVER,
    Data,
    EachSeat,
    Observation,
    Progress,
    Seats,
)
from madang.games.wolnam_ppong.actions import (
    BET_WORDS,
    CAPS,
    FOLD,
    SHOW,
    bounds_now,
    forced_seats,
    size_named,
    worst_halves,
)
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.scoring import (
    RESULTS,
    ante_of,
    explain,
    is_forced,
    payable,
    rain_cost,
    rains,
    returns,
    share_of,
)
from madang.games.wolnam_ppong.state import BET, ENDS, PHASES, UNENDED, State, months_of
from madang.hwatu.cards import ALL_CARDS, BITS, CARDS, NONE, UNKNOWN, format_card
from madang.kernels.backend import by_fields
from madang.kernels.jit import kernel
from madang.layout import Seat, bits_in, first_in


@kernel
def redact(view: State, options: Options, seat: Seat) -> None:
    """2.2, 3.8  Blank in `view`, a copy of the state, what `seat` may not know.

    That is the deck, dealt or not, and every hand that was not shown: a folded hand stays hidden
    when the deal and the match are over. To ALL_HANDS all but the deck is shown.
    """
    for place in range(CARDS):
        view.deck[place] = UNKNOWN
    for other in range(options.players):
        if view.deal_no == 0:
            view.drawn[other] = NONE
        if view.deal_no == 0 or not is_open(view, seat, other):
            view.lows[other] = UNKNOWN
            view.highs[other] = UNKNOWN


@kernel
def is_open(view: State, seat: Seat, other: int) -> bool:
    """2.2, 3.8  Tell whether `seat` may see the hand of `other`."""
    return seat in (other, ALL_HANDS) or view.shown >> other & 1 != 0


@kernel
def unseen_by(view: State, options: Options, seat: Seat) -> int:
    """2.2, 3.8  Return the set of cards that a seat with cards has not seen in this deal."""
    seen = BITS[view.lows[seat]] | BITS[view.highs[seat]]
    for other in range(options.players):
        if view.shown >> other & 1:
            seen |= BITS[view.lows[other]] | BITS[view.highs[other]]
        if view.drawn[other] != NONE:
            seen |= BITS[view.drawn[other]]
    return ALL_CARDS & ~seen


class MayBet(msgspec.Struct):
    """The possible bets of a seat, and the other costs of its turn.

    A bet of n chips may cost n * halves / 2, rounded up, and never less than folding does.
    """

    least: int  # chips
    most: int  # 0: nothing may be bet
    cap: str  # why not more, a key of CAPS
    section: str  # of the cap
    sizes: dict[str, int]  # the five bets of the action table, in chips
    halves: int  # how many halves of a bet the worst card costs
    fold_costs: int  # chips
    rain_costs: int  # chips


class WolnamObservation(Observation, kw_only=True, tag="wolnam_ppong"):
    """A viewer's knowledge of a match of Wolnam-ppong. `points` and `totals` are chips won."""

    dealer: int  # plays last
    pot: int  # chips in the middle
    chips: EachSeat[int]  # each seat's stack
    rebuys: EachSeat[int]  # how often a seat was given its starting chips again (2.5)
    out: Seats  # those that sit out until the match ends
    idle: Seats  # those that sit out, or whose chips cover no bet on any hand: nothing to decide
    to_play: Seats  # those that have not had their turn
    shown: Seats  # those whose hand is open
    drawn: EachSeat[str | None]  # the card each seat drew
    bets: EachSeat[int]  # chips bet
    results: EachSeat[str]  # what each turn came to, an id of `scoring.RESULTS`; "": not played
    turns: EachSeat[int]  # chips each turn won, without antes and a share of the pot
    may_bet: MayBet | None  # the viewer's own, when it is its turn


def observation(view: State, options: Options, seat: Seat) -> WolnamObservation:
    """Return the view of `seat` in words."""
    return WolnamObservation(
        **open_to_all(view, options),
        hands=[format_hand(view, other) for other in range(options.players)],
        may_bet=may_bet_now(view, options, seat),
        explained=list(explain(view, options)),
    )


OPEN_TO_ALL = (
    *("drawn", "bets", "points", "antes", "results", "shown", "to_play", "chips", "rebuys", "pot"),
    *("left", "phase", "to_act", "seat", "dealer", "out", "deal_no", "dealt", "ended", "ended_by"),
)


@by_fields(*OPEN_TO_ALL)
def open_to_all(view: State, options: Options) -> Data:
    """Return what everybody sees: all viewers of a step get the same events."""
    seats = range(options.players)
    won = [0] * options.players
    returns(view, options, won)
    match = progress(view, options)
    return {
        "phase": PHASES[view.phase],
        "deal": match.deal,
        "deals": match.deals,
        "is_last": match.is_last,
        "seat": int(view.seat),
        "to_act": list(bits_in(view.to_act)),
        "dealer": int(view.dealer),
        "deck": CARDS - int(view.dealt),
        "pot": int(view.pot),
        "chips": view.chips[: options.players].tolist(),
        "rebuys": view.rebuys[: options.players].tolist(),
        "out": list(bits_in(view.out)),
        "idle": list(bits_in(forced_seats(view, options))),
        "to_play": list(bits_in(view.to_play)),
        "sizes": [hand_size(view, other) for other in seats],
        "shown": list(bits_in(view.shown)),
        "drawn": [format_drawn(view.drawn[other]) for other in seats],
        "bets": view.bets[: options.players].tolist(),
        "results": [RESULTS[view.results[other]].id for other in seats],
        "turns": [turn_total(view, options, other) for other in seats],
        "ended": ENDS[view.ended].word,
        "ended_by": list(bits_in(view.ended_by)),
        "points": view.points[: options.players].tolist(),
        "totals": [int(chips) for chips in won],
    }


def progress(view: State, options: Options) -> Progress:
    """1.3  Return how far the match is; it may end earlier, when all but one are out of chips."""
    is_last = bool(view.deal_no >= options.deals or view.phase == OVER)
    return Progress(int(view.deal_no), options.deals, is_last)


def hand_size(view: State, seat: Seat) -> int:
    """2.1  Return how many cards a seat was dealt: two, or none where it sits out."""
    return 0 if view.deal_no == 0 or view.out >> seat & 1 else 2


def format_hand(view: State, seat: Seat) -> list[str] | None:
    """Write a hand; None where there is none to be seen."""
    if view.lows[seat] < 0:
        return None
    return [format_card(int(view.lows[seat])), format_card(int(view.highs[seat]))]


def format_drawn(card: int) -> str | None:
    """Write a drawn card; None where none was drawn."""
    return None if card == NONE else format_card(int(card))


def may_bet_now(view: State, options: Options, seat: Seat) -> MayBet | None:
    """3.6  Return what `seat` may bet; None unless it is its turn."""
    if view.phase != BET or view.seat != seat:
        return None
    bounds = bounds_now(view, options, seat)
    low, high = map(int, months_of(view, seat))
    chips = int(view.chips[seat])
    return MayBet(
        **bounds._asdict(),
        section=CAPS[bounds.cap],
        sizes={word: size_named(word, view, options) for word in BET_WORDS[1:]},
        halves=int(worst_halves(low, high, options)),
        fold_costs=fold_costs(low, high, chips, options),
        rain_costs=rain_costs(low, high, chips, options),
    )


def fold_costs(low: int, high: int, chips: int, options: Options) -> int:
    """3.5  Return what folding costs."""
    return int(payable(ante_of(options), chips, options)) if is_forced(low, high, options) else 0


def rain_costs(low: int, high: int, chips: int, options: Options) -> int:
    """4.1  Return what the rain in a hand costs."""
    has_one = rains(low, high, options) == 1
    return int(payable(rain_cost(options), chips, options)) if has_one else 0


# ---- what happened -----------------------------------------------------------------------------


def events_for(
    before: State, after: State, options: Options, viewer: int, happened: Any
) -> list[Data]:
    """Return what `viewer` hears of one step, as codes and arguments, from its two views.

    `happened` is (seat, action number), or None for a deal. All of it is public.
    """
    if happened is None:
        deal = {"code": "deal", "deal": int(after.deal_no), "dealer": int(after.dealer)}
        return [deal, *ante_events(before, after, options, is_new_deal=True)]
    events = [turn_event(before, after, options, *happened)]
    if antes := ante_events(before, after, options, is_new_deal=False):
        events += [{"code": "pot_empty", "seat": happened[0]}, *antes]
    if after.ended != UNENDED:
        ender = int(first_in(after.ended_by)) if after.ended_by else None
        events.append({"code": "deal_end", "ended": ENDS[after.ended].word, "seat": ender})
    if after.phase == OVER and after.left:
        events.append({"code": "split", "chips": int(after.left)})
    return events


def turn_event(before: State, after: State, options: Options, seat: Seat, action: int) -> Data:
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


def turn_won(before: State, after: State, options: Options, seat: Seat) -> int:
    """Return what the turn itself won, without an ante or a share of the pot in the same step."""
    return turn_total(after, options, seat) - turn_total(before, options, seat)


def turn_total(view: State, options: Options, seat: Seat) -> int:
    """Return what the seat's turn has won in this deal, without antes and a share of the pot."""
    antes = int(view.antes[seat]) * int(ante_of(options))
    share = int(share_of(view, options, seat)) if view.left else 0
    return int(view.points[seat]) + antes - share


def ante_events(before: State, after: State, options: Options, *, is_new_deal: bool) -> list[Data]:
    """2.1, 2.4, 2.5  Say which seats got chips again, which anted, which sit out from now on."""
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
