"""Between two hands: who deals the next one, what does a false win cost? (HK 1, 3.8)"""

from madang.analysis.hong_kong_mahjong.tiles import read_wind
from madang.analysis.questions import check_fields, read_seat, read_whole
from madang.errors import NotationError
from madang.game import Data, State
from madang.games.hong_kong_mahjong import GAME
from madang.games.hong_kong_mahjong.options import POINTS, Options
from madang.games.hong_kong_mahjong.rules import pass_deal_on
from madang.games.hong_kong_mahjong.state import BY_DISCARD, DRAWN_HAND, SEATS
from madang.games.hong_kong_mahjong.wins import end_hand, is_last_hand
from madang.mahjong.tiles import WINDS

FIELDS = ("dealer", "round_wind", "same_deal", "goulash", "winners")
MOST_HANDS = 999  # with the same seats
MOST_GOULASH = 999_999


def next_hand(question: Data, options: Options) -> Data:
    """1.1, 1.2, 1.4  Answer who deals after a hand, in which round; `over`: no hand follows."""
    check_fields(question, FIELDS, 'with "winners" the fields are')
    state = read_hand(question, options)
    winners = read_winners(question["winners"])
    state.goulash = 0 if winners else state.goulash + options.goulash_points
    end_hand(state, options, BY_DISCARD if winners else DRAWN_HAND, winners)
    is_over = bool(is_last_hand(state, options))
    if not is_over:
        pass_deal_on(state, options)
    return {
        "over": is_over,
        "dealer": int(state.dealer),
        "round_wind": WINDS[state.round_wind],
        "same_deal": int(state.same_deal),
        "goulash": int(state.goulash),
    }


def read_hand(question: Data, options: Options) -> State:
    """1.1  Read which hand it was: the first one where nothing else is said."""
    state = GAME.new_states(1)[0]
    many = f"a whole number from 1 to {MOST_HANDS}"
    owed = f"a whole number from 0 to {MOST_GOULASH}"
    state.deal_no = 1
    state.dealer = read_seat(question.get("dealer", 0), "dealer", SEATS)
    state.round_wind = read_round(question.get("round_wind", WINDS[0]), options)
    state.same_deal = read_whole(question.get("same_deal", 1), "same_deal", 1, MOST_HANDS, many)
    state.goulash = read_whole(question.get("goulash", 0), "goulash", 0, MOST_GOULASH, owed)
    return state


def read_round(given: object, options: Options) -> int:
    """1.1  Read the prevailing wind, which these house rules must reach."""
    wind = read_wind(given, "round_wind")
    if wind >= options.rounds:
        played = ", ".join(WINDS[: options.rounds])
        raise NotationError(given, "round_wind", f"the winds played are {played}", "HK 1.1")
    return wind


def read_winners(given: object) -> int:
    """3.2  Read the seats that won, as a set; none: a drawn hand."""
    if not isinstance(given, list):
        raise NotationError(given, "winners", "give a list of seats, empty for a drawn hand", "1.2")
    winners = 0
    for place, seat in enumerate(given):
        winners |= 1 << read_seat(seat, f"winners[{place}]", SEATS)
    return winners


def false_win(question: Data, options: Options) -> Data:
    """3.8  Answer what a false win costs the caller and brings the others, by their winds."""
    check_fields(question, ("false_win",), 'with "false_win" there are no fields but')
    caller = read_wind(question["false_win"], "false_win")
    if options.false_win != POINTS:
        remedy = 'it costs points where the option "false_win" is "points"'
        raise NotationError(question["false_win"], "false_win", remedy, "HK 3.8")
    paid = dict.fromkeys(WINDS, options.false_win_points)
    paid[WINDS[caller]] = -options.false_win_points * (SEATS - 1)
    return {"payments": paid, "section": "3.8"}
