"""Ratings by OpenSkill, where a server has them on: of each guest in each game, from places.

A match counts when it is over and at least two people played it; bots are not rated, and what is
played against them alone changes nothing. That it has counted is written down with the ratings.
"""

import importlib
from collections.abc import Callable
from typing import Any, Protocol

from madang.server.protocol import messages as m
from madang.server.store.interfaces import Rating
from madang.server.table.table_log import OVER, TableLog

LEAST_PEOPLE = 2
BASE, SCALE = 1000, 40  # the rating shown for a new player, and the width of the scale
NEEDED = "MADANG_RATINGS needs OpenSkill: install madang[ratings]"


class RatingStore(Protocol):
    """The ratings of guests: each finished match counts once, whatever happens."""

    async def ratings(self) -> list[Rating]:
        """Return every rating."""

    async def rate_match(
        self,
        table: str,
        game: str,
        guests: set[str],
        rate: Callable[[dict[str, Rating]], list[Rating]],
    ) -> list[Rating]:
        """Let a match count once: write what `rate` makes of the guests' ratings, and return it.

        Where it has counted already, nothing is written and nothing returned.
        """


class Ratings:
    """The ratings of this server, all of them at hand."""

    def __init__(self, store: RatingStore) -> None:
        try:
            self.model: Any = importlib.import_module("openskill.models").PlackettLuce()
        except ImportError as error:
            raise SystemExit(NEEDED) from error
        self.store = store
        self.known: dict[tuple[str, str], Rating] = {}
        self.tell_others: Callable[[list[Rating]], None] = lambda ratings: None  # other servers

    async def read_ratings(self) -> None:
        """Read what is known."""
        self.keep_ratings(await self.store.ratings())

    def keep_ratings(self, ratings: list[Rating]) -> None:
        self.known |= {(one.game, one.guest): one for one in ratings}

    async def count_match(self, log: TableLog) -> bool:
        """Let a finished match count, once; return whether it did."""
        places = places_of(log)
        if log.status != OVER or len(places) < LEAST_PEOPLE or log.opened.branch_of:
            return False
        game = log.opened.game
        after = await self.store.rate_match(
            log.name, game, set(places), lambda known: self.ratings_after(game, places, known)
        )
        self.keep_ratings(after)
        if after:
            self.tell_others(after)
        return bool(after)

    def ratings_after(
        self, game: str, places: dict[str, int], known: dict[str, Rating]
    ) -> list[Rating]:
        """Return what a match makes of the ratings of those who played it."""
        guests = list(places)
        teams = [[self.openskill_rating(known.get(guest))] for guest in guests]
        after = self.model.rate(teams, ranks=[places[guest] for guest in guests])
        return [
            Rating(guest, game, one.mu, one.sigma, matches_of(known.get(guest)) + 1)
            for guest, [one] in zip(guests, after, strict=True)
        ]

    def openskill_rating(self, known: Rating | None) -> Any:
        """Return a rating as OpenSkill has it; a new guest has the first one."""
        return self.model.rating(mu=known.mu, sigma=known.sigma) if known else self.model.rating()

    def ratings_at(self, info: m.TableInfo) -> dict[str, int]:
        """Return the ratings of those who sit at a table, as they are shown."""
        known = ((seat.guest, self.known.get((info.game, seat.guest))) for seat in info.seats)
        return {guest: value_of(rating) for guest, rating in known if rating}

    def of_guest(self, guest: str) -> list[dict[str, Any]]:
        """Return the ratings of a guest, a game each."""
        return [
            {"game": one.game, "value": value_of(one), "matches": one.matches}
            for one in self.known.values()
            if one.guest == guest
        ]


def places_of(log: TableLog) -> dict[str, int]:
    """Return the places of the people of a match."""
    places = log.table.places()
    return {log.holders[seat].who: places[seat] for seat in log.people()}


def matches_of(known: Rating | None) -> int:
    """Return how many matches a rating is made of."""
    return known.matches if known else 0


def value_of(rating: Rating) -> int:
    """Return a rating as it is shown: what its guest is surely worth, so new guests start low."""
    return round(BASE + SCALE * (rating.mu - 3 * rating.sigma))
