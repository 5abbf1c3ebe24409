"""How a help text flows: its sentences go to the end of a line, whatever the screen."""

import inspect
import re
from collections.abc import Callable

# what is indented, or begins as JSON does, stays on a line of its own
BREAK_IN_A_SENTENCE = re.compile(r"(?<=\S)\n(?=[^\s{])")


def flowing(command: Callable[..., object]) -> str:
    """Return the help of a command, each paragraph in one line: Typer keeps its breaks."""
    return BREAK_IN_A_SENTENCE.sub(" ", inspect.cleandoc(command.__doc__ or ""))
