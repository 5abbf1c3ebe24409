"""Small games inside the large ones: the end of a deal, when little is hidden any more.

Nothing of a game is written a second time. A miniature is a match of the game itself: a deck whose
open cards are where they are to come, actions that bring them into the open, and a few cards left
to chance. The rest of the deal is short enough for algorithms that walk through a whole tree. Both
players know how the deal came there, so its past says nothing.

All are for two players and one deal long, and pay the difference of their results. The cards of a
month are equal in them, since neither game tells them apart. Importing this module registers them,
as `madang_miniature_` and their names.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import pyspiel

from madang.envs.open_spiel import PREFIX, MadangGame, type_of
from madang.envs.open_spiel.chance_game import ChanceGame, Opening
from madang.games import game_named
from madang.games.nylon_ppong.actions import DISCARD_MONTH_1, DRAW, PPONG
from madang.games.wolnam_ppong.actions import BET_MIN
from madang.hwatu.cards import CARDS, MONTHS, month_of

SUIT = re.compile(r"\b(\d{1,2})[a-d]\b")
DEALT = 10  # cards in two hands of Nylon-ppong
SEATS = 16  # of Wolnam-ppong; only the last two have still to act


class Miniature(NamedTuple):
    """One small game: whose rules it plays, and how it begins."""

    game: str
    options: dict[str, int]
    opening: Opening


# ---- cards -------------------------------------------------------------------------------------


def month(card: int) -> int:
    return int(month_of(card))


def by_month(text: str) -> str:
    """Write months for cards.

    >>> by_month("draw seat=0 card=12c")
    'draw seat=0 card=12'
    """
    return SUIT.sub(r"\1", text)


def cards_of(months: Sequence[int]) -> list[int]:
    """Return a card for each of these months, which may be named up to four times.

    >>> cards_of([1, 3, 3])
    [0, 8, 9]
    """
    return [4 * (month - 1) + months[:place].count(month) for place, month in enumerate(months)]


def open_cards(hidden: Sequence[int]) -> list[int]:
    """Return all other cards, the lowest first."""
    return [card for card in range(CARDS) if card not in hidden]


# ---- Nylon-ppong -------------------------------------------------------------------------------


def end_of_round(months: Sequence[int]) -> Opening:
    """Return the end of a round for two, both of whom have discarded all that they drew.

    What they were dealt, and what is left to draw, are cards of these months.
    """
    hidden = cards_of(months)
    piled = open_cards(hidden)
    turns = [(DRAW, discard(card)) for card in piled]
    left = CARDS - len(hidden) + DEALT
    return Opening(
        deck=(*hidden[:DEALT], *piled, *hidden[DEALT:]),
        places=(*range(DEALT), *range(left, CARDS)),
        dice=0,
        script=tuple(action for turn in turns for action in turn),
        packets=(DEALT // 2, DEALT // 2),
        alike=month,
        plain=by_month,
    )


def two_cards_each(months: Sequence[int]) -> Opening:
    """Return the end of a round for two, both of whom have called ppong and discarded since.

    Their two cards each, and those left to draw, are of these months: a player who is low may stop,
    and a pair may go out.
    """
    hidden = cards_of(months)
    triplets = [month for month in range(1, MONTHS + 1) if month not in months]
    first, second = (cards_of([month] * 3) for month in triplets[:2])
    last, *piled = [card for card in open_cards(hidden) if card not in (*first, *second)]
    turns = [(DRAW, discard(card)) for card in piled]
    ponged = DRAW, discard(second[0]), PPONG, discard(first[0]), PPONG, discard(last)
    left = CARDS - len(hidden) + 4
    return Opening(
        deck=(
            *(first[1], first[2], last, *hidden[:2]),
            *(second[1], second[2], first[0], *hidden[2:4]),
            *(second[0], *piled, *hidden[4:]),
        ),
        places=(3, 4, 8, 9, *range(left, CARDS)),
        dice=0,
        script=(*ponged, *(action for turn in turns for action in turn)),
        packets=(2, 2),
        alike=month,
        plain=by_month,
    )


def discard(card: int) -> int:
    return DISCARD_MONTH_1 + month(card) - 1


# ---- Wolnam-ppong ------------------------------------------------------------------------------


def last_two(months: Sequence[int]) -> Opening:
    """Return the end of a deal for sixteen, of whom fourteen have bet the least and shown.

    The cards that the last two hold and may draw are of these six months.
    """
    hidden, done = cards_of(months), SEATS - 2
    shown = open_cards(hidden)
    hands = [card for seat in range(done) for card in (shown[seat], shown[seat + done])]
    drawn = shown[2 * done :]
    return Opening(
        deck=(*hands, *hidden[:4], *drawn, *hidden[4:]),
        places=(*range(2 * done, 2 * SEATS), CARDS - 2, CARDS - 1),
        dice=SEATS - 1,  # the dealer plays last
        script=(BET_MIN,) * done,
        packets=(2, 2),
        seats=(SEATS - 2, SEATS - 1),
        alike=month,
        plain=by_month,
    )


# ---- all of them -------------------------------------------------------------------------------

TWO = {"players": 2, "rounds": 1}
SIXTEEN = {"players": SEATS, "deals": 1, "ante": 10, "min_bet": 10, "chips": 1000}

MINIATURES = {
    "nylon_ppong_tiny": Miniature("nylon_ppong", TWO, end_of_round([2] * 4 + [5] * 4 + [9] * 3)),
    "nylon_ppong_hands": Miniature("nylon_ppong", TWO, end_of_round([2, 5, 9, 11] * 3)),
    "nylon_ppong_stop": Miniature("nylon_ppong", TWO, two_cards_each([2, 4, 6, 8] * 2)),
    "wolnam_ppong_near": Miniature("wolnam_ppong", SIXTEEN, last_two([3, 5, 6, 8, 8, 10])),
    "wolnam_ppong_far": Miniature("wolnam_ppong", SIXTEEN, last_two([2, 4, 7, 7, 10, 12])),
}


@cache
def miniature_of(name: str) -> ChanceGame:
    """Return what stays the same in a miniature."""
    game, options, opening = MINIATURES[name]
    rules = game_named(game)
    recipe = (miniature_of, name)
    return ChanceGame(rules, rules.make_options(**options), rules.kernels, opening, 1, recipe)


def miniature_game(name: str) -> MadangGame:
    """Return a miniature as an OpenSpiel game."""
    game: MadangGame = pyspiel.load_game(kind_of(name).short_name)
    return game


def class_of(name: str) -> type[MadangGame]:
    """Return the class that makes a miniature, which has no parameters."""

    class Registered(MadangGame):
        def __init__(self, parameters: Any = None) -> None:
            super().__init__(kind_of(name), miniature_of(name), {}, relative=True)

    return Registered


@cache
def kind_of(name: str) -> Any:
    """Return what OpenSpiel wants to know of a miniature."""
    rules = game_named(MINIATURES[name].game)
    title = f"{rules.titles['en']}, the end of a deal"
    full_name = f"{PREFIX}miniature_{name}"
    return type_of(full_name, title, range(2, 3), {}, zero=True, recalls=False)


for _name in MINIATURES:
    if kind_of(_name).short_name not in pyspiel.registered_names():
        pyspiel.register_game(kind_of(_name), class_of(_name))
