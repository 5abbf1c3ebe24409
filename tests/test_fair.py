"""Dealing that anybody can check: the published way, examples of it, and how even it is."""

import hashlib
import hmac
import json
import os
from itertools import islice, pairwise
from pathlib import Path

import numpy as np
import pytest

from madang.games import GAMES, game_named
from madang.shuffles import (
    WORD,
    Fair,
    below,
    check,
    commit_to,
    deal_of,
    new_secret,
    seed_of,
    shuffled,
)
from madang.shuffles import words_of as words_for

GOLDEN = Path(__file__).parent / "fair.json"  # the browser's test reads it too
SECRET = "0123456789abcdef" * 4
NUMBERS = ["00112233445566778899aabbccddeeff", "", "ffeeddccbbaa99887766554433221100", ""]
DECKS = 2000
HWATU = game_named("nylon_ppong")


def example_of(game):
    """Return two deals of a game as every program must deal them."""
    seed = seed_of("t4bl3", SECRET, NUMBERS)
    deals = [(game.layout.deck.format(deck), dice) for deck, dice in dealt(game, seed, 2)]
    return {
        "game": game.name,
        "pieces": game.layout.deck.format(game.layout.deck.in_order()).split(),
        "dice": game.layout.dice_outcomes,
        "table": "t4bl3",
        "secret": SECRET,
        "numbers": NUMBERS,
        "commit": commit_to("t4bl3", SECRET),
        "seed": seed.hex(),
        "deals": [{"deck": deck, "dice": dice} for deck, dice in deals],
    }


def dealt(game, seed, count):
    return [deal_of(game, seed, deal) for deal in range(1, count + 1)]


def test_the_examples_are_dealt_as_they_stand():
    examples = [example_of(game) for game in GAMES]
    if os.environ.get("REGEN"):
        GOLDEN.write_text(json.dumps(examples, indent=1) + "\n")
    assert json.loads(GOLDEN.read_text()) == examples


