"""A referee of both mahjongs, written from the rules pages and not from the engine.

It keeps a table in words and lists, works out who is asked and what each may answer, and ends
hands. What only a game can say is a method of its class, in `referee.py` of that game's tests; what
a hand is worth say the slow scorers. MJ is `docs/rules/mahjong_common.md`.
"""

from madang.mahjong import reference
from madang.mahjong.tiles import PLAYED, WORDS
from tests.mahjong.slow import without

SEATS = range(4)


class Referee:
    """One match: `deal` a wall, see in `menus` who is asked, `play` a word, until `is_over`."""

    kinds = ()  # that the game plays with
    claims_chows = False

    def __init__(self, options):
        self.o = options  # by name, as the page calls them
        self.dealer = self.round = self.same_deal = self.hand_no = 0
        self.totals, self.ended, self.menus = [0] * 4, "", {}
        self.is_over = self.is_kept = False

    # ---- the deal ------------------------------------------------------------------------------

    def deal(self, wall):
        """MJ 2.2, 4  Begin the next hand: its wall in drawing order."""
        if self.hand_no and not self.is_kept:
            self.dealer = (self.dealer + 1) % 4
            self.round += self.dealer == 0
        self.same_deal = self.same_deal + 1 if self.is_kept else 1
        self.hand_no += 1
        self.wall, self.ended, self.winners, self.points = list(wall), "", {}, [0] * 4
        self.hands, self.melds, self.bonus, self.river = ([[] for _ in SEATS] for _ in range(4))
        self.opened, self.locked, self.thrown, self.is_broken = set(), set(), 0, False
        self.drawn, self.replaced, self.kongs, self.barred = None, False, 0, False
        self.begin_hand()
        order = [(self.dealer + turn) % 4 for turn in SEATS]
        for packet in (4, 4, 4, 1):
            for seat in order:
                for _ in range(packet):
                    self.receive(seat, self.wall.pop(0))
        self.receive(self.dealer, self.wall.pop(0))
        while any(self.unlaid(seat) for seat in SEATS):
            laid_by = {seat: self.unlaid(seat) for seat in order}
            for seat, laid in laid_by.items():
                if laid and self.lay_out(seat, laid):
                    return
                for _ in laid:
                    self.receive(seat, self.wall.pop())
        self.ask_on_turn(self.dealer)

    def receive(self, seat, tile):
        """MJ 10.2  What the dealer holds of what it receives last is what it has drawn."""
        self.hands[seat].append(tile)
        if seat == self.dealer and tile[0] != "f":
            self.drawn = tile

    def unlaid(self, seat):
        return [tile for tile in self.hands[seat] if tile[0] == "f"]

    def lay_out(self, seat, tiles):
        """MJ 4.2, 5.1  Lay bonus tiles down; tell whether that ends the hand."""
        self.hands[seat] = without(self.hands[seat], tiles)
        self.bonus[seat] += tiles
        return self.wins_by_bonus(seat)

    # ---- the turn ------------------------------------------------------------------------------

    def is_empty(self):
        """MJ 3.3"""
        return len(self.wall) <= self.o["dead_wall"]

    def draw(self, seat, tile, *, is_replacement):
        """MJ 5.1, 8.2  Draw; a bonus tile is replaced, and where none is left nobody wins."""
        while tile[0] == "f":
            self.hands[seat].append(tile)
            if self.lay_out(seat, [tile]):
                return
            if self.is_empty():
                self.end("drawn_hand", {})
                return
            tile = self.wall.pop()
        self.hands[seat].append(tile)
        self.drawn, self.replaced, self.barred = tile, is_replacement, False
        self.locked.discard(seat)
        self.ask_on_turn(seat)

    def next_turn(self):
        """MJ 5.1, 8.2"""
        self.kongs = 0
        if self.is_empty():
            self.end("drawn_hand", {})
        else:
            self.draw((self.seat + 1) % 4, self.wall.pop(0), is_replacement=False)

    def replace(self, seat):
        """MJ 5.3"""
        self.kongs += 1
        self.draw(seat, self.wall.pop(), is_replacement=True)

    def ask_on_turn(self, seat):
        """MJ 5.2, 5.4"""
        self.seat, self.by = seat, "self_draw"
        self.menus = self.menus_on_turn(seat)
        if not self.menus:
            self.act_for(seat)

    def menus_on_turn(self, seat):
        return {seat: self.turn_menu(seat)}

    def turn_menu(self, seat):
        """MJ 5.2-5.7, 9.2, 9.4"""
        hand = self.hands[seat]
        menu = {f"discard {tile}" for tile in hand}
        if self.drawn is None:
            return menu
        if not self.is_empty():
            menu |= {f"kong {tile}" for tile in hand if self.makes_kong(seat, tile)}
        if self.wins_drawn(seat) if self.o["false_win"] == "refused" else not self.barred:
            menu.add("win")
        return menu | self.declarations(seat)

    def makes_kong(self, seat, tile):
        """MJ 5.6, 5.7"""
        may_add = self.o["added_kong"] == "any_turn" or tile == self.drawn
        is_fourth = ("pung", [tile] * 3, True) in self.melds[seat]
        return self.hands[seat].count(tile) == 4 or (may_add and is_fourth)

    def wins_drawn(self, seat):
        return self.is_legal(self.case(seat, self.drawn, "self_draw"))

    def play(self, seat, word):
        """Do what a seat says that is asked."""
        assert word in self.menus[seat]
        if self.by != "self_draw":
            self.answers[seat] = word
            del self.menus[seat]
            self.settle()
        elif word == "win":
            self.call_drawn(seat)
        elif word.startswith("kong"):
            self.declare_kong(seat, word.split()[1])
        else:
            self.declare(seat, *word.split())
            self.discard(seat, word.split()[1])

    def call_drawn(self, seat):
        """MJ 9.4"""
        if self.wins_drawn(seat):
            self.win({seat: self.case(seat, self.drawn, "self_draw")})
            return
        self.barred = True
        self.false_call(seat)
        self.menus = {seat: self.turn_menu(seat)}

    def declare_kong(self, seat, tile):
        """MJ 5.6, 5.7, 7.1"""
        self.is_broken, self.drawn, self.by = True, None, "rob_kong"
        self.is_added = self.hands[seat].count(tile) < 4
        if self.is_added:
            self.melds[seat].remove(("pung", [tile] * 3, True))
        self.melds[seat].append(("kong", [tile] * 4, self.is_added))
        self.hands[seat] = [held for held in self.hands[seat] if held != tile]
        self.ask_others(tile, {})

    # ---- claims --------------------------------------------------------------------------------

    def discard(self, seat, tile):
        """MJ 6.1, 6.6"""
        self.hands[seat].remove(tile)
        self.river[seat].append(tile)
        self.thrown += 1
        self.drawn, self.by, self.is_added = None, "discard", False
        others = [] if self.is_empty() else [other for other in SEATS if other != seat]
        self.ask_others(tile, {other: self.takes(other, tile) for other in others})

    def takes(self, seat, tile):
        """MJ 6.1, HK 3.1  What a seat may take a discard for."""
        hand = self.hands[seat]
        if not self.may_take(seat):
            return set()
        words = {word for word, least in (("pung", 2), ("kong", 3)) if hand.count(tile) >= least}
        if self.claims_chows and seat == (self.seat + 1) % 4 and tile[1] != "z":
            number, suit = int(tile[0]), tile[1]
            for first in range(max(1, number - 2), min(7, number) + 1):
                run = {f"{n}{suit}" for n in range(first, first + 3)}
                if run - {tile} <= {*hand}:
                    words.add(f"chow {first}{first + 1}{first + 2}{suit}")
        return words

    def ask_others(self, tile, takes):
        """MJ 6.1, 7.1, 9.2  Ask who could win or take the tile, or everybody."""
        self.offered, self.answers, self.menus, self.could_win = tile, {}, {}, {}
        false_wins = self.o["false_win"] != "refused" and (self.by == "discard" or self.is_added)
        for seat in (other for other in SEATS if other != self.seat):
            case = self.case(seat, tile, self.by)
            if self.is_legal(case) and self.may_win(seat):
                self.could_win[seat] = case
            words = takes.get(seat, set())
            if false_wins or words or seat in self.could_win:
                may_call = false_wins or seat in self.could_win
                self.menus[seat] = {"pass", *words, *["win"] * may_call}
        self.answer_forced()
        self.settle()

    def settle(self):
        """MJ 6.2  Go on as soon as no open answer could change the outcome."""
        callers = {s: c for s, c in self.could_win.items() if self.answers.get(s) == "win"}
        still = [seat for seat in self.could_win if seat in self.menus]
        if callers:
            if not self.may_change(still, callers):
                self.settle_false_calls()
                self.win(self.chosen(callers))
            return
        taken = [(w[0] == "c", s) for s, w in self.answers.items() if w not in ("pass", "win")]
        is_chow, taker = min(taken, default=(False, None))
        could_pung = any("pung" in menu for menu in self.menus.values())
        if still or (is_chow and could_pung) or (taker is None and self.menus):
            return
        self.settle_false_calls()
        if taker is not None:
            self.take(taker, self.answers[taker])
        elif self.by == "rob_kong":
            self.replace(self.seat)
        else:
            self.next_turn()

    def settle_false_calls(self):
        """MJ 9.4, HK 3.3"""
        for seat in SEATS:
            if self.answers.get(seat) == "win" and seat not in self.could_win:
                self.false_call(seat)
        if self.o.get("same_turn_lock"):
            self.locked |= {*self.could_win}

    def false_call(self, seat):
        """MJ 9.3"""
        if self.o["false_win"] == "open_hand":
            self.opened.add(seat)
        else:
            self.pay(seat, dict.fromkeys(others_than(seat), -self.o["false_win_points"]))

    def pay(self, winner, owed):
        """Let seats pay so much each."""
        for seat, points in owed.items():
            self.points[seat] -= points
            self.points[winner] += points

    def take(self, seat, word):
        """MJ 6.3, 5.4"""
        what, *chow = word.split()
        kinds = [self.offered] * (4 if what == "kong" else 3)
        if chow:
            kinds = [f"{number}{chow[0][-1]}" for number in chow[0][:-1]]
        self.hands[seat] = without(self.hands[seat], without(kinds, [self.offered]))
        self.melds[seat].append((what, kinds, True))
        self.is_broken, self.kongs, self.drawn = True, 0, None
        if what == "kong":
            self.replace(seat)
        else:
            self.ask_on_turn(seat)

    # ---- winning -------------------------------------------------------------------------------

    def case(self, seat, tile, by):
        """MJ 10  Return a hand that this tile would complete, as the slow scorers read it."""
        hand = without(self.hands[seat], [tile]) if by == "self_draw" else self.hands[seat]
        return {
            "concealed": hand,
            "tile": tile,
            "melds": self.melds[seat],
            "by": by,
            "seat": self.wind(seat),
            "round": "ESWN"[self.round],
            "giver": None if by == "self_draw" else self.wind(self.seat),
            "bonus": self.bonus[seat],
            "flags": self.flags(seat, by),
            "options": self.o,
        }

    def wind(self, seat):
        return "ESWN"[(seat - self.dealer) % 4]

    def is_legal(self, case):
        """MJ 10.1"""
        best = self.best_of(case)
        return bool(best) and best[0]["legal"]

    def win(self, cases):
        """MJ 8.1  These hands win; the game says who pays."""
        for seat, case in cases.items():
            case["won_too"] = [self.wind(other) for other in cases if other != seat]
        self.winners = {seat: self.best_of(case) for seat, case in cases.items()}
        self.pay_hands(cases)
        self.end(self.by, cases)

    def end(self, how, winners):
        """MJ 2.2, 8.1"""
        self.ended, self.menus = how, {}
        if how == "drawn_hand":
            self.note_drawn()
        self.is_kept = self.stays({*winners})
        self.totals = [sum(both) for both in zip(self.totals, self.points, strict=True)]
        is_last_deal = self.dealer == 3 and self.round == self.o["rounds"] - 1
        self.is_over = is_last_deal and not self.is_kept

    def nearest(self, seats):
        """MJ 6.2  Return the first of these in turn after the seat that gave the tile."""
        return min(seats, key=lambda seat: (seat - self.seat - 1) % 4)

    # ---- distance ------------------------------------------------------------------------------

    def held(self, seat):
        return self.hands[seat] + [tile for meld in self.melds[seat] for tile in meld[1]]

    def waits(self, seat, hand):
        """MJ 12.2  The kinds that complete thirteen tiles, none of them held four times."""
        rest = {**self.case(seat, None, "discard"), "concealed": hand}
        melded = [tile for meld in self.melds[seat] for tile in meld[1]]
        left = [kind for kind in self.kinds if (hand + melded).count(kind) < 4]
        return {kind for kind in left if any(True for _ in self.readings({**rest, "tile": kind}))}

    def shanten(self, seat):
        """MJ 12.1"""
        melded = [tile for _, kinds, _ in self.melds[seat] for tile in kinds]
        counts, own = (
            [tiles.count(word) for word in WORDS[:PLAYED]] for tiles in (self.hands[seat], melded)
        )
        melds = len(self.melds[seat])
        return min(
            [reference.shanten(counts, melds, own), *(() if melds else self.specials(counts))]
        )


def others_than(*seats):
    return [seat for seat in SEATS if seat not in seats]
