"""Compiled hints say what plain ones say."""

import json
import random
from importlib import import_module

import pytest

from madang import shuffles as chance
from madang.games import game_named
from madang.table import Table

pytestmark = [pytest.mark.long, pytest.mark.compiled]


@pytest.mark.parametrize("name", ["hong_kong_mahjong", "korean_mahjong"])
def test_compiled_hints_say_what_plain_ones_say(name):
    game, lot = game_named(name), random.Random(4)
    adviser = import_module(f"madang.games.{name}.advice.hint").HINTS
    table, decks, plain = Table(game, game.make_options()), chance.seeded(game, 7), []
    asked = []
    while len(asked) < 60:
        if table.needs_deal:
            table.deal(*next(decks))
        seat = table.to_act[0]
        view = table.view(seat)
        asked.append((view, seat))
        plain.append(adviser.hint(view, table.options, seat))
        table.play(seat, lot.choice(table.legal_actions(seat)))
    before = adviser.weigher
    try:
        adviser.compile()
        compiled = [adviser.hint(view, table.options, seat) for view, seat in asked]
    finally:
        adviser.weigher = before
    assert json.dumps(compiled) == json.dumps(plain)
