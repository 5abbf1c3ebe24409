"""The observation of a seat in a match of mahjong: the columns of both games (MJ 11).

The columns of tiles come first, 34 kinds a plane: the first `len(PLANES) * 34` elements of a row
may be taken as so many channels of a convolution.
"""

from typing import Any

from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.hand import CHOW, CONCEALED, KONG, PUNG
from madang.mahjong.play.hidden import is_open
from madang.mahjong.play.state import BY_DISCARD, EVERYBODY, HIDDEN, PHASES, ROBBED, SEATS, TURN
from madang.mahjong.tiles import COPIES, NONE, PLAYED, WINDS, WORDS
from madang.mahjong.types import KindSet, Options, State
from madang.observations import Column, axis, starts

RECENT = 32  # discards whose age is written
MOST_POINTS = 100  # more points are written as so many
MOST_HANDS = 100

SEAT = axis("seat", range(SEATS))
OTHERS = axis("seat", range(1, SEATS))
KIND = axis("kind", WORDS[:PLAYED])
WIND = axis("wind", WINDS)

# fmt: off
PLANES = (
    #      name               axes                              low  high  meaning, section
    Column("own_hand",        (axis("count", range(1, COPIES + 1)), KIND), 0, 1, "Whether the hand holds at least so many concealed tiles of a kind.", "MJ 4.1"),
    Column("own_drawn",       (KIND,),                            0, 1, "The tile that the seat has drawn on this turn.", "MJ 5.1"),
    Column("own_waits",       (KIND,),                            0, 1, "The kinds that complete the hand in shape, without the tile drawn.", "MJ 12.2"),
    Column("offered",         (KIND,),                            0, 1, "The tile that was discarded, or added to a kong, and may be claimed.", "MJ 6.1"),
    Column("unseen",          (KIND,),                            0, 4, "Copies that the seat does not see in its hand, in open hands, in melds or in the rivers.", "MJ 11.1"),
    Column("melds",           (SEAT, KIND),                       0, 4, "Tiles in each seat's melds, as far as they may be seen.", "MJ 11.1"),
    Column("discards",        (SEAT, KIND),                       0, 4, "Tiles that each seat has discarded, claimed or not.", "MJ 11.1"),
    Column("recent",          (SEAT, KIND),                       0, RECENT, f"When each seat discarded a kind last: {RECENT} for the last discard of all, one less for each before; 0: earlier, or never.", "MJ 11.1"),
    Column("open_hands",      (OTHERS, KIND),                     0, 4, "Concealed tiles of the other seats that lie open.", "MJ 11.3"),
    Column("open_waits",      (KIND,),                            0, 1, "The kinds that complete another hand that is open.", "MJ 9.3"),
)
NUMBERS = (
    # the table
    Column("phase",           (axis("phase", PHASES),),           0, 1, "What is asked.", "MJ 5.2"),
    Column("asked",           (),                                 0, 1, "Whether the seat itself has to act.", "MJ 6.1"),
    Column("turn",            (SEAT,),                            0, 1, "Whose turn it is, or who gave the tile.", "MJ 5.1"),
    Column("has_drawn",       (),                                 0, 1, "Whether the seat on turn has drawn a tile; otherwise it has claimed one.", "MJ 5.1"),
    Column("dealer",          (SEAT,),                            0, 1, "Who is East.", "MJ 2.1"),
    Column("own_wind",        (WIND,),                            0, 1, "The seat's own wind.", "MJ 2.1"),
    Column("round_wind",      (WIND,),                            0, 1, "The wind of the round.", "MJ 2.2"),
    # the hand
    Column("wall",            (),                                 0, 127, "Tiles left in the wall, the dead wall with them.", "MJ 3.4"),
    Column("sizes",           (SEAT,),                            0, 14, "Concealed tiles of each seat.", "MJ 4.1"),
    Column("bonus",           (SEAT, axis("tile", WORDS[PLAYED:])), 0, 1, "Flowers and seasons that each seat has laid out.", "MJ 4.2"),
    Column("melded",          (SEAT,),                            0, 4, "Melds of each seat.", "MJ 5.6"),
    Column("chows",           (SEAT,),                            0, 4, "Chows among them.", "MJ 6.1"),
    Column("kongs",           (SEAT,),                            0, 4, "Kongs of any sort among them.", "MJ 5.6"),
    Column("concealed_kongs", (SEAT,),                            0, 4, "Concealed kongs among them.", "MJ 5.6"),
    Column("claimed",         (SEAT, axis("giver", range(SEATS))), 0, 4, "Melds for which each seat has claimed a tile of another.", "MJ 6.3"),
    Column("kongs_in_turn",   (),                                 0, 16, "Kongs of the seat on turn, each on the replacement of the one before.", "MJ 5.3"),
    Column("replaced",        (),                                 0, 1, "Whether the tile drawn is the replacement of a kong.", "MJ 10.5"),
    Column("unbroken",        (),                                 0, 5, "What is left of the first turns, as long as nothing is claimed: one less for each discard.", "MJ 10.6"),
    Column("false_wins",      (SEAT,),                            0, 127, "Wins that each seat has called and did not have.", "MJ 9.3"),
    Column("barred",          (),                                 0, 1, "Whether the seat on turn has called such a win on this turn.", "MJ 9.3"),
    Column("opened",          (SEAT,),                            0, 1, "Whose hand is open for a false win.", "MJ 9.3"),
    # the match
    Column("deal",            (),                                 0, MOST_HANDS, f"Which hand of the match this is, {MOST_HANDS} at most.", "MJ 2.2"),
    Column("same_deal",       (),                                 0, MOST_HANDS, f"Hands in a row with the same dealer, {MOST_HANDS} at most.", "MJ 2.2"),
    Column("deals_left",      (),                                 0, 15, "How often the deal still passes on at least.", "MJ 2.2"),
    Column("points",          (SEAT,),                         -MOST_POINTS, MOST_POINTS, f"Points won in this hand, {MOST_POINTS} at most.", "MJ 8.1"),
    Column("totals",          (SEAT,),                         -MOST_POINTS, MOST_POINTS, f"Points that the seat has won in the match, then by how many each other seat has more; {MOST_POINTS} at most.", "MJ 2.2"),
    Column("total_tens",      (SEAT,),                         -MOST_POINTS, MOST_POINTS, f"The same in tens, rounded, {MOST_POINTS} tens at most.", "MJ 2.2", 10),
    Column("ended_by",        (SEAT,),                            0, 1, "Who has won the hand.", "MJ 8.1"),
)
# fmt: on
COMMON = PLANES + NUMBERS
AT = starts(COMMON)


