"""How commands say what they are given, and how that is read where Typer is not installed.

A command is a function whose parameters carry an `Option` or an `Argument`. Typer reads them with
`madang.cli.with_typer`, and adds colours and completion. The base install has NumPy and msgspec
alone: there `read` does the same in plain text.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from types import NoneType
from typing import Any, get_args, get_origin, get_type_hints

from madang.errors import MadangError


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


# A line break in a help text that does not end a sentence's line: what is indented, or begins as
# JSON does, stays on a line of its own.
BREAK_IN_A_SENTENCE = re.compile(r"(?<=\S)\n(?=[^\s{])")


def flowing(text: str) -> str:
    """Return the help of a command, each paragraph in one line: Typer keeps its breaks."""
    return BREAK_IN_A_SENTENCE.sub(" ", inspect.cleandoc(text))


# ---- without Typer ---------------------------------------------------------------------------


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
        try:
            value = self.type(word)
        except ValueError:
            wanted = "a whole number" if self.type is int else "a number"
            raise UsageError(
                f"Invalid value for '{self.label}': {word!r} is not {wanted}"
            ) from None
        if (least is not None and value < least) or (most is not None and value > most):
            allowed = f"{'' if least is None else least} to {'' if most is None else most}".strip()
            raise UsageError(f"Invalid value for '{self.label}': {word} is not in {allowed}")
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
        if word == "--":
            plain += rest
        elif row := by_flag.get(flag if word.startswith("--") else word):
            if row.type is bool:
                found[row.name] = True
                continue
            if not equals and (value := next(rest, "\0")) == "\0":
                raise UsageError(f"Option '{flag}' requires an argument")
            one = row.value_of(value)
            found[row.name] = [*found.get(row.name, ()), one] if row.is_many else one
        elif word.startswith("-") and word != "-" and not keeps_unknown:
            raise UsageError(f"No such option: {flag}")
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


def help_of(name: str, command: Callable[..., Any], text: str) -> str:
    """Return the help of a command in plain text."""
    rows = [*parameters_of(command)]
    usage = [row.label for row in rows if isinstance(row.declared, Argument)]
    labels = [f"{row.label}{row.takes}" for row in rows]
    width = max(map(len, labels), default=0)
    lines = [f"Usage: madang {name} [OPTIONS] {' '.join(usage)}".rstrip(), "", text.rstrip(), ""]
    lines += [f"  {label:<{width}}  {row.declared.help}" for label, row in zip(labels, rows)]
    return "\n".join([*lines, f"  {'--help':<{width}}  Show this message."])
