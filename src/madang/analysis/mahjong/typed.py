"""A hand as it is typed: `2p [333m] [777m] [555p] [999p] + 2p --seat W --by discard` (MJ 1.4)."""

from collections.abc import Iterable, Mapping

from madang.analysis.asked import Flag, Typed
from madang.game import Data
from madang.mahjong.notation import parse_hand
from madang.mahjong.tiles import format_tile

EAST = "E"
OF_EVERY_HAND = {
    "seat": Flag("seat_wind"),
    "round": Flag("round_wind"),
    "by": Flag("by"),
    "discarder": Flag("discarder"),
    "dealer": Flag("dealer"),
}


def typed(circumstances: Iterable[str], others: Mapping[str, Flag]) -> Typed:
    """Return how questions of a game are typed: its flags that stand for true, and others."""
    stand_for_true = {name: Flag(name, takes_value=False) for name in circumstances}
    return Typed(
        read_text,
        {
            **OF_EVERY_HAND,
            **stand_for_true,
            "visible": Flag("visible"),
            "winner": Flag("winner"),
            **others,
        },
    )


def read_text(text: str) -> Data:
    """Return what a hand is worth or, without a winning tile, how far it is, as a question."""
    hand = parse_hand(text)
    melds = [
        {"kind": meld.form, "tile": format_tile(meld.kind), "open": meld.is_open}
        for meld in hand.melds
    ]
    question: Data = {"concealed": [format_tile(kind) for kind in hand.concealed], "melds": melds}
    if hand.winning_tile is None:
        return question
    bonus = [format_tile(kind) for kind in hand.bonus]
    return {
        **question,
        "winning_tile": format_tile(hand.winning_tile),
        "bonus": bonus,
        "by": "discard",
        "round_wind": EAST,
    }
