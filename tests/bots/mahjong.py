"""Bots of either mahjong in positions written as tiles, and the plans of a hand."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import numpy as np

from madang.bots import bot_named
from madang.game import Game
from madang.kernels.jit import bound
from madang.mahjong.advice import danger, plans
from madang.mahjong.advice.plans import Plan
from madang.mahjong.advice.probabilities import ALL_TILES, unseen_by
from madang.mahjong.hand import Melds, keys_of, melds_of
from madang.mahjong.scoring.readings import hand_of
from madang.mahjong.suit_codes import Keys
from madang.mahjong.tiles import (
    CHOW,
    PLAYED,
    format_tile,
    format_tiles,
    kinds_in,
    parse_hand,
    set_of,
)
from tests.mahjong.positions import Position

BOTS = ("speedy", "legal", "greedy", "value")
PLANNERS = ("legal", "greedy", "value")
EVERYTHING = (1 << PLAYED) - 1
NEAR_TO_MANY = "E: 1122m33p556677z1z", "E: 12367m45p778899p", "E: 123m45p79m7z [555z] [666z]"
NO_MELDS = Melds(0, 0, 0, 0, 0, Keys(0, 0, 0, 0))


class Bench(NamedTuple):
    """What the bots of a game are tried with."""

    game: Game
    position: type[Position]
    house: dict[str, Any]  # what only the game can name
    dear: int  # points or faan of plans that may be farther

    def laid(self, *hands: str, options: dict[str, Any] | None = None, **where: Any) -> Position:
        """Lay a moment of a hand."""
        return self.position(self.game.kernels, options or {}).lay(*hands, **where)

    def plans(
        self,
        options: Any,
        keys: Keys,
        melds: Melds = NO_MELDS,
        slack: int = plans.MOST_PLANS,
        wind: int = 0,
    ) -> list[list[int]]:
        """Return the rows of a hand's plans that are not so much farther than the nearest."""
        kernels = bound({"plans_for": plans.plans_for}, self.house)
        rows = np.empty((plans.MOST_PLANS, plans.PLAN_FIELDS), np.int64)
        house = self.house["house_of"](options, wind, 0, 0)
        count = kernels["plans_for"](options, house, keys, melds, EVERYTHING, EVERYTHING, rows)
        return rows[: plans.near_ones(rows, count, slack, slack, self.dear)].tolist()

    def planned(self, **house: Any) -> Iterator[tuple[Plan, Any, Any, Melds]]:
        """Yield each plan of hands that are near to many: the plan, a view, options, the melds."""
        for hand in NEAR_TO_MANY:
            position = self.laid(hand, options=house, drawn="9p")
            view, options = position.table.view(0), position.table.options
            melds = melds_of(view, 0)
            for row in self.plans(options, keys_of(view, 0), melds):
                yield Plan(*row[: plans.FAR_AT]), view, options, melds

    def plans_of(self, text: str, **given: Any) -> dict[tuple[int, int, str, int], Any]:
        """Return the plans of a hand: (shape, colour, honours, closed) -> (sure, missing)."""
        options = self.game.make_options(**given)
        return {
            (shape, colour, format_tiles(kinds_in(honours)), closed): (sure, far)
            for shape, colour, _, honours, sure, closed, _, far in self.plans(
                options, keys_of_text(text), melds_of_text(text)
            )
        }

    def dangers(self, position: Position, seat: int = 0) -> dict[str, float]:
        """Return what discarding each tile of the game may cost a seat; see `danger.dangers_of`."""
        kinds = self.house.get("TILES_OF_GAME", EVERYTHING)
        view, options = position.table.view(seat), position.table.options
        dangers_of = bound({"dangers_of": danger.dangers_of}, self.house)["dangers_of"]
        left = unseen_by(view, kinds, ALL_TILES)
        found = dangers_of(view, options, seat, left, kinds)[danger.ALL]
        return {format_tile(kind): found[kind] for kind in kinds_in(kinds)}


def chosen(position: Position, word: str, seat: int | None = None) -> str:
    """Return what a bot does where it is asked."""
    seat = position.only() if seat is None else seat
    table, game = position.table, position.game
    mask = np.isin(np.arange(len(game.actions)), table.legal_numbers(seat))
    action = bot_named(game, word, Random(1)).choose(table.view(seat), table.options, seat, mask)
    assert mask[action]
    return game.actions[action].word


def keys_of_text(text: str) -> Keys:
    """Return the concealed tiles of a hand."""
    return keys_of_tiles(parse_hand(text).concealed)


def keys_of_tiles(kinds: list[int]) -> Keys:
    """Return tiles as a number for each suit."""
    hand = hand_of(kinds, [])
    return Keys(hand.m, hand.p, hand.s, hand.z)


def melds_of_text(text: str) -> Melds:
    melds = parse_hand(text).melds
    kongs = [meld for meld in melds if meld.form == "kong"]
    return Melds(
        len(melds),
        set_of(meld.kind for meld in melds if meld.form == CHOW),
        set_of(meld.kind for meld in melds if meld.form != CHOW),
        set_of(meld.kind for meld in kongs),
        set_of(meld.kind for meld in kongs if not meld.is_open),
        keys_of_tiles([kind for meld in melds for kind in meld.kinds]),
    )
