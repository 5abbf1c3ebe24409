"""What hands and discards are worth in Hong Kong mahjong, and what it names for bots and hints."""

from typing import Any

import numpy as np

from madang.game import (
    Mask,
)
from madang.games.hong_kong_mahjong.actions import (
    CHOWS,
    CLAIM_CHOW,
    CLAIM_KONG,
    CLAIM_PUNG,
    discard_of,
    kong_of,
)
from madang.games.hong_kong_mahjong.advice.danger_tables import PAID, READY, WAITS
from madang.games.hong_kong_mahjong.advice.plans import (
    CHANCES,
    COLOURED,
    ENDS,
    GOES_ON,
    LIMIT_FAAN,
    VALUE_CHANCES,
    VALUE_GOES_ON,
    add_plan,
    bonus_of,
    faan_of,
    house_of,
    row_of_chances,
    valued_by,
    ways_to,
    whole_of,
)
from madang.games.hong_kong_mahjong.options import DISCARDER, Options
from madang.games.hong_kong_mahjong.patterns import NOT_LIMIT, WHOLE_LIMIT
from madang.games.hong_kong_mahjong.ready import orphans_distance, pairs_distance
from madang.games.hong_kong_mahjong.rules import PLAY
from madang.games.hong_kong_mahjong.scoring import income, share
from madang.games.hong_kong_mahjong.state import State
from madang.kernels.jit import kernel
from madang.layout import Seat
from madang.mahjong.advice import evaluation
from madang.mahjong.advice.danger import ALL, dangers_of
from madang.mahjong.advice.evaluation import GREEDY, Manner, Style
from madang.mahjong.advice.plans import Plan
from madang.mahjong.advice.policy import Choice, best_discard, misjudged, with_kong, with_pung
from madang.mahjong.advice.probabilities import ALL_TILES, Prospects
from madang.mahjong.claims import CHOW_LOWS
from madang.mahjong.hand import Melds, keys_of, melds_of, with_chow_tiles
from madang.mahjong.suit_codes import Keys, held_in, with_tile
from madang.mahjong.tiles import PLAYED
from madang.mahjong.types import Kind

# ---- what a discard may cost -----------------------------------------------------------------


@kernel
def paid_for_least(view: State, options: Options, seat: Seat, winner: Seat) -> float:
    """8.2, 8.5  Return what a seat pays that discards the last tile of the least hand."""
    is_dealer, winner_is_dealer = int(seat == view.dealer), int(winner == view.dealer)
    if options.responsibility == DISCARDER:
        faan = options.min_faan
        return float(income(NOT_LIMIT, faan, 0, winner_is_dealer, is_dealer, 0, options))
    return float(share(NOT_LIMIT, options.min_faan, 1 + is_dealer + winner_is_dealer, options))


@kernel
def dangers_seen(view: State, options: Options, seat: Seat, hopes: Prospects, style: Style) -> Any:
    """Return what discarding each kind may cost, see `danger.dangers_of`; `greedy` sees none."""
    if style.number == GREEDY.style:
        return np.zeros((ALL + 1, PLAYED), np.float64)
    kinds = held_in(keys_of(view, seat)).once  # no other is discarded
    return dangers_of(view, options, seat, hopes.left, kinds)


# ---- claims ----------------------------------------------------------------------------------


@kernel
def claimed_more(
    view: State, options: Options, sight: Any, seat: Seat, mask: Mask, best: Choice
) -> Choice:
    """3.1  Claim a chow, where that is worth more than the best."""
    keys, melds, kind = keys_of(view, seat), melds_of(view, seat), int(view.offered)
    for chow in range(CHOWS):
        if mask[CLAIM_CHOW + chow]:
            low = int(CHOW_LOWS[chow])
            rest = with_tile(with_chow_tiles(keys, low, -1), kind, 1)
            _, value = best_discard(sight, options, rest, with_chow(melds, low))
            value = misjudged(sight, CLAIM_CHOW + chow, value)
            if value > best.worth:
                best = Choice(CLAIM_CHOW + chow, value)
    return best


@kernel
def with_chow(melds: Melds, low: int) -> Melds:
    """Return the melds and one more chow."""
    bit = 1 << low
    return Melds(
        melds.number + 1,
        melds.chows | bit,
        melds.pungs,
        melds.kongs,
        melds.concealed_kongs,
        with_chow_tiles(melds.tiles, low, 1),
    )


@kernel
def with_claim(action: int, keys: Keys, melds: Melds, kind: Kind) -> tuple[Keys, Melds]:
    """3.1  Return a hand and its melds after a claim of a tile."""
    if action == CLAIM_PUNG:
        return with_tile(keys, kind, -2), with_pung(melds, kind)
    if action == CLAIM_KONG:
        return with_tile(keys, kind, -3), with_kong(melds, kind, False)
    low = int(CHOW_LOWS[action - CLAIM_CHOW])
    return with_tile(with_chow_tiles(keys, low, -1), kind, 1), with_chow(melds, low)


# ---- what only this game can name ------------------------------------------------------------

HOOKS: dict[str, Any] = {
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
}


# ---- what a hand is worth --------------------------------------------------------------------

SELF_DRAWN = 0.3  # share of wins from the wall


@kernel
def pay_for(prospects: Prospects, options: Options, plan: Plan, style: Style) -> float:
    """8.2, 8.4  Return what completing a plan brings on average."""
    limit = WHOLE_LIMIT if plan.sure >= LIMIT_FAAN else NOT_LIMIT
    is_east = int(prospects.wind == 0)
    whole = plan.sure + prospects.bonus
    by_discard = income(limit, whole, 0, is_east, 0, 0, options)
    by_draw = income(limit, whole + 1, 1, is_east, 0, 0, options)
    return by_discard + SELF_DRAWN * (by_draw - by_discard)


# ---- the bots --------------------------------------------------------------------------------


OTHERS_OF_GREEDY, OTHERS = 0.2, 0.1  # what plans count that are not the best
HEED = 0.3  # weight of a point that a discard may cost: all losers pay here, and may have to anyway
CLAIMS = 0.15  # a claim has to leave so much more than to pass, as a share: it commits the hand


@kernel
def style_of(options: Options, style: Manner) -> Style:
    """Return how a bot weighs what it sees; `greedy` was fitted to points against `legal`."""
    row, number = min(options.min_faan, len(ENDS) - 1), style.style
    chances, goes_on, others, heed, claims = (
        VALUE_CHANCES[row],
        VALUE_GOES_ON[row],
        OTHERS,
        HEED,
        CLAIMS,
    )
    if number == GREEDY.style:
        chances, goes_on, others = CHANCES[row], GOES_ON[row], OTHERS_OF_GREEDY
        heed, claims = 0.0, 0.0
    return Style(number, chances, goes_on, others, heed, claims, 0.0, 0.0, 0.0, ALL_TILES, 0)


VALUE_HOOKS: dict[str, Any] = {
    **HOOKS,
    "style_of": style_of,
    "look": evaluation.foresee,
    "worth": evaluation.worth,
    "weigh_rests": evaluation.weigh_rests,
    "pay_for": pay_for,
    "row_of_chances": row_of_chances,
    "KONG_LOSS": 0.05,  # so many points may be lost by a kong: it brings a tile more
    "SLACK": 2,
    "SLACK_OF_DEAR": 4,
    "costs": evaluation.costs,
    "misjudged": evaluation.misjudged,
    "asked_of_claims": evaluation.asked_of_claims,
    "dangers_seen": dangers_seen,
    "paid_for_least": paid_for_least,
    "READY": READY,
    "WAITS": WAITS,
    "PAID": PAID,
}
