"""`madang arena` and `madang regret`: how well bots play."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from math import isnan
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from madang.cli.arguments import (
    AsJson,
    GameName,
    Option,
    Pairs,
    Preset,
    offer_bots,
    words_given,
)
from madang.errors import NotationError

if TYPE_CHECKING:  # a command reads the games when it runs
    from madang.arena.result import Estimate
    from madang.game import Game

MATCHES = 2_000
MOST_OF_A_TEST = 100_000  # lists that a sequential test plays where nobody says otherwise
JUDGED = 3000  # decisions whose loss the arena reports

Seats = Annotated[
    str | None,
    Option(
        metavar="BOT,BOT,...",
        help="The bots, one a seat; by default the strongest against three of the next. A bot of"
        " your own is FILE.py:NAME, see docs/tutorials/first_bot.md.",
        autocompletion=offer_bots,
    ),
]
Matches = Annotated[
    int | None,
    Option(
        min=1,
        help="Different matches, each played in all rotations: 2,000 by default."
        " A sequential test ends after 100,000 at most, or after as many as this says.",
    ),
]
Sequential = Annotated[
    bool,
    Option(
        "--sequential",
        help="Play until it is decided whether the first bot gains nothing on the others, or"
        " as much as --gain says.",
    ),
]
Gain = Annotated[
    float | None, Option(min=0.001, help="Points a deal, for --sequential; 0.1 by default.")
]
ErrorRate = Annotated[
    float | None,
    Option(
        min=0.001,
        max=0.4,
        help="How often --sequential may err, in either way, as a share; 0.05 by default.",
    ),
]
Seed = Annotated[int, Option(min=0, help="The same seed gives the same result.")]
WithoutLuck = Annotated[
    bool,
    Option(
        "--without-luck",
        help="The hwatu games: say also what is left when the luck of the draws is taken out."
        " That takes 300 matches.",
    ),
]
PrivateWalls = Annotated[
    bool,
    Option(
        "--private-walls",
        help="Mahjong: each seat draws from a wall of its own, so that claims change no draws.",
    ),
]
Workers = Annotated[
    str,
    Option(
        metavar="WORKERS",
        help="Who plays: threads, threads:4, processes:8, ray, ray://HOST:10001 or"
        " dask://HOST:8786. The result is the same.",
    ),
]
Folder = Annotated[
    Path | None,
    Option(metavar="FOLDER", help="Keep there what is finished, to go on with it later."),
]
Resume = Annotated[bool, Option("--resume", help="Go on with the work that --folder holds.")]


def arena(
    game: GameName,
    seats: Seats = None,
    matches: Matches = None,
    sequential: Sequential = False,
    gain: Gain = None,
    error: ErrorRate = None,
    seed: Seed = 1,
    without_luck: WithoutLuck = False,
    private_walls: PrivateWalls = False,
    workers: Workers = "threads",
    folder: Folder = None,
    resume: Resume = False,
    preset: Preset = None,
    option: Pairs = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play each other, every deal in all rotations of the seats."""
    from madang import arena as arenas
    from madang.arena.luck import FEWEST
    from madang.arena.result import without_nan
    from madang.games import game_named

    found = game_named(game)
    bots = [word.strip() for word in seats.split(",")] if seats else usual_seats(found)
    option_of_seats = found.house_rules.seats_option
    given = {option_of_seats: len(bots)} if option_of_seats else {}
    options = found.make_options(**given | words_given(found, preset, option))
    verdict = None
    for name, value, is_in_vain in (
        ("--without-luck", without_luck, sequential),
        ("--gain", gain, not sequential),
        ("--error", error, not sequential),
    ):
        if value and is_in_vain:
            remedy = "leave out --sequential or this" if sequential else "add --sequential"
            raise NotationError(name, "option", remedy)
    if resume and not folder:
        raise NotationError("--resume", "option", "say where the work is, with --folder")
    shared: dict[str, Any] = {"workers": workers, "folder": folder, "resume": resume}
    shared["has_private_walls"] = private_walls
    with progress_bar() as progress:
        if sequential:
            from madang.arena.sequential import SequentialTest

            error = error or 0.05
            test = SequentialTest(gain or 0.1, alpha=error, beta=error)
            most = matches or MOST_OF_A_TEST
            result, verdict = arenas.play_test(
                *(found, options, bots, test, most, seed),
                lambda done, most, verdict: progress(done, most, f"LLR {verdict.llr:.2f}"),
                **shared,
            )
        else:
            result = arenas.play(
                *(found, options, bots, matches or MATCHES, seed, progress),
                takes_out_luck=without_luck,
                **shared,
            )
    tested = {"sequential": verdict.data()} if verdict else {}
    if as_json:
        lost = regrets_at(found, options, bots, seed)
        more = tested | ({"regret": in_thousandths(lost)} if lost else {})
        print(json.dumps(without_nan(result.data() | more), ensure_ascii=False))
        return
    show_result(result)
    if without_luck and not result.entrants[0].adjusted:
        print(f"results without luck need {FEWEST} matches; these are {result.lists}")
    if verdict:
        print(verdict_in_words(verdict, bots[0]))
    for word, estimate in regrets_at(found, options, bots, seed).items():
        given_away = spread(estimate, factor=1000, digits=3)
        print(f"{word}: gives away {given_away} thousandths of the pot a decision")


