"""The command line: which commands there are, and how a refusal is said.

A command imports what it needs when it runs, so that `madang score` is there at once.

`madang --install-completion` lets Tab complete commands, flags, games, bots and house rules in
bash, zsh and fish; `madang --show-completion` prints what it installs.

Exit codes: 0 done; 1 done, but the answer is no (a line that cannot be scored, a record that is
false); 2 not done, because what was asked for does not exist or may not be done; 3 a record is true
but has no end; 130 interrupted; 141 nobody reads the output any more.
"""

import os
import sys
from codecs import register_error
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from typing import Any

from madang.cli.arguments import (
    KEEPS_UNKNOWN,
    UsageError,
    flowing,
    help_of,
    meant,
    read,
    with_examples,
)
from madang.errors import CHECKOUT, MadangError, MissingExtra, RecordError, naming_the_extra

LEGIBLE = "madang.legible"  # the name under which codecs know `legible`
IN_PLACE = {"\N{MINUS SIGN}": "-", "\N{EN DASH}": "-"}  # no code page of Windows has the minus
CLOSED_PIPE = 141  # the exit status that shells use for a program whose reader has gone

PANELS = {  # what help shows together -> commands, by module and name
    "Play": ("play.play", "puzzle.puzzle", "rules.rules", "rules.options"),
    "Host": (
        *("host.serve", "guests.guests", "host.servers"),
        *("host.backup", "host.restore", "host.move"),
    ),
    "Real cards and records": (
        *("score.score", "score.odds"),
        *("records.replay", "records.verify", "review.review"),
    ),
    "Measure": ("measure.arena", "measure.regret", "learning.train", "warm.warm"),
}
OF_A_CHECKOUT = "bench", "load"  # an installed package comes without `benchmarks`
HELP = frozenset(("-h", "--help"))


def commands_in(panel: str) -> Iterator[Callable[..., int | None]]:
    """Yield the commands that help shows together, each read only now."""
    for place in PANELS[panel]:
        module, _, name = place.partition(".")
        yield getattr(import_module(f"{__name__}.{module}"), name)
    if panel == "Measure" and (CHECKOUT / "benchmarks" / "commands.py").is_file():
        if str(CHECKOUT) not in sys.path:
            sys.path.append(str(CHECKOUT))
        found: Any = import_module("benchmarks.commands")
        yield from (getattr(found, name) for name in OF_A_CHECKOUT)


def command_names() -> list[str]:
    """Return the names of all commands, without reading any of them."""
    return [place.partition(".")[2] for places in PANELS.values() for place in places]


def command_named(word: str) -> Callable[..., int | None]:
    """Return a command, and read no other; raise UsageError."""
    for panel, places in PANELS.items():
        if panel == "Measure" or any(place.endswith(f".{word}") for place in places):
            for command in commands_in(panel):
                if command.__name__ == word:
                    return command
    raise UsageError(f"No such command '{word}'{meant(word, command_names())}")


@cache
def typer_app() -> Any:
    """Return all commands as Typer shows and completes them, each read now."""
    from madang.cli.with_typer import app_of

    return app_of({panel: list(commands_in(panel)) for panel in PANELS})


def call() -> int:
    """Run `madang` with the arguments it was called with and return the exit code."""
    register_error(LEGIBLE, legible)
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, LEGIBLE), (sys.stderr, LEGIBLE)):
        if isinstance(stream, TextIOWrapper):  # better a ? than no match where 뽕 cannot be said
            stream.reconfigure(errors=errors)
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()  # here, where a closed pipe can still be noticed
    except BrokenPipeError:
        return leave_quietly()
    return code


def legible(error: UnicodeError) -> tuple[str, int]:
    """Return what stands for letters that a code page lacks: a - for a minus, else a ?.

    >>> legible(UnicodeEncodeError("cp949", "9★ −4", 3, 4, "as an example"))
    ('-', 4)
    """
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lacking = error.object[error.start : error.end]
    return "".join(IN_PLACE.get(char, "?") for char in lacking), error.end


def run(arguments: Sequence[str]) -> int:
    """Run one command; say a refusal in one line and return the exit code."""
    try:
        if wants_typer(arguments) and find_spec("typer"):
            return typer_app()(list(arguments), prog_name="madang", standalone_mode=False) or 0
        return run_plain(arguments)
    except RecordError as error:
        return refuse(str(error), 1)
    except UsageError as error:
        seen = " ".join(["madang", *(word for word in arguments[:1] if word in command_names())])
        return refuse(f"{error}. See {seen} --help.", 2)
    except MadangError as error:
        return refuse(str(error), 2)
    except ModuleNotFoundError:
        try:
            with naming_the_extra(" ".join(["madang", *arguments[:1]])):
                raise
        except MissingExtra as error:
            return refuse(str(error), 2)
    except BrokenPipeError:
        return leave_quietly()
    except SystemExit as leaving:  # Rich and Typer leave so where nobody reads on
        if isinstance(leaving.__context__, BrokenPipeError):
            return leave_quietly()
        raise
    except OSError as error:
        return refuse(f"{error.filename}: {error.strerror}" if error.filename else str(error), 2)
    except KeyboardInterrupt:
        return 130
    except Exception as error:
        if type(error).__name__ == "Abort":  # Typer's, for Ctrl-C
            return 130
        if not hasattr(error, "format_message"):  # what Typer says of flags and arguments
            raise
        message = error.format_message().rstrip(".")
        return refuse(f"{message}. See {command_in(error)} --help.", 2)


def wants_typer(arguments: Sequence[str]) -> bool:
    """Tell whether help or completion is asked for: to read Typer takes longer than to score."""
    is_general = not arguments or arguments[0].startswith("-")
    return is_general or "_MADANG_COMPLETE" in os.environ or not HELP.isdisjoint(arguments)


def run_plain(arguments: Sequence[str]) -> int:
    """Run one command, or show its help in plain text; raise UsageError."""
    if not arguments or arguments[0] in HELP:
        print("Usage: madang COMMAND [ARGUMENTS]\n\n" + (__doc__ or "").partition("\n")[0])
        for panel in PANELS:
            print(f"\n{panel}:")
            for command in commands_in(panel):
                first = flowing(command.__doc__ or "").partition("\n")[0]
                print(f"  {command.__name__:<10}{first}")
        return 0
    word, *rest = arguments
    if word.startswith("-"):
        raise UsageError(f"No such option: {word}")
    command = command_named(word)
    if not HELP.isdisjoint(rest):
        print(help_of(word, command, flowing(with_examples(command.__doc__ or ""))))
        return 0
    return command(**read(command, rest, word in KEEPS_UNKNOWN)) or 0


def command_in(error: Exception) -> str:
    """Return the command that an error of Typer's is about."""
    context = getattr(error, "ctx", None)
    return context.command_path if context else "madang"


def refuse(message: str, code: int) -> int:
    """Say on standard error, in one line, what cannot be done and what can."""
    print("madang:", printable(" ".join(message.split())), file=sys.stderr)
    return code


def printable(text: str) -> str:
    """Write out what a terminal would obey: others wrote the file that is refused.

    >>> printable("no field `\\x1b[31m`")
    'no field `\\\\x1b[31m`'
    """
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def leave_quietly() -> int:
    """Stop because nobody reads on; nothing may be flushed to a closed pipe at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return CLOSED_PIPE