@kernel
def observe_common(view: State, options: Options, seat: Seat, out: Any) -> None:
    """Write the columns of `COMMON`, zeros into all others, from what `seat` may know (MJ 11)."""
    out[:] = 0
    observe_table(view, seat, out)
    observe_match(view, options, seat, out)
    observe_own(view, seat, out)
    observe_river(view, seat, out)
    for place in range(SEATS):
        other = (seat + place) % SEATS
        observe_seat(view, other, place, out)
        observe_melds(view, options, seat, other, place, out)
    if (view.opened | view.ended_by) & EVERYBODY & ~(1 << seat):
        observe_open_hands(view, seat, out)


@kernel
def place_of(seat: Seat, other: int) -> int:
    """Return how many places after `seat` another one sits."""
    return int(other - seat) % SEATS


@kernel
def within(points: int, most: int) -> int:
    """Return points that are not further from 0 than `most`."""
    return int(min(max(points, -most), most))


@kernel
def observe_table(view: State, seat: Seat, out: Any) -> None:
    """MJ 5, 6  Write what is asked, and whom."""
    out[AT.phase + view.phase] = 1
    out[AT.asked] = view.to_act >> seat & 1
    if view.deal_no == 0:
        return
    out[AT.turn + place_of(seat, view.seat)] = 1
    out[AT.dealer + place_of(seat, view.dealer)] = 1
    out[AT.own_wind + place_of(view.dealer, seat)] = 1
    out[AT.round_wind + view.round_wind] = 1
    out[AT.has_drawn] = view.drawn != NONE
    if view.drawn != NONE and view.seat == seat:
        out[AT.own_drawn + view.drawn] = 1
    if view.offered != NONE and view.phase != TURN:
        out[AT.offered + view.offered] = 1


