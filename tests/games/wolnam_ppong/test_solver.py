"""The bots: `exact` loses nothing, `wide` loses a little, nothing gains against `solver`."""

from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from madang.arena.regret import mean_regret
from madang.bots import bot_named, bot_names
from madang.games.wolnam_ppong import GAME
from madang.games.wolnam_ppong.actions import bounds_of
from madang.games.wolnam_ppong.bots import exact
from madang.games.wolnam_ppong.duel import solving
from madang.games.wolnam_ppong.duel.board import (
    HANDS,
    KINDS,
    MOST_WINS,
    ONE_TWELVE,
    PAIRS,
    Board,
    applies,
    cards,
    kind_of,
)
from madang.games.wolnam_ppong.duel.solving import (
    IN_MEMORY,
    ON_DISK,
    Solution,
    is_ready,
    prepare,
    solution_of,
    solve,
)
from madang.shuffles import seeded
from madang.table import Table

GAIN = 1e-6  # antes a deal that a best response may win at most
RESIDUAL = 1e-9

# ---- exact and wide --------------------------------------------------------------------------


def decisions(count: int, **options: Any) -> Iterator[tuple[Table, int]]:
    """Yield tables at which a seat may bet or fold, in matches between different bots."""
    words = {"players": 6, **options}
    chance, lot = seeded(GAME, 4), Random(4)
    bots = [bot_named(GAME, word, lot) for word in ("random", "wide", "exact")]
    while count:
        table = Table(GAME, GAME.make_options(**words))
        while not table.is_over and count:
            if table.needs_deal:
                table.deal(*next(chance))
                continue
            (seat,) = table.to_act
            if "fold" in table.legal_actions(seat):
                count -= 1
                yield table, seat
            mask = GAME.new_mask()
            mask[table.legal_numbers(seat)] = True
            bot = lot.choice(bots)
            action = bot.choose(table.view(seat), table.options, seat, mask)
            table.play(seat, GAME.format_action(action))


def expectation(table: Table, seat: int, word: str) -> Fraction:
    """Try a word with every card that the seat has not seen on top of the deck."""
    view, found = table.view(seat), []
    seen = {int(view.lows[seat]), int(view.highs[seat])}
    for other in range(table.seats):
        seen |= {int(card) for card in (view.lows[other], view.highs[other], view.drawn[other])}
    other_world = Table(GAME, table.options, GAME.compiled())
    for card in sorted(set(range(48)) - seen):
        other_world.states[0] = table.states[0]
        other_world.state.deck[int(table.state.dealt)] = card
        before = int(table.state.points[seat])
        antes = int(table.state.antes[seat])
        other_world.play(seat, word)
        state = other_world.state
        paid = (int(state.antes[seat]) - antes) * min(table.options.ante, table.options.chips)
        share = state.phase == 1 and state.left and state.points[seat]
        found.append(int(state.points[seat]) - before + paid if not share else None)
    return Fraction(sum(value for value in found if value is not None), len(found))


