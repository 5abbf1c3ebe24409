"""The protocol as JSON Schema, for bots in other languages, and what each of its fields means."""

import ast
import inspect
import io
import tokenize
from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from textwrap import dedent
from typing import Any, Union

import msgspec

from madang.games import GAMES
from madang.server.protocol import messages as m

ARGUMENTS: dict[str, dict[str, str]] = {
    "bad_message": {
        "field": "str: which part of the message cannot be",
        "allowed": "str: what could stand there",
        "most": "int: how long it may be, in bytes or characters",
        "what": "str: what is wrong with the frame or the body, and where, in English",
    },
    "bad_name": {
        "why": "str: empty, long, unseen, marks or bot",
        "most": "int: how long it may be, in characters",
    },
    "bad_option": {
        "field": "str: the name of the option",
        "value": "what was given",
        "allowed": "str: what could stand there",
    },
    "bad_question": {
        "where": "str: the part of the question",
        "remedy": "str: what to write, in English",
        "section": "str: of the rules page",
        "cause": "str: a word for what is wrong",
    },
    "bad_record": {
        "line": "int: of the record, from 1",
        "what": "str: what is wrong, in English",
        "why": "str: the same in a word",
    },
    "broken": {"table": "str: id of the table"},
    "failed": {"table": "str: id of the table"},
    "hello_first": {"proto": "int: the version that this server speaks"},
    "illegal": {
        "action": "str: what was asked",
        "legal": "list[str]: what would be legal",
        "section": "str: of the rules page, that says why",
        "why": "dict: a code of the game with its arguments, such as the bounds of a bet; or empty",
    },
    "no_room": {
        "what": "str: the limit: disk, day (for all), day_here (for my address)",
        "seconds": "int: when to try again at the earliest",
    },
    "no_table": {
        "table": "str: id of the table",
        "why": "str: why it is closed, where that is known, see `gone`",
    },
    "not_host": {"host": "str: public id of the guest who is"},
    "not_now": {
        "status": "str: of the table",
        "seat": "int: the seat that it is about",
        "kind": "str: what holds that seat: open, person or bot",
        "open": "list[int]: seats that nobody has taken",
        "people": "list[int]: seats of other people",
        "guest": "str: the guest that it is about",
        "playing": "bool: this guest plays at this moment",
        "after": "float: seconds after which it may be done",
        "private": "bool: whether the table is private",
        "clock": "bool: whether it has a clock",
        "chat": "bool: whether people may talk there",
        "ended": "bool: the evening is over",
        "own": "bool: the link is my own",
        "promise": "bool: whether the table has a promise",
        "number": "str: my number that is there already",
    },
    "not_seated": {"guest": "str: the guest who has no seat, where that is not me"},
    "seat_taken": {"seat": "int: which"},
    "seats_needed": {
        "people": "int: how many sit there",
        "seats": "int: how many seats there would be",
    },
    "slow_down": {"seconds": "float: how long to wait"},
    "stale": {"seen": "int: what the command said", "n": "int: the newest update"},
    "too_many": {
        "what": "str: of what: tables, seats, matches, friends ...",
        "most": "int: how many there may be",
        "tables": "list[TableInfo]: mine that count",
    },
}


Record = type[Any]  # a msgspec.Struct or a NamedTuple

# the meaning of fields without a comment of their own
USUAL = {
    "action": "a word of the game's actions",
    "args": "its arguments, see `Codes`",
    "by": "the seat that does",
    "card": "a card in words",
    "cards": "cards in words",
    "clock": "None: nobody is hurried",
    "cmd": "an id of the client's choosing, another one for each command",
    "code": "see `Codes`",
    "dealer": "the seat that deals",
    "emote": "what is said",
    "events": "codes and arguments, see `Events`",
    "faan": "what the hand is worth",
    "game": "the word of a game, see `GET /api/games`",
    "guest": "public id of a guest",
    "id": "a row of the game's catalogue",
    "info": "the table's card",
    "month": "1 to 12",
    "n": "a number of my updates",
    "name": "of the guest",
    "odds": "whether seats see what a bet is worth, where the game knows it",
    "options": "by name, in words; may name a preset",
    "own": "the part of the hand that only its seat may know; None for watchers",
    "points": "what it is worth",
    "proto": "the version of this protocol",
    "round_wind": "E, S, W or N",
    "seat": "from 0",
    "seats": "from 0",
    "section": "of the rules page, that says why",
    "seen": "the `n` of the newest update that I was shown",
    "table": "id of the table",
    "tables": "the cards of tables",
    "tile": "a tile in words",
    "tiles": "tiles in words",
}


