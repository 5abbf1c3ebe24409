"""Old Hong Kong mahjong (港式麻將): four seats, 144 tiles. Rules pages: HK and MJ."""

from madang.game import Calls, Game, Kernels, Layout, Views
from madang.games.hong_kong_mahjong.actions import ACTIONS, PASS
from madang.games.hong_kong_mahjong.arrays import HANDS, prepare_score_rows, score_rows
from madang.games.hong_kong_mahjong.offers import WINDOW, is_final, offer
from madang.games.hong_kong_mahjong.options import OPTIONS, PRESETS, Options, conflict
from madang.games.hong_kong_mahjong.results import explain
from madang.games.hong_kong_mahjong.rules import deal, legal_actions, step
from madang.games.hong_kong_mahjong.state import CLAIM, ENDS, PHASES, ROB, SEATS, STATE, TILE_SET
from madang.games.hong_kong_mahjong.view import (
    HongKongObservation,
    events_for,
    observation,
    progress,
    redact,
)
from madang.games.hong_kong_mahjong.wins import conserved, returns
from madang.mahjong.wall import wall_deck
from madang.options import HouseRules

__all__ = ["GAME", "HANDS", "prepare_score_rows", "score_rows"]

GAME = Game(
    name="hong_kong_mahjong",
    titles={"ko": "홍콩 마작", "en": "Hong Kong mahjong", "zh": "港式麻將"},
    rules_version=1,
    citation="HK",
    house_rules=HouseRules(Options, OPTIONS, PRESETS, seats=SEATS, conflict=conflict),
    layout=Layout(
        state_dtype=STATE,
        deck=wall_deck(TILE_SET),
        dice=6**4,  # four dice; three of them are its remainder by 6**3
        actions=ACTIONS,
        phases=PHASES,
        ends=ENDS,
        calls=Calls(frozenset({CLAIM, ROB}), PASS, offer, is_final, WINDOW),
    ),
    kernels=Kernels(deal, legal_actions, step, redact, returns, conserved),
    pages={"MJ": "mahjong_common"},
    views=Views(
        HongKongObservation, observation, events_for, explain, progress, explained_sums=False
    ),
)
