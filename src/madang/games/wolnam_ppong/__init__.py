"""Wolnam-ppong (월남뽕): In Between for two to sixteen with 48 hwatu cards. Rules page: WP."""

from madang.game import Game, Kernels, Layout, ParametricActions, Views
from madang.games.wolnam_ppong.actions import ACTIONS, forced_seats, format_bet, parse_bet, why_not
from madang.games.wolnam_ppong.event_types import EVENT_TYPES
from madang.games.wolnam_ppong.hidden import lay_hidden
from madang.games.wolnam_ppong.observe import OBSERVATIONS
from madang.games.wolnam_ppong.options import OPTIONS, PRESETS, Options
from madang.games.wolnam_ppong.rules import (
    allows_parametric,
    deal,
    legal_actions,
    longest,
    row_of,
    step,
)
from madang.games.wolnam_ppong.scoring import conserved, explain, returns, stake
from madang.games.wolnam_ppong.state import ENDS, FIELDS, PHASES, STATE
from madang.games.wolnam_ppong.view import (
    WolnamObservation,
    events_for,
    observation,
    progress,
    redact,
)
from madang.hwatu.cards import hwatu_deck
from madang.options import HouseRules

GAME = Game(
    name="wolnam_ppong",
    titles={"ko": "월남뽕", "en": "Wolnam-ppong", "zh": "越南碰"},
    rules_version=1,
    citation="WP",
    house_rules=HouseRules(Options, OPTIONS, PRESETS, seats="players", deals_option="deals"),
    layout=Layout(
        state_dtype=STATE,
        fields=FIELDS,
        # two cards are dealt to each seat, and each may draw one
        deck=hwatu_deck(cards_used=lambda options: 3 * options.players),
        dice_outcomes=720_720,  # a multiple of every number of seats: each may deal first as often
        actions=ACTIONS,
        phases=PHASES,
        ends=ENDS,
        dice_used=lambda options: options.players,
    ),
    kernels=Kernels(
        deal, legal_actions, step, redact, returns, conserved, allows_parametric, row_of
    ),
    lay_hidden=lay_hidden,
    views=Views(WolnamObservation, observation, events_for, EVENT_TYPES, explain, progress),
    parametric_actions=ParametricActions(parse_bet, format_bet, why_not),
    forced_seats=forced_seats,
    observations=OBSERVATIONS,
    stake=stake,
    longest=longest,
)