def meanings_of(record: Record) -> dict[str, str]:
    """Return what each field means: by the comment next to it, else as usual."""
    found: dict[str, str] = {}
    for base in reversed(record.__mro__):
        if base.__module__.startswith("madang."):
            found |= own_meanings_of(base)
    return found


@cache
def own_meanings_of(record: Record) -> dict[str, str]:
    """Return the meaning of each field that the class itself defines."""
    source = dedent(inspect.getsource(record))
    lines = comments_in(source)
    fields = {line: name for name, line in fields_in(source)}
    found = dict.fromkeys(fields.values(), "")
    name = ""
    for line in range(1, source.count("\n") + 2):
        name = fields.get(line, name)
        if name and line in lines:
            found[name] = f"{found[name]} {lines[line]}".strip()
    return {name: said or USUAL.get(name, "") for name, said in found.items()}


def comments_in(source: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    return {
        token.start[0]: token.string.lstrip("# ").strip()
        for token in tokens
        if token.type == tokenize.COMMENT and not token.string.startswith(("# type:", "# noqa"))
    }


def fields_in(source: str) -> Iterator[tuple[str, int]]:
    """Yield the annotated names of a class with their lines."""
    (record,) = ast.parse(source).body
    for part in getattr(record, "body", ()):
        if isinstance(part, ast.AnnAssign) and isinstance(part.target, ast.Name):
            yield part.target.id, part.lineno


def records_in(*kinds: Any) -> list[Record]:
    """Return every record that these types contain, each once, in the order they are found."""
    found: dict[Record, None] = {}
    for info in msgspec.inspect.multi_type_info(kinds):
        find_records(info, found)
    return list(found)


def find_records(info: Any, found: dict[Record, None]) -> None:
    """Note the record that a type is, and those that it is made of."""
    if isinstance(info, msgspec.inspect.StructType | msgspec.inspect.NamedTupleType):
        if info.cls in found:
            return
        found[info.cls] = None
    for part in parts_of(info):
        find_records(part, found)


def parts_of(info: Any) -> Iterator[Any]:
    """Yield the types that a type is made of."""
    for field in getattr(info, "fields", ()):
        yield field.type
    for name in ("item_type", "key_type", "value_type", "type"):
        if hasattr(info, name):
            yield getattr(info, name)
    for name in ("types", "item_types"):
        yield from getattr(info, name, ())


def schema() -> dict[str, Any]:
    """Return the schema of every message, both ways."""
    events = [Union[game.views.event_types] for game in GAMES]  # noqa: UP007
    (client, server, *told), parts = msgspec.json.schema_components(
        (m.ClientMessage, m.ServerMessage, *events), ref_template="#/$defs/{name}"
    )
    for record in records_in(m.ClientMessage, m.ServerMessage, *events):
        describe(parts, record)
    for name in ("Update", "Changes", "Told"):
        parts[name]["properties"]["events"]["items"] = {"anyOf": told}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Madang's table protocol, version {m.PROTOCOL}",
        "description": cleandoc(m.__doc__ or ""),
        "codes": m.CODES,
        "arguments": ARGUMENTS,
        "closes": {str(code): why for code, why in m.CLOSES.items()},
        "client": client,
        "server": server,
        "$defs": unindented(parts),
    }


def describe(parts: dict[str, Any], record: type[Any]) -> None:
    """Say in the schema what the fields of a record mean."""
    long_name = f"{record.__module__}.{record.__name__}"  # where two records share a name
    part = parts.get(long_name) or parts.get(record.__name__, {})
    for field, meaning in meanings_of(record).items():
        if field in part.get("properties", {}):
            part["properties"][field]["description"] = meaning


def unindented(part: Any) -> Any:
    """Return a part of a schema with its docstrings unindented, as Python 3.13 has them already."""
    if isinstance(part, list):
        return [unindented(item) for item in part]
    if not isinstance(part, dict):
        return part
    text = part.get("description")
    cleaned = {"description": cleandoc(text)} if isinstance(text, str) else {}
    return {key: unindented(item) for key, item in part.items()} | cleaned
