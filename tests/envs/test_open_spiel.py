"""The games in OpenSpiel: its own test, its algorithms, and what a player may know.

Plain twins play here except in one test: they give the same bytes as compiled ones.
"""

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import (
    evaluate_bots,
    exploitability,
    ismcts,
    mcts,
    outcome_sampling_mccfr,
)

from benchmarks.exploitability import Tree, learned
from madang.envs.open_spiel import PREFIX, BotPolicy, HouseBot, in_table, load_game
from madang.envs.open_spiel.chance_game import ChanceGame, open_game
from madang.envs.open_spiel.chance_nodes import Play, play_of
from madang.envs.open_spiel.miniatures import MINIATURES, miniature_game
from madang.errors import NotationError, OptionError
from madang.game import Game
from madang.games import GAMES, game_named
from madang.games.wolnam_ppong.actions import BET_CHIPS
from madang.table import Table
from tests import example_game

SHORT: dict[str, dict[str, Any]] = {
    "nylon_ppong": {"players": 3, "preset": "table", "max_reshuffles": 1},
    "wolnam_ppong": {"players": 3, "deals": 2, "episode": "match"},
    "hong_kong_mahjong": {},
    "korean_mahjong": {},
}
BEFORE_ANY = {"deck": {"dealt": 0}, "wall": {"front": 0, "end": -1}}  # by the field of the deck

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def short(name: str, **more: Any) -> Any:
    return load_game(name, compiled=False, **{**SHORT[name], **more})


def states_of(game: Any, seed: int) -> Iterator[Any]:
    """Yield the states of a match played by lot, each when it is its turn."""
    lot, state = np.random.RandomState(seed), game.new_initial_state()
    while True:
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(lot.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(lot.choice(state.legal_actions())))


def at_first(game: Any, seed: int, wanted: Any) -> Any:
    """Return the first state of a match that is wanted."""
    return next(state for state in states_of(game, seed) if wanted(state))


def is_decision(state: Any) -> bool:
    return not state.is_chance_node() and not state.is_terminal()


# ---- what OpenSpiel asks for -------------------------------------------------------------------


@every_game
def test_a_game_passes_the_simulations_of_open_spiel(game: Game) -> None:
    small = "mahjong" not in game.name  # it serialises by playing all again
    pyspiel.random_sim_test(short(game.name), num_sims=1, serialize=small, verbose=False)


@every_game
@pytest.mark.compiled
def test_the_default_game_is_one_deal_and_passes_the_simulations(game: Game) -> None:
    loaded = pyspiel.load_game(PREFIX + game.name)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
    state = list(states_of(loaded, 1))[-1]
    assert state.play.state.deal_no == 1
    assert state.play.state.ended
    assert "mahjong" not in game.name or sum(state.returns()) == 0


# ---- how long a game can be ---------------------------------------------------------------------

# Options with which a deal is longest, or its length is made of other parts.
LONG: dict[str, list[dict[str, Any]]] = {
    "nylon_ppong": [
        {"players": 2, "max_reshuffles": 5},
        {"players": 6, "max_reshuffles": 1, "ppong_scope": "any_seat", "opening_flip": True},
    ],
    "wolnam_ppong": [{"players": 2}, {"players": 16, "on_empty_pot": "reante_continue"}],
    "hong_kong_mahjong": [{"false_win": "points"}, {"dead_wall": 16, "min_faan": 10}],
    "korean_mahjong": [{"false_win": "open_hand"}, {"kong_after_ready": True, "min_points": 8}],
}
ENDING = "win", "stop", "declare", "show", "ppong-out"  # words of actions that may end a deal
CLAIMING = "ppong", "pung", "kong", "chow"


def longest_of(game: Any, seed: int, words: tuple[str, ...]) -> tuple[int, int]:
    """Return how many nodes of players and of chance a match has in which nobody ends it early.

    An action that begins with one of these words is preferred.
    """
    lot = Random(seed)
    state, moves, draws = game.new_initial_state(), 0, 0
    while not state.is_terminal():
        if state.is_chance_node():
            draws += 1
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert len(outcomes) <= game.max_chance_outcomes()
            state.apply_action(lot.choices(outcomes, chances)[0])
            continue
        moves += 1
        named = {state.action_to_string(number): number for number in state.legal_actions()}
        quiet = {word: n for word, n in named.items() if word not in ENDING} or named
        wanted = [n for word, n in quiet.items() if word.startswith(words)]
        state.apply_action(lot.choice(wanted or [*quiet.values()]))
    assert all(game.min_utility() <= won <= game.max_utility() for won in state.returns())
    return moves, draws


