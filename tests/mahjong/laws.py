"""What the laws of both mahjongs share: where tiles lie, who is asked, what may be known.

Nothing here calls the rules: it counts tiles, looks for sets by plain search, and says what is
public once more. MJ is `docs/rules/mahjong_common.md`. What only a game can say is a `Page`.
"""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from madang.game import DEAL, OVER
from madang.mahjong import reference
from madang.mahjong.suit_codes import key_of
from madang.mahjong.tiles import BONUS, COPIES, PLAYED, RANKS

TURN, CLAIM, ROB = 2, 3, 4
PHASES = {DEAL: "deal", OVER: "over", TURN: "turn", CLAIM: "claim", ROB: "rob"}
SEATS = range(4)
UNENDED, SELF_DRAWN, BY_DISCARD, ROBBED = range(4)
CHOW, PUNG, KONG, ADDED, CONCEALED = range(1, 6)
NONE, UNKNOWN = -1, -2
COMPLETE, READY = -1, 0  # shanten
PASS = 1  # an answer: one more than the action
PUBLIC = (
    *("phase", "seat", "dealer", "round_wind", "deal_no", "same_deal", "throw", "ended"),
    *("ended_by", "opened", "front", "end", "thrown", "kongs", "replaced", "unbroken", "barred"),
    "offered",
)
PUBLIC_BY_SEAT = ("points", "carried", "sizes", "bonus", "melded", "meld_forms", "false_wins")
PUBLIC_BY_SEAT = (*PUBLIC_BY_SEAT, "meld_claimed", "meld_givers")
RIVER = ("river", "river_seats", "river_takers")


def no_tiles(state: Any, seat: int) -> list[int]:
    """Return no tiles of a hidden hand that everybody sees."""
    return []


def nothing(state: Any, viewer: int) -> list[Any]:
    """Return nothing that a viewer knows of itself except its hand and what it is asked."""
    return []


class Page(NamedTuple):
    """What the page of a game says, and what its state keeps."""

    tiles: Counter[int]  # every kind as often as the set has it
    specials: Callable[[list[int], Any], int]  # (counts, options) -> shanten to a special shape
    stays: Callable[[Any, Any], bool]  # (before, options) -> whether the dealer deals again
    unsized: tuple[int, ...] = (ROBBED,)  # ends at which hands may have any size
    public: tuple[str, ...] = ()  # more fields that everybody knows
    public_by_seat: tuple[str, ...] = ()
    own: Callable[[Any, int], list[Any]] = nothing
    shown: Callable[[Any, int], list[int]] = no_tiles  # tiles of a hidden hand that all see


def set_of(kinds: list[int]) -> Counter[int]:
    """Return four tiles of each kind that is played and one of each bonus tile."""
    return Counter({kind: COPIES if kind < BONUS else 1 for kind in kinds})


# ---- where everything is -----------------------------------------------------------------------


def seats_in(seats: int) -> list[int]:
    return [seat for seat in SEATS if int(seats) >> seat & 1]


def hand(state: Any, seat: int) -> list[int]:
    return hand_of(state.hands[seat].tolist())


def hand_of(counts: list[int]) -> list[int]:
    return [kind for kind in range(PLAYED) for _ in range(counts[kind])]


def melds(state: Any, seat: int) -> list[tuple[int, int]]:
    """Return form and lowest kind of each meld."""
    count = int(state.melded[seat])
    forms, kinds = state.meld_forms[seat, :count].tolist(), state.meld_kinds[seat, :count].tolist()
    return list(zip(forms, kinds, strict=True))


def tiles_of_meld(form: int, kind: int) -> list[int]:
    if form == CHOW:
        return [kind, kind + 1, kind + 2]
    return [kind] * (3 if form == PUNG else 4)


def bonus(state: Any, seat: int) -> list[int]:
    laid = int(state.bonus[seat])
    return [BONUS + place for place in range(8) if laid >> place & 1]


def wall(state: Any) -> list[int]:
    return state.wall[int(state.front) : int(state.end)].tolist()


