"""Look for the prepared first deal of a game: run `python -m tools.lesson GAME`.

It deals by one seed after the other, lets one seat follow the advice that a newcomer is given and
bots play the rest, and keeps the first deal in which that seat wins and meets what `FITS` asks. Run
it again when a bot or the advice plays otherwise; `tests/test_lessons.py` says when.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import msgspec

import madang.games
from madang import shuffles as chance
from madang.analysis import analysis_of
from madang.bots import bot_named
from madang.game import Game
from madang.games import GAMES, game_named
from madang.games.lessons import Lesson
from madang.hwatu.cards import month_of, parse_card
from madang.table import Table

FOLDER = Path(madang.games.__file__).parent
MOST_SEEDS = 200_000
ENOUGH, PLENTY = 6, 9  # months in between with which a bet at Wolnam-ppong pays, and one of the pot


@dataclass
class Played:
    """A first deal in which a seat did what it was advised."""

    words: list[str] = field(default_factory=list)  # the actions of the seat
    away: list[int] = field(default_factory=list)  # at mahjong: how far its hand was each time
    new_goals: int = 0  # how often the advice changed its mind
    needs_more: bool = False  # whether the deck ran out: a lesson has one
    end: Any = None  # the observation at the end

    def did(self, *verbs: str) -> int:
        """Return how often the seat did one of these."""
        return sum(word.split()[0] in verbs for word in self.words)

    def rows(self, seat: int, unit: str) -> list[Any]:
        """Return the rows of the catalogue that the seat scored."""
        return [row for row in self.end.explained if row.seat == seat and row.unit == unit]


# ---- what the advice says ------------------------------------------------------------------------


def by_hint(table: Table, seat: int, hint: Any) -> str:
    """Return what the advice of both mahjongs is."""
    return str(hint["action"])


def in_nylon_ppong(table: Table, seat: int, hint: Any) -> str:
    """Return what `games/nylon_ppong/coach.js` points at."""
    legal = table.legal_actions(seat)
    for word in ("declare", "show", "stop", "ppong-out", "ppong", "draw"):
        if word in legal:
            return word
    seen: Any = table.observation(seat)
    months = [month_of(parse_card(card)) for card in seen.hands[seat]]
    single = [month for month in months if months.count(month) == 1]
    return next(word for word in legal if word == f"discard {max(single or months)}")


def in_wolnam_ppong(table: Table, seat: int, hint: Any) -> str:
    """Return what `games/wolnam_ppong/coach.js` points at."""
    seen: Any = table.observation(seat)
    legal = table.legal_actions(seat)
    low, high = sorted(month_of(parse_card(card)) for card in seen.hands[seat])
    if "show" in legal:
        return "show"
    between = high - low - 1
    if between < ENOUGH or not seen.may_bet or not seen.may_bet.most:
        return "fold"
    return f"bet {seen.may_bet.most if between >= PLENTY else seen.may_bet.least}"


ADVISED: dict[str, Callable[[Table, int, Any], str]] = {
    "nylon_ppong": in_nylon_ppong,
    "wolnam_ppong": in_wolnam_ppong,
}


def follow(game: Game, lesson: Lesson) -> Played:
    """Play the first deal: the open seat does what it is advised."""
    options = game.make_options(**lesson.options)
    me = lesson.bots.index(None)
    bots = {word: bot_named(game, word, Random(1)) for word in lesson.bots if word}
    advise, advised = analysis_of(game).hint, ADVISED.get(game.name, by_hint)
    table, played, goal = Table(game, options), Played(), None
    table.deal(game.layout.deck.parse(lesson.deck), lesson.dice)
    while not table.state.ended and not table.needs_deal:
        seat = table.to_act[0]
        if bot := lesson.bots[seat]:
            mask = table.legal_mask(seat)
            action = bots[bot].choose(table.view(seat), options, seat, mask)
            word = game.format_action(action)
        else:
            hint = (advise(table.view(seat), options, seat, goal) if advise else None) or {}
            goal = hint.get("plan") or goal
            word = advised(table, seat, hint)
            played.words.append(word)
            played.away.append(hint["away"] if advised is by_hint else 0)
            played.new_goals += bool(goal and goal["changed"])
        table.play(seat, word)
    played.needs_more = not table.state.ended
    played.end = table.observation(me)
    return played


# ---- what a lesson has to show -------------------------------------------------------------------


def gets_nearer(played: Played) -> bool:
    """Tell whether no step led away again, for one goal."""
    return played.away == sorted(played.away, reverse=True) and not played.new_goals


def fits_hong_kong_mahjong(played: Played, me: int) -> bool:
    """Ask for a win of three faan or more from two rows, with a set called on the way."""
    rows = played.rows(me, "faan")
    return (
        list(played.end.ended_by) == [me]
        and len(rows) >= 2
        and 3 <= sum(row.points for row in rows) <= 7
        and played.did("pung", "chow") in (1, 2)
        and 4 <= played.did("discard") <= 9
        and gets_nearer(played)
    )


def fits_korean_mahjong(played: Played, me: int) -> bool:
    """Ask for being ready by the fifth turn, with four sets that nobody has seen, and a win."""
    words = [word.split()[0] for word in played.words if word != "pass"]
    return (
        list(played.end.ended_by) == [me]
        and "ready" in words[2:5]
        and words[-1] == "win"
        and "concealed_hand" in {row.kind for row in played.rows(me, "points")}
        and played.away[0] >= 2
        and gets_nearer(played)
    )


def fits_nylon_ppong(played: Played, me: int) -> bool:
    """Ask for a ppong, and for a stop that nobody beats."""
    return (
        list(played.end.ended_by) == [me]
        and played.did("ppong") == 1
        and played.did("stop") == 1
        and 2 <= played.did("draw") <= 5
        and played.end.points[me] == min(played.end.points)
    )


def fits_wolnam_ppong(played: Played, me: int) -> bool:
    """Ask for a bet that wins, where somebody before has lost one."""
    return bool(played.did("bet") and played.end.points[me] > 0 and min(played.end.turns) < 0)


FITS: dict[str, Callable[[Played, int], bool]] = {
    "hong_kong_mahjong": fits_hong_kong_mahjong,
    "korean_mahjong": fits_korean_mahjong,
    "nylon_ppong": fits_nylon_ppong,
    "wolnam_ppong": fits_wolnam_ppong,
}
TABLES: dict[str, tuple[dict[str, Any], list[str | None]]] = {
    "hong_kong_mahjong": ({"preset": "beginner"}, [None, "speedy", "speedy", "speedy"]),
    "korean_mahjong": ({}, [None, "speedy", "speedy", "speedy"]),
    "nylon_ppong": ({}, [None, "high_card", "high_card", "high_card"]),
    "wolnam_ppong": ({}, [None, "wide", "wide", "wide", "wide"]),
}


def fits(game: Game, lesson: Lesson) -> bool:
    played = follow(game, lesson)
    return not played.needs_more and FITS[game.name](played, lesson.bots.index(None))


def lessons(game: Game) -> Any:
    """Yield deals by chance, one for each seed."""
    options, bots = TABLES[game.name]
    for seed in range(MOST_SEEDS):
        deck, dice = next(chance.seeded(game, seed))
        yield Lesson(options, bots, game.layout.deck.format(deck), dice)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=[game.name for game in GAMES])
    parser.add_argument("--skip", type=int, default=0, help="leave out so many that fit")
    given = parser.parse_args()
    game = game_named(given.game)
    if compile_hint := analysis_of(game).compile_hint:
        compile_hint()
    found = (lesson for lesson in lessons(game) if fits(game, lesson))
    lesson = next(lesson for n, lesson in zip(count(), found) if n == given.skip)
    text = msgspec.json.format(msgspec.json.encode(lesson), indent=2).decode() + "\n"
    (FOLDER / game.name / "lesson.json").write_text(text)
    played = follow(game, lesson)
    sys.stdout.write("\n".join(f"{away} {word}" for away, word in zip(played.away, played.words)))
    sys.stdout.write(f"\n{played.end.points} {[str(row) for row in played.end.explained]}\n")


if __name__ == "__main__":
    main()
