"""What only Korean mahjong can name of what plans, hints and bots share between games."""

from typing import Any

from madang.analysis.korean_mahjong.danger import safe_from, threat_of
from madang.analysis.korean_mahjong.locked import locked_in
from madang.analysis.korean_mahjong.plans import (
    COLOURED,
    DEAR_POINTS,
    TILES_OF_GAME,
    add_plan,
    house_of,
    points_of,
    valued_by,
    whole_of,
)
from madang.analysis.korean_mahjong.prospects import barred_for, bonus_of, ways_to
from madang.games.korean_mahjong.actions import discard_of, kong_of
from madang.games.korean_mahjong.rules import PLAY
from madang.games.korean_mahjong.shape import pairs_distance

HOUSE: dict[str, Any] = {
    "has_won": PLAY.has_won,
    "discard_of": discard_of,
    "kong_of": kong_of,
    "declared": locked_in,
    "pairs_by_house": pairs_distance,
    "TILES_OF_GAME": TILES_OF_GAME,
    "COLOURED": COLOURED,
    "DEAR": DEAR_POINTS,
    "sure_of": points_of,
    "whole_of": whole_of,
    "valued_by": valued_by,
    "add_plan": add_plan,
    "bonus_of": bonus_of,
    "house_of": house_of,
    "barred_for": barred_for,
    "ways_to": ways_to,
    "threat_of": threat_of,
    "safe_from": safe_from,
}
