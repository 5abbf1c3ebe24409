"""How a match looks in a terminal where its game has no file in `madang.cli.tables`.

Every view and every event can be shown in the game's own words, without a sentence written for it.
"""

from collections.abc import Sequence

from rich.rule import Rule
from rich.text import Text

from madang.cli.screen import Screen
from madang.game import Data, Line, Observation
from madang.show import show


class PlainScreen(Screen[Observation]):
    """What is printed of a match of any game."""

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
        """Return one choice."""
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
        self.line(self.told(event))

    def refused(self, why: Data, view: Observation) -> str:
        """Say why what was answered may not be done."""
        return self.told(why)

    def told(self, said: Data) -> str:
        """Write a code and its arguments, a seat as its name."""
        parts = [self.argument(key, value) for key, value in said.items() if key != "code"]
        return " · ".join([said["code"], *filter(None, parts)])

    def argument(self, key: str, value: object) -> str:
        """Write one argument of what is told; nothing where it says nothing."""
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

    def reason(self, why: Line) -> str:
        """Return the game's word for one line of an explanation."""
        return why.kind
