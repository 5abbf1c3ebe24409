"""What is promised of networks and of the second form of policy files (`madang.bots.network`)."""

import json
from pathlib import Path

import numpy as np
import pytest

import madang
from madang import arena
from madang.batch import Batch
from madang.bots import bot_named
from madang.bots.network import Network, best_of, room_for, scale_of, score_rows
from madang.bots.policy import LENGTH, METADATA, load_policy, save_network
from madang.errors import NotationError
from madang.games import game_named
from madang.kernels.backend import COMPILED, PLAIN
from madang.table import Table

GAME = game_named("nylon_ppong")
COLUMNS, ACTIONS = GAME.observations.width, len(GAME.actions)
ONE_ROUND = GAME.make_options(rounds=1, players=2)
WIDE = 6


def layer(chance, after, before, size=1.0):
    """Return weights and biases of any numbers."""
    return (
        (size * chance.normal(size=(after, before))).astype(np.float32),
        chance.normal(size=after).astype(np.float32),
    )


def network(*, gain=0.0, is_advised=False, size=1.0, seed=1):
    """Return a small network with all heads; of size 0, only the advice counts."""
    chance = np.random.default_rng(seed)
    before = COLUMNS + is_advised * ACTIONS
    trunk = (layer(chance, WIDE, before), layer(chance, WIDE, WIDE))
    heads = {
        "policy": layer(chance, ACTIONS, WIDE, size),
        "value": layer(chance, 1, WIDE),
        "danger": layer(chance, 12, WIDE),
        "belief": layer(chance, 60, WIDE),
    }
    if not size:
        heads["policy"] = heads["policy"][0], np.zeros(ACTIONS, np.float32)
    return Network(trunk, heads, scale_of(GAME.observations), gain, is_advised)


def saved(folder, made, advisor="", is_small=False):
    """Return the file of a network."""
    path = folder / "small.safetensors"
    save_network(path, GAME, "small", made, "not", advisor, is_small)
    return path


@pytest.mark.parametrize(("is_small", "within"), [(False, 0.02), (True, 0.3)])
def test_what_is_written_is_read_again(tmp_path, is_small, within):
    made = network(gain=2.5, is_advised=True)
    found = load_policy(saved(tmp_path, made, "careful", is_small), GAME)
    assert (found.head.format, found.head.advisor) == ("madang-policy-2", "careful")
    assert (found.network.gain, found.network.is_advised) == (2.5, True)
    rows = np.random.default_rng(2).random((20, COLUMNS), np.float32)
    advice = np.arange(20) % ACTIONS
    assert np.abs(found.scores(rows, advice) - made.scores(rows, advice)).max() < within * 10
    guesses = found.network.guesses(rows, advice)
    assert {name: part.shape[1] for name, part in guesses.items()} == {
        "value": 1,
        "danger": 12,
        "belief": 60,
    }
    for name, weights in made.heads.items():
        assert np.abs(found.network.heads[name][0] - weights[0]).max() < within


def test_a_file_of_8_bits_is_smaller(tmp_path):
    sizes = [saved(tmp_path, network(), is_small=small).stat().st_size for small in (False, True)]
    weights = sum(weight.size for weight, _ in load_policy(saved(tmp_path, network()), GAME).layers)
    assert sizes[0] - sizes[1] > weights / 2  # a byte each, less a scale for each row


def test_rows_are_scaled_by_what_their_columns_can_hold():
    for name in ("nylon_ppong", "hong_kong_mahjong"):
        table = game_named(name).observations
        ends = np.abs(np.stack([table.low, table.high]))
        scaled = ends * scale_of(table)
        assert np.allclose(scaled.max(axis=0), np.minimum(ends.max(axis=0), 1))


@pytest.mark.parametrize("is_advised", [False, True])
def test_the_kernel_scores_as_numpy_does(is_advised):
    made = network(gain=1.5, is_advised=is_advised)
    chance = np.random.default_rng(3)
    rows = (chance.random((3, COLUMNS)) < 0.3).astype(np.float32)
    advice = np.array([0, 5, ACTIONS - 1])
    out = np.zeros((3, ACTIONS), np.float32)
    score = PLAIN.kernels({"score_rows": score_rows}, "network")["score_rows"]
    score(*made.flat, rows, advice, room_for([made]), out)
    assert np.allclose(out, made.scores(rows, advice if is_advised else None), atol=1e-4)


