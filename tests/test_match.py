"""Copies and pickles of a match, moves by number, and the compiled code behind them."""

import copy
import pickle
from random import Random

import numpy as np
import pytest

import madang
from madang.game import WATCHER, Game
from madang.games import GAMES, game_named
from madang.match import Match
from madang.shuffles import seeded
from madang.terminal.text import show
from tests import matches

NYLON = game_named("nylon_ppong")
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def started(game: Game, moves: int = 0, seed: int = 4, **more: object) -> Match:
    match = madang.new_match(game.name, **{"seed": seed, **matches.short(game), **more})
    return played_on(match, moves)


def played_on(match: Match, moves: int, seed: int = 1) -> Match:
    lot = Random(seed)
    while moves and not match.is_over:
        seat = lot.choice(match.to_act)
        match.play_number(seat, lot.choice(match.legal_numbers(seat)))
        moves -= 1
    return match


@every_game
@pytest.mark.parametrize("moves", [0, 1, 57])
def test_copies_deal_and_play_the_same_and_leave_the_match_alone(game, moves):
    match = started(game, moves)
    before = match.record_lines()
    for branch in (match.copy(), copy.copy(match), copy.deepcopy(match)):
        assert branch.record_lines() == before
        assert branch.observation() == match.observation()
        played_on(branch, 80, seed=2)
        assert match.record_lines() == before
    assert played_on(match, 80, seed=2).record_lines() == branch.record_lines()
    assert match.returns.tolist() == match.results.totals
    assert match.results == branch.results


@every_game
def test_a_pickled_match_goes_on_as_it_would_have(game):
    match = started(game, 57)
    again = pickle.loads(pickle.dumps(match))
    assert again.record_lines() == match.record_lines()
    assert again.options == match.options
    played_on(match, 80, seed=2)
    assert played_on(again, 80, seed=2).record_lines() == match.record_lines()
    assert again.results == match.results


def test_a_secret_match_is_pickled_with_what_was_dealt_and_copies_of_it_deal_alike():
    match = madang.new_match("wolnam_ppong", deals=20)
    branch, again = match.copy(), pickle.loads(pickle.dumps(match))
    assert again.record_lines() == match.record_lines()
    assert played_on(branch, 60).record_lines() == played_on(match, 60).record_lines()
    assert played_on(again, 60).record_lines() != match.record_lines()


def test_a_match_dealt_from_an_iterator_can_be_copied_and_says_why_it_is_not_pickled():
    match = Match(NYLON, NYLON.make_options(), seeded(NYLON, 5))
    match.go_on()
    assert played_on(match.copy(), 90).record_lines() == played_on(match, 90).record_lines()
    with pytest.raises(TypeError, match="give the match a seed"):
        pickle.dumps(match)


def test_a_pickle_of_other_rules_is_refused():
    resume, (shared, version, *rest) = madang.new_match("nylon_ppong", seed=1).__reduce__()
    with pytest.raises(
        madang.NotationError, match="rules version of a pickled match: cannot read 2"
    ):
        resume(shared, version + 1, *rest)


def test_a_copy_is_not_listened_to():
    heard: list[object] = []
    match = madang.new_match("nylon_ppong", seed=7)
    match.on_event = heard.append
    played_on(match.copy(), 3)
    assert not heard
    played_on(match, 3)
    assert heard == match.record().events[1:]


def test_a_move_by_number_is_the_move_by_its_word():
    match = madang.new_match("wolnam_ppong", seed=3)
    branch, seat = match.copy(), match.to_act[0]
    word = match.legal_actions(seat)[-1]
    match.play(seat, word)
    branch.play_number(seat, np.int32(match.game.parse_action(word)))
    assert branch.record_lines() == match.record_lines()


def test_seats_and_seeds_may_be_numbers_of_numpy():
    match = madang.new_match("wolnam_ppong", seed=np.int64(3))
    other = madang.new_match("wolnam_ppong", seed=3)
    seat = match.to_act[0]
    assert match.legal_actions(np.int8(seat)) == other.legal_actions(seat)
    assert match.observation(np.int64(seat)) == other.observation(seat)
    match.play(np.int32(seat), "fold")
    other.play(seat, "fold")
    assert match.record_lines() == other.record_lines()
    with pytest.raises(madang.NotationError, match="a seed is a whole number"):
        madang.new_match("wolnam_ppong", seed=True)


