"""By which rules a table is played, as the events at the beginning of its log say."""

from functools import lru_cache
from typing import Any

from msgspec import json

from madang.errors import RecordError
from madang.game import Game
from madang.games import game_named
from madang.server.table.events import AnyEvent, Changed, Opened


def opening_of(events: list[AnyEvent]) -> Opened:
    """Return the event that opens a table; raise RecordError where the log begins otherwise."""
    if not events or not isinstance(events[0], Opened):
        raise RecordError(1, "the table was never opened")
    return events[0]


def played_by(events: list[AnyEvent]) -> Opened:
    """Return the opening that counts: the last one, where rules were changed before the start."""
    changed = [event.opened for event in events if isinstance(event, Changed)]
    return [opening_of(events), *changed][-1]


@lru_cache(maxsize=1000)
def rules_of(game: str, written: bytes) -> tuple[Any, str | None]:
    """Return options as a game takes them, and the preset that they are: many tables share them."""
    found = game_named(game)
    options = found.make_options(**json.decode(written))
    return options, preset_of(found, options)


def preset_of(game: Game, options: Any) -> str | None:
    """Return the preset that the options are, however many play."""
    for preset in game.house_rules.presets:
        option = game.house_rules.seats_option
        seats = {option: game.seats(options)} if option else {}
        if game.make_options(preset=preset, **seats) == options:
            return preset
    return None
