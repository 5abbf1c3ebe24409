"""What only Hong Kong mahjong can name of what plans, hints and bots share between games."""

from typing import Any

from madang.analysis.hong_kong_mahjong.danger import threat_of
from madang.analysis.hong_kong_mahjong.moves import claimed_more
from madang.analysis.hong_kong_mahjong.plans import (
    COLOURED,
    LIMIT_FAAN,
    add_plan,
    faan_of,
    house_of,
    valued_by,
    whole_of,
)
from madang.analysis.hong_kong_mahjong.prospects import bonus_of, ways_to
from madang.games.hong_kong_mahjong.actions import discard_of, kong_of
from madang.games.hong_kong_mahjong.rules import PLAY
from madang.games.hong_kong_mahjong.shape import orphans_distance, pairs_distance

HOUSE: dict[str, Any] = {
    "has_won": PLAY.has_won,
    "discard_of": discard_of,
    "kong_of": kong_of,
    "claimed_more": claimed_more,
    "pairs_by_house": pairs_distance,
    "orphans_by_house": orphans_distance,
    "COLOURED": COLOURED,
    "DEAR": LIMIT_FAAN,
    "sure_of": faan_of,
    "whole_of": whole_of,
    "valued_by": valued_by,
    "add_plan": add_plan,
    "bonus_of": bonus_of,
    "house_of": house_of,
    "ways_to": ways_to,
    "threat_of": threat_of,
}
