"""All discards weighed together, plan by plan, against each weighed alone."""

from random import Random

import numpy as np
import pytest

from madang.bots import bot_named
from madang.kernels.jit import bound
from madang.mahjong.advice.evaluation import GREEDY
from madang.mahjong.advice.policy import WORTHLESS
from madang.mahjong.hand import keys_of, melds_of
from madang.mahjong.play.state import TURN
from madang.mahjong.suit_codes import with_tile
from madang.mahjong.tiles import PLAYED
from madang.shuffles import seeded
from madang.table import Table
from tests.bots.test_danger import BENCHES

HANDS = 12


@pytest.mark.parametrize("bench", BENCHES, ids=lambda bench: bench.game.name)
def test_discards_weighed_together_are_worth_what_each_is_alone(bench):
    """A discard that breaks a plan has the usual chance of it: near, and never the best alone."""
    look, together, alone = (
        bound({name: bench.house[name]}, bench.house)[name]
        for name in ("look", "weigh_rests", "worth")
    )
    game, options, bot = (
        bench.game,
        bench.game.make_options(),
        bot_named(bench.game, "legal", Random(1)),
    )
    shuffles, lot, seen, best_of_both = seeded(game, 3), Random(4), 0, 0
    while seen < HANDS:
        table = Table(game, options)
        table.deal(*next(shuffles))
        while not table.needs_deal and not table.is_over and seen < HANDS:
            seat = table.to_act[0]
            view = table.view(seat)
            if view.phase == TURN and lot.random() < 0.2:
                sight = look(view, options, seat, GREEDY)
                keys, melds = keys_of(view, seat), melds_of(view, seat)
                values = np.full(PLAYED, WORTHLESS)
                together(sight, options, keys, melds, values)
                kinds = np.flatnonzero(view.hands[seat])
                assert set(np.flatnonzero(values > WORTHLESS)) == set(kinds)
                each = [alone(sight, options, with_tile(keys, kind, -1), melds) for kind in kinds]
                assert values[kinds].max() <= max(each) * 1.3 + 1e-3
                best_of_both += each[int(values[kinds].argmax())] >= 0.97 * max(each) - 1e-3
                seen += 1
            action = bot.choose(view, options, seat, table.legal_mask(seat))
            table.play(seat, game.format_action(action))
    assert best_of_both >= 0.9 * HANDS
