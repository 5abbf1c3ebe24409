"""What commands are given: how that is declared and read, and what several commands share.

A command is a function whose parameters carry an `Option` or an `Argument`, and `read` reads them.
`madang.cli.with_typer` turns them into what Typer draws as help and completes.
"""

from __future__ import annotations

import inspect
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from pkgutil import iter_modules
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, Literal, get_args, get_origin, get_type_hints

import madang
from madang.errors import MadangError, NotationError, OptionError
from madang.options import Option as HouseOption
from madang.options import format_value

if TYPE_CHECKING:  # a command reads the games when it runs
    from madang.game import Game

# ---- how a parameter is declared and read --------------------------------------------------------


@dataclass(frozen=True, init=False)
class Parameter:
    """A parameter of a command. `flags` are for an option whose flags are not its name."""

    flags: tuple[str, ...]
    help: str
    metavar: str | None
    min: float | None
    max: float | None
    autocompletion: Callable[..., Any] | None
    show_default: bool

    def __init__(
        self,
        *flags: str,
        help: str = "",
        metavar: str | None = None,
        min: float | None = None,
        max: float | None = None,
        autocompletion: Callable[..., Any] | None = None,
        show_default: bool = True,
    ) -> None:
        self.__dict__.update(flags=flags, help=help, metavar=metavar, min=min, max=max)
        self.__dict__.update(autocompletion=autocompletion, show_default=show_default)


class Option(Parameter):
    """A flag, with a value unless it is of the type `bool`."""


class Argument(Parameter):
    """A word in its place."""


class UsageError(MadangError):
    """A flag or an argument is missing, unknown, or has a value that it cannot have."""


KEEPS_UNKNOWN = {"score"}  # a game has flags of its own, which are part of the question

# A line break in a help text that does not end a sentence's line: what is indented, or begins as
# JSON does, stays on a line of its own.
BREAK_IN_A_SENTENCE = re.compile(r"(?<=\S)\n(?=[^\s{])")


def flowing(text: str) -> str:
    """Return the help of a command, each paragraph in one line: Typer keeps its breaks."""
    return BREAK_IN_A_SENTENCE.sub(" ", inspect.cleandoc(text))


def with_examples(text: str) -> str:
    """Return a help with what each game may be asked: read when somebody asks for help."""
    from madang.analysis import analysis_of
    from madang.games import GAMES

    examples = (analysis_of(game).examples for game in GAMES) if "{examples}" in text else ()
    return text.replace("{examples}", "\n\n".join(filter(None, examples)))


@dataclass(frozen=True)
class Given:
    """One parameter of a command, ready to be read."""

    name: str
    declared: Parameter
    type: Callable[[str], Any]
    is_many: bool
    default: Any  # inspect.Parameter.empty: has to be given

    @property
    def flags(self) -> tuple[str, ...]:
        return self.declared.flags or (f"--{self.name.replace('_', '-')}",)

    @property
    def label(self) -> str:
        """Return what the parameter is called in help and errors."""
        if isinstance(self.declared, Option):
            return ", ".join(self.flags)
        return self.declared.metavar or self.name.upper()

    @property
    def takes(self) -> str:
        """Return the value that help shows after a flag."""
        is_flag = self.type is bool or not isinstance(self.declared, Option)
        return "" if is_flag else f" {self.declared.metavar or 'N'}"

    def value_of(self, word: str) -> Any:
        """Return the value that a word stands for; raise UsageError."""
        least, most = self.declared.min, self.declared.max
        if get_origin(self.type) is Literal:
            if word not in (choices := get_args(self.type)):
                wanted = f"one of {', '.join(choices)}"
                raise UsageError(f"Invalid value for '{self.label}': {word!r} is not {wanted}")
            return word
        try:
            value = self.type(word)
        except ValueError:
            wanted = "a whole number" if self.type is int else "a number"
            raise UsageError(
                f"Invalid value for '{self.label}': {word!r} is not {wanted}"
            ) from None
        if value != value:  # "nan" is a float that no bound refuses
            raise UsageError(f"Invalid value for '{self.label}': {word!r} is not a number")
        if (least is not None and value < least) or (most is not None and value > most):
            allowed = f"{least} or more" if most is None else f"{most} or less"
            allowed = allowed if None in (least, most) else f"{least} to {most}"
            given = f"{word} is out of range; give {allowed}"
            raise UsageError(f"Invalid value for '{self.label}': {given}")
        return value


