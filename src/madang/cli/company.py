"""Who sits with a person in a terminal: bots with names and stars, as the browser has them."""

import json
from functools import cache
from typing import Any

from madang.cli.words import CLIENT, Words

STRONGEST = 3


@cache
def manifest_of(game: str) -> dict[str, Any]:
    """Return what the client's folder of a game says of it."""
    path = CLIENT / "games" / game / "manifest.json"
    said: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return said


def bot_name(words: Words, game: str, seat: int, word: str) -> str:
    """Return what to call the bot of a seat: a creature; its word where the game has no company."""
    company = manifest_of(game).get("company", ())
    return words(f"company.{company[seat % len(company)]}") if company else f"{word} {seat}"


def stars(game: str, word: str) -> str:
    """Return how strong a bot plays, in stars; nothing where nobody says."""
    levels = manifest_of(game).get("levels", [])
    level = 1 + levels.index(word) if word in levels else 0
    return "★" * level + "☆" * (STRONGEST - level) if level else ""
