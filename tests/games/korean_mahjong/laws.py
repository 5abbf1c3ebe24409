"""What the general property tests must know of Korean mahjong, written from its pages.

Nothing here calls the rules: the plain scorer of `slow.py` says what a hand is worth, and a plain
search how it splits. KM is `docs/rules/korean_mahjong.md`, MJ `docs/rules/mahjong_common.md`, which
`tests/mahjong/laws.py` covers.
"""

from random import Random
from typing import Any

from madang.game import DEAL, OVER
from madang.games.korean_mahjong.state import TILE_SET
from madang.mahjong import reference
from madang.mahjong.tiles import BAMBOO, BONUS, HONOURS, PLAYED
from tests.games.korean_mahjong import declared, worth
from tests.games.korean_mahjong.worth import OPEN, by_end, by_offer, circumstances, is_closed
from tests.mahjong import laws
from tests.mahjong.laws import (
    CLAIM,
    PASS,
    PHASES,
    ROB,
    SEATS,
    SELF_DRAWN,
    TURN,
    Page,
    completes,
    hand_before,
    is_empty,
    seats_in,
    shown_by_step,
    takers_of,
    waits,
    winning_kind,
)

__all__ = ["PHASES", "shown_by_step"]

COMPARED = {"deal", "over", "turn", "claim"}  # phases that two worlds must have met; a rob is rare
STEPS = {"discard", "pass", "pung", "ready", "open-ready"}  # and steps
ENDS_EARLY = False
SHARE = 0.08  # of the steps at which two worlds are compared: a hand has fifty
TRIES = 0.25  # of the examples that others get: a match has hundreds of steps
SHORT = (  # options that keep a match short: nobody knows how many hands it has
    {"rounds": "1", "dealer_rotation": "always"},
    {"rounds": "1", "dealer_rotation": "stay_on_win", "max_same_deal": "3"},
)
DRAWN_HAND = 4  # an end
WIN = PASS + 1  # an answer
BY_SACRED, BY_OPEN_READY, BY_MINIMUM = 1, 2, 3  # `forbidden`
COUNTERS = 3
KINDS = [*range(BAMBOO), *range(HONOURS, PLAYED)]


def specials(counts: list[int], options: Any) -> int:
    """4.1  Return how far a hand is from seven pairs."""
    return reference.shanten_pairs(counts, bool(options.seven_pairs_quad))


def stays(before: Any, options: Any) -> bool:
    """1.2  With stay_on_win the deal stays after a hand that the dealer won."""
    return bool(options.dealer_rotation == 1 and before.dealer in seats_in(before.ended_by))


def shown(state: Any, seat: int) -> list[int]:
    """5.6  Return the tiles that an open-ready hand shows."""
    return declared.shown(state, seat)


PAGE = Page(
    tiles=laws.set_of([*KINDS, *range(BONUS, BONUS + 4)]),
    specials=specials,
    stays=stays,
    public_by_seat=("ready", "declared_with", "shown", "counters", "raced", "discarded"),
    own=lambda state, viewer: [state[name][viewer] for name in ("forbidden", "forbidden_kind")],
    shown=shown,
)


# ---- what holds after every step ---------------------------------------------------------------


def check(before: Any, state: Any, options: Any) -> None:
    """Assert what the pages promise about a state and the one before it."""
    laws.check_tiles(PAGE, state)
    laws.check_hands(PAGE, before, state, options)
    declared.check(PAGE, before, state, options)
    check_discarded(state)
    check_asked(before, state, options)
    assert int(state.points.sum()) == int(state.carried.sum()) == int(state.raced.sum()) == 0
    if before.deal_no != state.deal_no:
        laws.check_winds(PAGE, before, state, options)
    if state.ended and not before.ended:
        check_end(before, state, options)
    elif before.deal_no:
        assert state.counters.tolist() == before.counters.tolist()  # 9.3


def check_discarded(state: Any) -> None:
    """6.1  A seat's discards count, even if another seat claimed them."""
    count = int(state.thrown)
    thrown = [*zip(state.river_seats[:count].tolist(), state.river[:count].tolist(), strict=True)]
    for seat in SEATS:
        kinds = {kind for other, kind in thrown if other == seat}
        assert state.discarded[seat] == sum(1 << kind for kind in kinds)


