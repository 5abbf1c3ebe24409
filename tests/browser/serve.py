"""The server that browser tests play on: like `madang serve`, but its cards come from a seed.

    python -m tests.browser.serve --port 0 --db FILE

The app takes where its shuffles come from as an argument, and no setting, variable or flag of
`madang serve` reaches that argument: who serves people deals from the operating system.

`POST /test/seed?seed=7` starts over: the first table made from then on deals from seed 7, the next
one from 8, and bots roll their dice from 7. So what a test sees depends on what it does itself,
and on no test before it. `POST /test/fair` has the tables made from then on dealt as people's are,
from a promised secret and everybody's numbers, until the next seed.
"""

import argparse
import os
import urllib.request
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from madang import shuffles as chance
from madang.bots import bot_names
from madang.game import Deck, Game
from madang.games import GAMES
from madang.server.environment import settings_from
from madang.server.parts import Parts
from madang.server.serve import Server
from madang.server.store.database import DatabaseStore
from madang.server.workers.bot_pool import bot_of

SEED = 1


class Seeds:
    """Where every deck and every bot's dice come from."""

    parts: Parts

    def __init__(self) -> None:
        self.begin(SEED)

    def begin(self, seed: int) -> None:
        """Start over."""
        self.is_fair = False
        self.tables = count(seed)
        for game in GAMES:
            for word in bot_names(game):
                bot_of(game.name, word).chance = Random(seed)

    def shuffles(self, game: Game) -> Iterator[tuple[Deck, int]]:
        """Return the decks and dice of the next table."""
        return chance.seeded(game, next(self.tables))

    async def take(self, request: Request) -> Response:
        """POST /test/seed?seed=N: start over."""
        self.begin(int(request.query_params["seed"]))
        return self.told()

    async def be_fair(self, request: Request) -> Response:
        """POST /test/fair: deal as people are dealt to."""
        self.is_fair = True
        return self.told()

    def told(self) -> Response:
        """Tell the house whether its new tables promise what they deal from."""
        self.parts.making.promises = self.is_fair
        return Response(status_code=204)


def deal_from(address: str, seed: int) -> None:
    """Have the tables made from now on at a server dealt from a seed."""
    post(f"{address}test/seed?seed={seed}")


def deal_fairly(address: str) -> None:
    """Have the tables made from now on dealt as people's are, until the next seed."""
    post(f"{address}test/fair")


def post(address: str) -> None:
    """Ask a server for something that only that of the tests does."""
    urllib.request.urlopen(urllib.request.Request(address, method="POST")).close()


def main() -> None:
    """Serve until SIGINT or SIGTERM."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--db", type=Path, required=True)
    given = parser.parse_args()
    seeds = Seeds()
    settings = settings_from(os.environ, port=given.port, database=str(given.db))
    parts = Parts(settings, DatabaseStore(given.db), shuffles=seeds.shuffles)
    seeds.parts = parts
    server = Server(parts)
    routes = server.config.app.router.routes  # type: ignore[union-attr]
    routes.insert(0, Route("/test/seed", seeds.take, methods=["POST"]))
    routes.insert(0, Route("/test/fair", seeds.be_fair, methods=["POST"]))
    server.run()


if __name__ == "__main__":
    main()
