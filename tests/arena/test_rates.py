"""What the arena counts except points: how deals are won, what they bring, how each seat plays."""

from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from madang import arena
from madang.bots.judging import judging_of
from madang.games import GAMES, game_named
from madang.games.nylon_ppong.actions import PPONG, PPONG_OUT
from madang.games.wolnam_ppong.scoring import FOLDED, WIN
from tests.bots.test_mahjong import both

NYLON = game_named("nylon_ppong")
WOLNAM = game_named("wolnam_ppong")


def watched(game, note):
    """Return the game with a `step` that tells `note` of the state after it."""

    def step(state, options, seat, action):
        game.kernels.step(state, options, seat, action)
        note(state, seat, action)

    return replace(game, kernels=game.kernels._replace(step=step))


def test_ppongs_wins_and_what_they_bring_are_those_that_were_played():
    ponged, wins, brought, total = set(), Counter(), Counter(), Counter()
    deals = 0

    def note(state, seat, action):
        nonlocal deals
        if action in (PPONG, PPONG_OUT):
            ponged.add((deals, seat))
        if state.ended:
            deals += 1
            total["ppong"] += len(ponged)
            ponged.clear()
            word = NYLON.layout.end_words[state.ended]
            if state.ended_by:
                winner = int(state.ended_by).bit_length() - 1
                wins[word] += 1
                brought[word] -= int(state.points[winner])

    bots, options = ("high_card", "random", "high_card"), NYLON.make_options(rounds=4, players=3)
    found = arena.play(
        watched(NYLON, note), options, bots, 6, 1, None, "threads:1", is_compiled=False
    )
    assert found.deals == deals == 6 * 3 * 4
    assert min(total["ppong"], wins["stop"], wins["declare"], wins["failed_stop"]) > 0

    def over_all(word):
        return sum(one.rates[word].mean for one in found.entrants) * deals

    assert over_all("ppong") == pytest.approx(total["ppong"])
    assert over_all("won") == pytest.approx(sum(wins.values()) - wins["failed_stop"])
    for word, count in wins.items():
        told = sum(one.brought.get(word, 0) * one.ends[word] for one in found.entrants)
        assert sum(one.ends[word] for one in found.entrants) == count
        assert told == pytest.approx(brought[word], abs=1e-3)


def test_the_value_of_a_win_leaves_out_what_failed():
    bots, options = ("random", "high_card"), NYLON.make_options(rounds=5, players=2)
    found = arena.play(NYLON, options, bots, 8, 1, None, "threads:1", is_compiled=False)
    assert sum(one.ends["failed_stop"] for one in found.entrants) > 0
    for one in found.entrants:
        wins = {word: n for word, n in one.ends.items() if n and word != "failed_stop"}
        mean = sum(one.brought[word] * n for word, n in wins.items()) / sum(wins.values())
        assert one.value == pytest.approx(mean, abs=1e-4)


def test_bets_and_folds_are_counted():
    played = Counter()

    def note(state, seat, action):
        if state.ended:
            played["chips_bet"] += int(state.bets.sum())
            played["bet"] += int((state.bets > 0).sum())
            played["fold"] += int((state.results == FOLDED).sum())
            played["in_between"] += int((state.results == WIN).sum())

    bots, options = ("exact", "wide", "random"), WOLNAM.make_options(players=3)
    found = arena.play(
        watched(WOLNAM, note), options, bots, 1, 1, None, "threads:1", is_compiled=False
    )
    for word, count in played.items():
        assert count
        told = sum(one.rates[word].mean for one in found.entrants) * found.deals
        assert told == pytest.approx(count)


@both
def test_who_deals_in_and_who_claims_is_counted(bench):
    judging = judging_of(bench.game)
    hand = "88m33p [111m] [444p] [555z]"
    won = bench.laid(f"S: {hand}", drawn="8m").play("discard 8m")
    won.table.play(1, "win")
    counts = np.zeros((4, len(judging.rates)), np.int64)
    judging.count_rates(won.state, counts)
    found = {rate.word: counts[:, n].tolist() for n, rate in enumerate(judging.rates)}
    assert won.state.ended_by == 1 << 1
    assert found["deal_in"] == [1, 0, 0, 0]
    assert found["claims"] == [0, 3, 0, 0]
    assert found["open"] == [0, 1, 0, 0]
    assert found["waiting"][1] == 1


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rate_has_a_word_and_a_meaning(game):
    rates = judging_of(game).rates
    assert len({rate.word for rate in rates}) == len(rates) > 0
    assert all(rate.meaning for rate in rates)


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("nylon_ppong", ("high_card", "careful"), {"rounds": 3, "players": 2}),
        ("wolnam_ppong", ("exact", "wide"), {"deals": 4, "players": 2}),
        ("korean_mahjong", ("value", "legal", "value", "legal"), {"rounds": 1}),
    ],
)
def test_a_match_played_in_python_is_counted_as_a_compiled_one(name, seats, options):
    game = game_named(name)
    luck = bool(judging_of(game).luck)
    found = []
    for is_plain in (False, True):
        made = arena.Arena(game, game.make_options(**options), seats, 5, True, False, luck)
        made.is_plain = is_plain
        found.append(made.play_part(range(3)))
    assert not luck or found[0]["luck"].any()
    for column in found[0].dtype.names:
        assert found[0][column].tolist() == found[1][column].tolist(), column