@every_game
@pytest.mark.parametrize("words", [CLAIMING, ("pass", "discard", "draw", "fold"), ("",)])
def test_no_game_is_longer_than_it_says(game: Game, words: tuple[str, ...]) -> None:
    for given in ({}, *LONG[game.name]):
        loaded = load_game(game.name, compiled=False, **given)
        moves, draws = longest_of(loaded, 7, words)
        assert moves <= game.longest(loaded.chance_game.options).moves <= loaded.max_game_length()
        assert draws <= loaded.max_chance_nodes_in_history()
        assert moves + draws <= loaded.max_move_number()


@pytest.mark.parametrize(
    ("name", "given", "moves"),
    [
        ("nylon_ppong", {}, 65),  # 28 cards and a ppong of each of 4 seats, two moves each; a stop
        ("nylon_ppong", {"players": 6, "ppong_scope": "any_seat"}, 145),  # (18 + 6) * 6 + 1
        ("wolnam_ppong", {"players": 16}, 16),
        ("hong_kong_mahjong", {}, 400),  # (1 + 83 + 16) turns, each with 3 answers
        ("korean_mahjong", {}, 256),  # (1 + 47 + 16) turns, each with 3 answers
        ("hong_kong_mahjong", {"false_win": "points"}, 484),  # and a false win with each tile
    ],
)
def test_how_long_a_deal_can_be(name: str, given: Any, moves: int) -> None:
    game = game_named(name)
    assert game.longest(game.make_options(**given)).moves == moves


@pytest.mark.parametrize(
    ("name", "given", "deals"),
    [
        ("nylon_ppong", {"rounds": 3}, 3),
        ("wolnam_ppong", {"deals": 2}, 2),
        ("korean_mahjong", {"rounds": 1}, 4),
        ("hong_kong_mahjong", {"rounds": 1}, 64),  # a dealer who draws forever deals again
    ],
)
def test_a_match_has_an_end_too(name: str, given: Any, deals: int) -> None:
    deal, match = (
        load_game(name, episode=episode, compiled=False, **given) for episode in ("deal", "match")
    )
    assert match.max_game_length() == deals * deal.max_game_length()
    if deals < 5:
        *_, end = states_of(match, 3)
        assert end.play.state.deal_no == deals
        assert len(end.history()) <= match.max_move_number()


def test_a_dealer_who_stays_for_ever_does_not_make_a_match_endless() -> None:
    game = load_game("hong_kong_mahjong", episode="match", compiled=False)
    play = game.start
    state = play.states.copy()
    state["deal_no"], state["ended"], state["phase"] = 63, 1, 0
    assert not Play(play.chance_game, state).is_over
    state["deal_no"] = 64
    assert Play(play.chance_game, state).is_over


def test_options_are_parameters_and_seats_follow_from_them() -> None:
    game = pyspiel.load_game(
        "madang_nylon_ppong(preset=table,players=5,opening_flip=1,sum_high=60,ppong_scope=own_turn)"
    )
    options = game.chance_game.options
    assert game.num_players() == options.players == 5
    assert (options.opening_flip, options.sum_high, options.ppong_scope) == (1, 60, 0)
    assert options.concealed_triplet == 1  # as the preset has it
    assert short("wolnam_ppong", ilbi_multiplier="3/2").chance_game.options.ilbi_multiplier == 3


@pytest.mark.parametrize("given", ["players=9", "sum_high=61", "next_starter=nobody"])
def test_a_parameter_out_of_range_is_refused_with_what_is_allowed(given: str) -> None:
    with pytest.raises(OptionError, match=given.split("=", maxsplit=1)[0]):
        pyspiel.load_game(f"madang_nylon_ppong({given})")


