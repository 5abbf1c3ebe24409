"""`shrewd`: what folds tell, what a bet leaves to the next seat, and the end of a match."""

from itertools import combinations
from typing import Any

import numpy as np
import pytest

from madang.bots import bot_named
from madang.games.wolnam_ppong import GAME
from madang.games.wolnam_ppong.bots import counts_after_folds
from madang.games.wolnam_ppong.odds import Counts, count_unseen, worth
from madang.games.wolnam_ppong.scoring import FOLDED
from madang.games.wolnam_ppong.state import BET
from madang.hwatu.cards import ALL_CARDS, CARDS, hand_of

HIGHEST = 100  # chips of a bet so large that rounding does not matter


def asked(
    months: tuple[int, int],
    chips: tuple[int, ...],
    pot: int,
    deal_no: int = 1,
    to_play: int = 1,
    folded: tuple[int, ...] = (),
    **house: Any,
) -> tuple[Any, Any]:
    """Return the view of seat 0, whose turn it is with a hand of these months, and the options."""
    options = GAME.make_options(**{"players": len(chips), **house})
    view = GAME.new_states(1)[0]
    view.lows[: len(chips)] = view.highs[: len(chips)] = view.drawn[: len(chips)] = -1
    view.lows[0], view.highs[0] = (4 * (month - 1) for month in months)
    view.chips[: len(chips)], view.pot, view.deal_no = chips, pot, deal_no
    view.phase, view.to_act, view.to_play = BET, 1, to_play
    for seat in folded:
        view.results[seat] = FOLDED
    return view, options


def does(word: str, view: Any, options: Any) -> str:
    mask = GAME.new_mask()
    GAME.kernels.legal_actions(view, options, 0, mask)
    chosen = bot_named(GAME, word).choose(view, options, 0, mask)
    return GAME.format_action(chosen)


# ---- what a fold tells ------------------------------------------------------------------------


def pays(hand: tuple[int, int], unseen: int, options: Any) -> bool:
    """Tell whether a bet on two cards is worth more than nothing to who sees no others."""
    low, high = (card // 4 + 1 for card in hand)
    rest = count_unseen(low, high, unseen & ~hand_of(list(hand)))
    return low != high and worth(low, high, rest, HIGHEST, options) > 0


@pytest.mark.parametrize("months", [(3, 8), (1, 6), (4, 12)])
def test_after_one_fold_the_chances_are_those_of_every_hand_that_folds(
    months: tuple[int, int],
) -> None:
    view, options = asked(months, (500, 500, 500), 150, folded=(2,))
    unseen = ALL_CARDS & ~hand_of([int(view.lows[0]), int(view.highs[0])])
    pack = [card for card in range(CARDS) if unseen >> card & 1]
    wins = []
    for hand in combinations(pack, 2):
        if not pays(hand, unseen, options):
            left = [card // 4 + 1 for card in pack if card not in hand]
            wins.append(np.mean([months[0] < month < months[1] for month in left]))
    counts = counts_after_folds(view, options, 0)
    assert counts.win / sum(counts) == pytest.approx(np.mean(wins), abs=5e-5)
    untold = 4 * (months[1] - months[0] - 1) / 46
    assert abs(np.mean(wins) - untold) > 1e-4  # a single fold tells so little


def test_a_seat_that_could_not_bet_tells_nothing_by_a_fold() -> None:
    view, options = asked((3, 8), (500, 500, 5), 150, folded=(2,))
    counts = counts_after_folds(view, options, 0)
    unseen = ALL_CARDS & ~hand_of([int(view.lows[0]), int(view.highs[0])])
    known = Counts(*map(int, count_unseen(3, 8, unseen)))
    assert [count / counts.win for count in counts] == [count / known.win for count in known]


# ---- the end of a match -----------------------------------------------------------------------


def test_the_last_seat_of_the_last_deal_bets_what_makes_it_first() -> None:
    view, options = asked((3, 8), (100, 150, 90), 100, deal_no=20)
    assert does("exact", view, options) == "fold"
    assert does("shrewd", view, options) == "bet 51"
    view.deal_no = 19
    assert does("shrewd", view, options) == "fold"


def test_a_leader_who_plays_last_folds_what_could_cost_the_first_place() -> None:
    view, options = asked((2, 10), (200, 150, 90), 300, deal_no=20)
    assert does("exact", view, options) == "bet 200"
    assert does("shrewd", view, options) in {f"bet {chips}" for chips in range(10, 50)}


def test_rebuys_count_against_a_seat() -> None:
    view, options = asked((3, 8), (100, 150, 90), 100, deal_no=20, rebuy=True)
    view.rebuys[1] = 1  # 1,000 chips
    assert does("shrewd", view, options) == "fold"  # it is first already


def test_a_pot_that_puts_ahead_keeps_a_chip_so_that_no_ante_is_due() -> None:
    everybody = 0b111
    view, options = asked((1, 12), (500, 300, 300), 100, to_play=everybody)
    assert does("exact", view, options) in ("bet 100", "ado")
    assert does("shrewd", view, options) == "bet 99"
    view.chips[1] = 900
    assert does("shrewd", view, options) == "bet 100"
