"""What a decision in Wolnam-ppong gives away, by what its seat knows (WP 5.2)."""

from fractions import Fraction

from madang.analysis.wolnam_ppong.odds import Counts, best_bet, counts_for, folded, worth
from madang.game import State
from madang.games.wolnam_ppong.actions import FOLD, SHOW, size_of
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.state import months_of


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
