"""The commands as Typer shows them: help in colours, and Tab that completes.

A command that runs is read without it, by `madang.cli.arguments.read`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, get_args, get_type_hints

import typer
from typer.core import TyperCommand

import madang
from madang.cli.arguments import KEEPS_UNKNOWN, Argument, Parameter, flowing, with_examples


def app_of(panels: Mapping[str, Iterable[Callable[..., Any]]]) -> typer.Typer:
    """Return these commands, by what help shows together, as Typer shows and completes them."""
    app = typer.Typer(
        help="Madang (마당): family card games with exact rules. Play, host, score and measure.",
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(root)
    for panel, commands in panels.items():
        for command in commands:
            has_examples = "{examples}" in (command.__doc__ or "")
            keeps_unknown = {"ignore_unknown_options": True}
            app.command(
                cls=CommandWithExamples if has_examples else None,
                rich_help_panel=panel,
                context_settings=keeps_unknown if command.__name__ in KEEPS_UNKNOWN else None,
                help=flowing(command.__doc__ or ""),
            )(as_typer_reads(command))
    return app


class CommandWithExamples(TyperCommand):
    """A command whose help has examples, which come from the games."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        self.help = flowing(with_examples(self.help or ""))
        super().format_help(ctx, formatter)


def as_typer_reads(command: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command whose parameters carry what Typer knows, in place of our own."""

    def called(**given: Any) -> Any:
        return command(**given)

    hints = get_type_hints(command, include_extras=True)
    rows = []
    for row in inspect.signature(command).parameters.values():
        kind, declared = get_args(hints[row.name])[:2]
        annotation: Any = Annotated[kind, in_typer(declared)]
        rows.append(row.replace(annotation=annotation, kind=inspect.Parameter.KEYWORD_ONLY))
    called.__name__, called.__doc__ = command.__name__, command.__doc__
    called.__dict__["__signature__"] = inspect.Signature(rows)
    called.__annotations__ = {row.name: row.annotation for row in rows}
    return called


def in_typer(declared: Parameter) -> Any:
    """Return Typer's own form of a parameter."""
    make: Any = typer.Argument if isinstance(declared, Argument) else typer.Option
    return make(
        *declared.flags,
        help=declared.help,
        metavar=declared.metavar,
        min=declared.min,
        max=declared.max,
        show_default=declared.show_default,
        autocompletion=declared.autocompletion and offering(declared.autocompletion),
    )


def offering(offer: Callable[..., Any]) -> Callable[..., Any]:
    """Return what Tab calls, with the types by which Typer finds what to hand over."""
    if len(inspect.signature(offer).parameters) == 1:
        return offer

    def with_context(context: typer.Context, incomplete: str) -> Any:
        return offer(context, incomplete)

    with_context.__annotations__ = {"context": typer.Context, "incomplete": str}
    return with_context


def say_version(wanted: bool) -> None:
    """Print the version and stop."""
    if wanted:
        print(f"madang {madang.__version__}")
        raise typer.Exit


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
