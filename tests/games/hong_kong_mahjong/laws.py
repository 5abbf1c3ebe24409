"""What the general property tests must know of Hong Kong mahjong, written from its pages.

Nothing here calls the rules. HK is `docs/rules/hong_kong_mahjong.md`, MJ
`docs/rules/mahjong_common.md`, which `tests/mahjong/laws.py` covers.
"""

from random import Random
from typing import Any

from madang.game import DEAL, OVER
from madang.mahjong import reference
from madang.mahjong.tiles import BONUS, HONOURS, PLAYED, RANKS
from tests.mahjong import laws
from tests.mahjong.laws import (
    CLAIM,
    PHASES,
    SEATS,
    TURN,
    Page,
    bonus,
    completes,
    is_concealed_kong,
    is_empty,
    seats_in,
    shown_by_step,
    takers_of,
)

__all__ = ["PHASES", "shown_by_step"]

COMPARED = {"deal", "over", "turn", "claim"}  # phases that two worlds must have met; a rob is rare
STEPS = {"discard", "pass", "pung", "chow"}  # and steps
ENDS_EARLY = False
SHARE = 0.08  # of the steps at which two worlds are compared: a hand has a hundred
TRIES = 0.15  # of the examples that others get: a match has hundreds of steps
SHORT = (  # options that keep a match short: nobody knows how many hands it has
    {"rounds": "1", "dealer_repeat": "false"},
    {"rounds": "1", "dealer_repeat": "true", "max_same_deal": "3"},
)
FLOWERS, DRAWN_HAND = 4, 5  # ends
NEVER = 9  # shanten to a shape that the house does not know


def specials(counts: list[int], options: Any) -> int:
    """HK 4.1  Return how far a hand is from seven pairs or thirteen orphans."""
    is_quad = bool(options.seven_pairs_quad)
    pairs = reference.shanten_pairs(counts, is_quad) if options.seven_pairs != 2 else NEVER
    orphans = reference.shanten_orphans(counts) if options.thirteen_orphans == 1 else NEVER
    return min(pairs, orphans)


def stays(before: Any, options: Any) -> bool:
    """HK 1.2  The deal stays after a win of East and a drawn hand."""
    is_kept = before.ended == DRAWN_HAND or before.dealer in seats_in(before.ended_by)
    return bool(options.dealer_repeat and is_kept)


PAGE = Page(
    tiles=laws.set_of([*range(PLAYED), *range(BONUS, BONUS + 8)]),
    specials=specials,
    stays=stays,
    unsized=(FLOWERS, laws.ROBBED),
    public=("goulash", "collected"),
    own=lambda state, viewer: [viewer in seats_in(state.locked)],
)


# ---- what holds after every step ---------------------------------------------------------------


def check(before: Any, state: Any, options: Any) -> None:
    """Assert what the pages promise about a state and the one before it."""
    laws.check_tiles(PAGE, state)
    laws.check_hands(PAGE, before, state, options)
    check_asked(before, state, options)
    assert int(state.points.sum()) == int(state.carried.sum()) == 0
    if before.deal_no != state.deal_no:
        laws.check_winds(PAGE, before, state, options)
    if state.ended and (not before.ended or before.deal_no != state.deal_no):
        check_end(before, state, options)


def check_asked(before: Any, state: Any, options: Any) -> None:
    """MJ 5.2, 6.1, 7.1  Tell that those are asked who must be, and nobody else."""
    asked = set(seats_in(state.to_act))
    if state.phase in (DEAL, OVER):
        assert not asked
    elif state.phase == TURN:
        assert asked == {int(state.seat)}
    elif before.phase == TURN:
        check_called(state, options, asked)
    else:
        assert asked < set(seats_in(before.to_act))


def check_called(state: Any, options: Any, asked: set[int]) -> None:
    """MJ 6.1, 6.6, 9.2  Those who could pung or chow, and those who complete a hand."""
    giver, kind = int(state.seat), int(state.offered)
    others = set(SEATS) - {giver}
    if options.false_win != 0 and (state.phase == CLAIM or not is_concealed_kong(state)):
        assert asked == others
        return
    takers = takers_of(state, options)
    if state.phase == CLAIM and not is_empty(state, options):
        takers |= {(giver + 1) % 4} if chows(state, (giver + 1) % 4, kind) else set()
    assert takers <= asked <= others
    for seat in asked - takers:
        assert completes(PAGE, state, state.hands[seat].tolist(), kind, options, seat)
        assert not state.locked >> seat & 1
        assert state.could_win >> seat & 1


def chows(state: Any, seat: int, kind: int) -> bool:
    """HK 3.1  Tell whether a seat could take a tile for a chow."""
    if kind >= HONOURS:
        return False
    held = {kind % RANKS + step for step in (-2, -1, 1, 2) if has(state, seat, kind, step)}
    rank = kind % RANKS
    return any({low, low + 1, low + 2} - {rank} <= held for low in range(rank - 2, rank + 1))


def has(state: Any, seat: int, kind: int, step: int) -> bool:
    """Tell whether a seat holds the tile so many ranks on in the same suit."""
    return 0 <= kind % RANKS + step < RANKS and bool(state.hands[seat, kind + step])


def check_end(before: Any, state: Any, options: Any) -> None:
    """HK 1.4, 3.2, 4.3, 8.6, MJ 8.2  What an end asks for, and who may have won."""
    winners = seats_in(state.ended_by)
    owed = before.goulash
    if state.ended == DRAWN_HAND:
        assert not winners
        assert state.goulash == owed + options.goulash_points
        assert not any(winning_points(state, options))
        assert is_empty(state, options)
        return
    assert winners
    assert len(winners) == 1 or options.multiple_winners == 2
    assert (state.goulash, state.collected) == (0, owed)
    won = winning_points(state, options)
    assert all(won[seat] > 0 for seat in winners)
    assert all(won[seat] <= 0 for seat in SEATS if seat not in winners)
    if state.ended == FLOWERS:
        assert len(bonus(state, winners[0])) == 8
        return
    for seat in winners:
        laws.check_winner(PAGE, state, options, seat)


def winning_points(state: Any, options: Any) -> list[int]:
    """Return what the hand itself has brought: neither false wins nor the goulash."""
    won = laws.points_without_false_wins(state, options)
    if winners := seats_in(state.ended_by):
        first = min(winners, key=lambda seat: (seat - int(state.seat) - 1) % 4)
        owed = int(state.collected)
        won = [points + (owed if seat != first else -3 * owed) for seat, points in enumerate(won)]
    return won


# ---- what may be known -------------------------------------------------------------------------


def known(state: Any, options: Any, viewer: int) -> list[Any]:
    """MJ 11  Return all that `viewer` may know."""
    return laws.known(PAGE, state, options, viewer)


def another_world(
    state: Any, options: Any, viewer: int, lot: Random, kept: frozenset[int] = frozenset()
) -> None:
    """Lay what `viewer` cannot know in another way; hands and wall that are `kept` stay."""
    laws.another_world(PAGE, state, options, viewer, lot, kept)