def check_asked(before: Any, state: Any, options: Any) -> None:
    """MJ 5.2, 6.1, 7.1  Tell that those are asked who must be, and nobody else."""
    asked = set(seats_in(state.to_act))
    if state.phase in (DEAL, OVER):
        assert not asked
    elif state.phase == TURN:
        assert asked == {int(state.seat)}
    elif before.phase not in (CLAIM, ROB) or state.thrown != before.thrown:
        check_called(state, options, asked)
    else:
        assert asked < set(seats_in(before.to_act))


def check_called(state: Any, options: Any, asked: set[int]) -> None:
    """4.2, 5.3, 5.4, 5.6, 6, MJ 9.2  Those who could pung or win; a ready seat may have to win."""
    winners = set()
    for seat in {*SEATS} - {int(state.seat)}:
        reasons = why_not(state, options, seat)
        assert int(state.forbidden[seat]) in (reasons or {0})
        assert not reasons or state.forbidden_kind[seat] == state.offered
        winners |= {seat} if reasons == set() else set()
    assert winners == set(seats_in(state.could_win))
    takers = {seat for seat in takers_of(state, options) if not state.ready[seat]}
    takers |= {*SEATS} - {int(state.seat)} if options.false_win else set()
    forced = {seat for seat in winners if state.ready[seat] and options.must_win_on_discard}
    assert asked == (winners | takers) - forced
    assert all(state.answers[seat] == WIN * (seat in forced) for seat in SEATS)


def why_not(state: Any, options: Any, seat: int) -> set[int] | None:
    """4.2, 5.6, 6  Return what forbids a seat to win on the tile offered; None: it is not won."""
    kind, counts = int(state.offered), hand_before(state, seat)
    if not completes(PAGE, state, counts, kind, options, seat):
        return None
    flags, by = circumstances(state, options, seat, by_offer(state)), by_offer(state)
    reasons = {
        BY_OPEN_READY: state.ready[seat] & OPEN,
        BY_SACRED: is_sacred(state, options, seat, kind),
        BY_MINIMUM: not worth.worth(state, options, seat, counts, kind, by, flags)["legal"],
    }
    return {reason for reason, holds in reasons.items() if holds}


def is_sacred(state: Any, options: Any, seat: int, kind: int) -> bool:
    """6.1  Tell whether a seat's own discards bar it from a kind, or all its waits."""
    all_waits = options.sacred_scope == 1
    kinds = waits(PAGE, state, hand_before(state, seat), options, seat) if all_waits else [kind]
    return any(int(state.discarded[seat]) >> kind & 1 for kind in kinds)


# ---- the end -----------------------------------------------------------------------------------


def check_end(before: Any, state: Any, options: Any) -> None:
    """3.4, 4.2, 8, 9  What an end asks for, who has won, and what it brings."""
    winners = seats_in(state.ended_by)
    won = laws.points_without_false_wins(state, options)
    counters = before.counters.tolist() if before.deal_no else [COUNTERS] * 4
    if state.ended == DRAWN_HAND:
        assert not winners
        assert is_empty(state, options)
        assert [*won, *state.raced] == [0] * 8
        assert state.counters.tolist() == counters
        return
    (winner,) = winners
    laws.check_winner(PAGE, state, options, winner)
    check_nearest(before, state, winner)
    points = paid(state, options, winner)
    if is_closed(state, winner) and (state.ended == SELF_DRAWN or options.horse_trigger == 1):
        prizes = race(counters, winner)
        points = [sum(both) for both in zip(points, prizes, strict=True)]
        assert state.raced.tolist() == prizes
    else:
        assert not any(state.raced)
    assert won == points
    assert state.counters.tolist() == counters


def check_nearest(before: Any, state: Any, winner: int) -> None:
    """3.4  Of several winners the nearest after the seat that gave the tile has won."""
    is_same_tile = before.phase in (CLAIM, ROB) and before.thrown == state.thrown
    if is_same_tile and state.ended != SELF_DRAWN:
        called = [seat for seat in seats_in(before.could_win) if state.answers[seat] == WIN]
        assert winner == min(called, key=lambda seat: (seat - int(state.seat) - 1) % 4)