def test_relative_payoffs_sum_to_zero_and_keep_the_differences() -> None:
    ends = [
        list(states_of(short("nylon_ppong", payoff=payoff), 5))[-1].returns()
        for payoff in ("points", "relative")
    ]
    assert sum(ends[0]) != 0
    assert sum(ends[1]) == pytest.approx(0)
    assert np.diff(ends[0]) == pytest.approx(np.diff(ends[1]))


def test_a_seed_gives_one_match_and_a_pickle_goes_on_the_same() -> None:
    game = short("nylon_ppong")
    *_, first = states_of(game, 3)
    *_, second = states_of(game, 3)
    assert first.history() == second.history()
    state = at_first(game, 3, lambda state: state.move_number() == 40)
    again = pickle.loads(pickle.dumps(state))
    assert (str(again), again.history()) == (str(state), state.history())
    for one in (game, miniature_game("nylon_ppong_tiny")):
        assert str(pickle.loads(pickle.dumps(one))) == str(one)
    assert [again.information_state_string(seat) for seat in range(3)] == [
        state.information_state_string(seat) for seat in range(3)
    ]


@pytest.mark.compiled
def test_compiled_rules_play_the_same_match() -> None:
    *_, plain = states_of(short("nylon_ppong"), 3)
    *_, compiled = states_of(load_game("nylon_ppong", **SHORT["nylon_ppong"]), 3)
    assert plain.history() == compiled.history()
    assert plain.play.states.tobytes() == compiled.play.states.tobytes()


# ---- chance ------------------------------------------------------------------------------------


@every_game
def test_cards_drawn_one_by_one_are_a_deck_that_plays_the_same_match(game: Game) -> None:
    """A table is dealt the deck that chance has laid, and comes to the same bytes."""
    more = {"max_reshuffles": 0} if game.name == "nylon_ppong" else {}
    *_, end = states_of(short(game.name, **more | {"episode": "deal"}), 11)
    (_, dice), *moves = [(move.player, move.action) for move in end.full_history()]
    table, play = Table(game, end.play.chance_game.options), end.play
    table.deal(deck_in(game, play.states), dice)
    for player, action in moves:
        if player >= 0:
            table.play(player, game.format_action(action))
    table.check()
    assert_same(table.states, play.states)


def test_chance_is_even_over_the_cards_that_are_left() -> None:
    """Each of 48 cards at first, and a kind of tile as often as it is left."""
    hwatu = at_first(short("nylon_ppong"), 1, lambda state: state.move_number() == 1)
    assert hwatu.chance_outcomes() == [(card, pytest.approx(1 / 48)) for card in range(48)]
    tiles = at_first(short("korean_mahjong"), 1, lambda state: state.move_number() == 2)
    outcomes = dict(tiles.chance_outcomes())
    first = tiles.history()[1]
    assert outcomes[first] == pytest.approx(3 / 103)
    assert sum(outcomes.values()) == pytest.approx(1)


def test_a_game_that_nobody_registered_has_chance_nodes_too() -> None:
    """Nothing here knows the games of the package."""
    game = example_game.GAME
    chance_game = ChanceGame(game, game.make_options(), game.kernels, open_game(game))
    lot, play = Random(5), play_of(chance_game)
    while not play.is_over:
        if play.is_chance:
            numbers, chances = zip(*play.outcomes(), strict=True)
            assert sum(chances) == pytest.approx(1)
            play = play.after(lot.choices(numbers, chances)[0])
        else:
            play = play.after(lot.choice(play.legal_actions()))
    assert chance_game.kernels.conserved(play.state, chance_game.options)


def test_a_reshuffle_leaves_the_pile_to_chance() -> None:
    def is_reshuffle(state: Any) -> bool:
        event = state.play.event
        return bool(event and not event.happened and event.queue and state.play.state.deal_no)

    state = at_first(short("nylon_ppong"), 11, is_reshuffle)
    pile = state.play.state.pile[: state.play.state.piled]
    assert [card for card, _ in state.chance_outcomes()] == sorted(pile)


def deck_in(game: Game, states: Any) -> Any:
    """Return the deck of the deal that is on the table, as it was dealt."""
    deck, before = game.layout.deck, states.copy()
    for field, value in BEFORE_ANY[deck.state_field].items():
        before[field] = deck.size if value < 0 else value
    return deck.undealt(before.view(np.recarray)[0])


