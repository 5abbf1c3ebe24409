"""Answers to typed questions in sentences: one module a game, else the fields as they are."""

import json
from collections.abc import Iterator
from typing import Any

from madang.cli.words import Words
from madang.game import Data, Game
from madang.rooms import module_of


def lines_of_answer(game: Game, question: Data, answer: Data, words: Words) -> Iterator[str]:
    """Return an answer as lines of text."""
    module = module_of(__name__, game.name)
    if module:
        return module.lines_of(game, question, answer, words)
    return plain_lines(answer)


def plain_lines(answer: Data) -> Iterator[str]:
    """Write each field and its value; what is a list of objects, one on a line."""
    for name, value in answer.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"{name}:"
            yield from (f"  {said(item)}" for item in value)
        else:
            yield f"{name}: {said(value)}"


def said(value: Any) -> str:
    """Write a value: objects and lists with commas, what is no text as JSON.

    >>> said({"straight": -33}), said([2, 20]), said(None)
    ('straight −33', '2, 20', '–')
    """
    if isinstance(value, dict):
        return ", ".join(f"{name} {said(part)}" for name, part in value.items()) or "–"
    if isinstance(value, list):
        return ", ".join(said(part) for part in value) or "–"
    if value is None:
        return "–"
    if isinstance(value, str):
        return value
    return json.dumps(value).replace("-", "−")
