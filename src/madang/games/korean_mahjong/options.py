"""What may vary in Korean mahjong: every house rule of the page, in its order."""

from typing import NamedTuple

from madang.mahjong.play.state import ANY_TURN, SHOWN
from madang.options import Option, flag, number, words


class Options(NamedTuple):
    """House rules as integers, so that kernels can take them as they are. See OPTIONS."""

    rounds: int = 4
    dealer_rotation: int = 0
    max_same_deal: int = 0
    dead_wall: int = 0
    added_kong: int = 1
    concealed_kong: int = 1
    false_win: int = 0
    false_win_points: int = 16
    seven_pairs_quad: int = 0
    min_points: int = 2
    ready_check: int = 0
    must_win_on_discard: int = 0
    ready_min_wall: int = 0
    kong_after_ready: int = 0
    sacred_scope: int = 0
    stacking: int = 0
    all_chows_self_draw: int = 1
    prevailing_wind_points: int = 0
    premium: int = 0
    seven_pairs_concealed: int = 0
    last_discard_points: int = 0
    all_terminals: int = 0
    blessing: int = 0
    max_points: int = 0
    horse_trigger: int = 0


ALWAYS, STAY_ON_WIN = range(2)  # dealer_rotation
ALL_WAITS, ANY_WAIT = range(2)  # ready_check
SAME_TILE, ALL_OWN_WAITS = range(2)  # sacred_scope
ADDITIVE, NO_IMPLIED = range(2)  # stacking
MATCHING, FLAT, ALL_COPIES = range(3)  # premium
LITERAL, WITH_HONOURS = range(2)  # all_terminals
ANY_SEAT, BEFORE_OWN_FIRST_DRAW = range(2)  # blessing
FULLY_CONCEALED, ANY_CONCEALED_WIN = range(2)  # horse_trigger

# fmt: off
OPTIONS: tuple[Option, ...] = (
    number("rounds",           "1.1", 1, 4,        "How many round winds are played, at least four hands each."),
    words("dealer_rotation",   "1.2", ("always", "stay_on_win"),
          "Whether the deal passes after every hand, or stays with a dealer who wins."),
    number("max_same_deal",    "1.3", 0, 3,        "How many hands in a row the same dealer may have; 0: no limit.", only=(0, 3)),
    number("dead_wall",        "2.3", 0, 16,       "How many tiles at the end of the wall are never drawn in turn."),
    words("added_kong",        "3.5", ("any_turn", "drawn_tile"),
          "Whether any tile of the hand may be added to a melded pung, or only the tile just drawn."),
    words("concealed_kong",    "3.6", ("shown", "hidden"),
          "Whether the middle of a concealed kong is face up, or nobody learns its kind until the hand ends."),
    words("false_win",         "3.8", ("refused", "points", "open_hand"),
          "Whether the table refuses a false win, or it costs points or shows the hand."),
    number("false_win_points", "3.8", 1, 999,      "What a false win pays to each other seat."),
    flag("seven_pairs_quad",   "4.1",              "Four alike are two of the seven pairs."),
    number("min_points",       "4.2", 0, 8,        "How many points a hand needs to win, rows with a star not counted."),
    words("ready_check",       "5.2", ("all_waits", "any_wait"),
          "Whether every wait of a hand that is declared ready must reach the minimum, or one."),
    flag("must_win_on_discard", "5.4",             "A seat that has declared ready must take a winning discard."),
    number("ready_min_wall",   "5.5", 0, 16,       "How many tiles the wall must still hold to declare ready."),
    flag("kong_after_ready",   "5.8",              "A seat that has declared ready may make a concealed kong that leaves its waits alone."),
    words("sacred_scope",      "6.1", ("same_tile", "all_waits"),
          "Whether the seat's own discard bars a win on its kind alone, or on every discard where it is among the waits."),
    words("stacking",          "7",   ("additive", "no_implied"),
          "Whether all rows add up, or those that another row implies are dropped."),
    flag("all_chows_self_draw", "7",               "All Chows counts for a self-drawn win too."),
    number("prevailing_wind_points", "7", 0, 1,    "What a pung of the round wind is worth."),
    words("premium",           "7",   ("matching", "flat", "all_copies"),
          "Whether the premium is a point for each other tile of the winning kind, one point for any, or the winning tile counts too."),
    flag("seven_pairs_concealed", "7",             "Seven Pairs count the rows about a concealed hand too."),
    number("last_discard_points", "7", 0, 5,       "What a win on the discard after the last tile is worth.", only=(0, 5)),
    words("all_terminals",     "7",   ("literal", "with_honours"),
          "Whether All Terminals are ones and nines alone, or may also have honours."),
    words("blessing",          "7",   ("any_seat", "before_own_first_draw"),
          "Whether every seat can have the Blessing of Man, or only one that has not drawn yet."),
    number("max_points",       "7.2", 0, 80,       "The most that a hand counts, before the discarder pays double; 0: no limit.", only=(0, 80)),
    words("horse_trigger",     "9.1", ("fully_concealed", "any_concealed_win"),
          "Whether only a self-drawn win of a closed hand takes a horse-race counter away, or one by discard too."),
)

PRESETS: dict[str, dict[str, int]] = {
    "source": {},
    "club": {
        "dealer_rotation": STAY_ON_WIN, "prevailing_wind_points": 1, "premium": ALL_COPIES, "all_chows_self_draw": 0,
        "last_discard_points": 5, "all_terminals": WITH_HONOURS, "concealed_kong": SHOWN, "added_kong": ANY_TURN,
        "kong_after_ready": 1, "ready_min_wall": 4,
    },
}
# fmt: on
