"""What a search promises in every game: the same from the same, from what was seen alone."""

from random import Random

import numpy as np
import pytest

import madang
from madang.errors import NotationError
from madang.match import Match
from madang.match.seen import views_so_far
from madang.search import BURN, CAP, CHAIN, LONG_BURN, LONG_CHAIN, Search
from madang.search.analysis import FEWEST, Tally, mean_and_error
from madang.search.kernels import ENDLESS, PLAYED
from tests.matches import laws_of


def position(game: str, moves: int, seed: int = 3, **options: int) -> tuple[Match, int]:
    """Return a match after so many random moves, and a seat that has a choice there."""
    match, lot = madang.new_match(game, seed=seed, is_compiled=False, **options), Random(seed)
    while moves > 0 or len(match.legal_numbers(match.to_act[0])) < 2:
        seat = lot.choice(match.to_act)
        match.play_number(seat, lot.choice(match.legal_numbers(seat)))
        moves -= 1
    return match, match.to_act[0]


def search_of(match: Match, **given: object) -> Search:
    return Search(match.game, match.options, is_compiled=False, **{"worlds": 4, **given})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "options"), [("nylon_ppong", {"players": 6}), ("wolnam_ppong", {})]
)
def test_the_same_seed_gives_the_same_and_all_that_is_tried_is_legal(
    game: str, options: dict[str, int]
) -> None:
    match, seat = position(game, 33, **options)
    one, two = (search_of(match).analyse(match, seat) for _ in range(2))
    assert one == two
    assert {it.action for it in one.candidates} == set(match.legal_numbers(seat))
    assert one.best.loss == 0
    assert all(it.loss >= 0 for it in one.candidates)
    assert {one.leaf, one.chosen} <= set(one.candidates)
    assert sum(one.policy) == 1


@pytest.mark.parametrize("game", ["nylon_ppong", "wolnam_ppong"])
def test_a_search_sees_what_its_seat_saw_and_nothing_else(game: str) -> None:
    match, seat = position(game, 33, **({"players": 6} if game == "nylon_ppong" else {}))
    rng, legal = np.random.default_rng(5), match.legal_numbers(seat)[:2]
    one, two = (match.sample_hidden(seat, rng) for _ in range(2))
    assert one.states.tobytes() != two.states.tobytes()
    found = [search_of(match, worlds=4).analyse(it, seat, legal) for it in (one, two)]
    assert found[0] == found[1]
    assert found[0] == search_of(match, worlds=4).analyse(match.view(seat), seat, legal)
    past = views_so_far(match, seat)
    assert past[-1].tobytes() == match.view(seat).tobytes()
    found = [search_of(match, worlds=4).analyse(it, seat, legal) for it in (match, past)]
    assert found[0] == found[1]


def test_a_budget_in_seconds_is_looked_at_after_the_first_world() -> None:
    match, seat = position("nylon_ppong", 12)
    found = search_of(match, worlds=CAP, seconds=1e-9).analyse(match, seat)
    assert (found.worlds, found.chosen) == (1, found.leaf)
    assert {it.worlds for it in found.candidates} == {1}


@pytest.mark.parametrize("seconds", [1e30, float("inf")])
def test_a_budget_of_all_time_ends_with_its_worlds(seconds: float) -> None:
    match, seat = position("nylon_ppong", 12)
    found = search_of(match, worlds=40, seconds=seconds).analyse(match, seat)
    assert FEWEST <= found.worlds <= 40


def test_candidates_can_be_named_and_kept() -> None:
    match, seat = position("wolnam_ppong", 3)
    legal = match.legal_numbers(seat)
    some = search_of(match, worlds=64).analyse(match, seat, actions=legal[:2])
    assert {it.action for it in some.candidates} == {*legal[:2], some.leaf.action}
    worst = search_of(match, worlds=64).analyse(match, seat).candidates[-1]
    assert worst.worlds < 64
    kept = search_of(match, worlds=64).analyse(match, seat, keep_actions=[worst.action])
    assert kept.of(worst.action).worlds == kept.worlds
    with pytest.raises(NotationError, match="legal"):
        search_of(match).analyse(match, seat, actions=[-1])
    words = [match.game.format_action(action) for action in legal[:2]]
    assert search_of(match, worlds=64).analyse(match, seat, actions=words) == some
    with pytest.raises(NotationError, match="'draw'; one that is legal: "):
        search_of(match).analyse(match, seat, actions=["draw"])


def test_3_4_a_pile_that_is_shuffled_in_a_world_has_each_card_once() -> None:
    match, seat = position("nylon_ppong", 12, players=6, max_reshuffles=5)
    search = search_of(match, worlds=40, leaf="random")
    actions = np.array(match.legal_numbers(seat)[-2:])
    values, ends = np.zeros((2, 40, 2)), np.zeros((40, 2), np.int8)
    reshuffled = 0
    for nth, alive in enumerate(([1, 1], [0, 1])):
        taken, rooms, _ = search.prepared(match, seat)
        states = search.backend.records(np.zeros(4, match.game.record_dtype))
        room = search.backend.records(rooms)
        for world in range(40):
            given = actions, np.array(alive), values[nth], ends, world, world + 1
            search.play_worlds(*taken, states, room, *given)
            laws_of("nylon_ppong").check_cards(states[PLAYED], match.options)
            reshuffled += int(states[PLAYED].reshuffles)
    assert reshuffled > 10
    assert (values[0, :, 1] == values[1, :, 1]).all()  # whatever else is tried in the same world


