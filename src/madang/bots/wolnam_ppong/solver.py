"""Wolnam-ppong between two seats with few chips, solved exactly, deal by deal from the last.

The seat to the dealer's right, the *first*, folds or bets; then the *second* does, having seen the
first's cards, or only that it folded. A position at the start of a turn is (chips of the first,
chips of the second); the pot holds the rest. The value of a position is what the first can expect
to have when the match is over; the second wants it small, since chips are conserved (6.1).

After a bet the second knows the first's hand, and its best answer depends on its chance to win
alone. After a fold it must weigh which hands fold: that is a small game of its own. Both answer
each other's last answer until neither changes. At the few positions where they would run in circles
both must mix: there they answer the average of what the other has done, which is made exact.
"""

import os
import pickle
import zlib
from collections import OrderedDict
from contextlib import suppress
from functools import cache
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from threading import Lock
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np

from madang.analysis.wolnam_ppong.odds import counts_for
from madang.bots.wolnam_ppong.exact import bet_of, exact
from madang.game import Mask, State
from madang.games.wolnam_ppong.actions import FOLD, SHOW, least_bet, most_bet
from madang.games.wolnam_ppong.options import (
    BET_LOSES,
    EACH_DEAL,
    END_DEAL,
    FIXED,
    MATCH_IS_LOSS,
    PAIR_IS_PUSH,
    Options,
)
from madang.games.wolnam_ppong.scoring import ante_of, gain_of
from madang.games.wolnam_ppong.state import months_of
from madang.hwatu.cards import CARDS, MONTHS
from madang.jit import compiled, kernel, version_folder

MOST_CHIPS = 60  # of both seats together
MOST_DEALS = 20  # as the preset `duel` has: seconds to solve
IN_MEMORY = 6  # solutions kept there, of at most 10 MB
ON_DISK = 32  # solutions kept there, of about 1 MB
PURE_ROUNDS = 10  # of answers after a fold; where three do not settle it both must mix
MIXED_ROUNDS = 1000
EDGE = 1e-3  # what is done more rarely than this is not meant
DICE = 1 << 31  # a bot's dice are below this
TIE = 1e-12  # values that are nearer than this are equal
HANDS = tuple(combinations_with_replacement(range(1, MONTHS + 1), 2))
ONE_TWELVE = HANDS.index((1, MONTHS))
PAIRS = np.array([low == high for low, high in HANDS])
MOST_WINS = 4 * (MONTHS - 2)  # cards that can win for a hand

Array = np.ndarray[Any, np.dtype[Any]]


def applies(options: Options) -> bool:
    """Tell whether the match can be solved in seconds: two seats, few chips and deals."""
    is_small = 2 * options.chips <= MOST_CHIPS and options.deals <= MOST_DEALS
    return options.players == 2 and is_small and options == options._replace(
        on_empty_pot=END_DEAL, rebuy=0, pair=PAIR_IS_PUSH, adjacent=BET_LOSES, table_stakes=1,
        match_is=MATCH_IS_LOSS, death_by_rain=0,
    )  # fmt: skip


# ---- the cards -------------------------------------------------------------------------------


class Cards(NamedTuple):
    """How hands meet. `h` is a row of HANDS, `k` a number of winning cards."""

    chance: Array  # [h] of being dealt this hand
    meet: Array  # [h1, h2] chance that the second has h2 when the first has h1
    p_folded: Array  # [h1, h2] chance that h2 wins when h1 was folded
    p_win: Array  # [h1] chance that the first's bet wins
    after_win: Array  # [h1, kind] chance that it wins and the second has a hand of this kind
    after_loss: Array  # [h1, kind]
    after_show: Array  # [h1, kind] for pairs


# A kind of hand, once the first's cards are known: a pair, k winning cards, or 1 and 12 with k.
KINDS = 1 + 2 * (MOST_WINS + 1)


def kind_of(hand: int, wins: int) -> int:
    """Return the kind of a hand that has so many winning cards."""
    if PAIRS[hand]:
        return 0
    return 1 + wins + (MOST_WINS + 1) * (hand == ONE_TWELVE)


def ways(hand: int, left: Array) -> int:
    """Return in how many ways a hand can be dealt from so many cards of each month."""
    low, high = HANDS[hand]
    return comb(int(left[low]), 2) if low == high else int(left[low] * left[high])


def wins_of(hand: int, left: Array) -> int:
    """Return how many of the cards left win for a hand."""
    low, high = HANDS[hand]
    return int(left[low + 1 : high].sum())


