"""Nylon-ppong (나이롱뽕): a rummy for two to six with 48 hwatu cards. Rules page: NP."""

from math import lcm

from madang.game import Calls, Game, Kernels, Layout, Views
from madang.games.nylon_ppong.actions import ACTIONS, PASS
from madang.games.nylon_ppong.event_types import EVENT_TYPES
from madang.games.nylon_ppong.hidden import lay_hidden
from madang.games.nylon_ppong.observe import OBSERVATIONS
from madang.games.nylon_ppong.options import OPTIONS, PRESETS, Options
from madang.games.nylon_ppong.rules import deal, legal_actions, longest, step
from madang.games.nylon_ppong.scoring import conserved, explain, returns, stake
from madang.games.nylon_ppong.state import CALL, ENDS, FIELDS, PHASES, STATE
from madang.games.nylon_ppong.view import (
    NylonObservation,
    events_for,
    observation,
    progress,
    redact,
)
from madang.hwatu.cards import hwatu_deck
from madang.options import HouseRules

GAME = Game(
    name="nylon_ppong",
    titles={"ko": "나이롱뽕", "en": "Nylon-ppong", "zh": "尼龍碰"},
    rules_version=1,
    citation="NP",
    house_rules=HouseRules(Options, OPTIONS, PRESETS, seats="players", deals_option="rounds"),
    layout=Layout(
        state_dtype=STATE,
        fields=FIELDS,
        deck=hwatu_deck(),
        dice_outcomes=60,  # a multiple of every number of tied seats: each is equally likely
        actions=ACTIONS,
        phases=PHASES,
        ends=ENDS,
        calls=Calls(frozenset({CALL}), PASS, seconds=3.0),
        dice_used=lambda options: lcm(*range(1, options.players + 1)),
    ),
    kernels=Kernels(deal, legal_actions, step, redact, returns, conserved),
    lay_hidden=lay_hidden,
    views=Views(NylonObservation, observation, events_for, EVENT_TYPES, explain, progress),
    observations=OBSERVATIONS,
    stake=stake,
    longest=longest,
)
