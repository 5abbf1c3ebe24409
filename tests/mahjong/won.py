"""Hands that were won as text: tiles, then how: seat, `round=W`, way, flags, options."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from madang.mahjong.scoring.readings import EARTHLY, WAYS, Hand, Situation, hand_of
from madang.mahjong.tiles import BONUS, WINDS, WrittenHand, parse_hand, set_of
from madang.options import HouseRules, parse_value

NOBODY, EAST, WEST = -1, 0, 2


class Won(NamedTuple):
    """A hand that was won, and how."""

    written: WrittenHand
    hand: Hand
    situation: Situation
    options: Any
    giver: int  # wind of the seat, NOBODY for a self-draw


def read_won(house_rules: HouseRules, flags: Mapping[str, int], text: str, how: str) -> Won:
    """Read a hand of a game whose circumstances have these names and bits."""
    seat, *words = how.split()
    given, bits, by, round_wind = {}, 0, "discard", 0
    for word in words:
        if word in flags:
            bits |= flags[word]
        elif word in WAYS:
            by = word
        elif word.startswith("round="):
            round_wind = WINDS.index(word[6:])
        else:
            name, _, value = word.partition("=")
            given[name] = value
    written = parse_hand(text)
    situation = Situation(
        written.winning_tile,
        WAYS.index(by),
        WINDS.index(seat),
        round_wind,
        set_of(kind - BONUS for kind in written.bonus),
        bits,
    )
    hand = hand_of([*written.concealed, written.winning_tile], written.melds)
    return Won(written, hand, situation, read_options(house_rules, given), giver_of(situation))


def giver_of(situation: Situation) -> int:
    """Return who gave the tile: West, or East where West won or the hand is earthly."""
    if WAYS[situation.by] == "self_draw":
        return NOBODY
    return EAST if situation.flags & EARTHLY or situation.seat_wind == WEST else WEST


def read_options(house_rules: HouseRules, given: Mapping[str, str]) -> Any:
    """Return options by name, as they are written in a case."""
    rows = {row.name: row for row in house_rules.option_rows}
    values = {name: parse_value("", rows[name], value) for name, value in given.items()}
    return house_rules.options_type(**values)