def assert_same(one: Any, other: Any) -> None:
    for name in one.dtype.names:
        assert np.array_equal(one[name], other[name]), name


# ---- what players know -------------------------------------------------------------------------


@every_game
def test_information_only_grows_and_tells_apart_what_may_be_done(game: Game) -> None:
    told: dict[int, str] = {}
    known: dict[str, list[int]] = {}
    for state in filter(is_decision, states_of(short(game.name), 2)):
        seat = state.current_player()
        now = state.information_state_string(seat)
        assert now.startswith(told.get(seat, ""))
        assert known.setdefault(now, state.legal_actions()) == state.legal_actions()
        told[seat] = now


@pytest.mark.parametrize("name", ["nylon_ppong", "hong_kong_mahjong"])
def test_seats_asked_at_once_do_not_learn_what_others_answered(name: str) -> None:
    """The second of them knows the same, whatever the first has said."""
    game, compared = short(name, **({"players": 4} if name == "nylon_ppong" else {})), 0
    for state in states_of(game, 4):
        play = state.play
        if state.is_chance_node() or not play.chance_game.game.is_call(play.state):
            continue
        children = [state.child(action) for action in state.legal_actions()]
        asked = [c for c in children if c.play.chance_game.game.is_call(c.play.state)]
        known = {
            (c.current_player(), c.information_state_string(), tuple(c.observation_tensor()))
            for c in asked
            if is_decision(c)
        }
        assert len(known) <= 1
        compared += len(asked) > 1 or bool(known and name == "nylon_ppong")
    assert compared


def test_a_tensor_of_information_holds_the_last_steps() -> None:
    game = short("nylon_ppong", recall=4)
    state = at_first(game, 2, lambda state: is_decision(state) and state.move_number() > 30)
    seat, steps = state.current_player(), state.play.steps(state.current_player())
    rows = np.array(state.information_state_tensor()).reshape(4, -1)
    assert len(steps) > 4
    assert rows.shape[1] * 4 == game.information_state_tensor_size()
    now = np.array(state.observation_tensor(seat), np.float32)
    assert rows[3, -len(now) :] == pytest.approx(now)
    assert not np.array_equal(rows[2], rows[3])
    with pytest.raises(NotationError, match="0 or more"):
        short("nylon_ppong", recall=-1)


@every_game
def test_what_is_sampled_for_a_player_is_what_it_knows(game: Game) -> None:
    late = 8 if game.name == "wolnam_ppong" else 60
    state = at_first(short(game.name), 6, lambda s: is_decision(s) and s.move_number() >= late)
    seat, lot = state.current_player(), np.random.RandomState(3)
    others = [state.resample_from_infostate(seat, lot.random_sample) for _ in range(3)]
    for other in others:
        assert other.current_player() == seat
        assert other.information_state_string() == state.information_state_string()
        assert other.observation_string() == state.observation_string()
        assert other.legal_actions() == state.legal_actions()
    assert len({str(state) for state in others}) > 1
    with pytest.raises(NotationError, match="sampled"):
        pickle.dumps(others[0])


# ---- its algorithms ----------------------------------------------------------------------------


def test_the_tree_search_of_open_spiel_plays() -> None:
    game, lot = short("nylon_ppong", players=2, rounds=1), np.random.RandomState(1)
    state = at_first(game, 1, is_decision)
    bot = mcts.MCTSBot(game, 50, 10, mcts.RandomRolloutEvaluator(1, lot), random_state=lot)
    assert bot.step(state) in state.legal_actions()


def test_bots_of_both_play_a_match_and_a_seed_gives_one_result() -> None:
    game = short("nylon_ppong", players=2, preset="source", rounds=1)

    def result() -> list[float]:
        bots = [HouseBot(game, "hasty", seed=1), pyspiel.make_uniform_random_bot(1, 2)]
        lot = np.random.RandomState(3)
        state = game.new_initial_state()
        return list(evaluate_bots.evaluate_bots(state, bots, lot))

    assert result() == result() != [0, 0]


def test_the_information_set_search_of_open_spiel_plays() -> None:
    game, lot = short("nylon_ppong", players=2, rounds=1), np.random.RandomState(1)
    state = at_first(game, 1, lambda state: is_decision(state) and state.move_number() > 14)
    evaluator = mcts.RandomRolloutEvaluator(1, lot)
    bot = ismcts.ISMCTSBot(game, evaluator, 50, 10, random_state=lot)
    assert bot.step(state) in state.legal_actions()