def test_the_first_example_follows_from_the_words_of_the_specification_alone():
    """Written independently from docs/fair.md, with nothing of `madang.shuffles`."""

    def mac(key, text):
        return hmac.new(key, text.encode(), hashlib.sha256).digest()

    game = game_named("nylon_ppong")
    example = next(row for row in json.loads(GOLDEN.read_text()) if row["game"] == game.name)
    promise = f"madang-fair-1 commit {example['table']} {example['secret']}"
    assert hashlib.sha256(promise.encode()).hexdigest() == example["commit"]
    given = ",".join(example["numbers"])
    seed = mac(bytes.fromhex(example["secret"]), f"madang-fair-1 seed {example['table']} {given}")
    stream = b"".join(mac(seed, f"madang-fair-1 deal 2 block {block}") for block in range(20))
    words = [int.from_bytes(stream[at : at + 4], "big") for at in range(0, len(stream), 4)]

    def lot(n):
        word = words.pop(0)
        while word >= 2**32 - 2**32 % n:
            word = words.pop(0)
        return word % n

    deck = list(example["pieces"])
    for last in range(len(deck) - 1, 0, -1):
        other = lot(last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    assert example["deals"][1] == {"deck": " ".join(deck), "dice": lot(game.layout.dice_outcomes)}


def test_the_page_that_explains_it_shows_the_first_example():
    page = (GOLDEN.parents[1] / "docs" / "fair.md").read_text(encoding="utf-8")
    example = next(row for row in json.loads(GOLDEN.read_text()) if row["game"] == HWATU.name)
    first = " ".join(page.split())
    for name in ("table", "secret", "commit", "seed"):
        assert f"{name} {example[name]}" in first
    assert f"numbers {','.join(example['numbers'])}" in first
    deal = example["deals"][0]
    assert f"deck {deal['deck']} dice {deal['dice']}" in first
    dice = {game.name: game.layout.dice_outcomes for game in GAMES}
    assert all(str(sides) in page for sides in dice.values())


def test_words_that_would_favour_low_numbers_are_thrown():
    assert below(iter([WORD - 1, 7]), 3) == 1
    assert below(iter([WORD - 1, WORD - 2, 5]), 48) == 5  # 2**32 is 16 more than a multiple of 48
    assert below(iter([WORD - 17]), 48) == 47
    assert below(iter([WORD - 1]), 64) == 63


def test_every_part_of_what_is_hashed_changes_the_seed():
    base = seed_of("t4bl3", SECRET, NUMBERS)
    others = [
        seed_of("other", SECRET, NUMBERS),
        seed_of("t4bl3", new_secret(), NUMBERS),
        seed_of("t4bl3", SECRET, NUMBERS[::-1]),
        seed_of("t4bl3", SECRET, [NUMBERS[0], "", "", NUMBERS[2]]),
        seed_of("t4bl3", SECRET, NUMBERS[:3]),
    ]
    assert len({base, *others}) == 6
    twice = [NUMBERS[0], NUMBERS[0], "", ""]  # a copied number takes nothing away
    assert seed_of("t4bl3", SECRET, twice) != seed_of("t4bl3", SECRET, ["", "", "", ""])


def test_deals_of_a_match_have_nothing_in_common():
    seed = seed_of("t4bl3", SECRET, NUMBERS)
    blocks = [tuple(islice(words_for(seed, deal), 64)) for deal in range(1, 50)]
    words = {word for block in blocks for word in block}
    assert len(words) > 49 * 64 - 5


# ---- how even it is ------------------------------------------------------------------------------


def surprise(counts, freedom):
    """Return how many standard deviations chi-square of equally likely cells is from its mean."""
    mean = counts.mean()
    return (((counts - mean) ** 2 / mean).sum() - freedom) / (2 * freedom) ** 0.5


def places(decks):
    """Return how often each card lay at each place."""
    return np.stack([np.bincount(decks[:, place], minlength=48) for place in range(48)])


@pytest.fixture(scope="module")
def decks():
    """Many decks of 48 cards from fixed secrets: the same in every run."""
    seed = seed_of("t4bl3", SECRET, NUMBERS)
    return np.array([shuffled(words_for(seed, deal), 48) for deal in range(1, DECKS + 1)])


def test_every_card_is_everywhere_equally_often(decks):
    assert abs(surprise(places(decks), 47 * 47)) < 4


def test_every_card_follows_every_other_equally_often(decks):
    pairs = np.zeros((48, 48))
    for one, two in pairwise(range(48)):
        np.add.at(pairs, (decks[:, one], decks[:, two]), 1)
    others = pairs[~np.eye(48, dtype=bool)]
    assert others.sum() == DECKS * 47
    assert abs(surprise(others, 48 * 47 - 1)) < 4


def test_the_same_place_of_two_deals_is_alike_no_more_often_than_by_chance(decks):
    alike = (decks[1:] == decks[:-1]).sum()
    mean = (DECKS - 1) * 1.0
    assert abs(alike - mean) < 4 * mean**0.5


def test_the_common_mistake_would_be_seen():
    """Each card changes places with any other, in place of one that is still to be dealt."""
    words = words_for(seed_of("t4bl3", SECRET, NUMBERS), 1)
    decks = np.tile(np.arange(48), (DECKS, 1))
    for deck in decks:
        for place in range(48):
            other = below(words, 48)
            deck[[place, other]] = deck[[other, place]]
    assert surprise(places(decks), 47 * 47) > 10


# ---- checking ------------------------------------------------------------------------------------


def promised(game, numbers=NUMBERS):
    """Return a true promise and the three deals that follow."""
    secret = new_secret()
    fair = Fair("t4bl3", commit_to("t4bl3", secret), numbers, secret)
    seed = seed_of("t4bl3", secret, numbers)
    return fair, [(game.layout.deck.format(deck), dice) for deck, dice in dealt(game, seed, 3)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_was_promised_is_found_true(game):
    report = check(game, *promised(game))
    assert report.holds
    assert report.deals == [True] * 3


def test_one_changed_card_is_found():
    fair, deals = promised(HWATU)
    cards = deals[1][0].split()
    cards[3], cards[40] = cards[40], cards[3]
    deals[1] = (" ".join(cards), deals[1][1])
    assert (check(HWATU, fair, deals).holds, check(HWATU, fair, deals).wrong) == (False, [2])


def test_other_dice_a_lost_number_and_another_secret_are_found():
    fair, deals = promised(HWATU)
    dice = [(deals[0][0], (deals[0][1] + 1) % HWATU.layout.dice_outcomes), *deals[1:]]
    assert check(HWATU, fair, dice).wrong == [1]
    lost = Fair(fair.table, fair.commit, ["", *fair.numbers[1:]], fair.secret)
    assert check(HWATU, lost, deals).wrong == [1, 2, 3]
    other = Fair(fair.table, fair.commit, fair.numbers, new_secret())
    report = check(HWATU, other, deals)
    assert (report.is_kept, report.wrong) == (False, [1, 2, 3])
    moved = Fair("other", fair.commit, fair.numbers, fair.secret)
    assert not check(HWATU, moved, deals).is_kept


def test_a_left_out_deal_is_found():
    fair, deals = promised(HWATU)
    assert check(HWATU, fair, deals[1:]).wrong == [1, 2]


def test_without_a_promise_nothing_holds():
    report = check(HWATU, None, promised(HWATU)[1])
    assert not report.holds
    assert report.fair is None