def verdict_in_words(verdict: Any, bot: str) -> str:
    """Say what a sequential test has decided, and on what."""
    from madang.arena.sequential import FEWEST

    open_still = f"{bot} may gain 0 points a deal or {verdict.gain:g}"
    if verdict.lists < FEWEST:
        open_still = f"it looks at {FEWEST} lists at least"
    said = {
        "H1": f"{bot} gains: {verdict.gain:g} points a deal is likelier than 0",
        "H0": f"{bot} does not gain: 0 points a deal is likelier than {verdict.gain:g}",
        None: f"not decided: {open_still}; play more matches",
    }[verdict.taken]
    return (
        f"sequential test: {said}. {verdict.lists} lists, gain {verdict.mean:.3f}, LLR"
        f" {verdict.llr:.2f}, decided at {verdict.lower:.2f} or {verdict.upper:.2f}"
    )


def usual_seats(game: Game) -> list[str]:
    """Return the strongest of a game's quick bots and three times the next."""
    from madang.bots import bots_of
    from madang.kernels.jit import is_kernel

    *_, next_best, best = [word for word, kind in bots_of(game).items() if is_kernel(kind.choose)]
    return [best, *[next_best] * 3]


def regrets_at(game: Game, options: Any, bots: Sequence[str], seed: int) -> dict[str, Estimate]:
    """Return each bot's mean regret, in shares of the pot, where the game knows it; else nothing.

    Bots that search are not judged: they would take minutes more.
    """
    from madang.analysis import analysis_of
    from madang.arena.regret import mean_regrets
    from madang.bots import is_search

    if analysis_of(game).regret is None or any(map(is_search, bots)):
        return {}
    return mean_regrets(game, options, bots, JUDGED, seed)


def in_thousandths(lost: dict[str, Estimate]) -> dict[str, dict[str, float]]:
    """Return the means of bots and the ends of their intervals, times a thousand."""
    return {
        word: {name: 1000 * value for name, value in vars(estimate).items()}
        for word, estimate in lost.items()
    }


def regret(
    game: GameName,
    decisions: Annotated[int, Option(min=1, help="How many are judged.")] = 20_000,
    seed: Seed = 1,
    preset: Preset = None,
    option: Pairs = None,
    as_json: AsJson = False,
) -> None:
    """Say how much each bot gives away per decision, in thousandths of what is played for."""
    from madang.arena.regret import mean_regret
    from madang.arena.result import without_nan
    from madang.bots import bot_names
    from madang.games import game_named

    found = game_named(game)
    options = found.make_options(**words_given(found, preset, option))
    bots, lost = bot_names(found), {}
    with progress_bar("bots") as progress:
        for nth, word in enumerate(bots):
            progress(nth, len(bots), word)
            lost[word] = mean_regret(found, options, word, decisions, seed)
    if as_json:
        data = {"game": game, "decisions": decisions, "thousandths": in_thousandths(lost)}
        print(json.dumps(without_nan(data)))
        return
    for word, estimate in lost.items():
        given_away = spread(estimate, factor=1000, digits=3)
        print(f"{word:12} {given_away:>16} thousandths a decision")
    print("a mean, and half the width of its 95 % interval over matches")