def without(left: Array, *months: int) -> Array:
    """Return the cards left when one of each of these months is gone."""
    left = left.copy()
    for month in months:
        left[month] -= 1
    return left


def kinds_among(left: Array) -> Array:
    """Return the chance of each kind of hand for somebody dealt two of these cards."""
    chances = np.zeros(KINDS)
    for hand in range(len(HANDS)):
        chances[kind_of(hand, wins_of(hand, left))] += ways(hand, left)
    return chances / chances.sum()


@cache
def cards() -> Cards:
    """Count how hands meet."""
    pack = np.array([0] + [4] * MONTHS + [0])
    size = len(HANDS)
    chance = np.array([ways(hand, pack) for hand in range(size)]) / comb(CARDS, 2)
    meet, p_folded = np.zeros((2, size, size))
    after_win, after_loss, after_show = np.zeros((3, size, KINDS))
    for first, (low, high) in enumerate(HANDS):
        left = without(pack, low, high)
        for second in range(size):
            meet[first, second] = ways(second, left) / comb(CARDS - 2, 2)
            p_folded[first, second] = wins_of(second, left) / (CARDS - 4)
        if low == high:
            after_show[first] = kinds_among(left)
            continue
        for month in range(1, MONTHS + 1):
            kinds = left[month] / (CARDS - 2) * kinds_among(without(left, month))
            (after_win if low < month < high else after_loss)[first] += kinds
    return Cards(chance, meet, p_folded, after_win.sum(1), after_win, after_loss, after_show)


# ---- positions -------------------------------------------------------------------------------


class Board(NamedTuple):
    """Every position with a pot, and what may be bet there, for the two kinds of losses."""

    total: int  # chips of both seats and the pot
    first: Array  # [s] chips of the first
    second: Array  # [s]
    least: Array  # [s] the least bet
    lost: Array  # [2, bet] what a lost bet costs: in general, and with 1 and 12
    most_first: Array  # [2, s] the largest bet of the first
    most_second: Array  # [2, s]


def board_of(options: Options) -> Board:
    """Lay out the positions."""
    total = 2 * options.chips
    first, second = np.array(
        [(a, b) for a in range(total + 1) for b in range(total + 1 - a) if a + b < total]
    ).T
    pots = total - first - second
    kinds = ((1, 3), (1, MONTHS))
    lost = [[-gain_of(*hand, 1, bet, options) for bet in range(total + 1)] for hand in kinds]

    def most(chips: Array) -> Array:
        pairs = list(zip(pots.tolist(), chips.tolist(), strict=True))
        return np.array([[most_bet(*hand, *pair, options) for pair in pairs] for hand in kinds])

    least = np.array([least_bet(pot, options) for pot in pots.tolist()])
    return Board(total, first, second, least, np.array(lost), most(first), most(second))


def next_values(board: Board, options: Options, begun: Array | None) -> Array:
    """Return the value, to the first, of each position at the end of a deal.

    `begun` holds the values at the start of the next deal; None: that was the last.
    """
    size = board.total + 1
    a, b = np.indices((size, size))
    pot = np.maximum(board.total - a - b, 0)
    over = a + (pot + 1) // 2  # 1.5: the odd chip goes to the first
    if begun is None:
        return over.astype(float)
    ante = int(ante_of(options))
    empty, can_go_on = pot == 0, (a >= ante) & (b >= ante)
    paid = np.where(empty & can_go_on, ante, 0)
    x, y = a - paid, b - paid
    swaps = np.full((size, size), options.dealer_rotation == EACH_DEAL)
    if options.dealer_rotation not in (EACH_DEAL, FIXED):
        swaps = empty
    value = np.where(swaps, board.total - begun[y, x], begun[x, y])
    return np.where(empty & ~can_go_on, a, value)


# ---- the second seat -------------------------------------------------------------------------


@kernel
def answer_to(end: Any, a: int, b: int, p: float, least: int, most: int, lost: Any) -> Any:
    """Return the value and the bet when the second, who wins with chance `p`, plays best."""
    best, choice = end[a, b], 0
    for bet in range(least, most + 1):
        value = p * end[a, b + bet] + (1 - p) * end[a, b - lost[bet]]
        if value < best - TIE:
            best, choice = value, bet
    return best, choice


