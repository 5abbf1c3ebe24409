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
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

import madang
from madang.cli import guests, host, learning, measure, play, puzzle, records, review, rules, score
from madang.cli.arguments import flowing
from madang.errors import MadangError, RecordError

CLOSED_PIPE = 141  # the exit status that shells use for a program whose reader has gone

app = typer.Typer(
    help="Madang (마당): family card games with exact rules. Play, host, score and measure.",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

CHECKOUT = Path(madang.__file__).parents[2]  # where this package is used as it was cloned


def commands_of_a_checkout() -> tuple[Callable[..., int | None], ...]:
    """Return `bench` and `load`; an installed package comes without them."""
    if not (CHECKOUT / "benchmarks" / "commands.py").is_file():
        return ()
    if str(CHECKOUT) not in sys.path:
        sys.path.append(str(CHECKOUT))
    found: Any = import_module("benchmarks.commands")
    return found.bench, found.load


PANELS: dict[str, tuple[Callable[..., int | None], ...]] = {
    "Play": (play.play, puzzle.puzzle, rules.rules, rules.options),
    "Host": (host.serve, guests.guests, host.servers, host.backup, host.restore, host.move),
    "Real cards and records": (
        *(score.score, score.odds),
        *(records.replay, records.verify, review.review),
    ),
    "Measure": (
        measure.arena,
        measure.regret,
        *commands_of_a_checkout(),
        learning.train,
        measure.warm,
    ),
}
for panel, commands in PANELS.items():
    for command in commands:
        is_score = command is score.score
        decorate = app.command(
            cls=score.ScoreCommand if is_score else None,
            rich_help_panel=panel,
            context_settings=score.ASKED if is_score else None,
            help=flowing(command.__doc__ or ""),
        )
        decorate(command)


def say_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        print(f"madang {madang.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def root(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Show the help where no command is given."""
    if context.invoked_subcommand is None:
        print(context.get_help())


def call() -> int:
    """Run `madang` with the arguments it was called with and return the exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):  # better a ? than no match where 뽕 cannot be said
            stream.reconfigure(errors="replace")
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()  # here, where a closed pipe can still be noticed
    except BrokenPipeError:
        return leave_quietly()
    return code


def run(arguments: Sequence[str]) -> int:
    """Run one command; say a refusal in one line and return the exit code."""
    try:
        return app(list(arguments), prog_name="madang", standalone_mode=False) or 0
    except RecordError as error:
        return refuse(str(error), 1)
    except MadangError as error:
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
    except typer.Abort:
        return 130
    except Exception as error:
        if not hasattr(error, "format_message"):  # what Typer says of flags and arguments
            raise
        message = error.format_message().rstrip(".")
        return refuse(f"{message}. See {command_in(error)} --help.", 2)


def command_in(error: Exception) -> str:
    """Return the command that an error of Typer's is about."""
    context = getattr(error, "ctx", None)
    return context.command_path if context else "madang"


def refuse(message: str, code: int) -> int:
    """Say on standard error, in one line, what cannot be done and what can."""
    print("madang:", shown(" ".join(message.split())), file=sys.stderr)
    return code


def shown(text: str) -> str:
    """Write out what a terminal would obey: others wrote the file that is refused.

    >>> shown("no field `\\x1b[31m`")
    'no field `\\\\x1b[31m`'
    """
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)


def leave_quietly() -> int:
    """Stop because nobody reads on; nothing may be flushed to a closed pipe at exit."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        os.dup2(nowhere, stream.fileno())
    return CLOSED_PIPE