@kernel
def observe_match(view: State, options: Options, seat: Seat, out: Any) -> None:
    """MJ 2.2, 5  Write how far the hand and the match are."""
    out[AT.wall] = view.end - view.front
    out[AT.kongs_in_turn] = view.kongs
    out[AT.replaced] = view.replaced
    out[AT.unbroken] = view.unbroken
    out[AT.barred] = view.barred
    out[AT.deal] = min(view.deal_no, MOST_HANDS)
    out[AT.same_deal] = min(view.same_deal, MOST_HANDS)
    rounds = options.rounds - 1 - int(view.round_wind)
    out[AT.deals_left] = SEATS * rounds + SEATS - 1 - int(view.dealer)
    own = int(view.carried[seat]) + int(view.points[seat])
    for place in range(SEATS):
        other = (seat + place) % SEATS
        total = int(view.carried[other]) + int(view.points[other])
        total -= own if place > 0 else 0
        out[AT.points + place] = within(int(view.points[other]), MOST_POINTS)
        out[AT.totals + place] = within(total, MOST_POINTS)
        out[AT.total_tens + place] = within((total + 5) // 10, MOST_POINTS)


@kernel
def observe_own(view: State, seat: Seat, out: Any) -> None:
    """MJ 4.1, 12.2  Write the seat's concealed tiles, and what it waits for."""
    for kind in range(PLAYED):
        held = int(view.hands[seat, kind])
        out[AT.unseen + kind] = COPIES - held
        for count in range(COPIES):
            out[AT.own_hand + PLAYED * count + kind] = held > count
    write_kinds(int(view.waits[seat]), AT.own_waits, out)


@kernel
def write_kinds(kinds: KindSet, at: int, out: Any) -> None:
    """Write a set of kinds."""
    if kinds:
        for kind in range(PLAYED):
            out[at + kind] |= kinds >> kind & 1


@kernel
def observe_river(view: State, seat: Seat, out: Any) -> None:
    """MJ 11.1  Write which seat discarded what, and when; claimed tiles are in melds."""
    oldest = int(view.thrown) - RECENT
    for place in range(view.thrown):
        kind = int(view.river[place])
        at = PLAYED * place_of(seat, int(view.river_seats[place])) + kind
        out[AT.discards + at] += 1
        out[AT.unseen + kind] -= view.river_takers[place] == NONE
        out[AT.recent + at] = max(0, place + 1 - oldest)
    if view.ended == BY_DISCARD or view.ended == ROBBED:
        out[AT.unseen + view.offered] -= 1  # somebody has won with it, and it is nowhere else


@kernel
def observe_seat(view: State, other: int, place: int, out: Any) -> None:
    """Write what all know of one seat, that sits so many places on."""
    out[AT.sizes + place] = view.sizes[other]
    out[AT.melded + place] = view.melded[other]
    out[AT.false_wins + place] = view.false_wins[other]
    out[AT.opened + place] = view.opened >> other & 1
    out[AT.ended_by + place] = view.ended_by >> other & 1
    bonus = int(view.bonus[other])
    for tile in range(8):
        out[AT.bonus + 8 * place + tile] = bonus >> tile & 1


@kernel
def observe_melds(
    view: State, options: Options, seat: Seat, other: int, place: int, out: Any
) -> None:
    """MJ 5.6, 11.2  Write the melds of one seat, as far as `seat` may see them."""
    hides = options.concealed_kong == HIDDEN and view.ended == 0 and other != seat
    for meld in range(view.melded[other]):
        form = view.meld_forms[other, meld]
        giver = view.meld_givers[other, meld]
        if giver != NONE:
            out[AT.claimed + SEATS * place + place_of(seat, int(giver))] += 1
        out[AT.chows + place] += form == CHOW
        out[AT.kongs + place] += form >= KONG
        out[AT.concealed_kongs + place] += form == CONCEALED
        if not (hides and form == CONCEALED) or is_open(view, other):
            write_meld(form, int(view.meld_kinds[other, meld]), place, out)


@kernel
def write_meld(form: int, low: int, place: int, out: Any) -> None:
    """Write the tiles of a meld."""
    if form == CHOW:
        for kind in range(low, low + 3):
            out[AT.melds + PLAYED * place + kind] += 1
            out[AT.unseen + kind] -= 1
    else:
        tiles = 3 if form == PUNG else COPIES
        out[AT.melds + PLAYED * place + low] += tiles
        out[AT.unseen + low] -= tiles


@kernel
def observe_open_hands(view: State, seat: Seat, out: Any) -> None:
    """MJ 9.3, 11.3  Write the hands of other seats that lie open."""
    for place in range(1, SEATS):
        other = (seat + place) % SEATS
        if is_open(view, other):
            write_kinds(int(view.waits[other]), AT.open_waits, out)
            for kind in range(PLAYED):
                held = int(view.hands[other, kind])
                out[AT.open_hands + PLAYED * (place - 1) + kind] = held
                out[AT.unseen + kind] -= held