@kernel
def fill_known(values: Any, end: Any, board: Any, unseen: int) -> None:
    """Write into `values` [kind, s] the value when the second knows the first's cards."""
    for s in range(len(board.first)):
        a, b, least = board.first[s], board.second[s], board.least[s]
        values[0, s] = end[a, b]
        for one_twelve in range(2):
            most, lost = board.most_second[one_twelve, s], board.lost[one_twelve]
            for wins in range(MOST_WINS + 1):
                kind = 1 + wins + (MOST_WINS + 1) * one_twelve
                value, _ = answer_to(end, a, b, wins / unseen, least, most, lost)
                values[kind, s] = value


@kernel
def fill_unsure(bets: Any, won: Any, lost: Any, end: Any, board: Any, p: Any) -> None:
    """Write into `bets` [h, s] the second's bets after a fold, and what winning and losing them
    comes to; `p` [h, s] is its chance to win."""
    for h in range(p.shape[0]):
        one_twelve = int(h == ONE_TWELVE)
        for s in range(p.shape[1]):
            a, b = board.first[s], board.second[s]
            most = 0 if PAIRS[h] else board.most_second[one_twelve, s]
            cost = board.lost[one_twelve]
            _, bet = answer_to(end, a, b, p[h, s], board.least[s], most, cost)
            bets[h, s] = bet
            won[h, s] = end[a, b + bet]
            lost[h, s] = end[a, b - cost[bet]]


# ---- the first seat --------------------------------------------------------------------------


@kernel
def fill_first(best: Any, bets: Any, won: Any, lost: Any, board: Any) -> None:
    """Write into `best` and `bets` [h, s] the first's best bet; `won` and `lost` [h, a, b] say
    what each position that a bet may lead to contributes."""
    for h in range(best.shape[0]):
        one_twelve = int(h == ONE_TWELVE)
        cost = board.lost[one_twelve]
        for s in range(best.shape[1]):
            a, b = board.first[s], board.second[s]
            most = 0 if PAIRS[h] else board.most_first[one_twelve, s]
            for bet in range(board.least[s], most + 1):
                value = won[h, a + bet, b] + lost[h, a - cost[bet], b]
                if value > best[h, s] + TIE:
                    best[h, s], bets[h, s] = value, bet


LOOPS = {loop.__name__: loop for loop in (fill_known, fill_unsure, fill_first)}


@cache
def loops() -> Any:
    """Return the loops above, compiled."""
    return SimpleNamespace(**compiled(LOOPS, "wolnam_ppong-solver"))


# ---- one deal --------------------------------------------------------------------------------


class Deal(NamedTuple):
    """How both play one deal; bets in chips, 0 for folding, or for showing a pair."""

    end: Array  # [a, b] value of each position at the end of this deal
    begun: Array  # [a, b] value at its start
    first: Array  # [h, s] the first's best bet
    folded: Array  # [h, s] whether it folds instead
    unsure: Array  # [h, s] the second's bet after a fold
    mixes: dict[int, Array]  # s -> [h, bet] how often, where the second must mix its bets
    mixed_folds: dict[int, Array]  # s -> [h] how often the first folds there

    def fold_chance(self, hand: int, s: int) -> float:
        """Return how often the first folds a hand."""
        return float((self.mixed_folds[s] if s in self.mixes else self.folded[:, s])[hand])

    @property
    def folds(self) -> Array:
        """How often the first folds instead [h, s]."""
        folds = self.folded.astype(float)
        for s, mixed in self.mixed_folds.items():
            folds[:, s] = mixed
        return folds


def solve_deal(board: Board, end: Array) -> Deal:
    """Find how both play best when the end of the deal has these values."""
    best, bets = first_bets(board, end)
    folds, unsure = np.ones(best.shape, bool), np.zeros(best.shape, np.int8)
    value = np.zeros(len(board.first))
    left = np.arange(len(board.first))  # positions where an answer has just changed
    for _ in range(PURE_ROUNDS):
        answered, won, lost = answer_folds(part_of(board, left), end, folds[:, left])
        folded = worth_of_folding(won, lost)
        again = folded >= best[:, left] - TIE
        is_settled = (again == folds[:, left]).all(0)
        unsure[:, left], folds[:, left] = answered, again
        value[left] = cards().chance @ np.maximum(folded, best[:, left])
        left = left[~is_settled]
        if not len(left):
            break
    mixes, mixed_folds = {}, {}
    for s in left.tolist():
        value[s], mixed_folds[s], mixes[s] = mix(part_of(board, [s]), end, best[:, [s]])
    begun = np.zeros(end.shape)
    begun[board.first, board.second] = value
    return Deal(end, begun, bets, folds, unsure, mixes, mixed_folds)


