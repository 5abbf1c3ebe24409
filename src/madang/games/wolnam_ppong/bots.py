"""The bots of Wolnam-ppong."""

from typing import Any

import numpy as np

from madang.bots import BotKind, Preparation
from madang.bots.levels import (
    EVERYTHING,
    WORDS,
    Handicap,
    below_the_last,
    handicap_of,
    nearness,
    slip,
)
from madang.game import (
    Mask,
)
from madang.games.wolnam_ppong.actions import BET_CHIPS, FOLD, SHOW, least_bet, most_bet
from madang.games.wolnam_ppong.duel import solving
from madang.games.wolnam_ppong.duel.answers import answer_to
from madang.games.wolnam_ppong.duel.board import HANDS, ONE_TWELVE, PAIRS, Board, applies, place_of
from madang.games.wolnam_ppong.duel.solving import Deal, solution_of
from madang.games.wolnam_ppong.judging import JUDGING as JUDGING
from madang.games.wolnam_ppong.odds import (
    NOTHING_BETWEEN,
    Counts,
    best_bet,
    count_unseen,
    counts_for,
    folded,
    worth,
)
from madang.games.wolnam_ppong.options import Options
from madang.games.wolnam_ppong.scoring import FOLDED, ante_of, gain_of, is_forced, payable, rains
from madang.games.wolnam_ppong.state import State, months_of
from madang.games.wolnam_ppong.view import unseen_by
from madang.hwatu.cards import ALL_CARDS, BITS, MONTHS, card_of, count_of, size_of
from madang.kernels.jit import bound, kernel
from madang.layout import Seat, next_seat

# ---- exact and wide --------------------------------------------------------------------------

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
def wide(view: State, options: Options, seat: Seat, mask: Mask, dice: int) -> int:
    """Bet as much as it may when its months are 7 or more apart; count nothing."""
    low, high = months_of(view, seat)
    most = most_bet(low, high, view.pot, view.chips[seat], options)
    is_wide = high - low >= WIDE_ENOUGH and most >= least_bet(view.pot, options)
    return unless_asked_to_show(mask, bet_of(most if is_wide else 0))


# ---- exact -----------------------------------------------------------------------------------


@kernel
def exact(view: State, options: Options, seat: Seat, mask: Mask, dice: int) -> int:
    """Bet what is worth most over the unseen cards: as much as it may, or nothing."""
    low, high = months_of(view, seat)
    counts = counts_for(view, options, seat)
    bet = 0
    if mask[FOLD]:
        bet = best_bet(low, high, counts, view.pot, view.chips[seat], options)
    return unless_asked_to_show(mask, bet_of(bet))


# ---- shrewd ----------------------------------------------------------------------------------

FINE = 1 << 16  # parts of an unseen card


@kernel
def shrewd(view: State, options: Options, seat: Seat, mask: Mask, dice: int) -> int:
    """Do as `exact` does, over the cards that folds leave likely, and mind the end of the match.

    It makes a bet that is worth just nothing where the next seat then wins less.
    The last seat of the last deal bets what most likely makes it first. A seat that a pot puts
    ahead leaves a chip in it, so that no ante is due.
    """
    if not mask[FOLD]:
        return SHOW
    low, high = months_of(view, seat)
    is_for_match = options.deals > 1  # a single deal is played for chips
    counts = counts_after_folds(view, options, seat)
    least = least_bet(view.pot, options)
    most = most_bet(low, high, view.pot, view.chips[seat], options)
    if is_for_match and view.deal_no >= options.deals and view.to_play == 1 << seat:
        return bet_of(bet_for_first(view, options, seat, counts, least, most))
    bet = best_bet(low, high, counts, view.pot, view.chips[seat], options)
    is_even = bet == 0 and low < high and worth(low, high, counts, most, options) == 0
    if is_even and least <= most and denies(view, options, seat, most):
        bet = most
    if (
        is_for_match
        and bet == view.pot
        and bet > least
        and leads_with(view, options, seat, bet - 1)
    ):
        bet -= 1
    return bet_of(bet)


