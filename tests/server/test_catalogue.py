"""What the server says of a game is enough to draw its table by, and true."""

import re
from pathlib import Path

import pytest

from madang.game import Game
from madang.games import GAMES
from madang.server.assets.catalogue import described

RULES = Path(__file__).resolve().parents[2] / "docs" / "rules"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_end_of_a_deal_has_its_section_of_the_rules(game: Game) -> None:
    ends = described(game)["ends"]
    assert ends
    assert {*ends} == {*game.layout.end_words} - {""}
    for end, section in ends.items():
        page, number = game.place_of(section)
        text = (RULES / f"{page}.md").read_text("utf-8")
        assert number in re.findall(r"^(\d+\.\d+) ", text, re.MULTILINE), end


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_action_that_lets_a_call_go_by_is_one_of_the_game(game: Game) -> None:
    told = described(game)
    words = {row["word"] for row in told["actions"]}
    assert told["pass_action"] in words if told["calls"] else told["pass_action"] is None
