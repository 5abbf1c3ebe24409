"""Write docs/reference, option types and the types of the wire: ``python tools/docs.py [--check]``.

With ``--check`` nothing is written, and the exit code says whether everything is up to date.
"""

from __future__ import annotations

import inspect
import json
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, get_args, get_type_hints

import msgspec
import numpy as np
import typer
from option_types import option_types
from wire_types import wire_types

from madang.cli import typer_app
from madang.cli.arguments import flowing, with_examples
from madang.game import Game, Observation
from madang.games import GAMES, game_named
from madang.observations import Column, ObservationTable
from madang.options import format_value
from madang.server.config import Settings
from madang.server.environment import allowed, variable
from madang.server.protocol import messages
from madang.server.protocol.schema import ARGUMENTS, meanings_of, records_in

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "reference"
WIRE = ROOT / "src" / "madang" / "client" / "net" / "wire.d.ts"
OPTION_TYPES = ROOT / "src" / "madang" / "games" / "option_types.py"
BARE = SimpleNamespace(tag="")  # of a named tuple
LIMITS = "min_length", "max_length", "ge", "gt", "le", "lt", "pattern"
MADE = "<!-- Written by `make docs` from {}. Change it there. -->"


# ---- Markdown --------------------------------------------------------------------------------


def table(headings: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join("| " + " | ".join(map(cell, line)) + " |" for line in lines) + "\n"


def cell(value: object) -> str:
    return " ".join(str(value).split()).replace("|", "\\|")


def code(value: object) -> str:
    """Return a value as code; nothing if it is empty."""
    return f"`{value}`" if value != "" else ""


def option_value(value: object) -> str:
    """Return an option's value as JSON writes it."""
    return code(json.dumps(value)) if isinstance(value, bool) else code(value)


def page(title: str, source: str, *parts: str) -> str:
    """Return a page with a note that says how it was made."""
    return "\n".join([f"# {title}", "", MADE.format(source), "", *parts])


# ---- a game ----------------------------------------------------------------------------------


def game_page(game: Game) -> str:
    """Return options, presets, actions, ends and catalogue of one game."""
    rules = f"[rules page](../rules/{game.name}.md)"
    return page(
        f"{game.titles['en']} ({game.titles['ko']}): reference",
        f"`src/madang/games/{game.name}`",
        f"Rules version {game.rules_version}. Sections are those of the {rules}.\n",
        "## Options\n",
        options_of(game),
        "## Presets\n",
        presets_of(game),
        "## Actions\n",
        table(
            ("number", "word", "meaning", "section"),
            (
                (number, code(row.word), row.meaning, row.section)
                for number, row in enumerate(game.actions)
            ),
        ),
        "## State\n",
        FIELDS_SAID,
        state_of(game),
        "## How a deal ends\n",
        ", ".join(map(code, game.layout.end_words[1:])) + "\n",
        *catalogue_of(game),
        *observations_of(game),
    )


FIELDS_SAID = """The record of a match, as `Batch.states`, `Batch.views()` and `Match.view` give it.
In a view a card or tile that the seat may not know is -2, or its place is empty.
"""


def state_of(game: Game) -> str:
    """Return the table of the fields of a state."""
    return table(
        ("field", "type", "shape", "range", "meaning"),
        (
            (
                code(row.name),
                np.dtype(row.type).name,
                " × ".join(map(str, row.shape)) or "1",
                row.range,
                row.meaning,
            )
            for row in game.layout.fields
        ),
    )


def observations_of(game: Game) -> list[str]:
    """Return the table of the columns of an observation."""
    rows = game.observations
    if not rows.columns:
        return []
    text = (
        f"The knowledge of a seat as a row of {rows.width} numbers of type `{rows.dtype}` "
        f"(version `{rows.version}`). [Train and measure](../train.md) says how to use it. Seats "
        "are counted from the seat itself in turn order. Multiply a number by the unit to get the "
        "real value.\n"
    )
    cells = (
        (code(place_of_column(rows, c)), code(c.name), of_axes(c), between(c), c.meaning, c.section)
        for c in rows.columns
    )
    headings = ("elements", "column", "one for each", "range", "meaning", "section")
    return ["## Observations\n", text, table(headings, cells)]


def place_of_column(rows: ObservationTable, column: Column) -> str:
    """Return the elements of a row that belong to a column."""
    part = rows.slices[column.name]
    return str(part.start) if column.size == 1 else f"{part.start}-{part.stop - 1}"


def of_axes(column: Column) -> str:
    """Return the axes of a column, each with its first and last label."""
    axes = ((axis.name, axis.labels[0], axis.labels[-1]) for axis in column.axes)
    return ", ".join(f"{name} {first} to {last}" for name, first, last in axes)


def between(column: Column) -> str:
    """Return the bounds of a column, and its unit."""
    unit = "" if column.unit == 1 else f", unit {column.unit:g}"
    return f"{column.low:g} to {column.high:g}{unit}"


def options_of(game: Game) -> str:
    defaults = game.format_options(game.house_rules.options_type())
    return table(
        ("option", "default", "allowed", "meaning", "section"),
        (
            (
                code(row.name),
                option_value(defaults[row.name]),
                row.allowed,
                row.meaning,
                row.section,
            )
            for row in game.option_rows
        ),
    )


def presets_of(game: Game) -> str:
    """Return the table of presets: a row for each option that a preset sets."""
    names = [name for row in game.option_rows for name in (row.name,)]
    touched = [
        n for n in names if any(n in changes for changes in game.house_rules.presets.values())
    ]
    rows = {row.name: row for row in game.option_rows}
    made = {preset: game.make_options(preset=preset) for preset in game.house_rules.presets}
    return table(
        ("option", *map(code, game.house_rules.presets)),
        (
            (
                code(name),
                *(
                    option_value(format_value(rows[name], getattr(made[p], name)))
                    for p in game.house_rules.presets
                ),
            )
            for name in touched
        ),
    )


def catalogue_of(game: Game) -> list[str]:
    """Return the catalogue of combinations, if the game has one."""
    scoring = import_module(f"madang.games.{game.name}.scoring")
    rows = getattr(scoring, "CATALOGUE", ())
    if not rows:
        return []
    worth = {scoring.MINUS_SUM: "minus the sum"}
    cells = (
        (
            code(row.id),
            row.en,
            row.ko,
            worth.get(row.value, row.value),
            code(row.option),
            row.examples,
            row.section,
        )
        for row in rows
    )
    headings = (
        "id",
        "English",
        "Korean",
        "value",
        "option that switches it on",
        "example",
        "section",
    )
    return ["## Catalogue\n", table(headings, cells)]


# ---- the command line ------------------------------------------------------------------------


def cli_page() -> str:
    """Return every command with its arguments and flags."""
    commands: dict[str, Any] = typer.main.get_command(typer_app()).commands  # type: ignore[attr-defined]
    return page(
        "The command line",
        "`src/madang/cli`",
        inspect.getdoc(import_module("madang.cli")) or "",
        "",
        *(command_part(name, commands[name]) for name in sorted(commands)),
    )


def command_part(name: str, command: Any) -> str:
    arguments = [p for p in command.params if p.param_type_name == "argument"]
    usage = " ".join(p.metavar or p.name.upper() for p in arguments)
    flags = table(
        ("argument or flag", "value", "default", "meaning"),
        (parameter_row(p) for p in command.params if p.name != "help"),
    )
    text = flowing(with_examples(command.help or "")).replace("\n  {", "\n    {")
    return f"## madang {name}\n\n```text\nmadang {name} {usage} [flags]\n```\n\n{text}\n\n{flags}"


def parameter_row(p: Any) -> tuple[str, ...]:
    """Return the row of one argument or flag."""
    if p.param_type_name == "argument":
        return code(p.metavar), "", "", p.help or ""
    takes = "" if p.is_flag else code(p.metavar or "N")
    default = "" if p.default is None or p.is_flag else code(p.default)
    return ", ".join(map(code, p.opts)), takes, default, p.help or ""


# ---- the protocol ----------------------------------------------------------------------------


def protocol_page() -> str:
    """Return the wire protocol: its text, every message, code and close."""
    return page(
        "The wire protocol",
        "`src/madang/server/protocol/messages`",
        inspect.getdoc(messages) or "",
        "\nA server tells the same as JSON Schema, at `/api/schema`.\n",
        f"Protocol version {messages.PROTOCOL}.\n",
        "## Messages from the client\n",
        *map(message_part, get_args(messages.ClientMessage)),
        "## Messages from the server\n",
        *map(message_part, get_args(messages.ServerMessage)),
        "## What they are made of\n",
        *map(message_part, parts_of_messages()),
        "## Views\n",
        "The contents of `update.view`. Its field `game` names the game.\n",
        *map(message_part, (Observation, *(game.views.observation_type for game in GAMES))),
        "## What views are made of\n",
        *map(message_part, parts_of_views()),
        "## Events\n",
        "The contents of `update.events`, by its field `code`, in each game. Cards and tiles are "
        "words, seats count from 0.\n",
        *map(events_part, GAMES),
        "## Codes of `nack` and `failure`\n",
        "`args` may hold the arguments that a code has.\n",
        table(("code", "meaning", "arguments"), map(code_row, messages.CODES)),
        "## Codes of closed sockets\n",
        table(("code", "meaning"), messages.CLOSES.items()),
    )


def parts_of_messages() -> list[type[Any]]:
    """Return the records that messages contain, except views."""
    made_of = records_in(messages.ClientMessage, messages.ServerMessage)
    wanted = {*get_args(messages.ClientMessage), *get_args(messages.ServerMessage)}
    return [
        it for it in made_of if it.__module__.startswith(messages.__name__) and it not in wanted
    ]


def parts_of_views() -> list[type[Any]]:
    """Return the records that views contain."""
    views = [game.views.observation_type for game in GAMES]
    return [record for record in records_in(*views) if record not in views]


def events_part(game: Game) -> str:
    rows = [event_row(event) for event in game.views.event_types]
    return f"### {game.titles['en']}\n\n" + table(("code", "meaning", "arguments"), rows)


def event_row(event: type[Any]) -> tuple[str, str, str]:
    meanings, kinds = meanings_of(event), get_type_hints(event)
    arguments = [f"`{name}` ({plain(kinds[name])}): {meanings[name]}" for name in meanings]
    return code(event.__struct_config__.tag), inspect.getdoc(event) or "", "; ".join(arguments)


def code_row(word: str) -> tuple[str, str, str]:
    arguments = ARGUMENTS.get(word, {})
    told = "; ".join(f"`{name}` {meaning}" for name, meaning in arguments.items())
    return code(word), messages.CODES[word], told


def message_part(message: type[Any]) -> str:
    """Return one message and the fields of its own."""
    is_view = issubclass(message, Observation)
    tag = "" if is_view else getattr(message, "__struct_config__", BARE).tag
    head = f"### `{tag or name_of(message)}`\n\n{inspect.getdoc(message)}\n"
    names = [name for name in fields_of(message) if is_own(message, name)]
    fields = [field_row(message, name) for name in names]
    if is_view and message is not Observation:
        game = message.__struct_config__.tag
        head += f"\nThe fields of `Observation`, `game` = `{game}`, and:\n"
    headings = "field", "type", "default", "meaning"
    return head + ("\n" + table(headings, fields) if fields else "")


def name_of(record: type[Any]) -> str:
    """Return the name of a record on the page: with its game, if each game has its own."""
    game = record.__module__.partition("madang.games.")[2].partition(".")[0]
    return record.__name__ + (f" of {game_named(game).titles['en']}" if game else "")


def fields_of(record: type[Any]) -> tuple[str, ...]:
    """Return the fields of a struct or a named tuple."""
    return record.__struct_fields__ if issubclass(record, msgspec.Struct) else record._fields  # type: ignore[attr-defined]


def is_own(record: type[Any], name: str) -> bool:
    """Tell whether a field belongs to this record: fields of all views belong to the first."""
    return not (issubclass(record, Observation) and record is not Observation) or (
        name not in Observation.__struct_fields__
    )


def field_row(message: type[Any], name: str) -> tuple[str, str, str, str]:
    default = default_of(message, name)
    kinds = get_type_hints(message, include_extras=True)
    return code(name), type_text(kinds[name]), default, meanings_of(message)[name]


def default_of(record: type[Any], name: str) -> str:
    """Return the value of a missing field, or that it is required."""
    if not hasattr(record, "__struct_fields__"):
        known = getattr(record, "_field_defaults", {})
        return code(default_text(known[name])) if name in known else "required"
    place = record.__struct_fields__.index(name)
    place -= len(record.__struct_fields__) - len(record.__struct_defaults__)
    if place < 0 or record.__struct_defaults__[place] is msgspec.NODEFAULT:
        return "required"
    default = record.__struct_defaults__[place]
    return "absent" if default is msgspec.UNSET else code(default_text(default))


def plain(kind: Any) -> str:
    """Return a type as text."""
    return type_text(kind).strip("`")


def type_text(kind: Any) -> str:
    """Return a type in the words of JSON, with its limits."""
    if hasattr(kind, "__metadata__"):
        meta = kind.__metadata__[0]
        limits = [
            f"{name} {getattr(meta, name)}" for name in LIMITS if getattr(meta, name) is not None
        ]
        return ", ".join([type_text(kind.__origin__), *limits])
    text = str(kind) if get_args(kind) else getattr(kind, "__name__", str(kind))
    return code(re.sub(r"\b(?:\w+\.)+", "", text).replace(" | UnsetType", ""))


def default_text(default: Any) -> str:
    """Return a default as JSON writes it."""
    factory = getattr(default, "factory", None)
    return json.dumps(factory() if factory else default)


# ---- the server's settings -------------------------------------------------------------------


def settings_page() -> str:
    fields = Settings.__dataclass_fields__.values()
    return page(
        "Settings of the server",
        "`src/madang/server/config.py`",
        "Each is read from the environment; `madang serve` has flags for the first three. "
        "Times are in seconds. A value that is not allowed, or an unknown variable `MADANG_…`, "
        "stops the server with a one-line error.\n",
        table(
            ("variable", "default", "allowed", "meaning"),
            (
                (code(variable(f)), option_value(f.default), allowed(f), f.metadata["meaning"])
                for f in fields
            ),
        ),
    )


# ---- all of it -------------------------------------------------------------------------------

PAGES: dict[str, Callable[[], str]] = {
    "cli.md": cli_page,
    "protocol.md": protocol_page,
    "settings.md": settings_page,
    **{f"{game.name}.md": lambda game=game: game_page(game) for game in GAMES},  # type: ignore[misc]
}


def stale() -> list[str]:
    """Return the files that are not as they would be written, or should not be there."""
    made = made_files()
    paths = sorted({*FOLDER.glob("*"), *made})
    current = {path: path.read_text("utf-8") for path in paths if path.exists()}
    return [str(path.relative_to(ROOT)) for path in paths if current.get(path) != made.get(path)]


def made_files() -> dict[Path, str]:
    """Return every file that is written, with its text."""
    pages = {FOLDER / name: make() for name, make in PAGES.items()}
    return pages | {WIRE: wire_types(), OPTION_TYPES: option_types()}


def write_all() -> None:
    """Write every file again."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in made_files().items():
        path.write_text(text, encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Write the files, or tell whether they are current."""
    if "--check" not in arguments:
        write_all()
        return 0
    names = stale()
    for name in names:
        print(f"{name} is not current: make docs", file=sys.stderr)
    return 1 if names else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
