"""Reading months that somebody typed: lists of them, and no more of one than the pack has."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from madang.errors import NotationError
from madang.hwatu.cards import MONTHS


def read_months(given: Any, where: str, most: int) -> list[int]:
    """Read a list of at most `most` months; raise NotationError."""
    if not isinstance(given, list):
        raise NotationError(given, where, "give a list of months, like [1, 1, 2, 3, 8]")
    for month in given:
        check_month(month, where)
    if len(given) > most:
        raise NotationError(given, where, f"{len(given)} cards; at most {most} can be there")
    return given


def check_month(month: Any, where: str) -> None:
    """Refuse what is not a month."""
    if not isinstance(month, int) or isinstance(month, bool) or not 1 <= month <= MONTHS:
        raise NotationError(month, where, f"a month is a whole number from 1 to {MONTHS}")


def check_pack(months: Sequence[int], where: str) -> None:
    """Refuse more cards of a month than the pack has."""
    for month, count in Counter(months).items():
        if count > 4:
            raise NotationError(month, where, f"{count} cards of month {month}; the pack has 4")