def test_outcome_sampling_of_open_spiel_learns() -> None:
    np.random.seed(1)
    game = short("wolnam_ppong", players=2, deals=1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(5):
        solver.iteration()
    state = at_first(game, 1, is_decision)
    policy = solver.average_policy().action_probabilities(state)
    assert sum(policy.values()) == pytest.approx(1)
    assert set(policy) == set(state.legal_actions())


# ---- miniatures and bots -----------------------------------------------------------------------


@pytest.mark.parametrize("name", MINIATURES)
def test_a_miniature_is_the_end_of_a_real_deal(name: str) -> None:
    """The rules find every card, and the two players' payoffs sum to zero."""
    game = miniature_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    *_, end = states_of(game, 1)
    play = end.play
    assert play.chance_game.kernels.conserved(play.state, play.chance_game.options)
    assert len(play.chance_game.game.layout.deck.undealt(play.state)) < 5


@pytest.fixture(scope="module")
def tiny() -> Tree:
    return Tree(miniature_game("nylon_ppong_tiny"))


def test_a_bot_does_the_same_wherever_a_player_knows_the_same(tiny: Tree) -> None:
    """So cards of a month may be counted as one card."""
    policy, waiting = BotPolicy(tiny.game, "careful"), [tiny.game.start]
    does: dict[str, int] = {}
    while waiting:
        play = waiting.pop()
        if play.is_over:
            continue
        if not play.is_chance:
            choice, known = policy.choice(play, 0), play.information(play.seat)
            assert does.setdefault(known, choice) == choice
        numbers = [n for n, _ in play.outcomes()] if play.is_chance else play.legal_actions()
        waiting += map(play.after, numbers)
    assert len(does) == sum(map(len, tiny.known))


def test_open_spiel_finds_the_same_in_a_miniature_and_in_its_tree(tiny: Tree) -> None:
    conv = exploitability.nash_conv(tiny.game, BotPolicy(tiny.game, "high_card", dice=(0,)))
    of_tree = pyspiel.exploitability(tiny.read(), tiny.policy("high_card"))
    assert of_tree == pytest.approx(conv / 2)
    assert of_tree > pyspiel.exploitability(tiny.read(), tiny.policy("careful"))


def test_nobody_gains_on_shrewd_at_the_end_of_a_deal() -> None:
    tree = Tree(miniature_game("wolnam_ppong_far"))
    assert pyspiel.exploitability(tree.read(), tree.policy("shrewd")) < 1e-9


def test_counterfactual_regret_comes_to_rest_in_a_miniature(tiny: Tree) -> None:
    *_, (_, first), (_, last) = learned(tiny.read(), (10, 50))
    assert 0 <= last < first < 1


def test_a_bet_beyond_the_table_is_told_as_one_of_the_table() -> None:
    game = miniature_game("wolnam_ppong_near")
    state = at_first(game, 2, is_decision)
    assert BotPolicy(game, "exact").action_probabilities(state).keys() <= {*state.legal_actions()}
    with pytest.raises(NotationError, match="bet 7"):
        in_table(state.play, BET_CHIPS + 7)


def test_a_search_with_a_mixed_root_is_a_policy_too() -> None:
    game = miniature_game("wolnam_ppong_near")
    state = at_first(game, 2, is_decision)
    policy = BotPolicy(game, "search:exact@16~4")
    assert policy.searcher
    policy.searcher.compiled = False
    odds = policy.action_probabilities(state)
    assert odds.keys() <= {*state.legal_actions()}
    assert sum(odds.values()) == pytest.approx(1)
    assert 0 < max(odds.values()) < 1


def test_a_bot_that_is_none_is_refused_with_those_there_are() -> None:
    with pytest.raises(NotationError, match="careful"):
        BotPolicy(short("nylon_ppong"), "reckless")


def test_a_bot_is_asked_only_where_a_player_acts() -> None:
    game = short("nylon_ppong")
    with pytest.raises(NotationError, match="where a player acts"):
        BotPolicy(game, "careful").action_probabilities(game.new_initial_state())
