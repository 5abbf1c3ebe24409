"""Nylon-ppong (나이롱뽕): a rummy for two to six with 48 hwatu cards. Rules page: NP."""

from madang.game import Game, Kernels
from madang.games.nylon_ppong.actions import ACTIONS
from madang.games.nylon_ppong.bots import BOTS
from madang.games.nylon_ppong.hint import hint
from madang.games.nylon_ppong.options import OPTIONS, PRESETS, Options
from madang.games.nylon_ppong.rules import deal, legal_actions, step
from madang.games.nylon_ppong.score import score
from madang.games.nylon_ppong.scoring import conserved, explain, returns
from madang.games.nylon_ppong.state import CALL, END_SECTIONS, ENDS, STATE
from madang.games.nylon_ppong.view import look, redact, tell, undealt
from madang.hwatu.cards import CARDS, format_deck, parse_deck

GAME = Game(
    name="nylon_ppong",
    titles={"ko": "나이롱뽕", "en": "Nylon-ppong", "zh": "尼龍碰"},
    rules=1,
    page="NP",
    options=Options,
    table=OPTIONS,
    presets=PRESETS,
    seats="players",
    rounds="rounds",
    state=STATE,
    cards=CARDS,
    dice=60,  # a multiple of every number of tied seats: each is equally likely
    actions=ACTIONS,
    ends=ENDS,
    end_sections=END_SECTIONS,
    kernels=Kernels(deal, legal_actions, step, redact, returns, conserved),
    parse_deck=parse_deck,
    format_deck=format_deck,
    look=look,
    tell=tell,
    explain=explain,
    undealt=undealt,
    score=score,
    hint=hint,
    call=CALL,
    bots=BOTS,
)