@kernel
def counts_after_folds(view: State, options: Options, seat: Seat) -> Counts:
    """Count the unseen cards in parts of a card, less what folded hands have probably taken.

    A seat that could bet and folded held two months on which it does not pay. With one such seat
    the chances are exact, if it judged by the cards that this seat sees; with more, each takes its
    cards as if it were alone.
    """
    unseen = unseen_by(view, options, seat)
    folds = 0
    for other in range(options.players):
        could_bet = view.chips[other] >= least_bet(view.pot, options) or not options.table_stakes
        folds += other != seat and view.results[other] == FOLDED and could_bet
    low, high = months_of(view, seat)
    taken = np.zeros(MONTHS + 1, np.int64)  # ways in which a folded hand holds a card of a month
    hands = 0
    if folds > 0:
        for first in range(1, MONTHS + 1):
            for second in range(first, MONTHS + 1):
                ways = ways_to_fold(first, second, unseen, options)
                taken[first] += ways
                taken[second] += ways
                hands += ways
    win, match, outside = 0, 0, 0
    for month in range(1, MONTHS + 1):
        left = count_of(unseen, month) * FINE
        if hands > 0:
            left = max(0, left - folds * taken[month] * FINE // hands)
        if month in (low, high):
            match += left
        elif low < month < high:
            win += left
        else:
            outside += left
    return Counts(win, match, outside)


@kernel
def denies(view: State, options: Options, seat: Seat, bet: int) -> bool:
    """Tell whether the next seat is likely to win less after this bet than after a fold."""
    low, high = months_of(view, seat)
    unseen = unseen_by(view, options, seat)
    after_bet = 0.0
    for month in range(1, MONTHS + 1):
        count = count_of(unseen, month)
        if count > 0:
            left = unseen ^ BITS[card_of(unseen, month)]
            pot = view.pot - gain_of(low, high, month, bet, options)
            after_bet += count * next_wins(view, options, seat, left, left, pot)
    both = unseen | BITS[view.lows[seat]] | BITS[view.highs[seat]]
    return after_bet < size_of(unseen) * next_wins(view, options, seat, unseen, both, view.pot)


@kernel
def next_wins(view: State, options: Options, seat: Seat, left: int, unseen: int, pot: int) -> float:
    """Return what the next seat wins on average when it plays as `exact`; 0 where none is to come.

    Its cards and the one that it draws are of those `left`; it takes them to be of those `unseen`.
    """
    other = next_seat(seat, options.players)
    if pot == 0 or not view.to_play >> other & 1:
        return 0.0
    won, hands = 0.0, 0
    for low in range(1, MONTHS + 1):
        for high in range(low + 1, MONTHS + 1):
            ways = count_of(left, low) * count_of(left, high)
            if ways == 0:
                continue
            hands += ways
            hand = BITS[card_of(left, low)] | BITS[card_of(left, high)]
            believed = count_unseen(low, high, unseen ^ hand)
            bet = best_bet(low, high, believed, pot, view.chips[other], options)
            real = left ^ hand
            if bet > 0 and real:
                counts = count_unseen(low, high, real)
                won += ways * worth(low, high, counts, bet, options) / size_of(real)
    for month in range(1, MONTHS + 1):
        hands += count_of(left, month) * (count_of(left, month) - 1) // 2
    return won / hands


@kernel
def ways_to_fold(low: int, high: int, unseen: int, options: Options) -> int:
    """Return in how many ways a hand that does not pay can be dealt from the unseen cards."""
    if rains(low, high, options):
        return 0
    first, second = count_of(unseen, low), count_of(unseen, high)
    if low == high:
        return first * (first - 1) // 2
    counts = count_unseen(low, high, unseen)
    rest = Counts(counts.win, counts.match - 2, counts.outside)
    large = 2 * size_of(unseen)  # so large a bet that rounding does not matter
    return first * second * (worth(low, high, rest, large, options) <= 0)


@kernel
def leads_with(view: State, options: Options, seat: Seat, won: int) -> bool:
    """Tell whether a seat that wins so many chips has more than any other."""
    own = result_with(view, options, seat, won)
    for other in range(options.players):
        if other != seat and result_with(view, options, other, 0) >= own:
            return False
    return True


@kernel
def result_with(view: State, options: Options, seat: Seat, won: int) -> int:
    """1.5  Return what a seat has, less its rebuys, once it has won so many chips."""
    return view.chips[seat] + won - view.rebuys[seat] * options.chips


@kernel
def bet_for_first(
    view: State, options: Options, seat: Seat, counts: Counts, least: int, most: int
) -> int:
    """1.5  Return the bet that most likely makes the last seat to act first; 0 for a fold.

    Only bets count that just pass another seat, or that still keep it behind when they are lost;
    of equal chances the one that is worth more.
    """
    low, high = months_of(view, seat)
    best, best_first = 0, chance_of_first(view, options, seat, counts, 0)
    best_worth = -folded(low, high, counts, view.chips[seat], options)
    for other in range(-1, options.players):
        ahead = result_with(view, options, max(other, 0), 0) - result_with(view, options, seat, 0)
        for step in range(-2, 3):
            for sign in range(-1, 2, 2):
                bet = most if other < 0 else sign * ahead + step
                if other == seat or bet < least or bet > most or bet <= 0:
                    continue
                first = chance_of_first(view, options, seat, counts, bet)
                bet_worth = worth(low, high, counts, bet, options)
                if first > best_first or (first == best_first and bet_worth > best_worth):
                    best, best_first, best_worth = bet, first, bet_worth
    return best


@kernel
def chance_of_first(view: State, options: Options, seat: Seat, counts: Counts, bet: int) -> int:
    """Return the share of first place after a bet, times the parts of unseen cards."""
    low, high = months_of(view, seat)
    total = counts.win + counts.match + counts.outside
    if bet == 0:
        cost = payable(ante_of(options), view.chips[seat], options)
        return total * share_of_first(view, options, seat, -cost * is_forced(low, high, options))
    won = share_of_first(view, options, seat, bet)
    matched = share_of_first(view, options, seat, gain_of(low, high, low, bet, options))
    lost = share_of_first(view, options, seat, gain_of(low, high, NOTHING_BETWEEN, bet, options))
    return counts.win * won + counts.match * matched + counts.outside * lost


@kernel
def share_of_first(view: State, options: Options, seat: Seat, won: int) -> int:
    """1.4, 1.5  Return the seat's share of first place in parts, when the rest of the pot is split.

    The odd chips of that pot are left out: they are fewer than the seats.
    """
    parts = 720_720  # what 1 to 16 seats can share
    sharers = 0
    for other in range(options.players):
        sharers += 1 - (view.out >> other & 1)
    split = (view.pot - won) // sharers
    own = result_with(view, options, seat, won) + split
    equal = 1
    for other in range(options.players):
        if other != seat:
            has = result_with(view, options, other, 0) + split * (1 - (view.out >> other & 1))
            if has > own:
                return 0
            equal += has == own
    return parts // equal


# ---- solver ----------------------------------------------------------------------------------

DICE = 1 << 31  # a bot's dice are below this
SHOWS = -1  # in the place of a bet: the pair is shown


def solver(view: State, options: Options, seat: Seat, mask: Mask, dice: int) -> int:
    """Play the solution where there is one, else as `shrewd` does."""
    if not applies(options):
        return int(shrewd(view, options, seat, mask, dice))
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
    view: State, board: Board, deal: Deal, seat: Seat, other: int, hand: int, dice: int
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
    seat: Seat,
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


# ---- levels ----------------------------------------------------------------------------------


@kernel
def at_level(view: State, options: Options, seat: Seat, mask: Mask, dice: int, level: int) -> int:
    """Weigh a fold and three bets over the unseen cards, with the handicap of a level.

    See `bots.levels`. It makes a bet that cannot lose as high as it may.
    """
    if not mask[FOLD]:
        return SHOW
    handicap = handicap_of(options, level)
    low, high = months_of(view, seat)
    counts = counts_with(view, options, seat, handicap)
    chips, total = view.chips[seat], counts.win + counts.match + counts.outside
    least, most = least_bet(view.pot, options), most_bet(low, high, view.pot, chips, options)
    if least > most or most <= 0:
        return FOLD
    if counts.match + counts.outside == 0:
        return bet_of(most)
    unit = handicap.heat * view.pot
    best = 0
    most_worth = unit * slip(dice, 0) - folded(low, high, counts, chips, options) / total
    for place, bet in enumerate((most, (least + most) // 2, max(least, 1))):
        bet_worth = worth(low, high, counts, bet, options) / total + unit * slip(dice, place + 1)
        if bet_worth > most_worth:
            best, most_worth = bet, bet_worth
    return bet_of(best)


@kernel
def counts_with(view: State, options: Options, seat: Seat, handicap: Handicap) -> Counts:
    """Count the cards that a level takes to be unseen.

    Without a memory these are all but its own two; with full heed folds tell it something too.
    """
    if handicap.memory == 0:
        low, high = months_of(view, seat)
        own = BITS[view.lows[seat]] | BITS[view.highs[seat]]
        return count_unseen(low, high, ALL_CARDS & ~own)
    if handicap.heed < 1:
        return counts_for(view, options, seat)
    return counts_after_folds(view, options, seat)


NEAR = 0.1  # of the pot, between a fold and the highest bet: a player thinks half as long


@kernel
def pace(view: State, options: Options, seat: Seat, mask: Mask, action: int) -> int:
    """Return how near a bet is to a fold, see `bots.levels.nearness`; -1 elsewhere.

    A bet shows the cards; how long a seat thinks before it folds would tell what it keeps hidden.
    """
    if not mask[FOLD] or action == FOLD:
        return -1
    low, high = months_of(view, seat)
    counts, chips = counts_for(view, options, seat), view.chips[seat]
    most = most_bet(low, high, view.pot, chips, options)
    gain = worth(low, high, counts, most, options) + folded(low, high, counts, chips, options)
    total = counts.win + counts.match + counts.outside
    return nearness(abs(gain) / max(1, total * view.pot), NEAR)


# Heat as a share of the pot. `python -m benchmarks.levels wolnam_ppong` measures what
# each row loses.
HANDICAPS = np.array(
    [
        (0.220, 0, 0.0),
        (0.175, 0, 0.0),
        (0.140, 0, 0.0),
        (0.102, EVERYTHING, 0.0),
        (0.058, EVERYTHING, 1.0),
        (0.00, EVERYTHING, 1.0),
    ],
    np.float64,
)


def handicapped(**hooks: Any) -> Any:
    """Return what plays at a level, given where its handicap comes from."""
    return bound({"at_level": at_level}, **hooks)["at_level"]


LEVELS = below_the_last(handicapped(HANDICAPS=HANDICAPS))

# ---- all of them: the levels, then the others, each the weakest first ------------------------

SOLVER = BotKind(
    solver, Preparation(solving.prepare, solving.take, solving.is_ready, meanwhile="shrewd")
)
BOTS = {
    **{word: BotKind(choose) for word, choose in LEVELS.items()},
    WORDS[-1]: SOLVER,
    "wide": BotKind(wide),
    "exact": BotKind(exact),
    "shrewd": BotKind(shrewd),
    "solver": SOLVER,
}
PACE = pace
