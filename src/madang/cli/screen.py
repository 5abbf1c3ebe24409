"""How a match of a game with hwatu cards looks in a terminal, in colour where there is colour.

A card is a chip with its month, the mark of its kind and its plant: colour alone says nothing.
"""

from collections.abc import Sequence
from typing import Any

from rich.console import Console, Group
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from madang.cli.words import Words
from madang.game import Data, Game
from madang.hwatu.cards import KIND_OF, PACK, card_of, format_card, hand_of, month_of, parse_card
from madang.match import Results
from madang.options import format_options

#       bright                animal            ribbon            chaff
MARKS = "★", "◆", "▬", "·"
STYLES = "bold black on yellow", "black on cyan", "bold white on red", "black on white"


class Screen:
    """What is printed of one match."""

    def __init__(
        self, console: Console, words: Words, game: Game, options: Any, names: Sequence[str]
    ) -> None:
        self.console, self.words, self.game, self.options = console, words, game, options
        self.names = names

    def say(self, key: str, **values: Any) -> str:
        """Say a sentence of the game."""
        return self.words(f"{self.game.name}.{key}", **values)

    # ---- cards -----------------------------------------------------------------------------

    def card(self, text: str, is_short: bool = False) -> Text:
        """Return a card as a chip, `is_short` without its plant; an unknown card as a back."""
        if text in "?-":
            return Text(f" {text} ", "white on red" if text == "?" else "")
        number = parse_card(text)
        month = PACK[month_of(number) - 1]
        kind = int(KIND_OF[number])
        plant = getattr(month, self.words.language).split()[0]
        name = "" if is_short else plant
        return Text(f" {month.number}{MARKS[kind]}{name} ", STYLES[kind])

    def cards(self, texts: Sequence[str], is_short: bool = False) -> Text:
        """Return cards side by side."""
        chips = [self.card(text, is_short) for text in texts]
        return Text("" if is_short else " ").join(chips) if texts else Text("-")

    # ---- the beginning ---------------------------------------------------------------------

    def welcome(self) -> None:
        """Say what is played, with whom, and how to answer."""
        title = self.game.titles.get(self.words.language, self.game.titles["en"])
        self.console.print(Rule(title))
        others = ", ".join(self.names[1:])
        self.console.print(self.words("terminal.against", title=title, seat=0, names=others))
        self.console.print(self.words("terminal.house", rules=self.house()))
        self.console.print(self.words("terminal.legend"))
        self.console.print(self.words("terminal.keys"))

    def house(self) -> str:
        """Return the options that are not at their default."""
        words = format_options(self.game.table, self.options)
        usual = format_options(self.game.table, self.game.options())
        changes = [f"{key}={str(words[key]).lower()}" for key in words if words[key] != usual[key]]
        return ", ".join(changes) or self.words("terminal.defaults")

    # ---- the table -------------------------------------------------------------------------

    def table(self, view: Data) -> None:
        """Print the seats, the pile, the deck and the person's own hand."""
        self.console.print(
            Rule(self.words("terminal.round", round=view["round"], rounds=view["rounds"]))
        )
        seats = Table(box=None, pad_edge=False, show_header=False, padding=(0, 3, 0, 0))
        for seat, name in enumerate(self.names):
            pointer = "▸" if seat == view["seat"] else " "
            cards = self.words("terminal.cards", count=view["sizes"][seat])
            total = self.words("terminal.penalty", total=view["totals"][seat])
            mark = self.words("terminal.ponged") if seat in view["ponged"] else ""
            seats.add_row(f"{pointer} {name}", cards, total, mark)
        self.console.print(seats)
        self.console.print(self.pile(view))
        hand = view["hands"][0]
        points = sum(month_of(parse_card(card)) for card in hand)
        summed = self.words("terminal.sum", sum=points)
        self.console.print(Text.assemble("  ", self.cards(hand), f"   {summed}"))

    def pile(self, view: Data) -> Text:
        """Return the line of the pile and the deck."""
        deck = self.words("terminal.deck", count=view["deck"])
        if not view["pile"]:
            return Text(f"  {deck} · {self.words('terminal.pile.empty')}")
        values: dict[str, Any] = {"count": len(view["pile"])}
        key = "terminal.pile"
        if view["owner"] is not None:
            key, values["owner"] = "terminal.pile.from", self.names[view["owner"]]
        top = self.card(view["pile"][-1])
        return Text.assemble(f"  {deck} · {self.words(key, **values)} ", top)

    # ---- choices ---------------------------------------------------------------------------

    def choices(self, view: Data, legal: Sequence[str]) -> None:
        """Print the numbered choices and what each will do."""
        for number, word in enumerate(legal, 1):
            line = Text(f"{number:3}  ", "bold")
            line.append_text(self.choice(view, word))
            self.console.print(line)

    def choice(self, view: Data, word: str) -> Text:
        """Return one choice in words."""
        verb, _, month = word.partition(" ")
        if not month:
            hint = self.say(f"hint.{verb}")
            return Text.assemble((self.say(f"action.{verb}"), "bold"), f"  {hint}")
        hand = hand_of([parse_card(card) for card in view["hands"][0]])
        card = card_of(hand, int(month))
        left = sum(month_of(parse_card(other)) for other in view["hands"][0]) - int(month)
        text = f"{self.say('action.discard_month', month=month)} "
        summed = f"  ({self.words('terminal.sum', sum=left)})"
        return Text.assemble((text, "bold"), self.card(format_card(card)), summed)

    def help(self, legal: Sequence[str]) -> None:
        """Say for each kind of choice what it means and where that is written."""
        self.console.print(self.say("help.aim"))
        rows = {row.word: row for row in self.game.actions}
        told = set()
        for word in legal:
            verb = word.partition(" ")[0]
            if verb not in told:
                told.add(verb)
                rule = self.words("terminal.rule", section=rows[word].section)
                why = self.say(f"why.{verb}", limit=getattr(self.options, "stop_limit", 0))
                self.console.print(f"  {self.say(f'action.{verb}')}: {why} ({rule})")
        self.console.print(self.words("terminal.legend"))
        self.console.print(self.words("terminal.keys"))

    # ---- what happened ---------------------------------------------------------------------

    def event(self, event: Data, you: int) -> None:
        """Print one thing that has happened."""
        seat = event.get("seat")
        key = f"event.{event['code']}"
        if event["code"] == "round_end":
            key += f".{event['ended']}"
        elif seat is not None:
            key += ".me" if seat == you else ".other"
        name = "" if seat is None else self.names[seat]
        card = self.words(f"card.{event['card']}") if event.get("card", "?") not in "?-" else ""
        line = Text("  " + self.say(key, **{**event, "name": name, "card": card}))
        if event.get("card", "?") not in "?-":
            line.append(" ").append_text(self.card(event["card"]))
        self.console.print(line)

    # ---- results ---------------------------------------------------------------------------

    def round_end(self, view: Data) -> None:
        """Print how the round ended and why each seat gets its points."""
        name = "" if view["ender"] is None else self.names[view["ender"]]
        title = self.say(f"result.{view['ended']}", name=name)
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        for seat, who in enumerate(self.names):
            for number, why in enumerate(w for w in view["explained"] if w["seat"] == seat):
                table.add_row(
                    who if number == 0 else "",
                    self.cards(why["cards"], is_short=True),
                    Text(f"{why['points']:+d}".replace("-", "−"), justify="right"),
                    f"{self.reason(why)} ({self.words('terminal.rule', section=why['section'])})",
                )
        because = self.say(f"reason.{view['ended']}", name=name)
        self.console.print(Panel(Group(because, table, self.sums(view)), title=title))

    def reason(self, why: Data) -> str:
        """Return the sentence of one line of an explanation."""
        months = "+".join(str(month_of(parse_card(card))) for card in why["cards"])
        kind = why["kind"]
        if kind == "hand":
            key = "line.hand.triplets" if why["section"] == "6.2" else "line.hand"
            return self.say(key, sum=months) if months else self.say("result.no_cards")
        if kind == "zero":
            return self.say(f"line.zero.{why['section']}")
        if kind in ("out_penalty", "stop_penalty"):
            return self.say(f"line.{kind}")
        return self.say("line.combination", name=self.say(f"combination.{kind}"), sum=months)

    def sums(self, view: Data) -> Table:
        """Return the points of the round and the totals, a row a seat."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for heading in ("", "terminal.round_points", "terminal.total"):
            table.add_column(
                heading and self.words(heading), justify="right" if heading else "left"
            )
        for name, points, total in zip(self.names, view["points"], view["totals"], strict=True):
            table.add_row(name, f"{points:+d}", str(total))
        return table

    def match_end(self, results: Results) -> None:
        """Print each seat's place, its points round by round, and its total."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        headings = [self.words("terminal.place"), "", *map(str, range(1, len(results.rounds) + 1))]
        for heading in [*headings, self.words("terminal.total")]:
            table.add_column(heading, justify="right" if heading.isdecimal() else "left")
        totals = results.rounds[-1]["totals"]
        for seat in sorted(range(len(self.names)), key=lambda seat: results.places[seat]):
            points = [str(view["points"][seat]) for view in results.rounds]
            row = [f"{results.places[seat]}.", self.names[seat], *points, str(totals[seat])]
            table.add_row(*row, style="bold" if results.places[seat] == 1 else "")
        self.console.print(Panel(table, title=self.words("terminal.match_end"), expand=False))
