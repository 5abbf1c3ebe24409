"""What the fields of messages and views mean: the comment beside each in the source."""

import ast
import inspect
import io
import tokenize
from collections.abc import Iterator
from functools import cache
from textwrap import dedent
from typing import Any

import msgspec

Record = type[Any]  # a msgspec.Struct or a NamedTuple

# what a field means that has no comment of its own
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
    "odds": "whether seats are told what a bet is worth, where the game knows it",
    "options": "by name, in words; may name a preset",
    "own": "what only its seat may know of its hand; None for watchers",
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
    """Return what each field means: by the comment beside it, else as usual."""
    found: dict[str, str] = {}
    for base in reversed(record.__mro__):
        if base.__module__.startswith("madang."):
            found |= own_meanings_of(base)
    return found


@cache
def own_meanings_of(record: Record) -> dict[str, str]:
    """Return what each field means that a class has of its own."""
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
    """Return the comments of a source by their lines."""
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
    """Return every record that these types are made of, each once, in the order they are met."""
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
