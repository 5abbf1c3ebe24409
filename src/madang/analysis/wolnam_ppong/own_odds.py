"""What a seat of Wolnam-ppong may be told of its own odds, by all that it has seen (WP 3.8, 5)."""

from madang.analysis.wolnam_ppong.odds import odds
from madang.game import Data, State
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.state import BET, months_of
from madang.hwatu.cards import NONE, month_of
from madang.seats import bits_in


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
