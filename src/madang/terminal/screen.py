"""How a match looks in a terminal: the seats, the choices, what happened, what it came to.

It knows no cards: how those of a set look is in a file of the set, such as `madang.terminal.hwatu`.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, Protocol

import msgspec
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from madang.game import Data, Game, Observation, ScoreLine, Seen, part_of
from madang.terminal.text import show
from madang.terminal.words import Words

NARROW = 48  # columns; with fewer, what is side by side is stacked
ANY = 10_000  # columns, to see how wide a table would like to be


class MatchResults(Protocol):
    """The end of a match as a screen needs it: `madang.match.Results` is one."""

    @property
    def deals(self) -> Sequence[Observation]:
        """What everybody may know at the end of each deal."""

    @property
    def places(self) -> Sequence[int]:
        """The place of each seat, from 1."""


class Screen(ABC, Generic[Seen]):
    """The text of one match; a game's own parts are in its `terminal.py`."""

    headings = "terminal.round_points", "terminal.total"  # of the sums at the end of a round
    answers = "terminal.keys"  # how to answer
    legend = ""  # the meaning of the signs on the cards; "": there are no signs

    def __init__(
        self, console: Console, words: Words, game: Game, options: Any, names: Sequence[str]
    ) -> None:
        self.console, self.words, self.game, self.options = console, words, game, options
        self.names = names

    def say(self, key: str, **values: Any) -> str:
        """Say a sentence of the game."""
        return self.words(f"{self.game.name}.{key}", **values)

    def voiced(self, key: str, seats: Sequence[int]) -> str:
        """Return the key of a sentence about seats; of that which says *you* for the person."""
        is_you = list(seats) == [0] and f"{self.game.name}.{key}.me" in self.words.sentences
        return f"{key}.me" if is_you else key

    def rule(self, section: str) -> str:
        """Say where something is written."""
        return self.words("terminal.rule", section=section)

    # ---- width -----------------------------------------------------------------------------

    @property
    def is_narrow(self) -> bool:
        """Whether there is no room to put much side by side."""
        return self.console.width < NARROW

    def line(self, text: str | Text, indent: int = 2) -> None:
        """Print a line, indented also where it goes on below."""
        self.console.print(Padding.indent(text, indent))

    # ---- cards or tiles ----------------------------------------------------------------------

    def cards(self, texts: Sequence[str], is_short: bool = False) -> Text:
        """Return cards or tiles side by side, `is_short` where there is little room."""
        return Text(" ".join(texts) or "-")

    # ---- the beginning ---------------------------------------------------------------------

    def welcome(self, sitters: Sequence[str]) -> None:
        """Say what is played, with whom, and how to answer."""
        title = self.game.titles.get(self.words.language, self.game.titles["en"])
        self.console.print(Rule(title))
        names = ", ".join([self.names[0], *sitters])
        self.console.print(self.words("terminal.against", title=title, names=names))
        self.console.print(self.words("terminal.house", rules=self.house()))
        self.keys()

    def keys(self) -> None:
        """Say what the signs on the cards mean, and how to answer."""
        for key in filter(None, (self.legend, self.answers)):
            self.console.print(self.words(key))

    def house(self) -> str:
        """Return the options that are not at their default, as people call them."""
        chosen = self.game.format_options(self.options)
        usual = self.game.format_options(self.game.house_rules.options_type())
        changes = [
            self.words(
                "terminal.house.rule", name=self.say(f"option.{name}"), value=self.value(name)
            )
            for name in chosen
            if chosen[name] != usual[name]
        ]
        return self.words("terminal.house.and").join(changes) or self.words("terminal.defaults")

    def value(self, option: str) -> str:
        """Return what is chosen for an option: the name of a word, yes or no, or a number."""
        chosen = self.game.format_options(self.options)[option]
        if isinstance(chosen, bool):
            return self.words("terminal.house.on" if chosen else "terminal.house.off")
        return self.say(f"option.{option}.{chosen}") if isinstance(chosen, str) else str(chosen)

    # ---- the table -------------------------------------------------------------------------

    @abstractmethod
    def table(self, view: Seen) -> None:
        """Print the seats, the middle of the table, and the person's own hand."""

    def round(self, view: Seen) -> str:
        """Say which round it is."""
        return self.words("terminal.round", round=view.deal, rounds=view.deals)

    # ---- choices ---------------------------------------------------------------------------

    def choices(self, view: Seen, legal: Sequence[str]) -> None:
        """Print the numbered choices and what each will do."""
        rows = Table.grid()
        rows.add_column(min_width=5)
        rows.add_column(overflow="fold")
        for number, word in enumerate(legal, 1):
            rows.add_row(Text(f"{number:3}", "bold"), self.choice(view, word))
        self.console.print(rows)
        if more := self.more_choices(view, legal):
            self.line(more, 5)

    @abstractmethod
    def choice(self, view: Seen, word: str) -> Text:
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
        self.keys()

    def why(self, verb: str) -> str:
        """Return what a kind of choice means."""
        return self.say(f"why.{verb}")

    # ---- what happened ---------------------------------------------------------------------

    @abstractmethod
    def event(self, event: Data, you: int) -> None:
        """Print one thing that has happened."""

    def refused(self, why: Data, view: Seen) -> str:
        """Say why what was answered may not be done, where a game tells (`IllegalAction.why`)."""
        return self.say(f"refused.{why['code']}", **why)

    # ---- results ---------------------------------------------------------------------------

    def deal_end(self, view: Seen) -> None:
        """Print how the round ended and why each seat gets its points."""
        name = ", ".join(self.names[seat] for seat in view.ended_by)
        lines = self.lines_stacked(view) if self.is_narrow else self.lines(view)
        parts = self.because(view, name), lines, self.sums(view)
        self.console.print(Panel(Group(*parts), title=Text(self.result(view, name))))

    def result(self, view: Seen, name: str) -> str:
        """Say how the round ended."""
        return self.say(self.voiced(f"result.{view.ended}", view.ended_by), name=name)

    def lines(self, view: Seen) -> Table:
        """Return why each seat gets its points, a row a reason."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
        for _ in ("who", "cards", "points"):
            table.add_column()
        table.add_column(overflow="fold")  # in Chinese no space says where to break
        for seat, who in enumerate(self.names):
            for number, why in enumerate(w for w in view.explained if w.seat == seat):
                points = Text(signed(why), justify="right")
                cards = self.cards(why.cards, is_short=True)
                table.add_row(who if number == 0 else "", cards, points, self.reason_cited(why))
        return table

    def lines_stacked(self, view: Seen) -> Group:
        """Return the same for a narrow terminal: below each name its reasons."""
        parts: list[RenderableType] = []
        for seat, who in enumerate(self.names):
            reasons = [why for why in view.explained if why.seat == seat]
            parts += [Text(who, "bold")] if reasons else []
            for why in reasons:
                points, reason = f"{signed(why)}  ", self.reason_cited(why)
                if why.cards:
                    parts.append(Padding.indent(Text(points) + self.cards(why.cards), 2))
                    parts.append(Padding.indent(reason, 4))
                else:
                    parts.append(Padding.indent(points + reason, 2))
        return Group(*parts)

    def reason_cited(self, why: ScoreLine) -> str:
        """Return the sentence of one line of an explanation, and where its rule is written."""
        parts = [self.reason(why)]
        if why.paid_by is not None:
            parts.append(self.words("terminal.paid_by", name=self.names[why.paid_by]))
        return f"{', '.join(parts)} ({self.rule(why.section)})"

    def because(self, view: Seen, name: str) -> str:
        """Say why the round ended."""
        key = self.voiced(f"reason.{view.ended}", view.ended_by)
        return self.say(key, **{**msgspec.structs.asdict(view), "name": name})

    @abstractmethod
    def reason(self, why: ScoreLine) -> str:
        """Return the sentence of one line of an explanation."""

    def sums(self, view: Seen) -> Table:
        """Return the points of the round and the totals, a row a seat."""
        table = Table(box=None, pad_edge=False, padding=(0, 1 if self.is_narrow else 2, 0, 0))
        table.add_column("", no_wrap=True)
        for heading in self.headings:
            table.add_column(self.words(heading), justify="right")
        for name, points, total in zip(self.names, view.points, view.totals, strict=True):
            table.add_row(name, *(text.replace("-", "−") for text in (f"{points:+d}", str(total))))
        return table

    def match_end(self, results: MatchResults) -> None:
        """Print each seat's place, its points round by round where there is room, and its total."""
        table = self.match_table(results, results.deals)
        room = self.console.width - 4  # of the frame
        if (
            self.console.measure(table, options=self.console.options.update(width=ANY)).maximum
            > room
        ):
            table = self.match_table(results, [])
        self.console.print(Panel(table, title=self.words("terminal.match_end"), expand=False))

    def match_table(self, results: MatchResults, rounds: Sequence[Observation]) -> Table:
        """Return the table of the match with a column for each of these rounds."""
        table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
        headings = [self.words("terminal.place"), "", *map(str, range(1, len(rounds) + 1))]
        for heading in [*headings, self.words("terminal.total")]:
            table.add_column(heading, justify="right" if heading.isdecimal() else "left")
        totals = results.deals[-1].totals
        for seat in sorted(range(len(self.names)), key=lambda seat: results.places[seat]):
            points = [str(view.points[seat]) for view in rounds]
            numbers = [text.replace("-", "−") for text in (*points, str(totals[seat]))]
            row = [f"{results.places[seat]}.", self.names[seat], *numbers]
            table.add_row(*row, style="bold" if results.places[seat] == 1 else "")
        return table


