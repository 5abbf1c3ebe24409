"""How much of an update its viewer does not know yet: what sending changes alone would leave."""

from collections.abc import Mapping
from typing import Any

import msgspec

encode, decode = msgspec.json.Encoder().encode, msgspec.json.Decoder(dict[str, Any]).decode


def parts_of(update: bytes) -> dict[str, Any]:
    """Return the fields of an update, those of its view apart.

    >>> parts_of(b'{"n": 3, "view": {"pot": 40}}')
    {'n': 3, 'view.pot': 40}
    """
    fields = decode(update)
    view = fields.pop("view", None) or {}
    return {**fields, **{f"view.{name}": value for name, value in view.items()}}


def changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> bytes:
    """Write down the parts that are not what they were.

    >>> changed({"n": 3, "view.pot": 40}, {"n": 4, "view.pot": 40})
    b'{"n":4}'
    """
    return encode({name: value for name, value in after.items() if before.get(name) != value})
