"""Nylon-ppong in a terminal: cards in hand, the pile, penalty points."""

from collections.abc import Sequence
from typing import Any

from rich.text import Text

from madang.game import Data, ScoreLine
from madang.games.nylon_ppong.scoring import hand_points
from madang.games.nylon_ppong.view import NylonObservation
from madang.hwatu.cards import card_of, format_card, hand_of, month_of, parse_card
from madang.layout import Seat
from madang.terminal.hwatu import HwatuScreen


class TableScreen(HwatuScreen[NylonObservation]):
    """A match of Nylon-ppong as text in a terminal."""

    def seat(self, view: NylonObservation, seat: Seat) -> Sequence[str]:
        """Return how many cards a seat holds, its points, and whether it has called ppong."""
        cards = self.words("terminal.cards", count=view.sizes[seat])
        total = self.words("terminal.penalty", total=view.totals[seat])
        return cards, total, self.words("terminal.ponged") if seat in view.ponged else ""

    def middle(self, view: NylonObservation) -> Text:
        """Return the line of the pile and the deck."""
        deck = self.words("terminal.deck", count=view.deck)
        if not view.pile:
            return Text(f"{deck} · {self.words('terminal.pile.empty')}")
        values: dict[str, Any] = {"count": len(view.pile)}
        key = "terminal.pile"
        if view.owner is not None:
            key, values["owner"] = "terminal.pile.from", self.names[view.owner]
        top = self.card(view.pile[-1])
        return Text.assemble(f"{deck} · {self.words(key, **values)} ", top)

    def own(self, view: NylonObservation) -> Text:
        """Return the person's hand and what it counts."""
        hand = view.hands[0] or []
        return Text.assemble(self.cards(hand), f"   {self.counted(hand_in(hand))}")

    def counted(self, hand: int) -> str:
        """6  Say what a hand counts in points, by the house rules."""
        return self.words("terminal.in_hand", points=int(hand_points(hand, self.options)))

    def choice(self, view: NylonObservation, word: str) -> Text:
        verb, _, month = word.partition(" ")
        if not month:
            hint = self.say(f"hint.{verb}")
            return Text.assemble((self.say(f"action.{verb}"), "bold"), f"  {hint}")
        hand = hand_in(view.hands[0] or [])
        card = card_of(hand, int(month))
        text = f"{self.say('action.discard_month', month=month)} "
        left = f"  ({self.counted(hand ^ 1 << card)})"
        return Text.assemble((text, "bold"), self.card(format_card(card)), left)

    def why(self, verb: str) -> str:
        """Return what a kind of choice means."""
        return self.say(f"why.{verb}", limit=self.options.stop_limit)

    def event(self, event: Data, you: int) -> None:
        """Print one thing that has happened."""
        seat = event.get("seat")
        key = f"event.{event['code']}"
        if event["code"] == "deal_end":
            key = self.voiced(f"{key}.{event['ended']}", [] if seat is None else [seat])
        elif seat is not None:
            key += ".me" if seat == you else ".other"
        name = "" if seat is None else self.names[seat]
        card = self.words(f"card.{event['card']}") if event.get("card", "?") not in "?-" else ""
        line = Text(self.say(key, **{**event, "name": name, "card": card}))
        if event.get("card", "?") not in "?-":
            line.append(" ").append_text(self.card(event["card"]))
        self.line(line)

    def reason(self, why: ScoreLine) -> str:
        """Return the sentence of one line of an explanation."""
        months = "+".join(str(month_of(parse_card(card))) for card in why.cards)
        kind = why.kind
        if kind == "hand":
            key = "line.hand.triplets" if why.section == "6.2" else "line.hand"
            return self.say(key, sum=months) if months else self.say("result.no_cards")
        if kind == "zero":
            return self.say(f"line.zero.{why.section}")
        if kind in ("out_penalty", "stop_penalty", "double_minus"):
            return self.say(f"line.{kind}", sum=months)
        return self.say("line.combination", name=self.say(f"combination.{kind}"), sum=months)


def hand_in(cards: Sequence[str]) -> int:
    """Return cards in text form as a hand."""
    return hand_of([parse_card(card) for card in cards])