@pytest.mark.compiled
def test_both_twins_of_the_kernel_give_the_same_bytes():
    made = network(gain=1.5, is_advised=True)
    rows = np.random.default_rng(4).normal(size=(4, COLUMNS)).astype(np.float32)
    found = []
    for backend in (PLAIN, COMPILED):
        score = backend.kernels({"score_rows": score_rows}, "network")["score_rows"]
        found.append(np.zeros((4, ACTIONS), np.float32))
        score(*made.flat, rows, np.arange(4), room_for([made]), found[-1])
    assert found[0].tobytes() == found[1].tobytes()


def test_the_best_legal_action_is_taken():
    scores = np.array([5, 1, 3, 3], np.float32)
    assert best_of(scores, np.array([1, 1, 1, 1])) == 0
    assert best_of(scores, np.array([0, 1, 1, 1])) == 2
    assert best_of(scores, np.array([0, 1, 0, 0])) == 1


def test_a_network_that_has_learned_nothing_plays_like_its_advisor(tmp_path):
    word = f"policy:{saved(tmp_path, network(gain=3.0, is_advised=True, size=0.0), 'careful')}"
    found = arena.play(
        GAME, ONE_ROUND, [word, "careful"], 5, 1, None, "threads:1", is_compiled=False
    )
    assert found.entrants[0].against.mean == 0
    assert found.illegal == {word: 0, "careful": 0}
    bot, house = bot_named(GAME, word), bot_named(GAME, "careful")
    table = Table(GAME, ONE_ROUND)
    table.deal(GAME.layout.deck.in_order(), 0)
    while not table.needs_deal and not table.is_over:
        seat = table.to_act[0]
        asked = table.view(seat), ONE_ROUND, seat, table.legal_mask(seat)
        action = bot.choose(*asked)
        assert action == house.choose(*asked)
        table.play(seat, GAME.format_action(action))


def test_an_advisor_that_bets_any_number_of_chips_is_followed_to_the_nearest_bet(tmp_path):
    game = game_named("wolnam_ppong")
    width, count = game.observations.width, len(game.actions)
    trunk = (np.zeros((WIDE, width + count), np.float32), np.zeros(WIDE, np.float32))
    none = np.zeros((count, WIDE), np.float32), np.zeros(count, np.float32)
    follows = Network((trunk,), {"policy": none}, scale_of(game.observations), 3.0, True)
    save_network(tmp_path / "wide.safetensors", game, "follows", follows, "not", "wide")
    word = f"policy:{tmp_path / 'wide.safetensors'}"
    rules = {"players": 2, "deals": 9, "ante": 7}
    bot, wide = bot_named(game, word), bot_named(game, "wide")
    match, met = madang.new_match(game, seed=3, is_compiled=False, **rules), set()
    while not match.is_over:
        seat = match.to_act[0]
        asked = match.view(seat), match.options, seat, match.legal_mask(seat)
        bet = wide.choose(*asked)
        words = game.format_action(bot.choose(*asked)), game.format_action(bet)
        met.add(words)
        assert words[0] == ("ado" if words[1].startswith("bet") else words[1])
        match.play_number(seat, bet)
    assert len(met) > 1
    found = arena.play(
        game, match.options, [word, "wide"], 20, 1, None, "threads:1", is_compiled=False
    )
    assert found.illegal == {word: 0, "wide": 0}


def test_the_advisor_of_a_policy_goes_on_with_its_compiled_twin(tmp_path):
    made = network(gain=3.0, is_advised=True, size=0.0)
    bot = bot_named(GAME, f"policy:{saved(tmp_path, made, 'careful')}")
    table, asked = Table(GAME, ONE_ROUND), []
    table.deal(GAME.layout.deck.in_order(), 0)
    seat = table.to_act[0]
    legal = np.flatnonzero(table.legal_mask(seat))

    def twin(view, options, seat, mask, dice):
        asked.append(options.dtype.names == ONE_ROUND._fields)
        return int(legal[-1])

    bot.use({"careful": twin})
    action = bot.choose(table.view(seat), ONE_ROUND, seat, table.legal_mask(seat))
    assert (action, asked) == (legal[-1], [True])  # given its options as compiled code takes them
    bot.use({"hasty": twin})
    assert bot.choose(table.view(seat), ONE_ROUND, seat, table.legal_mask(seat)) == action


