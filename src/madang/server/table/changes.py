"""What of an update differs from the one that was sent before it."""

from operator import attrgetter
from typing import Any

from msgspec.structs import astuple

from madang.server.protocol.messages import Changes, Update

BESIDE = "legal", "deadlines", "standings", "places", "hint", "odds", "answered"
beside = attrgetter(*BESIDE)


def changes_between(before: Update, after: Update) -> Changes:
    """Return what differs in an update: laid over the one before, it is that update again."""
    names = after.view.__struct_fields__
    view = changed(names, astuple(before.view), astuple(after.view))
    more = changed(BESIDE, beside(before), beside(after))
    return Changes(after.table, after.n, after.events, view, **more)


def changed(
    names: tuple[str, ...], before: tuple[Any, ...], after: tuple[Any, ...]
) -> dict[str, Any]:
    """Return those of some fields that are not what they were."""
    return {name: new for name, old, new in zip(names, before, after) if new != old}
