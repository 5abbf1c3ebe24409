"""The rates of Wolnam-ppong in the arena, and the luck of the bets."""

from typing import Any

from madang.bots.judging import Judging, Rate
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.scoring import FOLDED, FORCED, ONE_RAIN, WIN, gain_of
from madang.games.wolnam_ppong.state import State, months_of
from madang.hwatu.cards import CARDS, month_of
from madang.kernels.jit import kernel
from madang.layout import Seat

RATES = (
    Rate("fold", "has folded, or had to (neighbours, dead of rain)"),
    Rate("bet", "has bet"),
    Rate("in_between", "has won its bet"),
    Rate("chips_bet", "chips bet", is_share=False),
)
FOLD, BET, IN_BETWEEN, CHIPS_BET = range(len(RATES))


@kernel
def count_rates(state: State, counts: Any) -> None:
    """3  Count what each turn came to."""
    for seat in range(len(counts)):
        counts[seat, FOLD] += state.results[seat] in (FOLDED, FORCED, ONE_RAIN)
        counts[seat, BET] += state.bets[seat] > 0
        counts[seat, IN_BETWEEN] += state.results[seat] == WIN
        counts[seat, CHIPS_BET] += state.bets[seat]


@kernel
def drawn_of(state: State) -> int:
    """Return how many cards of the deck are gone."""
    return state.dealt


@kernel
def count_luck(state: State, options: Options, seat: Seat, before: int, luck: Any) -> None:
    """3.2  Add what a bet won, less what it is worth over the cards that were in the deck."""
    if state.dealt != before + 1:
        return
    low, high = months_of(state, seat)
    bet = int(state.bets[seat])
    total = 0
    for place in range(before, CARDS):
        total += gain_of(low, high, int(month_of(state.deck[place])), bet, options)
    won = gain_of(low, high, int(month_of(state.deck[before])), bet, options)
    luck[seat, 0] += won - total / (CARDS - before)


JUDGING = Judging(RATES, count_rates, ("chips of a bet",), drawn_of, count_luck)