def river(state: Any) -> list[int]:
    """Return the discards that nobody took."""
    count = int(state.thrown)
    thrown = zip(state.river[:count].tolist(), state.river_takers[:count].tolist(), strict=True)
    return [kind for kind, taker in thrown if taker == NONE]


def won_tile(state: Any) -> list[int]:
    """Return the tile that a winner has from another seat; it is in nobody's hand."""
    return [int(state.offered)] if state.ended in (BY_DISCARD, ROBBED) else []


def is_empty(state: Any, options: Any) -> bool:
    """MJ 3.3  Tell whether the wall is empty."""
    return int(state.end) - int(state.front) <= options.dead_wall


# ---- what holds after every step ---------------------------------------------------------------


def check_tiles(page: Page, state: Any) -> None:
    """MJ 1  Every kind is there as often as the set has it, wherever that is."""
    there = [*wall(state), *river(state), *won_tile(state)]
    for seat in SEATS:
        there += [*hand(state, seat), *bonus(state, seat)]
        for meld in melds(state, seat):
            there += tiles_of_meld(*meld)
    assert Counter(there) == page.tiles


def check_hands(page: Page, before: Any, state: Any, options: Any) -> None:
    """MJ 5.8, 12.2  13 tiles outside one's turn, a kong counted as three; keys and waits fit."""
    for seat in SEATS:
        counts = state.hands[seat].tolist()
        tiles = hand_of(counts)
        assert len(tiles) == state.sizes[seat]
        if counts != before.hands[seat].tolist():
            assert [key_of(counts, suit) for suit in range(4)] == state.keys[seat].tolist()
        if state.ended not in page.unsized:
            has_turn = state.phase == TURN or state.ended == SELF_DRAWN
            extra = int(has_turn and seat == state.seat)
            assert len(tiles) + 3 * int(state.melded[seat]) == 13 + extra, seat
    seat = int(state.thrown + state.front) % 32  # each hand now and then: this is slow
    if seat in SEATS and not state.ended:
        check_waits(page, state, options, seat)


def check_waits(page: Page, state: Any, options: Any, seat: int) -> None:
    """MJ 12.2  The waits of 13 tiles; on turn, those of the hand before its last tile."""
    counts = state.hands[seat].tolist()
    if state.phase == TURN and seat == state.seat:
        if state.drawn == NONE:
            return  # it has claimed, and will discard
        counts[int(state.drawn)] -= 1
    expected = waits(page, state, counts, options, seat)
    assert int(state.waits[seat]) == sum(1 << kind for kind in expected)


def waits(page: Page, state: Any, counts: list[int], options: Any, seat: int) -> list[int]:
    """MJ 12.2  Return the kinds that complete a hand, without those that it holds whole."""
    held = Counter(hand_of(counts))
    for meld in melds(state, seat):
        held += Counter(tiles_of_meld(*meld))
    special = not state.melded[seat] and page.specials(counts, options) == READY
    spare = [sum(suit) % 3 for suit in reference.suits_of(counts)]
    kinds = [kind for kind in page.tiles if kind < BONUS and held[kind] < COPIES]
    near = [kind for kind in kinds if special or fills(spare, kind)]
    return [kind for kind in near if completes(page, state, counts, kind, options, seat)]


def fills(spare: list[int], kind: int) -> bool:
    """Tell whether sets and eyes can add up: one suit has two tiles more than sets have."""
    suit = kind // RANKS
    return sorted((n + (other == suit)) % 3 for other, n in enumerate(spare)) == [0, 0, 0, 2]


def completes(
    page: Page, state: Any, counts: list[int], kind: int, options: Any, seat: int
) -> bool:
    """MJ 1.5  Tell whether a tile makes four sets and eyes, or a special shape."""
    full = reference.with_one_more(counts, kind)
    if reference.is_complete(full, int(state.melded[seat])):
        return True
    return not state.melded[seat] and page.specials(full, options) == COMPLETE


def check_winner(page: Page, state: Any, options: Any, seat: int) -> None:
    """MJ 8.1  The winner's tiles, with the one it won, are a complete hand."""
    assert (seat == state.seat) == (state.ended == SELF_DRAWN)
    counts, kind = hand_before(state, seat), winning_kind(state)
    assert completes(page, state, counts, kind, options, seat)


