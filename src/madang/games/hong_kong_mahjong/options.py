"""What may vary in Old Hong Kong mahjong: every house rule of the page, in its order."""

from typing import NamedTuple

from madang.mahjong.play.state import HIDDEN
from madang.options import Option, flag, number, words


class Options(NamedTuple):
    """House rules as integers, so that kernels can take them as they are. See OPTIONS."""

    rounds: int = 4
    dealer_repeat: int = 1
    max_same_deal: int = 0
    goulash_points: int = 0
    dice: int = 0
    dead_wall: int = 0
    multiple_winners: int = 0
    same_turn_lock: int = 0
    rob_concealed_for_13_orphans: int = 0
    added_kong: int = 0
    concealed_kong: int = 0
    false_win: int = 0
    false_win_points: int = 16
    seven_pairs: int = 0
    seven_pairs_quad: int = 0
    min_faan: int = 3
    bonus_counts_to_min: int = 0
    great_flowers: int = 1
    double_wind: int = 2
    all_suited: int = 1
    little_winds_absorbs_winds: int = 0
    concealed_hand_faan: int = 0
    kong_replacement_faan: int = 0
    all_four: int = 3
    heavenly: int = 1
    earthly: int = 1
    thirteen_orphans: int = 1
    terminals: int = 1
    pure_green: int = 1
    nine_gates: int = 1
    nine_gates_pure: int = 0
    self_triplets: int = 1
    self_triplets_discard: int = 0
    all_kongs: int = 1
    great_winds: int = 1
    colour_dragons: int = 0
    limit_concealed: int = 0
    semi_concealed_half_limit: int = 0
    faan_table: int = 0
    limit_faan: int = 10
    limit_payment: int = 0
    limit_points: int = 64
    responsibility: int = 0


THREE, TWO_TWICE = range(2)  # dice
NEAREST, HIGHEST, ALL = range(3)  # multiple_winners
FOUR_FAAN, LIMIT, OFF = range(3)  # seven_pairs
PAIR_ONLY, NO_DISCARD, ANY_DISCARD = range(3)  # self_triplets_discard
SIMPLIFIED, HALF_SPICY, FULL_SPICY = range(3)  # faan_table
FLAT, AS_TABLE = range(2)  # limit_payment
SHARED, DISCARDER = range(2)  # responsibility

