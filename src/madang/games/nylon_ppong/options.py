"""What may vary in Nylon-ppong: every house rule of the page, in its order."""

from typing import NamedTuple

from madang.options import Option, flag, number, words


class Options(NamedTuple):
    """House rules as integers, so that kernels can take them as they are. See OPTIONS."""

    players: int = 4
    rounds: int = 10
    next_starter: int = 0
    opening_flip: int = 0
    discard_history_visible: int = 1
    max_reshuffles: int = 0
    ppong_scope: int = 0
    out_penalty: int = 30
    stop_limit: int = 10
    stop_requires_other_ppong: int = 0
    stop_penalty: int = 30
    quad_ignored: int = 3
    four_of_a_kind: int = 0
    sum_high: int = 0
    double_minus: int = 0
    concealed_triplet: int = 0
    triplet_only_finish: int = 0
    ignore_triplets: int = 0


WORST_OF_ROUND, ROUND_ENDER = range(2)
OWN_TURN, ANY_SEAT = range(2)
AS_CONCEALED_TRIPLET, NEVER, ALWAYS = range(3)

# fmt: off
OPTIONS: tuple[Option, ...] = (
    number("players",                   "1.1", 2, 6,     "How many play."),
    number("rounds",                    "1.1", 1, 100,   "How many rounds make a match."),
    words("next_starter",               "1.2", ("worst_of_round", "round_ender"),
          "Who starts the next round: the seat with the most penalty points of this one, or the seat that ended it."),
    flag("opening_flip",                "2.1",           "One card is turned up to start the pile."),
    flag("discard_history_visible",     "2.2",           "The whole discard pile may be looked through; otherwise only its top card."),
    number("max_reshuffles",            "3.4", 0, 5,     "How often the pile is shuffled into a new deck before an empty deck ends the round."),
    words("ppong_scope",                "4.2", ("own_turn", "any_seat"),
          "Who may call ppong on a discard: only the seat whose turn comes, or every other seat."),
    number("out_penalty",               "4.4", 30, 50,   "What the owner of the matched card pays when a seat goes out.", only=(30, 50)),
    number("stop_limit",                "5.1", 2, 24,    "The highest sum of two cards with which a seat may stop."),
    flag("stop_requires_other_ppong",   "5.2",           "A seat may stop only when another seat has called ppong in this round."),
    number("stop_penalty",              "5.3", 30, 50,   "What a failed stop costs.", only=(30, 50)),
    number("quad_ignored",              "6.2", 3, 4,     "Of four cards of one month, how many are ignored where triplets are."),
    flag("four_of_a_kind",              "7",             "Four of a month with any other two cards is a combination worth 0."),
    words("sum_high",                   "7",   ("off", "60", "66"),
          "Six cards that sum to at least this are a combination worth -100.", values=(0, 60, 66)),
    flag("double_minus",                "7.1",           "Four and a pair that are also ten or less count -200."),
    flag("concealed_triplet",           "8",             "A triplet and a pair may go out at once when the pair's month is discarded."),
    flag("triplet_only_finish",         "8.2",           "A seat whose whole hand after drawing is a triplet may end the round."),
    words("ignore_triplets",            "8.3", ("as_concealed_triplet", "never", "always"),
          "Whether three cards of one month count 0 in every hand."),
)

PRESETS: dict[str, dict[str, int]] = {
    "source": {},
    "table": {
        "ppong_scope": ANY_SEAT, "concealed_triplet": 1, "four_of_a_kind": 1, "sum_high": 66,
        "stop_limit": 5, "out_penalty": 50, "stop_penalty": 50,
    },
    "quick": {"rounds": 3},
}
# fmt: on
