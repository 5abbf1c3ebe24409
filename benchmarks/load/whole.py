"""Whole updates, made of the changes that were sent."""

from typing import Any

import msgspec

encode, decode = msgspec.json.Encoder().encode, msgspec.json.Decoder(dict[str, Any]).decode
CHANGES = b'{"type":"changes"'


def whole(before: dict[str, Any], text: bytes) -> dict[str, Any]:
    """Return the update that was sent, or that changes stand for.

    >>> update = whole({}, b'{"type":"update","n":3,"view":{"pot":40,"deck":9}}')
    >>> whole(update, b'{"type":"changes","n":4,"view":{"deck":8}}')
    {'type': 'update', 'n': 4, 'view': {'pot': 40, 'deck': 8}}
    """
    sent = decode(text)
    if sent["type"] == "update":
        return sent
    return {**before, **sent, "type": "update", "view": {**before["view"], **sent["view"]}}
