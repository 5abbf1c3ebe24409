"""Which rows of the catalogue a hand shows (HK 5, 6, 7).

`basic_rows`, `bonus_rows` and `limit_rows` tell in the order of the tables how often a reading of a
hand shows each. A row has a function, in `mahjong.scoring.patterns` or here.
"""

from madang.games.hong_kong_mahjong.hand import DOUBLE_KONG
from madang.games.hong_kong_mahjong.options import (
    ANY_DISCARD,
    FOUR_FAAN,
    LIMIT,
    PAIR_ONLY,
    Options,
)
from madang.jit import kernel
from madang.mahjong.held import number_of
from madang.mahjong.scoring.hand import (
    KONG_REPLACEMENT,
    ORPHANS,
    PAIRS,
    SELF_DRAW,
    STANDARD,
    Reading,
    Situation,
)
from madang.mahjong.scoring.kinds import (
    BAMBOO_TILES,
    CHARACTER_TILES,
    DOT_TILES,
    HONOUR_TILES,
    SUITED,
    TERMINALS,
)
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
    nine_gates,
    no_honours,
    one_suit,
    one_suit_and_honours,
    only_terminals,
    pure_nine_gates,
    seven_pairs,
    wind_pung,
)
from madang.mahjong.scoring.reading import SETS
from madang.mahjong.tiles import GREEN, RED, WHITE, parse_tiles, set_of

GREENS = set_of(parse_tiles("23468s6z"))
SEASONS, ALL_BONUS = 0xF0, 0xFF


# ---- basic faan: one function a row, in mahjong.scoring.patterns or here ----------------------


@kernel
def round_wind(reading: Reading, situation: Situation, double_wind: int) -> int:
    """A pung of the prevailing wind, where one that is both may count twice."""
    if situation.round_wind == situation.seat_wind and double_wind < 2:
        return 0
    return wind_pung(reading, situation.round_wind)


@kernel
def three_concealed_pungs(reading: Reading) -> bool:
    """Three concealed pungs or more; one that a discard completed is exposed (MJ 1.6)."""
    return reading.concealed >= 3


@kernel
def three_kongs(reading: Reading) -> bool:
    """Three kongs or more."""
    return reading.kongs >= 3


@kernel
def mixed_terminals(reading: Reading) -> bool:
    """Only ones, nines and honours, both present, as four sets or seven pairs."""
    suited = reading.tiles & SUITED
    honours = reading.tiles & HONOUR_TILES
    return reading.shape != ORPHANS and suited != 0 and honours != 0 and suited & ~TERMINALS == 0


@kernel
def concealed_hand(reading: Reading) -> bool:
    """Nothing claimed; seven pairs are concealed anyway (MJ 10.4)."""
    return reading.closed != 0 and reading.shape != PAIRS


@kernel
def basic_rows(reading: Reading, situation: Situation, options: Options) -> tuple[int, ...]:
    """5  Return how often a reading shows each row of BASIC."""
    return (
        dragon_pungs(reading),
        wind_pung(reading, situation.seat_wind),
        int(round_wind(reading, situation, options.double_wind)),
        int(no_honours(reading)),
        int(four_suited_chows(reading)),
        int(four_pungs(reading)),
        int(one_suit_and_honours(reading)),
        int(three_concealed_pungs(reading)),
        int(three_kongs(reading)),
        int(seven_pairs(reading) and options.seven_pairs == FOUR_FAAN),
        int(little_three_dragons(reading)),
        int(mixed_terminals(reading)),
        int(little_four_winds(reading)),
        int(one_suit(reading)),
        int(big_three_dragons(reading)),
        int(has_flag(situation, DOUBLE_KONG)),
        int(all_honours(reading)),
        int(concealed_hand(reading)),
        int(has_flag(situation, KONG_REPLACEMENT | DOUBLE_KONG)),  # MJ 10.5, 10.6
    )


# ---- bonus faan: one function a row ----------------------------------------------------------


@kernel
def no_flowers(situation: Situation) -> bool:
    """No bonus tile."""
    return situation.bonus == 0


@kernel
def own_flower(situation: Situation) -> int:
    """The flower of the seat's wind."""
    return situation.bonus >> situation.seat_wind & 1


@kernel
def own_season(situation: Situation) -> int:
    """The season of the seat's wind."""
    return situation.bonus >> SETS + situation.seat_wind & 1


