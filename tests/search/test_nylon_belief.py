"""Worlds of a search in Nylon-ppong: what a seat saw of ppongs, piles and reshuffles holds."""

from collections.abc import Sequence
from random import Random

import numpy as np

import madang
from madang.bots.by_number import named_by_number
from madang.games.nylon_ppong import GAME
from madang.games.nylon_ppong.bots import high_card
from madang.games.nylon_ppong.search import IMPOSSIBLE, PROPOSED, likelihood
from madang.hwatu.cards import ALL_CARDS
from madang.kernels.backend import PLAIN
from madang.kernels.jit import bound
from madang.layout import bits_in
from madang.match import Match
from madang.match.seen import views_so_far
from madang.search import Search
from madang.search.kernels import new_rooms


def dealt(hands: Sequence[int], **options: object) -> Match:
    """Return a match for two that begins with these cards; the others follow in order."""
    deck = np.array([*hands, *(card for card in range(48) if card not in hands)], np.int8)
    match = Match(GAME, GAME.make_options(players=2, rounds=1, **options), iter([(deck, 0)]))
    match.go_on()
    return match


def believed(match: Match, hand: Sequence[int], views: int) -> float:
    """Return how likely seat 1 did what seat 0 has seen last, if it holds these cards."""
    past = PLAIN.records(views_so_far(match, 0)[-views:])
    states = PLAIN.records(np.repeat(match.states, 4).view(match.states.dtype))
    states[PROPOSED].hands[1] = sum(1 << card for card in hand)
    room = PLAIN.records(new_rooms(match.game, match.options, 7, 1))[0]
    room.path[:] = match.state.drawn
    judged = bound({"likelihood": likelihood}, named_by_number([high_card]))["likelihood"]
    return judged(states, past, match.options, 0, 1, room)


def test_4_1_a_seat_that_called_ppong_with_two_cards_holds_no_later_card_of_the_month() -> None:
    match = dealt([11, 0, 16, 24, 32, 8, 9, 20, 28, 36])
    for seat, word in ((0, "draw"), (0, "discard 3"), (1, "ppong"), (1, "discard 10")):
        match.play(seat, word)
    assert believed(match, [20, 28], 4) > -1
    assert believed(match, [20, 10], 4) < IMPOSSIBLE


def test_4_1_a_seat_that_called_ppong_with_the_last_two_of_three_may_hold_the_first() -> None:
    match = dealt([11, 0, 16, 24, 32, 8, 9, 10, 28, 36])
    for seat, word in ((0, "draw"), (0, "discard 3"), (1, "ppong"), (1, "discard 10")):
        match.play(seat, word)
    assert believed(match, [8, 28], 4) > -1


def reshuffled(drawer: int) -> Match:
    """Return a match for two in which a seat has just drawn from the pile, shuffled again."""
    lot, seed = Random(3), 0
    while True:
        seed += 1
        match = madang.new_match(
            "nylon_ppong", seed=seed, is_compiled=False, players=2, rounds=1, max_reshuffles=1
        )
        while not match.is_over and not match.state.reshuffles:
            (seat,) = match.to_act
            legal = match.legal_actions(seat)
            match.play(seat, "draw" if "draw" in legal else lot.choice(legal))
        if not match.is_over and match.state.seat == drawer:
            return match


def test_3_4_cards_of_the_pile_that_was_shuffled_were_in_no_hand() -> None:
    match = reshuffled(drawer=0)
    hand = bits_in(int(match.state.hands[1]))
    for card in bits_in(int(match.state.hands[1]) ^ ALL_CARDS):
        if not match.state.hands[0] >> card & 1:
            assert believed(match, [*hand[1:], card], 4) < believed(match, hand, 4) + IMPOSSIBLE


def test_3_4_a_draw_from_a_pile_that_is_shuffled_is_judged_as_a_draw() -> None:
    match = reshuffled(drawer=1)
    assert views_so_far(match, 0)[-3].sizes[1] == 5  # and no choice but to draw
    assert believed(match, bits_in(int(match.state.hands[1])), 3) == 0.0


def test_2_2_cards_that_were_seen_on_a_hidden_pile_are_there_in_every_world() -> None:
    rules = {"players": 3, "rounds": 1, "discard_history_visible": False}
    match, lot = madang.new_match("nylon_ppong", seed=3, is_compiled=False, **rules), Random(3)
    while match.state.piled < 12:
        (seat,) = match.to_act
        match.play(seat, lot.choice(match.legal_actions(seat)))
    search = Search(match.game, match.options, "high_card", worlds=4, is_compiled=False)
    for world in search.imagine(match, seat := match.to_act[0], 4):
        assert world.pile[:12].tolist() == match.state.pile[:12].tolist()
        guess = match.sample_hidden(seat, np.random.default_rng(1))
        guess.table.states[:] = world
        guess.table.check()
