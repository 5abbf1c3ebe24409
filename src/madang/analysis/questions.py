"""Reading a question about real cards: which fields it has, whole numbers, yes or no."""

from collections.abc import Iterable
from typing import Any

from madang.errors import NotationError
from madang.game import Data


def check_fields(question: Data, fields: Iterable[str], which: str = "the fields are") -> None:
    """Refuse a field that the question does not know; raise NotationError."""
    known = [*fields]
    for field in question:
        if field not in known:
            raise NotationError(field, "question", f"{which} {', '.join(known)}")


def is_whole(given: Any, least: int, most: int) -> bool:
    """Tell whether something is a whole number within bounds; true and false are none."""
    return type(given) is int and least <= given <= most


def read_whole(given: Any, where: str, least: int, most: int, remedy: str, option: str = "") -> int:
    """Read a whole number from `least` to `most`; raise NotationError with the remedy."""
    if not is_whole(given, least, most):
        raise NotationError(given, where, remedy, option=option)
    return int(given)


def read_seat(given: Any, where: str, seats: int) -> int:
    """Read the number of a seat; raise NotationError."""
    remedy = f"a seat is a whole number from 0 to {seats - 1}"
    return read_whole(given, where, 0, seats - 1, remedy)


def read_flag(question: Data, field: str, *, default: bool) -> bool:
    """Read true or false; raise NotationError."""
    given = question.get(field, default)
    if not isinstance(given, bool):
        raise NotationError(given, field, "give true or false")
    return given
