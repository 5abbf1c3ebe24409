"""What may be done in Wolnam-ppong: the action table (WP 7), and any whole number of chips.

The table lists five sizes of bets, for programs. Everybody may also bet a number of chips: `bet
137` is the action BET_CHIPS + 137, beyond the table.
"""

from madang.game import Action

FOLD, SHOW, BET_MIN, BET_QUARTER, BET_HALF, BET_THREE_QUARTERS, ADO = range(7)

# fmt: off
ACTIONS = (
    #      word                  section  meaning
    Action("fold",               "3.1",   "give up the turn; the hand stays hidden"),
    Action("show",               "3.4",   "lay open a pair, or rain where it kills"),
    Action("bet-min",            "1.2",   "bet the least that may be bet"),
    Action("bet-quarter",        "1.2",   "bet a quarter of the pot, rounded down"),
    Action("bet-half",           "1.2",   "bet half of the pot, rounded down"),
    Action("bet-three-quarters", "1.2",   "bet three quarters of the pot, rounded down"),
    Action("ado",                "3.1",   "bet the whole pot"),
)
# fmt: on
BET_CHIPS = len(ACTIONS)  # plus the chips: the action of betting them
DIGITS = 9  # of a bet that can be read at all


def chips_in(text: str) -> int | None:
    """Read a whole number of chips, in plain digits; None where it is none."""
    is_plain = text.isascii() and text.isdecimal() and not text.startswith("0")
    return int(text) if is_plain else None


def parse_bet(word: str) -> int | None:
    """Read `bet N` as a number beyond the table; None where it is something else.

    >>> parse_bet("bet 137") - BET_CHIPS
    137
    """
    verb, _, amount = word.partition(" ")
    chips = chips_in(amount)
    return BET_CHIPS + chips if verb == "bet" and chips and len(amount) <= DIGITS else None


def format_bet(action: int) -> str:
    """Write a number beyond the table.

    >>> format_bet(BET_CHIPS + 137)
    'bet 137'
    """
    return f"bet {action - BET_CHIPS}"
