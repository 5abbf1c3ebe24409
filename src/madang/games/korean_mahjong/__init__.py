"""Korean mahjong (한국 마작): four seats, 104 tiles, no bamboo. Rules pages: KM and MJ."""

from functools import partial

from madang.game import Calls, Game, Kernels, Layout, Views
from madang.games.korean_mahjong.actions import ACTIONS
from madang.games.korean_mahjong.batch import HANDS, prepare_score_rows, score_rows
from madang.games.korean_mahjong.event_types import EVENT_TYPES
from madang.games.korean_mahjong.explain import explain
from madang.games.korean_mahjong.observe import OBSERVATIONS
from madang.games.korean_mahjong.options import OPTIONS, PRESETS, Options
from madang.games.korean_mahjong.rules import PLAY, is_final
from madang.games.korean_mahjong.scoring import stake
from madang.games.korean_mahjong.state import ENDS, FIELDS, STATE, TILE_SET
from madang.games.korean_mahjong.view import (
    KoreanObservation,
    events_for,
    observation,
    progress,
)
from madang.mahjong.play.calls import WINDOW
from madang.mahjong.play.match import longest, returns
from madang.mahjong.play.state import CLAIM, PASS, PHASES, ROB, SEATS
from madang.mahjong.wall import wall_deck
from madang.options import HouseRules

__all__ = ["GAME", "HANDS", "prepare_score_rows", "score_rows"]

GAME = Game(
    name="korean_mahjong",
    titles={"ko": "한국 마작", "en": "Korean mahjong", "zh": "韓國麻將"},
    rules_version=1,
    citation="KM",
    house_rules=HouseRules(Options, OPTIONS, PRESETS, seats=SEATS),
    layout=Layout(
        state_dtype=STATE,
        fields=FIELDS,
        deck=wall_deck(TILE_SET),
        dice_outcomes=6**2,
        actions=ACTIONS,
        phases=PHASES,
        ends=ENDS,
        calls=Calls(
            frozenset({CLAIM, ROB}),
            PASS,
            PLAY.offer,
            is_final,
            WINDOW,
            PLAY.alone,
            PLAY.step_once,
        ),
    ),
    kernels=Kernels(PLAY.deal, PLAY.legal_actions, PLAY.step, PLAY.redact, returns, PLAY.conserved),
    pages={"MJ": "mahjong_common"},
    lay_hidden=PLAY.lay_hidden,
    views=Views(
        KoreanObservation,
        observation,
        events_for,
        EVENT_TYPES,
        explain,
        progress,
        explained_sums=False,
    ),
    observations=OBSERVATIONS,
    stake=stake,
    longest=partial(longest, TILE_SET),
)
