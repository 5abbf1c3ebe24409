"""Wolnam-ppong in a terminal: stacks and pot, the hands shown and the cards drawn, what to bet."""

from collections.abc import Sequence

from rich.text import Text

from madang.game import Data, ScoreLine
from madang.games.wolnam_ppong.actions import CAPS
from madang.games.wolnam_ppong.view import MayBet, WolnamObservation
from madang.hwatu.cards import month_of, parse_card
from madang.layout import Seat
from madang.terminal.hwatu import HwatuScreen

PLAYED = ("bet", "fold", "show")  # kinds of turns; the event holds the result


class TableScreen(HwatuScreen[WolnamObservation]):
    """A match of Wolnam-ppong as text in a terminal."""

    headings = "terminal.won", "terminal.won_in_all"
    answers = "terminal.keys.bet"

    # ---- the table -------------------------------------------------------------------------

    def round(self, view: WolnamObservation) -> str:
        """Say which deal it is."""
        return self.say("deal", round=view.deal, rounds=view.deals)

    def seat(self, view: WolnamObservation, seat: Seat) -> Sequence[str | Text]:
        """Return a seat's chips, its open cards, and what it did."""
        chips = self.say("chips", chips=view.chips[seat])
        return chips, self.dealer(view, seat), self.open(view, seat), self.came_to(view, seat)

    def dealer(self, view: WolnamObservation, seat: Seat) -> str:
        """Mark the dealer, which plays last."""
        return self.say("mark.dealer") if seat == view.dealer else ""

    def open(self, view: WolnamObservation, seat: Seat) -> Text:
        """Return the hand that a seat has shown and the card it drew."""
        if seat not in view.shown:
            return Text("")
        hand = self.cards(view.hands[seat] or [], is_short=True)
        drawn = view.drawn[seat]
        return Text.assemble(hand, " → ", self.card(drawn, is_short=True)) if drawn else hand

    def came_to(self, view: WolnamObservation, seat: Seat) -> str:
        """Say what a seat's turn came to, or that it sits out."""
        if seat in view.out:
            return self.say("mark.sits_out")
        result = view.results[seat]
        return self.say(f"came.{result}") if result else ""

    def middle(self, view: WolnamObservation) -> Text:
        """Return the line of the pot and the deck."""
        pot = self.say("pot.label", pot=view.pot)
        return Text(f"{pot} · {self.words('terminal.deck', count=view.deck)}")

    def own(self, view: WolnamObservation) -> Text:
        """Return the person's hand and how many months lie between its cards."""
        hand = view.hands[0] or []
        low, high = self.months(hand)
        between = max(high - low - 1, 0)
        return Text.assemble(self.cards(hand), f"   {self.say('between', count=between)}")

    def months(self, hand: Sequence[str]) -> tuple[int, int]:
        """Return the two months of a hand, the lower first."""
        low, high = sorted(month_of(parse_card(card)) for card in hand)
        return low, high

    # ---- choices ---------------------------------------------------------------------------

    def choice(self, view: WolnamObservation, word: str) -> Text:
        """Return one choice in words: how many chips, and what it may cost."""
        may = bets_in(view)
        size = may.sizes.get(word)
        name = self.say(f"action.{word}")
        if size is None:
            return Text.assemble((name, "bold"), f"  {self.hint(view, word)}")
        chips = self.say("action.bet_chips", chips=size)
        return Text.assemble((f"{name}: {chips}", "bold"), f"  {self.cost('bet', risk(may, size))}")

    def hint(self, view: WolnamObservation, word: str) -> str:
        """Say what a fold costs, or what showing does."""
        may = bets_in(view)
        if word == "fold":
            return self.cost("fold", may.fold_costs)
        if may.cap != "rain":
            return self.say("hint.show.pair")
        if may.rain_costs:
            return self.say("hint.show.rain", lost=may.rain_costs)
        return self.say("hint.show.double_rain", won=view.pot)

    def cost(self, what: str, lost: int) -> str:
        """Say what something costs at most."""
        return self.say(f"hint.{what}.{'costs' if lost else 'free'}", lost=lost)

    def more_choices(self, view: WolnamObservation, legal: Sequence[str]) -> str:
        """Say which other bets there are, and why no larger one."""
        may = bets_in(view)
        if not may.least < may.most:  # no bet, or one that is among the choices
            return self.capped(may, view)
        return f"{self.say('type_bet', least=may.least, most=may.most)} {self.capped(may, view)}"

    def capped(self, may: MayBet, view: WolnamObservation) -> str:
        """Say what bounds the bets, and where that is written."""
        cap = self.say(f"cap.{may.cap}", least=may.least, most=may.most, pot=view.pot)
        return f"{cap} ({self.rule(CAPS[may.cap])})"

    def refused(self, why: Data, view: WolnamObservation) -> str:
        """Say why a bet may not be made: the cap and its reason."""
        said = super().refused(why, view)
        most = "" if why["code"] in ("above_cap", "no_bet") else self.say("at_most", **why)
        return " ".join(filter(None, (said, most, self.capped(bets_in(view), view))))

    # ---- what happened ---------------------------------------------------------------------

    def event(self, event: Data, you: int) -> None:
        """Print one thing that has happened."""
        seat = event["dealer"] if event["code"] == "deal" else event.get("seat")
        name = "" if seat is None else self.names[seat]
        line = Text(self.say(self.key(event, seat == you), **self.values(event, name)))
        for card in [*event.get("hand", ()), event.get("drawn")]:
            if card:
                line.append(" ").append_text(self.card(card, is_short=True))
        self.line(line)

    def key(self, event: Data, is_you: bool) -> str:
        """Return the key of an event's sentence."""
        code, who = event["code"], "me" if is_you else "other"
        if code == "deal_end":
            return self.voiced(f"event.deal_end.{event['ended']}", [0] if is_you else [])
        if code in ("ante", "split", "pot_empty"):
            return f"event.{code}"
        if code == "bet":
            return f"event.bet.{event['result']}.{who}"
        return f"event.{event['result'] if code in PLAYED else code}.{who}"

    def values(self, event: Data, name: str) -> Data:
        """Return what the blanks of an event's sentence are filled with."""
        low, high = self.months(event["hand"]) if event.get("hand") else (0, 0)
        month = month_of(parse_card(event["drawn"])) if event.get("drawn") else 0
        count, won = len(event.get("seats", ())), abs(event.get("won", 0))
        more = {"name": name, "low": low, "high": high, "month": month, "count": count, "won": won}
        return {**event, **more}

    # ---- results ---------------------------------------------------------------------------

    def because(self, view: WolnamObservation, name: str) -> str:
        """Say why the deal ended, and what follows."""
        return self.say("over") if view.phase == "over" else super().because(view, name)

    def reason(self, why: ScoreLine) -> str:
        """Return the sentence of one line of an explanation."""
        return self.say(f"line.{why.kind}")


def bets_in(view: WolnamObservation) -> MayBet:
    """Return the possible bets; choices are shown only on the seat's own turn."""
    assert view.may_bet
    return view.may_bet


def risk(may: MayBet, bet: int) -> int:
    """3.3, 3.5, 3.7  Return what a bet may cost at worst, by what the view says of the hand."""
    return int(max(may.fold_costs, bet * may.halves + 1 >> 1))
