"""What a discard may cost: who may wait, and which tiles nobody may win (KM 5, 6, 8.1)."""

import numpy as np

from madang.analysis.korean_mahjong.plans import TILES_OF_GAME
from madang.analysis.mahjong.danger import suit_shown
from madang.game import State
from madang.games.korean_mahjong.payment import GIVER_PAYS
from madang.games.korean_mahjong.state import OPEN
from madang.jit import kernel
from madang.mahjong.held import number_of

# Chance that a seat waits which has not declared it, by its melds and how many turns are gone.
BY_MELDS = np.array([0.06, 0.25, 0.45, 0.70, 0.95])
LATE = 10.0  # turns after which that is so; before, in proportion
ALL_TURNS = 13.0
WAITS = 2.0  # kinds that a hand waits for
# Points of a hand that a discard wins.
PLAIN, DECLARED, OF_ONE_SUIT = 2.5, 4.0, 4.5


@kernel
def safe_from(view: State, seat: int) -> int:
    """5.6, 6.1  Return the kinds that a seat may not win by a discard: what it has discarded.

    A seat that is open ready wins by its own draw alone.
    """
    return TILES_OF_GAME if view.ready[seat] & OPEN else int(view.discarded[seat])


@kernel
def threat_of(view: State, seat: int, turns: int) -> float:
    """8.1  Return what a seat would have from who discards its tile, times the chance of a kind.

    The more kinds are safe from it, the likelier it waits for each of the others.
    """
    unsafe = number_of(TILES_OF_GAME & ~safe_from(view, seat))
    chance = WAITS / max(WAITS, float(unsafe))
    if view.ready[seat]:
        return GIVER_PAYS * DECLARED * chance
    points = OF_ONE_SUIT if suit_shown(view, seat) >= 0 else PLAIN
    gone = min(1.0, max(0.0, ALL_TURNS - turns) / LATE)
    return float(GIVER_PAYS * points * BY_MELDS[view.melded[seat]] * gone * chance)
