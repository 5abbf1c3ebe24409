"""What is promised of trained policies: they play from a file, and what does not fit is refused."""

import hashlib
import json
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from madang import arena
from madang.bots import bot_named
from madang.bots.policy import LENGTH, METADATA, MOST_BYTES, load_policy, save_policy
from madang.errors import NotationError
from madang.games import game_named
from madang.table import Table

GAME = game_named("nylon_ppong")
ONE_ROUND = GAME.make_options(rounds=1, players=2)


def layers(*widths, seed=1):
    """Return a network of any weights that 16 bits hold exactly."""
    chance = np.random.default_rng(seed)
    return [
        (chance.integers(-8, 9, (after, before)) / 8, chance.integers(-8, 9, after) / 8)
        for before, after in pairwise(widths)
    ]


@pytest.fixture
def path(tmp_path):
    """Return the file of a small policy."""
    file = tmp_path / "small.safetensors"
    save_policy(file, GAME, "small", layers(GAME.observations.width, 5, len(GAME.actions)), "no")
    return file


def rewritten(path, change):
    """Change the head and the weights of a file, and let the rest be right."""
    content = path.read_bytes()
    start = LENGTH.size + LENGTH.unpack(content[: LENGTH.size])[0]
    head, data = json.loads(content[LENGTH.size : start]), bytearray(content[start:])
    head, data = change(head, data) or (head, data)
    packed = json.dumps(head).encode()
    path.write_bytes(LENGTH.pack(len(packed)) + packed + data)


def test_what_is_written_is_read_again(path):
    policy = load_policy(path, GAME)
    expected = layers(GAME.observations.width, 5, len(GAME.actions))
    for one, other in zip(policy.layers, expected, strict=True):
        assert all(map(np.array_equal, one, other))
    assert (policy.head.name, policy.head.game, policy.head.trained) == ("small", GAME.name, "no")


def test_the_network_is_layers_with_relu_between(path):
    (first, one), (second, two) = layers(GAME.observations.width, 5, len(GAME.actions))
    rows = np.random.default_rng(2).integers(0, 2, (7, GAME.observations.width)).astype(np.float32)
    expected = [second @ np.maximum(first @ row + one, 0) + two for row in rows]
    policy = load_policy(path, GAME)
    assert np.allclose(policy.scores(rows), expected, atol=1e-4)
    masks = np.zeros((7, len(GAME.actions)), np.bool_)
    masks[:, 3] = masks[:, 5] = True
    assert policy.actions(rows, masks).tolist() == [
        3 if row[3] >= row[5] else 5 for row in expected
    ]


def test_a_file_may_be_named_by_its_path_as_text(path):
    text = str(path.with_name("by-text.safetensors"))
    save_policy(text, GAME, "small", layers(GAME.observations.width, 5, len(GAME.actions)))
    assert load_policy(text, GAME).head.name == "small"
    with pytest.raises(NotationError, match="give the path of a policy"):
        load_policy(text + "x", GAME)


def test_it_plays_a_match_in_the_arena_as_at_a_table(path):
    word = f"policy:{path}"
    found = arena.play(
        GAME, ONE_ROUND, [word, "careful"], 3, 1, None, "threads:1", is_compiled=False
    )
    assert found.moves[word] > 3
    assert found.illegal == {word: 0, "careful": 0}
    assert [one.bot for one in found.entrants] == [word, "careful"]


def test_the_arena_asks_it_the_same_as_if_it_sat_alone(path, monkeypatch):
    """A policy asked for many matches at once plays as the same one asked move by move."""
    word, bot = f"policy:{path}", bot_named(GAME, f"policy:{path}")

    def one_by_one(view, options, seat, mask, dice):
        return bot.choose(view, options, seat, mask)

    kinds = {
        **arena.bots_of(GAME),
        "hasty": arena.bots_of(GAME)["hasty"]._replace(choose=one_by_one),
    }
    for module in (arena, arena.duel):
        monkeypatch.setattr(module, "bots_of", lambda game: kinds)
    both = [
        arena.play(GAME, ONE_ROUND, [name, "careful"], 3, 1, None, "threads:1", is_compiled=False)
        for name in (word, "hasty")
    ]
    assert both[0].entrants[0].penalty == both[1].entrants[0].penalty
    assert both[0].ends == both[1].ends


def test_at_a_table_it_takes_only_what_is_legal(path):
    bot, table = bot_named(GAME, f"policy:{path}"), Table(GAME, ONE_ROUND)
    table.deal(GAME.layout.deck.in_order(), 0)
    while not table.needs_deal and not table.is_over:
        seat = table.to_act[0]
        action = bot.choose(table.view(seat), ONE_ROUND, seat, table.legal_mask(seat))
        table.play(seat, GAME.format_action(action))
    assert table.is_over