def paid(state: Any, options: Any, winner: int) -> list[int]:
    """4.2, 6.1, 7, 8.1, 8.2  Return what a hand brings each seat; it was one that may be won."""
    by, kind, giver = by_end(state), winning_kind(state), int(state.seat)
    flags, counts = circumstances(state, options, winner, by), hand_before(state, winner)
    if by == "rob_kong":
        flags -= {"last_tile"}
    found = worth.worth(state, options, winner, counts, kind, by, flags)
    assert found["legal"]
    if giver != winner:
        assert not is_sacred(state, options, winner, kind)
        assert not state.ready[winner] & OPEN
    total = found["points"]
    owed = [total if giver == winner else 2 * total * (seat == giver) for seat in SEATS]
    owed[winner] = 0
    return [sum(owed) if seat == winner else -owed[seat] for seat in SEATS]


def race(counters: list[int], winner: int) -> list[int]:
    """9.1, 9.2  Take one of the winner's counters away; return what its third brings each seat."""
    counters[winner] -= 1
    if counters[winner]:
        return [0] * 4
    prizes = [-4 if left == COUNTERS else -2 for left in counters]
    prizes[winner] = 0
    prizes[winner] = -sum(prizes)
    counters[:] = [COUNTERS] * 4
    return prizes


# ---- what may be known -------------------------------------------------------------------------


def known(state: Any, options: Any, viewer: int) -> list[Any]:
    """MJ 11, 5.6  Return all that `viewer` may know."""
    return laws.known(PAGE, state, options, viewer)


def another_world(
    state: Any, options: Any, viewer: int, lot: Random, kept: frozenset[int] = frozenset()
) -> None:
    """Lay what `viewer` cannot know in another way; hands and wall that are `kept` stay.

    A seat that has declared ready is asked on its turn for what it holds (5.8): its hand stays.
    """
    if state.phase == TURN and state.ready[state.seat]:
        kept |= {int(state.seat)}
    laws.another_world(PAGE, state, options, viewer, lot, kept)


# ---- decks -------------------------------------------------------------------------------------

SHARE_DEALT = 0.6  # of the hands that are dealt near ready: by lot they hardly ever come to it


def arranged(deck: Any, lot: Random) -> Any:
    """Return a deck that deals some seats hands that are near ready."""
    places: list[list[int]] = [[] for _ in SEATS]
    start = 0
    for packet in (4, 4, 4, 1):
        for turn in SEATS:
            places[turn] += range(start, start + packet)
            start += packet
    deck, taken = deck.copy(), set()
    for turn in SEATS:
        if lot.random() < SHARE_DEALT:
            lay(deck, places[turn], near_ready(lot), taken)
    return deck


def near_ready(lot: Random) -> list[int]:
    """Return the kinds of a hand that is ready, or lacks a tile or two."""
    suit = lot.choice([KINDS, KINDS[:9], KINDS[9:18], [*KINDS[9:18], *KINDS[18:]], KINDS[18:]])
    if lot.random() < 0.1:
        kinds = [kind for kind in lot.sample(suit, min(7, len(suit))) for _ in range(2)]
    else:
        sets = [one_set(suit, lot) for _ in range(4)]
        kinds = [kind for each in sets for kind in each] + [lot.choice(suit)] * 2
    lot.shuffle(kinds)
    return kinds[: lot.choice([11, 12, 13])]


def one_set(kinds: list[int], lot: Random) -> list[int]:
    kind = lot.choice(kinds)
    run = [kind, kind + 1, kind + 2]
    is_run = kind < BAMBOO and kind % 9 < 7 and lot.random() < 0.7
    return run if is_run else [kind] * 3


def lay(deck: Any, places: list[int], kinds: list[int], taken: set[int]) -> None:
    """Bring tiles of these kinds to these places, as far as others have left them."""
    order = [*places, *(place for place in range(len(deck)) if place not in places)]
    for kind in kinds:
        found = [p for p in order if p not in taken and TILE_SET[deck[p]] == kind]
        to = next(place for place in places if place not in taken)
        if found:
            deck[to], deck[found[0]] = deck[found[0]], deck[to]
            taken.add(to)
