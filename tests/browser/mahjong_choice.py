"""How a person at mahjong chooses from their own tiles: quickly, and every time alike."""

from collections.abc import Sequence

from madang.mahjong.distance import shanten_standard
from madang.mahjong.suit_codes import key_of
from madang.mahjong.tiles import PLAYED, WORDS

# a table at which every complete hand wins, and nobody waits longer than for answers
HOUSE = (
    "rounds=1&dealer_repeat=false&min_faan=0&faan_table=half_spicy&limit_payment=as_table"
    "&private=true"
)
AT_ONCE = "call_window=0&uniform_window=false"
AT_MAHJONG = f"{HOUSE}&{AT_ONCE}"
AT_KOREAN = f"rounds=1&min_points=1&private=true&{AT_ONCE}"

CLAIMS = ("win", "kong", "pung", "ready")  # the first that is offered is taken
FULL = 14  # tiles of a hand with nothing melded, after drawing


def choice(hand: Sequence[str], legal: Sequence[str]) -> str:
    """Return what to do of what is offered: win, claim, declare, else discard what helps least."""
    for kind in CLAIMS:
        words = sorted(word for word in legal if word.split(" ")[0] == kind)
        if words:
            return max(words, key=len)  # of ready, with its discard once that is asked
    if "pass" in legal:
        chows = sorted(word for word in legal if word.startswith("chow"))
        return next((word for word in chows if helps(word, hand)), "pass")
    tiles = sorted(word.split(" ")[1] for word in legal if word.startswith("discard "))
    worst = min(tiles, key=lambda tile: (distance(without(hand, tile)), company(tile, hand)))
    return f"discard {worst}"


def helps(chow: str, hand: Sequence[str]) -> bool:
    """Tell whether a chow brings a hand nearer to four sets and eyes."""
    ranks, suit = chow.split(" ")[1][:-1], chow[-1]
    own = [rank + suit for rank in ranks if rank + suit in hand]
    return len(own) < len(ranks) and distance(without(hand, *own)) < distance(hand)


def without(hand: Sequence[str], *tiles: str) -> list[str]:
    """Return a hand after some of its tiles have gone."""
    left = list(hand)
    for tile in tiles:
        left.remove(tile)
    return left


def distance(hand: Sequence[str]) -> int:
    """Return how far a hand is from ready, with as many melds as it has too few tiles."""
    counts = [hand.count(word) for word in WORDS[:PLAYED]]
    m, p, s, z = (key_of(counts, suit) for suit in range(4))
    return shanten_standard(m, p, s, z, (FULL - len(hand)) // 3)


def company(tile: str, hand: Sequence[str]) -> int:
    """Return how much the other tiles of a hand do for one: those alike most."""
    return sum(nearness(tile, other) for other in hand) - nearness(tile, tile)


def nearness(tile: str, other: str) -> int:
    """Return how much two tiles do for each other."""
    if tile == other:
        return 4
    is_run = tile[1] == other[1] != "z" and abs(int(tile[0]) - int(other[0])) < 3
    return 3 - abs(int(tile[0]) - int(other[0])) if is_run else 0
