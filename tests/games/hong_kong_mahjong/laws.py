"""What the general property tests must know of Hong Kong mahjong, written from its pages.

Nothing here calls the rules: it counts tiles, looks for sets by plain search, and says what is
public once more. HK is `docs/rules/hong_kong_mahjong.md`, MJ `docs/rules/mahjong_common.md`.
"""

from collections import Counter
from random import Random
from typing import Any

from madang.game import DEAL, OVER
from madang.mahjong import plain
from madang.mahjong.keys import key_of
from madang.mahjong.tiles import BONUS, COPIES, HONOURS, PLAYED, RANKS

TURN, CLAIM, ROB = 2, 3, 4
PHASES = {DEAL: "deal", OVER: "over", TURN: "turn", CLAIM: "claim", ROB: "rob"}
COMPARED = {"deal", "over", "turn", "claim"}  # phases that two worlds must have met; a rob is rare
STEPS = {"discard", "pass", "pung", "chow"}  # and steps
ENDS_EARLY = False
SHARE = 0.03  # of the steps at which two worlds are compared: a hand has a hundred
TRIES = 0.25  # of the examples that others get: a match has hundreds of steps
SHORT = (  # options that keep a match short: nobody knows how many hands it has
    {"rounds": "1", "dealer_repeat": "false"},
    {"rounds": "1", "dealer_repeat": "true", "max_same_deal": "3"},
)
SEATS = range(4)
UNENDED, SELF_DRAWN, BY_DISCARD, ROBBED, FLOWERS, DRAWN_HAND = range(6)
CHOW, PUNG, KONG, ADDED, CONCEALED = range(1, 6)
NONE, UNKNOWN = -1, -2
COMPLETE = -1  # shanten
WHOLE_SET = Counter({kind: COPIES if kind < BONUS else 1 for kind in range(BONUS + 8)})
PASS, WIN, A_PUNG, A_KONG, A_CHOW = range(1, 6)  # answers: one more than the action
PUBLIC = (
    *("phase", "seat", "dealer", "round_wind", "deal_no", "same_deal", "goulash", "collected"),
    *("throw", "ended", "ended_by", "opened", "front", "end", "thrown", "kongs", "replaced"),
    *("unbroken", "barred", "offered"),
)
PUBLIC_BY_SEAT = ("points", "carried", "sizes", "bonus", "melded", "meld_forms", "false_wins")
PUBLIC_BY_SEAT = (*PUBLIC_BY_SEAT, "meld_claimed", "meld_givers")
RIVER = ("river", "river_seats", "river_takers")


# ---- what lies where ---------------------------------------------------------------------------


def seats_in(seats: int) -> list[int]:
    return [seat for seat in SEATS if int(seats) >> seat & 1]


def hand(state: Any, seat: int) -> list[int]:
    return hand_of(state.hands[seat].tolist())


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
    """Return the tile that a winner has from another seat; it lies in nobody's hand."""
    return [int(state.offered)] if state.ended in (BY_DISCARD, ROBBED) else []


# ---- what holds after every step ---------------------------------------------------------------


def check(before: Any, state: Any, options: Any) -> None:
    """Assert what the pages promise about a state and the one before it."""
    check_tiles(state)
    check_hands(before, state, options)
    check_asked(before, state, options)
    assert int(state.points.sum()) == int(state.carried.sum()) == 0
    if before.deal_no != state.deal_no:
        check_winds(before, state, options)
    if state.ended != UNENDED and (before.ended == UNENDED or before.deal_no != state.deal_no):
        check_end(before, state, options)


def check_tiles(state: Any) -> None:
    """HK  144 tiles: every kind as often as the set has it, wherever it lies."""
    there = [*wall(state), *river(state), *won_tile(state)]
    for seat in SEATS:
        there += [*hand(state, seat), *bonus(state, seat)]
        for meld in melds(state, seat):
            there += tiles_of_meld(*meld)
    assert Counter(there) == WHOLE_SET


