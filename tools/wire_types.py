"""Types of what crosses the wire, for the browser's part: `client/net/wire.d.ts`, by `make docs`.

They are read from the same records as the JSON Schema that the server serves. So `tsc` finds every
field that the server renames.
"""

from __future__ import annotations

import inspect
import re
from typing import Any, get_args

import msgspec
from msgspec.inspect import type_info

from madang.game import Observation
from madang.server.protocol import messages
from madang.server.protocol.schema import meanings_of, records_in

HEAD = """\
/**
 * What crosses the wire. Written by `make docs` from `src/madang/server/protocol/messages`, which
 * says what each message means. Change it there.
 */

/** What a seat is shown: the part that every game has. A game's own fields come in addition. */
export type View = Observation & Record<string, any>;

/** What happened: see the events of a game in `docs/reference/protocol.md`. */
export type GameEvent = { code: string; [argument: string]: any };
"""

# fields that the browser has to know more of than the records say
TYPES = {
    ("Changes", "events"): "GameEvent[]",
    ("Changes", "view"): "Partial<View>",
    ("Seat", "kind"): '"open" | "person" | "bot"',
    ("TableInfo", "options"): "Record<string, number | boolean | string>",
    ("TableInfo", "status"): '"open" | "playing" | "over" | "broken" | "stuck"',
    ("Told", "events"): "GameEvent[]",
    ("Update", "events"): "GameEvent[]",
    ("Update", "view"): "View",
}


def wire_types() -> str:
    """Return the declarations of every message and of what messages are made of."""
    shared = [record for record in records_in(*ALL) if is_shared(record)]
    missing = TYPES.keys() - {(it.__name__, name) for it in shared for name in fields_of(it)}
    if missing:
        raise ValueError(f"no such fields: {sorted(missing)}")
    unions = [
        f"export type {name} = {' | '.join(it.__name__ for it in get_args(union))};\n"
        for name, union in (
            ("ServerMessage", messages.ServerMessage),
            ("ClientMessage", messages.ClientMessage),
        )
    ]
    return "\n".join([HEAD, *map(declared, shared), *unions])


ALL = messages.ServerMessage, messages.ClientMessage, Observation


def is_shared(record: type[Any]) -> bool:
    """Tell whether a record is of no game."""
    return not record.__module__.startswith(("madang.games.", "madang.mahjong."))


def fields_of(record: type[Any]) -> tuple[str, ...]:
    """Return the names of a record's fields."""
    return tuple(field.name for field in msgspec.structs.fields(record))


def declared(record: type[Any]) -> str:
    info = type_info(record)
    assert isinstance(info, msgspec.inspect.StructType)
    is_asked = issubclass(record, messages.FromClient)
    lines = [f"/** {first_sentence(record)} */", f"export interface {record.__name__} {{"]
    if info.tag_field:
        tag = f'"{info.tag}"' if record is not Observation else "string"
        lines.append(f"  {info.tag_field}: {tag};")
    meanings = meanings_of(record)
    defaults = {field.name: field.default for field in msgspec.structs.fields(record)}
    for field in info.fields:
        is_left_out = defaults[field.name] is msgspec.UNSET or (is_asked and not field.required)
        kind = TYPES.get((record.__name__, field.name)) or written(field.type)
        meaning = re.sub(r"\bNone\b", "null", f" // {meanings[field.name]}").rstrip("/ ")
        lines.append(f"  {field.name}{'?' if is_left_out else ''}: {kind};{meaning}")
    return "\n".join([*lines, "}\n"])


def first_sentence(record: type[Any]) -> str:
    return (inspect.getdoc(record) or "").split("\n\n")[0].replace("\n", " ")


def written(info: Any) -> str:
    """Return a type as TypeScript writes it."""
    name = type(info).__name__
    if name in SIMPLE:
        return SIMPLE[name]
    if name == "StructType":
        return str(info.cls.__name__) if is_shared(info.cls) else "Record<string, any>"
    if name == "LiteralType":
        return " | ".join(f'"{value}"' for value in info.values)
    if name in ("ListType", "VarTupleType"):
        item = written(info.item_type)
        return f"({item})[]" if "|" in item else f"{item}[]"
    if name == "DictType":
        return f"Record<string, {written(info.value_type)}>"
    if name == "UnionType":
        kinds = (written(it) for it in info.types if type(it).__name__ != "UnsetType")
        return " | ".join(dict.fromkeys(kinds))
    if name == "Metadata":
        return written(info.type)
    raise TypeError(f"no TypeScript for {info}")


SIMPLE = {
    "AnyType": "any",
    "BoolType": "boolean",
    "FloatType": "number",
    "IntType": "number",
    "NoneType": "null",
    "StrType": "string",
}