def winning_kind(state: Any) -> int:
    """Return the kind with which a hand was won."""
    return int(state.drawn if state.ended == SELF_DRAWN else state.offered)


def hand_before(state: Any, seat: int) -> list[int]:
    """Return the counts of a hand before the tile that its seat has drawn last."""
    counts: list[int] = state.hands[seat].tolist()
    if seat == state.seat and state.drawn != NONE:
        counts[int(state.drawn)] -= 1
    return counts


def takers_of(state: Any, options: Any) -> set[int]:
    """MJ 5.3, 6.1, 6.6  Return the seats whose tiles make a pung with the discard on offer."""
    if state.phase != CLAIM or is_empty(state, options):
        return set()
    kind = int(state.offered)
    return {seat for seat in SEATS if seat != state.seat and state.hands[seat, kind] >= 2}


def is_concealed_kong(state: Any) -> bool:
    return melds(state, int(state.seat))[-1:] == [(CONCEALED, int(state.offered))]


def check_winds(page: Page, before: Any, state: Any, options: Any) -> None:
    """MJ 2.2  The dealer stays where the page says so, else the deal passes on."""
    if not before.deal_no:
        assert (int(state.dealer), int(state.round_wind), int(state.same_deal)) == (0, 0, 1)
        return
    has_room = not options.max_same_deal or before.same_deal < options.max_same_deal
    if page.stays(before, options) and has_room:
        expected = before.dealer, before.round_wind, before.same_deal + 1
    else:
        dealer = (int(before.dealer) + 1) % 4
        expected = dealer, before.round_wind + (dealer == 0), 1
    assert (state.dealer, state.round_wind, state.same_deal) == expected
    assert state.round_wind < options.rounds
    assert (state.carried == before.carried + before.points).all()


def points_without_false_wins(state: Any, options: Any) -> list[int]:
    """MJ 9.3  Return what each seat has won in this hand, as if nobody had called a false win."""
    won = [int(points) for points in state.points]
    for seat in SEATS:
        cost = int(state.false_wins[seat]) * options.false_win_points * (options.false_win == 1)
        won = [
            points - cost if other != seat else points + 3 * cost
            for other, points in enumerate(won)
        ]
    return won


# ---- what may be known -------------------------------------------------------------------------


def known(page: Page, state: Any, options: Any, viewer: int) -> list[Any]:
    """MJ 11  Return all that `viewer` may know."""
    return [
        [int(state[name]) for name in (*PUBLIC, *page.public)],
        [state[name].tolist() for name in (*PUBLIC_BY_SEAT, *page.public_by_seat, *RIVER)],
        [
            [kind_seen(state, options, seat, meld, viewer) for meld in melds(state, seat)]
            for seat in SEATS
        ],
        [hand(state, seat) if is_open(state, seat) else page.shown(state, seat) for seat in SEATS],
        [int(state.drawn)] if state.ended == SELF_DRAWN else [],
        known_of_itself(page, state, viewer) if viewer >= 0 else [],
    ]


def known_of_itself(page: Page, state: Any, viewer: int) -> list[Any]:
    """Return what a seat knows of its hand, what it has drawn, is asked and has answered."""
    drawn = int(state.drawn) if viewer == state.seat else None
    asked = [bool(int(seats) >> viewer & 1) for seats in (state.to_act, state.could_win)]
    answer = int(state.answers[viewer])
    return [hand(state, viewer), drawn, asked, answer, page.own(state, viewer)]


def is_open(state: Any, seat: int) -> bool:
    """MJ 9.3, 11.3  Tell whether a hand is open for everybody."""
    return seat in seats_in(int(state.opened) | int(state.ended_by))


def kind_seen(state: Any, options: Any, seat: int, meld: tuple[int, int], viewer: int) -> int:
    """MJ 5.6  Return the kind of a meld as the viewer sees it."""
    return UNKNOWN if is_hidden(state, options, seat, meld, viewer) else meld[1]


