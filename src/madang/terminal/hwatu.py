"""How hwatu cards look in a terminal, in colour where there is colour.

A card is a chip with its month, the mark of its kind and its plant: colour alone says nothing.
"""

from collections.abc import Sequence

from rich.text import Text

from madang.game import Seen
from madang.hwatu.cards import KIND_OF, PACK, month_of, parse_card
from madang.terminal.screen import SeatedScreen

#       bright                animal            ribbon            chaff
MARKS = "★", "◆", "▬", "·"
STYLES = "bold black on yellow", "black on cyan", "bold white on red", "black on white"


class HwatuScreen(SeatedScreen[Seen]):
    """A match with hwatu cards as text in a terminal."""

    legend = "terminal.legend"

    def card(self, text: str, is_short: bool = False) -> Text:
        """Return a card as a chip, `is_short` without its plant; an unknown card as a back."""
        if text in "?-":
            return Text(f" {text} ", "white on red" if text == "?" else "")
        number = parse_card(text)
        month = PACK[month_of(number) - 1]
        kind = int(KIND_OF[number])
        plant = getattr(month, self.words.language).removeprefix("Bush ")  # clover is the noun
        plant = plant.split()[0].title()
        name = "" if is_short or self.is_narrow else plant
        return Text(f" {month.number}{MARKS[kind]}{name} ", STYLES[kind])

    def cards(self, texts: Sequence[str], is_short: bool = False) -> Text:
        chips = [self.card(text, is_short) for text in texts]
        return Text("" if is_short or self.is_narrow else " ").join(chips) if texts else Text("-")
