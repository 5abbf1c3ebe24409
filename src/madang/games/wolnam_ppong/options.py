"""What may vary in Wolnam-ppong: every house rule of the page, in its order."""

from typing import NamedTuple

from madang.options import Option, flag, number, words


class Options(NamedTuple):
    """House rules as integers, so that kernels can take them as they are. See OPTIONS."""

    players: int = 5
    chips: int = 1000
    ante: int = 50
    min_bet: int = 10
    deals: int = 20
    dealer_rotation: int = 0
    on_empty_pot: int = 0
    rebuy: int = 0
    ilbi_multiplier: int = 3
    pair: int = 0
    adjacent: int = 0
    table_stakes: int = 1
    match_is: int = 0
    death_by_rain: int = 0
    rain_penalty: int = 0


FIXED, EACH_DEAL, EACH_POT = range(3)
END_DEAL, REANTE_CONTINUE = range(2)
PAIR_IS_PUSH, PAIR_IS_LOSS = range(2)
BET_LOSES, FORCED_LOSS = range(2)
MATCH_IS_LOSS, MATCH_IS_PUSH, MATCH_IS_DOUBLE = range(3)
THE_ANTE = 0  # rain_penalty

# fmt: off
OPTIONS: tuple[Option, ...] = (
    number("players",          "1.1", 2, 16,       "How many play."),
    number("chips",            "1.2", 1, 10_000,   "How many chips each seat starts with."),
    number("ante",             "1.2", 1, 1_000,    "What every seat pays into an empty pot; never more than it starts with."),
    number("min_bet",          "1.2", 1, 1_000,    "The minimum bet; a smaller pot may still be bet whole."),
    number("deals",            "1.3", 1, 100,      "How many deals make a match."),
    words("dealer_rotation",   "1.4", ("fixed", "each_deal", "each_pot"),
          "When the dealer changes, to the right: never, after each deal, or when a pot has been emptied."),
    words("on_empty_pot",      "2.4", ("end_deal", "reante_continue"),
          "What happens when the pot is emptied in mid-deal: a fresh deal, or every seat antes and play goes on."),
    flag("rebuy",              "2.5",              "A seat that cannot ante gets its starting chips again, counted against its result."),
    words("ilbi_multiplier",   "3.3", ("3/2", "2", "1"),
          "How many times the bet a loss with 1 and 12 costs, rounded up.", values=(3, 4, 2)),  # in halves
    words("pair",              "3.4", ("push", "loss"),
          "Whether a bet on a pair comes back or is lost."),
    words("adjacent",          "3.5", ("bet_loses", "forced_loss"),
          "Whether neighbouring months lose only when bet on, or cost at least the ante in any case."),
    flag("table_stakes",       "3.6",              "The worst loss of a bet must be payable; otherwise chips may go below zero."),
    words("match_is",          "3.7", ("loss", "push", "double"),
          "Whether a card of one of the two months loses, gives the bet back, or costs twice."),
    flag("death_by_rain",      "4",                "A single 12 in hand costs the rain penalty, two take the pot."),
    words("rain_penalty",      "4.1", ("ante", "10", "20", "50", "100", "200", "500", "1000"),
          "What a single 12 costs where rain kills.", values=(THE_ANTE, 10, 20, 50, 100, 200, 500, 1000)),
)

PRESETS: dict[str, dict[str, int]] = {
    "source": {},
    "fair": {"dealer_rotation": EACH_DEAL},
    "friends": {"dealer_rotation": EACH_DEAL, "rebuy": 1},
    "rain": {"dealer_rotation": EACH_DEAL, "ilbi_multiplier": 4, "death_by_rain": 1},
    "quick": {"dealer_rotation": EACH_DEAL, "deals": 8},
    "duel": {"players": 2, "chips": 30, "ante": 1, "min_bet": 1, "dealer_rotation": EACH_DEAL},
}
# fmt: on