def is_hidden(state: Any, options: Any, seat: int, meld: tuple[int, int], viewer: int) -> bool:
    """MJ 5.6, 11.3  Tell whether a meld is a kong that the viewer does not know."""
    is_shown = seat == viewer or is_open(state, seat) or state.ended or options.concealed_kong == 0
    return meld[0] == CONCEALED and not is_shown


# ---- another world -----------------------------------------------------------------------------

WALL = 4  # what `kept` calls the wall; 0 to 3 are the seats


def another_world(
    page: Page, state: Any, options: Any, viewer: int, lot: Random, kept: frozenset[int]
) -> None:
    """Lay what `viewer` cannot know in another way; hands and wall that are `kept` stay.

    Who is asked depends on what the seats hold: the hands of those that have been asked stay too.
    """
    asked = set(seats_in(state.to_act)) | {seat for seat in SEATS if state.answers[seat]}
    still = asked if state.phase in (CLAIM, ROB) else set()
    loose = [s for s in SEATS if s != viewer and not is_open(state, s) and s not in kept | still]
    answer_otherwise(state, viewer, lot)
    swap_kongs(page, state, options, loose, lot)
    places = list(range(int(state.front), int(state.end))) if WALL not in kept else []
    tiles = [int(state.wall[place]) for place in places]
    stays = [kind for kind in tiles if kind >= BONUS]  # a bonus tile is never in a hand
    tiles = [kind for kind in tiles if kind < BONUS]
    for seat in loose:
        tiles += (Counter(hand(state, seat)) - Counter(page.shown(state, seat))).elements()
    lot.shuffle(tiles)
    for seat in loose:
        deal_again(page, state, seat, tiles, options, lot)
    rest = [*stays, *tiles]
    lot.shuffle(rest)
    for place, kind in zip(places, rest, strict=True):
        state.wall[place] = kind
    for place in {*range(len(state.wall))} - {*range(int(state.front), int(state.end))}:
        state.wall[place] = lot.choice([*page.tiles])


def answer_otherwise(state: Any, viewer: int, lot: Random) -> None:
    """MJ 6.1  Let others be asked and have passed, or not, while the viewer has still to answer."""
    if state.phase not in (CLAIM, ROB) or viewer not in seats_in(state.to_act):
        return
    others = [seat for seat in SEATS if seat not in (viewer, state.seat)]
    for seat in others:
        if state.answers[seat] in (0, PASS) and lot.random() < 0.3:
            state.answers[seat] = PASS
            state.to_act &= ~(1 << seat)


def swap_kongs(page: Page, state: Any, options: Any, loose: list[int], lot: Random) -> None:
    """Let a hidden kong be of another kind that is whole in the hand of the same seat."""
    for seat in loose:
        for place, meld in enumerate(melds(state, seat)):
            shown = page.shown(state, seat)
            whole = [k for k in range(PLAYED) if state.hands[seat, k] == COPIES and k not in shown]
            if whole and is_hidden(state, options, seat, meld, -1):
                kind = lot.choice(whole)
                state.meld_kinds[seat, place] = kind
                state.hands[seat, kind], state.hands[seat, meld[1]] = 0, COPIES


def deal_again(
    page: Page, state: Any, seat: int, tiles: list[int], options: Any, lot: Random
) -> None:
    """Give a seat as many tiles as it had, and make the fields that depend on them fit."""
    counts = Counter(page.shown(state, seat))
    counts.update(tiles.pop() for _ in range(int(state.sizes[seat]) - counts.total()))
    state.hands[seat] = [counts[kind] for kind in range(PLAYED)]
    held = state.hands[seat].tolist()
    state.keys[seat] = [key_of(held, suit) for suit in range(4)]
    if seat == state.seat and state.phase == TURN:
        if state.drawn == NONE:
            return
        state.drawn = lot.choice(hand_of(held))
        held[int(state.drawn)] -= 1
    state.waits[seat] = sum(1 << kind for kind in waits(page, state, held, options, seat))


def shown_by_step(state: Any, seat: int) -> frozenset[int]:
    """Return what a step of `seat` may show to somebody: its hand, and the next tiles."""
    return frozenset([seat, WALL])
