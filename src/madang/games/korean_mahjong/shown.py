"""Which rows of the catalogue a hand shows (KM 7).

`rows_shown` tells in the order of the table how often a reading of a hand shows each. A row has a
function, in `mahjong.scoring.patterns` or here.
"""

from madang.games.korean_mahjong.hand import (
    BLESSING,
    DOUBLE_READY,
    OPEN_READY,
    READY,
)
from madang.games.korean_mahjong.options import (
    ALL_COPIES,
    FLAT,
    LITERAL,
    Options,
)
from madang.jit import kernel
from madang.mahjong.held import number_of
from madang.mahjong.keys import POWERS
from madang.mahjong.scoring.hand import (
    KONG_REPLACEMENT,
    PAIRS,
    SELF_DRAW,
    Hand,
    Reading,
    Situation,
)
from madang.mahjong.scoring.kinds import FLOWERS, HONOUR_TILES, SUITED, TERMINALS
from madang.mahjong.scoring.patterns import (
    all_flowers,
    all_honours,
    big_four_winds,
    big_three_dragons,
    dragon_pungs,
    four_pungs,
    four_suited_chows,
    has_flag,
    is_earthly,
    is_heavenly,
    is_last_tile,
    is_robbed,
    is_self_drawn,
    little_four_winds,
    little_three_dragons,
    one_suit,
    one_suit_and_honours,
    only_terminals,
    pure_nine_gates,
    seven_pairs,
    wind_pung,
)
from madang.mahjong.scoring.reading import SETS, count_of, eyes_of, pungs_of
from madang.mahjong.tiles import CHARACTERS, DOTS, RANKS, parse_tile

SIMPLES = SUITED & ~TERMINALS
SUIT = (1 << RANKS) - 1
STRAIGHT_CHOWS = 3
STRAIGHT_KEY = int(POWERS.sum())
CHOW_KEY = int(POWERS[:3].sum())
MOON, PLUM = parse_tile("1p"), parse_tile("5p")


@kernel
def all_chows(reading: Reading, situation: Situation, by_self_draw: int) -> bool:
    """Four chows and suited eyes, where the house says so only by discard."""
    return four_suited_chows(reading) and (by_self_draw != 0 or situation.by != SELF_DRAW)


@kernel
def all_simples(reading: Reading) -> bool:
    """Only 2 to 8."""
    return reading.tiles & ~SIMPLES == 0


@kernel
def is_concealed(reading: Reading, pairs_too: int) -> bool:
    """MJ 10.4  Nothing claimed before the winning tile; of seven pairs only by an option."""
    return reading.closed != 0 and (reading.shape != PAIRS or pairs_too != 0)


@kernel
def premium_tiles(hand: Hand, situation: Situation, premium: int) -> int:
    """Count what the other tiles of the winning kind bring, by the option `premium`."""
    tile = situation.winning_tile
    others = count_of(hand, tile) - 1 + (3 if hand.pungs >> tile & 1 else 0)
    if premium == FLAT:
        return min(others, 1)
    return others + 1 if premium == ALL_COPIES else others


@kernel
def pure_straight(hand: Hand, reading: Reading, number: int) -> bool:
    """Chows 123 456 789 of one suit."""
    if reading.chows < STRAIGHT_CHOWS:
        return False
    return has_straight(hand.m, reading, number, CHARACTERS) or has_straight(
        hand.p, reading, number, DOTS
    )


@kernel
def has_straight(key: int, reading: Reading, number: int, first: int) -> bool:
    """Tell whether 123 456 789 are among the chows of a suit: what pungs and eyes leave of it."""
    if reading.tiles >> first & SUIT != SUIT:
        return False
    left = key - STRAIGHT_KEY
    for rank in range(RANKS):
        if pungs_of(number) >> first + rank & 1:
            left -= 3 * int(POWERS[rank])
    if 0 <= eyes_of(number) - first < RANKS:
        left -= 2 * int(POWERS[eyes_of(number) - first])
    return left == 0 or is_chow_key(left)


@kernel
def is_chow_key(key: int) -> bool:
    """Tell whether a key holds one chow and nothing else."""
    for rank in range(RANKS - 2):
        if key == CHOW_KEY * int(POWERS[rank]):
            return True
    return False


@kernel
def all_terminals(reading: Reading, option: int) -> bool:
    """Ones and nines, where the house says so beside honours; a pair of them at least."""
    if option == LITERAL:
        return only_terminals(reading)
    return reading.tiles & ~(TERMINALS | HONOUR_TILES) == 0 and reading.tiles & TERMINALS != 0


@kernel
def last_tile(situation: Situation, last_discard_points: int) -> bool:
    """Self-drawn on the last tile; where the house says so, the discard after it too."""
    return is_last_tile(situation) and (is_self_drawn(situation) or last_discard_points != 0)


@kernel
def moon(situation: Situation) -> bool:
    """1p, self-drawn as the last tile."""
    drawn_last = is_last_tile(situation) and is_self_drawn(situation)
    return drawn_last and situation.winning_tile == MOON


@kernel
def plum(situation: Situation) -> bool:
    """5p, drawn as the replacement of a kong."""
    return has_flag(situation, KONG_REPLACEMENT) and situation.winning_tile == PLUM


@kernel
def small_rows(
    hand: Hand, reading: Reading, number: int, situation: Situation, options: Options
) -> tuple[int, ...]:
    """7  Return how often a reading, and its number, shows each row of up to four points."""
    concealed = is_concealed(reading, options.seven_pairs_concealed)
    return (
        int(all_chows(reading, situation, options.all_chows_self_draw)),
        int(all_simples(reading)),
        dragon_pungs(reading),
        wind_pung(reading, situation.seat_wind),
        wind_pung(reading, situation.round_wind),
        int(concealed and not is_self_drawn(situation)),
        number_of(situation.bonus & FLOWERS),
        premium_tiles(hand, situation, options.premium),
        int(has_flag(situation, READY)),
        int(concealed and is_self_drawn(situation)),
        int(four_pungs(reading)),
        int(one_suit_and_honours(reading)),
        int(pure_straight(hand, reading, number)),
        int(has_flag(situation, OPEN_READY)),
        int(little_three_dragons(reading)),
        int(reading.concealed >= SETS - 1),
        int(seven_pairs(reading)),
    )


@kernel
def great_rows(reading: Reading, situation: Situation, options: Options) -> tuple[int, ...]:
    """7  Return how often a reading shows each row of five points and more."""
    return (
        int(last_tile(situation, options.last_discard_points)),
        int(is_robbed(situation)),
        int(has_flag(situation, KONG_REPLACEMENT)),
        int(has_flag(situation, DOUBLE_READY)),
        int(little_four_winds(reading)),
        int(one_suit(reading)),
        int(big_three_dragons(reading)),
        int(all_terminals(reading, options.all_terminals)),
        int(reading.concealed == SETS),
        int(all_flowers(situation)),
        int(moon(situation)),
        int(plum(situation)),
        int(big_four_winds(reading)),
        int(all_honours(reading)),
        int(is_heavenly(situation)),
        int(is_earthly(situation)),
        int(has_flag(situation, BLESSING)),
        int(pure_nine_gates(reading, situation.winning_tile)),
    )


@kernel
def rows_shown(
    hand: Hand, reading: Reading, number: int, situation: Situation, options: Options
) -> tuple[int, ...]:
    """7  Return how often a reading, and its number, shows each row of ROWS."""
    small = small_rows(hand, reading, number, situation, options)
    return small + great_rows(reading, situation, options)
