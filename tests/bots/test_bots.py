"""What bots promise: legal actions from a view alone, the same from both twins."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement, islice, permutations
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from madang import arena
from madang.bots import DICE, bot_named, bot_names, bots_of, compiled_choosers
from madang.bots.levels import WORDS
from madang.errors import NotationError
from madang.games import GAMES, game_named
from madang.games.nylon_ppong import careful
from madang.games.nylon_ppong import odds as chances
from madang.games.nylon_ppong.actions import DISCARD_MONTH_1
from madang.games.nylon_ppong.scoring import (
    NO_VALUE,
    shape_of,
    shape_with,
    value_of,
    values_shown,
)
from madang.games.nylon_ppong.state import DISCARD_PHASE
from madang.games.nylon_ppong.view import seen_in
from madang.hwatu.cards import ALL_CARDS, CARDS, hand_of, parse_card, total_of
from madang.kernels.backend import COMPILED
from madang.shuffles import seeded
from madang.table import Table
from tests.matches import laws_of, short, tries, words_of

GAME = game_named("nylon_ppong")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def questions(game, options, seed, bots=("random",)):
    """Yield (table, seat, mask) whenever a seat is asked, in a match among bots."""
    table, shuffles = Table(game, options, kernels_of(game.name)), seeded(game, seed)
    players = [bot_named(game, word, Random(seed)) for word in bots]
    while not table.is_over:
        if table.needs_deal:
            table.deal(*next(shuffles))
            continue
        seat = table.to_act[-1]
        mask = np.isin(np.arange(len(game.actions)), table.legal_numbers(seat))
        yield table, seat, mask
        player = players[seat % len(players)]
        action = player.choose(table.view(seat), options, seat, mask)
        table.play(seat, game.actions[action].word)


def some(game, asked):
    """Leave out most questions of a long match: bots take their time uncompiled."""
    return asked if game.house_rules.deals_option else islice(asked, 0, None, 25)


def apart(words):
    """Leave out second names of a bot, and levels: one stands for all, they share a kernel."""
    return [word for word in words if word not in {*WORDS, "hasty"} - {"level_2"}]


@cache
def kernels_of(name):
    return game_named(name).compiled()


@cache
def twins_of(name):
    return compiled_choosers(game_named(name))


# ---- every game, every bot ---------------------------------------------------------------------


@every_game
def test_an_unknown_word_is_refused_with_the_known_ones(game):
    with pytest.raises(NotationError, match=", ".join(bot_names(game))):
        bot_named(game, "nobody")


@every_game
def test_random_chooses_every_legal_action_about_as_often(game):
    mask = game.new_mask()
    mask[[0, 3, 6]] = True
    bot, lots = bots_of(game)["random"].choose, Random(1)
    dice = [lots.randrange(DICE) for _ in range(3000)]
    chosen = Counter(bot(None, None, 0, mask, lot) for lot in (0, DICE - 1, *dice))
    assert set(chosen) == {0, 3, 6}
    assert min(chosen.values()) > 900


@every_game
@pytest.mark.compiled
def test_bots_do_nothing_illegal_under_any_options(game):
    @settings(max_examples=tries(game, 10))
    @given(st.data())
    def check(data):
        options = game.make_options(**data.draw(words_of(game)))
        seats = game.seats(options)
        bots = st.lists(st.sampled_from(bot_names(game)), min_size=seats, max_size=seats)
        lot = data.draw(st.integers(0, 999))
        found = arena.play(game, options, data.draw(bots), 10, lot, workers="threads:1")
        assert set(found.illegal.values()) == {0}

    check()


@every_game
@pytest.mark.compiled
def test_both_twins_of_a_bot_choose_the_same(game):
    @settings(max_examples=tries(game, 6))
    @given(st.data())
    def check(data):
        options = game.make_options(**data.draw(words_of(game)))
        seed = data.draw(st.integers(0, 999))
        for table, seat, mask in some(game, questions(game, options, seed)):
            for word in apart(bot_names(game)):
                plain, fast = (bot_named(game, word, Random(seed)) for _ in range(2))
                fast.use(twins_of(game.name))
                view = table.view(seat)
                chosen = plain.choose(view, options, seat, mask)
                assert chosen == fast.choose(view, options, seat, mask)
                assert game.allows(view, options, seat, mask, chosen)

    check()


@every_game
@pytest.mark.compiled
def test_bots_choose_the_same_in_every_world_that_looks_the_same(game):
    @settings(max_examples=tries(game, 6))
    @given(st.data())
    def check(data):
        options = game.make_options(**data.draw(words_of(game)))
        seed = data.draw(st.integers(0, 999))
        lot, rearranged = Random(seed), 0
        for table, seat, mask in some(game, questions(game, options, seed)):
            other = Table(game, options)
            other.states[:] = table.states
            laws_of(game.name).another_world(other.state, options, seat, lot)
            rearranged += other.states.tobytes() != table.states.tobytes()
            for word in apart(twins_of(game.name)):
                choose = twins_of(game.name)[word]
                one, two = (
                    choose(world.view(seat), COMPILED.options(options), seat, mask, 7)
                    for world in (table, other)
                )
                assert one == two, word
        assert rearranged

    check()


@every_game
def test_a_bot_leaves_the_view_as_it_was(game):
    options = game.make_options(**short(game))
    for table, seat, mask in some(game, questions(game, options, 3)):
        for word in apart(bot_names(game)):
            view = table.view(seat)
            before, may = view.tobytes(), mask.tobytes()
            bot_named(game, word).choose(view, options, seat, mask)
            assert (view.tobytes(), mask.tobytes()) == (before, may)


# ---- Nylon-ppong -------------------------------------------------------------------------------

MONTHS_OF = "abcd"


def cards(text):
    return hand_of([parse_card(word) for word in text.split()])


def deck_with(*hands):
    """Return a deck that deals these cards first."""
    first = [parse_card(word) for hand in hands for word in hand.split()]
    return np.array(first + [card for card in range(CARDS) if card not in first], np.int8)


def asked(hands, script, word, **given):
    """Return what a bot does in seat 0, after `script` of (seat, action), dealt these hands."""
    options = GAME.make_options(**{"players": len(hands), **given})
    table = Table(GAME, options)
    table.deal(deck_with(*hands), 0)
    for seat, action in script:
        table.play(seat, action)
    seat = table.to_act[0]
    mask = np.isin(np.arange(len(GAME.actions)), table.legal_numbers(seat))
    action = bot_named(GAME, word, Random(1)).choose(table.view(seat), options, seat, mask)
    return GAME.actions[action].word


def test_high_card_discards_its_highest_month_even_out_of_a_pair():
    hands = "1a 2a 4a 12a 12b", "3a 5a 7a 8a 9a"
    assert asked(hands, [(0, "draw")], "high_card") == "discard 12"


def test_high_card_ppongs_when_it_may():
    hands = "1a 2a 4a 5a 5b", "6a 1b 7a 9a 10a"
    assert asked([hands[1], hands[0]], [(0, "draw"), (0, "discard 1")], "high_card") == "draw"
    hands = "5c 1b 7a 9a 10a", "1a 2a 4a 5a 5b"
    assert asked(hands, [(0, "draw"), (0, "discard 5")], "high_card") == "ppong"


@pytest.mark.parametrize("word", ["high_card", "careful"])
def test_a_combination_is_claimed(word):
    hands = "1a 1b 2a 2b 3a", "5a 6a 7a 8a 9a", "3b"
    options = GAME.make_options(players=2)
    table = Table(GAME, options)
    table.deal(deck_with(*hands), 0)
    table.play(0, "draw")
    mask = np.isin(np.arange(len(GAME.actions)), table.legal_numbers(0))
    action = bot_named(GAME, word).choose(table.view(0), options, 0, mask)
    assert GAME.actions[action].word == "declare"


def test_careful_keeps_five_of_a_straight_and_throws_what_does_not_fit():
    hands = "3a 4a 5a 6a 7a", "1a 1b 9a 9b 10a", "12a"
    options = GAME.make_options(players=2)
    table = Table(GAME, options)
    table.deal(deck_with(*hands), 0)
    table.play(0, "draw")
    mask = np.isin(np.arange(len(GAME.actions)), table.legal_numbers(0))
    action = bot_named(GAME, "careful").choose(table.view(0), options, 0, mask)
    assert GAME.actions[action].word == "discard 12"


def stopping(sizes, hand, **changes):
    """Return whether careful would stop with these two cards against hands of these sizes."""
    options = GAME.make_options(players=len(sizes), **changes)
    view = GAME.new_states(1)[0]
    view.hands[0] = cards(hand)
    view.sizes[: len(sizes)] = sizes
    view.dealt = 30
    return careful.wants_stop(view, options, 0, ALL_CARDS & ~seen_in(view, options))


def test_careful_stops_with_the_lowest_cards_and_not_with_high_ones_against_two():
    assert stopping([2, 5, 5, 5], "1a 1b")
    assert stopping([2, 2, 2, 2], "1a 1b")
    assert not stopping([2, 2, 2, 2], "4a 5b")


def test_careful_stops_less_readily_where_it_costs_more():
    hands = [f"{a}a {b}b" for a in range(1, 6) for b in range(a, 6)]
    cheap = [stopping([2, 2, 5, 5], hand, stop_penalty=30) for hand in hands]
    dear = [stopping([2, 2, 5, 5], hand, stop_penalty=50) for hand in hands]
    assert sum(dear) < sum(cheap)
    assert all(once or not twice for once, twice in zip(cheap, dear, strict=True))


def test_careful_never_stops_at_a_spent_deck_where_a_draw_ends_the_round_for_nothing():
    options = GAME.make_options(players=2)
    view = GAME.new_states(1)[0]
    view.hands[0], view.dealt = cards("1a 1b"), CARDS
    view.sizes[:2] = 2, 5
    assert not careful.wants_stop(view, options, 0, ALL_CARDS & ~seen_in(view, options))


def test_the_odds_of_a_low_hand_are_those_of_counting_every_hand():
    options = GAME.make_options()
    unseen = cards("1a 1b 2a 3a 3b 3c 6a 9a 9b 12a")
    pack = [card for card in range(CARDS) if unseen >> card & 1]
    for size, limit in ((2, 4), (2, 10), (5, 12), (5, 20)):
        hands = [hand_of(list(some)) for some in combinations(pack, size)]
        weights = [
            np.prod([chances.TILT[card // 4 + 1] for card in pack if hand >> card & 1])
            for hand in hands
        ]
        low = sum(w for w, hand in zip(weights, hands, strict=True) if total_of(hand) <= limit)
        assert chances.odds_of_hand(options, unseen, size, limit) == pytest.approx(
            low / sum(weights)
        )


def test_ignored_triplets_make_low_hands_likelier():
    unseen = cards("1a 2a 9a 9b 9c")
    never, always = (GAME.make_options(ignore_triplets=word) for word in ("never", "always"))
    assert chances.odds_of_hand(never, unseen, 5, 3) == 0
    assert chances.odds_of_hand(always, unseen, 5, 3) == pytest.approx(1)


def test_draw_odds_are_exact():
    options = GAME.make_options()
    hand, unseen = cards("3a 4a 5a 6a 7a"), cards("2a 8a 8b 12a 12b 1a 1b 1c")
    shape = shape_of(hand)
    completing, gain, winning = chances.hopes_of(shape, options, hand, unseen, 30)
    assert completing == 3 / 8
    assert gain == (27 + 33 + 33) / 8
    assert winning == 2 / 8  # the straight from 3 to 8 wins 30 points, the one from 2 to 7 does not


def every_five_cards():
    """Yield five months and a hand of them, for all ways to hold five cards."""
    for held in combinations_with_replacement(range(1, 13), 5):
        counts = Counter(held)
        if max(counts.values()) <= 4:
            held_cards = [4 * (month - 1) + n for month in counts for n in range(counts[month])]
            yield held, hand_of(held_cards)


def test_the_hopes_of_every_five_cards_are_as_the_months_say():
    options, seen = GAME.make_options(), cards("2a 5b 5c 9d 12a 12b")
    for held, hand in every_five_cards():
        unseen = ALL_CARDS & ~hand & ~seen
        size, counts = unseen.bit_count(), Counter(held)
        left = {month: (unseen >> 4 * month - 4 & 15).bit_count() for month in range(1, 13)}

        ponged = [month for month in counts if counts[month] >= 2]
        rests = [sum(sorted((Counter(held) - Counter({it: 2})).elements())[:2]) for it in ponged]
        odds = sum(left[month] for month in ponged)
        rest = sum(left[month] * of for month, of in zip(ponged, rests, strict=True))
        low = sum(left[it] * (of <= 10) for it, of in zip(ponged, rests, strict=True))
        found = chances.hopes_of_ppong(options, hand, unseen)
        assert found == pytest.approx((odds / size, rest / size, low / size)), held

        run, pairs, *_ = chances.hopes_far(shape_of(hand), options, hand, unseen, 0)
        singles = [month for month in counts if counts[month] == 1]
        is_pair = sorted(counts.values()) == [1, 1, 1, 2]
        both = sum(left[one] * left[other] for one, other in combinations(singles, 2)) * is_pair
        assert pairs == pytest.approx(2 * both / size**2), held
        worth = 0
        for first in range(1, 8):
            missing = {*range(first, first + 6)} - {*held}
            if len(missing) == 2:
                ways = 2 * np.prod([left[month] for month in missing])
                worth += ways * (chances.DECLARE_GAIN + 6 * first + 15)
        assert run == pytest.approx(worth / size**2), held


@pytest.mark.parametrize(
    "given", [{}, {"four_of_a_kind": True, "sum_high": "60", "double_minus": True}]
)
def test_no_month_is_overlooked_that_completes_five_cards(given):
    options = GAME.make_options(**given)
    for held, hand in every_five_cards():
        counts, shape = Counter(held), shape_of(hand)
        asked = chances.months_that_may_complete(shape, options, hand)
        for month in range(1, 13):
            if not asked >> 4 * (month - 1) & 1 and counts[month] < 4:
                value = value_of(shape_with(shape, month, counts[month]), options)
                assert value == NO_VALUE, (held, month)


@given(
    unseen=st.sets(st.integers(0, CARDS - 1), min_size=2),
    least=st.integers(-3, 26),
    most=st.integers(2, 24),
)
def test_the_odds_of_a_sum_count_every_two_cards(unseen, least, most):
    sums = [one // 4 + other // 4 + 2 for one, other in permutations(unseen, 2)]
    odds = sum(least <= total <= most for total in sums) / len(sums)
    assert chances.odds_of_sum(hand_of(list(unseen)), least, most) == pytest.approx(odds)


def by_two_draws(hand, unseen, options, counts):
    """Return the odds that four of the hand and two cards drawn are a combination that counts."""
    pack = [card for card in range(CARDS) if unseen >> card & 1]
    held = [card for card in range(CARDS) if hand >> card & 1]
    won = 0
    for drawn in combinations(pack, 2):
        six = [hand_of([*kept, *drawn]) for kept in combinations(held, 4)]
        won += any(counts & values_shown(cards, options).keys() for cards in six)
    return won / comb(len(pack), 2)


@pytest.mark.parametrize(
    ("hand", "row", "given"),
    [
        ("1a 1b 1c 2a 6a", "ten_or_less", {}),
        ("9a 11a 12a 12b 12c", "sum_high", {"sum_high": 66}),
    ],
)
def test_the_odds_of_a_sum_by_two_draws_are_exact(hand, row, given):
    options, hand = GAME.make_options(**given), cards(hand)
    unseen = ALL_CARDS & ~hand
    far = chances.hopes_far(shape_of(hand), options, hand, unseen, 0)
    assert far[2] == pytest.approx(by_two_draws(hand, unseen, options, {row}))


def test_the_odds_of_a_straight_by_two_draws_count_each_order():
    options, hand = GAME.make_options(), cards("3a 4a 5a 6a 10a")
    unseen = cards("7a 7b 8a 2a 1a 12a 12b 12c 11a 11b")
    run, pairs, ten, winning = chances.hopes_far(shape_of(hand), options, hand, unseen, 30)
    by_pair = {(1, 2): 1, (2, 7): 2, (7, 8): 2}  # what is lacking -> ways
    totals = {(1, 2): 21, (2, 7): 27, (7, 8): 33}
    worth = sum(2 * n * (chances.DECLARE_GAIN + totals[pair]) for pair, n in by_pair.items())
    assert run == pytest.approx(worth / 100)
    assert (pairs, ten) == (0, 0)
    assert winning == pytest.approx(2 * 2 / 100)


def test_a_ppong_counts_for_what_it_leaves():
    options, unseen = GAME.make_options(), cards("9c 9d 1c 12a")
    odds, rest, low = chances.hopes_of_ppong(options, cards("9a 9b 1a 3a 12b"), unseen)
    assert (odds, rest, low) == (1 / 2, 4 / 2, 1 / 2)
    odds, rest, low = chances.hopes_of_ppong(options, cards("9a 9b 10a 11a 12b"), unseen)
    assert (odds, rest, low) == (1 / 2, 21 / 2, 0)


def test_a_discard_is_given_away_only_to_a_seat_that_may_take_it():
    view = GAME.new_states(1)[0]
    view.sizes[:3] = 5, 5, 2
    unseen = cards("5a 5b 6a 7a 8a 9a")
    own, anybody = (
        GAME.make_options(players=3, ppong_scope=scope) for scope in ("own_turn", "any_seat")
    )
    pair = 5 * 4 / (6 * 5)
    assert chances.odds_of_giving(view, own, 0, unseen, 5) == pytest.approx(pair)
    assert chances.odds_of_giving(view, anybody, 1, unseen, 5) == pytest.approx(pair)
    assert chances.odds_of_giving(view, own, 1, unseen, 5) == 0
    assert chances.odds_of_giving(view, own, 0, unseen, 6) == 0


def thrown(months, word="careful", dealt=26, totals=(0, 0, 0, 0), deal_no=1):
    """Return the month that a bot throws of six cards, four at the table, nothing discarded."""
    options, months = GAME.make_options(), [int(month) for month in months.split()]
    view, mask = GAME.new_states(1)[0], GAME.new_mask()
    view.hands[0] = hand_of([4 * (m - 1) + months[:n].count(m) for n, m in enumerate(months)])
    view.sizes[:4], view.dealt, view.totals[:4] = (6, 5, 5, 5), dealt, totals
    view.phase, view.deal_no, view.to_act, view.drawn = DISCARD_PHASE, deal_no, 1, 0
    GAME.kernels.legal_actions(view, options, 0, mask)
    chosen = bot_named(GAME, word, Random(1)).choose(view, options, 0, mask)
    return chosen - DISCARD_MONTH_1 + 1


@pytest.mark.parametrize(
    ("months", "right", "before"),
    [
        ("6 7 8 9 9 9", 9, 8),
        ("8 9 10 11 11 11", 11, 10),
        ("1 2 2 9 9 9", 9, 1),
        ("3 4 5 6 9 9", 9, 6),
        ("1 1 1 2 6 6", 6, 2),
    ],
)
def test_careful_sees_two_draws_ahead_where_steady_sees_one(months, right, before):
    assert thrown(months) == right
    assert thrown(months, "steady") == before


def test_careful_goes_for_what_can_still_win_the_match_in_the_last_round():
    behind, level = (143, 100, 120, 130), (100, 100, 120, 130)
    assert thrown("3 4 5 6 10 10", totals=behind, deal_no=10) == 10
    assert thrown("3 5 6 8 8 9", totals=behind, deal_no=10) == 8  # the straight from 4 or 5 on
    assert thrown("3 5 6 8 8 9", totals=level, deal_no=10) == 9
    assert thrown("3 5 6 8 8 9", totals=behind, deal_no=9) == 9
    assert thrown("3 5 6 8 8 9", "steady", totals=behind, deal_no=10) == 9


def test_a_common_round_does_where_the_first_place_is_near():
    options, view = GAME.make_options(), GAME.new_states(1)[0]
    view.deal_no, view.totals[:4] = 10, (120, 110, 100, 130)
    assert [careful.points_needed(view, options, seat) for seat in range(4)] == [5, 0, 0, 15]
    view.deal_no = 9
    assert [careful.points_needed(view, options, seat) for seat in range(4)] == [0] * 4


def test_paying_the_out_penalty_takes_two_unseen_cards_in_one_hand_of_two():
    view = GAME.new_states(1)[0]
    view.sizes[:3] = 5, 2, 2
    unseen = cards("5a 5b 6a 7a")
    own, anybody = (
        GAME.make_options(players=3, ppong_scope=scope) for scope in ("own_turn", "any_seat")
    )
    assert chances.odds_of_paying(view, own, 0, unseen, 5) == pytest.approx(1 / 6)
    assert chances.odds_of_paying(view, anybody, 0, unseen, 5) == pytest.approx(2 / 6)
    assert chances.odds_of_paying(view, anybody, 0, unseen, 6) == 0


def test_a_hidden_pile_leaves_its_cards_unseen():
    view = GAME.new_states(1)[0]
    view.hands[0] = cards("1a 2a")
    view.pile[:3] = -2, -2, parse_card("3a")
    view.piled = 3
    assert seen_in(view, GAME.make_options(players=2)) == cards("1a 2a 3a")