def part_of(board: Board, places: Any) -> Board:
    """Return a board with these positions alone."""
    return board._replace(
        first=board.first[places],
        second=board.second[places],
        least=board.least[places],
        most_first=board.most_first[:, places],
        most_second=board.most_second[:, places],
    )


def mix(board: Board, end: Array, best: Array) -> tuple[float, Array, Array]:
    """Return the value, how often each hand folds, and how often the second bets what.

    Late answers weigh more: so the average forgets how it began.
    """
    known = cards()
    folds = np.ones(best.shape)
    won, lost = np.zeros((2, *best.shape))
    bets = np.zeros((len(HANDS), board.total + 1))
    for n in range(1, MIXED_ROUNDS + 1):
        weight = 2 / (n + 1)
        answer, won_now, lost_now = answer_folds(board, end, folds)
        won += weight * (won_now - won)
        lost += weight * (lost_now - lost)
        bets *= 1 - weight
        bets[np.arange(len(HANDS)), answer[:, 0]] += weight
        folded = worth_of_folding(won, lost)
        folds += weight * ((folded >= best) - folds)
    folds, bets = sharpened(board, end, best[:, 0], folds[:, 0], bets)
    won, lost = led_to(board, end)
    folded = worth_of_folding((bets * won).sum(1), (bets * lost).sum(1))
    return float(known.chance @ np.maximum(folded, best[:, 0])), folds, bets


def led_to(board: Board, end: Array) -> tuple[Array, Array]:
    """Return where the second's bets [h, bet] lead at the one position of this board."""
    bets = np.arange(board.total + 1)
    a, b = board.first[0], board.second[0]
    cost = board.lost[(np.arange(len(HANDS)) == ONE_TWELVE).astype(int)]
    won = end[a, np.minimum(b + bets, board.total - a)]
    return np.broadcast_to(won, cost.shape), end[a, np.maximum(b - cost, 0)]


def sharpened(
    board: Board, end: Array, best: Array, folds: Array, bets: Array
) -> tuple[Array, Array]:
    """Make averages exact: where a seat mixes, the other leaves it no better choice.

    The second mixes two bets where the hands that fold make both worth the same; the first folds
    a hand now and then where the second's bets make folding worth what betting is: linear, both.
    """
    known = cards()
    folds = np.where(folds < EDGE, 0, np.where(folds > 1 - EDGE, 1, folds))
    bets = np.where(bets < EDGE, 0, bets)
    bets /= bets.sum(1, keepdims=True)
    unsure = (folds > 0) & (folds < 1)
    mixed = np.flatnonzero((bets > 0).sum(1) == 2)
    one, two = np.array([np.flatnonzero(bets[hand]) for hand in mixed], int).reshape(-1, 2).T
    won, lost = led_to(board, end)
    p = known.p_folded[:, mixed]
    change = p * (won[mixed, two] - won[mixed, one])
    change += (1 - p) * (lost[mixed, two] - lost[mixed, one])
    weighed = known.chance[:, None] * known.meet[:, mixed] * change
    folds[unsure] += nearest(weighed[unsure].T, -weighed.T @ folds)
    folded = worth_of_folding((bets * won).sum(1), (bets * lost).sum(1))
    shift = nearest((known.meet[:, mixed] * change)[unsure], (best - folded)[unsure])
    bets[mixed, two] += shift
    bets[mixed, one] -= shift
    return folds.clip(0, 1), bets.clip(0, 1)


def nearest(matrix: Array, due: Array) -> Array:
    """Return the smallest change that makes these linear equations true."""
    return np.linalg.lstsq(matrix, due, rcond=1e-9)[0]


def worth_of_folding(won: Array, lost: Array) -> Array:
    """Return what folding each hand [h1, s] is worth, when the second's bets [h2, s] lead here."""
    known = cards()
    return (known.meet * known.p_folded) @ won + (known.meet * (1 - known.p_folded)) @ lost