@kernel
def all_seasons(situation: Situation) -> bool:
    """All four seasons."""
    return situation.bonus & SEASONS == SEASONS


@kernel
def bonus_rows(situation: Situation) -> tuple[int, ...]:
    """6  Return how often a situation shows each row of BONUSES."""
    return (
        int(is_self_drawn(situation)),
        int(is_robbed(situation)),
        int(is_last_tile(situation)),
        int(no_flowers(situation)),
        int(own_flower(situation)),
        int(own_season(situation)),
        int(all_flowers(situation)),
        int(all_seasons(situation)),
    )


# ---- limit hands: one function a row ---------------------------------------------------------


@kernel
def thirteen_orphans(reading: Reading) -> bool:
    """One of each 1, 9 and honour, and one of them twice."""
    return reading.shape == ORPHANS


@kernel
def pure_green(reading: Reading) -> bool:
    """Sets and eyes of 2, 3, 4, 6, 8 bamboo and the green dragon only."""
    return reading.shape == STANDARD and reading.tiles & ~GREENS == 0


@kernel
def gates(reading: Reading, situation: Situation, is_pure: int) -> bool:
    """1112345678999 and one more of a suit, where the house says so the last one won."""
    return pure_nine_gates(reading, situation.winning_tile) if is_pure else nine_gates(reading)


@kernel
def self_triplets(reading: Reading, situation: Situation, discard: int) -> bool:
    """Closed, four pungs; a discard may have completed what the house says."""
    if reading.closed == 0 or number_of(reading.pungs) < SETS:
        return False
    if situation.by == SELF_DRAW or discard == ANY_DISCARD:
        return True
    return discard == PAIR_ONLY and reading.exposed == 0


@kernel
def all_kongs(reading: Reading) -> bool:
    """Four kongs."""
    return reading.kongs == SETS


@kernel
def great_flowers(situation: Situation) -> bool:
    """All eight bonus tiles."""
    return situation.bonus == ALL_BONUS


@kernel
def pearl(reading: Reading) -> bool:
    """Pungs and eyes of dots with the pung of the white dragon."""
    return is_colour_dragon(reading, DOT_TILES, WHITE)


@kernel
def jade(reading: Reading) -> bool:
    """Pungs and eyes of bamboo with the pung of the green dragon."""
    return is_colour_dragon(reading, BAMBOO_TILES, GREEN)


@kernel
def ruby(reading: Reading) -> bool:
    """Pungs and eyes of characters with the pung of the red dragon."""
    return is_colour_dragon(reading, CHARACTER_TILES, RED)


@kernel
def limit_rows(reading: Reading, situation: Situation, options: Options) -> tuple[int, ...]:
    """7, 7.1, 7.2  Return 1 for each row of LIMITS that counts for a reading, 0 for the others."""
    is_closed = reading.closed != 0 or options.limit_concealed == 0
    colours = options.colour_dragons != 0 and is_closed
    discard = options.self_triplets_discard
    return (
        int(options.heavenly != 0 and is_heavenly(situation)),
        int(options.earthly != 0 and is_earthly(situation)),
        int(thirteen_orphans(reading)),
        int(options.terminals != 0 and only_terminals(reading)),
        int(options.pure_green != 0 and pure_green(reading)),
        int(options.nine_gates != 0 and gates(reading, situation, options.nine_gates_pure)),
        int(options.self_triplets != 0 and self_triplets(reading, situation, discard)),
        int(options.all_kongs != 0 and all_kongs(reading)),
        int(options.great_winds != 0 and is_closed and big_four_winds(reading)),
        int(options.great_flowers != 0 and great_flowers(situation)),
        int(colours and pearl(reading)),
        int(colours and jade(reading)),
        int(colours and ruby(reading)),
        int(seven_pairs(reading) and options.seven_pairs == LIMIT),
    )


@kernel
def is_colour_dragon(reading: Reading, suit: int, dragon: int) -> bool:
    """7  Tell whether three pungs and the eyes are of a suit, the fourth pung of its dragon."""
    return (
        number_of(reading.pungs) == SETS
        and reading.pungs >> dragon & 1 != 0
        and reading.tiles & ~(suit | 1 << dragon) == 0
        and suit >> reading.eyes & 1 != 0
    )