class SeatedScreen(Screen[Seen]):
    """A table with a line for each seat, one for the middle and one for the person's hand."""

    def table(self, view: Seen) -> None:
        """Print the seats, the middle of the table, and the person's own hand."""
        self.console.print(Rule(self.round(view)))
        rows = [
            (f"{'▸' if seat == view.seat else ' '} {name}", *self.seat(view, seat))
            for seat, name in enumerate(self.names)
        ]
        if self.is_narrow:
            self.stacked(rows)
        else:
            seats = Table(box=None, pad_edge=False, show_header=False, padding=(0, 3, 0, 0))
            for row in rows:
                seats.add_row(*row)
            self.console.print(seats)
        self.line(self.middle(view))
        self.line(self.own(view))

    def stacked(self, rows: Sequence[Sequence[str | Text]]) -> None:
        """Print each seat's name, and below it what is said of it."""
        for name, *cells in rows:
            self.console.print(name)
            self.line(Text(" · ").join(Text.assemble(cell) for cell in cells if cell), 4)

    @abstractmethod
    def seat(self, view: Seen, seat: int) -> Sequence[str | Text]:
        """Return the words for a seat, next to its name."""

    @abstractmethod
    def middle(self, view: Seen) -> Text:
        """Return the line of the middle of the table."""

    @abstractmethod
    def own(self, view: Seen) -> Text:
        """Return the line of the person's own hand."""


