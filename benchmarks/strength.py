"""How strong the bots are: `python -m benchmarks.strength` writes benchmarks/strength.md.

Each bot of the house plays three of the strongest, and three of the one before it, with duplicate
deals. How many lists a row has follows from the time there is; seed and lists are in the page, so
that `madang arena` plays each row again, card by card. `--parts search miniatures` measures these
parts alone and leaves the rest of the page as it is.
"""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any

from benchmarks.machine import machine_lines
from madang import arena, new_match
from madang.arena.result import Estimate, estimate
from madang.bots import bots_of
from madang.bots.judging import judging_of
from madang.bots.levels import WORDS
from madang.game import Game
from madang.games import GAMES, game_named
from madang.kernels.jit import is_kernel
from madang.match.seen import views_so_far
from madang.search import Search

PAGE = Path(__file__).parent / "strength.md"
HOUSE = {  # the same number of deals in every match, where the house rules can say so
    "hong_kong_mahjong": {"rounds": 1, "dealer_repeat": False},
    "korean_mahjong": {"rounds": 1},
    "nylon_ppong": {},
    "wolnam_ppong": {"players": 4},
}
SEATS, FIRST, MOST = 4, 20, 20_000  # lists of a first guess at the time, and at most
SEARCH, WORLDS = "search:careful@256", 256  # of Nylon-ppong


# ---- the gauntlet ----------------------------------------------------------------------------


def gauntlet(game: Game) -> Iterator[tuple[str, str]]:
    """Yield each pair of a bot and the three that it plays: the strongest, and its neighbour."""
    kinds = bots_of(game)  # levels, `hasty` among them, are measured by benchmarks/levels.py
    levels = {*WORDS, "hasty"}
    bots = [word for word in kinds if is_kernel(kinds[word].choose) and word not in levels]
    for place, word in enumerate(bots[1:], 1):
        yield word, bots[place - 1]
        if place + 1 < len(bots):
            yield word, bots[-1]


def played(game: Game, bots: list[str], seed: int, seconds: float) -> tuple[Any, float]:
    """Return a result of about so many seconds of one core, and the microseconds a decision."""
    options = game.make_options(**HOUSE[game.name])
    lists, took = FIRST, 0.0
    arena.play(game, options, bots, 1, seed, workers="threads:1")  # compiles
    while True:
        begun = process_time()
        found = arena.play(game, options, bots, lists, seed)
        took = max(process_time() - begun, 1e-6)
        fit = min(MOST, int(lists * seconds / took))
        if lists >= fit / 3:
            return found, 1e6 * took / sum(found.moves.values())
        lists = max(FIRST, round(fit, 1 - len(str(fit))))  # one digit and zeros


def flags_of(game: Game) -> str:
    """Return the house rules as flags of `madang arena`."""
    return "".join(
        f" -o {name}={str(value).lower()}"
        for name, value in HOUSE[game.name].items()
        if name != game.house_rules.seats_option
    )


def lines_of(game: Game, seed: int, seconds: float) -> Iterator[str]:
    """Yield the lines about one game: against others, and at a table of its own kind."""
    pairs = list(gauntlet(game))
    own = list(dict.fromkeys(word for word, _ in pairs))
    share = seconds / (len(pairs) + len(own))
    rates = [rate.word.replace("_", " ") for rate in judging_of(game).rates]
    yield from (f"## {game.titles['en']}", "", "```text")
    yield f"madang arena {game.name}{flags_of(game)} --seats A,B,B,B --seed {seed} --matches LISTS"
    yield from ("```", "")
    yield heads("A", "three B", "lists", "points a deal more", "matches won", "deals won", *rates)
    for bot, other in pairs:
        found, _ = played(game, [bot, other, other, other], seed, share)
        one = found.entrants[0]
        gain = Estimate(-one.against.mean, -one.against.high, -one.against.low)
        print(game.name, bot, other, found.lists, gain, file=sys.stderr)
        yield cells(
            f"`{bot}`", f"`{other}`", f"{found.lists:,}", within(gain), share_of(one.wins),
            *rates_of(game, [one]),
        )  # fmt: skip
    yield from ("", "Four of the same. A decision includes all the rules do for it.", "")
    yield heads("four of", "lists", "points of a win", "µs a decision", "deals won", *rates)
    for bot in own:
        found, micros = played(game, [bot] * SEATS, seed, share)
        wins = [one.value for one in found.entrants if one.value is not None]
        value = f"{sum(wins) / len(wins):.2f}" if wins else ""
        yield cells(
            f"`{bot}`", f"{found.lists:,}", value, f"{micros:.2f}", *rates_of(game, found.entrants)
        )
    yield ""