def check_hands(before: Any, state: Any, options: Any) -> None:
    """MJ 5.8, 12.2  13 tiles outside one's turn, a kong counted as three; keys and waits fit."""
    for seat in SEATS:
        counts = state.hands[seat].tolist()
        tiles = hand_of(counts)
        assert len(tiles) == state.sizes[seat]
        if counts != before.hands[seat].tolist():
            assert [key_of(counts, suit) for suit in range(4)] == state.keys[seat].tolist()
        if state.ended not in (FLOWERS, ROBBED):
            has_turn = state.phase == TURN or state.ended == SELF_DRAWN
            extra = int(has_turn and seat == state.seat)
            assert len(tiles) + 3 * int(state.melded[seat]) == 13 + extra, seat
    seat = int(state.thrown + state.front) % 32  # each hand now and then: this is slow
    if seat in SEATS and not state.ended:
        check_waits(state, options, seat)


def check_waits(state: Any, options: Any, seat: int) -> None:
    """MJ 12.2  The waits of 13 tiles; on turn, those of the hand before its last tile."""
    counts = state.hands[seat].tolist()
    if state.phase == TURN and seat == state.seat:
        if state.drawn == NONE:
            return  # it has claimed, and will discard
        counts[int(state.drawn)] -= 1
    assert int(state.waits[seat]) == sum(1 << kind for kind in waits(state, counts, options, seat))


def waits(state: Any, counts: list[int], options: Any, seat: int) -> list[int]:
    """MJ 12.2  Return the kinds that complete a hand, without those that it holds whole."""
    held = Counter(hand_of(counts))
    for meld in melds(state, seat):
        held += Counter(tiles_of_meld(*meld))
    special = not state.melded[seat] and is_near_special(counts, options)
    spare = [sum(suit) % 3 for suit in plain.suits_of(counts)]
    kinds = [kind for kind in range(PLAYED) if held[kind] < COPIES]
    near = [kind for kind in kinds if special or fills(spare, kind)]
    return [kind for kind in near if completes(state, counts, kind, options, seat)]


def is_near_special(counts: list[int], options: Any) -> bool:
    """HK 4.1  Tell whether a hand is ready for seven pairs or thirteen orphans."""
    is_quad = bool(options.seven_pairs_quad)
    return plain.shanten_pairs(counts, is_quad) == 0 or plain.shanten_orphans(counts) == 0


def fills(spare: list[int], kind: int) -> bool:
    """Tell whether sets and eyes can add up: one suit has two tiles more than sets have."""
    suit = kind // RANKS
    return sorted((n + (other == suit)) % 3 for other, n in enumerate(spare)) == [0, 0, 0, 2]


def hand_of(counts: list[int]) -> list[int]:
    return [kind for kind in range(PLAYED) for _ in range(counts[kind])]


def completes(state: Any, counts: list[int], kind: int, options: Any, seat: int) -> bool:
    """HK 4.1  Tell whether a tile makes four sets and eyes, seven pairs or thirteen orphans."""
    full = [n + (other == kind) for other, n in enumerate(counts)]
    if plain.is_complete(full, int(state.melded[seat])):
        return True
    if state.melded[seat]:
        return False
    is_quad = bool(options.seven_pairs_quad)
    pairs = options.seven_pairs != 2 and plain.shanten_pairs(full, is_quad) == COMPLETE
    return pairs or (options.thirteen_orphans == 1 and plain.shanten_orphans(full) == COMPLETE)


def is_empty(state: Any, options: Any) -> bool:
    """MJ 3.3  Tell whether the wall is empty."""
    return int(state.end) - int(state.front) <= options.dead_wall


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
    takers = set()
    if state.phase == CLAIM and not is_empty(state, options):
        takers = {seat for seat in others if state.hands[seat, kind] >= 2}
        takers |= {(giver + 1) % 4} if chows(state, (giver + 1) % 4, kind) else set()
    assert takers <= asked <= others
    for seat in asked - takers:
        assert completes(state, state.hands[seat].tolist(), kind, options, seat)
        assert not state.locked >> seat & 1
        assert state.could_win >> seat & 1


