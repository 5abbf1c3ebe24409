"""The protocol as JSON Schema, for those who write bots in other languages."""

from inspect import cleandoc
from typing import Any

import msgspec

from madang.server import messages as m


def schema() -> dict[str, Any]:
    """Return the schema of every message, both ways."""
    (client, server), parts = msgspec.json.schema_components(
        (m.ClientMessage, m.ServerMessage), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Madang's table protocol, version {m.PROTOCOL}",
        "description": cleandoc(m.__doc__ or ""),
        "codes": m.CODES,
        "closes": {str(code): why for code, why in m.CLOSES.items()},
        "client": client,
        "server": server,
        "$defs": unindented(parts),
    }


def unindented(part: Any) -> Any:
    """Return a part of a schema with its docstrings unindented, as Python 3.13 has them already."""
    if isinstance(part, list):
        return [unindented(item) for item in part]
    if not isinstance(part, dict):
        return part
    text = part.get("description")
    cleaned = {"description": cleandoc(text)} if isinstance(text, str) else {}
    return {key: unindented(item) for key, item in part.items()} | cleaned
