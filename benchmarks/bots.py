"""How long bots think, and how quickly questions about real cards are answered."""

import inspect
from collections.abc import Callable, Mapping
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from benchmarks.engine import best
from benchmarks.table import Row
from madang import shuffles as chance
from madang.analysis import analysis_of
from madang.bots import Choose, bot_named, bot_names, compiled_choosers
from madang.game import Data, Game
from madang.games import odds, score
from madang.table import Table

ROUNDS = 20


def bot_rows(game: Game) -> list[Row]:
    """Measure each bot, and the answer to a question if one is known for the game."""
    twins = compiled_choosers(game)
    rows = []
    for word in bot_names(game):
        plain, fast = thinking(game, word), thinking(game, word, twins)
        note = f"median from Python; the slowest {1e6 * max(fast):,.0f} µs"
        rows.append(Row(game.name, f"bot {word}, a move", 1e6 * median(fast), "µs", None, note))
        note = f"the slowest {1e6 * max(plain):,.0f} µs"
        rows.append(
            Row(game.name, f"bot {word}, a move, plain", 1e6 * median(plain), "µs", None, note)
        )
    analysis = analysis_of(game)
    if example := example_of(analysis.calculator):
        what, question = example
        rate = rate_of(lambda: score(game, question))
        rows.append(Row(game.name, "score", rate, "answers/s", None, what))
    if example := example_of(analysis.odds):
        what, question = example
        rate = rate_of(lambda: odds(game, question))
        rows.append(
            Row(game.name, "odds", 1e6 / rate, "µs", None, f"{what}, asked of `madang.odds`")
        )
    return rows


def example_of(answer: Any) -> tuple[str, Data] | None:
    """Return a question to measure by, as the module that answers gives it, and what it asks."""
    return getattr(inspect.getmodule(answer), "EXAMPLE", None) if answer else None


def thinking(game: Game, word: str, twins: Mapping[str, Choose] | None = None) -> list[float]:
    """Return the seconds of every move of a table full of this bot."""
    bot = bot_named(game, word, Random(1))
    if twins:
        bot.use(twins)
    table = Table(game, game.make_options())
    shuffles = chance.seeded(game, 1)
    times, rounds = [], 0
    while not table.is_over and rounds <= ROUNDS:
        if table.needs_deal:
            table.deal(*next(shuffles))
            rounds += 1
        seat = table.to_act[0]
        legal, view = table.legal_numbers(seat), table.view(seat)
        mask = np.isin(np.arange(len(game.actions)), legal)
        began = perf_counter()
        action = bot.choose(view, table.options, seat, mask)
        times.append(perf_counter() - began)
        table.play(seat, game.format_action(action))
    return times


def rate_of(answer: Callable[[], Any]) -> float:
    """Return answers a second."""
    count = 2000

    def ask() -> float:
        began = perf_counter()
        for _ in range(count):
            answer()
        return perf_counter() - began

    return count / best(ask)
