"""The tiles that an open-ready hand shows, against every split there is (KM 5.6)."""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from random import Random

from madang.games.korean_mahjong.actions import KINDS
from madang.games.korean_mahjong.options import Options
from madang.games.korean_mahjong.ready import NO_TILES, splits_of, tiles_in, waits_of
from madang.mahjong.suit_codes import Keys, key_of
from madang.mahjong.tiles import COPIES, HONOURS, PLAYED, RANKS, parse_tiles

HANDS = 150
OF_A_FIFTH = Counter(parse_tiles("1111m222p555p888p"))  # one tile short, and none of it is left


def sets_of(counts: Counter[int]) -> Iterator[list[int]]:
    """Return each set that the lowest kind can begin."""
    first = min(counts)
    if counts[first] >= 3:
        yield [first] * 3
    if first < HONOURS and first % RANKS < RANKS - 2 and counts[first + 1] and counts[first + 2]:
        yield [first, first + 1, first + 2]


def rests_of(tiles: Counter[int], spare: int) -> Iterator[list[int]]:
    """Return what every split into sets leaves over, of so many tiles at most."""
    counts = +tiles
    if not counts:
        yield []
        return
    for members in sets_of(counts):
        yield from rests_of(counts - Counter(members), spare)
    first = min(counts)
    if spare:
        for rest in rests_of(counts - Counter([first]), spare - 1):
            yield [first, *rest]


def waits(rest: list[int], held: Counter[int]) -> bool:
    """Tell whether a rest becomes a set and eyes, or eyes, with a tile that may still come."""
    return any(held[kind] < COPIES and is_complete(sorted([*rest, kind])) for kind in KINDS)


def is_complete(tiles: list[int]) -> bool:
    """Tell whether tiles are eyes, or eyes and a set."""
    counts = Counter(tiles)
    pairs = [kind for kind in counts if counts[kind] >= 2]
    others = [counts - Counter([kind] * 2) for kind in pairs]
    return any(not +rest or [] in rests_of(rest, 0) for rest in others)


def ready_hand(lot: Random) -> Counter[int]:
    """Draw a hand of 13 that is one tile short of four sets and eyes; chows of few kinds abound."""
    low = lot.choice([0, 2, 4, 9, 13])
    while True:
        tiles = [lot.choice(KINDS)] * 2
        for _ in range(4):
            first = lot.randrange(low, low + 5)
            chow = first % RANKS < RANKS - 2 and lot.random() < 0.7
            tiles += [first, first + 1, first + 2] if chow else [first] * 3
        if max(Counter(tiles).values()) <= COPIES:
            tiles.remove(lot.choice(tiles))
            return Counter(tiles)


def test_5_6_the_shown_tiles_are_the_least_rest_of_all_splits_that_wait() -> None:
    lot, found = Random(6), Counter[int]()
    for held in chain([OF_A_FIFTH], (ready_hand(lot) for _ in range(HANDS))):
        counts = [held[kind] for kind in range(PLAYED)]
        keys = Keys(*(key_of(counts, suit) for suit in range(4)))
        rest = splits_of(keys, waits_of(keys, 0, Options()), 0).rest
        rests = [sorted(rest) for rest in rests_of(held, 4) if waits(rest, held)]
        if not rests:
            assert rest == NO_TILES
            found[0] += 1
            continue
        least = min(rests, key=lambda rest: (len(rest), rest))
        shown = [least.count(kind) for kind in range(PLAYED)]
        assert tiles_in(rest) == Keys(*(key_of(shown, suit) for suit in range(4))), held
        found[len(least)] += 1
    assert min(found[1], found[4]) > HANDS / 10
    assert found[0] == 1