@pytest.mark.compiled
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"ilbi_multiplier": "2"},
        {"match_is": "double", "chips": 200},
        {"pair": "loss", "adjacent": "forced_loss", "chips": 150},
    ],
    ids=str,
)
def test_exact_has_no_regret_against_trying_every_remaining_card(options: dict[str, Any]) -> None:
    met = 0
    for table, seat in decisions(60, deals=99, **options):
        mask = GAME.new_mask()
        mask[table.legal_numbers(seat)] = True
        choice = GAME.format_action(exact(table.view(seat), table.options, seat, mask, 0))
        low, high = (int(field[seat]) // 4 + 1 for field in (table.state.lows, table.state.highs))
        pot, chips = int(table.state.pot), int(table.state.chips[seat])
        bounds = bounds_of(low, high, pot, chips, table.options)
        tried = {bounds.least, bounds.least + 1, (bounds.least + bounds.most) // 2}
        tried |= {bounds.most - 1, bounds.most}
        words = [f"bet {bet}" for bet in tried if bounds.least <= bet <= bounds.most]
        best = max(expectation(table, seat, word) for word in ["fold", *words])
        assert float(best - expectation(table, seat, choice)) <= 1e-12
        met += bool(words)
    assert met > 30


@pytest.mark.parametrize("options", [{}, {"ilbi_multiplier": "2"}, {"match_is": "double"}], ids=str)
def test_exact_gives_nothing_away_and_wide_a_little(options: dict[str, Any]) -> None:
    options = GAME.make_options(players=16, **options)
    lost = {
        word: mean_regret(GAME, options, word, 400).mean for word in ("random", "wide", "exact")
    }
    assert lost["exact"] <= 1e-12 < lost["wide"] < lost["random"]


def test_every_bot_plays_whole_matches_by_the_rules() -> None:
    levels = [f"level_{number}" for number in range(1, 7)]
    assert bot_names(GAME) == ("random", *levels, "wide", "exact", "shrewd", "solver")
    for word in bot_names(GAME):
        bot = bot_named(GAME, word, Random(3))
        for options in ({"preset": "rain"}, {"chips": 60, "pair": "loss", "deals": 4}):
            table, chance = Table(GAME, GAME.make_options(**options)), seeded(GAME, 9)
            while not table.is_over:
                if table.needs_deal:
                    table.deal(*next(chance))
                    continue
                (seat,) = table.to_act
                mask = GAME.new_mask()
                mask[table.legal_numbers(seat)] = True
                action = bot.choose(table.view(seat), table.options, seat, mask)
                table.play(seat, GAME.format_action(action))
                table.check()


# ---- how hands meet --------------------------------------------------------------------------


@pytest.mark.parametrize("first", [(2, 10), (1, 12), (5, 5), (3, 4)])
def test_hands_meet_as_often_as_cards_are_dealt(first: tuple[int, int]) -> None:
    months = [card // 4 + 1 for card in range(48)]
    for month in first:
        months.remove(month)
    met = np.zeros(len(HANDS))
    kinds = np.zeros(KINDS)
    for pair in combinations(range(46), 2):
        hand = HANDS.index(tuple(sorted(months[place] for place in pair)))
        met[hand] += 1
        rest = [month for place, month in enumerate(months) if place not in pair]
        low, high = HANDS[hand]
        kinds[kind_of(hand, sum(low < month < high for month in rest))] += 1
    row = HANDS.index(first)
    assert abs(cards().meet[row] - met / 1035).max() < 1e-12
    if PAIRS[row]:
        assert abs(cards().after_show[row] - kinds / 1035).max() < 1e-12


# ---- best responses to solver ----------------------------------------------------------------

Array = np.ndarray[Any, np.dtype[Any]]
WINS = np.arange(MOST_WINS + 1)


def lost_by(hand: int, board: Board) -> Array:
    return board.lost[int(hand == ONE_TWELVE)]


class Responder:
    """Somebody who knows how `solver` plays and plays best against it, in either place."""

    def __init__(self, options: Any) -> None:
        self.options, self.solution = options, solution_of(options)
        self.board: Board = self.solution.board
        self.a, self.b = self.board.first, self.board.second
        self.total = self.board.total

    def gains(self) -> tuple[float, float]:
        """Return what it wins more than the solution's value, first and second, in chips."""
        begun = None
        for deal in self.solution.deals:
            ends = self.ends(begun)
            begun = self.as_first(deal, ends[0]), self.as_second(deal, ends[1])
        stack = self.options.chips - min(self.options.ante, self.options.chips)
        value = self.solution.deals[-1].begun[stack, stack]
        return begun[0][stack, stack] - value, begun[1][stack, stack] - (self.total - value)

    def ends(self, begun: Any) -> tuple[Array, Array]:
        """Return what it has at the end of a deal in which it was first, and second."""
        size = self.total + 1
        ends = np.zeros((2, size, size))
        for a in range(size):
            for b in range(size - a):
                ends[:, a, b] = self.end(a, b, begun)
        return ends[0], ends[1]

    def end(self, a: int, b: int, begun: Any) -> tuple[float, float]:
        pot = self.total - a - b
        ante = min(self.options.ante, self.options.chips)
        if begun is None:
            return a + (pot + 1) // 2, b + pot // 2
        is_empty = pot == 0
        if is_empty and min(a, b) < ante:
            return a, b
        if is_empty:
            a, b = a - ante, b - ante
        rotation = self.options.dealer_rotation
        if rotation == 1 or (rotation == 2 and is_empty):
            return begun[1][b, a], begun[0][b, a]
        return begun[0][a, b], begun[1][a, b]

    def best(self, end: Array, p: Array, kind: int, least: Array, most: Array) -> tuple[Any, Any]:
        """Return the most that the second can have, and the bet; `end` is its own value."""
        value = np.broadcast_to(end[self.a, self.b], p.shape).copy()
        bets = np.zeros(p.shape, np.int64)
        for bet in range(1, self.total + 1):
            may = (least <= bet) & (bet <= most)
            up = np.minimum(self.b + bet, self.total - self.a)
            down = np.maximum(self.b - self.board.lost[kind, bet], 0)
            tried = np.where(may, p * end[self.a, up] + (1 - p) * end[self.a, down], -np.inf)
            better = tried > value + 1e-12
            value, bets = np.where(better, tried, value), np.where(better, bet, bets)
        return value, bets

    def known(self, policy: Array, end: Array, unseen: int) -> Array:
        """Return `end` [kind, s] when the second knows the first's hand and plays `policy`'s best,
        where `policy` are the values by which it chooses, larger is better for it."""
        rows = [end[self.a, self.b][None]]
        for kind in (0, 1):
            p = WINS[:, None] / unseen * np.ones(len(self.a))
            most = self.board.most_second[kind]
            _, bets = self.best(policy, p, kind, self.board.least, most)
            won = end[self.a, np.minimum(self.b + bets, self.total - self.a)]
            lost = end[self.a, np.maximum(self.b - self.board.lost[kind][bets], 0)]
            rows.append(p * won + (1 - p) * lost)
        return np.concatenate(rows)

    def spread(self, values: Array, end: Array) -> tuple[Array, Array]:
        """Return what a bet of the first contributes when it is won and lost, [h, a, b]."""
        size = self.total + 1
        won, lost = np.zeros((2, len(HANDS), size, size))
        won[:] = end * cards().p_win[:, None, None]
        won[:, self.a, self.b] = cards().after_win @ values
        lost[:, self.a, self.b] = cards().after_loss @ values
        return won, lost

    def as_first(self, deal: Any, end: Array) -> Array:
        """Return what it has, as the first, at the start of a deal."""
        theirs = self.total - deal.end
        won, lost = self.spread(self.known(theirs, end, 43), end)
        best = np.where(PAIRS[:, None], cards().after_show @ self.known(theirs, end, 44), -np.inf)
        for hand in np.flatnonzero(~PAIRS):
            cost, most = lost_by(hand, self.board), self.board.most_first[int(hand == ONE_TWELVE)]
            for bet in range(1, self.total + 1):
                may = (self.board.least <= bet) & (bet <= most)
                up = np.minimum(self.a + bet, self.total - self.b)
                down = np.maximum(self.a - cost[bet], 0)
                value = won[hand, up, self.b] + lost[hand, down, self.b]
                best[hand] = np.where(may, np.maximum(best[hand], value), best[hand])
        return self.grid(cards().chance @ np.maximum(best, self.folding(deal, end)))

    def folding(self, deal: Any, end: Array) -> Array:
        """Return what the first has, [h, s], after folding: solver then bets as it does."""
        won, lost = np.zeros((2, len(HANDS), len(self.a)))
        for hand in range(len(HANDS)):
            bets, cost = deal.unsure[hand].astype(int), lost_by(hand, self.board)
            won[hand] = end[self.a, self.b + bets]
            lost[hand] = end[self.a, self.b - cost[bets]]
            for s, mix in deal.mixes.items():
                won[hand, s] = lost[hand, s] = 0
                for bet in np.flatnonzero(mix[hand]):
                    won[hand, s] += mix[hand, bet] * end[self.a[s], self.b[s] + bet]
                    lost[hand, s] += mix[hand, bet] * end[self.a[s], self.b[s] - cost[bet]]
        meet, p = cards().meet, cards().p_folded
        return (meet * p) @ won + (meet * (1 - p)) @ lost

    def as_second(self, deal: Any, end: Array) -> Array:
        """Return what it has, as the second, at the start of a deal."""
        won, lost = self.spread(self.known(end, end, 43), end)
        shown = cards().after_show @ self.known(end, end, 44)
        total = np.zeros(len(self.a))
        for hand in range(len(HANDS)):
            bets, cost = deal.first[hand].astype(int), lost_by(hand, self.board)
            up, down = self.a + bets, self.a - cost[bets]
            value = won[hand, up, self.b] + lost[hand, down, self.b]
            value = shown[hand] if PAIRS[hand] else value
            value = np.where(deal.folds[hand] < 1, value, 0)
            total += cards().chance[hand] * (1 - deal.folds[hand]) * value
        dealt = cards().chance[:, None] * cards().meet
        chance = dealt.T @ deal.folds
        p = (dealt * cards().p_folded).T @ deal.folds / np.where(chance > 0, chance, 1)
        for hand in range(len(HANDS)):
            kind = int(hand == ONE_TWELVE)
            most = np.zeros(len(self.a)) if PAIRS[hand] else self.board.most_second[kind]
            value, _ = self.best(end, p[hand], kind, self.board.least, most)
            total += chance[hand] * value
        return self.grid(total)

    def grid(self, values: Array) -> Array:
        size = self.total + 1
        grid = np.zeros((size, size))
        grid[self.a, self.b] = values
        return grid


SIZES: list[Any] = [
    {"chips": 4, "deals": 6},
    {"chips": 7, "deals": 5, "dealer_rotation": "fixed", "ilbi_multiplier": "2"},
    {"chips": 6, "deals": 5, "dealer_rotation": "each_pot", "min_bet": 2, "ante": 2},
    pytest.param({"chips": 12, "deals": 12}, marks=pytest.mark.long),
]


def residual(solution: Solution, options: Any) -> float:
    """Return how far the values are from what both places together are worth, one deal on."""
    responder = Responder(options)
    far = 0.0
    for deal in solution.deals:
        first = responder.as_first(deal, deal.end)
        second = responder.as_second(deal, responder.total - deal.end)
        at = responder.a, responder.b
        far = max(far, abs(first - deal.begun)[at].max())
        far = max(far, abs(responder.total - second - deal.begun)[at].max())
    return far


@pytest.mark.compiled
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_solver_leaves_a_best_response_nothing_to_gain(size: dict[str, Any]) -> None:
    options = GAME.make_options(preset="duel", **size)
    assert applies(options)
    assert residual(solution_of(options), options) < RESIDUAL
    for gain in Responder(options).gains():
        assert -1e-9 < gain / options.ante / options.deals < GAIN


def test_solver_applies_to_two_seats_with_few_chips_and_the_rules_of_the_source() -> None:
    assert applies(GAME.make_options(preset="duel"))
    others: list[dict[str, Any]] = [
        {"players": 3},
        {"chips": 31},
        {"deals": 21},
        {"chips": 1, "deals": 100},
        {"rebuy": True},
        {"match_is": "push"},
        {"on_empty_pot": "reante_continue"},
        {"death_by_rain": True},
    ]
    for other in others:
        assert not applies(GAME.make_options(**{"preset": "duel", **other}))


def small(count: int) -> list[Any]:
    """Return house rules that are solved at once."""
    sizes = [(chips, deals) for chips in (2, 3) for deals in range(1, 21)]
    return [
        GAME.make_options(preset="duel", chips=chips, deals=deals) for chips, deals in sizes[:count]
    ]


@pytest.mark.compiled
def test_answers_that_run_in_circles_may_come_to_rest_without_mixed_bets() -> None:
    solution = solve(GAME.make_options(preset="duel", chips=27, deals=14))
    mixes = solution.deals[-1].mixes.values()
    assert sum(bool(((bets == 0) | (bets == 1)).all()) for bets in mixes) == 1


@pytest.mark.compiled
def test_solutions_kept_are_few_in_memory_and_on_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "version_folder", lambda: tmp_path)
    monkeypatch.setattr(solving, "SOLUTIONS", OrderedDict())
    many = small(IN_MEMORY + ON_DISK)
    for options in many:
        solution_of(options)
        solution_of(many[0])
    assert len(solving.SOLUTIONS) == IN_MEMORY
    assert [options for options in many if is_ready(options)] == [
        many[0],
        *many[1 - IN_MEMORY :],
    ]
    assert len(list(tmp_path.rglob("*.*"))) == ON_DISK


@pytest.mark.compiled
def test_a_solution_at_hand_waits_for_nobody_who_solves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "version_folder", lambda: tmp_path)
    (options,) = small(1)
    solving.take(options, prepare(options))
    with solving.SOLVING, ThreadPoolExecutor(1) as thread:
        assert thread.submit(solution_of, options).result(30) is solution_of(options)


@pytest.mark.compiled
def test_a_solution_is_the_same_read_from_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solving, "version_folder", lambda: tmp_path)
    (options,) = small(1)
    solved = prepare(options)
    monkeypatch.delattr(solving, "solve")
    assert prepare(options) == solved
    assert len(solving.unpacked(solved)) == options.deals


