"""The referee of Korean mahjong; see `tests.mahjong.referee`. KM is the rules page."""

from madang.mahjong import reference
from tests.games.korean_mahjong import slow
from tests.mahjong import referee
from tests.mahjong.referee import SEATS, others_than
from tests.mahjong.slow import ORPHANS, SUITED, is_closed, without


class Referee(referee.Referee):
    """One match."""

    kinds = (*SUITED[:18], *ORPHANS[6:])
    best_of = staticmethod(slow.best_of)
    readings = staticmethod(slow.readings)

    def __init__(self, options):
        super().__init__(options)
        self.counters = [3] * 4

    def begin_hand(self):
        """5, 6  Nobody has declared or discarded."""
        self.ready, self.own = [set() for _ in SEATS], [set() for _ in SEATS]

    def wins_by_bonus(self, seat):
        return False

    def discard(self, seat, tile):
        """6.1  A seat's discards count, even if another seat claims them."""
        self.own[seat].add(tile)
        super().discard(seat, tile)

    # ---- circumstances -------------------------------------------------------------------------

    def is_first_round(self):
        """7.4  Until the fourth seat's first discard has been answered, and nothing claimed."""
        return not self.is_broken and self.thrown <= (4 if self.drawn is None else 3)

    def flags(self, seat, by):
        """5, 7"""
        flags = {*self.ready[seat]}
        if by != "rob_kong" and self.is_empty():
            flags.add("last_tile")
        if by == "self_draw":
            flags |= {"kong_replacement"} if self.replaced else set()
            if self.is_first_round():
                flags.add("earthly" if self.thrown else "heavenly")
        elif by == "discard" and self.is_first_round() and self.is_blessed(seat):
            flags.add("blessing")
        return flags

    def is_blessed(self, seat):
        """7"""
        turn = (seat - self.dealer) % 4
        has_drawn = turn < self.thrown
        return self.o["blessing"] == "any_seat" or not has_drawn

    # ---- ready ---------------------------------------------------------------------------------

    def declarations(self, seat):
        """5.1, 5.2, 5.5-5.7"""
        left = len(self.wall) - self.o["dead_wall"]
        is_barred = any("open_ready" in declared for declared in self.ready)
        is_own_closed = is_closed({"melds": self.melds[seat]})
        if self.ready[seat] or is_barred or not is_own_closed or left < self.o["ready_min_wall"]:
            return set()
        hand, words = self.hands[seat], set()
        for tile in {*hand}:
            waits = self.waits(seat, without(hand, [tile]))
            for word, by in (("ready", "discard"), ("open-ready", "self_draw")):
                if waits and self.is_worth_it(seat, tile, waits, by):
                    words.add(f"{word} {tile}")
        return words

    def is_worth_it(self, seat, discarded, waits, by):
        """5.2, 5.7  Without rows of circumstance each wait, or any of them, is worth enough."""
        flags = {"double_ready"} if self.is_first_round() else set()
        hand = without(self.hands[seat], [discarded])
        case = {**self.case(seat, None, "discard"), "concealed": hand, "by": by, "flags": flags}
        reached = [self.is_legal({**case, "tile": wait}) for wait in waits]
        return all(reached) or (self.o["ready_check"] == "any_wait" and any(reached))

    def declare(self, seat, what, tile):
        """5.1, 5.6, 5.7"""
        if what != "discard":
            self.ready[seat] = {"open_ready"} if what == "open-ready" else set()
            self.ready[seat] |= {"double_ready"} if self.is_first_round() else set()
            self.ready[seat] = self.ready[seat] or {"ready"}

    def menus_on_turn(self, seat):
        """5.3, 5.8  A ready seat is asked kong or discard, or nothing."""
        if not self.ready[seat]:
            return super().menus_on_turn(seat)
        if self.wins_drawn(seat) or not self.may_kong(seat):
            return {}
        return {seat: {f"discard {self.drawn}", f"kong {self.drawn}"}}

    def act_for(self, seat):
        """5.3, 5.4  The table wins or discards for a ready seat."""
        if self.wins_drawn(seat):
            self.win({seat: self.case(seat, self.drawn, "self_draw")})
        else:
            self.discard(seat, self.drawn)

    def may_kong(self, seat):
        """5.8  The waits stay, and each split that waits has the three as a pung."""
        tile, hand = self.drawn, self.hands[seat]
        if not self.o["kong_after_ready"] or self.is_empty() or hand.count(tile) != 4:
            return False
        before = without(hand, [tile])
        waits = self.waits(seat, before)
        for wait in waits:
            case = {**self.case(seat, wait, "discard"), "concealed": before}
            for groups in slow.standard_readings({**case, "by": "discard"}):
                (won,) = [
                    at
                    for at, (_, _, alone) in enumerate(groups[: 5 - len(self.melds[seat])])
                    if not alone
                ]
                others = [group[:2] for at, group in enumerate(groups) if at != won]
                if ("pung", [tile] * 3) not in others:
                    return False
        kept = self.melds[seat]
        self.melds[seat] = [*kept, ("kong", [tile] * 4, False)]
        after = self.waits(seat, [held for held in hand if held != tile])
        self.melds[seat] = kept
        return after == waits

    # ---- claims --------------------------------------------------------------------------------

    def may_take(self, seat):
        """5.3"""
        return not self.ready[seat]

    def may_win(self, seat):
        """5.6, 6, MJ 7.1"""
        if self.by == "rob_kong" and not self.is_added:
            return False
        barring = {self.offered}
        if self.o["sacred_scope"] == "all_waits":
            barring = self.waits(seat, self.hands[seat])
        return "open_ready" not in self.ready[seat] and not barring & self.own[seat]

    def answer_forced(self):
        """5.4"""
        if self.o["must_win_on_discard"]:
            for seat in self.could_win:
                if self.ready[seat]:
                    self.answers[seat] = "win"
                    del self.menus[seat]

    def may_change(self, still, callers):
        """3.4"""
        first = self.nearest(callers)
        return any(self.nearest([seat, first]) == seat for seat in still)

    def chosen(self, callers):
        """3.4"""
        first = self.nearest(callers)
        return {first: callers[first]}

    # ---- payment -------------------------------------------------------------------------------

    def pay_hands(self, cases):
        """8, 9"""
        ((seat, case),) = cases.items()
        total = self.winners[seat][0]["points"]
        if case["giver"]:
            self.pay(seat, {self.seat: 2 * total})
        else:
            self.pay(seat, dict.fromkeys(others_than(seat), total))
        any_way = self.o["horse_trigger"] == "any_concealed_win"
        if is_closed(case) and (any_way or not case["giver"]):
            self.race(seat)

    def race(self, seat):
        """9.1, 9.2"""
        self.counters[seat] -= 1
        if not self.counters[seat]:
            self.pay(seat, {s: 4 if self.counters[s] == 3 else 2 for s in others_than(seat)})
            self.counters = [3] * 4

    # ---- the match -----------------------------------------------------------------------------

    def note_drawn(self):
        """8.4  Nobody pays."""

    def stays(self, winners):
        """1.2, 1.3"""
        most = self.o["max_same_deal"]
        has_room = not most or self.same_deal < most
        return self.o["dealer_rotation"] == "stay_on_win" and has_room and self.dealer in winners

    def specials(self, counts):
        """4.1"""
        yield reference.shanten_pairs(counts, self.o["seven_pairs_quad"])
