"""Who plays Wolnam-ppong when no person does: `wide` and `exact`; see `solver` for the third.

They know what their seat knows: its hand, the hands shown and the cards drawn in this deal, pot and
chips. They answer with an action number, which may be `bet N` beyond the table.
"""

from fractions import Fraction

from madang.game import Mask, State
from madang.games.wolnam_ppong.actions import BET_CHIPS, FOLD, SHOW
from madang.games.wolnam_ppong.odds import Counts, best_bet, count_unseen, folded, worth
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.rules import months_of
from madang.games.wolnam_ppong.scoring import least_bet, most_bet, size_of
from madang.hwatu.cards import ALL_CARDS, BITS, NONE
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
def seen_by(view: State, options: Options, seat: int) -> int:
    """3.8  Return the set of cards that the seat holds or that lie open in this deal."""
    seen = BITS[view.lows[seat]] | BITS[view.highs[seat]]
    for other in range(options.players):
        if view.shown >> other & 1:
            seen |= BITS[view.lows[other]] | BITS[view.highs[other]]
        if view.drawn[other] != NONE:
            seen |= BITS[view.drawn[other]]
    return seen


@kernel
def counts_for(view: State, options: Options, seat: int) -> Counts:
    """5.1, 5.3  Count the cards that the seat has not seen, folded hands among them."""
    low, high = months_of(view, seat)
    return count_unseen(low, high, ALL_CARDS ^ seen_by(view, options, seat))


def regret(view: State, options: Options, seat: int, action: int) -> Fraction:
    """5.2  Return what an action is worth less than the best one, as a share of the pot."""
    low, high = months_of(view, seat)
    pot, chips = int(view.pot), int(view.chips[seat])
    if action == SHOW:
        return Fraction(0)
    counts = counts_for(view, options, seat)
    best = best_bet(low, high, counts, pot, chips, options)
    bet = 0 if action == FOLD else size_of(action, pot, options)
    lost = worth_of(low, high, counts, best, chips, options)
    lost -= worth_of(low, high, counts, bet, chips, options)
    return Fraction(int(lost), sum(map(int, counts)) * pot)


def worth_of(low: int, high: int, counts: Counts, bet: int, chips: int, options: Options) -> int:
    """Return what a bet, or a fold where it is 0, is worth, times the number of unseen cards."""
    if bet == 0:
        return -folded(low, high, counts, chips, options)
    return worth(low, high, counts, bet, options)


@kernel
def exact(view: State, options: Options, seat: int, mask: Mask, dice: int) -> int:
    """Bet what is worth most over the unseen cards: as much as it may, or nothing."""
    low, high = months_of(view, seat)
    counts = counts_for(view, options, seat)
    bet = 0
    if mask[FOLD]:
        bet = best_bet(low, high, counts, view.pot, view.chips[seat], options)
    return unless_asked_to_show(mask, bet_of(bet))
