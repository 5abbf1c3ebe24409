"""House rules: one row of a game's options table each, and how their values are read and written.

Forms in the browser, flags of the command line, docs and property tests all come from these rows.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, NamedTuple

from madang.errors import OptionError


class Option(NamedTuple):
    """One house rule: its allowed integers, the words for them, and what it means."""

    name: str
    section: str  # of the game's rules page
    kind: str  # number, flag or words
    values: tuple[int, ...]  # every allowed value
    words: tuple[str, ...]  # what each is called, in the same order
    meaning: str  # one English sentence

    @property
    def allowed(self) -> str:
        """Say which values may be given.

        >>> number("rounds", "1.1", 1, 100, "").allowed
        '1 to 100'
        """
        first, last = self.values[0], self.values[-1]
        if self.kind == "number" and len(self.values) == last - first + 1 > 2:
            return f"{first} to {last}"
        return ", ".join(self.words)


def number(
    name: str, section: str, least: int, most: int, meaning: str, only: Sequence[int] = ()
) -> Option:
    """Make a row whose value is a number from `least` to `most`, or one of `only`."""
    values = tuple(only) or tuple(range(least, most + 1))
    return Option(name, section, "number", values, tuple(map(str, values)), meaning)


def flag(name: str, section: str, meaning: str) -> Option:
    """Make a row that is false or true."""
    return Option(name, section, "flag", (0, 1), ("false", "true"), meaning)


def words(
    name: str, section: str, names: tuple[str, ...], meaning: str, values: Sequence[int] = ()
) -> Option:
    """Make a row whose values have names, and are counted from 0 unless given in `values`."""
    return Option(name, section, "words", tuple(values) or tuple(range(len(names))), names, meaning)


def parse_value(game: str, option: Option, given: object) -> int:
    """Read one value, given as its word, its number or a bool; raise OptionError."""
    if isinstance(given, bool):
        given = "true" if given else "false"
    word = str(given).strip().lower() if isinstance(given, int | str) else ""
    if option.kind == "flag" and word in ("0", "1"):
        word = option.words[int(word)]
    if word in option.words:
        return option.values[option.words.index(word)]
    raise OptionError(game, option.name, given, option.allowed)


def format_value(option: Option, value: int) -> int | bool | str:
    """Write one value as JSON does: a number, a bool or a word.

    >>> format_value(flag("opening_flip", "2.1", ""), 1)
    True
    """
    if option.kind == "flag":
        return bool(value)
    return value if option.kind == "number" else option.words[option.values.index(value)]


def format_options(
    option_rows: Sequence[Option], options: NamedTuple
) -> dict[str, int | bool | str]:
    """Write every option by name, as JSON does: what `parse_options` reads back."""
    return {row.name: format_value(row, getattr(options, row.name)) for row in option_rows}


@dataclass(frozen=True)
class HouseRules:
    """The house rules of a game: its options, the presets that collect them, its seats."""

    options_type: Any  # a NamedTuple class of whole numbers with defaults, which kernels can take
    option_rows: tuple[Option, ...]  # one row a field of `options_type`
    presets: Mapping[str, Mapping[str, int]]  # name -> what differs; the first is the default
    seats: str | int  # the option that says how many sit, or their number where it is fixed
    deals_option: str | None = None  # the option for the number of deals of a match, if it has one
    # (options) -> an option that another one excludes, and what it may be with it; None: they go
    # together. Defaults and presets do.
    conflict: Callable[[Any], tuple[str, str] | None] | None = None

    @property
    def seats_option(self) -> str | None:
        """The option that says how many sit; None where their number is fixed."""
        return self.seats if isinstance(self.seats, str) else None

    def seats_with(self, options: NamedTuple) -> int:
        """Return how many sit at a table with these options."""
        return self.seats if isinstance(self.seats, int) else int(getattr(options, self.seats))

    @property
    def most_seats(self) -> int:
        """The most that can sit at a table."""
        if isinstance(self.seats, int):
            return self.seats
        return max(row.values[-1] for row in self.option_rows if row.name == self.seats)


def parse_options(game: str, house_rules: HouseRules, given: Mapping[str, Any]) -> dict[str, int]:
    """Read options by name, on top of the preset that `given` may name; raise OptionError."""
    rows = {row.name: row for row in house_rules.option_rows}
    presets = house_rules.presets
    preset = given.get("preset", next(iter(presets)))
    if not isinstance(preset, str) or preset not in presets:
        raise OptionError(game, "preset", preset, ", ".join(presets))
    read = {**house_rules.options_type()._asdict(), **presets[preset]}
    for name, value in given.items():
        if name == "preset":
            continue
        if name not in rows:
            (meant,) = get_close_matches(name, rows, 1) or ("",)
            raise OptionError(game, name, value, "one of " + ", ".join(rows), meant)
        read[name] = parse_value(game, rows[name], value)
    check_together(game, house_rules, read)
    return read


def check_together(game: str, house_rules: HouseRules, read: Mapping[str, int]) -> None:
    """Raise OptionError if an option excludes the value of another."""
    found = house_rules.conflict and house_rules.conflict(house_rules.options_type(**read))
    if found:
        name, allowed = found
        row = next(row for row in house_rules.option_rows if row.name == name)
        raise OptionError(game, name, format_value(row, read[name]), allowed)