# ---- refusals --------------------------------------------------------------------------------


def refused(path, why, game=GAME):
    """Assert that a file is refused for this reason, with its name."""
    with pytest.raises(NotationError, match=why) as caught:
        load_policy(path, game)
    assert str(path) in str(caught.value)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("game", "wolnam_ppong", "trained for game wolnam_ppong, and this is game nylon_ppong"),
        ("rules_version", "999", "rules version 999, and this is rules version 1"),
        ("observations", "0123", "observations 0123, and this is observations"),
        ("actions", "0123", "actions 0123, and this is actions"),
        ("name", "../etc", "no policy of Madang .*name"),
        ("format", "madang-policy-3", "no policy of Madang .*format"),
        ("network", "lstm", "no policy of Madang .*network"),
        ("sha256", "0", "its weights were changed"),
    ],
)
def test_a_head_for_something_else_is_refused(path, field, value, why):
    rewritten(path, lambda head, data: head[METADATA].update({field: value}))
    refused(path, why)


def test_a_policy_for_another_version_of_a_game_is_refused(path):
    newer = replace(GAME, rules_version=GAME.rules_version + 1)
    refused(path, f"rules version 1, and this is rules version {newer.rules_version}", newer)


def test_changed_weights_are_refused(path):
    def flip(head, data):
        data[7] ^= 1

    rewritten(path, flip)
    refused(path, "its weights were changed after it was written")


def test_weights_that_are_no_numbers_are_refused(path):
    def spoil(head, data):
        data[:2] = np.array([np.nan], "<f2").tobytes()
        head[METADATA]["sha256"] = hashlib.sha256(data).hexdigest()

    rewritten(path, spoil)
    refused(path, "no numbers")


@pytest.mark.parametrize(
    "change",
    [
        lambda tensor: tensor.update(data_offsets=[0, 1 << 40]),
        lambda tensor: tensor.update(shape=[1 << 40]),
        lambda tensor: tensor.update(shape=[1 << 20, 1 << 20]),
        lambda tensor: tensor.update(data_offsets=[-8, 2]),
        lambda tensor: tensor.update(dtype="O"),
        lambda tensor: tensor.update(code="import os"),
    ],
)
def test_arrays_that_lie_nowhere_are_refused(path, change):
    rewritten(path, lambda head, data: change(head["layers.0.bias"]))
    refused(path, "no policy of Madang|do not lie where")


@pytest.mark.parametrize(
    "widths", [(9, 5, len(GAME.actions)), (GAME.observations.width, 5, 3), ()], ids=str
)
def test_a_network_of_another_shape_is_refused(path, widths):
    save_policy(path, GAME, "small", layers(*widths))
    refused(path, "its layers .* do not lead from|it must have from 1 to")


def test_layers_that_do_not_follow_each_other_are_refused(path):
    odd = [*layers(GAME.observations.width, 5), *layers(6, len(GAME.actions))]
    save_policy(path, GAME, "small", odd)
    refused(path, "do not lead from")


def test_what_is_no_file_of_ours_is_refused(path, tmp_path):
    refused(tmp_path / "nowhere", "No such file")
    refused(tmp_path, "directory")
    content = path.read_bytes()
    deep = b'{"a":' + b"[" * 99_999
    deep = LENGTH.pack(len(deep)) + deep
    for garbage in (deep, b"", b"PK\x03\x04", b"\x80\x04K\x01.", content[:100], b"\xff" * 999):
        path.write_bytes(garbage)
        refused(path, "no policy of Madang")
    path.write_bytes(content[:-2])
    refused(path, "its weights were changed")
    path.write_bytes(bytes(MOST_BYTES + 1))
    refused(path, "larger than")


def test_a_name_that_no_table_could_show_is_refused(tmp_path):
    for name in ("", "9", "Big", "<b>", "a" * 25):
        with pytest.raises(NotationError, match="name of a policy"):
            save_policy(tmp_path / "any", GAME, name, layers(3, 3))


def test_the_word_of_a_policy_names_a_file():
    with pytest.raises(NotationError, match="'policy:'; name the file of a trained policy: policy"):
        bot_named(GAME, "policy:")


def test_the_word_of_a_policy_is_refused_with_its_reason(tmp_path):
    with pytest.raises(NotationError, match="No such file"):
        arena.play(GAME, ONE_ROUND, [f"policy:{tmp_path / 'none'}", "careful"])