def is_concealed_kong(state: Any) -> bool:
    return melds(state, int(state.seat))[-1:] == [(CONCEALED, int(state.offered))]


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


def check_winds(before: Any, state: Any, options: Any) -> None:
    """HK 1.1, 1.2  The deal stays after a win of East and a drawn hand, else it passes on."""
    if not before.deal_no:
        assert (int(state.dealer), int(state.round_wind), int(state.same_deal)) == (0, 0, 1)
        return
    is_kept = before.ended == DRAWN_HAND or before.dealer in seats_in(before.ended_by)
    has_room = not options.max_same_deal or before.same_deal < options.max_same_deal
    if options.dealer_repeat and is_kept and has_room:
        expected = before.dealer, before.round_wind, before.same_deal + 1
    else:
        dealer = (int(before.dealer) + 1) % 4
        expected = dealer, before.round_wind + (dealer == 0), 1
    assert (state.dealer, state.round_wind, state.same_deal) == expected
    assert state.round_wind < options.rounds
    assert (state.carried == before.carried + before.points).all()


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
        check_winner(state, options, seat)


def winning_points(state: Any, options: Any) -> list[int]:
    """Return what the hand itself has brought: neither false wins nor the goulash."""
    won = [int(points) for points in state.points]
    for seat in SEATS:
        cost = int(state.false_wins[seat]) * options.false_win_points * (options.false_win == 1)
        won = [
            points - cost if other != seat else points + 3 * cost
            for other, points in enumerate(won)
        ]
    if winners := seats_in(state.ended_by):
        first = min(winners, key=lambda seat: (seat - int(state.seat) - 1) % 4)
        owed = int(state.collected)
        won = [points + (owed if seat != first else -3 * owed) for seat, points in enumerate(won)]
    return won


def check_winner(state: Any, options: Any, seat: int) -> None:
    """HK 4.1  The winner's tiles, with the one it won, are a complete hand."""
    counts = state.hands[seat].tolist()
    kind = int(state.offered)
    if state.ended == SELF_DRAWN:
        assert seat == state.seat
        kind = int(state.drawn)
        counts[kind] -= 1
    else:
        assert seat != state.seat
    assert completes(state, counts, kind, options, seat)


# ---- what may be known -------------------------------------------------------------------------


def known(state: Any, options: Any, viewer: int) -> list[Any]:
    """MJ 11  Return all that `viewer` may know."""
    own = (
        [hand(state, viewer), drawn_by(state, viewer), asked_of(state, viewer)]
        if viewer >= 0
        else []
    )
    return [
        [int(state[name]) for name in PUBLIC],
        [state[name].tolist() for name in (*PUBLIC_BY_SEAT, *RIVER)],
        [
            [kind_seen(state, options, seat, meld, viewer) for meld in melds(state, seat)]
            for seat in SEATS
        ],
        [hand(state, seat) if is_open(state, seat) else None for seat in SEATS],
        [int(state.drawn)] if state.ended == SELF_DRAWN else [],
        own,
    ]


def drawn_by(state: Any, viewer: int) -> int | None:
    """Return what the viewer itself has drawn."""
    return int(state.drawn) if viewer == state.seat else None


def asked_of(state: Any, viewer: int) -> list[bool | int]:
    """Return what the viewer is asked and has answered, and which wins it has let go by."""
    seats = (state.to_act, state.could_win, state.locked)
    return [*(bool(int(each) >> viewer & 1) for each in seats), int(state.answers[viewer])]


def is_open(state: Any, seat: int) -> bool:
    """MJ 9.3, 11.3  Tell whether a hand lies open for everybody."""
    return seat in seats_in(int(state.opened) | int(state.ended_by))


def kind_seen(state: Any, options: Any, seat: int, meld: tuple[int, int], viewer: int) -> int:
    """MJ 5.6  Return the kind of a meld as the viewer sees it."""
    return UNKNOWN if is_hidden(state, options, seat, meld, viewer) else meld[1]


