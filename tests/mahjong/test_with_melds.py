"""MJ 12.1, 12.2: how far a hand with melds is, which cannot have a fifth tile of theirs."""

import random
from typing import Any

import numpy as np
import pytest

import madang
from madang.games import game_named
from madang.kernels.jit import compiled, kernel
from madang.mahjong import reference
from madang.mahjong.distance import acceptance_beside, distance_beside, shanten_standard
from madang.mahjong.suit_codes import Keys
from madang.mahjong.tiles import COPIES, HONOURS, PLAYED, RANKS, kinds_in
from tests.mahjong.hands import SOME, counts_of, keys_of

GAMES = ("hong_kong_mahjong", "korean_mahjong")
DEAD_WAITS = (  # concealed, tiles of the melds, the distance
    ("33p24456s", "3333s345m", 1),  # 3s alone would complete it
    ("33m24456p", "3333p555m", 1),
    ("1z", "111z222z333z444z", 1),
    ("2s", "222s345m345m345m", 1),
    ("46s11z", "5555s555m555p", 1),
    ("46s11z", "555s555m555p", 0),  # 5s is left once
    ("2244s55m9p", "3333s666m", 1),
    ("13s13m79p1z", "2222s2222m", 3),  # two of its chows cannot be
    ("1z9s", "111z999s555m678p", 1),  # whichever it discards, none is left of the other
)


def random_hand(chance: random.Random, tiles: int) -> tuple[list[int], int, list[int]]:
    """Draw a hand with melds, of few kinds, so that they ask for the same tiles."""
    first = chance.choice((0, RANKS, 2 * RANKS))
    pool = [*range(first, first + RANKS), *chance.sample(range(HONOURS, PLAYED), 2)]
    pool += chance.choice(([], range((first + RANKS) % HONOURS, (first + RANKS) % HONOURS + RANKS)))
    while True:
        melds = chance.randint(1, 4)
        melded = [0] * PLAYED
        for _ in range(melds):
            low = chance.choice(pool)
            is_chow = low < HONOURS and low % RANKS < RANKS - 2 and chance.random() < 0.5
            taken = [low, low + 1, low + 2] if is_chow else [low] * chance.choice((3, 4))
            for kind in taken:
                melded[kind] += 1
        copies = [kind for kind in pool for _ in range(COPIES - melded[kind])]
        size = tiles - 3 * melds
        if max(melded) <= COPIES and len(copies) >= size:
            held = chance.sample(copies, size)
            return [held.count(kind) for kind in range(PLAYED)], melds, melded


def distance(counts: list[int], melds: int, melded: list[int]) -> int:
    return distance_beside(Keys(*keys_of(counts)), melds, Keys(*keys_of(melded)))


@pytest.mark.parametrize(("concealed", "melded", "expected"), DEAD_WAITS)
def test_12_1_who_waits_for_a_fifth_alone_is_not_ready(
    concealed: str, melded: str, expected: int
) -> None:
    counts, tiles = counts_of(concealed), counts_of(melded)
    melds = (14 - sum(counts)) // 3
    assert distance(counts, melds, tiles) == expected
    assert reference.shanten(counts, melds, tiles) == expected


@pytest.mark.parametrize("seed", range(4))
def test_12_1_the_distance_beside_melds_is_that_of_a_plain_search(seed: int) -> None:
    chance, farther = random.Random(seed), 0
    for _ in range(SOME):
        counts, melds, melded = random_hand(chance, chance.choice((13, 14)))
        found = distance(counts, melds, melded)
        assert found == reference.shanten(counts, melds, melded), (counts, melds, melded)
        farther += found > shanten_standard(*keys_of(counts), melds)
    assert farther > 3


@pytest.mark.parametrize("hands", [15, pytest.param(60, marks=pytest.mark.long)])
def test_12_2_kinds_with_none_left_bring_no_hand_nearer(hands: int) -> None:
    chance, dead = random.Random(12), 0
    for _ in range(hands):
        counts, melds, melded = random_hand(chance, 13)
        now = reference.shanten(counts, melds, melded)
        expected = [
            kind
            for kind in range(PLAYED)
            if counts[kind] + melded[kind] < COPIES
            and reference.shanten(reference.with_one_more(counts, kind), melds, melded) < now
        ]
        keys, tiles = Keys(*keys_of(counts)), Keys(*keys_of(melded))
        assert kinds_in(acceptance_beside(keys, melds, tiles)) == expected
        dead += expected != reference.lowering(counts, melds)
    assert dead > 2


@kernel
def distances(keys: Any, melds: Any, tiles: Any, out: Any) -> None:
    """Write distance and acceptance of each row."""
    for row in range(len(keys)):
        held = Keys(keys[row, 0], keys[row, 1], keys[row, 2], keys[row, 3])
        melded = Keys(tiles[row, 0], tiles[row, 1], tiles[row, 2], tiles[row, 3])
        out[row, 0] = distance_beside(held, melds[row], melded)
        out[row, 1] = acceptance_beside(held, melds[row], melded)


@pytest.mark.compiled
def test_12_1_compiled_distances_are_the_same() -> None:
    chance = random.Random(5)
    hands = [random_hand(chance, chance.choice((13, 14))) for _ in range(400)]
    keys, tiles = (np.array([keys_of(hand[at]) for hand in hands], np.int64) for at in (0, 2))
    melds = np.array([hand[1] for hand in hands], np.int64)
    plainly, quickly = np.zeros((2, len(hands), 2), np.int64)
    distances(keys, melds, tiles, plainly)
    compiled({"distances": distances}, "test-beside")["distances"](keys, melds, tiles, quickly)
    assert np.array_equal(plainly, quickly)


# ---- where it is shown -------------------------------------------------------------------------

KONG = {"kind": "kong", "open": False}
SHOWN = (
    ("hong_kong_mahjong", "33p24456s", [{**KONG, "tile": "3s"}, {"kind": "chow", "tile": "3m"}]),
    ("korean_mahjong", "33m24456p", [{**KONG, "tile": "3p"}, {"kind": "pung", "tile": "5m"}]),
)


@pytest.mark.parametrize(("game", "concealed", "melds"), SHOWN)
def test_12_1_score_tells_how_far_a_hand_is_beside_its_melds(
    game: str, concealed: str, melds: list[dict[str, Any]]
) -> None:
    answer = madang.score(game, {"concealed": concealed, "melds": melds})
    assert (answer["shanten"]["standard"], answer["shanten"]["best"]) == (1, 1)
    assert "waits" not in answer
    assert answer["acceptance"]
    dead = "3s" if game == "hong_kong_mahjong" else "3p"
    assert dead not in answer["acceptance"]


@pytest.mark.parametrize("game", GAMES)
def test_12_1_views_and_observations_tell_it_too(game: str) -> None:
    positions = pytest.importorskip(f"tests.games.{game}.positions")
    hand = "S: 33p24456s (3333s) [345m]" if game == GAMES[0] else "S: 33m24456p (3333p) [555m]"
    position = positions.Position(game_named(game).kernels, {}).lay(hand, drawn="9p")
    assert position.state.waits[1] == 0
    assert position.observation(1).own.shanten == 1
    table = game_named(game).observations
    row = table.row(position.table.view(1), position.table.options, 1)
    assert row[table.slices["own_shanten"]].tolist() == [1]
