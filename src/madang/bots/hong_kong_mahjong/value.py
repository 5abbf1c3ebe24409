"""A bot that weighs what its hand may become by how likely that is and by what it would be paid."""

from typing import Any

from madang.analysis.hong_kong_mahjong import decide
from madang.analysis.hong_kong_mahjong.outlook import KONG_LOSS, costs, look, worth
from madang.jit import bound

value: Any = bound(
    {"value": decide.decide}, look=look, worth=worth, costs=costs, KONG_LOSS=KONG_LOSS
)["value"]