def rates_of(game: Game, entrants: Any) -> list[str]:
    """Return the rates of these seats, the mean of several."""
    shares = {rate.word: rate.is_share for rate in judging_of(game).rates}
    found = []
    for word in entrants[0].rates:
        mean = sum(one.rates[word].mean for one in entrants) / len(entrants)
        found.append(f"{100 * mean:.1f} %" if shares.get(word, True) else f"{mean:.2f}")
    return found


# ---- search: what it promises, and what it keeps ---------------------------------------------


def search_lines(seed: int, seconds: float) -> Iterator[str]:
    """Yield what a search gains in its own worlds, and in real deals."""
    game = game_named("nylon_ppong")
    yield from (f"## {OF_SEARCH}", "")
    yield (
        f"Nylon-ppong, `{SEARCH}` against `careful` in all other seats, points a round. The gain in"
        " the model is of what it chose instead of the leaf's choice, judged by fresh worlds that"
        " did not choose it."
    )
    yield from ("", "```text")
    yield (
        f"madang arena nylon_ppong -o rounds=1 --seats {SEARCH},careful,... --seed {seed}"
        " --matches LISTS"
    )
    yield from ("```", "")
    yield heads("seats", "lists", "gain in real rounds", "rounds", "gain in the model", "decisions")
    for players in (2, 4):
        options = game.make_options(players=players, rounds=1)
        bots = [SEARCH] + ["careful"] * (players - 1)
        lists = timed(partial(arena.play, game, options, bots, seed=seed), "matches", seconds / 4)
        found = arena.play(game, options, bots, lists, seed)
        real = found.entrants[0].against
        rounds = timed(partial(promised, players, seed), "rounds", seconds / 4)
        inside, decisions = promised(players, seed, rounds)
        print("search", players, lists, real, rounds, inside, file=sys.stderr)
        gain = within(Estimate(-real.mean, -real.high, -real.low))
        yield cells(str(players), str(lists), gain, str(rounds), within(inside), str(decisions))
    yield ""


def timed(play: Callable[..., Any], count: str, seconds: float) -> int:
    """Return how many of something, an argument of this name, fit into so many seconds."""
    play(**{count: 1})
    begun = process_time()
    play(**{count: 4})
    return max(10, min(5_000, int(4 * seconds / (process_time() - begun + 1e-6))))


def promised(players: int, seed: int, rounds: int) -> tuple[Estimate, int]:
    """Return the gain a round that fresh worlds grant seat 0, and how many decisions it changed."""
    game = game_named("nylon_ppong")
    options = game.make_options(players=players, rounds=1)
    search = Search(game, options, "careful", WORLDS, seed=seed)
    judge = Search(game, options, "careful", 2 * WORLDS, seed=seed + 1)
    gains, changed = [], 0
    for number in range(rounds):
        match = new_match(game, seed=seed * 100_000 + number, players=players, rounds=1)
        gain = 0.0
        while not match.is_over:
            seat = match.to_act[0]
            seen = views_so_far(match, seat)
            if seat:
                action = search.analyse(seen[-1], seat, actions=()).leaf.action
            else:
                found = search.analyse(seen, seat)
                action, leaf = found.chosen.action, found.leaf.action
                if action != leaf:
                    both = judge.analyse(seen, seat, [action, leaf], [action, leaf])
                    gain += both.of(action).points - both.of(leaf).points
                    changed += 1
            match.play_number(seat, action)
        gains.append(gain)
    return estimate(gains), changed


# ---- what an opponent who knows it wins ------------------------------------------------------


def tree_lines() -> Iterator[str]:
    """Yield how exploitable each bot is in the miniatures."""
    try:
        import pyspiel

        from benchmarks.exploitability import BOTS, Tree
        from madang.envs.open_spiel.miniatures import MINIATURES, miniature_game
    except ImportError as error:
        yield f"Exploitability was left out: {error}."
        return
    yield from (f"## {OF_MINIATURES}", "")
    yield (
        "The points or chips that the best answer to a bot wins from it. `python -m"
        " benchmarks.exploitability` says more: docs/open_spiel.md."
    )
    yield from ("", heads("miniature", "bot", "exploitability"))
    for name, kind in MINIATURES.items():
        tree = Tree(miniature_game(name))
        read = tree.read()
        for bot in dict.fromkeys([*BOTS[kind.game]]):
            value = pyspiel.exploitability(read, tree.policy(bot))
            yield cells(f"`{name}`", f"`{bot}`", f"{value:.4f}")
    yield ""


