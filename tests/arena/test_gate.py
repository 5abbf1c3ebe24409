"""The gate of strength: what bots win on fixed seeds, deal by deal, is what is stored.

The arena plays the same matches for the same seed, so a bot that chooses one action otherwise shows
here, before its points do. Where that is meant, REGEN=1 writes gate.json again: look at what it
changes, and judge the bot by `madang arena --sequential` (docs/bots.md).
"""

import json
import os
from pathlib import Path

import pytest

from madang import arena
from madang.games import game_named

STORED = Path(__file__).with_name("gate.json")
SEED = 77

# fmt: off
CASES = {  # name -> game, house rules, bots, lists
    "careful":        ("nylon_ppong", {"rounds": 5},
                       ["careful", "steady", "hasty", "high_card"], 5),
    "careful, table": ("nylon_ppong", {"preset": "table", "rounds": 5},
                       ["careful", "steady", "steady", "steady"], 5),
    "shrewd":         ("wolnam_ppong", {"players": 3}, ["shrewd", "exact", "wide"], 6),
    "value, korean":  ("korean_mahjong", {"rounds": 1},
                       ["value", "greedy", "legal", "speedy"], 8),
    "value, hong kong": ("hong_kong_mahjong", {"rounds": 1, "dealer_repeat": False},
                       ["value", "greedy", "legal", "speedy"], 8),
}
# fmt: on


def figures(name, is_compiled=True):
    """Return whole numbers: points won by each bot, and the deals that it ended, by kind."""
    game_name, given, bots, lists = CASES[name]
    game = game_named(game_name)
    found = arena.play(
        game, game.make_options(**given), bots, lists, SEED, None, "threads:1", is_compiled
    )
    assert set(found.illegal.values()) == {0}
    return {
        "deals": found.deals,
        "ends": {kind: round(share * found.deals) for kind, share in found.ends.items() if share},
        "bots": [
            {
                "bot": one.bot,
                "won": -round(one.penalty.mean * found.deals),
                **{kind: count for kind, count in one.ends.items() if count},
            }
            for one in found.entrants
        ],
    }


@pytest.mark.compiled
@pytest.mark.parametrize("name", CASES)
def test_bots_win_what_is_stored(name):
    found = figures(name)
    if os.environ.get("REGEN"):
        stored = json.loads(STORED.read_text()) if STORED.exists() else {}
        text = json.dumps({**stored, name: found}, indent=1, sort_keys=True)
        STORED.write_text(text + "\n", encoding="utf-8")
    assert found == json.loads(STORED.read_text())[name], "REGEN=1 if a bot was meant to change"
