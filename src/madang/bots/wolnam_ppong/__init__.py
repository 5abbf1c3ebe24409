"""Who plays Wolnam-ppong when no person does, the weakest first."""

from madang.bots import BotKind, Preparation
from madang.bots.wolnam_ppong import exact, solver

BOTS = {
    "wide": BotKind(exact.wide),
    "exact": BotKind(exact.exact),
    "solver": BotKind(
        solver.solver, Preparation(solver.prepare, solver.take, solver.is_ready, meanwhile="exact")
    ),
}
