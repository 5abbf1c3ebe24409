"""The worth of a bet: section 5 of the page, counted card by card; and the scoring calls."""

from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import ceil
from random import Random
from typing import Any

import pytest

import madang
from madang.errors import NotationError, OptionError
from madang.games.wolnam_ppong import GAME
from madang.games.wolnam_ppong.actions import FOLD, SHOW, bounds_of, size_of
from madang.games.wolnam_ppong.advice import reasons, worth_in_chips
from madang.games.wolnam_ppong.odds import best_bet, odds_of, worth
from madang.games.wolnam_ppong.state import months_of

HANDS = list(combinations_with_replacement(range(1, 13), 2))
HOUSES: list[dict[str, Any]] = [
    {},
    {"ilbi_multiplier": "2"},
    {"ilbi_multiplier": "1"},
    {"match_is": "push"},
    {"match_is": "double"},
    {"pair": "loss"},
    {"adjacent": "forced_loss"},
    {"death_by_rain": True},
    {"match_is": "double", "ilbi_multiplier": "2", "pair": "loss", "adjacent": "forced_loss"},
]


def unseen(hand: tuple[int, int], seen: list[int]) -> list[int]:
    """Return the month of every card that is left."""
    left = [month for month in range(1, 13) for _ in range(4)]
    for month in [*hand, *seen]:
        left.remove(month)
    return left


def gain(hand: tuple[int, int], drawn: int, bet: int, options: dict[str, Any]) -> int:
    """Return what the page says that a bet wins."""
    low, high = sorted(hand)
    if low == high:
        return -bet if options.get("pair") == "loss" else 0
    if low < drawn < high:
        return bet
    times = (
        Fraction(options.get("ilbi_multiplier", "3/2")) if (low, high) == (1, 12) else Fraction(1)
    )
    if drawn in hand:
        times *= {"loss": 1, "push": 0, "double": 2}[options.get("match_is", "loss")]
    lost = ceil(times * bet)
    if options.get("adjacent") == "forced_loss" and high - low == 1:
        lost = max(lost, 50)
    return -lost


def expected(hand: tuple[int, int], seen: list[int], bet: int, options: dict[str, Any]) -> Fraction:
    left = unseen(hand, seen)
    return Fraction(sum(gain(hand, drawn, bet, options) for drawn in left), len(left))


def asked_of(months: tuple[int, int], **options: Any) -> tuple[Any, Any]:
    """Return a view of seat 0 that holds these months, on its turn, and the options."""
    match = madang.new_match(GAME, seed=3, players=2, is_compiled=False, **options)
    view = match.view(match.to_act[0])
    view.seat, view.to_play = 0, 3
    view.lows[0], view.highs[0] = 4 * months[0] - 4, 4 * months[1] - 3
    return view, match.options


def test_3_4_a_pair_that_is_only_shown_costs_nothing() -> None:
    view, options = asked_of((3, 3))
    found = worth_in_chips(view, options, 0, GAME.parse_action("bet 20"))
    assert (found.points, found.wins, found.pays) == (0, 0, 0)


def test_3_5_what_a_bet_loses_is_said_without_the_ante_that_a_fold_costs_too() -> None:
    view, options = asked_of((5, 6), adjacent="forced_loss")
    pair = GAME.parse_action("fold"), GAME.parse_action("bet 60")
    said = {one.code: one.args for one in reasons(view, options, 0, *pair)}
    assert said["bet_loses"]["loss"] == 100.0


def test_5_a_bet_that_costs_nothing_on_average_is_not_said_to_lose() -> None:
    view, options = asked_of((3, 9), match_is="push")
    pair = GAME.parse_action("fold"), GAME.parse_action("bet 20")
    assert list(reasons(view, options, 0, *pair)) == []


def test_3_3_one_chip_less_is_not_said_to_be_better_as_the_bet_loses() -> None:
    view, options = asked_of((1, 12))
    pair = GAME.parse_action("bet 20"), GAME.parse_action("bet 21")
    assert list(reasons(view, options, 0, *pair)) == []


@pytest.mark.parametrize("options", HOUSES)
def test_5_the_odds_to_win_and_to_lose_chips_are_counted(options: dict[str, Any]) -> None:
    bets = 0
    for seed in range(12):
        match = madang.new_match(GAME, seed=seed, players=2, is_compiled=False, **options)
        seat = match.to_act[0]
        view = match.view(seat)
        hand = months_of(view, seat)
        for action in set(match.legal_numbers(seat)) - {FOLD, SHOW}:
            bet = size_of(action, int(view.pot), match.options)
            gains = [gain(hand, drawn, bet, options) for drawn in unseen(hand, [])]
            found = worth_in_chips(view, match.options, seat, action)
            assert found.wins == Fraction(sum(it > 0 for it in gains), len(gains))
            assert found.pays == Fraction(sum(it < 0 for it in gains), len(gains))
            bets += 1
    assert bets > 3


