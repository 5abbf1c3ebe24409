"""Matches that general tests play, of any game."""

import runpy
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from hypothesis import strategies as st

from madang.errors import OptionError
from madang.game import Game

LAWS = Path(__file__).parent / "games"


@cache
def laws_of(name: str) -> Any:
    """Return what the general tests must know of a game."""
    return SimpleNamespace(**runpy.run_path(str(LAWS / name / "laws.py")))


def tries(game: Game, most: int) -> int:
    """Return how many examples to try: fewer of a game whose matches are long."""
    return max(1, round(most * laws_of(game.name).TRIES))


def short(game: Game, deals: int = 1) -> dict[str, Any]:
    """Return the options that end a match after so many deals, or soon where no option counts them.

    There are none for a game that nobody knows.
    """
    option = game.house_rules.deals_option
    if option:
        return {option: deals}
    return dict(laws_of(game.name).SHORT[0]) if (LAWS / game.name).exists() else {}


def seated(game: Game, seats: int) -> dict[str, int]:
    """Return the option that lets so many sit; none where their number is fixed."""
    option = game.house_rules.seats_option
    return {option: seats} if option else {}


def house_rules_of(game: Game) -> st.SearchStrategy[dict[str, str]]:
    """Return every choice of options that go together, in words."""
    rows = {row.name: st.sampled_from(row.words) for row in game.option_rows}
    return st.fixed_dictionaries(rows).filter(lambda words: go_together(game, words))


def words_of(game: Game, deals: int = 1) -> st.SearchStrategy[dict[str, str]]:
    """Return every choice of options for a match that is kept short.

    It has at most so many deals, or one of the lengths in `laws.py` where no option counts deals.
    """
    lengths = st.sampled_from(lengths_of(game, deals))
    return st.builds(lambda words, length: {**words, **length}, house_rules_of(game), lengths)


def lengths_of(game: Game, deals: int) -> list[dict[str, str]]:
    """Return the options that keep a match short, in words."""
    option = game.house_rules.deals_option
    if option:
        return [{option: str(count + 1)} for count in range(deals)]
    return list(laws_of(game.name).SHORT)


def go_together(game: Game, words: dict[str, str]) -> bool:
    """Tell whether no option excludes another."""
    try:
        game.make_options(**words)
    except OptionError:
        return False
    return True
