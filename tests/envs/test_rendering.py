"""What is drawn of a table: everything there is to see, and nothing else."""

import random

import numpy as np
import pytest

from madang.envs.render import image
from madang.envs.render.sprites import HIDDEN, face, has_face
from madang.game import Game
from madang.games import GAMES
from madang.match import Match, new_match
from madang.terminal.text import show
from tests import matches

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def played(game: Game, steps: int, seed: int = 1) -> Match:
    """Return a match after so many random moves."""
    match = new_match(game.name, seed=seed, is_compiled=False, **matches.short(game))
    chooser = random.Random(seed)
    for _ in range(steps):
        if match.is_over:
            break
        seat = match.to_act[0]
        match.play(seat, chooser.choice(match.legal_actions(seat)))
    return match


def image_of(match: Match, seat: int) -> np.ndarray:
    return image.painted(match.game, match.observation(seat), seat, match.legal_actions(seat))


@every_game
def test_every_card_and_tile_has_a_face_of_its_own(game):
    deck = game.layout.deck
    words = set(deck.format(deck.in_order()).split()) | {HIDDEN}
    assert all(has_face(deck.pieces, word) for word in words)
    drawn = {face(deck.pieces, word, 40).tobytes() for word in words}
    assert len(drawn) == len(words)


@every_game
def test_own_cards_are_drawn_and_those_of_others_are_not(game):
    match = played(game, 2)
    seat = match.to_act[0]
    seen = match.observation(seat)
    hands = [image.hand_of(seen, other).words for other in range(len(seen.hands))]
    for other, words in enumerate(hands):
        is_open = seen.hands[other] is not None
        assert words == (tuple(seen.hands[other]) if is_open else (HIDDEN,) * seen.sizes[other])
    assert seen.hands[seat]
    assert not np.array_equal(image_of(match, seat), image_of(match, (seat + 1) % len(hands)))


@every_game
@pytest.mark.parametrize("steps", [0, 40, 10**4])
def test_a_table_can_be_drawn_and_written_at_any_time(game, steps):
    match = played(game, steps, seed=steps)
    for seat in (match.to_act or (0,))[:1]:
        drawn = image_of(match, seat)
        assert (drawn.shape, drawn.dtype) == ((image.HEIGHT, image.WIDTH, 3), np.uint8)
        assert show(match.observation(seat)).count("\n") > len(match.observation(seat).hands)


def test_what_is_before_a_seat_in_mahjong_is_written():
    text = show(played(GAMES[0], 60).observation(0))
    assert GAMES[0].name == "hong_kong_mahjong"
    assert " rivers " in text
    assert "melds " in text


def test_a_piece_without_a_picture_is_written():
    assert face("cards", "joker", 40).tobytes() != face("cards", "jack", 40).tobytes()
    assert not has_face("cards", "joker")
    assert not has_face("cards", "../cards/1a")
