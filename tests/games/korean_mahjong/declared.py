"""What the page says of ready hands: who may declare, what is shown, what stays (KM 5)."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from madang.mahjong.suit_codes import count_in
from madang.mahjong.tiles import COPIES, KIND_OF_WORD, PLAYED, WORDS, rank_of, suit_of
from tests.games.korean_mahjong.worth import (
    DISCARD,
    DOUBLE,
    OPEN,
    SELF_DRAW,
    circumstances,
    is_closed,
    is_first_round,
    worth,
)
from tests.mahjong.laws import (
    CONCEALED,
    NONE,
    SEATS,
    TURN,
    Page,
    hand_before,
    hand_of,
    melds,
    waits,
)
from tests.mahjong.slow import sets_from

ANY_WAIT = 1
Split = tuple[list[int], tuple[int, ...]]  # kinds of the pungs, and the tiles outside sets

# ---- declaring ---------------------------------------------------------------------------------


def may_declare(state: Any, options: Any, seat: int) -> bool:
    """5.1, 5.5, 5.6  Tell whether a seat on turn may declare, if its hand may."""
    left = int(state.end - state.front) - options.dead_wall
    is_barred = any(ready & OPEN for ready in state.ready.tolist())
    has_room = left >= options.ready_min_wall and state.drawn != NONE
    return has_room and not state.ready[seat] and not is_barred and is_closed(state, seat)


def is_worth_declaring(
    page: Page, state: Any, options: Any, seat: int, counts: list[int], is_open: bool
) -> bool:
    """5.2, 5.6, 5.7  Tell whether thirteen tiles reach the minimum without circumstances."""
    by = SELF_DRAW if is_open else DISCARD
    flags = {"double_ready"} if is_first_round(state) else set()
    reached = [
        worth(state, options, seat, counts, kind, by, flags)["legal"]
        for kind in waits(page, state, counts, options, seat)
    ]
    return any(reached) and (all(reached) or options.ready_check == ANY_WAIT)


def declarations_of(page: Page, state: Any, options: Any, seat: int) -> set[tuple[int, bool]]:
    """5  Return what a seat on turn may declare: the kind discarded, and whether openly."""
    if not may_declare(state, options, seat):
        return set()
    counts: list[int] = state.hands[seat].tolist()
    return {
        (kind, is_open)
        for kind in {*hand_of(counts)}
        for is_open in (False, True)
        if is_worth_declaring(page, state, options, seat, without(counts, [kind]), is_open)
    }


def without(counts: list[int], kinds: list[int]) -> list[int]:
    gone = Counter(kinds)
    return [n - gone[kind] for kind, n in enumerate(counts)]


# ---- splits ------------------------------------------------------------------------------------


def splits_of(page: Page, state: Any, options: Any, seat: int, tiles: list[int]) -> Iterator[Split]:
    """5.6  Yield every split of thirteen tiles that waits for something as sets and eyes."""
    able = waits(page, state, [tiles.count(kind) for kind in range(PLAYED)], options, seat)
    for size in (1, 4):
        for rest in {*combinations(sorted(tiles), size)}:
            if any(waits_for(rest, kind) for kind in able):
                left = (Counter(tiles) - Counter(rest)).elements()
                for sets in sets_from(sorted(WORDS[kind] for kind in left)):
                    yield [KIND_OF_WORD[k[0]] for form, k in sets if form == "pung"], rest


def waits_for(rest: tuple[int, ...], kind: int) -> bool:
    """5.6  Tell whether the tiles outside sets wait for a kind, as eyes or, with eyes, in a set."""
    if len(rest) == 1:
        return rest[0] == kind
    for eyes in {*rest}:
        if rest.count(eyes) >= 2:
            two = Counter(rest) - Counter([eyes, eyes])
            if is_set(sorted([*two.elements(), kind])):
                return True
    return False


def is_set(tiles: list[int]) -> bool:
    """MJ 1.5  Tell whether three tiles are a pung or a chow."""
    return any(True for sets in sets_from([WORDS[kind] for kind in tiles]) if sets)


def to_show(page: Page, state: Any, options: Any, seat: int, tiles: list[int]) -> list[int]:
    """5.6  Return what an open-ready hand of these thirteen tiles shows, in order."""
    rests = [rest for _, rest in splits_of(page, state, options, seat, tiles)]
    return list(min(rests, key=lambda rest: (len(rest), rest), default=sorted(tiles)))


def shown(state: Any, seat: int) -> list[int]:
    """5.6  Return the tiles that a seat shows."""
    keys = state.shown[seat].tolist()
    counts = [count_in(keys[suit_of(kind)], rank_of(kind)) for kind in range(PLAYED)]
    return hand_of(counts)


# ---- what holds after every step ---------------------------------------------------------------


def check(page: Page, before: Any, state: Any, options: Any) -> None:
    """5  What was declared was allowed, and what has been declared stays."""
    for seat in SEATS:
        was = int(before.ready[seat]) if before.deal_no == state.deal_no else 0
        if was:
            check_stays(page, before, state, options, seat)
        elif state.ready[seat]:
            check_declared(page, before, state, options, seat)
        else:
            assert not shown(state, seat)
    if state.phase == TURN and state.ready[state.seat]:
        check_asked(page, state, options, int(state.seat))


def check_declared(page: Page, before: Any, state: Any, options: Any, seat: int) -> None:
    """5.1, 5.2, 5.6, 5.7  The declaration was allowed, and is what it has to be."""
    assert (before.phase, before.seat) == (TURN, seat)
    ready, place = int(state.ready[seat]), int(state.declared_with[seat])
    kind, tiles = int(state.river[place]), hand_of(hand_before(state, seat))
    assert (place, state.river_seats[place]) == (before.thrown, seat)
    assert sorted([*tiles, kind]) == hand_of(before.hands[seat].tolist())
    assert (kind, bool(ready & OPEN)) in declarations_of(page, before, options, seat)
    assert bool(ready & DOUBLE) == is_first_round(before)
    expected = to_show(page, before, options, seat, tiles) if ready & OPEN else []
    assert shown(state, seat) == expected


def check_stays(page: Page, before: Any, state: Any, options: Any, seat: int) -> None:
    """5.1, 5.3, 5.8  Nothing changes but by a kong that leaves the waits and what is shown."""
    for name in ("ready", "declared_with"):
        assert state[name][seat] == before[name][seat]
    assert shown(state, seat) == shown(before, seat)
    old, new = hand_before(before, seat), hand_before(state, seat)
    if state.melded[seat] == before.melded[seat]:
        assert old == new
        return
    assert options.kong_after_ready
    form, kind = melds(state, seat)[-1]
    assert form == CONCEALED
    assert without(old, [kind] * (COPIES - 1)) == new
    assert may_kong(page, before, options, seat, kind)


def may_kong(page: Page, state: Any, options: Any, seat: int, kind: int) -> bool:
    """5.8  Tell whether a kong of the tile drawn leaves the hand as it is."""
    counts = hand_before(state, seat)
    if counts[kind] != COPIES - 1:
        return False
    tiles = hand_of(counts)
    pungs = [pungs for pungs, _ in splits_of(page, state, options, seat, tiles)]
    after = with_kong(state, seat, kind)
    old = waits(page, state, counts, options, seat)
    new = waits(page, after, hand_before(after, seat), options, seat)
    return bool(pungs) and all(kind in some for some in pungs) and old == new


def with_kong(state: Any, seat: int, kind: int) -> Any:
    """Return a copy of the state in which a seat on turn has laid down a concealed kong."""
    after = state.copy()
    after.hands[seat, kind] = 0
    after.meld_forms[seat, int(state.melded[seat])] = CONCEALED
    after.meld_kinds[seat, int(state.melded[seat])] = kind
    after.melded[seat] += 1
    after.drawn = NONE
    return after


def check_asked(page: Page, state: Any, options: Any, seat: int) -> None:
    """5.3, 5.4, 5.8  A seat that has declared is asked on its turn only about a kong."""
    kind, counts = int(state.drawn), hand_before(state, seat)
    assert options.kong_after_ready
    assert may_kong(page, state, options, seat, kind)
    if kind in waits(page, state, counts, options, seat):
        flags = circumstances(state, options, seat, SELF_DRAW)
        assert not worth(state, options, seat, counts, kind, SELF_DRAW, flags)["legal"]
