"""Trained policies in the arena.

Compiled, a policy plays by the kernel of `bots.network`, and a match never leaves compiled code.
Plain, NumPy answers for all matches that ask at once: the kernel's plain twin is slow.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from madang.arena.duel import answer, ask, deal_next, kernels_for, move
from madang.bots import bot_names
from madang.bots.by_number import choose
from madang.bots.network import NO_ADVICE, PLAN, best_of, room_for, score_row
from madang.bots.policy import Policy
from madang.game import DEAL, OVER, Game
from madang.kernels.backend import Backend
from madang.kernels.hooks import observe, row_of
from madang.kernels.jit import kernel
from madang.kernels.rng import next_word
from madang.layout import Seat, first_in

ADVISOR, START = PLAN - 2, PLAN - 1  # in a plan: the number of its advisor, where its numbers start


@kernel
def advice_for(views: Any, i: int, options: NamedTuple, seat: Seat, duel: Any, plans: Any) -> int:
    """Return the row of the table that the advisor of the policy in this seat takes, if any."""
    advisor = plans[duel.bots[seat] - duel.own, ADVISOR]
    if advisor == NO_ADVICE:
        return NO_ADVICE
    action = choose(advisor, views[i], options, seat, duel.mask, next_word(duel.choices) >> 1)
    return row_of(views[i], options, duel.mask, action)


# ---- compiled --------------------------------------------------------------------------------


@kernel
def play_networks(
    states: Any, views: Any, duels: Any, options: NamedTuple, plans: Any, numbers: Any, row: Any,
    hidden: Any, scores: Any,
) -> None:  # fmt: skip
    """Play every match to its end. Bots of numbers from `duel.own` on are rows of `plans`."""
    for i in range(len(states)):
        duel = duels[i]
        while states[i].phase != OVER:
            if states[i].phase == DEAL:
                deal_next(states[i], options, duel)
            elif duel.bots[first_in(states[i].to_act)] < duel.own:
                move(states, views, i, options, duel)
            else:
                seat = ask(states, views, i, options, duel)
                advice = advice_for(views, i, options, seat, duel, plans)
                observe(views[i], options, seat, row)
                plan = plans[duel.bots[seat] - duel.own]
                score_row(plan, numbers[plan[START] :], row, advice, hidden, scores)
                answer(states, views, i, options, seat, best_of(scores, duel.mask), duel)


# ---- plain -----------------------------------------------------------------------------------


@kernel
def play_to_policies(
    states: Any, views: Any, duels: Any, options: NamedTuple, plans: Any, rows: Any, advice: Any,
    actions: Any,
) -> int:  # fmt: skip
    """Answer each policy that was asked and play on to the next one; return how many are asked.

    So NumPy is asked for many matches at once: what each policy sees is a row of `rows`, what its
    advisor would do an element of `advice`.
    """
    asked = 0
    for i in range(len(states)):
        duel = duels[i]
        if duel.asked != 0:
            duel.asked = 0
            answer(states, views, i, options, first_in(states[i].to_act), actions[i], duel)
        while states[i].phase != OVER and duel.asked == 0:
            if states[i].phase == DEAL:
                deal_next(states[i], options, duel)
            elif duel.bots[first_in(states[i].to_act)] < duel.own:
                move(states, views, i, options, duel)
            else:
                seat = ask(states, views, i, options, duel)
                advice[i] = advice_for(views, i, options, seat, duel, plans)
                observe(views[i], options, seat, rows[i])
                duel.asked = duel.bots[seat]
                asked += 1
    return asked


# ---- from Python -----------------------------------------------------------------------------


class PoliciesAtPlay:
    """The policies that sit somewhere in an arena, and how they play."""

    def __init__(self, game: Game, backend: Backend, policies: Mapping[str, Policy]) -> None:
        self.game, self.backend, self.policies = game, backend, [*policies.values()]
        flats = [policy.network.flat for policy in self.policies]
        self.plans = np.array([flat.plan for flat in flats])
        self.numbers = np.concatenate([flat.numbers for flat in flats])
        words = bot_names(game)
        advisors = [policy.head.advisor for policy in self.policies]
        self.plans[:, ADVISOR] = [words.index(one) if one else NO_ADVICE for one in advisors]
        self.plans[:, START] = np.cumsum([0, *(len(flat.numbers) for flat in flats[:-1])])
        root = play_networks if backend.is_compiled else play_to_policies
        self.play_on = kernels_for(game, backend, root, observe=game.observations.observe)[
            root.__name__
        ]

    def play(self, duels: Any, taken: Sequence[Any]) -> None:
        """Play every match to its end; `taken` are states, views, duels and options for kernels."""
        table = self.game.observations
        if self.backend.is_compiled:
            hidden = room_for([policy.network for policy in self.policies])
            scores = np.zeros(len(self.game.actions), np.float32)
            row = table.new_rows(1)[0]
            self.play_on(*taken, self.plans, self.numbers, row, hidden, scores)
            return
        rows, own = table.new_rows(len(duels)), len(bot_names(self.game))
        advice, actions = (np.zeros(len(duels), np.int64) for _ in range(2))
        while self.play_on(*taken, self.plans, rows, advice, actions):
            for number, policy in enumerate(self.policies, own):
                mine = np.flatnonzero(duels.asked == number)
                given = advice[mine] if policy.network.is_advised else None
                actions[mine] = policy.actions(rows[mine], duels.mask[mine], given)