# fmt: off
OPTIONS: tuple[Option, ...] = (
    number("rounds",           "1.1", 1, 4,        "How many prevailing winds are played, at least four hands each."),
    flag("dealer_repeat",      "1.2",              "A hand that the dealer wins and a drawn hand are followed by an extra hand with the same seats."),
    number("max_same_deal",    "1.2", 0, 3,        "How many hands in a row the same dealer may have; 0: no limit.", only=(0, 3)),
    number("goulash_points",   "1.4", 0, 64,       "What each drawn hand adds to what the next winner collects from each other seat."),
    words("dice",              "2.1", ("three", "two_twice"),
          "Whether three dice give wall and cut, or two dice the wall and two more from its seat the cut."),
    number("dead_wall",        "2.3", 0, 16,       "How many tiles at the end of the wall are never drawn in turn."),
    words("multiple_winners",  "3.2", ("nearest", "highest", "all"),
          "Who wins when several claim the same tile to win."),
    flag("same_turn_lock",     "3.3",              "A seat that passes a win may not win on a discard until it has drawn again."),
    flag("rob_concealed_for_13_orphans", "3.4",    "Thirteen orphans may rob a concealed kong."),
    words("added_kong",        "3.5", ("any_turn", "drawn_tile"),
          "Whether any tile of the hand may be added to a melded pung, or only the tile just drawn."),
    words("concealed_kong",    "3.6", ("shown", "hidden"),
          "Whether the middle of a concealed kong is face up, or nobody learns its kind until the hand ends."),
    words("false_win",         "3.8", ("refused", "points", "open_hand"),
          "Whether the table refuses a false win, or it costs points or shows the hand."),
    number("false_win_points", "3.8", 1, 999,      "What a false win pays to each other seat."),
    words("seven_pairs",       "4.1", ("4_faan", "limit", "off"),
          "Whether seven pairs are worth four faan, are a limit hand, or do not win."),
    flag("seven_pairs_quad",   "4.1",              "Four alike are two of the seven pairs."),
    number("min_faan",         "4.2", 0, 10,       "How many basic faan a hand needs to win."),
    flag("bonus_counts_to_min", "4.2",             "Bonus faan count toward the minimum too."),
    flag("great_flowers",      "4.3",              "All eight bonus tiles end the hand at once and win the limit."),
    number("double_wind",      "5", 1, 2,          "The faan of a pung that is both seat wind and round wind."),
    number("all_suited",       "5", 0, 1,          "What a hand without honours is worth."),
    flag("little_winds_absorbs_winds", "5",        "Seat wind and round wind do not count with little winds."),
    number("concealed_hand_faan", "5", 0, 1,       "What a hand that has claimed nothing is worth."),
    number("kong_replacement_faan", "5", 0, 1,     "What winning on a kong's replacement is worth."),
    number("all_four",         "6", 2, 5,          "What four flowers or four seasons are worth, the own tile with them.", only=(2, 3, 5)),
    flag("heavenly",           "7.1",              "The dealer's complete first hand is a limit hand."),
    flag("earthly",            "7.1",              "A win on the dealer's first discard is a limit hand."),
    flag("thirteen_orphans",   "7.1",              "Thirteen orphans win, as a limit hand."),
    flag("terminals",          "7.1",              "A hand of ones and nines alone is a limit hand."),
    flag("pure_green",         "7.1",              "A hand of 2, 3, 4, 6, 8 bamboo and the green dragon alone is a limit hand."),
    flag("nine_gates",         "7.1",              "1112345678999 of one suit and one more of it is a limit hand."),
    flag("nine_gates_pure",    "7",                "Nine gates needs just those thirteen tiles before the last."),
    flag("self_triplets",      "7.1",              "Four concealed pungs are a limit hand."),
    words("self_triplets_discard", "7", ("pair_only", "none", "any"),
          "What a discard may complete in four concealed pungs: the eyes, nothing, or a pung too."),
    flag("all_kongs",          "7.1",              "Four kongs are a limit hand."),
    flag("great_winds",        "7.1",              "Four wind pungs are a limit hand."),
    flag("colour_dragons",     "7.1",              "Pungs and eyes of one suit with the pung of its dragon are a limit hand."),
    flag("limit_concealed",    "7.2",              "Great winds and the colour dragons are limit hands only when nothing was claimed."),
    flag("semi_concealed_half_limit", "7.3",       "A concealed limit hand completed by a discard pays half."),
    words("faan_table",        "8.1", ("simplified", "half_spicy", "full_spicy"),
          "How faan become base points."),
    number("limit_faan",       "8.1", 5, 13,       "Faan beyond this many bring no more points in the spicy tables."),
    words("limit_payment",     "8.4", ("flat", "as_table"),
          "Whether each loser pays a fixed sum for a limit hand, or what the table gives at its limit."),
    number("limit_points",     "8.4", 8, 999,      "What each loser pays for a limit hand where that sum is fixed."),
    words("responsibility",    "8.5", ("shared", "discarder"),
          "Whether every loser pays, or the discarder pays for all."),
)

PRESETS: dict[str, dict[str, int]] = {
    "source": {},
    "modern": {
        "bonus_counts_to_min": 1, "concealed_hand_faan": 1, "kong_replacement_faan": 1, "all_suited": 0,
        "self_triplets_discard": NO_DISCARD, "faan_table": HALF_SPICY, "limit_payment": AS_TABLE,
    },
    "beginner": {"min_faan": 1, "faan_table": HALF_SPICY, "limit_payment": AS_TABLE},
}
# fmt: on


def conflict(options: Options) -> tuple[str, str] | None:
    """3.4, 8.1  Return an option that another one refuses, and why; None: they go together."""
    if options.faan_table == SIMPLIFIED and options.min_faan < 3:
        return "min_faan", "3 or more: the simplified table starts at 3 faan (8.1)"
    if options.faan_table != SIMPLIFIED and options.limit_faan < options.min_faan:
        return "limit_faan", f"{options.min_faan} or more: it may not be below min_faan (8.1)"
    if options.rob_concealed_for_13_orphans and options.concealed_kong == HIDDEN:
        return "rob_concealed_for_13_orphans", "false where concealed kongs are hidden (3.4)"
    return None
