"""What may be played here: every game with its options, presets, bots and actions, as data."""

import json
from functools import cache
from typing import Any

from madang.analysis import analysis_of
from madang.bots import SEARCH, offered_names, policy_names
from madang.game import Game
from madang.games import GAMES
from madang.games.lessons import lesson_of
from madang.options import Option
from madang.search import usual_leaf
from madang.server.assets.files import CLIENT

MANIFEST = "manifest.json"  # in a game's folder of the client: what the shell shows of the game

COMPANY = "company."  # scope of the names of bots in the client's words


def games(search_ms: int = 0) -> list[dict[str, Any]]:
    """Describe every game; bots may search for so many milliseconds, 0: none may."""
    return [described(game, search_ms) for game in GAMES]


def described(game: Game, search_ms: int = 0) -> dict[str, Any]:
    defaults = game.format_options(game.make_options())
    return {
        "name": game.name,
        "titles": dict(game.titles),
        "rules_version": game.rules_version,
        "citation": game.citation,
        "pages": dict(game.pages),
        "seats_option": game.house_rules.seats_option,
        "most_seats": game.house_rules.most_seats,
        "deals_option": game.house_rules.deals_option,
        "options": [
            described_row(row) | {"default": defaults[row.name]} for row in game.option_rows
        ],
        "presets": {
            preset: game.format_options(game.make_options(preset=preset))
            for preset in game.house_rules.presets
        },
        "bots": list(offered_names(game)),
        "policies": list(policy_names(game)),
        "calls": bool(game.layout.calls.phases),
        "pass_action": game.pass_word,
        "call_window": game.layout.calls.seconds,
        "uniform_window": game.layout.calls.claim_offer is not None,
        "odds": analysis_of(game).own_odds is not None,
        "lesson": lesson_of(game) is not None,
        **client_part(game, search_ms),
        "actions": [row._asdict() for row in game.actions],
        "ends": {end.word: end.section for end in game.layout.ends[1:]},
    }


def client_part(game: Game, search_ms: int) -> dict[str, Any]:
    """Describe what the client has for a game: a score sheet, and what its manifest says."""
    folder = CLIENT / "games" / game.name
    manifest = folder / MANIFEST
    said = json.loads(manifest.read_text("utf-8")) if manifest.is_file() else {}
    return {
        "sheet": (folder / "score.js").is_file(),
        "face": said.get("face", []),  # pictures to know it by
        "words": said.get("words", []),  # more scopes of locales that it needs
        "levels": said.get("levels", []),  # the bots that forms offer, the weakest first
        "searches": [  # bots that search, which forms offer too: a budget in milliseconds each
            f"{SEARCH}{usual_leaf(game)}@{ms}ms"
            for ms in said.get("searches", [])
            if ms <= search_ms
        ],
        "alike": said.get("alike", {}),  # which level plays about as well as another bot
        "known": said.get("known", {}),  # its place among what readers of a language know
        "company": said.get("company", []),  # which creature a bot is, for each seat
    }


def described_row(row: Option) -> dict[str, Any]:
    """Describe an option; of a run of numbers the first and the last, and no words, will do."""
    first, last = row.values[0], row.values[-1]
    if row.kind == "number" and row.values == tuple(range(first, last + 1)):
        return row._asdict() | {"values": (first, last), "words": ()}
    return row._asdict()


@cache
def names_of_bots() -> frozenset[str]:
    """Return every name by which a bot is known: its words, and what the client calls it."""
    words = {word for game in GAMES for word in offered_names(game)}
    for path in sorted((CLIENT / "locales").glob("shell.??.json")):
        said = json.loads(path.read_text("utf-8"))["main"]
        words |= {text for key, text in said.items() if key.startswith(COMPANY)}
    return frozenset(words)