def test_a_batch_asks_a_house_bot_and_changes_nothing():
    batch = Batch(GAME, ONE_ROUND, 6, seed=3, is_compiled=False)
    before = batch.save()
    house = bot_named(GAME, "careful")
    for _ in range(12):
        advice = batch.advice("careful")
        for i, view in enumerate(batch.views()):
            seat = int(batch.seats[i])
            assert advice[i] == house.choose(view, ONE_ROUND, seat, batch.masks[i])
        batch.step(advice)
    again = Batch.load(before, is_compiled=False)
    for _ in range(12):
        again.step(again.advice("careful"))
    assert (again.states == batch.states).all()
    with pytest.raises(NotationError, match="name a house bot"):
        batch.advice("learner")


def test_outcomes_are_what_a_deal_brings_after_each_action():
    batch = Batch(GAME, ONE_ROUND, 4, seed=5, is_compiled=False)
    for _ in range(7):
        batch.step(batch.advice("careful"))
    asked, told = batch.seats.copy(), batch.outcomes("careful")
    assert not told[~batch.masks].any()
    for place in range(2):  # the first legal action, and the last
        tried = Batch.load(batch.save(), is_compiled=False)
        actions = [np.flatnonzero(mask)[-place] for mask in batch.masks]
        ended = np.zeros(4, np.bool_)
        tried.step(actions)
        for _ in range(200):
            new = (tried.dones != 0) & ~ended
            won = tried.returns[np.arange(4), asked] - tried.returns[np.arange(4), 1 - asked]
            for i in np.flatnonzero(new):
                assert told[i, actions[i]] == won[i]
            ended |= new
            if ended.all():
                break
            tried.step(tried.advice("careful"))
        assert ended.all()


def test_outcomes_leave_out_what_earlier_deals_brought():
    options = GAME.make_options(rounds=3, players=2)
    deals, matches = (
        Batch(GAME, options, 4, seed=5, episode=episode, is_compiled=False)
        for episode in ("deal", "match")
    )
    while not (matches.states["deal_no"] > 1).all():
        for batch in (deals, matches):
            batch.step(batch.advice("high_card"))
        assert (deals.states == matches.states).all()
    assert matches.states["points"].any()
    assert (matches.outcomes("careful") == deals.outcomes("careful")).all()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda head: head[METADATA].update(advisor="nobody"), "advisor of the policy"),
        (
            lambda head: head.update({"odd.weight": head["trunk.0.weight"]}),
            "must have a weight and",
        ),
        (lambda head: head.pop("trunk.0.bias"), "must have a weight and a bias"),
        (lambda head: [head.pop(f"policy.{part}") for part in ("weight", "bias")], "heads of"),
        (lambda head: [head.pop(f"trunk.0.{part}") for part in ("weight", "bias")], "must have tr"),
    ],
)
def test_files_that_cannot_play_are_refused(tmp_path, change, why):
    path = saved(tmp_path, network(gain=1.0, is_advised=True), "careful")
    content = path.read_bytes()
    start = LENGTH.size + LENGTH.unpack(content[: LENGTH.size])[0]
    head = json.loads(content[LENGTH.size : start])
    change(head)
    packed = json.dumps(head).encode()
    path.write_bytes(LENGTH.pack(len(packed)) + packed + content[start:])
    with pytest.raises(NotationError, match=why):
        bot_named(GAME, f"policy:{path}")


def test_a_file_without_its_advisor_does_not_fit(tmp_path):
    made = network(gain=1.0, is_advised=True)
    with pytest.raises(NotationError, match="do not lead from"):
        load_policy(Path(saved(tmp_path, made)), GAME)
