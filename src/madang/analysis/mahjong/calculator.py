"""Questions about real tiles are told apart by their fields."""

from collections.abc import Callable, Sequence
from typing import Any

from madang.errors import NotationError
from madang.game import Data

# Fields of which a question has one, and (question, options) -> its answer.
Questions = Sequence[tuple[set[str], Callable[[Data, Any], Data]]]


def answered(questions: Questions, question: Data, options: Any, remedy: str) -> Data:
    """Return the answer of the first of these that has a field given; raise NotationError."""
    for fields, answer_it in questions:
        if fields & question.keys():
            return answer_it(question, options)
    raise NotationError(sorted(question), "question", remedy)
