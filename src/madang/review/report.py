"""A review as data: what `madang review --json` prints and the server sends.

Points are those of the game for the seat, less the mean of the other seats; more is better, also in
games that count penalties. In Wolnam-ppong they are chips of the seat alone.
"""

import json
from collections import Counter
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import msgspec

CLEAR = 2.0  # standard errors from which on a loss is no chance
NEAR = 0.5  # two losses a decision are near where they differ by at most this share of the larger
DEAREST = 3  # moments that are shown first
LADDER = Path(__file__).with_name("levels.json")  # made by `python -m benchmarks.review levels`

BEST, EVEN, SLIP, MISTAKE = VERDICTS = "best", "even", "slip", "mistake"
LARGE = 100  # a clear loss of more than the stake of the game by this is a mistake, else a slip


class Said(msgspec.Struct, frozen=True):
    """A reason: a row of `madang.review.REASONS`, and what its sentence is filled with."""

    code: str
    args: dict[str, Any]


class Choice(msgspec.Struct, frozen=True):
    """One action that was tried: of mahjong the likely ones, elsewhere all that were legal."""

    action: str  # its word in the action table
    points: float  # expected of the rest of the deal
    loss: float  # less than the best one
    error: float  # standard error of the loss; 0: exact, or the best one
    wins: float  # odds to win points in this deal, 0 to 1
    pays: float  # odds to lose chips, or that the discard pays the winner
    worlds: int  # in which it was tried; 0: counted exactly
    why: list[Said] = []  # why the best one is better


class Step(msgspec.Struct, frozen=True):
    """One action of a seat."""

    seat: int
    action: str


class Line(msgspec.Struct, frozen=True):
    """How a deal may go on, to its end: of some worlds the one that ends most like the average."""

    moves: list[Step]  # the first one is the answer
    points: float  # that the deal brings then, from here on


class Moment(msgspec.Struct, frozen=True):
    """One decision of the seat that left a choice."""

    n: int  # the event of the record with which the seat decided
    deal: int  # from 1
    played: str  # what it did
    best: str  # the choice of the search
    loss: float  # in points; within the error it may be luck
    error: float
    verdict: str  # one of VERDICTS
    kind: str  # which kind of mistake, one of `madang.review.KINDS`; "": none
    why: list[Said]  # why `best` is better than `played`; of the best action, than the second best
    choices: list[Choice]  # all that were tried, the best first
    after: Line | None = None  # of a clear mistake that was searched: how the deal may go on


class DealSum(msgspec.Struct, frozen=True):
    """One deal, summed up."""

    deal: int
    points: float  # won
    lost: float  # by clear mistakes
    luck: float  # points + lost: what cards and others brought
    draws: float | None = None  # of that, what the cards drawn brought; None: it is not known


class Level(msgspec.Struct, frozen=True):
    """How much a house bot loses a decision by the same measure."""

    bot: str
    lost: float
    error: float
    decisions: int


class Review(msgspec.Struct, frozen=True):
    """A whole review."""

    v: int  # form of this data
    game: str
    rules: int
    options: dict[str, Any]
    seat: int
    worlds: int  # asked for at each decision; 0: all is exact
    leaf: str  # the bot that plays the worlds to their end; "": none
    seconds: float  # that it took
    decisions: int  # that left a choice
    clear: int  # clear mistakes, slips among them
    lost: float  # points lost by clear mistakes
    error: float  # standard error of that
    points: float  # won in the match
    luck: float  # points + lost
    draws: float | None  # of that, what the cards drawn brought, see `madang.review.luck`
    by_kind: dict[str, list[float]]  # kind -> how many clear mistakes, points lost
    deals: list[DealSum]
    dearest: list[int]  # `n` of the dearest clear mistakes, the dearest first
    practise: str  # the kind that cost most; "": nothing clear was lost
    practise_code: str  # the reason that was given most often for it
    level: str  # the house bot that loses about as much a decision; "": none, or not measured
    levels: list[Level]  # of all house bots that were measured
    sees: str  # "seat": nothing but what the seat saw was looked at
    moments: list[Moment]