@contextmanager
def progress_bar(what: str = "lists") -> Iterator[Callable[..., None]]:
    """Show on standard error how far something is, if somebody is there to see it."""
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    note_column = TextColumn("{task.fields[note]}")
    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), note_column
    console = Console(stderr=True)
    disable = not console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=disable) as bar:
        task = bar.add_task(what, total=None, note="")
        yield lambda done, total, note="": bar.update(task, completed=done, total=total, note=note)


def show_result(result: Any) -> None:
    """Print what the arena found, a row a bot."""
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(
        f"{result.game}: {result.deals} deals from {result.lists} lists of shuffles, each in all"
        f" rotations; seed {result.seed}; intervals 95 %"
    )
    table = Table(box=None, pad_edge=False)
    table.add_column("seat")
    table.add_column("bot", overflow="fold")  # the end of a path says most
    for heading in (
        "points lost a deal",
        "against the others",
        "matches won",
        "ended",
    ):
        table.add_column(heading)
    for seat, one in enumerate(result.entrants, 1):  # people count from 1
        ends = ", ".join(f"{kind} {count}" for kind, count in one.ends.items() if count)
        wins = spread(one.wins, 100, "%")
        table.add_row(str(seat), one.bot, spread(one.penalty), spread(one.against), wins, ends)
    console.print(table)
    for seat, one in enumerate(result.entrants, 1):
        if one.adjusted:
            plain, adjusted = (each.high - each.low for each in (one.against, one.adjusted))
            console.print(
                f"seat {seat}, {one.bot}: {spread(one.adjusted, digits=3)} against the others"
                f" without luck, {spread(one.against, digits=3)} with it: the interval is"
                f" {adjusted / plain:.2f} as wide; luck {spread(one.luck, digits=3)}"
            )
    console.print("a seat and deal:")
    console.print(table_of_rates(result))
    kinds = ", ".join(f"{kind} {100 * share:.1f} %" for kind, share in result.ends.items() if share)
    console.print(f"deals ended by: {kinds}")
    for one in result.differences[: len(result.entrants) - 1]:
        console.print(
            f"seat 1 against seat {1 + one.other}: {spread(one.penalty)} points lost a deal"
        )
    for bot, shares in result.failed.items():
        for kind, share in shares.items():
            if share is not None:
                console.print(f"{bot}: {100 * share:.1f} % of its {kind}s failed")
    refused = {bot: count for bot, count in result.illegal.items() if count}
    if refused:
        console.print(f"illegal actions, replaced: {refused}")


def table_of_rates(result: Any) -> Any:
    """Return how each bot plays: a row a bot, a column for what is counted of its game."""
    from rich.table import Table

    from madang.bots.judging import judging_of
    from madang.games import game_named

    are_shares = {rate.word: rate.is_share for rate in judging_of(game_named(result.game)).rates}
    table = Table(box=None, pad_edge=False)
    for heading in ("seat", "bot", *result.entrants[0].rates, "points of a win"):
        table.add_column(heading.replace("_", " "))
    for seat, one in enumerate(result.entrants, 1):
        cells = [
            spread(rate, 100, "%") if are_shares.get(word, True) else spread(rate)
            for word, rate in one.rates.items()
        ]
        value = "" if one.value is None else f"{one.value:.2f}"
        table.add_row(str(seat), one.bot, *cells, value)
    return table


def spread(estimate: Any, factor: float = 1, unit: str = "", digits: int = 2) -> str:
    """Write a mean with half the width of its interval, if it has one.

    >>> from madang.arena.result import Estimate
    >>> spread(Estimate(2.5, 2.0, 3.0))
    '2.50 ± 0.50'
    """
    half = (estimate.high - estimate.low) / 2
    mean = f"{factor * estimate.mean:.{digits}f}"
    error = "" if isnan(half) else f" ± {factor * half:.{digits}f}"
    return f"{mean}{error} {unit}".strip()