def first_bets(board: Board, end: Array) -> tuple[Array, Array]:
    """Return the value [h, s] of the first's best bet, or of showing a pair, and the bet."""
    known, shape = cards(), (len(HANDS), len(board.first))
    at = slice(None), board.first, board.second
    values = np.zeros((KINDS, shape[1]))
    loops().fill_known(values, end, board, CARDS - 5)
    won = end * known.p_win[:, None, None]  # 2.4: where the pot is empty the deal is over
    lost = np.zeros(won.shape)
    won[at], lost[at] = known.after_win @ values, known.after_loss @ values
    loops().fill_known(values, end, board, CARDS - 4)
    best = np.where(PAIRS[:, None], known.after_show @ values, -np.inf)
    bets = np.zeros(shape, np.int8)
    loops().fill_first(best, bets, won, lost, board)
    return best, bets


def answer_folds(board: Board, end: Array, folds: Array) -> tuple[Array, Array, Array]:
    """Return the second's best bets [h2, s] when hands fold so often, and where they lead.

    The second weighs every hand that the first may have folded by how often it is dealt.
    """
    known = cards()
    dealt = known.chance[:, None] * known.meet
    chance = dealt.T @ folds
    p = (dealt * known.p_folded).T @ folds / np.where(chance > 0, chance, 1)
    bets = np.zeros(p.shape, np.int8)
    won, lost = np.zeros((2, *p.shape))
    loops().fill_unsure(bets, won, lost, end, board, p)
    return bets, won, lost


# ---- the match -------------------------------------------------------------------------------


class Solution(NamedTuple):
    """How two seats play a match best; `deals[n]` is the deal after which n are left."""

    board: Board
    deals: tuple[Deal, ...]


SOLVING = Lock()  # who asks while somebody solves waits, unless the solution is at hand
SOLUTIONS: OrderedDict[Options, Solution] = OrderedDict()  # those at hand, used last at the end


def solution_of(options: Options) -> Solution:
    """Return how a match to which `applies` holds is played best; solved once, kept on disk."""
    solution = at_hand(options)
    if solution is None:
        with SOLVING:
            solution = at_hand(options) or taken(options, prepare(options))
    return solution


def take(options: Options, packed: bytes) -> None:
    """Have at hand what was prepared."""
    taken(options, packed)


def taken(options: Options, packed: bytes) -> Solution:
    """Unpack a solution, and have it at hand in the place of the one used longest ago."""
    solution = SOLUTIONS[options] = Solution(board_of(options), unpacked(packed))
    while len(SOLUTIONS) > IN_MEMORY:
        SOLUTIONS.popitem(last=False)
    return solution


def at_hand(options: Options) -> Solution | None:
    """Return a solution that is in memory, without waiting for who solves another match."""
    solution = SOLUTIONS.get(options)
    with suppress(KeyError):  # it may be put out between the two
        SOLUTIONS.move_to_end(options)
    return solution


def prepare(options: Options) -> bytes:
    """Return the solution that these sources have found before, or find it: seconds at 60 chips."""
    path = version_folder() / "wolnam_ppong-solver" / f"{'-'.join(map(str, options))}.solution"
    try:
        packed = path.read_bytes()
        unpacked(packed)
        os.utime(path)
    except (OSError, EOFError, zlib.error, pickle.UnpicklingError):
        packed = zlib.compress(pickle.dumps(solve(options).deals), 1)
        keep(path, packed)
    return packed


def unpacked(packed: bytes) -> tuple[Deal, ...]:
    """Return the deals of a solution; raise an error where these are none."""
    deals: tuple[Deal, ...] = pickle.loads(zlib.decompress(packed))
    return deals


def keep(path: Path, packed: bytes) -> None:
    """Write a solution; delete those that were read or written longest ago."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_suffix(f".{os.getpid()}")
    half.write_bytes(packed)
    half.replace(path)
    files = sorted(path.parent.glob("*.solution"), key=lambda file: file.stat().st_mtime_ns)
    for old in files[:-ON_DISK]:
        old.unlink(missing_ok=True)


def is_ready(options: Options) -> bool:
    """Tell whether `solver` can play at once."""
    return not applies(options) or options in SOLUTIONS


def solve(options: Options) -> Solution:
    """Find how both play best, from the last deal to the first."""
    board = board_of(options)
    deals: list[Deal] = []
    for _ in range(options.deals):
        begun = deals[-1].begun if deals else None
        deals.append(solve_deal(board, next_values(board, options, begun)))
    return Solution(board, tuple(deals))


def place_of(board: Board, a: int, b: int) -> int:
    """Return the number of the position in which the seats have these chips."""
    return int(np.flatnonzero((board.first == a) & (board.second == b))[0])


# ---- playing ---------------------------------------------------------------------------------


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


SHOWS = -1  # in the place of a bet: the pair is shown


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