def parameters_of(command: Callable[..., Any]) -> Iterator[Given]:
    """Yield what a command is given, in order."""
    hints = get_type_hints(command, include_extras=True)
    for name, row in inspect.signature(command).parameters.items():
        kind, declared = get_args(hints[name])[:2]
        if NoneType in get_args(kind):
            (kind,) = (one for one in get_args(kind) if one is not NoneType)
        is_many = get_origin(kind) is list
        yield Given(name, declared, get_args(kind)[0] if is_many else kind, is_many, row.default)


def read(command: Callable[..., Any], words: Sequence[str], keeps_unknown: bool) -> dict[str, Any]:
    """Return the arguments of a command as they are typed; raise UsageError.

    `keeps_unknown` hands flags that the command does not know to its last argument, as `score`
    wants: a game has flags of its own.
    """
    rows = [*parameters_of(command)]
    by_flag = {flag: row for row in rows if isinstance(row.declared, Option) for flag in row.flags}
    places = [row for row in rows if isinstance(row.declared, Argument)]
    found: dict[str, Any] = {}
    plain: list[str] = []
    rest = iter(words)
    for word in rest:
        flag, equals, value = word.partition("=")
        if not word.startswith("--") and word[:2] in by_flag:  # -o players=2, -oplayers=2
            flag, equals, value = word[:2], word[2:], word[2:]
        if word == "--":
            plain += rest
        elif row := by_flag.get(flag):
            if row.type is bool:
                if equals:
                    raise UsageError(f"Option '{flag}' does not take a value")
                found[row.name] = True
                continue
            if not equals and (value := next(rest, "\0")) == "\0":
                raise UsageError(f"Option '{flag}' requires an argument")
            one = row.value_of(value)
            found[row.name] = [*found.get(row.name, ()), one] if row.is_many else one
        elif word.startswith("-") and word != "-" and not keeps_unknown:
            raise UsageError(f"No such option: {flag}{meant(flag, by_flag)}")
        else:
            plain.append(word)
    for row in places:
        taken = plain if row.is_many else plain[:1]
        plain = plain[len(taken) :]
        if taken:
            values = [row.value_of(word) for word in taken]
            found[row.name] = values if row.is_many else values[0]
        elif row.default is inspect.Parameter.empty:
            raise UsageError(f"Missing argument '{row.label}'")
    if plain:
        raise UsageError(f"Got unexpected extra argument ({' '.join(plain)})")
    return found


def meant(word: str, known: Iterable[str]) -> str:
    """Return a question after the word that was meant, where one is close."""
    from difflib import get_close_matches

    close = get_close_matches(word, known, 1)
    return f" (did you mean {close[0]}?)" if close else ""


def help_of(name: str, command: Callable[..., Any], text: str) -> str:
    """Return the help of a command in plain text."""
    rows = [*parameters_of(command)]
    usage = [row.label for row in rows if isinstance(row.declared, Argument)]
    labels = [f"{row.label}{row.takes}" for row in rows]
    width = max(map(len, labels), default=0)
    lines = [f"Usage: madang {name} [OPTIONS] {' '.join(usage)}".rstrip(), "", text.rstrip(), ""]
    lines += [f"  {label:<{width}}  {row.declared.help}" for label, row in zip(labels, rows)]
    return "\n".join([*lines, f"  {'--help':<{width}}  Show this message."])


# ---- what Tab offers -------------------------------------------------------------------------

MANY = 30  # values of an option that are offered one by one


def offer_games(incomplete: str) -> list[tuple[str, str]]:
    from madang.games import GAMES

    return [(game.name, game.titles["en"]) for game in GAMES if game.name.startswith(incomplete)]


def offer_pages(incomplete: str) -> list[tuple[str, str]]:
    """Offer the games, with their titles, and the rules pages that games share."""
    from madang.games import GAMES

    shared = dict.fromkeys(page for game in GAMES for page in game.pages.values())
    return [*offer_games(incomplete), *((page, "") for page in starting(list(shared), incomplete))]