# ---- 5 odds ----------------------------------------------------------------------------------


def test_5_1_every_fresh_hand_counts_as_it_is_drawn() -> None:
    for hand in HANDS:
        left = unseen(hand, [])
        found = odds_of(hand, [], GAME.make_options())
        assert found.unseen == len(left) == 46
        win = sum(min(hand) < month < max(hand) for month in left)
        match = sum(month in hand for month in left)
        outside = sum(not min(hand) <= month <= max(hand) for month in left)
        counts = found.counts
        assert (counts.win, counts.match, counts.outside) == (win, match, outside), hand
        assert found.p_win + found.p_match + found.p_outside == 1, hand
        assert odds_of(hand[::-1], [], GAME.make_options()) == found, hand


@pytest.mark.parametrize("options", HOUSES, ids=str)
def test_5_1_the_expectation_of_a_chip_is_that_of_large_bets(options: dict[str, Any]) -> None:
    large = 2_000_000
    for hand in HANDS:
        lot = Random(str(hand))
        seen = lot.sample(unseen(hand, []), lot.randrange(0, 40))
        found = odds_of(hand, seen, GAME.make_options(**options))
        if options.get("death_by_rain") and 12 in hand:
            assert found.ev_per_chip == 0, hand
        else:
            assert found.ev_per_chip == expected(hand, seen, large, options) / large, (hand, seen)


def test_5_2_known_values() -> None:
    def answer(**question: Any) -> Any:
        return madang.odds("wolnam_ppong", question)

    assert answer(hand=[2, 10]) == {
        "unseen": 46,
        "win_cards": 28,
        "match_cards": 6,
        "outside_cards": 12,
        "p_win": "14/23",
        "p_match": "3/23",
        "p_outside": "6/23",
        "ev_per_chip": "5/23",
    }
    assert answer(hand=[1, 12])["ev_per_chip"] == "31/46"
    assert answer(hand=[1, 12], options={"ilbi_multiplier": "2"})["ev_per_chip"] == "14/23"
    assert answer(id=7, hand=[12, 1])["id"] == 7
    for low, high in HANDS:
        between = max(0, high - low - 1)
        assert answer(hand=[low, high])["p_win"] == str(Fraction(4 * between, 46))