def signed(why: ScoreLine) -> str:
    """Write the points of one line of an explanation with their sign, and their unit."""
    unit = "" if why.unit == "points" else f" {why.unit}"
    return f"{why.points:+d}".replace("-", "−") + unit


# ---- a game without a table of its own -------------------------------------------------------


class PlainScreen(Screen[Observation]):
    """A match of any game as text in a terminal."""

    headings = "terminal.won", "terminal.total"

    # ---- the table -------------------------------------------------------------------------

    def table(self, view: Observation) -> None:
        """Print the names of the seats, and the table as lines of text."""
        self.console.print(Rule(self.round(view)))
        names = [f"{seat} {name}" for seat, name in enumerate(self.names)]
        self.console.print(" · ".join(names))
        self.console.print(show(view))

    def round(self, view: Observation) -> str:
        """Say which deal it is, and of how many where that can be known."""
        if view.deals is None:
            return self.words("terminal.deal", deal=view.deal)
        return self.words("terminal.deal.of", deal=view.deal, deals=view.deals)

    # ---- choices ---------------------------------------------------------------------------

    def choice(self, view: Observation, word: str) -> Text:
        return Text(word, "bold")

    def help(self, legal: Sequence[str]) -> None:
        """Say for each choice what it means and where that is written."""
        rows = {row.word: row for row in self.game.actions}
        for word in legal:
            row = rows[word]
            self.console.print(f"  {word}: {row.meaning} ({self.rule(row.section)})")
        self.keys()

    # ---- what happened ---------------------------------------------------------------------

    def event(self, event: Data, you: int) -> None:
        """Print one thing that has happened."""
        self.line(self.event_text(event))

    def refused(self, why: Data, view: Observation) -> str:
        """Say why what was answered may not be done."""
        return self.event_text(why)

    def event_text(self, said: Data) -> str:
        """Write a code and its arguments, a seat as its name."""
        parts = [self.argument(key, value) for key, value in said.items() if key != "code"]
        return " · ".join([said["code"], *filter(None, parts)])

    def argument(self, key: str, value: object) -> str:
        """Write one argument of an event; empty if it adds nothing."""
        if key == "seat" and isinstance(value, int):
            return self.names[value]
        if key == "seats" and isinstance(value, list):
            return ", ".join(self.names[seat] for seat in value)
        if isinstance(value, list | tuple):
            value = " ".join(map(str, value))
        return "" if value is None else f"{key} {value}"

    # ---- results ---------------------------------------------------------------------------

    def result(self, view: Observation, name: str) -> str:
        """Say how the deal ended, and through whom."""
        return ": ".join(filter(None, (view.ended, name)))

    def because(self, view: Observation, name: str) -> str:
        """Say which deal it was."""
        return self.round(view)

    def reason(self, why: ScoreLine) -> str:
        """Return the game's word for one line of an explanation."""
        return why.kind


# ---- which screen shows a game ---------------------------------------------------------------


def screen_of(game: Game) -> Any:
    """Return the class that shows this game: a `madang.terminal.screen.Screen`."""
    module = part_of(game.name, "terminal")
    return module.TableScreen if module else PlainScreen
