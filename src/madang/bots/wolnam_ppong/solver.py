"""Who plays a duel as it was solved; everything else as `exact` does."""

import numpy as np

from madang.analysis.wolnam_ppong.odds import counts_for
from madang.bots.wolnam_ppong.duel.answers import answer_to
from madang.bots.wolnam_ppong.duel.board import Board, applies, place_of
from madang.bots.wolnam_ppong.duel.cards import HANDS, ONE_TWELVE, PAIRS
from madang.bots.wolnam_ppong.duel.deals import Deal
from madang.bots.wolnam_ppong.duel.solutions import solution_of
from madang.bots.wolnam_ppong.exact import bet_of, exact
from madang.game import Mask, State
from madang.games.wolnam_ppong.actions import FOLD, SHOW
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.state import months_of

DICE = 1 << 31  # a bot's dice are below this
SHOWS = -1  # in the place of a bet: the pair is shown


def solver(view: State, options: Options, seat: int, mask: Mask, dice: int) -> int:
    """Play the solution where there is one, else as `exact` does."""
    if not applies(options):
        return int(exact(view, options, seat, mask, dice))
    if not mask[FOLD]:
        return SHOW
    solution = solution_of(options)
    deal = solution.deals[options.deals - int(view.deal_no)]
    hand = HANDS.index(tuple(map(int, months_of(view, seat))))
    other = 1 - seat
    if seat == view.dealer:
        bet = second_bet(view, options, solution.board, deal, seat, other, hand, dice)
    else:
        bet = first_bet(view, solution.board, deal, seat, other, hand, dice)
    return SHOW if bet == SHOWS else int(bet_of(bet))


def first_bet(
    view: State, board: Board, deal: Deal, seat: int, other: int, hand: int, dice: int
) -> int:
    """Return what the first bets, 0 for a fold."""
    s = place_of(board, int(view.chips[seat]), int(view.chips[other]))
    if dice < deal.fold_chance(hand, s) * DICE:
        return 0
    return SHOWS if PAIRS[hand] else int(deal.first[hand, s])


def second_bet(
    view: State,
    options: Options,
    board: Board,
    deal: Deal,
    seat: int,
    other: int,
    hand: int,
    dice: int,
) -> int:
    """Return what the second bets, 0 for a fold."""
    s = place_of(board, int(view.chips[other]), int(view.chips[seat]))
    if PAIRS[hand]:
        return 0
    if not view.shown >> other & 1:
        if s in deal.mixes:
            return int(np.searchsorted(deal.mixes[s][hand].cumsum(), dice / DICE))
        return int(deal.unsure[hand, s])
    counts = counts_for(view, options, seat)
    p = counts.win / sum(counts)
    kind = int(hand == ONE_TWELVE)
    a, b = board.first[s], board.second[s]
    least, most, lost = board.least[s], board.most_second[kind, s], board.lost[kind]
    return int(answer_to(deal.end, a, b, p, least, most, lost)[1])