def test_5_2_a_bet_pays_for_240_of_1128_hands() -> None:
    pays = 0
    for one, other in combinations(range(48), 2):
        hand = (one // 4 + 1, other // 4 + 1)
        pays += odds_of(hand, [], GAME.make_options(ilbi_multiplier="1")).reason == "pays"
    assert pays == 240


@pytest.mark.parametrize("given", HOUSES, ids=str)
def test_5_2_the_best_bet_is_the_best_of_all_whole_bets(given: dict[str, Any]) -> None:
    options = GAME.make_options(**given)
    lot = Random(str(given))
    for _ in range(300):
        hand = lot.choice(HANDS) if lot.random() < 0.7 else (1, 12)
        seen = lot.sample(unseen(hand, []), lot.randrange(0, 40))
        pot, chips = lot.randrange(1, 90), lot.randrange(0, 90)
        low, high = hand
        bounds = bounds_of(low, high, pot, chips, options)
        counts = odds_of(hand, seen, options).counts
        folded = -min(50, chips) if given.get("adjacent") and high - low == 1 else 0
        values = {0: Fraction(folded)}
        for bet in range(bounds.least, bounds.most + 1):
            values[bet] = expected(hand, seen, bet, given)
            assert values[bet] * sum(counts) == worth(low, high, counts, bet, options)
        best = best_bet(low, high, counts, pot, chips, options)
        assert values[best] == max(values.values()), (hand, seen, pot, chips)


def test_5_2_an_odd_bet_may_be_worth_less_than_one_chip_less() -> None:
    seen = [month for month in range(2, 9) for _ in range(4)]  # 12 cards win, 6 lose
    question = {"hand": [1, 12], "seen": [*seen, 9], "pot": 101, "chips": 1000}
    best = madang.odds("wolnam_ppong", question)["best"]
    assert (best["bet"], best["max_bet"], best["why"]) == (100, 101, "pot")
    assert best["section"] == "3.1"


def test_5_3_only_cards_that_were_seen_are_counted() -> None:
    question: dict[str, Any] = {"hand": [2, 10], "seen": [5, 5, 11], "pot": 400, "chips": 250}
    answer = madang.odds("wolnam_ppong", {**question, "explain": True})
    assert answer["unseen"] == 43
    best = {"bet": 250, "ev": "2250/43", "min_bet": 10, "max_bet": 250, "why": "chips"}
    best["section"] = "3.6"
    assert answer["best"] == best
    reason = {"code": "pays", "gain": "26/43", "cost": "17/43", "section": "5.2"}
    assert answer["reason"] == reason


@pytest.mark.parametrize(
    ("hand", "options", "code"),
    [
        ([2, 10], {}, "pays"),
        ([2, 8], {}, "does_not_pay"),
        ([5, 6], {}, "cannot_win"),
        ([5, 5], {}, "pair_push"),
        ([5, 5], {"pair": "loss"}, "pair_loss"),
        ([3, 12], {"death_by_rain": True}, "rain"),
        ([12, 12], {"death_by_rain": True}, "double_rain"),
    ],
)
def test_5_1_the_reason_is_a_code(hand: list[int], options: Any, code: str) -> None:
    question = {"hand": hand, "options": options, "explain": True}
    assert madang.odds("wolnam_ppong", question)["reason"]["code"] == code


@pytest.mark.parametrize(
    ("purse", "section"),
    [((0, 0), "3.1"), ((0, 500), "3.1"), ((400, 0), "3.6"), ((400, 5), "1.2")],
)
@pytest.mark.parametrize("hand", [[2, 10], [2, 8], [2, 9], [5, 6]])
def test_3_6_where_nothing_may_be_bet_no_bet_is_called_good_or_bad(
    hand: list[int], purse: tuple[int, int], section: str
) -> None:
    pot, chips = purse
    question = {"hand": hand, "pot": pot, "chips": chips, "explain": True}
    answer = madang.odds("wolnam_ppong", question)
    assert (answer["best"]["bet"], answer["best"]["max_bet"]) == (0, 0)
    assert (answer["reason"]["code"], answer["reason"]["section"]) == ("no_bet", section)


@pytest.mark.parametrize(
    ("hand", "options", "ev"),
    [
        ([2, 8], {}, 0),
        ([5, 6], {"adjacent": "forced_loss"}, -50),
        ([5, 6], {"adjacent": "forced_loss", "ante": 200}, -90),  # all that it has
        ([3, 12], {"death_by_rain": True}, -50),
        ([3, 12], {"death_by_rain": True, "rain_penalty": "100"}, -90),
        ([12, 12], {"death_by_rain": True}, 400),
    ],
)
def test_3_5_a_turn_without_a_bet_is_worth_what_it_costs_or_takes(
    hand: list[int], options: dict[str, Any], ev: int
) -> None:
    question = {"hand": hand, "pot": 400, "chips": 90, "options": options}
    best = madang.odds("wolnam_ppong", question)["best"]
    assert (best["bet"], best["ev"]) == (0, str(ev))


BAD = [
    {},
    {"hand": [2]},
    {"hand": [2, 3, 4]},
    {"hand": [0, 3]},
    {"hand": [2, 13]},
    {"hand": [2, 3.0]},
    {"hand": [True, 3]},
    {"hand": "2,3"},
    {"hand": [5, 5], "seen": [5, 5, 5]},
    {"hand": [2, 3], "seen": [13]},
    {"hand": [2, 3], "seen": 4},
    {"hand": [2, 3], "seen": unseen((2, 3), [])},
    {"hand": [2, 3], "pot": 5},
    {"hand": [2, 3], "pot": 5, "chips": -1},
    {"hand": [2, 3], "pot": 5.5, "chips": 1},
    {"hand": [2, 3], "pot": float("nan"), "chips": 1},
    {"hand": [2, 3], "pot": 10**30, "chips": 1},
    {"hand": [2, 3], "what": 1},
]


@pytest.mark.parametrize("question", BAD, ids=lambda question: str(question)[:60])
def test_5_1_a_question_that_cannot_be_read_is_refused(question: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        madang.odds("wolnam_ppong", question)


def test_5_1_an_option_that_is_not_there_is_refused() -> None:
    with pytest.raises(OptionError):
        madang.odds("wolnam_ppong", {"hand": [2, 3], "options": {"jokers": 1}})


def test_a_game_without_odds_says_so() -> None:
    with pytest.raises(NotationError, match="wolnam_ppong"):
        madang.odds("nylon_ppong", {"hand": [2, 3]})


# ---- scoring real cards ----------------------------------------------------------------------

TURNS = [
    # hand, bet, drawn, pot, chips, options: pot, chips, change, deal_ends, section
    ([2, 10], 100, 5, 400, 250, {}, (300, 350, 100, False, "3.2")),
    ([10, 2], 100, 2, 400, 250, {}, (500, 150, -100, False, "3.2")),
    ([2, 10], 400, 5, 400, 450, {}, (0, 850, 400, True, "3.2")),
    ([2, 10], 400, 5, 400, 450, {"on_empty_pot": "reante_continue"}, (0, 850, 400, False, "3.2")),
    ([1, 12], 101, 12, 400, 250, {}, (552, 98, -152, False, "3.3")),
    ([1, 12], 101, 12, 400, 250, {"ilbi_multiplier": "2"}, (602, 48, -202, False, "3.3")),
    ([5, 5], 100, None, 400, 250, {}, (400, 250, 0, False, "3.4")),
    ([5, 5], 100, None, 400, 250, {"pair": "loss"}, (500, 150, -100, False, "3.4")),
    ([5, 6], 100, 9, 400, 250, {}, (500, 150, -100, False, "3.2")),
    ([5, 6], 0, None, 400, 250, {}, (400, 250, 0, False, "3.1")),
    ([5, 6], None, None, 400, 250, {"adjacent": "forced_loss"}, (450, 200, -50, False, "3.5")),
    ([2, 10], 100, 2, 400, 250, {"match_is": "push"}, (400, 250, 0, False, "3.7")),
    ([2, 10], 100, 2, 400, 250, {"match_is": "double"}, (600, 50, -200, False, "3.7")),
    ([3, 12], 0, None, 400, 30, {"death_by_rain": True}, (430, 0, -30, False, "4.1")),
    ([12, 12], 0, None, 400, 30, {"death_by_rain": True}, (0, 430, 400, True, "4.2")),
    ([2, 10], 400, 11, 400, 0, {"table_stakes": False}, (800, -400, -400, False, "3.2")),
]


@pytest.mark.parametrize(("hand", "bet", "drawn", "pot", "chips", "options", "due"), TURNS)
def test_3_a_turn_with_real_cards_is_settled(
    hand: list[int], bet: Any, drawn: Any, pot: int, chips: int, options: Any, due: tuple[Any, ...]
) -> None:
    question = {"hand": hand, "bet": bet, "drawn": drawn, "pot": pot, "chips": chips}
    answer = madang.score("wolnam_ppong", {"id": "a", **question, "options": options})
    fields = ("pot", "chips", "change", "deal_ends", "section")
    assert answer == {"id": "a", **dict(zip(fields, due, strict=True))}


@pytest.mark.parametrize(
    ("hand", "pot", "chips", "options", "most", "why"),
    [
        ([2, 10], 400, 250, {}, 250, "chips"),
        ([2, 10], 400, 1000, {}, 400, "pot"),
        ([1, 12], 400, 250, {}, 166, "chips"),
        ([2, 10], 400, 9, {}, 0, "min_bet"),
        ([3, 12], 400, 250, {"death_by_rain": True}, 0, "rain"),
    ],
)
def test_3_6_how_much_may_be_bet_with_real_cards(
    hand: list[int], pot: int, chips: int, options: Any, most: int, why: str
) -> None:
    question = {"id": 1, "hand": hand, "pot": pot, "chips": chips, "options": options}
    assert madang.score("wolnam_ppong", question) == {"id": 1, "max_bet": most, "why": why}


TURN = {"hand": [1, 12], "bet": 100, "drawn": 5, "pot": 400, "chips": 250}


@pytest.mark.parametrize(
    "wrong",
    [
        {"bet": 9},
        {"bet": 167},
        {"bet": -5},
        {"bet": 10.5},
        {"bet": float("nan")},
        {"bet": True},
        {"bet": "100"},
        {"bet": 10**30},
        {"drawn": None},
        {"drawn": 13},
        {"bet": 0},  # a fold draws nothing
        {"hand": [5, 5]},  # a pair neither
        {"hand": [12, 12], "options": {"death_by_rain": True}},
        {"pot": 0},
        {"pot": -1},
        {"chips": 1.5},
        {"chips": -1},
        {"deck": 1},
    ],
    ids=str,
)
def test_3_a_turn_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(NotationError):
        madang.score("wolnam_ppong", {**TURN, **wrong})


def test_3_6_a_bet_above_the_cap_is_refused_with_the_cap_and_its_reason() -> None:
    with pytest.raises(NotationError, match=r"166.*chips.*3\.6"):
        madang.score("wolnam_ppong", {**TURN, "bet": 167})
