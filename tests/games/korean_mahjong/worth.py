"""What a hand at the table is worth by the page: the state in words, for `slow.py`."""

from typing import Any

from madang.games.korean_mahjong.options import OPTIONS
from madang.mahjong.tiles import BONUS, WINDS, WORDS
from madang.options import format_options
from tests.games.korean_mahjong import slow
from tests.mahjong.laws import (
    CHOW,
    CLAIM,
    CONCEALED,
    NONE,
    PUNG,
    ROBBED,
    SELF_DRAWN,
    bonus,
    hand_of,
    is_empty,
    melds,
    tiles_of_meld,
)

DECLARED, OPEN, DOUBLE = 1, 2, 4  # bits of `ready`
FORMS = {CHOW: "chow", PUNG: "pung"}  # all others are kongs
DISCARD, ROB_KONG, SELF_DRAW = "discard", "rob_kong", "self_draw"


def by_offer(state: Any) -> str:
    """Return how the tile on offer would be won."""
    return DISCARD if state.phase == CLAIM else ROB_KONG


def by_end(state: Any) -> str:
    """Return how the hand was won."""
    return {SELF_DRAWN: SELF_DRAW, ROBBED: ROB_KONG}.get(int(state.ended), DISCARD)


def is_closed(state: Any, seat: int) -> bool:
    """MJ 1.6  Tell whether a seat has claimed nothing."""
    return all(form == CONCEALED for form, _ in melds(state, seat))


def is_first_round(state: Any) -> bool:
    """7.4  Tell whether nobody has claimed or declared a kong, or discarded a second time."""
    return not any(state.melded) and state.thrown <= (3 if state.offered == NONE else 4)


def circumstances(state: Any, options: Any, seat: int, by: str) -> set[str]:
    """7, 7.4, MJ 3.4, MJ 10.5  Return the flags of a win at this moment."""
    flags = set()
    if by != ROB_KONG and is_empty(state, options):
        flags.add("last_tile")
    if by == SELF_DRAW and state.replaced:
        flags.add("kong_replacement")
    if by == SELF_DRAW and is_first_round(state):
        flags.add("earthly" if state.thrown else "heavenly")
    if by == DISCARD and is_blessed(state, options, seat):
        flags.add("blessing")
    return flags | declarations(int(state.ready[seat]))


def is_blessed(state: Any, options: Any, seat: int) -> bool:
    """7, 7.4  Tell whether a win on this discard is the Blessing of Man."""
    if not is_first_round(state):
        return False
    turn = (seat - int(state.dealer)) % 4
    has_drawn = turn == 0 or turn < state.thrown
    return not (options.blessing == 1 and has_drawn)


def declarations(ready: int) -> set[str]:
    """5  Return what a seat has declared as flags."""
    flags = {"double_ready"} if ready & DOUBLE else set()
    if ready & OPEN:
        flags.add("open_ready")
    return flags or ({"ready"} if ready else set())


def worth(
    state: Any,
    options: Any,
    seat: int,
    counts: list[int],
    kind: int,
    by: str,
    flags: set[str],
) -> dict[str, Any]:
    """MJ 10.1  Return what a complete hand is worth that these tiles and one more are."""
    case = {
        "concealed": [WORDS[held] for held in hand_of(counts)],
        "tile": WORDS[kind],
        "melds": [meld_in_words(*meld) for meld in melds(state, seat)],
        "by": by,
        "seat": WINDS[(seat - int(state.dealer)) % 4],
        "round": WINDS[int(state.round_wind)],
        "bonus": [f"f{tile - BONUS + 1}" for tile in bonus(state, seat)],
        "flags": flags,
        "options": format_options(OPTIONS, options),
    }
    best: dict[str, Any] = slow.best_of(case)[0]
    return best


def meld_in_words(form: int, kind: int) -> tuple[str, list[str], bool]:
    """Return a meld as the slow scorer reads it: form, tiles, whether it is open."""
    tiles = [WORDS[tile] for tile in tiles_of_meld(form, kind)]
    return FORMS.get(form, "kong"), tiles, form != CONCEALED
