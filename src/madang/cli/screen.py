"""How a match with hwatu cards looks in a terminal, in colour where there is colour.

A card is a chip with its month, the mark of its kind and its plant: colour alone says nothing.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic

from rich.console import Console, Group
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from madang.cli.words import Words
from madang.game import Data, Game, Line, Seen
from madang.hwatu.cards import KIND_OF, PACK, month_of, parse_card
from madang.match import Results

#       bright                animal            ribbon            chaff
MARKS = "★", "◆", "▬", "·"
STYLES = "bold black on yellow", "black on cyan", "bold white on red", "black on white"


class Screen(ABC, Generic[Seen]):
    """What is printed of one match; what differs between games is in `madang.cli.tables`."""

    headings = "terminal.round_points", "terminal.total"  # of the sums at the end of a round
    answers = "terminal.keys"  # how to answer

    def __init__(
        self, console: Console, words: Words, game: Game, options: Any, names: Sequence[str]
    ) -> None:
        self.console, self.words, self.game, self.options = console, words, game, options
        self.names = names

    def say(self, key: str, **values: Any) -> str:
        """Say a sentence of the game."""
        return self.words(f"{self.game.name}.{key}", **values)

    def rule(self, section: str) -> str:
        """Say where something is written."""
        return self.words("terminal.rule", section=section)

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
        self.console.print(self.words(self.answers))

    def house(self) -> str:
        """Return the options that are not at their default."""
        words = self.game.format_options(self.options)
        usual = self.game.format_options(self.game.house_rules.options_type())
        changes = [f"{key}={str(words[key]).lower()}" for key in words if words[key] != usual[key]]
        return ", ".join(changes) or self.words("terminal.defaults")

    # ---- the table -------------------------------------------------------------------------

    def table(self, view: Seen) -> None:
        """Print the seats, what lies in the middle, and the person's own hand."""
        self.console.print(Rule(self.round(view)))
        seats = Table(box=None, pad_edge=False, show_header=False, padding=(0, 3, 0, 0))
        for seat, name in enumerate(self.names):
            pointer = "▸" if seat == view.seat else " "
            seats.add_row(f"{pointer} {name}", *self.seat(view, seat))
        self.console.print(seats)
        self.console.print(self.middle(view))
        self.console.print(self.own(view))

    def round(self, view: Seen) -> str:
        """Say which round it is."""
        return self.words("terminal.round", round=view.deal, rounds=view.deals)

    @abstractmethod
    def seat(self, view: Seen, seat: int) -> Sequence[str | Text]:
        """Return what is said of a seat, beside its name."""

    @abstractmethod
    def middle(self, view: Data) -> Text:
        """Return the line of what lies in the middle."""

    @abstractmethod
    def own(self, view: Data) -> Text:
        """Return the line of the person's own hand."""

    # ---- choices ---------------------------------------------------------------------------

    def choices(self, view: Seen, legal: Sequence[str]) -> None:
        """Print the numbered choices and what each will do."""
        for number, word in enumerate(legal, 1):
            line = Text(f"{number:3}  ", "bold")
            line.append_text(self.choice(view, word))
            self.console.print(line)
        if more := self.more_choices(view, legal):
            self.console.print(f"     {more}")

    @abstractmethod
    def choice(self, view: Data, word: str) -> Text:
        """Return one choice in words."""

    def more_choices(self, view: Seen, legal: Sequence[str]) -> str:
        """Say what else may be answered, beyond the numbered choices; nothing in most games."""
        return ""

    def help(self, legal: Sequence[str]) -> None:
        """Say for each kind of choice what it means and where that is written."""
        self.console.print(self.say("help.aim"))
        rows = {row.word: row for row in self.game.actions}
        told = set()
        for word in legal:
            verb = word.partition(" ")[0]
            if verb not in told:
                told.add(verb)
                rule = self.rule(rows[word].section)
                self.console.print(f"  {self.say(f'action.{verb}')}: {self.why(verb)} ({rule})")
        self.console.print(self.words("terminal.legend"))
        self.console.print(self.words(self.answers))

    def why(self, verb: str) -> str:
        """Return what a kind of choice means."""
        return self.say(f"why.{verb}")

    # ---- what happened ---------------------------------------------------------------------

    @abstractmethod
    def event(self, event: Data, you: int) -> None:
        """Print one thing that has happened."""

    def refused(self, why: Data, view: Seen) -> str:
        """Say why what was answered may not be done, where a game tells (`IllegalAction.why`)."""
        return self.say(f"refused.{why.code}", **why)

    # ---- results ---------------------------------------------------------------------------

    def deal_end(self, view: Seen) -> None:
        """Print how the round ended and why each seat gets its points."""
        name = "" if view.ender is None else self.names[view.ender]
        title = self.say(f"result.{view.ended}", name=name)
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        for seat, who in enumerate(self.names):
            for number, why in enumerate(w for w in view.explained if w.seat == seat):
                table.add_row(
                    who if number == 0 else "",
                    self.cards(why.cards, is_short=True),
                    Text(f"{why.points:+d}".replace("-", "−"), justify="right"),
                    f"{self.reason(why)} ({self.rule(why.section)})",
                )
        because = self.because(view, name)
        self.console.print(Panel(Group(because, table, self.sums(view)), title=title))

    def because(self, view: Seen, name: str) -> str:
        """Say why the round ended."""
        return self.say(f"reason.{view.ended}", **{**view, "name": name})

    @abstractmethod
    def reason(self, why: Line) -> str:
        """Return the sentence of one line of an explanation."""

    def sums(self, view: Seen) -> Table:
        """Return the points of the round and the totals, a row a seat."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        for heading in ("", *self.headings):
            table.add_column(
                heading and self.words(heading), justify="right" if heading else "left"
            )
        for name, points, total in zip(self.names, view.points, view.totals, strict=True):
            table.add_row(name, f"{points:+d}", str(total))
        return table

    def match_end(self, results: Results) -> None:
        """Print each seat's place, its points round by round, and its total."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        headings = [self.words("terminal.place"), "", *map(str, range(1, len(results.deals) + 1))]
        for heading in [*headings, self.words("terminal.total")]:
            table.add_column(heading, justify="right" if heading.isdecimal() else "left")
        totals = results.deals[-1].totals
        for seat in sorted(range(len(self.names)), key=lambda seat: results.places[seat]):
            points = [str(view.points[seat]) for view in results.deals]
            row = [f"{results.places[seat]}.", self.names[seat], *points, str(totals[seat])]
            table.add_row(*row, style="bold" if results.places[seat] == 1 else "")
        self.console.print(Panel(table, title=self.words("terminal.match_end"), expand=False))