def is_hidden(state: Any, options: Any, seat: int, meld: tuple[int, int], viewer: int) -> bool:
    """MJ 5.6, 11.3  Tell whether a meld is a kong that the viewer does not know."""
    is_shown = seat == viewer or is_open(state, seat) or state.ended or options.concealed_kong == 0
    return meld[0] == CONCEALED and not is_shown


WALL = 4  # what `kept` calls the wall; 0 to 3 are the seats


def another_world(
    state: Any, options: Any, viewer: int, lot: Random, kept: frozenset[int] = frozenset()
) -> None:
    """Lay what `viewer` cannot know in another way; hands and wall that are `kept` stay.

    Who is asked depends on what the seats hold: the hands of those that have been asked stay too.
    """
    asked = set(seats_in(state.to_act)) | {seat for seat in SEATS if state.answers[seat]}
    still = asked if state.phase in (CLAIM, ROB) else set()
    loose = [s for s in SEATS if s != viewer and not is_open(state, s) and s not in kept | still]
    answer_otherwise(state, viewer, lot)
    swap_kongs(state, options, loose, lot)
    places = list(range(int(state.front), int(state.end))) if WALL not in kept else []
    tiles = [int(state.wall[place]) for place in places]
    stays = [kind for kind in tiles if kind >= BONUS]  # a bonus tile is never in a hand
    tiles = [kind for kind in tiles if kind < BONUS]
    for seat in loose:
        tiles += hand(state, seat)
    lot.shuffle(tiles)
    for seat in loose:
        deal_again(state, seat, tiles, options, lot)
    rest = [*stays, *tiles]
    lot.shuffle(rest)
    for place, kind in zip(places, rest, strict=True):
        state.wall[place] = kind
    for place in {*range(len(state.wall))} - {*range(int(state.front), int(state.end))}:
        state.wall[place] = lot.randrange(BONUS + 8)


def answer_otherwise(state: Any, viewer: int, lot: Random) -> None:
    """MJ 6.1  Let others be asked and have passed, or not, while the viewer has still to answer."""
    if state.phase not in (CLAIM, ROB) or viewer not in seats_in(state.to_act):
        return
    others = [seat for seat in SEATS if seat not in (viewer, state.seat)]
    for seat in others:
        if state.answers[seat] in (0, PASS) and lot.random() < 0.3:
            state.answers[seat] = PASS
            state.to_act &= ~(1 << seat)


def swap_kongs(state: Any, options: Any, loose: list[int], lot: Random) -> None:
    """Let a hidden kong be of another kind that lies whole in the hand of the same seat."""
    for seat in loose:
        for place, meld in enumerate(melds(state, seat)):
            whole = [kind for kind in range(PLAYED) if state.hands[seat, kind] == COPIES]
            if whole and is_hidden(state, options, seat, meld, -1):
                kind = lot.choice(whole)
                state.meld_kinds[seat, place] = kind
                state.hands[seat, kind], state.hands[seat, meld[1]] = 0, COPIES


def deal_again(state: Any, seat: int, tiles: list[int], options: Any, lot: Random) -> None:
    """Give a seat as many tiles as it had, and make what is kept beside them fit."""
    counts = Counter(tiles.pop() for _ in range(int(state.sizes[seat])))
    state.hands[seat] = [counts[kind] for kind in range(PLAYED)]
    held = state.hands[seat].tolist()
    state.keys[seat] = [key_of(held, suit) for suit in range(4)]
    if seat == state.seat and state.phase == TURN:
        if state.drawn == NONE:
            return
        state.drawn = lot.choice(hand_of(held))
        held[int(state.drawn)] -= 1
    state.waits[seat] = sum(1 << kind for kind in waits(state, held, options, seat))


def shown_by_step(state: Any, seat: int) -> frozenset[int]:
    """Return what a step of `seat` may show to somebody: its hand, and the next tiles."""
    return frozenset([seat, WALL])
