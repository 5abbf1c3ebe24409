"""The referee of Old Hong Kong mahjong; see `tests.mahjong.referee`. HK is the rules page."""

from madang.mahjong import reference
from tests.games.hong_kong_mahjong import slow
from tests.mahjong import referee
from tests.mahjong.referee import others_than
from tests.mahjong.slow import ORPHANS, SUITED


class Referee(referee.Referee):
    """One match."""

    kinds = (*SUITED, *ORPHANS[6:])
    claims_chows = True
    best_of = staticmethod(slow.best_of)
    readings = staticmethod(slow.readings)
    goulash = 0

    def begin_hand(self):
        """Nothing that only this game has is cleared."""

    def declarations(self, seat):
        """Nothing is declared."""
        return set()

    def declare(self, seat, what, tile):
        """A discard declares nothing."""

    def may_take(self, seat):
        return True

    def answer_forced(self):
        """Nobody has to win."""

    def flags(self, seat, by):
        """5, 6, 7  The circumstances of a win."""
        flags = {"last_tile"} if by != "rob_kong" and self.is_empty() else set()
        if by == "self_draw":
            flags |= {"kong_replacement"} if self.replaced else set()
            flags |= {"double_kong"} if self.replaced and self.kongs > 1 else set()
            flags |= {"heavenly"} if not self.thrown and not self.is_broken else set()
        elif by == "rob_kong":
            flags |= set() if self.is_added else {"concealed_kong"}
        elif self.thrown == 1 and not self.is_broken:
            flags.add("earthly")
        return flags

    def may_win(self, seat):
        """3.3, 3.4  Not while locked; a concealed kong is robbed by thirteen orphans alone."""
        if self.by == "rob_kong" and not self.is_added:
            is_orphans = {*self.hands[seat], self.offered} == {*ORPHANS}
            may_rob = self.o["rob_concealed_for_13_orphans"] and self.o["thirteen_orphans"]
            if not (is_orphans and may_rob):
                return False
        return seat not in self.locked

    # ---- several winners -----------------------------------------------------------------------

    def may_change(self, still, callers):
        """3.2"""
        if self.o["multiple_winners"] != "nearest":
            return bool(still)
        first = self.nearest(callers)
        return any(self.nearest([seat, first]) == seat for seat in still)

    def chosen(self, callers):
        """3.2"""
        if self.o["multiple_winners"] == "all":
            return callers
        seats = [*callers]
        if self.o["multiple_winners"] == "highest":
            gains = {seat: self.best_of(case)[0]["income"] for seat, case in callers.items()}
            seats = [seat for seat in callers if gains[seat] == max(gains.values())]
        first = self.nearest(seats)
        return {first: callers[first]}

    # ---- payment -------------------------------------------------------------------------------

    def pay_hands(self, cases):
        """3.2, 8"""
        for seat, case in cases.items():
            best = self.winners[seat][0]
            self.collect(seat, case, best["faan"], best["limit"])
        self.collect_goulash([*cases])

    def collect(self, seat, case, faan, limit):
        """8.2-8.5"""
        for wind, owed in slow.payments(case, faan, limit).items():
            payer = (self.dealer + "ESWN".index(wind)) % 4
            pays_all = case["giver"] and self.o["responsibility"] == "discarder"
            self.pay(seat, {self.seat if pays_all else payer: owed})

    def collect_goulash(self, winners):
        """1.4"""
        first = winners[0] if self.by == "self_draw" else self.nearest(winners)
        self.pay(first, dict.fromkeys(others_than(*winners), self.goulash))
        self.goulash = 0

    def wins_by_bonus(self, seat):
        """4.3"""
        if not self.o["great_flowers"] or len(self.bonus[seat]) < 8:
            return False
        self.by = "self_draw"
        case = {**self.case(seat, "f1", "discard"), "by": "self_draw", "giver": None}
        self.collect(seat, case, 0, "whole")
        self.collect_goulash([seat])
        self.end("great_flowers", [seat])
        return True

    # ---- the match -----------------------------------------------------------------------------

    def note_drawn(self):
        """1.4"""
        self.goulash += self.o["goulash_points"]

    def stays(self, winners):
        """1.2"""
        most = self.o["max_same_deal"]
        has_room = not most or self.same_deal < most
        return bool(
            self.o["dealer_repeat"] and has_room and (not winners or self.dealer in winners)
        )

    def specials(self, counts):
        """4.1"""
        if self.o["seven_pairs"] != "off":
            yield reference.shanten_pairs(counts, self.o["seven_pairs_quad"])
        if self.o["thirteen_orphans"]:
            yield reference.shanten_orphans(counts)
