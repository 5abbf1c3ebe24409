"""Bots that search: their words, what they are given, and where they play."""

from random import Random

import numpy as np
import pytest

import madang
from madang import arena
from madang.bots import bot_named
from madang.errors import NotationError
from madang.game import ALL_HANDS
from madang.games import game_named
from madang.match.seen import views_so_far
from madang.search.bots import CAP, read_word

NYLON, WOLNAM = game_named("nylon_ppong"), game_named("wolnam_ppong")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("search:careful@20ms", (("careful",), CAP, 0.02, None)),
        ("search:careful@256", (("careful",), 256, None, None)),
        ("search:careful+hasty@16", (("careful", "hasty"), 16, None, None)),
        ("search:careful@256~4", (("careful",), 256, None, 4.0)),
        ("search:", (("careful",), CAP, 0.02, None)),
        ("search:hasty", (("hasty",), CAP, 0.02, None)),
    ],
)
def test_a_word_names_leaves_and_a_budget(word: str, said: tuple[object, ...]) -> None:
    assert read_word(NYLON, word) == said


@pytest.mark.parametrize(
    "word",
    [
        "search:careful@",
        "search:careful@0",
        "search:careful@15",
        "search:Careful",
        "search:nobody@50",
        "search:@9~0",
    ],
)
def test_a_wrong_word_is_refused_with_an_example(word: str) -> None:
    with pytest.raises(
        NotationError, match=r"search:LEAF@20ms|one of random|1 point|16 worlds or more"
    ):
        bot_named(NYLON, word)


def test_views_of_a_deal_are_those_that_the_seat_had() -> None:
    match, lot = madang.new_match("nylon_ppong", seed=4, rounds=3, is_compiled=False), Random(4)
    had: dict[int, list[bytes]] = {}
    deal = 0
    while not match.is_over:
        if deal != match.state.deal_no:
            deal, had = int(match.state.deal_no), {seat: [] for seat in range(4)}
        for seat, views in had.items():
            view = match.view(seat).tobytes()
            if not views or views[-1] != view:
                views.append(view)
        if lot.random() < 0.2:
            seat = lot.randrange(4)
            assert [it.tobytes() for it in views_so_far(match, seat)] == had[seat]
        seat = match.to_act[0]
        match.play_number(seat, lot.choice(match.legal_numbers(seat)))


def test_views_of_a_guess_are_not_made_from_the_past_of_the_real_match() -> None:
    match = madang.new_match("nylon_ppong", seed=4, is_compiled=False)
    match.play_number(match.to_act[0], 0)
    guess = match.sample_hidden(0, np.random.default_rng(1))
    assert len(views_so_far(match, 0)) == 2
    assert len(views_so_far(guess, 0)) == 1
    assert match.view(ALL_HANDS).hands.tolist() != guess.view(ALL_HANDS).hands.tolist()


def test_the_arena_plays_a_search_on_the_decks_of_the_others() -> None:
    options = WOLNAM.make_options(deals=2, players=2)
    seats = "search:exact@16", "exact"
    found = arena.play(WOLNAM, options, seats, 2, seed=3, is_compiled=False)
    plain = arena.play(WOLNAM, options, ("exact", "exact"), 2, seed=3, is_compiled=False)
    assert found.illegal == {"search:exact@16": 0, "exact": 0}
    assert found.deals == plain.deals
    assert found.moves["search:exact@16"] > 0
    again = arena.play(WOLNAM, options, seats, 2, seed=3, is_compiled=False)
    assert again.data() == found.data()
