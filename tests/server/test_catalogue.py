"""What the server says of a game is enough to draw its table by, and true."""

import re
from pathlib import Path

import pytest

from madang.game import Game
from madang.games import GAMES, game_named
from madang.server.assets.catalogue import described
from madang.server.config import Settings, offered_search_ms
from madang.server.workers.searching import check_search_word

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


def test_forms_offer_bots_that_may_search_so_long_here() -> None:
    game = game_named("nylon_ppong")
    offers = {ms: described(game, ms)["searches"] for ms in (0, 20, 99, 100)}
    short, long = "search:careful@20ms", "search:careful@100ms"
    assert offers == {0: [], 20: [short], 99: [short], 100: [short, long]}
    assert check_search_word(game, long).seconds == 0.1
    assert described(game_named("korean_mahjong"), 100)["searches"] == []
    for none in ({"search_bots": 0}, {"search_bots_of_host": 0}, {"compile": False}):
        assert offered_search_ms(Settings(**none)) == 0
    assert offered_search_ms(Settings(search_ms=50)) == 50


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_action_that_lets_a_call_go_by_is_one_of_the_game(game: Game) -> None:
    told = described(game)
    words = {row["word"] for row in told["actions"]}
    assert told["pass_action"] in words if told["calls"] else told["pass_action"] is None
