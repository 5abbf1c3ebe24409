"""Who plays Wolnam-ppong when no person does: `wide` and `exact`; `solver` lies beside.

They know what their seat knows: its hand, the hands shown and the cards drawn in this deal, pot and
chips. They answer with an action number, which may be `bet N` beyond the table.
"""

from madang.analysis.wolnam_ppong.odds import best_bet, counts_for
from madang.game import Mask, State
from madang.games.wolnam_ppong.actions import BET_CHIPS, FOLD, SHOW, least_bet, most_bet
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.state import months_of
from madang.jit import kernel

WIDE_ENOUGH = 7  # months apart: with nothing else seen, from here on a bet pays (5.2)


@kernel
def bet_of(chips: int) -> int:
    """Return the action of betting so many chips; of none, folding."""
    return BET_CHIPS + chips if chips > 0 else FOLD


@kernel
def unless_asked_to_show(mask: Mask, action: int) -> int:
    """Return SHOW where a seat cannot fold, else the action."""
    return action if mask[FOLD] else SHOW


# ---- wide ------------------------------------------------------------------------------------


@kernel
def wide(view: State, options: Options, seat: int, mask: Mask, dice: int) -> int:
    """Bet as much as it may when its months are 7 or more apart; count nothing."""
    low, high = months_of(view, seat)
    most = most_bet(low, high, view.pot, view.chips[seat], options)
    is_wide = high - low >= WIDE_ENOUGH and most >= least_bet(view.pot, options)
    return unless_asked_to_show(mask, bet_of(most if is_wide else 0))


# ---- exact -----------------------------------------------------------------------------------


@kernel
def exact(view: State, options: Options, seat: int, mask: Mask, dice: int) -> int:
    """Bet what is worth most over the unseen cards: as much as it may, or nothing."""
    low, high = months_of(view, seat)
    counts = counts_for(view, options, seat)
    bet = 0
    if mask[FOLD]:
        bet = best_bet(low, high, counts, view.pot, view.chips[seat], options)
    return unless_asked_to_show(mask, bet_of(bet))
