"""A match whose hidden cards are a guess: one that the seat cannot tell from the real one."""

import pickle
from random import Random

import numpy as np
import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

import madang
from madang.game import Game
from madang.games import GAMES
from madang.games.nylon_ppong.state import TURN
from madang.layout import bits_in
from madang.mahjong.play.state import CLAIM
from madang.match import Match
from tests import matches
from tests.example_game import GAME as KEEP_OR_SWAP

pytestmark = pytest.mark.compiled
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
SEEDS = st.integers(0, 2**32 - 1)
MOST_DEALS = 2
MOVES = 300
SHARE = 0.1  # of the moves before which somebody guesses


def knows(match: Match, seat: int) -> tuple[bytes, list[int]]:
    """Return all that a seat sees: its view, and what it may do."""
    return match.view(seat).tobytes(), match.legal_numbers(seat)


@every_game
def test_guesses_agree_with_what_the_seat_knows_in_every_phase(game: Game) -> None:
    phases: set[int] = set()

    @settings(max_examples=max(5, matches.tries(game, 20)))
    @given(matches.words_of(game, MOST_DEALS), SEEDS)
    def check(words: dict[str, str], seed: int) -> None:
        note(f"{game.name} {words} seed {seed}")
        match, lot = madang.new_match(game.name, seed=seed, is_compiled=True, **words), Random(seed)
        for _ in range(MOVES):
            if match.is_over:
                break
            if lot.random() < SHARE:
                phases.add(int(match.state.phase))
                check_guess(match, lot.randrange(match.table.seats), lot)
            move(match, lot)
        check_guess(match, 0, lot)

    check()
    assert phases >= ({2, 3} if game.layout.calls.phases else {2})


def check_guess(match: Match, viewer: int, lot: Random) -> None:
    """A seat sees the same, all cards are there, and the match can be played on.

    The guess is made from the seat's view alone: from one that looks the same comes the same.
    """
    before, seed = match.states.tobytes(), lot.randrange(1 << 32)
    guess, other = (match.sample_hidden(viewer, np.random.default_rng(seed + n)) for n in range(2))
    again = other.sample_hidden(viewer, np.random.default_rng(seed))
    assert match.states.tobytes() == before
    assert again.states.tobytes() == guess.states.tobytes()
    assert knows(guess, viewer) == knows(match, viewer)
    assert bool(guess.to_act) == bool(match.to_act)
    guess.table.check()
    for _ in range(40):
        if not guess.is_over:
            move(guess, lot)
    guess.table.check()


def move(match: Match, lot: Random) -> None:
    seat = lot.choice(match.to_act)
    match.play_number(seat, lot.choice(match.legal_numbers(seat)))


@pytest.mark.parametrize("name", ["hong_kong_mahjong", "korean_mahjong"])
def test_where_nobody_could_claim_somebody_is_asked_all_the_same(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first guess is forced to fit, whichever seat could claim."""
    monkeypatch.setattr("madang.engine.TRIES", 0)
    match, lot, met = madang.new_match(name, seed=3, is_compiled=False), Random(1), 0
    while met < 8:
        if match.state.phase == CLAIM:
            check_guess(match, lot.randrange(4), lot)
            met += 1
        move(match, lot)


def test_every_unseen_card_is_as_likely_in_a_hand() -> None:
    match = madang.new_match("nylon_ppong", seed=3, is_compiled=True)
    rng, tries, met = np.random.default_rng(1), 2000, np.zeros(48)
    for _ in range(tries):
        hand = bits_in(match.sample_hidden(0, rng).state.hands[1])
        met[list(hand)] += 1
    seen = met == 0  # its own hand, and no other card
    assert seen.nonzero()[0].tolist() == list(bits_in(match.state.hands[0]))
    expected = tries * 5 / 43
    assert abs(met[~seen] - expected).max() < 5 * expected**0.5


def test_nylon_ppong_3_4_a_seat_asked_when_the_deck_is_spent_can_do_more_than_draw() -> None:
    """Otherwise the round would have ended."""
    seed, guesses = 0, []
    while len(guesses) < 60:
        seed += 1
        match = madang.new_match("nylon_ppong", seed=seed, is_compiled=False, players=3, rounds=1)
        lot, rng = Random(seed), np.random.default_rng(seed)
        while not match.is_over:
            (seat,) = match.to_act
            legal = match.legal_actions(seat)
            if match.state.phase == TURN and match.state.dealt == 48:
                guesses += [
                    match.sample_hidden((seat + 1) % 3, rng).legal_actions(seat) for _ in "1234"
                ]
            match.play(seat, "draw" if "draw" in legal else lot.choice(legal))
    assert all({"ppong", "stop"} & set(legal) for legal in guesses)


def test_a_guess_deals_cards_of_its_own_and_has_no_record() -> None:
    match = madang.new_match("wolnam_ppong", seed=3, deals=3)
    one, other = (match.sample_hidden(0, np.random.default_rng(n)) for n in (1, 2))
    assert one.states.tobytes() != other.states.tobytes()
    for guess in (one, pickle.loads(pickle.dumps(one)), one.copy()):
        with pytest.raises(madang.RecordError, match="has no record; ask the real one"):
            guess.record()
    lot = Random(1)
    while not one.is_over:
        move(one, lot)
    assert one.results.deals[0].hands[0] in (None, match.observation(0).hands[0])


def test_seats_and_games_that_cannot_be_guessed_for_are_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("madang.games.GAMES", (*GAMES, KEEP_OR_SWAP))
    rng = np.random.default_rng(1)
    with pytest.raises(madang.NotationError, match="a seat is a whole number from 0 to 3"):
        madang.new_match("nylon_ppong", seed=3).sample_hidden(-1, rng)
    with pytest.raises(madang.NotationError, match="'keep_or_swap'; one that can lay"):
        madang.new_match("keep_or_swap", seed=3).sample_hidden(0, rng)
    with pytest.raises(madang.NotationError, match=r"rng: cannot read 1; .*default_rng"):
        madang.new_match("nylon_ppong", seed=3).sample_hidden(0, 1)  # type: ignore[arg-type]