def test_a_seat_that_does_not_act_is_refused_by_name() -> None:
    match, seat = position("nylon_ppong", 0)
    with pytest.raises(NotationError, match=f"{[seat]}"):
        search_of(match).analyse(match, (seat + 1) % 4)


@pytest.mark.parametrize(
    ("given", "value"),
    [
        ({"worlds": 0}, "0"),
        ({"leaf": "nobody"}, "nobody"),
        ({"seconds": 0.0}, "0.0"),
        ({"seed": -1}, "-1"),
        ({"seed": "x"}, "x"),
    ],
)
def test_what_cannot_be_is_refused_with_the_remedy(given: dict[str, object], value: str) -> None:
    match, _ = position("nylon_ppong", 0)
    with pytest.raises(NotationError, match=f"'?{value}'?; "):
        search_of(match, **given)


# ---- statistics ------------------------------------------------------------------------------


def tally(
    columns: list[list[float]], leaf: int = 0, keep: frozenset[int] = frozenset(), rows: int = 99
) -> Tally:
    """Return a tally in which these columns were played, of candidates 0, 1, 2, ..."""
    made = Tally(list(range(len(columns))), leaf, keep, len(columns[0]), rows)
    made.values[:] = np.array(columns, np.float32).T
    made.done = len(columns[0])
    return made


def test_the_gate_keeps_the_leaf_unless_another_is_ahead_by_so_many_errors() -> None:
    noise = np.tile([-4.0, 4.0], FEWEST)
    made = tally([[0.0] * len(noise), list(noise + 1)])
    ahead, error = made.difference(1, 0)
    assert ahead == 1
    assert made.chosen(keep=ahead / error - 0.01) == 1
    assert made.chosen(keep=ahead / error + 0.01) == 0


def test_the_error_of_a_chain_of_worlds_is_that_of_its_mean() -> None:
    """Worlds that are alike say less than so many others: errors were half of what they are."""
    lot, alike, length = np.random.default_rng(5), 0.95, 4000
    chains = np.zeros((40, length))
    for at in range(1, length):
        chains[:, at] = alike * chains[:, at - 1] + lot.normal(size=40)
    true = chains.mean(axis=1).std(ddof=1)
    plain, told = (np.mean([mean_and_error(it, way)[1] for it in chains]) for way in (False, True))
    assert plain < 0.3 * true
    assert 0.7 * true < told < 1.3 * true
    apart = lot.normal(size=(40, length))
    plain, told = (np.mean([mean_and_error(it, way)[1] for it in apart]) for way in (False, True))
    assert plain <= told < 1.2 * plain


def test_worlds_are_several_chains() -> None:
    match, seat = position("nylon_ppong", 12)
    for given, burn, chain in (
        ({"worlds": 2000}, LONG_BURN, LONG_CHAIN),
        ({"worlds": 256}, BURN, CHAIN),
        ({"worlds": 2000, "seconds": 0.02}, BURN, CHAIN),
        ({"worlds": 2000, "belief": False}, 0, ENDLESS),
    ):
        rooms = search_of(match, **given).prepared(match, seat)[1]
        assert (rooms["burn"][0], rooms["chain"][0]) == (burn, chain)


def test_one_half_is_dropped_but_neither_the_leaf_nor_what_is_kept() -> None:
    made = tally([[float(-place)] * FEWEST for place in range(8)], leaf=7, keep=frozenset({6}))
    made.halve()
    assert np.flatnonzero(made.alive).tolist() == [0, 1, 6, 7]
    made.halve()
    assert np.flatnonzero(made.alive).tolist() == [6, 7]


def test_a_search_stops_when_all_others_are_three_errors_behind() -> None:
    noise = np.tile([-1.0, 1.0], FEWEST)
    close, far = list(noise), list(noise * 0 + 9)
    assert not tally([close, list(noise[::-1])]).is_settled()
    assert tally([close, far]).is_settled()
    assert not tally([[0.0] * 8, [9.0] * 8]).is_settled()  # too few worlds to tell


def test_a_search_goes_on_while_what_was_asked_for_is_behind() -> None:
    far = [[9.0] * FEWEST, [0.0] * FEWEST]
    assert tally(far).is_settled()
    assert not tally(far, keep=frozenset({1})).is_settled()
    assert tally(far, keep=frozenset({0})).is_settled()


def test_a_bet_by_its_chips_is_taken_for_the_row_of_the_table_that_does_the_same() -> None:
    made = tally([[1.0, 2.0], [3.0, 1.0], [3.0, 1.0]], leaf=2, rows=2)
    made.merge_leaf()
    assert made.leaf == 1
    assert made.alive.tolist() == [True, True, False]
