"""The games as OpenSpiel knows games; importing this module registers them.

```python
import pyspiel, madang.envs.open_spiel

game = pyspiel.load_game("madang_nylon_ppong(players=2,rounds=1)")
```

A game is sequential, of imperfect information, with explicit chance: the dice of a deal are one
node, each card that somebody gets is another (see `open_spiel.chance_nodes`). Seats that are asked
at once are asked in turn order, and nobody hears what another has answered. Rewards come at the
end. The actions are those of the game's action table; bets of any number of chips are no part of
it.
"""

from collections.abc import Mapping
from typing import Any

import pyspiel

from madang.envs.open_spiel.bots import BotPolicy, HouseBot, in_table
from madang.envs.open_spiel.game import MadangGame, MadangState, Observer
from madang.envs.open_spiel.game_types import PREFIX, kind_of, type_of
from madang.envs.open_spiel.parameters import (
    OF_OPEN_SPIEL,
    PAYOFFS,
    chance_game_of,
    given_in,
    one_of,
    parameter,
)
from madang.game import Game
from madang.games import GAMES, game_named

__all__ = [
    "PREFIX",
    "BotPolicy",
    "HouseBot",
    "MadangGame",
    "MadangState",
    "Observer",
    "in_table",
    "kind_of",
    "load_game",
    "type_of",
]


def load_game(
    game: str,
    /,
    *,
    episode: str = "deal",
    payoff: str = "points",
    recall: int = 0,
    compiled: bool = True,
    **options: Any,
) -> Any:
    """Return an OpenSpiel game with house rules given as everywhere in Madang.

    `episode` is deal, the first one of a match, or match. `payoff` is points or relative: what a
    seat has won, or that less the mean of the table, which sums to zero. `recall` is how many steps
    the tensor of an information state holds, the last ones; with 0 there is none. Raise
    NotationError or OptionError.

    >>> load_game("nylon_ppong", preset="table", players=2, opening_flip=True).num_players()
    2
    """
    rules = game_named(game)
    made = rules.make_options(**options)
    given = {row.name for row in rules.option_rows} & options.keys()
    rows = [row for row in rules.option_rows if row.name in given]
    named = {row.name: parameter(row, getattr(made, row.name)) for row in rows}
    preset = {"preset": options["preset"]} if "preset" in options else {}
    more = {"episode": episode, "payoff": payoff, "recall": recall, "compiled": compiled}
    return pyspiel.load_game(PREFIX + game, {**named, **preset, **more})


def class_of(game: Game) -> type[MadangGame]:
    """Return the class that makes a game from its parameters.

    OpenSpiel keeps it beyond the end of Python, which a class survives and a function does not.
    """

    class Registered(MadangGame):
        def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
            given = given_in(game, parameters or {})
            relative = one_of(given, "payoff", PAYOFFS) == "relative"
            said = {name: value for name, value in given.items() if name not in OF_OPEN_SPIEL}
            chance_game = chance_game_of(game.name, tuple(sorted(said.items())))
            recalls = bool(given.get("recall"))
            kind = kind_of(game, len(chance_game.seats), zero=relative, recalls=recalls)
            super().__init__(kind, chance_game, given, relative=relative)

    return Registered


for _game in GAMES:
    if PREFIX + _game.name not in pyspiel.registered_names():
        pyspiel.register_game(kind_of(_game), class_of(_game))
