"""The parts of every message: base classes of both sides, ids, limits of text."""

from typing import Annotated

import msgspec

PROTOCOL = 1
CMD_LENGTH = 40
TEXT_LENGTH = 200

KEPT = r"^[^\x00]*$"  # what every database takes: PostgreSQL has no U+0000

Cmd = Annotated[str, msgspec.Meta(min_length=1, max_length=CMD_LENGTH, pattern=KEPT)]
TableName = Annotated[str, msgspec.Meta(max_length=32, pattern=KEPT)]


class FromClient(msgspec.Struct, tag_field="type", forbid_unknown_fields=True):
    """A message that a client may send."""


class FromServer(msgspec.Struct, tag_field="type"):
    """A message that the server may send."""
