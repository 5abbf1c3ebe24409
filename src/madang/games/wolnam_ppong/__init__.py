"""Wolnam-ppong (월남뽕): In Between for two to sixteen with 48 hwatu cards. Rules page: WP."""

from madang.game import Game, Kernels, ParametricActions, Preparation
from madang.games.wolnam_ppong.actions import ACTIONS, format_bet, parse_bet
from madang.games.wolnam_ppong.bots import exact, regret, wide
from madang.games.wolnam_ppong.odds import odds
from madang.games.wolnam_ppong.options import OPTIONS, PRESETS, Options
from madang.games.wolnam_ppong.rules import allows_parametric, deal, legal_actions, step
from madang.games.wolnam_ppong.score import score
from madang.games.wolnam_ppong.scoring import conserved, explain, returns
from madang.games.wolnam_ppong.solver import prepare, solver
from madang.games.wolnam_ppong.state import END_SECTIONS, ENDS, STATE
from madang.games.wolnam_ppong.view import look, own_odds, redact, tell, undealt, why_not
from madang.hwatu.cards import CARDS, format_deck, parse_deck

GAME = Game(
    name="wolnam_ppong",
    titles={"ko": "월남뽕", "en": "Wolnam-ppong", "zh": "越南碰"},
    rules=1,
    page="WP",
    options=Options,
    table=OPTIONS,
    presets=PRESETS,
    seats="players",
    rounds="deals",
    state=STATE,
    cards=CARDS,
    dice=720_720,  # a multiple of every number of seats: each is equally likely to deal first
    actions=ACTIONS,
    ends=ENDS,
    end_sections=END_SECTIONS,
    kernels=Kernels(deal, legal_actions, step, redact, returns, conserved, allows_parametric),
    parse_deck=parse_deck,
    format_deck=format_deck,
    look=look,
    tell=tell,
    explain=explain,
    undealt=undealt,
    score=score,
    odds=odds,
    own_odds=own_odds,
    regret=regret,
    bots={"wide": wide, "exact": exact, "solver": solver},
    slow={"solver": Preparation(prepare, meanwhile="exact")},
    reach=lambda options: 3 * options.players,  # two are dealt to each seat, and each may draw one
    beyond=ParametricActions(parse_bet, format_bet, why_not),
)
