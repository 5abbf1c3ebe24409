"""Old Hong Kong mahjong (港式麻將): four seats, 144 tiles. Rules pages: HK and MJ."""

from functools import partial

from madang.game import Calls, Game, Kernels, Layout, Views
from madang.games.hong_kong_mahjong.actions import ACTIONS, PASS
from madang.games.hong_kong_mahjong.batch import HANDS, prepare_score_rows, score_rows
from madang.games.hong_kong_mahjong.event_types import EVENT_TYPES
from madang.games.hong_kong_mahjong.explain import explain
from madang.games.hong_kong_mahjong.observe import OBSERVATIONS
from madang.games.hong_kong_mahjong.options import OPTIONS, PRESETS, Options, conflict
from madang.games.hong_kong_mahjong.rules import PLAY, is_final
from madang.games.hong_kong_mahjong.scoring import stake
from madang.games.hong_kong_mahjong.state import ENDS, FIELDS, STATE, TILE_SET
from madang.games.hong_kong_mahjong.view import (
    HongKongObservation,
    events_for,
    observation,
    progress,
)
from madang.mahjong.play.calls import WINDOW
from madang.mahjong.play.match import longest, returns
from madang.mahjong.play.state import CLAIM, PHASES, ROB, SEATS
from madang.mahjong.wall import wall_deck
from madang.options import HouseRules

__all__ = ["GAME", "HANDS", "prepare_score_rows", "score_rows"]

GAME = Game(
    name="hong_kong_mahjong",
    titles={"ko": "홍콩 마작", "en": "Hong Kong mahjong", "zh": "港式麻將"},
    rules_version=2,
    replays=(1,),  # some rare hands were paid otherwise, see CHANGELOG.md
    citation="HK",
    house_rules=HouseRules(Options, OPTIONS, PRESETS, seats=SEATS, conflict=conflict),
    layout=Layout(
        state_dtype=STATE,
        fields=FIELDS,
        deck=wall_deck(TILE_SET),
        dice_outcomes=6**4,  # four dice; three of them are its remainder by 6**3
        actions=ACTIONS,
        phases=PHASES,
        ends=ENDS,
        calls=Calls(frozenset({CLAIM, ROB}), PASS, PLAY.offer, is_final, WINDOW),
    ),
    kernels=Kernels(PLAY.deal, PLAY.legal_actions, PLAY.step, PLAY.redact, returns, PLAY.conserved),
    pages={"MJ": "mahjong_common"},
    lay_hidden=PLAY.lay_hidden,
    views=Views(
        HongKongObservation,
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
