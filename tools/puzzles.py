"""Make the puzzles of a game, or check them: run `python -m tools.puzzles GAME --count 200`.

Bots play matches against each other, and each position in which somebody is asked may become a
puzzle. Two sources:

- Mahjong and Wolnam-ppong: what can be counted exactly. Which discard takes most tiles, which tiles
  complete the hand, what is this win worth; how likely is a win, is it worth a bet.
- Nylon-ppong: `madang.search` finds the answer. It has to be better than the second best by a point
  and by four standard errors, under each of several leaf policies, and in ten times as many other
  worlds; and a weaker bot has to miss it.

`--check` answers the puzzles once more, searched ones in ten times as many worlds (`--worlds`) of
another seed, and says how many keep their answer; `--sample` takes so many of them, and `--drop`
takes those out of the file that do not keep it.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

import msgspec
import numpy as np

from madang.analysis import analysis_of
from madang.bots import bot_named, compiled_choosers
from madang.game import Game
from madang.games import game_named
from madang.match import Match, new_match
from madang.match.playing import played_on
from madang.puzzles import (
    FOLDER,
    LEAF,
    LEVELS,
    Header,
    Puzzle,
    puzzles_of,
    text_of_move,
)
from madang.search import Search

CHOICES = 4


class Found(NamedTuple):
    """A puzzle, and how hard it is among those of its theme."""

    puzzle: Puzzle
    hardness: float


class Moment(NamedTuple):
    """Somebody is asked something in a match."""

    match: Match
    seat: int
    word: str  # of the bot's action
    seed: int
    moves: str
    rng: Random  # of this moment

    def puzzle(self, theme: str, best: list[str], seat: int | None = None, **more: Any) -> Puzzle:
        """Return the puzzle of this moment; its level is not known yet."""
        asked = self.seat if seat is None else seat
        return Puzzle("", self.seed, self.moves, asked, theme, 0, best, **more)


@cache
def twins_of(game: str) -> Any:
    """Return the compiled bots of the game of this name."""
    return compiled_choosers(game_named(game))


def moments(game: Game, bots: list[str], seed: int, options: dict[str, Any]) -> Iterator[Moment]:
    """Play one match after the other; yield each decision before it is taken."""
    twins = twins_of(game.name)
    for number in count(seed):
        chance = Random(number)
        match = new_match(game, seed=number, is_compiled=True, **options)
        seated = []
        for _ in range(match.table.seats):
            bot = bot_named(game, chance.choice(bots), Random(chance.randrange(1 << 30)))
            bot.use(twins)
            seated.append(bot)
        moves: list[str] = []
        while not match.is_over:
            seat = match.to_act[0]
            mask = match.legal_mask(seat)
            action = seated[seat].choose(match.view(seat), match.options, seat, mask)
            word = match.word_of(action)
            yield Moment(match, seat, word, number, " ".join(moves), chance)
            match.play_number(seat, action)
            moves.append(text_of_move(seat, action))


# ---- Wolnam-ppong: exact odds ------------------------------------------------------------------


def of_wolnam_ppong(moment: Moment) -> Iterator[Found]:
    """Yield what a bet is worth: as a question how likely it wins, and as a bet or a fold."""
    match, seat = moment.match, moment.seat
    own_odds = analysis_of(match.game).own_odds
    assert own_odds
    if "fold" not in match.legal_actions(seat) or moment.rng.random() > 1 / 8:
        return
    found = own_odds(match.view(seat), match.options, seat)
    if found is None or "best" not in found or not found["win_cards"]:
        return
    unseen, win, same = found["unseen"], found["win_cards"], found["match_cards"]
    facts = {name: found[name] for name in ("unseen", "win_cards", "match_cards", "outside_cards")}
    seen = 46 - unseen
    if seen >= 2:
        untouched = round(win * 46 / unseen)
        others = [win + same, untouched, win - 1, win + 1, win - 2, win + 2, win + 3]
        wrong = list(
            dict.fromkeys(other for other in others if other not in (win, 0) and other > 0)
        )
        choices = sorted([win, *wrong[: CHOICES - 1]])
        words = [f"{number}/{unseen}" for number in choices]
        best = [f"{win}/{unseen}"]
        puzzle = moment.puzzle("odds", best, asks="odds", choices=words, facts=facts)
        yield Found(puzzle, seen + moment.rng.random())
    gain = Fraction(found["ev_per_chip"])
    least, most = found["best"]["min_bet"], found["best"]["max_bet"]
    if most >= least > 0 and Fraction(1, 46) <= abs(gain) <= Fraction(1, 3):
        best = ["bet", *(word for word in match.legal_actions(seat) if word != "fold")]
        # where fewer chips than the smallest bet are at stake, a fold may cost more than a bet
        wanted = found["best"]["bet"] > 0
        points = {f"bet {most}": round(float(gain * most), 1), "fold": 0.0}
        puzzle = moment.puzzle(
            "bet",
            best if wanted else ["fold"],
            points=points if gain > 0 else dict(reversed(points.items())),
            facts={**facts, "gain": found["reason"]["gain"], "cost": found["reason"]["cost"]},
        )
        yield Found(puzzle, -abs(float(gain)))


# ---- mahjong: exact tiles and exact points -----------------------------------------------------


def of_mahjong(moment: Moment) -> Iterator[Found]:
    """Yield which discard takes most, which tiles complete a hand, and what a win is worth."""
    match, seat, rng = moment.match, moment.seat, moment.rng
    legal = match.legal_actions(seat)
    if moment.word == "win":
        yield from worth(moment)
    elif all(word.startswith("discard") for word in legal) and rng.random() < 1 / 6:
        yield from most_accepting(moment)
    elif rng.random() < 1 / 3:
        yield from waiting(moment, rng.randrange(match.table.seats))


def distance(match: Match, seat: int) -> Any:
    """Return how far the hand of a seat is, by all that it sees."""
    seen: Any = match.observation(seat)
    visible = [thrown.tile for river in seen.rivers for thrown in river if thrown.taken_by is None]
    for other, melds in enumerate(seen.melds):
        if other != seat:
            visible += [tile for meld in melds for tile in meld.tiles or []]
    for other, shown in enumerate(getattr(seen, "shown", [])):  # hands of open ready seats
        if other != seat:
            visible += shown
    melds = [
        {"kind": meld.kind, "tile": meld.tiles[0], "open": meld.open} for meld in seen.melds[seat]
    ]
    question = {"concealed": " ".join(seen.hands[seat]), "melds": melds}
    answer = analysis_of(match.game).calculator
    assert answer
    return answer({**question, "visible": " ".join(visible)}, match.options, True)


def most_accepting(moment: Moment) -> Iterator[Found]:
    """MJ 12.2  Yield a hand in which one discard leaves more tiles that help than any other."""
    match, seat = moment.match, moment.seat
    found = distance(match, seat)
    if found["shanten"]["best"] not in (1, 2):
        return
    totals = {tile: sum(row["acceptance"].values()) for tile, row in found["discards"].items()}
    ranked = sorted(totals, key=totals.__getitem__, reverse=True)
    most = totals[ranked[0]]
    best = [tile for tile in ranked if totals[tile] == most]
    if len(ranked) < 3 or len(best) == len(ranked) or len(best) > 2:
        return
    second = totals[ranked[len(best)]]
    if most - second < 2:
        return
    takes = [f"{tile}×{left}" for tile, left in found["discards"][best[0]]["acceptance"].items()]
    puzzle = moment.puzzle(
        "accept",
        [f"discard {tile}" for tile in best],
        points={f"discard {tile}": float(totals[tile]) for tile in ranked},
        facts={
            "away": found["shanten"]["best"],
            "takes": [take for take in takes if "×0" not in take],
        },
    )
    yield Found(puzzle, second / most + 0.05 * len(ranked) + 0.2 * found["shanten"]["best"])


def waiting(moment: Moment, seat: int) -> Iterator[Found]:
    """MJ 12.2  Yield a ready hand with several waits."""
    match = moment.match
    seen: Any = match.observation(seat)
    if match.state.ended or seen.sizes[seat] % 3 != 1 or seen.sizes[seat] < 7:
        return
    found = distance(match, seat)
    waits = list(found.get("waits", ()))
    if len(waits) < 2:
        return
    wrong = other_waits(waits, seen.hands[seat], moment.rng)
    if len(wrong) < CHOICES - 1:
        return
    choices = [" ".join(waits), *wrong[: CHOICES - 1]]
    moment.rng.shuffle(choices)
    facts = {"left": sum(found["waits"].values())}
    puzzle = moment.puzzle(
        "waits", [" ".join(waits)], seat, asks="waits", choices=choices, facts=facts
    )
    yield Found(puzzle, len(waits) + seen.sizes[seat] / 14)


def other_waits(waits: list[str], hand: list[str], rng: Random) -> list[str]:
    """Return sets of tiles that somebody might take for the waits."""
    near = {f"{int(tile[0]) + by}{tile[1]}" for tile in [*waits, *hand] for by in (-3, -1, 1, 3)}
    near |= set(hand)
    ranks = {**dict.fromkeys("mps", 9), "z": 7}
    suits = {tile[1] for tile in waits} | {"z"}
    real = {t for t in near if t[0] != "-" and t[:-1].isdigit() and len(t) == 2}
    tiles = sorted(
        tile
        for tile in real - set(waits)
        if tile[1] in suits
        and 1 <= int(tile[0]) <= ranks[tile[1]]
        and (tile[1] != "z" or tile in hand)
    )
    order = "mpsz"
    sets = []
    for _ in range(60):
        changed = set(waits)
        if len(waits) > 1 and rng.random() < 0.6:
            changed.discard(rng.choice(waits))
        if tiles and rng.random() < 0.7:
            changed.add(rng.choice(tiles))
        text = " ".join(sorted(changed, key=lambda tile: (order.index(tile[1]), tile[0])))
        if changed != set(waits) and text not in sets:
            sets.append(text)
    return sets


def worth(moment: Moment) -> Iterator[Found]:
    """Yield a win; what it is worth the rules of the house say."""
    seat = moment.seat
    match = moment.match.copy()
    match.on_event = None
    while not match.state.ended:
        acting = match.to_act[0]
        word = "win" if acting == seat else "pass"
        if word not in match.legal_actions(acting):
            return
        match.table.play(acting, word)
    seen: Any = match.observation(seat)
    wins = seen.wins
    if len(wins) != 1 or wins[0].seat != seat:
        return
    sheet = wins[0].sheet
    if getattr(sheet, "limit", False):
        return
    total = sheet.faan_total if hasattr(sheet, "faan_total") else sheet.total_points
    rows = [*sheet.rows, *getattr(sheet, "bonus_rows", [])]
    if len(rows) < 2:
        return
    least = max(1, total - moment.rng.randrange(CHOICES))
    choices = [str(number) for number in range(least, least + CHOICES)]
    puzzle = moment.puzzle(
        "worth", [str(total)], asks="worth", choices=choices, facts={"rows": len(rows)}
    )
    yield Found(puzzle, len(rows) + total / 20)


# ---- Nylon-ppong: what the search finds ---------------------------------------------------------

FIRST_LOOK, SECOND_LOOK = 300, 2000  # worlds, before all of them are played
WIDE_GAP = 4.0  # points: such an answer is easier to find
GAP, ERRORS = 1.0, 4.0  # how far ahead the best has to be: in points, in standard errors
TIMES = 10  # as many worlds check an answer
CHECKED_BY, CHECKED_AGAIN_BY = 2, 3  # seeds: worlds that did not make the puzzle, nor check it
LEAVES = ("careful",), ("high_card",), ("careful", "hasty")  # the answer is the same under each
WEAKER = "high_card", "careful"  # weakest first
EASY_SHARE = 0.2  # of those that the weakest finds
PLAIN_SHARE = 0.15  # of the decisions in which all of them agree


class Searched:
    """Looks for decisions whose best action is clear, in one game."""

    def __init__(self, worlds: int) -> None:
        self.worlds = worlds
        self.searches: dict[Any, Search] = {}

    def search(self, match: Match, leaves: tuple[str, ...], worlds: int) -> Search:
        """Return a search for matches of these options."""
        key = match.options, leaves, worlds
        if key not in self.searches:
            self.searches[key] = Search(match.game, match.options, leaves, worlds)
        return self.searches[key]

    def clear_best(self, moment: Moment, leaves: tuple[str, ...], worlds: int) -> Any:
        """Return the analysis where the best action is clear, else None."""
        found = self.search(moment.match, leaves, worlds).analyse(moment.match, moment.seat)
        if len(found.candidates) < 2:
            return None
        second = second_of(found)
        is_clear = second.loss >= GAP and second.loss >= ERRORS * second.error
        return found if is_clear else None

    def __call__(self, moment: Moment) -> Iterator[Found]:
        """Yield the decision if its best action is clear, and the same under several leaves."""
        match, seat = moment.match, moment.seat
        legal = match.legal_actions(seat)
        if len(legal) < 2 or {"declare", "show", "ppong-out"} & set(legal):
            return  # nothing to decide, or too plain
        taken = [taken_by(bot, moment) for bot in WEAKER]
        if len(set(taken)) == 1 and moment.rng.random() > PLAIN_SHARE:
            return
        first = self.clear_best(moment, LEAVES[0], FIRST_LOOK)
        if first is None or (first.best.word == taken[0] and moment.rng.random() > EASY_SHARE):
            return
        found = self.clear_best(moment, LEAVES[0], self.worlds)
        if found is None or not self.is_stable(moment, found.best.word):
            return
        best, second = found.best, second_of(found)
        wrong = [one.word for one in found.candidates[1:]]
        puzzle = moment.puzzle(
            theme_of(legal),
            [best.word],
            points={one.word: round(one.points, 2) for one in found.candidates},
            error=round(second.error, 3),
            worlds=found.worlds,
        )
        if not keeps_answer(puzzle, TIMES * self.worlds, match):
            return
        puzzle.seeds = typical_worlds(moment, puzzle.points, [best.word, *wrong[:2]])
        puzzle.level = level_of(puzzle, taken)
        yield Found(puzzle, -second.loss)

    def is_stable(self, moment: Moment, word: str) -> bool:
        """Tell whether the best action is the same under the other leaf policies."""
        for leaves in LEAVES[1:]:
            search = self.search(moment.match, leaves, SECOND_LOOK)
            if search.analyse(moment.match, moment.seat).best.word != word:
                return False
        return True


def theme_of(legal: tuple[str, ...]) -> str:
    """Return what a decision of Nylon-ppong is about."""
    if "stop" in legal:
        return "stop"
    if "ppong" in legal:
        return "claim"
    return "discard" if all(word.startswith("discard") for word in legal) else "turn"


def second_of(found: Any) -> Any:
    """Return the closest to the best; what a search gave up early may stand before it."""
    return min(found.candidates[1:], key=lambda one: one.loss)


def level_of(puzzle: Puzzle, taken: list[str]) -> int:
    """Return the rating of a searched puzzle, by what the bots of WEAKER would do.

    There are two for each bot that may be the first to find it: the closer is the harder.
    """
    place = next((n for n, word in enumerate(taken) if word in puzzle.best), len(WEAKER))
    best, second = sorted(puzzle.points.values(), reverse=True)[:2]
    return 2 * place + (1 if best - second >= WIDE_GAP else 2)


def rate(puzzles: list[Puzzle]) -> None:
    """Rate searched puzzles by the bots of today."""
    for puzzle in puzzles:
        match = puzzle.position()
        moment = Moment(match, puzzle.seat, "", puzzle.seed, puzzle.moves, Random(1))
        puzzle.level = level_of(puzzle, [taken_by(word, moment, {}) for word in WEAKER])


def taken_by(word: str, moment: Moment, twins: Any = None) -> str:
    """Return what a bot would do."""
    match, seat = moment.match, moment.seat
    bot = bot_named(match.game, word, Random(1))
    bot.use(twins_of(match.game.name) if twins is None else twins)
    return match.word_of(bot.choose(match.view(seat), match.options, seat, match.legal_mask(seat)))


def typical_worlds(moment: Moment, points: dict[str, float], words: list[str]) -> dict[str, int]:
    """Return, for answers, the seed of a world in which the deal ends about as on average."""
    seeds: dict[str, int] = {}
    match, seat = moment.match, moment.seat
    bot = bot_named(match.game, LEAF[match.game.name], Random(1))
    bot.use(twins_of(match.game.name))

    def choose_in(world: Match, acting: int) -> str:
        mask = world.legal_mask(acting)
        return world.word_of(bot.choose(world.view(acting), world.options, acting, mask))

    for word in words:
        nearest = 1e9
        for seed in range(8):
            world = match.sample_hidden(seat, np.random.default_rng(seed))
            won = played_on(world, seat, word, choose_in).points
            others = [points for other, points in enumerate(won) if other != seat]
            distance = abs(won[seat] - sum(others) / len(others) - points[word])
            if distance < nearest:
                nearest, seeds[word] = distance, seed
    return seeds


# ---- what is made of each game -----------------------------------------------------------------


class Source(NamedTuple):
    """How the puzzles of a game are found."""

    find: Callable[[Moment], Iterator[Found]]
    bots: list[str]  # that play
    shares: dict[str, float]  # of each theme
    options: list[dict[str, Any]]  # of the matches, in turn


MAHJONG = {"accept": 0.4, "waits": 0.3, "worth": 0.3}
SEATINGS: list[dict[str, Any]] = [
    {"preset": "source"},
    {"preset": "table"},
    {"players": 3},
    {"preset": "table", "players": 2},
]
SEARCH = Searched(5000)
SOURCES = {
    "nylon_ppong": Source(
        SEARCH,
        ["careful", "careful", "hasty", "high_card"],
        {"discard": 0.6, "claim": 0.18, "stop": 0.1, "turn": 0.12},
        [{**options, "rounds": 4} for options in SEATINGS],
    ),
    "wolnam_ppong": Source(
        of_wolnam_ppong, ["exact", "wide"], {"odds": 0.5, "bet": 0.5}, [{}, {"players": 3}]
    ),
    "hong_kong_mahjong": Source(of_mahjong, ["value", "legal"], MAHJONG, [{"rounds": 1}]),
    "korean_mahjong": Source(of_mahjong, ["value", "legal"], MAHJONG, [{"rounds": 1}]),
}


def make_puzzles(game: Game, number: int, seed: int, minutes: float) -> list[Puzzle]:
    """Return so many puzzles, each theme with its share and each level with about as many."""
    source = SOURCES[game.name]
    wanted = {theme: round(share * number) for theme, share in source.shares.items()}
    most = {theme: count * 1.25 for theme, count in wanted.items()}  # they make up for rare ones
    found: dict[str, list[Found]] = {theme: [] for theme in wanted}
    last: dict[tuple[str, int, int], int] = {}
    until, counted = 0.0, 0
    for place, options in enumerate(source.options):
        share = (place + 1) / len(source.options)
        for moment in moments(game, source.bots, seed + 100_000 * place, options):
            until = until or time.monotonic() + minutes * 60  # compiling does not count
            if time.monotonic() > until:
                print("the time is over", file=sys.stderr)
                break
            if sum(map(len, found.values())) >= number * share:
                break
            for one in source.find(moment):
                theme = one.puzzle.theme
                key = theme, moment.seed, one.puzzle.seat
                is_new = last.get(key) != moment.match.state.deal_no  # one a seat and deal
                if is_new and len(found[theme]) < most[theme] * share:
                    last[key] = moment.match.state.deal_no
                    one.puzzle.options = options
                    found[theme].append(one)
                    counted += 1
                    if counted % 20 == 0:
                        had = {theme: len(some) for theme, some in found.items()}
                        print(f"{counted} found: {had}, {moment.seed}", file=sys.stderr, flush=True)
    for some in found.values():
        some.sort(key=lambda one: one.hardness)
        for place, one in enumerate(some):
            one.puzzle.level = one.puzzle.level or 1 + place * LEVELS // len(some)
    puzzles = [one.puzzle for some in found.values() for one in some]
    Random(seed).shuffle(puzzles)
    return puzzles


def changed_in(game: Game, puzzles: list[Puzzle], worlds: int) -> list[Puzzle]:
    """Answer puzzles once more; say of each whether it keeps its answer; return the others."""
    changed: list[Puzzle] = []
    for done, puzzle in enumerate(puzzles, 1):
        is_kept = keeps_answer(puzzle, worlds, seed=CHECKED_AGAIN_BY)
        if not is_kept:
            changed.append(puzzle)
        said = "keeps its answer" if is_kept else "changed"
        print(f"{puzzle.id} {said}; {done - len(changed)} of {done}", file=sys.stderr, flush=True)
    kept = len(puzzles) - len(changed)
    print(f"{game.name}: {kept} of {len(puzzles)} keep their answer ({kept / len(puzzles):.1%})")
    if changed:
        print("changed:", ", ".join(puzzle.id for puzzle in changed))
    return changed


def keeps_answer(
    puzzle: Puzzle, worlds: int, at: Match | None = None, seed: int = CHECKED_BY
) -> bool:
    """Tell whether the position, where a match may stand, has the answer that is written down."""
    match = at or puzzle.position(is_compiled=bool(puzzle.worlds))
    moment = Moment(match, puzzle.seat, "win", puzzle.seed, puzzle.moves, Random(1))
    if puzzle.worlds:
        other = Search(match.game, match.options, LEAVES[0], worlds, seed=seed)
        found = other.analyse(match, puzzle.seat)
        return found.best.word in puzzle.best
    find = {"accept": most_accepting, "worth": worth}.get(puzzle.theme)
    if puzzle.theme == "waits":
        return " ".join(distance(match, puzzle.seat)["waits"]) in puzzle.best
    if find:
        return [one.puzzle.best for one in find(moment)] == [puzzle.best]
    own_odds = analysis_of(match.game).own_odds
    assert own_odds
    odds = own_odds(match.view(puzzle.seat), match.options, puzzle.seat)
    assert odds
    if puzzle.theme == "odds":
        return [f"{odds['win_cards']}/{odds['unseen']}"] == puzzle.best
    return (odds["best"]["bet"] > 0) == ("bet" in puzzle.best)


def write(game: Game, puzzles: list[Puzzle], command: str) -> None:
    """Write the file of a game, and say what is in it."""
    for puzzle in puzzles:
        puzzle.game = ""
    lines = [msgspec.json.encode(Header(game.name, game.rules_version, command))]
    lines += [msgspec.json.encode(puzzle) for puzzle in puzzles]
    path = FOLDER / f"{game.name}.jsonl"
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    themes = Counter(puzzle.theme for puzzle in puzzles)
    levels = sorted(Counter(puzzle.level for puzzle in puzzles).items())
    print(f"{path.name}: {len(puzzles)} puzzles, {path.stat().st_size:,} bytes")
    print(f"themes {dict(themes)}, levels {dict(levels)}")


def made_by(game: Game) -> str:
    """Return the command that made the file of a game."""
    head = (FOLDER / f"{game.name}.jsonl").read_bytes().partition(b"\n")[0]
    return msgspec.json.decode(head, type=Header).made


def main() -> int:
    """Make puzzles or check them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=sorted(SOURCES))
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=30.0)
    parser.add_argument("--worlds", type=int, default=50_000, help="that a check searches")
    parser.add_argument("--add", action="store_true", help="keep those of the file, up to --count")
    parser.add_argument("--rate", action="store_true", help="rate searched puzzles once more")
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--drop", action="store_true", help="take out what a check finds changed")
    parser.add_argument("--sample", type=int, default=0, help="check so many; 0: all")
    given = parser.parse_args()
    game = game_named(given.game)
    puzzles = list(puzzles_of(game.name).values())
    if given.rate:
        rate([puzzle for puzzle in puzzles if puzzle.worlds])
        write(game, puzzles, made_by(game))
        return 0
    if given.check:
        if given.sample:
            puzzles = Random(given.seed).sample(puzzles, min(given.sample, len(puzzles)))
        changed = changed_in(game, puzzles, given.worlds)
        if given.drop:
            kept = [one for one in puzzles_of(game.name).values() if one not in changed]
            write(game, kept, made_by(game))
        return int(bool(changed))
    command = f"python -m tools.puzzles {game.name} --count {given.count} --seed {given.seed}"
    wanted = given.count - given.add * len(puzzles_of(game.name))
    fresh = make_puzzles(game, wanted, given.seed, given.minutes)
    puzzles_of.cache_clear()
    had = list(puzzles_of(game.name).values()) if given.add else []
    for place, puzzle in enumerate(fresh, max((int(one.id) for one in had), default=0) + 1):
        puzzle.id = f"{place}"  # that of a dropped one stays free, unless it was the last
    write(game, [*had, *fresh], command)
    return 0


if __name__ == "__main__":
    sys.exit(main())
