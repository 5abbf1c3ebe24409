"""Who plays Wolnam-ppong when no person does, the weakest first."""

from madang.bots import BotKind, Preparation
from madang.bots.wolnam_ppong import exact, solver
from madang.bots.wolnam_ppong.duel import solutions

BOTS = {
    "wide": BotKind(exact.wide),
    "exact": BotKind(exact.exact),
    "solver": BotKind(
        solver.solver,
        Preparation(solutions.prepare, solutions.take, solutions.is_ready, meanwhile="exact"),
    ),
}