@pytest.mark.compiled
def test_a_solution_is_found_where_none_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(solving, "version_folder", lambda: tmp_path / "file" / "folder")
    (options,) = small(1)
    assert len(solving.unpacked(prepare(options))) == options.deals


@pytest.mark.compiled
def test_solver_bets_what_the_solution_says() -> None:
    options = GAME.make_options(preset="duel", chips=6, deals=5)
    table, chance = Table(GAME, options), seeded(GAME, 2)
    bot, turns = bot_named(GAME, "solver", Random(2)), 0
    for _ in range(40):
        table = Table(GAME, options)
        while not table.is_over:
            if table.needs_deal:
                table.deal(*next(chance))
                continue
            (seat,) = table.to_act
            mask = GAME.new_mask()
            mask[table.legal_numbers(seat)] = True
            action = bot.choose(table.view(seat), options, seat, mask)
            if seat != table.state.dealer:
                turns += check_first(table, seat, action, options)
            table.play(seat, GAME.format_action(action))
    assert turns > 50


def check_first(table: Table, seat: int, action: int, options: Any) -> int:
    """Compare what the first did with the solution."""
    state, solution = table.state, solution_of(options)
    deal = solution.deals[options.deals - int(state.deal_no)]
    hand = HANDS.index(tuple(sorted(int(f[seat]) // 4 + 1 for f in (state.lows, state.highs))))
    where = (solution.board.first == state.chips[seat]) & (
        solution.board.second == state.chips[1 - seat]
    )
    (s,) = np.flatnonzero(where)
    word = GAME.format_action(action)
    if deal.folds[hand, s] in (0.0, 1.0):
        bet = deal.first[hand, s]
        due = "fold" if deal.folds[hand, s] else "show" if PAIRS[hand] else f"bet {bet}"
        assert word == due
    return 1