# ---- the page --------------------------------------------------------------------------------


def heads(*words: str) -> str:
    """Return the heading of a table: the first column is text, the others are figures."""
    return "| " + " | ".join(words) + " |\n|" + "---|" + "---:|" * (len(words) - 1)


def cells(*texts: str) -> str:
    """Return a row of a table."""
    return "| " + " | ".join(texts) + " |"


def within(found: Estimate) -> str:
    """Write a mean with its interval."""
    return f"{found.mean:+.2f} ({found.low:+.2f} to {found.high:+.2f})"


def share_of(found: Estimate) -> str:
    """Write a share in percent, with half of its interval."""
    return f"{100 * found.mean:.1f} ± {50 * (found.high - found.low):.1f} %"


PARTS = (*(game.name for game in GAMES), "search", "miniatures")
OF_SEARCH, OF_MINIATURES = "Search: in-model gain is not gain", "Exploitability"
MEASURED = "## Measured on"


def heading_of(name: str) -> str:
    """Return the heading of a part of the page."""
    headings = {"search": OF_SEARCH, "miniatures": OF_MINIATURES}
    return headings.get(name) or game_named(name).titles["en"]


def part(name: str, seed: int, seconds: float) -> list[str]:
    """Return the lines of one part of the page: of a game, of the search, of the miniatures."""
    if name == "search":
        return [*search_lines(seed, seconds)]
    if name == "miniatures":
        return [*tree_lines()]
    return [*lines_of(game_named(name), seed, seconds)]


def main() -> None:
    """Measure, each part in a process of its own, and write the page whenever one is done."""
    reader = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    reader.add_argument("--minutes", type=float, default=15, help="of one core, about, in all")
    reader.add_argument("--seed", type=int, default=1, help="for a release one never tuned on")
    reader.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at once")
    reader.add_argument("--parts", nargs="+", choices=PARTS, default=PARTS, metavar="PART",
                        help="measure these alone: " + ", ".join(PARTS))  # fmt: skip
    reader.add_argument("--out", type=Path, default=PAGE)
    given = reader.parse_args()
    timed_parts = max(1, len({*given.parts} - {"miniatures"}))  # which take what they take
    seconds, done = 60 * given.minutes / timed_parts, {}
    before = given.out.read_text(encoding="utf-8") if given.out.exists() else ""
    with ProcessPoolExecutor(given.jobs, get_context("spawn")) as pool:
        asked = {pool.submit(part, name, given.seed, seconds): name for name in given.parts}
        for found in as_completed(asked):
            done[asked[found]] = found.result()
            given.out.write_text(page(given, done, before), encoding="utf-8")


def page(given: argparse.Namespace, done: dict[str, list[str]], before: str) -> str:
    """Return the page as far as it goes: all of it, or the page before with some parts new."""
    command = f"make strength ARGS='--minutes {given.minutes:g} --seed {given.seed}"
    measured = [f"- {line}" for line in machine_lines()]
    if {*given.parts} == {*PARTS}:
        head = [
            "# How strong the bots are",
            "",
            f"Written by `{command}'`. Lists of duplicate deals, each in all rotations of the"
            " seats; intervals 95 % over lists. Seeds below 1000 are for tuning; a release is"
            " judged with one that nothing was tuned on.",
            "",
        ]
        lines = [line for name in PARTS for line in done.get(name, [])]
        return "\n".join([*head, *lines, MEASURED, "", *measured]) + "\n"
    first, *sections = before.split("\n## ")
    kept = {text.partition("\n")[0]: text.partition("\n")[2].rstrip("\n") for text in sections}
    for name, lines in done.items():
        note = f"By `{command} --parts {name}'`; {measured[-1].removeprefix('- ')}."
        heading, *rest = lines
        kept[heading.removeprefix("## ")] = "\n".join(["", note, *rest]).rstrip("\n")
    order = [*map(heading_of, PARTS), MEASURED.removeprefix("## ")]
    known = [heading for heading in order if heading in kept]
    texts = [f"## {heading}\n{kept[heading]}\n" for heading in known]
    return "\n".join([first.rstrip("\n") + "\n", *texts])


if __name__ == "__main__":
    main()