FORM = 2


def verdict_of(loss: float, error: float, stake: int) -> str:
    """Return what a loss is called: nothing that chance explains is a mistake."""
    if loss <= 0:
        return BEST
    if loss <= CLEAR * error or loss < 1e-9:
        return EVEN
    return MISTAKE if loss * LARGE >= stake else SLIP


def is_clear(moment: Moment) -> bool:
    """Tell whether a moment is more than chance."""
    return moment.verdict in (SLIP, MISTAKE)


@cache
def measured_levels() -> dict[str, list[Level]]:
    """Return how much the house bots lose a decision, by game."""
    found = json.loads(LADDER.read_text(encoding="utf-8")) if LADDER.exists() else {}
    return {game: msgspec.convert(rows, list[Level]) for game, rows in found.items()}


def levels_of(game: str, times: float = 1.0) -> list[Level]:
    """Return how much the house bots of a game lose a decision, the best first.

    They were measured with the usual options. `times` is how many times as much is played for.
    """
    rows = [
        msgspec.structs.replace(row, lost=row.lost * times, error=row.error * times)
        for row in measured_levels().get(game, [])
    ]
    ordered = sorted(enumerate(rows), key=lambda row: (row[1].lost, -row[0]))
    return [level for _, level in ordered]  # of equals the stronger first


def is_near(a_decision: float, level: Level) -> bool:
    """Tell whether a bot that loses nearest as much a decision loses about as much."""
    apart = abs(level.lost - a_decision)
    return apart <= max(2 * level.error, NEAR * max(level.lost, a_decision))


def summed_up(
    moments: list[Moment],
    points: dict[int, float],
    draws: dict[int, float],
    levels: list[Level],
    head: dict[str, Any],
    seconds: float,
) -> Review:
    """Return a review of these moments; `points` are those won in each deal, `draws` by draws."""
    clear = [moment for moment in moments if is_clear(moment)]
    lost = sum(moment.loss for moment in clear)
    kinds = sorted({moment.kind for moment in clear})
    of_kind = {kind: [moment for moment in clear if moment.kind == kind] for kind in kinds}
    by_kind = {
        kind: [float(len(found)), rounded(sum(moment.loss for moment in found))]
        for kind, found in of_kind.items()
    }
    worst = max(by_kind, key=lambda kind: by_kind[kind][1], default="")
    codes = Counter(moment.why[0].code for moment in of_kind.get(worst, []) if moment.why)
    a_decision = lost / len(moments) if moments else 0.0
    nearest = min(levels, key=lambda level: abs(level.lost - a_decision), default=None)
    dearest = sorted(clear, key=lambda moment: -moment.loss)[:DEAREST]
    deals = []
    for deal, won in points.items():
        gone = sum(moment.loss for moment in clear if moment.deal == deal)
        drawn = rounded(draws[deal]) if draws else None
        deals.append(DealSum(deal, rounded(won), rounded(gone), rounded(won + gone), drawn))
    total = sum(points.values())
    return Review(
        v=FORM,
        **head,
        seconds=round(seconds, 2),
        decisions=len(moments),
        clear=len(clear),
        lost=rounded(lost),
        error=rounded(sqrt(sum(moment.error**2 for moment in clear))),
        points=rounded(total),
        luck=rounded(total + lost),
        draws=rounded(sum(draws.values())) if draws else None,
        by_kind=by_kind,
        deals=deals,
        dearest=[moment.n for moment in dearest],
        practise=worst,
        practise_code=codes.most_common(1)[0][0] if codes else "",
        level=nearest.bot if nearest and moments and is_near(a_decision, nearest) else "",
        levels=levels,
        sees="seat",
        moments=moments,
    )


def rounded(points: float) -> float:
    """Return points with two digits after the point."""
    return round(float(points), 2) + 0.0