def offer_files(incomplete: str) -> list[str]:
    """Offer files, and folders on the way to one."""
    folder, slash, begun = incomplete.rpartition("/")
    here = Path(folder + slash)
    found = sorted(here.iterdir()) if here.is_dir() else []
    names = starting([path.name + "/" * path.is_dir() for path in found], begun)
    return [folder + slash + name for name in names]


def offer_languages(incomplete: str) -> list[str]:
    from madang.terminal.words import LANGUAGES

    return starting(LANGUAGES, incomplete)


def offer_presets(context: Any, incomplete: str) -> list[str]:
    """Offer the presets of the game that was named."""
    game = game_in(context)
    return starting(list(game.house_rules.presets), incomplete) if game else []


def offer_bots(context: Any, incomplete: str) -> list[str]:
    """Offer the bots of the game that was named, after those already typed with commas."""
    from madang.bots import bot_names

    game = game_in(context)
    before, comma, begun = incomplete.rpartition(",")
    return [before + comma + word for word in starting(bot_names(game), begun)] if game else []


def offer_house_rules(context: Any, incomplete: str) -> list[str]:
    """Offer the names of house rules; if only one fits, its values."""
    game, name = game_in(context), incomplete.partition("=")[0]
    if game is None:
        return []
    rows = [row for row in game.option_rows if f"{row.name}=".startswith(incomplete)]
    if len(rows) > 1:
        return [f"{row.name}=" for row in rows]
    pairs = [
        f"{row.name}={value}"
        for row in rows or [row for row in game.option_rows if row.name == name]
        for value in values_of(game, row)
    ]
    return starting(pairs, incomplete)


def values_of(game: Game, row: HouseOption) -> Sequence[str]:
    """Return the values of an option; of a long range its ends and the default."""
    if len(row.words) <= MANY:
        return row.words
    usual = str(format_value(row, getattr(game.house_rules.options_type(), row.name)))
    return list(dict.fromkeys((row.words[0], usual, row.words[-1])))


def game_in(context: Any) -> Game | None:
    """Return the game that the command line names: a line that is not finished is half parsed."""
    from madang.games import GAMES

    given = context.params.get("game"), *context.args
    return next((game for game in GAMES if game.name in given), None)


def starting(words: Sequence[str], incomplete: str) -> list[str]:
    """Return the words that go on from what is written."""
    return [word for word in words if word.startswith(incomplete)]


# ---- what is given ---------------------------------------------------------------------------

# The names of the folders: to read the games takes longer than to answer most commands.
FOLDER = str(Path(madang.__file__).with_name("games"))
NAMES = ", ".join(found.name for found in iter_modules([FOLDER]) if found.ispkg)

GameName = Annotated[
    str,
    Argument(metavar="GAME", help=f"One of: {NAMES}.", autocompletion=offer_games),
]
Preset = Annotated[
    str | None,
    Option(
        metavar="NAME",
        help="A named set of house rules; `madang options GAME` lists them.",
        autocompletion=offer_presets,
    ),
]
Pairs = Annotated[
    list[str] | None,
    Option(
        "--option",
        "-o",
        metavar="NAME=VALUE",
        help="One house rule; may be repeated.",
        autocompletion=offer_house_rules,
    ),
]
Lang = Annotated[
    str | None,
    Option(
        metavar="ko|en|zh",
        help="By default the language of your system.",
        autocompletion=offer_languages,
    ),
]
AsJson = Annotated[bool, Option("--json", help="Answer in JSON.")]


def words_given(game: Game, preset: str | None, pairs: Sequence[str] | None) -> dict[str, Any]:
    """Return the house rules given as flags, by name; raise OptionError where there is no `=`."""
    given: dict[str, Any] = {} if preset is None else {"preset": preset}
    for pair in pairs or ():
        name, equals, value = pair.partition("=")
        if not equals:
            raise OptionError(game.name, name, "", "NAME=VALUE, as in stop_limit=5")
        given[name.strip()] = value.strip()
    return given


def language_given(lang: str | None) -> str:
    """Return the language to speak, by default the system's; raise NotationError."""
    from madang.terminal.words import LANGUAGES, language_in

    if lang is None:
        return language_in(os.environ)
    if lang not in LANGUAGES:
        raise NotationError(lang, "--lang", "one of " + ", ".join(LANGUAGES))
    return lang
