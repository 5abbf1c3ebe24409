"""How deep JSON of others may be nested: what copies or prints it calls itself at every level."""

from typing import Any

DEEPEST = 16  # lists and objects in each other; nothing that we understand has more than five


def is_too_deep(value: Any, most: int = DEEPEST) -> bool:
    """Tell whether lists and objects lie deeper in each other than anybody needs.

    >>> is_too_deep({"a": [[1]]}), is_too_deep({"a": [[1]]}, 2)
    (False, True)
    """
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, list):
        return False
    return most == 0 or any(is_too_deep(inner, most - 1) for inner in value)