def test_a_number_beyond_the_table_is_a_bet_of_any_size():
    match = madang.new_match("wolnam_ppong", seed=3)
    branch, seat = match.copy(), match.to_act[0]
    match.play(seat, "bet 23")
    branch.play_number(seat, branch.game.parse_action("bet 23"))
    assert branch.record_lines() == match.record_lines()


@pytest.mark.parametrize(
    ("action", "says"),
    [
        (-1, "may not '-1'"),
        (99, "may not '99'"),
        (1 << 70, "may not '1180591620717411303424'"),
        (3, "may not 'stop'"),
        (1.0, "action: cannot read 1.0; give a whole number of the action table"),
        ("0", "action: cannot read '0'"),
    ],
)
@pytest.mark.parametrize("is_compiled", [False, pytest.param(True, marks=pytest.mark.compiled)])
def test_a_number_that_may_not_be_played_is_refused_and_changes_nothing(action, says, is_compiled):
    match = madang.new_match("nylon_ppong", seed=7, is_compiled=is_compiled)
    before = match.record_lines()
    assert match.legal_actions(match.to_act[0]) == ("draw",)
    with pytest.raises(madang.MadangError, match=says):
        match.play_number(match.to_act[0], action)
    assert match.record_lines() == before


def test_seats_that_are_not_there_or_not_asked_are_refused():
    match = madang.new_match("nylon_ppong", seed=7)
    idle = (match.to_act[0] + 1) % 4
    with pytest.raises(madang.NotYourTurn):
        match.play_number(idle, 0)
    for seat in (4, -1, 1.0, True):
        with pytest.raises(madang.NotationError, match="a seat is a whole number from 0 to 3"):
            match.play_number(seat, 0)


@every_game
def test_what_is_asked_of_a_match_or_a_table_belongs_to_the_caller(game):
    """A later question, a step or a copy leaves the arrays that were given before as they were."""
    match = started(game, 3)
    for asked in (match, match.table):
        masks = [asked.legal_mask(seat) for seat in range(match.engine.seats)]
        given = [*masks, asked.view(0), match.returns, match.observation_tensor(0)]
        before = [array.tobytes() for array in given]
        seat = match.to_act[0]
        asked.legal_mask((seat + 1) % match.engine.seats)[:] = True
        asked.view(1), match.observation_tensor(1)
        match.play_number(seat, int(masks[seat].argmax()))
        assert [array.tobytes() for array in given] == before
        masks[0][:] = True
        assert not asked.legal_mask(0).all()


@every_game
def test_the_tensor_is_the_row_of_the_view(game):
    match = started(game, 40)
    for seat in range(match.table.seats):
        row = game.observations.row(match.view(seat), match.options, seat)
        assert match.observation_tensor(seat).tolist() == row.tolist()


@pytest.mark.compiled
def test_compiled_matches_are_the_plain_ones():
    fast, slow = (played_on(started(NYLON, 0, is_compiled=c), 200) for c in (True, False))
    assert (fast.is_compiled, slow.is_compiled) == (True, False)
    assert fast.record_lines() == slow.record_lines()
    assert fast.results == slow.results
    for viewer in (WATCHER, 0, 1):
        assert fast.view(viewer).tobytes() == slow.view(viewer).tobytes()
    assert fast.observation_tensor(1).tolist() == slow.observation_tensor(1).tolist()
    assert pickle.loads(pickle.dumps(fast)).is_compiled


def test_a_table_is_shown_in_lines_as_a_seat_sees_it() -> None:
    match = madang.new_match("korean_mahjong", seed=3)
    lines = show(match.observation(0), match.legal_actions(0)).splitlines()
    assert lines[0].startswith("turn  deal 1  deals 16  seat 0  deck 47  dealer 0")
    assert lines[3] == "seat  sizes  points  totals  counters  hands"
    hand = " ".join(match.observation(0).hands[0])
    assert lines[4].startswith(f"   0     14       0       0         3  {hand}  E")
    assert lines[4].endswith("to_act")
    assert lines[5].split()[5] == "?"
    assert lines[-1].startswith("may   discard 1m, discard 3m, ")
