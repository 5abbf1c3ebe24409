"""The protocol as JSON Schema, for those who write bots in other languages."""

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
        "description": m.__doc__,
        "codes": m.CODES,
        "closes": {str(code): why for code, why in m.CLOSES.items()},
        "client": client,
        "server": server,
        "$defs": parts,
    }
