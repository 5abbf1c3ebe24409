"""The protocol as JSON Schema, for those who write bots in other languages."""

from inspect import cleandoc
from typing import Any, Union

import msgspec

from madang.games import GAMES
from madang.server.protocol import messages as m
from madang.server.protocol.arguments import ARGUMENTS
from madang.server.protocol.meanings import meanings_of, records_in


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
